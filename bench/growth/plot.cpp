#include "plot.hpp"

#include "../format.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace clearway::bench {
namespace {

constexpr double kPanelWidth = 300, kPanelHeight = 260, kLeft = 70, kTop = 62, kGap = 90, kRight = 24;
constexpr double kLegendTop = 62, kLegendLine = 20, kLegendBottom = 14;

constexpr const char* kProportionalStroke = "stroke=\"#9aa0a6\" stroke-width=\"1.2\" stroke-dasharray=\"7 5\"";

struct Style {
  const char* color;
  const char* marker;  // path around 0, 0
  const char* dashes;
};

Style style_of(Look look) {
  constexpr const char* kCircle = "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z";
  constexpr const char* kSquare = "M-3.5,-3.5h7v7h-7z";
  constexpr const char* kTriangle = "M0,-4.5l4.5,8h-9z";
  constexpr const char* kDiamond = "M0,-5l5,5l-5,5l-5,-5z";
  constexpr const char* kBar = "M-4,-1.5h8v3h-8z";
  switch (look) {
    case Look::kOurs:
      return {"#0b5cad", kCircle, ""};
    case Look::kOursToo:
      return {"#3fa7d6", kSquare, ""};
    case Look::kPeer:
      return {"#c75000", kTriangle, ""};
    case Look::kPeerToo:
      return {"#8c2d4f", kDiamond, ""};
    case Look::kYardstick:
      break;
  }
  return {"#6b6b6b", kBar, "2 3"};
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else
      out += c;
  }
  return out;
}

/// From a value to a place on the page.
struct LogAxis {
  double low, high;  // values at its ends
  double from, to;   // where these are
  [[nodiscard]] double operator()(double value) const {
    return from + (to - from) * std::log(value / low) / std::log(high / low);
  }
};

/// The next number that is 1, 2 or 5 times a power of ten.
double rounded_down(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  return value >= 5 * power ? 5 * power : value >= 2 * power ? 2 * power : power;
}
double rounded_up(double value) {
  const double below = rounded_down(value);
  if (below == value) return value;
  return below * (rounded_down(2 * below) == 2 * below ? 2 : 2.5);
}

/// Round numbers around all values, zeros aside.
LogAxis axis_around(const std::vector<Curve>& curves, double from, double to) {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (const Curve& curve : curves) {
    for (const double us : curve.us) {
      if (us <= 0) continue;
      low = std::min(low, us);
      high = std::max(high, us);
    }
  }
  return {rounded_down(low), std::max(rounded_up(high), 10 * rounded_down(low)), from, to};
}

std::string text_at(double x, double y, const char* anchor, const std::string& text, const char* more = "") {
  return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>", x, y, anchor, more) + escaped(text) + "</text>\n";
}

std::string line_from(double x1, double y1, double x2, double y2, const char* style) {
  return format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, style);
}

std::string marker_at(double x, double y, const Style& style) {
  return format("<path transform=\"translate(%.1f,%.1f)\" d=\"%s\" fill=\"%s\"/>\n", x, y, style.marker, style.color);
}

std::string stroke_of(const Style& style) {
  return format("fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-dasharray=\"%s\"",
                style.color, style.dashes);
}

std::string grid(const Picture& picture, const LogAxis& x, const LogAxis& y) {
  std::string text;
  constexpr double kSlack = 1e-9;  // of powers that are rounded
  for (double power = std::pow(10, std::floor(std::log10(y.low))); power < y.high * (1 + kSlack); power *= 10) {
    for (int k = 1; k < 10; ++k) {
      const double value = k * power;
      if (value < y.low * (1 - kSlack) || value > y.high * (1 + kSlack)) continue;
      text += line_from(x.from, y(value), x.to, y(value), k == 1 ? "stroke=\"#c4c8cc\"" : "stroke=\"#edeff1\"");
      if (k == 1) text += text_at(x.from - 8, y(value) + 4, "end", format("%g", value));
    }
  }
  for (const std::size_t size : picture.sizes) {
    const double at = x(static_cast<double>(size));
    text += line_from(at, y.from, at, y.to, "stroke=\"#dde0e3\"");
    text += text_at(at, y.from + 18, "middle", format("%zu", size), " font-size=\"11\"");
  }
  return text;
}

/// In proportion to size, from the first value of the first curve up to where the panel ends.
std::string proportional(const Panel& panel, const LogAxis& x, const LogAxis& y) {
  const double us = panel.curves[0].us[0];
  if (us <= 0) return "";
  const double until = std::min(x.high / x.low, y.high / us);
  return line_from(x(x.low), y(us), x(x.low * until), y(us * until), kProportionalStroke);
}

std::string draw(const Picture& picture, const Curve& curve, const LogAxis& x, const LogAxis& y) {
  const Style style = style_of(curve.look);
  std::string points, markers;
  for (std::size_t i = 0; i < picture.sizes.size(); ++i) {
    if (curve.us[i] <= 0) continue;
    const double px = x(static_cast<double>(picture.sizes[i])), py = y(curve.us[i]);
    points += format("%.1f,%.1f ", px, py);
    markers += marker_at(px, py, style);
  }
  return "<polyline points=\"" + points + "\" " + stroke_of(style) + "/>\n" + markers;
}

std::string draw(const Picture& picture, const Panel& panel, double left) {
  const LogAxis x{static_cast<double>(picture.sizes.front()), static_cast<double>(picture.sizes.back()), left,
                  left + kPanelWidth};
  const LogAxis y = axis_around(panel.curves, kTop + kPanelHeight, kTop);
  std::string text = text_at(left, kTop - 12, "start", panel.title, " font-weight=\"bold\"");
  text += grid(picture, x, y) + proportional(panel, x, y);
  for (const Curve& curve : panel.curves) text += draw(picture, curve, x, y);
  text += text_at(left + kPanelWidth / 2, y.from + 38, "middle", picture.grows);
  double row = y.from + kLegendTop;
  for (const Curve& curve : panel.curves) {
    const Style style = style_of(curve.look);
    text += line_from(left, row, left + 28, row, stroke_of(style).c_str()) + marker_at(left + 14, row, style);
    text += text_at(left + 38, row + 4, "start", curve.name);
    row += kLegendLine;
  }
  text += line_from(left, row, left + 28, row, kProportionalStroke);
  return text + text_at(left + 38, row + 4, "start", "in proportion to " + picture.grows);
}

}  // namespace

std::string svg(const Picture& picture) {
  std::size_t rows = 0;
  for (const Panel& panel : picture.panels) rows = std::max(rows, panel.curves.size());
  const auto panels = static_cast<double>(picture.panels.size());
  const double width = kLeft + panels * kPanelWidth + (panels - 1) * kGap + kRight;
  const double height = kTop + kPanelHeight + kLegendTop + static_cast<double>(rows) * kLegendLine + 2 * kLegendBottom;
  std::string text = format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" "
      "font-size=\"13\">\n"
      "<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n<g fill=\"#222222\">\n",
      width, height, width, height);
  text += text_at(kLeft, 26, "start", picture.title, " font-size=\"16\"");
  for (std::size_t i = 0; i < picture.panels.size(); ++i)
    text += draw(picture, picture.panels[i], kLeft + static_cast<double>(i) * (kPanelWidth + kGap));
  return text + "</g>\n</svg>\n";
}

}  // namespace clearway::bench
