// Bots on the server: they play, continue after a restart, give hints and reasons. Also chat between players.
#include <gmock/gmock.h>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "game/edition.hpp"
#include "match/choices.hpp"
#include "match/speaker.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

TEST(Bots, a_table_of_bots_plays_to_its_end) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({program("easy"), program("easy"), program("easy")})));
  Participant spectator(ada, match, "spectator");
  for (StepLimit steps; !spectator.over(); ++steps) spectator.next_update();
  EXPECT_FALSE(spectator.table().at("result").is_null());
}

TEST(Bots, a_person_plays_a_whole_match_against_them) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("easy")})));
  Participant player(ada, match, 0);
  int decisions = 0;
  for (StepLimit steps; !player.over(); ++steps) {
    if (player.decides()) {
      player.choose(static_cast<std::size_t>(decisions++));
    } else {
      player.next_update();
    }
  }
  EXPECT_GT(decisions, 3);
}

TEST(Bots, the_server_may_stop_at_any_moment_while_they_play) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  for (int i = 0; i < 20; ++i) ada.post("/api/matches", new_match({program("easy"), program("easy"), program("easy")}));
  for (int i = 0; i < 20; ++i) server.restart();  // running moves, searches and writes must not call a destroyed server
  EXPECT_EQ(server.client().get("/healthz").status, 200);
}

TEST(Bots, they_do_not_play_while_the_match_is_paused_and_go_on_after_a_restart) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("strong")})));
  std::int64_t seq = 0;
  {
    Participant player(ada, match, 0);
    player.socket().ask(player.act_request(walking));  // the bot searches for a while now
    EXPECT_EQ(ada.post("/api/matches/" + match + "/pause").json().at("state"), "paused");
    seq = Participant(ada, match, 0).seq();
  }
  server.restart();
  ada = WebClient(server.port());
  const auto seq_now = [&] { return Participant(server.client(), match, "spectator").seq(); };
  EXPECT_EQ(seq_now(), seq);
  server.stop();
  {
    const std::unique_ptr<Store> store = open_sqlite_store(server.file());
    StoredMatch stored = *store->match(match);
    stored.state = "running";
    store->write({stored}, [](const std::string&) {});
  }
  server.start();
  Participant spectator(server.client(), match, "spectator");
  for (StepLimit steps; spectator.seq() == seq; ++steps) spectator.next_update();
  EXPECT_GT(spectator.seq(), seq);
}

TEST(Bots, a_hint_says_what_a_good_player_would_do_and_what_it_compared) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply created = ada.post("/api/matches", new_match({me(), open_seat()}));
  const std::string match = id_in(created);
  bob.post("/api/join", {{"code", created.json().at("code")}});
  Participant player(ada, match, 0);
  const json::object hint = player.socket().ask({{"do", "hint"}, {"match", match}, {"seat", 0}}).at("hint").as_object();
  const auto index = static_cast<std::size_t>(hint.at("index").as_int64());
  ASSERT_LT(index, player.legal().size());
  EXPECT_EQ(hint.at("text"), player.legal().at(index).at("text"));
  ASSERT_FALSE(hint.at("candidates").as_array().empty());
  EXPECT_GT(hint.at("candidates").at(0).at("visits").to_number<int>(), 0);
  EXPECT_EQ(player.socket().code_of({{"do", "hint"}, {"match", match}, {"seat", 1}}), "not_your_seat");
  Participant other(bob, match, 1);
  EXPECT_EQ(other.socket().code_of({{"do", "hint"}, {"match", match}, {"seat", 1}}), "not_your_decision");
}

/// Reasons for all choices explained by a hint, in the given language.
std::vector<std::string> reasons_of_a_hint(WebClient& ada, const std::string& match, const std::string& language) {
  Participant player(ada, match, 0, language);
  const json::object hint = player.socket().ask({{"do", "hint"}, {"match", match}, {"seat", 0}}).at("hint").as_object();
  const json::array& candidates = hint.at("candidates").as_array();
  std::vector<std::string> out;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    EXPECT_EQ(candidates.at(i).as_object().contains("reasons"), i < 6);
    if (i >= 6) continue;
    for (const json::value& reason : candidates.at(i).at("reasons").as_array()) out.emplace_back(reason.as_string());
  }
  return out;
}

TEST(Bots, a_hint_gives_reasons_in_the_language_of_the_caller) {
  using testing::AnyOf;
  using testing::Each;
  using testing::HasSubstr;
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::value edition = parse_json(embedded_edition("night_bus"), "edition");
  edition.as_object()["hand_size"] = 8;  // more choices than are explained
  json::object request = new_match({me()});
  request["edition"] = edition;
  const std::string match = id_in(ada.post("/api/matches", request));
  const std::vector<std::string> english = reasons_of_a_hint(ada, match, "en");
  const std::vector<std::string> german = reasons_of_a_hint(ada, match, "de");
  EXPECT_FALSE(english.empty());
  EXPECT_FALSE(german.empty());
  EXPECT_THAT(english, Each(AnyOf(HasSubstr("leads home"), HasSubstr("a walk it is"), HasSubstr("suffices"))));
  EXPECT_THAT(german, Each(AnyOf(HasSubstr("nach Hause"), HasSubstr("zu Fuß"), HasSubstr("genügt"))));
}

/// A game of Ada against two bots. At each of her decisions she asks for the reasons of their moves since the last one.
struct Inquiry {
  TestServer server;
  WebClient ada = server.guest("Ada");
  std::string match = id_in(ada.post("/api/matches", nine_nights()));
  std::map<int, json::value> answers;  // by ply

  static json::object nine_nights() {
    json::object options = in_turn;
    options["nights"] = 9;
    return new_match({me(), program("easy"), program("easy")}, options);
  }
  static json::object why(const std::string& match, const json::value& as, int ply) {
    return {{"do", "why"}, {"match", match}, {"as", as}, {"ply", ply}};
  }

  void play() {
    Participant player(ada, match, 0);
    std::vector<int> done;
    for (StepLimit steps; !player.over(); ++steps) {
      if (player.decides()) {  // so the match cannot end meanwhile
        for (const int ply : done) answers[ply] = player.socket().ask(why(match, 0, ply)).at("why");
        done.clear();
      }
      const json::object update = player.decides() ? player.choose(0) : player.next_update();
      if (update.at("seat") != 0) done.push_back(player.table().at("ply").to_number<int>());
    }
  }

  /// Reasons for the most important explained choice of the turn with this ply, computed from the match file.
  json::array by_the_file(int ply, bool for_all) {
    const Match played = Match::from_json(ada.get("/api/matches/" + match + "/file").json());
    const Speaker speaker(Catalogue::of("en"), played.game(), played.setup().seats);
    json::array out;
    std::vector<int> choices = choices_of_turn(played, ply, !for_all);
    choices.resize(std::min<std::size_t>(choices.size(), 3));
    for (const int from : choices) {
      const std::unique_ptr<Position> decision = decision_at(played, from);
      const std::vector<Action> done = actions_between(played, from, from + length_of_choice(played, from));
      for (const Phrase& reason : for_all ? decision->reasons_for_all(done) : decision->reasons(done))
        out.emplace_back(speaker.say(reason));
      if (!out.empty()) break;
    }
    return out;
  }
};

TEST(Why, a_bot_gives_public_reasons_during_the_game_and_all_reasons_afterwards) {
  Inquiry inquiry;
  inquiry.play();
  ASSERT_GT(inquiry.answers.size(), 5U);
  WebSocketClient stranger(inquiry.server.client());
  int given = 0;
  int kept = 0;
  for (const auto& [ply, told] : inquiry.answers) {
    EXPECT_EQ(told.at("reasons"), inquiry.by_the_file(ply, true)) << ply;
    const json::object afterwards = stranger.ask(Inquiry::why(inquiry.match, "everything", ply));
    EXPECT_EQ(afterwards.at("why").at("reasons"), inquiry.by_the_file(ply, false)) << ply;
    EXPECT_EQ(afterwards.at("why").at("seat"), told.at("seat"));
    given += told.at("reasons").as_array().empty() ? 0 : 1;
    kept += afterwards.at("why").at("reasons") != told.at("reasons") ? 1 : 0;
  }
  EXPECT_GT(given, 0);
  EXPECT_GT(kept, 0);
}

TEST(Why, only_of_bots_and_of_what_was_done) {
  Inquiry inquiry;
  Participant player(inquiry.ada, inquiry.match, 0);
  while (!player.decides()) player.next_update();
  player.choose(0);
  const int own = player.table().at("ply").to_number<int>();
  EXPECT_EQ(player.socket().code_of(Inquiry::why(inquiry.match, 0, own)), "not_allowed");
  EXPECT_EQ(player.socket().code_of(Inquiry::why(inquiry.match, 0, 4000)), "bad_value");
  EXPECT_EQ(player.socket().code_of(Inquiry::why(inquiry.match, 0, 0)), "bad_value") << "ply 0 has no action";
  EXPECT_EQ(player.socket().code_of(Inquiry::why(inquiry.match, 1, own)), "not_your_seat");
  EXPECT_EQ(player.socket().code_of(Inquiry::why(inquiry.match, "everything", own)), "not_allowed");
}

TEST(Why, what_is_decided_in_secret_is_explained_when_it_is_over) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("medium")}, at_once)));
  Participant player(ada, match, 0);
  // She stops at once, so the bot's move ends the round; if the bot was faster, the next round will do.
  for (json::value last; last != 1; last = player.next_update().at("seat")) {
    if (player.decides()) player.socket().ask(act(match, 0, player.seq(), player.fresh_key(), to_walk));
  }
  const json::object reply = player.socket().ask(Inquiry::why(match, 0, player.table().at("ply").to_number<int>()));
  EXPECT_EQ(reply.at("why"), (json::object{{"seat", 1}, {"reasons", json::array()}}));
}

TEST(FairGames, refuse_hints_and_reasons_until_they_are_over) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::object request = new_match({me(), program("easy")});
  request["fair"] = true;
  const WebReply created = ada.post("/api/matches", request);
  EXPECT_EQ(created.json().at("fair"), true);
  const std::string match = id_in(created);
  Participant player(ada, match, 0);
  while (!player.decides()) player.next_update();
  const json::object refused = player.socket().ask({{"do", "hint"}, {"match", match}, {"seat", 0}});
  EXPECT_EQ(refused.at("error").at("message"), "That is not possible: this is a fair game, without hints.");
  int of_the_bot = 0;
  for (StepLimit steps; !player.over(); ++steps) {
    const json::object update = player.decides() ? player.choose(0) : player.next_update();
    if (update.at("seat") == 1) of_the_bot = player.table().at("ply").to_number<int>();
    if (of_the_bot == 0 || !player.decides()) continue;  // the match cannot end while she decides
    EXPECT_EQ(player.socket().code_of(Inquiry::why(match, 0, of_the_bot)), "not_allowed");
  }
  EXPECT_TRUE(player.socket().ask(Inquiry::why(match, 0, of_the_bot)).at("ok").as_bool());
  EXPECT_EQ(ada.post("/api/matches/" + match + "/rematch").json().at("fair"), true) << "a rematch is what the match was";
}

json::object say(const std::string& match, int seat, std::string_view field, const std::string& what) {
  static int keys = 0;
  return {{"do", "say"}, {"match", match}, {"seat", seat}, {"key", std::to_string(++keys)}, {field, what}};
}

TEST(Talk, only_the_phrases_of_a_game_may_be_said_until_it_is_over) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  Participant player(ada, match, 0);
  Participant german(server.client(), match, "spectator", "de");
  EXPECT_EQ(player.socket().code_of(say(match, 0, "text", "I hold two sixes")), "not_said_here");
  EXPECT_EQ(player.socket().code_of(say(match, 0, "phrase", "phrase.none")), "bad_value");
  EXPECT_EQ(player.socket().code_of(say(match, 0, "phrase", "phrase.long_walk")), "ok");
  EXPECT_EQ(player.socket().next_push("said").at("said").at("text"), "What a long walk…");
  const json::object said = german.socket().next_push("said").at("said").as_object();
  EXPECT_EQ(said.at("phrase"), "phrase.long_walk");
  EXPECT_NE(said.at("text"), "What a long walk…");
  EXPECT_EQ(german.socket().code_of(say(match, 0, "phrase", "phrase.long_walk")), "not_signed_in");

  play_out({&player}, 4, [] {});
  EXPECT_EQ(player.socket().code_of(say(match, 0, "text", "  What a game!  ")), "ok");
  EXPECT_EQ(player.socket().next_push("said").at("said").at("text"), "What a game!");
  for (const std::string& bad :
       {std::string(), std::string("a\nb"), std::string(501, 'x'), std::string("A\u0301\u0302\u0303\u0304\u0305")}) {
    EXPECT_EQ(player.socket().code_of(say(match, 0, "text", bad)), "bad_value") << "it is read like names";
  }
  EXPECT_EQ(player.socket().code_of({{"do", "say"}, {"match", match}, {"seat", 0}, {"key", "k"}}), "one_of");
  server.restart();
  const Participant later(server.client(), match, "spectator");
  EXPECT_EQ(later.watching().at("said").as_array().size(), 2U);
  EXPECT_EQ(later.watching().at("said").at(1).at("text"), "What a game!");
}

}  // namespace
}  // namespace omnibus
