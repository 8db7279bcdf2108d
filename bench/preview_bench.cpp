// Cost of previewing every choice of a decision as the server does: tried, compared and written as text. The rate is in choices, over
// decisions of games of four greedy seats: all of them, and those with at least 20 choices.
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "match/preview_json.hpp"

namespace omnibus {

namespace {

std::vector<std::unique_ptr<Position>> decisions_of_games(const AnyGame& game, std::size_t min_choices) {
  constexpr std::uint64_t games = 3;
  const PlayerSpec greedy{.kind = PlayerKind::greedy, .budget = {}};
  std::vector<std::unique_ptr<Position>> out;
  EventRecorder unheard;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    std::unique_ptr<Position> position = game.start(seed, unheard);
    for (std::uint32_t ply = 0; position->actor() != Seat::nobody; ++ply) {
      if (position->legal().size() >= min_choices) out.push_back(position->clone());
      Chance chance(seed, ply);
      position->apply(position->think(greedy, seed).choice, chance, unheard);
    }
  }
  return out;
}

void preview_all_choices(benchmark::State& timer, const GameKind& kind) {
  const std::shared_ptr<const AnyGame> game = kind.open({.players = 4, .options = {}, .edition_text = {}, .edition_name = {}});
  const std::vector<std::unique_ptr<Position>> decisions = decisions_of_games(*game, static_cast<std::size_t>(timer.range(0)));
  std::size_t i = 0;
  std::int64_t choices = 0;
  for (auto _ : timer) {
    const std::vector<Action> legal = decisions[i]->legal();
    std::string told;
    append_previews(told, *game, *decisions[i], each_alone(legal), false);
    benchmark::DoNotOptimize(told.data());
    choices += static_cast<std::int64_t>(legal.size());
    i = i + 1 < decisions.size() ? i + 1 : 0;
  }
  timer.SetItemsProcessed(choices);
}

const bool registered = [] {
  for (const GameKind& kind : all_games())
    benchmark::RegisterBenchmark((std::string(kind.info.name) + "/preview_all_choices").c_str(), preview_all_choices, kind)
        ->ArgName("min_choices")
        ->Arg(1)
        ->Arg(20);
  return true;
}();

}  // namespace

}  // namespace omnibus
