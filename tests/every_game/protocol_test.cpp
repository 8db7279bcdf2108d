// Engine protocol with any game: a whole match between programs that use only the protocol.
#include <algorithm>
#include <set>
#include <span>

#include "data/embedded.hpp"
#include "engine/engine.hpp"
#include "every_game.hpp"
#include "presentation/rules_page.hpp"

namespace omnibus {
namespace {

class EveryConversation : public EveryGame {
 protected:
  json::object ask(const json::object& request) { return parse_json(engine.answer(json::serialize(request)), "reply").as_object(); }
  json::object good(const json::object& request) {
    json::object reply = ask(request);
    EXPECT_EQ(reply.at("ok"), true) << json::serialize(request) << "\n" << json::serialize(reply);
    return reply;
  }
  /// True if the guide explains its choices.
  static bool gives_reasons() {
    const json::value messages = parse_json(embedded_file(game() + "/messages.en.json"), "messages");
    return std::ranges::any_of(messages.as_object(), [](const auto& message) { return message.key().starts_with("reason."); });
  }
  json::object begin(std::uint64_t seed) {
    return good({{"do", "new"}, {"game", game()}, {"players", usual_table().players}, {"seed", seed}});
  }

  Engine engine{Catalogue::of("en")};
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryConversation, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryConversation, the_list_of_games_names_it) {
  const json::object games = good({{"do", "games"}});
  const json::array& list = games.at("games").as_array();
  EXPECT_TRUE(std::any_of(list.begin(), list.end(), [&](const json::value& each) { return each.at("name") == json::value(game()); }));
}

TEST_P(EveryConversation, a_match_is_played_to_its_end_by_indices_and_by_actions) {
  begin(31);
  Stream dice(1);
  json::object reply = good({{"do", "result"}});
  for (int ply = 0; !reply.at("over").as_bool(); ++ply) {
    const json::object legal = good({{"do", "legal"}, {"lang", "fr"}});
    const json::array& actions = legal.at("actions").as_array();
    ASSERT_FALSE(actions.empty());
    const json::value& action = actions[dice.below(static_cast<std::uint32_t>(actions.size()))];
    ply % 2 == 0 ? good({{"do", "act"}, {"index", action.at("index")}}) : good({{"do", "act"}, {"action", action}, {"lang", "de"}});
    reply = good({{"do", "result"}});
  }
  EXPECT_FALSE(reply.at("ending").is_null());
  EXPECT_EQ(reply.at("scores").as_array().size(), static_cast<std::size_t>(usual_table().players));
  EXPECT_EQ(ask({{"do", "act"}, {"index", 0}}).at("error").at("code"), "over");
}

TEST_P(EveryConversation, a_match_is_saved_opened_taken_back_and_played_again) {
  begin(32);
  for (int i = 0; i < 6 && good({{"do", "result"}}).at("over") == false; ++i) good({{"do", "act"}, {"index", 0}});
  const json::value hash = good({{"do", "undo"}}).at("hash");
  const json::value saved = good({{"do", "save"}}).at("match");
  const json::value after = good({{"do", "redo"}}).at("hash");
  EXPECT_EQ(good({{"do", "open"}, {"match", saved}}).at("hash"), hash);
  EXPECT_EQ(good({{"do", "redo"}}).at("hash"), after);
}

TEST_P(EveryConversation, a_position_is_exported_and_loaded) {
  const json::object begun = begin(33);
  const json::value position = good({{"do", "position"}}).at("position");
  good({{"do", "act"}, {"index", 0}});
  EXPECT_EQ(good({{"do", "load"}, {"position", position}}).at("hash"), begun.at("hash"));
}

TEST_P(EveryConversation, seats_and_spectators_see_the_table_in_every_language) {
  begin(34);
  for (const std::string& language : Catalogue::languages()) {
    for (const json::value& seat : {json::value(0), json::value("spectator")}) {
      EXPECT_FALSE(good({{"do", "text"}, {"seat", seat}, {"lang", language}}).at("lines").as_array().empty());
      EXPECT_FALSE(good({{"do", "view"}, {"seat", seat}}).at("view").as_object().empty());
    }
    EXPECT_FALSE(good({{"do", "rules"}, {"lang", language}}).at("text").as_string().empty());
  }
}

/// Actions of a whole game, of which the rules forbid some at its start.
TEST_P(EveryConversation, a_forbidden_entry_names_its_rule_whatever_the_current_game) {
  const json::value actor = begin(36).at("actor");
  json::object match = good({{"do", "save"}}).at("match").as_object();
  Match played(setup_for(usual_table(), 36));
  play_at_random(played, 200, 36);
  int forbidden = 0;
  for (const LogEntry& entry : played.log()) {
    const json::object action = played.game().action_to_json(entry.action);
    begin(36);
    const json::object refused = ask({{"do", "act"}, {"action", action}});
    if (refused.at("ok") == true) continue;
    const json::object& error = refused.at("error").as_object();
    EXPECT_EQ(error.at("code"), "illegal");
    EXPECT_FALSE(error.at("rule_text").as_string().empty()) << json::serialize(action);
    match["log"] = json::array{json::object{{"seat", actor}, {"action", action}, {"hash", "0000000000000000"}}};
    const GameInfo& other = all_games().back().info;
    good({{"do", "new"}, {"game", other.name}, {"players", other.max_players}});
    const json::object reply = ask({{"do", "open"}, {"match", match}});
    EXPECT_EQ(reply.at("error").at("rule"), error.at("rule")) << json::serialize(action);
    EXPECT_EQ(reply.at("error").at("rule_text"), error.at("rule_text"));
    if (++forbidden == 20) break;
  }
  EXPECT_TRUE(!is_released() || forbidden > 0) << "every action is possible at its start";
}

/// Rules that forbid one of some random actions with operands that exist, at every position of some games.
std::set<std::string> rules_that_forbid(const MatchSetup& setup) {
  std::set<std::string> out;
  Stream dice(setup.seed);
  Match match(setup);
  for (std::uint64_t ply = 0; !match.over() && ply < 300; play_at_random(match, 1, ++ply)) {
    const std::span<const Form> verbs = match.game().info().verbs;
    for (std::size_t verb = 0; verb < verbs.size(); ++verb) {
      Action action = Action::of(static_cast<int>(verb));
      for (int i = 0; i < verbs[verb].arity(); ++i) {
        const auto operand = static_cast<std::size_t>(i);
        const int size = match.game().domain_size(verbs[verb].operands[operand].domain);
        action.operands[operand] = static_cast<std::uint8_t>(dice.below(static_cast<std::uint32_t>(std::clamp(size, 1, 256))));
      }
      const Rule broken = match.position().check(action);
      if (broken.forbids()) out.insert(match.game().rule_name(broken));
    }
  }
  return out;
}

TEST_P(EveryConversation, every_rule_that_can_forbid_something_has_its_text) {
  std::set<std::string> rules;
  for (std::uint64_t seed = 41; seed < 46; ++seed) rules.merge(rules_that_forbid(setup_for(usual_table(), seed)));
  EXPECT_GE(rules.size(), is_released() ? 5u : 1u);
  for (const std::string& rule : rules) {
    for (const std::string& language : Catalogue::languages()) EXPECT_FALSE(rule_text(rule, language).empty()) << rule << " " << language;
  }
}

TEST_P(EveryConversation, operands_that_are_none_are_refused) {
  begin(37);
  for (const Form& verb : kind().info.verbs) {
    if (verb.arity() == 0) continue;
    json::object action{{"do", verb.name}};
    for (int i = 0; i < verb.arity(); ++i) action[verb.operands[static_cast<std::size_t>(i)].name] = 999;
    const json::object error = ask({{"do", "act"}, {"action", action}}).at("error").as_object();
    EXPECT_EQ(error.at("code"), "bad_value") << json::serialize(error);
    EXPECT_EQ(error.at("path"), json::value("action." + std::string(verb.operands[0].name)));
  }
}

TEST_P(EveryConversation, a_search_gives_its_reasons_in_a_language) {
  begin(38);
  json::object order{{"do", "think"}, {"player", "search"}, {"iterations", 50}, {"seed", 1}};
  const json::object silent = good(order);
  for (const json::value& candidate : silent.at("candidates").as_array()) EXPECT_FALSE(candidate.as_object().contains("reasons"));
  order["lang"] = "fr";
  std::size_t reasons = 0;
  for (int ply = 0; reasons == 0 && ply < 100 && good({{"do", "result"}}).at("over") == false; ++ply) {
    const json::object thought = good(order);
    for (const json::value& candidate : thought.at("candidates").as_array()) {
      const json::array& told = candidate.at("reasons").as_array();
      EXPECT_LE(told.size(), 2U);
      for (const json::value& reason : told) EXPECT_EQ(reason.as_string().find("reason."), std::string::npos) << reason;
      reasons += told.size();
    }
    good({{"do", "act"}, {"action", thought.at("action")}});
  }
  EXPECT_EQ(reasons > 0, gives_reasons());
}

TEST_P(EveryConversation, every_kind_of_bot_can_be_asked) {
  begin(35);
  for (const std::string_view player : {"random", "greedy", "search:iterations=5"}) {
    const json::object thought = good({{"do", "think"}, {"player", player}, {"seed", 1}});
    EXPECT_EQ(ask({{"do", "act"}, {"action", thought.at("action")}}).at("ok"), true) << json::serialize(thought);
  }
}

}  // namespace
}  // namespace omnibus
