// Lessons: a prepared position and steps to take on the real table. Data of the game
// (games/GAME/content/lessons/NAME.json); the texts are in its catalogues, as lesson.NAME.STEP.say and the like.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace omnibus {

/// Condition on the learner's view.
struct ViewCondition {
  enum class Kind : std::uint8_t { is, least, has };  ///< equal value; number not smaller; list containing it
  std::string place;                                  ///< JSON Pointer
  Kind kind = Kind::is;
  json::value value;

  bool holds_in(const json::value& view) const;
};

/// Aim of a step: an action with these fields, after which the view meets the conditions. Any way there is accepted.
struct Aim {
  json::object action;
  std::vector<ViewCondition> view;
};

/// Wrong try with its own answer (lesson.NAME.STEP.wrong.NUMBER) and the rule behind it.
struct WrongTry {
  json::object action;
  std::string rule;
};

struct LessonStep {
  Aim aim;
  std::vector<Action> shown;       ///< one way to the aim
  std::vector<WrongTry> wrong;     ///< the first match is answered
  std::vector<std::string> lit{};  ///< parts of the table mentioned by the step, by their names in the drawing
};

struct Lesson {
  std::string game;
  std::string name;
  int minutes = 0;
  Seat seat = Seat::nobody;  ///< seat of the learner
  MatchSetup setup;          ///< includes the initial position
  std::vector<LessonStep> steps;
  int learned = 0;  ///< number of skills listed at the end: lesson.NAME.learned.NUMBER

  /// Message id "lesson.NAME.REST".
  std::string message(std::string_view rest) const { return "lesson." + name + "." + std::string(rest); }
};

/// Names of a game's embedded lessons, in teaching order.
std::vector<std::string> lesson_names(std::string_view game);

/// Embedded lesson of this name; Problem if there is none.
Lesson read_lesson(std::string_view game, std::string_view name);

/// Lesson from a text. For an impossible action or an unknown field, the Problem names the place.
Lesson read_lesson(std::string_view game, std::string_view name, std::string_view text);

/// Number of steps completed in a match that began as this lesson.
std::size_t steps_taken(const Lesson& lesson, const Match& match);

/// True if a legal action of the learner reaches the aim of the current step, or still allows reaching it without another seat deciding and
/// in no more actions than the way shown.
bool leads_to_aim(const Lesson& lesson, const Match& match, const Action& action);

/// 1-based number of the wrong try that matches an action; 0 if none does.
int wrong_try(const LessonStep& step, const AnyGame& game, const Action& action);

}  // namespace omnibus
