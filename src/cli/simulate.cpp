// omnibus simulate: many games, and what can be learned from them.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <ranges>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "lab/batch.hpp"
#include "lab/lab_game.hpp"

namespace omnibus {

namespace {

/// Says on stderr how far a long run has come: as a bar in a terminal, as a line now and then elsewhere.
class ProgressReport {
 public:
  ProgressReport(const Program& program, std::int64_t games) : program_(program), games_(games) {}
  ProgressReport(const ProgressReport&) = delete;
  ProgressReport& operator=(const ProgressReport&) = delete;
  ~ProgressReport() {
    if (shown_ && terminal_) fmt::print(stderr, "\r\x1b[K");
  }

  void operator()(std::int64_t done) {
    const Clock::time_point now = Clock::now();
    if (now < next_ || done == 0) return;
    next_ = now + (terminal_ ? std::chrono::milliseconds(200) : plain_pause);
    shown_ = true;
    const double spent = std::chrono::duration<double>(now - start_).count();
    const std::int64_t left = std::llround(spent * static_cast<double>(games_ - done) / static_cast<double>(done));
    const std::int64_t percent = 100 * done / games_;
    const std::string text =
        program_.text("simulate.progress", {{"percent", percent}, {"done", done}, {"games", games_}, {"seconds", left}});
    if (terminal_) {
      const std::size_t filled = static_cast<std::size_t>(percent * 30 / 100);
      fmt::print(stderr, "\r[{}{}] {}\x1b[K", std::string(filled, '#'), std::string(30 - filled, '.'), text);
    } else {
      fmt::print(stderr, "{}\n", text);
    }
    std::fflush(stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds plain_pause{10};

  const Program& program_;
  std::int64_t games_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + (terminal_ ? std::chrono::seconds(2) : plain_pause);  // what is over sooner needs no bar
};

/// The report as people read it.
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
    fmt::print("{}\n", text("played", {{"games", batch_.games},
                                       {"seed", std::to_string(batch_.seed)},
                                       {"seconds", fmt::format("{:.2f}", report_.seconds)},
                                       {"threads", batch_.threads}}));
  }

  void print_figure(std::string_view id, const std::string& value, const std::string& note = {}) const {
    fmt::print("  {:<26}{:>14}{}{}\n", text(id), value, note.empty() ? "" : "   ", note);
  }

  void print_speed() const {
    const Histogram& lengths = tally_.lengths;
    fmt::print("\n");
    print_figure("games_per_second", number(std::llround(report_.games_per_second(batch_))));
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

  /// One name where all seats are played alike.
  std::string all_players() const {
    const bool alike =
        std::all_of(batch_.seats.begin(), batch_.seats.end(), [&](const PlayerSpec& seat) { return seat == batch_.seats.front(); });
    return alike ? to_text(batch_.seats.front()) : joined(batch_.seats | std::views::transform(&to_text));
  }

  void print_row(const std::string& seat, const std::string& player, const SeatTally& tally) const {
    const Interval interval = wilson_interval(tally.wins, tally_.games);
    fmt::print("  {:<8}{:>12}{:>22}{:>20}   {}\n", seat, share(tally.wins),
               fmt::format("{:.2f} – {:.2f} %", 100 * interval.low, 100 * interval.high),
               fmt::format("{:.2f} ± {:.2f}", tally.scores.mean(), tally.scores.deviation()), player);
  }

  /// All seats together (a team has one score), in at most so many rows.
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

  /// What the game counts besides, over all seats.
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

/// A file that cannot be written should be found out before the games are played, not after.
void check_writable(const std::string& path) {
  if (!path.empty() && !std::ofstream(path, std::ios::app)) throw Problem("unwritable", {{"path", path}});
}

struct SimulateCommand {
  TableOptions table;
  std::string seats = "random";
  std::int64_t games = 10'000;
  std::string seed;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  bool as_json = false;
  std::string out;
  std::string table_file;

  Batch batch() const {
    Batch out_batch{
        .game = table.game, .table = table.setup(), .seats = {}, .games = games, .seed = seed_from_text(seed), .threads = threads};
    out_batch.seats = players_from_text(seats, out_batch.table.players);
    return out_batch;
  }

  void run(const Program& program) const {
    const Batch batch = this->batch();
    check_writable(out);
    check_writable(table_file);
    const BatchReport report = [&] {
      ProgressReport progress(program, batch.games);
      return run_batch(batch, std::ref(progress));
    }();
    const std::string text = json::serialize(report_to_json(batch, report)) + "\n";
    if (!out.empty()) write_file(out, text);
    if (!table_file.empty()) write_file(table_file, lab_game(batch.game).table_file(*report.game));
    if (as_json) {
      fmt::print("{}", text);
    } else {
      ReportText(program, batch, report).print();
    }
  }
};

}  // namespace

void add_simulate(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("simulate", "Play many games between bots and report what happened");
  const auto settings = std::make_shared<SimulateCommand>();
  settings->table.add_to(*command);
  command
      ->add_option("--seats", settings->seats,
                   "Who plays, one for each seat or one for all: random, greedy, search:ms=20, search:iterations=500")
      ->capture_default_str();
  command->add_option("--games", settings->games, "How many games")->capture_default_str();
  command->add_option("--seed", settings->seed, "A whole number; the same seed gives the same games, on any number of threads");
  command->add_option("--threads", settings->threads, "How many games at a time; as many as there are cores by default");
  command->add_flag("--json", settings->as_json, "Print one JSON object instead of a table");
  command->add_option("--out", settings->out, "Write that JSON object to this file, too");
  command->add_option("--table", settings->table_file,
                      "Write the table to this file, for the program that plays on a GPU (docs/PERFORMANCE.md)");
  command->footer(
      "Players that think by the clock (ms) play differently each time; iterations make them repeatable.\n"
      "Examples:\n"
      "  omnibus simulate mass_transit --games 1000000 --seed 1\n"
      "  omnibus simulate mass_transit --players 2 --seats greedy,search:iterations=500 --games 200 --json");
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
