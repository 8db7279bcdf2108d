// Texts of any game for players: complete in all three languages.
#include "every_game.hpp"
#include "lab/lab_game.hpp"
#include "match/speaker.hpp"
#include "presentation/game_card.hpp"

namespace omnibus {
namespace {

class EveryView : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryView, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryView, whatever_a_game_does_offers_and_ends_in_has_words) {
  const GameInfo& info = kind().info;
  for (const std::string& language : Catalogue::languages()) {
    const auto expect = [&](std::string_view family, std::string_view id) {
      const std::string message = std::string(family) + std::string(id);
      EXPECT_TRUE(Catalogue::of(language).has(info.name, message)) << language << " " << message;
    };
    expect("game.", "name");
    expect("game.", "summary");
    for (const Form& form : info.verbs) expect("verb.", form.name);
    for (const Form& form : info.event_forms) expect("event.", form.name);
    for (const std::string_view ending : info.endings.subspan(1)) expect("ending.", ending);
    for (const OptionInfo& option : info.options) {
      expect("option.", option.name);
      for (std::size_t i = 0; i < option.choices.names.size(); ++i) expect("", option.choice_message(i));
    }
    for (const std::string_view phrase : info.communication.phrases) expect("", phrase);
    for (const std::string_view figure : lab_game(game()).figures) expect("figure.", figure);
  }
}

/// A missing message shows its id, which begins with the name of the game.
TEST_P(EveryView, every_line_question_offer_and_event_is_a_sentence) {
  for (const std::string& language : Catalogue::languages()) {
    for (const Setting& setting : settings_of(kind())) {
      if (setting.table.players > 4) continue;
      Match match(setup_for(setting.table, 21));
      const Speaker speaker(Catalogue::of(language), match.game(), match.setup().seats);
      const auto expect_sentence = [&](const std::string& said) {
        ASSERT_FALSE(said.empty());
        ASSERT_EQ(said.find(game() + "/"), std::string::npos) << said;
      };
      for (int ply = 0; !match.over() && ply < 150; ++ply) {
        for (const Viewer viewer : {Viewer::everything(), Viewer::spectator(), Viewer::of(match.position().actor())}) {
          for (const Phrase& line : match.position().in_words(viewer)) expect_sentence(speaker.say(line));
          expect_sentence(speaker.say(match.position().question(viewer)));
        }
        const std::vector<Action> legal = match.position().legal();
        for (const Action& action : legal) expect_sentence(speaker.say(match.position().offer(action)));
        for (const Phrase& reason : match.position().reasons(legal[static_cast<std::size_t>(ply) % legal.size()])) {
          EXPECT_TRUE(reason.id.starts_with("reason."));
          EXPECT_TRUE(match.position().rule_behind(reason).forbids()) << "no rule behind " << reason.id;
          expect_sentence(speaker.say(reason));
        }
        for (const Event& event : match.events_of(match.ply())) expect_sentence(speaker.say(event));
        play_at_random(match, 1, static_cast<std::uint64_t>(ply));
      }
      EXPECT_EQ(match.position().question(Viewer::spectator()).id == "ask.over", match.over());
    }
  }
}

TEST_P(EveryView, every_legal_action_is_written_and_read_back) {
  Match match(setup_for(usual_table(), 22));
  while (!match.over()) {
    for (const Action& action : match.position().legal()) {
      ASSERT_EQ(match.game().action_from_json(match.game().action_to_json(action), "action"), action);
    }
    for (const Event& event : match.events_of(match.ply())) ASSERT_TRUE(match.game().event_to_json(event).contains("event"));
    play_at_random(match, 1, static_cast<std::uint64_t>(match.ply()));
  }
}

/// Only the view of a full viewer can be read as a position.
TEST_P(EveryView, a_view_of_a_spectator_is_a_position_only_if_nothing_is_hidden) {
  EventRecorder recorder;
  const auto table = open_table(game(), usual_table());
  const auto position = table->start(23, recorder);
  const json::object whole = position->view(Viewer::everything());
  const json::object seen = position->view(Viewer::spectator());
  EXPECT_EQ(table->read(whole)->view(Viewer::spectator()), seen);
  EXPECT_EQ(problem_of([&] { table->read(seen); }).code() == "none", seen == whole);
}

TEST_P(EveryView, its_card_tells_all_that_is_asked_before_a_table_is_opened) {
  for (const std::string& language : Catalogue::languages()) {
    const json::object card = game_card(kind().info, Catalogue::of(language));
    EXPECT_EQ(card.at("options").as_array().size(), kind().info.options.size());
    EXPECT_EQ(json::serialize(card).find(game() + "/"), std::string::npos) << "a text is missing";
  }
}

}  // namespace
}  // namespace omnibus
