// The pace of bots and people does not reveal hidden information.
#include "server/bots/pace.hpp"

#include <array>
#include <future>

#include <gtest/gtest.h>

#include "participant.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

using Clock = Pace::Clock;
using std::chrono::milliseconds;

constexpr Clock::time_point beginning{};

constexpr std::array<std::string_view, 5> games{"mass_transit", "future_mobility", "write_the_future", "futuropia", "tramways"};

MatchRecord table_of_people(std::string_view game, int players) {
  MatchRecord record;
  record.game = game;
  for (int i = 0; i < players; ++i) {
    SeatRecord seat;
    seat.kind = SeatKind::person;
    seat.person = std::to_string(i);
    record.seats.push_back(seat);
  }
  return record;
}

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

TEST(Pace, an_answer_is_sent_at_the_first_beat_after_the_last_public_change) {
  const MatchRecord record = table_of_bots_and_a_person("mass_transit", 2, Level::medium);
  const Pace pace = Pace::of(record, seat_at(1), true);
  const milliseconds beat = pace.beat();
  EXPECT_GT(beat.count(), player_for(Level::medium).budget.milliseconds);
  EXPECT_EQ(pace.moment(beginning, beginning), beginning + beat) << "also what was no choice";
  EXPECT_EQ(pace.moment(beginning, beginning + milliseconds(1)), beginning + beat);
  EXPECT_EQ(pace.moment(beginning, beginning + beat), beginning + beat);
  EXPECT_EQ(pace.moment(beginning, beginning + beat + milliseconds(1)), beginning + 2 * beat) << "a late one waits for the next beat";
}

TEST(Pace, bots_answer_at_once_without_people_or_during_benchmarks) {
  MatchRecord record = table_of_bots_and_a_person("mass_transit", 2, Level::strong);
  EXPECT_EQ(Pace::of(record, seat_at(1), false).moment(beginning, beginning), beginning);
  record.seats[0].stand_in = true;  // a person who may return may also watch
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

TEST(Pace, a_level_of_a_game_has_the_beat_of_its_thoughts) {
  for (const std::string_view game : games) {
    for (const Level level : {Level::one, Level::two, Level::three, Level::four, Level::five}) {
      const BotLevel bot = levels_of(game)[static_cast<std::size_t>(level) - static_cast<std::size_t>(Level::one)];
      const Pace pace = Pace::of(table_of_bots_and_a_person(game, 2, level), seat_at(1), true);
      EXPECT_GT(pace.beat(), milliseconds(bot.milliseconds)) << game;
      EXPECT_EQ(pace.player(beginning, beginning), bot.player) << game;
    }
  }
}

TEST(Pace, a_person_keeps_it_if_another_person_may_look_on) {
  MatchRecord record = table_of_people("future_mobility", 3);
  const milliseconds beat = Pace::of(record, seat_at(1), true).beat();
  EXPECT_GE(beat, milliseconds(1000)) << "who has nothing to think about needs that long to see it";
  EXPECT_EQ(Pace::of(record, seat_at(1), false).beat().count(), 0);
  record.seats[0].stand_in = true;  // a person who may return may also watch
  EXPECT_EQ(Pace::of(record, seat_at(1), true).beat(), beat);
  record.seats[0].kind = SeatKind::bot;
  EXPECT_EQ(Pace::of(record, seat_at(1), true).beat(), beat);
  record.seats[2].person = record.seats[1].person;  // two seats of one person
  EXPECT_EQ(Pace::of(record, seat_at(1), true).beat().count(), 0);
}

/// Search time of a bot as visible without pacing: none for a forced choice, otherwise as long as allowed.
milliseconds thinking_time(std::int64_t choices, const PlayerSpec& player) {
  return milliseconds(choices == 1 ? 0 : std::min<std::int64_t>(5 + choices, 50) + player.budget.milliseconds);
}

std::int64_t choices_at(const Position& decision) { return static_cast<std::int64_t>(decision.legal().size()); }

/// Bot decisions in random matches, each compared with the same decision at a table that differs only in hidden information.
struct Compared {
  int decisions = 0;
  int thought_differs = 0;  ///< cases in which immediate replies would distinguish the tables
  int moment_differs = 0;
};

void compare_bots(Compared& out, const Match& match, Seat seat, const Position& there) {
  MatchRecord record = table_of_bots_and_a_person(match.game().info().name, match.game().players(), Level::easy);
  const std::int64_t choices = choices_at(*match.decision_of(seat));
  const std::int64_t other_choices = choices_at(there);
  for (const Level level : {Level::easy, Level::medium, Level::strong}) {
    record.seat(seat).level = level;
    MatchRecord other = record;
    record.note_deciding(match.position());
    other.note_deciding(there);
    const auto moment = [&](const MatchRecord& table, std::int64_t number) {
      const Pace pace = Pace::of(table, seat, true);
      return pace.moment(beginning, beginning + thinking_time(number, pace.player(beginning, beginning)));
    };
    ++out.decisions;
    out.thought_differs += thinking_time(choices, player_for(level)) != thinking_time(other_choices, player_for(level)) ? 1 : 0;
    out.moment_differs += moment(record, choices) != moment(other, other_choices) ? 1 : 0;
  }
}

/// Typical reply time of a person: a forced choice is seen at a glance, others take up to a beat.
milliseconds time_of_a_person(std::int64_t choices, milliseconds beat) {
  constexpr milliseconds glance(400);
  return choices == 1 ? glance : std::min(glance + choices * milliseconds(100), beat);
}

/// Compares all replies that are legal at both tables and pass the decision to another seat.
void compare_people(Compared& out, const Match& match, Seat seat, const Position& there) {
  const Pace pace = Pace::of(table_of_people(match.game().info().name, match.game().players()), seat, true);
  const std::unique_ptr<Position> here = match.decision_of(seat);
  const milliseconds time = time_of_a_person(choices_at(*here), pace.beat());
  const milliseconds other_time = time_of_a_person(choices_at(there), pace.beat());
  const bool only_one_had_a_choice = (choices_at(*here) == 1) != (choices_at(there) == 1);
  for (const Action& action : here->legal()) {
    if (there.check(action).forbids() || !ends_decision(*here, action)) continue;
    const bool held_back = match.game().info().verbs[action.verb].declines;
    const auto moment = [&](milliseconds after) { return held_back ? pace.moment(beginning, beginning + after) : beginning + after; };
    ++out.decisions;
    out.thought_differs += only_one_had_a_choice ? 1 : 0;
    out.moment_differs += only_one_had_a_choice && moment(time) != moment(other_time) ? 1 : 0;
  }
}

using Compare = void (*)(Compared& out, const Match& match, Seat seat, const Position& there);

void compare_decision(Compared& out, const Match& match, Seat seat, Seat observer, std::uint64_t seed, Compare compare) {
  const std::unique_ptr<Position> there = match.position().clone();
  Chance chance(seed, static_cast<std::uint32_t>(match.ply()));
  there->resample_hidden(observer, chance);
  ASSERT_EQ(there->deciding(), match.position().deciding()) << match.game().info().name << ": who has to decide is public";
  ASSERT_TRUE(there->make_actor(seat));
  compare(out, match, seat, *there);
}

void compare_decisions(Compared& out, std::string_view game, std::uint64_t seed, Compare compare) {
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
      if (seat != observer) compare_decision(out, match, seat, observer, seed, compare);
    }
    play_at_random(match, 1, seed * 1000 + static_cast<std::uint64_t>(i));
  }
}

TEST(Pace, the_moment_of_an_answer_does_not_depend_on_hidden_information) {
  for (const std::string_view game : games) {
    Compared all;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) compare_decisions(all, game, seed, compare_bots);
    EXPECT_GT(all.decisions, 300) << game;
    EXPECT_EQ(all.moment_differs, 0) << game;
    const bool hides_something = game != "futuropia";
    EXPECT_EQ(all.thought_differs > 20, hides_something) << game << ": " << all.thought_differs << " of " << all.decisions;
  }
}

TEST(Pace, nor_do_people_tell_by_their_pace_whether_they_had_a_choice) {
  for (const std::string_view game : games) {
    Compared all;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) compare_decisions(all, game, seed, compare_people);
    EXPECT_EQ(all.moment_differs, 0) << game;
    // In Write the Future all choose in secret and end their turns publicly; Futuropia has no secrets.
    EXPECT_EQ(all.decisions > 300, game != "write_the_future") << game << ": " << all.decisions;
    const bool some_have_no_choice = game != "futuropia" && game != "write_the_future";
    EXPECT_EQ(all.thought_differs > 10, some_have_no_choice) << game << ": " << all.thought_differs << " of " << all.decisions;
  }
}

TEST(Pace, a_bots_answer_is_not_sent_before_its_moment) {
  Settings settings = TestServer::without_limits();
  settings.steady_answers = true;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("easy"), program("easy")})));
  Participant player(ada, match, 0);
  const milliseconds beat = Pace::of(table_of_bots_and_a_person("mass_transit", 3, Level::easy), seat_at(1), true).beat();
  for (int rounds = 0; rounds < 3; ++rounds) {
    for (StepLimit steps; !player.decides(); ++steps) player.next_update();
    const auto before = Clock::now();
    player.choose(0);
    if (player.decides()) continue;  // the same player decides again
    player.next_update();
    EXPECT_GE(Clock::now() - before, beat);
  }
}

/// Two people at Mass Transit, one of whom may end the turn after the cards played.
struct OneMayEndTheTurn {
  static Settings steady() {
    Settings settings = TestServer::without_limits();
    settings.steady_answers = true;
    return settings;
  }

  TestServer server{steady()};
  WebClient ada_client = server.guest("Ada");
  WebClient bob_client = server.guest("Bob");
  std::unique_ptr<Participant> ada;
  std::unique_ptr<Participant> bob;
  Clock::time_point before_the_last_change;

  OneMayEndTheTurn() {
    const WebReply created = ada_client.post("/api/matches", new_match({me(), open_seat()}));
    bob_client.post("/api/join", {{"code", created.json().at("code")}});
    ada = std::make_unique<Participant>(ada_client, id_in(created), 0);
    bob = std::make_unique<Participant>(bob_client, id_in(created), 1);
    for (StepLimit steps; end_of_turn(decider()) == nullptr; ++steps) {
      before_the_last_change = Clock::now();
      Participant& next = other();
      decider().choose(0);
      next.next_update();
      if (ada->over()) throw std::runtime_error("the game ended before a turn could");
    }
  }

  static const json::value* end_of_turn(Participant& player) {
    for (const json::value& offer : player.legal()) {
      if (offer.at("action").at("do") == "end_turn") return &offer.at("action");
    }
    return nullptr;
  }
  Participant& decider() const { return ada->decides() ? *ada : *bob; }
  Participant& other() const { return ada->decides() ? *bob : *ada; }
};

TEST(Pace, what_a_person_leaves_at_that_is_done_when_its_moment_has_come_and_once) {
  const OneMayEndTheTurn table;
  Participant& player = table.decider();
  Participant& other = table.other();
  const json::value end_turn = *OneMayEndTheTurn::end_of_turn(player);
  const auto ask = [&](const std::string& key) { return act(player.match(), player.seat(), player.seq(), key, end_turn); };
  WebSocketClient second(table.ada->decides() ? table.ada_client : table.bob_client);
  std::future<json::object> once = std::async(std::launch::async, [&] { return player.socket().ask(ask("end")); });
  std::future<json::object> again = std::async(std::launch::async, [&] { return second.ask(ask("end")); });  // as after a lost connection
  const std::array replies{once.get(), again.get()};
  const milliseconds beat = Pace::of(table_of_people("mass_transit", 2), seat_at(0), true).beat();
  EXPECT_GE(Clock::now() - table.before_the_last_change, beat);
  int repeated = 0;
  for (const json::object& reply : replies) {
    ASSERT_TRUE(reply.contains("done")) << json::serialize(reply);
    repeated += reply.at("done").at("repeated").as_bool() ? 1 : 0;
  }
  EXPECT_EQ(repeated, 1);
  EXPECT_EQ(other.next_update().at("events").at(0).at("event"), "turn_ended");
}

}  // namespace
}  // namespace omnibus
