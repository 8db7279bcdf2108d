// Lessons of any game: each is played through.
#include "every_game.hpp"
#include "teaching/lesson.hpp"
#include "text/catalogue.hpp"

namespace omnibus {
namespace {

class EveryLesson : public EveryGame {};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryLesson, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

void let_others_play(const Lesson& lesson, Match& match) {
  const PlayerSpec greedy{.kind = PlayerKind::greedy, .budget = {}};
  while (!match.over() && match.position().actor() != lesson.seat) match.act(match.position().think(greedy, 1).choice);
}

TEST_P(EveryLesson, each_is_played_through_by_what_it_shows) {
  for (const std::string& name : lesson_names(game())) {
    const Lesson lesson = read_lesson(game(), name);
    Match match(lesson.setup);
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
      let_others_play(lesson, match);
      ASSERT_EQ(steps_taken(lesson, match), step) << name;
      for (const Action& action : lesson.steps[step].shown) {
        EXPECT_TRUE(leads_to_aim(lesson, match, action)) << name << ", step " << step + 1;
        match.act(action);
      }
    }
    EXPECT_EQ(steps_taken(lesson, match), lesson.steps.size()) << name;
    EXPECT_FALSE(match.over()) << name << ": nothing is left to be played on";
  }
}

TEST_P(EveryLesson, every_wrong_try_that_is_answered_can_be_made_and_leads_elsewhere) {
  for (const std::string& name : lesson_names(game())) {
    const Lesson lesson = read_lesson(game(), name);
    Match match(lesson.setup);
    for (const LessonStep& step : lesson.steps) {
      let_others_play(lesson, match);
      std::vector<bool> made(step.wrong.size(), false);
      for (const Action& action : match.position().legal()) {
        if (leads_to_aim(lesson, match, action)) continue;
        if (const int wrong = wrong_try(step, match.game(), action); wrong > 0) made[static_cast<std::size_t>(wrong) - 1] = true;
      }
      for (std::size_t i = 0; i < made.size(); ++i) EXPECT_TRUE(made[i]) << name << ": wrong try " << i + 1;
      for (const Action& action : step.shown) match.act(action);
    }
  }
}

TEST_P(EveryLesson, all_they_say_is_there_in_every_language) {
  for (const std::string& name : lesson_names(game())) {
    const Lesson lesson = read_lesson(game(), name);
    std::vector<std::string> wanted{"title", "about"};
    for (int i = 1; i <= lesson.learned; ++i) wanted.push_back(fmt::format("learned.{}", i));
    for (std::size_t step = 1; step <= lesson.steps.size(); ++step) {
      wanted.push_back(fmt::format("{}.say", step));
      wanted.push_back(fmt::format("{}.do", step));
      for (std::size_t i = 1; i <= lesson.steps[step - 1].wrong.size(); ++i) wanted.push_back(fmt::format("{}.wrong.{}", step, i));
    }
    for (const std::string_view language : Catalogue::languages()) {
      for (const std::string& id : wanted)
        EXPECT_TRUE(Catalogue::of(language).has(game(), lesson.message(id))) << language << ' ' << lesson.message(id);
    }
  }
}

}  // namespace
}  // namespace omnibus
