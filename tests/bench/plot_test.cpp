#include "growth/plot.hpp"

#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <sstream>

namespace clearway::bench {
namespace {

struct Point {
  double x, y;
};

/// A drawn picture, read again.
class Drawn {
 public:
  explicit Drawn(const Picture& picture) {
    document_.Parse(svg(picture).c_str());
    root_ = document_.RootElement();
  }
  [[nodiscard]] bool is_well_formed() const { return !document_.Error() && root_ != nullptr; }

  [[nodiscard]] std::vector<std::vector<Point>> curves() const {
    std::vector<std::vector<Point>> all;
    for (const auto* one = group()->FirstChildElement("polyline"); one; one = one->NextSiblingElement("polyline")) {
      std::istringstream text(one->Attribute("points"));
      auto& points = all.emplace_back();
      char comma = 0;
      for (Point p{}; text >> p.x >> comma >> p.y;) points.push_back(p);
    }
    return all;
  }
  [[nodiscard]] bool says(const std::string& wanted) const {
    for (const auto* one = group()->FirstChildElement("text"); one; one = one->NextSiblingElement("text"))
      if (one->GetText() == wanted) return true;
    return false;
  }
  /// Where the axis is labelled so, in the first panel.
  [[nodiscard]] double height_of(const std::string& label) const {
    for (const auto* one = group()->FirstChildElement("text"); one; one = one->NextSiblingElement("text"))
      if (one->GetText() == label && std::string(one->Attribute("text-anchor")) == "end")
        return one->DoubleAttribute("y");
    return 0;
  }
  [[nodiscard]] Point corner() const {
    std::istringstream text(root_->Attribute("viewBox"));
    Point p{};
    text >> p.x >> p.y >> p.x >> p.y;
    return p;
  }

 private:
  [[nodiscard]] const tinyxml2::XMLElement* group() const { return root_->FirstChildElement("g"); }
  tinyxml2::XMLDocument document_;
  const tinyxml2::XMLElement* root_ = nullptr;
};

Picture with_curves(std::vector<Curve> curves) {
  return {.title = "t",
          .grows = "things",
          .sizes = {10, 100, 1000},
          .panels = {{.title = "p", .curves = std::move(curves)}}};
}

TEST(Plot, PowerLawIsAStraightLine) {
  const auto curves = Drawn(with_curves({{"a", Look::kOurs, {2, 20, 200}}})).curves();
  ASSERT_EQ(curves.size(), 1U);
  const std::vector<Point>& p = curves[0];
  ASSERT_EQ(p.size(), 3U);
  EXPECT_GT(p[1].x, p[0].x);
  EXPECT_LT(p[1].y, p[0].y);  // up is less
  EXPECT_NEAR(p[2].x - p[1].x, p[1].x - p[0].x, 0.2);
  EXPECT_NEAR(p[2].y - p[1].y, p[1].y - p[0].y, 0.2);
}

TEST(Plot, ValuesStandBesideTheirLabels) {
  const Drawn drawn(with_curves({{"a", Look::kOurs, {0.1, 1, 10}}, {"b", Look::kPeer, {10, 1, 0.1}}}));
  const auto curves = drawn.curves();
  ASSERT_EQ(curves.size(), 2U);
  const double below = drawn.height_of("1") - curves[0][1].y;  // of a label's baseline
  EXPECT_NEAR(drawn.height_of("0.1") - curves[0][0].y, below, 0.2);
  EXPECT_NEAR(drawn.height_of("10") - curves[0][2].y, below, 0.2);
  EXPECT_NEAR(curves[1][0].y, curves[0][2].y, 0.2);
}

TEST(Plot, WhatWasNotMeasuredIsNotDrawn) {
  const auto curves = Drawn(with_curves({{"a", Look::kOurs, {1, 0, 3}}})).curves();
  ASSERT_EQ(curves.size(), 1U);
  EXPECT_EQ(curves[0].size(), 2U);
}

TEST(Plot, NamesMayHoldWhatXmlKeepsForItself) {
  const Drawn drawn(with_curves({{"a < b & c", Look::kOurs, {1, 2, 3}}}));
  ASSERT_TRUE(drawn.is_well_formed());
  EXPECT_TRUE(drawn.says("a < b & c"));
}

TEST(Plot, AllIsWithinThePicture) {
  Picture picture = with_curves({{"a", Look::kOurs, {0.011, 5, 990}}, {"b", Look::kYardstick, {3, 3, 3}}});
  picture.panels.push_back(picture.panels[0]);
  const Drawn drawn(picture);
  ASSERT_TRUE(drawn.is_well_formed());
  const auto curves = drawn.curves();
  ASSERT_EQ(curves.size(), 4U);
  for (const auto& curve : curves) {
    for (const Point& p : curve) {
      EXPECT_GT(p.x, 0);
      EXPECT_LT(p.x, drawn.corner().x);
      EXPECT_GT(p.y, 0);
      EXPECT_LT(p.y, drawn.corner().y);
    }
  }
  EXPECT_GT(curves[2][0].x, curves[0][2].x);  // the second panel is right of the first
}

TEST(Growth, ExponentIsThatOfThePowerLaw) {
  const std::size_t sizes[] = {8, 32, 128};
  const Curve root{"a", Look::kOurs, {3, 6, 12}};
  EXPECT_NEAR(exponent(sizes, root, 0), 0.5, 1e-12);
  EXPECT_NEAR(exponent(sizes, root, 1), 0.5, 1e-12);
  EXPECT_NEAR(exponent(sizes, {"b", Look::kOurs, {5, 5, 80}}, 1), 2, 1e-12);
}

}  // namespace
}  // namespace clearway::bench
