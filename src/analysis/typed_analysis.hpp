// Analysis functions of one game type. Included only where the listed games are compiled.
#pragma once

#include "analysis/analysis_game.hpp"
#include "analysis/reader.hpp"
#include "game/typed_game.hpp"

namespace omnibus {

template <class Sizes> AnalysisGame analysis_game_of() {
  return {.name = Sizes::Smallest::name,
          .read =
              [](const AnyGame& table, const ChoiceOfMatch& choice, const ReadingOrder& order) {
                return with_rules(Sizes(), table, [&]<class G>(const G& rules) {
                  const ChoiceAtTable<G> typed{.before = state_of(rules, *choice.before),
                                               .played = choice.played,
                                               .after = state_of(rules, *choice.after),
                                               .drawn = choice.drawn,
                                               .next = choice.next ? &state_of(rules, *choice.next) : nullptr,
                                               .until_next = choice.until_next};
                  return ChoiceReader<G>(rules, typed, order).read();
                });
              },
          .chances =
              [](const AnyGame& table, const Position& position, const ReadingOrder& order) {
                return with_rules(Sizes(), table, [&](const auto& rules) { return chances_at(rules, state_of(rules, position), order); });
              }};
}

}  // namespace omnibus
