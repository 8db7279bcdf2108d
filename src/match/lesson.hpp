// A lesson: a prepared position, and steps that somebody takes from there on the real table. Data of the game's own
// (games/GAME/content/lessons/NAME.json); what is said is in its catalogues, as lesson.NAME.STEP.say and the like.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace omnibus {

/// Something that must be so in the learner's view.
struct ViewCondition {
  enum class Kind : std::uint8_t { is, least, has };  ///< the very value; a number that is no smaller; a list with it
  std::string place;                                  ///< a JSON Pointer
  Kind kind = Kind::is;
  json::value value;

  bool holds_in(const json::value& view) const;
};

/// What a step asks for: an action that has these fields, after which the view is so. Any way there is right.
struct Aim {
  json::object action;
  std::vector<ViewCondition> view;
};

/// A try that deserves an answer of its own (lesson.NAME.STEP.wrong.NUMBER), and the rule behind it.
struct WrongTry {
  json::object action;
  std::string rule;
};

struct LessonStep {
  Aim aim;
  std::vector<Action> shown;       ///< one way to the aim
  std::vector<WrongTry> wrong;     ///< the first that fits is answered
  std::vector<std::string> lit{};  ///< parts of the table that the step speaks of, by the names its drawing gives them
};

struct Lesson {
  std::string game;
  std::string name;
  int minutes = 0;
  Seat seat = Seat::nobody;  ///< of the learner
  MatchSetup setup;          ///< with the position from which it is played
  std::vector<LessonStep> steps;
  int learned = 0;  ///< how many things are said to be learned at its end: lesson.NAME.learned.NUMBER

  /// "lesson.NAME" and what follows.
  std::string message(std::string_view rest) const { return "lesson." + name + "." + std::string(rest); }
};

/// The lessons the program carries for a game, in the order in which they are taught.
std::vector<std::string> lesson_names(std::string_view game);

/// One of them; a Problem where there is none of that name.
Lesson read_lesson(std::string_view game, std::string_view name);

/// The same from a text. A Problem names the place where it makes no sense: an action that cannot be done, an unknown field.
Lesson read_lesson(std::string_view game, std::string_view name, std::string_view text);

/// How many steps have been taken in a match that began as this lesson.
std::size_t steps_taken(const Lesson& lesson, const Match& match);

/// Whether a legal action of the learner reaches the aim of the step they are at, or leads to where it can still be reached: without
/// anybody else deciding, and in no more actions than the way that would be shown.
bool leads_to_aim(const Lesson& lesson, const Match& match, const Action& action);

/// The number of the wrong try that an action is, counted from 1; 0 where it is none that was thought of.
int wrong_try(const LessonStep& step, const AnyGame& game, const Action& action);

}  // namespace omnibus
