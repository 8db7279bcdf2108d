// Lessons: their documents, and tables that teach them. Every embedded lesson is played through.
#include "teaching/lesson.hpp"

#include <gmock/gmock.h>

#include <gtest/gtest.h>

#include "text/catalogue.hpp"

namespace omnibus {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct CarriedLesson {
  std::string game;
  std::string name;
};

std::vector<CarriedLesson> carried_lessons() {
  std::vector<CarriedLesson> out;
  for (const GameKind& kind : all_games()) {
    for (const std::string& name : lesson_names(kind.info.name)) out.push_back({std::string(kind.info.name), name});
  }
  return out;
}

void let_others_play(const Lesson& lesson, Match& match) {
  const PlayerSpec greedy{.kind = PlayerKind::greedy, .budget = {}};
  while (!match.over() && match.position().actor() != lesson.seat) match.act(match.position().think(greedy, 1).choice);
}

TEST(Lessons, each_is_played_through_by_what_it_shows) {
  ASSERT_THAT(carried_lessons(), Not(IsEmpty()));
  for (const auto& [game, name] : carried_lessons()) {
    const Lesson lesson = read_lesson(game, name);
    Match match(lesson.setup);
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
      let_others_play(lesson, match);
      ASSERT_EQ(steps_taken(lesson, match), step) << game << ' ' << name;
      for (const Action& action : lesson.steps[step].shown) {
        EXPECT_TRUE(leads_to_aim(lesson, match, action)) << game << ' ' << name << ", step " << step + 1;
        match.act(action);
      }
    }
    EXPECT_EQ(steps_taken(lesson, match), lesson.steps.size()) << game << ' ' << name;
    EXPECT_FALSE(match.over()) << game << ' ' << name << ": nothing is left to be played on";
  }
}

TEST(Lessons, every_wrong_try_that_is_answered_can_be_made_and_leads_elsewhere) {
  for (const auto& [game, name] : carried_lessons()) {
    const Lesson lesson = read_lesson(game, name);
    Match match(lesson.setup);
    for (const LessonStep& step : lesson.steps) {
      let_others_play(lesson, match);
      std::vector<bool> made(step.wrong.size(), false);
      for (const Action& action : match.position().legal()) {
        if (leads_to_aim(lesson, match, action)) continue;
        if (const int wrong = wrong_try(step, match.game(), action); wrong > 0) made[static_cast<std::size_t>(wrong) - 1] = true;
      }
      for (std::size_t i = 0; i < made.size(); ++i) EXPECT_TRUE(made[i]) << game << ' ' << name << ": wrong try " << i + 1;
      for (const Action& action : step.shown) match.act(action);
    }
  }
}

TEST(Lessons, all_they_say_is_there_in_every_language) {
  for (const auto& [game, name] : carried_lessons()) {
    const Lesson lesson = read_lesson(game, name);
    std::vector<std::string> wanted{"title", "about"};
    for (int i = 1; i <= lesson.learned; ++i) wanted.push_back(fmt::format("learned.{}", i));
    for (std::size_t step = 1; step <= lesson.steps.size(); ++step) {
      wanted.push_back(fmt::format("{}.say", step));
      wanted.push_back(fmt::format("{}.do", step));
      for (std::size_t i = 1; i <= lesson.steps[step - 1].wrong.size(); ++i) wanted.push_back(fmt::format("{}.wrong.{}", step, i));
    }
    for (const std::string_view language : Catalogue::languages()) {
      for (const std::string& id : wanted)
        EXPECT_TRUE(Catalogue::of(language).has(game, lesson.message(id))) << language << ' ' << lesson.message(id);
    }
  }
}

/// Two-step lesson of Mass Transit; `aim` is that of the first step.
std::string lesson_text(std::string_view aim, std::string_view show = R"([{"do":"extend","card":"MT22","route":2}])") {
  return fmt::format(R"({{"minutes":1,"players":2,"options":{{}},"seat":0,"seed":1131,"opening":[{{"do":"volunteer"}},{{"do":"decline"}}],
    "steps":[{{"aim":{},"show":{}}},{{"aim":{{"action":{{"do":"end_turn"}}}},"show":[]}}],"learned":1}})",
                     aim, show);
}

constexpr std::string_view in_two = R"([{"do":"extend","card":"MT22","route":2},{"do":"move","card":"MT24","commuter":2}])";
Lesson lesson_with(std::string_view aim) { return read_lesson("mass_transit", "trial", lesson_text(aim, in_two)); }

Action action_of(const Match& match, std::string_view text) { return match.game().action_from_json(parse_json(text, "action"), "action"); }

bool leads(const Lesson& lesson, const Match& match, std::string_view action) {
  return leads_to_aim(lesson, match, action_of(match, action));
}

TEST(Lessons, any_way_to_the_aim_is_right) {
  const Lesson lesson = lesson_with(R"({"view":[{"at":"/commuters/2/place","least":1}]})");
  Match match(lesson.setup);
  EXPECT_TRUE(leads(lesson, match, R"({"do":"extend","card":"MT22","route":2})"));
  EXPECT_TRUE(leads(lesson, match, R"({"do":"extend","card":"MT48","route":2})"));
  EXPECT_FALSE(leads(lesson, match, R"({"do":"extend","card":"MT24","route":2})"));  // the only card that leads out of the city
  EXPECT_FALSE(leads(lesson, match, R"({"do":"extend","card":"MT22","route":4})"));  // possible, but only by a longer way
  match.act(action_of(match, R"({"do":"extend","card":"MT18","route":2})"));
  EXPECT_EQ(steps_taken(lesson, match), 0U);
  match.act(action_of(match, R"({"do":"move","card":"MT24","commuter":2})"));
  EXPECT_EQ(steps_taken(lesson, match), 1U);
  match.undo();
  EXPECT_EQ(steps_taken(lesson, match), 0U);
}

TEST(Lessons, a_lesson_begins_at_the_position_it_names_and_after_its_opening) {
  const json::value position = Match(lesson_with("{}").setup).position().view(Viewer::everything());
  const std::string text = fmt::format(R"({{"minutes":1,"players":2,"options":{{}},"seat":0,"seed":1,"position":{},
    "opening":[{{"do":"extend","card":"MT22","route":2}}],"steps":[{{"aim":{{}},"show":[]}}],"learned":1}})",
                                       json::serialize(position));
  Match match(read_lesson("mass_transit", "trial", text).setup);
  EXPECT_EQ(match.ply(), 0);
  match.act(action_of(match, R"({"do":"move","card":"MT24","commuter":2})"));
  EXPECT_THROW(read_lesson("mass_transit", "trial", std::string(text).replace(text.find("MT22"), 4, "MT21")), Problem);
}

TEST(Lessons, an_aim_may_ask_for_an_action_for_a_value_and_for_what_is_in_a_list) {
  const auto reached = [](std::string_view aim) {
    const Lesson lesson = lesson_with(aim);
    Match match(lesson.setup);
    match.act(action_of(match, R"({"do":"extend","card":"MT22","route":2})"));
    return steps_taken(lesson, match) == 1;
  };
  EXPECT_TRUE(reached(R"({"action":{"do":"extend","route":2}})"));
  EXPECT_FALSE(reached(R"({"action":{"do":"extend","route":3}})"));
  EXPECT_TRUE(reached(R"({"view":[{"at":"/routes/2/cards/0/card","is":"MT22"}]})"));
  EXPECT_FALSE(reached(R"({"view":[{"at":"/routes/3/cards/0/card","is":"MT22"}]})"));
  EXPECT_TRUE(reached(R"({"view":[{"at":"/hands/0/cards","has":"MT24"}]})"));
  EXPECT_FALSE(reached(R"({"view":[{"at":"/hands/0/cards","has":"MT22"}]})"));
  EXPECT_FALSE(reached(R"({"action":{"do":"extend"},"view":[{"at":"/played","least":2}]})"));
}

TEST(Lessons, what_makes_no_sense_is_named) {
  const auto refusal = [](const std::string& text) {
    try {
      read_lesson("mass_transit", "trial", text);
    } catch (const Problem& problem) {
      return problem.code() + " " + (problem.arguments().empty() ? "" : problem.arguments().front().second);
    }
    return std::string("taken");
  };
  EXPECT_EQ(refusal(lesson_text(R"({"action":{}})")), "taken");
  EXPECT_THAT(refusal(lesson_text(R"({"actions":{}})")), HasSubstr("unknown_field mass_transit/lessons/trial.json.steps[0].aim.actions"));
  EXPECT_THAT(refusal(lesson_text(R"({"view":[{"is":1}]})")), HasSubstr("missing_field"));
  EXPECT_THAT(refusal(lesson_text(R"({"view":{"at":1}})")), HasSubstr("bad_value mass_transit/lessons/trial.json.steps[0].aim.view"));
  EXPECT_THAT(refusal(lesson_text(R"({})", R"([{"do":"fly"}])")), HasSubstr("bad_value"));
  std::string impossible = lesson_text("{}");
  impossible.replace(impossible.find("volunteer"), 9, "end_turn");
  EXPECT_THAT(refusal(impossible), HasSubstr("bad_lesson mass_transit/lessons/trial.json.opening[0]"));
  EXPECT_THROW(read_lesson("mass_transit", "no_such_lesson"), Problem);
}

}  // namespace
}  // namespace omnibus
