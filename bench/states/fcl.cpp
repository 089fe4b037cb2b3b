// FCL 0.7: as MoveIt's CollisionEnvFCL uses it, and in a leaner way that keeps all it can.
#include "route.hpp"

#include <clearway/geometry/triangulate.hpp>

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>

#include <stdexcept>

namespace clearway::bench {
namespace {

using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;
using Object = fcl::CollisionObjectd;

enum class HullAs { kConvex, kMesh };

bool is_box(const Hull& hull) {
  if (hull.size() != 8 || hull.radius_m() != 0) return false;
  for (std::size_t i = 0; i < 8; ++i)
    if ((hull.vertex(i) - hull.center()).cwiseAbs() != hull.half_extent()) return false;
  return hull.center() == Vec3::Zero();
}

Geometry convex_of(const Hull& hull) {
  const TriangleMesh mesh = triangulate(hull);
  auto faces = std::make_shared<std::vector<int>>();  // per face: count, then the indices
  for (const auto& triangle : mesh.triangles) {
    faces->push_back(3);
    for (const auto i : triangle) faces->push_back(static_cast<int>(i));
  }
  return std::make_shared<fcl::Convexd>(std::make_shared<const std::vector<Vec3>>(mesh.vertices),
                                        static_cast<int>(mesh.triangles.size()), faces);
}

/// What MoveIt makes of every mesh. It is a surface: a body inside it is not seen.
Geometry bvh_of(const Hull& hull) {
  const TriangleMesh mesh = triangulate(hull);
  std::vector<fcl::Triangle> triangles;
  for (const auto& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  auto model = std::make_shared<fcl::BVHModel<fcl::OBBRSSd>>();
  model->beginModel();
  model->addSubModel(mesh.vertices, triangles);
  model->endModel();
  return model;
}

Geometry geometry_of(const Shape& shape, HullAs hull_as) {
  Geometry geometry;
  if (const auto* hull = std::get_if<Hull>(&shape.core())) {
    if (hull->size() == 1) {
      geometry = std::make_shared<fcl::Sphered>(hull->radius_m());
    } else if (is_box(*hull)) {
      geometry = std::make_shared<fcl::Boxd>(2 * hull->half_extent());
    } else if (hull->radius_m() == 0) {
      geometry = hull_as == HullAs::kConvex ? convex_of(*hull) : bvh_of(*hull);
    }
  } else if (const auto* cylinder = std::get_if<Cylinder>(&shape.core()); cylinder && shape.margin_m() == 0) {
    geometry = std::make_shared<fcl::Cylinderd>(cylinder->radius_m, 2 * cylinder->half_length_m);
  }
  if (!geometry) throw std::invalid_argument("this benchmark has no FCL shape for a " + std::string(shape.kind()));
  geometry->computeLocalAABB();
  return geometry;
}

BodyId body_of(const Object* object) {
  return BodyId{static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(object->getUserData()))};
}
void set_body(Object& object, BodyId body) {
  object.setUserData(reinterpret_cast<void*>(static_cast<std::uintptr_t>(body.value)));
}

/// What the callback of a search is given: first contact ends it.
struct Search {
  const World& world;
  bool found = false;

  static bool look_at(Object* a, Object* b, void* data) {
    auto& search = *static_cast<Search*>(data);
    if (search.found) return true;
    if (!search.world.is_checked(body_of(a), body_of(b))) return false;
    const fcl::CollisionRequestd request(1, false);
    fcl::CollisionResultd result;
    search.found = fcl::collide(a, b, request, result) > 0;
    return search.found;
  }
};

struct FclWorld {
  FclWorld(const World& of, HullAs hull_as) : world(of) {
    for (const MovingShape& one : world.moving) {
      geometries.push_back(geometry_of(*one.shape, hull_as));
      moving.push_back(std::make_unique<Object>(geometries.back()));
      set_body(*moving.back(), one.body);
    }
    for (const StandingShape& one : world.standing) {
      standing.push_back(std::make_unique<Object>(geometry_of(*one.shape, HullAs::kConvex), one.X_WS));
      set_body(*standing.back(), one.body);
      scene.registerObject(standing.back().get());
    }
    scene.setup();
  }

  const World& world;
  std::vector<Geometry> geometries;
  std::vector<std::unique_ptr<Object>> moving, standing;
  fcl::DynamicAABBTreeCollisionManagerd scene;
  std::vector<Pose> X_WL, X_WS;
};

/// As CollisionEnvFCL does for a collision request without contacts: copies of the robot's objects are made and posed, each
/// is searched in the kept tree of the scene; if nothing is found, copies are made again, put into a new tree, and that is
/// searched for pairs. (Its lookup of allowed pairs by name is spared: here that is one byte of a table.)
template <HullAs hull_as>
struct AsMoveIt : FclWorld {
  explicit AsMoveIt(const World& of) : FclWorld(of, hull_as) {}

  std::vector<std::shared_ptr<Object>> posed_robot() const {
    std::vector<std::shared_ptr<Object>> objects;
    objects.reserve(moving.size());
    for (std::size_t i = 0; i < moving.size(); ++i) {
      objects.push_back(std::make_shared<Object>(*moving[i]));
      objects.back()->setTransform(X_WS[i]);
      objects.back()->computeAABB();
    }
    return objects;
  }

  bool has_hit(JointView q) {
    world.pose(q, X_WL, X_WS);
    Search search{world};
    {
      const auto robot = posed_robot();
      for (std::size_t i = 0; i < robot.size() && !search.found; ++i)
        scene.collide(robot[i].get(), &search, &Search::look_at);
    }
    if (search.found) return true;
    const auto robot = posed_robot();
    std::vector<Object*> pointers;
    for (const auto& object : robot) pointers.push_back(object.get());
    fcl::DynamicAABBTreeCollisionManagerd self;
    self.registerObjects(pointers);
    self.collide(&search, &Search::look_at);
    return search.found;
  }
};

/// Objects are kept, and pairs of the robot are a list whose boxes are compared: no memory is asked for by this code.
struct Lean : FclWorld {
  explicit Lean(const World& of) : FclWorld(of, HullAs::kConvex) {
    for (std::size_t i = 0; i < moving.size(); ++i)
      for (std::size_t j = i + 1; j < moving.size(); ++j)
        if (world.is_checked(world.moving[i].body, world.moving[j].body)) pairs.emplace_back(i, j);
  }

  bool has_hit(JointView q) {
    world.pose(q, X_WL, X_WS);
    for (std::size_t i = 0; i < moving.size(); ++i) {
      moving[i]->setTransform(X_WS[i]);
      moving[i]->computeAABB();
    }
    Search search{world};
    for (std::size_t i = 0; i < moving.size() && !search.found; ++i)
      scene.collide(moving[i].get(), &search, &Search::look_at);
    for (std::size_t k = 0; k < pairs.size() && !search.found; ++k) {
      Object *a = moving[pairs[k].first].get(), *b = moving[pairs[k].second].get();
      if (a->getAABB().overlap(b->getAABB())) Search::look_at(a, b, &search);
    }
    return search.found;
  }

  std::vector<std::pair<std::size_t, std::size_t>> pairs;
};

template <class Loaded>
std::unique_ptr<LoadedWorld> load(const World& world) {
  return std::make_unique<LoopedWorld<Loaded>>(world);
}

}  // namespace

void add_fcl_routes(std::vector<StateRoute>& routes) {
  routes.push_back({{.name = "FCL as MoveIt, hulls",
                     .how = "as CollisionEnvFCL: robot objects copied and posed, each searched in the kept "
                            "DynamicAABBTree of the scene, then a new one of the robot; hulls as fcl::Convex",
                     .is_as_moveit = true},
                    load<AsMoveIt<HullAs::kConvex>>});
  routes.push_back({{.name = "FCL as MoveIt, meshes",
                     .how = "the same with the robot's hulls as BVHModel<OBBRSS>, which is what MoveIt makes of meshes",
                     .is_as_moveit = true},
                    load<AsMoveIt<HullAs::kMesh>>});
  routes.push_back(
      {{.name = "FCL lean", .how = "objects kept, the scene in a DynamicAABBTree, pairs of the robot from a list"},
       load<Lean>});
}

}  // namespace clearway::bench
