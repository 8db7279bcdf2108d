// Tables at which all decide at the same time: closing of rounds, and permitted changes by players who have finished.
#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

#include "match/shuffle.hpp"
#include "server/bots/pace.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// People at one table, each with their own connection.
struct Class {
  TestServer server;
  std::vector<WebClient> clients;
  std::string match;
  std::vector<Participant> players;

  explicit Class(int size, const json::object& more = {}, const Settings& settings = TestServer::without_limits()) : server(settings) {
    for (int i = 0; i < size; ++i) clients.push_back(server.guest("Guest " + std::to_string(i + 1)));
    json::array seats{me()};
    for (int i = 1; i < size; ++i) seats.push_back(open_seat());
    json::object request = new_match(std::move(seats), at_once);
    for (const auto& field : more) request[field.key()] = field.value();
    const WebReply created = clients[0].post("/api/matches", request);
    match = id_in(created);
    for (int i = 1; i < size; ++i) clients[static_cast<std::size_t>(i)].post("/api/join", {{"code", created.json().at("code")}});
    for (int i = 0; i < size; ++i) players.emplace_back(clients[static_cast<std::size_t>(i)], match, i);
  }

  WebReply close_round(std::size_t client) { return clients[client].post("/api/matches/" + match + "/close_round", json::object()); }
};

/// Seconds until the host may close the round, as sent to the host. Tests compare them with a watch started before, so they do not fail on
/// a slow machine.
std::int64_t closable_in(const Class& all) { return Participant(all.clients[0], all.match, 0).table().at("closing").at("in").as_int64(); }

class ElapsedTime {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

 private:
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

std::int64_t round_of(const json::object& table) { return table.at("view").at("night").as_int64() + 1; }

void end_turn(Participant& player) {
  const json::array& legal = player.legal();
  const auto last = std::find_if(legal.begin(), legal.end(), [](const json::value& offer) { return offer.at("action") == to_walk; });
  ASSERT_NE(last, legal.end());
  player.choose(static_cast<std::size_t>(last - legal.begin()));
}

void end_turn_after_a_ticket(Participant& player) {
  player.choose(0);
  end_turn(player);
}

/// Reads updates until the table meets the condition.
template <class Condition> void follow_until(Participant& player, Condition&& condition) {
  for (StepLimit pushes; !condition(player.table()); ++pushes) {
    json::object push = player.socket().next_push();
    player.take(push);
  }
}

/// Follows until `left` players have not finished yet.
void follow_until_left(Participant& player, std::size_t left) {
  follow_until(player, [&](const json::object& table) { return table.at("deciding").as_array().size() == left; });
}

TEST(Rounds, patches_lead_to_the_table_that_a_new_viewer_is_sent) {
  Class all(4);
  Participant wall(all.server.client(), all.match, "spectator");
  const auto expect_as_now = [&](Participant& player, const WebClient& client, const json::value& as) {
    EXPECT_EQ(player.table(), Participant(client, all.match, as).table()) << json::serialize(as);
  };
  // A player without actions has seen only public updates.
  const auto catch_up = [&](Participant& player) {
    follow_until(player, [&](const json::object& table) { return table.at("seq") == wall.seq(); });
  };
  for (std::size_t done = 0; done < 3; ++done) {
    Participant& actor = all.players[done];
    catch_up(actor);
    EXPECT_EQ(actor.choose(0).at("push"), "patch") << "own secret moves arrive as a patch too";
    expect_as_now(actor, all.clients[done], static_cast<int>(done));
    end_turn(actor);
    expect_as_now(actor, all.clients[done], static_cast<int>(done));
    EXPECT_EQ(wall.next_update().at("push"), "patch");
    EXPECT_EQ(actor.take_back().at("push"), "patch") << "what is taken back is told so as well";
    expect_as_now(actor, all.clients[done], static_cast<int>(done));
    EXPECT_EQ(wall.next_update().at("push"), "patch");
    expect_as_now(wall, all.server.client(), "spectator");
    end_turn(actor);
    EXPECT_EQ(wall.next_update().at("push"), "patch");
    expect_as_now(wall, all.server.client(), "spectator");
  }
  Participant& last = all.players[3];
  catch_up(last);
  expect_as_now(last, all.clients[3], 3);
  last.choose(0);
  end_turn(last);
  EXPECT_EQ(wall.next_update().at("push"), "update") << "with the last one begins another round";
  expect_as_now(wall, all.server.client(), "spectator");
}

TEST(Rounds, joining_connecting_and_leaving_are_sent_as_a_change_of_the_people) {
  const TestServer server(TestServer::without_limits());
  WebClient ada = server.guest("Ada");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat(), open_seat()}, at_once));
  const std::string match = id_in(created);
  Participant waits(ada, match, 0);
  const auto expect_change = [&] {
    json::object push = waits.socket().next_push();
    EXPECT_EQ(push.at("push"), "people");
    waits.take(push);
    EXPECT_EQ(waits.told_match(), Participant(ada, match, 0).told_match());
  };
  WebClient bob = server.guest("Bob");
  bob.post("/api/join", {{"code", created.json().at("code")}, {"commitment", commitment_of_person("bob")}});
  expect_change();
  {
    const Participant comes(bob, match, "spectator");
    expect_change();
  }
  expect_change();
  bob.post("/api/matches/" + match + "/leave", {{"seat", 1}});
  expect_change();
}

TEST(Rounds, a_player_who_has_finished_may_take_it_back_until_the_last_one_has) {
  Class all(3);
  Participant& ada = all.players[0];
  Participant& bob = all.players[1];
  ada.choose(0);
  end_turn(ada);
  follow_until_left(bob, 2);
  bob.choose(0);
  end_turn(bob);
  follow_until_left(ada, 1);
  EXPECT_FALSE(ada.decides());
  EXPECT_TRUE(ada.table().at("undo").at("possible").as_bool());
  ada.take_back();
  EXPECT_TRUE(ada.decides());
  end_turn(ada);
  Participant cem(all.clients[2], all.match, 2);
  cem.choose(0);
  end_turn(cem);
  follow_until(ada, [](const json::object& table) { return round_of(table) == 2; });
  EXPECT_FALSE(ada.table().at("undo").at("possible").as_bool());
}

TEST(Rounds, the_host_closes_one_and_what_unfinished_players_have_laid_counts) {
  Class all(4);
  Participant& host = all.players[0];
  host.choose(0);
  end_turn(host);
  Participant& slow = all.players[1];
  follow_until_left(slow, 3);
  const json::value laid = slow.choose(0).at("table").at("view").at("riders").at(1).at("laid");
  EXPECT_EQ(all.close_round(1).code(), "not_allowed") << "she is not the host";
  EXPECT_EQ(all.close_round(0).code(), "ok");
  for (Participant& each : all.players) {
    follow_until(each, [](const json::object& table) { return round_of(table) == 2; });
    const json::array& used = each.table().at("view").at("used").as_array();
    EXPECT_EQ(used.size(), 2U) << "all others walk";
    EXPECT_NE(std::ranges::find(used, laid), used.end());
    EXPECT_TRUE(each.decides());
  }
  const json::value before = all.players[2].table().at("view");
  all.server.restart();
  WebSocketClient again(all.server.port(), all.clients[2].token());
  EXPECT_EQ(again.ask(watch(all.match, 2)).at("watch").at("table").at("view"), before);
}

TEST(Rounds, without_the_house_rule_none_is_closed) {
  Class all(2, {{"options", json::object()}});
  const WebReply refused = all.close_round(0);
  EXPECT_EQ(refused.code(), "not_allowed");
  EXPECT_EQ(round_of(Participant(all.clients[0], all.match, 0).table()), 1);
  json::object request = new_match({me(), me("Bo")}, {});
  request["round_time"] = 60;
  EXPECT_EQ(all.clients[0].post("/api/matches", request).code(), "not_allowed");
}

TEST(Rounds, the_clock_closes_one_after_the_other_if_a_time_was_set) {
  Settings settings = TestServer::without_limits();
  settings.shortest_round = std::chrono::seconds(1);
  Class all(2, {{"round_time", 1}}, settings);
  EXPECT_EQ(all.clients[0].get("/api/matches/" + all.match).json().at("round_time"), 1);
  follow_until(all.players[1], [](const json::object& table) { return round_of(table) >= 3; });
  EXPECT_LE(all.players[1].table().at("closes_in").as_int64(), 1);
}

TEST(Rounds, the_host_closes_none_before_the_announced_minimum) {
  Settings settings = TestServer::without_limits();
  settings.round_minimum = std::chrono::seconds(3600);
  Class all(2, {}, settings);
  const json::value& told = all.players[1].table().at("closing");
  EXPECT_EQ(told.at("minimum"), 3600);
  EXPECT_GT(told.at("in").as_int64(), 3000);
  const WebReply refused = all.close_round(0);
  EXPECT_EQ(refused.code(), "too_early");
  EXPECT_EQ(refused.status, 409);
  Participant& host = all.players[0];
  EXPECT_EQ(round_of(host.table()), 1);
  end_turn_after_a_ticket(host);
  follow_until_left(all.players[1], 1);
  EXPECT_GT(all.players[1].table().at("closing").at("in").as_int64(), 3000) << "also where only changes are told";
  EXPECT_EQ(all.close_round(0).code(), "too_early");
  all.server.restart();
  WebClient again(all.server.port(), all.clients[0].token());
  EXPECT_EQ(again.post("/api/matches/" + all.match + "/close_round", json::object()).code(), "too_early") << "nor after a restart";
}

TEST(Rounds, who_plays_alone_or_with_bots_waits_for_no_minimum) {
  Settings settings = TestServer::without_limits();
  settings.round_minimum = std::chrono::seconds(3600);
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Bo"), program("easy")}, at_once)));
  EXPECT_EQ(Participant(ada, match, 0).table().at("closing").at("in"), 0);
  EXPECT_EQ(ada.post("/api/matches/" + match + "/close_round", json::object()).code(), "ok");
}

TEST(Rounds, a_table_without_such_rounds_announces_none) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Bo")})));
  EXPECT_EQ(Participant(ada, match, 0).table().at("closing"), nullptr);
}

TEST(ClosingTime, who_has_just_gone_has_the_minimum_again_but_only_once) {
  using std::chrono::seconds;
  constexpr seconds minimum(30);
  const Pace::Clock::time_point begun = Pace::Clock::now();
  const auto after = [&](std::vector<std::optional<Pace::Clock::time_point>> others) { return closable_after(minimum, begun, others); };
  EXPECT_EQ(after({}), seconds(0)) << "no other seat decides";
  EXPECT_EQ(after({std::nullopt}), minimum);
  EXPECT_EQ(after({std::nullopt, begun - seconds(600)}), minimum) << "away for long, but never closed against at once";
  EXPECT_EQ(after({begun + seconds(20), std::nullopt}), seconds(50));
  EXPECT_EQ(after({begun + seconds(500)}), 2 * minimum) << "a player who leaves again and again does not hold up the rest for ever";
}

TEST(Rounds, a_pause_stops_the_clock) {
  Class all(2, {{"round_time", 3600}});
  Participant& ada = all.players[0];
  EXPECT_GT(Participant(all.clients[0], all.match, 0).table().at("closes_in").as_int64(), 3000);
  all.clients[0].post("/api/matches/" + all.match + "/pause", json::object());
  EXPECT_EQ(Participant(all.clients[0], all.match, 0).table().at("closes_in"), nullptr);
  EXPECT_EQ(all.close_round(0).code(), "not_running");
  all.clients[0].post("/api/matches/" + all.match + "/resume", json::object());
  EXPECT_GT(Participant(all.clients[0], all.match, 0).table().at("closes_in").as_int64(), 3000);
  EXPECT_EQ(round_of(ada.table()), 1);
}

TEST(Rounds, a_pause_stops_the_clock_of_a_match_that_has_left_the_memory_and_afterwards_it_starts_anew) {
  const std::chrono::seconds time(is_slow_build() ? 10 : 3);
  Settings settings = TestServer::without_limits();
  settings.shortest_round = settings.round_minimum = time;
  settings.idle_match = std::chrono::milliseconds(1);
  Class all(2, {{"round_time", time.count()}}, settings);
  const auto has_left = [&] { return all.server.metric("omnibus_history_bytes") == 0; };
  const auto ask = [&](const std::string& what) { return all.clients[0].post("/api/matches/" + all.match + what, json::object()).code(); };
  ASSERT_TRUE(comes_true(has_left));
  EXPECT_EQ(ask("/pause"), "ok");
  std::this_thread::sleep_for(time);
  EXPECT_EQ(round_of(Participant(all.clients[0], all.match, 0).table()), 1);
  ASSERT_TRUE(comes_true(has_left));
  const ElapsedTime since_resuming;
  EXPECT_EQ(ask("/resume"), "ok");
  EXPECT_GE(static_cast<double>(closable_in(all)), static_cast<double>(time.count()) - since_resuming.seconds())
      << "the pause does not count";
  follow_until(all.players[1], [](const json::object& table) { return round_of(table) == 2; });
}

TEST(Rounds, a_player_who_leaves_in_the_middle_of_one_has_the_minimum_again) {
  constexpr std::int64_t minimum = 3600;
  Settings settings = TestServer::without_limits();
  settings.round_minimum = std::chrono::seconds(minimum);
  Class all(2, {}, settings);
  ASSERT_TRUE(comes_true([&] { return closable_in(all) <= minimum - 3; }));
  all.players.pop_back();
  EXPECT_TRUE(comes_true([&] { return closable_in(all) > minimum - 3; }));
  EXPECT_EQ(all.close_round(0).code(), "too_early");
}

TEST(Rounds, a_time_out_of_bounds_is_refused) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::object request = new_match({me(), me("Bo")}, at_once);
  for (const int bad : {0, 9, 86'401}) {
    request["round_time"] = bad;
    EXPECT_EQ(ada.post("/api/matches", request).code(), "bad_value") << bad;
  }
}

}  // namespace
}  // namespace omnibus
