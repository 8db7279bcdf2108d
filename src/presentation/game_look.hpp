// Appearance of a game in the lobby and on its pages: its line on the map, colours and emblem. Data of the game
// (games/GAME/content/look.json, emblem.svg), so that a client can draw games it does not know.
#pragma once

#include <array>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/seat.hpp"
#include "data/json_io.hpp"

namespace omnibus {

struct GameLook {
  static constexpr int map_width = 800;
  static constexpr int map_height = 812;

  using Colour = std::array<char, 8>;  ///< "#D4381C"
  /// Colours of one theme.
  struct Paint {
    Colour line{};
    Colour on{};    ///< text on the line colour
    Colour edge{};  ///< outline for a line that is too light for its background; otherwise the line colour
  };
  struct Place {
    int x = 0;
    int y = 0;
  };
  enum class Anchor { start, middle, end };
  struct Stop {
    Place at;
    Place label;  ///< offset of the label from the stop
    Anchor anchor = Anchor::start;
  };
  /// Siding for a train between the stops.
  struct Siding {
    Place at;
    int angle = 0;
  };

  int line = 0;
  int least = 0;  ///< smallest intended number of players; house rules may allow fewer
  int most = 0;
  int minutes = 0;
  bool together = false;  ///< true if the players are a team
  Paint light;
  Paint dark;
  FixedList<Place, 16> track;  ///< from Omnibus Central to the terminus
  Stop learn;
  Stop bots;
  Stop friends;
  FixedList<Siding, 4> sidings;
};

/// Reads look.json. On an error the Problem names `what`, the path and the reason.
GameLook read_look(std::string_view text, std::string_view what);

/// Embedded look of a game with its emblem as SVG, for lists of games.
json::object game_look(std::string_view game);

}  // namespace omnibus
