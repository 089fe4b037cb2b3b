#include "checker/bodies.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>
#include <clearway/robot/limits.hpp>

#include "checker/lanes/lane_model.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace clearway {
namespace {

BodyId body(std::size_t i) { return BodyId{static_cast<std::uint32_t>(i)}; }

/// The identity to the last bit, so that leaving the product out changes nothing.
bool is_identity(const Pose& X) { return X.linear() == Eigen::Matrix3d::Identity() && X.translation() == Vec3::Zero(); }

MovingPart moving_part(BodyId id, LinkId link, const Shape& shape, const Pose& X_LS) {
  constexpr double kRigid = 1 + 3e-5;  // poses of shapes need only be rotations to 1e-5
  const LocalBox box = local_box(shape);
  const double ball_m =
      shape.is_bounded() ? (box.half.norm() + shape.margin_m()) * kRigid : std::numeric_limits<double>::infinity();
  return {.body = id,
          .link = link,
          .shape = &shape,
          .X_LS = X_LS,
          .is_at_link = is_identity(X_LS),
          .local = box,
          .ball_m = ball_m};
}

std::optional<BodyId> find(const std::vector<Body>& bodies, const std::string& name) {
  const auto found = std::find_if(bodies.begin(), bodies.end(), [&](const Body& one) { return one.name == name; });
  if (found == bodies.end()) return std::nullopt;
  return body(static_cast<std::size_t>(found - bodies.begin()));
}

std::vector<std::string> names_of(const std::vector<Body>& bodies) {
  std::vector<std::string> names;
  for (const Body& one : bodies) names.push_back(one.name);
  return names;
}

}  // namespace

Bodies::Bodies(std::shared_ptr<const Robot> of_robot, Scene of_scene, const Bodies* known)
    : robot(std::move(of_robot)), scene(std::move(of_scene)) {
  add_links();
  add_attached();
  add_objects();
  decide_pairs();
  find_paths();
  find_bounds();
  index();
  lanes = std::make_unique<LaneModel>(*this, BaseOf::kAnyState, known ? known->lanes.get() : nullptr);
  lanes_at_rest = std::make_unique<LaneModel>(*this, BaseOf::kStatesAtRest, lanes.get());
  if (lanes_at_rest->frames.resting.empty()) lanes_at_rest.reset();
}

Bodies::~Bodies() = default;

const Shape* Bodies::padded(const Shape& shape, double padding_m) {
  return padding_m == 0 ? &shape : &own_shapes_.emplace_back(shape.padded(padding_m));
}

void Bodies::add_links() {
  const RobotModel& model = robot->model;
  for (std::size_t i = 0; i < model.links().size(); ++i) {
    const Link& link = model.links()[i];
    list.push_back({link.name, BodyKind::kLink});
    for (const LinkShape& one : link.shapes) {
      const Shape* shape = padded(one.shape, link.padding_m);
      moving.push_back(moving_part(body(i), LinkId{static_cast<std::uint32_t>(i)}, *shape, one.X_LS));
    }
  }
}

void Bodies::add_attached() {
  for (const AttachedObject& held : scene.attached()) {
    const std::optional<LinkId> link = robot->model.find_link(held.link);
    if (!link) {
      std::vector<std::string> links = names_of(list);
      links.resize(robot->model.links().size());
      throw Error(
          "attached object '" + held.object->name + "'",
          "robot '" + robot->model.name() + "' has no link '" + held.link + "'" + nearest_name_hint(held.link, links),
          "name one of its links");
    }
    attached_to_.push_back(*link);
    const BodyId id = body(list.size());
    list.push_back({held.object->name, BodyKind::kAttached});
    for (const ObjectShape& one : held.object->shapes) {
      const Shape* shape = padded(one.shape, robot->model[*link].padding_m);
      const Pose X_LS = held.X_LO * one.X_OS;
      moving.push_back(moving_part(id, *link, *shape, X_LS));
    }
  }
}

void Bodies::add_objects() {
  for (const PlacedObject& placed : scene.objects()) {
    const BodyId id = body(list.size());
    list.push_back({placed.object->name, BodyKind::kObject});
    for (const ObjectShape& one : placed.object->shapes) {
      const auto number = static_cast<std::uint32_t>(standing.size());
      standing.push_back({id, &one.shape, placed.X_WO * one.X_OS});
      Box box = box_of(local_box(one.shape), one.shape.margin_m(), standing.back().X_WS);
      const bool has_box = one.shape.is_bounded() && box.low.allFinite() && box.high.allFinite();
      (has_box ? bounded : unbounded).push_back(number);
      standing_boxes.push_back(box);
    }
  }
}

void Bodies::never_check(BodyId a, BodyId b) noexcept {
  const std::size_t first = std::min(a.index(), b.index()), second = std::max(a.index(), b.index());
  if (first < movers) checked_[first * list.size() + second] = 0;
}

void Bodies::decide_pairs() {
  const RobotModel& model = robot->model;
  const std::size_t links = model.links().size();
  movers = links + attached_to_.size();
  checked_.assign(movers * list.size(), 1);
  for (std::size_t i = 0; i < movers; ++i) never_check(body(i), body(i));

  const auto link_of = [&](std::size_t mover) {
    return mover < links ? LinkId{static_cast<std::uint32_t>(mover)} : attached_to_[mover - links];
  };
  for (std::size_t i = 0; i < movers; ++i) {
    for (std::size_t j = i + 1; j < movers; ++j) {
      const bool both_links = j < links;
      const bool is_left_out = both_links ? !robot->pairs.is_checked(link_of(i), link_of(j))
                                          : model.are_rigidly_connected(link_of(i), link_of(j));
      if (is_left_out) never_check(body(i), body(j));
    }
  }
  for (std::size_t k = 0; k < attached_to_.size(); ++k)
    for (const std::string& link : scene.attached()[k].touch_links) allow({scene.attached()[k].object->name, link});
  for (const AllowedPair& pair : scene.allowed()) allow(pair);
}

void Bodies::warn(std::string text) {
  if (std::find(warnings.begin(), warnings.end(), text) == warnings.end()) warnings.push_back(std::move(text));
}

void Bodies::allow(const AllowedPair& pair) {
  const auto known = [&](const std::string& name) {
    const std::optional<BodyId> id = find(list, name);
    if (!id)
      warn("the scene lets '" + name + "' touch, which is neither a link nor an object" +
           nearest_name_hint(name, names_of(list)));
    return id;
  };
  const std::optional<BodyId> first = known(pair.first);
  if (pair.second.empty()) {
    for (std::size_t i = 0; first && i < list.size(); ++i) never_check(*first, body(i));
    return;
  }
  const std::optional<BodyId> second = known(pair.second);
  if (first && second) never_check(*first, *second);
}

void Bodies::find_paths() {
  const RobotModel& model = robot->model;
  for (MovingPart& part : moving) {
    part.path = static_cast<std::uint32_t>(paths.size());
    for (std::optional<LinkId> link = part.link; link && model[*link].joint;) {
      const Joint& joint = model[*model[*link].joint];
      if (joint.type != JointType::kFixed) paths.push_back(*model[*link].joint);
      link = joint.parent;
    }
    std::reverse(paths.begin() + part.path, paths.end());
    part.joints = static_cast<std::uint32_t>(paths.size()) - part.path;
  }
}

void Bodies::find_bounds() {
  constexpr double kMost = std::numeric_limits<double>::max();
  for (const Variable& variable : robot->model.variables()) {
    const JointLimits& limits = variable.limits;
    bounds.push_back(
        {std::max(limits.lower - kLimitTolerance, -kMost), std::min(limits.upper + kLimitTolerance, kMost)});
  }
}

void Bodies::index() {
  const auto measure = [&](const Shape& shape) {
    if (shape.is_bounded()) largest_m = std::max(largest_m, local_box(shape).half.sum() + shape.margin_m());
  };
  for (const MovingPart& part : moving) measure(*part.shape);
  for (const StaticPart& part : standing) measure(*part.shape);
  const auto shared = [&](const MovingPart& a, const MovingPart& b) {
    const auto of_a = path_of(a), of_b = path_of(b);
    const auto ends = std::mismatch(of_a.begin(), of_a.end(), of_b.begin(), of_b.end());
    return static_cast<std::uint32_t>(ends.first - of_a.begin());
  };
  for (std::uint32_t i = 0; i < moving.size(); ++i)
    for (std::uint32_t j = i + 1; j < moving.size(); ++j)
      if (is_checked(moving[i].body, moving[j].body)) self_pairs.push_back({i, j, shared(moving[i], moving[j])});
  std::stable_sort(self_pairs.begin(), self_pairs.end(), [&](const PartPair& a, const PartPair& b) {
    const auto of = [&](const PartPair& p) { return Collision{moving[p.first].body, moving[p.second].body}; };
    return of(a) < of(b);
  });

  first_part.assign(movers + 1, 0);
  first_pair.assign(movers + 1, 0);
  for (const MovingPart& part : moving) ++first_part[part.body.index() + 1];
  for (const PartPair& pair : self_pairs) ++first_pair[moving[pair.first].body.index() + 1];
  for (std::size_t i = 0; i < movers; ++i) {
    first_part[i + 1] += first_part[i];
    first_pair[i + 1] += first_pair[i];
  }

  std::vector<Box> boxes;
  for (const std::uint32_t i : bounded) boxes.push_back(standing_boxes[i]);
  tree = BoxTree(boxes);
}

}  // namespace clearway
