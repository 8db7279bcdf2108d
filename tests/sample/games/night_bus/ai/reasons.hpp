// Night Bus: reasons for an action, shown to players.
#pragma once

#include <algorithm>

#include "core/contract.hpp"
#include "games/night_bus/rules/rules.hpp"

namespace omnibus::night_bus {

/// Rule behind each reason.
inline constexpr std::array<ReasonRule, 5> reason_rules{{
    {"reason.leads_home", rule("NB-4.1")},
    {"reason.cheapest", rule("NB-4.1")},
    {"reason.walks", rule("NB-4.2")},
    {"reason.no_ticket", rule("NB-4.2")},
    {"reason.last_night", rule("NB-4.3")},
}};

/// A night is decided by the die and the own tickets alone, so reasons need no other hand.
constexpr void explain(const Rules& game, const CompletedMove<Rules>& move, Reasons& out) {
  const State& s = move.before;
  const Rider& after = move.after.rider(move.seat);
  int reach = 0;
  int cheapest = die_sides + 1;  // ticket that alone leads home; none if more than any
  for (const int ticket : s.rider(move.seat).hand) {
    const int stops = game.box().ticket(ticket).stops;
    const bool is_laid = ticket == after.laid || ticket == after.second || move.after.used.has(ticket);
    if (is_laid) reach += stops;
    if (stops >= s.die) cheapest = std::min(cheapest, stops);
  }
  const bool last = s.night + 1 == game.options().nights;
  if (reach < s.die) {
    out.add({"reason.walks"});
    if (cheapest > die_sides) out.add({"reason.no_ticket"});
    return;
  }
  out.add({"reason.leads_home", {{"points", Domain::number, die_sides + 1 - reach}}});
  if (reach <= cheapest) out.add({"reason.cheapest"});
  if (last && game.options().last_night > 0) out.add({"reason.last_night", {{"times", Domain::number, game.options().last_night + 1}}});
}

}  // namespace omnibus::night_bus
