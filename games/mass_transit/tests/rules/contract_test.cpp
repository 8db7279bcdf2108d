// Mass Transit fulfils the contract of all games, and its valid positions are distinguished from impossible ones.
#include "support/contract_test.hpp"

#include "games/mass_transit/ai/guide.hpp"
#include "games/mass_transit/tests/rules/scene.hpp"
#include "text/catalogue.hpp"

namespace omnibus {
namespace {

struct MassTransit {
  using Rules = mass_transit::Rules;
  static const Rules::Components& box() { return mass_transit::standard_box(); }
  static bool has_secrets(const Rules& game) { return game.players() > 1 && !game.options().open_hands; }
  static constexpr std::array<std::uint64_t, 6> logs{0x2e9254d37ecd4b6e, 0xd65949a710208302, 0xb68d4ac8cab95099,
                                                     0xdf5820c3d8e15dfa, 0x95c1d3572dbba3a8, 0x9b1b9677ad1f1d90};
};
INSTANTIATE_TYPED_TEST_SUITE_P(MassTransit, Contract, MassTransit);

}  // namespace

namespace mass_transit {
namespace {

/// The games used for the laws end in every possible way.
TEST(Contract, games_that_are_tried_end_in_every_way) {
  std::array<int, ending_names.size()> endings{};
  std::uint64_t seed = 0;
  for (const auto& setting : settings<Rules>()) {
    for (int i = 0; i < 10; ++i) {
      wander(setting.game, ++seed, [&](const State& state, std::uint32_t) { ++endings[static_cast<std::size_t>(state.ending)]; });
    }
  }
  for (const int count : endings) EXPECT_GT(count, 5);
}

TEST(Speech, MT_11_2_every_remark_has_its_words_and_none_names_a_card_a_route_or_a_number) {
  for (const std::string_view phrase : Rules::communication.phrases) {
    EXPECT_TRUE(Catalogue::of("en").has("mass_transit", phrase)) << phrase;
    const std::string text = Catalogue::of("en").text("mass_transit", phrase);
    EXPECT_EQ(text.find_first_of("0123456789{}"), std::string::npos) << text;
    EXPECT_EQ(text.find("route"), std::string::npos) << text;
  }
}

/// A number shown with the offer to move a commuter with a card.
int told_of_move(const Scene& table, std::string_view card, std::string_view name) {
  const Phrase offer = announce(table.game, table.state, make_action(Verb::move, table.card(card), 0));
  for (const Argument& argument : offer.arguments) {
    if (argument.name == name) return argument.value;
  }
  ADD_FAILURE() << name << " is not told";
  return 0;
}

TEST(Offers, a_move_tells_whether_it_leads_home_and_whether_another_card_would_do) {
  Scene table;
  table.route(0, {"MT15", "MT44", "MT24", "MT01"}).commuter(0, 1).hand({"MT18", "MT20", "MT16"});
  EXPECT_EQ(told_of_move(table, "MT18", "home"), 1);
  EXPECT_EQ(told_of_move(table, "MT16", "home"), 0);
  EXPECT_EQ(told_of_move(table, "MT18", "alike"), 0);
  table.hand({"MT26"});
  EXPECT_EQ(told_of_move(table, "MT18", "alike"), 1);
}

/// A valid table in the middle of a game.
Scene proper_scene(const Options& options = {}) {
  Scene table(options, 2);
  table.route(0, {"MT15", "MT16", "MT17", "MT01"}).route(1, {"MT24", "MT07", "MT48"}).commuter(1, 2);
  table.hand(0, {"MT18", "MT19"}).hand(1, {"MT20", "MT21"}).played(1);
  return table;
}

/// The flaw reported for that table after a change.
template <class Harm> std::string_view invalid_reason_after(Harm&& harm, const Options& options = {}) {
  Scene table = proper_scene(options);
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
  harm(table.state, table);
  return table.game.invalid_reason(table.state);
}

TEST(InvalidPositions, a_card_is_missing_or_in_two_places) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.pile.remove(t.card("MT22")); }), "flaw.cards");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.discarded.add(t.card("MT22")); }), "flaw.cards");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.hands[0].add(t.card("MT20")); }), "flaw.cards");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.pile.add(t.card("MT15")); }), "flaw.cards");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.pile.add(52); }), "flaw.cards");
}

TEST(InvalidPositions, a_hand_is_too_large_or_belongs_to_no_player) {
  const auto give = [](int seat, int cards) {
    return [=](State& s, Scene&) {
      while (s.hand(seat_at(seat)).size() < cards) {
        s.hand(seat_at(seat)).add(s.pile.lowest());
        s.pile.remove(s.pile.lowest());
      }
    };
  };
  EXPECT_EQ(invalid_reason_after(give(1, 4)), "");
  EXPECT_EQ(invalid_reason_after(give(1, 5)), "flaw.hands");
  EXPECT_EQ(invalid_reason_after(give(2, 1)), "flaw.hands");
}

TEST(InvalidPositions, a_route_does_not_hang_together) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.routes[0].last = static_cast<std::uint8_t>(t.card("MT17")); }), "flaw.routes");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.routes[0].closed = 0; }), "flaw.routes");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.routes[1].closed = 1; }), "flaw.routes");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.turned.add(t.card("MT48")); }), "flaw.routes");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.turned.add(t.card("MT24")); }, {.cards_keep_printed_orientation = 0}),
            "flaw.routes");
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.route(2, {"MT22", "MT02"}); }), "flaw.routes");  // too early
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.route(2, {"MT22", "MT23", "MT25", "MT03", "MT26"}); }),
            "flaw.routes");  // not at the end
}

TEST(InvalidPositions, a_commuter_stands_at_an_unreachable_place) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.commuters[1].route = 0; }), "flaw.commuters");
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.commuter(2, 1, Means::walk, 1); }), "flaw.commuters");  // not its own edge
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.commuter(1, 2, Means::ferry); }), "flaw.commuters");    // no ferry halts there
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.commuter(1, 2, Means::bus); }), "");                    // but a bus does
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.commuter(1, 2, Means::none); }), "flaw.commuters");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.commuters[1].home = 1; }), "flaw.commuters");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.commuters[2].came = Means::walk; }), "flaw.commuters");
  const auto two_in_one_house = [](State&, Scene& t) { t.commuter(0, 4, Means::walk, 0).commuter(1, 4, Means::bus, 0); };
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.commuters[2].route = 2; }, {.commuter_bound_to_own_edge = 0}), "flaw.commuters");
  EXPECT_EQ(invalid_reason_after(two_in_one_house, {.commuter_bound_to_own_edge = 0}), "flaw.commuters");
}

TEST(InvalidPositions, what_follows_from_the_table_was_not_worked_out) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.halts[1][0] = no_card; }), "flaw.derived");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.movable[0] = 0; }), "flaw.derived");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.open_routes = 0; }), "flaw.derived");
}

TEST(InvalidPositions, the_turn_is_impossible) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.turn = seat_at(2); }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::over; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.ending = Ending::too_few_plays; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::over, s.ending = Ending::everybody_home; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::over, s.ending = Ending::too_few_plays; }), "");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.volunteers = 4; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.changed = 4; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.played = 5; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.played = 3; }), "flaw.turn");  // with two cards in hand
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.due = 3; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.due = 1; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::volunteering; }), "flaw.turn");  // cards have already been played
  const auto empty_pile = [](State& s, Scene& t) { t.pile({}), s.due = 1; };
  EXPECT_EQ(invalid_reason_after(empty_pile), "flaw.turn");
  EXPECT_EQ(invalid_reason_after(empty_pile, {.after_deck_empty_still_two_plays = 0}), "");
  const auto no_cards = [](State& s, Scene&) { s.pile |= s.hands[0], s.hands[0] = {}; };
  EXPECT_EQ(invalid_reason_after(no_cards), "flaw.turn");  // the game would have ended
}

TEST(InvalidPositions, an_opening_hand_that_must_be_changed_was_not) {
  Scene table(2);
  table.hand(0, {"MT01", "MT02", "MT03", "MT15"}).hand(1, {"MT16", "MT17", "MT18", "MT19"});
  table.state.phase = Phase::volunteering;
  table.state.due = 0;
  EXPECT_EQ(table.game.invalid_reason(table.state), "flaw.turn");
  std::swap(table.state.hands[0], table.state.hands[1]);
  EXPECT_EQ(table.game.invalid_reason(table.state), "flaw.turn");
}

}  // namespace
}  // namespace mass_transit
}  // namespace omnibus
