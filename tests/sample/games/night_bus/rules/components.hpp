// Night Bus: components.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/describe.hpp"

namespace omnibus::night_bus {

inline constexpr int max_tickets = 64;
inline constexpr int die_sides = 6;

/// Ticket for a number of stops (NB-1.2).
struct Ticket {
  std::array<char, 8> id{};
  std::uint8_t stops = 0;

  constexpr std::string_view name() const { return id.data(); }
};

struct Components {
  std::array<Ticket, max_tickets> tickets{};
  std::uint8_t ticket_count = 0;
  std::uint8_t hand_size = 0;

  constexpr const Ticket& ticket(int index) const { return tickets[static_cast<std::size_t>(index)]; }
};

template <class Io> constexpr void describe(Io& io, Components& box) {
  io.number("hand_size", box.hand_size, 1, 8);
  io.items("tickets", box.ticket_count, max_tickets, [&](auto& entry, int i) {
    Ticket& ticket = box.tickets[static_cast<std::size_t>(i)];
    entry.text("id", ticket.id);
    entry.number("stops", ticket.stops, 1, die_sides);
    for (int other = 0; other < i; ++other) {
      if (box.ticket(other).name() == ticket.name()) entry.fail("night_bus/fault.same_id");
    }
  });
  if (box.ticket_count < 4 * (box.hand_size + 1)) io.fail("night_bus/fault.too_few_tickets");  // enough for four players and two nights
}

}  // namespace omnibus::night_bus
