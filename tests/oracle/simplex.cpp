// The linear program. Unknowns: weights w_ij >= 0, one per column p_ij = a_i - b_j, and artificials s_x, s_y, s_z >= 0:
//
//   minimise s_x + s_y + s_z   subject to   sum w_ij p_ij + sum sigma_k s_k e_k = 0   (three rows),   sum w_ij = 1,
//
// with signs sigma_k for which the start {w_00 = 1, s_k = |p_00,k|} is feasible. An artificial that leaves the basis is
// gone for good. At every basis the duals are a direction d and the value f of the objective, and:
//   f = 0               the weights of the basis are a Meeting;
//   d . p_ij > 0, all   d is a Separation;
//   otherwise           some column has d . p_ij <= 0 < f, its reduced cost d . p_ij - f is negative, and it enters.
// So the loop leaves only with a certificate, and it ends: Bland's rule is used from a degenerate pivot until the
// objective falls again, so no basis comes back.
#include "simplex.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace clearway::oracle {
namespace {

/// A column: the difference (a, b), or the artificial of an axis.
struct Column {
  bool artificial = false;
  std::size_t a = 0;
  std::size_t b = 0;  // for an artificial: the axis, in a

  friend bool operator==(const Column&, const Column&) = default;
  /// Bland's order: artificials first, so that in a tie they leave first.
  [[nodiscard]] bool before(const Column& other) const {
    if (artificial != other.artificial) return artificial;
    return a != other.a ? a < other.a : b < other.b;
  }
};

using Basis = std::array<Column, 4>;

// One entry of Edmonds' integer pivot, (pivot * x - factor * y) / det: the division leaves no remainder.
void eliminate(mpz_class& x, const mpz_class& pivot, const mpz_class& factor, const mpz_class& y,
               const mpz_class& det) {
  x *= pivot;
  mpz_submul(x.get_mpz_t(), factor.get_mpz_t(), y.get_mpz_t());
  mpz_divexact(x.get_mpz_t(), x.get_mpz_t(), det.get_mpz_t());
}
void eliminate(double& x, double pivot, double factor, double y, double det) { x = (pivot * x - factor * y) / det; }

template <class T>
class Tableau {
 public:
  using Row = std::array<T, 4>;

  Tableau(const PointSets<T>& points, const Column& start) : points_(&points) {
    basis_[3] = start;
    inverse_[3][3] = 1;
    const Vector3<T> p = points.difference(start.a, start.b);
    for (std::size_t k = 0; k < 3; ++k) {
      basis_[k] = {.artificial = true, .a = k};
      sigma_[k] = p[k] > 0 ? -1 : 1;
      inverse_[k][k] = sigma_[k];
      inverse_[k][3] = -sigma_[k] * p[k];
    }
  }

  [[nodiscard]] const Basis& basis() const { return basis_; }
  [[nodiscard]] const T& weight(std::size_t row) const { return inverse_[row][3]; }  // times det
  [[nodiscard]] bool feasible() const {
    for (std::size_t row = 0; row < 4; ++row) {
      if (weight(row) < 0) return false;
    }
    return true;
  }

  /// det * (-d, f) of the note above.
  [[nodiscard]] Row duals() const {
    Row y{};
    for (std::size_t row = 0; row < 4; ++row) {
      if (!basis_[row].artificial) continue;
      for (std::size_t k = 0; k < 4; ++k) y[k] += inverse_[row][k];
    }
    return y;
  }

  /// det * B^-1 * column.
  [[nodiscard]] Row transformed(const Column& column) const {
    const Vector3<T> p = points_->difference(column.a, column.b);
    Row u;
    for (std::size_t row = 0; row < 4; ++row) {
      u[row] = dot(Vector3<T>{inverse_[row][0], inverse_[row][1], inverse_[row][2]}, p) + inverse_[row][3];
    }
    return u;
  }

  /// The row that leaves when a column enters: least weight / u over u > floor; ties go to the first in Bland's order.
  [[nodiscard]] std::optional<std::size_t> leaving_row(const Row& u, const T& floor) const {
    std::optional<std::size_t> best;
    for (std::size_t row = 0; row < 4; ++row) {
      if (u[row] <= floor) continue;
      if (best) {
        const T left = weight(row) * u[*best];
        const T right = weight(*best) * u[row];
        if (left > right || (left == right && !basis_[row].before(basis_[*best]))) continue;
      }
      best = row;
    }
    return best;
  }

  void pivot(std::size_t row, const Row& u, const Column& column) {
    for (std::size_t other = 0; other < 4; ++other) {
      if (other == row) continue;
      for (std::size_t k = 0; k < 4; ++k) eliminate(inverse_[other][k], u[row], u[other], inverse_[row][k], det_);
    }
    det_ = u[row];
    if (det_ < 0) {  // only while a guessed basis is put in
      det_ = -det_;
      for (Row& r : inverse_) {
        for (T& x : r) x = -x;
      }
    }
    basis_[row] = column;
  }

 private:
  const PointSets<T>* points_;
  Basis basis_;
  std::array<int, 3> sigma_{};
  std::array<Row, 4> inverse_{};  // det * B^-1, the adjugate of the basis matrix: integers stay integers
  T det_ = 1;                     // > 0
};

/// A first column near the end: the extreme difference against the line of centroids.
Column first_column(const PointSets<double>& points) {
  const auto centroid = [](const std::vector<Vector3<double>>& side) {
    Vector3<double> sum{};
    for (const auto& p : side) {
      for (int k = 0; k < 3; ++k) sum[k] += p[k] / static_cast<double>(side.size());
    }
    return sum;
  };
  const Extreme<double> extreme = find_extreme(points, centroid(points.a) - centroid(points.b));
  return {.a = extreme.a, .b = extreme.b};
}

/// The simplex method in double. Nothing depends on its answer but the time that the exact method takes.
Basis guess_basis(const PointSets<double>& points, const Column& start) {
  constexpr int kMaxPivots = 60;
  constexpr double kZero = 1e-13;  // coordinates are at most 1
  Tableau<double> tableau(points, start);
  for (int i = 0; i < kMaxPivots; ++i) {
    const auto y = tableau.duals();
    const Vector3<double> d{-y[0], -y[1], -y[2]};
    const Extreme<double> extreme = find_extreme(points, d);
    const double size = std::abs(d[0]) + std::abs(d[1]) + std::abs(d[2]);
    if (!(y[3] > kZero * size) || extreme.width > 1e-6 * size || extreme.width >= y[3] - kZero * size) break;
    const Column column{.a = extreme.a, .b = extreme.b};
    const auto u = tableau.transformed(column);
    double largest = 0;
    for (const double x : u) largest = std::max(largest, std::abs(x));
    const auto row = tableau.leaving_row(u, 1e-12 * largest);
    if (!row) break;
    tableau.pivot(*row, u, column);
  }
  return tableau.basis();
}

/// Exchanges columns until `basis` is in; false if its matrix is singular.
bool put_in(Tableau<mpz_class>& tableau, const Basis& basis) {
  const auto holds_column = [](const Basis& some, const Column& c) {
    return std::find(some.begin(), some.end(), c) != some.end();
  };
  for (const Column& column : basis) {
    if (holds_column(tableau.basis(), column)) continue;
    const auto u = tableau.transformed(column);
    std::size_t row = 0;
    while (row < 4 && (u[row] == 0 || holds_column(basis, tableau.basis()[row]))) ++row;
    if (row == 4) return false;
    tableau.pivot(row, u, column);
  }
  return true;
}

/// The first column in Bland's order with a negative reduced cost: direction . p_ij < value. There is one.
Column bland_column(const PointSets<mpz_class>& points, const Vector3<mpz_class>& direction, const mpz_class& value,
                    const Extreme<mpz_class>& extreme) {
  const mpz_class high = dot(direction, points.b[extreme.b]);
  std::size_t a = 0;
  while (dot(direction, points.a[a]) - high >= value) ++a;
  const mpz_class low = dot(direction, points.a[a]);
  std::size_t b = 0;
  while (low - dot(direction, points.b[b]) >= value) ++b;
  return {.a = a, .b = b};
}

Meeting meeting_of(const Tableau<mpz_class>& tableau) {
  Meeting meeting;
  for (std::size_t row = 0; row < 4; ++row) {
    const Column& column = tableau.basis()[row];
    if (!column.artificial && tableau.weight(row) > 0)
      meeting.terms.push_back({column.a, column.b, tableau.weight(row)});
  }
  return meeting;
}

}  // namespace

Found find_by_simplex(const World& world) {
  const Column start = first_column(world.guess_points);
  Tableau<mpz_class> tableau(world.points, start);
  Found found;
  if (!put_in(tableau, guess_basis(world.guess_points, start)) || !tableau.feasible()) {
    tableau = Tableau<mpz_class>(world.points, start);
    found.restarted = true;
  }
  for (bool degenerate = false; found.exact_steps < kTooManySteps; ++found.exact_steps) {
    const auto y = tableau.duals();
    if (y[3] == 0) {
      found.certificate = meeting_of(tableau);
      return found;
    }
    const Vector3<mpz_class> d{-y[0], -y[1], -y[2]};
    const Extreme<mpz_class> extreme = find_extreme(world.points, d);
    if (extreme.width > 0) {
      found.certificate = Separation{d};
      return found;
    }
    const Column column =
        degenerate ? bland_column(world.points, d, y[3], extreme) : Column{.a = extreme.a, .b = extreme.b};
    const auto u = tableau.transformed(column);
    const std::size_t row = tableau.leaving_row(u, 0).value();  // the objective is bounded, so some u is positive
    degenerate = tableau.weight(row) == 0;
    tableau.pivot(row, u, column);
  }
  throw std::logic_error("the exact simplex method does not end");
}

}  // namespace clearway::oracle
