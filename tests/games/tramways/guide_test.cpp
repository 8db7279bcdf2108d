// What the guide of Tramways makes of an auction, and whether it pays.
#include "games/tramways/guide.hpp"

#include "games/tramways/scene.hpp"
#include "players/greedy.hpp"

namespace omnibus::tramways {
namespace {

Action advice(const Guide<Rules>& guide, const Rules& game, const State& s) {
  Actions legal;
  game.legal(s, legal);
  Ratings<Rules> ratings{};
  guide.rate(s, legal, ratings);
  return legal[best_rated<Rules>(legal, ratings)];
}

/// Two with money and empty hands bid in the first round for these cards.
Scene auction_of(std::initializer_list<std::string_view> cards) {
  Scene scene;
  scene.state.phase = Phase::bid;
  scene.state.bidders = 3;
  for (const std::string_view id : cards) scene.state.row.add(scene.card(id));
  return scene.money(8, 0).money(8, 1), scene;
}

Verb advised(const Scene& scene) { return static_cast<Verb>(advice(Guide<Rules>(scene.game), scene.game, scene.state).verb); }

constexpr std::string_view dear = "auction-15";
constexpr std::string_view cheap = "auction-24";

TEST(Guide, bids_where_the_cards_differ_and_passes_where_they_are_alike) {
  EXPECT_EQ(advised(auction_of({dear, cheap})), Verb::bid);
  EXPECT_EQ(advised(auction_of({"auction-02", "auction-03"})), Verb::pass_bid);
  EXPECT_EQ(advised(auction_of({})), Verb::pass_bid);  // TW-4.10: first place is nothing but stress
}

TEST(Guide, does_not_pay_more_than_a_place_is_worth) {
  Scene scene = auction_of({dear, cheap});
  scene.money(200);
  EXPECT_LT(advice(Guide<Rules>(scene.game), scene.game, scene.state).operands[0], 20);
  scene.state.highest = 60;
  EXPECT_EQ(advised(scene), Verb::pass_bid);
}

TEST(Guide, counts_what_was_paid_before) {
  Scene scene = auction_of({dear, cheap});
  scene.state.highest = 2;
  EXPECT_EQ(advised(scene), Verb::bid);
  scene.state.bids[0] = 60;
  EXPECT_EQ(advised(scene), Verb::pass_bid);
}

/// A full track makes being first dearer (TW-3.2).
TEST(Guide, bids_less_where_stress_costs_more) {
  Scene calm = auction_of({dear, cheap});
  Scene tense = calm;
  tense.stress(20);
  const auto bid = [](const Scene& scene) {
    const Action action = advice(Guide<Rules>(scene.game), scene.game, scene.state);
    return static_cast<Verb>(action.verb) == Verb::bid ? action.operands[0] : 0;
  };
  EXPECT_LT(bid(tense), bid(calm));
}

/// In the Baby Auction the later one has the larger bonus (TW-4.8), and what is known of earlier bids decides.
TEST(Guide, outbids_what_lies_there_in_the_baby_auction) {
  Scene scene(Mode::base, 2, {.baby_auction = 1});
  scene.state.phase = Phase::bid;
  scene.state.bidders = 3;
  scene.state.row.add(scene.card(dear));
  scene.state.row.add(scene.card(cheap));
  scene.money(8, 0).money(8, 1);
  scene.act(Verb::bid, 3);  // 4 in all
  const Action action = advice(Guide<Rules>(scene.game), scene.game, scene.state);
  EXPECT_EQ(static_cast<Verb>(action.verb), Verb::bid);
  EXPECT_EQ(action.operands[0], 3);  // 5 in all; 4 would come second
}

/// Games in which one seat is unlike the others: it alone bids as the guide says, or it alone never bids. How many of them it wins.
int wins_of_the_odd_one(bool bids, Mode mode, int players, int games) {
  const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(mode)}, players);
  const Guide<Rules> guide(game);
  int wins = 0;
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = static_cast<std::uint64_t>(i) + 1;
    Silence silence;
    Chance setup(seed, 0);
    State state = game.start(setup, silence);
    for (std::uint32_t ply = 1; state.phase != Phase::over; ++ply) {
      const bool odd = state.seat() == i % players;
      const bool mute = state.phase == Phase::bid && odd != bids;
      Chance chance(seed, ply);
      game.apply(state, mute ? make_action(Verb::pass_bid) : advice(guide, game, state), chance, silence);
    }
    wins += game.result(state).winners[static_cast<std::size_t>(i % players)] ? 1 : 0;
  }
  return wins;
}

TEST(Guide, whoever_bids_does_well_among_a_few_who_never_do) {
  EXPECT_GT(wins_of_the_odd_one(true, Mode::base, 2, 600), 300);
  EXPECT_GT(wins_of_the_odd_one(true, Mode::moon, 3, 600), 200);
}

TEST(Guide, whoever_never_bids_does_badly_among_those_who_do) {
  EXPECT_LT(wins_of_the_odd_one(false, Mode::base, 4, 600), 135);
  EXPECT_LT(wins_of_the_odd_one(false, Mode::mars, 4, 600), 135);
}

}  // namespace
}  // namespace omnibus::tramways
