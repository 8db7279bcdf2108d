// Puzzles: a prepared position and the points its seat can reach by the end of its turn. Data of the game
// (games/GAME/content/puzzles/NAME.json), found by `omnibus puzzles`; the texts are in its catalogues, as puzzle.goal and
// puzzle.title.THEME.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "text/message.hpp"

namespace omnibus {

inline constexpr int hardest_puzzle = 4;

/// Limit of actions tried when searching the whole turn of a puzzle.
inline constexpr int puzzle_tries = 100'000;

struct Puzzle {
  std::string game;
  std::string name;
  Seat seat = Seat::nobody;  ///< seat whose turn it is
  MatchSetup setup;          ///< includes the initial position
  int points = 0;            ///< goal: minimum points when the turn ends
  int now = 0;               ///< points of the seat at the start
  int second = 0;            ///< most points of a turn that misses the goal
  int level = 1;             ///< 1 … hardest_puzzle
  std::string theme;         ///< score part by which the goal is reached
  std::vector<Action> solution;

  /// Values for its messages: `points`, `now`, and `gain`, the difference.
  Values values() const { return {{"points", points}, {"now", now}, {"gain", points - now}}; }
};

/// Names of a game's embedded puzzles, in the order of the days.
std::vector<std::string> puzzle_names(std::string_view game);

/// Embedded puzzle of this name; Problem "unknown_puzzle" if there is none.
Puzzle read_puzzle(std::string_view game, std::string_view name);

/// Puzzle from a text. For wrong points or an unplayable solution, the Problem names the place.
Puzzle read_puzzle(std::string_view game, std::string_view name, std::string_view text);

/// Text in the format of `read_puzzle`.
std::string puzzle_text(const Puzzle& puzzle);

/// Standing of a seat as if the game ended now, from its own view; and only its points.
Standing standing_at(const PositionView& position, Seat seat);
int points_at(const PositionView& position, Seat seat);

enum class PuzzleState : std::uint8_t { open, solved, missed };

struct PuzzleProgress {
  PuzzleState state = PuzzleState::open;
  int points = 0;   ///< of the seat, now or at the end of the turn
  int end_ply = 0;  ///< number of the action that ended the turn; 0 while it is open
};

/// Progress in a match that began as this puzzle. The turn ends with the first action of the seat that leaves it no decision or involves
/// chance; later actions do not count. Any way to the goal is accepted.
PuzzleProgress puzzle_progress(const Puzzle& puzzle, const Match& match);

/// Actions of its seat within the turn.
std::vector<Action> played_in_turn(const Puzzle& puzzle, const Match& match);

/// Choice within a turn: all its actions, at least one.
struct TurnChoice {
  std::shared_ptr<const Position> from;
  std::vector<Action> actions;
  int gain = 0;  ///< points gained
};

/// Groups successive actions of a seat into choices.
std::vector<TurnChoice> choices_in(const Position& from, Seat seat, std::span<const Action> actions);

/// Explanation of a failed try: the choice after which the goal was out of reach, and the most valuable choice of the best continuation at
/// that point.
struct PuzzleLoss {
  TurnChoice made;
  TurnChoice missed;

  /// Choice to explain: the missed one or, if nothing more could be gained, the losing one.
  const TurnChoice& turning() const { return missed.gain > 0 ? missed : made; }
};

/// Finds the loss in a turn that missed the goal. Searches all continuations, which takes a moment.
PuzzleLoss where_lost(const Puzzle& puzzle, std::span<const Action> turn);

}  // namespace omnibus
