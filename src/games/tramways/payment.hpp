// Tramways: paying for an action with the icons of cards (TW-6).
//
// What an action needs is supplied in a fixed order: the strip, the build icon, the parcel number, the type, the rails; and rails from the
// largest icon down. Every payment without a superfluous use can be made in just one such way, and each step offered can be completed.
#pragma once

#include "games/tramways/table.hpp"

namespace omnibus::tramways {

/// The icons an action takes. Types are bits; a parcel number is a label.
struct Need {
  std::uint8_t rails = 0;
  std::uint8_t types = 0;
  std::uint8_t parcel = nothing;
  std::uint8_t shunned = 0;  ///< type of a link's other end: a rail icon that shows it as well would pay for that end (TW-6.5)
  bool strip = false;
  bool build = false;
  int fee = 0;  ///< dollars that must be left when the cards are paid (TW-9.6)
};

/// What a hand can supply, all its cards together.
struct Purse {
  bool strip = false;
  bool build = false;
  std::uint8_t plain_types = 0;  ///< types from slots that show nothing else
  std::uint8_t build_types = 0;  ///< types from slots with a build icon
  std::uint8_t rail_types = 0;   ///< types from slots with a rail icon
  std::uint8_t free_types = 0;   ///< types from slots that take no money
  std::uint32_t parcels = 0;     ///< labels, as bits
  std::uint32_t free_parcels = 0;
  int rails = 0;
  int paired_rails = 0;  ///< of them on slots with a type

  constexpr std::uint8_t types() const { return static_cast<std::uint8_t>(plain_types | build_types | rail_types); }
  constexpr bool has_parcel(int label) const { return (parcels >> label & 1) != 0; }

  /// The most rails a link may cost whose one end is paid for with its type or number and whose other end has type bits `other`; -1: none.
  constexpr int reach(std::uint8_t type, std::uint8_t label, std::uint8_t other) const {
    if (type != 0 ? (types() & type) == 0 : !has_parcel(label)) return -1;
    if ((rail_types & type) != 0) return rails;
    return (rail_types & other) != 0 ? rails - paired_rails : rails;
  }

  constexpr bool can_build(std::uint8_t type) const {
    return (build_types & type) != 0 || (build && ((plain_types | rail_types) & type) != 0);
  }
};

constexpr Purse purse_of(const Table& table, const CardSet& hand) {
  Purse out;
  hand.each([&](int card) {
    const Face& face = table.face(card);
    out.strip = out.strip || face.strip;
    for (int i = 0; i < face.slot_count; ++i) {
      const Slot& slot = face.slots[static_cast<std::size_t>(i)];
      const bool free = slot.consequence != Consequence::money;
      out.build = out.build || slot.build;
      out.rails += slot.rails;
      out.paired_rails += slot.types != 0 ? slot.rails : 0;
      std::uint8_t& types = slot.build ? out.build_types : slot.rails > 0 ? out.rail_types : out.plain_types;
      types = static_cast<std::uint8_t>(types | slot.types);
      if (free) out.free_types = static_cast<std::uint8_t>(out.free_types | slot.types);
      if (slot.parcel == nothing) continue;
      out.parcels |= std::uint32_t{1} << slot.parcel;
      if (free) out.free_parcels |= std::uint32_t{1} << slot.parcel;
    }
  });
  return out;
}

/// A payment in the making.
class Payment {
 public:
  using Uses = FixedList<Use, most_uses>;

  constexpr Payment(const Table& table, const Player& payer, const Need& need) : table_(table), payer_(payer), need_(need) {
    payer.hand.each([&](int card) {
      hand_.push(static_cast<std::uint8_t>(card));
      const Face& face = table.face(card);
      for (int i = 0; i < face.slot_count; ++i) {
        const Slot& slot = face.slots[static_cast<std::size_t>(i)];
        rails_ += only_rails(slot) ? slot.rails : 0;
        type_without_build_ = type_without_build_ || ((slot.types & need.types) != 0 && !slot.build);
      }
    });
  }

  /// What the uses so far have supplied.
  struct Progress {
    bool strip = false;
    bool build = false;
    bool parcel = false;
    bool type = false;
    int rails = 0;
    int last_rails = 4;  ///< the last rail icon taken, and its card
    int last_card = -1;
  };

  constexpr Progress progress(const Uses& uses) const {
    Progress out;
    for (const Use& use : uses) advance(out, use);
    return out;
  }

  constexpr bool complete(const Progress& done) const {
    return done.strip == need_.strip && done.build == need_.build && done.parcel == (need_.parcel != nothing) &&
           done.type == (need_.types != 0) && done.rails >= need_.rails;
  }

  /// Does something with each use that may come next.
  template <class Body> constexpr void each_next(const Progress& done, Body&& body) const {
    if (done.strip != need_.strip) return each_strip(body);
    if (done.build != need_.build)
      return each_slot(body, [&](const Slot& slot, int) { return slot.build && ((slot.types & need_.types) != 0 || type_without_build_); });
    if (done.parcel != (need_.parcel != nothing)) {
      return each_slot(body,
                       [&](const Slot& slot, int) { return slot.parcel == need_.parcel && affordable(slot) && rails_ >= need_.rails; });
    }
    if (done.type != (need_.types != 0)) {
      return each_slot(body, [&](const Slot& slot, int) {
        if ((slot.types & need_.types) == 0 || (need_.build && slot.build) || !affordable(slot)) return false;
        return need_.rails == 0 || slot.rails + rails_ >= need_.rails;
      });
    }
    if (done.rails < need_.rails) {
      each_slot(body, [&](const Slot& slot, int card) {
        return rail_may_follow(done, slot, card) && done.rails + slot.rails + rails_after(slot.rails, card) >= need_.rails;
      });
    }
  }

  /// The rest of a payment that costs least stress, then least points, then least money, then fewest cards, then fewest wasted rails.
  constexpr Uses proposal(const Uses& begun) const {
    Uses uses = begun;
    Uses best = begun;
    int least = 1 << 30;
    explore(uses, best, least);
    return best;
  }

  /// The stress, points and money that a payment costs.
  struct Price {
    int stress = 0;
    int points = 0;
    int money = 0;
    int cards = 0;
  };

  constexpr Price price(const Uses& uses) const {
    Price out;
    for (int i = 0; i < uses.size(); ++i) {
      bool again = false;
      for (int j = 0; j < i; ++j) again = again || uses[j].card == uses[i].card;
      out.stress += again ? 1 : 0;  // TW-6.3
      out.cards += again ? 0 : 1;
      if (uses[i].part == 0) continue;
      const Consequence consequence = slot_of(uses[i]).consequence;  // TW-6.4
      out.stress += consequence == Consequence::stress ? 1 : 0;
      out.points += consequence == Consequence::points ? 1 : 0;
      out.money += consequence == Consequence::money ? 1 : 0;
    }
    return out;
  }

 private:
  constexpr const Slot& slot_of(const Use& use) const { return table_.face(use.card).slots[static_cast<std::size_t>(use.part) - 1]; }

  constexpr void advance(Progress& done, const Use& use) const {
    if (use.part == 0) {
      done.strip = true;
      return;
    }
    const Slot& slot = slot_of(use);
    const bool for_type = need_.types != 0 && !done.type && (slot.types & need_.types) != 0;
    const bool for_rails = need_.rails > 0 && slot.rails > 0;
    done.build = done.build || (need_.build && slot.build);
    done.parcel = done.parcel || (need_.parcel != nothing && slot.parcel == need_.parcel);
    done.type = done.type || for_type;
    if (!for_rails) return;
    done.rails += slot.rails;
    if (for_type) return;  // it was taken for its type; the other rails need not be smaller
    done.last_rails = slot.rails;
    done.last_card = use.card;
  }

  template <class Body> constexpr void each_strip(Body&& body) const {
    for (const std::uint8_t card : hand_) {
      if (table_.face(card).strip) body(Use{card, 0});
    }
  }

  template <class Body, class Fits> constexpr void each_slot(Body&& body, Fits&& fits) const {
    for (const std::uint8_t card : hand_) {
      const Face& face = table_.face(card);
      for (std::uint8_t i = 0; i < face.slot_count; ++i) {
        if (fits(face.slots[i], card)) body(Use{card, static_cast<std::uint8_t>(i + 1)});
      }
    }
  }

  constexpr bool affordable(const Slot& slot) const {
    const int left = payer_.money - (slot.consequence == Consequence::money && payer_.money > 0 ? 1 : 0);
    return left >= need_.fee;
  }

  /// TW-6.5: a rail icon that also shows the type of one of the ends would make the use for the end superfluous.
  constexpr bool only_rails(const Slot& slot) const { return slot.rails > 0 && (slot.types & (need_.types | need_.shunned)) == 0; }

  constexpr bool rail_may_follow(const Progress& done, const Slot& slot, int card) const {
    return only_rails(slot) && (slot.rails < done.last_rails || (slot.rails == done.last_rails && card > done.last_card));
  }

  /// All rails on icons that come after this one.
  constexpr int rails_after(int rails, int card) const {
    int out = 0;
    each_slot(
        [&](const Use& use) { out += slot_of(use).rails; },
        [&](const Slot& slot, int other) { return only_rails(slot) && (slot.rails < rails || (slot.rails == rails && other > card)); });
    return out;
  }

  constexpr int judge(const Uses& uses, const Progress& done) const {
    const Price price = this->price(uses);
    return 4096 * price.stress + 1024 * price.points + 256 * price.money + 16 * price.cards +
           (done.rails > need_.rails ? done.rails - need_.rails : 0);
  }

  constexpr void explore(Uses& uses, Uses& best, int& least) const {
    const Progress done = progress(uses);
    const int cost = judge(uses, done);
    if (cost >= least) return;
    if (complete(done)) {
      least = cost;
      best = uses;
      return;
    }
    each_next(done, [&](const Use& use) {
      uses.push(use);
      explore(uses, best, least);
      uses.pop();
    });
  }

  const Table& table_;
  const Player& payer_;
  Need need_;
  FixedList<std::uint8_t, 32> hand_;
  int rails_ = 0;  ///< on icons that are good for nothing else here
  bool type_without_build_ = false;
};

}  // namespace omnibus::tramways
