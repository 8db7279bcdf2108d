// Secrets from libsodium.
#include <array>
#include <stdexcept>

#include <sodium.h>

#include "server/runtime/secrets.hpp"

namespace omnibus::secrets {

void prepare() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
}

void fill_with_chance(std::span<unsigned char> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

std::string token_hash(std::string_view token) {
  std::array<unsigned char, 32> digest;
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr, 0);
  std::string out(digest.size() * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), digest.data(), digest.size());
  out.pop_back();
  return out;
}

bool same(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace omnibus::secrets
