#include "cli/engine.hpp"

#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "support/matches.hpp"

namespace omnibus {
namespace {

/// Engine and client.
class EngineTest : public testing::Test {
 protected:
  json::object ask(std::string_view request) {
    const std::string line = engine.answer(request);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    return parse_json(line, "reply").as_object();
  }
  json::object ask(const json::object& request) { return ask(std::string_view(json::serialize(request))); }

  /// Sends a request that must succeed.
  template <class Request> json::object good(const Request& request) {
    json::object reply = ask(request);
    EXPECT_EQ(reply.at("ok"), true) << json::serialize(reply);
    return reply;
  }

  /// Sends a request that must fail and change nothing; returns its error.
  template <class Request> json::object refused(const Request& request) {
    const std::string before = everything();
    json::object reply = ask(request);
    EXPECT_EQ(reply.at("ok"), false) << json::serialize(reply);
    EXPECT_EQ(everything(), before);
    return reply["error"].is_object() ? reply["error"].as_object() : json::object{{"code", "none"}};
  }
  template <class Request> void expect_refused(const Request& request, std::string_view code, std::string_view path = "") {
    const json::object error = refused(request);
    EXPECT_EQ(error.at("code"), json::value(code)) << json::serialize(error);
    EXPECT_EQ(error.contains("path") ? error.at("path") : json::value(""), json::value(path)) << json::serialize(error);
    EXPECT_FALSE(error.at("message").as_string().starts_with("common/")) << "no message for " << code;
  }

  /// Complete state of the match: its log and its position.
  std::string everything() { return engine.answer(R"({"do":"save"})") + engine.answer(R"({"do":"position"})"); }
  json::value position() { return good(R"({"do":"position"})").at("position"); }
  bool over() { return good(R"({"do":"result"})").at("over").as_bool(); }

  void begin(int players, std::uint64_t seed = 7, const json::object& options = {}) {
    good(json::object{{"do", "new"}, {"game", "night_bus"}, {"players", players}, {"seed", seed}, {"options", options}});
  }
  json::array legal() { return good(R"({"do":"legal"})").at("actions").as_array(); }
  json::object act_at_random(Stream& choices) {
    const std::uint32_t index = choices.below(static_cast<std::uint32_t>(legal().size()));
    return good(json::object{{"do", "act"}, {"index", index}});
  }
  /// Ticket that no seat holds.
  json::object forbidden() { return {{"do", "lay"}, {"ticket", position().at("deck").at(0)}}; }
  void play_at_random(int actions, std::uint64_t seed = 1) {
    Stream choices(seed);
    for (int i = 0; i < actions && !over(); ++i) act_at_random(choices);
  }

  Engine engine{Catalogue::of("en")};
};

// ---- Requests and replies --------------------------------------------------------------------------------------------

TEST_F(EngineTest, echoes_the_id_whatever_it_is) {
  EXPECT_EQ(engine.answer(R"({"id":5,"do":"result"})").substr(0, 8), R"({"id":5,)");
  for (const char* id : {"1", "\"a\\nb\"", "null", "[1,{\"x\":2}]", "true", "-7"}) {
    const json::object reply = ask(std::string(R"({"do":"hello","id":)") + id + "}");
    EXPECT_EQ(reply.at("id"), json::parse(id));
  }
  EXPECT_FALSE(ask(R"({"do":"hello"})").contains("id"));
  EXPECT_EQ(ask(R"({"id":"x","do":"nothing"})").at("id"), "x");
}

TEST_F(EngineTest, says_what_it_is) {
  const json::object reply = good(R"({"do":"hello"})");
  EXPECT_EQ(reply.at("engine"), "omnibus");
  EXPECT_EQ(reply.at("version"), OMNIBUS_VERSION);
  EXPECT_EQ(reply.at("protocol"), 1);
  EXPECT_EQ(reply.at("players").as_array().size(), 5u);
}

TEST_F(EngineTest, lists_the_games_with_players_options_and_editions) {
  const json::object game = good(R"({"do":"games"})").at("games").as_array().at(0).as_object();
  EXPECT_EQ(game.at("name"), "night_bus");
  EXPECT_EQ(game.at("players"), (json::object{{"least", 1}, {"most", 4}}));
  EXPECT_EQ(game.at("editions").as_array().at(0).at("id"), "night_bus-1");
  EXPECT_EQ(game.at("endings"), (json::array{"morning"}));
  for (const json::value& option : game.at("options").as_array()) {
    EXPECT_EQ(option.at("default").is_bool(), option.at("type") == "yes_no");
    EXPECT_FALSE(option.at("about").as_string().empty());
  }
}

TEST_F(EngineTest, begins_a_match_and_tells_how) {
  const json::object reply = good(R"({"do":"new","game":"night_bus","players":4,"seed":7,"options":{"nights":5}})");
  EXPECT_EQ(reply.at("players"), 4);
  EXPECT_EQ(reply.at("seed"), 7);
  EXPECT_EQ(reply.at("options").at("nights"), 5);
  EXPECT_EQ(reply.at("options").at("open_hands"), false);
  EXPECT_EQ(reply.at("actor"), 0);
  EXPECT_EQ(reply.at("ply"), 0);
  EXPECT_EQ(reply.at("over"), false);
  EXPECT_EQ(reply.at("events").as_array().size(), 12u + 1u);  // four hands of three tickets, and the die
}

TEST_F(EngineTest, a_seed_may_be_a_number_a_text_or_left_out) {
  const json::value small = (begin(3, 1234), position());
  good(R"({"do":"new","game":"night_bus","players":3,"seed":"1234"})");
  EXPECT_EQ(position(), small);
  const json::object large = good(R"({"do":"new","game":"night_bus","players":3,"seed":"18446744073709551615"})");
  EXPECT_EQ(large.at("seed"), "18446744073709551615");
  const json::object random = good(R"({"do":"new","game":"night_bus","players":3})");
  const json::value dealt = position();
  good(json::object{{"do", "new"}, {"game", "night_bus"}, {"players", 3}, {"seed", random.at("seed")}});
  EXPECT_EQ(position(), dealt);
}

TEST_F(EngineTest, seats_are_kept_with_the_match) {
  good(R"({"do":"new","game":"night_bus","players":2,"seats":[{"name":"Ada","player":"human"},{"name":"","player":"greedy"}]})");
  EXPECT_EQ(good(R"({"do":"save"})").at("match").at("seats").as_array().at(0).at("name"), "Ada");
  const std::string words = engine.answer(R"({"do":"text"})");
  EXPECT_NE(words.find("Ada"), std::string::npos);
}

TEST_F(EngineTest, plays_with_a_custom_edition) {
  json::value edition = parse_json(embedded_edition("night_bus"), "edition");
  edition.as_object()["edition"] = "four tickets";
  edition.as_object()["hand_size"] = 4;
  const json::object reply = good(json::object{{"do", "new"}, {"game", "night_bus"}, {"players", 2}, {"seed", 1}, {"edition", edition}});
  EXPECT_EQ(reply.at("edition").at("id"), "four tickets");
  EXPECT_EQ(position().at("riders").at(0).at("hand").as_array().size(), 4u);
  const json::value match = good(R"({"do":"save"})").at("match");
  expect_refused(json::object{{"do", "open"}, {"match", match}}, "other_edition", "match.edition.hash");
  good(json::object{{"do", "open"}, {"match", match}, {"edition", edition}});
}

TEST_F(EngineTest, lists_legal_actions_and_takes_each_by_index_or_written_out) {
  begin(2);
  play_at_random(3);
  const json::value start = position();
  const json::array actions = good(R"({"do":"legal","lang":"de"})").at("actions").as_array();
  ASSERT_GT(actions.size(), 1u);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    EXPECT_EQ(actions[i].at("index"), i);
    EXPECT_FALSE(actions[i].at("text").as_string().empty());
    good(json::object{{"do", "load"}, {"position", start}});
    good(json::object{{"do", "act"}, {"index", i}});
    const json::value by_index = position();
    good(R"({"do":"undo"})");
    good(json::object{{"do", "act"}, {"action", actions[i]}});  // as copied from the list
    EXPECT_EQ(position(), by_index);
  }
}

TEST_F(EngineTest, an_action_tells_what_happened) {
  begin(1);
  const json::object reply = good(R"({"do":"act","index":0,"lang":"en"})");
  EXPECT_EQ(reply.at("ply"), 1);
  EXPECT_EQ(reply.at("events").as_array().at(0).at("event"), "ready");
  EXPECT_FALSE(reply.at("events").as_array().at(0).at("text").as_string().empty());
}

TEST_F(EngineTest, an_illegal_action_is_refused_with_its_rule) {
  begin(1);
  const json::object error = refused(json::object{{"do", "act"}, {"action", forbidden()}});
  EXPECT_EQ(error.at("code"), "illegal");
  EXPECT_EQ(error.at("rule"), "NB-3.2");
}

TEST_F(EngineTest, the_rule_that_forbids_an_action_is_quoted_in_the_requested_language) {
  const auto rule_text = [&](const std::string& rule, const std::string& lang) {  // as on the page, after its number
    const json::object page = good(json::object{{"do", "rules"}, {"find", "**" + rule + "**"}, {"lang", lang}});
    const std::string line(page.at("text").as_string());
    return line.substr(("- **" + rule + "** ").size(), line.find('\n') - ("- **" + rule + "** ").size());
  };
  begin(1);
  const json::object not_held = forbidden();
  for (const char* lang : {"en", "de", "fr"}) {
    const std::string text = rule_text("NB-3.2", lang);
    EXPECT_GT(text.size(), 20u);
    EXPECT_EQ(refused(json::object{{"do", "act"}, {"action", not_held}, {"lang", lang}}).at("rule_text"), json::value(text));
    const json::object previews = good(json::object{{"do", "preview"}, {"chains", json::array{json::array{not_held}}}, {"lang", lang}});
    EXPECT_EQ(previews.at("previews").at(0).at("rule"), "NB-3.2");
    EXPECT_EQ(previews.at("previews").at(0).at("rule_text"), json::value(text));
  }
  EXPECT_EQ(refused(json::object{{"do", "act"}, {"action", not_held}}).at("rule_text"), json::value(rule_text("NB-3.2", "en")));
  Engine german(Catalogue::of("de"));  // the program's language is used if the request has none
  german.answer(R"({"do":"new","game":"night_bus","players":1,"seed":7})");
  const json::value reply = parse_json(german.answer(json::serialize(json::object{{"do", "act"}, {"action", not_held}})), "reply");
  EXPECT_EQ(reply.at("error").at("rule_text"), json::value(rule_text("NB-3.2", "de")));
}

TEST_F(EngineTest, a_finished_game_has_no_actor_no_actions_and_a_result) {
  begin(3);
  EXPECT_EQ(good(R"({"do":"result"})").at("ending"), nullptr);
  play_at_random(1000);
  EXPECT_EQ(good(R"({"do":"legal"})").at("actor"), nullptr);
  EXPECT_TRUE(legal().empty());
  const json::object result = good(R"({"do":"result"})");
  EXPECT_EQ(result.at("over"), true);
  EXPECT_EQ(result.at("scores").as_array().size(), 3u);
  EXPECT_EQ(result.at("places").as_array().size(), 3u);
  EXPECT_TRUE(result.at("ending").is_string());
  expect_refused(R"({"do":"act","index":0})", "over");
  expect_refused(R"({"do":"think","player":"greedy"})", "over");
}

// ---- Saving and loading ----------------------------------------------------------------------------------------------

TEST_F(EngineTest, a_game_saved_and_opened_elsewhere_is_the_same_game) {
  for (int players = 1; players <= 4; ++players) {
    begin(players, 20 + static_cast<std::uint64_t>(players));
    play_at_random(1000);
    EXPECT_TRUE(over());
    const std::string whole = everything();
    const json::value match = good(R"({"do":"save"})").at("match");
    begin(1);
    good(json::object{{"do", "open"}, {"match", match}});
    EXPECT_EQ(everything(), whole);
  }
}

TEST_F(EngineTest, a_position_put_back_is_the_same_at_every_ply) {
  for (int players = 1; players <= 4; ++players) {
    begin(players, 30 + static_cast<std::uint64_t>(players));
    Stream choices(3);
    Engine other(Catalogue::of("en"));
    while (true) {
      const json::object here = good(R"({"do":"position"})");
      const std::string reply = other.answer(json::serialize(
          json::object{{"do", "load"}, {"game", "night_bus"}, {"players", players}, {"seed", 1}, {"position", here.at("position")}}));
      const json::value there = parse_json(other.answer(R"({"do":"position"})"), "reply");
      ASSERT_EQ(there.at("position"), here.at("position")) << reply;
      ASSERT_EQ(there.at("hash"), here.at("hash"));
      ASSERT_EQ(other.answer(R"({"do":"legal"})"), engine.answer(R"({"do":"legal"})"));
      if (over()) break;
      act_at_random(choices);
    }
  }
}

TEST_F(EngineTest, a_position_put_into_the_table_keeps_its_set_up) {
  begin(2, 5, {{"open_hands", true}});
  play_at_random(6);
  const json::value here = position();
  good(R"({"do":"undo"})");
  const json::object reply = good(json::object{{"do", "load"}, {"position", here}});
  EXPECT_EQ(reply.at("seed"), 5);
  EXPECT_EQ(reply.at("options").at("open_hands"), true);
  EXPECT_EQ(reply.at("ply"), 0);
  EXPECT_EQ(position(), here);
}

TEST_F(EngineTest, undo_goes_back_to_the_start_and_redo_to_the_end) {
  begin(3, 2);
  std::vector<json::value> hashes{good(R"({"do":"position"})").at("hash")};
  Stream choices(5);
  while (!over()) hashes.push_back(act_at_random(choices).at("hash"));
  for (std::size_t ply = hashes.size() - 1; ply > 0; --ply) EXPECT_EQ(good(R"({"do":"undo"})").at("hash"), hashes[ply - 1]);
  expect_refused(R"({"do":"undo"})", "nothing_to_undo");
  for (std::size_t ply = 1; ply < hashes.size(); ++ply) EXPECT_EQ(good(R"({"do":"redo"})").at("hash"), hashes[ply]);
  expect_refused(R"({"do":"redo"})", "nothing_to_redo");
}

TEST_F(EngineTest, undo_says_whether_anything_was_drawn) {
  begin(2, 2);
  good(R"({"do":"act","index":0})");
  EXPECT_EQ(good(R"({"do":"undo"})").at("safe"), true);
  good(R"({"do":"act","index":0})");
  good(R"({"do":"act","index":0})");  // ends the night
  EXPECT_EQ(good(R"({"do":"undo"})").at("safe"), false);
}

// ---- Thinking --------------------------------------------------------------------------------------------------------

TEST_F(EngineTest, every_player_thinks_of_a_legal_action) {
  begin(4);
  play_at_random(9);
  const json::array actions = legal();
  for (const char* order : {R"("player":"random")", R"("player":"greedy")", R"("player":"search","iterations":200)",
                            R"("player":"search","ms":10)", R"("player":"search:iterations=50")"}) {
    const json::object thought = good(std::string(R"({"do":"think",)") + order + "}");
    const std::size_t index = thought.at("index").to_number<std::size_t>();
    ASSERT_LT(index, actions.size());
    json::object offered = actions[index].as_object();
    offered.erase("index");
    EXPECT_EQ(thought.at("action"), offered);
  }
}

TEST_F(EngineTest, a_search_shows_its_candidates_and_can_be_repeated) {
  begin(4);
  play_at_random(9);
  const char* request = R"({"do":"think","player":"search","iterations":300,"seed":1})";
  const json::object thought = good(request);
  EXPECT_EQ(thought.at("iterations"), 300);
  std::int64_t visits = 0;
  for (const json::value& each : thought.at("candidates").as_array()) {
    visits += each.at("visits").as_int64();
    EXPECT_GE(each.at("value").as_int64(), 0);
    EXPECT_LE(each.at("value").as_int64(), 1000);
  }
  EXPECT_LE(visits, 300);
  EXPECT_EQ(good(request), thought);
}

// ---- Secrecy ---------------------------------------------------------------------------------------------------------

TEST_F(EngineTest, a_view_shows_only_the_hand_of_the_viewer) {
  begin(3);
  const json::value view = good(R"({"do":"view","seat":1})").at("view");
  EXPECT_FALSE(view.as_object().contains("deck"));
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(view.at("riders").at(seat).as_object().contains("hand"), seat == 1);
  }
  EXPECT_EQ(engine.answer(R"({"do":"view","seat":"spectator"})").find("\"hand\""), std::string::npos);
}

TEST_F(EngineTest, a_claimed_seat_sees_its_own_choices_and_events_only) {
  begin(2);
  EXPECT_EQ(good(R"({"do":"legal","seat":0})").at("actions").as_array().size(), 3u);
  EXPECT_TRUE(good(R"({"do":"legal","seat":"spectator"})").at("actions").as_array().empty());
  EXPECT_EQ(good(R"({"do":"log"})").at("events").as_array().at(0).as_array().size(), 7u);
  EXPECT_EQ(good(R"({"do":"log","seat":0})").at("events").as_array().at(0).as_array().size(), 4u);
  EXPECT_EQ(good(R"({"do":"log","seat":"spectator"})").at("events").as_array().at(0).as_array().size(), 1u);
  EXPECT_FALSE(good(R"({"do":"act","seat":0,"index":0})").contains("hash"));  // it would reveal information on hidden tickets
  EXPECT_TRUE(good(R"({"do":"legal","seat":0})").at("actions").as_array().empty());
  EXPECT_EQ(good(R"({"do":"legal","seat":1})").at("actions").as_array().size(), 3u);
  expect_refused(R"({"do":"act","seat":0,"index":0})", "not_your_decision");
}

/// All queries of a seat, and attempts to act for it.
std::vector<std::string> requests_of(int seat) {
  std::vector<std::string> out;
  for (const char* request : {"view", "legal", "log", "text"}) out.push_back(fmt::format(R"({{"do":"{}","seat":{}}})", request, seat));
  for (const int index : {0, 3, 999, -1}) out.push_back(fmt::format(R"({{"do":"act","seat":{},"index":{}}})", seat, index));
  out.push_back(fmt::format(R"({{"do":"act","seat":{},"action":{{"do":"lay","ticket":"1a"}}}})", seat));
  return out;
}

TEST_F(EngineTest, replies_to_a_seat_do_not_depend_on_hidden_information) {
  begin(4, 17);
  for (std::uint64_t round = 0; round < 12 && !over(); ++round) {
    const Match match = Match::from_json(good(R"({"do":"save"})").at("match"));
    for (int seat = 0; seat < 4; ++seat) {
      const Match twins[] = {concealed_from(match, seat_at(seat), 1), concealed_from(match, seat_at(seat), 2)};
      for (const std::string& request : requests_of(seat)) {
        std::array<std::string, 2> replies;
        for (std::size_t i = 0; i < 2; ++i) {
          Engine other(Catalogue::of("en"));
          other.answer(json::serialize(json::object{{"do", "open"}, {"match", twins[i].to_json()}}));
          replies[i] = other.answer(request);
        }
        // The last decision of a night turns over what was laid.
        if (replies[0].find("turned_over") != std::string::npos) continue;
        EXPECT_EQ(replies[0], replies[1]) << request;
      }
    }
    play_at_random(3, round);
  }
}

TEST_F(EngineTest, tells_the_table_and_the_rules_in_three_languages) {
  begin(2);
  std::set<std::string> tables;
  std::set<std::string> pages;
  for (const std::string& language : Catalogue::languages()) {
    tables.insert(json::serialize(good(json::object{{"do", "text"}, {"seat", 0}, {"lang", language}}).at("lines")));
    pages.insert(std::string(good(json::object{{"do", "rules"}, {"find", "NB-4.1"}, {"lang", language}}).at("text").as_string()));
  }
  EXPECT_EQ(tables.size(), 3u);
  EXPECT_EQ(pages.size(), 3u);
  EXPECT_FALSE(good(R"({"do":"rules"})").at("text").as_string().empty());
}

// ---- Bad input -------------------------------------------------------------------------------------------------------

TEST_F(EngineTest, before_a_match_only_a_few_requests_make_sense) {
  for (const char* request : {"legal", "undo", "redo", "save", "position", "result", "log", "text", "rules"}) {
    EXPECT_EQ(ask(json::object{{"do", request}}).at("error").at("code"), "no_match") << request;
  }
  EXPECT_EQ(ask(R"({"do":"act","index":0})").at("error").at("code"), "no_match");
  EXPECT_EQ(ask(R"({"do":"view","seat":0})").at("error").at("code"), "no_match");
  EXPECT_EQ(ask(R"({"do":"think","player":"greedy"})").at("error").at("code"), "no_match");
  EXPECT_EQ(ask(R"({"do":"load","position":{}})").at("error").at("code"), "no_match");
}

TEST_F(EngineTest, what_is_no_request_is_refused) {
  begin(2);
  expect_refused("", "bad_json");
  expect_refused("   ", "bad_json");
  expect_refused("hello", "bad_json");
  expect_refused(R"({"do":"legal")", "bad_json");
  expect_refused(R"({"do":"legal"} {"do":"legal"})", "bad_json");
  expect_refused(std::string_view("{\"do\":\0\"legal\"}", 15), "bad_json");
  expect_refused("{\"do\":\"\xff\xfe\"}", "bad_json");
  expect_refused(std::string(100'000, '['), "bad_json");
  expect_refused(std::string(largest_document + 1, ' '), "too_large");
  expect_refused("[1]", "bad_request");
  expect_refused("7", "bad_request");
  expect_refused("{}", "bad_request");
  expect_refused(R"({"do":7})", "bad_request");
  expect_refused(R"({"do":"dance"})", "unknown_request");
  expect_refused(R"({"do":"act","indx":0})", "unknown_field", "request.indx");
  expect_refused(R"({"do":"act","index":0,"index":1})", "repeated_field", "request.index");
  expect_refused(R"({"do":"undo","do":"undo"})", "repeated_field", "request.do");
  expect_refused(R"({"do":"undo","seat":0})", "unknown_field", "request.seat");
}

TEST_F(EngineTest, a_table_that_cannot_be_is_refused) {
  begin(2);
  expect_refused(R"({"do":"new","players":2})", "missing_field", "request.game");
  expect_refused(R"({"do":"new","game":"chess","players":2})", "unknown_game");
  expect_refused(R"({"do":"new","game":7,"players":2})", "bad_value", "request.game");
  expect_refused(R"({"do":"new","game":"night_bus"})", "missing_field", "request.players");
  for (const char* players : {"0", "5", "-1", "1e9", "\"2\"", "2.5", "99999999999999999999"}) {
    expect_refused(std::string(R"({"do":"new","game":"night_bus","players":)") + players + "}", "bad_value", "request.players");
  }
  const std::string table = R"({"do":"new","game":"night_bus","players":2,)";
  for (const char* seed : {"-1", "1.5", "\"x\"", "\"\"", "null", "\"18446744073709551616\""}) {
    expect_refused(table + R"("seed":)" + seed + "}", "bad_value", "request.seed");
  }
  expect_refused(table + R"("options":[]})", "bad_value", "request.options");
  expect_refused(table + R"("options":{"colour":1}})", "unknown_field", "options.colour");
  expect_refused(table + R"("options":{"open_hands":1}})", "bad_value", "options.open_hands");
  expect_refused(table + R"("options":{"nights":1}})", "bad_value", "options.nights");
  expect_refused(table + R"("seats":[]})", "bad_seats", "request.seats");
  expect_refused(table + R"("seats":[{"name":"A","player":"human"},{"name":"B","player":"oracle"}]})", "bad_value",
                 "request.seats[1].player");
  expect_refused(table + R"("edition":"mine"})", "bad_value", "request.edition");
  expect_refused(table + R"("edition":{}})", "missing_field", "edition.edition");
  expect_refused(table + R"("edition":{"edition":"x","game":"chess"}})", "bad_value", "edition.game");
}

TEST_F(EngineTest, a_whole_number_is_one_however_it_is_written) {
  const json::object reply = good(R"({"do":"new","game":"night_bus","players":4.0,"seed":7e0,"options":{"nights":4.0}})");
  EXPECT_EQ(json::serialize(reply.at("players")), "4");
  EXPECT_EQ(json::serialize(reply.at("seed")), "7");
  EXPECT_EQ(json::serialize(reply.at("options").at("nights")), "4");
  good(R"({"do":"view","seat":3.0})");
  good(R"({"do":"act","index":1.0})");
  good(R"({"do":"think","player":"search","iterations":10.0})");
}

TEST_F(EngineTest, a_table_that_the_rules_do_not_foresee_is_refused_with_the_reason) {
  begin(2);
  const json::object error = refused(R"({"do":"new","game":"night_bus","players":4,"options":{"nights":8}})");
  EXPECT_EQ(error.at("code"), "setup");
  EXPECT_EQ(error.at("message"), "This table cannot be opened: there are too few tickets for so many nights.");
  good(R"({"do":"new","game":"night_bus","players":4,"options":{"nights":7}})");
}

TEST_F(EngineTest, an_edition_that_contradicts_itself_is_refused) {
  begin(2);
  json::value edition = parse_json(embedded_edition("night_bus"), "edition");
  edition.at("tickets").as_array()[3].as_object()["id"] = edition.at("tickets").as_array()[2].at("id");
  const json::object request{{"do", "new"}, {"game", "night_bus"}, {"players", 2}, {"edition", edition}};
  expect_refused(request, "bad_content", "edition.tickets[3]");
}

TEST_F(EngineTest, a_choice_that_is_none_is_refused) {
  begin(2);
  expect_refused(R"({"do":"act"})", "one_of");
  expect_refused(R"({"do":"act","index":0,"action":{"do":"lay","ticket":"1a"}})", "one_of");
  for (const char* index : {"3", "-1", "0.5", "\"0\"", "null", "9223372036854775808"}) {
    expect_refused(std::string(R"({"do":"act","index":)") + index + "}", "bad_index", "request.index");
  }
  expect_refused(R"({"do":"act","action":"lay"})", "bad_value", "request.action");
  expect_refused(R"({"do":"act","action":{}})", "missing_field", "action.do");
  expect_refused(R"({"do":"act","action":{"do":"lay_track"}})", "bad_value", "action.do");
  expect_refused(R"({"do":"act","action":{"do":"lay"}})", "missing_field", "action.ticket");
  expect_refused(R"({"do":"act","action":{"do":"lay","ticket":"XX"}})", "bad_value", "action.ticket");
  expect_refused(R"({"do":"act","action":{"do":"lay","ticket":null}})", "bad_value", "action.ticket");
  expect_refused(R"({"do":"act","action":{"do":"lay","ticket":"1a","route":0}})", "unknown_field", "action.route");
  expect_refused(R"({"do":"act","index":0,"lang":"la"})", "unknown_language");
}

TEST_F(EngineTest, a_seat_that_is_none_is_refused_with_the_range) {
  begin(3);
  for (const char* seat : {"3", "-1", "255", "0.5", "\"0\"", "null", "[0]"}) {
    for (const char* request : {"view", "legal", "log", "text", "act"}) {
      expect_refused(std::string(R"({"do":")") + request + R"(","seat":)" + seat + "}", "bad_seat", "request.seat");
    }
  }
  EXPECT_EQ(refused(R"({"do":"view","seat":3})").at("message"), "There is no seat 3. The seats are 0 to 2.");
  expect_refused(R"({"do":"act","seat":"spectator","index":0})", "bad_seat", "request.seat");
  expect_refused(R"({"do":"view"})", "missing_field", "request.seat");
}

TEST_F(EngineTest, a_player_that_is_none_is_refused) {
  begin(2);
  expect_refused(R"({"do":"think"})", "missing_field", "request.player");
  expect_refused(R"({"do":"think","player":"oracle"})", "bad_player");
  expect_refused(R"({"do":"think","player":"greedy","ms":5})", "unknown_field", "request.ms");
  expect_refused(R"({"do":"think","player":"random","iterations":5,"seed":1})", "unknown_field", "request.iterations");
  EXPECT_EQ(refused(R"({"do":"think","player":"greedy","ms":5})").at("message"),
            "request.ms is not known here. Known are: id, do, player, seed.");
  expect_refused(R"({"do":"think","player":"search:ms=5","ms":5})", "bad_player");
  expect_refused(R"({"do":"think","player":"search","ms":0})", "bad_value", "request.ms");
  expect_refused(R"({"do":"think","player":"search","ms":600001})", "bad_value", "request.ms");
  expect_refused(R"({"do":"think","player":"search","iterations":"many"})", "bad_value", "request.iterations");
  expect_refused(R"({"do":"think","player":"search","ms":1,"seed":-1})", "bad_value", "request.seed");
}

TEST_F(EngineTest, a_position_that_cannot_be_is_refused) {
  begin(2);
  const json::object whole = position().as_object();
  const auto load = [](const json::value& where) { return json::object{{"do", "load"}, {"position", where}}; };
  expect_refused(load("start"), "bad_value", "request.position");
  expect_refused(R"({"do":"load"})", "missing_field", "request.position");
  for (const auto& part : whole) {
    json::object less = whole;
    less.erase(part.key());
    expect_refused(load(less), "missing_field", "position." + std::string(part.key()));
  }
  json::object more = whole;
  more["colour"] = "red";
  expect_refused(load(more), "unknown_field", "position.colour");
  json::object twice = whole;
  twice["used"] = json::array{whole.at("deck").at(0)};
  expect_refused(load(twice), "impossible_position");
  expect_refused(json::object{{"do", "load"}, {"position", whole}, {"players", 2}}, "missing_field", "request.game");
  expect_refused(json::object{{"do", "load"}, {"position", whole}, {"game", "night_bus"}, {"players", 3}}, "bad_content", "position");
}

TEST_F(EngineTest, a_match_that_cannot_be_is_refused) {
  begin(3);
  play_at_random(8);
  const json::object whole = good(R"({"do":"save"})").at("match").as_object();
  const auto open = [](const json::object& match) { return json::object{{"do", "open"}, {"match", match}}; };
  expect_refused(R"({"do":"open"})", "missing_field", "request.match");
  expect_refused(R"({"do":"open","match":[]})", "bad_value", "match");
  json::object other = whole;
  other["log"].as_array()[4].as_object()["hash"] = "0000000000000000";
  expect_refused(open(other), "bad_value", "match.log[4].hash");
  other = whole;
  other["log"].as_array()[3].as_object()["action"] = whole.at("log").at(0).at("action");  // the ticket that the seat laid before
  expect_refused(open(other), "bad_entry", "match.log[3]");
  other = whole;
  other["players"] = 9;
  other["seats"] = json::array(9, whole.at("seats").as_array()[0]);
  expect_refused(open(other), "bad_players");
}

TEST_F(EngineTest, errors_speak_the_language_of_the_program_and_stay_short) {
  Engine german(Catalogue::of("de"));
  EXPECT_NE(german.answer(R"({"do":"undo"})").find("Partie"), std::string::npos);
  begin(2);
  const std::string endless(1'000'000, 'x');
  for (const json::object& request :
       {json::object{{"do", endless}}, json::object{{"do", "legal"}, {endless, 1}},
        json::object{{"do", "new"}, {"game", endless}, {"players", 2}}, json::object{{"do", "view"}, {"seat", endless}},
        json::object{{"do", "think"}, {"player", endless}}, json::object{{"do", "text"}, {"lang", endless}}}) {
    EXPECT_LT(json::serialize(refused(request)).size(), 5000u);
  }
}

// ---- The conversation ------------------------------------------------------------------------------------------------

TEST(Conversation, answers_every_line_also_the_last_without_an_end) {
  Engine engine(Catalogue::of("en"));
  std::istringstream in("{\"id\":1,\"do\":\"hello\"}\n\n{\"id\":2,\"do\":\"hello\"}\r\n{\"id\":3");
  std::ostringstream out;
  converse(engine, in, out);
  std::istringstream replies(out.str());
  std::vector<json::value> lines;
  for (std::string line; std::getline(replies, line);) lines.push_back(json::parse(line));
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0].at("id"), 1);
  EXPECT_EQ(lines[1].at("error").at("code"), "bad_json");
  EXPECT_EQ(lines[2].at("id"), 2);
  EXPECT_EQ(lines[3].at("error").at("code"), "bad_json");
}

TEST(Conversation, of_nothing_is_nothing) {
  Engine engine(Catalogue::of("en"));
  std::istringstream in;
  std::ostringstream out;
  converse(engine, in, out);
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace omnibus
