// A bot's pace does not tell what it holds.
#include "server/pace.hpp"

#include <gtest/gtest.h>

#include "participant.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

using Clock = Pace::Clock;
using std::chrono::milliseconds;

constexpr Clock::time_point beginning{};

MatchRecord table_of_bots_and_a_person(std::string_view game, int players, Level level) {
  MatchRecord record;
  record.game = game;
  for (int i = 0; i < players; ++i) {
    SeatRecord seat;
    seat.kind = i == 0 ? SeatKind::person : SeatKind::bot;
    seat.level = level;
    record.seats.push_back(seat);
  }
  return record;
}

TEST(Pace, an_answer_is_told_at_the_first_beat_after_what_everybody_saw) {
  const MatchRecord record = table_of_bots_and_a_person("mass_transit", 2, Level::medium);
  const Pace pace = Pace::of(record, seat_at(1), true);
  const milliseconds beat = pace.beat();
  EXPECT_GT(beat.count(), player_for(Level::medium).budget.milliseconds);
  EXPECT_EQ(pace.moment(beginning, beginning), beginning + beat) << "also what was no choice";
  EXPECT_EQ(pace.moment(beginning, beginning + milliseconds(1)), beginning + beat);
  EXPECT_EQ(pace.moment(beginning, beginning + beat), beginning + beat);
  EXPECT_EQ(pace.moment(beginning, beginning + beat + milliseconds(1)), beginning + 2 * beat) << "a late one waits for the next beat";
}

TEST(Pace, where_no_person_has_a_seat_or_the_server_is_measured_bots_answer_as_fast_as_they_think) {
  MatchRecord record = table_of_bots_and_a_person("mass_transit", 2, Level::strong);
  EXPECT_EQ(Pace::of(record, seat_at(1), false).moment(beginning, beginning), beginning);
  record.seats[0].stand_in = true;  // who may come back may also look on
  EXPECT_GT(Pace::of(record, seat_at(1), true).moment(beginning, beginning), beginning);
  record.seats[0].kind = SeatKind::bot;
  EXPECT_EQ(Pace::of(record, seat_at(1), true).moment(beginning, beginning), beginning);
}

TEST(Pace, however_many_steps_a_bot_goes_in_secret_it_is_ready_at_the_beat) {
  for (const Level level : {Level::medium, Level::strong}) {
    MatchRecord record = table_of_bots_and_a_person("write_the_future", 2, level);
    record.together = true;
    const Pace pace = Pace::of(record, seat_at(1), true);
    EXPECT_EQ(pace.player(beginning, beginning), player_for(level)) << "the first step is thought about in full";
    Clock::time_point now = beginning;
    for (int steps = 0; steps < 12; ++steps) now += milliseconds(pace.player(beginning, now).budget.milliseconds);
    EXPECT_LE(now, beginning + pace.beat());
  }
}

/// How long a bot thinks, as its answer would tell if it came at once: not at all where there is no choice, else as long as it may.
milliseconds thinking_time(std::int64_t choices, const PlayerSpec& player) {
  return milliseconds(choices == 1 ? 0 : std::min<std::int64_t>(5 + choices, 50) + player.budget.milliseconds);
}

std::int64_t choices_at(const Position& decision) { return static_cast<std::int64_t>(decision.legal().size()); }

/// Decisions of bots in matches played by chance, each held against the same at a table that differs in what somebody there cannot know.
struct Compared {
  int decisions = 0;
  int thought_differs = 0;  ///< how often answers that come at once would tell the tables apart
  int moment_differs = 0;
};

void compare_decision(Compared& out, const Match& match, Seat seat, Seat observer, MatchRecord record, std::uint64_t seed) {
  const std::unique_ptr<Position> there = match.position().clone();
  Chance chance(seed, static_cast<std::uint32_t>(match.ply()));
  there->resample_hidden(observer, chance);
  ASSERT_EQ(there->deciding(), match.position().deciding()) << record.game << ": who has to decide is public";
  ASSERT_TRUE(there->make_actor(seat));
  const std::int64_t choices = choices_at(*match.decision_of(seat));
  const std::int64_t other_choices = choices_at(*there);
  for (const Level level : {Level::easy, Level::medium, Level::strong}) {
    record.seat(seat).level = level;
    MatchRecord other = record;
    record.note_deciding(match.position());
    other.note_deciding(*there);
    const auto moment = [&](const MatchRecord& table, std::int64_t number) {
      const Pace pace = Pace::of(table, seat, true);
      return pace.moment(beginning, beginning + thinking_time(number, pace.player(beginning, beginning)));
    };
    ++out.decisions;
    out.thought_differs += thinking_time(choices, player_for(level)) != thinking_time(other_choices, player_for(level)) ? 1 : 0;
    out.moment_differs += moment(record, choices) != moment(other, other_choices) ? 1 : 0;
  }
}

void compare_decisions(Compared& out, std::string_view game, std::uint64_t seed) {
  constexpr int players = 3;
  constexpr int actions = 120;
  const Seat observer = seat_at(0);
  MatchSetup setup;
  setup.game = game;
  setup.table.players = players;
  setup.seed = seed;
  Match match(setup);
  for (int i = 0; i < actions && !match.over(); ++i) {
    for (const Seat seat : match.position().deciding()) {
      if (seat != observer) compare_decision(out, match, seat, observer, table_of_bots_and_a_person(game, players, Level::easy), seed);
    }
    play_at_random(match, 1, seed * 1000 + static_cast<std::uint64_t>(i));
  }
}

TEST(Pace, at_tables_that_differ_only_in_what_somebody_cannot_know_answers_come_at_the_same_moment) {
  for (const std::string_view game : {"mass_transit", "future_mobility", "write_the_future", "futuropia", "tramways"}) {
    Compared all;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) compare_decisions(all, game, seed);
    EXPECT_GT(all.decisions, 300) << game;
    EXPECT_EQ(all.moment_differs, 0) << game;
    const bool hides_something = game != "futuropia";
    EXPECT_EQ(all.thought_differs > 20, hides_something) << game << ": " << all.thought_differs << " of " << all.decisions;
  }
}

TEST(Pace, nobody_hears_of_a_bots_answer_before_its_moment) {
  Settings settings = TestServer::without_limits();
  settings.steady_bots = true;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("easy"), program("easy")})));
  Participant player(ada, match, 0);
  const milliseconds beat = Pace::of(table_of_bots_and_a_person("mass_transit", 3, Level::easy), seat_at(1), true).beat();
  for (int rounds = 0; rounds < 3; ++rounds) {
    for (StepLimit steps; !player.decides(); ++steps) player.next_update();
    const auto before = Clock::now();
    player.choose(0);
    if (player.decides()) continue;  // once more the own decision
    player.next_update();
    EXPECT_GE(Clock::now() - before, beat);
  }
}

}  // namespace
}  // namespace omnibus
