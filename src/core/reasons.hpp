// The contract for explaining moves: the reasons for a move, in the terms of the game (games/GAME/ai/reasons.hpp).
#pragma once

#include <concepts>
#include <span>

#include "core/guide.hpp"
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

/// A completed move: one action or, if moves consist of several, all actions the guide proposes for it. It is played on a table the seat
/// considers possible. `after` also contains what was drawn or dealt on the way; reasons must not mention that.
template <Game G> struct CompletedMove {
  Seat seat;
  Action action;             ///< the first
  typename G::State before;  ///< state at the decision
  typename G::State last;    ///< state before the last action
  typename G::State after;
  bool whole = true;  ///< false if chance interrupted the move, so that its rest is unknown
};

/// Completes a move of which all actions or only the first are known, as the guide would.
template <Guided G>
constexpr CompletedMove<G> carried_out(const G& game, const typename G::State& imagined, std::span<const Action> begun, Chance& chance) {
  CompletedMove<G> out{game.actor(imagined), begun[0], imagined, imagined, imagined};
  const Guide<G> guide(game);
  NullJournal null_journal;
  game.apply(out.after, begun[0], chance, null_journal);
  const auto goes_on = [&] { return game.actor(out.after) == out.seat && in_a_choice(guide, out.after); };
  for (std::size_t i = 1; i < longest_proposal && goes_on() && !chance.used(); ++i) {
    out.last = out.after;
    game.apply(out.after, i < begun.size() ? begun[i] : favourite(game, guide, out.last), chance, null_journal);
  }
  out.whole = !goes_on();
  return out;
}

template <Guided G>
constexpr CompletedMove<G> carried_out(const G& game, const typename G::State& imagined, const Action& action, Chance& chance) {
  return carried_out(game, imagined, std::span(&action, 1), chance);
}

/// A guide that can explain moves: the effects of a move, with numbers, and the rule behind each reason. Information hidden from the seat
/// must not matter: a law (laws/laws.hpp) checks that the reasons are equal for all tables that look alike, and for all draws.
template <class G>
concept Explains = Guided<G> && requires(const G& game, const CompletedMove<G>& move, Reasons& out, std::string_view reason) {
  { Guide<G>::explain(game, move, out) } -> std::same_as<void>;
  { Guide<G>::rule_behind(reason) } -> std::same_as<Rule>;
};

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

/// Reasons of the seat to move for a move of which all actions or only the first are known; empty if the game has none.
template <Guided G>
constexpr Reasons reasons_for(const G& game, const typename G::State& imagined, std::span<const Action> begun, Chance chance) {
  Reasons out;
  if constexpr (Explains<G>) Guide<G>::explain(game, carried_out(game, imagined, begun, chance), out);
  return out;
}

template <Guided G> constexpr Reasons reasons_for(const G& game, const typename G::State& imagined, const Action& action, Chance chance) {
  return reasons_for(game, imagined, std::span(&action, 1), chance);
}

/// True if the seat to move could play all these actions in sequence.
template <Game G> constexpr bool can_be_done(const G& game, typename G::State state, std::span<const Action> actions) {
  NullJournal null_journal;
  Chance chance(0, 0);
  for (const Action& action : actions) {
    if (game.check(state, action).forbids()) return false;
    game.apply(state, action, chance, null_journal);
  }
  return true;
}

/// Public reasons for a move: those that hold on every sampled table that looks like this one to a spectator and allows the move. The true
/// state is not consulted, so it cannot leak, not even by the number of reasons. Empty if too few such tables are found.
template <Guided G> constexpr Reasons reasons_for_all(const G& game, const typename G::State& truth, std::span<const Action> done) {
  constexpr int enough = 8;
  constexpr std::uint32_t most_tries = 2000;
  Reasons common;
  int tables = 0;
  for (std::uint32_t i = 0; i < most_tries && tables < enough; ++i) {
    typename G::State imagined = truth;
    Chance imagination(0, i);
    game.resample_hidden(imagined, Seat::nobody, imagination);
    if (!can_be_done(game, imagined, done)) continue;
    const Reasons found = reasons_for(game, imagined, done, Chance(0, 1));
    common = tables++ == 0 ? found : shared_by(common, found);
    if (common.empty() || !imagination.used()) return common;
  }
  return tables == enough ? common : Reasons();
}

}  // namespace omnibus
