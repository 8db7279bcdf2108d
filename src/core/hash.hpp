// Comparison and fingerprint of plain data: the same on every machine, because states have no padding and all our machines are
// little-endian.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace omnibus {

/// Folds one word into a running fingerprint (the finaliser of MurmurHash3 keeps every bit of both alive).
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xFF51AFD7ED558CCD;
  hash ^= hash >> 33;
  hash *= 0xC4CEB9FE1A85EC53;
  return hash ^ (hash >> 33);
}

constexpr std::uint64_t text_fingerprint(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char byte : text) hash = mixed(hash, static_cast<unsigned char>(byte));
  return hash;
}

template <class State> constexpr std::uint64_t fingerprint(const State& state) {
  static_assert(std::has_unique_object_representations_v<State>, "a state must have no padding: its bytes are hashed and compared");
  static_assert(sizeof(State) % 8 == 0 && std::endian::native == std::endian::little);
  std::uint64_t hash = sizeof(State);
  for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(State) / 8>>(state)) hash = mixed(hash, word);
  return hash;
}

template <class State> bool same_bytes(const State& a, const State& b) {
  static_assert(std::has_unique_object_representations_v<State>);
  return std::memcmp(&a, &b, sizeof(State)) == 0;
}

}  // namespace omnibus
