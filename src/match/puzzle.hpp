// A puzzle: a prepared position, and so many points that its seat can have when its turn ends. Data of the game's own
// (games/GAME/content/puzzles/NAME.json), found by `omnibus puzzles`; what is said is in its catalogues, as puzzle.goal and
// puzzle.title.THEME.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "match/message.hpp"

namespace omnibus {

inline constexpr int hardest_puzzle = 4;

/// Actions that have to be tried at most to look at every way to play the turn of a puzzle.
inline constexpr int puzzle_tries = 100'000;

struct Puzzle {
  std::string game;
  std::string name;
  Seat seat = Seat::nobody;  ///< whose turn it is
  MatchSetup setup;          ///< with the position from which it is played
  int points = 0;            ///< the goal: at least so many when the turn ends
  int now = 0;               ///< what the seat has at the beginning
  int second = 0;            ///< the most that a turn brings which misses the goal
  int level = 1;             ///< 1 … hardest_puzzle
  std::string theme;         ///< the part of the score by which it is reached
  std::vector<Action> solution;

  /// What the messages about it speak of: `points`, `now`, and `gain`, the difference.
  Values values() const { return {{"points", points}, {"now", now}, {"gain", points - now}}; }
};

/// The puzzles the program carries for a game, in the order of the days.
std::vector<std::string> puzzle_names(std::string_view game);

/// One of them; a Problem "unknown_puzzle" where there is none of that name.
Puzzle read_puzzle(std::string_view game, std::string_view name);

/// The same from a text. A Problem names the place where it makes no sense: points that are not so, a solution that cannot be played.
Puzzle read_puzzle(std::string_view game, std::string_view name, std::string_view text);

/// What `read_puzzle` reads.
std::string puzzle_text(const Puzzle& puzzle);

/// How a seat stands as if the game ended now, as far as it knows; and its points alone.
Standing standing_at(const Position& position, Seat seat);
int points_at(const Position& position, Seat seat);

enum class PuzzleState : std::uint8_t { open, solved, missed };

struct PuzzleProgress {
  PuzzleState state = PuzzleState::open;
  int points = 0;   ///< of the seat: now, or when the turn ended
  int end_ply = 0;  ///< the action that ended the turn; 0 while it is open
};

/// What became of it in a match that began as this puzzle. The turn ends with the seat's first action after which it has nothing to decide
/// or in which chance had a part: what follows is another story. Any way to the goal is right.
PuzzleProgress puzzle_progress(const Puzzle& puzzle, const Match& match);

/// What its seat has done in the turn, up to its end.
std::vector<Action> played_in_turn(const Puzzle& puzzle, const Match& match);

/// A choice in a turn: one action or, where choices are composed of several, all of them.
struct TurnChoice {
  std::shared_ptr<const Position> from;
  std::vector<Action> actions;
  int gain = 0;  ///< points that it brings
};

/// Actions of a seat from a position on, put together to choices.
std::vector<TurnChoice> choices_in(const Position& from, Seat seat, std::span<const Action> actions);

/// Where a try went wrong: the choice after which no way led to the goal any more, and of the best way that there was before it the choice
/// that brings most.
struct PuzzleLoss {
  TurnChoice made;
  TurnChoice missed;

  /// What is to be explained: what was missed or, where nothing more could be gained, what was lost.
  const TurnChoice& turning() const { return missed.gain > 0 ? missed : made; }
};

/// The same of a turn that missed the goal. Every way to go on is tried, which takes a moment.
PuzzleLoss where_lost(const Puzzle& puzzle, std::span<const Action> turn);

}  // namespace omnibus
