#include "server/teaching/taught_lesson.hpp"

#include <fmt/format.h>

#include "presentation/game_card.hpp"
#include "server/record/access.hpp"

namespace omnibus {

const Lesson* TaughtLesson::taught() const {
  const MatchRecord& record = match_.record();
  if (record.lesson.empty()) return nullptr;
  if (!lesson_) lesson_ = read_lesson(record.game, record.lesson);
  return &*lesson_;
}

/// An illegal action is refused as usual; a legal one that deviates from the lesson, as a wrong try.
void TaughtLesson::check(const Command& command) const {
  const Lesson* lesson = taught();
  if (lesson == nullptr || command.kind != CommandKind::act || command.seat != lesson->seat) return;
  const Match& match = match_.history().match();
  const std::size_t taken = steps_taken(*lesson, match);
  if (taken == lesson->steps.size() || match.position().check(command.action).forbids()) return;
  if (leads_to_aim(*lesson, match, command.action)) return;
  const LessonStep& step = lesson->steps[taken];
  const int wrong = wrong_try(step, match.game(), command.action);
  const std::string reason = wrong == 0 ? "common/lesson.elsewhere"
                                        : fmt::format("{}/{}", lesson->game, lesson->message(fmt::format("{}.wrong.{}", taken + 1, wrong)));
  throw Problem("lesson", {{"reason", reason}}, wrong == 0 ? std::string() : step.wrong[static_cast<std::size_t>(wrong) - 1].rule);
}

void TaughtLesson::tell(const Visitor& visitor, const Answer& answer) {
  const Lesson* lesson = taught();
  if (lesson == nullptr) throw Problem("not_found");
  check_seat(match_.record(), visitor, lesson->seat);
  const Match& match = match_.history().match();
  const Catalogue& catalogue = Catalogue::of(visitor.language);
  const auto text = [&](const std::string& id) { return catalogue.text(lesson->game, lesson->message(id)); };
  const std::size_t taken = steps_taken(*lesson, match);
  json::object out{{"game", lesson->game}, {"name", lesson->name}, {"title", text("title")}, {"seat", index_of(lesson->seat)}};
  out["steps"] = lesson->steps.size();
  out["taken"] = taken;
  out["learned"] = learned_to_json(*lesson, catalogue);
  out["step"] = nullptr;
  if (taken < lesson->steps.size()) {
    const LessonStep& step = lesson->steps[taken];
    json::array shown;
    for (const Action& action : step.shown) shown.push_back(match.game().action_to_json(action));
    out["step"] = json::object{{"say", text(fmt::format("{}.say", taken + 1))},
                               {"do", text(fmt::format("{}.do", taken + 1))},
                               {"aim", step.shown.size() == 1 ? step.aim.action : json::object()},
                               {"show", std::move(shown)},
                               {"light", json::value_from(step.lit)}};
  }
  answer(json::object{{"lesson", std::move(out)}});
}

}  // namespace omnibus
