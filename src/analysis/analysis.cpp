#include "analysis/analysis.hpp"

#include <algorithm>

#include "match/choices.hpp"
#include "presentation/game_look.hpp"

namespace omnibus {

namespace {

Measure measure_of(const AnyGame& game) {
  if (game_look(game.info().name).at("together").as_bool()) return Measure::team;
  return game.players() == 1 ? Measure::points : Measure::win;
}

/// Points are graded by their share of those reached, but of no fewer than 20: otherwise a single point would weigh too much.
double whole_of(Measure measure, const Match& match) {
  constexpr int few_points = 20;
  return measure == Measure::points ? std::max(few_points, int{match.position().result().scores[0]}) : 1;
}

std::vector<ChoiceMade> choices_of(const Match& match) {
  std::vector<ChoiceMade> out;
  for (int ply = 0; ply < match.ply();) {
    const bool chosen = decision_at(match, ply)->legal().size() > 1;
    const int actions = chosen ? length_of_choice(match, ply) : 1;
    const Seat seat = match.seat_of(ply + 1);
    const bool drawn = match.chance_used(ply + actions);
    if (!out.empty() && out.back().seat != seat) out.back().goes_on = false;
    if (chosen || drawn) out.push_back({.ply = ply, .actions = actions, .seat = seat, .goes_on = !drawn});
    ply += actions;
  }
  if (!out.empty()) out.back().goes_on = false;
  return out;
}

double at(const std::vector<double>& chances, Seat seat) { return chances[static_cast<std::size_t>(seat)]; }

/// Loss of the seat by draws and by hidden information, in percentage points.
double lost_by_luck(const Reading& reading, Seat seat) {
  const double by_draw = reading.drawn.empty() ? 0 : at(reading.after, seat) - at(reading.drawn, seat);
  const double unseen = reading.open ? reading.open->loss() : 0;
  return std::max(by_draw, unseen);
}

/// Importance of a moment to its seat, in percentage points.
double weight_of(const Reading& reading, Seat seat) {
  if (reading.grade() == Grade::brilliant) return reading.known->played - reading.known->best;
  if (is_bad_draw(reading, seat)) return lost_by_luck(reading, seat);
  return reading.known ? reading.known->loss() : 0;
}

/// The most important moments of a seat, in order of play, without those that hardly mattered.
std::vector<std::size_t> key_moments(const Analysis& analysis, Seat seat) {
  constexpr std::size_t most = 3;
  std::vector<std::size_t> out;
  const auto weight = [&](std::size_t index) { return weight_of(analysis.readings[index], seat); };
  for (std::size_t i = 0; i < analysis.readings.size(); ++i) {
    if (analysis.choices[i].seat == seat && weight(i) >= bad_from) out.push_back(i);
  }
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return weight(a) > weight(b); });
  out.resize(std::min(out.size(), most));
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

Analysis analysis_of(const Match& match) {
  if (!match.over()) throw Problem("not_over");
  const Measure measure = measure_of(match.game());
  return {.measure = measure, .whole = whole_of(measure, match), .choices = choices_of(match), .readings = {}};
}

ChoiceToRead::ChoiceToRead(const Match& match, const Analysis& analysis, std::size_t index, const AnalysisOrder& order)
    : game_(match.shared_game()) {
  const ChoiceMade& made = analysis.choices[index];
  choice_.before = decision_at(match, made.ply);
  choice_.after = match.position_at(made.ply + made.actions)->clone();
  choice_.drawn = match.chance_used(made.ply + made.actions);
  choice_.played = actions_between(match, made.ply, made.ply + made.actions);
  if (made.goes_on) {
    const int next = analysis.choices[index + 1].ply;
    choice_.next = decision_at(match, next);
    choice_.until_next = actions_between(match, made.ply, next);
  }
  order_ = {.measure = analysis.measure,
            .whole = analysis.whole,
            .games = order.games,
            .seed = derived_seed(order.seed, static_cast<std::uint64_t>(made.ply)),
            .stop = {}};
}

Reading ChoiceToRead::read(const std::stop_token& stop) const {
  ReadingOrder order = order_;
  order.stop = stop;
  return analysis_game(game_->info().name).read(*game_, choice_, order);
}

std::vector<double> last_chances(const Match& match, const Analysis& analysis) {
  return analysis_game(match.game().info().name)
      .chances(match.game(), match.position(), {.measure = analysis.measure, .whole = analysis.whole, .games = 1, .seed = 1, .stop = {}});
}

bool is_bad_draw(const Reading& reading, Seat seat) {
  const bool own_fault = reading.known && reading.known->loss() >= bad_from;
  return !own_fault && lost_by_luck(reading, seat) >= remarkable;
}

std::vector<SeatSummary> summaries(const Analysis& analysis, int seats) {
  std::vector<SeatSummary> out(static_cast<std::size_t>(seats));
  std::vector<Mean> accuracies(out.size());
  for (std::size_t i = 0; i < analysis.readings.size(); ++i) {
    const Reading& reading = analysis.readings[i];
    if (!reading.known) continue;
    const std::size_t seat = static_cast<std::size_t>(analysis.choices[i].seat);
    ++out[seat].counts[static_cast<std::size_t>(*reading.grade())];
    accuracies[seat].add(accuracy_of(reading.known->loss()));
  }
  for (std::size_t seat = 0; seat < out.size(); ++seat) {
    if (accuracies[seat].count() > 0) out[seat].accuracy = accuracies[seat].mean();
    out[seat].key_moments = key_moments(analysis, seat_at(static_cast<int>(seat)));
  }
  return out;
}

}  // namespace omnibus
