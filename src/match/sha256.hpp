// SHA-256 (FIPS 180-4) for what everybody may work out again: shuffles and editions. Written out here so that the same code runs where
// there is no cryptographic library; what must be hard to guess is another matter (server/secrets.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace omnibus {

using Sha256 = std::array<std::uint8_t, 32>;

Sha256 sha256(std::string_view text);
/// In 64 hexadecimal digits.
std::string sha256_text(std::string_view text);

}  // namespace omnibus
