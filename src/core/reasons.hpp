// Reasons for a move, in the terms of the game (games/GAME/ai/reasons.hpp).
#pragma once

#include <span>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/phrase.hpp"
#include "core/rule.hpp"

namespace omnibus {

/// Advantages and costs of a move, the most important first. Two at most, because people read no more.
class Reasons {
 public:
  /// Ignored if there are two already.
  constexpr void add(const Phrase& reason) {
    if (reasons_.size() < max_reasons) reasons_.push(reason);
  }
  /// The best gain, then the costs, then further gains if there is room.
  constexpr void add(const Reasons& gains, const Reasons& costs) {
    if (!gains.empty()) add(gains[0]);
    for (const Phrase& cost : costs) add(cost);
    for (int i = 1; i < gains.size(); ++i) add(gains[i]);
  }
  constexpr bool empty() const { return reasons_.empty(); }
  constexpr int size() const { return reasons_.size(); }
  constexpr const Phrase& operator[](int i) const { return reasons_[i]; }
  constexpr const Phrase* begin() const { return reasons_.begin(); }
  constexpr const Phrase* end() const { return reasons_.end(); }

  friend constexpr bool operator==(const Reasons&, const Reasons&) = default;

 private:
  static constexpr int max_reasons = 2;
  FixedList<Phrase, max_reasons> reasons_;
};

/// The reasons of the first that the second has as well.
constexpr Reasons shared_by(const Reasons& first, const Reasons& second) {
  Reasons out;
  for (const Phrase& reason : first) {
    for (const Phrase& other : second) {
      if (reason == other) out.add(reason);
    }
  }
  return out;
}

/// The rule behind a reason, by the id of its message; a game has a list of them.
struct ReasonRule {
  std::string_view reason;
  Rule rule;
};
constexpr Rule rule_in(std::span<const ReasonRule> list, std::string_view reason) {
  for (const ReasonRule& each : list) {
    if (each.reason == reason) return each.rule;
  }
  return {};
}

}  // namespace omnibus
