#include "checker/lanes/lane_bodies.hpp"

#include <clearway/common/certified.hpp>

#include "checker/lanes/rounded_up.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace clearway {
namespace {

constexpr double kUnit = 0x1p-24;  // of float
constexpr double kLargest_m =
    1e6;  // beyond, squares may overflow and floats tell nothing: bodies are never shown to be apart

/// Of a half-space, what its offset in the world is off by, relative to how far its frame and it are away. With u = 2^-53, an entry of
/// the inverse of a rotation is a cofactor, off by 2u, over a determinant, off by 7u: the matrix is off by 22u in the Frobenius norm,
/// its product with the normal by 28u of that, the length by 31u, and the normal's product with the translation, the quotients and
/// the sum by no more than 37u in all. Test: Batch.KnowsHowFarHalfSpacesCanBeOff
constexpr double kPlaneError = 64 * 0x1p-53;

/// Balls that together hold the core, in its own frame.
std::vector<CoverBall> cover_of(const Shape::Core& core) {
  if (const auto* hull = std::get_if<Hull>(&core)) return {hull->cover().begin(), hull->cover().end()};
  if (const auto* ellipsoid = std::get_if<Ellipsoid>(&core))
    return {{Vec3::Zero(), ellipsoid->semi_axes_m.maxCoeff(), ellipsoid->semi_axes_m.minCoeff()}};
  const auto slices = [](double half_length, double radius, double inner_radius) {
    const int count = std::clamp(static_cast<int>(std::lround(1.5 * half_length / radius)), 1, 4);
    std::vector<CoverBall> balls;
    for (int k = 0; k < count; ++k)
      balls.push_back({Vec3(0, 0, half_length * ((2.0 * k + 1) / count - 1)), std::hypot(half_length / count, radius),
                       std::min(half_length / count, inner_radius)});
    return balls;
  };
  if (const auto* cylinder = std::get_if<Cylinder>(&core))
    return slices(cylinder->half_length_m, cylinder->radius_m, cylinder->radius_m);
  if (const auto* cone = std::get_if<Cone>(&core)) return slices(cone->half_length_m, cone->base_radius_m, 0);
  return {};
}

/// All corners of the hull's box, and nothing else: a box, or with no width in some directions a segment or a point.
bool is_box(const Hull& hull) {
  const Vec3& half = hull.half_extent();
  const auto corners =
      static_cast<std::size_t>(std::count_if(half.begin(), half.end(), [](double h) { return h > 0; }));
  if (hull.size() != std::size_t{1} << corners) return false;
  unsigned seen = 0;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vec3 from_center = hull.vertex(i) - hull.center();
    unsigned corner = 0;
    for (int k = 0; k < 3; ++k) {
      if (std::abs(std::abs(from_center[k]) - half[k]) > 1e-12 * (1 + half[k])) return false;
      if (from_center[k] > 0) corner |= 1U << k;
    }
    seen |= 1U << corner;
  }
  return static_cast<std::size_t>(std::popcount(seen)) == hull.size();
}

/// Of a ball around the middle of the core's box that lies in the core; 0 if none is known to.
double inner_radius_m(const Shape::Core& core) {
  if (const auto* hull = std::get_if<Hull>(&core)) return hull->inner_radius_m();
  if (const auto* ellipsoid = std::get_if<Ellipsoid>(&core)) return ellipsoid->semi_axes_m.minCoeff();
  if (const auto* cylinder = std::get_if<Cylinder>(&core)) return std::min(cylinder->half_length_m, cylinder->radius_m);
  return 0;
}

class Maker {
 public:
  Maker(const Bodies& bodies, const LaneFrames& frames) : bodies_(bodies), frames_(frames) {
    for (const Joint& joint : bodies.robot->model.joints()) chain_m_ += joint.X_PJ.translation().norm();
  }

  LaneBodies make() {
    for (const MovingPart& part : bodies_.moving) {
      const LinkInFrame& link = frames_.links[part.link.index()];
      made_.moving.push_back(body_of(*part.shape, link.frame, link.X_FL * part.X_LS));
      LaneBody& body = made_.moving.back();
      if (body.kind == LaneBody::Kind::kHalfSpace) leave_to_others(body);
    }
    for (const StaticPart& part : bodies_.standing) made_.standing.push_back(body_of(*part.shape, 0, part.X_WS));
    return std::move(made_);
  }

 private:
  /// The body is never shown to be apart from anything here, nor where it is in a lane.
  static void leave_to_others(LaneBody& body) { body.slack = INFINITY, body.place_error_m = INFINITY; }

  LaneBody body_of(const Shape& shape, std::uint32_t frame, const Pose& X_FS) {
    LaneBody body;
    body.frame = frame;
    body.X_FS = X_FS;
    body.margin = rounded_up(shape.margin_m());
    if (const auto* plane = std::get_if<HalfSpace>(&shape.core())) {
      make_plane(*plane, body);
      return body;
    }
    const LocalBox box = local_box(shape);
    const Vec3 center_F = X_FS * box.center;
    for (int k = 0; k < 3; ++k) {
      body.center[k] = static_cast<float>(center_F[k]);
      body.half[k] = body.box_half[k] = rounded_up(box.half[k]);
      for (int i = 0; i < 3; ++i) body.R[3 * k + i] = static_cast<float>(X_FS.linear()(i, k));
    }
    body.kind = kind_of(shape);
    if (body.kind == LaneBody::Kind::kHull) body.hull = &std::get<Hull>(shape.core());

    // Everything lies within `size` of the center and `far` of the frame's origin.
    const double size_m = box.half.norm() * 1.1, far_m = center_F.norm() + size_m;
    const FrameError& error = frames_.errors[frame];
    const double cancelled_m = chain_m_ + X_FS.translation().norm() + box.center.norm();
    body.place_error_m = error.R_error * far_m + error.t_error_m + 1e-12 * (error.reach_m + far_m + cancelled_m);
    // R need not be a rotation to the last bit; a box test takes lengths in it for lengths.
    const double skew = (X_FS.linear().transpose() * X_FS.linear() - Eigen::Matrix3d::Identity()).norm();
    body.slack = rounded_up(body.place_error_m + 32 * kUnit * (error.reach_m + far_m + 2 * size_m + shape.margin_m()) +
                            skew * 4 * (size_m + 1 + shape.margin_m()) + 1e-15);
    body.skew = rounded_up(skew);
    if constexpr (!kCertified) body.place_error_m = body.slack = body.skew = 0;
    const bool fits = std::max({error.reach_m, far_m, size_m, shape.margin_m()}) < kLargest_m;
    if (!fits) leave_to_others(body);
    add_balls(shape, X_FS, skew, body);
    return body;
  }

  static LaneBody::Kind kind_of(const Shape& shape) {
    if (std::holds_alternative<Cylinder>(shape.core())) return LaneBody::Kind::kCylinder;
    if (std::holds_alternative<Cone>(shape.core())) return LaneBody::Kind::kCone;
    if (std::holds_alternative<Ellipsoid>(shape.core())) return LaneBody::Kind::kEllipsoid;
    return is_box(std::get<Hull>(shape.core())) ? LaneBody::Kind::kBox : LaneBody::Kind::kHull;
  }

  /// In the world, X_FS = X_WS: all p with normal . p <= offset there, too.
  static void make_plane(const HalfSpace& plane, LaneBody& body) {
    body.kind = LaneBody::Kind::kHalfSpace;
    // The numbers of a half-space may be scaled together, and so they are, to be near 1: of tiny ones, squares would be lost.
    const int to_one = -std::ilogb(plane.normal.cwiseAbs().maxCoeff());
    const Vec3 normal = plane.normal.unaryExpr([&](double n) { return std::ldexp(n, to_one); });
    const Eigen::Matrix3d back = body.X_FS.linear().inverse();
    const Vec3 normal_W = back.transpose() * normal;
    const double length = normal_W.norm();
    const double level = std::ldexp(plane.offset, to_one) / length;
    const double offset = level + normal_W.dot(body.X_FS.translation()) / length;
    const double error_m =
        kPlaneError * (std::abs(level) + body.X_FS.translation().norm());  // which may cancel in the offset
    for (int k = 0; k < 3; ++k) body.center[k] = static_cast<float>(normal_W[k] / length);
    body.half[0] = static_cast<float>(offset);
    body.slack = kCertified ? rounded_up(32 * kUnit * (1 + std::abs(offset)) + error_m) : 0;
    if (!std::isfinite(length) || !(length > 0) || !std::isfinite(offset))
      body.slack = INFINITY;  // never shown to be apart
  }

  void add_balls(const Shape& shape, const Pose& X_FS, double skew, LaneBody& body) {
    const std::vector<CoverBall> cover = cover_of(shape.core());
    const LocalBox box = local_box(shape);
    CoverBall whole{box.center, 0, inner_radius_m(shape.core())};
    for (const CoverBall& ball : cover)
      whole.radius_m = std::max(whole.radius_m, (ball.center - whole.center).norm() + ball.radius_m);
    whole.radius_m = std::min(whole.radius_m, box.half.norm()) * (1 + 1e-12);

    body.first_ball = static_cast<std::uint32_t>(made_.balls.size());
    const auto add = [&](const CoverBall& ball) {
      LaneBall& one = made_.balls.emplace_back();
      const Vec3 center_F = X_FS * ball.center;
      for (int k = 0; k < 3; ++k) one.center[k] = static_cast<float>(center_F[k]);
      one.radius = rounded_up(ball.radius_m * (1 + skew + 1e-12) + shape.margin_m());
      one.inner = ball.inner_radius_m > 0
                      ? rounded_down(ball.inner_radius_m * (1 - skew - 1e-9) + shape.margin_m() - 1e-11)
                      : 0;
      ++body.balls;
    };
    add(whole);
    for (const CoverBall& ball : cover) add(ball);
  }

  const Bodies& bodies_;
  const LaneFrames& frames_;
  double chain_m_ = 0;  // all constant steps from link to link, which may cancel
  LaneBodies made_;
};

}  // namespace

LaneBodies make_lane_bodies(const Bodies& bodies, const LaneFrames& frames) { return Maker(bodies, frames).make(); }

}  // namespace clearway
