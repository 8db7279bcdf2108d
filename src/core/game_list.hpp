// The list of games as a type. A game that lacks a part of the contract does not compile, and the message names the missing part.
#pragma once

#include <array>
#include <tuple>
#include <type_traits>

#include "core/game.hpp"
#include "core/guide.hpp"
#include "core/view.hpp"

namespace omnibus {

/// Everything required of every game. In addition, a game may be Simultaneous, restrict its tables (RestrictsSetup), have a guide that
/// focuses (Focused), judges unfinished games (HasHorizon, HasOutlook), knows its spread (HasSpread), composes moves (HasMultiStepMoves),
/// respects constraints (SupportsConstraints) or explains moves (Explains), and have statistics for the laboratory (HasStatistics).
template <class G> struct ContractOf {
  static_assert(Game<G>, "rules.hpp: the rules lack something that core/game.hpp asks of a Game");
  static_assert(DescribesItsBox<G>, "components.hpp: describe(io, components) is missing; see core/view.hpp");
  static_assert(DescribesItsTable<G>, "view.hpp: describe(io, game, state, viewer) is missing; see core/view.hpp");
  static_assert(Narrates<G>, "view.hpp: narrate(game, state, viewer, say) is missing; see core/view.hpp");
  static_assert(Announces<G>, "view.hpp: announce(game, state, action) is missing or gives no Phrase; see core/view.hpp");
  static_assert(Asks<G>, "view.hpp: ask(game, state, viewer) is missing or gives no Phrase; see core/view.hpp");
  static_assert(Scored<G>, "rules.hpp: score_parts or standing(state, seat, viewer) is missing; see core/game.hpp");
  static_assert(Guided<G>, "guide.hpp: Guide<Rules> is missing or lacks something that core/guide.hpp asks of it");
  static constexpr bool is_kept = true;
};

/// A game compiled for one or several table sizes, the smallest first: a table uses the first with room for its players.
template <class... Gs> struct GameSizes {
  using Smallest = std::tuple_element_t<0, std::tuple<Gs...>>;
  using Largest = std::tuple_element_t<sizeof...(Gs) - 1, std::tuple<Gs...>>;
  static constexpr bool is_complete = (ContractOf<Gs>::is_kept && ...);
};

template <class... Games> struct GameList {
  static_assert((Games::is_complete && ...));

  /// The results of body(game) for each game in order. `game` is an empty value of its GameSizes, passed only for its type.
  template <class Body> static constexpr auto map(Body&& body) { return std::array{body(Games())...}; }
};

}  // namespace omnibus
