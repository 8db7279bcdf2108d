// Futuropia fulfils the contract of all games.
#include "support/contract_test.hpp"

#include "games/futuropia/ai/guide.hpp"
#include "games/futuropia/rules/view.hpp"
#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus {
namespace {

/// The game has no secrets and no draws after the set-up, so this variant adds both: a tile is drawn, put back, and shown to all players.
struct Drawing : futuropia::Rules {
  using futuropia::Rules::Rules;
  explicit Drawing(const futuropia::Rules& game) : futuropia::Rules(game) {}

  template <Journal J> void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    futuropia::Rules::apply(s, action, chance, journal);
    journal.tell(make_event(futuropia::EventKind::condition, {chance.pick(ItemSet::first(futuropia::variant_count))}));
  }
};

struct Futuropia {
  using Rules = futuropia::Rules;
  using Leaky = Drawing;
  static const Rules::Components& box() { return futuropia::standard_box(); }
  static bool has_secrets(const Rules&) { return false; }
  static constexpr std::array<std::uint64_t, 4> logs{0x5347eed826b8a02b, 0x52cd7282d468227f, 0x1fed67a904e1cf95, 0x1c17e953a253f8b9};
};
INSTANTIATE_TYPED_TEST_SUITE_P(Futuropia, Contract, Futuropia);

}  // namespace

namespace futuropia {
namespace {

/// The expansion, the expert game and the solo game in all their combinations.
TEST(Combinations, every_way_to_play_ends_without_a_flaw) {
  for (int players = 1; players <= 4; ++players) {
    for (int way = 0; way < 16; ++way) {
      const Options options = with([&](Options& o) {
        o.expansion = way & 1;
        o.side_b = way >> 1 & 1;
        o.variable_rooms = way >> 2 & 1;
        o.variable_conditions = o.start_rooms_thrown = way >> 3 & 1;
        o.credits_beyond_need = (way ^ way >> 1) & 1;
        o.credits_when_money_is_short = (way >> 1 ^ way >> 2) & 1;
      });
      const Rules game(standard_box(), options, players);
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        wander(game, seed, [&](const State& state, std::uint32_t ply) {
          ASSERT_EQ(game.invalid_reason(state), "") << "way " << way << ", ply " << ply;
        });
      }
    }
  }
}

template <class Harm> std::string_view invalid_reason_after(Harm&& harm) {
  Scene table;
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
  harm(table.state, table);
  return table.game.invalid_reason(table.state);
}

TEST(InvalidPositions, tiles_in_two_places_or_none) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.supply.remove(t.room("h4a")); }), "flaw.rooms");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.complexes[1].rooms.add(t.room("h4a")); }), "flaw.rooms");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene& t) { s.supply.add(t.room("h4j")); }), "flaw.rooms");
  EXPECT_EQ(invalid_reason_after([](State&, Scene& t) { t.generators({"food-04"}, 0).generators({"food-04"}, 1); }), "flaw.generators");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.markets[0].left_tiles = 2; }), "flaw.generators");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.markets[1].marker = 7; }), "flaw.generators");
}

TEST(InvalidPositions, a_complex_that_cannot_be) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.complexes[0].people = 4; }), "flaw.complex");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.complexes[0].robots = 5; }), "flaw.complex");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.complexes[0].camper = 1; }), "flaw.complex");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.complexes[1].left = 1; }), "flaw.complex");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.complexes[2].people = 1; }), "flaw.complex");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.complexes[0].seats = 4; }), "flaw.derived");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.supply_seats = 0; }), "flaw.derived");
}

TEST(InvalidPositions, a_turn_that_cannot_be) {
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.due = 3; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::paying; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.phase = Phase::over; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.complexes[0].open = 0; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.variants = 2; }), "flaw.turn");
  EXPECT_EQ(invalid_reason_after([](State& s, Scene&) { s.subsidy = 40; }), "flaw.turn");
}

}  // namespace
}  // namespace futuropia
}  // namespace omnibus
