// No client receives information hidden from its seat.
#include <future>

#include <gtest/gtest.h>

#include "server/record/record.hpp"
#include "server/runtime/secrets.hpp"
#include "support/matches.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Stores a match that begins at this position: its only entry cannot be replayed, so the server continues from the snapshot.
void put_in_store(Store& store, const std::string& id, const Match& match, const std::vector<StoredPerson>& people) {
  MatchRecord record;
  record.id = id;
  record.game = "night_bus";
  record.options = match.game().options();
  record.edition = {{"id", "e"}, {"hash", "h"}, {"reconstructed", 0}};
  for (const StoredPerson& person : people) {
    record.seats.push_back({.kind = SeatKind::person, .person = person.id, .name = person.name, .level = Level::easy, .stand_in = false});
  }
  record.state = MatchState::running;
  record.creator = people.front().id;
  record.seed = 5;
  record.salt = "salt";
  record.deciding = {index_of(match.position().actor())};
  const StoredEntry entry{.match = id,
                          .number = 0,
                          .kind = EntryKind::act,
                          .person = {},
                          .key = {},
                          .body = R"({"seat":0,"action":{"do":"none"}})",
                          .hash = 0,
                          .at = 1};
  const StoredSnapshot snapshot{.match = id, .number = 0, .position = json::serialize(match.position().view(Viewer::everything()))};
  std::promise<std::string> done;
  store.write({record.to_store(), entry, snapshot}, [&](const std::string& failure) { done.set_value(failure); });
  ASSERT_EQ(awaited(done.get_future()), "");
}

std::vector<std::string> without_id(std::vector<std::string> messages, const std::string& id) {
  for (std::string& text : messages) {
    for (std::size_t at = text.find(id); at != std::string::npos; at = text.find(id)) text.replace(at, id.size(), "ID");
  }
  return messages;
}

TEST(Secrecy, two_matches_that_differ_only_in_what_a_seat_cannot_know_give_it_the_same_bytes) {
  log_level("off");
  TestServer server;
  const std::vector<std::string> tokens{server.guest("Ada").token(), server.guest("Bob").token()};
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Match match(table_for(2, seed, in_turn));
    play_at_random(match, 12, seed);
    if (match.over() || match.position().actor() != seat_at(0)) continue;
    if (match.position().view(Viewer::spectator()).at("used").as_array().empty()) continue;
    const Match other = concealed_from(match, seat_at(0), seed + 100);
    ASSERT_NE(whole_position(match), whole_position(other));
    server.stop();
    const std::vector<std::string> ids{"match-one-" + std::to_string(seed), "match-two-" + std::to_string(seed)};
    {
      const std::unique_ptr<Store> store = open_sqlite_store(server.file());
      const std::vector<StoredPerson> people{*store->person_by_token(secrets::token_hash(tokens[0])),
                                             *store->person_by_token(secrets::token_hash(tokens[1]))};
      put_in_store(*store, ids[0], match, people);
      put_in_store(*store, ids[1], other, people);
    }
    server.start();
    std::vector<std::vector<std::string>> told;
    for (const std::string& id : ids) {
      WebSocketClient ada(server.port(), tokens[0]);
      WebSocketClient spectator(server.port(), "");
      const json::value table = ada.ask(watch(id, 0)).at("watch").at("table");
      spectator.ask(watch(id, "spectator"));
      // An action that draws nothing, and some illegal ones.
      const json::object out_of_the_game{{"do", "lay"}, {"ticket", table.at("view").at("used").at(0)}};
      ada.ask(act(id, 0, table.at("seq").as_int64(), "no", out_of_the_game));
      for (const json::value& offer : table.at("legal").as_array()) {
        if (offer.at("final").as_bool()) continue;
        ada.ask(act(id, 0, table.at("seq").as_int64(), "yes", offer.at("action")));
        ada.next_push("update");
        spectator.next_push("update");
        break;
      }
      ada.ask({{"do", "log"}, {"match", id}, {"as", 0}});
      told.push_back(without_id(ada.received(), id));
      told.push_back(without_id(spectator.received(), id));
    }
    EXPECT_EQ(told[0], told[2]);
    EXPECT_EQ(told[1], told[3]);
    EXPECT_GE(told[0].size(), 3U);
    ++compared;
  }
  EXPECT_GE(compared, 3);
}

// ---- simultaneous decisions ----

struct Riders {
  TestServer server;
  std::vector<WebClient> clients{server.guest("Ada"), server.guest("Bob"), server.guest("Cem")};
  std::string match;
  std::vector<Participant> players;

  Riders() {
    const WebReply created = clients[0].post("/api/matches", new_match({me(), open_seat(), open_seat()}, at_once));
    match = id_in(created);
    for (std::size_t i = 1; i < 3; ++i) clients[i].post("/api/join", {{"code", created.json().at("code")}});
    for (int i = 0; i < 3; ++i) players.emplace_back(clients[static_cast<std::size_t>(i)], match, i);
    players.emplace_back(server.client(), match, "spectator");
    for (Participant& each : players) {
      for (StepLimit pushes; each.socket().push_within(std::chrono::milliseconds(100)); ++pushes) {}  // presence messages
    }
  }

  std::string described() const { return server.client().get("/api/matches/" + match).body; }
  bool silent(std::size_t player) { return !players[player].socket().push_within(std::chrono::milliseconds(100)); }
  json::value undo_of(int seat) const { return Participant(clients[static_cast<std::size_t>(seat)], match, seat).table().at("undo"); }
};

TEST(Secrecy, secret_actions_are_not_sent_to_others_and_make_no_request_stale) {
  Riders table;
  Participant& ada = table.players[0];
  Participant& bob = table.players[1];
  EXPECT_TRUE(ada.decides());
  EXPECT_TRUE(bob.decides());
  EXPECT_EQ(ada.table().at("deciding"), (json::value{0, 1, 2}));
  const std::string before = table.described();
  ada.choose(0);
  EXPECT_EQ(ada.seq(), 1);
  EXPECT_EQ(table.described(), before);  // not even by the time of the last change
  for (std::size_t i = 1; i < 4; ++i) EXPECT_TRUE(table.silent(i)) << i;
  // A new viewer sees no trace of the action, either.
  EXPECT_EQ(Participant(table.server.client(), table.match, "spectator").table(), table.players[3].table());
  const json::object reply = bob.socket().ask(bob.act_request(0));
  EXPECT_EQ(reply.at("done"), (json::value{{"seq", 1}, {"repeated", false}}));
  bob.next_update();
  EXPECT_EQ(bob.seq(), 1);
  EXPECT_EQ(bob.table().at("ply"), 1);
  EXPECT_EQ(bob.socket().ask({{"do", "log"}, {"match", table.match}, {"as", 1}}).at("log").as_array().size(), 2U);
}

TEST(Secrecy, what_was_done_in_secret_is_taken_back_in_secret_whatever_the_others_do) {
  Riders table;
  Participant& ada = table.players[0];
  Participant& bob = table.players[1];
  const json::value may{{"possible", true}, {"why_not", nullptr}, {"redo", false}, {"earlier", true}};
  const json::object at_first = ada.table();
  EXPECT_EQ(at_first.at("undo").at("why_not"), "nothing");
  ada.choose(0);
  EXPECT_EQ(ada.table().at("undo"), may);
  bob.choose(0);
  EXPECT_EQ(table.undo_of(0), may);  // does not reveal that Bob has decided something
  const std::string before = table.described();
  const json::object of_bob = Participant(table.clients[1], table.match, 1).table();

  EXPECT_EQ(ada.take_back().at("events"), json::array());
  EXPECT_EQ(ada.seq(), 2);
  for (const char* part : {"view", "lines", "legal", "ply", "deciding"}) EXPECT_EQ(ada.table().at(part), at_first.at(part)) << part;
  EXPECT_EQ(ada.socket().code_of(take_back("redo", table.match, 0, ada.seq(), "r")), "nothing_to_redo");
  for (std::size_t i = 1; i < 4; ++i) EXPECT_TRUE(table.silent(i)) << i;
  EXPECT_EQ(table.described(), before);
  EXPECT_EQ(Participant(table.clients[1], table.match, 1).table(), of_bob);
  EXPECT_EQ(Participant(table.server.client(), table.match, "spectator").table(), table.players[3].table());
  json::object since = watch(table.match, 1);
  since["since"] = 0;
  EXPECT_EQ(WebSocketClient(table.clients[1]).ask(since).at("watch").at("updates").as_array().size(), 1U);  // only his own, none of Ada's
  ada.choose(1);                                                                                            // Ada changes her choice
  bob.choose(0);                                                                                            // not stale
  ada.next_update();

  const std::vector<json::object> tables{ada.table(), bob.table()};
  table.server.restart();
  for (int seat = 0; seat < 2; ++seat) {
    WebSocketClient again(table.server.port(), table.clients[static_cast<std::size_t>(seat)].token());
    EXPECT_EQ(again.ask(watch(table.match, seat)).at("watch").at("table"), tables[static_cast<std::size_t>(seat)]);
  }
}

TEST(Secrecy, public_actions_are_taken_back_publicly_until_the_round_is_over) {
  Riders table;
  const auto finish = [&](Participant& player) {
    if (player.legal().size() > walking) player.choose(0);
    player.choose(player.legal().size() - 1);
  };
  finish(table.players[0]);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(table.players[i].next_update().at("what"), "act");
  EXPECT_EQ(table.players[1].table().at("deciding"), (json::value{1, 2}));
  table.players[1].choose(0);
  table.players[0].take_back();
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(table.players[i].next_update().at("what"), "undo");
    EXPECT_EQ(table.players[i].table().at("deciding"), (json::value{0, 1, 2}));
  }
  finish(table.players[0]);
  for (std::size_t i = 1; i < 4; ++i) table.players[i].next_update();
  finish(table.players[1]);
  table.players[2].next_update();
  finish(table.players[2]);  // this starts the next round, with another die
  EXPECT_EQ(table.undo_of(0).at("possible"), false);
  EXPECT_EQ(table.undo_of(2).at("why_not"), "floor");
}

TEST(Secrecy, with_simultaneous_decisions_a_whole_match_can_be_played_in_any_order) {
  Riders table;
  Stream choices(5);
  const auto drain = [&](Participant& player) {
    while (auto push = player.socket().push_within(std::chrono::milliseconds(0))) player.take(*push);
  };
  int steps = 0;
  while (!table.players[3].over() && ++steps < 20000) {
    Participant& actor = table.players[choices.below(3)];
    drain(actor);
    if (actor.decides()) {
      const json::object reply = actor.socket().ask(actor.act_request(choices.below(1000)));
      // Another player may have ended the round or the match in the meantime, but nothing else may interfere.
      if (!reply.at("ok").as_bool()) {
        const std::string code(reply.at("error").at("code").as_string());
        ASSERT_TRUE(code == "stale" || code == "not_running") << code;
      }
    }
    drain(table.players[3]);
  }
  EXPECT_TRUE(table.players[3].over());
  const Match match = Match::from_json(table.server.client().get("/api/matches/" + table.match + "/file").json());
  EXPECT_TRUE(match.over());
}

}  // namespace
}  // namespace omnibus
