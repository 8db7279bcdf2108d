// Options whose values are components, and the names of these.
#pragma once

#include <string_view>

#include "core/game.hpp"

namespace omnibus {

/// A game with options whose value is the number of a named component: programs may write the name instead. `name_of_value` is empty for
/// other options and for values beyond the components of this table. Options that precede this one in the option table have already been
/// read.
template <class G>
concept NamesValues = Game<G> && requires(const typename G::Components& box, const typename G::Options& options) {
  { G::name_of_value(box, options, int{}, std::string_view(), int{}) } -> std::same_as<std::string_view>;
};

}  // namespace omnibus
