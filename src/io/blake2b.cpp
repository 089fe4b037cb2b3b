#include "io/blake2b.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace clearway::io {
namespace {

static_assert(std::endian::native == std::endian::little, "words are copied as they are");

// Fractional parts of the square roots of the first eight primes.
constexpr std::array<std::uint64_t, 8> kStart = {0x6A09'E667'F3BC'C908, 0xBB67'AE85'84CA'A73B, 0x3C6E'F372'FE94'F82B,
                                                 0xA54F'F53A'5F1D'36F1, 0x510E'527F'ADE6'82D1, 0x9B05'688C'2B3E'6C1F,
                                                 0x1F83'D9AB'FB41'BD6B, 0x5BE0'CD19'137E'2179};

// In which order a round takes the words of a block; the last two of twelve rounds are the first two again.
constexpr std::uint8_t kOrder[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
constexpr std::size_t kRounds = 12;

using Words = std::array<std::uint64_t, 16>;

inline void stir(Words& v, std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::uint64_t x,
                 std::uint64_t y) noexcept {
  v[a] += v[b] + x;
  v[d] = std::rotr(v[d] ^ v[a], 32);
  v[c] += v[d];
  v[b] = std::rotr(v[b] ^ v[c], 24);
  v[a] += v[b] + y;
  v[d] = std::rotr(v[d] ^ v[a], 16);
  v[c] += v[d];
  v[b] = std::rotr(v[b] ^ v[c], 63);
}

template <std::size_t round>
void stir_all(Words& v, const Words& m) noexcept {
  constexpr const std::uint8_t(&s)[16] = kOrder[round % 10];
  stir(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
  stir(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
  stir(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
  stir(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
  stir(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
  stir(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
  stir(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
  stir(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
}

/// Rounds that the compiler writes out, so that it knows which words they take: half as fast again as a loop.
template <std::size_t... round>
void stir_rounds(Words& v, const Words& m, std::index_sequence<round...>) noexcept {
  (stir_all<round>(v, m), ...);
}

}  // namespace

Blake2b::Blake2b() noexcept : state_(kStart) {
  state_[0] ^= 0x0101'0000 ^ sizeof(Digest);  // no key, one hash, of so many bytes
}

void Blake2b::mix_in(const char* block, bool is_last) noexcept {
  Words m;
  std::memcpy(m.data(), block, sizeof m);
  Words v;
  std::copy(state_.begin(), state_.end(), v.begin());
  std::copy(kStart.begin(), kStart.end(), v.begin() + 8);
  v[12] ^= count_;
  if (is_last) v[14] = ~v[14];
  stir_rounds(v, m, std::make_index_sequence<kRounds>());
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] ^= v[i] ^ v[i + 8];
}

void Blake2b::add(std::string_view bytes) noexcept {
  while (waits_ + bytes.size() > kBlock) {  // more follows what fills a block, so that is not the last
    const std::size_t taken = kBlock - waits_;
    const char* block = bytes.data();
    if (waits_ > 0) {
      std::copy_n(bytes.data(), taken, waiting_.data() + waits_);
      block = waiting_.data();
    }
    count_ += kBlock;
    mix_in(block, false);
    waits_ = 0;
    bytes.remove_prefix(taken);
  }
  std::copy(bytes.begin(), bytes.end(), waiting_.data() + waits_);
  waits_ += bytes.size();
}

Digest Blake2b::finish() noexcept {
  std::fill(waiting_.begin() + static_cast<std::ptrdiff_t>(waits_), waiting_.end(), '\0');
  count_ += waits_;
  mix_in(waiting_.data(), true);
  Digest digest;
  std::memcpy(digest.data(), state_.data(), sizeof digest);
  return digest;
}

Digest digest_of(std::string_view bytes) noexcept {
  Blake2b hash;
  hash.add(bytes);
  return hash.finish();
}

std::string hexadecimal(const Digest& digest) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace clearway::io
