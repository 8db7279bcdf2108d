// Tramways: evaluation of auctions by the guide.
#pragma once

#include <algorithm>
#include <utility>

#include "games/tramways/rules/setting.hpp"

namespace omnibus::tramways {

/// Weights for auctions. Values are in hundredths of a point.
struct BidWeights {
  int earlier = 12;      ///< for each place earlier in the order, besides the choice of cards
  int rival_share = 25;  ///< rivals are assumed to bid up to this many hundredths of what is at stake
  int hidden_money = 2;  ///< assumed value of a rival's hand in a bid, on top of the money
};

/// Values of the best revealed cards, in descending order; no more of them than can be taken.
class CardValues {
 public:
  constexpr void add(int value) {
    for (int& place : values_) {
      if (value > place) std::swap(value, place);
    }
  }
  constexpr int at(int place) const { return values_[static_cast<std::size_t>(place)]; }

 private:
  std::array<int, max_players> values_{};  ///< 0 if there is no card
};

/// An auction from the point of view of the seat to bid: the value of each place in the order, and the place a bid is likely to win.
class BidOutlook {
 public:
  constexpr BidOutlook(const Setting& setting, const State& s, const BidWeights& weights, const CardValues& cards, int dollar)
      : setting_(setting),
        s_(s),
        weights_(weights),
        paid_(s.bids[static_cast<std::size_t>(s.seat())] * dollar) {
    const int last = setting.players - 1;
    for (int place = 0; place <= last; ++place)
      places_[static_cast<std::size_t>(place)] = cards.at(place) + (last - place) * weights.earlier;
    places_[0] -= 100 * points_per_stress();
    const int stake = places_[0] - places_[static_cast<std::size_t>(last)];
    limit_ = std::max(0, stake) * weights.rival_share / 100 / dollar;
  }

  /// Expected value of a bid of this amount, before its cost. Earlier payments are deducted, although they are spent: if two seats ignored
  /// them, each would drive the other to ruin.
  constexpr int bidding(int amount) const {
    int place = 0;
    each_rival([&](int rival) { place += chance_behind(rival, amount); });
    return worth(place) - paid_;
  }

  constexpr int passing() const {
    int place = 0;
    each_rival([&](int rival) { place += chance_behind_when_passing(rival); });
    return worth(place);
  }

  /// Points lost by one stress (TW-4.10, TW-6.4). On a full track, points are lost immediately (TW-3.2).
  constexpr int points_per_stress() const {
    return s_.mover().stress < setting_.numbers().stress_track ? setting_.numbers().stress_loss : setting_.numbers().overflow_loss;
  }

  /// A higher bid does not win a better place.
  constexpr int enough() const { return limit_ + setting_.players; }

 private:
  static constexpr int certain = 256;

  constexpr bool baby() const { return setting_.options.baby_auction != 0; }
  /// Visits the places of players who may still come before the seat.
  template <class Body> constexpr void each_rival(Body&& body) const {
    for (int place = 0; place < setting_.players; ++place) {
      if (place != s_.place && (s_.bidders >> s_.order[static_cast<std::size_t>(place)] & 1) != 0) body(place);
    }
  }

  constexpr int chance_behind(int rival, int amount) const {
    if (!baby()) return chance_to_outbid(rival, amount);
    if (rival > s_.place) return chance_to_outbid(rival, amount - (rival - s_.place));  // TW-4.8
    return total_of(rival) >= amount + s_.place + 1 ? certain : 0;                      // TW-4.9
  }

  /// TW-4.8: an earlier bid already counts with its place.
  constexpr int total_of(int rival) const {
    const int bid = s_.bids[s_.order[static_cast<std::size_t>(rival)]];
    return bid == 0 && setting_.options.baby_bonus_alone == 0 ? 0 : bid + rival + 1;
  }

  constexpr int chance_behind_when_passing(int rival) const {
    if (!baby() || rival < s_.place || setting_.options.baby_bonus_alone != 0) return certain;
    return chance_to_outbid(rival, 0);
  }

  constexpr int chance_to_outbid(int rival, int amount) const {
    const std::size_t seat = s_.order[static_cast<std::size_t>(rival)];
    const int limit = std::min(s_.player(static_cast<int>(seat)).money + weights_.hidden_money, limit_ - s_.bids[seat]);
    return amount >= limit ? 0 : certain * (limit - std::max(0, amount)) / (limit + 1);
  }

  /// Value of an expected place, in parts of `certain`.
  constexpr int worth(int place) const {
    const std::size_t whole = static_cast<std::size_t>(place / certain);
    if (place % certain == 0) return places_[whole];
    return places_[whole] + (places_[whole + 1] - places_[whole]) * (place % certain) / certain;
  }

  const Setting& setting_;
  const State& s_;
  const BidWeights& weights_;
  int paid_;
  int limit_ = 0;  ///< assumed limit of a rival's bid
  std::array<int, max_players> places_{};
};

}  // namespace omnibus::tramways
