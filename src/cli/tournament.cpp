// omnibus tournament: ranks players and reports the certainty of the result.
#include "lab/tournament.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "cli/interruption.hpp"
#include "cli/program.hpp"
#include "cli/tournament_page.hpp"
#include "lab/tournament_file.hpp"
#include "lab/tournament_report.hpp"

namespace omnibus {

namespace {

void print_ratings(const ToldTournament& told) {
  const bool team = told.tournament.team();
  fmt::print("\n  {:>8}{:>10}{:>10}", told.text("rating"), told.text("error"), told.text("games"));
  if (team) fmt::print("{:>18}{:>18}", told.text("alone"), told.text("mixed"));
  else fmt::print("{:>12}", told.program.text("simulate.wins"));
  fmt::print("{:>20}   {}\n", told.text("score"), told.program.text("simulate.player"));
  for (const std::size_t entrant : by_rating(told.outcome)) {
    const EntrantTally& tally = told.outcome.tally.entrants()[entrant];
    const Rating& rating = told.outcome.ratings[entrant];
    fmt::print("  {:>+8.0f}{:>10.0f}{:>10}", rating.elo, rating.error, tally.wins.games);
    if (team) fmt::print("{:>16} %{:>16} %", ToldTournament::percent(tally.alone), ToldTournament::percent(tally.mixed));
    else fmt::print("{:>10} %", ToldTournament::percent(tally.wins));
    fmt::print("{:>20.1f}   {}\n", tally.mean_points(), told.player(entrant));
  }
  fmt::print("  {}\n", told.zero());
}

void print_pairs(const ToldTournament& told) {
  const std::vector<std::size_t> order = by_rating(told.outcome);
  fmt::print("\n  {}\n  {:>4}", told.pairs_title(), "");
  for (std::size_t i = 1; i <= order.size(); ++i) fmt::print("{:>7}", i);
  fmt::print("\n");
  for (std::size_t i = 0; i < order.size(); ++i) {
    fmt::print("  {:>4}", i + 1);
    for (const std::size_t other : order) fmt::print("{:>7}", ToldTournament::percent(told.outcome.tally.pair(order[i], other)));
    fmt::print("   {}\n", told.player(order[i]));
  }
}

void print_wins_by_seat(const ToldTournament& told) {
  fmt::print("\n  {}\n  {:>4}", told.text("seats"), "");
  for (const Wins& seat : told.outcome.tally.seats()) fmt::print("{:>7}", ToldTournament::percent(seat));
  fmt::print("\n");
}

void print_tournament(const ToldTournament& told) {
  fmt::print("{}\n{}\n{}\n{}\n", told.title(), told.played(), told.distinct(), told.certainty());
  print_ratings(told);
  print_pairs(told);
  if (!told.tournament.team()) print_wins_by_seat(told);
  if (!told.tournament.repeatable()) fmt::print("\n{}\n", told.program.text("simulate.by_clock"));
}

struct TournamentCommand {
  TableOptions table;
  std::string seats;
  TournamentLimits limits;
  std::string seed = "1";
  std::string file;
  int opening = 0;
  ReportOptions output;
  std::string html_file;

  void run(Program& program) const {
    const Tournament tournament({.game = table.game,
                                 .table = table.setup(),
                                 .entrants = players_from_text(seats),
                                 .seed = seed_from_text(seed),
                                 .opening = opening});
    check_writable(output.out);
    check_writable(html_file);
    const TournamentOutcome outcome = play(program, tournament);
    const ToldTournament told{.program = program, .tournament = tournament, .limits = limits, .outcome = outcome};
    if (!html_file.empty()) write_file(html_file, tournament_page(told));
    if (!output.print_json(report_to_json(tournament, limits, outcome))) print_tournament(told);
    if (!outcome.interrupted) return;
    tell_interrupted(program, file.empty() ? "run.interrupted_games" : "tournament.interrupted", outcome.tally.games(), limits.games);
  }

 private:
  TournamentOutcome play(const Program& program, const Tournament& tournament) const {
    std::optional<TournamentFile> kept;
    if (!file.empty()) kept.emplace(file, tournament);
    Interruption interruption(program);
    ProgressReport report(program, limits.games, "tournament.progress");
    TournamentHooks hooks;
    std::int64_t before = 0;
    if (kept) {
      hooks.kept = [&]() -> std::optional<PlayedGame> {
        std::optional<PlayedGame> game = kept->next();
        if (game) report.begin_with(++before);
        return game;
      };
      hooks.keep = [&](const PlayedGame& game) { kept->add(game); };
    }
    hooks.progress = [&](const TournamentProgress& progress) {
      report.expect(progress.expected);
      report(progress.games, {{"error", fmt::format("{:.0f}", std::ceil(progress.error))}});
    };
    hooks.stop = [&] {
      interruption.watch();
      return interruption.token().stop_requested();
    };
    return run_tournament(tournament, limits, hooks);
  }
};

}  // namespace

void add_tournament(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("tournament", "Rate bots by games against each other, with margins of error");
  const auto settings = std::make_shared<TournamentCommand>();
  settings->limits.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  settings->table.add_to(*command);
  command->add_option("--seats", settings->seats, "The bots that play each other: level:1,level:2,greedy,search:iterations=500")
      ->required();
  command->add_option("--until", settings->limits.until, "Play until every rating is known within so many points of Elo, by 95% confidence")
      ->capture_default_str();
  command->add_option("--games", settings->limits.games, "At most so many games")->capture_default_str();
  command->add_option("--seed", settings->seed, "A whole number; the same seed gives the same games, on any number of threads")
      ->capture_default_str();
  command->add_option("--threads", settings->limits.threads, "How many games at a time; as many as there are cores by default");
  command->add_option("--file", settings->file, "Keep every game in this file, and go on from it where it exists");
  add_opening(*command, settings->opening);
  settings->output.add_to(*command);
  command->add_option("--html", settings->html_file, "Write the report as a page for the browser, too");
  command->footer(with_example(
      "Line-ups and seats are in balance. Ratings are by Bradley and Terry at tables of two, by Plackett and Luce at larger ones, from "
      "all\n"
      "places that were taken. In a game of teams a bot is rated by what teams of its own kind win; mixed teams are played as well.\n"
      "Ctrl-C ends a tournament; with --file the same command goes on, and comes to the same end, unless a bot thinks by the clock (ms).\n"
      "Examples:\n"
      "  omnibus tournament GAME --players 4 --seats level:1,level:2,level:3,level:4 --until 25\n"
      "  omnibus tournament GAME --seats greedy,search:iterations=100 --until 40 --file games.jsonl --html ratings.html"));
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
