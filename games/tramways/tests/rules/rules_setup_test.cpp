// Setting up: chapters 1 and 2, and the initial positions of the Moon and Mars.
#include <functional>
#include <numeric>
#include <set>
#include <string>

#include "games/tramways/tests/rules/fresh.hpp"

namespace omnibus::tramways {
namespace {

TEST(SetUp, TW_1_2_three_modes_TW_1_3_mars_is_for_four_at_most) {
  EXPECT_EQ(Rules::setup_problem(standard_box(), Fresh::with({}, Mode::mars), 5), "unplayable.mars_players");
  EXPECT_EQ(Rules::setup_problem(standard_box(), Fresh::with({}, Mode::mars), 4), "");
  EXPECT_EQ(Rules::setup_problem(standard_box(), Fresh::with({}, Mode::moon), 5), "");
  EXPECT_EQ(Rules::setup_problem(standard_box(), {}, 5), "");
  EXPECT_EQ(Rules::min_players, 1);
}

TEST(SetUp, TW_2_1_the_turn_order_is_drawn) {
  std::array<int, 5> first{};
  for (std::uint64_t seed = 0; seed < 50; ++seed) ++first[Fresh(Mode::base, 5, {}, seed).state.order[0]];
  for (const int count : first) EXPECT_GT(count, 0);
}

TEST(SetUp, TW_2_2_boards_for_the_players) {
  for (int players = 2; players <= 5; ++players) {
    EXPECT_EQ(Fresh(Mode::base, players).game.setting().map.board_count, 2 * players);
    EXPECT_EQ(Fresh(Mode::moon, players).game.setting().map.board_count, players);
  }
  EXPECT_EQ(Rules::setup_problem(standard_box(), {.layout = 7}, 3), "unplayable.layout");
  EXPECT_EQ(Rules(standard_box(), {.layout = 7}, 3).setting().map.space_count, 0);
}

TEST(SetUp, TW_2_2_ready_layouts_have_names) {
  const auto named = [](std::string_view option, int value) {
    return Rules::name_of_value(standard_box(), Fresh::with({}, Mode::moon), 3, option, value);
  };
  EXPECT_EQ(named("layout", 0), find_layout(standard_box(), Mode::moon, 3, 0)->name());
  EXPECT_NE(named("layout", 0), "");
  EXPECT_EQ(named("layout", 60), "");   // out of range
  EXPECT_EQ(named("crescent", 0), "");  // a number without a name
}

TEST(SetUp, TW_2_2_several_ready_maps_on_earth_use_every_board) {
  std::set<std::string_view> boards;
  for (int players = 1; players <= 5; ++players) {
    for (int layout = 0; layout < 3; ++layout) {
      const Layout* found = find_layout(standard_box(), Mode::base, players, layout);
      ASSERT_NE(found, nullptr) << players << " players, layout " << layout;
      for (const Placing& placing : found->boards) boards.insert(placing.name());
    }
    EXPECT_EQ(find_layout(standard_box(), Mode::base, players, 3), nullptr);
  }
  EXPECT_EQ(boards.size(), 12U);
}

/// From every parcel or building, a link can be built to any other.
TEST(SetUp, TW_2_3_no_place_of_a_ready_map_is_cut_off) {
  const Components& box = standard_box();
  for (int i = 0; i < box.layout_count; ++i) {
    const Layout& layout = box.layouts[static_cast<std::size_t>(i)];
    for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
      if (layout.base == (mode == Mode::base) && valid_layout(box, layout, mode)) {
        EXPECT_TRUE(all_nodes_joined(make_map(box, layout, mode))) << layout.name();
      }
    }
  }
}

TEST(SetUp, TW_2_14_shuffled_boards_make_a_map_that_can_be_played_on) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    for (int players = 1; players <= (mode == Mode::mars ? 4 : 5); ++players) {
      std::set<std::string> maps;
      for (int number = 1; number <= 24; ++number) {
        const Options options = Fresh::with({.shuffle = static_cast<std::uint8_t>(number)}, mode);
        ASSERT_EQ(Rules::setup_problem(standard_box(), options, players), "");
        const Layout layout = layout_for(standard_box(), options, players);
        ASSERT_EQ(layout.boards.size(), boards_for(standard_box(), mode, players));
        ASSERT_TRUE(valid_layout(standard_box(), layout, mode));
        ASSERT_EQ(layout.base, mode == Mode::base);
        ASSERT_TRUE(all_nodes_joined(make_map(standard_box(), layout, mode)));
        std::string map;
        bool first_row = false;
        bool first_column = false;
        for (const Placing& placing : layout.boards) {
          map += fmt::format("{} {} {} {} ", placing.name(), placing.turns, placing.row, placing.column);
          first_row = first_row || placing.row == 0;
          first_column = first_column || placing.column == 0;
        }
        ASSERT_TRUE(first_row && first_column);
        maps.insert(map);
      }
      EXPECT_EQ(maps.size(), 24U);  // all numbers give different maps
    }
  }
}

/// Permanently, and on every machine.
TEST(SetUp, TW_2_14_a_number_stands_for_a_map) {
  const auto spelled = [](Mode mode, int players, int number) {
    std::string out;
    for (const Placing& placing : Shuffling(standard_box(), mode, players).layout(number).boards)
      out += fmt::format("{} {} {}/{}; ", placing.name(), placing.turns, placing.row, placing.column);
    return out;
  };
  EXPECT_EQ(spelled(Mode::base, 2, 1), "B07 0 1/2; B12 2 0/2; B08 2 0/1; B03 3 0/0; ");
  EXPECT_EQ(spelled(Mode::moon, 4, 255), "X3 0 0/1; X5 2 0/0; X1 2 0/2; X6 1 0/3; ");
}

TEST(SetUp, TW_2_14_boards_that_make_no_map_cannot_be_shuffled) {
  Components box = standard_box();
  EXPECT_EQ(Rules::setup_problem(box, {.layout = 63, .shuffle = 1}, 3), "");  // there is no such ready one, and none is needed
  box.board_count = 5;
  EXPECT_EQ(Rules::setup_problem(box, {.shuffle = 1}, 3), "unplayable.layout");
  EXPECT_EQ(Rules::setup_problem(box, {.shuffle = 1}, 2), "");
  box.board_count = 4;
  EXPECT_EQ(Rules::setup_problem(box, {.shuffle = 1}, 3), "unplayable.layout");  // those four make a map for two
  EXPECT_EQ(Rules::setup_problem(box, {.shuffle = 1}, 2), "");
  box.numbers.parcels_per_player[0] = 25;
  EXPECT_EQ(Rules::setup_problem(box, {.shuffle = 1}, 2), "unplayable.layout");
}

/// One building of each type, on four boards of twelve: no other four make a map. One number stands for them at the last of 500 attempts,
/// another one would at the next.
TEST(SetUp, TW_2_14_after_500_attempts_there_is_no_map) {
  Components box = standard_box();
  for (std::size_t i = 0; i < 12; ++i) {
    box.boards[i].prints = {};
    if (i < type_count) box.boards[i].prints[1][1] = {Ground::building, static_cast<std::uint8_t>(i), 1, 0};
  }
  box.numbers.parcels_per_player.fill(0);
  box.numbers.start_parcels.fill(0);
  EXPECT_EQ(Shuffling(box, Mode::base, 2).layout(1999).boards.size(), 4);
  EXPECT_EQ(Shuffling(box, Mode::base, 2).layout(2981).boards.size(), 0);
}

TEST(SetUp, TW_2_14_a_place_between_others_is_cut_off) {
  Components box = standard_box();
  Layout layout = *find_layout(box, Mode::moon, 2, 0);
  EXPECT_TRUE(all_nodes_joined(make_map(box, layout, Mode::moon)));
  const std::array<std::string, 4> edges{". . . . .", ". . . . .", ". . . . .", ". . . . ."};
  print_board(box, "X1", Mode::moon, {"R C . . .", "L . . . .", ". . . . .", ". . . . .", ". . . . I"}, edges);
  EXPECT_FALSE(all_nodes_joined(make_map(box, layout, Mode::moon)));  // the Residence has no free space beside it
  print_board(box, "X1", Mode::moon, {"R . C . .", ". L . . .", "I . . . .", ". . . . .", ". . . . ."}, edges);
  EXPECT_FALSE(all_nodes_joined(make_map(box, layout, Mode::moon)));  // it has two, which lead nowhere
  box.numbers.parcels_per_player.fill(0);
  box.numbers.start_parcels.fill(0);
  EXPECT_EQ(FaultText(layout_fault(box, layout, Mode::moon)).text(), "tramways/fault.layout_cut_off:X1");
}

/// Two boards of the Moon, the second to the west of the first.
std::string fault_of(const std::vector<std::string>& first, const std::vector<std::string>& second) {
  Components box = standard_box();
  box.numbers.parcels_per_player.fill(0);
  box.numbers.start_parcels.fill(0);
  Layout layout = *find_layout(box, Mode::moon, 2, 0);
  layout.boards[0] = {.board = {'X', '1'}, .turns = 0, .row = 0, .column = 1};
  layout.boards[1] = {.board = {'X', '3'}, .turns = 0, .row = 0, .column = 0};
  const std::array<std::string, 4> edges{". . . . .", ". . . . .", ". . . . .", ". . . . ."};
  print_board(box, "X1", Mode::moon, first, edges);
  print_board(box, "X3", Mode::moon, second, edges);
  return std::string(FaultText(layout_fault(box, layout, Mode::moon)).text());
}

/// The first place is the Residence in the north-west of X1. It is connected with five of eight places to the east, and with as many to the
/// west: those of X3 are cut off. Elsewhere it is connected with six of twelve, and is cut off itself.
TEST(SetUp, TW_2_3_the_first_place_is_cut_off_if_at_most_half_are_connected_to_it) {
  EXPECT_EQ(fault_of({"R . C . .", "L . I . .", ". R . . .", ". . . . .", ". . . . ."},
                     {". . . C .", ". . . I .", ". . . . L", ". . . . .", ". . . . ."}),
            "tramways/fault.layout_cut_off:X3");
  EXPECT_EQ(fault_of({". . . . .", ". . R . .", ". . . . .", ". . . . .", ". . . . ."},
                     {"C . . . R", "C . . . C", "L . . . L", "I . . . I", "R . C . R"}),
            "tramways/fault.layout_cut_off:X1");
}

TEST(SetUp, TW_2_3_a_fault_names_numbers_of_any_length) {
  EXPECT_EQ(FaultText({.reason = "fault", .count = 9, .needed = 10}).text(), "fault:9:10");
  EXPECT_EQ(FaultText({.reason = "fault", .count = 0, .needed = 128}).text(), "fault:0:128");
}

/// Of the layout for three on the Moon, after it was spoilt.
std::string fault_after(const std::function<void(Components&, Layout&)>& spoil) {
  Components box = standard_box();
  Layout layout = *find_layout(box, Mode::moon, 3, 0);
  spoil(box, layout);
  const LayoutFault fault = layout_fault(box, layout, Mode::moon);
  return std::string(FaultText(fault).text());
}

TEST(SetUp, TW_2_3_a_layout_that_makes_no_map_says_which_board_is_wrong_and_why) {
  const auto name = [](const Layout& layout, int board) { return std::string(layout.boards[board].name()); };
  const Layout whole = *find_layout(standard_box(), Mode::moon, 3, 0);
  const std::string first = name(whole, 0);
  const std::string last = name(whole, 2);
  EXPECT_EQ(fault_after([](Components&, Layout&) {}), "");
  EXPECT_EQ(fault_after([](Components&, Layout& layout) { layout.boards = {}; }), "tramways/fault.layout_number:0");
  EXPECT_EQ(fault_after([](Components&, Layout& layout) { layout.boards[1].board = {'Y', '7'}; }),
            "tramways/fault.layout_unknown_board:Y7");
  EXPECT_EQ(fault_after([](Components&, Layout& layout) { layout.boards[2].board = layout.boards[0].board; }),
            "tramways/fault.layout_board_twice:" + first);
  const auto heap = [](Components&, Layout& layout) {
    layout.boards[2].row = layout.boards[0].row;
    layout.boards[2].column = layout.boards[0].column;
  };
  EXPECT_EQ(fault_after(heap), "tramways/fault.layout_place_taken:" + last + ":" + first);
  EXPECT_EQ(fault_after([](Components&, Layout& layout) { layout.boards[2].row = 9; }),
            "tramways/fault.layout_apart:" + last + ":" + first);
  const auto need_more = [](Components& box, Layout&) { box.numbers.parcels_per_player[1] = 12; };
  EXPECT_TRUE(fault_after(need_more).starts_with("tramways/fault.layout_parcels:"));
  EXPECT_TRUE(fault_after(need_more).ends_with(":36"));
  const auto without_leisure = [](Components& box, Layout&) {
    for (Board& board : box.boards) {
      for (auto& row : board.prints) {
        for (Print& print : row) print.type = print.type == static_cast<int>(Type::leisure) ? std::uint8_t{0} : print.type;
      }
    }
  };
  EXPECT_EQ(fault_after(without_leisure), "tramways/fault.layout_no_type:leisure");
}

TEST(SetUp, TW_2_3_what_a_layout_must_be) {
  Components box = standard_box();
  Layout layout = *find_layout(box, Mode::moon, 3, 0);
  EXPECT_TRUE(valid_layout(box, layout, Mode::moon));
  Layout apart = layout;
  apart.boards[2].row = 9;
  EXPECT_FALSE(valid_layout(box, apart, Mode::moon));
  Layout twice = layout;
  twice.boards[2].board = twice.boards[0].board;
  EXPECT_FALSE(valid_layout(box, twice, Mode::moon));
  Layout heaped = layout;
  heaped.boards[2].row = heaped.boards[1].row;
  heaped.boards[2].column = heaped.boards[1].column;
  EXPECT_FALSE(valid_layout(box, heaped, Mode::moon));
  Layout turned = layout;
  for (int i = 0; i < 3; ++i) turned.boards[i].turns = static_cast<std::uint8_t>(i + 1);
  EXPECT_TRUE(valid_layout(box, turned, Mode::moon));
  print_board(box, "X1", Mode::moon, {". . . . .", ". . . . .", ". . I . .", ". C . . .", ". . . . R"},
              {". . . . .", ". . . . .", ". . . . .", ". . . . ."});
  EXPECT_FALSE(valid_layout(box, *find_layout(box, Mode::moon, 2, 0), Mode::moon));  // too few parcels
}

TEST(SetUp, TW_2_3_a_board_turned_a_quarter_clockwise) {
  Components box = standard_box();
  for (int i = 0; i < box.layout_count; ++i) {
    if (box.layouts[static_cast<std::size_t>(i)].name() == "pair") box.layouts[static_cast<std::size_t>(i)].boards[0].turns = 1;
  }
  Scene scene(Mode::moon, 2, {}, box);
  EXPECT_EQ(scene.map().site(scene.node("H1")).space, scene.space("r1c5"));
  EXPECT_EQ(scene.map().site(scene.node("r5c1")).type, static_cast<int>(Type::residence));
  EXPECT_EQ(scene.map().site(scene.node("r2c2")).type, static_cast<int>(Type::commerce));
  EXPECT_EQ(scene.map().space(scene.space("r2c1")).numerals[3], 2);  // II, to the west
}

TEST(SetUp, TW_2_4_passengers_by_level_and_TW_2_5_what_one_starts_with) {
  Fresh table(Mode::base, 2);
  for (int node = 0; node < table.game.setting().map.node_count; ++node)
    EXPECT_EQ(table.state.node(node).passengers, table.game.setting().map.site(node).level);
  table.skip_to(Phase::bid);
  for (int seat = 0; seat < 2; ++seat) {
    const Player& player = table.state.player(seat);
    EXPECT_EQ(player.money, 3);
    EXPECT_EQ(player.workers, 2);
    EXPECT_EQ(player.rails, 24);
    EXPECT_EQ(player.hp, 0);
    EXPECT_EQ(player.stress, 5);
    EXPECT_EQ(player.hand.size(), 7);
  }
  EXPECT_EQ(table.state.passengers + 9, 30);  // TW-2.6
  EXPECT_EQ(table.game.setting().spare_workers(table.state), 6);
}

TEST(SetUp, TW_2_5_an_edition_says_what_one_starts_with) {
  Components box = standard_box();
  box.numbers.start_hp = 4;
  box.numbers.start_workers = 1;
  box.numbers.rail_tiles = 20;
  const Scene scene(Mode::base, 3, {}, box);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(scene.state.player(seat).hp, 4);
    EXPECT_EQ(scene.state.player(seat).workers, 1);
    EXPECT_EQ(scene.state.player(seat).rails, 20);
  }
}

TEST(SetUp, TW_2_5_generic_cards_may_be_the_first_of_the_box) {
  Components box = standard_box();
  std::swap(box.cards[0], box.cards[static_cast<std::size_t>(Scene().card("generic-A-1"))]);
  NullJournal null_journal;
  Chance chance(5, 0);
  EXPECT_TRUE(Rules(box, {}, 2).start(chance, null_journal).player(0).hand.has(0));
}

/// Those that come first in the order of the map have theirs.
TEST(SetUp, TW_2_6_buildings_stay_empty_when_passengers_run_out) {
  Components box = standard_box();
  box.numbers.passengers = 4;
  const Scene scene(Mode::base, 2, {}, box);
  int left = 4;
  for (int node = 0; node < scene.map().node_count; ++node) {
    EXPECT_EQ(scene.state.node(node).passengers, std::min<int>(left, scene.map().site(node).level));
    left -= scene.state.node(node).passengers;
  }
  EXPECT_EQ(left, 0);
  EXPECT_EQ(scene.state.passengers, 0);
}

TEST(SetUp, TW_2_7_dealt_on_earth_drafted_elsewhere_and_by_option) {
  EXPECT_EQ(Fresh(Mode::base, 3).state.phase, Phase::first_card);
  EXPECT_EQ(Fresh(Mode::moon, 3).state.phase, Phase::draft);
  EXPECT_EQ(Fresh(Mode::base, 3, {.parcels = 2}).state.phase, Phase::draft);
  EXPECT_EQ(Fresh(Mode::moon, 3, {.parcels = 1}).state.phase, Phase::first_card);
  Fresh table(Mode::base, 3);
  int owned = 0;
  for (int node = 0; node < table.game.setting().map.node_count; ++node) owned += table.state.node(node).owner != nothing ? 1 : 0;
  EXPECT_EQ(owned, 12);
}

TEST(SetUp, TW_2_7_there_is_no_draft_without_start_parcels) {
  Components box = standard_box();
  for (const std::uint8_t parcels : std::initializer_list<std::uint8_t>{0, 1}) {
    box.numbers.start_parcels.fill(parcels);
    for (const Mode mode : {Mode::base, Mode::moon}) {
      NullJournal null_journal;
      Chance chance(5, 0);
      const State state = Rules(box, Fresh::with({}, mode), 3).start(chance, null_journal);
      const bool drafted = parcels == 1 && mode == Mode::moon;
      EXPECT_EQ(state.phase, drafted ? Phase::draft : Phase::first_card);
      const auto owned = std::count_if(state.nodes.begin(), state.nodes.end(), [](const Node& node) { return node.owner != nothing; });
      EXPECT_EQ(owned, drafted ? 0 : 3 * parcels);
    }
  }
}

TEST(SetUp, TW_2_8_draft_forward_and_back) {
  Fresh table(Mode::moon, 3);
  std::vector<int> places;
  while (table.state.phase == Phase::draft) {
    places.push_back(table.state.place);
    EXPECT_EQ(table.game.check(table.state, make_action(Verb::draft, 110)), rule("TW-2.8"));
    table.act(Verb::draft, table.state.drafted.at(0));
  }
  EXPECT_EQ(places, (std::vector<int>{0, 1, 2, 2, 1, 0}));
  Fresh base(Mode::base, 2, {.parcels = 2});
  places.clear();
  for (; base.state.phase == Phase::draft; base.act(Verb::draft, base.state.drafted.at(0))) places.push_back(base.state.place);
  EXPECT_EQ(places, (std::vector<int>{0, 1, 1, 0, 0, 1, 1, 0}));
}

TEST(SetUp, TW_2_9_ticket_books_and_TW_2_10_the_first_card_in_reverse_order) {
  Fresh table(Mode::base, 3);
  EXPECT_EQ(table.state.place, 2);
  EXPECT_EQ(table.state.below[2], 3);
  EXPECT_EQ(table.game.check(table.state, make_action(Verb::take_top, 3)), rule("TW-2.10"));  // only three books
  const int card = table.state.tops[1];
  table.act(Verb::take_top, 1);
  EXPECT_TRUE(table.state.player(table.state.order[2]).hand.has(card));
  EXPECT_NE(table.state.tops[1], nothing);
  EXPECT_EQ(table.state.below[1], 2);
  EXPECT_EQ(table.state.place, 1);
}

TEST(SetUp, TW_2_11_six_cards_on_the_moon_with_a_special_one) {
  Fresh table(Mode::moon, 3);
  table.skip_to(Phase::bid);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(table.state.player(seat).hand.size(), 6);
    EXPECT_EQ(table.state.player(seat).stress, 13);
    int special = 0;
    table.state.player(seat).hand.each([&](int card) { special += table.game.setting().box.card(card).kind == Kind::special ? 1 : 0; });
    EXPECT_EQ(special, 1);
  }
}

TEST(SetUp, TW_2_12_the_auction_deck_and_TW_2_13_the_building_cards) {
  Fresh table(Mode::base, 2);  // 8 parcels on the map, all dealt
  int parcels = 0;
  table.state.auction_deck.each([&](int card) {
    parcels += table.game.setting().box.card(card).kind == Kind::parcel ? 1 : 0;
    EXPECT_LE(table.game.setting().box.card(card).from_players, 2);
  });
  EXPECT_EQ(parcels, 0);
  EXPECT_EQ(table.state.auction_deck.size(), 14);
  EXPECT_EQ(Fresh(Mode::base, 2, {.layout = 1}).state.auction_deck.size(), 14 + 2);  // a map with ten parcels
  Fresh moon(Mode::moon, 2);
  moon.skip_to(Phase::first_card);
  parcels = 0;
  moon.state.auction_deck.each([&](int card) { parcels += moon.game.setting().box.card(card).kind == Kind::parcel ? 1 : 0; });
  EXPECT_EQ(parcels, 6 - 4);
  for (int card = 0; card < moon.game.setting().box.card_count; ++card) {  // a parcel that is not on the map is not in the game
    if (moon.game.setting().box.card(card).kind != Kind::parcel || moon.game.setting().face(card).node != nothing) continue;
    bool somewhere = moon.state.auction_deck.has(card) || moon.state.drafted.has(card);
    for (const Player& player : moon.state.players) somewhere = somewhere || player.hand.has(card) || player.deck.has(card);
    EXPECT_FALSE(somewhere) << moon.game.setting().box.card(card).name();
  }
  EXPECT_EQ(table.state.offer.size(), 4);
  EXPECT_EQ(Fresh(Mode::base, 5).state.offer.size(), 16);
}

TEST(SetUp, TW_2_12_a_box_as_full_as_it_may_be) {
  Components box = standard_box();
  Card card = box.card(Scene().card("auction-01"));
  card.from_players = 2;
  const int more = max_cards - box.card_count;
  while (box.card_count < max_cards) box.cards[static_cast<std::size_t>(box.card_count++)] = card;
  EXPECT_EQ(Scene(Mode::base, 2, {}, box).state.auction_deck.size(), Scene().state.auction_deck.size() + more);
}

TEST(SetUp, TW_13_1_mars_is_set_up_like_the_moon) {
  Fresh table(Mode::mars, 3);
  std::vector<int> places;
  for (; table.state.phase == Phase::draft; table.act(Verb::draft, table.state.drafted.at(0))) places.push_back(table.state.place);
  EXPECT_EQ(places, (std::vector<int>{0, 1, 2, 2, 1, 0}));
  table.skip_to(Phase::bid);
  for (int seat = 0; seat < 3; ++seat) {
    const CardSet& hand = table.state.player(seat).hand;
    int special = 0;
    int parcels = 0;
    hand.each([&](int card) {
      special += table.game.setting().box.card(card).kind == Kind::special ? 1 : 0;
      parcels += table.game.setting().box.card(card).kind == Kind::parcel ? 1 : 0;
    });
    EXPECT_EQ(hand.size(), 6);
    EXPECT_EQ(special, 1);
    EXPECT_EQ(parcels, 2);
    EXPECT_EQ(table.state.player(seat).stress, 13);
  }
}

/// The whole table at the start, except for random results: the order, the crescent, the parcels and the tops of the books.
State table_at_the_start(const Fresh& table) {
  const Setting& setting = table.game.setting();
  const State& truth = table.state;
  const int players = setting.players;
  const bool away = setting.mode != Mode::base;
  State s{};
  s.order = truth.order;
  s.night = truth.night;
  s.phase = truth.phase;
  s.rails.fill(nothing);
  s.tops.fill(nothing);
  s.links.fill(Link{});
  s.plan = {};
  s.newest = nothing;
  s.passengers = 30;  // TW-2.6
  for (int i = 0; i < max_nodes; ++i) {
    Node& node = s.node(i);
    node.owner = truth.node(i).owner;
    if (i >= setting.map.node_count) continue;
    const Site& site = setting.map.site(i);
    node = {site.type, site.level, node.owner, site.level};  // TW-2.4
    s.passengers = static_cast<std::uint8_t>(s.passengers - site.level);
    if (setting.mode == Mode::mars && site.level > 0) s.martians.add(i);  // TW-13.3
  }
  for (int seat = 0; seat < players; ++seat) {  // TW-2.5
    Player& player = s.player(seat);
    player.money = 3;
    player.workers = 2;
    player.rails = 24;
    player.stress = away ? 13 : 5;
  }
  for (int card = 0; card < setting.box.card_count; ++card) {
    const Card& printed = setting.box.card(card);
    const std::string_view id = printed.name();
    const int number = id.back() - '1';
    switch (printed.kind) {
      case Kind::generic:  // TW-2.5: an A and a B
        if (number < players) s.player(number).hand.add(card);
        break;
      case Kind::special:  // TW-2.11
        if (away && number < players) s.player(number).hand.add(card);
        break;
      case Kind::building:  // TW-2.13
        if (number < players - 1) s.offer.add(card);
        break;
      case Kind::development: s.unseen.add(card); break;
      case Kind::auction:  // TW-2.12
        if (printed.from_players <= players) s.auction_deck.add(card);
        break;
      case Kind::parcel: {  // TW-2.7
        const auto* const node =
            std::find_if(setting.map.sites.begin(), setting.map.sites.begin() + setting.map.node_count,
                         [&](const Site& site) { return site.label != nothing && setting.box.label(site.label) == id.substr(7); });
        if (node == setting.map.sites.begin() + setting.map.node_count) break;
        const int owner = truth.node(static_cast<int>(node - setting.map.sites.begin())).owner;
        if (owner != nothing) s.player(owner).hand.add(card);
        else (s.phase == Phase::draft ? s.drafted : s.auction_deck).add(card);
        break;
      }
    }
  }
  if (s.phase == Phase::draft) return s;
  s.place = static_cast<std::uint8_t>(players - 1);                               // TW-2.10
  for (std::size_t book = 0; book < static_cast<std::size_t>(players); ++book) {  // TW-2.9
    s.tops[book] = truth.tops[book];
    s.unseen.remove(s.tops[book]);
    s.below[book] = 3;
  }
  return s;
}

TEST(SetUp, TW_2_5_the_whole_table_at_the_start) {
  for (std::uint64_t seed = 1; seed <= 48; ++seed) {
    const Mode mode = static_cast<Mode>(seed % 3);
    const int players = 2 + static_cast<int>(seed / 3 % (mode == Mode::mars ? 3 : 4));
    const Fresh table(mode, players, {.parcels = static_cast<std::uint8_t>(seed / 12 % 3)}, seed);
    const State expected = table_at_the_start(table);
    ASSERT_EQ(std::memcmp(&expected, &table.state, sizeof(State)), 0) << "seed " << seed;
    ItemSet seats;
    for (int i = 0; i < players; ++i) seats.add(table.state.order[static_cast<std::size_t>(i)]);
    ASSERT_EQ(seats, ItemSet::first(players));
    std::vector<int> parcels(static_cast<std::size_t>(players));
    for (const Node& node : table.state.nodes) {
      if (node.owner != nothing) ++parcels[node.owner];
    }
    const bool dealt = table.state.phase == Phase::first_card;
    ASSERT_EQ(parcels, std::vector<int>(static_cast<std::size_t>(players), !dealt ? 0 : mode == Mode::base ? 4 : 2));
    std::vector<Event> told;
    for (const Event& event : table.told.events) {
      ASSERT_EQ(event.kind, static_cast<int>(EventKind::dealt));
      ASSERT_TRUE(table.state.player(event.operands[0]).hand.has(event.operands[1]));
      ASSERT_EQ(event.operands[0], table.state.order[told.size() % static_cast<std::size_t>(players)]);  // one each, in turn order
      told.push_back(event);
    }
    ASSERT_EQ(static_cast<int>(told.size()), std::accumulate(parcels.begin(), parcels.end(), 0));
  }
}

/// The crescent is drawn from all boards, or lies where the layout says.
TEST(SetUp, TW_12_10_the_night_begins_at_the_crescent_or_on_a_random_board) {
  Components box = standard_box();
  const auto first_nights = [&](std::uint8_t crescent) {
    for (Layout& layout : box.layouts) layout.crescent = crescent;
    const Rules game(box, {.mode = static_cast<std::uint8_t>(Mode::moon)}, 4);
    std::set<int> boards;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      NullJournal null_journal;
      Chance chance(seed, 0);
      boards.insert(game.setting().map.clockwise[game.start(chance, null_journal).night]);
    }
    return boards;
  };
  EXPECT_EQ(first_nights(nothing), (std::set<int>{0, 1, 2, 3}));
  EXPECT_EQ(first_nights(1), std::set<int>{1});
  EXPECT_EQ(first_nights(3), std::set<int>{3});
}

TEST(SetUp, TW_12_7_option_the_table_chooses_where_the_night_begins) {
  for (const int board : {1, 2, 3, 4}) {
    const Fresh table(Mode::moon, 4, {.crescent = static_cast<std::uint8_t>(board)});
    EXPECT_EQ(table.game.setting().map.clockwise[table.state.night], board - 1);
  }
  EXPECT_EQ(Rules::setup_problem(standard_box(), Fresh::with({.crescent = 4}, Mode::moon), 4), "");
  EXPECT_EQ(Rules::setup_problem(standard_box(), Fresh::with({.crescent = 5}, Mode::moon), 4), "unplayable.crescent");
}

/// A parcel is called C2; a Commerce of level 2 can still be written.
TEST(SetUp, TW_2_4_a_building_that_is_written_like_a_parcel) {
  Components box = standard_box();
  print_board(box, "X1", Mode::moon, {"C2 B:C2 B:R C .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."},
              {". . . . .", ". . . . .", ". . . . .", ". . . . ."});
  const auto& row = box.boards[static_cast<std::size_t>(box.board_index("X1", Mode::moon))].prints[0];
  EXPECT_EQ(row[0].ground, Ground::parcel);
  EXPECT_EQ(row[1].ground, Ground::building);
  EXPECT_EQ(row[1].type, static_cast<int>(Type::commerce));
  EXPECT_EQ(row[1].level, 2);
  EXPECT_EQ(row[2].type, static_cast<int>(Type::residence));
  EXPECT_EQ(row[2].level, 1);
  Print print;
  for (const auto* wrong : {"B:", "B:M", "B:A1", "B:C3", "B:.", "B:C22"}) EXPECT_FALSE(detail::read_print(box, wrong, print)) << wrong;
}

}  // namespace
}  // namespace omnibus::tramways
