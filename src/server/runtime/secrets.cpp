#include "server/runtime/secrets.hpp"

#include <array>
#include <bit>

#include <fmt/format.h>

namespace omnibus::secrets {

namespace {

constexpr std::size_t secret_bytes = 32;

std::string random_hex() {
  std::array<unsigned char, secret_bytes> bytes;
  fill_with_chance(bytes);
  std::string out;
  for (const unsigned char byte : bytes) out += fmt::format("{:02x}", byte);
  return out;
}

/// All letters are equally likely: bytes that would favour some of them are drawn again.
std::string random_text(std::string_view alphabet, std::size_t length) {
  const std::size_t fair = 256 / alphabet.size() * alphabet.size();
  std::string out;
  while (out.size() < length) {
    unsigned char byte = 0;
    fill_with_chance({&byte, 1});
    if (byte < fair) out += alphabet[byte % alphabet.size()];
  }
  return out;
}

}  // namespace

std::string new_id() { return random_text("abcdefghjkmnpqrstuvwxyz23456789", 20); }
std::string new_code() { return random_text("ABCDEFGHJKMNPQRSTUVWXYZ23456789", 6); }
std::string new_token() { return random_hex(); }
std::string new_secret() { return random_hex(); }

std::uint64_t new_seed() {
  std::array<unsigned char, sizeof(std::uint64_t)> bytes;
  fill_with_chance(bytes);
  return std::bit_cast<std::uint64_t>(bytes);
}

}  // namespace omnibus::secrets
