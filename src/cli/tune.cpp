// omnibus tune: finds better weights for a guide by self-play.
#include <algorithm>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/interruption.hpp"
#include "cli/program.hpp"
#include "cli/repetition.hpp"
#include "lab/tuning.hpp"

namespace omnibus {

namespace {

struct TuneCommand {
  TableOptions table;
  std::string player = "greedy";
  std::string weights;
  TuningOrder order;
  std::string seed = "1";
  ReportOptions output;

  void run(Program& program) {
    order.game = table.game;
    order.table = table.setup();
    order.player = player_from_text(player);
    order.seed = seed_from_text(seed);
    order.weights = names();
    check_writable(output.out);
    const TuningOutcome outcome = [&] {
      LongRun work(program, games_of(order));
      return tune(order, std::ref(work), work.stop());
    }();
    if (outcome.interrupted) tell(program, outcome);
    if (!output.print_json(report_to_json(order, outcome))) print(program, outcome);
  }

 private:
  std::vector<std::string> names() const {
    std::vector<std::string> list;
    std::istringstream parts(weights);
    for (std::string part; std::getline(parts, part, ',');) list.push_back(part);
    return list;
  }

  void print(const Program& program, const TuningOutcome& outcome) const {
    fmt::print("{}\n\n", program.text("tune.title", {{"game", program.catalogue().text(order.game, "game.name")},
                                                     {"player", to_text(order.player)},
                                                     {"steps", outcome.steps},
                                                     {"games", order.games},
                                                     {"seed", std::to_string(order.seed)}}));
    for (const TunedWeight& each : outcome.weights) {
      fmt::print("  {:<16}{:>6} %   {} → {}\n", each.name, each.percent, fmt::join(each.before, ", "), fmt::join(each.after, ", "));
    }
    const auto percent = [](const Wins& wins) { return fmt::format("{:.1f}", 100 * wins.rate()); };
    if (outcome.games == 0) return;
    fmt::print("\n{}\n", program.text("tune.trial", {{"games", outcome.games},
                                                     {"found", percent(outcome.found)},
                                                     {"usual", percent(outcome.usual)},
                                                     {"gain", fmt::format("{:+.0f}", outcome.gain)},
                                                     {"error", fmt::format("{:.0f}", outcome.error)}}));
    fmt::print("{}\n", distinct_games(program, outcome.repetition, order.opening));
    fmt::print("{}\n", program.text(verdict(outcome)));
    if (order.player.budget.milliseconds != 0) fmt::print("{}\n", program.text("simulate.by_clock"));
  }

  /// Reports interrupted work, in the steps or in the trial after them.
  void tell(Program& program, const TuningOutcome& outcome) const {
    if (outcome.steps < order.steps) tell_interrupted(program, "run.interrupted_steps", outcome.steps, order.steps);
    else tell_interrupted(program, "run.interrupted_trial", outcome.games, order.trial_games);
  }

  static std::string_view verdict(const TuningOutcome& outcome) {
    if (outcome.gain > outcome.error) return "tune.better";
    return outcome.gain < -outcome.error ? "tune.worse" : "tune.unclear";
  }
};

}  // namespace

void add_tune(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("tune", "Look for better weights for the bots of a game, and try them out");
  const auto settings = std::make_shared<TuneCommand>();
  TuningOrder& order = settings->order;
  order.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  settings->table.add_to(*command);
  command->add_option("--player", settings->player, "Who plays itself: greedy, or search:iterations=100")->capture_default_str();
  command->add_option("--weights", settings->weights, "Only these weights, as NAME,NAME; all of them by default");
  command->add_option("--steps", order.steps, "Number of steps")->capture_default_str();
  command->add_option("--games", order.games, "Games per step")->capture_default_str();
  command->add_option("--trial", order.trial_games, "Games of the new weights against the usual ones at the end")->capture_default_str();
  command->add_option("--reach", order.gains.reach, "How far to look, in hundredths of a weight; small numbers are moved by at least one")
      ->capture_default_str();
  command->add_option("--stride", order.gains.stride, "How far to move, as a multiple of the reach, if one style won everything")
      ->capture_default_str();
  command->add_option("--seed", settings->seed, "A whole number; the same seed finds the same, on any number of threads")
      ->capture_default_str();
  command->add_option("--threads", order.threads, "How many games at a time; as many as there are cores by default");
  add_opening(*command, order.opening);
  settings->output.add_to(*command);
  command->footer(with_example(
      "All weights are tried at once: each a little larger in one style and smaller in the other, by chance, and all move towards the\n"
      "style that did better (simultaneous perturbation, Spall 1998). What is found is worth something only if the trial says so.\n"
      "Examples:\n"
      "  omnibus tune GAME --players 4 --steps 300 --games 1000\n"
      "  omnibus tune GAME --players 2 --trial 5000 --out weights.json"));
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
