// Futuropia: paying, borrowing and repaying (FU-10, FU-11.6).
#pragma once

#include <algorithm>

#include "games/futuropia/rules/test_runs.hpp"

namespace omnibus::futuropia {

/// A payment, as an amount of each resource.
using Payment = std::array<int, resource_count>;

/// Changes to the credits of a complex on leaving the game.
struct Settlement {
  int taken = 0;
  int repaid = 0;
  bool repaid_special = false;
};

class Payments {
 public:
  constexpr explicit Payments(const Setting& setting) : setting_(setting) {}

  /// The payment with the least loss: first resources that the next test runs do not need, then money, then the rest (FU-10.8).
  static constexpr Payment proposal(const Complex& own, int due) {
    const int spare_food = std::max(0, own.of(Resource::food) - TestRuns::needed(own, Kind::food));
    const int spare_energy = std::max(0, own.of(Resource::energy) - TestRuns::needed(own, Kind::energy));
    Payment out{};
    const auto take = [&](Resource resource, int max) {
      const int taken = std::min(max, due);
      out[static_cast<std::size_t>(resource)] += taken;
      due -= taken;
    };
    take(Resource::energy, spare_energy);
    take(Resource::food, spare_food);
    take(Resource::money, own.of(Resource::money));
    take(Resource::food, own.of(Resource::food) - spare_food);
    take(Resource::energy, own.of(Resource::energy) - spare_energy);
    return out;
  }

  /// True if there is more than one way to pay (FU-10.8).
  static constexpr bool is_choice(const Complex& own, int due) {
    const int kinds = (own.stock[0] != 0 ? 1 : 0) + (own.stock[1] != 0 ? 1 : 0) + (own.stock[2] != 0 ? 1 : 0);
    return kinds > 1 && own.resources() > due;
  }
  /// The same for the amount due now, which may also be paid on credit.
  constexpr bool is_choice(const State& s) const {
    const Complex& own = s.of(s.turn);
    return is_choice(own, s.due) || (may_pay_on_credit(s) && own.resources() > own.of(Resource::money));
  }
  /// FU-10.4: by option a player short of money may keep food and energy. A credit never repays another one.
  constexpr bool may_pay_on_credit(const State& s) const {
    const bool short_of_money = s.of(s.turn).of(Resource::money) < s.due;
    return setting_.options.credits_when_money_is_short && s.purpose == Purpose::turning_up && short_of_money;
  }

  /// FU-10.5, FU-13.7.
  constexpr int repayment(bool special) const { return special ? setting_.box.special_credit : setting_.box.repayment; }
  /// FU-10.6: a credit is repaid in full or not at all.
  constexpr bool repayable(const Complex& own, bool special) const {
    return (special ? own.special_credit : own.credits) > 0 && own.resources() >= repayment(special);
  }

  constexpr int credits_for(int missing) const { return (missing + setting_.box.credit - 1) / setting_.box.credit; }

  constexpr void take_credits(Complex& own, int count) const {
    own.credits = std::min(own.credits + count, int{max_credits});
    own.of(Resource::money) = static_cast<std::uint16_t>(own.of(Resource::money) + count * setting_.box.credit);
  }

  /// FU-10.1: takes as many credits as a payment needs, no more; returns their number.
  constexpr int borrow(Complex& own, int missing) const {
    const int count = credits_for(missing);
    take_credits(own, count);
    own.of(Resource::money) = static_cast<std::uint16_t>(own.of(Resource::money) - missing);
    return count;
  }

  /// Pays in money, or receives money if the amount is negative; returns the number of credits taken.
  constexpr int pay_money(Complex& own, int amount) const {
    const int missing = amount - own.of(Resource::money);
    own.of(Resource::money) = static_cast<std::uint16_t>(std::max(0, -missing));
    return borrow(own, std::max(0, missing));
  }

  /// Pays this much of each resource, and the rest by new credits (FU-10.4); returns their number.
  constexpr int pay(Complex& own, const Payment& payment, int due) const {
    for (std::size_t i = 0; i < resource_count; ++i) {
      own.stock[i] = static_cast<std::uint16_t>(own.stock[i] - payment[i]);
      due -= payment[i];
    }
    return borrow(own, due);
  }

  /// FU-11.6, FU-13.7, FU-13.8: pays interest for the last time, then repays as many credits as possible, the special one first.
  constexpr Settlement settle(Complex& own) const {
    Settlement out;
    out.taken = borrow(own, spend(own, setting_.box.interest * own.credits));
    if (repayable(own, true)) {
      spend(own, repayment(true));
      own.special_credit = 0;
      out.repaid_special = true;
    }
    out.repaid = std::min(own.credits, own.resources() / setting_.box.repayment);
    spend(own, out.repaid * setting_.box.repayment);
    own.credits -= out.repaid;
    return out;
  }

 private:
  /// Spends money before food and energy; returns the amount still missing.
  static constexpr int spend(Complex& own, int amount) {
    for (std::uint16_t& stock : own.stock) {
      const int taken = std::min<int>(stock, amount);
      stock = static_cast<std::uint16_t>(stock - taken);
      amount -= taken;
    }
    return amount;
  }

  const Setting& setting_;
};

}  // namespace omnibus::futuropia
