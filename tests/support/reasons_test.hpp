// Reasons in comparable form: message and arguments.
//
//   EXPECT_THAT(why(table.game, table.state, make_action(Verb::end_turn)), ElementsAre("refills count=2"));
#pragma once

#include <gmock/gmock.h>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/explain.hpp"

namespace omnibus {

/// "home commuter=5 home=6": message id without its family, and the arguments.
template <Explains G> std::vector<std::string> why(const G& game, const typename G::State& state, const Action& action) {
  EXPECT_FALSE(game.check(state, action).forbids());
  std::vector<std::string> out;
  for (const Phrase& reason : reasons_for(game, state, action, Chance(1, 1))) {
    std::string text(reason.id.substr(reason.id.find('.') + 1));
    for (const auto& [name, domain, value] : reason.arguments) text += fmt::format(" {}={}", name, value);
    out.push_back(text);
  }
  return out;
}

/// Number in a reason, or -1 if it is missing.
inline int told(const Reasons& reasons, std::string_view id, std::string_view name) {
  for (const Phrase& reason : reasons) {
    if (reason.id != id) continue;
    for (const Argument& argument : reason.arguments) {
      if (argument.name == name) return argument.value;
    }
  }
  return -1;
}

/// Plays some random games and calls `visit(state, action, reasons)` for some of their choices.
template <Explains G, class Visit> void for_many_choices(const G& game, int games, Visit&& visit) {
  constexpr int longest = 3000;
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = 100 + static_cast<std::uint64_t>(i);
    NullJournal null_journal;
    Chance first(seed, 0);
    typename G::State state = game.start(first, null_journal);
    Stream dice(seed);
    for (std::uint32_t ply = 1; ply < longest && game.actor(state) != Seat::nobody; ++ply) {
      Legal<G> legal;
      game.legal(state, legal);
      const Action action = legal[static_cast<int>(dice.next() % static_cast<std::uint64_t>(legal.size()))];
      visit(state, action, reasons_for(game, state, action, Chance(seed, ply)));
      Chance chance(seed, ply);
      game.apply(state, action, chance, null_journal);
    }
  }
}

}  // namespace omnibus
