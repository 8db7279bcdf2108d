// Tables: opened, joined, left, continued, deleted.
#include <deque>

#include <gtest/gtest.h>

#include "game/edition.hpp"
#include "match/match.hpp"
#include "server/record/record.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

std::string state_of(WebClient& client, const std::string& match) {
  return std::string(client.get("/api/matches/" + match).json().at("state").as_string());
}

WebReply ask(WebClient& client, const std::string& match, const std::string& what, const json::object& body = {}) {
  return client.post("/api/matches/" + match + "/" + what, body);
}

TEST(Matches, a_table_without_open_seats_runs_at_once) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const json::value match = ada.post("/api/matches", new_match({me(), program("easy")}, {{"open_hands", true}})).json();
  EXPECT_EQ(match.at("state"), "running");
  EXPECT_EQ(match.at("code"), nullptr);
  EXPECT_EQ(match.at("options").at("open_hands"), true);
  EXPECT_EQ(match.at("options").at("nights"), 6);
  EXPECT_EQ(match.at("seats").at(0).at("name"), "Ada");
  EXPECT_EQ(match.at("seats").at(0).at("yours"), true);
  EXPECT_EQ(match.at("seats").at(1).at("kind"), "program");
  EXPECT_EQ(match.at("seats").at(1).at("level"), "easy");
  EXPECT_EQ(match.at("shuffle").at("commitment").as_string().size(), 64U);
  EXPECT_EQ(match.at("shuffle").at("seed"), nullptr);
  EXPECT_EQ(match.at("shuffle").at("salt"), nullptr);
}

/// Undo never goes back before the opening, neither at once nor after a move.
void expect_opening_stays(Participant& host) {
  const json::value nothing{{"possible", false}, {"why_not", "nothing"}, {"redo", false}, {"earlier", false}};
  EXPECT_EQ(host.table().at("undo"), nothing);
  EXPECT_EQ(host.socket().code_of(take_back("undo", host.match(), 0, host.seq(), "u")), "nothing_to_undo");
  host.choose(0);
  EXPECT_TRUE(host.table().at("undo").at("possible").as_bool());
  host.take_back();
  EXPECT_FALSE(host.table().at("undo").at("possible").as_bool());
  EXPECT_FALSE(host.table().at("undo").at("earlier").as_bool());
}

TEST(Matches, a_table_of_one_person_begins_with_its_opening_as_far_as_that_is_legal) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::object request = new_match({me(), me()});
  request["opening"] = json::array{to_walk, to_walk};
  const std::string match = id_in(ada.post("/api/matches", request));
  Participant host(ada, match, 0);
  EXPECT_EQ(host.seq(), 2);
  EXPECT_EQ(host.table().at("deciding"), (json::value{0}));
  EXPECT_EQ(host.table().at("view").at("night"), 1);
  expect_opening_stays(host);
  json::object alone = new_match({me()});
  alone["opening"] = json::array{to_walk};
  EXPECT_EQ(ada.post("/api/matches", alone).json().at("state"), "running");
  request["opening"] = json::array{json::object{{"do", "fly"}}};
  EXPECT_NE(ada.post("/api/matches", request).code(), "ok");
}

TEST(Matches, an_opening_is_played_if_bots_take_the_free_seats_but_not_among_people) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  json::object request = new_match({me(), open_seat(), open_seat()});
  request["opening"] = json::array{to_walk, to_walk, to_walk};
  const std::string with_bots = id_in(ada.post("/api/matches", request));
  ask(ada, with_bots, "fill", {{"seat", 1}, {"level", "easy"}});
  EXPECT_EQ(ask(ada, with_bots, "fill", {{"seat", 2}, {"level", "easy"}}).json().at("state"), "running");
  Participant host(ada, with_bots, 0);
  EXPECT_EQ(host.table().at("view").at("night"), 1);
  EXPECT_EQ(host.seq(), 3);
  expect_opening_stays(host);

  const json::value created = ada.post("/api/matches", request).json();
  const std::string with_people(created.at("id").as_string());
  bob.post("/api/join", {{"code", created.at("code")}});
  EXPECT_EQ(ask(ada, with_people, "fill", {{"seat", 2}, {"level", "easy"}}).json().at("state"), "running");
  Participant asked(ada, with_people, 0);
  EXPECT_EQ(asked.table().at("view").at("night"), 0);
  EXPECT_EQ(asked.seq(), 0);
  const json::object reply = asked.socket().ask(act(with_people, 0, 0, "d", to_walk));
  EXPECT_TRUE(reply.at("ok").as_bool()) << reply;
  asked.next_update();
  EXPECT_TRUE(asked.table().at("undo").at("possible").as_bool()) << "an answer of a person is no part of an opening";
}

TEST(Matches, a_character_sits_down_under_its_own_name_and_no_other_bot_does) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const json::value seats =
      ada.post("/api/matches", new_match({me(), program("character:milo"), program("character:milo"), program("level:4")}))
          .json()
          .at("seats");
  EXPECT_EQ(seats.at(1).at("name"), "Milo");
  EXPECT_EQ(seats.at(1).at("level"), "character:milo");
  EXPECT_EQ(seats.at(2).at("name"), "Milo 2");
  EXPECT_EQ(seats.at(3).at("name"), "Bot");
  EXPECT_EQ(ada.post("/api/matches", new_match({me(), program("character:zed")})).code(), "bad_value");
}

TEST(Matches, what_cannot_be_opened_is_named) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const auto code = [&](const json::value& request) { return ada.post("/api/matches", request).code(); };
  EXPECT_EQ(code(new_match({me()}, {}, "chess")), "unknown_game");
  EXPECT_EQ(code(new_match({})), "bad_players");
  EXPECT_EQ(code(new_match({me(), me(), me(), me(), me(), me(), me()})), "bad_value");
  EXPECT_EQ(code(new_match({json::object{{"kind", "robot"}}})), "bad_value");
  EXPECT_EQ(code(new_match({program("godlike")})), "bad_value");
  EXPECT_EQ(code(new_match({me()}, {{"nights", 10}})), "bad_value");
  EXPECT_EQ(code(new_match({me()}, {{"night", 2}})), "unknown_field");
  EXPECT_EQ(code(json::object{{"game", "night_bus"}}), "missing_field");
  EXPECT_EQ(code(json::object{{"game", "night_bus"}, {"seats", json::array{me()}}, {"edition", json::object{{"game", "chess"}}}}),
            "missing_field");
  EXPECT_EQ(ada.post("/api/matches", json::array()).code(), "bad_value");
  EXPECT_EQ(server.client().post("/api/matches", new_match({me()})).code(), "not_signed_in");
  const WebReply path = ada.post("/api/matches", new_match({me(), program("godlike")}));
  EXPECT_EQ(path.json().at("error").at("path"), "request.seats[1].level");
}

TEST(Matches, a_code_lets_people_join_and_the_last_one_starts_the_match) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  WebClient cem = server.guest("Cem");
  const json::value created = ada.post("/api/matches", new_match({me(), open_seat(), open_seat()})).json();
  const std::string match(created.at("id").as_string());
  const std::string code(created.at("code").as_string());
  EXPECT_EQ(created.at("state"), "waiting");
  EXPECT_EQ(code.size(), 6U);
  EXPECT_EQ(bob.get("/api/matches/" + match).json().at("code"), nullptr);  // not at the table
  Participant waiting(ada, match, 0);
  EXPECT_EQ(waiting.watching().at("table"), nullptr);

  EXPECT_EQ(server.client().post("/api/join", {{"code", code}}).code(), "not_signed_in");
  EXPECT_EQ(bob.post("/api/join", {{"code", code}, {"seat", 0}}).code(), "not_allowed");
  EXPECT_EQ(bob.post("/api/join", {{"code", code}, {"seat", 7}}).code(), "bad_seat");
  EXPECT_EQ(bob.post("/api/join", {{"code", "ZZZZZZ"}}).code(), "not_found");
  EXPECT_EQ(bob.get("/api/join/" + code).json().at("id"), match.c_str());  // a lookup before joining
  EXPECT_EQ(bob.get("/api/join/ZZZZZZ").code(), "not_found");
  std::string small = code;
  for (char& c : small) c = static_cast<char>(std::tolower(c));
  EXPECT_EQ(bob.post("/api/join", {{"code", small}, {"seat", 2}}).json().at("seats").at(2).at("name"), "Bob");
  EXPECT_EQ(bob.post("/api/join", {{"code", code}}).json().at("state"), "waiting");  // already seated
  EXPECT_EQ(waiting.next_told_match().at("seats").at(2).at("name"), "Bob");

  EXPECT_EQ(cem.post("/api/join", {{"code", code}}).json().at("state"), "running");
  const json::object begun = waiting.socket().next_push("match");
  EXPECT_EQ(begun.at("match").at("state"), "running");
  EXPECT_EQ(begun.at("table").at("seq"), 0);
  EXPECT_EQ(begun.at("match").at("code"), nullptr);
}

TEST(Matches, a_late_code_says_that_the_match_has_begun_or_is_over_and_allows_watching) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  WebClient dan = server.guest("Dan");
  json::object request = new_match({me(), open_seat()});
  request["listed"] = true;
  const json::value created = ada.post("/api/matches", request).json();
  const std::string code(created.at("code").as_string());
  bob.post("/api/join", {{"code", code}});
  const auto refusal = [&](WebClient& who) { return who.post("/api/join", {{"code", code}}).json().at("error"); };
  EXPECT_EQ(refusal(dan).at("code"), "not_allowed");
  EXPECT_EQ(refusal(dan).at("message"), "That is not possible: the game has begun and every seat is taken; you can watch it.");
  EXPECT_EQ(bob.post("/api/join", {{"code", code}}).json().at("state"), "running");  // seated there
  const json::value found = dan.get("/api/join/" + code).json();
  EXPECT_EQ(found.at("state"), "running");
  EXPECT_EQ(found, dan.get("/api/matches/" + std::string(found.at("id").as_string())).json());  // only public information
  EXPECT_EQ(found.at("code"), nullptr);
  EXPECT_EQ(ada.get("/api/matches/" + std::string(found.at("id").as_string())).json().at("code"), nullptr);
  EXPECT_EQ(dan.get("/api/matches?open").json().at("matches").as_array().size(), 0U);
  const std::string match(created.at("id").as_string());
  EXPECT_EQ(ada.get("/api/matches/" + match + "/qr.svg").status, 404);

  Participant first(ada, match, 0);
  Participant second(bob, match, 1);
  play_out({&first, &second}, 3, [] {});
  EXPECT_EQ(refusal(dan).at("message"), "That is not possible: the game is over already.");
  EXPECT_EQ(dan.get("/api/join/" + code).json().at("state"), "over");
  bob.request("DELETE", "/api/me");
  ada.request("DELETE", "/api/matches/" + match);  // she is the last one left
  EXPECT_EQ(refusal(dan).at("code"), "not_found");
}

TEST(Matches, lists_show_the_own_ones_and_listed_tables_with_a_free_seat) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  json::object listed = new_match({me(), open_seat()});
  listed["listed"] = true;
  const std::string open = id_in(ada.post("/api/matches", listed));
  ada.post("/api/matches", new_match({me(), open_seat()}));
  const std::string running = id_in(ada.post("/api/matches", new_match({me()})));
  EXPECT_EQ(server.client().get("/api/matches").code(), "not_signed_in");
  EXPECT_EQ(bob.get("/api/matches").json().at("matches").as_array().size(), 0U);
  const json::array mine = ada.get("/api/matches").json().at("matches").as_array();
  EXPECT_EQ(mine.size(), 3U);
  EXPECT_EQ(mine.at(0).at("id"), running.c_str());
  EXPECT_EQ(mine.at(0).at("waiting_for_you"), true);
  EXPECT_EQ(mine.at(0).at("turn"), "Ada");
  const json::array tables = server.client().get("/api/matches?open").json().at("matches").as_array();
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables.at(0).at("id"), open.c_str());
  EXPECT_EQ(bob.post("/api/join", {{"code", tables.at(0).at("code")}}).json().at("state"), "running");  // listed: open for all
  const Participant present(ada, running, 0);
  EXPECT_EQ(ada.get("/api/matches").json().at("matches").at(1).at("seats").at(0).at("present"), true);
}

TEST(Matches, a_seat_left_while_waiting_is_open_again_and_may_be_filled_by_the_creator) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat(), open_seat()}));
  const std::string match = id_in(created);
  bob.post("/api/join", {{"code", created.json().at("code")}});
  EXPECT_EQ(ask(ada, match, "leave", {{"seat", 1}}).code(), "not_your_seat");
  EXPECT_EQ(ask(bob, match, "leave", {{"seat", 1}}).json().at("seats").at(1).at("kind"), "open");
  EXPECT_EQ(ask(bob, match, "fill", {{"seat", 1}, {"level", "easy"}}).code(), "not_allowed");
  EXPECT_EQ(ask(ada, match, "fill", {{"seat", 0}, {"level", "easy"}}).code(), "not_allowed");
  EXPECT_EQ(ask(ada, match, "fill", {{"seat", 1}, {"level", "easy"}}).json().at("state"), "waiting");
  EXPECT_EQ(ask(ada, match, "fill", {{"seat", 2}, {"level", "level:6"}}).code(), "bad_value");
  const json::value full = ask(ada, match, "fill", {{"seat", 2}, {"level", "level:2"}}).json();
  EXPECT_EQ(full.at("state"), "running");
  EXPECT_EQ(full.at("seats").at(2).at("level"), "level:2");
  EXPECT_NE(full.at("seats").at(1).at("name"), full.at("seats").at(2).at("name"));
}

TEST(Matches, the_host_starts_with_the_people_present_who_keep_their_places) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const json::value created = ada.post("/api/matches", new_match({me(), open_seat(), open_seat(), open_seat()})).json();
  const std::string match(created.at("id").as_string());
  bob.post("/api/join", {{"code", created.at("code")}, {"seat", 2}});
  Participant watching(bob, match, 2);
  EXPECT_EQ(ask(bob, match, "start", {}).code(), "not_allowed");
  EXPECT_EQ(ask(bob, match, "close", {{"seat", 1}}).code(), "not_allowed");
  EXPECT_EQ(ask(ada, match, "close", {{"seat", 2}}).code(), "not_allowed") << "the seat is taken";
  EXPECT_EQ(ask(ada, match, "close", {{"seat", 9}}).code(), "bad_seat");
  EXPECT_EQ(ask(ada, match, "start", {{"seat", 1}}).code(), "unknown_field");
  EXPECT_EQ(ada.get("/api/matches/" + match).json().at("seats").as_array().size(), 4U);

  const json::value smaller = ask(ada, match, "close", {{"seat", 3}}).json();
  EXPECT_EQ(smaller.at("seats").as_array().size(), 3U);
  EXPECT_EQ(smaller.at("state"), "waiting");
  EXPECT_EQ(watching.next_told_match().at("seats").as_array().size(), 3U);
  const json::value begun = ask(ada, match, "start", {}).json();
  EXPECT_EQ(begun.at("state"), "running");
  EXPECT_EQ(begun.at("seats").as_array().size(), 2U);
  EXPECT_EQ(begun.at("seats").at(1).at("name"), "Bob");
  const json::object told = watching.socket().next_push("match");
  EXPECT_EQ(told.at("match").at("seats").at(1).at("yours"), true);
  EXPECT_EQ(told.at("table").at("view"), Participant(bob, match, 1).table().at("view")) << "his own seat, whatever its number";
  EXPECT_EQ(ask(ada, match, "start", {}).code(), "not_allowed");
  server.restart();
  EXPECT_EQ(Participant(WebClient(server.port(), bob.token()), match, 1).table().at("view"), told.at("table").at("view"));
}

/// Table with the host, a guest who was there and left, another who has just joined, and a free seat.
struct TableWithLeft {
  TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  WebClient cem = server.guest("Cem");
  std::string match;

  TableWithLeft() {
    const json::value created = ada.post("/api/matches", new_match({me(), open_seat(), open_seat(), open_seat()})).json();
    match = created.at("id").as_string();
    Participant watching(ada, match, 0);
    bob.post("/api/join", {{"code", created.at("code")}, {"seat", 1}});
    cem.post("/api/join", {{"code", created.at("code")}, {"seat", 2}});
    { const Participant there(bob, match, 1); }
    const auto bob_is_there = [&] { return watching.next_told_match().at("seats").at(1).at("present").as_bool(); };
    for (StepLimit steps; !bob_is_there(); ++steps) {}
    for (StepLimit steps; bob_is_there(); ++steps) {}
  }
};

TEST(Matches, the_host_starts_without_guests_who_have_left) {
  TableWithLeft table;
  const json::value begun = ask(table.ada, table.match, "start", {}).json();
  EXPECT_EQ(begun.at("state"), "running");
  ASSERT_EQ(begun.at("seats").as_array().size(), 2U);
  EXPECT_EQ(begun.at("seats").at(1).at("name"), "Cem") << "who has just sat down stays";
}

TEST(Matches, the_host_gives_the_seat_of_a_guest_who_has_left_to_a_bot_or_closes_it) {
  TableWithLeft table;
  EXPECT_EQ(ask(table.ada, table.match, "fill", {{"seat", 0}, {"level", "easy"}}).code(), "not_allowed") << "the host’s own";
  EXPECT_EQ(ask(table.ada, table.match, "fill", {{"seat", 2}, {"level", "easy"}}).code(), "not_allowed") << "on the way";
  const json::value filled = ask(table.ada, table.match, "fill", {{"seat", 1}, {"level", "easy"}}).json();
  EXPECT_EQ(filled.at("seats").at(1).at("kind"), "program");
  EXPECT_EQ(filled.at("state"), "waiting");
  EXPECT_EQ(table.bob.get("/api/matches/" + table.match).json().at("seats").at(1).at("yours"), false);
  TableWithLeft other;
  const json::value closed = ask(other.ada, other.match, "close", {{"seat", 1}}).json();
  ASSERT_EQ(closed.at("seats").as_array().size(), 3U);
  EXPECT_EQ(closed.at("seats").at(1).at("name"), "Cem");
}

TEST(Matches, a_guest_who_never_comes_is_not_started_with) {
  Settings settings = TestServer::without_limits();
  settings.arrival_time = std::chrono::milliseconds(0);
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const json::value created = ada.post("/api/matches", new_match({me(), open_seat(), open_seat()})).json();
  bob.post("/api/join", {{"code", created.at("code")}});
  EXPECT_EQ(ask(ada, std::string(created.at("id").as_string()), "start", {}).json().at("seats").as_array().size(), 1U);
}

TEST(Matches, a_guest_who_left_a_running_match_keeps_the_seat) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const json::value created = ada.post("/api/matches", new_match({me(), open_seat()})).json();
  const std::string match(created.at("id").as_string());
  bob.post("/api/join", {{"code", created.at("code")}});
  EXPECT_EQ(ask(ada, match, "fill", {{"seat", 1}, {"level", "easy"}}).code(), "not_allowed");
  EXPECT_EQ(bob.get("/api/matches/" + match).json().at("seats").at(1).at("yours"), true);
}

TEST(Matches, a_program_stands_in_for_who_leaves_or_is_absent_until_they_come_back) {
  Settings settings = TestServer::without_limits();
  settings.absence = std::chrono::milliseconds(0);
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat()}));
  const std::string match = id_in(created);
  bob.post("/api/join", {{"code", created.json().at("code")}});
  {
    const Participant here(bob, match, 1);
    EXPECT_EQ(ask(ada, match, "stand_in", {{"seat", 1}, {"level", "easy"}}).code(), "not_allowed");  // Bob is there
  }
  Participant player(ada, match, 0);
  WebReply stood_in;
  ASSERT_TRUE(comes_true([&] {
    stood_in = ask(ada, match, "stand_in", {{"seat", 1}, {"level", "easy"}});
    return stood_in.code() != "not_allowed";
  })) << "when Bob has left";
  EXPECT_EQ(stood_in.json().at("seats").at(1).at("stand_in"), true);
  EXPECT_EQ(stood_in.json().at("seats").at(1).at("level"), "easy");
  player.choose(walking);
  EXPECT_EQ(player.next_update().at("seat"), 1);  // the bot acts for Bob

  WebSocketClient absent(bob);
  EXPECT_EQ(absent.code_of(act(match, 1, 0, "k", to_walk)), "not_allowed");
  EXPECT_EQ(ask(ada, match, "return", {{"seat", 1}}).code(), "not_your_seat");
  EXPECT_EQ(ask(bob, match, "return", {{"seat", 1}}).json().at("seats").at(1).at("stand_in"), false);
  EXPECT_EQ(ask(bob, match, "return", {{"seat", 1}}).code(), "not_allowed");
  EXPECT_EQ(ask(ada, match, "stand_in", {{"seat", 0}, {"level", "easy"}}).code(), "not_allowed");
  EXPECT_EQ(ask(server.client().sign_in("Eve"), match, "stand_in", {{"seat", 1}, {"level", "easy"}}).code(), "not_allowed");
  EXPECT_EQ(ask(bob, match, "leave", {{"seat", 1}}).json().at("seats").at(1).at("stand_in"), true);
}

TEST(Matches, a_person_is_absent_only_after_a_while) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat()}));
  bob.post("/api/join", {{"code", created.json().at("code")}});
  EXPECT_EQ(ask(ada, id_in(created), "stand_in", {{"seat", 1}, {"level", "easy"}}).code(), "not_allowed");
  EXPECT_EQ(ada.get("/api/matches/" + id_in(created)).json().at("seats").at(1).at("absent"), false);
}

TEST(Matches, a_push_announces_when_a_bot_may_stand_in) {
  Settings settings = TestServer::without_limits();
  settings.absence = std::chrono::milliseconds(200);
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat()}));
  bob.post("/api/join", {{"code", created.json().at("code")}});
  Participant here(ada, id_in(created), 0);
  { const Participant passing(bob, id_in(created), 1); }
  for (StepLimit pushes;; ++pushes) {
    const json::value seats = here.next_told_match().at("seats");
    EXPECT_EQ(seats.at(0).at("absent"), false);
    if (seats.at(1).at("absent").as_bool()) break;
  }
  EXPECT_EQ(ask(ada, id_in(created), "stand_in", {{"seat", 1}, {"level", "easy"}}).json().at("seats").at(1).at("stand_in"), true);
}

/// Ada, Bob and Cem in a running match.
struct ThreePeople {
  TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  WebClient cem = server.guest("Cem");
  std::string match;

  explicit ThreePeople(const json::object& options = in_turn) {
    const WebReply created = ada.post("/api/matches", new_match({me(), open_seat(), open_seat()}, options));
    match = id_in(created);
    for (WebClient* each : {&bob, &cem}) each->post("/api/join", {{"code", created.json().at("code")}});
  }
  WebReply want_bot(WebClient& who, int seat) { return ask(who, match, "stand_in", {{"seat", seat}, {"level", "easy"}}); }
};

TEST(Matches, the_others_may_vote_for_a_bot_before_the_time_is_over_and_the_seat_can_be_taken_back) {
  ThreePeople at;
  Participant bob_looks_on(at.bob, at.match, 1);
  const json::value one = at.want_bot(at.ada, 2).json().at("seats").at(2);
  EXPECT_EQ(one.at("stand_in"), false);
  EXPECT_EQ(one.at("vote"), (json::value{{"votes", 1}, {"needed", 2}, {"yours", true}}));
  EXPECT_EQ(at.want_bot(at.ada, 2).json().at("seats").at(2).at("vote").at("votes"), 1) << "once is enough";
  json::value told;
  for (StepLimit pushes; told.is_null(); ++pushes) {
    const json::value seat = bob_looks_on.next_told_match().at("seats").at(2);
    if (seat.at("vote").at("votes") == 1) told = seat.at("vote");
  }
  EXPECT_EQ(told.at("yours"), false);
  EXPECT_EQ(at.want_bot(at.cem, 2).code(), "not_allowed") << "one's own seat is left, not voted on";
  EXPECT_EQ(at.want_bot(at.bob, 2).json().at("seats").at(2).at("stand_in"), true);
  const json::value back = ask(at.cem, at.match, "return", {{"seat", 2}}).json().at("seats").at(2);
  EXPECT_EQ(back.at("stand_in"), false);
  EXPECT_EQ(back.at("vote").at("votes"), 0) << "the next vote begins anew";
}

TEST(Matches, who_comes_back_ends_the_vote_and_who_is_there_cannot_be_voted_out) {
  ThreePeople at;
  EXPECT_EQ(at.want_bot(at.ada, 2).code(), "ok");
  {
    const Participant cem(at.cem, at.match, 2);
    EXPECT_TRUE(cem.watching().at("match").at("seats").at(2).at("vote").is_null());
    EXPECT_EQ(at.want_bot(at.bob, 2).code(), "not_allowed");
  }
  const auto vote = [&] { return at.ada.get("/api/matches/" + at.match).json().at("seats").at(2).at("vote"); };
  ASSERT_TRUE(comes_true([&] { return !vote().is_null(); }));
  EXPECT_EQ(vote().at("votes"), 0);
  EXPECT_EQ(at.want_bot(at.bob, 2).json().at("seats").at(2).at("stand_in"), false);
}

TEST(Matches, votes_for_a_bot_outlast_a_restart_and_so_does_their_end) {
  ThreePeople at;
  const auto restart = [&] {
    at.server.restart();
    for (WebClient* each : {&at.ada, &at.bob, &at.cem}) *each = WebClient(at.server.port(), each->token());
  };
  const auto votes = [&] { return at.ada.get("/api/matches/" + at.match).json().at("seats").at(2).at("vote"); };
  EXPECT_EQ(at.want_bot(at.ada, 2).code(), "ok");
  restart();
  EXPECT_EQ(votes(), (json::value{{"votes", 1}, {"needed", 2}, {"yours", true}}));
  { const Participant back(at.cem, at.match, 2); }
  restart();
  EXPECT_EQ(votes(), (json::value{{"votes", 0}, {"needed", 2}, {"yours", false}})) << "the player who came back ended the vote";
  EXPECT_EQ(at.want_bot(at.bob, 2).code(), "ok");
  restart();
  EXPECT_EQ(at.want_bot(at.ada, 2).json().at("seats").at(2).at("stand_in"), true);
}

TEST(Matches, the_table_sets_its_absence_limit) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::object request = new_match({me(), open_seat()});
  EXPECT_EQ(ada.post("/api/matches", request).json().at("absence_limit"), 300);
  request["absence_limit"] = 3600;
  EXPECT_EQ(ada.post("/api/matches", request).json().at("absence_limit"), 3600);
  for (const std::int64_t bad : {0, 9, 2592001}) {
    request["absence_limit"] = bad;
    EXPECT_EQ(ada.post("/api/matches", request).code(), "bad_value") << bad;
  }
}

TEST(Matches, a_match_that_others_have_played_cannot_be_deleted) {
  ThreePeople at;
  const std::string path = "/api/matches/" + at.match;
  EXPECT_EQ(at.ada.request("DELETE", path).code(), "not_allowed");
  ask(at.bob, at.match, "leave", {{"seat", 1}});
  ask(at.cem, at.match, "leave", {{"seat", 2}});
  EXPECT_EQ(at.ada.request("DELETE", path).code(), "not_allowed") << "they may come back";
  EXPECT_EQ(at.bob.get(path).code(), "ok");
  const std::string waiting = id_in(at.ada.post("/api/matches", new_match({me(), open_seat()})));
  EXPECT_EQ(at.ada.request("DELETE", "/api/matches/" + waiting).code(), "ok") << "it was never played";
}

TEST(Matches, what_is_decided_in_secret_does_not_move_them_in_lists) {
  ThreePeople at(at_once);
  at.bob.post("/api/matches", new_match({me()}));
  const auto list = [&] { return at.bob.get("/api/matches").json().at("matches"); };
  const json::value before = list();
  Participant ada(at.ada, at.match, 0);
  ada.choose(0);
  ada.take_back();
  ada.choose(1);
  const auto kept = [](const json::value& match) { return json::object{{"id", match.at("id")}, {"changed", match.at("changed")}}; };
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(kept(list().at(i)), kept(before.at(i)));
}

TEST(Matches, lists_know_who_is_there_also_of_those_who_stood_up_or_sat_down_while_they_watched) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat(), open_seat()}));
  const std::string match = id_in(created);
  const auto bob_in_list = [&] { return ada.get("/api/matches").json().at("matches").at(0).at("seats").at(1).at("present").as_bool(); };
  Participant here(ada, match, 0);
  {
    const Participant watching(bob, match, "spectator");
    bob.post("/api/join", {{"code", created.json().at("code")}, {"seat", 1}});
    EXPECT_TRUE(bob_in_list());
    ask(bob, match, "leave", {{"seat", 1}});
  }
  WebClient eve = server.guest("Eve");
  const auto bob_is_gone = [&] { return server.client().get("/metrics").body.find("\nomnibus_websockets 1\n") != std::string::npos; };
  ASSERT_TRUE(comes_true(bob_is_gone));
  here.socket().ask({{"do", "ping"}});
  bob.post("/api/join", {{"code", created.json().at("code")}, {"seat", 1}});
  EXPECT_FALSE(bob_in_list());
}

TEST(Matches, who_is_at_the_table_may_pause_it_and_go_on) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient eve = server.guest("Eve");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Grace")})));
  EXPECT_EQ(ask(eve, match, "pause").code(), "not_allowed");
  EXPECT_EQ(ask(ada, match, "resume").code(), "not_running");
  EXPECT_EQ(ask(ada, match, "pause").json().at("state"), "paused");
  EXPECT_EQ(ask(ada, match, "pause").code(), "not_running");
  EXPECT_EQ(ask(ada, match, "pause", {{"why", "tea"}}).code(), "unknown_field");
  EXPECT_EQ(ask(ada, match, "resume").json().at("state"), "running");
}

TEST(Matches, the_creator_may_delete_it_for_all) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient eve = server.guest("Eve");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  Participant spectator(eve, match, "spectator");
  EXPECT_EQ(eve.request("DELETE", "/api/matches/" + match).code(), "not_allowed");
  EXPECT_EQ(ada.request("DELETE", "/api/matches/" + match).status, 200);
  EXPECT_EQ(spectator.socket().next_push("gone").at("match"), match.c_str());
  EXPECT_EQ(ada.get("/api/matches/" + match).code(), "not_found");
  EXPECT_EQ(spectator.socket().code_of(watch(match, "spectator")), "not_found");
  EXPECT_EQ(ada.request("DELETE", "/api/matches/" + match).code(), "not_found");
}

TEST(Matches, unfinished_ones_per_person_are_limited) {
  Settings settings = TestServer::without_limits();
  settings.limits.matches_of_person = 2;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(ada.post("/api/matches", new_match({me()})).code(), "ok");
  EXPECT_EQ(ada.post("/api/matches", new_match({me()})).code(), "too_many");
}

/// Finished match with all seats played by one client.
std::string finished_match(const WebClient& client, const json::object& request) {
  const std::string match = id_in(WebClient(client).post("/api/matches", request));
  std::deque<Participant> seats;
  std::vector<Participant*> players;
  for (int i = 0; i < static_cast<int>(request.at("seats").as_array().size()); ++i)
    players.push_back(&seats.emplace_back(client, match, i));
  play_out(players, 3, [] {});
  EXPECT_EQ(seats.front().socket().next_push("match").at("match").at("state"), "over");
  return match;
}

TEST(Matches, lists_say_how_those_ended_that_are_over) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string over = finished_match(ada, new_match({me()}));
  ada.post("/api/matches", new_match({me()}));
  const json::value reached = Participant(ada, over, 0).table().at("result");
  server.restart();  // without a visit to the match itself
  WebClient again(server.port(), ada.token());
  const json::array mine = again.get("/api/matches").json().at("matches").as_array();
  ASSERT_EQ(mine.size(), 2U);
  EXPECT_TRUE(mine.at(0).at("result").is_null());
  for (const char* part : {"winners", "places", "scores"}) EXPECT_EQ(mine.at(1).at("result").at(part), reached.at(part)) << part;
}

TEST(Matches, there_is_a_file_when_it_is_over) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  EXPECT_EQ(ada.get("/api/matches/" + match + "/file").code(), "not_allowed");
  Participant player(ada, match, 0);
  play_out({&player}, 3, [] {});
  EXPECT_TRUE(Match::from_json(ada.get("/api/matches/" + match + "/file").json()).over());
}

TEST(Matches, the_file_of_a_match_is_read_whatever_the_script_of_the_names) {
  const TestServer server;
  std::string name;
  for (int i = 0; i < 40; ++i) name += "交";
  const std::string match = finished_match(server.guest(name), new_match({me()}));
  const Match file = Match::from_json(server.client().get("/api/matches/" + match + "/file").json());
  EXPECT_EQ(file.setup().seats[0].name, name);
}

TEST(Matches, once_more_is_the_same_table_with_another_shuffle) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = finished_match(ada, new_match({me("Countess")}));
  const json::value again = ask(ada, match, "rematch").json();
  EXPECT_EQ(again.at("state"), "running");
  EXPECT_EQ(again.at("seats").at(0).at("name"), "Countess");
  EXPECT_EQ(ask(ada, match, "rematch").json().at("id"), again.at("id"));  // repeating it has no effect
  const json::value before = ada.get("/api/matches/" + match).json();
  EXPECT_EQ(before.at("rematch"), again.at("id"));
  EXPECT_NE(before.at("shuffle").at("commitment"), again.at("shuffle").at("commitment"));
  EXPECT_EQ(ask(ada, std::string(again.at("id").as_string()), "rematch").code(), "not_allowed");
}

TEST(Matches, once_more_with_the_same_cards_is_marked_and_never_fair) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::object fair = new_match({me()});
  fair["fair"] = true;
  const std::string match = finished_match(ada, fair);
  EXPECT_EQ(ask(ada, match, "rematch", {{"same_cards", 1}}).code(), "bad_value");
  const json::value again = ask(ada, match, "rematch", {{"same_cards", true}, {"commitment", std::string(64, 'a')}}).json();
  EXPECT_EQ(again.at("state"), "running");
  EXPECT_EQ(again.at("imported"), true);
  EXPECT_EQ(again.at("shuffle"), nullptr) << "nothing is promised about known cards";
  EXPECT_EQ(again.at("fair"), false);
  const std::string next(again.at("id").as_string());
  EXPECT_EQ(ask(ada, next, "rematch", {{"same_cards", true}}).code(), "not_allowed") << "the seed of a match is known at its end";
  ask(ada, next, "leave", {{"seat", 0}});
  ASSERT_TRUE(comes_true([&] { return state_of(ada, next) == "over"; }));
  const auto seed = [&](const std::string& id) { return Match::from_json(ada.get("/api/matches/" + id + "/file").json()).setup().seed; };
  EXPECT_EQ(seed(next), seed(match));
}

// ---- Learning first -------------------------------------------------------------------------------------------------

/// Ada's table with one more seat, which is kept for Bob while he learns.
struct KeptSeat {
  explicit KeptSeat(const TestServer& server) : ada(server.guest("Ada")), bob(server.guest("Bob")) {
    json::object request = new_match({me(), open_seat()});
    request["listed"] = true;
    const json::value table = ada.post("/api/matches", request).json();
    match = table.at("id").as_string();
    code = table.at("code").as_string();
    EXPECT_EQ(table.at("host"), 0);
    EXPECT_EQ(bob.post("/api/join", {{"code", code}, {"seat", 1}, {"learn", true}}).json().at("state"), "waiting");
  }
  json::value seat(WebClient& client) const { return client.get("/api/matches/" + match).json().at("seats").at(1); }
  std::size_t open_tables() { return ada.get("/api/matches?open").json().at("matches").as_array().size(); }

  WebClient ada, bob;
  std::string match, code;
};

TEST(Learning, a_seat_is_kept_and_the_match_waits_for_its_person) {
  const TestServer server;
  KeptSeat table(server);
  const json::value told = table.seat(table.ada);
  EXPECT_EQ(told.at("kind"), "person");
  EXPECT_EQ(told.at("name"), "Bob");
  EXPECT_TRUE(told.at("learning_until").is_string());
  EXPECT_EQ(table.open_tables(), 0U);
  WebClient cem = server.guest("Cem");
  EXPECT_EQ(cem.post("/api/join", {{"code", table.code}}).code(), "not_allowed");
  EXPECT_EQ(ask(table.ada, table.match, "return", {{"seat", 1}}).code(), "not_your_seat") << "only Bob knows when he has learned it";
  EXPECT_EQ(ask(table.bob, table.match, "return", {{"seat", 1}}).json().at("state"), "running");
  EXPECT_EQ(table.seat(table.ada).at("learning_until"), nullptr);
}

TEST(Learning, the_seat_is_free_again_when_the_time_is_over) {
  Settings hurried = TestServer::without_limits();
  hurried.learning_time = std::chrono::milliseconds(1);
  const TestServer server(hurried);
  KeptSeat table(server);
  ASSERT_TRUE(comes_true([&] { return table.seat(table.ada).at("kind") == "open"; }));
  EXPECT_EQ(table.open_tables(), 1U);
  EXPECT_EQ(ask(table.bob, table.match, "return", {{"seat", 1}}).code(), "not_your_seat");
  EXPECT_EQ(server.guest("Cem").post("/api/join", {{"code", table.code}}).json().at("state"), "running");
}

TEST(Learning, a_restart_keeps_the_seat_until_the_same_time) {
  TestServer server;
  KeptSeat table(server);
  const json::value before = table.seat(table.ada).at("learning_until");
  server.restart();
  WebClient bob(server.port());
  bob.use(table.bob.token());
  EXPECT_EQ(table.seat(bob).at("learning_until"), before);
  EXPECT_EQ(ask(bob, table.match, "return", {{"seat", 1}}).json().at("state"), "running");
}

TEST(Learning, a_seat_that_was_kept_too_long_is_free_when_the_match_is_read) {
  MatchRecord record;
  record.id = "m";
  record.game = "night_bus";
  record.salt = record.secret = "s";
  record.seats = {{.kind = SeatKind::person, .person = "a", .name = "Ada"},
                  {.kind = SeatKind::person, .person = "b", .name = "Bob", .learning_until = now_in_milliseconds() + 60'000},
                  {.kind = SeatKind::person, .person = "c", .name = "Cem", .learning_until = 1}};
  const MatchRecord read = MatchRecord::from_store(record.to_store());
  EXPECT_EQ(read.seats[1], record.seats[1]);
  EXPECT_EQ(read.seats[2], SeatRecord{});
}

/// Position after some actions of a game for two.
json::object some_position() {
  const auto game = open_table("night_bus", {.players = 2, .options = in_turn, .edition_text = {}, .edition_name = {}});
  EventRecorder unheard;
  const std::unique_ptr<Position> position = game->start(7, unheard);
  for (std::uint32_t ply = 1; ply <= 5; ++ply) {
    Chance chance(7, ply);
    position->apply(position->legal().front(), chance, unheard);
  }
  return position->view(Viewer::everything());
}

json::object prepared_match(const json::object& position) {
  json::object out = new_match({me(), me("Second")});
  out["position"] = position;
  return out;
}

TEST(Matches, a_prepared_position_is_played_from_there_also_after_a_restart) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const json::object position = some_position();
  const json::value created = ada.post("/api/matches", prepared_match(position)).json();
  EXPECT_EQ(created.at("prepared"), true);
  EXPECT_EQ(ada.post("/api/matches", new_match({me()})).json().at("prepared"), false);
  const std::string match(created.at("id").as_string());
  const auto used = [&] {
    WebSocketClient socket(server.port(), ada.token());
    return socket.ask(watch(match, 0)).at("watch").at("table").at("view").at("used");
  };
  EXPECT_EQ(used(), position.at("used"));
  server.restart();
  EXPECT_EQ(used(), position.at("used"));
  EXPECT_EQ(server.client().get("/api/matches/" + match).json().at("prepared"), true);
}

TEST(Matches, the_file_of_a_prepared_match_has_its_start_position) {
  const TestServer server;
  const json::object position = some_position();
  const std::string match = finished_match(server.guest("Ada"), prepared_match(position));
  const json::value file = server.client().get("/api/matches/" + match + "/file").json();
  EXPECT_EQ(file.at("start"), position);
  EXPECT_TRUE(Match::from_json(file).over());
}

TEST(Matches, a_position_that_cannot_be_or_is_over_is_refused) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const auto code = [&](const json::object& position) { return ada.post("/api/matches", prepared_match(position)).code(); };
  EXPECT_EQ(code({}), "missing_field");
  json::object strange = some_position();
  strange["colour"] = "red";
  EXPECT_EQ(code(strange), "unknown_field");
  json::object doubled = some_position();
  doubled["used"] = doubled.at("deck");
  EXPECT_EQ(code(doubled), "impossible_position");
  const std::string finished = finished_match(ada, new_match({me(), me("Second")}));
  const Match played = Match::from_json(ada.get("/api/matches/" + finished + "/file").json());
  EXPECT_EQ(code(played.position().view(Viewer::everything())), "over");
}

TEST(Matches, a_match_that_is_over_can_be_played_on_from_any_moment_against_bots) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const std::string running = id_in(ada.post("/api/matches", new_match({me(), me("Second")})));
  const json::object moment{{"ply", 3}, {"seat", 1}, {"level", "easy"}};
  EXPECT_EQ(ask(ada, running, "play_on", moment).code(), "not_allowed");
  const std::string match = finished_match(ada, new_match({me(), me("Second")}));
  const Match played = Match::from_json(ada.get("/api/matches/" + match + "/file").json());
  const json::value again = ask(bob, match, "play_on", moment).json();
  EXPECT_EQ(again.at("state"), "running");
  EXPECT_EQ(again.at("seats").at(0).at("kind"), "program");
  EXPECT_EQ(again.at("seats").at(1).at("name"), "Bob");
  EXPECT_EQ(again.at("prepared"), true);
  const auto with = [&](std::string_view field, const json::value& value) {
    json::object changed = moment;
    changed[field] = value;
    return ask(bob, match, "play_on", changed).code();
  };
  EXPECT_EQ(with("ply", played.ply() + 1), "bad_value");
  EXPECT_EQ(with("ply", played.ply()), "over");
  EXPECT_EQ(with("seat", 2), "bad_seat");
  EXPECT_EQ(with("level", "godlike"), "bad_value");
  EXPECT_EQ(with("speed", 1), "unknown_field");
}

/// A player who continues a finished match knows all cards; the cards hidden from the seat must be dealt anew.
TEST(Matches, playing_on_deals_anew_what_the_seat_could_not_know) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = finished_match(ada, new_match({me(), me("Second")}));
  const Match played = Match::from_json(ada.get("/api/matches/" + match + "/file").json());
  const json::object then = played.position_at(1)->view(Viewer::everything());
  std::vector<std::string> again;
  for (int i = 0; i < 4; ++i) again.push_back(id_in(ask(ada, match, "play_on", {{"ply", 1}, {"seat", 0}, {"level", "easy"}})));
  server.stop();
  const std::unique_ptr<Store> store = open_sqlite_store(server.file());
  int others_hand_differs = 0;
  for (const std::string& id : again) {
    const json::value position = parse_json(MatchRecord::from_store(*store->match(id)).start, "position");
    const auto hand = [](const json::value& all, std::size_t seat) { return all.at("riders").at(seat).at("hand"); };
    EXPECT_EQ(hand(position, 0), hand(then, 0));
    if (hand(position, 1) != hand(then, 1)) ++others_hand_differs;
  }
  EXPECT_GT(others_hand_differs, 0);
}

TEST(Matches, an_edition_of_the_table_goes_with_it) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  json::value edition = parse_json(embedded_edition("night_bus"), "edition");
  edition.as_object()["edition"] = "house";
  json::object request = new_match({me()});
  request["edition"] = edition;
  const std::string match = finished_match(ada, request);
  server.restart();
  WebClient again(server.port());
  EXPECT_EQ(again.get("/api/matches/" + match + "/edition").json(), edition);
  const json::value described = again.get("/api/matches/" + match).json();
  EXPECT_EQ(described.at("edition").at("id"), "house");
  EXPECT_EQ(state_of(again, match), "over");
  const Match file = Match::from_json(again.get("/api/matches/" + match + "/file").json(), json::serialize(edition), "edition");
  EXPECT_TRUE(file.over());
}

TEST(Matches, a_table_is_shown_before_it_is_there) {
  const TestServer server;
  WebClient anybody = server.client();
  const auto ask = [&](json::object request) { return anybody.post("/api/setup", std::move(request)); };
  const auto view = [&](const json::object& options) {
    return ask({{"game", "night_bus"}, {"players", 3}, {"options", options}}).json().at("view");
  };
  EXPECT_EQ(view({}).at("riders").as_array().size(), 3U);
  EXPECT_EQ(view({}), view({}));
  EXPECT_NE(view({}), view({{"open_hands", true}}));
  EXPECT_EQ(ask({{"game", "night_bus"}, {"players", 3}}).json().at("options").at("nights"), 6);

  EXPECT_EQ(ask({{"game", "night_bus"}, {"players", 5}}).code(), "bad_value");
  EXPECT_EQ(ask({{"game", "night_bus"}, {"players", 4}, {"options", json::object{{"nights", 8}}}}).code(), "setup");
  json::value edition = parse_json(embedded_edition("night_bus"), "edition");
  edition.at("tickets").at(9).as_object()["id"] = "1a";
  const WebReply doubled = ask({{"game", "night_bus"}, {"players", 1}, {"edition", edition}});
  EXPECT_EQ(doubled.code(), "bad_content");
  EXPECT_EQ(doubled.json().at("error").at("path"), "request.edition.tickets[9]");
}

TEST(Matches, the_table_of_a_lesson_that_is_none_is_not_shown) {
  const TestServer server;
  const auto code = [&](const json::object& request) { return server.client().post("/api/setup", request).code(); };
  EXPECT_EQ(code({{"game", "night_bus"}, {"lesson", "1_first_nights"}}), "ok");
  EXPECT_EQ(code({{"game", "night_bus"}, {"lesson", "none"}}), "unknown_lesson");
  EXPECT_EQ(code({{"game", "night_bus"}, {"lesson", "1_first_nights"}, {"players", 2}}), "unknown_field");
}

TEST(Matches, the_link_to_join_is_a_picture_for_those_at_the_table) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), open_seat()})));
  WebReply picture = ada.get("/api/matches/" + match + "/qr.svg");
  EXPECT_EQ(picture.headers["content-type"], "image/svg+xml");
  EXPECT_TRUE(picture.body.starts_with("<svg"));
  EXPECT_EQ(server.client().get("/api/matches/" + match + "/qr.svg").status, 404);
}

}  // namespace
}  // namespace omnibus
