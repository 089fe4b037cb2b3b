// Robot files that must be refused for a shape, and the line that says why.
#include "robot_fault.hpp"

#include <limits>

namespace clearway {
namespace {

namespace fs = std::filesystem;

TEST_F(RobotFault, Geometry) {
  const std::string known = "<box> <sphere> <cylinder> <capsule> <mesh>";
  EXPECT_EQ(of("<link name='a'><collision/></link>"), "a.urdf:2: link 'a': <collision> has no <geometry>; add it");
  EXPECT_EQ(of_shape(""), "a.urdf:2: link 'a': <geometry> is empty; add one of " + known);
  EXPECT_EQ(of_shape("<teapot/>"), "a.urdf:2: link 'a': <teapot> is not a known shape; use one of " + known);
  EXPECT_EQ(of_shape("<box size='1 1 1'/><sphere radius='1'/>"),
            "a.urdf:2: link 'a': <geometry> holds more than one shape; give each a <collision> of its own");
}

TEST_F(RobotFault, Sizes) {
  const std::string above = "; give lengths above 0, in metres";
  EXPECT_EQ(of_shape("<box size='1 -1 1'/>"), "a.urdf:2: link 'a': <box> size is '1 -1 1'" + above);
  EXPECT_EQ(of_shape("<box size='1 1'/>"), "a.urdf:2: link 'a': <box> size is '1 1'; give three numbers");
  EXPECT_EQ(of_shape("<box/>"), "a.urdf:2: link 'a': <box> has no attribute 'size'; add it");
  EXPECT_EQ(of_shape("<sphere radius='0'/>"), "a.urdf:2: link 'a': <sphere> radius is '0'" + above);
  EXPECT_EQ(of_shape("<cylinder radius='1' length='-2'/>"), "a.urdf:2: link 'a': <cylinder> length is '-2'" + above);
  EXPECT_EQ(of_shape("<capsule length='1'/>"), "a.urdf:2: link 'a': <capsule> has no attribute 'radius'; add it");
  EXPECT_EQ(of_shape("<sphere radius='nan'/>"),
            "a.urdf:2: link 'a': <sphere> radius is 'nan'; give finite numbers, such as 0.25");
}

TEST_F(RobotFault, Meshes) {
  EXPECT_EQ(of_shape("<mesh/>"), "a.urdf:2: link 'a': <mesh> has no attribute 'filename'; add it");
  EXPECT_EQ(
      of_shape("<mesh filename='m.stl'/>"),
      "a.urdf:2: link 'a': mesh 'm.stl': there is no such file; tried m.stl; put the file there, or name it as it is");
  const std::string missing = of_shape("<mesh filename='package://arm/m.stl'/>");
  EXPECT_EQ(missing.rfind("a.urdf:2: link 'a': mesh 'package://arm/m.stl': there is no such file; tried ", 0), 0U)
      << missing;
  EXPECT_NE(missing.find("arm/m.stl, /tmp/arm/m.stl, "), std::string::npos) << missing;
  EXPECT_NE(missing.find("; say where the package is: --package arm=FOLDER"), std::string::npos) << missing;
  EXPECT_EQ(
      of_shape("<mesh filename='http://x/m.stl'/>"),
      "a.urdf:2: link 'a': mesh 'http://x/m.stl': files cannot be read from there; use package://, file:// or a path");
  fs::create_directory(folder_.path() / "d.stl");
  EXPECT_EQ(
      of_shape("<mesh filename='d.stl'/>"),
      "a.urdf:2: link 'a': mesh 'd.stl': there is no such file; tried d.stl; put the file there, or name it as it is");
  folder_.write("m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n");
  EXPECT_EQ(of_shape("<mesh filename='m.obj'/>"),
            "a.urdf:2: link 'a': m.obj: face refers to vertex 8, counted from 0, of 3; mend the file or export the "
            "mesh again");
  EXPECT_EQ(of_shape("<mesh filename='m.obj' scale='1 0 1'/>"),
            "a.urdf:2: link 'a': <mesh> scale is '1 0 1'; give three factors, none of them 0");
  EXPECT_EQ(of_shape("<mesh filename='m.obj' scale='1 1'/>"),
            "a.urdf:2: link 'a': <mesh> scale is '1 1'; give three numbers");
}

TEST_F(RobotFault, OfSeveralBadMeshesTheFirstIsTold) {
  folder_.write("1.obj", "v");
  folder_.write("2.obj", "f");
  const std::string mesh = "<collision><geometry><mesh filename='";
  const std::string end = ".obj'/></geometry></collision>";
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(
        of("<link name='a'>" + mesh + "1" + end + mesh + "2" + end + "</link>").rfind("a.urdf:2: link 'a': 1.obj:", 0),
        0U);
  }
}

TEST_F(RobotFault, Padding) {
  const fs::path file = folder_.write("a.urdf", "<robot name='r'><link name='elbow'/></robot>");
  const std::string finite = "; give a finite length >= 0, in metres";
  const auto of_all = [&](double padding_m) {
    RobotOptions options;
    options.urdf.padding_m = padding_m;
    return of_file(file, options);
  };
  EXPECT_EQ(of_all(-0.01), "a.urdf: the padding is -0.010000 m" + finite);
  EXPECT_EQ(of_all(std::numeric_limits<double>::quiet_NaN()), "a.urdf: the padding is nan m" + finite);
  const auto of_one = [&](const char* link, double padding_m) {
    RobotOptions options;
    options.urdf.link_padding_m[link] = padding_m;
    return of_file(file, options);
  };
  EXPECT_EQ(of_one("elbow", 0.01), "no error");
  EXPECT_EQ(of_one("elbow", std::numeric_limits<double>::infinity()),
            "a.urdf: link 'elbow': the padding is inf m" + finite);
  EXPECT_EQ(
      of_one("elbo", 0.01),
      "a.urdf: link 'elbo': it has a padding but does not exist, the nearest name is 'elbow'; name a link of this "
      "robot");
}

}  // namespace
}  // namespace clearway
