// The guide of Tramways: its evaluation of auctions and the success of its bids, its expectations in unfinished games, and its respect for
// a person's constraints on a trip.
#include "core/guide.hpp"

#include "game/typed_game.hpp"
#include "games/tramways/game.hpp"
#include "games/tramways/tests/rules/scene.hpp"
#include "players/rollout.hpp"

namespace omnibus::tramways {
namespace {

Action advice(const Guide<Rules>& guide, const Rules& game, const State& s) {
  Actions legal;
  game.legal(s, legal);
  Ratings<Rules> ratings{};
  guide.rate(s, legal, ratings);
  return legal[best_rated<Rules>(legal, ratings)];
}

/// Two players with money and empty hands bid for these cards in the first round.
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

TEST(Guide, bids_if_the_cards_differ_and_passes_if_they_are_alike) {
  EXPECT_EQ(advised(auction_of({dear, cheap})), Verb::bid);
  EXPECT_EQ(advised(auction_of({"auction-02", "auction-03"})), Verb::pass_bid);
  EXPECT_EQ(advised(auction_of({})), Verb::pass_bid);  // TW-4.10: first place brings only stress
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

/// The guide's rating of putting a card into a bid.
int worth_of_putting_in(const Scene& scene, std::string_view card) {
  Legal<Rules> legal;
  scene.game.legal(scene.state, legal);
  Ratings<Rules> ratings{};
  Guide<Rules>(scene.game).rate(scene.state, legal, ratings);
  const auto found = std::find(legal.begin(), legal.end(), make_action(Verb::put_in, scene.card(card)));
  return ratings[static_cast<std::size_t>(found - legal.begin())];
}

TEST(Guide, TW_6_4_counts_what_a_card_costs_besides_when_it_pays_a_bid) {
  const auto with = [](Consequence consequence, int stress) {
    Components box = standard_box();
    box.cards[static_cast<std::size_t>(Scene().card("auction-26"))].slots[0].consequence = consequence;
    Scene scene(Mode::base, 2, {}, box);
    scene.state.phase = Phase::bid;
    scene.state.bidders = 3;
    scene.state.row.add(scene.card(dear));
    scene.hand({"auction-26"}).money(8).stress(stress);
    return worth_of_putting_in(scene, "auction-26");
  };
  const int free = with(Consequence::none, 5);
  EXPECT_GE(free - with(Consequence::stress, 5), 80);
  EXPECT_GE(free - with(Consequence::points, 5), 80);
  EXPECT_GT(free, with(Consequence::money, 5));
  EXPECT_GE(with(Consequence::none, 20) - with(Consequence::stress, 20), 180);  // TW-3.2: the track is full
}

/// A player who takes a card need not use all of its slots.
TEST(Guide, TW_6_4_a_slot_with_a_consequence_makes_no_card_worse) {
  const auto worth_of_taking = [](int slots) {
    Components box = standard_box();
    const int card = Scene().card("auction-26");
    box.cards[static_cast<std::size_t>(card)].slot_count = static_cast<std::uint8_t>(slots);
    Scene scene(Mode::base, 2, {}, box);
    scene.state.phase = Phase::take_card;
    scene.state.row.add(card);
    Legal<Rules> legal;
    scene.game.legal(scene.state, legal);
    Ratings<Rules> ratings{};
    Guide<Rules>(scene.game).rate(scene.state, legal, ratings);
    return ratings[0];
  };
  EXPECT_GE(worth_of_taking(2), worth_of_taking(1));
  EXPECT_GE(worth_of_taking(1), 0);
}

/// On a full track it costs more to be first (TW-3.2).
TEST(Guide, bids_less_if_stress_costs_more) {
  Scene calm = auction_of({dear, cheap});
  Scene tense = calm;
  tense.stress(20);
  const auto bid = [](const Scene& scene) {
    const Action action = advice(Guide<Rules>(scene.game), scene.game, scene.state);
    return static_cast<Verb>(action.verb) == Verb::bid ? action.operands[0] : 0;
  };
  EXPECT_LT(bid(tense), bid(calm));
}

/// In the Baby Auction the later player has the larger bonus (TW-4.8), and the known earlier bids decide.
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

/// Number of wins of the bidders, in games where every second seat bids by the guide and the others never bid, each as often in every seat.
int wins_of_bidders(Mode mode, int players, int games) {
  const Rules game(standard_box(), {.mode = static_cast<std::uint8_t>(mode)}, players);
  const Guide<Rules> guide(game);
  int wins = 0;
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = static_cast<std::uint64_t>(i) + 1;
    const auto bids = [&](int seat) { return (seat + i) % 2 == 0; };
    NullJournal null_journal;
    Chance setup(seed, 0);
    State state = game.start(setup, null_journal);
    for (std::uint32_t ply = 1; state.phase != Phase::over; ++ply) {
      const bool mute = state.phase == Phase::bid && !bids(state.seat());
      Chance chance(seed, ply);
      game.apply(state, mute ? make_action(Verb::pass_bid) : advice(guide, game, state), chance, null_journal);
    }
    const Result result = game.result(state);
    for (int seat = 0; seat < players; ++seat) wins += result.winners[static_cast<std::size_t>(seat)] && bids(seat) ? 1 : 0;
  }
  return wins;
}

TEST(Guide, bidding_is_at_least_as_strong_as_never_bidding) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    EXPECT_GE(wins_of_bidders(mode, 2, 600), 300) << mode_names[static_cast<std::size_t>(mode)];
    EXPECT_GE(wins_of_bidders(mode, 4, 600), 300) << mode_names[static_cast<std::size_t>(mode)];
  }
}

/// Percentage of the rounds with Auction cards in which a player bids, if all play by the guide.
int rounds_with_bids(int players, const Weights& weights, int games) {
  const Rules game(standard_box(), {}, players);
  const Guide<Rules> guide(game, weights);
  int rounds = 0;
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = static_cast<std::uint64_t>(i) + 1;
    NullJournal null_journal;
    Chance setup(seed, 0);
    State state = game.start(setup, null_journal);
    int last = 0;
    for (std::uint32_t ply = 1; state.phase != Phase::over; ++ply) {
      const Action action = advice(guide, game, state);
      const bool bids = static_cast<Verb>(action.verb) == Verb::bid;
      if (bids && state.round != std::exchange(last, state.round)) ++rounds;
      Chance chance(seed, ply);
      game.apply(state, action, chance, null_journal);
    }
  }
  return 100 * rounds / (games * standard_box().numbers.auction_rounds);
}

/// Weights that give no value to the contents of a card.
constexpr Weights worthless_cards() {
  Weights out;
  out.rail_icon = {};
  out.type_icon = out.wild_icon = out.build_icon = out.parcel_icon = out.money_icon = 0;
  out.worker_icon = out.passenger_icon = out.relax_icon = out.development = 0;
  return out;
}

TEST(Guide, bids_in_about_half_of_the_rounds_as_cards_are_worth_something) {
  for (const int players : {2, 3}) {
    const int share = rounds_with_bids(players, {}, 200);
    EXPECT_GE(share, 25) << players;
    EXPECT_LE(share, 75) << players;
    EXPECT_EQ(rounds_with_bids(players, worthless_cards(), 50), 0) << players;
  }
}

/// A passenger at r3c2 to be moved to r3c5: over two own links, over a rival's long one, or first over the rival's short one.
struct Wished {
  Wished() {
    own_first = scene.link(0, "r3c2", {"r3c3"}, "r4c3");
    own_second = scene.link(0, "r4c3", {"r4c4", "r3c4"}, "r3c5");
    rivals_long = scene.link(1, "r3c2", {"r2c2", "r2c3", "r1c3", "r1c4", "r1c5", "r2c5"}, "r3c5");
    rivals_short = scene.link(1, "r4c3", {"r4c2"}, "r3c2");
    scene.hand({"auction-09", "auction-01"}).money(20).act(Verb::move);
  }

  /// The links of the proposed trip in order; empty if there is no proposal.
  std::vector<int> links(const std::vector<int>& with, const std::vector<int>& without) const {
    const auto rides = [](const std::vector<int>& all) {
      std::vector<Action> out;
      for (const int link : all) out.push_back(make_action(Verb::ride, link));
      return out;
    };
    const std::vector<Action> over = rides(with);
    const std::vector<Action> around = rides(without);
    const std::vector<Action> chain{make_action(Verb::to, scene.node("r3c5")), make_action(Verb::board, scene.node("r3c2"))};
    const TypedPosition<Rules> position(std::make_shared<const Rules>(scene.game), scene.state);
    const std::vector<Action> proposal = position.proposal(chain, {over, around});
    if (proposal.empty()) return {};
    EXPECT_EQ(proposal.back(), make_action(Verb::pay));
    std::vector<int> out;
    for (const Action& action : proposal) {
      if (static_cast<Verb>(action.verb) == Verb::ride) out.push_back(action.operands[0]);
    }
    return out;
  }

  Scene scene;
  int own_first = 0;
  int own_second = 0;
  int rivals_long = 0;
  int rivals_short = 0;
};

TEST(Guide, TW_9_13_a_trip_goes_over_the_links_that_are_wished_and_not_over_others) {
  const Wished wished;
  using Links = std::vector<int>;
  EXPECT_EQ(wished.links({}, {wished.rivals_long}), (Links{wished.own_first, wished.own_second}));
  EXPECT_EQ(wished.links({wished.rivals_long}, {}), (Links{wished.rivals_long}));
  EXPECT_EQ(wished.links({}, {wished.own_second}), (Links{wished.rivals_long}));
  EXPECT_EQ(wished.links({wished.own_second}, {wished.own_first}), (Links{wished.rivals_short, wished.own_second}));
}

TEST(Guide, TW_9_2_what_no_trip_can_be_is_not_proposed) {
  const Wished wished;
  EXPECT_TRUE(wished.links({wished.own_first, wished.rivals_long}, {}).empty());  // a route never passes its start again
  EXPECT_TRUE(wished.links({}, {wished.own_second, wished.rivals_long}).empty());
  EXPECT_TRUE(wished.links({17}, {}).empty());  // not built by any player
}

TEST(Guide, what_is_complete_is_not_gone_on_with) {
  Wished wished;
  wished.scene.act(Verb::to, wished.scene.node("r3c5")).act(Verb::board, wished.scene.node("r3c2")).act(Verb::travel);
  const TypedPosition<Rules> position(std::make_shared<const Rules>(wished.scene.game), wished.scene.state);
  const std::vector<Action> pay{make_action(Verb::pay)};
  EXPECT_EQ(position.proposal({}, {}), pay);
  EXPECT_TRUE(position.proposal(pay, {}).empty());  // another action of the round would come next
}

// ---- Unfinished games -----------------------------------------------------------------------------------------------------

TEST(Guide, looks_to_the_beginning_of_the_round_after_the_next_one) {
  Scene scene;
  scene.state.round = 3;
  const Guide<Rules> guide(scene.game);
  EXPECT_EQ(guide.progress(scene.state), 3);
  EXPECT_EQ(guide.horizon(scene.state), 5);
}

TEST(Guide, stops_at_the_start_of_a_round) {
  Scene scene = auction_of({dear, cheap});
  const Guide<Rules> guide(scene.game);
  Chance chance(1, 0);
  Stream dice(1);
  SteadyLuck luck{chance, dice};
  Rollout<Rules>(scene.game, guide).play(scene.state, luck, scene.state.round + 1);
  EXPECT_EQ(scene.state.phase, Phase::bid);
  EXPECT_EQ(scene.state.highest, 0) << "before the first bid";
}

TEST(Guide, expects_more_of_who_has_more) {
  Scene scene;
  scene.state.round = 3;
  scene.state.players[1] = scene.state.players[0];
  const Guide<Rules> guide(scene.game);
  const auto worth = [&](int seat) { return guide.worth(scene.state, seat_at(seat)); };
  EXPECT_EQ(worth(0), full_worth / 2);
  EXPECT_EQ(worth(1), full_worth / 2);
  scene.state.players[0].money += 10;
  const int rich = worth(0);
  EXPECT_GT(rich, full_worth / 2);
  EXPECT_EQ(worth(1), full_worth - rich);
  scene.state.players[1].hp += 10;
  EXPECT_LT(worth(0), full_worth / 2) << "ten points are more than ten dollars";
}

TEST(Guide, expects_the_possessions_of_a_player_times_the_weights_of_the_outlook) {
  Scene scene;
  scene.state.round = static_cast<std::uint8_t>(scene.game.setting().numbers().rounds - 1);  // one more round follows this one
  scene.money(7);
  scene.state.players[0].workers = 3;
  scene.state.players[0].hand = scene.state.players[0].deck = scene.state.players[0].pool = {};
  Guide<Rules>::Outlook outlook;
  outlook.each([](std::string_view, auto& row) { row.fill(0); });
  const Guide<Rules> guide(scene.game);
  const int points = guide.expected_score(scene.state, seat_at(0), outlook);
  EXPECT_EQ(points, 100 * scene.game.result(scene.state).scores[0]);
  outlook.money = {900, 20, 900, 900, 900};
  outlook.worker = {900, 50, 900, 900, 900};
  EXPECT_EQ(guide.expected_score(scene.state, seat_at(0), outlook), points + 7 * 20 + 3 * 50);
}

TEST(Guide, counts_nothing_but_points_when_the_game_is_over) {
  Scene scene;
  scene.state.players[1] = scene.state.players[0];
  scene.state.players[0].money += 10;
  scene.state.phase = Phase::over;
  ++scene.state.players[1].hp;
  const Guide<Rules> guide(scene.game);
  EXPECT_LE(guide.worth(scene.state, seat_at(0)), full_worth / 2 - 60) << "one point decides";
}

}  // namespace
}  // namespace omnibus::tramways
