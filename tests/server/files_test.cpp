// Matches from files: opened, continued, shared; and invalid files.
#include <gtest/gtest.h>

#include "game/edition.hpp"
#include "match/match.hpp"
#include "server/record/record.hpp"
#include "store/store.hpp"
#include "support/matches.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Match for three, two of them people, after some actions.
Match begun_match(int actions = 8) {
  MatchSetup setup = table_for(3, 7, in_turn);
  setup.seats = {{"Ada", "human"}, {"Bob", "human"}, {"Milo", "character:milo"}};
  Match out(setup);
  out.act(out.position().legal().back());  // to walk, which any hand can
  play_at_random(out, actions - 1, 3);
  return out;
}

json::object opening(const json::value& file) { return {{"match", file}}; }

WebReply open_file(WebClient& client, const json::value& file) { return client.post("/api/open", opening(file)); }

json::value file_of(WebClient& client, const std::string& match) { return client.get("/api/matches/" + match + "/file").json(); }

std::size_t tables_of(WebClient& client) { return client.get("/api/matches").json().at("matches").as_array().size(); }

TEST(Files, a_finished_match_has_its_result_and_can_be_saved_replayed_and_analysed) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const Match played = finished_match(3, 5);
  const json::value opened = open_file(ada, played.to_json()).json();
  EXPECT_EQ(opened.at("state"), "over");
  EXPECT_EQ(opened.at("imported"), true);
  EXPECT_EQ(opened.at("shuffle"), nullptr) << "no person here has promised anything";
  EXPECT_EQ(opened.at("yours"), true);
  const std::string id(opened.at("id").as_string());
  server.restart();
  WebClient again(server.port(), ada.token());
  const Match saved = Match::from_json(file_of(again, id));
  EXPECT_EQ(whole_position(saved), whole_position(played));
  EXPECT_EQ(saved.ply(), played.ply());
  Participant reader(again, id, "everything");
  EXPECT_TRUE(reader.over());
  EXPECT_EQ(reader.socket().ask({{"do", "frame"}, {"match", id}, {"as", "everything"}, {"ply", 1}}).at("ok"), true);
  EXPECT_EQ(again.post("/api/matches/" + id + "/analysis").status, 200);
  EXPECT_EQ(again.post("/api/matches/" + id + "/rematch").json().at("imported"), false);
}

TEST(Files, the_uploader_of_a_running_match_plays_every_seat_of_a_person) {
  TestServer server;
  WebClient cem = server.guest("Cem");
  const Match before = begun_match();
  const json::value opened = open_file(cem, before.to_json()).json();
  ASSERT_EQ(opened.at("state"), "running");
  EXPECT_EQ(opened.at("seats").at(0).at("name"), "Ada");
  EXPECT_EQ(opened.at("seats").at(0).at("yours"), true);
  EXPECT_EQ(opened.at("seats").at(1).at("yours"), true);
  EXPECT_EQ(opened.at("seats").at(2).at("level"), "character:milo");
  const std::string id(opened.at("id").as_string());
  Participant ada(cem, id, 0);
  Participant bob(cem, id, 1);
  EXPECT_GE(ada.seq(), before.ply());
  server.restart();
  WebClient again(server.port(), cem.token());
  Participant first(again, id, 0);
  Participant second(again, id, 1);
  for (StepLimit steps; !first.over(); ++steps) {
    Participant* actor = first.decides() ? &first : second.decides() ? &second : nullptr;
    if (actor != nullptr) actor->choose(static_cast<std::size_t>(first.seq()));
    else first.next_update();
    if (actor != &first && actor != nullptr) first.next_update();
    if (actor != &second) second.next_update();
  }
  const Match played = Match::from_json(file_of(again, id));
  EXPECT_TRUE(played.over());
  for (int ply = 1; ply <= before.ply(); ++ply) EXPECT_EQ(played.hash_at(ply), before.hash_at(ply)) << ply;
}

TEST(Files, what_was_taken_back_is_left_out_though_the_server_would_not_have_allowed_it) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  Match match(table_for(1, 3));
  play_at_random(match, 5, 1);
  for (int i = 0; i < 3; ++i) match.undo();  // past draws, which only the engine can undo
  const std::string id = id_in(open_file(ada, match.to_json()));
  EXPECT_EQ(Participant(ada, id, 0).seq(), match.ply());
  EXPECT_EQ(tables_of(ada), 1U);
}

TEST(Files, a_prepared_position_an_edition_and_a_proof_come_along) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  json::value edition = parse_json(embedded_edition("night_bus"), "edition");
  edition.as_object()["edition"] = "house";
  json::object request = new_match({me(), program("easy")});
  request["edition"] = edition;
  const std::string played = id_in(ada.post("/api/matches", request));
  Participant player(ada, played, 0);
  for (StepLimit steps; !player.over(); ++steps) {
    if (player.decides()) player.choose(1);
    else player.next_update();
  }
  const json::value file = file_of(ada, played);
  ASSERT_TRUE(file.as_object().contains("proof"));
  EXPECT_EQ(open_file(ada, file).code(), "other_edition");
  json::object with_edition = opening(file);
  with_edition["edition"] = edition;
  const std::string id = id_in(ada.post("/api/open", with_edition));
  server.restart();
  WebClient again(server.port(), ada.token());
  EXPECT_EQ(file_of(again, id).at("proof"), file.at("proof"));
  EXPECT_EQ(file_of(again, id).at("seats"), file.at("seats"));
  EXPECT_EQ(again.get("/api/matches/" + id).json().at("edition").at("id"), "house");

  const Match prepared = concealed_from(begun_match(), seat_at(0), 5);
  EXPECT_EQ(open_file(again, prepared.to_json()).json().at("prepared"), true);
}

TEST(Files, others_are_invited_to_open_seats_and_see_that_the_match_is_imported) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bo = server.guest("Bo");
  const Match before = begun_match();
  json::object request = opening(before.to_json());
  request["open"] = {1, 2};
  const json::value waiting = ada.post("/api/open", request).json();
  EXPECT_EQ(waiting.at("state"), "waiting");
  const std::string id(waiting.at("id").as_string());
  const std::string code(waiting.at("code").as_string());
  EXPECT_EQ(ada.get("/api/matches/" + id + "/qr.svg").status, 200);
  EXPECT_EQ(ada.get("/api/matches/" + id + "/file").code(), "not_allowed");
  const json::value invitation = bo.get("/api/join/" + code).json();
  EXPECT_EQ(invitation.at("imported"), true);
  EXPECT_EQ(invitation.at("shuffle"), nullptr);
  server.restart();
  WebClient again(server.port(), bo.token());
  const json::object join{{"code", code}, {"seat", 1}, {"commitment", std::string(64, 'a')}};
  EXPECT_EQ(again.post("/api/join", join).json().at("seats").at(1).at("name"), "Bo");
  WebClient host(server.port(), ada.token());
  EXPECT_EQ(host.post("/api/matches/" + id + "/commit", {{"commitment", std::string(64, 'a')}}).code(), "not_allowed");
  EXPECT_EQ(host.post("/api/matches/" + id + "/fill", {{"seat", 2}, {"level", "easy"}}).json().at("state"), "running");
  EXPECT_GE(Participant(again, id, 1).seq(), before.ply()) << "it goes on where it was";
}

TEST(Files, an_open_seat_of_an_imported_match_cannot_be_closed) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::object request = opening(begun_match().to_json());
  request["open"] = {1, 2};
  const std::string id = id_in(ada.post("/api/open", request));
  EXPECT_EQ(ada.post("/api/matches/" + id + "/close", {{"seat", 2}}).code(), "not_allowed");
  EXPECT_EQ(ada.post("/api/matches/" + id + "/start").code(), "not_allowed");
  for (const int seat : {1, 2}) ada.post("/api/matches/" + id + "/fill", {{"seat", seat}, {"level", "easy"}});
  EXPECT_GE(Participant(ada, id, 0).seq(), begun_match().ply());
}

TEST(Files, a_match_that_is_over_has_no_seats_to_offer_and_no_match_has_others_than_its_own) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::object over = opening(finished_match(2, 5).to_json());
  over["open"] = json::array{0};
  EXPECT_EQ(ada.post("/api/open", over).code(), "over");
  const json::value one = 1;
  for (const json::value& seats : {json::value(json::array{3}), json::value(json::array{-1}), json::value(json::array{"1"}), one}) {
    json::object request = opening(begun_match().to_json());
    request["open"] = seats;
    EXPECT_EQ(ada.post("/api/open", request).code(), "bad_value") << seats;
  }
  EXPECT_EQ(tables_of(ada), 0U);
}

TEST(Files, what_does_not_fit_is_named_and_changes_nothing) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const json::object good = begun_match().to_json();
  const auto trouble = [&](const std::function<void(json::object&)>& spoil) {
    json::object file = good;
    spoil(file);
    const json::value error = open_file(ada, file).json().at("error");
    const json::value* path = error.as_object().if_contains("path");
    return std::string(error.at("code").as_string()) + (path != nullptr ? " " + std::string(path->as_string()) : "");
  };
  EXPECT_EQ(trouble([](json::object& file) { file["omnibus"] = 2; }), "bad_value match.omnibus");
  EXPECT_EQ(trouble([](json::object& file) { file["game"] = "chess"; }), "unknown_game");
  EXPECT_EQ(trouble([](json::object& file) { file["seed"] = 8; }), "bad_value match.log[0].hash");
  EXPECT_EQ(trouble([](json::object& file) { file["edition"].as_object()["hash"] = "0"; }), "other_edition match.edition.hash");
  EXPECT_EQ(trouble([](json::object& file) { file["log"].at(3).as_object()["hash"] = "0000000000000000"; }), "bad_value match.log[3].hash");
  EXPECT_EQ(trouble([](json::object& file) { file["result"].as_object()["over"] = true; }), "bad_value match.result");
  EXPECT_EQ(trouble([](json::object& file) { file["log"].at(1) = file["log"].at(0); }).substr(0, 9), "bad_value");
  EXPECT_EQ(trouble([](json::object& file) { file.erase("seats"); }), "missing_field match.seats");
  EXPECT_EQ(trouble([](json::object& file) { file["friends"] = 1; }), "unknown_field match.friends");
  EXPECT_EQ(trouble([](json::object& file) { file["players"] = 99; }), "bad_seats match.seats");
  EXPECT_EQ(trouble([](json::object& file) { file["seats"].at(0).as_object()["name"] = "A\xE2\x80\x8B"; }), "bad_value match.seats[0].name")
      << "a name that cannot be seen";
  EXPECT_EQ(trouble([](json::object& file) { file["seats"].at(1).as_object()["player"] = "oracle"; }), "bad_value match.seats[1].player");
  EXPECT_EQ(trouble([](json::object& file) { file["log"] = json::array(20'000, json::object{{"undo", true}}); }), "too_many");
  EXPECT_EQ(tables_of(ada), 0U);
}

TEST(Files, what_is_no_file_is_refused) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const auto code = [&](const std::string& body) { return ada.request("POST", "/api/open", body).code(); };
  const std::string whole = json::serialize(opening(begun_match().to_json()));
  EXPECT_EQ(code(""), "bad_json");
  EXPECT_EQ(code("Once upon a time"), "bad_json");
  EXPECT_EQ(code(whole.substr(0, whole.size() / 2)), "bad_json");
  EXPECT_EQ(code("[]"), "bad_value");
  EXPECT_EQ(code("{}"), "missing_field");
  EXPECT_EQ(code(R"({"match":7})"), "bad_value");
  EXPECT_EQ(code(R"({"match":{}})"), "missing_field");
  EXPECT_EQ(code(R"({"match":{},"seed":1})"), "unknown_field");
  EXPECT_EQ(code(std::string((4u << 20) + 1, ' ')), "too_large");
  EXPECT_EQ(server.client().request("POST", "/api/open", whole).code(), "not_signed_in");
  EXPECT_EQ(tables_of(ada), 0U);
  EXPECT_EQ(ada.request("POST", "/api/open", whole).status, 200) << "the server is as it was";
}

TEST(Files, unknown_bots_become_medium_and_nameless_people_are_named_after_the_uploader) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  MatchSetup setup = table_for(4, 7);
  setup.seats = {{"", "human"}, {"", "human"}, {"R2", "search:iterations=50"}, {"", "greedy"}};
  const json::value seats = open_file(ada, Match(setup).to_json()).json().at("seats");
  EXPECT_EQ(seats.at(0).at("name"), "Ada");
  EXPECT_EQ(seats.at(1).at("name"), "Ada 2");
  EXPECT_EQ(seats.at(2).at("level"), "medium");
  EXPECT_EQ(seats.at(3).at("level"), "easy");
}

TEST(Files, opening_one_again_is_another_match_and_touches_none_that_is_there) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bo = server.guest("Bo");
  const json::object file = begun_match().to_json();
  const std::string first = id_in(open_file(ada, file));
  const std::string second = id_in(open_file(bo, file));
  EXPECT_NE(first, second);
  EXPECT_EQ(bo.post("/api/matches/" + first + "/leave", {{"seat", 0}}).code(), "not_your_seat");
  EXPECT_EQ(bo.get("/api/matches/" + first + "/file").code(), "not_allowed") << "its seed stays with the owner of the file";
  EXPECT_EQ(bo.get("/api/matches/" + first).body.find("\"seed\""), std::string::npos);
}

TEST(Files, tables_files_and_room_are_limited) {
  Settings settings = TestServer::without_limits();
  settings.limits.matches_of_person = 1;
  settings.limits.unattended_of_person = 0;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  MatchSetup bots = table_for(2, 7);
  bots.seats = {{"", "greedy"}, {"", "greedy"}};
  EXPECT_EQ(open_file(ada, Match(bots).to_json()).code(), "too_many") << "bots alone";
  EXPECT_EQ(open_file(ada, begun_match().to_json()).status, 200);
  EXPECT_EQ(open_file(ada, begun_match().to_json()).code(), "too_many");

  Settings none = TestServer::without_limits();
  none.limits.files_of_person = 0;
  const TestServer closed(none);
  WebClient bo = closed.guest("Bo");
  EXPECT_EQ(open_file(bo, begun_match().to_json()).code(), "too_many");

  Settings small = TestServer::without_limits();
  small.limits.megabytes_of_person = 1;
  const TestServer full(small);
  WebClient cem = full.guest("Cem");
  json::object padded = opening(begun_match().to_json());
  padded["match"].as_object()["engine"] = std::string(1u << 20, 'x');
  EXPECT_EQ(cem.post("/api/open", padded).code(), "no_room");
}

TEST(Files, reading_one_is_charged_to_its_sender) {
  Settings settings = TestServer::without_limits();
  settings.limits.work_of_address = {.per_second = 0.001, .burst = 1};
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const json::object file = finished_match(4, 5).to_json();
  std::string last;
  for (StepLimit tries; last != "too_fast"; ++tries) last = open_file(ada, file).code();
}

}  // namespace
}  // namespace omnibus
