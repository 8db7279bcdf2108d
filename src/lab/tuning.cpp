#include "lab/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

#include <fmt/format.h>

#include "lab/batch.hpp"
#include "lab/lab_game.hpp"
#include "match/match.hpp"

namespace omnibus {

// ---- The ascent -----------------------------------------------------------------------------------------------------------

namespace {

constexpr double usual_weight = 100;  // percent

// Values recommended by Spall.
constexpr double stride_fades = 0.602;
constexpr double reach_fades = 0.101;
constexpr double calm_start = 0.1;  // share of all steps added to the step number, so that the first steps are not too large

double within_styles(double percent) { return std::clamp(percent, double{-strongest_style}, double{strongest_style}); }

}  // namespace

Ascent::Ascent(std::vector<double> reaches, double stride, std::int64_t steps, std::uint64_t seed)
    : reaches_(std::move(reaches)),
      stride_(stride),
      steps_(steps),
      dice_(seed),
      weights_(reaches_.size(), usual_weight),
      signs_(reaches_.size()),
      one_(reaches_.size()),
      other_(reaches_.size()),
      sum_(reaches_.size()) {}

double Ascent::reach_share() const { return 1 / std::pow(static_cast<double>(step_), reach_fades); }

double Ascent::stride_share() const {
  const double calm = calm_start * static_cast<double>(steps_);
  return std::pow((calm + 1) / (calm + static_cast<double>(step_)), stride_fades) / reach_share();
}

void Ascent::look_around() {
  ++step_;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    signs_[i] = dice_.below(2) == 0 ? 1 : -1;
    const double far = signs_[i] * reaches_[i] * reach_share();
    one_[i] = within_styles(weights_[i] + far);
    other_[i] = within_styles(weights_[i] - far);
  }
}

void Ascent::learn(double advantage) {
  const double move = stride_ * stride_share() * advantage;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    weights_[i] = within_styles(weights_[i] + move * signs_[i] * reaches_[i]);
    if (2 * step_ > steps_) sum_[i] += weights_[i];
  }
}

std::vector<double> Ascent::found() const {
  const std::int64_t counted = step_ - steps_ / 2;
  if (counted <= 0) return weights_;
  std::vector<double> out = sum_;
  for (double& weight : out) weight /= static_cast<double>(counted);
  return out;
}

// ---- Games between two styles ---------------------------------------------------------------------------------------------

namespace {

using WeightList = std::vector<WeightNumbers>;

void check_gain(std::string_view name, double value, double most) {
  if (value > 0 && value <= most) return;
  throw Problem("bad_value",
                {{"path", std::string(name)}, {"value", fmt::format("{}", value)}, {"allowed", fmt::format("0 < … ≤ {}", most)}});
}

void check(const TuningOrder& order) {
  check_number("--steps", order.steps, max_run_games);
  check_number("--games", order.games, max_run_games);
  check_number("--trial", order.trial_games, max_run_games);
  check_number("--threads", order.threads, max_run_threads);
  check_gain("--reach", order.gains.reach, strongest_style);
  check_gain("--stride", order.gains.stride, strongest_style);
  if (order.player.kind != PlayerKind::greedy && order.player.kind != PlayerKind::search)
    throw Problem("bad_value", {{"path", "--player"}, {"value", to_text(order.player)}, {"allowed", "greedy, search"}});
}

/// The weights to tune, with their usual numbers.
WeightList wanted(const TuningOrder& order) {
  WeightList all = lab_game(order.game).weights({});
  if (all.empty()) throw Problem("no_weights", {{"game", order.game}});
  if (order.weights.empty()) return all;
  WeightList out;
  for (const std::string& name : order.weights) {
    const auto found = std::ranges::find(all, name, &WeightNumbers::name);
    if (found == all.end()) {
      throw Problem("bad_value", {{"path", "--weights"},
                                  {"value", name},
                                  {"allowed", joined(all | std::views::transform([](const WeightNumbers& each) { return each.name; }))}});
    }
    out.push_back(*found);
  }
  return out;
}

/// Minimum percentage to change a weight: small numbers need more before they change at all.
double reach_of(const WeightNumbers& weight, double reach) {
  int largest = 1;
  for (const int number : weight.numbers) largest = std::max(largest, std::abs(number));
  return std::max(reach, usual_weight / largest);
}

Style style_of(const WeightList& weights, const std::vector<double>& percents) {
  Style out;
  for (std::size_t i = 0; i < weights.size(); ++i)
    out.push_back({.name = std::string(weights[i].name), .percent = static_cast<int>(std::lround(percents[i]))});
  return out;
}

/// Repeated games are refused only in the first step, while no result can be lost.
enum class Repeats : std::uint8_t { refused, allowed };

/// A tournament of one player in two styles.
class Duel {
 public:
  Duel(const TuningOrder& order, const Style& one, const Style& other, std::uint64_t seed)
      : order_(order),
        tournament_({.game = order.game, .table = order.table, .entrants = {in(one), in(other)}, .seed = seed, .opening = order.opening}) {}

  TournamentOutcome play(std::int64_t games, Repeats repeats, const Progress& progress, const std::stop_token& stop) const {
    constexpr double never = 1;  // no rating ever gets this precise, so all games are played
    TournamentHooks hooks;
    hooks.stop = [&] { return stop.stop_requested(); };
    if (progress) hooks.progress = [&](const TournamentProgress& now) { progress(now.games); };
    const TournamentLimits limits{
        .until = never, .games = whole_rounds(games), .threads = order_.threads, .repeats_allowed = repeats == Repeats::allowed};
    return run_tournament(tournament_, limits, hooks);
  }

  bool team() const { return tournament_.team(); }

  /// Advantage of the first style: the share of games placed before the other less the share behind; for teams, the difference in wins.
  double advantage(const TournamentTally& tally) const {
    if (team()) return tally.entrants()[0].alone.rate() - tally.entrants()[1].alone.rate();
    return 2 * tally.pair(0, 1).rate() - 1;
  }

 private:
  PlayerSpec in(const Style& style) const {
    PlayerSpec out = order_.player;
    out.style = &style;
    return out;
  }
  /// Rounds up to whole rounds, so that both styles have every seat equally often.
  std::int64_t whole_rounds(std::int64_t games) const {
    const std::int64_t round = tournament_.round();
    return (games + round - 1) / round * round;
  }

  const TuningOrder& order_;
  Tournament tournament_;
};

/// A style and the number of steps that led to it.
struct FoundStyle {
  Style style;
  std::int64_t steps = 0;
};

FoundStyle look_for_style(const TuningOrder& order, const WeightList& weights, const Progress& progress, const std::stop_token& stop) {
  std::vector<double> reaches;
  for (const WeightNumbers& weight : weights) reaches.push_back(reach_of(weight, order.gains.reach));
  Ascent ascent(std::move(reaches), order.gains.stride, order.steps, derived_seed(order.seed, 0));
  for (std::int64_t step = 0; step < order.steps; ++step) {
    const FoundStyle found_so_far{.style = style_of(weights, ascent.found()), .steps = step};
    if (stop.stop_requested()) return found_so_far;
    ascent.look_around();
    const Style one = style_of(weights, ascent.one());
    const Style other = style_of(weights, ascent.other());
    const Duel duel(order, one, other, derived_seed(order.seed, static_cast<std::uint64_t>(step) + 2));
    const auto tell = [&](std::int64_t done) {
      if (progress) progress(step * order.games + std::min(done, order.games));
    };
    const TournamentOutcome outcome = duel.play(order.games, step == 0 ? Repeats::refused : Repeats::allowed, tell, stop);
    if (outcome.interrupted) return found_so_far;
    ascent.learn(duel.advantage(outcome.tally));
    tell(order.games);
  }
  return {.style = style_of(weights, ascent.found()), .steps = order.steps};
}

void try_out(const TuningOrder& order, const Style& found, const Progress& progress, const std::stop_token& stop, TuningOutcome& out) {
  const Style usual;
  const Duel duel(order, found, usual, derived_seed(order.seed, 1));
  const auto tell = [&](std::int64_t done) {
    if (progress) progress(order.steps * order.games + done);
  };
  const TournamentOutcome outcome = duel.play(order.trial_games, Repeats::allowed, tell, stop);
  const auto wins_of = [&](std::size_t entrant) {
    const EntrantTally& tally = outcome.tally.entrants()[entrant];
    return duel.team() ? tally.alone : Wins{.games = outcome.tally.games(), .won = tally.wins.won};
  };
  out.found = wins_of(0);
  out.usual = wins_of(1);
  out.games = outcome.tally.games();
  out.repetition = outcome.repetition;
  out.interrupted = outcome.interrupted;
  out.gain = outcome.ratings[0].elo - outcome.ratings[1].elo;
  // Rivals are rated by the same games, so one is above the mean by as much as the other is below it.
  out.error = duel.team() ? std::hypot(outcome.ratings[0].error, outcome.ratings[1].error) : 2 * outcome.ratings[0].error;
}

}  // namespace

std::int64_t games_of(const TuningOrder& order) { return order.steps * order.games + order.trial_games; }

TuningOutcome tune(const TuningOrder& order, const Progress& progress, const std::stop_token& stop) {
  check(order);
  const WeightList weights = wanted(order);
  const auto [found, steps] = look_for_style(order, weights, progress, stop);
  const WeightList changed = lab_game(order.game).weights(found);
  TuningOutcome out;
  out.steps = steps;
  out.interrupted = steps < order.steps;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto after = std::ranges::find(changed, weights[i].name, &WeightNumbers::name);
    out.weights.push_back({.name = weights[i].name, .percent = found[i].percent, .before = weights[i].numbers, .after = after->numbers});
  }
  if (!out.interrupted) try_out(order, found, progress, stop, out);
  return out;
}

json::object report_to_json(const TuningOrder& order, const TuningOutcome& outcome) {
  const auto wins = [](const Wins& of) { return json::object{{"games", of.games}, {"won", of.won}, {"rate", of.rate()}}; };
  json::array weights;
  for (const TunedWeight& each : outcome.weights) {
    weights.push_back(json::object{{"name", std::string(each.name)},
                                   {"percent", each.percent},
                                   {"before", json::value_from(each.before)},
                                   {"after", json::value_from(each.after)}});
  }
  return {{"engine", OMNIBUS_VERSION},
          {"game", order.game},
          {"players", order.table.players},
          {"player", to_text(order.player)},
          {"seed", seed_to_json(order.seed)},
          {"steps", outcome.steps},
          {"games", order.games},
          {"opening", order.opening},
          {"interrupted", outcome.interrupted},
          {"reach", order.gains.reach},
          {"stride", order.gains.stride},
          {"weights", std::move(weights)},
          {"trial", json::object{{"games", outcome.games},
                                 {"distinct_games", outcome.repetition.distinct},
                                 {"found", wins(outcome.found)},
                                 {"usual", wins(outcome.usual)},
                                 {"gain", outcome.gain},
                                 {"error", outcome.error}}}};
}

}  // namespace omnibus
