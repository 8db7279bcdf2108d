// Advice of bots to people at a live match: hints, and reasons behind actions. All of it in turn, one at a time.
#pragma once

#include <optional>

#include "server/match/match_core.hpp"
#include "server/play/pending_search.hpp"

namespace omnibus {

class Advice {
 public:
  explicit Advice(MatchCore& match) : match_(match) {}

  void hint(const Visitor& visitor, const HintRequest& request, const Answer& answer);
  /// Reasons behind an action of a bot: all of them when the match is over, before that only public ones.
  void why(const Visitor& visitor, const WhyRequest& request, const Answer& answer);

  /// Cancels a hint about a table that has changed since.
  void cancel_stale_search();
  /// True while a hint or an explanation is being computed.
  bool busy() const { return busy_; }

 private:
  MatchCore& match_;
  std::optional<PendingSearch> search_;  // the last one for a hint
  bool busy_ = false;
};

}  // namespace omnibus
