// Lessons: documents and aims, tried out in Mass Transit. tests/every_game/lessons_test.cpp plays the lessons of every game.
#include "teaching/lesson.hpp"

#include <gmock/gmock.h>

#include <gtest/gtest.h>

namespace omnibus {
namespace {

using testing::HasSubstr;

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
