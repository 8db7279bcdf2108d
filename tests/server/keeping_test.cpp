// Storage limits and retention: budgets, abandoned data, and people who delete their data.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "game/edition.hpp"
#include "server/matches/live_matches.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Match with its own edition of roughly this size, different for each number.
json::object with_large_edition(std::size_t bytes, int number) {
  json::object edition = parse_json(embedded_edition("night_bus"), "edition").as_object();
  json::array padding;
  for (std::size_t filled = 0; filled < bytes; filled += 400) padding.emplace_back(json::string(400, 'x'));
  edition["credits"] = json::object{{"number", number}, {"padding", std::move(padding)}};
  json::object request = new_match({me(), open_seat()});
  request["edition"] = std::move(edition);
  return request;
}

TEST(Room, stored_bytes_per_person_are_limited_and_deleting_makes_room) {
  Settings settings = TestServer::without_limits();
  settings.limits.megabytes_of_person = 2;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  std::vector<std::string> kept;
  WebReply last;
  for (int i = 0; i < 5; ++i) {
    last = ada.post("/api/matches", with_large_edition(900'000, i));
    if (last.status != 200) break;
    kept.push_back(id_in(last));
  }
  EXPECT_EQ(kept.size(), 2U);
  EXPECT_EQ(last.code(), "no_room");
  EXPECT_EQ(last.status, 507);
  EXPECT_EQ(ada.post("/api/matches", new_match({me()})).code(), "ok") << "a table without an edition is small";
  EXPECT_EQ(bob.post("/api/matches", with_large_edition(900'000, 9)).code(), "ok");
  ada.request("DELETE", "/api/matches/" + kept.front());
  EXPECT_EQ(ada.post("/api/matches", with_large_edition(900'000, 10)).code(), "ok");
}

TEST(Room, an_address_and_the_server_have_budgets_too) {
  Settings settings = TestServer::without_limits();
  settings.behind_proxy = 1;
  settings.limits.megabytes_of_address = 2;
  settings.limits.megabytes = 3;
  const TestServer server(settings);
  const auto create = [&](const std::string& address, int number) {
    const Headers from{{"X-Forwarded-For", address}};
    WebClient guest(server.port());
    const std::string cookie = guest.request("POST", "/api/me", R"({"name":"Eve"})", from).headers["set-cookie"];
    guest.use(cookie.substr(cookie.find('=') + 1, 64));
    return guest.request("POST", "/api/matches", json::serialize(with_large_edition(900'000, number)), from).code();
  };
  EXPECT_EQ(create("2001:db8:1:2::1", 1), "ok");
  EXPECT_EQ(create("2001:db8:1:2::2", 2), "ok");
  EXPECT_EQ(create("2001:db8:1:2:ffff::3", 3), "no_room") << "a guest with one address of a /64 has all of them";
  EXPECT_EQ(create("2001:db8:1:3::1", 4), "ok");
  EXPECT_EQ(create("203.0.113.7", 5), "no_room") << "all together";
}

TEST(Room, words_need_room_but_a_match_can_always_be_played_on) {
  Settings settings = TestServer::without_limits();
  settings.limits.megabytes_of_person = 1;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  ASSERT_EQ(ada.post("/api/matches", with_large_edition(930'000, 1)).code(), "ok");
  const std::string over = id_in(ada.post("/api/matches", new_match({me()})));
  Participant talker(ada, over, 0);
  play_out({&talker}, 1, [] {});
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Grace")})));
  Participant player(ada, match, 0);
  json::object speech{{"do", "say"}, {"match", over}, {"seat", 0}, {"text", json::string(500, 'x')}};
  std::string code = "ok";
  for (StepLimit words; code == "ok"; ++words) {
    speech["key"] = talker.fresh_key();
    code = talker.socket().code_of(speech);
  }
  EXPECT_EQ(code, "no_room");
  EXPECT_EQ(player.socket().ask(player.act_request(0)).at("ok"), true);
}

// ---- abandoned data ----

void age(const std::string& file, int days) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  const std::string back = fmt::format("- {}", std::int64_t{days} * 86'400'000);
  const std::string changes =
      fmt::format("UPDATE matches SET changed = changed {0}, visited = visited {0}; UPDATE people SET seen = seen {0};", back);
  EXPECT_EQ(sqlite3_exec(database, changes.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

/// True if there is a person of this name; read from the file, since a request as that person would count as a visit.
bool is_kept(const std::string& file, const std::string& name) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
  sqlite3_busy_timeout(database, 10'000);
  bool found = false;
  const auto note = [](void* out, int, char**, char**) { return *static_cast<bool*>(out) = true, 0; };
  EXPECT_EQ(sqlite3_exec(database, fmt::format("SELECT 1 FROM people WHERE name = '{}'", name).c_str(), note, &found, nullptr), SQLITE_OK);
  sqlite3_close(database);
  return found;
}

TEST(Clearing, abandoned_matches_and_guests_are_removed_when_their_time_is_over) {
  Settings settings = TestServer::without_limits();
  settings.clearing = std::chrono::milliseconds(20);
  TestServer server(settings);
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const std::string left = id_in(ada.post("/api/matches", new_match({me()})));
  const std::string waiting = id_in(ada.post("/api/matches", new_match({me(), open_seat()})));
  const auto there = [&](const std::string& match) { return server.client().get("/api/matches/" + match).status == 200; };
  server.stop();
  age(server.file(), 89);
  server.start();
  ada = WebClient(server.port());
  const std::string later = id_in(server.guest("Cem").post("/api/matches", new_match({me(), open_seat()})));
  EXPECT_TRUE(comes_true([&] { return !is_kept(server.file(), "Bob"); })) << "a guest without a match";
  EXPECT_TRUE(server.client().get("/api/me", {{"Cookie", "omnibus=" + bob.token()}}).json().is_null());
  EXPECT_TRUE(is_kept(server.file(), "Ada"));
  EXPECT_TRUE(there(left)) << "not yet";
  EXPECT_TRUE(comes_true([&] { return !there(waiting); })) << "a table that waits for players is given up sooner";
  server.stop();
  age(server.file(), 2);
  server.start();
  EXPECT_TRUE(comes_true([&] { return !there(left); }));
  EXPECT_TRUE(there(later));
}

TEST(Clearing, an_abandoned_table_is_not_listed_until_a_person_is_back) {
  TestServer server;
  const std::string token = server.guest("Ada").token();
  json::object request = new_match({me(), open_seat()});
  request["listed"] = true;
  const std::string match = id_in(WebClient(server.port(), token).post("/api/matches", request));
  const auto listed = [&] { return server.client().get("/api/matches?open").json().at("matches").as_array().size(); };
  EXPECT_EQ(listed(), 1U);
  server.stop();
  age(server.file(), 1);
  server.start();
  EXPECT_EQ(listed(), 0U);
  const Participant back(WebClient(server.port(), token), match, 0);
  EXPECT_EQ(listed(), 1U);
}

TEST(Clearing, a_match_with_a_viewer_is_kept) {
  Settings settings = TestServer::without_limits();
  TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), open_seat()})));
  server.stop();
  age(server.file(), 200);
  server.start();
  {
    WebSocketClient socket(server.port(), ada.token());
    socket.ask(watch(match, "spectator"));
  }
  server.stop();
  const std::unique_ptr<Store> store = open_sqlite_store(server.file());
  EXPECT_TRUE(left_alone(*store, {}, 9).nothing());
  KeepTimes for_ever{
      .unfinished = KeepTimes::Days(0), .waiting = KeepTimes::Days(0), .finished = KeepTimes::Days(0), .guests = KeepTimes::Days(0)};
  EXPECT_TRUE(left_alone(*store, for_ever, 9).nothing());
}

// ---- deletion of personal data ----

struct ToBeForgotten {
  TestServer server;
  WebClient ada = server.guest("Ada Lovelace");
  WebClient bob = server.guest("Bob");
  std::string alone = id_in(ada.post("/api/matches", new_match({me(), program("easy")})));
  std::string together = match_with_bob();
  std::string over = match_with_bob();

  std::string match_with_bob() {
    const WebReply created = ada.post("/api/matches", new_match({me(), open_seat()}));
    bob.post("/api/join", {{"code", created.json().at("code")}});
    return id_in(created);
  }
};

TEST(Forgetting, everything_goes_but_what_others_took_part_in_stays_without_the_name) {
  ToBeForgotten at;
  const std::string waiting_for_bob = id_in(at.bob.post("/api/matches", new_match({me(), open_seat(), open_seat()})));
  const json::value invitation = at.bob.get("/api/matches/" + waiting_for_bob).json().at("code");
  at.ada.post("/api/join", {{"code", invitation}});
  {
    Participant ada(at.ada, at.over, 0);
    Participant bob(at.bob, at.over, 1);
    play_out({&ada, &bob}, 1, [] {});
    EXPECT_EQ(ada.socket().code_of({{"do", "say"}, {"match", at.over}, {"seat", 0}, {"key", "k"}, {"text", "I live in Ockham Park"}}),
              "ok");
    Participant running(at.ada, at.together, 0);
    running.socket().ask(running.act_request(0));
  }
  WebReply gone = at.ada.request("DELETE", "/api/me");
  EXPECT_EQ(gone.code(), "ok");
  EXPECT_NE(gone.headers["set-cookie"].find("Max-Age=0"), std::string::npos);
  EXPECT_EQ(at.ada.get("/api/me").json(), nullptr);
  EXPECT_EQ(at.bob.get("/api/matches/" + at.alone).status, 404);
  for (int again = 0; again < 2; ++again) {
    for (const std::string& match : {at.together, at.over}) {
      const Participant spectator(at.server.client(), match, "spectator");
      const std::string all = json::serialize(spectator.watching());
      EXPECT_EQ(all.find("Lovelace"), std::string::npos);
      EXPECT_EQ(all.find("Ockham"), std::string::npos);
      EXPECT_EQ(spectator.watching().at("match").at("seats").at(0).at("name"), "N. N.");
      EXPECT_EQ(spectator.watching().at("match").at("seats").at(0).at("stand_in"), match == at.together);
    }
    at.server.restart();
  }
  EXPECT_EQ(WebClient(at.server.port()).get("/api/matches/" + waiting_for_bob).json().at("seats").at(1).at("kind"), "open");
}

TEST(Forgetting, the_remaining_person_plays_on_and_the_last_one_takes_the_match_along) {
  ToBeForgotten at;
  EXPECT_EQ(at.bob.request("DELETE", "/api/me").code(), "ok");
  EXPECT_EQ(at.bob.request("DELETE", "/api/me").code(), "not_signed_in");
  {
    Participant ada(at.ada, at.together, 0);
    ada.choose(walking);
    EXPECT_EQ(ada.next_update().at("seat"), 1) << "a bot plays on";
  }
  EXPECT_EQ(at.ada.request("DELETE", "/api/me").code(), "ok");
  EXPECT_EQ(at.server.client().get("/api/matches/" + at.together).status, 404);
}

}  // namespace
}  // namespace omnibus
