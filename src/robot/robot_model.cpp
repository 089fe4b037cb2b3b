#include <clearway/robot/robot_model.hpp>

#include <clearway/common/error.hpp>

#include "robot/kinematic_step.hpp"
#include "robot/tree_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace clearway {
namespace {

bool is_finite(const Pose& X) { return X.linear().allFinite() && X.translation().allFinite(); }

/// Bounds on motions take joints and shapes for rigid: a frame that scales or shears would make them wrong. R^T R may be so far from
/// the identity, entry by entry [1]: errors of joints add up along the robot, and a shape need be no better than one of a Scene.
constexpr double kJointRotationError = 1e-9, kShapeRotationError = 1e-5;

bool is_rotation(const Pose& X, double error) {
  const Eigen::Matrix3d R = X.linear(), off = R.transpose() * R - Eigen::Matrix3d::Identity();
  return off.cwiseAbs().maxCoeff<Eigen::PropagateNaN>() <= error && R.determinant() > 0;
}

void require_sound(const JointDescription& joint, const std::string& where) {
  if (!is_finite(joint.X_PJ)) throw Error(where, "its origin holds a number that is not finite", "give finite numbers");
  if (!is_rotation(joint.X_PJ, kJointRotationError))
    throw Error(where, "its origin is not a rotation and a translation", "give a rotation matrix, to 1e-9");
  if (joint.type == JointType::kFixed) return;
  const bool has_axis = joint.type != JointType::kFloating;
  if (has_axis && !(joint.axis.allFinite() && joint.axis.norm() > 0)) {
    throw Error(where, "its axis is not a direction", "give an axis that is finite and not zero");
  }
  if (std::isnan(joint.limits.lower) || std::isnan(joint.limits.upper) || joint.limits.lower > joint.limits.upper) {
    throw Error(where,
                "its limits are " + std::to_string(joint.limits.lower) + " to " + std::to_string(joint.limits.upper),
                "give a lower limit that is not above the upper one");
  }
  if (joint.mimic && variable_count(joint.type) != 1) {
    throw Error(where, "it follows another joint with more than one number",
                "let only revolute, continuous and prismatic joints follow others");
  }
  if (joint.mimic && !(std::isfinite(joint.mimic->multiplier) && std::isfinite(joint.mimic->offset))) {
    throw Error(where, "the multiplier or offset of its mimic is not finite", "give finite numbers");
  }
}

/// The names MoveIt gives to the numbers of such joints, so that states can be exchanged.
std::vector<std::string> variable_names(const JointDescription& joint) {
  const auto with = [&](std::initializer_list<const char*> parts) {
    std::vector<std::string> names;
    for (const char* part : parts) names.push_back(joint.name + "/" + part);
    return names;
  };
  switch (joint.type) {
    case JointType::kFixed:
      return {};
    case JointType::kPlanar:
      return with({"x", "y", "theta"});
    case JointType::kFloating:
      return with({"trans_x", "trans_y", "trans_z", "rot_x", "rot_y", "rot_z", "rot_w"});
    default:
      return {joint.name};
  }
}

Variable variable_of(const JointDescription& joint, JointId id, std::size_t part, std::string name) {
  Variable v{.name = std::move(name), .joint = id, .limits = {}, .rest = 0, .is_turn = false};
  v.is_turn = joint.type == JointType::kContinuous || (joint.type == JointType::kPlanar && part == 2);
  if (joint.type == JointType::kRevolute || joint.type == JointType::kPrismatic) v.limits = joint.limits;
  v.limits.velocity = joint.limits.velocity;
  v.rest = std::clamp(0.0, v.limits.lower, v.limits.upper);
  if (joint.type == JointType::kFloating && part == 6) v.rest = 1;
  return v;
}

/// Mimic joints may follow mimic joints; the chain becomes one factor and one offset on the variable at its end.
class MimicChains {
 public:
  MimicChains(const RobotDescription& robot, const std::vector<const JointDescription*>& joints)
      : robot_(robot), joints_(joints) {
    for (std::size_t j = 0; j < joints.size(); ++j) place_[joints[j]->name] = j;
  }

  struct End {
    std::size_t joint;
    double multiplier, offset;
  };
  [[nodiscard]] End end_of(std::size_t start) const {
    End end{start, 1, 0};
    for (std::size_t steps = 0; joints_[end.joint]->mimic; ++steps) {
      const JointDescription& joint = *joints_[end.joint];
      const std::string where = robot_.source + ": joint '" + joint.name + "'";
      const auto next = place_.find(joint.mimic->joint);
      if (next == place_.end()) {
        throw Error(where, "it follows joint '" + joint.mimic->joint + "', which does not exist",
                    "name a joint of this robot");
      }
      if (steps > joints_.size())
        throw Error(where, "it follows itself by way of others", "let the last one move freely");
      if (variable_count(joints_[next->second]->type) != 1) {
        throw Error(where, "it follows joint '" + joint.mimic->joint + "', which does not have one number",
                    "let it follow a revolute, continuous or prismatic joint");
      }
      end.offset += end.multiplier * joint.mimic->offset;
      end.multiplier *= joint.mimic->multiplier;
      end.joint = next->second;
    }
    return end;
  }

 private:
  const RobotDescription& robot_;
  const std::vector<const JointDescription*>& joints_;
  std::map<std::string, std::size_t, std::less<>> place_;
};

template <class Tag, class Named>
std::optional<Id<Tag>> find(const std::vector<Named>& all, std::string_view name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  if (found == all.end()) return std::nullopt;
  return Id<Tag>{static_cast<std::uint32_t>(found - all.begin())};
}

}  // namespace

std::size_t variable_count(JointType type) noexcept {
  switch (type) {
    case JointType::kFixed:
      return 0;
    case JointType::kPlanar:
      return 3;
    case JointType::kFloating:
      return 7;
    default:
      return 1;
  }
}

RobotModel::RobotModel(RobotDescription description) : name_(std::move(description.name)) {
  for (JointDescription& joint : description.joints)
    if (joint.type == JointType::kFixed) joint.mimic.reset();  // nothing to move; real files have this
  const TreeOrder order = tree_order(description);
  std::map<std::string_view, LinkId> link_of;
  for (std::size_t k = 0; k < order.links.size(); ++k)
    link_of[description.links[order.links[k]].name] = LinkId{static_cast<std::uint32_t>(k)};

  std::vector<const JointDescription*> joints;
  if (description.base) joints.push_back(&*description.base);
  for (const std::size_t j : order.joints) joints.push_back(&description.joints[j]);

  // Variables first: a mimic joint may follow one that comes later.
  std::vector<std::uint32_t> first_variable(joints.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    require_sound(*joints[j], description.source + ": joint '" + joints[j]->name + "'");
    first_variable[j] = static_cast<std::uint32_t>(variables_.size());
    if (joints[j]->mimic) continue;
    std::vector<std::string> names = variable_names(*joints[j]);
    for (std::size_t part = 0; part < names.size(); ++part)
      variables_.push_back(
          variable_of(*joints[j], JointId{static_cast<std::uint32_t>(j)}, part, std::move(names[part])));
  }

  const MimicChains chains(description, joints);
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const JointDescription& from = *joints[j];
    const bool is_base = description.base && j == 0;
    joints_.push_back({.name = from.name,
                       .type = from.type,
                       .parent = is_base ? std::nullopt : std::optional(link_of.at(from.parent)),
                       .child = is_base ? LinkId{0} : link_of.at(from.child),
                       .X_PJ = from.X_PJ,
                       .axis = from.axis.norm() > 0 ? from.axis.normalized() : from.axis,
                       .plane_x = Vec3::UnitX(),
                       .plane_y = Vec3::UnitY(),
                       .inputs = inputs_.size(),
                       .is_mimic = from.mimic.has_value()});
    if (from.type == JointType::kPlanar) {
      const auto turn = Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), joints_.back().axis);
      // Near -z the turn loses digits: what is left of them must be of unit length and perpendicular all the same.
      const Vec3& axis = joints_.back().axis;
      const Vec3 x = turn * Vec3::UnitX();
      joints_.back().plane_x = (x - axis * axis.dot(x)).normalized();
      joints_.back().plane_y = axis.cross(joints_.back().plane_x);
    }
    const MimicChains::End end = chains.end_of(j);
    for (std::uint32_t part = 0; part < variable_count(from.type); ++part)
      inputs_.push_back({VariableId{first_variable[end.joint] + part}, end.multiplier, end.offset});
    steps_.push_back(make_step(joints_.back(), inputs_));
  }

  for (const std::size_t i : order.links)
    links_.push_back({.name = description.links[i].name,
                      .joint = std::nullopt,
                      .shapes = std::move(description.links[i].shapes),
                      .padding_m = description.links[i].padding_m});
  rigid_root_.resize(links_.size());
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Joint& joint = joints_[j];
    links_[joint.child.index()].joint = JointId{static_cast<std::uint32_t>(j)};
    const bool is_rigid = joint.type == JointType::kFixed && joint.parent;
    rigid_root_[joint.child.index()] = is_rigid ? rigid_root_[joint.parent->index()] : joint.child;
  }
  for (const Link& link : links_) {
    if (!(link.padding_m >= 0) || !std::isfinite(link.padding_m)) {
      throw Error(description.source + ": link '" + link.name + "'",
                  "the padding is " + std::to_string(link.padding_m) + " m", "give a finite length >= 0");
    }
    for (const LinkShape& shape : link.shapes) {
      if (!is_finite(shape.X_LS)) {
        throw Error(description.source + ": link '" + link.name + "'",
                    "the origin of a shape holds a number that is not finite", "give finite numbers");
      }
      if (!is_rotation(shape.X_LS, kShapeRotationError)) {
        throw Error(description.source + ": link '" + link.name + "'",
                    "the origin of a shape is not a rotation and a translation",
                    "scale or mirror the shape, not its origin");
      }
    }
  }
}

std::optional<LinkId> RobotModel::find_link(std::string_view name) const noexcept {
  return find<LinkTag>(links_, name);
}
std::optional<JointId> RobotModel::find_joint(std::string_view name) const noexcept {
  return find<JointTag>(joints_, name);
}
std::optional<VariableId> RobotModel::find_variable(std::string_view name) const noexcept {
  return find<VariableTag>(variables_, name);
}

std::vector<double> RobotModel::rest_state() const {
  std::vector<double> q;
  for (const Variable& variable : variables_) q.push_back(variable.rest);
  return q;
}

bool RobotModel::are_rigidly_connected(LinkId a, LinkId b) const noexcept {
  return rigid_root_[a.index()] == rigid_root_[b.index()];
}

bool RobotModel::are_adjacent(LinkId a, LinkId b) const noexcept {
  const auto hangs_from = [&](LinkId child, LinkId parent) {
    const std::optional<JointId> joint = links_[rigid_root_[child.index()].index()].joint;
    if (!joint) return false;
    const std::optional<LinkId> above = joints_[joint->index()].parent;
    return above && rigid_root_[above->index()] == rigid_root_[parent.index()];
  };
  return hangs_from(a, b) || hangs_from(b, a);
}

}  // namespace clearway
