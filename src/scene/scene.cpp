#include <clearway/scene/scene.hpp>

#include <clearway/common/error.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace clearway {
namespace {

/// How far R^T R may be from the identity, entry by entry [1]. A rotation composed in double a thousand times over is within
/// 1e-12, one written with six digits within 4e-6; a scaled or sheared one is not.  Test: Scene.RefusesWhatIsNoPose
constexpr double kRotationError = 1e-5;

std::string where_is(std::string_view object) { return "scene: object '" + std::string(object) + "'"; }

void require_pose(const Pose& X, std::string_view object) {
  if (!X.linear().allFinite() || !X.translation().allFinite()) {
    throw Error(where_is(object), "its pose holds a number that is not finite", "give finite numbers");
  }
  if (!is_rigid(X)) {
    throw Error(where_is(object), "its pose is not a rotation and a translation",
                "scale or mirror the shapes, not the pose");
  }
}

void require_sound(const Object* object) {
  if (object == nullptr || object->name.empty()) throw Error("scene", "an object has no name", "give it one");
  if (object->shapes.empty()) throw Error(where_is(object->name), "it has no shapes", "give it at least one");
  for (const ObjectShape& shape : object->shapes) require_pose(shape.X_OS, object->name);
}

void require_link(const std::string& link, std::string_view object) {
  if (link.empty()) throw Error(where_is(object), "it is attached to no link", "name the link that holds it");
}

void require_name(const AllowedPair& pair) {
  if (pair.first.empty()) throw Error("scene", "an allowed pair has no first name", "name a link or an object");
}

/// Works for both kinds of lists.
template <class List>
auto find_in(List& list, std::string_view name) {
  return std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.object->name == name; });
}

template <class List>
auto require_in(List& list, std::string_view name, const char* what) {
  const auto found = find_in(list, name);
  if (found == list.end()) {
    std::string names;
    for (const auto& entry : list) names += (names.empty() ? "" : ", ") + entry.object->name;
    throw Error(where_is(name), std::string("there is no such object ") + what,
                names.empty() ? "there are none" : "name one of: " + names);
  }
  return found;
}

void require_free(const Scene& scene, std::string_view name) {
  if (scene.find_object(name) != nullptr) {
    throw Error(where_is(name), "it is there already", "take it out first, or choose another name");
  }
  if (const AttachedObject* attached = scene.find_attached(name)) {
    throw Error(where_is(name), "it is attached to link '" + attached->link + "'",
                "detach it first, or choose another name");
  }
}

}  // namespace

bool is_rigid(const Pose& X) noexcept {
  const Eigen::Matrix3d error = X.linear().transpose() * X.linear() - Eigen::Matrix3d::Identity();
  return X.translation().allFinite() && error.cwiseAbs().maxCoeff<Eigen::PropagateNaN>() <= kRotationError &&
         X.linear().determinant() > 0;
}

Scene::Scene(std::vector<PlacedObject> objects, std::vector<AttachedObject> attached, std::vector<AllowedPair> allowed)
    : objects_(std::move(objects)), attached_(std::move(attached)), allowed_(std::move(allowed)) {
  std::set<std::string_view> names;
  const auto require_new = [&](const Object& object) {
    if (!names.insert(object.name).second)
      throw Error(where_is(object.name), "it is there twice", "rename one of them");
  };
  for (const PlacedObject& placed : objects_) {
    require_sound(placed.object.get());
    require_new(*placed.object);
    require_pose(placed.X_WO, placed.object->name);
  }
  for (const AttachedObject& held : attached_) {
    require_sound(held.object.get());
    require_new(*held.object);
    require_pose(held.X_LO, held.object->name);
    require_link(held.link, held.object->name);
  }
  for (const AllowedPair& pair : allowed_) require_name(pair);
}

const PlacedObject* Scene::find_object(std::string_view name) const noexcept {
  const auto found = find_in(objects_, name);
  return found == objects_.end() ? nullptr : &*found;
}

const AttachedObject* Scene::find_attached(std::string_view name) const noexcept {
  const auto found = find_in(attached_, name);
  return found == attached_.end() ? nullptr : &*found;
}

Scene Scene::with(Object object, const Pose& X_WO) const {
  require_sound(&object);
  require_free(*this, object.name);
  require_pose(X_WO, object.name);
  Scene next = *this;
  next.objects_.push_back({std::make_shared<const Object>(std::move(object)), X_WO});
  return next;
}

Scene Scene::without(std::string_view object) const {
  Scene next = *this;
  next.objects_.erase(require_in(next.objects_, object, "in the world"));
  return next;
}

Scene Scene::moved(std::string_view object, const Pose& X_WO) const {
  require_pose(X_WO, object);
  Scene next = *this;
  require_in(next.objects_, object, "in the world")->X_WO = X_WO;
  return next;
}

Scene Scene::attach(std::string_view object, std::string link, const Pose& X_LO,
                    std::vector<std::string> touch_links) const {
  require_link(link, object);
  require_pose(X_LO, object);
  Scene next = *this;
  const auto found = require_in(next.objects_, object, "in the world");
  next.attached_.push_back({found->object, std::move(link), X_LO, std::move(touch_links)});
  next.objects_.erase(found);
  return next;
}

Scene Scene::detach(std::string_view object, const Pose& X_WO) const {
  require_pose(X_WO, object);
  Scene next = *this;
  const auto found = require_in(next.attached_, object, "attached");
  next.objects_.push_back({found->object, X_WO});
  next.attached_.erase(found);
  return next;
}

Scene Scene::allow(AllowedPair pair) const {
  require_name(pair);
  Scene next = *this;
  next.allowed_.push_back(std::move(pair));
  return next;
}

}  // namespace clearway
