// Contest between ways to play: finds the best and its lead by rollouts with the same luck from each.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "analysis/reading.hpp"
#include "analysis/ways.hpp"

namespace omnibus {

/// Maps a lead over the choice played to a band; more games matter only while the band is unclear.
using Bands = int (*)(double lead);

/// Good choices share one band, each grade of bad choice has its own.
constexpr int graded(double lead) { return lead < bad_from ? 0 : static_cast<int>(grade_of(lead)); }
/// The same with a separate band for brilliant choices.
constexpr int graded_or_brilliant(double lead) { return lead <= -remarkable ? -1 : graded(lead); }
/// One band for remarkable losses, one for all others.
constexpr int noted(double lead) { return lead < remarkable ? 0 : 1; }

/// True once a mean is known to lie in one band.
inline bool is_clear(const Mean& lead, Bands band) { return band(lead.least(clear_errors)) == band(lead.most(clear_errors)); }

/// Loss proven by a lead. If the evidence is too thin for a grade, the loss is just below its threshold; 0 if the lead may be none.
inline double proven_loss(const Mean& lead) {
  if (lead.least() <= 0) return 0;
  const auto next = std::upper_bound(grade_thresholds.begin(), grade_thresholds.end(), lead.least(clear_errors));
  return next == grade_thresholds.end() ? lead.mean() : std::min(lead.mean(), just_below(*next));
}

/// Sequential test: plays until the band of a lead is clear, at least `first` and at most `most` games. `lead_after` plays up to a number
/// of games and returns the lead. Every check has a fifth more games than the last: with few checks, a chance error is rare.
template <class LeadAfter> void play_until_clear(int first, int most, Bands band, const LeadAfter& lead_after) {
  for (int games = first; !is_clear(lead_after(games), band) && games < most;) games = std::min(most, games + games / 5);
}

template <Guided G> class Contest {
 public:
  using State = typename G::State;
  /// State from which a rollout starts, by the seed of the rollout.
  using Table = std::function<State(std::uint64_t seed)>;

  /// The first way is the one played, to which all others are compared. `ways` and `order` must outlive this.
  Contest(const G& game, Seat seat, const std::vector<Way>& ways, const ReadingOrder& order, std::uint64_t seed, Table table)
      : game_(game),
        guide_(game),
        rollout_(game_, guide_),
        seat_(static_cast<std::size_t>(seat)),
        order_(order),
        seed_(seed),
        table_(std::move(table)),
        best_(ways.size() > 1 ? 1 : 0) {
    for (const Way& way : ways) arms_.push_back({.way = &way, .totals = std::vector<double>(static_cast<std::size_t>(game.players()))});
    for (std::size_t i = 1; i < arms_.size(); ++i) rivals_.push_back(i);
  }

  /// Plays the first way and its rivals up to this number of games each.
  void play_until(int number) {
    while (games() < number && !order_.stop.stop_requested()) {
      const std::uint64_t seed = derived_seed(seed_, ++played_);
      const State table = table_(seed);
      play(arms_.front(), table, seed);
      for (const std::size_t each : rivals_) {
        play(arms_[each], table, seed);
        differs_ = differs_ || arms_[each].own.back() != arms_.front().own.back();
      }
    }
  }

  /// Compares all ways until one rival is left or none can change the band; without bands, until the best is found.
  void race(int most_games, Bands band = nullptr) {
    while (games() < most_games && (games() < order_.games || rivals_.size() > 1) && !order_.stop.stop_requested()) {
      play_until(std::min(most_games, games() + std::max(order_.games / 4, games() / 2)));
      drop_rivals(band);
    }
  }

  /// Compares the best rival with the way played until the band is clear.
  void settle(int most_games, Bands band) {
    play_until_clear(order_.games, most_games, band, [this](int games) {
      play_until(games);
      return lead(best_);
    });
  }

  /// False if the way played is clearly neither bad nor brilliant.
  bool in_doubt(Bands band) const { return best_ != 0 && (!is_clear(lead(best_), band) || band(lead(best_).mean()) != 0); }

  /// True if any rival ended differently for the seat than the way played, with the same luck.
  bool differs() const { return differs_; }
  /// The best alternative to the way played; 0 if there is none.
  std::size_t best() const { return best_; }
  /// The best way, including the one played.
  std::size_t best_of_all() const { return best_ != 0 && total(best_) > total(0) ? best_ : 0; }
  /// Chances after the way played and after the best; a lead that may be none counts as none.
  Judgement judgement() const {
    const double played = chances(0)[seat_];
    const double best = chances(best_)[seat_];
    const bool surely_better = best_ != 0 && lead(best_).least() > 0;
    return {.played = played, .best = best > played && !surely_better ? played : best};
  }

  /// The same, limited to the proven loss.
  Judgement proven_judgement() const {
    Judgement out = judgement();
    if (out.best > out.played) out.best = out.played + proven_loss(lead(best_));
    return out;
  }

  /// Lead of the way played here over the one played in another contest, for this seat, game by game, in percentage points.
  Mean lead_over(const Contest& other) const { return difference(arms_.front(), other.arms_.front()); }
  /// Chances of all seats after a way, in percent of the whole.
  std::vector<double> chances(std::size_t way) const {
    std::vector<double> out = arms_[way].totals;
    for (double& chance : out) chance *= 100.0 / static_cast<double>(std::max<std::size_t>(1, arms_[way].own.size()));
    return out;
  }

 private:
  /// A way and its results.
  struct Arm {
    const Way* way;
    std::vector<double> own{};     ///< of the seat, per game
    std::vector<double> totals{};  ///< of all seats, summed
  };

  void play(Arm& arm, State state, std::uint64_t seed) {
    TurnLuck luck(seed);
    carry_out(game_, state, *arm.way, luck);
    rollout_.play(state, luck);
    const Result result = game_.result(state);
    for (std::size_t seat = 0; seat < arm.totals.size(); ++seat) arm.totals[seat] += share(result, seat);
    arm.own.push_back(share(result, seat_));
  }

  /// Value of a result to a seat, as a share of the whole.
  double share(const Result& result, std::size_t seat) const {
    if (order_.measure == Measure::points) return result.scores[seat] / order_.whole;
    if (!result.winners[seat]) return 0;
    if (order_.measure == Measure::team) return 1;
    return 1.0 / static_cast<double>(std::count(result.winners.begin(), result.winners.begin() + result.seats, true));
  }

  int games() const { return static_cast<int>(played_); }

  /// Sorts the rivals, best first, and drops those that fall behind, cannot change the band, or exceed the limit for this many games.
  void drop_rivals(Bands band) {
    if (rivals_.empty() || games() == 0) return;  // stopped before the first game
    std::stable_sort(rivals_.begin(), rivals_.end(), [this](std::size_t a, std::size_t b) { return total(a) > total(b); });
    best_ = rivals_.front();
    const int reached = band == nullptr ? 0 : band(lead(best_).least(race_errors));
    const auto is_out = [&](std::size_t each) {
      if (each == best_) return false;
      return lead(best_, each).least(race_errors) > 0 || (band != nullptr && band(lead(each).most(race_errors)) <= reached);
    };
    std::erase_if(rivals_, is_out);
    const int most_rivals = std::max(1, race_width * order_.games / games());
    rivals_.resize(std::min(rivals_.size(), static_cast<std::size_t>(most_rivals)));
  }

  double total(std::size_t way) const { return arms_[way].totals[seat_]; }

  /// Lead of one way over another, in percentage points.
  Mean lead(std::size_t way, std::size_t other = 0) const { return difference(arms_[way], arms_[other]); }
  static Mean difference(const Arm& one, const Arm& other) {
    Mean out;
    for (std::size_t i = 0; i < std::min(one.own.size(), other.own.size()); ++i) out.add(100 * (one.own[i] - other.own[i]));
    return out;
  }

  const G& game_;
  Guide<G> guide_;
  Rollout<G> rollout_;
  std::size_t seat_;
  const ReadingOrder& order_;
  std::uint64_t seed_;
  Table table_;
  std::vector<Arm> arms_;            // the first is the way played
  std::vector<std::size_t> rivals_;  // the others still in the race
  std::uint64_t played_ = 0;
  std::size_t best_;
  bool differs_ = false;
};

}  // namespace omnibus
