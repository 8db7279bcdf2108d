// How a game looks in the lobby and on every page: its line on the map, its colours, its emblem. Data of the game's own
// (games/GAME/content/look.json, emblem.svg), so that a client paints games it has never heard of.
#pragma once

#include <array>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/seat.hpp"
#include "match/json_io.hpp"

namespace omnibus {

struct GameLook {
  static constexpr int map_width = 800;
  static constexpr int map_height = 812;

  using Colour = std::array<char, 8>;  ///< "#D4381C"
  /// The colours of one theme.
  struct Paint {
    Colour line{};
    Colour on{};    ///< what is written on it
    Colour edge{};  ///< around a line too light for its ground; the line's own colour where it needs none
  };
  struct Place {
    int x = 0;
    int y = 0;
  };
  enum class Anchor { start, middle, end };
  struct Stop {
    Place at;
    Place label;  ///< where its name stands, from the stop
    Anchor anchor = Anchor::start;
  };
  /// A place for a train between the stops.
  struct Siding {
    Place at;
    int angle = 0;
  };

  int line = 0;
  int least = 0;  ///< for so many players it is made; house rules may allow others
  int most = 0;
  int minutes = 0;
  bool together = false;  ///< whether its players are a team
  Paint light;
  Paint dark;
  FixedList<Place, 16> track;  ///< from Omnibus Central to the terminus
  Stop learn;
  Stop bots;
  Stop friends;
  FixedList<Siding, 4> sidings;
};

/// What a look.json says. A Problem names `what`, the path and the reason where it cannot be used.
GameLook read_look(std::string_view text, std::string_view what);

/// The look the program carries for a game, with its emblem as SVG: for lists of games.
json::object game_look(std::string_view game);

}  // namespace omnibus
