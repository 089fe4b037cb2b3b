#include <clearway/common/error.hpp>
#include <clearway/geometry/shape.hpp>

#include <cmath>
#include <string>

namespace clearway {
namespace {

void require(bool holds, const std::string& found, const std::string& remedy) {
  if (!holds) throw Error("shape", found, remedy);
}

void require_length(double length_m, const char* name) {
  require(std::isfinite(length_m) && length_m > 0, std::string(name) + " is " + std::to_string(length_m),
          "give a finite length > 0, in metres");
}

void require_sane(const Hull&) {}
void require_sane(const Cylinder& c) {
  require_length(c.half_length_m, "half the length of a cylinder");
  require_length(c.radius_m, "the radius of a cylinder");
}
void require_sane(const Cone& c) {
  require_length(c.half_length_m, "half the length of a cone");
  require_length(c.base_radius_m, "the base radius of a cone");
}
void require_sane(const Ellipsoid& e) {
  for (const double s : e.semi_axes_m) require_length(s, "a semi-axis of an ellipsoid");
}
void require_sane(const HalfSpace& h) {
  require(h.normal.allFinite() && !h.normal.isZero(0), "the normal of a half-space is zero or not finite",
          "give a finite direction");
  require(std::isfinite(h.offset), "the offset of a half-space is not finite", "give a finite number");
}

/// Each support is that of the core; directions need not be unit vectors.
Vec3 support_of(const Hull& hull, const Vec3& d) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < hull.size(); ++i) {
    if (d.dot(hull.vertex(i)) > d.dot(hull.vertex(best))) best = i;
  }
  return hull.vertex(best);
}
Vec3 rim(double radius_m, const Vec3& d, double z) {
  const double n = std::hypot(d.x(), d.y());
  return n > 0 ? Vec3(radius_m * (d.x() / n), radius_m * (d.y() / n), z) : Vec3(0, 0, z);
}
Vec3 support_of(const Cylinder& c, const Vec3& d) {
  return rim(c.radius_m, d, d.z() >= 0 ? c.half_length_m : -c.half_length_m);
}
Vec3 support_of(const Cone& c, const Vec3& d) {
  const Vec3 tip(0, 0, c.half_length_m);
  const Vec3 base = rim(c.base_radius_m, d, -c.half_length_m);
  return d.dot(tip) >= d.dot(base) ? tip : base;
}
Vec3 support_of(const Ellipsoid& e, const Vec3& d) {
  const Vec3 stretched = e.semi_axes_m.cwiseProduct(d);
  const double n = stretched.stableNorm();
  return n > 0 ? Vec3(e.semi_axes_m.cwiseProduct(stretched / n)) : Vec3(e.semi_axes_m.x(), 0, 0);
}
Vec3 support_of(const HalfSpace& h, const Vec3&) {
  // The square of a short normal would underflow, and that of a long one overflow.
  const int exponent = std::ilogb(h.normal.cwiseAbs().maxCoeff());
  const Vec3 n = h.normal.unaryExpr([&](double x) { return std::scalbn(x, -exponent); });
  return n * (std::scalbn(h.offset, -exponent) / n.squaredNorm());
}

}  // namespace

Shape::Shape(Hull hull) : core_(std::move(hull)) { margin_m_ = std::get<Hull>(core_).radius_m(); }

Shape::Shape(Core core, double margin_m) : core_(std::move(core)), margin_m_(margin_m) {
  std::visit([](const auto& c) { require_sane(c); }, core_);
  require(std::isfinite(margin_m) && margin_m >= 0, "the margin is " + std::to_string(margin_m),
          "give a finite length >= 0, in metres");
  // A hull carries its radius itself: margins add up, and there is one number to read.
  if (auto* hull = std::get_if<Hull>(&core_)) {
    margin_m_ += hull->radius_m();
    *hull = hull->with_radius(margin_m_);
  }
}

std::string_view Shape::kind() const noexcept {
  constexpr std::string_view kNames[] = {"hull", "cylinder", "cone", "ellipsoid", "half-space"};
  static_assert(std::variant_size_v<Core> == std::size(kNames));
  return kNames[core_.index()];
}

Shape Shape::padded(double padding_m) const {
  require(std::isfinite(padding_m) && padding_m >= 0, "the padding is " + std::to_string(padding_m),
          "give a finite length >= 0, in metres");
  if (std::holds_alternative<Hull>(core_)) return Shape(core_, padding_m);
  return Shape(core_, margin_m_ + padding_m);
}

Vec3 Shape::support(const Vec3& direction) const noexcept {
  // The size of a direction says nothing, so tiny and huge ones are brought to size first.
  const double largest = direction.cwiseAbs().maxCoeff();
  const Vec3 d = largest > 0 ? Vec3(direction / largest) : direction;
  const Vec3 point = std::visit([&](const auto& c) { return support_of(c, d); }, core_);
  return largest > 0 && margin_m_ > 0 ? Vec3(point + d.normalized() * margin_m_) : point;
}

}  // namespace clearway
