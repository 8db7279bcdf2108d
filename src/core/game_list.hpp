// The list of games as a type, and the door to it: a game that lacks a part of the contract does not compile, and the message says which.
#pragma once

#include <array>
#include <tuple>
#include <type_traits>

#include "core/game.hpp"
#include "core/guide.hpp"
#include "core/view.hpp"

namespace omnibus {

/// Everything that is asked of every game. Beside it a game may be Simultaneous, may restrict its tables (RestrictsSetup), may have a guide
/// that focuses (Focused), foresees (HasHorizon, HasOutlook), knows its spread (HasSpread), composes choices (HasMultiStepMoves), heeds
/// wishes (SupportsConstraints) or says why (Explains), and may have figures for the laboratory (HasStatistics).
template <class G> struct ContractOf {
  static_assert(Game<G>, "rules.hpp: the rules lack something that core/game.hpp asks of a Game");
  static_assert(DescribesItsBox<G>, "components.hpp: describe(io, components) is missing; see core/view.hpp");
  static_assert(DescribesItsTable<G>, "view.hpp: describe(io, game, state, eyes) is missing; see core/view.hpp");
  static_assert(Narrates<G>, "view.hpp: narrate(game, state, eyes, say) is missing; see core/view.hpp");
  static_assert(Announces<G>, "view.hpp: announce(game, state, action) is missing or gives no Phrase; see core/view.hpp");
  static_assert(Asks<G>, "view.hpp: ask(game, state, eyes) is missing or gives no Phrase; see core/view.hpp");
  static_assert(Scored<G>, "rules.hpp: score_parts or standing(state, seat, eyes) is missing; see core/game.hpp");
  static_assert(Guided<G>, "guide.hpp: Guide<Rules> is missing or lacks something that core/guide.hpp asks of it");
  static constexpr bool is_kept = true;
};

/// A game, compiled for tables of one size or of several, the smallest first: a table gets the first that has room for its players.
template <class... Gs> struct GameSizes {
  using Smallest = std::tuple_element_t<0, std::tuple<Gs...>>;
  using Largest = std::tuple_element_t<sizeof...(Gs) - 1, std::tuple<Gs...>>;
  static constexpr bool is_complete = (ContractOf<Gs>::is_kept && ...);
};

template <class... Games> struct GameList {
  static_assert((Games::is_complete && ...));

  /// The answers of body(game) for each game in order. `game` is an empty value of its GameSizes: it is there for its type.
  template <class Body> static constexpr auto map(Body&& body) { return std::array{body(Games())...}; }
};

}  // namespace omnibus
