// Values that must be hard to guess. Randomness comes from libsodium (native) or from the page (browser).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace omnibus::secrets {

void prepare();  ///< once, before anything else here

void fill_with_chance(std::span<unsigned char> bytes);

std::string new_id();      ///< of a person or a match
std::string new_code();    ///< to be read out and typed: six letters and digits that are not confused with one another
std::string new_token();   ///< 256 bits; identifies a person
std::string new_secret();  ///< 256 bits, for a shuffle
std::uint64_t new_seed();  ///< of a bot's thoughts

/// Hash of a token, which is stored instead of it.
std::string token_hash(std::string_view token);

/// Constant-time comparison (native), so that timing reveals nothing about the right text.
bool same(std::string_view one, std::string_view other);

}  // namespace omnibus::secrets
