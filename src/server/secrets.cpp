#include "server/secrets.hpp"

#include <array>
#include <stdexcept>

#include <sodium.h>

namespace omnibus::secrets {

namespace {

constexpr std::size_t secret_bytes = 32;

std::string hex(const unsigned char* bytes, std::size_t count) {
  std::string out(count * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes, count);
  out.pop_back();
  return out;
}

std::string random_hex() {
  std::array<unsigned char, secret_bytes> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return hex(bytes.data(), bytes.size());
}

std::string random_text(std::string_view alphabet, std::size_t length) {
  std::string out;
  while (out.size() < length) out += alphabet[randombytes_uniform(static_cast<std::uint32_t>(alphabet.size()))];
  return out;
}

}  // namespace

void prepare() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
}

std::string new_id() { return random_text("abcdefghjkmnpqrstuvwxyz23456789", 20); }
std::string new_code() { return random_text("ABCDEFGHJKMNPQRSTUVWXYZ23456789", 6); }
std::string new_token() { return random_hex(); }
std::string new_secret() { return random_hex(); }

std::uint64_t new_seed() {
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

std::string token_hash(std::string_view token) {
  std::array<unsigned char, secret_bytes> digest;
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr, 0);
  return hex(digest.data(), digest.size());
}

bool same(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace omnibus::secrets
