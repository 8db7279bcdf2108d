// Tramways: the boards on the table, computed once from the edition.
#pragma once

#include "core/item_set.hpp"
#include "games/tramways/rules/components.hpp"

namespace omnibus::tramways {

inline constexpr int max_spaces = 160;
inline constexpr int max_nodes = 48;
inline constexpr int max_outer = 40;  ///< outer sides of one numeral

inline constexpr int near_rails = 7;  ///< range of the table of nodes around a space

inline constexpr int side_count = 4;  ///< of a space; also stands for no side

constexpr int opposite(int side) { return (side + 2) % side_count; }

struct Space {
  std::array<std::uint8_t, 4> beside{nothing, nothing, nothing, nothing};  ///< by side: the next space
  std::array<std::uint8_t, 4> numerals{};                                  ///< by side: 1 to 4 if a numeral faces no board (TW-12.1)
  std::uint8_t edges = 0;                                                  ///< those numerals as bits, 1 for the first
  std::uint8_t node = nothing;
  std::uint8_t board = 0;
  std::uint8_t row = 0;
  std::uint8_t column = 0;
};

/// A building or parcel space, as printed.
struct Site {
  std::uint8_t space = 0;
  std::uint8_t label = nothing;  ///< of a parcel
  std::uint8_t type = 0;
  std::uint8_t level = 0;
  std::uint8_t board = 0;
};

struct OuterSide {
  std::uint8_t space = 0;
  std::uint8_t side = 0;
};

/// A space with nodes on more than one side: one rail there is a link.
struct Gap {
  ItemSet nodes;
  std::uint8_t space = 0;
  std::uint8_t cost = 0;
};

struct Map {
  int space_count = 0;
  int node_count = 0;
  int board_count = 0;
  std::array<Space, max_spaces> spaces{};
  std::array<std::array<char, 12>, max_spaces> names{};  ///< by space: row and column, "r3c12"
  std::array<std::uint8_t, nothing + 1> costs{};         ///< by space: number of rails; 0: a node, which no rail crosses, or nothing
  std::array<Site, max_nodes> sites{};
  std::array<FixedList<OuterSide, max_outer>, numeral_count> outer{};
  std::array<ItemSet, max_laid_boards> nodes_on{};  ///< by board
  std::array<ItemSet, nothing + 1> nodes_beside{};  ///< by space; empty for nothing
  FixedList<Gap, max_spaces> gaps;
  /// By space and rails: the nodes beside it, and those that a link could reach from there if all spaces were free; and the edge.
  std::array<std::array<ItemSet, near_rails + 1>, max_spaces> nodes_around{};
  std::array<ItemSet, max_labels> parcels{};              ///< by label: the parcel on the map, if it is there
  std::array<std::uint8_t, max_laid_boards> clockwise{};  ///< boards in the order of the crescent (TW-12.10)
  std::uint8_t crescent = nothing;                        ///< index in that order where it starts; nothing: drawn

  constexpr std::string_view name(int space) const { return std::string_view(names[static_cast<std::size_t>(space)].data()); }
  constexpr const Space& space(int index) const { return spaces[static_cast<std::size_t>(index)]; }
  constexpr int cost(int space) const { return costs[static_cast<std::size_t>(space)]; }
  constexpr ItemSet beside(int space) const { return nodes_beside[static_cast<std::size_t>(space)]; }
  static constexpr int edge = 63;  ///< of the map, among the nodes around a space
  static_assert(max_nodes <= edge);
  constexpr ItemSet around(int space, int rails) const {
    return nodes_around[static_cast<std::size_t>(space)][static_cast<std::size_t>(rails)];
  }
  constexpr const Site& site(int node) const { return sites[static_cast<std::size_t>(node)]; }
};

namespace detail {

/// A space of a board after quarter turns clockwise, as printed.
constexpr Print turned_print(const Board& board, int turns, int row, int column) {
  const int last = size_of(board.world) - 1;
  for (int i = 0; i < turns; ++i) {
    const int before = last - column;  // (r, c) came from (last - c, r)
    column = row;
    row = before;
  }
  return board.prints[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

/// The numeral on the outer side of a border space after turning, or 0.
constexpr int turned_numeral(const Board& board, int turns, int row, int column, int side) {
  const int last = size_of(board.world) - 1;
  for (int i = 0; i < turns; ++i) {
    const int before = last - column;
    column = row;
    row = before;
    side = (side + 3) % 4;
  }
  return board.numerals[static_cast<std::size_t>(side)][static_cast<std::size_t>(side % 2 == 0 ? column : row)];
}

constexpr int board_at(const Layout& layout, int row, int column) {
  for (int i = 0; i < layout.boards.size(); ++i) {
    if (layout.boards[i].row == row && layout.boards[i].column == column) return i;
  }
  return -1;
}

inline constexpr std::array<int, 4> row_step{-1, 0, 1, 0};
inline constexpr std::array<int, 4> column_step{0, 1, 0, -1};

/// Direction of a board as seen from the centre of the map, in whole numbers: east and north.
struct Bearing {
  int east = 0;
  int north = 0;

  constexpr int distance() const { return east * east + north * north; }
  constexpr bool western() const { return east < 0 || (east == 0 && north < 0); }
};

constexpr Bearing bearing(const Layout& layout, int index) {
  const int count = layout.boards.size();
  Bearing out;
  for (const Placing& placing : layout.boards) {
    out.east -= placing.column;
    out.north += placing.row;
  }
  out.east += count * layout.boards[index].column;
  out.north -= count * layout.boards[index].row;
  return out;
}

/// TW-12.10: clockwise from due north, ties nearer the centre first. A board exactly at the centre counts as due north and so comes first.
/// The comparison agrees: it is not western, shares its direction with no other board, and none is nearer.
constexpr bool clockwise_before(const Bearing& a, const Bearing& b) {
  if (a.western() != b.western()) return b.western();
  const int turn = a.east * b.north - a.north * b.east;
  return turn < 0 || (turn == 0 && a.distance() < b.distance());
}

constexpr void order_clockwise(const Layout& layout, Map& map) {
  for (int i = 0; i < layout.boards.size(); ++i) {
    int at = i;
    for (; at > 0 && clockwise_before(bearing(layout, i), bearing(layout, map.clockwise[static_cast<std::size_t>(at) - 1])); --at) {
      map.clockwise[static_cast<std::size_t>(at)] = map.clockwise[static_cast<std::size_t>(at) - 1];
    }
    map.clockwise[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(i);
  }
  for (int i = 0; i < layout.boards.size(); ++i) {
    if (map.clockwise[static_cast<std::size_t>(i)] == layout.crescent) map.crescent = static_cast<std::uint8_t>(i);
  }
}

constexpr std::array<char, 12> coordinates(const Space& space) {
  std::array<char, 12> out{};
  std::size_t at = 0;
  const auto number = [&](int value) {
    for (int unit = value < 10 ? 1 : value < 100 ? 10 : 100; unit > 0; unit /= 10) out[at++] = static_cast<char>('0' + value / unit % 10);
  };
  out[at++] = 'r';
  number(space.row + 1);
  out[at++] = 'c';
  number(space.column + 1);
  return out;
}

constexpr void add_site(Map& map, const Print& print, int space) {
  Site site{.space = static_cast<std::uint8_t>(space), .board = map.spaces[static_cast<std::size_t>(space)].board};
  if (print.ground == Ground::parcel) {
    site.label = print.label;
  } else {
    site.type = print.type;
    site.level = print.level;
  }
  const std::uint8_t node = static_cast<std::uint8_t>(map.node_count++);
  map.spaces[static_cast<std::size_t>(space)].node = node;
  map.sites[node] = site;
  map.nodes_on[site.board].add(node);
}

constexpr void join(const Layout& layout, const Board& board, int index, Map& map, int row, int column) {
  const int size = size_of(board.world);
  const Placing& placing = layout.boards[index];
  const int space = (index * size + row) * size + column;
  for (int side = 0; side < 4; ++side) {
    const std::size_t s = static_cast<std::size_t>(side);
    const int next_row = row + row_step[s];
    const int next_column = column + column_step[s];
    const bool inside = next_row >= 0 && next_row < size && next_column >= 0 && next_column < size;
    const int other = inside ? index : board_at(layout, placing.row + row_step[s], placing.column + column_step[s]);
    Space& here = map.spaces[static_cast<std::size_t>(space)];
    if (other >= 0) {
      here.beside[s] = static_cast<std::uint8_t>((other * size + (next_row + size) % size) * size + (next_column + size) % size);
      continue;
    }
    const int numeral = turned_numeral(board, placing.turns, row, column, side);
    if (numeral == 0) continue;
    here.numerals[s] = static_cast<std::uint8_t>(numeral);  // TW-12.1
    here.edges = static_cast<std::uint8_t>(here.edges | 1 << (numeral - 1));
    map.outer[static_cast<std::size_t>(numeral) - 1].push({static_cast<std::uint8_t>(space), static_cast<std::uint8_t>(side)});
  }
}

}  // namespace detail

namespace detail {

constexpr void lay_board(const Components& box, const Layout& layout, int index, Mode world, Map& map) {
  const int size = size_of(world);
  const Placing& placing = layout.boards[index];
  const Board& board = box.boards[static_cast<std::size_t>(box.board_index(placing.name(), world))];
  for (int place = 0; place < size * size; ++place) {
    const int space = index * size * size + place;
    const Print print = turned_print(board, placing.turns, place / size, place % size);
    Space& here = map.spaces[static_cast<std::size_t>(space)];
    here.board = static_cast<std::uint8_t>(index);
    here.row = static_cast<std::uint8_t>(placing.row * size + place / size);
    here.column = static_cast<std::uint8_t>(placing.column * size + place % size);
    map.names[static_cast<std::size_t>(space)] = coordinates(here);
    if (print.ground < Ground::building)
      map.costs[static_cast<std::size_t>(space)] = box.numbers.rail_cost[static_cast<std::size_t>(print.ground)];  // TW-7.3
    else add_site(map, print, space);
  }
}

constexpr void look_around(Map& map) {
  for (std::size_t rails = 0; rails <= near_rails; ++rails) {
    for (std::size_t space = 0; space < static_cast<std::size_t>(map.space_count); ++space) {
      ItemSet nodes = map.nodes_beside[space];
      if (map.spaces[space].edges != 0) nodes.add(Map::edge);
      for (const std::uint8_t next : map.spaces[space].beside) {
        const std::size_t cost = map.costs[next];
        if (cost > 0 && cost <= rails) nodes |= map.nodes_around[next][rails - cost];
      }
      map.nodes_around[space][rails] = nodes;
    }
  }
}

constexpr void find_gaps(Map& map) {
  for (int space = 0; space < map.space_count; ++space) {
    const ItemSet nodes = map.beside(space);
    if (map.cost(space) > 0 && nodes.size() > 1)
      map.gaps.push({nodes, static_cast<std::uint8_t>(space), static_cast<std::uint8_t>(map.cost(space))});
  }
}

}  // namespace detail

/// Lays the boards out. The layout must be valid.
constexpr Map make_map(const Components& box, const Layout& layout, Mode world) {
  Map map;
  const int size = size_of(world);
  map.board_count = layout.boards.size();
  map.space_count = map.board_count * size * size;
  for (int i = 0; i < map.board_count; ++i) detail::lay_board(box, layout, i, world, map);
  for (int i = 0; i < map.board_count; ++i) {
    const Board& board = box.boards[static_cast<std::size_t>(box.board_index(layout.boards[i].name(), world))];
    for (int place = 0; place < size * size; ++place) detail::join(layout, board, i, map, place / size, place % size);
  }
  for (int node = 0; node < map.node_count; ++node) {
    if (map.site(node).label != nothing) map.parcels[map.site(node).label].add(node);
    for (const std::uint8_t next : map.space(map.site(node).space).beside) {
      if (next != nothing) map.nodes_beside[next].add(node);
    }
  }
  detail::look_around(map);
  detail::find_gaps(map);
  detail::order_clockwise(layout, map);
  return map;
}

/// TW-2.2, TW-14.2: number of boards for a table.
constexpr int boards_for(const Components& box, Mode world, int players) {
  return players == 1 ? box.numbers.solo_boards : players * box.numbers.boards_per_player[static_cast<std::size_t>(world)];
}

/// The layout chosen for a table, or nullptr.
constexpr const Layout* find_layout(const Components& box, Mode world, int players, int wanted) {
  const int count = boards_for(box, world, players);
  for (int i = 0; i < box.layout_count; ++i) {
    const Layout& layout = box.layouts[static_cast<std::size_t>(i)];
    if (layout.base == (world == Mode::base) && layout.boards.size() == count && wanted-- == 0) return &layout;
  }
  return nullptr;
}

}  // namespace omnibus::tramways
