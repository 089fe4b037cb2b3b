// Forward kinematics of one robot in many states at once, in float.
#if defined(CLEARWAY_CHECKER_LANES_LANE_KINEMATICS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_CHECKER_LANES_LANE_KINEMATICS_INL_HPP
#undef CLEARWAY_CHECKER_LANES_LANE_KINEMATICS_INL_HPP
#else
#define CLEARWAY_CHECKER_LANES_LANE_KINEMATICS_INL_HPP
#endif

#include "checker/lanes/lane-inl.hpp"
#include "checker/lanes/lane_frames.hpp"

#include <hwy/highway.h>

#include <span>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// Absolute errors below kTrigError for |x| <= kLargestAngle_rad.
///
/// x = n pi/2 + y with |y| <= pi/4 and a little. The first part of pi/2 has 8 bits, so its product with n, of 6 bits, is
/// exact, and so is the first difference. The series are Taylor's; what is left out is below 2e-9 and 3e-8.
HWY_INLINE void sine_cosine(Lane x, Lane& sine, Lane& cosine) {
  constexpr float kTwoOverPi = 0.636619772F, kFirst = 0x1.92p+0F, kSecond = 4.83826794897e-4F;
  const Lane n = hn::Round((x * kTwoOverPi).v);
  const Lane y = minus_product(minus_product(x, n, kFirst), n, kSecond);
  const Lane z = y * y;
  Lane odd = 1.0F / 362880;
  odd = product_plus(odd, z, -1.0F / 5040);
  odd = product_plus(odd, z, 1.0F / 120);
  odd = product_plus(odd, z, -1.0F / 6);
  const Lane sine_y = product_plus(y * z, odd, y);
  Lane even = 1.0F / 40320;
  even = product_plus(even, z, -1.0F / 720);
  even = product_plus(even, z, 1.0F / 24);
  even = product_plus(even, z, -0.5F);
  const Lane cosine_y = product_plus(even, z, 1.0F);

  // A quarter turn swaps the two, a half turn changes both signs.
  const hn::RebindToSigned<LaneTag> di;
  const auto quarter = hn::ConvertTo(di, n.v);
  const auto one = hn::Set(di, 1), two = hn::Set(di, 2);
  const LaneMask is_odd = hn::RebindMask(kLane, hn::Eq(hn::And(quarter, one), one));
  const auto sign_of = [&](auto quarters)
                           HWY_ATTR { return hn::BitCast(kLane, hn::ShiftLeft<30>(hn::And(quarters, two))); };
  sine = hn::Xor(choose(is_odd, cosine_y, sine_y).v, sign_of(quarter));
  cosine = hn::Xor(choose(is_odd, sine_y, cosine_y).v, sign_of(hn::Add(quarter, one)));
}

/// p F with F constant, and its origin moved by F's translation.
HWY_INLINE LaneFrame carried_on(const LaneFrame& p, const LaneJoint& joint) {
  const float* R = joint.R;
  const auto column = [&](int k) HWY_ATTR {
    const Lane a(R[k]), b(R[3 + k]), c(R[6 + k]);
    return Lane3{product_plus(p.x.x, a, product_plus(p.y.x, b, p.z.x * c)),
                 product_plus(p.x.y, a, product_plus(p.y.y, b, p.z.y * c)),
                 product_plus(p.x.z, a, product_plus(p.y.z, b, p.z.z * c))};
  };
  return {column(0), column(1), column(2), p.moved(all_lanes(joint.t))};
}

/// The same with p the world.
HWY_INLINE LaneFrame constant_frame(const LaneJoint& joint) {
  const float* R = joint.R;
  const auto column = [&](int k) HWY_ATTR { return Lane3{Lane(R[k]), Lane(R[3 + k]), Lane(R[6 + k])}; };
  return {column(0), column(1), column(2), all_lanes(joint.t)};
}

HWY_INLINE void turn_by_quaternion(Lane x, Lane y, Lane z, Lane w, LaneFrame& frame) {
  const Lane squares = product_plus(x, x, product_plus(y, y, product_plus(z, z, w * w)));
  const Lane two_over = hn::Div(hn::Set(kLane, 2.0F), squares.v);
  const Lane3 a{Lane(1.0F) - two_over * product_plus(y, y, z * z), two_over * product_plus(x, y, w * z),
                two_over * product_plus(x, z, -(w * y))};
  const Lane3 b{two_over * product_plus(x, y, -(w * z)), Lane(1.0F) - two_over * product_plus(x, x, z * z),
                two_over * product_plus(y, z, w * x)};
  const Lane3 c{two_over * product_plus(x, z, w * y), two_over * product_plus(y, z, -(w * x)),
                Lane(1.0F) - two_over * product_plus(x, x, y * y)};
  const LaneFrame still = frame;
  frame.x = still.turned(a);
  frame.y = still.turned(b);
  frame.z = still.turned(c);
}

/// @param q       kLanesKept floats per variable
/// @param frames  kFrameFloats per frame, the world first, which is there already
HWY_INLINE void lane_kinematics(std::span<const LaneJoint> joints, const float* q, float* frames) {
  LaneFrame frame = LaneFrame::load(frames);  // stays in registers from joint to joint of a chain
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const LaneJoint& joint = joints[k];
    if (joint.parent != k) frame = LaneFrame::load(frames + joint.parent * kFrameFloats);
    frame = joint.parent == 0 ? constant_frame(joint) : carried_on(frame, joint);
    const float* from = q + joint.variable * kLanesKept;
    const Lane value = product_plus(Lane::load(from), Lane(joint.multiplier), Lane(joint.offset));
    switch (joint.kind) {
      case LaneJoint::Kind::kTurn: {
        Lane s, c;
        sine_cosine(value, s, c);
        const Lane3 x = frame.x, y = frame.y;
        frame.x = {product_plus(x.x, c, y.x * s), product_plus(x.y, c, y.y * s), product_plus(x.z, c, y.z * s)};
        frame.y = {minus_product(y.x * c, x.x, s), minus_product(y.y * c, x.y, s), minus_product(y.z * c, x.z, s)};
        break;
      }
      case LaneJoint::Kind::kSlide:
        frame.t = {product_plus(frame.z.x, value, frame.t.x), product_plus(frame.z.y, value, frame.t.y),
                   product_plus(frame.z.z, value, frame.t.z)};
        break;
      case LaneJoint::Kind::kQuaternion:
        turn_by_quaternion(value, Lane::load(from + kLanesKept), Lane::load(from + 2 * kLanesKept),
                           Lane::load(from + 3 * kLanesKept), frame);
        break;
    }
    frame.store(frames + (k + 1) * kFrameFloats);
  }
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
