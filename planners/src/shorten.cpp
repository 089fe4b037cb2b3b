#include "shorten.hpp"

#include <ompl/base/ScopedState.h>
#include <ompl/util/RandomNumbers.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace clearway {
namespace {

using ompl::base::SpaceInformationPtr;
using ompl::base::State;
using ompl::geometric::PathGeometric;

/// Leaves out states that their neighbours can do without.
void leave_out(const SpaceInformationPtr& si, std::vector<State*>& states) {
  for (std::size_t i = 0; i + 2 < states.size();) {
    // The farthest one that can be reached at once.
    std::size_t j = states.size() - 1;
    while (j > i + 1 && !si->checkMotion(states[i], states[j])) --j;
    for (std::size_t k = i + 1; k < j; ++k) si->freeState(states[k]);
    states.erase(states.begin() + static_cast<std::ptrdiff_t>(i) + 1, states.begin() + static_cast<std::ptrdiff_t>(j));
    ++i;
  }
}

/// A place on a path: after state `piece`, a share of the way to the next one.
struct Place {
  std::size_t piece;
  double share;
};

Place random_place(const SpaceInformationPtr& si, const std::vector<State*>& states, ompl::RNG& random) {
  double length = 0;
  for (std::size_t i = 0; i + 1 < states.size(); ++i) length += si->distance(states[i], states[i + 1]);
  double left = random.uniform01() * length;
  for (std::size_t i = 0; i + 1 < states.size(); ++i) {
    const double piece = si->distance(states[i], states[i + 1]);
    if (left < piece) return {i, left / piece};
    left -= piece;
  }
  return {states.size() - 2, 1};
}

/// Replaces what lies between two places by the straight motion, if that is valid and shorter.
void try_shortcut(const SpaceInformationPtr& si, std::vector<State*>& states, Place a, Place b) {
  if (b.piece < a.piece) std::swap(a, b);
  if (a.piece == b.piece) return;
  const auto& space = si->getStateSpace();
  State *from = si->allocState(), *to = si->allocState();
  space->interpolate(states[a.piece], states[a.piece + 1], a.share, from);
  space->interpolate(states[b.piece], states[b.piece + 1], b.share, to);
  double around = si->distance(from, states[a.piece + 1]) + si->distance(states[b.piece], to);
  for (std::size_t i = a.piece + 1; i < b.piece; ++i) around += si->distance(states[i], states[i + 1]);
  const bool is_shorter = si->distance(from, to) < around * (1 - 1e-6);
  const bool is_valid = is_shorter && si->checkMotion(from, to) && si->checkMotion(states[a.piece], from) &&
                        si->checkMotion(to, states[b.piece + 1]);
  if (!is_valid) {
    si->freeState(from);
    si->freeState(to);
    return;
  }
  for (std::size_t i = a.piece + 1; i <= b.piece; ++i) si->freeState(states[i]);
  const auto begin = states.begin();
  states.erase(begin + static_cast<std::ptrdiff_t>(a.piece) + 1, begin + static_cast<std::ptrdiff_t>(b.piece) + 1);
  states.insert(states.begin() + static_cast<std::ptrdiff_t>(a.piece) + 1, {from, to});
}

}  // namespace

void shorten(const SpaceInformationPtr& si, PathGeometric& path) {
  constexpr int kTries = 100, kFruitless = 30;
  std::vector<State*>& states = path.getStates();
  ompl::RNG random;
  leave_out(si, states);
  int fruitless = 0;
  for (int k = 0; k < kTries && states.size() > 2 && fruitless < kFruitless; ++k) {
    const double before = path.length();
    try_shortcut(si, states, random_place(si, states, random), random_place(si, states, random));
    fruitless = path.length() < before * (1 - 1e-3) ? 0 : fruitless + 1;
  }
  leave_out(si, states);
}

}  // namespace clearway
