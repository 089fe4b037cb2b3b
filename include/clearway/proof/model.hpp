// Robot and scene as a proof sees them: parts with their own formulas, and every pair of parts that must not meet.
#pragma once

#include <clearway/proof/proof_inputs.hpp>
#include <clearway/robot/robot.hpp>
#include <clearway/robot/semantics.hpp>
#include <clearway/scene/scene.hpp>

#include <clearway/proof/kinematics.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clearway::proof {

/// One shape of a body. Its size includes no rounding to trust: the margin is enclosed.
struct Part {
  std::string body;            // its name
  std::uint32_t body_number;   // of bodies_of
  std::uint32_t number;        // among the shapes of its body
  std::uint32_t link;          // that it moves with, or kWorld
  const Shape* shape;          // in the model, without padding; only its numbers are read
  std::vector<Vec3> vertices;  // of a hull
  Interval margin_m;           // radius or margin, and padding
  Frame<Interval> X_LS;        // in its link, or the world
  bool is_bounded;
  Vector<Interval> box_L;  // that holds it in the frame of its link, without the margin; if bounded
};

/// Two parts that must not meet, and where to look at them from: the deepest link that both hang from, so that only
/// joints between them matter; the world for what stands still.
struct PartPair {
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t root;
};

struct Model {
  Model(Robot of_robot, Scene of_scene) : robot(std::move(of_robot)), scene(std::move(of_scene)) {}
  Model(const Model&) = delete;  // parts point into it
  Model& operator=(const Model&) = delete;

  Robot robot;  // its model and its files' names are read, not its pair filter
  Scene scene;
  std::vector<Part> parts;
  std::vector<PartPair> pairs;     // sorted by first, then second
  std::vector<std::string> files;  // of meshes, once each; of a model that was read
  std::vector<std::string> warnings;
};

/// Reads the files and finds parts and pairs. @throws Error as the readers do, or if an attachment does not fit.
[[nodiscard]] std::shared_ptr<const Model> load_model(const ProofInputs& inputs);

/// The same of a robot and a scene at hand. `semantics` is what the SRDF says, if there is one.
[[nodiscard]] std::shared_ptr<Model> make_model(Robot robot, const std::optional<SemanticDescription>& semantics,
                                                Scene scene);

/// "link5" or, if its body has more than one part, "link5 (shape 2)".
[[nodiscard]] std::string name_of(const Model& model, std::uint32_t part);

}  // namespace clearway::proof
