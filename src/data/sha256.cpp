#include "data/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace omnibus {

namespace {

constexpr std::size_t sha256_block = 64;

using Sha256State = std::array<std::uint32_t, 8>;

/// First bits of the fractional parts of the square and cube roots of the first primes.
constexpr Sha256State sha256_start{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
constexpr std::array<std::uint32_t, 64> sha256_rounds{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// Message schedule: the words of a block and those derived from them.
std::array<std::uint32_t, 64> sha256_schedule(std::string_view block) {
  std::array<std::uint32_t, 64> words{};
  for (std::size_t i = 0; i < sha256_block; ++i) words[i / 4] = words[i / 4] << 8 | static_cast<unsigned char>(block[i]);
  for (std::size_t i = 16; i < words.size(); ++i) {
    const std::uint32_t before = words[i - 15];
    const std::uint32_t last = words[i - 2];
    words[i] = words[i - 16] + (std::rotr(before, 7) ^ std::rotr(before, 18) ^ before >> 3) + words[i - 7] +
               (std::rotr(last, 17) ^ std::rotr(last, 19) ^ last >> 10);
  }
  return words;
}

/// Names as in the standard.
void sha256_add(Sha256State& state, std::string_view block) {
  const std::array<std::uint32_t, 64> words = sha256_schedule(block);
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint32_t first =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + sha256_rounds[i] + words[i];
    const std::uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const Sha256State after{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += after[i];
}

/// Padding: the rest of the text after its whole blocks, a single bit, zeros, and the text length in bits.
std::string sha256_tail(std::string_view rest, std::uint64_t length) {
  std::string out(rest);
  out += '\x80';
  while (out.size() % sha256_block != sha256_block - sizeof length) out += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(length * 8 >> shift & 0xff);
  return out;
}

}  // namespace

Sha256 sha256(std::string_view text) {
  Sha256State state = sha256_start;
  const auto add_blocks = [&](std::string_view blocks) {
    for (; blocks.size() >= sha256_block; blocks.remove_prefix(sha256_block)) sha256_add(state, blocks.substr(0, sha256_block));
    return blocks;
  };
  add_blocks(sha256_tail(add_blocks(text), text.size()));
  Sha256 out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - i % 4 * 8));
  return out;
}

std::string sha256_text(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : sha256(text)) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  return out;
}

}  // namespace omnibus
