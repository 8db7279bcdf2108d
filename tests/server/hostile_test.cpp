// Guests who read slowly, request much, guess codes or imitate names: other guests must not be affected.
#include <set>

#include <gtest/gtest.h>

#include "server/limits/limits.hpp"
#include "server/protocol/fields.hpp"
#include "server/record/names.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Finished match with a long log.
std::string finished_match(WebClient& client) {
  json::object options = in_turn;
  options["nights"] = 7;
  const json::object order = new_match({program("easy"), program("easy"), program("easy"), program("easy")}, options);
  const std::string match = id_in(client.post("/api/matches", order));
  Participant spectator(client, match, "spectator");
  for (StepLimit steps; !spectator.over(); ++steps) spectator.next_update();
  return match;
}

std::string ask_for_log(const std::string& match, int id) {
  return json::serialize(json::object{{"id", id}, {"do", "log"}, {"match", match}, {"as", "everything"}});
}

// ---- Slow readers ----

TEST(SlowReaders, what_waits_for_one_of_them_is_bounded_replies_included_and_forgotten_with_the_connection) {
  Settings settings = TestServer::without_limits();
  settings.limits.queued_bytes = 64u << 10;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string match = finished_match(ada);
  std::int64_t largest = 0;
  {
    WebSocketClient reader(ada);
    const std::int64_t log =
        static_cast<std::int64_t>(json::serialize(reader.ask({{"do", "log"}, {"match", match}, {"as", "everything"}})).size());
    ASSERT_GT(log, 5'000);
    for (int i = 0; i < 3'000; ++i) reader.send(ask_for_log(match, i));
    // Until the server has sent all replies.
    std::int64_t taken = 0;
    int unchanged = 0;
    for (StepLimit looks; unchanged < 100; ++looks) {
      const std::int64_t before = std::exchange(taken, server.metric("omnibus_messages_total"));
      unchanged = taken == before ? unchanged + 1 : 0;
      largest = std::max(largest, server.metric("omnibus_queued_bytes"));
    }
    EXPECT_LE(largest, (64 << 10) + 32 * 4096 + log);
    EXPECT_EQ(server.client().get("/healthz").status, 200);
  }
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_queued_bytes") == 0; }));
}

TEST(SlowReaders, an_address_and_all_together_have_a_bound_as_well) {
  ServerLimits limits;
  limits.queued_megabytes_of_address = 1;
  limits.queued_megabytes = 2;
  Addresses addresses(limits);
  constexpr std::size_t most = 1u << 20;
  EXPECT_TRUE(addresses.queue("a", most));
  EXPECT_FALSE(addresses.queue("a", 1));
  EXPECT_TRUE(addresses.queue("b", most));
  EXPECT_FALSE(addresses.queue("c", 1));
  addresses.sent("a", most);
  EXPECT_TRUE(addresses.queue("c", most));
  EXPECT_EQ(addresses.queued(), 2 * most);
}

TEST(SlowReaders, memory_goes_back_when_most_of_what_waited_is_gone) {
  Addresses addresses(ServerLimits{});
  EXPECT_TRUE(addresses.queue("a", 40u << 20));
  EXPECT_FALSE(addresses.much_was_sent());
  addresses.sent("a", 35u << 20);
  EXPECT_TRUE(addresses.much_was_sent());
  EXPECT_FALSE(addresses.much_was_sent()) << "once";
}

TEST(SlowReaders, a_reply_that_finds_no_room_is_refused_and_can_be_asked_for_again) {
  Settings settings = TestServer::without_limits();
  settings.limits.queued_megabytes = 0;
  const TestServer server(settings);
  EXPECT_EQ(server.client().get("/api/hello").status, 429);
}

// ---- Work ----

TEST(Work, what_is_done_is_paid_for_afterwards) {
  RateLimiter limiter(Rate{.per_second = 100, .burst = 1000});
  const auto now = RateLimiter::Clock::now();
  EXPECT_TRUE(limiter.in_credit(now));
  limiter.charge(1500, now);
  EXPECT_FALSE(limiter.in_credit(now));
  EXPECT_FALSE(limiter.in_credit(now + std::chrono::seconds(4)));
  EXPECT_TRUE(limiter.in_credit(now + std::chrono::seconds(6)));
  EXPECT_EQ((Work{.time = std::chrono::milliseconds(3), .bytes = 40'000}.milliseconds()), 5);
}

TEST(Work, long_logs_cost_more_than_short_answers) {
  Settings settings = TestServer::without_limits();
  settings.limits.work = {.per_second = 0.001, .burst = 200};  // milliseconds: some dozens of logs
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string match = finished_match(ada);
  WebSocketClient cheap(ada);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(cheap.code_of({{"do", "ping"}}), "ok");
  WebSocketClient dear(ada);
  std::string code = "ok";
  for (StepLimit logs; code == "ok"; ++logs) code = dear.code_of({{"do", "log"}, {"match", match}, {"as", "everything"}});
  EXPECT_EQ(code, "too_fast");
  EXPECT_EQ(WebSocketClient(ada).code_of({{"do", "ping"}}), "ok") << "another connection";
}

TEST(Work, websockets_per_address_are_limited) {
  Settings settings = TestServer::without_limits();
  settings.limits.upgrades_of_address = {.per_second = 0.001, .burst = 2};
  const TestServer server(settings);
  WebSocketClient(server.port(), "");
  WebSocketClient(server.port(), "");
  EXPECT_THROW(WebSocketClient(server.port(), ""), std::exception);
  EXPECT_EQ(server.client().get("/api/hello").status, 200);
}

// ---- Codes ----

TEST(Codes, a_right_guess_is_refused_after_too_many_wrong_ones) {
  Settings settings = TestServer::without_limits();
  settings.limits.wrong_codes = {0.001, 2};
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  WebClient eve = server.guest("Eve");
  const std::string code(ada.post("/api/matches", new_match({me(), open_seat()})).json().at("code").as_string());
  EXPECT_EQ(eve.get("/api/join/" + code).code(), "ok") << "a right code costs nothing";
  EXPECT_EQ(eve.get("/api/join/AAAAAA").code(), "not_found");
  EXPECT_EQ(eve.post("/api/join", {{"code", "BBBBBB"}}).code(), "not_found");
  EXPECT_EQ(eve.get("/api/join/" + code).code(), "too_fast");
  EXPECT_EQ(eve.post("/api/join", {{"code", code}}).code(), "too_fast");
}

// ---- Seats ----

TEST(Seats, one_guest_takes_several_seats_of_a_listed_table_only_if_its_creator_allows_it) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const auto second_seat = [&](bool listed, bool allowed, WebClient& who) {
    json::object request = new_match({open_seat(), open_seat(), open_seat()});
    request["listed"] = listed;
    request["several_seats"] = allowed;
    const json::value code = ada.post("/api/matches", request).json().at("code");
    who.post("/api/join", {{"code", code}, {"seat", 0}});
    return who.post("/api/join", {{"code", code}, {"seat", 1}}).code();
  };
  EXPECT_EQ(second_seat(true, false, bob), "not_allowed");
  EXPECT_EQ(second_seat(true, true, bob), "ok");
  EXPECT_EQ(second_seat(false, false, bob), "ok") << "a guest with the code";
  EXPECT_EQ(second_seat(true, false, ada), "ok") << "the creator";
}

// ---- Names ----

TEST(Names, what_cannot_be_seen_or_towers_over_the_line_is_refused) {
  const TestServer server;
  const auto code = [&](const std::string& name) { return server.client().post("/api/me", {{"name", name}}).code(); };
  for (const char* good : {"Zoë", "Zoe\u0308", "Nguyễn", "שָׁלוֹם", "ไม้", "❤️", "👩‍🚀", "👍🏽", "नमस्ते"})
    EXPECT_EQ(code(good), "ok") << good;
  for (const char* bad :
       {"\u2800", "a\u2800b", "\u3164", "\u115f", "a\u200db", "a\u200bb", "a\u00adb", "\u2060", "a\ufe0f", "\u0301", " \u0301a",
        "A\u0301\u0302\u0303\u0304\u0305", "👩‍", "a\u034f", "a\u2028b", "\ue000", "a\uf8ff", "\U000f0000", "\U0010fffd"}) {
    EXPECT_EQ(code(bad), "bad_value") << json::serialize(json::value(bad));
  }
  WebClient spaced(server.port());
  EXPECT_EQ(spaced.post("/api/me", {{"name", "\u00a0Ada\u2003 \u00a0Lovelace "}}).json().at("name"), "Ada Lovelace");
}

bool look_alike(const std::string& one, const std::string& other) {
  const Look first = look_of(one);
  const Look second = look_of(other);
  return first.as_written == second.as_written || first.folded == second.folded;
}

TEST(Names, look_alikes_are_known) {
  for (const auto& [one, other] : {std::pair("Ada", "Аdа"), {"Ada", "ADA"}, {"paypal", "paypaI"}, {"Bob", "B ob"}, {"Zoë", "Zoe\u0308"}}) {
    EXPECT_TRUE(look_alike(one, other)) << one << " " << other;
  }
  for (const auto& [one, other] : {std::pair("Ada", "Ida"), {"Bob", "Rob"}, {"Zoë", "Zoe"}}) EXPECT_FALSE(look_alike(one, other)) << one;
}

TEST(Names, names_at_one_table_do_not_look_alike) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient other = server.guest("\u0410d\u0430");  // partly Cyrillic
  const json::value created = ada.post("/api/matches", new_match({me(), me("ADA"), open_seat()})).json();
  EXPECT_EQ(created.at("seats").at(1).at("name"), "ADA 2");
  const json::value joined = other.post("/api/join", {{"code", created.at("code")}}).json();
  EXPECT_EQ(joined.at("seats").at(2).at("name"), "\u0410d\u0430 3");
}

/// Takes these names at one table and counts how often a name's skeleton is computed.
int looks_taken_for(const std::vector<std::string>& wanted) {
  int looks = 0;
  TakenNames names([&](const std::string& name) {
    ++looks;
    return look_of(name);
  });
  std::set<std::string> given;
  for (const std::string& each : wanted) EXPECT_TRUE(given.insert(names.take(each)).second) << each;
  return looks;
}

TEST(Names, a_hundred_seats_are_named_with_a_few_looks_at_each_name) {
  constexpr int seats = 100;
  constexpr int most_looks = 3 * seats;
  std::string longest;
  for (int i = 0; i < 40; ++i) longest += "\ufdfa";
  EXPECT_LE(looks_taken_for(std::vector<std::string>(seats, longest)), most_looks) << "all the same";
  std::vector<std::string> alike;  // look alike as written, but differ when folded
  for (int i = 0; i < seats; ++i) {
    std::string& name = alike.emplace_back();
    for (int bit = 0; bit < 8; ++bit) name += (i >> bit & 1) != 0 ? 'I' : 'l';
  }
  EXPECT_LE(looks_taken_for(alike), most_looks);
  std::vector<std::string> in_the_way;
  for (int i = 2; i < 2 + seats / 2; ++i) in_the_way.push_back("Ada " + std::to_string(i));
  in_the_way.insert(in_the_way.end(), seats / 2, "Ada");
  EXPECT_LE(looks_taken_for(in_the_way), most_looks);
}

TEST(Names, a_text_that_is_far_too_long_is_refused_before_it_is_read) {
  std::string towering = "A";
  for (int i = 0; i < 200; ++i) towering += "\u0301\u0327";  // sorting these takes quadratic time
  EXPECT_FALSE(readable_words(towering, 1000));
  const json::value request{{"name", std::string(5000, ' ') + "Ada"}};
  EXPECT_THROW(Fields(request, "request").words("name", 40), Problem);
  const json::value spaced{{"name", std::string(500, ' ') + "Ada"}};
  EXPECT_EQ(Fields(spaced, "request").words("name", 40), "Ada");
}

// ---- Words ----

TEST(Talk, words_with_a_key_are_heard_once_also_after_a_restart) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Grace")})));
  const auto say = [&](const std::string& key, const std::string& phrase) {
    return json::object{{"do", "say"}, {"match", match}, {"seat", 0}, {"key", key}, {"phrase", phrase}};
  };
  {
    Participant player(ada, match, 0);
    EXPECT_EQ(player.socket().code_of(say("a", "phrase.long_walk")), "ok");
    EXPECT_EQ(player.socket().code_of(say("a", "phrase.long_walk")), "ok");
    EXPECT_EQ(player.socket().code_of(say("a", "phrase.good_night")), "key_reused");
    EXPECT_EQ(player.socket().code_of(take_back("undo", match, 0, 0, "a")), "key_reused");
    EXPECT_EQ(player.socket().code_of(say(std::string(65, 'k'), "phrase.long_walk")), "bad_value");
  }
  server.restart();
  WebSocketClient again(server.port(), ada.token());
  EXPECT_EQ(again.code_of(say("a", "phrase.long_walk")), "ok");
  EXPECT_EQ(again.ask(watch(match, 0)).at("watch").at("said").as_array().size(), 1U);
}

}  // namespace
}  // namespace omnibus
