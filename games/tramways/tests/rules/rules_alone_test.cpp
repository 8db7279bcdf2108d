// The solo game: chapter 14.
#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {
namespace {

/// The first card of a line is on the table; the purse is full.
Scene line(Mode mode = Mode::base) {
  Scene scene(mode, 1);
  scene.state.round = 0;
  scene.money(20).stress(5);
  Chance chance(3, 0);
  Auction(scene.setting()).begin_round(scene.state, chance, scene.told);
  scene.told.events.clear();
  return scene;
}

TEST(Alone, TW_14_1_in_every_world) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    EXPECT_EQ(Rules::setup_problem(standard_box(), {.mode = static_cast<std::uint8_t>(mode)}, 1), "");
    EXPECT_EQ(line(mode).state.phase, Phase::take_card);
  }
}

TEST(Alone, TW_14_2_three_boards_all_auction_cards_two_books_of_three_and_a_second_industry) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(mode), .parcels = 1}, 1);
    NullJournal null_journal;
    Chance chance(3, 0);
    const State state = game.start(chance, null_journal);
    EXPECT_EQ(game.setting().map.board_count, 3);
    int auction = 0;
    state.auction_deck.each([&](int card) { auction += game.setting().box.card(card).kind == Kind::auction ? 1 : 0; });
    EXPECT_EQ(auction, 35);
    int books = 0;
    for (std::size_t book = 0; book < max_books; ++book) {
      if (state.tops[book] == nothing) continue;
      ++books;
      EXPECT_EQ(state.below[book], 2);
    }
    EXPECT_EQ(books, 2);
    std::array<int, type_count> offered{};
    state.offer.each([&](int card) {
      for (std::size_t type = 0; type < type_count; ++type) offered[type] += game.setting().building_cards[type].has(card) ? 1 : 0;
    });
    EXPECT_EQ(offered, (std::array<int, type_count>{1, 1, 1, 2}));
    state.offer.each([&](int card) { EXPECT_LE(game.setting().box.card(card).from_players, 3); });
  }
}

TEST(Alone, TW_14_2_a_layout_of_three_boards_needs_parcels_for_one) {
  Components box = standard_box();
  const Layout* layout = find_layout(box, Mode::base, 1, 0);
  ASSERT_NE(layout, nullptr);
  EXPECT_EQ(layout->boards.size(), 3);
  EXPECT_TRUE(valid_layout(box, *layout, Mode::base));
  EXPECT_EQ(find_layout(box, Mode::base, 1, 3), nullptr);
  box.numbers.parcels_per_player[0] = 25;
  EXPECT_FALSE(valid_layout(box, *layout, Mode::base));
}

TEST(Alone, TW_14_3_each_card_costs_as_many_dollars_as_lie_there) {
  Scene scene = line();
  const int deck = scene.state.auction_deck.size();
  for (int cards = 1; cards <= 3; ++cards) {
    EXPECT_EQ(scene.state.row.size(), cards);
    scene.act(Verb::extend);
    EXPECT_EQ(scene.told.events.at(scene.told.events.size() - 2), make_event(EventKind::extended_line, {0, cards}));
    EXPECT_EQ(scene.told.events.back(), make_event(EventKind::joined_line, {scene.state.newest}));
    EXPECT_TRUE(scene.state.row.has(scene.state.newest));
  }
  EXPECT_EQ(scene.player().money, 20 - 1 - 2 - 3);
  EXPECT_EQ(scene.state.auction_deck.size(), deck - 3);
  scene.money(3);
  EXPECT_EQ(scene.refusal(Verb::extend), "TW-14.3");  // the fifth costs four
  scene.money(4);
  EXPECT_EQ(scene.refusal(Verb::extend), "");
  scene.state.auction_deck = {};
  EXPECT_EQ(scene.refusal(Verb::extend), "TW-14.3");
}

TEST(Alone, TW_14_3_there_is_no_line_with_other_players_or_without_cards) {
  Scene rivals(Mode::base, 2);
  rivals.state.phase = Phase::take_card;
  rivals.state.row.add(rivals.card("auction-05"));
  rivals.money(20);
  EXPECT_EQ(rivals.refusal(Verb::extend), "TW-14.3");
  for (const bool last : {false, true}) {
    Scene scene(Mode::base, 1);
    scene.state.round = last ? 5 : 1;
    if (!last) scene.state.auction_deck = {};
    Chance chance(3, 0);
    Auction(scene.setting()).begin_round(scene.state, chance, scene.told);
    EXPECT_EQ(scene.state.phase, Phase::act);
    EXPECT_EQ(scene.state.actions, 1);
    EXPECT_EQ(scene.player().stress, 5);
  }
}

TEST(Alone, TW_14_4_only_the_newest_card_is_stressful_and_the_rest_is_gone) {
  Scene scene = line();
  const int first = scene.state.newest;
  scene.act(Verb::extend);
  const int second = scene.state.newest;
  const Scene before = scene;
  scene.act(Verb::take_card, first);
  EXPECT_EQ(scene.player().stress, 5);
  EXPECT_TRUE(scene.player().hand.has(first));
  EXPECT_EQ(scene.state.aside, CardSet::of(second));
  EXPECT_TRUE(scene.state.row.empty());
  EXPECT_EQ(scene.state.newest, nothing);
  EXPECT_EQ(scene.state.phase, Phase::act);
  scene = before;
  scene.act(Verb::take_card, second);
  EXPECT_EQ(scene.player().stress, 6);
  EXPECT_EQ(scene.told.events.back(), make_event(EventKind::stressed, {0, 1}));
  EXPECT_EQ(scene.state.aside, CardSet::of(first));
}

TEST(Alone, TW_14_4_positions_that_cannot_be) {
  const Rules game(standard_box(), {}, 1);
  NullJournal null_journal;
  Chance chance(3, 0);
  State state = game.start(chance, null_journal);
  for (std::uint32_t ply = 1; state.phase != Phase::take_card; ++ply) {
    Chance next(3, ply);
    game.apply(state, make_action(Verb::take_top, 0), next, null_journal);
  }
  EXPECT_EQ(game.invalid_reason(state), "");
  State harmed = state;
  harmed.newest = nothing;
  EXPECT_EQ(game.invalid_reason(harmed), "flaw.turn");
  harmed.newest = static_cast<std::uint8_t>(state.auction_deck.at(0));
  EXPECT_EQ(game.invalid_reason(harmed), "flaw.turn");
  harmed = state;
  harmed.phase = Phase::bid;
  harmed.bidders = 1;
  EXPECT_EQ(game.invalid_reason(harmed), "flaw.turn");
  harmed = state;
  harmed.phase = Phase::act;
  harmed.actions = 1;
  EXPECT_EQ(game.invalid_reason(harmed), "flaw.turn");  // a line from which no player takes a card
  harmed.newest = nothing;
  EXPECT_EQ(game.invalid_reason(harmed), "flaw.turn");
  harmed.aside = harmed.row;
  harmed.row = {};
  EXPECT_EQ(game.invalid_reason(harmed), "");
  const Rules two(standard_box(), {}, 2);
  State rivals = two.start(chance, null_journal);
  EXPECT_EQ(two.invalid_reason(rivals), "");
  rivals.newest = 0;
  EXPECT_EQ(two.invalid_reason(rivals), "flaw.turn");
  rivals.newest = nothing;
  rivals.aside = CardSet::of(rivals.auction_deck.at(0));
  rivals.auction_deck.remove(rivals.auction_deck.at(0));
  EXPECT_EQ(two.invalid_reason(rivals), "flaw.turn");
}

TEST(Alone, TW_14_5_the_first_target_of_the_world_is_to_be_reached) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    Scene scene(mode, 1);
    const Scoring scoring(scene.setting());
    EXPECT_LT(scoring.target(0), scoring.target(1));
    EXPECT_LT(scoring.target(1), scoring.target(2));
    scene.stress(3);
    scene.state.phase = Phase::over;
    scene.state.ending = Ending::rounds_played;
    scene.player().hp = static_cast<std::int16_t>(scoring.target(0) + 3);
    EXPECT_TRUE(scene.game.result(scene.state).winners[0]);
    --scene.player().hp;
    EXPECT_FALSE(scene.game.result(scene.state).winners[0]);
    EXPECT_EQ(scene.game.result(scene.state).places[0], 1);
  }
}

}  // namespace
}  // namespace omnibus::tramways
