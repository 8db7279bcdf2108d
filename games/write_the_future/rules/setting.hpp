// Write the Future: constants of a table, and their meaning for a sheet.
#pragma once

#include "games/write_the_future/rules/district.hpp"
#include "games/write_the_future/rules/patterns.hpp"

namespace omnibus::write_the_future {

inline constexpr std::uint16_t all_lines = (1 << line_count) - 1;
inline constexpr std::uint16_t all_rows = (1 << side) - 1;

/// The box, the options, the number of players, and facts derived from them once. The parts of the rules refer to it without a copy.
struct Setting {
  constexpr Setting(const Components& components, const Options& chosen, int player_count)
      : box(components),
        options(chosen),
        players(player_count),
        patterns(components, chosen) {
    const int needed = options.draft ? players : 1;  // WF-2.2
    while (cards < max_neighbourhoods && box.neighbourhoods[static_cast<std::size_t>(cards)].from_players <= needed) ++cards;
    for (int number = 1; number <= side; ++number) {
      const std::size_t n = static_cast<std::size_t>(number);
      reach[n] = ItemSet(board::row(number - 1) | board::column(number - 1));
      for (std::size_t k = 0; k < resource_count; ++k) suited[k][n] = squares_for(box.markets[k].die, number);
    }
  }

  // ---- The table ------------------------------------------------------------------------------------------------------------

  /// True if all decide at the same time, hidden from the others (WF-1.3, WF-3.2).
  constexpr bool simultaneous() const { return !options.draft && players > 1; }
  /// True if a seat may skip the rest of its round (WF-13.1).
  constexpr bool may_stop() const { return simultaneous() && options.rounds_may_be_closed; }
  constexpr int slots() const { return cards * dice_per_card; }
  constexpr int missions_in_play() const { return options.future_proof ? box.mission_count : box.base_missions; }  // WF-10.1

  /// A sheet as the others see it at this moment (WF-12.2).
  template <int Seats> constexpr const Sheet& shown_sheet(const State<Seats>& s, const Place& at) const {
    return simultaneous() && s.phase == Phase::round ? at.shown : at.sheet;
  }

  // ---- A sheet --------------------------------------------------------------------------------------------------------------

  constexpr Power power_of(const Sheet& sheet) const { return sheet.faction == nothing ? Power::none : box.factions[sheet.faction].power; }
  /// WF-10.3: a power that can be used once is spent by its use.
  constexpr bool may_use(const Sheet& sheet, Power power) const { return power_of(sheet) == power && sheet.power_spent == 0; }
  /// True for a power that can be used once; that of the Zai counts under one reading of their card (WF-11.12).
  constexpr bool spent_by_use(int faction) const {
    return box.faction(faction).once && (options.zai_relocate_once || box.faction(faction).power != Power::relocate);
  }
  /// The lines whose bonus may be exchanged for another one, as bits: all for the Arbiters, or their rows alone (WF-11.1).
  constexpr std::uint16_t exchangeable_lines(const Sheet& sheet) const {
    if (power_of(sheet) != Power::any_line_bonus) return 0;
    return options.arbiters_rows_only ? all_rows : all_lines;
  }

  constexpr const Bonus& bonus(int line) const { return box.bonuses[static_cast<std::size_t>(line)]; }
  constexpr const Track& track(int row) const { return box.tracks[static_cast<std::size_t>(row)]; }
  constexpr int row_of(int card) const { return static_cast<int>(box.neighbourhoods[static_cast<std::size_t>(card)].ability); }
  constexpr bool has_space(const Sheet& sheet, int row) const { return sheet.spaces[static_cast<std::size_t>(row)] < track(row).length; }
  constexpr int spaces_left(const Sheet& sheet) const {
    int left = 0;
    for (int row = 0; row < ability_count; ++row) left += track(row).length - sheet.spaces[static_cast<std::size_t>(row)];
    return left;
  }

  /// True if a line is complete now; a crossed-over space prevents this unless the option says otherwise (WF-6.1, WF-6.2).
  constexpr bool complete(const Sheet& sheet, int line) const {
    const std::uint64_t good = options.crossed_space_blocks_line ? sheet.resources().bits() : sheet.filled.bits();
    return (good & board::line(line)) == board::line(line);
  }

  Components box;
  Options options;
  int players;
  int cards = 0;                                                            ///< in play
  std::array<ItemSet, side + 1> reach{};                                    ///< the row and the column of each number (WF-4.2)
  std::array<std::array<std::uint8_t, side + 1>, resource_count> suited{};  ///< squares of a market that a number may tick, as bits
  Patterns patterns;

 private:
  /// WF-5.3
  static constexpr std::uint8_t squares_for(DieCondition condition, int number) {
    switch (condition) {
      case DieCondition::odd: return number % 2 == 1 ? all_squares : 0;
      case DieCondition::even: return number % 2 == 0 ? all_squares : 0;
      case DieCondition::exact: return static_cast<std::uint8_t>(1 << (number - 1));
      default: return all_squares;
    }
  }
};

}  // namespace omnibus::write_the_future
