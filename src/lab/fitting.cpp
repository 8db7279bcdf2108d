#include "lab/fitting.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "lab/lab_game.hpp"
#include "lab/opening.hpp"
#include "match/match.hpp"
#include "runs/in_threads.hpp"

namespace omnibus {

// ---- Least squares ----------------------------------------------------------------------------------------------------------

void Equations::add(std::span<const std::int64_t> counts, std::int64_t result) {
  for (std::size_t row = 0; row < unknowns_; ++row) {
    if (counts[row] == 0) continue;
    sums_[row] += counts[row] * result;
    for (std::size_t column = 0; column < unknowns_; ++column) products_[row * unknowns_ + column] += counts[row] * counts[column];
  }
  squares_ += result * result;
  ++size_;
}

Equations& Equations::operator+=(const Equations& more) {
  std::ranges::transform(products_, more.products_, products_.begin(), std::plus());
  std::ranges::transform(sums_, more.sums_, sums_.begin(), std::plus());
  squares_ += more.squares_;
  size_ += more.size_;
  return *this;
}

/// Gaussian elimination with pivoting on the largest factor.
std::vector<double> Equations::solution(double hold) const {
  const std::size_t n = unknowns_;
  std::vector<std::vector<double>> rows(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto begin = products_.begin() + static_cast<std::ptrdiff_t>(i * n);
    rows[i].assign(begin, begin + static_cast<std::ptrdiff_t>(n));
    rows[i][i] += hold * hold * static_cast<double>(size_);
    rows[i].push_back(static_cast<double>(sums_[i]));
  }
  for (std::size_t i = 0; i < n; ++i) {
    const auto largest = std::max_element(rows.begin() + static_cast<std::ptrdiff_t>(i), rows.end(),
                                          [&](const auto& a, const auto& b) { return std::abs(a[i]) < std::abs(b[i]); });
    std::swap(rows[i], *largest);
    for (std::size_t other = 0; other < n; ++other) {
      if (other == i) continue;
      const double factor = rows[other][i] / rows[i][i];
      for (std::size_t column = i; column <= n; ++column) rows[other][column] -= factor * rows[i][column];
    }
  }
  std::vector<double> out(n);
  for (std::size_t i = 0; i < n; ++i) out[i] = rows[i][n] / rows[i][i];
  return out;
}

double Equations::explained_by(std::span<const double> numbers) const {
  double left = static_cast<double>(squares_);
  for (std::size_t row = 0; row < unknowns_; ++row) {
    left -= 2 * numbers[row] * static_cast<double>(sums_[row]);
    for (std::size_t column = 0; column < unknowns_; ++column)
      left += numbers[row] * numbers[column] * static_cast<double>(products_[row * unknowns_ + column]);
  }
  return squares_ == 0 ? 0 : 1 - left / static_cast<double>(squares_);
}

// ---- Training games ---------------------------------------------------------------------------------------------------------

namespace {

void check(const FittingOrder& order) {
  check_number("--games", order.games, max_run_games);
  check_number("--threads", order.threads, max_run_threads);
  if (order.slips < 0 || order.slips > 100)
    throw Problem("bad_value", {{"path", "--slips"}, {"value", std::to_string(order.slips)}, {"allowed", "0 – 100"}});
  check_opening(order.opening);
}

/// All numbers in one row, in units of the probe.
std::vector<double> in_probes(const std::vector<WeightNumbers>& numbers) {
  std::vector<double> out;
  for (const WeightNumbers& each : numbers) {
    for (const int number : each.numbers) out.push_back(static_cast<double>(number) / outlook_probe);
  }
  return out;
}

/// Data gathered from some games.
struct Lessons {
  Equations equations;
  DistinctGames distinct{};

  Lessons& operator+=(const Lessons& more) {
    equations += more.equations;
    distinct.add(more.distinct);
    return *this;
  }
};

/// Plays the games of an order and gathers their data.
class Watching {
 public:
  Watching(const FittingOrder& order, std::size_t unknowns, const Progress& progress, std::stop_token stop)
      : order_(order),
        progress_(progress),
        stop_(std::move(stop)),
        table_(open_table(order.game, order.table)),
        learnt_{.equations = Equations(unknowns)},
        unknowns_(unknowns) {
    if (table_->players() < 2) throw Problem("bad_value", {{"path", "--players"}, {"value", "1"}, {"allowed", "≥ 2"}});
  }

  /// Plays a few games first: they show whether games repeat, before the others are played.
  Lessons& play() {
    play_up_to(std::min<std::int64_t>(enough_to_tell_repetition, order_.games));
    refuse_repetition(learnt_.distinct.repetition(), order_.opening);
    play_up_to(order_.games);
    refuse_repetition(learnt_.distinct.repetition(), order_.opening);
    return learnt_;
  }

 private:
  void play_up_to(std::int64_t last) {
    const auto work = [&] { return learn_up_to(last); };
    const auto tell = [&] {
      if (progress_) progress_(done_);
    };
    for (const Lessons& part : in_threads(order_.threads, work, tell)) learnt_ += part;
    next_ = done_.load();
    tell();
  }

  Lessons learn_up_to(std::int64_t last) {
    const LabGame& lab = lab_game(order_.game);
    Lessons own{.equations = Equations(unknowns_)};
    while (!stop_.stop_requested()) {
      const std::int64_t game = next_++;
      if (game >= last) break;
      own.distinct.add(lab.watch_outlook(*table_, order_, derived_seed(order_.seed, static_cast<std::uint64_t>(game)), own.equations));
      ++done_;
    }
    return own;
  }

  const FittingOrder& order_;
  const Progress& progress_;
  std::stop_token stop_;
  std::shared_ptr<const AnyGame> table_;
  Lessons learnt_;
  std::size_t unknowns_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<std::int64_t> done_ = 0;
};

}  // namespace

FittingOutcome fit(const FittingOrder& order, const Progress& progress, const std::stop_token& stop) {
  check(order);
  const std::vector<WeightNumbers> before = lab_game(order.game).outlook();
  if (before.empty()) throw Problem("no_outlook", {{"game", order.game}});
  const std::vector<double> usual = in_probes(before);
  Watching watching(order, usual.size(), progress, stop);
  Lessons& learnt = watching.play();
  const Equations& equations = learnt.equations;
  if (equations.size() == 0) return {};
  const std::vector<double> found = equations.solution(outlook_probe / 30.0);
  FittingOutcome out{.numbers = {},
                     .repetition = learnt.distinct.repetition(),
                     .moments = equations.size(),
                     .explained_before = equations.explained_by(usual),
                     .explained_after = equations.explained_by(found)};
  auto next = found.begin();
  for (const WeightNumbers& each : before) {
    FittedNumbers fitted{.name = each.name, .before = each.numbers, .after = {}};
    for (std::size_t i = 0; i < each.numbers.size(); ++i) fitted.after.push_back(static_cast<int>(std::lround(outlook_probe * *next++)));
    out.numbers.push_back(std::move(fitted));
  }
  return out;
}

json::object report_to_json(const FittingOrder& order, const FittingOutcome& outcome) {
  json::array numbers;
  for (const FittedNumbers& each : outcome.numbers) {
    numbers.push_back(
        json::object{{"name", std::string(each.name)}, {"before", json::value_from(each.before)}, {"after", json::value_from(each.after)}});
  }
  return {{"engine", OMNIBUS_VERSION},
          {"game", order.game},
          {"players", order.table.players},
          {"player", to_text(order.player)},
          {"slips", order.slips},
          {"seed", seed_to_json(order.seed)},
          {"games", outcome.repetition.games},
          {"distinct_games", outcome.repetition.distinct},
          {"opening", order.opening},
          {"interrupted", outcome.repetition.games < static_cast<std::uint64_t>(order.games)},
          {"moments", outcome.moments},
          {"numbers", std::move(numbers)},
          {"explained", json::object{{"before", outcome.explained_before}, {"after", outcome.explained_after}}}};
}

}  // namespace omnibus
