// SHA-256 (FIPS 180-4) for publicly verifiable values: shuffles and editions. Implemented here so that the same code runs
// without a cryptographic library; values that must be hard to guess are handled elsewhere (server/runtime/secrets.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace omnibus {

using Sha256 = std::array<std::uint8_t, 32>;

Sha256 sha256(std::string_view text);
/// As 64 hexadecimal digits.
std::string sha256_text(std::string_view text);

}  // namespace omnibus
