// Engine protocol with any game: a whole match between programs that use only the protocol.
#include "engine/engine.hpp"
#include "every_game.hpp"

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
  for (int i = 0; i < 6; ++i) good({{"do", "act"}, {"index", 0}});
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

TEST_P(EveryConversation, every_kind_of_bot_can_be_asked) {
  begin(35);
  for (const std::string_view player : {"random", "greedy", "search:iterations=5"}) {
    const json::object thought = good({{"do", "think"}, {"player", player}, {"seed", 1}});
    EXPECT_EQ(ask({{"do", "act"}, {"action", thought.at("action")}}).at("ok"), true) << json::serialize(thought);
  }
}

}  // namespace
}  // namespace omnibus
