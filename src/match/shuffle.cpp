#include "match/shuffle.hpp"

#include <array>

#include <fmt/format.h>
#include <sodium.h>

namespace omnibus {

Shuffle shuffle_of(std::uint64_t seed, std::string_view salt) {
  const std::string promise = fmt::format("omnibus shuffle 1\n{}\n{}\n", seed, salt);
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(promise.data()), promise.size());
  Shuffle out{.commitment = {}, .salt = std::string(salt)};
  for (const unsigned char byte : digest) out.commitment += fmt::format("{:02x}", byte);
  return out;
}

}  // namespace omnibus
