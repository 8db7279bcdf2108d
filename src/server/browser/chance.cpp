// Secrets in a browser: randomness comes from the page (crypto.getRandomValues), and there is no one to keep them from.
#include <algorithm>
#include <cstdlib>
#include <unistd.h>

#include "data/sha256.hpp"
#include "server/runtime/secrets.hpp"

namespace omnibus::secrets {

void prepare() {}

void fill_with_chance(std::span<unsigned char> bytes) {
  constexpr std::size_t most_at_once = 256;
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(bytes.size(), most_at_once))) {
    if (getentropy(bytes.data(), std::min(bytes.size(), most_at_once)) != 0) std::abort();  // a page always has randomness
  }
}

std::string token_hash(std::string_view token) { return sha256_text(token); }

bool same(std::string_view one, std::string_view other) { return one == other; }

}  // namespace omnibus::secrets
