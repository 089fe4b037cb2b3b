// Curves as a picture: SVG with logarithmic axes, on a ground of its own so that it reads on light and dark pages.
#pragma once

#include "curve.hpp"

namespace clearway::bench {

struct Panel {
  std::string title;
  std::vector<Curve> curves;
};

struct Picture {
  std::string title;
  std::string grows;  // under the horizontal axes
  std::vector<std::size_t> sizes;
  std::vector<Panel> panels;  // side by side
};

/// Vertical axes are in us, each panel's own. A dashed line grows in proportion to size.
/// Precondition: at least two sizes, rising; every panel has a value above zero.
[[nodiscard]] std::string svg(const Picture& picture);

}  // namespace clearway::bench
