// Bullet 3.24 in single precision, used as Tesseract's discrete contact manager uses it.
//
// All margins and the contact threshold are zero: a contact is a depth of zero or more.
#include "route.hpp"

#include <BulletCollision/BroadphaseCollision/btCollisionAlgorithm.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>

#include <stdexcept>

namespace clearway::bench {
namespace {

btVector3 to_bullet(const Vec3& v) {
  return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()), static_cast<btScalar>(v.z())};
}

btTransform to_bullet(const Pose& X) {
  btMatrix3x3 R;
  for (int i = 0; i < 3; ++i) R[i] = to_bullet(Vec3(X.linear().row(i)));
  return btTransform(R, to_bullet(Vec3(X.translation())));
}

std::unique_ptr<btCollisionShape> shape_of(const Shape& shape) {
  if (const auto* hull = std::get_if<Hull>(&shape.core())) {
    if (hull->size() == 1) return std::make_unique<btSphereShape>(static_cast<btScalar>(hull->radius_m()));
    if (hull->radius_m() == 0) {
      auto points = std::make_unique<btConvexHullShape>();
      for (std::size_t i = 0; i < hull->size(); ++i) points->addPoint(to_bullet(hull->vertex(i)), false);
      points->setMargin(0);
      points->recalcLocalAabb();
      return points;
    }
  } else if (const auto* cylinder = std::get_if<Cylinder>(&shape.core()); cylinder && shape.margin_m() == 0) {
    auto round = std::make_unique<btCylinderShapeZ>(
        to_bullet(Vec3(cylinder->radius_m, cylinder->radius_m, cylinder->half_length_m)));
    round->setMargin(0);
    return round;
  }
  throw std::invalid_argument("this benchmark has no Bullet shape for a " + std::string(shape.kind()));
}

/// Keeps pairs that are not to be checked out of the broad phase.
struct PairFilter final : btOverlapFilterCallback {
  explicit PairFilter(const World& of) : world(of) {}
  bool needBroadphaseCollision(btBroadphaseProxy* a, btBroadphaseProxy* b) const override {
    const auto body = [](const btBroadphaseProxy* proxy) {
      return BodyId{static_cast<std::uint32_t>(static_cast<btCollisionObject*>(proxy->m_clientObject)->getUserIndex())};
    };
    return world.is_checked(body(a), body(b));
  }
  const World& world;
};

struct ContactSeen final : btManifoldResult {
  using btManifoldResult::btManifoldResult;
  void addContactPoint(const btVector3&, const btVector3&, btScalar depth) override { found |= depth <= 0; }
  bool found = false;
};

/// Looks at the pairs that the broad phase holds until one is in contact.
struct FirstContact final : btOverlapCallback {
  explicit FirstContact(btCollisionDispatcher& by) : dispatcher(by) {}
  bool processOverlap(btBroadphasePair& pair) override {
    if (found) return false;
    const auto object = [](const btBroadphaseProxy* proxy) {
      return static_cast<btCollisionObject*>(proxy->m_clientObject);
    };
    btCollisionObject *a = object(pair.m_pProxy0), *b = object(pair.m_pProxy1);
    const btCollisionObjectWrapper wrapped_a(nullptr, a->getCollisionShape(), a, a->getWorldTransform(), -1, -1);
    const btCollisionObjectWrapper wrapped_b(nullptr, b->getCollisionShape(), b, b->getWorldTransform(), -1, -1);
    if (!pair.m_algorithm)
      pair.m_algorithm = dispatcher.findAlgorithm(&wrapped_a, &wrapped_b, nullptr, BT_CLOSEST_POINT_ALGORITHMS);
    ContactSeen seen(&wrapped_a, &wrapped_b);
    pair.m_algorithm->processCollision(&wrapped_a, &wrapped_b, info, &seen);
    found = seen.found;
    return false;  // the pair stays
  }
  btCollisionDispatcher& dispatcher;
  btDispatcherInfo info;
  bool found = false;
};

struct AsTesseract {
  explicit AsTesseract(const World& of) : world(of), filter(of) {
    gContactBreakingThreshold = 0;
    broad_phase.getOverlappingPairCache()->setOverlapFilterCallback(&filter);
    for (const StandingShape& one : world.standing) add(*one.shape, one.body, to_bullet(one.X_WS), false);
    for (const MovingShape& one : world.moving) add(*one.shape, one.body, btTransform::getIdentity(), true);
  }
  ~AsTesseract() {
    for (const auto& object : objects)
      broad_phase.getOverlappingPairCache()->cleanProxyFromPairs(object->getBroadphaseHandle(), &dispatcher);
    for (const auto& object : objects) broad_phase.destroyProxy(object->getBroadphaseHandle(), &dispatcher);
  }
  AsTesseract(const AsTesseract&) = delete;
  AsTesseract& operator=(const AsTesseract&) = delete;

  void add(const Shape& shape, BodyId body, const btTransform& X, bool moves) {
    shapes.push_back(shape_of(shape));
    auto object = std::make_unique<btCollisionObject>();
    object->setCollisionShape(shapes.back().get());
    object->setWorldTransform(X);
    object->setUserIndex(static_cast<int>(body.value));
    btVector3 low, high;
    shapes.back()->getAabb(X, low, high);
    const int group = moves ? btBroadphaseProxy::KinematicFilter : btBroadphaseProxy::StaticFilter;
    object->setBroadphaseHandle(broad_phase.createProxy(low, high, shapes.back()->getShapeType(), object.get(), group,
                                                        btBroadphaseProxy::AllFilter, &dispatcher));
    objects.push_back(std::move(object));
  }

  bool has_hit(JointView q) {
    world.pose(q, X_WL, X_WS);
    for (std::size_t i = 0; i < world.moving.size(); ++i) {
      btCollisionObject& object = *objects[world.standing.size() + i];
      object.setWorldTransform(to_bullet(X_WS[i]));
      btVector3 low, high;
      object.getCollisionShape()->getAabb(object.getWorldTransform(), low, high);
      broad_phase.setAabb(object.getBroadphaseHandle(), low, high, &dispatcher);
    }
    broad_phase.calculateOverlappingPairs(&dispatcher);
    FirstContact contact(dispatcher);
    broad_phase.getOverlappingPairCache()->processAllOverlappingPairs(&contact, &dispatcher);
    return contact.found;
  }

  const World& world;
  PairFilter filter;
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broad_phase;
  std::vector<std::unique_ptr<btCollisionShape>> shapes;
  std::vector<std::unique_ptr<btCollisionObject>> objects;
  std::vector<Pose> X_WL, X_WS;
};

}  // namespace

void add_bullet_routes(std::vector<StateRoute>& routes) {
  routes.push_back(
      {{.name = "Bullet as Tesseract",
        .how = "objects and pair algorithms kept, btDbvtBroadphase updated, its pairs asked up to the first "
               "contact; single precision, zero margins"},
       [](const World& world) -> std::unique_ptr<LoadedWorld> {
         return std::make_unique<LoopedWorld<AsTesseract>>(world);
       }});
}

}  // namespace clearway::bench
