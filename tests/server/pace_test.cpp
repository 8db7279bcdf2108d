// The pace of bots and people does not reveal hidden information.
#include "server/bots/pace.hpp"

#include <array>
#include <future>

#include <gtest/gtest.h>

#include "support/pace_of_secrets.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

using namespace pace_of_secrets;

constexpr std::string_view sample = "night_bus";

TEST(Pace, an_answer_is_sent_at_the_first_tick_after_the_last_public_change) {
  const MatchRecord record = table_of_bots_and_a_person(sample, 2, Level::medium);
  const Pace pace = Pace::of(record, seat_at(1), true);
  const milliseconds tick = pace.tick();
  EXPECT_GT(tick.count(), player_for(Level::medium).budget.milliseconds);
  EXPECT_EQ(pace.moment(beginning, beginning), beginning + tick) << "also what was no choice";
  EXPECT_EQ(pace.moment(beginning, beginning + milliseconds(1)), beginning + tick);
  EXPECT_EQ(pace.moment(beginning, beginning + tick), beginning + tick);
  EXPECT_EQ(pace.moment(beginning, beginning + tick + milliseconds(1)), beginning + 2 * tick) << "a late one waits for the next tick";
}

TEST(Pace, bots_answer_at_once_without_people_or_during_benchmarks) {
  MatchRecord record = table_of_bots_and_a_person(sample, 2, Level::strong);
  EXPECT_EQ(Pace::of(record, seat_at(1), false).moment(beginning, beginning), beginning);
  record.seats[0].stand_in = true;  // a person who may return may also watch
  EXPECT_GT(Pace::of(record, seat_at(1), true).moment(beginning, beginning), beginning);
  record.seats[0].kind = SeatKind::bot;
  EXPECT_EQ(Pace::of(record, seat_at(1), true).moment(beginning, beginning), beginning);
}

TEST(Pace, however_many_steps_a_bot_goes_in_secret_it_is_ready_at_the_beat) {
  for (const Level level : {Level::medium, Level::strong}) {
    MatchRecord record = table_of_bots_and_a_person(sample, 2, level);
    record.together = true;
    const Pace pace = Pace::of(record, seat_at(1), true);
    EXPECT_EQ(pace.player(beginning, beginning), player_for(level)) << "the first step is thought about in full";
    Clock::time_point now = beginning;
    for (int steps = 0; steps < 12; ++steps) now += milliseconds(pace.player(beginning, now).budget.milliseconds);
    EXPECT_LE(now, beginning + pace.tick());
  }
}

TEST(Pace, a_person_keeps_it_if_another_person_may_look_on) {
  MatchRecord record = table_of_people(sample, 3);
  const milliseconds tick = Pace::of(record, seat_at(1), true).tick();
  EXPECT_GE(tick, milliseconds(1000)) << "who has nothing to think about needs that long to see it";
  EXPECT_EQ(Pace::of(record, seat_at(1), false).tick().count(), 0);
  record.seats[0].stand_in = true;  // a person who may return may also watch
  EXPECT_EQ(Pace::of(record, seat_at(1), true).tick(), tick);
  record.seats[0].kind = SeatKind::bot;
  EXPECT_EQ(Pace::of(record, seat_at(1), true).tick(), tick);
  record.seats[2].person = record.seats[1].person;  // two seats of one person
  EXPECT_EQ(Pace::of(record, seat_at(1), true).tick().count(), 0);
}

TEST(Pace, the_moment_of_an_answer_does_not_depend_on_hidden_information) {
  const Compared all = compared(sample, in_turn, 20, compare_bots);
  EXPECT_GT(all.decisions, 300);
  EXPECT_EQ(all.moment_differs, 0);
  EXPECT_GT(all.thought_differs, 20) << "of " << all.decisions;
}

TEST(Pace, nor_do_people_tell_by_their_pace_whether_they_had_a_choice) {
  const json::object without_walks{{"in_turn", true}, {"transfers", true}};
  const Compared all = compared(sample, without_walks, 60, compare_people);
  EXPECT_GT(all.decisions, 300);
  EXPECT_EQ(all.moment_differs, 0);
  EXPECT_GT(all.thought_differs, 10) << "of " << all.decisions;
}

TEST(Pace, a_bots_answer_is_not_sent_before_its_moment) {
  Settings settings = TestServer::without_limits();
  settings.steady_answers = true;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("easy"), program("easy")})));
  Participant player(ada, match, 0);
  const milliseconds tick = Pace::of(table_of_bots_and_a_person(sample, 3, Level::easy), seat_at(1), true).tick();
  for (int rounds = 0; rounds < 6; ++rounds) {
    for (StepLimit steps; !player.decides(); ++steps) player.next_update();
    const auto before = Clock::now();
    player.choose(0);
    if (player.decides()) continue;  // the same player decides again
    player.next_update();
    EXPECT_GE(Clock::now() - before, tick);
  }
}

/// Two people, one of whom has laid a ticket and may leave it at that.
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
    before_the_last_change = Clock::now();
    ada->choose(0);
    bob->next_update();
  }
};

TEST(Pace, what_a_person_leaves_at_that_is_done_when_its_moment_has_come_and_once) {
  const OneMayEndTheTurn table;
  Participant& player = *table.ada;
  ASSERT_TRUE(player.decides());
  const auto ask = [&](const std::string& key) { return act(player.match(), player.seat(), player.seq(), key, to_walk); };
  WebSocketClient second(table.ada_client);
  std::future<json::object> once = std::async(std::launch::async, [&] { return player.socket().ask(ask("end")); });
  std::future<json::object> again = std::async(std::launch::async, [&] { return second.ask(ask("end")); });  // as after a lost connection
  const std::array replies{once.get(), again.get()};
  const milliseconds tick = Pace::of(table_of_people(sample, 2), seat_at(0), true).tick();
  EXPECT_GE(Clock::now() - table.before_the_last_change, tick);
  int repeated = 0;
  for (const json::object& reply : replies) {
    ASSERT_TRUE(reply.contains("done")) << json::serialize(reply);
    repeated += reply.at("done").at("repeated").as_bool() ? 1 : 0;
  }
  EXPECT_EQ(repeated, 1);
  EXPECT_EQ(table.bob->next_update().at("events").at(0).at("event"), "ready");
}

}  // namespace
}  // namespace omnibus
