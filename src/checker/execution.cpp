#include <clearway/checker/execution.hpp>

#include "checker/lanes/lane_model.hpp"
#include "checker/workspace.hpp"

#include <hwy/highway.h>
#include <hwy/targets.h>

#include <cmath>
#include <cstdio>

namespace clearway {
namespace {

LaneForm form_of(LaneBody::Kind kind) {
  switch (kind) {
    case LaneBody::Kind::kBox:
      return LaneForm::kBox;
    case LaneBody::Kind::kCylinder:
      return LaneForm::kCylinder;
    case LaneBody::Kind::kCone:
      return LaneForm::kCone;
    case LaneBody::Kind::kEllipsoid:
      return LaneForm::kEllipsoid;
    case LaneBody::Kind::kHull:
      return LaneForm::kHull;
    case LaneBody::Kind::kHalfSpace:
      break;
  }
  return LaneForm::kHalfSpace;
}

/// Lists are filled up to whole blocks, and all of a block is looked at.
double looked_at(const Candidates& candidates) {
  if (!candidates.has_cells()) return static_cast<double>(candidates.all().count * Candidates::kLanes);
  std::size_t blocks = 0, cells = 0;
  for (std::uint32_t cell = 0; cell < Candidates::kCells; ++cell) {
    const std::size_t count = candidates.in_cell(cell).count;
    blocks += count;
    cells += count > 0 ? 1 : 0;
  }
  return static_cast<double>(blocks * Candidates::kLanes) / static_cast<double>(cells);
}

LanePart part_of(BodyId id, const LaneBody& body) {
  LanePart part{.body = id, .form = form_of(body.kind)};
  if (body.hull != nullptr) {
    part.vertices = body.hull->size();
    part.looked_at = looked_at(body.hull->candidates());
  }
  part.cover_balls = body.balls == 0 ? 0 : body.balls - 1;  // the first one holds all of it
  part.place_error_m = std::isfinite(body.slack) ? body.place_error_m : HUGE_VAL;
  return part;
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

/// What LaneModel and the motions do not take.
class Exceptions {
 public:
  explicit Exceptions(const Bodies& bodies) : bodies_(bodies), model_(bodies.robot->model) {}

  std::vector<LaneException> find() {
    for (const bool is_moving : {true, false}) add_parts(is_moving);
    add_variables();
    add_quaternions();
    return std::move(found_);
  }

 private:
  void add(std::string what, std::string why) {
    for (const LaneException& one : found_)
      if (one.what == what && one.why == why) return;  // several shapes of one body
    found_.push_back({std::move(what), std::move(why)});
  }

  void add_parts(bool is_moving) {
    const auto& parts = is_moving ? bodies_.lanes->bodies.moving : bodies_.lanes->bodies.standing;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (std::isfinite(parts[i].slack)) continue;
      const BodyId body = is_moving ? bodies_.moving[i].body : bodies_.standing[i].body;
      const bool is_plane = parts[i].kind == LaneBody::Kind::kHalfSpace;
      std::string why = "it is too large or too far out for float";
      if (is_plane) why = is_moving ? "a half-space that moves has no bounds" : "its pose leaves no plane";
      add("pairs with '" + bodies_.list[body.index()].name + "'", why);
    }
  }

  void add_variables() {
    const LaneFrames& frames = bodies_.lanes->frames;
    for (const std::uint32_t v : frames.variables) {
      const Variable& variable = model_.variables()[v];
      const double largest = frames.largest[v];
      if (-largest <= variable.limits.lower && variable.limits.upper <= largest) continue;
      const char* const unit = unit_of(variable, v);
      if (unit == nullptr) continue;  // of a quaternion, which has its own line
      if (largest < 0)
        add("all states and motions", "'" + variable.name + "' moves a joint whose offset is too large for float");
      else
        add("states and motions with '" + variable.name + "' beyond " + number(largest) + unit,
            "errors of float grow with the value");
    }
  }

  [[nodiscard]] const char* unit_of(const Variable& variable, std::uint32_t v) const {
    const Joint& joint = model_[variable.joint];
    const auto n = v - model_.inputs()[joint.inputs].variable.value;  // a joint's own variables are in a row
    switch (joint.type) {
      case JointType::kPrismatic:
        return " m";
      case JointType::kPlanar:
        return n < 2 ? " m" : " rad";
      case JointType::kFloating:
        return n < 3 ? " m" : nullptr;
      default:
        return " rad";
    }
  }

  void add_quaternions() {
    for (const std::uint32_t v : bodies_.lanes->frames.quaternions) {
      const std::string quaternion = "the quaternion of '" + model_[model_.variables()[v].joint].name + "'";
      add("motions on which " + quaternion + " comes below " + number(kShortestShare) + " of its length at an end",
          "errors of float grow as it nears zero");
      add("states in which " + quaternion + " is shorter than " + number(kShortestQuaternion) + " or longer than " +
              number(kLongestQuaternion),
          "it is hardly a rotation, and its square may overflow");
    }
  }

  const Bodies& bodies_;
  const RobotModel& model_;
  std::vector<LaneException> found_;
};

template <class... Vectors>
std::size_t bytes_of(const Vectors&... vectors) {
  return (... + (vectors.capacity() * sizeof(vectors[0])));
}

std::size_t bytes_of_levels(const LaneTree& tree) {
  std::size_t bytes = 0;
  for (const auto& level : tree.levels) bytes += bytes_of(level);
  return bytes;
}

std::size_t bytes_of_cells(const LaneTables& tables) {
  std::size_t bytes = 0;
  for (const LaneTable& table : tables.tables) bytes += table.all().size() + LaneTable::kReadBeyond;
  for (const LaneTableRun& run : tables.runs) bytes += run.all.all().size() + LaneTable::kReadBeyond;
  return bytes;
}

std::size_t bytes_of_model(const LaneModel& model) {
  const LaneFrames& frames = model.frames;
  return bytes_of(frames.joints, frames.errors, frames.links, frames.variables, frames.largest, frames.far,
                  model.bodies.moving, model.bodies.standing, model.bodies.balls, model.levers.moves,
                  model.levers.lever, model.self_pairs, model.tree.levels, model.tree.leaves, model.tree.checked,
                  model.tree.in_reach, model.tables.of_pair, model.tables.tables) +
         bytes_of_levels(model.tree) + bytes_of_cells(model.tables);
}

std::size_t bytes_of_memory(const Workspace::Memory& memory) {
  const LaneMemory& lanes = memory.lanes;
  const MotionMemory& motion = memory.motion;
  return sizeof memory + bytes_of(memory.X_WL, memory.X_WS, memory.boxes) +
         bytes_of(motion.q, motion.changes, motion.joints, motion.moved_m, motion.moved_for, motion.open) +
         bytes_of(lanes.q, lanes.from, lanes.step, lanes.frames, lanes.balls, lanes.covered, lanes.near,
                  lanes.near_boxes, lanes.doubts, lanes.open, lanes.change, lanes.ways, lanes.beyond,
                  lanes.moved_at_most, lanes.beyond_twist, lanes.rounding, lanes.twists, lanes.rooms, lanes.measured);
}

std::string instruction_set() {
#ifdef HWY_COMPILE_ONLY_STATIC
  return hwy::TargetName(HWY_STATIC_TARGET);
#else
  const std::int64_t targets = hwy::SupportedTargets() & HWY_TARGETS;  // this machine's, if compiled
  return hwy::TargetName(targets & -targets);                          // Highway numbers better ones lower
#endif
}

}  // namespace

std::string_view name_of(LaneForm form) noexcept {
  switch (form) {
    case LaneForm::kBox:
      return "box";
    case LaneForm::kCylinder:
      return "cylinder";
    case LaneForm::kCone:
      return "cone";
    case LaneForm::kEllipsoid:
      return "ellipsoid";
    case LaneForm::kHull:
      return "hull";
    case LaneForm::kHalfSpace:
      break;
  }
  return "half-space";
}

Execution execution_of(const CollisionChecker& checker) {
  const Bodies& bodies = CheckerAccess::bodies(checker);
  const LaneModel& model = bodies.lanes_at_rest ? *bodies.lanes_at_rest : *bodies.lanes;
  Execution all{.instruction_set = instruction_set(),
                .lanes = lane_count(),
                .has_base_at_rest = bodies.lanes_at_rest != nullptr,
                .near_m = kNear_m,
                .far_error = bodies.lanes->far_slack,
                .moving = {},
                .standing = {},
                .self_pairs = bodies.self_pairs.size(),
                .tables = model.tables.tables.size(),
                .exceptions = Exceptions(bodies).find()};
  for (std::size_t i = 0; i < bodies.moving.size(); ++i)
    all.moving.push_back(part_of(bodies.moving[i].body, model.bodies.moving[i]));
  for (std::size_t i = 0; i < bodies.standing.size(); ++i)
    all.standing.push_back(part_of(bodies.standing[i].body, model.bodies.standing[i]));
  for (const MovingPart& part : bodies.moving)
    for (const StaticPart& other : bodies.standing) all.scene_pairs += bodies.is_checked(part.body, other.body) ? 1 : 0;
  all.table_bytes = bytes_of_model(*bodies.lanes) + (bodies.lanes_at_rest ? bytes_of_model(*bodies.lanes_at_rest) : 0);
  Workspace workspace = checker.make_workspace();
  all.workspace_bytes = bytes_of_memory(CheckerAccess::memory(workspace));
  return all;
}

}  // namespace clearway
