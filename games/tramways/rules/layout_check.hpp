// Tramways: validity of layouts of boards (TW-2.2, TW-2.3), with the reason if they form no map.
#pragma once

#include <algorithm>
#include <string_view>

#include "games/tramways/rules/map.hpp"

namespace omnibus::tramways {

/// A fault of a layout: a message of the game and its arguments. Valid if there is no reason.
struct LayoutFault {
  std::string_view reason{};
  std::string_view board{};  ///< by its name
  std::string_view other{};  ///< another board, a parcel or a type of building
  int count = -1;            ///< the number present
  int needed = -1;           ///< the number required, or the maximum

  constexpr bool found() const { return !reason.empty(); }
};

/// A fault as text for people: the message, and after colons its arguments.
class FaultText {
 public:
  constexpr explicit FaultText(const LayoutFault& fault) {
    append(fault.reason);
    for (const std::string_view name : {fault.board, fault.other}) {
      if (!name.empty()) append(":"), append(name);
    }
    for (const int number : {fault.count, fault.needed}) {
      if (number >= 0) append(":"), append(number);
    }
  }
  constexpr std::string_view text() const { return {text_.data(), length_}; }

 private:
  constexpr void append(std::string_view more) {
    for (const char letter : more) text_[length_++] = letter;
  }
  constexpr void append(int number) {
    if (number >= 10) append(number / 10);
    text_[length_++] = static_cast<char>('0' + number % 10);
  }

  std::array<char, 128> text_{};
  std::size_t length_ = 0;
};

/// The nodes beside the free spaces connected with this one.
constexpr ItemSet nodes_round(const Map& map, std::uint8_t start) {
  std::array<bool, max_spaces> seen{};
  std::array<std::uint8_t, max_spaces> reached{};
  int count = 0;
  const auto reach = [&](std::uint8_t space) {
    if (space == nothing || map.cost(space) == 0 || seen[space]) return;
    seen[space] = true;
    reached[static_cast<std::size_t>(count++)] = space;
  };
  reach(start);
  ItemSet out;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t space = reached[static_cast<std::size_t>(i)];
    out |= map.beside(space);
    for (const std::uint8_t next : map.space(space).beside) reach(next);
  }
  return out;
}

/// TW-2.3: the places that links could connect with the first one on the empty map.
constexpr ItemSet joined_nodes(const Map& map) {
  ItemSet out;
  for (const std::uint8_t start : map.space(map.site(0).space).beside) {
    const ItemSet round = nodes_round(map, start);
    if (round.size() > out.size()) out = round;
  }
  return out;
}
constexpr bool all_nodes_joined(const Map& map) { return joined_nodes(map) == ItemSet::first(map.node_count); }

namespace detail {

constexpr bool side_by_side(const Placing& a, const Placing& b) {
  const int rows = a.row - b.row;
  const int columns = a.column - b.column;
  return rows * rows + columns * columns == 1;
}

/// The boards connected with the first.
constexpr ItemSet connected(const Layout& layout) {
  const ItemSet all = ItemSet::first(layout.boards.size());
  ItemSet joined = ItemSet::of(0);
  for (ItemSet before; before != joined;) {
    before = joined;
    for (const int i : all - before) {
      for (const int other : before) {
        if (side_by_side(layout.boards[i], layout.boards[other])) joined.add(i);
      }
    }
  }
  return joined;
}

}  // namespace detail

/// Finds the first fault of a layout for the number of players that use this many boards: the boards one by one, their combined contents,
/// then their connections.
class LayoutCheck {
 public:
  constexpr LayoutCheck(const Components& box, const Layout& layout, Mode world)
      : box_(box),
        layout_(layout),
        world_(world),
        players_(players_for(layout.boards.size())) {}

  constexpr LayoutFault fault() {
    if (players_ == 0) return {.reason = "tramways/fault.layout_number", .count = layout_.boards.size()};
    for (int i = 0; i < layout_.boards.size(); ++i) {
      if (const LayoutFault found = placing_fault(i); found.found()) return found;
      if (const LayoutFault found = read(i); found.found()) return found;
    }
    if (const LayoutFault found = printed_fault(); found.found()) return found;
    if (const LayoutFault found = connection_fault(); found.found()) return found;
    return reach_fault();
  }

 private:
  constexpr std::string_view name(int index) const { return layout_.boards[index].name(); }

  constexpr int players_for(int boards) const {
    int out = max_players;
    while (out > 0 && boards_for(box_, world_, out) != boards) --out;
    return out;
  }

  /// Fault of a board's placing: it does not exist, is used twice, or its place is taken.
  constexpr LayoutFault placing_fault(int index) const {
    const Placing& placing = layout_.boards[index];
    if (box_.board_index(placing.name(), world_) < 0) return {.reason = "tramways/fault.layout_unknown_board", .board = placing.name()};
    for (int other = 0; other < index; ++other) {
      if (name(other) == placing.name()) return {.reason = "tramways/fault.layout_board_twice", .board = placing.name()};
    }
    const int there = detail::board_at(layout_, placing.row, placing.column);
    if (there == index) return {};
    return {.reason = "tramways/fault.layout_place_taken", .board = placing.name(), .other = name(there)};
  }

  /// Counts the contents of a board; returns the fault if they are too many, together with the boards before it.
  constexpr LayoutFault read(int index) {
    const Board& board = box_.boards[static_cast<std::size_t>(box_.board_index(name(index), world_))];
    for (const auto& row : board.prints) {
      for (const Print& print : row) {
        if (const LayoutFault found = read(index, print); found.found()) return found;
      }
    }
    for (const auto& side : board.numerals) {
      for (const std::uint8_t numeral : side) {
        if (numeral > 0 && ++numerals_[numeral - std::size_t{1}] > max_outer)
          return {.reason = "tramways/fault.layout_numerals", .board = name(index), .needed = max_outer};
      }
    }
    return {};
  }

  constexpr LayoutFault read(int index, const Print& print) {
    if (print.ground < Ground::building) return {};
    if (++nodes_ > max_nodes) return {.reason = "tramways/fault.layout_places", .board = name(index), .needed = max_nodes};
    if (print.ground == Ground::building) types_ = static_cast<std::uint8_t>(types_ | type_bit(print.type));
    if (print.ground != Ground::parcel) return {};
    ++parcels_;
    const std::uint64_t label = std::uint64_t{1} << print.label;
    if ((labels_ & label) != 0)
      return {.reason = "tramways/fault.layout_parcel_twice", .board = name(index), .other = box_.label(print.label)};
    labels_ |= label;
    return {};
  }

  constexpr LayoutFault printed_fault() const {
    const std::size_t mode = static_cast<std::size_t>(world_);
    for (int type = 0; type < type_count; ++type) {
      if ((types_ & type_bit(type)) == 0)
        return {.reason = "tramways/fault.layout_no_type", .other = type_names[static_cast<std::size_t>(type)]};
    }
    const int needed = players_ * std::max(box_.numbers.parcels_per_player[mode], box_.numbers.start_parcels[mode]);
    if (parcels_ >= needed) return {};
    return {.reason = "tramways/fault.layout_parcels", .count = parcels_, .needed = needed};
  }

  constexpr LayoutFault connection_fault() const {
    const ItemSet apart = ItemSet::first(layout_.boards.size()) - detail::connected(layout_);
    if (apart.empty()) return {};
    return {.reason = "tramways/fault.layout_apart", .board = name(apart.lowest()), .other = name(0)};
  }

  /// If the first place is connected with half of the places or fewer, it is cut off itself; otherwise the first of the others.
  constexpr LayoutFault reach_fault() const {
    const Map map = make_map(box_, layout_, world_);
    if (all_nodes_joined(map)) return {};
    const ItemSet joined = joined_nodes(map);
    const int cut_off = 2 * joined.size() <= map.node_count ? 0 : (ItemSet::first(map.node_count) - joined).lowest();
    return {.reason = "tramways/fault.layout_cut_off", .board = name(map.site(cut_off).board)};
  }

  const Components& box_;
  const Layout& layout_;
  Mode world_;
  int players_;
  int nodes_ = 0;
  int parcels_ = 0;
  std::uint8_t types_ = 0;
  std::uint64_t labels_ = 0;
  std::array<int, numeral_count> numerals_{};
};

constexpr LayoutFault layout_fault(const Components& box, const Layout& layout, Mode world) {
  return LayoutCheck(box, layout, world).fault();
}
constexpr bool valid_layout(const Components& box, const Layout& layout, Mode world) { return !layout_fault(box, layout, world).found(); }

}  // namespace omnibus::tramways
