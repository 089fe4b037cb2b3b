// Bullet 3.24, in single precision (Debian's libBulletCollision) or, compiled a second time, in double.
//
// All margins are zero: setMargin(0) on every shape, and the templated solvers get a support without margin.
#include "route.hpp"

#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btComputeGjkEpaPenetration.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa3.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btMprPenetration.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>

namespace clearway::bench {
namespace {

constexpr const char* kPrecision = sizeof(btScalar) == sizeof(float) ? "f32" : "f64";

btVector3 to_bullet(const Vec3& v) {
  return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()), static_cast<btScalar>(v.z())};
}

btTransform to_bullet(const Pose& X) {
  btMatrix3x3 R;
  for (int i = 0; i < 3; ++i) R[i] = to_bullet(Vec3(X.linear().row(i)));
  return btTransform(R, to_bullet(Vec3(X.translation())));
}

struct Scene {
  explicit Scene(const PairSet& set) {
    for (const Body& body : set.bodies) {
      auto shape = std::make_unique<btConvexHullShape>();
      for (const Vec3& v : body.vertices) shape->addPoint(to_bullet(v), /*recalculateLocalAabb=*/false);
      shape->recalcLocalAabb();
      shape->setMargin(0);
      shapes.push_back(std::move(shape));
    }
    for (const Pair& pair : set.pairs) {
      pairs.push_back({shapes[pair.a].get(), shapes[pair.b].get(), to_bullet(pair.X_WA), to_bullet(pair.X_WB),
                       to_bullet(pair.X_WB_before)});
    }
  }
  struct PlacedPair {
    const btConvexHullShape *a, *b;
    btTransform X_WA, X_WB, X_WB_before;
  };
  std::vector<std::unique_ptr<btConvexHullShape>> shapes;
  std::vector<PlacedPair> pairs;
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver depth;
};

/// What Bullet's templated solvers ask of a body. The scan is Bullet's own (btVector3::maxDot, the body of
/// btConvexHullShape::localGetSupportingVertexWithoutMargin), inlined: no virtual call, no scaling.
struct Placed {
  const btConvexHullShape& shape;
  const btTransform& X_W;

  [[nodiscard]] btVector3 getLocalSupportWithoutMargin(const btVector3& direction) const {
    btScalar dot;
    return shape.getUnscaledPoints()[direction.maxDot(shape.getUnscaledPoints(), shape.getNumPoints(), dot)];
  }
  [[nodiscard]] btVector3 getLocalSupportWithMargin(const btVector3& direction) const {
    return getLocalSupportWithoutMargin(direction);
  }
  [[nodiscard]] const btTransform& getWorldTransform() const { return X_W; }
  [[nodiscard]] const btVector3& getObjectCenterInWorld() const { return X_W.getOrigin(); }
  [[nodiscard]] btScalar getMargin() const { return 0; }
};

/// The same with the library's virtual support function, as most users would write it.
struct PlacedPlainly : Placed {
  [[nodiscard]] btVector3 getLocalSupportWithMargin(const btVector3& direction) const {
    const btConvexShape& convex = shape;
    return convex.localGetSupportingVertexWithoutMargin(direction);
  }
};

/// Portal discovery and refinement without the search for the depth that follows them in btMprPenetration.
bool mpr_yes_no(const Scene& scene, std::size_t k) {
  const Scene::PlacedPair& pair = scene.pairs[k];
  const Placed a{*pair.a, pair.X_WA}, b{*pair.b, pair.X_WB};
  const btMprCollisionDescription description;
  btMprSimplex_t portal;
  const int found = btDiscoverPortal(a, b, description, &portal);
  if (found != 0) return found > 0;
  return btRefinePortal(a, b, description, &portal) == 0;
}

bool mpr_depth(const Scene& scene, std::size_t k) {
  const Scene::PlacedPair& pair = scene.pairs[k];
  const PlacedPlainly a{{*pair.a, pair.X_WA}}, b{{*pair.b, pair.X_WB}};
  btMprDistanceInfo info;
  return btComputeMprPenetration(a, b, btMprCollisionDescription(), &info) == 0;
}

bool pair_detector(Scene& scene, std::size_t k) {
  const Scene::PlacedPair& pair = scene.pairs[k];
  btGjkPairDetector detector(pair.a, pair.b, &scene.simplex, &scene.depth);
  btGjkPairDetector::ClosestPointInput input;
  input.m_transformA = pair.X_WA;
  input.m_transformB = pair.X_WB;
  input.m_maximumDistanceSquared = 0;  // lets it stop at the first separating axis
  btPointCollector contact;
  detector.getClosestPoints(input, contact, nullptr);
  return contact.m_hasResult && contact.m_distance <= 0;
}

/// From b's center to a's, in the frame of a: the point of the difference a - b from which btGjkEpa's solvers set out.
btVector3 center_ray(const btTransform& X_WA, const btTransform& X_WB) {
  return (X_WA.getOrigin() - X_WB.getOrigin()) * X_WA.getBasis();
}

bool epa2_distance(const Scene& scene, std::size_t k) {
  const Scene::PlacedPair& pair = scene.pairs[k];
  btGjkEpaSolver2::sResults results;
  return !btGjkEpaSolver2::Distance(pair.a, pair.X_WA, pair.b, pair.X_WB, center_ray(pair.X_WA, pair.X_WB), results);
}

bool epa3_gjk(const Scene& scene, std::size_t k, const btTransform& X_WB, btVector3& ray_A) {
  const Scene::PlacedPair& pair = scene.pairs[k];
  const Placed a{*pair.a, pair.X_WA}, b{*pair.b, X_WB};
  btGjkEpaSolver3::sResults results;
  MinkowskiDiff<Placed> difference(a, b);
  difference.EnableMargin(false);
  Initialize(a, b, results, difference);
  GJK<Placed> gjk(a, b);
  const eGjkStatus status = gjk.Evaluate(difference, ray_A);
  ray_A = gjk.m_ray;
  return status != eGjkValid;
}

/// Bullet's templated distance GJK, told to stop at the first separating axis; it goes on to a depth when there is none.
bool gjk_from_axis(Scene& scene, const Scene::PlacedPair& pair, const btVector3& axis_W) {
  const Placed a{*pair.a, pair.X_WA}, b{*pair.b, pair.X_WB};
  btGjkCollisionDescription description;
  description.m_firstDir = axis_W;
  description.m_maximumDistanceSquared = 0;
  btMprDistanceInfo info;
  return btComputeGjkEpaPenetration(a, b, description, scene.simplex, &info) == 0;
}

struct WarmRays : Scene {
  explicit WarmRays(const PairSet& set) : Scene(set) {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      btVector3 ray_A = center_ray(pairs[k].X_WA, pairs[k].X_WB_before);
      (void)epa3_gjk(*this, k, pairs[k].X_WB_before, ray_A);
      before.push_back(ray_A);
    }
  }
  std::vector<btVector3> before;
};

struct WarmAxes : Scene {
  explicit WarmAxes(const PairSet& set) : Scene(set) {
    for (const PlacedPair& pair : pairs) {
      const Placed a{*pair.a, pair.X_WA}, b{*pair.b, pair.X_WB_before};
      btMprDistanceInfo info;
      info.m_normalBtoA.setValue(0, 1, 0);
      (void)btComputeGjkEpaPenetration(a, b, btGjkCollisionDescription(), simplex, &info);
      before.push_back(info.m_normalBtoA);
    }
  }
  std::vector<btVector3> before;
};

RouteInfo info(std::string name, bool warm, std::string how) {
  return {.name = std::move(name),
          .library = Library::kBullet,
          .precision = kPrecision,
          .warm = warm,
          .how = std::move(how)};
}

}  // namespace

void add_bullet_routes(Routes& routes) {
  routes.push_back(make_route<Scene>(
      info("Bullet MPR yes/no", false, "btDiscoverPortal and btRefinePortal, Bullet's maxDot scan inlined"),
      [](Scene& scene, std::size_t k) { return mpr_yes_no(scene, k); }));
  routes.push_back(
      make_route<Scene>(info("Bullet MPR", false, "btComputeMprPenetration (with depth), virtual support function"),
                        [](Scene& scene, std::size_t k) { return mpr_depth(scene, k); }));
  routes.push_back(make_route<Scene>(
      info("Bullet pair detector", false, "btGjkPairDetector with btGjkEpaPenetrationDepthSolver, maximum distance 0"),
      [](Scene& scene, std::size_t k) { return pair_detector(scene, k); }));
  routes.push_back(
      make_route<Scene>(info("Bullet GjkEpa2", false, "btGjkEpaSolver2::Distance, guess from center to center"),
                        [](Scene& scene, std::size_t k) { return epa2_distance(scene, k); }));
  routes.push_back(
      make_route<Scene>(info("Bullet GjkEpa3 GJK", false,
                             "GJK::Evaluate of btGjkEpa3.h alone, inlined scan, guess from center to center"),
                        [](Scene& scene, std::size_t k) {
                          btVector3 ray_A = center_ray(scene.pairs[k].X_WA, scene.pairs[k].X_WB);
                          return epa3_gjk(scene, k, scene.pairs[k].X_WB, ray_A);
                        }));
  routes.push_back(make_route<Scene>(
      info("Bullet GJK template", false,
           "btComputeGjkEpaPenetration, inlined scan, maximum distance 0, first direction from center to center"),
      [](Scene& scene, std::size_t k) {
        return gjk_from_axis(scene, scene.pairs[k],
                             (scene.pairs[k].X_WA.getOrigin() - scene.pairs[k].X_WB.getOrigin()).normalized());
      }));
  routes.push_back(make_route<WarmRays>(
      info("Bullet GjkEpa3 GJK warm", true, "GJK::Evaluate from the ray that the query at the earlier pose left"),
      [](WarmRays& scene, std::size_t k) {
        btVector3 ray_A = scene.before[k];
        return epa3_gjk(scene, k, scene.pairs[k].X_WB, ray_A);
      }));
  routes.push_back(make_route<WarmAxes>(
      info("Bullet GJK template warm", true,
           "btComputeGjkEpaPenetration, first direction from a distance query at the earlier pose"),
      [](WarmAxes& scene, std::size_t k) { return gjk_from_axis(scene, scene.pairs[k], scene.before[k]); }));
}

}  // namespace clearway::bench
