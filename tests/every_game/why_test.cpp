// Public reasons of bots, in any game: independent of hidden information.
#include <map>
#include <regex>

#include "data/embedded.hpp"
#include "every_game.hpp"
#include "match/choices.hpp"
#include "text/catalogue.hpp"

namespace omnibus {
namespace {

class EveryReason : public EveryGame {
 protected:
  /// Choice of a match, with the position it was made in.
  struct Choice {
    std::unique_ptr<Position> decision;
    std::vector<Action> done;
  };

  /// Tables with default and with all changed options: open and hidden hands, simultaneous and sequential turns.
  static std::vector<TableSetup> tables() {
    std::vector<TableSetup> out{usual_table()};
    for (const Setting& setting : settings_of(kind())) {
      if (setting.table.players == out[0].players && setting.name.ends_with("all options changed")) out.push_back(setting.table);
    }
    return out;
  }

  /// All choices of one-step bots at some tables.
  static std::vector<Choice> choices(std::uint64_t seed) {
    std::vector<Choice> out;
    for (const TableSetup& table : tables()) {
      Match match(setup_for(table, seed));
      for (int i = 0; i < 150 && !match.over(); ++i) match.act(match.position().think({.kind = PlayerKind::greedy}, seed).choice);
      for (int ply = 0; ply < match.ply();) {
        const int end = ply + length_of_choice(match, ply);
        out.push_back({decision_at(match, ply), actions_between(match, ply, end)});
        ply = end;
      }
    }
    return out;
  }

  static bool hides_something(const Position& position) {
    Chance chance(0, 0);
    position.clone()->resample_hidden(Seat::nobody, chance);
    return chance.used();
  }

  static bool could_do(const Position& position, const std::vector<Action>& actions) {
    const std::unique_ptr<Position> tried = position.clone();
    Chance chance(0, 0);
    EventRecorder unheard;
    for (const Action& action : actions) {
      if (tried->check(action).forbids()) return false;
      tried->apply(action, chance, unheard);
    }
    return true;
  }

  /// Position that looks the same to viewers without a hand but has other cards in the hands and allows the same choice; null if none is
  /// found.
  static std::unique_ptr<Position> with_other_hands(const Choice& choice) {
    for (std::uint32_t i = 0; i < 300; ++i) {
      std::unique_ptr<Position> other = choice.decision->clone();
      Chance chance(77, i);
      other->resample_hidden(Seat::nobody, chance);
      if (could_do(*other, choice.done) && other->hash() != choice.decision->hash()) return other;
    }
    return nullptr;
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryReason, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryReason, for_all_to_hear_is_the_same_whatever_the_bot_holds) {
  int hidden = 0;
  int compared = 0;
  for (const Choice& choice : choices(51)) {
    if (!hides_something(*choice.decision)) continue;
    ++hidden;
    const std::unique_ptr<Position> other = with_other_hands(choice);
    if (other == nullptr) continue;
    ++compared;
    ASSERT_EQ(other->reasons_for_all(choice.done), choice.decision->reasons_for_all(choice.done))
        << choice.decision->view(Viewer::everything());
  }
  EXPECT_GE(compared * 4, hidden) << compared << " of " << hidden;
}

TEST_P(EveryReason, for_all_to_hear_is_one_that_the_bot_has) {
  int had = 0;
  int told = 0;
  int made_up = 0;
  for (const Choice& choice : choices(53)) {
    const std::vector<Phrase> reasons = choice.decision->reasons(choice.done);
    had += static_cast<int>(reasons.size());
    for (const Phrase& reason : choice.decision->reasons_for_all(choice.done)) {
      ++told;
      made_up += std::find(reasons.begin(), reasons.end(), reason) == reasons.end() ? 1 : 0;
    }
  }
  EXPECT_GE(told * 4, had) << "who never says anything keeps every secret";
  EXPECT_LE(made_up * 20, told) << "eight tables have hardly ever in common what the true one has not";
}

TEST_P(EveryReason, is_asked_of_the_whole_turn_whichever_of_its_actions_is_meant) {
  Match match(setup_for(usual_table(), 54));
  play_at_random(match, 150, 54);
  for (int number = 1; number <= match.ply(); ++number) {
    const std::vector<int> choices = choices_of_turn(match, number, false);
    ASSERT_FALSE(choices.empty());
    for (const int from : choices) {
      ASSERT_EQ(match.seat_of(from + 1), match.seat_of(number));
      ASSERT_EQ(choices_of_turn(match, from + 1, false), choices) << "it is the same turn, wherever it is asked about";
    }
    for (const int from : choices_of_turn(match, number, true)) {
      ASSERT_NE(std::find(choices.begin(), choices.end(), from), choices.end());
      ASSERT_GT(decision_at(match, from)->legal().size(), 1U) << "there was something to decide";
    }
  }
}

TEST_P(EveryReason, begins_with_the_choice_that_brought_most) {
  Match match(setup_for(usual_table(), 55));
  play_at_random(match, 150, 55);
  const auto gain = [&](int from, Seat seat) {
    const auto points = [&](int ply) {
      return match.position_at(ply)->standing(Viewer::spectator())[static_cast<std::size_t>(index_of(seat))].points;
    };
    return points(from + length_of_choice(match, from)) - points(from);
  };
  for (int number = 1; number <= match.ply(); ++number) {
    const Seat seat = match.seat_of(number);
    const std::vector<int> choices = choices_of_turn(match, number, false);
    for (const int from : choices) ASSERT_GE(gain(choices.front(), seat), gain(from, seat));
  }
}

/// True if the sentence addresses the reader.
bool addresses(const std::string& sentence, const std::string& language) {
  static const std::map<std::string, std::string> words{
      {"en", "you|your|yours"}, {"de", "du|dir|dich|dein|deine[mnrs]?"}, {"fr", "vous|votre|vos"}};
  const std::regex you("(^|[^[:alpha:]])(" + words.at(language) + ")([^[:alpha:]]|$)", std::regex::icase);
  return std::regex_search(sentence, you);
}

TEST_P(EveryReason, is_the_same_whether_a_hint_or_a_bot_gives_it) {
  for (const std::string& language : Catalogue::languages()) {
    const json::value messages = parse_json(embedded_file(fmt::format("{}/messages.{}.json", game(), language)), "messages");
    for (const auto& [id, text] : messages.as_object()) {
      if (!id.starts_with("reason.")) continue;
      EXPECT_FALSE(addresses(json::value_to<std::string>(text), language)) << language << ": " << id << ": " << text;
    }
  }
}

}  // namespace
}  // namespace omnibus
