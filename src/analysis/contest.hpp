// Which of several ways is the best, and by how much: the same games, with the same luck, are played out from each.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "analysis/reading.hpp"
#include "analysis/ways.hpp"

namespace omnibus {

/// The bands within which it does not matter what a lead is: a brilliant choice, a good one, and each kind of bad one.
constexpr int band_of(double lead, bool may_shine) {
  if (lead <= -remarkable && may_shine) return -1;
  return lead < bad_from ? 0 : static_cast<int>(grade_of(lead));
}

/// Whether the mean lies in one band, as far as can be told.
inline bool is_clear(const Mean& lead, bool may_shine) { return band_of(lead.least(), may_shine) == band_of(lead.most(), may_shine); }

/// Whether it can be told if the one is more than so much above the other; they have nothing to do with each other.
inline bool is_apart(const Mean& one, const Mean& other, double by) {
  constexpr double errors = 3;
  return std::abs(one.mean() - other.mean() - by) > errors * std::hypot(one.error(), other.error());
}

template <Guided G> class Contest {
 public:
  using State = typename G::State;
  /// A table to begin from, by the seed of the game that is played out.
  using Table = std::function<State(std::uint64_t seed)>;

  /// What was played is the first way, which all others are compared with. They and the order outlive this.
  Contest(const G& game, Seat seat, const std::vector<Way>& ways, const ReadingOrder& order, std::uint64_t seed, Table table)
      : game_(game),
        guide_(game),
        rollout_(game_, guide_),
        seat_(static_cast<std::size_t>(seat)),
        order_(order),
        seed_(seed),
        table_(std::move(table)) {
    for (const Way& way : ways) arms_.push_back({.way = &way, .totals = std::vector<double>(static_cast<std::size_t>(game.players()))});
    for (std::size_t i = 1; i < arms_.size(); ++i) rivals_.push_back(i);
  }

  /// All are compared until few are left that may be the best and, unless `all_count`, may make what was played a bad choice.
  void race(int most_games, bool all_count) {
    const int round = std::max(2, order_.games / 4);
    for (int games = 0; games < most_games && wanted(games); games += round) {
      play(round);
      drop_rivals(all_count);
    }
  }

  /// Goes on until it is clear which grade it is. Rivals that cannot be told from each other for long make no difference to it.
  void settle(int most_games, bool may_shine) {
    const int long_alike = 16 * order_.games;
    for (int games = 0; games < most_games && !order_.stop.stop_requested(); games += order_.games) {
      play(order_.games);
      drop_rivals(true);
      while (games >= long_alike && rivals_.size() > 1) rivals_.pop_back();
      if (is_clear(lead(best_), may_shine)) return;
    }
  }

  /// Whether what was played may be bad, or brilliant, for all that is known now.
  bool in_doubt(bool may_shine) const {
    if (best_ == 0) return false;
    return lead(best_).most() >= bad_from || (may_shine && lead(best_).least() <= -remarkable);
  }

  /// Whether any of the games from any of the ways ended otherwise for the seat.
  bool differs() const { return differs_; }
  /// The best besides what was played; 0 where there is nothing else.
  std::size_t best() const { return best_; }
  /// The same, or what was played where nothing was better.
  std::size_t best_of_all() const { return best_ != 0 && total(best_) > total(0) ? best_ : 0; }
  /// What was played, then the best of the others, as they stand now.
  std::vector<Way> leaders(std::size_t others) const {
    std::vector<Way> out{*arms_.front().way};
    for (std::size_t i = 0; i < std::min(others, rivals_.size()); ++i) out.push_back(*arms_[rivals_[i]].way);
    return out;
  }
  /// A lead that might be none is none.
  Judgement judgement() const {
    const double played = chances(0)[seat_];
    const double best = chances(best_)[seat_];
    const bool surely_better = best_ != 0 && lead(best_).least() > 0;
    return {.played = played, .best = best > played && !surely_better ? played : best};
  }

  /// Of the seat, in percent of the whole, after what was played.
  Mean own() const {
    Mean out;
    for (const double each : arms_.front().own) out.add(100 * each);
    return out;
  }
  /// Of all seats, in percent of the whole, after that way.
  std::vector<double> chances(std::size_t way) const {
    std::vector<double> out = arms_[way].totals;
    for (double& chance : out) chance *= 100.0 / static_cast<double>(std::max<std::size_t>(1, arms_[way].own.size()));
    return out;
  }

 private:
  /// A way, and what came of it.
  struct Arm {
    const Way* way;
    std::vector<double> own{};     ///< of the seat, game by game
    std::vector<double> totals{};  ///< of all seats, added up
  };

  /// What was played and its rivals.
  void play(int games) {
    for (int i = 0; i < games && !order_.stop.stop_requested(); ++i) {
      const std::uint64_t seed = derived_seed(seed_, ++played_);
      const State table = table_(seed);
      play(arms_.front(), table, seed);
      for (const std::size_t each : rivals_) {
        play(arms_[each], table, seed);
        differs_ = differs_ || arms_[each].own.back() != arms_.front().own.back();
      }
    }
  }

  void play(Arm& arm, State state, std::uint64_t seed) {
    TurnLuck luck(seed);
    carry_out(game_, state, *arm.way, luck);
    rollout_.play(state, luck);
    const Result result = game_.result(state);
    for (std::size_t seat = 0; seat < arm.totals.size(); ++seat) arm.totals[seat] += share(result, seat);
    arm.own.push_back(share(result, seat_));
  }

  /// What the end is to a seat, of the whole.
  double share(const Result& result, std::size_t seat) const {
    if (order_.measure == Measure::points) return result.scores[seat] / order_.whole;
    if (!result.winners[seat]) return 0;
    if (order_.measure == Measure::team) return 1;
    return 1.0 / static_cast<double>(std::count(result.winners.begin(), result.winners.begin() + result.seats, true));
  }

  /// More games tell more as long as there are several that might be the best; a few are played in any case.
  bool wanted(int games) const { return (games < order_.games || rivals_.size() > 1) && !order_.stop.stop_requested(); }

  /// The best goes first. Who falls behind it is dropped (the best of many looks better than it is, so that takes more) and, where only
  /// what is bad is looked for, who cannot be so much better than what was played.
  void drop_rivals(bool all_count) {
    std::stable_sort(rivals_.begin(), rivals_.end(), [this](std::size_t a, std::size_t b) { return total(a) > total(b); });
    if (rivals_.empty()) return;
    best_ = rivals_.front();
    const auto out_of_it = [&](std::size_t each) {
      if (each == best_) return false;
      return lead(best_, each).least(4) > 0 || (!all_count && lead(each).most(2.5) < bad_from);
    };
    std::erase_if(rivals_, out_of_it);
  }

  double total(std::size_t way) const { return arms_[way].totals[seat_]; }

  /// Of a way over another, in percentage points.
  Mean lead(std::size_t way, std::size_t other = 0) const {
    Mean out;
    for (std::size_t i = 0; i < arms_[way].own.size(); ++i) out.add(100 * (arms_[way].own[i] - arms_[other].own[i]));
    return out;
  }

  const G& game_;
  Guide<G> guide_;
  Rollout<G> rollout_;
  std::size_t seat_;
  const ReadingOrder& order_;
  std::uint64_t seed_;
  Table table_;
  std::vector<Arm> arms_;            // what was played is the first
  std::vector<std::size_t> rivals_;  // the others that are still looked at
  std::uint64_t played_ = 0;
  std::size_t best_ = 0;
  bool differs_ = false;
};

}  // namespace omnibus
