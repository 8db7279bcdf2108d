// What the guide of Tramways makes of an auction, and whether it pays.
#include "games/tramways/guide.hpp"

#include "games/tramways/scene.hpp"

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
constexpr std::string_view cheap = "auction-16";

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

/// Games in which every second seat bids as the guide says and the others never do, each as often in every seat. How many the former win.
int wins_of_bidders(Mode mode, int players, int games) {
  const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(mode)}, players);
  const Guide<Rules> guide(game);
  int wins = 0;
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = static_cast<std::uint64_t>(i) + 1;
    const auto bids = [&](int seat) { return (seat + i) % 2 == 0; };
    Silence silence;
    Chance setup(seed, 0);
    State state = game.start(setup, silence);
    for (std::uint32_t ply = 1; state.phase != Phase::over; ++ply) {
      const bool mute = state.phase == Phase::bid && !bids(state.seat());
      Chance chance(seed, ply);
      game.apply(state, mute ? make_action(Verb::pass_bid) : advice(guide, game, state), chance, silence);
    }
    const Result result = game.result(state);
    for (int seat = 0; seat < players; ++seat) wins += result.winners[static_cast<std::size_t>(seat)] && bids(seat) ? 1 : 0;
  }
  return wins;
}

TEST(Guide, whoever_bids_is_at_least_as_strong_as_whoever_never_does) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    EXPECT_GE(wins_of_bidders(mode, 2, 600), 300) << mode_names[static_cast<std::size_t>(mode)];
    EXPECT_GE(wins_of_bidders(mode, 4, 600), 300) << mode_names[static_cast<std::size_t>(mode)];
  }
}

}  // namespace
}  // namespace omnibus::tramways
