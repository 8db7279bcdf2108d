// Watching: reconnecting, viewing past plies, and clients that are too slow, too active or send invalid messages.
#include <gtest/gtest.h>

#include "support/participant.hpp"

namespace omnibus {
namespace {

struct SoloTable {
  TestServer server;
  WebClient ada = server.guest("Ada");
  std::string match = id_in(ada.post("/api/matches", new_match({me()})));

  SoloTable() = default;
  explicit SoloTable(const Settings& settings) : server(settings) {}
};

TEST(Watching, after_a_lost_connection_only_missed_updates_are_sent) {
  SoloTable table;
  Participant ada(table.ada, table.match, 0);
  std::vector<json::object> updates;
  for (int i = 0; i < 4; ++i) updates.push_back(ada.choose(0));
  json::object request = watch(table.match, 0);
  request["since"] = 1;
  WebSocketClient again(table.ada);
  const json::object missed = again.ask(request).at("watch").as_object();
  ASSERT_EQ(missed.at("updates").as_array().size(), 3U);
  EXPECT_EQ(missed.at("updates").at(2), updates[3]);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(missed.at("updates").at(i).at("events"), updates[i + 1].at("events"));
    EXPECT_EQ(missed.at("updates").at(i).at("table").at("seq"), updates[i + 1].at("table").at("seq"));
    EXPECT_EQ(missed.at("updates").at(i).at("table").at("view"), updates[i + 1].at("table").at("view"));
  }
  EXPECT_EQ(missed.at("table"), updates[3].at("table"));
  request["since"] = 4;
  EXPECT_EQ(again.ask(request).at("watch").at("updates"), json::array());
  for (const int unknown : {5, 1000}) {
    request["since"] = unknown;
    EXPECT_EQ(again.ask(request).at("watch").at("updates"), nullptr);
  }
  for (StepLimit steps; !ada.table().at("undo").at("possible").as_bool(); ++steps) ada.choose(0);
  ada.take_back();
  ada.choose(0);
  request["since"] = ada.seq() - 2;  // something was undone since: only the whole table is valid
  EXPECT_EQ(again.ask(request).at("watch").at("updates"), nullptr);
  request["since"] = ada.seq() - 1;
  EXPECT_EQ(again.ask(request).at("watch").at("updates").as_array().size(), 1U);
}

TEST(Watching, looking_back_shows_what_the_viewer_could_see_then) {
  SoloTable table;
  Participant ada(table.ada, table.match, 0);
  std::vector<json::object> tables{ada.table()};
  for (int i = 0; i < 3; ++i) tables.push_back(ada.choose(0).at("table").as_object());
  for (std::size_t ply = 0; ply < tables.size(); ++ply) {
    const json::object frame = ada.socket().ask({{"do", "frame"}, {"match", table.match}, {"as", 0}, {"ply", ply}}).at("frame").as_object();
    for (const char* part : {"view", "lines", "deciding", "ply", "scores"}) EXPECT_EQ(frame.at(part), tables[ply].at(part)) << part;
  }
  EXPECT_EQ(ada.socket().code_of({{"do", "frame"}, {"match", table.match}, {"as", 0}, {"ply", 4}}), "bad_value");
  EXPECT_EQ(ada.socket().code_of({{"do", "frame"}, {"match", table.match}, {"as", "everything"}, {"ply", 0}}), "not_allowed");
  EXPECT_EQ(ada.socket().code_of({{"do", "log"}, {"match", table.match}, {"as", "everything"}}), "not_allowed");
  const json::array log = ada.socket().ask({{"do", "log"}, {"match", table.match}, {"as", 0}}).at("log").as_array();
  ASSERT_EQ(log.size(), 4U);
  EXPECT_EQ(log.at(0).at("seat"), nullptr);
  EXPECT_EQ(log.at(3).at("seat"), 0);
  play_out({&ada}, 2, [] {});
  EXPECT_EQ(ada.socket().code_of({{"do", "log"}, {"match", table.match}, {"as", "everything"}}), "ok");
  EXPECT_EQ(ada.socket().code_of(watch(table.match, "everything")), "ok");
}

TEST(Watching, others_see_who_comes_and_goes) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat()}));
  bob.post("/api/join", {{"code", created.json().at("code")}});
  Participant here(ada, id_in(created), 0);
  const auto bob_is_here = [&] { return here.next_told_match().at("seats").at(1).at("present").as_bool(); };
  {
    Participant other(bob, id_in(created), 1);
    EXPECT_TRUE(bob_is_here());
    EXPECT_EQ(other.socket().code_of({{"do", "unwatch"}, {"match", id_in(created)}}), "ok");
    EXPECT_FALSE(bob_is_here());
    other.socket().ask(watch(id_in(created), 1));
    EXPECT_TRUE(bob_is_here());
  }
  EXPECT_FALSE(bob_is_here());  // the connection is closed
}

TEST(Watching, a_second_watch_replaces_the_first_and_speaks_its_language) {
  SoloTable table;
  Participant ada(table.ada, table.match, 0);
  ada.socket().ask(watch(table.match, "spectator", "de"));
  ada.socket().ask(ada.act_request(0));
  const json::object update = ada.socket().next_push("update");
  EXPECT_EQ(update.at("table").at("legal"), json::array());
  EXPECT_NE(json::serialize(update.at("table").at("lines")).find("Fahrkarte"), std::string::npos);
  EXPECT_FALSE(ada.socket().push_within(std::chrono::milliseconds(50)));
}

TEST(Watching, watched_matches_per_connection_are_limited) {
  Settings settings = TestServer::without_limits();
  settings.limits.watched_matches = 2;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  WebSocketClient socket(ada);
  std::vector<std::string> matches;
  for (int i = 0; i < 3; ++i) matches.push_back(id_in(ada.post("/api/matches", new_match({me()}))));
  EXPECT_EQ(socket.code_of(watch("nonsense", 0)), "not_found");  // does not count
  EXPECT_EQ(socket.code_of(watch(matches[0], 0)), "ok");
  EXPECT_EQ(socket.code_of(watch(matches[1], 0)), "ok");
  EXPECT_EQ(socket.code_of(watch(matches[2], 0)), "too_many");
  EXPECT_EQ(socket.code_of({{"do", "unwatch"}, {"match", matches[0]}}), "ok");
  EXPECT_EQ(socket.code_of(watch(matches[2], 0)), "ok");
}

TEST(Watching, a_slow_reader_loses_updates_and_is_resynchronised) {
  Settings settings = TestServer::without_limits();
  settings.limits.queued_bytes = 500;  // less than any table: all that cannot be sent at once exceeds it
  SoloTable table(settings);
  Participant ada(table.ada, table.match, 0);
  WebSocketClient slow(table.server.port(), "");
  slow.ask(watch(table.match, "spectator"));
  // Nothing fits into the queue, so all clients are slow readers; all updates must still arrive in the end.
  for (int i = 0; i < 5; ++i) {
    const json::object reply = ada.socket().ask(act(table.match, 0, i, "k" + std::to_string(i), ada.legal().at(0).at("action")));
    ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
    const json::object told = ada.socket().next_push("resync");
    ASSERT_EQ(told.at("table").at("seq"), i + 1);
    ada = Participant(table.ada, table.match, 0);
  }
  for (StepLimit pushes;; ++pushes) {
    const json::object told = slow.next_push();
    ASSERT_EQ(told.at("push"), "resync");
    if (told.at("table").at("seq") == json::value(5)) break;
  }
  EXPECT_NE(WebClient(table.server.port()).get("/metrics").body.find("omnibus_resyncs_total"), std::string::npos);
}

TEST(Watching, floods_are_refused_and_then_cut_off) {
  Settings settings = TestServer::without_limits();
  settings.limits.messages = {0.001, 3};
  const TestServer server(settings);
  WebSocketClient socket(server.port(), "");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(socket.code_of({{"do", "ping"}}), "ok");
  EXPECT_EQ(socket.code_of({{"do", "ping"}}), "too_fast");
  for (int i = 0; i < 500 && !socket.closed(); ++i) socket.send(R"({"id":1,"do":"ping"})");
  for (StepLimit messages; socket.receive(); ++messages) {}
  EXPECT_TRUE(socket.closed());
  EXPECT_EQ(server.client().get("/healthz").status, 200);
}

TEST(Watching, connections_and_messages_per_address_are_limited) {
  Settings settings = TestServer::without_limits();
  settings.limits.connections_of_address = 2;
  settings.limits.messages_of_address = {0.001, 2};
  const TestServer server(settings);
  WebSocketClient one(server.port(), "");
  WebSocketClient two(server.port(), "");
  EXPECT_THROW(WebSocketClient(server.port(), ""), std::exception);
  EXPECT_EQ(one.code_of({{"do", "ping"}}), "ok");
  EXPECT_EQ(two.code_of({{"do", "ping"}}), "ok");
  EXPECT_EQ(one.code_of({{"do", "ping"}}), "too_fast");
}

TEST(Watching, what_is_no_request_is_answered_with_what_is_wrong) {
  const TestServer server;
  WebSocketClient socket(server.port(), "");
  const auto answer_to = [&](std::string_view text, bool binary = false) {
    socket.send(text, binary);
    const json::value reply = parse_json(*socket.receive(), "reply");
    return json::serialize(reply.at("id")) + " " + std::string(reply.at("error").at("code").as_string());
  };
  EXPECT_EQ(answer_to("nonsense"), "null bad_json");
  EXPECT_EQ(answer_to(""), "null bad_json");
  EXPECT_EQ(answer_to("[]"), "null bad_request");
  EXPECT_EQ(answer_to(std::string(40, '[') + std::string(40, ']')), "null bad_json");
  EXPECT_EQ(answer_to(R"({"id":7,"do":"ping"} )", true), "7 bad_request");
  EXPECT_EQ(answer_to(R"({"id":7})"), "7 bad_request");
  EXPECT_EQ(answer_to(R"({"id":7,"do":"dance"})"), "7 unknown_request");
  EXPECT_EQ(answer_to(R"({"id":"x","do":"ping"})"), "null bad_value");
  EXPECT_EQ(answer_to(R"({"do":"ping"})"), "null missing_field");
  EXPECT_EQ(answer_to(R"({"id":7,"do":"ping","match":"m"})"), "7 unknown_field");
  EXPECT_EQ(answer_to(R"({"id":7,"do":"hint","match":"m","seat":1})"), "7 not_found");
  socket.send(std::string(70'000, ' '));
  EXPECT_FALSE(socket.receive());
  EXPECT_TRUE(socket.closed());
  EXPECT_EQ(server.client().get("/healthz").status, 200);
}

TEST(Watching, an_unwatched_match_leaves_the_memory_and_comes_back_unchanged) {
  Settings settings = TestServer::without_limits();
  settings.idle_match = std::chrono::milliseconds(1);
  SoloTable table(settings);
  json::object before;
  {
    Participant ada(table.ada, table.match, 0);
    for (int i = 0; i < 3; ++i) ada.choose(0);
    before = ada.table();
  }
  const auto none_in_memory = [&] {
    const std::string metrics = table.server.client().get("/metrics").body;
    return metrics.find("\nomnibus_matches_in_memory 0\n") != std::string::npos;
  };
  ASSERT_TRUE(comes_true(none_in_memory));
  EXPECT_EQ(Participant(table.ada, table.match, 0).table(), before);
}

}  // namespace
}  // namespace omnibus
