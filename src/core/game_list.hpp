// The list of games as a type. A game that lacks a member of the contract does not compile, and the message names it.
#pragma once

#include <array>
#include <tuple>

#include "core/contract.hpp"

namespace omnibus {

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
