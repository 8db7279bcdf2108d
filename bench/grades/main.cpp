// omnibus_grades: how often two seeds grade a choice alike, the number of bad grades, and the CPU time of a reading, on matches between
// bots. With `--player search:ms=400`, the bot behind hints, it counts hints that are graded bad.
#include <cmath>
#include <cstdio>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "analysis/analysis.hpp"
#include "game/bot_in.hpp"
#include "runs/cpu_time.hpp"

namespace omnibus::grades {

std::vector<std::string> names_of_all_games() {
  std::vector<std::string> out;
  for (const GameKind& kind : all_games()) out.emplace_back(kind.info.name);
  return out;
}

struct Plan {
  std::vector<std::string> games = names_of_all_games();
  int matches = 2;
  std::size_t choices = 9;  ///< read per match, evenly spread
  int players = 3;
  AnalysisOrder order;
  std::uint64_t other_seed = 2;
  std::vector<std::string> bots{"level:1", "level:2", "level:2"};  ///< from the first seat on, the last for all that follow
  bool each = false;
};

/// A match between bots; by default a beginner and two better ones, for mistakes of every size.
Match play(const Plan& plan, const std::string& game, std::uint64_t seed) {
  Match match({.game = game,
               .table = {.players = plan.players, .options = {}, .edition_text = {}, .edition_name = {}},
               .seed = seed,
               .seats = {},
               .position = {},
               .shuffle = {}});
  while (!match.over()) {
    const std::size_t seat = static_cast<std::size_t>(index_of(match.position().actor()));
    const std::string& bot = plan.bots[std::min(seat, plan.bots.size() - 1)];
    match.act(match.position().think(player_in(game, player_from_text(bot)), derived_seed(seed, match.log().size())).choice);
  }
  return match;
}

std::string_view name_of(std::optional<Grade> grade) { return grade ? grade_names[static_cast<std::size_t>(*grade)] : "none"; }
std::string_view sign_of(std::optional<Grade> grade) { return grade ? grade_signs[static_cast<std::size_t>(*grade)] : ""; }

class Tally {
 public:
  void add(bool same) {
    ++count_;
    same_ += same;
  }
  void add(const Tally& other) {
    count_ += other.count_;
    same_ += other.same_;
  }
  /// The share with its 95 % confidence interval (Wilson).
  std::string text() const {
    constexpr double z = 1.96;
    const double n = std::max(1, count_);
    const double share = same_ / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return fmt::format("{:>4} of {:<4} {:3.0f} % ({:.0f} to {:.0f})", same_, count_, 100 * share, 100 * (middle - half),
                       100 * (middle + half));
  }

 private:
  int count_ = 0;
  int same_ = 0;
};

struct Figures {
  Tally grades;
  Tally signs;  ///< choices with a sign under either seed
  int bad = 0;  ///< readings with a bad grade
  double seconds = 0;
  int readings = 0;

  void add(const Figures& other) {
    grades.add(other.grades);
    signs.add(other.signs);
    bad += other.bad;
    seconds += other.seconds;
    readings += other.readings;
  }
  void print(std::string_view name) const {
    fmt::print("{:<18}{}   {}   {:>4} {:8.2f} s {:8.3f} s\n", name, grades.text(), signs.text(), bad, seconds,
               seconds / std::max(1, readings));
    std::fflush(stdout);
  }
};

Reading timed(const ChoiceToRead& choice, Figures& figures) {
  const double begin = cpu_seconds();
  Reading out = choice.read();
  figures.seconds += cpu_seconds() - begin;
  ++figures.readings;
  if (out.grade() >= Grade::inaccuracy) ++figures.bad;
  return out;
}

Figures measure(const Plan& plan, const std::string& game) {
  Figures out;
  for (int number = 0; number < plan.matches; ++number) {
    const Match match = play(plan, game, static_cast<std::uint64_t>(number) + 1);
    const Analysis analysis = analysis_of(match);
    AnalysisOrder other = plan.order;
    other.seed = plan.other_seed;
    for (std::size_t i = 0; i < plan.choices; ++i) {
      const std::size_t index = (2 * i + 1) * analysis.choices.size() / (2 * plan.choices);
      const Reading first = timed(ChoiceToRead(match, analysis, index, plan.order), out);
      const Reading second = timed(ChoiceToRead(match, analysis, index, other), out);
      const bool same = first.grade() == second.grade();
      out.grades.add(same);
      if (!sign_of(first.grade()).empty() || !sign_of(second.grade()).empty()) out.signs.add(same);
      if (plan.each) {
        const auto loss = [](const Reading& reading) { return reading.known ? reading.known->best - reading.known->played : 0; };
        fmt::print("{} {} {} {} {} {:.1f} {:.1f}\n", game, number, analysis.choices[index].ply, name_of(first.grade()),
                   name_of(second.grade()), loss(first), loss(second));
      }
    }
  }
  return out;
}

void run(const Plan& plan) {
  fmt::print("{:<18}{:<32}{:<32}{:>10} {:>10}\n", "", "same grade", "same of those with a sign", "CPU", "a reading");
  Figures all;
  for (const std::string& game : plan.games) {
    const Figures figures = measure(plan, game);
    figures.print(game);
    all.add(figures);
  }
  all.print("all");
}

}  // namespace omnibus::grades

int main(int argc, char** argv) {
  omnibus::grades::Plan plan;
  CLI::App app{"How often two seeds give a choice the same grade, and the CPU time of a reading"};
  app.add_option("--game", plan.games, "Games to play")->capture_default_str();
  app.add_option("--matches", plan.matches, "Matches of each game")->capture_default_str();
  app.add_option("--choices", plan.choices, "Choices read of each match")->capture_default_str();
  app.add_option("--player", plan.bots, "Bots that play, from the first seat on; the last one takes all seats that are left")
      ->capture_default_str();
  app.add_option("--players", plan.players, "Players at each table")->capture_default_str();
  app.add_option("--games", plan.order.games, "Games played out from each side of a comparison")->capture_default_str();
  app.add_option("--seed", plan.order.seed, "Seed of the first reading")->capture_default_str();
  app.add_option("--other-seed", plan.other_seed, "Seed of the second reading")->capture_default_str();
  app.add_flag("--each", plan.each, "Print every choice: game, match, ply, both grades, both leads of the best other choice");
  CLI11_PARSE(app, argc, argv);
  omnibus::grades::run(plan);
}
