#include <clearway/proof/piece.hpp>

#include <clearway/proof/kinematics.hpp>

namespace clearway::proof {
namespace {

/// Not below d . p for any d in the enclosure and any point p of the core, in its own frame.
double support(const Part& part, const Vector<Interval>& d) {
  const auto rim = [&](double radius_m) { return radius_m * square_root(square(d[0]) + square(d[1])); };
  const Shape::Core& core = part.shape->core();
  if (const auto* c = std::get_if<Cylinder>(&core))
    return (c->half_length_m * magnitude_of(d[2]) + rim(c->radius_m)).high;
  if (const auto* c = std::get_if<Cone>(&core)) {
    const Interval tip = c->half_length_m * d[2];
    return std::max(tip.high, (rim(c->base_radius_m) - tip).high);
  }
  if (const auto* e = std::get_if<Ellipsoid>(&core)) {
    const Vec3& a = e->semi_axes_m;
    return length_of({a.x() * d[0], a.y() * d[1], a.z() * d[2]}).high;
  }
  return kInfinity;
}

}  // namespace

Piece::Piece(const Model& model, const Curve& curve, Shares shares)
    : model_(model),
      shares_(shares),
      joints_at_middle_(joint_frames(model.robot.model, curve.values_at(shares.middle))),
      joints_over_(joint_frames(model.robot.model, curve.values_over(shares))) {}

const Piece::Motion& Piece::motion_in(std::uint32_t root) {
  const auto [found, is_new] = motions_.try_emplace(root);
  if (is_new)
    found->second = {link_frames(model_.robot.model, root, joints_at_middle_),
                     link_frames(model_.robot.model, root, joints_over_)};
  return found->second;
}

Frame<Interval> Piece::middle_of(std::uint32_t part, std::uint32_t root) {
  const Part& one = model_.parts[part];
  if (one.link == kWorld) return one.X_LS;
  return *motion_in(root).middle[one.link] * one.X_LS;
}

double Piece::upper(std::uint32_t part, std::uint32_t root, const Vector<Interval>& n) {
  const Part& one = model_.parts[part];
  const double margin = (one.margin_m * length_of(n)).high;

  // The height of a point p of the core is d . p + c in the middle, and its slope D . p + C over the piece.
  Vector<Interval> d = n, D;
  Interval c, C;
  if (one.link != kWorld) {
    const Motion& motion = motion_in(root);
    const Frame<Interval>& X = *motion.middle[one.link];
    const Frame<Dual>& over = *motion.over[one.link];
    d = pulled_back(X, n);
    c = dot(n, X.t);
    Frame<Interval> slope;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) slope.R[i][j] = over.R[i][j].slope;
      slope.t[i] = over.t[i].slope;
    }
    D = pulled_back(slope, n);
    C = dot(n, slope.t);
  }
  c += dot(d, one.X_LS.t);
  C += dot(D, one.X_LS.t);
  d = pulled_back(one.X_LS, d);
  D = pulled_back(one.X_LS, D);

  double most = -kInfinity;
  if (!one.vertices.empty()) {
    for (const Vec3& v : one.vertices) {
      const Interval height = d[0] * v.x() + d[1] * v.y() + d[2] * v.z() + c;
      const Interval slope = D[0] * v.x() + D[1] * v.y() + D[2] * v.z() + C;
      most = std::max(most, above(height.high + above(shares_.half * slope.magnitude())));
    }
  } else {
    const double fastest = std::max((Interval(support(one, D)) + C).high, (Interval(support(one, -D)) - C).high);
    most = (Interval(support(one, d)) + c + Interval(shares_.half) * fastest).high;
  }
  const double all = above(most + margin);
  return all == all ? all : kInfinity;
}

bool Piece::are_apart_by(const Plane& plane, const PartPair& pair, double gap_m) {
  const Vector<Interval> n = vector_of(plane.normal);
  const Interval gap = gap_m * length_of(n);
  if (!(upper(pair.first, pair.root, n) < plane.offset)) return false;
  return (Interval(-upper(pair.second, pair.root, -n)) - gap).low > plane.offset;
}

const Vector<Interval>& Piece::box_of(std::uint32_t part, std::uint32_t root) {
  const Part& one = model_.parts[part];
  const auto [found, is_new] = boxes_.try_emplace({part, root});
  if (!is_new) return found->second;
  Vector<Interval> box = one.box_L;
  if (one.link != kWorld) {
    const Motion& motion = motion_in(root);
    const Frame<Interval>& X = *motion.middle[one.link];
    const Frame<Dual>& over = *motion.over[one.link];
    const Interval step{-shares_.half, shares_.half};
    const Vector<Interval> middle = moved(X, one.box_L);
    for (std::size_t i = 0; i < 3; ++i) {
      Interval slope = over.t[i].slope;
      for (std::size_t j = 0; j < 3; ++j) slope += over.R[i][j].slope * one.box_L[j];
      box[i] = middle[i] + slope * step;
    }
  }
  const double margin = one.margin_m.high;
  for (Interval& side : box) side = side + Interval(-margin, margin);
  return found->second = box;
}

bool Piece::keeps_out_of(std::uint32_t half_space, std::uint32_t other, std::uint32_t root, double gap_m) {
  // The set {m . p <= o}, moved by X = (R, t), is {n . (x - t) <= o det R} with n = cof(R) m, whatever matrix R is, if det R > 0.
  const Part& one = model_.parts[half_space];
  const auto& set = std::get<HalfSpace>(one.shape->core());
  const auto& R = one.X_LS.R;
  const Vector<Interval> rows[3] = {cross(R[1], R[2]), cross(R[2], R[0]), cross(R[0], R[1])};
  const Interval det = dot(R[0], rows[0]);
  if (!(det.low > 0)) return false;
  const Vector<Interval> m = vector_of(set.normal), n{dot(rows[0], m), dot(rows[1], m), dot(rows[2], m)};
  const Interval top = dot(n, one.X_LS.t) + set.offset * det + (one.margin_m + gap_m) * length_of(n);
  return -upper(other, root, -n) > top.high;
}

bool Piece::are_apart_by_boxes(const PartPair& pair, double gap_m) {
  const Part &first = model_.parts[pair.first], &second = model_.parts[pair.second];
  if (!second.is_bounded)
    return first.is_bounded && second.link == kWorld && keeps_out_of(pair.second, pair.first, pair.root, gap_m);
  if (!first.is_bounded) return false;
  const Vector<Interval>&a = box_of(pair.first, pair.root), &b = box_of(pair.second, pair.root);
  for (std::size_t i = 0; i < 3; ++i)
    if ((a[i] - b[i]).low > gap_m || (b[i] - a[i]).low > gap_m) return true;
  return false;
}

}  // namespace clearway::proof
