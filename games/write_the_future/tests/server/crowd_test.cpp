// The server with a hundred players at one table, and with matches whose positions are large: neither delays other tables.
#include <future>

#include <gtest/gtest.h>

#include "server/match/presence.hpp"
#include "support/matches.hpp"
#include "support/one_thread.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

// ---- Many viewers ---------------------------------------------------------------------------------------------------

/// Counts the messages it receives.
class Listener final : public Watcher {
 public:
  explicit Listener(int& told) : told_(told) {}
  void tell(const std::string&, SharedText) override { ++told_; }
  void tell_all(const std::string&, SharedText) override { ++told_; }

 private:
  int& told_;
};

TEST(Crowd, others_are_served_between_pieces_of_a_broadcast_while_the_table_waits) {
  constexpr int all_seats = 40;
  int told = 0;
  int at_once = 0;
  int when_others_are_served = 0;
  int when_the_table_goes_on = 0;
  OneThread at;
  json::array seats;
  for (int i = 0; i < all_seats; ++i) seats.push_back(me("Eve " + std::to_string(i)));
  const std::string match = at.table_of(new_match(std::move(seats), {}, "write_the_future"));
  std::promise<void> done;
  at.matches->visit(
      match, [](const Outcome&) {},
      [&](LiveMatch& live) {
        for (int i = 0; i < all_seats; ++i) {
          const WatchRequest request{.as = Viewer::of(seat_at(i)), .language = "en", .since = {}};
          live.presence().watch(std::make_shared<Listener>(told), at.eve, request, [](const Outcome&) {});
        }
        told = 0;
        live.presence().tell_everything();
        at_once = told;
        at.loops.front()->post([&] { when_others_are_served = told; });
        live.in_turn([](const Outcome&) {},
                     [&] {
                       when_the_table_goes_on = told;
                       done.set_value();
                     });
      });
  awaited(done.get_future());
  EXPECT_LE(at_once, 8);
  EXPECT_LE(when_others_are_served, 16);
  EXPECT_EQ(when_the_table_goes_on, all_seats);
}

// ---- Many players ---------------------------------------------------------------------------------------------------

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

void end_turn(Participant& player) {
  const json::object reply =
      player.socket().ask(act(player.match(), player.seat(), player.seq(), player.fresh_key(), {{"do", "end_turn"}}));
  ASSERT_EQ(reply.at("ok"), true) << json::serialize(reply);
  player.next_update();
}

TEST(Crowd, a_hundred_people_play_over_a_connection_of_their_own) {
  if (is_slow_build()) GTEST_SKIP() << "too many people for a program with sanitizers";
  constexpr std::size_t all_seats = 100;
  constexpr std::size_t quick = 20;
  constexpr std::size_t few_words = 800;  // bytes; the whole table has more than 40,000
  const TestServer server;
  std::vector<WebClient> clients;
  for (std::size_t i = 0; i < all_seats; ++i) clients.push_back(server.guest("Guest " + std::to_string(i + 1)));
  json::array seats{me()};
  while (seats.size() < all_seats) seats.push_back(open_seat());
  const WebReply created = clients[0].post("/api/matches", new_match(seats, {{"rounds_may_be_closed", true}}, "write_the_future"));
  const std::string match = id_in(created);
  for (std::size_t i = 1; i < all_seats; ++i) clients[i].post("/api/join", {{"code", created.json().at("code")}});
  std::vector<Participant> players;
  for (std::size_t i = 0; i < all_seats; ++i) players.emplace_back(clients[i], match, static_cast<int>(i));

  for (std::size_t i = 0; i < quick; ++i) {
    follow_until_left(players[i], all_seats - i);
    players[i].choose(0);
    end_turn(players[i]);
  }
  Participant& waits = players.back();
  follow_until_left(waits, all_seats - quick);
  EXPECT_LT(waits.socket().received().back().size(), few_words) << waits.socket().received().back();
  const WebReply closed = clients[0].post("/api/matches/" + match + "/close_round", json::object());
  EXPECT_EQ(closed.code(), "ok") << "the host does not wait for the others";
  for (Participant& each : players) {
    follow_until(each, [](const json::object& table) { return table.at("view").at("round") == 2; });
    EXPECT_EQ(each.table().at("deciding").as_array().size(), all_seats);
    EXPECT_TRUE(each.decides());
  }
}

// ---- Large matches --------------------------------------------------------------------------------------------------

/// Match of a hundred players, with large positions.
Match match_of_many(int actions) {
  MatchSetup setup = table_for(100, 7);
  setup.game = "write_the_future";
  Match out(setup);
  play_at_random(out, actions, 3);
  return out;
}

/// Length of a match whose file takes much longer to read than a bot takes to reply, in any build.
int long_match() { return is_slow_build() ? 300 : 1500; }

std::string opening(const Match& match, const json::object& more = {}) {
  json::object out{{"match", match.to_json()}};
  for (const auto& field : more) out[field.key()] = field.value();
  return json::serialize(out);
}

TEST(MatchFiles, bots_answer_while_a_long_one_is_read) {
  const TestServer server;  // one thread for bots
  WebClient eve = server.guest("Eve");
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("easy")}, {{"draft", true}}, "write_the_future")));
  Participant player(ada, match, 0);
  const std::string file = opening(match_of_many(long_match()));
  std::atomic<bool> is_open = false;
  std::future<int> opened = std::async(std::launch::async, [&] {
    const int status = eve.request("POST", "/api/open", file).status;
    is_open = true;
    return status;
  });
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_files_read") == 1; }));
  bool bot_answered = false;
  for (StepLimit steps; !bot_answered; ++steps) {
    if (player.decides()) player.choose(0);
    else bot_answered = player.next_update().at("seat") == 1;
  }
  EXPECT_FALSE(is_open);
  EXPECT_EQ(opened.get(), 200);
}

TEST(MatchFiles, a_server_that_stops_does_not_wait_for_them) {
  Settings settings = TestServer::without_limits();
  settings.drain = longest_wait;
  TestServer server(settings);
  WebClient eve = server.guest("Eve");
  const std::string file = opening(match_of_many(long_match()));
  std::future<std::string> opened = std::async(std::launch::async, [&] { return eve.request("POST", "/api/open", file).code(); });
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_files_read") == 1; }));
  server.stop();
  EXPECT_EQ(opened.get(), "not_stored");
}

TEST(Histories, those_of_matches_that_wait_for_bots_leave_the_memory_when_it_is_full) {
  Settings settings = TestServer::without_limits();
  settings.limits.history_megabytes = 1;
  const TestServer server(settings);  // one thread for bots
  WebClient ada = server.guest("Ada");
  json::object match = match_of_many(200).to_json();
  for (json::value& seat : match.at("seats").as_array()) seat.as_object()["player"] = to_text(player_for(Level::strong));
  match.at("seats").at(0).as_object()["player"] = "human";
  const std::string file = json::serialize(json::object{{"match", match}});
  for (int i = 0; i < 6; ++i) id_in(ada.request("POST", "/api/open", file));
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_loads_total") >= 6; }));
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_history_bytes") <= 1 << 20; }));
  const std::int64_t thoughts = server.metric("omnibus_thoughts_total");
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_thoughts_total") > thoughts + 1; })) << "they go on all the same";
}

TEST(Histories, those_not_used_for_longest_leave_the_memory_when_it_is_full) {
  Settings settings = TestServer::without_limits();
  settings.limits.history_megabytes = 1;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string file = opening(match_of_many(200));
  std::vector<std::string> matches;
  for (int i = 0; i < 6; ++i) matches.push_back(id_in(ada.request("POST", "/api/open", file)));
  std::vector<std::unique_ptr<Participant>> players;
  for (const std::string& match : matches) players.push_back(std::make_unique<Participant>(ada, match, 0));
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_history_bytes") <= 1 << 20; })) << "though all are watched";
  const std::int64_t loads = server.metric("omnibus_loads_total");
  EXPECT_GE(loads, 6);
  for (const auto& player : players) player->socket().ask({{"do", "standing"}, {"match", player->match()}, {"as", 0}});
  EXPECT_GT(server.metric("omnibus_loads_total"), loads) << "those that had left are back";
}

TEST(Histories, a_match_file_is_complete_however_many_pieces_it_takes) {
  Settings settings = TestServer::without_limits();
  settings.files_before_the_end = true;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const Match match = match_of_many(long_match());
  const std::string id = id_in(ada.request("POST", "/api/open", opening(match)));
  const json::value file = ada.get("/api/matches/" + id + "/file").json();
  EXPECT_EQ(file.at("log"), match.to_json().at("log"));
  EXPECT_EQ(whole_position(Match::from_json(file)), whole_position(match));
}

TEST(Bills, the_entries_of_a_match_file_are_charged_before_they_are_read) {
  Settings settings = TestServer::without_limits();
  settings.limits.work_of_address = {.per_second = 0.001, .burst = 200};  // milliseconds
  const TestServer server(settings);
  WebClient eve = server.guest("Eve");
  WebClient mallory = server.guest("Mallory");
  const std::string file = opening(match_of_many(long_match()));
  std::future<int> opened = std::async(std::launch::async, [&] { return eve.request("POST", "/api/open", file).status; });
  EXPECT_TRUE(comes_true([&] { return mallory.get("/api/me").code() == "too_fast"; })) << "from the same address";
  EXPECT_NE(opened.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  EXPECT_EQ(opened.get(), 200);
}

}  // namespace
}  // namespace omnibus
