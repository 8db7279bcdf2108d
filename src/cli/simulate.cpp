// omnibus simulate: statistics of many games.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <ranges>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "cli/interruption.hpp"
#include "cli/program.hpp"
#include "cli/repetition.hpp"
#include "lab/batch.hpp"
#include "lab/lab_game.hpp"
#include "laws/check.hpp"

namespace omnibus {

namespace {

/// Text form of the report.
class ReportText {
 public:
  ReportText(const Program& program, const Batch& batch, const BatchReport& report)
      : program_(program),
        batch_(batch),
        report_(report),
        tally_(report.tally) {}

  void print() const {
    print_heading();
    print_speed();
    print_wins();
    print_scores();
    print_figures();
    print_endings();
    if (!batch_.repeatable()) fmt::print("\n{}\n", text("by_clock"));
    fmt::print("\n{}: {:016x}\n", text("signature"), tally_.signature);
  }

 private:
  std::string text(std::string_view id, const Values& values = {}) const { return program_.text("simulate." + std::string(id), values); }
  std::string number(std::int64_t value) const { return text("number", {{"value", value}}); }
  std::string share(std::uint64_t part) const { return fmt::format("{:.2f} %", 100.0 * rate(part)); }
  double rate(std::uint64_t part) const { return static_cast<double>(part) / static_cast<double>(tally_.games); }

  void print_heading() const {
    fmt::print("{}: {}\n", program_.catalogue().text(batch_.game, "game.name"),
               text("table", {{"players", report_.game->players()}, {"seats", all_players()}}));
    fmt::print("{}\n", text("played", {{"games", static_cast<std::int64_t>(tally_.games)},
                                       {"seed", std::to_string(batch_.seed)},
                                       {"seconds", fmt::format("{:.2f}", report_.seconds)},
                                       {"threads", batch_.threads}}));
    fmt::print("{}\n", distinct_games(program_, report_.repetition, batch_.opening));
  }

  void print_figure(std::string_view id, const std::string& value, const std::string& note = {}) const {
    fmt::print("  {:<26}{:>14}{}{}\n", text(id), value, note.empty() ? "" : "   ", note);
  }

  void print_speed() const {
    const Histogram& lengths = tally_.lengths;
    fmt::print("\n");
    print_figure("games_per_second", number(std::llround(report_.games_per_second())));
    print_figure("decisions_per_second", number(std::llround(report_.decisions_per_second())));
    print_figure("ns_per_decision", fmt::format("{:.1f}", report_.ns_per_decision(batch_)));
    print_figure("decisions_per_game", fmt::format("{:.1f}", report_.decisions_per_game()),
                 text("spread", {{"least", lengths.min()},
                                 {"most", lengths.max()},
                                 {"median", lengths.quantile(0.5)},
                                 {"low", lengths.quantile(0.05)},
                                 {"high", lengths.quantile(0.95)}}));
    print_figure("choices_per_decision", fmt::format("{:.1f}", report_.choices_per_decision()),
                 text("at_most", {{"most", static_cast<std::int64_t>(tally_.max_choices)}}));
  }

  void print_wins() const {
    fmt::print("\n  {:<8}{:>12}{:>22}{:>20}   {}\n", text("seat"), text("wins"), text("interval"), text("score"), text("player"));
    if (tally_.team()) return print_row(text("team"), all_players(), tally_.seats.front());
    for (std::size_t i = 0; i < tally_.seats.size(); ++i) print_row(std::to_string(i + 1), to_text(batch_.seats[i]), tally_.seats[i]);
  }

  /// A single name if all seats have the same player.
  std::string all_players() const {
    const bool alike =
        std::all_of(batch_.seats.begin(), batch_.seats.end(), [&](const PlayerSpec& seat) { return seat == batch_.seats.front(); });
    return alike ? to_text(batch_.seats.front()) : joined(batch_.seats | std::views::transform(&to_text));
  }

  void print_row(const std::string& seat, const std::string& player, const SeatTally& tally) const {
    const Interval interval = report_.win_interval(tally.wins);
    fmt::print("  {:<8}{:>12}{:>22}{:>20}   {}\n", seat, share(tally.wins),
               fmt::format("{:.2f} – {:.2f} %", 100 * interval.low, 100 * interval.high),
               fmt::format("{:.2f} ± {:.2f}", tally.scores.mean(), tally.scores.deviation()), player);
  }

  /// Scores of all seats (a team has one score), in at most `max_rows` rows.
  void print_scores() const {
    constexpr std::int64_t max_rows = 12;
    Histogram scores;
    for (std::size_t i = 0; i < (tally_.team() ? 1 : tally_.seats.size()); ++i) scores.add(tally_.seats[i].scores);
    const std::int64_t width = (scores.max() - scores.min()) / max_rows + 1;
    fmt::print("\n  {}\n", text("scores"));
    for (std::int64_t low = scores.min(); low <= scores.max(); low += width) {
      const std::int64_t high = std::min(low + width - 1, scores.max());
      std::uint64_t count = 0;
      for (std::int64_t value = low; value <= high; ++value) count += scores.count(value);
      const double part = static_cast<double>(count) / static_cast<double>(scores.size());
      fmt::print("  {:>12}{:>10.2f} %  {}\n", low == high ? std::to_string(low) : fmt::format("{} – {}", low, high), 100 * part,
                 std::string(static_cast<std::size_t>(std::lround(part * 50)), '#'));
    }
  }

  /// Further figures counted by the game, over all seats.
  void print_figures() const {
    if (tally_.figures.empty()) return;
    fmt::print("\n  {}\n", text("figures"));
    const auto names = lab_game(batch_.game).figures;
    for (std::size_t i = 0; i < tally_.figures.size(); ++i) {
      const Histogram& figure = tally_.figures[i];
      fmt::print("  {:>18}   {:>3} – {:<5}{}\n", fmt::format("{:.2f} ± {:.2f}", figure.mean(), figure.deviation()), figure.quantile(0.05),
                 figure.quantile(0.95), program_.catalogue().text(batch_.game, "figure." + std::string(names[i])));
    }
  }

  void print_endings() const {
    fmt::print("\n  {}\n", text("endings"));
    const auto names = report_.game->info().endings;
    for (std::size_t i = 1; i < tally_.endings.size(); ++i) {
      if (tally_.endings[i] == 0) continue;
      fmt::print("  {:>12}  {}\n", share(tally_.endings[i]), program_.catalogue().text(batch_.game, "ending." + std::string(names[i])));
    }
  }

  const Program& program_;
  const Batch& batch_;
  const BatchReport& report_;
  const Tally& tally_;
};

/// Prints the result of the law checks.
void print_check(const Program& program, const CheckOrder& order, const CheckReport& report) {
  const auto text = [&](std::string_view id) { return program.text("simulate." + std::string(id)); };
  fmt::print("{}: {}\n\n", program.catalogue().text(order.game, "game.name"),
             program.text("simulate.checked", {{"games", report.games},
                                               {"tables", static_cast<std::int64_t>(order.tables.size())},
                                               {"seed", std::to_string(order.seed)},
                                               {"seconds", fmt::format("{:.2f}", report.seconds)},
                                               {"decisions", static_cast<std::int64_t>(report.decisions)},
                                               {"most", report.longest_list}}));
  fmt::print("  {:<72}{:>36}{:>14}\n", text("law"), text("period"), text("tried"));
  for (const LawCount& each : report.laws) {
    fmt::print("  {:<72}{:>36}{:>14}\n", each.law.name, each.law.period,
               program.text("simulate.number", {{"value", static_cast<std::int64_t>(each.tried)}}));
  }
  if (!report.broken) fmt::print("\n{}\n", text("laws_kept"));
}

/// Command that replays the game in which a law was broken.
std::string command_for(const CheckOrder& order, const BrokenGame& game) {
  std::string out =
      fmt::format("omnibus simulate {} --check --games 1 --seed {} --players {}", order.game, game.seed, game.table.table.players);
  for (const auto& option : game.table.table.options) {
    out += fmt::format(" --option {}={}", std::string_view(option.key()), json::serialize(option.value()));
  }
  return out;
}

struct SimulateCommand {
  TableOptions table;
  std::string seats = "random";
  std::int64_t games = 10'000;
  std::string seed;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int opening = 0;
  ReportOptions output;
  bool check = false;
  bool all_tables = false;
  double thoroughness = 1;
  std::string table_file;

  Batch batch() const {
    Batch out_batch{.game = table.game,
                    .table = table.setup(),
                    .seats = {},
                    .games = games,
                    .seed = seed_from_text(seed),
                    .threads = threads,
                    .opening = opening};
    out_batch.seats = players_from_text(seats, out_batch.table.players);
    return out_batch;
  }

  void run(Program& program) const { check ? run_check(program) : run_batch(program); }

 private:
  CheckOrder check_order() const {
    CheckOrder order{
        .game = table.game, .tables = {}, .games = games, .seed = seed_from_text(seed), .threads = threads, .thoroughness = thoroughness};
    if (all_tables) {
      order.tables = settings_of(game_kind(table.game));
    } else {
      order.tables.push_back({.name = {}, .table = table.setup()});
    }
    return order;
  }

  void run_check(Program& program) const {
    const CheckOrder order = check_order();
    check_writable(output.out);
    const CheckReport report = [&] {
      LongRun work(program, order.games);
      return check_games(order, std::ref(work), work.stop());
    }();
    if (!output.print_json(report_to_json(order, report))) print_check(program, order, report);
    if (!report.broken && report.games < order.games) tell_interrupted(program, "run.interrupted_games", report.games, order.games);
    if (!report.broken) return;
    const BrokenGame& broken = *report.broken;
    const std::string found = program.text("simulate.law_broken", {{"law", broken.law.law},
                                                                   {"ply", static_cast<std::int64_t>(broken.law.ply)},
                                                                   {"seed", std::to_string(broken.seed)},
                                                                   {"what", broken.law.what}});
    throw std::runtime_error(found + "\n" + program.text("simulate.law_again", {{"command", command_for(order, broken)}}));
  }

  void run_batch(Program& program) const {
    const Batch batch = this->batch();
    check_writable(output.out);
    check_writable(table_file);
    const BatchReport report = [&] {
      LongRun work(program, batch.games);
      return omnibus::run_batch(batch, std::ref(work), work.stop());
    }();
    const std::int64_t played = static_cast<std::int64_t>(report.tally.games);
    if (played < batch.games) tell_interrupted(program, "run.interrupted_games", played, batch.games);
    if (played == 0) return;
    if (!table_file.empty()) write_file(table_file, lab_game(batch.game).table_file(*report.game));
    if (!output.print_json(report_to_json(batch, report))) ReportText(program, batch, report).print();
  }
};

}  // namespace

void add_simulate(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("simulate", "Play many games between bots and report what happened");
  const auto settings = std::make_shared<SimulateCommand>();
  settings->table.add_to(*command);
  CLI::Option* seats =
      command
          ->add_option(
              "--seats", settings->seats,
              "Who plays, one for each seat or one for all: random, greedy, level:3, character:milo, search:ms=20, search:iterations=500")
          ->capture_default_str();
  command->add_option("--games", settings->games, "How many games")->capture_default_str();
  command->add_option("--seed", settings->seed, "A whole number; the same seed gives the same games, on any number of threads");
  command->add_option("--threads", settings->threads, "How many games at a time; as many as there are cores by default");
  CLI::Option* opening = add_opening(*command, settings->opening);
  settings->output.add_to(*command);
  CLI::Option* table = command->add_option("--table", settings->table_file,
                                           "Write the table to this file, for the program that plays on a GPU (docs/BENCHMARKS.md)");
  CLI::Option* check =
      command->add_flag("--check", settings->check,
                        "Hold the laws that every game keeps against a sample of the decisions, and stop at the first that is broken");
  command->add_flag("--all-tables", settings->all_tables, "Check every number of players with each option changed, instead of one table")
      ->needs(check);
  command
      ->add_option(
          "--thoroughness", settings->thoroughness,
          "Try each law so many times as often as usual; 1000000 tries every law at every decision, 0.1 leaves time for more games")
      ->capture_default_str()
      ->check(CLI::Range(0.001, 1e6))
      ->needs(check);
  check->excludes(seats)->excludes(table)->excludes(opening);
  command->footer(
      with_example("Bots that think by the clock (ms) play differently each time; iterations make them repeatable.\n"
                   "Examples:\n"
                   "  omnibus simulate GAME --games 1000000 --seed 1\n"
                   "  omnibus simulate GAME --players 2 --seats greedy,search:iterations=500 --games 200 --json\n"
                   "  omnibus simulate GAME --check --all-tables --games 1000000 --seed 1"));
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
