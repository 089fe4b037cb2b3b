// FCL 0.7: as users call it, with both solvers, and as directly as its headers allow.
#include "route.hpp"

#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/convexity_based_algorithm/gjk.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

namespace clearway::bench {
namespace {

using Convex = fcl::Convex<double>;
using Gjk = fcl::detail::GJK<double>;

std::unique_ptr<Convex> make_convex(const Body& body) {
  auto faces = std::make_shared<std::vector<int>>();  // per face: count, then the indices
  for (const Triangle& face : body.faces) {
    faces->push_back(3);
    for (const std::size_t i : face) faces->push_back(static_cast<int>(i));
  }
  auto convex = std::make_unique<Convex>(std::make_shared<const std::vector<Vec3>>(body.vertices),
                                         static_cast<int>(body.faces.size()), faces, /*throw_if_invalid=*/true);
  convex->computeLocalAABB();
  return convex;
}

struct Scene {
  explicit Scene(const PairSet& set) : pairs(set.pairs) {
    for (const Body& body : set.bodies) bodies.push_back(make_convex(body));
  }
  std::vector<std::unique_ptr<Convex>> bodies;
  std::vector<Pair> pairs;
  fcl::CollisionResultd result;  // kept, so that its memory is
};

bool collide(Scene& scene, std::size_t k, fcl::GJKSolverType solver) {
  const Pair& pair = scene.pairs[k];
  fcl::CollisionRequestd request;  // defaults: no contacts, tolerance 1e-6
  request.gjk_solver_type = solver;
  scene.result.clear();
  return fcl::collide(scene.bodies[pair.a].get(), pair.X_WA, scene.bodies[pair.b].get(), pair.X_WB, request,
                      scene.result) > 0;
}

/// FCL's own GJK without the expanding polytope that its shapeIntersect runs after every hit, also when nobody asks for depth.
/// `ray_A`: a point of the difference a - b to set out from, replaced by the one nearest to the origin that was found.
/// (FCL's own cached guess is of no use: its solver hands the stored ray to GJK with the sign turned.)
bool gjk_only(const Scene& scene, std::size_t k, const Pose& X_WB, Vec3& ray_A) {
  const Pair& pair = scene.pairs[k];
  fcl::detail::MinkowskiDiff<double> shape;
  shape.shapes[0] = scene.bodies[pair.a].get();
  shape.shapes[1] = scene.bodies[pair.b].get();
  shape.toshape1.noalias() = X_WB.linear().transpose() * pair.X_WA.linear();
  shape.toshape0 = pair.X_WA.inverse(Eigen::Isometry) * X_WB;
  Gjk gjk(128, 1e-6);  // what GJKSolver_indep and CollisionRequest set
  const Gjk::Status status = gjk.evaluate(shape, ray_A);
  ray_A = gjk.getGuessFromSimplex();
  return status == Gjk::Inside;
}

Vec3 center_ray(const Pose& X_WA, const Pose& X_WB) {
  return X_WA.linear().transpose() * (X_WA.translation() - X_WB.translation());
}

struct WarmScene : Scene {
  explicit WarmScene(const PairSet& set) : Scene(set) {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      Vec3 ray_A = center_ray(pairs[k].X_WA, pairs[k].X_WB_before);
      (void)gjk_only(*this, k, pairs[k].X_WB_before, ray_A);
      before.push_back(ray_A);
    }
  }
  std::vector<Vec3> before;
};

}  // namespace

void add_fcl_routes(Routes& routes) {
  routes.push_back(
      make_route<Scene>({.name = "FCL libccd",
                         .library = Library::kFcl,
                         .precision = "f64",
                         .warm = false,
                         .how = "fcl::collide on kept Convex, GST_LIBCCD (the default), no contacts asked"},
                        [](Scene& scene, std::size_t k) { return collide(scene, k, fcl::GST_LIBCCD); }));
  routes.push_back(make_route<Scene>({.name = "FCL libccd direct",
                                      .library = Library::kFcl,
                                      .precision = "f64",
                                      .warm = false,
                                      .how = "GJKSolver_libccd::shapeIntersect, solver kept"},
                                     [solver = fcl::detail::GJKSolver_libccd<double>()](Scene& scene, std::size_t k) {
                                       const Pair& pair = scene.pairs[k];
                                       return solver.shapeIntersect(*scene.bodies[pair.a], pair.X_WA,
                                                                    *scene.bodies[pair.b], pair.X_WB, nullptr);
                                     }));
  routes.push_back(make_route<Scene>({.name = "FCL indep",
                                      .library = Library::kFcl,
                                      .precision = "f64",
                                      .warm = false,
                                      .how = "fcl::collide on kept Convex, GST_INDEP, no contacts asked"},
                                     [](Scene& scene, std::size_t k) { return collide(scene, k, fcl::GST_INDEP); }));
  routes.push_back(make_route<Scene>({.name = "FCL indep GJK",
                                      .library = Library::kFcl,
                                      .precision = "f64",
                                      .warm = false,
                                      .how = "detail::GJK::evaluate alone from center to center, without the depth "
                                             "that GST_INDEP computes after every hit"},
                                     [](Scene& scene, std::size_t k) {
                                       const Pair& pair = scene.pairs[k];
                                       Vec3 ray_A = center_ray(pair.X_WA, pair.X_WB);
                                       return gjk_only(scene, k, pair.X_WB, ray_A);
                                     }));
  routes.push_back(make_route<WarmScene>({.name = "FCL indep GJK warm",
                                          .library = Library::kFcl,
                                          .precision = "f64",
                                          .warm = true,
                                          .how = "the same from the ray that the query at the earlier pose left"},
                                         [](WarmScene& scene, std::size_t k) {
                                           Vec3 ray_A = scene.before[k];
                                           return gjk_only(scene, k, scene.pairs[k].X_WB, ray_A);
                                         }));
}

}  // namespace clearway::bench
