// Puzzles: documents, goals checked by the engine, and turns that end once, tried out in Mass Transit. tests/every_game/puzzles_test.cpp
// checks that the puzzles of every game keep their promise.
#include "teaching/puzzle.hpp"

#include <gmock/gmock.h>

#include <gtest/gtest.h>

#include "support/problems.hpp"
#include "teaching/document_reader.hpp"
#include "text/catalogue.hpp"

namespace omnibus {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr PlayerSpec greedy_bot{.kind = PlayerKind::greedy, .budget = {}};

Puzzle first_puzzle() { return read_puzzle("mass_transit", "01"); }

/// Document of that puzzle with a change.
template <class Change> std::string changed_puzzle(Change&& change) {
  json::value document = parse_json(document_text("mass_transit", "puzzles", "01", "unknown_puzzle"), "01");
  change(document.as_object());
  return json::serialize(document);
}

template <class Change> std::string refusal_of(Change&& change) {
  return trouble_with([&] { read_puzzle("mass_transit", "trial", changed_puzzle(change)); });
}

TEST(Puzzles, the_goal_speaks_of_its_points) {
  const Puzzle puzzle = first_puzzle();
  EXPECT_THAT(Catalogue::of("en").text(puzzle.game, "puzzle.goal", puzzle.values()), HasSubstr(std::to_string(puzzle.points)));
}

TEST(Puzzles, a_puzzle_is_written_the_way_it_was_read) {
  const Puzzle puzzle = first_puzzle();
  EXPECT_EQ(puzzle_text(puzzle), document_text("mass_transit", "puzzles", "01", "unknown_puzzle"));
}

TEST(Puzzles, what_makes_no_sense_is_named) {
  EXPECT_EQ(refusal_of([](json::object&) {}), "none");
  EXPECT_THAT(refusal_of([](json::object& puzzle) { puzzle["goal"] = 3; }),
              StartsWith("unknown_field path=mass_transit/puzzles/trial.json.goal"));
  EXPECT_THAT(refusal_of([](json::object& puzzle) { puzzle.erase("position"); }), StartsWith("missing_field"));
  EXPECT_THAT(refusal_of([](json::object& puzzle) { puzzle["level"] = 5; }), HasSubstr("trial.json.level value=5 allowed=1 … 4"));
  EXPECT_THAT(refusal_of([](json::object& puzzle) { puzzle["theme"] = "trams"; }), HasSubstr("allowed=commuters_home"));
  EXPECT_THAT(refusal_of([](json::object& puzzle) { puzzle["seat"] = (puzzle["seat"].as_int64() + 1) % puzzle["players"].as_int64(); }),
              HasSubstr("trial.json.seat"));
  EXPECT_THAT(trouble_with([] { read_puzzle("mass_transit", "100"); }), StartsWith("unknown_puzzle value=100 allowed=01, 02"));
}

TEST(Puzzles, points_that_are_not_so_are_refused) {
  const Puzzle puzzle = first_puzzle();
  EXPECT_THAT(refusal_of([](json::object& changed) { changed["now"] = changed["now"].as_int64() - 1; }),
              HasSubstr(fmt::format("trial.json.now value={} allowed={}", puzzle.now - 1, puzzle.now)));
  EXPECT_THAT(refusal_of([](json::object& changed) { changed["points"] = changed["points"].as_int64() + 1; }),
              HasSubstr(fmt::format("trial.json.points value={} allowed={}", puzzle.points + 1, puzzle.points)));
  EXPECT_THAT(refusal_of([](json::object& changed) { changed["second"] = changed["points"]; }), HasSubstr("trial.json.second"));
}

TEST(Puzzles, a_solution_that_cannot_be_played_or_is_not_the_whole_turn_is_refused) {
  EXPECT_THAT(refusal_of([](json::object& puzzle) { puzzle["solution"].as_array()[0] = json::object{{"do", "volunteer"}}; }),
              StartsWith("bad_puzzle path=mass_transit/puzzles/trial.json.solution[0] reason=MT-"));
  EXPECT_THAT(refusal_of([](json::object& puzzle) { puzzle["solution"].as_array().pop_back(); }), HasSubstr("trial.json.solution"));
}

TEST(Puzzles, a_turn_is_open_until_it_ends_and_may_be_taken_back) {
  const Puzzle puzzle = first_puzzle();
  Match match(puzzle.setup);
  EXPECT_EQ(puzzle_progress(puzzle, match).state, PuzzleState::open);
  EXPECT_EQ(puzzle_progress(puzzle, match).points, puzzle.now);
  for (const Action& action : puzzle.solution) {
    EXPECT_EQ(puzzle_progress(puzzle, match).state, PuzzleState::open);
    match.act(action);
  }
  PuzzleProgress end = puzzle_progress(puzzle, match);
  EXPECT_EQ(end.state, PuzzleState::solved);
  EXPECT_EQ(end.points, puzzle.points);
  EXPECT_EQ(end.end_ply, static_cast<int>(puzzle.solution.size()));
  match.undo();
  end = puzzle_progress(puzzle, match);
  EXPECT_EQ(end.state, PuzzleState::open);
  EXPECT_EQ(end.end_ply, 0);
}

TEST(Puzzles, what_is_played_afterwards_changes_nothing) {
  const Puzzle puzzle = first_puzzle();
  Match match(puzzle.setup);
  for (const Action& action : puzzle.solution) match.act(action);
  for (int i = 0; i < 12 && !match.over(); ++i) match.act(match.position().think(greedy_bot, 1).choice);
  EXPECT_EQ(puzzle_progress(puzzle, match).state, PuzzleState::solved);
  EXPECT_EQ(puzzle_progress(puzzle, match).end_ply, static_cast<int>(puzzle.solution.size()));
}

TEST(Puzzles, a_turn_that_brings_too_little_misses_the_goal) {
  const Puzzle puzzle = first_puzzle();
  Match match(puzzle.setup);
  while (puzzle_progress(puzzle, match).state == PuzzleState::open) match.act(match.position().think(greedy_bot, 7).choice);
  const PuzzleProgress end = puzzle_progress(puzzle, match);
  EXPECT_EQ(end.state, PuzzleState::missed);
  EXPECT_LE(end.points, puzzle.second);
  EXPECT_EQ(end.end_ply, match.ply());
}

TEST(Puzzles, the_losing_choice_puts_the_goal_out_of_reach) {
  for (const std::string& name : puzzle_names("mass_transit")) {
    const Puzzle puzzle = read_puzzle("mass_transit", name);
    Match match(puzzle.setup);
    while (puzzle_progress(puzzle, match).state == PuzzleState::open) match.act(match.position().think(greedy_bot, 7).choice);
    const std::vector<Action> turn = played_in_turn(puzzle, match);
    EXPECT_EQ(std::ssize(turn), match.ply());
    const auto [made, missed] = where_lost(puzzle, turn);
    EXPECT_GE(made.from->best_turn(puzzle_tries).points, puzzle.points) << name;
    const std::unique_ptr<Position> after = made.from->clone();
    Chance chance(0, 0);
    EventRecorder unheard;
    for (const Action& action : made.actions) after->apply(action, chance, unheard);
    const bool goes_on = !chance.used() && after->make_actor(puzzle.seat);
    EXPECT_LT(goes_on ? after->best_turn(puzzle_tries).points : points_at(*after, puzzle.seat), puzzle.points) << name;
    EXPECT_GT(missed.gain, 0) << name;
  }
}

/// Plays actions in order as long as they are legal.
PuzzleProgress progress_after(const Puzzle& puzzle, const std::vector<Action>& actions) {
  Match match(puzzle.setup);
  for (const Action& action : actions) {
    if (match.over() || match.position().actor() != puzzle.seat || match.position().check(action).forbids()) break;
    match.act(action);
  }
  return puzzle_progress(puzzle, match);
}

TEST(Puzzles, another_way_to_the_goal_is_as_good) {
  int others = 0;
  for (const std::string& name : puzzle_names("mass_transit")) {
    const Puzzle puzzle = read_puzzle("mass_transit", name);
    for (std::size_t i = 1; i < puzzle.solution.size(); ++i) {
      std::vector<Action> swapped = puzzle.solution;
      std::swap(swapped[i - 1], swapped[i]);
      if (progress_after(puzzle, swapped).state == PuzzleState::solved) ++others;
    }
  }
  EXPECT_GT(others, 0);
}

}  // namespace
}  // namespace omnibus
