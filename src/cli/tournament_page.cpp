#include "cli/tournament_page.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/page.hpp"
#include "cli/repetition.hpp"
#include "lab/tournament_report.hpp"

namespace omnibus {

// ---- Sentences --------------------------------------------------------------------------------------------------------------

std::string ToldTournament::title() const {
  return text("title", {{"game", program.catalogue().text(tournament.order().game, "game.name")},
                        {"bots", static_cast<std::int64_t>(tournament.entrants())},
                        {"players", static_cast<std::int64_t>(tournament.seats())}});
}

std::string ToldTournament::played() const {
  return text("played", {{"games", outcome.tally.games()}, {"seed", std::to_string(tournament.order().seed)}});
}

std::string ToldTournament::distinct() const { return distinct_games(program, outcome.repetition, tournament.order().opening); }

std::string ToldTournament::certainty() const {
  double error = 0;
  for (const Rating& rating : outcome.ratings) error = std::max(error, rating.error);
  return text(outcome.reached ? "reached" : "not_reached",
              {{"until", fmt::format("{:g}", limits.until)}, {"error", fmt::format("{:.0f}", std::ceil(error))}});
}

std::string ToldTournament::percent(const Wins& wins) { return wins.games == 0 ? "–" : fmt::format("{:.1f}", 100 * wins.rate()); }

// ---- Page ---------------------------------------------------------------------------------------------------------------------

namespace {

constexpr std::string_view tournament_style = R"(
section{overflow-x:auto}.reach{stroke:var(--ink-2);stroke-width:2}.rating{fill:var(--go);stroke:var(--surface);stroke-width:2}
)";

/// Ratings with their confidence intervals on one axis.
class RatingPicture {
 public:
  explicit RatingPicture(const ToldTournament& told) : told_(told), order_(by_rating(told.outcome)) {
    for (const Rating& rating : told.outcome.ratings) {
      least_ = std::min(least_, std::floor((rating.elo - rating.error) / step) * step);
      most_ = std::max(most_, std::ceil((rating.elo + rating.error) / step) * step);
    }
  }

  std::string svg() const {
    const double bottom = top + row * static_cast<double>(order_.size());
    std::string out =
        fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}">)", width, bottom + 8, escaped(told_.text("ratings")));
    const double every = step * std::ceil((most_ - least_) / step / 8);
    for (double mark = std::ceil(least_ / every) * every; mark <= most_; mark += every) {
      out +=
          fmt::format(R"(<line x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/><text x="{0:.1f}" y="16" text-anchor="middle">{3:+.0f}</text>)",
                      x(mark), top - 8, bottom, mark + 0.0);
    }
    for (std::size_t i = 0; i < order_.size(); ++i) out += whisker(order_[i], top + row * (static_cast<double>(i) + 0.5));
    return out + "</svg>";
  }

 private:
  static constexpr double width = 960;
  static constexpr double left = 260;
  static constexpr double right = 32;
  static constexpr double top = 32;
  static constexpr double row = 28;
  static constexpr double step = 50;

  double x(double elo) const { return left + (width - left - right) * (elo - least_) / (most_ - least_); }

  std::string whisker(std::size_t entrant, double y) const {
    const Rating& rating = told_.outcome.ratings[entrant];
    return fmt::format(R"(<text class="name" x="0" y="{0}">{1}</text><line class="reach" x1="{2:.1f}" x2="{3:.1f}" y1="{4}" y2="{4}"/>)"
                       R"(<circle class="rating" cx="{5:.1f}" cy="{4}" r="7"/>)",
                       y + 4, escaped(told_.player(entrant)), x(rating.elo - rating.error), x(rating.elo + rating.error), y, x(rating.elo));
  }

  const ToldTournament& told_;
  std::vector<std::size_t> order_;
  double least_ = -step;
  double most_ = step;
};

std::string cells(std::string_view kind, const std::vector<std::string>& texts) {
  std::string out = "<tr>";
  for (const std::string& each : texts) out += fmt::format("<{0}>{1}</{0}>", kind, escaped(each));
  return out + "</tr>";
}

std::string table_of(const std::vector<std::string>& heads, const std::vector<std::vector<std::string>>& rows) {
  std::string out = "<table><thead>" + cells("th", heads) + "</thead><tbody>";
  for (const std::vector<std::string>& each : rows) out += cells("td", each);
  return out + "</tbody></table>";
}

std::string rating_table(const ToldTournament& told) {
  std::vector<std::string> heads{told.program.text("simulate.player"), told.text("rating"), told.text("error"), told.text("games")};
  if (told.tournament.team()) heads.insert(heads.end(), {told.text("alone"), told.text("mixed")});
  else heads.push_back(told.program.text("simulate.wins"));
  heads.push_back(told.text("score"));
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t entrant : by_rating(told.outcome)) {
    const EntrantTally& tally = told.outcome.tally.entrants()[entrant];
    const Rating& rating = told.outcome.ratings[entrant];
    std::vector<std::string> row{told.player(entrant), fmt::format("{:+.0f}", rating.elo), fmt::format("{:.0f}", rating.error),
                                 std::to_string(tally.wins.games)};
    if (told.tournament.team())
      row.insert(row.end(), {ToldTournament::percent(tally.alone) + " %", ToldTournament::percent(tally.mixed) + " %"});
    else row.push_back(ToldTournament::percent(tally.wins) + " %");
    row.push_back(fmt::format("{:.1f}", tally.mean_points()));
    rows.push_back(std::move(row));
  }
  return table_of(heads, rows);
}

std::string pair_table(const ToldTournament& told) {
  const std::vector<std::size_t> order = by_rating(told.outcome);
  std::vector<std::string> heads{told.program.text("simulate.player")};
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t one : order) {
    heads.push_back(told.player(one));
    rows.push_back({told.player(one)});
    for (const std::size_t other : order) rows.back().push_back(ToldTournament::percent(told.outcome.tally.pair(one, other)));
  }
  return table_of(heads, rows);
}

std::string seat_table(const ToldTournament& told) {
  std::vector<std::vector<std::string>> rows;
  const std::vector<Wins>& seats = told.outcome.tally.seats();
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    rows.push_back({std::to_string(seat + 1), ToldTournament::percent(seats[seat]) + " %"});
  return table_of({told.program.text("simulate.seat"), told.program.text("simulate.wins")}, rows);
}

}  // namespace

std::string tournament_page(const ToldTournament& told) {
  const std::string about = fmt::format(R"(<p>{} · {} · {}</p><p class="about">{}</p>)", escaped(told.played()), escaped(told.distinct()),
                                        escaped(told.certainty()), escaped(told.zero()));
  std::string body =
      section(told.text("ratings"), about + RatingPicture(told).svg() + rating_table(told)) + section(told.pairs_title(), pair_table(told));
  if (!told.tournament.team()) body += section(told.text("seats"), seat_table(told));
  return page(told.program.language, told.title(), tournament_style, body);
}

}  // namespace omnibus
