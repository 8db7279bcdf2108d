// omnibus bench: a signature that changes only with behaviour, and speed measurements.
#include <cmath>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "lab/speed.hpp"

namespace omnibus {

namespace {

std::string number(const Program& program, double value) {
  return program.text("simulate.number", {{"value", static_cast<std::int64_t>(std::llround(value))}});
}

void print_game(const Program& program, const GameSpeed& game) {
  const auto text = [&](std::string_view id) { return program.text("bench." + std::string(id)); };
  fmt::print("{}\n", program.catalogue().text(game.game, "game.name"));
  fmt::print("  {:<26}{:>10}\n", text("state_bytes"), game.state_bytes);
  fmt::print("  {:<26}{:>10.1f}\n", text("copy_ns"), game.copy_ns);
  fmt::print("  {:<26}{:>10}\n", text("search_rate"), number(program, game.search_rate));
  fmt::print("  {:<26}{:>10.1f}\n", text("step_ns"), game.learning.alone);
  for (std::size_t i = 0; i < layouts; ++i) {
    fmt::print("  {:<26}{:>10.1f}\n", text(fmt::format("step_ns.{}", layout_names[i])), game.learning.observed[i]);
  }
  fmt::print("\n");
  fmt::print("  {:<24}{:>8}{:>12}{:>14}{:>10}  {}\n", text("player"), text("players"), text("decisions"), text("per_second"), text("ns"),
             text("signature"));
  for (const SpeedRun& run : game.runs) {
    const BatchReport& report = run.report;
    fmt::print("  {:<24}{:>8}{:>12}{:>14}{:>10.1f}  {:016x}\n", to_text(run.batch.seats.front()), report.game->players(),
               number(program, static_cast<double>(report.tally.decisions)), number(program, run.decisions_per_second()),
               run.ns_per_decision(), report.tally.signature);
  }
  fmt::print("\n");
}

struct BenchCommand {
  std::vector<std::string> games;  ///< empty: all games
  ReportOptions output;
};

void run_bench(const Program& program, const BenchCommand& command) {
  std::vector<std::string_view> names;
  for (const std::string& name : command.games) names.push_back(game_kind(name).info.name);  // a Problem comes before any measurement
  if (names.empty()) {
    for (const GameKind& kind : all_games()) names.push_back(kind.info.name);
  }
  check_writable(command.output.out);
  std::vector<GameSpeed> games;
  for (const std::string_view name : names) games.push_back(measure_speed(name));
  if (command.output.print_json(speed_to_json(games))) return;
  for (const GameSpeed& game : games) print_game(program, game);
  const BenchSignature signature = bench_signature(games);
  fmt::print("{}\n", program.text("bench.total",
                                  {{"decisions", std::to_string(signature.decisions)}, {"hash", fmt::format("{:016x}", signature.hash)}}));
}

}  // namespace

void add_bench(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("bench", "Measure the speed of every game, with a signature of its behaviour");
  const auto settings = std::make_shared<BenchCommand>();
  command->add_option("games", settings->games, "Only these games; all of them by default");
  settings->output.add_to(*command);
  command->footer(
      "All games are played from fixed seeds on one thread. Decisions and signatures change only when the rules or a player\n"
      "behave differently. Times are what one core of this machine worked.");
  command->callback([settings, &program] { run_bench(program, *settings); });
}

}  // namespace omnibus
