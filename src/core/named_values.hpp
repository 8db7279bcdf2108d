// Options whose values are things in the box, and what those are called.
#pragma once

#include <string_view>

#include "core/game.hpp"

namespace omnibus {

/// Where the value of an option is the number of something in the box that has a name: programs may write the name instead.
/// `name_of_value` is empty for other options, and where there are no more such things at this table. Options that come before this one in
/// the table have been read.
template <class G>
concept NamesValues = Game<G> && requires(const typename G::Components& box, const typename G::Options& options) {
  { G::name_of_value(box, options, int{}, std::string_view(), int{}) } -> std::same_as<std::string_view>;
};

}  // namespace omnibus
