#include "world.hpp"

#include <clearway/robot/kinematics.hpp>

#include <stdexcept>

namespace clearway::bench {
namespace {

BodyId id(std::size_t i) { return BodyId{static_cast<std::uint32_t>(i)}; }

}  // namespace

World::World(const CollisionChecker& of)
    : checker(&of), links(of.robot().model.links().size()), bodies(of.bodies().size()) {
  const RobotModel& model = of.robot().model;
  if (!of.scene().attached().empty()) throw std::invalid_argument("scenes with attached objects are not measured here");
  for (std::size_t i = 0; i < model.links().size(); ++i) {
    if (model.links()[i].padding_m != 0) throw std::invalid_argument("padded robots are not measured here");
    for (const LinkShape& one : model.links()[i].shapes)
      moving.push_back({id(i), LinkId{static_cast<std::uint32_t>(i)}, &one.shape, one.X_LS});
  }
  for (std::size_t i = 0; i < of.scene().objects().size(); ++i) {
    const PlacedObject& placed = of.scene().objects()[i];
    for (const ObjectShape& one : placed.object->shapes)
      standing.push_back({id(model.links().size() + i), &one.shape, placed.X_WO * one.X_OS});
  }
  for (std::size_t a = 0; a < links; ++a)
    for (std::size_t b = 0; b < bodies; ++b) checked.push_back(of.is_checked(id(a), id(b)) ? 1 : 0);
}

void World::pose(JointView q, std::vector<Pose>& X_WL, std::vector<Pose>& X_WS) const {
  X_WL.resize(checker->robot().model.links().size());
  X_WS.resize(moving.size());
  forward_kinematics(checker->robot().model, q, X_WL);
  for (std::size_t i = 0; i < moving.size(); ++i) X_WS[i] = X_WL[moving[i].link.index()] * moving[i].X_LS;
}

}  // namespace clearway::bench
