// Puzzles on the server: one turn of one seat, and its outcome.
#include <gtest/gtest.h>

#include "server/record/match_request.hpp"
#include "support/participant.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {
namespace {

const std::string puzzled_game = "night_bus";

Puzzle first_puzzle() { return read_puzzle(puzzled_game, puzzle_names(puzzled_game).front()); }

json::object puzzle_request(const std::string& name = first_puzzle().name) { return {{"game", puzzled_game}, {"puzzle", name}}; }

/// Actions for the turn that miss the goal.
std::vector<Action> missing_way(const Puzzle& puzzle) {
  std::vector<Action> out;
  for (StepLimit steps;; ++steps) {
    Match match(puzzle.setup);
    for (const Action& action : out) match.act(puzzle.seat, action);
    std::optional<Action> goes_on;
    for (const Action& action : match.position().legal()) {
      Match after(puzzle.setup);
      for (const Action& before : out) after.act(puzzle.seat, before);
      after.act(puzzle.seat, action);
      const PuzzleState state = puzzle_progress(puzzle, after).state;
      if (state == PuzzleState::open) goes_on = action;
      if (state != PuzzleState::missed) continue;
      out.push_back(action);
      return out;
    }
    if (!goes_on) throw std::runtime_error("everything solves it");
    out.push_back(*goes_on);
  }
}

struct PuzzleTable {
  TestServer server;
  WebClient ada = server.guest("Ada");
  Puzzle puzzle = first_puzzle();
  std::string match = id_in(ada.post("/api/matches", puzzle_request()));

  json::value told(const std::string& query = "") const {
    return WebClient(server.port(), ada.token()).get("/api/matches/" + match + "/puzzle" + query).json().at("puzzle");
  }
  Participant sit_down() const { return {WebClient(server.port(), ada.token()), match, index_of(puzzle.seat)}; }
  json::object action(const Action& action) const { return Match(puzzle.setup).game().action_to_json(action); }

  json::object attempt(Participant& solver, const Action& wanted) const {
    return solver.socket().ask(act(match, solver.seat(), solver.seq(), solver.fresh_key(), action(wanted)));
  }
  void play(Participant& solver, const std::vector<Action>& actions) const {
    for (const Action& each : actions) {
      const json::object reply = attempt(solver, each);
      ASSERT_EQ(reply.at("ok"), true) << json::serialize(reply);
      solver.next_update();
    }
  }
};

TEST(PuzzleTables, the_person_sits_where_the_puzzle_says_and_bots_at_the_other_seats) {
  PuzzleTable table;
  const json::value match = table.ada.get("/api/matches/" + table.match).json();
  EXPECT_EQ(match.at("puzzle"), table.puzzle.name.c_str());
  EXPECT_EQ(match.at("lesson"), nullptr);
  EXPECT_EQ(match.at("state"), "running");
  EXPECT_EQ(match.at("prepared"), true);
  for (const json::value& seat : match.at("seats").as_array()) {
    const bool own = seat.at("seat") == index_of(table.puzzle.seat);
    EXPECT_EQ(seat.at("yours"), own);
    EXPECT_EQ(seat.at("level"), own ? json::value(nullptr) : json::value("medium"));
  }
  EXPECT_EQ(table.ada.post("/api/matches", new_match({me()})).json().at("puzzle"), nullptr);
}

TEST(PuzzleTables, every_game_names_its_puzzles_and_a_card_says_what_one_asks_for) {
  PuzzleTable table;
  const json::value hello = table.ada.get("/api/hello").json();
  for (const json::value& game : hello.at("games").as_array()) {
    EXPECT_EQ(game.at("puzzles"), json::value_from(puzzle_names(std::string(game.at("name").as_string()))));
  }
  const std::string path = "/api/puzzles/" + puzzled_game + "/" + table.puzzle.name;
  const json::value card = table.ada.get(path).json().at("puzzle");
  EXPECT_EQ(card.at("needed"), table.puzzle.points);
  EXPECT_EQ(card.at("level"), table.puzzle.level);
  EXPECT_EQ(card.at("players"), table.puzzle.setup.table.players);
  EXPECT_NE(card.at("goal"), table.ada.get(path + "?lang=de").json().at("puzzle").at("goal"));
  for (const char* secret : {"solution", "line", "second", "position", "seed"}) EXPECT_FALSE(card.as_object().contains(secret));
}

TEST(PuzzleTables, while_it_is_open_the_solution_is_sent_only_on_request) {
  PuzzleTable table;
  const json::value open = table.told();
  EXPECT_EQ(open.at("state"), "open");
  EXPECT_EQ(open.at("now"), table.puzzle.now);
  EXPECT_EQ(open.at("points"), table.puzzle.now);
  EXPECT_EQ(open.at("line"), nullptr);
  for (const json::value& part : open.at("parts").as_array()) EXPECT_FALSE(part.as_object().contains("solution"));
  const json::value shown = table.told("?show=1");
  EXPECT_EQ(shown.at("state"), "open");
  ASSERT_EQ(shown.at("line").as_array().size(), table.puzzle.solution.size());
  EXPECT_EQ(shown.at("line").at(0).at("action"), table.action(table.puzzle.solution.front()));
  std::int64_t sum = 0;
  for (const json::value& part : shown.at("parts").as_array()) sum += part.at("solution").as_int64();
  EXPECT_EQ(sum, table.puzzle.points);
}

TEST(PuzzleTables, the_goal_counts_and_then_nothing_can_be_done_nor_does_any_bot_move) {
  PuzzleTable table;
  {
    Participant ada = table.sit_down();
    table.play(ada, table.puzzle.solution);
    const json::value solved = table.told();
    EXPECT_EQ(solved.at("state"), "solved");
    EXPECT_EQ(solved.at("points"), table.puzzle.points);
    EXPECT_EQ(solved.at("line").as_array().size(), table.puzzle.solution.size());
    const json::object undone = ada.socket().ask(take_back("undo", table.match, ada.seat(), ada.seq(), ada.fresh_key()));
    EXPECT_EQ(undone.at("error").at("code"), "not_allowed");
  }
  table.server.restart();
  Participant again = table.sit_down();
  EXPECT_EQ(again.table().at("ply"), table.puzzle.solution.size());
  EXPECT_EQ(table.told().at("state"), "solved");
}

TEST(PuzzleTables, no_bot_ever_has_to_decide) {
  MatchRecord record = read_new_match(puzzle_request(), {.person = "ada", .name = "Ada", .language = "en", .network = {}}).record;
  record.deciding = {(index_of(first_puzzle().seat) + 1) % static_cast<int>(record.seats.size())};
  EXPECT_FALSE(record.bot_has_to_decide());
  record.puzzle.clear();
  EXPECT_TRUE(record.bot_has_to_decide());
}

TEST(PuzzleTables, a_missed_goal_is_explained_without_telling_how_it_is_reached) {
  PuzzleTable table;
  EXPECT_EQ(table.told().at("loss"), nullptr);
  {
    Participant ada = table.sit_down();
    table.play(ada, missing_way(table.puzzle));
  }
  const json::value missed = table.told();
  EXPECT_EQ(missed.at("line"), nullptr);
  const json::value& loss = missed.at("loss");
  EXPECT_FALSE(loss.at("made").as_array().empty());
  ASSERT_TRUE(loss.at("missed").is_string()) << loss;
  EXPECT_TRUE(loss.at("rule").as_string().starts_with("NB-")) << loss;
  EXPECT_NE(loss.at("missed"), table.told("?lang=de").at("loss").at("missed"));
  EXPECT_EQ(table.told("?show=1").at("line").as_array().size(), table.puzzle.solution.size());
}

TEST(PuzzleTables, a_line_is_sent_step_by_step_with_its_events) {
  PuzzleTable table;
  const json::value shown = table.told("?show=1");
  std::int64_t choice = 0;
  for (const json::value& step : shown.at("line").as_array()) {
    EXPECT_FALSE(step.at("text").as_string().empty());
    EXPECT_GE(step.at("choice").to_number<std::int64_t>(), choice);
    choice = step.at("choice").to_number<std::int64_t>();
  }
  EXPECT_EQ(shown.at("line").at(0).at("choice"), 0);
  EXPECT_FALSE(shown.at("line").at(0).at("events").as_array().empty());
}

TEST(PuzzleTables, what_is_missing_is_reported_part_by_part) {
  PuzzleTable table;
  Participant ada = table.sit_down();
  table.play(ada, missing_way(table.puzzle));
  const json::value missed = table.told();
  EXPECT_EQ(missed.at("state"), "missed");
  EXPECT_LT(missed.at("points").as_int64(), table.puzzle.points);
  std::int64_t own = 0, solution = 0;
  for (const json::value& part : missed.at("parts").as_array()) {
    own += part.at("points").as_int64();
    solution += part.at("solution").as_int64();
  }
  EXPECT_EQ(own, missed.at("points").as_int64());
  EXPECT_EQ(solution, table.puzzle.points);
}

TEST(PuzzleTables, what_was_done_can_be_taken_back_while_the_turn_lasts) {
  PuzzleTable table;
  ASSERT_GT(table.puzzle.solution.size(), 1U);
  Participant ada = table.sit_down();
  table.play(ada, {table.puzzle.solution.front()});
  ada.take_back();
  EXPECT_EQ(ada.table().at("ply"), 0);
  EXPECT_EQ(table.told().at("state"), "open");
}

TEST(PuzzleTables, when_the_turn_is_over_one_plays_on_against_bots_that_move) {
  PuzzleTable table;
  const std::string play_on = "/api/matches/" + table.match + "/play_on";
  const std::vector<Action> way = missing_way(table.puzzle);
  const json::object moment{{"ply", way.size()}, {"seat", index_of(table.puzzle.seat)}, {"level", "easy"}};
  EXPECT_EQ(table.ada.post(play_on, {{"ply", 0}, {"seat", 0}, {"level", "easy"}}).code(), "not_allowed");
  {
    Participant ada = table.sit_down();
    table.play(ada, way);
  }
  const json::value next = table.ada.post(play_on, moment).json();
  EXPECT_EQ(next.at("puzzle"), nullptr);
  Participant ada(table.ada, std::string(next.at("id").as_string()), index_of(table.puzzle.seat));
  for (StepLimit steps; !ada.decides() && !ada.over(); ++steps) ada.next_update();
  EXPECT_TRUE(ada.decides() || ada.over());
}

TEST(PuzzleTables, no_hints_are_given) {
  PuzzleTable table;
  Participant ada = table.sit_down();
  const json::object reply = ada.socket().ask({{"do", "hint"}, {"match", table.match}, {"seat", ada.seat()}});
  EXPECT_EQ(reply.at("error").at("code"), "not_allowed");
  EXPECT_EQ(reply.at("error").at("message"), "That is not possible: puzzles are solved without hints.");
}

TEST(PuzzleTables, only_the_solver_sees_it_and_invalid_requests_are_refused) {
  PuzzleTable table;
  EXPECT_EQ(table.server.guest("Bob").get("/api/matches/" + table.match + "/puzzle?show=1").code(), "not_your_seat");
  const std::string other = id_in(table.ada.post("/api/matches", new_match({me()})));
  EXPECT_EQ(table.ada.get("/api/matches/" + other + "/puzzle").code(), "not_found");
  EXPECT_EQ(table.ada.post("/api/matches", puzzle_request("no_such_puzzle")).code(), "unknown_puzzle");
  EXPECT_EQ(table.ada.get("/api/puzzles/" + puzzled_game + "/no_such_puzzle").code(), "unknown_puzzle");
  EXPECT_EQ(table.ada.get("/api/puzzles/no_such_game/01").code(), "unknown_game");
  EXPECT_EQ(table.ada.get("/api/puzzles/" + puzzled_game).code(), "not_found");
  json::object both = puzzle_request();
  both["lesson"] = "1_first_nights";
  EXPECT_EQ(table.ada.post("/api/matches", both).code(), "unknown_field");
  json::object more = puzzle_request();
  more["seats"] = json::array{me()};
  EXPECT_EQ(table.ada.post("/api/matches", more).code(), "unknown_field");
}

}  // namespace
}  // namespace omnibus
