// The games of this program, in the order shown to people. Everything that covers all games is generated from this list: the registries
// of match and lab, the GPU program, benchmarks, fuzzers and tests.
#pragma once

#include "core/game_list.hpp"
#include "games/future_mobility/game.hpp"
#include "games/futuropia/game.hpp"
#include "games/mass_transit/game.hpp"
#include "games/tramways/game.hpp"
#include "games/write_the_future/game.hpp"

namespace omnibus {

using AllGames = GameList<mass_transit::Sizes,      //
                          future_mobility::Sizes,   //
                          write_the_future::Sizes,  //
                          futuropia::Sizes,         //
                          tramways::Sizes>;

}  // namespace omnibus
