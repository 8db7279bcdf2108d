// Law checks of one game type. Included only where the listed games are compiled.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "game/typed_game.hpp"
#include "laws/law_game.hpp"
#include "laws/laws.hpp"

namespace omnibus {

/// Plays and checks games under the rules of one table.
template <Guided G> class TypedLaws {
 public:
  /// Most games are random; in a quarter of them the guide chooses most actions, because such games get further and end differently. In
  /// simultaneous games, half are played in table order and half in random order.
  static CheckedGame check(const G& rules, const LawTrial& trial) {
    CheckedGame out;
    out.tried.resize(laws<G>.size());
    const Periods periods = periods_of_laws(rules, trial);
    const Guide<G> guide(rules);
    Stream dice(derived_seed(trial.seed, 1));
    Stream sampling(derived_seed(trial.seed, 2));
    const bool guided = dice.below(4) == 0;
    [[maybe_unused]] const bool in_any_order = dice.below(2) == 0;
    NullJournal null_journal;
    Chance setup(trial.seed, 0);
    State state = rules.start(setup, null_journal);
    for (std::uint32_t ply = 0;; ++ply) {
      if constexpr (Simultaneous<G>) {
        if (in_any_order) rules.make_actor(state, seat_at(static_cast<int>(dice.below(static_cast<std::uint32_t>(rules.players())))));
      }
      const Moment<G> now(rules, state, trial.seed, ply);
      out.longest_list = std::max(out.longest_list, now.legal.size());
      try_laws(now, periods, sampling, out);
      if (out.broken || now.legal.empty() || ply >= longest_game) return out;
      const int choice = guided && dice.below(8) != 0 ? sensible_choice(guide, now) : any_of(now.legal, dice);
      Move move{.seat = now.actor(), .action = now.legal[choice]};
      Chance chance = now.chance();
      rules.apply(state, move.action, chance, null_journal);
      move.chance_used = chance.used();
      out.moves.push_back(move);
    }
  }

 private:
  using State = typename G::State;

  /// A law is checked at one of this many decisions; 0: never.
  using Periods = std::array<std::uint32_t, laws<G>.size()>;

  static Periods periods_of_laws(const G& rules, const LawTrial& trial) {
    const int dearness = 1 + count_every_action(rules) / 2000;
    Periods out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (trial.law != LawTrial::all && trial.law != static_cast<int>(i)) continue;
      LawInfo law = laws<G>[i].info;
      if (laws<G>[i].asks_about_all_actions) law.period *= dearness;
      out[i] = law.period_of(trial);
    }
    return out;
  }

  /// Checks the laws that are due. The end of a game occurs only once, so all cheap laws are checked there.
  static void try_laws(const Moment<G>& now, const Periods& periods, Stream& sampling, CheckedGame& out) {
    constexpr std::uint32_t dear = 64;
    for (std::size_t i = 0; i < laws<G>.size(); ++i) {
      const bool due = periods[i] == 1 || (periods[i] > 1 && sampling.below(periods[i]) == 0);
      if (!due && !(now.legal.empty() && periods[i] > 0 && periods[i] <= dear)) continue;
      ++out.tried[i];
      const std::string what = laws<G>[i].broken(now);
      if (what.empty()) continue;
      out.broken = BrokenLaw{.law = std::string(laws<G>[i].info.name), .ply = now.ply, .what = what};
      return;
    }
  }

  static int sensible_choice(const Guide<G>& guide, const Moment<G>& now) {
    Ratings<G> ratings;
    guide.rate(now.state, now.legal, ratings);
    return best_rated<G>(now.legal, ratings);
  }

  static int any_of(const Legal<G>& legal, Stream& dice) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size()))); }
};

template <class Sizes> LawGame law_game_of() {
  using Smallest = typename Sizes::Smallest;
  return {.name = Smallest::name, .laws = law_infos<Smallest>, .check = [](const AnyGame& table, const LawTrial& trial) {
            return with_rules(Sizes(), table, [&]<class G>(const G& rules) { return TypedLaws<G>::check(rules, trial); });
          }};
}

}  // namespace omnibus
