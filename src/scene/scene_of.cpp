#include <clearway/scene/scene_of.hpp>

#include <clearway/robot/kinematics.hpp>

namespace clearway {

Scene scene_of(const RobotModel& robot) {
  std::vector<Pose> X_WL(robot.links().size());
  forward_kinematics(robot, robot.rest_state(), X_WL);
  std::vector<PlacedObject> objects;
  for (std::size_t i = 0; i < X_WL.size(); ++i) {
    const Link& link = robot.links()[i];
    if (link.shapes.empty()) continue;
    Object object{.name = link.name, .shapes = {}};
    for (const LinkShape& from : link.shapes)
      object.shapes.push_back({from.shape.padded(link.padding_m), from.X_LS, from.source});
    objects.push_back({std::make_shared<const Object>(std::move(object)), X_WL[i]});
  }
  return Scene(std::move(objects), {}, {});
}

}  // namespace clearway
