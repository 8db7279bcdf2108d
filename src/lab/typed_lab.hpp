// The laboratory over one game of the contract. Each game has one small translation unit that includes this.
#pragma once

#include <algorithm>
#include <concepts>
#include <vector>

#include "lab/cpu_time.hpp"
#include "lab/lab_game.hpp"
#include "lab/statistics.hpp"
#include "lab/table_file.hpp"
#include "match/typed_game.hpp"

namespace omnibus {

template <Guided G> class TypedLab {
 public:
  static constexpr LabGame lab_game(int bench_share = 1) { return {G::name, Statistics<G>::names, &play, &table, &copy_ns, bench_share}; }

 private:
  using State = typename G::State;

  /// The table was opened under the name of this game, so it is one of this type.
  static const G& rules_of(const AnyGame& game) { return static_cast<const TypedGame<G>&>(game).rules(); }

  static void play(const AnyGame& game, const Batch& batch, std::int64_t first, std::int64_t last, Tally& tally) {
    const G& rules = rules_of(game);
    State state;
    for (std::int64_t i = first; i < last; ++i) {
      const std::uint64_t index = static_cast<std::uint64_t>(i);
      const std::uint64_t seed = derived_seed(batch.seed, index);
      const Playout playout = batch.all_random() ? play_randomly(rules, seed, state) : play_with(batch.seats, rules, seed, state, tally);
      tally.add(index, playout, rules.result(state));
    }
  }

  static Playout play_with(const std::vector<PlayerSpec>& seats, const G& rules, std::uint64_t seed, State& state, Tally& tally) {
    if constexpr (HasStatistics<G>) {
      Statistics<G> figures(rules);
      const Playout playout =
          play_with(seats, rules, seed, state, [&](const State& table, const Action& action) { figures.see(table, action); });
      figures.finish(state);
      for (std::size_t figure = 0; figure < Statistics<G>::names.size(); ++figure) {
        for (int seat = 0; seat < rules.players(); ++seat) tally.add_figure(figure, figures.value(figure, seat));
      }
      return playout;
    } else {
      return play_with(seats, rules, seed, state, [](const State&, const Action&) {});
    }
  }

  template <class See>
  static Playout play_with(const std::vector<PlayerSpec>& seats, const G& rules, std::uint64_t seed, State& state, See&& see)
    requires std::invocable<See, const State&, const Action&>
  {
    std::vector<std::unique_ptr<Player<G>>> players;
    players.reserve(seats.size());
    for (std::size_t i = 0; i < seats.size(); ++i) players.push_back(make_player<G>(seats[i], rules, derived_seed(seed, 2 + i)));
    return play_to_end(rules, seed, state, [&](const State& table, const Legal<G>& legal) {
      Player<G>& player = *players[static_cast<std::size_t>(rules.actor(table))];
      const Action action = player.choose(Sight<G>(rules, table, legal));
      see(table, action);
      return static_cast<int>(std::find(legal.begin(), legal.end(), action) - legal.begin());
    });
  }

  static std::string table(const AnyGame& game) { return table_file(rules_of(game)); }

  static double copy_ns(const AnyGame& game) {
    constexpr std::size_t count = 16;  // few enough to stay in the first cache
    constexpr int rounds = 1 << 20;
    std::array<State, count> states;
    for (State& state : states) play_randomly(rules_of(game), 1, state);
    const double start = cpu_seconds();
    for (int round = 0; round < rounds; ++round) {
      states[(static_cast<std::size_t>(round) + 1) % count] = states[static_cast<std::size_t>(round) % count];
      asm volatile("" ::: "memory");  // each copy is really made
    }
    return (cpu_seconds() - start) * 1e9 / rounds;
  }
};

}  // namespace omnibus
