// Tramways: the combined icons of the cards in a hand (TW-6).
#pragma once

#include <bit>

#include "core/wide_set.hpp"
#include "games/tramways/rules/components.hpp"

namespace omnibus::tramways {

/// Icons supplied by a card or a hand.
struct Icons {
  bool strip = false;
  bool build = false;
  std::uint8_t plain_types = 0;  ///< types from slots that show no other icon
  std::uint8_t build_types = 0;  ///< types from slots with a build icon
  std::uint8_t rail_types = 0;   ///< types from slots with a rail icon
  std::uint8_t free_types = 0;   ///< types from slots that take no money
  std::uint8_t rails = 0;
  std::uint8_t paired_rails = 0;  ///< of them on slots with a type
  std::uint32_t parcels = 0;      ///< labels, as bits
  std::uint32_t free_parcels = 0;

  constexpr Icons() = default;

  constexpr explicit Icons(const Card& card) : strip(card.strip) {
    for (const Slot& slot : card.slots) {
      const bool free = slot.consequence != Consequence::money;
      build = build || slot.build;
      rails = static_cast<std::uint8_t>(rails + slot.rails);
      paired_rails = static_cast<std::uint8_t>(paired_rails + (slot.types != 0 ? slot.rails : 0));
      std::uint8_t& types = slot.build ? build_types : slot.rails > 0 ? rail_types : plain_types;
      types = static_cast<std::uint8_t>(types | slot.types);
      if (free) free_types = static_cast<std::uint8_t>(free_types | slot.types);
      if (slot.parcel == nothing) continue;
      parcels |= std::uint32_t{1} << slot.parcel;
      if (free) free_parcels |= std::uint32_t{1} << slot.parcel;
    }
  }

  /// Icons supplied by all cards of a hand. They are two words in memory: the two numbers at the top of the first are added, all else is
  /// combined by OR.
  template <class IconsOf> static constexpr Icons of(const WideSet& hand, IconsOf&& icons_of) {
    using Words = std::array<std::uint64_t, 2>;
    constexpr int top = 48;
    constexpr std::uint64_t below_top = (std::uint64_t{1} << top) - 1;
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint64_t numbers = 0;
    hand.each([&](int card) {
      const Words words = std::bit_cast<Words>(icons_of(card));
      first |= words[0];
      second |= words[1];
      numbers += words[0] >> top;
    });
    return std::bit_cast<Icons>(Words{(first & below_top) | numbers << top, second});
  }

  constexpr std::uint8_t types() const { return static_cast<std::uint8_t>(plain_types | build_types | rail_types); }
  constexpr bool has_parcel(int label) const { return (parcels >> label & 1) != 0; }

  /// The most rails a link may cost if one end is paid for with its type or number and the other end has type bits `other`; 0 if none. At
  /// most one slot of a hand pairs a rail with a type: only the special card has one (TW-6.6), and a rail that shows the other end would
  /// make the icon of this one superfluous (TW-6.5).
  constexpr int max_rails(std::uint8_t type, std::uint8_t label, std::uint8_t other) const {
    if (type != 0 ? (types() & type) == 0 : !has_parcel(label)) return 0;
    if ((rail_types & type) != 0) return rails;
    return (rail_types & other) != 0 ? rails - paired_rails : rails;
  }

  /// TW-8.3, TW-8.6: a build icon and the type, on two slots or on one.
  constexpr bool can_build(std::uint8_t type) const {
    return (build_types & type) != 0 || (build && ((plain_types | rail_types) & type) != 0);
  }
};

}  // namespace omnibus::tramways
