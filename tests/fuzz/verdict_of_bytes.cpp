#include "fuzz/verdict_of_bytes.hpp"

#include <clearway/common/error.hpp>

#include "oracle/exact_verdict.hpp"
#include "oracle/parts.hpp"
#include "support/posed_pair.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace clearway {
namespace {

/// Reads a value per call; zeros when the bytes are used up.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes), moderate_(below(2) == 0) {}

  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const std::uint8_t first = bytes_[0];
    bytes_ = bytes_.subspan(1);
    return first;
  }
  unsigned below(unsigned n) { return byte() % n; }

  /// Any double, and often one that makes trouble: small integers, which tie; numbers used before, or an ulp beside
  /// them; the ends of the range, for one pair in two.
  double number() {
    const double x = draw();
    if (used_.size() < 64) used_.push_back(x);
    return x;
  }

 private:
  double draw() {
    constexpr double kTiniest = std::numeric_limits<double>::denorm_min(),
                     kLargest = std::numeric_limits<double>::max();
    switch (const unsigned kind = byte(); kind % (moderate_ ? 13 : 16)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
        return static_cast<double>(below(9)) - 4;
      case 5:
        return (static_cast<double>(below(9)) - 4) / 4;
      case 6:
        return std::ldexp(static_cast<double>(byte()) - 128, static_cast<int>(below(40)) - 20);
      case 7:
      case 8:
        return used_.empty() ? 1 : used_[below(64) % used_.size()];
      case 9:
      case 10:
        return used_.empty() ? 0 : oracle::nudge(used_[below(64) % used_.size()], static_cast<long>(below(7)) - 3);
      case 11:
        return used_.empty() ? 0.1 : -used_[below(64) % used_.size()];
      case 12:
        return static_cast<double>(eight_bytes()) / 0x1p64;  // in [0, 1), full mantissa
      case 13:
        return std::ldexp(static_cast<double>(byte()) / 16 - 8, static_cast<int>(byte()) * 8 - 1070);
      case 14:
        return (kind & 16U) != 0 ? kTiniest : kLargest;
      default:
        return std::bit_cast<double>(eight_bytes());
    }
  }
  std::uint64_t eight_bytes() {
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8 | byte();
    return bits;
  }

  std::span<const std::uint8_t> bytes_;
  bool moderate_;
  std::vector<double> used_;
};

Vec3 read_point(Bytes& in) {
  const double x = in.number(), y = in.number(), z = in.number();
  return {x, y, z};
}

double read_radius(Bytes& in) {
  switch (in.below(8)) {
    case 0:
    case 1:
    case 2:
      return std::abs(in.number());
    case 3:
      return in.number();  // may be negative
    default:
      return 0;
  }
}

Eigen::Matrix3d read_matrix(Bytes& in, const Eigen::Matrix3d& other) {
  switch (in.below(5)) {
    case 0:
      return Eigen::Matrix3d::Identity();
    case 1:
      return other;
    case 2: {
      oracle::Rng rng(in.byte());
      return oracle::draw_signed_permutation(rng);
    }
    case 3: {
      oracle::Rng rng(in.byte());
      return oracle::draw_rotation(rng);
    }
    default: {
      Eigen::Matrix3d R;
      for (double& x : R.reshaped()) x = in.number();
      return R;
    }
  }
}

oracle::Body read_body(Bytes& in, const oracle::Body& other) {
  oracle::Body body;
  body.R = read_matrix(in, other.R);
  body.t = in.below(2) == 0 ? other.t : read_point(in);
  body.radius = read_radius(in);
  const unsigned kind = in.byte();
  const unsigned count = 1 + (kind < 250 ? kind % 10 : kind % 64);
  for (unsigned i = 0; i < count; ++i) body.vertices.push_back(read_point(in));

  constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();
  const double bad = in.below(2) == 0 ? kNaN : in.below(2) == 0 ? kInfinity : -kInfinity;
  switch (in.below(40)) {
    case 37:
      body.vertices[in.byte() % count][in.below(3)] = bad;
      break;
    case 38:
      body.R(in.below(3), in.below(3)) = bad;
      break;
    case 39:
      body.t[in.below(3)] = bad;
      break;
    default:
      break;
  }
  return body;
}

/// An integer, or something that only looks like one.
ExactInteger read_digits(Bytes& in) {
  constexpr char kCharacters[] = "0123456789012345678901234567890123456789-+ x.";
  ExactInteger text = in.below(2) == 0 ? "" : "-";
  for (unsigned n = in.below(12); n > 0; --n) text += kCharacters[in.below(sizeof kCharacters - 1)];
  return text;
}

Proof read_proof(Bytes& in) {
  if (in.below(2) == 0) {
    SeparatingPlane plane;
    for (ExactInteger& x : plane.normal_W) x = read_digits(in);
    return {plane};
  }
  CommonPoint point;
  for (unsigned n = in.below(5); n > 0; --n) {
    const std::uint32_t a = in.below(8), b = in.below(8);
    point.terms.push_back({a, b, read_digits(in)});
  }
  return {point};
}

bool is_body(const oracle::Body& body) {
  for (const Vec3& v : body.vertices) {
    if (!v.allFinite()) return false;
  }
  return std::isfinite(body.radius) && body.radius >= 0;
}

bool has_pose(const oracle::Body& body) { return body.R.allFinite() && body.t.allFinite(); }

bool is_refused(const oracle::Body& body, HullMaker make) {
  try {
    (void)make(body.vertices, body.radius);
  } catch (const Error&) {
    return true;
  }
  return false;
}

bool has_no_proof(const PosedPair& pair) {
  try {
    (void)pair.proof();
  } catch (const Error&) {
    return true;
  }
  return false;
}

}  // namespace

Outcome check_verdict_of(std::span<const std::uint8_t> bytes) {
  Bytes in(bytes);
  oracle::Pair pair;
  pair.name = "bytes";
  pair.a = read_body(in, pair.a);
  pair.b = read_body(in, pair.a);
  const WarmStart start{read_point(in)};
  const Proof claim = read_proof(in);
  const HullMaker verified = in.below(2) == 0 ? all_points : corners_only;  // one of them, as it takes longest

  std::optional<bool> truth;
  const auto require = [&](bool holds, const std::string& what) {
    if (!holds) throw std::logic_error(what + "\n" + as_text(pair, truth.value_or(true)));
  };

  for (const oracle::Body* body : {&pair.a, &pair.b}) {
    require(is_refused(*body, all_points) != is_body(*body), "a Hull of what is no body, or none of what is one");
    require(is_refused(*body, corners_only) != is_body(*body), "build_hull of what is no body, or none of what is one");
  }
  if (!is_body(pair.a) || !is_body(pair.b)) return Outcome::kNoBody;

  const bool is_posed = has_pose(pair.a) && has_pose(pair.b);
  truth = is_posed ? oracle::exact_verdict(pair) : true;
  for (const HullMaker make : {all_points, corners_only}) {
    const PosedPair posed(pair, make);
    const std::string maker = make == all_points ? "Hull: " : "build_hull: ";
    require(posed.hit() == truth, maker + "wrong verdict");
    require(posed.hit_swapped() == truth, maker + "wrong verdict when swapped");
    WarmStart warm = start;
    require(posed.hit(warm) == truth, maker + "wrong verdict from a warm start");
    require(posed.hit(warm) == truth, maker + "wrong verdict from the warm start left behind");

    if (!is_posed) {
      require(has_no_proof(posed), maker + "a proof about a pose that is not finite");
      require(!posed.accepts(claim), maker + "accepts a proof about a pose that is not finite");
      continue;
    }
    const Proof proof = posed.proof(), swapped = posed.proof_swapped();
    require(proof.intersects() == truth, maker + "proves the wrong verdict");
    require(swapped.intersects() == truth, maker + "proves the wrong verdict when swapped");
    if (make != verified) continue;
    require(posed.accepts(proof), maker + "its proof does not hold");
    require(posed.accepts_swapped(swapped), maker + "its proof does not hold when swapped");
    require(!posed.accepts(claim) || claim.intersects() == truth, maker + "accepts a proof of the wrong verdict");
    (void)explain(claim, posed.a, posed.X_WA, posed.b, posed.X_WB);
  }
  if (!is_posed) return Outcome::kNoPose;
  return *truth ? Outcome::kHit : Outcome::kFree;
}

}  // namespace clearway
