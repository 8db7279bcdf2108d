// The lesson taught at a live match. All of it in turn.
#pragma once

#include <optional>

#include "server/match/match_core.hpp"
#include "teaching/lesson.hpp"

namespace omnibus {

class TaughtLesson {
 public:
  explicit TaughtLesson(MatchCore& match) : match_(match) {}

  /// Current step of the learner; "not_found" if no lesson is taught here.
  void tell(const Visitor& visitor, const Answer& answer);
  /// Throws a Problem if an action of the learner deviates from the lesson.
  void check(const Command& command) const;

 private:
  /// Lesson of this table; null if none is taught.
  const Lesson* taught() const;

  MatchCore& match_;
  mutable std::optional<Lesson> lesson_;  // read on first use
};

}  // namespace omnibus
