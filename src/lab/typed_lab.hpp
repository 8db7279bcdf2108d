// Laboratory functions of one game type. Included only where the listed games are compiled.
#pragma once

#include <algorithm>
#include <concepts>
#include <utility>
#include <vector>

#include "core/contract.hpp"
#include "game/bot_in.hpp"
#include "game/typed_game.hpp"
#include "lab/lab_game.hpp"
#include "lab/opening.hpp"
#include "lab/outlook_probes.hpp"
#include "lab/table_file.hpp"
#include "runs/cpu_time.hpp"

namespace omnibus {

/// Laboratory functions for the rules of one table.
template <Guided G> class TypedLab {
 public:
  static void play(const G& rules, const Batch& batch, std::int64_t first, std::int64_t last, Tally& tally) {
    State state;
    for (std::int64_t i = first; i < last; ++i) {
      const std::uint64_t index = static_cast<std::uint64_t>(i);
      const std::uint64_t seed = derived_seed(batch.seed, index);
      const Playout playout =
          batch.all_random() ? play_randomly(rules, seed, state) : play_with(batch.seats, rules, {seed, batch.opening}, state, tally);
      tally.add(index, playout, rules.result(state));
    }
  }

  static PlayedGame play_one(const G& rules, const std::vector<PlayerSpec>& seats, std::uint64_t seed, int opening) {
    State state;
    const Playout playout = play_with(seats, rules, {seed, opening}, state, [](const State&, const Action&) {});
    return {.result = rules.result(state), .digest = playout.digest};
  }

  /// The guide's usual outlook; empty if it has none.
  static std::vector<WeightNumbers> outlook() {
    if constexpr (HasOutlook<G>) return numbers_of(Guide<G>::usual_outlook);
    return {};
  }

  /// Plays a game and relates the assets of each seat, whenever the game makes progress, to its final lead.
  static std::uint64_t watch_outlook(const G& rules, const FittingOrder& order, std::uint64_t seed, Equations& out) {
    if constexpr (HasOutlook<G>) {
      const Guide<G> guide(rules);
      const OutlookProbes<G> probes(guide);
      const std::unique_ptr<Player<G>> player = make_player<G>(player_in(G::name, order.player), rules, derived_seed(seed, 2));
      Stream dice(derived_seed(seed, 1));
      Opening opening(order.opening, seed);
      std::vector<State> seen;
      int last = end_of_game;  // nothing seen yet
      State state;
      const Playout playout = play_to_end(rules, seed, state, [&](const State& table, const Legal<G>& legal) {
        const int before = std::exchange(last, guide.progress(table));
        if (before < last) seen.push_back(table);
        if (opening.decides(legal.size())) return opening.choose(legal.size());
        if (dice.below(100) < static_cast<std::uint32_t>(order.slips))
          return static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())));
        return place_of(player->choose(PlayerView<G>(rules, table, legal)), legal);
      });
      const Result result = rules.result(state);
      for (const State& table : seen) probes.compare(table, result, out);
      return playout.digest;
    }
    return 0;
  }

  static double copy_ns(const G& rules) {
    constexpr std::size_t count = 16;  // few enough to stay in the L1 cache
    constexpr int rounds = 1 << 20;
    std::array<State, count> states;
    for (State& state : states) play_randomly(rules, 1, state);
    const double start = cpu_seconds();
    for (int round = 0; round < rounds; ++round) {
      states[(static_cast<std::size_t>(round) + 1) % count] = states[static_cast<std::size_t>(round) % count];
      asm volatile("" ::: "memory");  // prevents the compiler from removing the copy
    }
    return (cpu_seconds() - start) * 1e9 / rounds;
  }

 private:
  using State = typename G::State;

  /// Start of a game, independent of the players.
  struct Beginning {
    std::uint64_t seed = 0;
    int opening = 0;
  };

  static Playout play_with(const std::vector<PlayerSpec>& seats, const G& rules, const Beginning& from, State& state, Tally& tally) {
    if constexpr (HasStatistics<G>) {
      Statistics<G> figures(rules);
      const Playout playout =
          play_with(seats, rules, from, state, [&](const State& table, const Action& action) { figures.see(table, action); });
      figures.finish(state);
      for (std::size_t figure = 0; figure < Statistics<G>::names.size(); ++figure) {
        for (int seat = 0; seat < rules.players(); ++seat) tally.add_figure(figure, figures.value(figure, seat));
      }
      return playout;
    } else {
      return play_with(seats, rules, from, state, [](const State&, const Action&) {});
    }
  }

  template <class See>
  static Playout play_with(const std::vector<PlayerSpec>& seats, const G& rules, const Beginning& from, State& state, See&& see)
    requires std::invocable<See, const State&, const Action&>
  {
    std::vector<std::unique_ptr<Player<G>>> players;
    players.reserve(seats.size());
    Memory memory;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      PlayerSpec spec = player_in(G::name, seats[i]);
      spec.memory = &memory;
      players.push_back(make_player<G>(spec, rules, derived_seed(from.seed, 2 + i)));
    }
    Opening opening(from.opening, from.seed);
    int ply = 0;
    return play_to_end(rules, from.seed, state, [&](const State& table, const Legal<G>& legal) {
      Player<G>& player = *players[static_cast<std::size_t>(rules.actor(table))];
      memory.begin(rules.actor(table), ply++);
      const Action action =
          opening.decides(legal.size()) ? legal[opening.choose(legal.size())] : player.choose(PlayerView<G>(rules, table, legal));
      memory.end(action);
      see(table, action);
      return place_of(action, legal);
    });
  }

  static int place_of(const Action& action, const Legal<G>& legal) {
    return static_cast<int>(std::find(legal.begin(), legal.end(), action) - legal.begin());
  }
};

template <class Sizes> LabGame lab_game_of() {
  using Smallest = typename Sizes::Smallest;
  return {
      .name = Smallest::name,
      .figures = Statistics<Smallest>::names,
      .play =
          [](const AnyGame& table, const Batch& batch, std::int64_t first, std::int64_t last, Tally& tally) {
            with_rules(Sizes(), table, [&]<class G>(const G& rules) { TypedLab<G>::play(rules, batch, first, last, tally); });
          },
      .play_one =
          [](const AnyGame& table, const std::vector<PlayerSpec>& seats, std::uint64_t seed, int opening) {
            return with_rules(Sizes(), table, [&]<class G>(const G& rules) { return TypedLab<G>::play_one(rules, seats, seed, opening); });
          },
      .weights = &weights_in<Smallest>,
      .outlook = &TypedLab<Smallest>::outlook,
      .watch_outlook =
          [](const AnyGame& table, const FittingOrder& order, std::uint64_t seed, Equations& out) {
            return with_rules(Sizes(), table, [&]<class G>(const G& rules) { return TypedLab<G>::watch_outlook(rules, order, seed, out); });
          },
      .table_file = [](const AnyGame& table) { return with_rules(Sizes(), table, [](const auto& rules) { return table_file(rules); }); },
      .copy_ns =
          [](const AnyGame& table) {
            return with_rules(Sizes(), table, []<class G>(const G& rules) { return TypedLab<G>::copy_ns(rules); });
          },
      .bench_share = bench_share<Smallest>};
}

}  // namespace omnibus
