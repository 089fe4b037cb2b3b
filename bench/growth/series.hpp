// The ways in which a world can grow, and worlds of every size.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clearway::bench {

struct Series {
  std::string name;   // of its picture: a word
  std::string title;  // of its picture
  std::string grows;  // what the sizes count
  std::string rule;   // what stays the same as it grows
  std::vector<std::size_t> sizes;
  std::function<std::shared_ptr<const CollisionChecker>(std::size_t size)> make;
  bool has_same_answers = false;  // every state is free at all sizes or at none
};

[[nodiscard]] std::vector<Series> all_series();

}  // namespace clearway::bench
