// Write the Future: counting points (WF-8), missions (WF-9), and the powers that change them.
#include <set>
#include <utility>

#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

/// The district that all missions are counted on.
Scene example(const Options& options = {}) {
  Scene table(options);
  table.district({"A A I . M W", "A I I W . .", ". A W W M .", "M . A x A .", "W M . A I I", ". . M W . A"});
  return table;
}

struct Expected {
  std::string_view mission;
  int units;
  int points;
};

void expect(Scene& table, std::initializer_list<Expected> all) {
  for (const Expected& each : all) {
    EXPECT_EQ(table.units(each.mission), each.units) << each.mission;
    EXPECT_EQ(table.points(each.mission), each.points) << each.mission;
  }
}

TEST(WriteTheFuture, WF_9_1_largest_group) {
  Scene table = example();
  expect(table, {{"M01", 3, 6}, {"M02", 3, 6}, {"M03", 1, 2}, {"M04", 3, 6}});
}

TEST(WriteTheFuture, WF_9_2_sets) {
  Scene table = example();
  expect(table, {{"M05", 5, 30}, {"FP05", 5, 20}, {"FP06", 5, 20}, {"FP07", 5, 20}, {"FP08", 5, 20}});
}

TEST(WriteTheFuture, WF_9_3_surrounded) {
  Scene table = example();
  expect(table, {{"M06", 0, 0}, {"M07", 2, 12}, {"M08", 0, 0}, {"M09", 1, 6}});
  Scene corner;
  corner.district({"A I", "I"});
  EXPECT_EQ(corner.units("M06"), 0);
  Scene relaxed(Options{.surrounded_needs_four_neighbours = 0});
  relaxed.district({"A I . . . .", "I . . . . ."});
  EXPECT_EQ(relaxed.units("M06"), 1);
}

TEST(WriteTheFuture, WF_9_3_at_every_edge_the_neighbours_that_exist_are_enough_by_option) {
  Scene strict;
  Scene relaxed(Options{.surrounded_needs_four_neighbours = 0});
  for (int row = 1; row <= 6; ++row) {
    for (int column = 1; column <= 6; ++column) {
      const auto units_without = [&](Scene& table, int left_out) {
        table.sheet() = {};
        table.sheet().draw(cell(row, column), 0);
        int sides = 0;
        for (const auto& [down, right] : {std::pair{-1, 0}, std::pair{1, 0}, std::pair{0, -1}, std::pair{0, 1}}) {
          const bool inside = row + down >= 1 && row + down <= 6 && column + right >= 1 && column + right <= 6;
          if (inside && sides++ != left_out) table.sheet().draw(cell(row + down, column + right), 1);
        }
        return table.units("M06");
      };
      const bool at_the_edge = row == 1 || row == 6 || column == 1 || column == 6;
      EXPECT_EQ(units_without(strict, -1), at_the_edge ? 0 : 1);
      EXPECT_EQ(units_without(relaxed, -1), 1);
      for (const int left_out : {0, 1}) EXPECT_EQ(units_without(relaxed, left_out), 0);
    }
  }
}

TEST(WriteTheFuture, WF_9_4_pairs_are_matched_as_well_as_can_be) {
  Scene table = example();
  expect(table, {{"M10", 1, 4},
                 {"M11", 2, 8},
                 {"M12", 0, 0},
                 {"M13", 1, 4},
                 {"M14", 4, 12},
                 {"M15", 1, 3},
                 {"M16", 2, 6},
                 {"M17", 0, 0},
                 {"M18", 1, 3},
                 {"M19", 4, 12}});
  Scene chain;
  chain.district({"A A A A . .", "A . . . . ."});
  EXPECT_EQ(chain.units("M10"), 2);
  Scene dense;  // partners have to be changed again and again
  dense.district({"A A . A A .", ". A . . I I", ". I A A I A", "I I A I A I", ". A I A A A", ". I I A A I"});
  EXPECT_EQ(dense.units("M14"), 11);
}

TEST(WriteTheFuture, WF_9_5_isolated) {
  Scene table = example();
  expect(table, {{"M20", 0, 0}, {"M21", 0, 0}, {"M22", 0, 0}, {"M23", 0, 0}});
  Scene lone;
  lone.district({". . . . . .", ". A i . . ."});
  EXPECT_EQ(lone.units("M20"), 1);  // a crossed-over resource does not count as one
}

TEST(WriteTheFuture, WF_9_6_areas) {
  Scene table = example();
  expect(table, {{"M24", 1, 6},
                 {"M25", 0, 0},
                 {"M26", 0, 0},
                 {"M27", 2, 12},
                 {"M28", 3, 9},
                 {"M29", 3, 9},
                 {"M30", 2, 6},
                 {"M31", 1, 3},
                 {"M32", 4, 8},
                 {"M33", 2, 4},
                 {"M34", 3, 6},
                 {"M35", 3, 6}});
}

TEST(WriteTheFuture, WF_9_7_patterns_are_packed_as_well_as_can_be) {
  Scene table = example();
  expect(table, {{"M36", 2, 8},
                 {"M37", 2, 8},
                 {"M38", 1, 7},
                 {"M39", 4, 12},
                 {"M40", 2, 10},
                 {"M41", 3, 12},
                 {"M42", 2, 16},
                 {"FP01", 1, 6},
                 {"FP02", 0, 0},
                 {"FP03", 1, 7},
                 {"FP04", 2, 10}});
}

TEST(WriteTheFuture, WF_9_7_turned_and_mirrored_patterns_by_option) {
  const auto count = [](const Options& options, std::initializer_list<std::string_view> rows, std::string_view mission) {
    Scene table(options);
    table.district(rows);
    return table.units(mission);
  };
  EXPECT_EQ(count({}, {"A A", "A . ."}, "M39"), 0);
  const std::initializer_list<std::string_view> upside_down{"A A . . . .", "A . . . . ."};
  EXPECT_EQ(count({}, upside_down, "M39"), 0);
  EXPECT_EQ(count({.pattern_rotation = 1}, upside_down, "M39"), 1);
  EXPECT_EQ(count({.pattern_reflection = 1}, upside_down, "M39"), 1);
  const std::initializer_list<std::string_view> wire{". A A . . .", "A A . . . ."};
  EXPECT_EQ(count({}, wire, "FP04"), 0);
  EXPECT_EQ(count({.pattern_reflection = 1}, wire, "FP04"), 1);
}

TEST(WriteTheFuture, WF_9_7_an_x_belongs_to_the_pattern_by_option) {
  Scene apart(Options{.pattern_rotation = 1});
  apart.district({"A . . . . .", "A A . . . .", ". . A A . .", ". . A . . ."});
  EXPECT_EQ(apart.units("M41"), 2);
  Scene shared(Options{.pattern_rotation = 1});
  shared.district({"A A A . . .", "A . A . . .", "A A A . . ."});
  Scene relaxed(Options{.pattern_rotation = 1, .pattern_footprint_includes_forbidden_cell = 0});
  relaxed.district({"A A A . . .", "A . A . . .", "A A A . . ."});
  EXPECT_EQ(shared.units("M41"), 1);
  EXPECT_EQ(relaxed.units("M41"), 2);
}

TEST(WriteTheFuture, WF_9_7_an_x_may_hang_over_the_edge_by_option) {
  Components box = standard_box();
  for (Mission& mission : box.missions) {
    if (mission.name() != "M39") continue;
    mission.shape = {.rows = 1, .columns = 3};
    mission.shape.signs[0] = {Sign::resource, Sign::resource, Sign::empty};
  }
  Scene strict({}, 1, box);
  strict.district({". . . . A A"});
  EXPECT_EQ(strict.units("M39"), 0);
  Scene relaxed(Options{.pattern_forbidden_cell_must_be_on_grid = 0}, 1, box);
  relaxed.district({". . . . A A"});
  EXPECT_EQ(relaxed.units("M39"), 1);
}

using Picture = std::vector<std::string>;

/// A pattern turned a quarter, and mirrored.
Picture quarter_turn(const Picture& shape) {
  Picture out(shape[0].size(), std::string(shape.size(), '.'));
  for (std::size_t r = 0; r < shape.size(); ++r) {
    for (std::size_t c = 0; c < shape[0].size(); ++c) out[c][shape.size() - 1 - r] = shape[r][c];
  }
  return out;
}
Picture left_right(Picture shape) {
  for (std::string& row : shape) std::reverse(row.begin(), row.end());
  return shape;
}
Picture top_bottom(Picture shape) {
  std::reverse(shape.begin(), shape.end());
  return shape;
}

/// The cells that a pattern needs, forbids and occupies at each of its possible places; cell by cell, by the rulebook.
std::vector<std::array<std::uint64_t, 3>> places_of(const Picture& printed, const Options& options) {
  std::set<Picture> shapes;
  Picture turned = printed;
  for (int quarter = 0; quarter < 4; ++quarter, turned = quarter_turn(turned)) {
    if (quarter > 0 && !options.pattern_rotation) break;
    shapes.insert(turned);
    if (options.pattern_reflection) shapes.merge(std::set<Picture>{left_right(turned), top_bottom(turned)});
  }
  std::vector<std::array<std::uint64_t, 3>> out;
  for (const Picture& shape : shapes) {
    for (int at = 0; at < 18 * 18; ++at) {
      std::array<std::uint64_t, 3> place{};
      bool fits = true;
      for (int i = 0; i < static_cast<int>(shape.size() * shape[0].size()); ++i) {
        const int columns = static_cast<int>(shape[0].size());
        const char sign = shape[static_cast<std::size_t>(i / columns)][static_cast<std::size_t>(i % columns)];
        const int row = at / 18 - 6 + i / columns;
        const int column = at % 18 - 6 + i % columns;
        const bool outside = row < 0 || row > 5 || column < 0 || column > 5;
        if (sign == '.') continue;
        fits = fits && (!outside || (sign == 'X' && !options.pattern_forbidden_cell_must_be_on_grid));
        if (!outside) place[sign == '#' ? 0 : 1] |= std::uint64_t{1} << (row * 6 + column);
      }
      place[2] = place[0] | (options.pattern_footprint_includes_forbidden_cell ? place[1] : 0);
      if (fits) out.push_back(place);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

Shape shape_of(const Picture& drawing) {
  Shape out{.rows = static_cast<std::uint8_t>(drawing.size()), .columns = static_cast<std::uint8_t>(drawing[0].size())};
  for (std::size_t r = 0; r < drawing.size(); ++r) {
    for (std::size_t c = 0; c < drawing[0].size(); ++c)
      out.signs[r][c] = drawing[r][c] == '#' ? Sign::resource : drawing[r][c] == 'X' ? Sign::empty : Sign::open;
  }
  return out;
}

TEST(WriteTheFuture, WF_9_7_a_pattern_lies_wherever_the_rulebook_lets_it) {
  const std::vector<Picture> drawings{{"#.", "#X", "##"}, {"######"},     {"#X", "##"},          {"###", "#X#"},
                                      {"X#X", "###"},     {"##.", ".##"}, {".#.", "###", ".#."}, {"#", "#", "#", "#", "#", "#"}};
  Components box = standard_box();  // all of its missions are patterns, the first and the last included
  box.base_missions = box.mission_count = static_cast<int>(drawings.size());
  for (std::size_t i = 0; i < max_missions; ++i) box.missions[i] = Mission{};
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    box.missions[i].category = Category::pattern;
    box.missions[i].number = static_cast<std::uint8_t>(i + 1);
    box.missions[i].shape = shape_of(drawings[i]);
  }
  for (unsigned i = 0; i < 16; ++i) {
    const auto bit = [&](unsigned which) { return static_cast<std::uint8_t>(i >> which & 1); };
    const Options options{.pattern_rotation = bit(0),
                          .pattern_reflection = bit(1),
                          .pattern_forbidden_cell_must_be_on_grid = bit(2),
                          .pattern_footprint_includes_forbidden_cell = bit(3)};
    const Setting setting(box, options, 1);
    for (std::size_t mission = 0; mission < drawings.size(); ++mission) {
      std::vector<std::array<std::uint64_t, 3>> found;
      setting.patterns.for_each(static_cast<int>(mission),
                                [&](const Placement& place) { found.push_back({place.need, place.avoid, place.footprint}); });
      std::sort(found.begin(), found.end());
      ASSERT_EQ(found, places_of(drawings[mission], options)) << "pattern " << mission << ", rulings " << i;
    }
  }
}

TEST(WriteTheFuture, WF_9_7_two_that_are_in_the_way_of_one_may_both_be_found) {
  Scene table(Options{.pattern_rotation = 1});
  table.district({"A A A A . .", "A A . . . .", "A A . . . .", "A A . . . ."});
  EXPECT_EQ(table.units("M37"), 2);  // four in a row: the two columns, not the row
}

TEST(WriteTheFuture, WF_9_8_lines_without) {
  Scene table = example();
  expect(table, {{"FP09", 0, 0}, {"FP10", 5, 10}, {"FP11", 3, 6}, {"FP12", 3, 6}});
}

TEST(WriteTheFuture, WF_9_1_nothing_drawn_brings_nothing_but_lines_without) {
  Scene table;
  for (int i = 0; i < table.game.box().mission_count; ++i) {
    const bool without = table.game.box().mission(i).category == Category::lines_without;
    EXPECT_EQ(table.game.missions().units(i, District::on(table.sheet())), without ? 12 : 0) << table.game.box().mission(i).name();
  }
}

TEST(WriteTheFuture, WF_8_2_the_market_counts_resources_that_are_not_crossed_over) {
  Scene table = example();
  table.ticked({"agents-1", "agents-2", "intel-1", "intel-2", "intel-3", "weapons-1", "weapons-4"});
  EXPECT_EQ(table.sheet().of(0).size(), 8);
  EXPECT_EQ(table.market(), 8 * 1 + 5 * 3 + 0 + 6 * 2);
}

TEST(WriteTheFuture, WF_11_3_agents_of_the_centauri_bureau_rise_like_the_others) {
  Scene table = example();
  table.ticked({"agents-1", "agents-2", "intel-1", "intel-2", "intel-3", "weapons-1", "weapons-4"});
  EXPECT_EQ(table.market(Power::agents_use_standard_values), 43);
}

TEST(WriteTheFuture, WF_11_3_only_their_agents_and_only_at_the_centauri_bureau) {
  Components box = standard_box();
  box.markets[2].values = {0, 2, 4, 6, 8, 10, 12};  // an edition in which money rises faster
  Scene table({}, 1, box);
  table.district({"A A I M M W"}).ticked({"agents-1", "agents-2", "agents-3", "intel-1", "money-1", "money-2", "weapons-6"});
  const auto parts = [&](Power power) { return table.game.scoring().market(table.sheet(), power); };
  EXPECT_EQ(parts(Power::none), (std::array<int, 4>{2 * 2, 1 * 1, 2 * 4, 1 * 1}));
  EXPECT_EQ(parts(Power::agents_use_standard_values), (std::array<int, 4>{2 * 3, 1 * 1, 2 * 4, 1 * 1}));
}

TEST(WriteTheFuture, WF_11_2_the_bingmai_gamblers_swap_two_values) {
  Scene table = example();
  table.ticked({"intel-1", "intel-2", "intel-3"});
  EXPECT_EQ(table.market(), 5 * 3);
  EXPECT_EQ(table.market(Power::swap_market_values), 8 * 3);  // agents as intel
}

TEST(WriteTheFuture, WF_11_2_the_best_of_all_swaps_is_made_or_none) {
  Stream dice(11);
  Scene table;
  for (int i = 0; i < 300; ++i) {
    table.sheet() = {};
    for (int drawn = 0; drawn < 20; ++drawn) {
      const int at = static_cast<int>(dice.below(cell_count));
      if (!table.sheet().filled.has(at)) table.sheet().draw(at, static_cast<int>(dice.below(4)));
    }
    std::array<int, 4> count{};
    std::array<int, 4> value{};
    for (std::size_t k = 0; k < 4; ++k) {
      const int ticks = static_cast<int>(dice.below(7));
      table.sheet().market[k] = static_cast<std::uint8_t>((1 << ticks) - 1);
      count[k] = table.sheet().of(static_cast<int>(k)).size();
      value[k] = standard_box().markets[k].values[static_cast<std::size_t>(ticks)];
    }
    const auto worth = [&] { return std::inner_product(count.begin(), count.end(), value.begin(), 0); };
    EXPECT_EQ(table.market(), worth());
    int best = worth();
    for (std::size_t one = 0; one < 4; ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        std::swap(value[one], value[other]);
        best = std::max(best, worth());
        std::swap(value[one], value[other]);
      }
    }
    EXPECT_EQ(table.market(Power::swap_market_values), best);
  }
}

TEST(WriteTheFuture, WF_11_2_two_values_are_swapped_not_one_copied) {
  Scene table = example();  // 8 agents, 5 intel, 5 money, 6 weapons
  table.ticked({"intel-1", "intel-2", "intel-3", "weapons-1"});
  EXPECT_EQ(table.market(), 5 * 3 + 6 * 1);
  const auto parts = table.game.scoring().market(table.sheet(), Power::swap_market_values);
  EXPECT_EQ(parts, (std::array<int, 4>{8 * 3, 0, 0, 6 * 1}));
}

TEST(WriteTheFuture, WF_11_2_nothing_is_swapped_without_a_gain) {
  Scene table;
  table.district({"M M W W . ."}).ticked({"money-1", "money-2"});  // as much money as weapons
  EXPECT_EQ(table.game.scoring().market(table.sheet(), Power::swap_market_values), (std::array<int, 4>{0, 0, 4, 0}));
}

TEST(WriteTheFuture, WF_11_4_the_conspiracy_counts_what_is_crossed_over_mission_by_mission) {
  Scene table(Options{.future_proof = 1});
  table.district({". . . . . .", ". A a . . ."}).faction(Power::crossed_counts_for_missions);
  EXPECT_EQ(table.points("M20"), 3);
  EXPECT_EQ(table.points("M10"), 4);
  EXPECT_EQ(table.market(Power::crossed_counts_for_missions), 0);
}

TEST(WriteTheFuture, WF_11_4_the_conspiracy_chooses_each_resource_by_option) {
  // Counting one of the two crossed-over agents makes a pattern whose X the other one would spoil.
  const std::initializer_list<std::string_view> rows{"A a . . . .", "a A . . . ."};
  for (const std::uint8_t freely : both_ways) {
    Scene table(Options{.future_proof = 1, .conspiracy_per_resource = freely});
    table.district(rows).faction(Power::crossed_counts_for_missions);
    EXPECT_EQ(table.points("M41"), freely ? 4 : 0);
  }
}

int hidden_points(const Scene& table) { return table.score().hidden[0] + table.score().hidden[1]; }

TEST(WriteTheFuture, WF_8_3_a_hidden_mission_stands_in_for_the_weakest_open_one) {
  Scene table(Options{.secrecy = 1});
  table.district({"A A A A A A"}).missions({"M01", "M21", "M12", "M25"});  // 12 + 0 + 0 + 0
  Place& at = table.state.places[0];
  at.secret = static_cast<std::uint8_t>(table.mission("M10"));  // three pairs: 12
  EXPECT_EQ(hidden_points(table), 12);
  EXPECT_EQ(table.score().instead[0], 1U) << "the first of those that are worth nothing";
  at.secret = static_cast<std::uint8_t>(table.mission("M23"));  // nothing: it is not used
  EXPECT_EQ(hidden_points(table), 0);
}

TEST(WriteTheFuture, WF_11_8_a_secret_and_the_retorium_mission_stand_in_for_two_different_ones) {
  Scene table(Options{.secrecy = 1, .future_proof = 1});
  table.district({"A A A A A A"}).missions({"M01", "M32", "M12", "M20"}).faction(Power::private_mission);  // 12 + 12 + 0 + 0
  Place& at = table.state.places[0];
  at.secret = static_cast<std::uint8_t>(table.mission("M10"));    // 12
  at.retorium = static_cast<std::uint8_t>(table.mission("M37"));  // 4
  EXPECT_EQ(hidden_points(table), 16);
  EXPECT_EQ(table.score().instead, (std::array<std::size_t, 2>{2, 3}));
  table.missions({"M01", "M32", "M37", "M10"});
  at.secret = static_cast<std::uint8_t>(table.mission("M02"));     // nothing at all
  at.retorium = static_cast<std::uint8_t>(table.mission("FP10"));  // 24 for twelve lines without intel, in place of the 4 of M37
  EXPECT_EQ(hidden_points(table), 20);
  EXPECT_EQ(table.score().instead[1], 2U);
}

TEST(WriteTheFuture, WF_8_3_hidden_missions_stand_in_as_is_best_each_for_another_open_one) {
  Stream dice(21);
  Scene table(Options{.secrecy = 1, .future_proof = 1});
  table.faction(Power::private_mission);
  Place& at = table.state.places[0];
  for (int i = 0; i < 400; ++i) {
    table.clear();
    for (int drawn = 0; drawn < 18; ++drawn) {
      const int cell = static_cast<int>(dice.below(cell_count));
      if (!table.sheet().filled.has(cell)) table.sheet().draw(cell, static_cast<int>(dice.below(4)));
    }
    const auto any_mission = [&] { return static_cast<std::uint8_t>(dice.below(54)); };
    std::array<int, 4> open{};
    for (std::size_t k = 0; k < 4; ++k) {
      table.state.missions[k] = any_mission();
      open[k] = table.game.missions().points(table.state.missions[k], table.sheet(), Power::none);
    }
    at.secret = any_mission();
    at.retorium = any_mission();
    const int secret = table.game.missions().points(at.secret, table.sheet(), Power::none);
    const int retorium = table.game.missions().points(at.retorium, table.sheet(), Power::none);
    int best = 0;
    for (std::size_t one = 0; one < 4; ++one) {
      best = std::max({best, secret - open[one], retorium - open[one]});
      for (std::size_t other = 0; other < 4; ++other) {
        if (one != other) best = std::max(best, secret - open[one] + retorium - open[other]);
      }
    }
    ASSERT_EQ(hidden_points(table), best);
  }
}

TEST(WriteTheFuture, WF_8_3_of_equal_ones_the_secret_mission_stands_in_for_the_weakest) {
  Scene table(Options{.secrecy = 1, .future_proof = 1});
  table.district({"A A A A A A"}).missions({"M01", "M20", "M37", "M32"}).faction(Power::private_mission);  // 12, 0, 4, 12
  table.state.places[0].secret = static_cast<std::uint8_t>(table.mission("M10"));
  table.state.places[0].retorium = static_cast<std::uint8_t>(table.mission("M10"));  // 12 as well
  EXPECT_EQ(table.score().hidden, (std::array<int, 2>{12 - 0, 12 - 4}));
}

TEST(WriteTheFuture, WF_8_1_missions_market_and_stars_make_the_score) {
  Scene table = example();
  table.missions({"M05", "M07", "M36", "M41"}).ticked({"intel-1"});
  table.sheet().bonuses = table.sheet().completed = 1 << row_line(3);
  const Score score = table.score();
  EXPECT_EQ(score.missions, (std::array<int, 4>{30, 12, 8, 12}));
  EXPECT_EQ(score.market, (std::array<int, 4>{0, 5, 0, 0}));
  EXPECT_EQ(score.stars, 10);
  EXPECT_EQ(score.total(), 77);
}

using Parts = std::vector<ScorePart>;
Parts parts(const Scene& table, Viewer viewer, int seat = 0) {
  const Standing standing = table.game.standing(table.state, seat_at(seat), viewer);
  return {standing.parts.begin(), standing.parts.end()};
}
ScorePart part(ScoreKind kind, int points, int operand = 0, int second = 0) {
  return {static_cast<std::uint8_t>(kind), {static_cast<std::int16_t>(operand), static_cast<std::int16_t>(second)}, points};
}

TEST(WriteTheFuture, WF_8_1_a_standing_names_every_mission_and_market) {
  Scene table = example();
  table.missions({"M05", "M07", "M36", "M41"}).ticked({"intel-1", "agents-1", "agents-2"});
  table.sheet().bonuses = table.sheet().completed = 1 << row_line(3);
  const Parts expected{part(ScoreKind::mission, 30, table.mission("M05")),
                       part(ScoreKind::mission, 12, table.mission("M07")),
                       part(ScoreKind::mission, 8, table.mission("M36")),
                       part(ScoreKind::mission, 12, table.mission("M41")),
                       part(ScoreKind::market, 8, 0),
                       part(ScoreKind::market, 5, 1),
                       part(ScoreKind::market, 0, 2),
                       part(ScoreKind::market, 0, 3),
                       part(ScoreKind::stars, 10)};
  EXPECT_EQ(parts(table, Viewer::everything()), expected);
  EXPECT_EQ(table.game.standing(table.state, seat_at(0), Viewer::spectator()).points, 85);
  Scene choosing(Options{.future_proof = 1, .factions_chosen = 1}, 2);
  EXPECT_TRUE(parts(choosing, Viewer::everything()).empty());  // there are no missions yet
}

TEST(WriteTheFuture, WF_12_3_hidden_missions_are_part_of_a_standing_for_those_who_know_them) {
  Scene table(Options{.secrecy = 1}, 2);
  table.district({"A A A A A A"}, 1).missions({"M01", "M21", "M12", "M25"});  // 12 + 0 + 0 + 0
  table.state.places[0].secret = static_cast<std::uint8_t>(table.mission("M36"));
  table.state.places[1].secret = static_cast<std::uint8_t>(table.mission("M10"));                            // three pairs: 12
  const ScorePart hidden = part(ScoreKind::hidden_mission, 12, table.mission("M10"), table.mission("M21"));  // in place of the weakest
  EXPECT_EQ(parts(table, Viewer::of(seat_at(1)), 1)[4], hidden);
  EXPECT_EQ(parts(table, Viewer::everything(), 1)[4], hidden);
  EXPECT_EQ(parts(table, Viewer::of(seat_at(0)), 1)[4], part(ScoreKind::market, 0, 0));
  EXPECT_EQ(table.game.standing(table.state, seat_at(1), Viewer::of(seat_at(1))).points, 24);
  EXPECT_EQ(table.game.standing(table.state, seat_at(1), Viewer::of(seat_at(0))).points, 12);
  table.state.last_round = 1;
  table.state.trigger = Ending::lines;
  table.idle_round();
  EXPECT_EQ(parts(table, Viewer::of(seat_at(0)), 1)[4], hidden);  // when points are counted
  EXPECT_EQ(table.game.result(table.state).scores[1], 24);
}

TEST(WriteTheFuture, WF_8_4_the_most_points_win_and_equal_points_share) {
  Scene table(3);
  table.district({"A A . . . ."}, 0).district({"A A . . . ."}, 1).district({"A . . . . ."}, 2).missions({"M01", "M05", "M21", "M25"});
  table.state.last_round = 1;
  table.state.trigger = Ending::lines;
  table.idle_round();
  const Result result = table.game.result(table.state);
  EXPECT_EQ(result.scores[0], 4);
  EXPECT_EQ((std::array<int, 3>{result.places[0], result.places[1], result.places[2]}), (std::array<int, 3>{1, 1, 3}));
  EXPECT_TRUE(result.winners[0] && result.winners[1] && !result.winners[2]);
  const Result so_far = Scene(2).game.result(Scene(2).state);
  EXPECT_FALSE(so_far.winners[0] || so_far.winners[1]);  // there is no winner before the end
  const Rules<100> all(standard_box(), {}, 100);
  NullJournal null_journal;
  Chance chance(1, 0);
  EXPECT_EQ(all.result(all.start(chance, null_journal)).places[99], 1);
}

/// The best packing and matching, found by exhaustive search.
int best_by_trying(const std::vector<std::uint64_t>& items, std::size_t from, std::uint64_t used) {
  int best = 0;
  for (std::size_t i = from; i < items.size(); ++i) {
    if ((items[i] & used) == 0) best = std::max(best, 1 + best_by_trying(items, i + 1, used | items[i]));
  }
  return best;
}

TEST(WriteTheFuture, WF_8_5_the_best_choice_is_made_for_the_player) {
  Stream dice(5);
  Scene table(Options{.pattern_rotation = 1});
  for (int i = 0; i < 200; ++i) {
    table.sheet() = {};
    const std::uint32_t kinds = i % 2 == 0 ? 2 : 4;
    for (int filled = 0; filled < 16; ++filled) table.sheet().draw(static_cast<int>(dice.below(cell_count)), 0);
    Sheet mixed;
    for (const int at : table.sheet().filled) mixed.draw(at, static_cast<int>(dice.below(kinds)));
    table.sheet() = mixed;
    const District d = District::on(mixed);
    for (const std::string_view id : {"M36", "M39", "M41", "FP01", "FP04"}) {
      std::vector<std::uint64_t> found;
      table.game.setting().patterns.for_each(table.mission(id), [&](const Placement& place) {
        if ((d.all & place.need) == place.need && (d.all & place.avoid) == 0) found.push_back(place.need | place.avoid);
      });
      EXPECT_EQ(table.units(id), best_by_trying(found, 0, 0)) << id;
    }
    std::vector<std::uint64_t> pairs;
    for (int at = 0; at < cell_count; ++at) {
      for (const int next : {at + 1, at + side}) {
        if (next >= cell_count || (next == at + 1 && next % side == 0)) continue;
        const bool one_way = (d.of[0] >> at & 1) != 0 && (d.of[1] >> next & 1) != 0;
        const bool other_way = (d.of[1] >> at & 1) != 0 && (d.of[0] >> next & 1) != 0;
        if (one_way || other_way) pairs.push_back(std::uint64_t{1} << at | std::uint64_t{1} << next);
      }
    }
    EXPECT_EQ(table.units("M14"), best_by_trying(pairs, 0, 0));
  }
}

}  // namespace
}  // namespace omnibus::write_the_future
