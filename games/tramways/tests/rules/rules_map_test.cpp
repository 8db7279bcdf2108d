// The map and the requirements of a layout, derived a second time from the printed boards alone.
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {
namespace {

std::size_t face_of(const Components& box, const Placing& placing, Mode world) {
  return static_cast<std::size_t>(box.board_index(placing.name(), world));
}

/// A board on the table, turned by quarters.
struct Lying {
  std::vector<std::vector<Print>> prints;
  std::array<std::vector<int>, 4> numerals;  ///< by side, from west to east or from north to south

  Lying(const Board& board, int turns) {
    const int size = size_of(board.world);
    for (std::size_t row = 0; row < static_cast<std::size_t>(size); ++row)
      prints.emplace_back(board.prints[row].begin(), board.prints[row].begin() + size);
    for (std::size_t side = 0; side < 4; ++side) numerals[side].assign(board.numerals[side].begin(), board.numerals[side].begin() + size);
    for (; turns > 0; --turns) turn();
  }

  void turn() {
    const Lying before = *this;
    const std::size_t size = prints.size();
    for (std::size_t row = 0; row < size; ++row) {
      for (std::size_t column = 0; column < size; ++column) prints[row][column] = before.prints[size - 1 - column][row];
    }
    const auto backwards = [](const std::vector<int>& side) { return std::vector<int>(side.rbegin(), side.rend()); };
    numerals = {backwards(before.numerals[3]), before.numerals[0], backwards(before.numerals[1]), before.numerals[2]};
  }
};

/// All spaces of a table, by row and column.
struct Cell {
  int space = 0;
  int board = 0;
  int node = nothing;
  Print print;
  std::array<int, 4> printed{};  ///< numerals, by side
};
using Table = std::map<std::pair<int, int>, Cell>;

Table table_of(const Components& box, const Layout& layout, Mode world) {
  Table out;
  const int size = size_of(world);
  int spaces = 0;
  int nodes = 0;
  for (int i = 0; i < layout.boards.size(); ++i) {
    const Placing& placing = layout.boards[i];
    const Lying board(box.boards[face_of(box, placing, world)], placing.turns);
    for (int place = 0; place < size * size; ++place) {
      const std::size_t row = static_cast<std::size_t>(place / size);
      const std::size_t column = static_cast<std::size_t>(place % size);
      Cell cell{.space = spaces++, .board = i, .print = board.prints[row][column]};
      if (cell.print.ground == Ground::building || cell.print.ground == Ground::parcel) cell.node = nodes++;
      if (place / size == 0) cell.printed[0] = board.numerals[0][column];
      if (place % size == size - 1) cell.printed[1] = board.numerals[1][row];
      if (place / size == size - 1) cell.printed[2] = board.numerals[2][column];
      if (place % size == 0) cell.printed[3] = board.numerals[3][row];
      out[{placing.row * size + place / size, placing.column * size + place % size}] = cell;
    }
  }
  return out;
}

/// TW-12.10, using angles instead of whole numbers.
std::vector<int> clockwise_order(const Layout& layout) {
  double middle_row = 0;
  double middle_column = 0;
  for (const Placing& placing : layout.boards) {
    middle_row += placing.row / static_cast<double>(layout.boards.size());
    middle_column += placing.column / static_cast<double>(layout.boards.size());
  }
  const auto key = [&](int board) {
    const double east = layout.boards[board].column - middle_column;
    const double north = middle_row - layout.boards[board].row;
    const double distance = std::hypot(east, north);
    const double angle = distance < 1e-6 ? 0 : std::atan2(east, north);
    return std::pair(std::llround((angle < -1e-6 ? angle + 2 * std::acos(-1) : angle) * 1e5), std::llround(distance * 1e5));
  };
  std::vector<int> out(static_cast<std::size_t>(layout.boards.size()));
  std::iota(out.begin(), out.end(), 0);
  std::stable_sort(out.begin(), out.end(), [&](int a, int b) { return key(a) < key(b); });
  return out;
}

void survey(const Components& box, const Layout& layout, Mode world) {
  const Map map = make_map(box, layout, world);
  const Table table = table_of(box, layout, world);
  const std::array<std::pair<int, int>, 4> steps{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};
  ASSERT_EQ(map.space_count, static_cast<int>(table.size()));
  ASSERT_EQ(map.board_count, layout.boards.size());
  std::array<std::set<std::pair<int, int>>, numeral_count> outer;
  std::array<ItemSet, max_laid_boards> nodes_on;
  std::array<ItemSet, max_labels> parcels;
  int nodes = 0;
  for (const auto& [at, cell] : table) {
    const Space& here = map.space(cell.space);
    const Ground ground = cell.print.ground;
    ASSERT_EQ(std::pair(+here.row, +here.column), at);
    ASSERT_EQ(map.name(cell.space), fmt::format("r{}c{}", at.first + 1, at.second + 1));
    ASSERT_EQ(here.board, cell.board);
    ASSERT_EQ(here.node, cell.node);
    ASSERT_EQ(map.cost(cell.space), cell.node != nothing ? 0 : box.numbers.rail_cost[static_cast<std::size_t>(ground)]);
    if (cell.node != nothing) {
      ++nodes;
      const Site& site = map.site(cell.node);
      const bool parcel = ground == Ground::parcel;
      ASSERT_EQ(site.space, cell.space);
      ASSERT_EQ(site.board, cell.board);
      ASSERT_EQ(site.label, parcel ? cell.print.label : nothing);
      ASSERT_EQ(std::pair(site.type, site.level),
                parcel ? std::pair(std::uint8_t{0}, std::uint8_t{0}) : std::pair(cell.print.type, cell.print.level));
      nodes_on[static_cast<std::size_t>(cell.board)].add(cell.node);
      if (parcel) parcels[cell.print.label].add(cell.node);
    }
    ItemSet beside;
    int edges = 0;
    for (std::size_t side = 0; side < 4; ++side) {
      const auto next = table.find({at.first + steps[side].first, at.second + steps[side].second});
      const bool joined = next != table.end();
      const int numeral = joined ? 0 : cell.printed[side];  // TW-12.1
      ASSERT_EQ(here.beside[side], joined ? next->second.space : nothing);
      ASSERT_EQ(here.numerals[side], numeral);
      if (joined && next->second.node != nothing) beside.add(next->second.node);
      if (numeral == 0) continue;
      edges |= 1 << (numeral - 1);
      outer[static_cast<std::size_t>(numeral) - 1].insert({cell.space, static_cast<int>(side)});
    }
    ASSERT_EQ(here.edges, edges);
    ASSERT_EQ(map.beside(cell.space), beside);
  }
  ASSERT_TRUE(map.beside(nothing).empty());
  ASSERT_EQ(map.node_count, nodes);
  ASSERT_EQ(map.nodes_on, nodes_on);
  ASSERT_EQ(map.parcels, parcels);
  for (std::size_t i = 0; i < numeral_count; ++i) {
    std::set<std::pair<int, int>> listed;
    for (const OuterSide& side : map.outer[i]) listed.insert({side.space, side.side});
    ASSERT_EQ(listed, outer[i]);
    ASSERT_EQ(map.outer[i].size(), static_cast<int>(listed.size()));
  }
  const std::vector<int> order = clockwise_order(layout);
  ASSERT_EQ(std::vector<int>(map.clockwise.begin(), map.clockwise.begin() + layout.boards.size()), order);
  const auto crescent = std::find(order.begin(), order.end(), layout.crescent);
  ASSERT_EQ(map.crescent, crescent == order.end() ? nothing : crescent - order.begin());
}

/// Random layouts, usually of boards beside each other.
class Chances {
 public:
  explicit Chances(std::uint64_t seed) : dice_(seed) {}

  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(bound))); }

  Layout layout(const Components& box, Mode world, int count) {
    std::vector<const Board*> boards;
    for (int i = 0; i < box.board_count; ++i) {
      if (box.boards[static_cast<std::size_t>(i)].world == world) boards.push_back(&box.boards[static_cast<std::size_t>(i)]);
    }
    Layout out;
    out.base = world == Mode::base;
    std::set<std::pair<int, int>> taken;
    while (out.boards.size() < count) {
      const std::size_t chosen = static_cast<std::size_t>(below(static_cast<int>(boards.size())));
      const std::pair<int, int> at{below(7), below(7)};
      const bool beside = taken.count({at.first - 1, at.second}) + taken.count({at.first + 1, at.second}) +
                              taken.count({at.first, at.second - 1}) + taken.count({at.first, at.second + 1}) >
                          0;
      if (taken.count(at) != 0 || (!beside && !taken.empty() && below(20) != 0)) continue;
      taken.insert(at);
      out.boards.push({boards[chosen]->id, static_cast<std::uint8_t>(below(4)), static_cast<std::uint8_t>(at.first),
                       static_cast<std::uint8_t>(at.second)});
      boards.erase(boards.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
    out.crescent = below(2) == 0 ? nothing : static_cast<std::uint8_t>(below(count));
    return out;
  }

 private:
  Stream dice_;
};

TEST(Map, TW_2_3_the_layouts_of_the_edition) {
  const Components& box = standard_box();
  for (int i = 0; i < box.layout_count; ++i) {
    const Layout& layout = box.layouts[static_cast<std::size_t>(i)];
    if (layout.base) survey(box, layout, Mode::base);
    else survey(box, layout, Mode::moon);
    if (!layout.base && layout.boards.size() < max_players) survey(box, layout, Mode::mars);
  }
}

TEST(Map, TW_2_3_boards_turned_and_joined_as_one_likes_TW_12_10_and_their_order) {
  Chances chances(3);
  for (int i = 0; i < 90; ++i) {
    const Mode world = static_cast<Mode>(i % 3);
    survey(standard_box(), chances.layout(standard_box(), world, 1 + chances.below(world == Mode::base ? 8 : 5)), world);
  }
}

/// As far from the corner as an edition allows: rows and columns of three digits.
TEST(Map, TW_2_3_boards_far_from_the_corner) {
  Layout far = *find_layout(standard_box(), Mode::moon, 3, 0);
  for (int i = 0; i < far.boards.size(); ++i) {
    far.boards[i].row = static_cast<std::uint8_t>(far.boards[i].row + 19);
    far.boards[i].column = static_cast<std::uint8_t>(far.boards[i].column + 19);
  }
  survey(standard_box(), far, Mode::moon);
}

/// True if every node can be reached over free spaces from some free space.
bool streets_lead_everywhere(const Map& map) {
  const auto all_from = [&](int start) {
    std::set<int> met;
    std::set<int> seen{start};
    for (std::vector<int> open{start}; !open.empty();) {
      const Space here = map.space(open.back());
      open.pop_back();
      for (const std::uint8_t next : here.beside) {
        if (next == nothing) continue;
        if (map.space(next).node != nothing) met.insert(next);
        else if (seen.insert(next).second) open.push_back(next);
      }
    }
    return static_cast<int>(met.size()) == map.node_count;
  };
  for (int space = 0; space < map.space_count; ++space) {
    if (map.space(space).node == nothing && all_from(space)) return true;
  }
  return false;
}

/// TW-2.2, TW-2.3, read from the rules.
bool may_be_laid(const Components& box, const Layout& layout, Mode world) {
  const std::size_t mode = static_cast<std::size_t>(world);
  const int count = layout.boards.size();
  const int each = box.numbers.boards_per_player[mode];
  const int players = count % each == 0 && count / each >= 2 && count / each <= 5 ? count / each : count == box.numbers.solo_boards ? 1 : 0;
  if (players == 0) return false;
  std::set<std::string_view> names;
  std::set<std::pair<int, int>> places;
  std::set<int> types;
  std::multiset<int> labels;
  std::array<int, numeral_count + 1> numerals{};
  int nodes = 0;
  for (const Placing& placing : layout.boards) {
    if (box.board_index(placing.name(), world) < 0) return false;
    names.insert(placing.name());
    places.insert({placing.row, placing.column});
    const Board& board = box.boards[face_of(box, placing, world)];
    for (const auto& row : board.prints) {
      for (const Print& print : row) {
        nodes += print.ground == Ground::building || print.ground == Ground::parcel ? 1 : 0;
        if (print.ground == Ground::building) types.insert(print.type);
        if (print.ground == Ground::parcel) labels.insert(print.label);
      }
    }
    for (const auto& side : board.numerals) {
      for (const std::uint8_t numeral : side) ++numerals[numeral];
    }
  }
  std::set<std::pair<int, int>> joined{*places.begin()};
  for (int i = 0; i < count; ++i) {
    for (const auto& [row, column] : places) {
      if (joined.count({row - 1, column}) + joined.count({row + 1, column}) + joined.count({row, column - 1}) +
              joined.count({row, column + 1}) >
          0)
        joined.insert({row, column});
    }
  }
  const int parcels = static_cast<int>(labels.size());
  return static_cast<int>(names.size()) == count && static_cast<int>(places.size()) == count && joined == places && types.size() == 4 &&
         std::set<int>(labels.begin(), labels.end()).size() == labels.size() && nodes <= max_nodes &&
         *std::max_element(numerals.begin() + 1, numerals.end()) <= max_outer &&
         parcels >= players * box.numbers.parcels_per_player[mode] && parcels >= players * box.numbers.start_parcels[mode] &&
         streets_lead_everywhere(make_map(box, layout, world));
}

TEST(Map, TW_2_3_what_may_be_laid_and_what_not) {
  Chances chances(7);
  std::array<int, 2> seen{};
  for (int i = 0; i < 900; ++i) {
    Components box = standard_box();
    const Mode world = static_cast<Mode>(i % 3);
    const std::size_t mode = static_cast<std::size_t>(world);
    const int count = world == Mode::base ? 2 + 2 * chances.below(5) - chances.below(6) / 5 : 1 + chances.below(6);
    Layout layout = chances.layout(box, world, count);
    box.numbers.parcels_per_player[mode] = static_cast<std::uint8_t>(chances.below(4));
    box.numbers.start_parcels[mode] = static_cast<std::uint8_t>(chances.below(4));
    Board& first = box.boards[face_of(box, layout.boards[0], world)];
    switch (chances.below(8)) {
      case 0: layout.boards[count - 1].board = layout.boards[chances.below(count)].board; break;
      case 1: layout.boards[count - 1].row = layout.boards[chances.below(count)].row; break;
      case 2: layout.boards[chances.below(count)].board = {'?'}; break;
      case 3: first.prints[0][0] = {Ground::parcel, 0, 0, static_cast<std::uint8_t>(chances.below(25))}; break;
      case 4:
        for (Board& board : box.boards) {
          for (auto& row : board.prints) {
            for (Print& print : row) print.type = print.type == i % 4 ? static_cast<std::uint8_t>((i + 1) % 4) : print.type;
          }
        }
        break;
      default: break;
    }
    const bool expected = may_be_laid(box, layout, world);
    ASSERT_EQ(valid_layout(box, layout, world), expected) << "layout " << i;
    ++seen[expected ? 1 : 0];
  }
  EXPECT_GT(seen[0], 50);
  EXPECT_GT(seen[1], 50);
}

/// True if rails could be laid on this space of four boards in a square without cutting anything off: in three streets and the lane
/// between.
bool on_street(int row, int column) { return row % 3 == 1 || row == 9 || column == 0; }

/// As many as there is room for, and one more.
TEST(Map, TW_2_3_at_most_48_nodes) {
  const Layout layout = *find_layout(standard_box(), Mode::moon, 4, 0);
  for (const int more : {0, 1}) {
    Components full = standard_box();
    std::vector<Print> nodes;
    for (const Placing& placing : layout.boards) {
      for (const auto& row : full.boards[face_of(full, placing, Mode::moon)].prints)
        std::copy_if(row.begin(), row.end(), std::back_inserter(nodes),
                     [](const Print& print) { return print.ground >= Ground::building; });
    }
    nodes.resize(static_cast<std::size_t>(max_nodes + more), {Ground::building, 0, 1, 0});
    auto next = nodes.begin();
    for (const Placing& placing : layout.boards) {
      auto& prints = full.boards[face_of(full, placing, Mode::moon)].prints;
      for (int place = 0; place < 25; ++place) {
        const bool street = on_street(placing.row * 5 + place / 5, placing.column * 5 + place % 5);
        prints[static_cast<std::size_t>(place / 5)][static_cast<std::size_t>(place % 5)] =
            street || next == nodes.end() ? Print{} : *next++;
      }
    }
    ASSERT_EQ(next, nodes.end());
    EXPECT_EQ(valid_layout(full, layout, Mode::moon), more == 0);
    if (more == 0) {
      Scene scene(Mode::moon, 4, {}, full);
      EXPECT_EQ(scene.map().node_count, max_nodes);
      EXPECT_EQ(scene.choices(), 1);  // only passing is possible
      scene.state.phase = Phase::place;
      for (Node& node : scene.state.nodes) node.passengers = 0;
      EXPECT_EQ(scene.choices(),
                std::count_if(scene.state.nodes.begin(), scene.state.nodes.end(), [](const Node& n) { return n.built(); }));
    }
  }
}

TEST(Map, TW_12_1_at_most_40_sides_of_each_numeral) {
  const Layout layout = *find_layout(standard_box(), Mode::moon, 3, 0);
  for (std::uint8_t each = 1; each <= numeral_count; ++each) {
    for (const int more : {0, 1}) {
      Components box = standard_box();
      int sides = 0;
      for (const Placing& placing : layout.boards) {
        for (auto& side : box.boards[face_of(box, placing, Mode::moon)].numerals) {
          for (std::uint8_t& numeral : side) numeral = sides++ < max_outer + more ? each : 0;
        }
      }
      EXPECT_EQ(valid_layout(box, layout, Mode::moon), more == 0);
    }
  }
}

/// Boards without parcels, whose numbers would reveal a duplicate.
TEST(Map, TW_2_3_no_board_twice) {
  Components box = standard_box();
  box.numbers.parcels_per_player.fill(0);
  box.numbers.start_parcels.fill(0);
  const Layout layout = *find_layout(box, Mode::moon, 4, 0);
  for (const Placing& placing : layout.boards) {
    Board& board = box.boards[face_of(box, placing, Mode::moon)];
    board.prints = {};
    for (std::uint8_t type = 0; type < type_count; ++type) board.prints[0][type] = {Ground::building, type, 1, 0};
  }
  EXPECT_TRUE(valid_layout(box, layout, Mode::moon));
  for (int second = 1; second < layout.boards.size(); ++second) {
    for (int first = 0; first < second; ++first) {
      Layout twice = layout;
      twice.boards[second].board = twice.boards[first].board;
      EXPECT_FALSE(valid_layout(box, twice, Mode::moon)) << first << " and " << second;
    }
  }
}

TEST(Map, TW_2_2_an_edition_with_as_many_layouts_as_there_may_be) {
  Components box = standard_box();
  for (Layout& layout : box.layouts) layout = *find_layout(standard_box(), Mode::base, 3, 0);
  box.layout_count = max_layouts;
  EXPECT_EQ(find_layout(box, Mode::base, 3, max_layouts - 1), &box.layouts.back());
  EXPECT_EQ(find_layout(box, Mode::base, 3, max_layouts), nullptr);
}

}  // namespace
}  // namespace omnibus::tramways
