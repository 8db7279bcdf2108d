#pragma once

#include <cstdint>
#include <optional>

#include "core/result.hpp"

namespace omnibus {

/// Result and identity of a game.
struct PlayedGame {
  Result result;
  std::optional<std::uint64_t> digest{};  ///< a hash of every choice and of the final table; nullopt in files of earlier versions
};

}  // namespace omnibus
