// omnibus solve: optimal solutions of puzzles.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/terminal.hpp"
#include "solver/solver.hpp"

namespace omnibus {

namespace {

struct SolveCommand {
  std::string puzzle;
  std::vector<std::string> options;
  std::string edition_file;
  std::string seed = "1";
  int width = SolverOptions{}.width;
  int starts = SolverOptions{}.starts;
  int rounds = SolverOptions{}.rounds;
  int threads = 1;
  std::string out;
  bool as_json = false;
  std::string checkpoint;

  const PuzzleSolver& solver() const {
    const std::span<const PuzzleSolver> all = puzzle_solvers();
    const auto found = std::ranges::find(all, puzzle, &PuzzleSolver::puzzle);
    if (found == all.end()) {
      const std::string allowed = fmt::format("{}", fmt::join(solvable_puzzles(), ", "));
      throw Problem("bad_value", {{"path", "puzzle"}, {"value", puzzle}, {"allowed", allowed}});
    }
    return *found;
  }

  SolverOptions search_options() const {
    TableOptions table;
    table.game = solver().game;
    table.players = solver().players;
    table.options = options;
    table.edition_file = edition_file;
    SolverOptions made{.table = table.setup(),
                       .seed = seed_from_text(seed),
                       .starts = starts,
                       .width = width,
                       .rounds = rounds,
                       .threads = threads,
                       .checkpoint = {}};
    if (!checkpoint.empty() && std::filesystem::exists(checkpoint)) made.checkpoint = parse_json(read_file(checkpoint), checkpoint);
    return made;
  }

  static json::object to_json(const Solution& solution) {
    return {{"score", solution.score},
            {"turns", solution.turns},
            {"bound", solution.bound},
            {"bound_in_turns", solution.bound_in_turns},
            {"match", solution.match}};
  }

  void run(const Program& program) const {
    check_writable(out);
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    fmt::print(stderr, "{}\n", program.text("solve.bound"));
    double done_before = -1;  // share of the work at the first report, which may come from a checkpoint
    const Solution solution = solver().solve(search_options(), [&](const SolverProgress& progress) {
      if (done_before < 0) done_before = progress.done_before;
      const double spent = std::chrono::duration<double>(Clock::now() - start).count();
      const std::int64_t left = std::llround(spent * (1 - progress.done) / (progress.done - done_before));
      fmt::print(stderr, "{}\n",
                 program.text("solve.progress", {{"search", progress.search},
                                                 {"searches", progress.searches},
                                                 {"width", progress.width},
                                                 {"best", progress.best},
                                                 {"bound", progress.bound},
                                                 {"gap", progress.bound - progress.best},
                                                 {"seconds", left}}));
      if (!checkpoint.empty()) write_file(checkpoint, json::serialize(progress.checkpoint) + "\n");
    });
    const std::string plan = json::serialize(solution.match) + "\n";
    if (!out.empty()) write_file(out, plan);
    if (as_json) fmt::print("{}\n", json::serialize(to_json(solution)));
    else if (out.empty()) fmt::print("{}", plan);
    fmt::print(stderr, "{}\n",
               program.text("solve.found", {{"score", solution.score},
                                            {"turns", solution.turns},
                                            {"bound", solution.bound},
                                            {"bound_in_turns", solution.bound_in_turns}}));
  }
};

/// "green_city-solo: the solo game of Green City; …".
std::string help_of_puzzles() {
  std::string out;
  for (const PuzzleSolver& each : puzzle_solvers()) out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", each.puzzle, each.about);
  return out;
}

}  // namespace

std::vector<std::string> solvable_puzzles() {
  std::vector<std::string> out;
  for (const PuzzleSolver& solver : puzzle_solvers()) out.emplace_back(solver.puzzle);
  return out;
}

void add_solve(CLI::App& app, Program& program) {
  if (puzzle_solvers().empty()) return;
  CLI::App* command = app.add_subcommand("solve", "Look for the best plan of a puzzle, and say what no plan can exceed");
  const auto settings = std::make_shared<SolveCommand>();
  settings->threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("puzzle", settings->puzzle, help_of_puzzles())->required();
  command->add_option("--option,-o", settings->options, "An option of the table, as NAME=VALUE; may be given several times");
  command->add_option("--edition", settings->edition_file, "Other components than the built-in ones");
  command->add_option("--seed", settings->seed, "Decides what is drawn when the table is set up")->capture_default_str();
  command
      ->add_option("--width", settings->width,
                   "Positions kept after each turn in the widest search: more find better plans and take longer")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--starts", settings->starts,
                   "Evaluators of positions that learn on their own before the best of them searches more widely")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--rounds", settings->rounds, "How often a better continuation is searched for from every turn of the best plan")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  command->add_option("--threads", settings->threads, "How many cores to use; all by default")->check(CLI::Range(1, 1024));
  command->add_option("--out", settings->out,
                      "Write the best plan to this file, as a game for `omnibus replay`, instead of standard output");
  command->add_flag("--json", settings->as_json, "Print the plan with its points and bounds as one JSON object on standard output");
  command->add_option("--checkpoint", settings->checkpoint,
                      "Keep what was found and learnt in this file after each search, and go on from it where it exists");
  command->footer(
      fmt::format("The result is the same on any number of cores.\n"
                  "Examples:\n"
                  "  omnibus solve {0} --width 20000 --out plan.json\n"
                  "  omnibus solve {0} --seed 7 --checkpoint search.json",
                  puzzle_solvers().front().puzzle));
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
