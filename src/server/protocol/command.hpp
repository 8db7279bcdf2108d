// A command that changes a match: JSON on the wire (messages.hpp) and in the store (history.cpp), this struct everywhere in between.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/action.hpp"
#include "core/seat.hpp"

namespace omnibus {

enum class CommandKind : std::uint8_t { act, undo, redo, take_back };
inline constexpr std::array<std::string_view, 4> command_names{"act", "undo", "redo", "take_back"};
constexpr std::string_view name_of(CommandKind kind) { return command_names[static_cast<std::size_t>(kind)]; }

struct Command {
  CommandKind kind = CommandKind::act;
  Seat seat = Seat::nobody;
  Action action;  ///< for `act` only

  friend constexpr bool operator==(const Command&, const Command&) = default;
};

}  // namespace omnibus
