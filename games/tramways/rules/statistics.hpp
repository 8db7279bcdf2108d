// Tramways: statistics for the laboratory.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/contract.hpp"
#include "games/tramways/rules/rules.hpp"

namespace omnibus {

/// Figures for a designer of the game: sources of points and stress, leftovers, and features hardly used.
template <> class Statistics<tramways::Rules> {
 public:
  static constexpr std::array<std::string_view, 18> names{
      "stress", "stress_most",  "money_left", "bid",   "links",        "link_upgrades", "buildings",   "trips",        "segments",
      "bought", "second_icons", "passes",     "rails", "auctions_won", "winning_bids",  "dearest_bid", "points_first", "points_last"};

  explicit Statistics(const tramways::Rules& game) : game_(game) {}

  void see(const tramways::State& s, const Action& action) {
    using tramways::Verb;
    const std::size_t seat = static_cast<std::size_t>(s.seat());
    see_round(s);
    for (int i = 0; i < game_.players(); ++i) max(stress_most, static_cast<std::size_t>(i), s.player(i).stress);
    if (s.phase == tramways::Phase::pay && s.plan.uses.empty())
      s.plan.used.each([&](int link) { add(segments, seat, s.link(link).length); });
    switch (static_cast<Verb>(action.verb)) {
      case Verb::bid: return add(bid, seat, s.put_in + action.operands[0]);
      case Verb::pass: return add(passes, seat, 1);
      case Verb::upgrade_link:
      case Verb::upgrade_branches: return add(link_upgrades, seat, 1);
      case Verb::build:
      case Verb::upgrade_building: return add(buildings, seat, 1);
      case Verb::build_link: return add(links, seat, 1);
      case Verb::buy: return add(bought, seat, action.operands[0]);
      case Verb::gather: return add(second_icons, seat, ItemSet(action.operands[1]).size() - 1);
      case Verb::use: return add(second_icons, seat, s.plan.cards().has(action.operands[0]) ? 1 : 0);
      case Verb::move:
      case Verb::move_martian: return add(trips, seat, 1);
      case Verb::pay: return see_payment(s, seat);
      default: return;
    }
  }

  void finish(const tramways::State& s) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game_.players()); ++seat) {
      const tramways::Player& player = s.player(static_cast<int>(seat));
      add(stress, seat, player.stress);
      max(stress_most, seat, player.stress);
      add(money_left, seat, player.money);
      add(rails, seat, game_.setting().numbers().rail_tiles - player.rails);
    }
    end_round(s);
  }

  std::int64_t value(std::size_t figure, int seat) const { return values_[figure][static_cast<std::size_t>(seat)]; }

 private:
  enum Figure : std::size_t {
    stress,
    stress_most,
    money_left,
    bid,
    links,
    link_upgrades,
    buildings,
    trips,
    segments,
    bought,
    second_icons,
    passes,
    rails,
    auctions_won,
    winning_bids,
    dearest_bid,
    points_first,
    points_last
  };

  void add(Figure figure, std::size_t seat, int amount) { values_[figure][seat] += amount; }
  void max(Figure figure, std::size_t seat, int amount) { values_[figure][seat] = std::max(values_[figure][seat], amount); }

  void see_round(const tramways::State& s) {
    if (s.round != round_) {
      end_round(s);
      round_ = s.round;
      auctioned_ = false;
      for (int seat = 0; seat < game_.players(); ++seat) scores_[static_cast<std::size_t>(seat)] = score(s, seat);
    }
    if (s.round == 0 || auctioned_ || s.phase == tramways::Phase::bid) return;
    auctioned_ = true;
    const std::size_t first = s.order[0];
    if (s.bids[first] == 0) return;
    add(auctions_won, first, 1);
    add(winning_bids, first, s.bids[first]);
    max(dearest_bid, first, s.bids[first]);
  }

  /// Called while the order of the round still stands: the gains of its first and its last player.
  void end_round(const tramways::State& s) {
    if (round_ == 0) return;
    add_points(s, points_first, s.order[0]);
    add_points(s, points_last, s.order[static_cast<std::size_t>(game_.players()) - 1]);
  }

  void add_points(const tramways::State& s, Figure figure, std::size_t seat) {
    add(figure, seat, score(s, static_cast<int>(seat)) - scores_[seat]);
  }

  int score(const tramways::State& s, int seat) const { return tramways::Scoring(game_.setting()).score(s, seat); }

  void see_payment(const tramways::State& s, std::size_t seat) {
    const auto all = tramways::Payment(game_.setting(), s).proposal(s.plan.uses);
    const auto extra = [&](const auto& uses) { return uses.size() - tramways::Price(game_.setting(), uses).cards; };
    add(second_icons, seat, extra(all) - extra(s.plan.uses));
  }

  const tramways::Rules& game_;
  std::array<std::array<int, tramways::max_players>, names.size()> values_{};
  std::array<int, tramways::max_players> scores_{};  ///< at the beginning of the round
  int round_ = 0;
  bool auctioned_ = false;  ///< true once the order of the round is settled
};

template <> inline constexpr int bench_share<tramways::Rules> = 4;

static_assert(StatisticsContract<tramways::Rules>::is_kept);

}  // namespace omnibus
