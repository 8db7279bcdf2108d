// Tramways: paying for an action with the icons of cards (TW-6).
//
// The needs of an action are supplied in a fixed order: the strip, the build icon, the parcel number, the type, the rails; and rails from
// the largest icon down. Every payment without a superfluous use can be made in exactly one such way, and each step offered can be
// completed.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "games/tramways/rules/setting.hpp"

namespace omnibus::tramways {

/// The icons needed by an action. Types are bits; a parcel number is a label.
struct Need {
  std::uint8_t rails = 0;
  std::uint8_t types = 0;
  std::uint8_t parcel = nothing;
  std::uint8_t unwanted = 0;  ///< type of a link's other end: a rail icon that shows it as well would pay for that end (TW-6.5)
  bool strip = false;
  bool build = false;
  int fee = 0;  ///< dollars that must be left after paying for the cards (TW-9.6)

  /// The needs of the action being composed. Its kind is hard to predict, so each need is computed without a branch.
  static constexpr Need of(const Setting& setting, const State& s) {
    const Plan& plan = s.plan;
    Need out;
    out.add_icon(setting, s, plan.node);                               // TW-7.6, TW-8.2, TW-8.3, TW-8.6, TW-9.1
    if (plan.work == Work::building) out.types = type_bit(plan.type);  // TW-8.3
    out.rails = plan.of_rails() ? plan.cost : std::uint8_t{0};
    out.build = plan.of_building();                  // TW-8.3, TW-8.6
    out.strip = plan.work > Work::building_upgrade;  // TW-9.1
    out.fee = out.strip ? plan.fee : 0;
    if (plan.of_rails() && plan.other != nothing && s.node(plan.other).built()) out.unwanted = type_bit(s.node(plan.other).type);
    return out;
  }

  /// TW-6.9: the icon of a building is its type; that of a parcel is its number.
  constexpr void add_icon(const Setting& setting, const State& s, int node) {
    if (s.node(node).built()) types = type_bit(s.node(node).type);
    else parcel = setting.map.site(node).label;
  }
};

using Uses = FixedList<Use, max_uses>;

/// Costs of a payment besides its cards.
struct Price {
  int stress = 0;
  int points = 0;
  int money = 0;
  int cards = 0;

  constexpr Price(const Setting& setting, const Uses& uses) {
    CardSet played;
    for (const Use& use : uses) {
      const bool again = played.has(use.card);
      played.add(use.card);
      stress += again ? 1 : 0;  // TW-6.3
      cards += again ? 0 : 1;
      const Consequence consequence = use.part == 0 ? Consequence::none : setting.slot(use).consequence;  // TW-6.4
      stress += consequence == Consequence::stress ? 1 : 0;
      points += consequence == Consequence::points ? 1 : 0;
      money += consequence == Consequence::money ? 1 : 0;
    }
  }
};

/// Needs that a payment supplies, in this order.
inline constexpr std::array<std::string_view, 5> need_names{"strip", "build", "parcel", "type", "rails"};

/// The first uses of a payment.
constexpr Uses first_of(const Uses& uses, int count) {
  Uses out;
  for (int i = 0; i < count; ++i) out.push(uses[i]);
  return out;
}

/// The first uses of a payment, followed by another one.
constexpr Uses with(const Uses& uses, int place, const Use& use) {
  Uses out = first_of(uses, place);
  out.push(use);
  return out;
}

/// A payment, use by use.
class Payment {
 public:
  /// For the action being composed.
  constexpr Payment(const Setting& setting, const State& s) : Payment(setting, s.mover(), Need::of(setting, s)) {}
  constexpr Payment(const Setting& setting, const Player& payer, const Need& need)  // NOLINT(*-member-init)
      : setting_(setting),
        hand_(payer.hand),
        money_(payer.money),
        need_(need) {
    if (need.rails > 0) collect_rails();
  }

  /// Needs supplied by the uses so far.
  struct Progress {
    bool strip = false;
    bool build = false;
    bool parcel = false;
    bool type = false;
    int rails = 0;
    int last_rails = 4;  ///< the last rail icon taken, and its card
    int last_card = -1;
  };

  constexpr Progress progress(const Uses& uses) const { return progress(setting_, need_, uses); }
  constexpr bool complete(const Progress& done) const { return complete(need_, done); }

  /// True if the action being composed is paid for.
  static constexpr bool paid(const Setting& setting, const State& s) {
    const Need need = Need::of(setting, s);
    return complete(need, progress(setting, need, s.plan.uses));
  }

  /// Visits each use that may come next.
  template <class Body> constexpr void each_next(const Progress& done, Body&& body) const {
    if (done.strip != need_.strip) {
      return (hand_ & setting_.with_strip).each([&](int card) { body(Use{static_cast<std::uint8_t>(card), 0}); });
    }
    if (done.build != need_.build) {
      const bool type_besides = !(hand_ & setting_.with_bare_types[need_.types]).empty();
      return each_part(setting_.with_build, body,
                       [&](const Face& face) { return type_besides ? face.build : face.build & face.with_types[need_.types]; });
    }
    if (done.parcel != (need_.parcel != nothing)) {
      return each_part(setting_.with_label[need_.parcel], body,
                       [&](const Face& face) { return affordable(face, face.with_label(need_.parcel)); });
    }
    if (done.type != (need_.types != 0)) {
      return each_part(setting_.with_types[need_.types], body, [&](const Face& face) {
        const int shown = face.with_types[need_.types] & ~(need_.build ? face.build : 0);
        return affordable(face, rails_ >= need_.rails ? shown : shown & enough_rails(face));
      });
    }
    if (done.rails >= need_.rails) return;
    for (const RailIcon& icon : rail_icons()) {
      const bool follows = icon.rails < done.last_rails || (icon.rails == done.last_rails && icon.card > done.last_card);
      if (follows && done.rails + icon.rails + icon.after >= need_.rails) body(Use{icon.card, icon.part});
    }
  }

  /// True if the payment can be completed.
  constexpr bool possible(const Uses& begun) const { return complete(progress(proposal(begun))); }

  /// TW-6.10: the payment completed with the least stress, then the fewest points, the least money, the fewest cards, and the fewest wasted
  /// rails.
  constexpr Uses proposal(const Uses& begun) const {
    Uses uses = begun;
    Uses best = begun;
    CardSet played;
    int cost = 0;
    for (const Use& use : begun) {
      cost += judge(use, played.has(use.card));
      played.add(use.card);
    }
    int min = std::numeric_limits<int>::max();
    const Progress done = progress(begun);
    if (!complete(done)) explore(uses, played, done, cost, best, min);
    return best;
  }

  /// The needs that no card of the hand supplies, by their indices in need_names.
  constexpr ItemSet lacking() const {
    const auto none = [&](const CardSet& cards) { return (hand_ & cards).empty(); };
    return as_set({need_.strip && none(setting_.with_strip), need_.build && none(setting_.with_build),
                   need_.parcel != nothing && none(setting_.with_label[need_.parcel]),
                   need_.types != 0 && none(setting_.with_types[need_.types]), need_.rails > 0 && none(setting_.with_rails)});
  }

  /// For each place of a payment, visits each use that could come there after those before it.
  template <class Body> constexpr void each_option(const Uses& uses, Body&& body) const {
    Progress before;
    for (int place = 0; place < uses.size(); ++place) {
      each_next(before, [&](const Use& use) { body(place, use); });
      advance(before, uses[place]);
    }
  }

  /// The needs that a use supplies after those before it, by their indices in need_names.
  constexpr ItemSet supplied(const Progress& before, const Use& use) const {
    Progress after = before;
    advance(after, use);
    return as_set({after.strip != before.strip, after.build != before.build, after.parcel != before.parcel, after.type != before.type,
                   after.rails != before.rails});
  }

 private:
  static constexpr ItemSet as_set(const std::array<bool, need_names.size()>& needs) {
    ItemSet out;
    for (std::size_t i = 0; i < needs.size(); ++i) {
      if (needs[i]) out.add(static_cast<int>(i));
    }
    return out;
  }

  static constexpr Progress progress(const Setting& setting, const Need& need, const Uses& uses) {
    Progress out;
    for (const Use& use : uses) advance(setting, need, out, use);
    return out;
  }

  /// The strip and the build icon come before the number and the type, so only these need to be checked.
  static constexpr bool complete(const Need& need, const Progress& done) {
    return done.parcel == (need.parcel != nothing) && done.type == (need.types != 0) && done.rails >= need.rails;
  }

  constexpr void advance(Progress& done, const Use& use) const { advance(setting_, need_, done, use); }
  static constexpr void advance(const Setting& setting, const Need& need, Progress& done, const Use& use) {
    if (use.part == 0) {
      done.strip = true;
      return;
    }
    const Slot& slot = setting.slot(use);
    const bool for_type = (slot.types & need.types) != 0;
    const bool for_rails = need.rails > 0 && slot.rails > 0;
    done.build = need.build;  // it comes first
    done.parcel = done.parcel || (need.parcel != nothing && slot.parcel == need.parcel);
    done.type = done.type || for_type;
    if (!for_rails) return;
    done.rails += slot.rails;  // TW-6.7
    if (for_type) return;      // it was used for its type; the other rails need not be smaller
    done.last_rails = slot.rails;
    done.last_card = use.card;
  }

  /// Visits these slots, as bits, of these cards of the hand.
  template <class Body, class Parts> constexpr void each_part(const CardSet& cards, Body&& body, Parts&& parts_of) const {
    (hand_ & cards).each([&](int card) {
      for (const int part : ItemSet(static_cast<std::uint64_t>(parts_of(setting_.face(card)))))
        body(Use{static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(part + 1)});
    });
  }

  /// Those of these slots that leave enough money for the fee.
  constexpr int affordable(const Face& face, int parts) const {
    if (money_ < need_.fee) return 0;
    return money_ > need_.fee || money_ == 0 ? parts : parts & ~face.paid;
  }

  /// The slot whose rails are enough, together with all rails that serve no other need.
  constexpr int enough_rails(const Face& face) const { return face.rails + rails_ >= need_.rails ? 1 << face.rail_part >> 1 : 0; }

  /// An icon used for rails only: one that also shows the type of an end would make the use for that end superfluous (TW-6.5).
  struct RailIcon {
    std::uint8_t card;
    std::uint8_t part;
    std::uint8_t rails;
    std::uint8_t after;  ///< total rails on icons that come after it: smaller ones, and equal ones on later cards
  };

  constexpr std::span<const RailIcon> rail_icons() const { return {rail_icons_.data(), icon_count_}; }

  constexpr void collect_rails() {
    (hand_ & setting_.with_rails).each([&](int card) {
      const Face& face = setting_.face(card);
      if ((face.rail_types & (need_.types | need_.unwanted)) != 0) return;
      rail_icons_[icon_count_++] = {static_cast<std::uint8_t>(card), face.rail_part, face.rails, 0};
      rails_ += face.rails;
    });
    count_what_follows();
  }

  constexpr void count_what_follows() {
    std::array<int, 4> sums{};
    for (const RailIcon& icon : rail_icons()) sums[icon.rails] += icon.rails;
    std::array<int, 4> after{};
    after[2] = sums[1];
    after[3] = sums[1] + sums[2];
    for (std::size_t i = icon_count_; i-- > 0;) {
      RailIcon& icon = rail_icons_[i];
      icon.after = static_cast<std::uint8_t>(after[icon.rails]);
      after[icon.rails] += icon.rails;
    }
  }

  static constexpr int stress_price = 4096;
  static constexpr int point_price = 1024;
  static constexpr int dollar_price = 256;
  static constexpr int card_price = 16;

  /// Cost of a use, with `again` for a card that was already played.
  constexpr int judge(const Use& use, bool again) const {
    constexpr std::array<int, 4> prices{0, stress_price, dollar_price, point_price};  // by consequence
    const int consequence = use.part == 0 ? 0 : prices[static_cast<std::size_t>(setting_.slot(use).consequence)];
    return consequence + (again ? stress_price : card_price);
  }

  /// Extends the first uses of a payment, given their progress and cost.
  constexpr void explore(Uses& uses, const CardSet& played, const Progress& done, int cost, Uses& best, int& min) const {
    if (cost + card_price >= min) return;  // the rest takes at least one card
    each_next(done, [&](const Use& use) {
      Progress next = done;
      advance(next, use);
      const int price = cost + judge(use, played.has(use.card));
      uses.push(use);
      if (!complete(next)) {
        explore(uses, played | CardSet::of(use.card), next, price, best, min);
      } else if (const int wasted = next.rails - need_.rails; price + wasted < min) {
        min = price + wasted;
        best = uses;
      }
      uses.pop();
    });
  }

  const Setting& setting_;
  CardSet hand_;
  int money_;
  Need need_;
  std::array<RailIcon, 32> rail_icons_;  // NOLINT(*-member-init): only what is written is read
  std::size_t icon_count_ = 0;
  int rails_ = 0;  ///< sum of all of them
};

}  // namespace omnibus::tramways
