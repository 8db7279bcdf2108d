#include "lab/speed.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lab/lab_game.hpp"
#include "runs/cpu_time.hpp"

namespace omnibus {

namespace {

constexpr std::uint64_t bench_seed = 1;

SpeedRun run(std::string_view game, int players, std::string_view player, std::int64_t games) {
  Batch batch{.game = std::string(game), .table = {}, .seats = {}, .games = games, .seed = bench_seed, .threads = 1};
  batch.table.players = players;
  batch.seats.assign(static_cast<std::size_t>(players), std::get<PlayerSpec>(read_player_spec(player)));
  return {batch, run_batch(batch)};
}

/// Iterations of a search per second, over all decisions of one game.
double search_rate(const AnyGame& game, std::uint32_t iterations_each) {
  const PlayerSpec search{.kind = PlayerKind::search, .budget = {.milliseconds = 0, .iterations = iterations_each}};
  EventRecorder recorder;
  std::uint64_t iterations = 0;
  const double start = cpu_seconds();
  const std::unique_ptr<Position> position = game.start(bench_seed, recorder);
  for (std::uint32_t ply = 1; position->actor() != Seat::nobody; ++ply) {
    const Thought thought = position->think(search, derived_seed(bench_seed, ply));
    Chance chance(bench_seed, ply);
    position->apply(thought.choice, chance, recorder);
    iterations += thought.iterations;
  }
  return static_cast<double>(iterations) / (cpu_seconds() - start);
}

/// True if a table with this many players can be opened with the default options.
bool playable(std::string_view game, int players) {
  TableSetup table;
  table.players = players;
  try {
    return open_table(game, table) != nullptr;
  } catch (const Problem&) {
    return false;
  }
}

json::object learning_to_json(const StepCosts& costs) {
  json::object out{{"alone", costs.alone}};
  for (std::size_t i = 0; i < layouts; ++i) out[layout_names[i]] = costs.observed[i];
  return out;
}

std::string signature_text(std::uint64_t signature) { return fmt::format("{:016x}", signature); }

}  // namespace

GameSpeed measure_speed(std::string_view game, int part) {
  const GameInfo& info = game_kind(game).info;
  const int four = std::clamp(4, info.min_players, info.max_players);
  const int share = lab_game(game).bench_share * part;
  GameSpeed out{.game = std::string(game), .state_bytes = info.state_bytes, .copy_ns = 0, .search_rate = 0, .learning = {}, .runs = {}};
  for (int players = info.min_players; players <= std::min(info.max_players, 8); ++players) {
    if (playable(game, players)) out.runs.push_back(run(game, players, "random", 20'000 / share));
  }
  out.runs.push_back(run(game, four, "greedy", 2'000 / share));
  out.runs.push_back(run(game, four, fmt::format("search:iterations={}", std::max(10, 100 / share)), std::max(1, 4 / share)));
  TableSetup table;
  table.players = four;
  const std::shared_ptr<const AnyGame> opened = open_table(game, table);
  out.copy_ns = lab_game(game).copy_ns(*opened);
  out.learning = learning_game(game).step_costs(*opened, bench_seed, static_cast<std::uint64_t>(std::max(1, 2'000 / share)));
  out.search_rate = search_rate(*opened, static_cast<std::uint32_t>(std::max(10, 500 / (share * share))));
  return out;
}

BenchSignature bench_signature(const std::vector<GameSpeed>& games) {
  BenchSignature out;
  for (const GameSpeed& game : games) {
    for (const SpeedRun& run : game.runs) {
      out.decisions += run.report.tally.decisions;
      out.hash = mixed(out.hash, run.report.tally.signature);
    }
  }
  return out;
}

json::object speed_to_json(const std::vector<GameSpeed>& games) {
  json::array list;
  for (const GameSpeed& game : games) {
    json::array runs;
    for (const SpeedRun& run : game.runs) {
      runs.push_back(json::object{{"players", run.report.game->players()},
                                  {"player", to_text(run.batch.seats.front())},
                                  {"games", run.batch.games},
                                  {"decisions", run.report.tally.decisions},
                                  {"signature", signature_text(run.report.tally.signature)},
                                  {"decisions_per_s", run.decisions_per_second()},
                                  {"ns_per_decision", run.ns_per_decision()}});
    }
    list.push_back(json::object{{"game", game.game},
                                {"state_bytes", game.state_bytes},
                                {"copy_ns", game.copy_ns},
                                {"search_iterations_per_s", game.search_rate},
                                {"learning_ns", learning_to_json(game.learning)},
                                {"runs", std::move(runs)}});
  }
  const BenchSignature signature = bench_signature(games);
  return {{"engine", OMNIBUS_VERSION},
          {"seed", bench_seed},
          {"decisions", signature.decisions},
          {"signature", signature_text(signature.hash)},
          {"games", std::move(list)}};
}

}  // namespace omnibus
