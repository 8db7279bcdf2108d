// Benchmarks of every game, down to single steps. Each iterates over the positions of real games of four players, every ply.
#pragma once

#include <vector>

#include <benchmark/benchmark.h>

#include "core/guide.hpp"
#include "core/player_view.hpp"
#include "game/edition.hpp"
#include "players/greedy.hpp"
#include "players/playout.hpp"

namespace omnibus {

/// A decision from a game, with the action chosen.
template <Game G> struct Decision {
  typename G::State state;
  Legal<G> legal;
  Action choice;
};

template <Game G> G standard_game() {
  const auto box = read_box<typename G::Components>(edition_info(embedded_edition(G::name), G::name, "edition"), "edition");
  return G(box, {}, 4);
}

/// Decisions from games of the guide against itself, early and late ones.
template <Guided G> std::vector<Decision<G>> some_decisions(const G& game) {
  std::vector<Decision<G>> out;
  const Guide<G> guide(game);
  Ratings<G> ratings;
  typename G::State state;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    play_to_end(game, seed, state, [&](const typename G::State& table, const Legal<G>& legal) {
      guide.rate(table, legal, ratings);
      const int choice = best_rated<G>(legal, ratings);
      out.push_back({table, legal, legal[choice]});
      return choice;
    });
  }
  return out;
}

/// Calls `step(game, decision)` for each decision in turn.
template <Guided G, class Step> void measure(benchmark::State& timer, Step&& step) {
  const G game = standard_game<G>();
  const std::vector<Decision<G>> decisions = some_decisions(game);
  std::size_t i = 0;
  for (auto _ : timer) {
    step(game, decisions[i]);
    i = i + 1 < decisions.size() ? i + 1 : 0;
  }
  timer.SetItemsProcessed(timer.iterations());
}

template <Guided G> void copy_a_state(benchmark::State& timer) {
  measure<G>(timer, [](const G&, const Decision<G>& decision) {
    typename G::State copy = decision.state;
    benchmark::DoNotOptimize(copy);
  });
}

template <Guided G> void fingerprint_a_state(benchmark::State& timer) {
  measure<G>(timer, [](const G&, const Decision<G>& decision) { benchmark::DoNotOptimize(fingerprint(decision.state)); });
}

template <Guided G> void list_legal_actions(benchmark::State& timer) {
  measure<G>(timer, [](const G& game, const Decision<G>& decision) {
    Legal<G> legal;
    game.legal(decision.state, legal);
    benchmark::DoNotOptimize(legal);
  });
}

template <Guided G> void copy_and_apply(benchmark::State& timer) {
  measure<G>(timer, [null_journal = NullJournal()](const G& game, const Decision<G>& decision) mutable {
    typename G::State state = decision.state;
    Chance chance(1, 1);
    game.apply(state, decision.choice, chance, null_journal);
    benchmark::DoNotOptimize(state);
  });
}

template <Guided G> void copy_and_conceal(benchmark::State& timer) {
  measure<G>(timer, [](const G& game, const Decision<G>& decision) {
    Chance chance(1, 1);
    benchmark::DoNotOptimize(PlayerView<G>(game, decision.state, decision.legal).sample_state(chance));
  });
}

template <Guided G> void rate_all_choices(benchmark::State& timer) {
  const Guide<G> guide(standard_game<G>());
  Ratings<G> ratings;
  measure<G>(timer, [&](const G&, const Decision<G>& decision) {
    guide.rate(decision.state, decision.legal, ratings);
    benchmark::DoNotOptimize(ratings);
  });
}

/// The time is per game; the rate is in decisions.
template <Guided G> void random_game(benchmark::State& timer) {
  const G game = standard_game<G>();
  typename G::State state;
  std::uint64_t seed = 0;
  std::int64_t decisions = 0;
  for (auto _ : timer) decisions += play_randomly(game, seed++, state).decisions;
  timer.SetItemsProcessed(decisions);
}

/// The view of a seat as JSON text.
template <Guided G> void write_a_view(benchmark::State& timer) {
  measure<G>(timer, [](const G& game, const Decision<G>& decision) {
    json::object view;
    JsonWriter writer(view);
    typename G::State state = decision.state;
    describe(writer, game, state, Viewer::of(game.actor(state)));
    benchmark::DoNotOptimize(json::serialize(view));
  });
}

template <Guided G> bool register_benchmarks() {
  const auto add = [](std::string_view name, void (*body)(benchmark::State&)) {
    benchmark::RegisterBenchmark((std::string(G::name) + "/" + std::string(name)).c_str(), body);
  };
  add("copy_a_state", &copy_a_state<G>);
  add("fingerprint_a_state", &fingerprint_a_state<G>);
  add("list_legal_actions", &list_legal_actions<G>);
  add("copy_and_apply", &copy_and_apply<G>);
  add("copy_and_conceal", &copy_and_conceal<G>);
  add("rate_all_choices", &rate_all_choices<G>);
  add("random_game", &random_game<G>);
  add("write_a_view", &write_a_view<G>);
  return true;
}

}  // namespace omnibus
