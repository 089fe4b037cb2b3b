#include "io/mesh_body_bytes.hpp"

#include <clearway/geometry/hull_record.hpp>

#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

namespace clearway::io {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they are");

constexpr std::string_view kName = "clearway body 2\n";  // the number is that of the format

std::string_view view_of(const Digest& digest) { return {reinterpret_cast<const char*>(digest.data()), digest.size()}; }

class Writer {
 public:
  void add_bytes(std::string_view bytes) { bytes_ += bytes; }
  template <class T>
  void add(const T& value) {
    static_assert(std::is_arithmetic_v<T>);
    add_bytes({reinterpret_cast<const char*>(&value), sizeof value});
  }
  void add(const Vec3& v) {
    for (const double x : v) add(x);
  }
  void add_count(std::size_t count) { add(std::uint64_t{count}); }
  [[nodiscard]] std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

/// Once something is missing, whatever is asked for is zero or empty, and is_whole() is false.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::string_view bytes(std::size_t count) {
    if (count > rest_.size()) {
      is_short_ = true;
      return {};
    }
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  template <class T>
  T number() {
    static_assert(std::is_arithmetic_v<T>);
    T value = 0;
    const std::string_view from = bytes(sizeof value);
    if (!from.empty()) std::memcpy(&value, from.data(), sizeof value);
    return value;
  }
  Vec3 vector() {
    const double x = number<double>(), y = number<double>(), z = number<double>();
    return {x, y, z};
  }
  /// Of things that take at least so many bytes each: 0 if that is more than there are, so that nobody makes room for them.
  std::size_t count(std::size_t bytes_each) {
    const auto n = number<std::uint64_t>();
    if (n <= rest_.size() / bytes_each) return n;
    is_short_ = true;
    return 0;
  }
  [[nodiscard]] bool is_whole() const { return !is_short_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool is_short_ = false;
};

void write(Writer& to, const HullRecord& record) {
  to.add(record.radius_m);
  to.add(record.inner_radius_m);
  to.add_count(record.vertices.size());
  for (const Vec3& vertex : record.vertices) to.add(vertex);
  to.add_count(record.cover.size());
  for (const CoverBall& ball : record.cover) {
    to.add(ball.center);
    to.add(ball.radius_m);
    to.add(ball.inner_radius_m);
  }
  to.add_count(record.candidates.cells.size());
  for (const auto& [first, count] : record.candidates.cells) {
    to.add(first);
    to.add(count);
  }
  to.add_count(record.candidates.vertices.size());
  for (const std::uint32_t vertex : record.candidates.vertices) to.add(vertex);
}

HullRecord read_record(Reader& from) {
  HullRecord record;
  record.radius_m = from.number<double>();
  record.inner_radius_m = from.number<double>();
  record.vertices.resize(from.count(3 * sizeof(double)));
  for (Vec3& vertex : record.vertices) vertex = from.vector();
  record.cover.resize(from.count(5 * sizeof(double)));
  for (CoverBall& ball : record.cover) {
    ball.center = from.vector();
    ball.radius_m = from.number<double>();
    ball.inner_radius_m = from.number<double>();
  }
  record.candidates.cells.resize(from.count(2 * sizeof(std::uint32_t)));
  for (auto& [first, count] : record.candidates.cells) {
    first = from.number<std::uint32_t>();
    count = from.number<std::uint32_t>();
  }
  record.candidates.vertices.resize(from.count(sizeof(std::uint32_t)));
  for (std::uint32_t& vertex : record.candidates.vertices) vertex = from.number<std::uint32_t>();
  return record;
}

}  // namespace

std::string bytes_of(const MeshBody& body, const Digest& key) {
  Writer to;
  to.add_bytes(kName);
  to.add_bytes(view_of(key));
  write(to, record_of(body.hull));
  to.add(body.volume_m3);
  to.add_count(body.remarks.size());
  for (const std::string& remark : body.remarks) {
    to.add_count(remark.size());
    to.add_bytes(remark);
  }
  to.add_bytes(view_of(digest_of(to.bytes())));
  return std::move(to.bytes());
}

std::optional<MeshBody> body_of(std::string_view bytes, const Digest& key) {
  if (bytes.size() < sizeof(Digest)) return std::nullopt;
  const std::string_view content = bytes.substr(0, bytes.size() - sizeof(Digest));
  if (bytes.substr(content.size()) != view_of(digest_of(content))) return std::nullopt;

  Reader from(content);
  if (from.bytes(kName.size()) != kName || from.bytes(key.size()) != view_of(key)) return std::nullopt;
  HullRecord record = read_record(from);
  const auto volume_m3 = from.number<double>();
  std::vector<std::string> remarks(from.count(sizeof(std::uint64_t)));
  for (std::string& remark : remarks) remark = from.bytes(from.count(1));
  if (!from.is_whole()) return std::nullopt;
  std::optional<Hull> hull = hull_of(std::move(record));
  if (!hull) return std::nullopt;
  return MeshBody{.hull = std::move(*hull), .volume_m3 = volume_m3, .remarks = std::move(remarks)};
}

}  // namespace clearway::io
