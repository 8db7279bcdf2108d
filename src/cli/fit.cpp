// omnibus fit: fits a guide's expectation for unfinished games to their results.
#include <algorithm>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/interruption.hpp"
#include "cli/program.hpp"
#include "cli/repetition.hpp"
#include "lab/fitting.hpp"
#include "lab/lab_game.hpp"

namespace omnibus {

namespace {

struct FitCommand {
  TableOptions table;
  std::string player = "search:iterations=50";
  FittingOrder order;
  std::string seed = "1";
  ReportOptions output;

  void run(Program& program) {
    order.game = table.game;
    order.table = table.setup();
    order.player = player_from_text(player);
    order.seed = seed_from_text(seed);
    check_writable(output.out);
    const FittingOutcome outcome = [&] {
      LongRun work(program, order.games);
      return fit(order, std::ref(work), work.stop());
    }();
    const std::int64_t played = static_cast<std::int64_t>(outcome.repetition.games);
    if (played < order.games) tell_interrupted(program, "run.interrupted_games", played, order.games);
    if (played == 0) return;
    if (!output.print_json(report_to_json(order, outcome))) print(program, outcome);
  }

 private:
  void print(const Program& program, const FittingOutcome& outcome) const {
    fmt::print("{}\n{}\n\n",
               program.text("fit.title", {{"game", program.catalogue().text(order.game, "game.name")},
                                          {"player", to_text(order.player)},
                                          {"games", static_cast<std::int64_t>(outcome.repetition.games)},
                                          {"seed", std::to_string(order.seed)}}),
               distinct_games(program, outcome.repetition, order.opening));
    for (const FittedNumbers& each : outcome.numbers)
      fmt::print("  {:<16}{} → {}\n", each.name, fmt::join(each.before, ", "), fmt::join(each.after, ", "));
    const auto percent = [](double part) { return fmt::format("{:.1f}", 100 * part); };
    fmt::print("\n{}\n", program.text("fit.explained", {{"moments", outcome.moments},
                                                        {"before", percent(outcome.explained_before)},
                                                        {"after", percent(outcome.explained_after)}}));
    if (order.player.budget.milliseconds != 0) fmt::print("{}\n", program.text("simulate.by_clock"));
  }
};

/// A game whose bots judge unfinished games.
std::string_view first_with_outlook() {
  const std::span<const LabGame> games = lab_games();
  const auto found = std::ranges::find_if(games, [](const LabGame& game) { return !game.outlook().empty(); });
  return found == games.end() ? games.front().name : found->name;
}

}  // namespace

void add_fit(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("fit", "Fit what the bots expect of an unfinished game to how games end");
  const auto settings = std::make_shared<FitCommand>();
  FittingOrder& order = settings->order;
  order.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  settings->table.add_to(*command);
  command->add_option("--player", settings->player, "Who plays on all seats")->capture_default_str();
  command->add_option("--slips", order.slips, "Percentage of decisions that are made at random")->capture_default_str();
  command->add_option("--games", order.games, "How many games to learn from")->capture_default_str();
  command->add_option("--seed", settings->seed, "A whole number; the same seed finds the same, on any number of threads")
      ->capture_default_str();
  command->add_option("--threads", order.threads, "How many games at a time; as many as there are cores by default");
  add_opening(*command, order.opening);
  settings->output.add_to(*command);
  command->footer(with_example(
      "A search plays games in thought no further than the bots can judge them by what each seat has. What all that comes to at the end\n"
      "is found by least squares. Whether a search plays better by it, only games can tell (omnibus tournament).\n"
      "Examples:\n"
      "  omnibus fit GAME --players 3 --player search:iterations=100\n"
      "  omnibus fit GAME --players 2 --games 5000 --out outlook.json",
      first_with_outlook()));
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
