// Previews over the network: only for the players concerned, for the table they see, and charged by the actions tried.
#include <gtest/gtest.h>

#include "game/any_game.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

json::object preview(Participant& player, json::object more = {}) {
  json::object out{{"do", "preview"}, {"match", player.match()}, {"seat", player.seat()}, {"expected_seq", player.seq()}};
  for (const auto& field : more) out[field.key()] = field.value();
  return out;
}

TEST(Previews, each_legal_action_is_tried_in_the_order_of_the_offers) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  Participant player(ada, match, 0);
  const json::array previews = player.socket().ask(preview(player)).at("previews").as_array();
  ASSERT_EQ(previews.size(), player.legal().size());
  for (std::size_t i = 0; i < previews.size(); ++i) {
    EXPECT_EQ(previews[i].at("played"), 1);
    EXPECT_EQ(previews[i].at("end") != "open", player.legal()[i].at("final").as_bool());
    EXPECT_FALSE(previews[i].at("changes").as_array().empty());
  }
  EXPECT_EQ(player.socket().ask(preview(player)).at("previews").as_array(), previews);  // cached, hence the same
}

TEST(Previews, a_request_from_before_a_change_is_stale_after_it) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  Participant player(ada, match, 0);
  const json::object before = preview(player);
  player.socket().ask(before);
  player.choose(0);
  EXPECT_EQ(player.socket().code_of(before), "stale");
  ASSERT_TRUE(player.decides());
  EXPECT_EQ(player.socket().ask(preview(player)).at("previews").as_array().size(), player.legal().size());
}

TEST(Previews, a_chain_is_tried_and_a_choice_that_it_does_not_complete_is_completed_by_a_proposal) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()}, {})));
  Participant player(ada, match, 0);
  const json::array chain{player.legal().front().at("action")};
  const json::array nothing;
  const json::array chains{chain, nothing};
  const auto proposed = [&](json::object more) {
    more["chains"] = chains;
    more["propose"] = true;
    return player.socket().ask(preview(player, std::move(more))).at("previews").as_array();
  };
  const json::array previews = proposed({});
  ASSERT_EQ(previews.size(), 2U);
  EXPECT_EQ(previews[0].at("played"), 1);
  EXPECT_TRUE(previews[0].at("proposal").as_array().empty());  // without transfers, every action is a complete choice
  const json::array best = previews[1].at("proposal").as_array();
  ASSERT_EQ(best.size(), 1U);
  const json::object none;
  const json::array unwished{none, json::object{{"without", best}}};
  EXPECT_TRUE(proposed({{"wishes", unwished}})[1].at("proposal").as_array().empty());
  const json::array wished{none, json::object{{"with", best}}};
  EXPECT_EQ(proposed({{"wishes", wished}})[1].at("proposal").as_array(), best);
  for (const json::value& bad : {json::value(3), json::value(json::array{none, none, none}), json::value(json::array{3})})
    EXPECT_EQ(player.socket().code_of(preview(player, {{"chains", chains}, {"propose", true}, {"wishes", bad}})), "bad_value");
  const json::array misspelt{json::object{{"witout", best}}};
  EXPECT_EQ(player.socket().code_of(preview(player, {{"chains", chains}, {"propose", true}, {"wishes", misspelt}})), "unknown_field");
}

TEST(Previews, they_are_for_the_seat_that_decides_alone) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat()}));
  const std::string match = id_in(created);
  bob.post("/api/join", {{"code", created.json().at("code")}});
  Participant first(ada, match, 0);
  Participant second(bob, match, 1);
  EXPECT_EQ(second.socket().code_of(preview(second)), "not_your_decision");
  EXPECT_EQ(second.socket().code_of(preview(second, {{"seat", 0}})), "not_your_seat");
  EXPECT_EQ(first.socket().code_of(preview(first, {{"chains", 3}})), "bad_value");
  EXPECT_EQ(first.socket().code_of(preview(first, {{"chains", {{{{"do", "fly"}}}}}})), "bad_value");
}

TEST(Previews, the_caller_is_charged_for_what_is_tried) {
  Settings settings = TestServer::without_limits();
  settings.limits.messages = {.per_second = 0.001, .burst = 20};
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  Participant player(ada, match, 0);
  int asked = 0;
  while (player.socket().ask(preview(player)).at("ok").as_bool()) ASSERT_LT(++asked, 20);
  EXPECT_EQ(asked, 3);  // five messages each, and one for watching
}

TEST(Standings, they_are_sent_with_the_table_and_in_words_on_request) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  Participant player(ada, match, 0);
  EXPECT_EQ(player.table().at("standing"), (json::array{0}));
  const json::object reply = player.socket().ask({{"do", "standing"}, {"match", match}, {"as", 0}});
  ASSERT_EQ(reply.at("standing").as_array().size(), 1U);
  EXPECT_EQ(reply.at("standing").at(0).at("points"), 0);
  EXPECT_EQ(reply.at("standing").at(0).at("parts").at(0).at("part"), "nights");
  EXPECT_FALSE(reply.at("standing").at(0).at("parts").at(0).at("text").as_string().empty());
  const auto of = [&](int seat) { return json::object{{"do", "standing"}, {"match", match}, {"as", 0}, {"of", seat}}; };
  EXPECT_EQ(player.socket().ask(of(0)).at("standing"), reply.at("standing"));
  EXPECT_EQ(player.socket().code_of(of(1)), "not_found");
  EXPECT_EQ(player.socket().code_of(of(100)), "bad_value");
}

TEST(Standings, of_an_earlier_ply_they_are_what_they_were) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const auto game = open_table("night_bus", {.players = 1, .options = in_turn, .edition_text = {}, .edition_name = {}});
  EventRecorder unheard;
  json::object position = game->start(7, unheard)->view(Viewer::everything());
  position["die"] = 1;  // any ticket leads home
  json::object prepared = new_match({me()});
  prepared["position"] = position;
  const std::string match = id_in(ada.post("/api/matches", prepared));
  Participant player(ada, match, 0);
  const auto standing = [&](const json::object& more) {
    json::object request{{"do", "standing"}, {"match", match}, {"as", 0}};
    for (const auto& [key, value] : more) request[key] = value;
    return request;
  };
  const json::value at_first = player.socket().ask(standing({})).at("standing");
  for (std::size_t choice = 0; player.socket().ask(standing({})).at("standing") == at_first; ++choice) {
    ASSERT_TRUE(player.decides());
    player.choose(choice);
  }
  const std::int64_t ply = player.table().at("ply").as_int64();
  EXPECT_EQ(player.socket().ask(standing({{"ply", 0}})).at("standing"), at_first);
  EXPECT_EQ(player.socket().ask(standing({{"ply", ply}})).at("standing"), player.socket().ask(standing({})).at("standing"));
  EXPECT_EQ(player.socket().code_of(standing({{"ply", ply + 1}})), "bad_value");
}

}  // namespace
}  // namespace omnibus
