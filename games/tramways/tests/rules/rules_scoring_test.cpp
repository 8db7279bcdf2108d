// Points, stress and the end (TW-3, TW-11), hidden information (TW-11.3), and valid actions (TW-5.2).
#include <map>
#include <set>

#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {
namespace {

/// Plays a random game and visits every position, including the last.
template <class Visit> void play(const Rules& game, std::uint64_t seed, Visit&& visit) {
  Stream dice(seed);
  NullJournal null_journal;
  Chance setup(seed, 0);
  State state = game.start(setup, null_journal);
  for (std::uint32_t ply = 1; state.phase != Phase::over; ++ply) {
    visit(std::as_const(state));
    Actions list;
    game.legal(state, list);
    Chance chance(seed, ply);
    game.apply(state, list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], chance, null_journal);
  }
  visit(std::as_const(state));
}

Options in(Mode mode) { return {.mode = static_cast<std::uint8_t>(mode)}; }

// ---- Standings --------------------------------------------------------------------------------------------------------------

std::vector<std::string> parts_of(const Scene& scene, int seat) {
  std::vector<std::string> out;
  for (const ScorePart& part : scene.game.standing(scene.state, seat_at(seat), Viewer::spectator()).parts)
    out.push_back(fmt::format("{}({}) {}", Rules::score_parts[part.kind].name, part.operands[0], part.points));
  return out;
}

TEST(Standing, TW_11_1_points_less_stress) {
  Scene scene(Mode::base, 3);
  scene.player(1).hp = 17;
  scene.stress(4, 1);
  EXPECT_EQ(parts_of(scene, 1), (std::vector<std::string>{"points(0) 17", "stress(4) -4"}));
  EXPECT_EQ(scene.game.standing(scene.state, seat_at(1), Viewer::everything()).points, 13);
  EXPECT_EQ(scene.game.result(scene.state).scores[1], 13);
  scene.player(2).hp = -3;  // TW-3.1
  scene.stress(0, 2);
  EXPECT_EQ(parts_of(scene, 2), (std::vector<std::string>{"points(0) -3", "stress(0) 0"}));
}

TEST(Standing, TW_13_6_three_points_for_each_martian) {
  Scene scene(Mode::mars, 2);
  scene.player(1).hp = 5;
  scene.stress(2, 1);
  scene.player(1).martians = 2;
  EXPECT_EQ(parts_of(scene, 1), (std::vector<std::string>{"points(0) 5", "stress(2) -2", "martians(2) 6"}));
  EXPECT_EQ(scene.game.standing(scene.state, seat_at(1), Viewer::everything()).points, 9);
  EXPECT_EQ(parts_of(scene, 0).back(), "martians(0) 0");
}

TEST(Standing, TW_11_1_its_parts_sum_to_the_score_for_every_viewer_TW_11_4) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    const Rules game(standard_box(), in(mode), 3);
    play(game, 3, [&](const State& s) {
      const Result result = game.result(s);
      for (int seat = 0; seat < 3; ++seat) {
        const Standing all = game.standing(s, seat_at(seat), Viewer::everything());
        int sum = 0;
        for (const ScorePart& part : all.parts) sum += part.points;
        ASSERT_EQ(sum, all.points);
        ASSERT_EQ(all.points, result.scores[static_cast<std::size_t>(seat)]);
        ASSERT_EQ(all, game.standing(s, seat_at(seat), Viewer::of(seat_at(1))));
        ASSERT_EQ(all, game.standing(s, seat_at(seat), Viewer::spectator()));
      }
    });
  }
}

TEST(End, TW_11_2_ties_one_after_the_other) {
  Scene scene(Mode::base, 2);
  scene.state.phase = Phase::over;
  scene.state.ending = Ending::rounds_played;
  scene.state.order = {1, 0};
  const auto winner = [&] {
    const Result result = scene.game.result(scene.state);
    EXPECT_NE(result.winners[0], result.winners[1]);
    EXPECT_EQ(result.places[0], result.winners[0] ? 1 : 2);
    EXPECT_EQ(result.places[1], result.winners[1] ? 1 : 2);
    return result.winners[0] ? 0 : 1;
  };
  scene.stress(3, 0).stress(3, 1).money(2, 0).money(2, 1);
  EXPECT_EQ(winner(), 1);  // the earlier place
  scene.money(3, 0);
  EXPECT_EQ(winner(), 0);  // more money
  scene.stress(2, 1);
  scene.player(1).hp = -1;
  EXPECT_EQ(winner(), 1);  // less stress, at the same score
  scene.player(0).hp = 1;
  EXPECT_EQ(winner(), 0);  // the higher score
  scene.state.ending = Ending::none;
  EXPECT_FALSE(scene.game.result(scene.state).winners[0]);  // there is no winner before the end
}

/// Random tables with many ties, ranked a second time by sorting; seats that are not at the table have no place.
TEST(End, TW_11_2_the_ranking_of_any_table) {
  Stream dice(4);
  for (int i = 0; i < 300; ++i) {
    const int players = 2 + i % 4;
    Scene scene(Mode::base, players);
    scene.state.ending = i % 5 == 0 ? Ending::none : Ending::rounds_played;
    auto& order = scene.state.order;
    for (int seat = 0; seat < players; ++seat) {
      scene.player(seat).hp = static_cast<std::int16_t>(dice.below(3));
      scene.stress(static_cast<int>(dice.below(3)), seat).money(static_cast<int>(dice.below(3)), seat);
      std::swap(order[static_cast<std::size_t>(seat)], order[dice.below(static_cast<std::uint32_t>(seat) + 1)]);
    }
    std::vector<int> ranking(order.begin(), order.begin() + players);
    const auto merits = [&](int seat) {
      const Player& player = scene.player(seat);
      return std::make_tuple(player.hp - player.stress, -player.stress, +player.money);
    };
    std::stable_sort(ranking.begin(), ranking.end(), [&](int a, int b) { return merits(a) > merits(b); });
    Result expected;
    expected.seats = players;
    expected.ending = i % 5 == 0 ? 0 : 1;
    for (std::size_t place = 0; place < ranking.size(); ++place) {
      const std::size_t seat = static_cast<std::size_t>(ranking[place]);
      expected.scores[seat] = std::get<0>(merits(ranking[place]));
      expected.places[seat] = static_cast<std::uint8_t>(place + 1);
      expected.winners[seat] = place == 0 && i % 5 != 0;
    }
    const Result result = scene.game.result(scene.state);
    ASSERT_EQ(result.seats, expected.seats);
    ASSERT_EQ(result.ending, expected.ending);
    ASSERT_EQ(result.scores, expected.scores);
    ASSERT_EQ(result.places, expected.places);
    ASSERT_EQ(result.winners, expected.winners);
  }
}

// ---- Hidden information -----------------------------------------------------------------------------------------------------

/// Over many samples of the information hidden from seat 0, each hidden card of a rival is sometimes in the hand and sometimes in the deck;
/// all else stays.
TEST(Hidden, TW_11_3_rivals_hands_and_decks_are_mixed_and_nothing_else) {
  Scene scene(Mode::base, 3);
  scene.hand({"auction-01", "auction-02", "auction-03"}, 0).hand({"auction-04", "auction-05"}, 1).hand({"auction-06"}, 2);
  scene.player(0).deck.add(scene.card("auction-07"));
  for (const auto* id : {"auction-08", "auction-09", "auction-10"}) scene.player(1).deck.add(scene.card(id));
  scene.player(2).deck.add(scene.card("auction-11"));
  scene.player(1).pool.add(scene.card("auction-12"));
  std::map<int, std::array<int, 2>> seen;  // by card: how often in the deck, how often in the hand
  for (std::uint32_t i = 0; i < 200; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, seat_at(0), chance);
    for (int seat = 1; seat < 3; ++seat) {
      const Player& before = scene.state.player(seat);
      Player& after = redrawn.player(seat);
      ASSERT_EQ(after.hand.size(), before.hand.size());
      ASSERT_EQ(after.hand | after.deck, before.hand | before.deck);
      ASSERT_TRUE((after.hand & after.deck).empty());
      (before.hand | before.deck).each([&](int card) { ++seen[card][after.hand.has(card) ? 1 : 0]; });
      after.hand = before.hand;
      after.deck = before.deck;
    }
    ASSERT_EQ(std::memcmp(&redrawn, &scene.state, sizeof(State)), 0);
  }
  EXPECT_EQ(seen.size(), 7U);
  for (const auto& [card, counts] : seen) {
    EXPECT_GT(counts[0], 40) << card;
    EXPECT_GT(counts[1], 40) << card;
  }
}

TEST(Hidden, TW_11_3_a_spectator_knows_no_hand) {
  Scene scene(Mode::base, 5);
  for (int seat = 0; seat < 5; ++seat) {
    scene.player(seat).hand.add(scene.card("auction-01") + 2 * seat);
    scene.player(seat).deck.add(scene.card("auction-02") + 2 * seat);
  }
  std::array<int, 5> changed{};
  for (std::uint32_t i = 0; i < 50; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, Seat::nobody, chance);
    for (std::size_t seat = 0; seat < 5; ++seat) changed[seat] += redrawn.players[seat].hand == scene.state.players[seat].hand ? 0 : 1;
  }
  for (const int count : changed) EXPECT_GT(count, 10);
}

/// Player 0 has laid a link and paid its Commerce: the played card is known, and the other must have two rails.
TEST(Hidden, TW_11_3_a_hand_that_is_paying_holds_what_was_shown_and_can_go_on) {
  Scene scene;
  scene.hand({"auction-07", "auction-02", "auction-12"}).lay("r4c3", {"r4c4", "r3c4"}, "r3c5").use("auction-07", 2);
  for (const auto* id : {"auction-04", "auction-06", "auction-11", "auction-13", "auction-10", "auction-09"})
    scene.player().deck.add(scene.card(id));
  std::set<int> rails;
  std::set<int> others;
  for (std::uint32_t i = 0; i < 100; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, seat_at(1), chance);
    const CardSet& hand = redrawn.player(0).hand;
    ASSERT_EQ(hand.size(), 3);
    ASSERT_EQ(hand | redrawn.player(0).deck, scene.player().hand | scene.player().deck);
    ASSERT_TRUE(hand.has(scene.card("auction-07")));
    ASSERT_TRUE(hand.has(scene.card("auction-02")) || hand.has(scene.card("auction-04")));
    hand.each([&](int card) { (card == scene.card("auction-02") || card == scene.card("auction-04") ? rails : others).insert(card); });
  }
  EXPECT_EQ(rails.size(), 2U);
  EXPECT_EQ(others.size(), 1U + 6U);
}

/// One card in hand, and just one of very many has both a strip and Leisure.
TEST(Hidden, TW_11_3_a_hand_is_found_even_if_hardly_any_is_possible) {
  Scene scene;
  scene.link(0, "r6c7", {"r6c6"}, "G3");
  scene.built("G3", Type::commerce);
  scene.hand({"auction-08"}).trip("G3", "r6c7");
  for (int i = 1; i <= 14; ++i) {
    if (i != 4 && i != 8 && i != 10) scene.player().deck.add(scene.card(fmt::format("auction-{:02}", i)));
  }
  for (int i = 1; i <= 4; ++i) scene.player().deck.add(scene.card(fmt::format("building-R-{}", i)));
  for (std::uint32_t i = 0; i < 30; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, seat_at(1), chance);
    ASSERT_EQ(redrawn.player(0).hand, scene.player().hand);
    ASSERT_EQ(redrawn.player(0).deck, scene.player().deck);
  }
}

/// The only way is over a rival's segment, for the only dollar: a Leisure that takes a dollar itself leaves nothing for it.
TEST(Hidden, TW_11_3_a_hand_that_is_under_way_can_pay_for_a_way_on) {
  Components box = standard_box();
  Card& dear = box.cards[static_cast<std::size_t>(Scene().card("auction-10"))];
  dear.strip = true;
  dear.slots[0].consequence = Consequence::money;
  Scene scene(Mode::base, 2, {}, box);
  scene.link(1, "r6c7", {"r6c6"}, "G3");
  scene.built("G3", Type::commerce).hand({"auction-08"}).money(1);
  scene.act(Verb::move).act(Verb::to, scene.node("r6c7")).act(Verb::board, scene.node("G3"));
  ASSERT_EQ(scene.choices(), 2);  // the finder and the one link
  scene.player().deck.add(scene.card("auction-10"));
  for (std::uint32_t i = 0; i < 30; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, seat_at(1), chance);
    ASSERT_EQ(redrawn.player(0).hand, scene.player().hand);
  }
}

/// A trip whose destination is not named yet takes a strip; one card of two has it.
TEST(Hidden, TW_11_3_a_hand_moving_a_passenger_has_a_strip) {
  Components box = standard_box();
  for (const auto* id : {"auction-02", "auction-03", "auction-06", "auction-07"})
    box.cards[static_cast<std::size_t>(Scene().card(id))].strip = false;
  Scene scene(Mode::base, 2, {}, box);
  scene.link(0, "r4c3", {"r3c3"}, "r3c2");
  scene.hand({"auction-02", "auction-11"}).act(Verb::move);
  for (const auto* id : {"auction-03", "auction-06", "auction-07", "auction-12"}) scene.player().deck.add(scene.card(id));
  std::set<int> strips;
  for (std::uint32_t i = 0; i < 60; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, seat_at(1), chance);
    for (const auto* id : {"auction-11", "auction-12"}) {
      if (redrawn.player(0).hand.has(scene.card(id))) strips.insert(scene.card(id));
    }
    ASSERT_TRUE(redrawn.player(0).hand.has(scene.card("auction-11")) || redrawn.player(0).hand.has(scene.card("auction-12")));
  }
  EXPECT_EQ(strips.size(), 2U);
}

/// Player 0 has to pay two rails and has shown the Commerce; of the other cards in hand one has them.
Scene paying_two_rails(std::initializer_list<std::string_view> others, std::initializer_list<std::string_view> deck) {
  Scene scene;
  scene.hand(others).player().hand.add(scene.card("auction-07"));
  scene.lay("r4c3", {"r4c4", "r3c4"}, "r3c5").use("auction-07", 2);
  for (const std::string_view id : deck) scene.player().deck.add(scene.card(id));
  return scene;
}

/// Of four hands that can go on each is as likely as another: two rails with any other card, or one and one.
TEST(Hidden, TW_11_3_of_the_hands_that_can_go_on_each_is_as_likely) {
  const Scene scene = paying_two_rails({"auction-02", "auction-12"}, {"auction-14", "building-R-1"});
  int one_and_one = 0;
  for (std::uint32_t i = 0; i < 2000; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, seat_at(1), chance);
    one_and_one += redrawn.player(0).hand.has(scene.card("auction-02")) ? 0 : 1;
  }
  EXPECT_GT(one_and_one, 500 - 80);
  EXPECT_LT(one_and_one, 500 + 80);
}

/// With one card besides the one shown, two cards of one rail each are of no use.
TEST(Hidden, TW_11_3_no_hand_is_larger_than_it_was) {
  const Scene scene =
      paying_two_rails({"auction-02"}, {"auction-14", "building-R-1", "auction-06", "auction-08", "auction-09", "auction-10", "auction-11",
                                        "auction-12", "auction-13", "dev-10", "dev-12", "dev-13"});
  for (std::uint32_t i = 0; i < 60; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, seat_at(1), chance);
    ASSERT_EQ(redrawn.player(0).hand, scene.state.player(0).hand);
    ASSERT_EQ(redrawn.player(0).deck, scene.state.player(0).deck);
  }
}

/// One card with rails among many; the other card in the hand is unknown.
TEST(Hidden, TW_11_3_no_hand_is_smaller_than_it_was) {
  const Scene scene =
      paying_two_rails({"auction-02", "auction-12"}, {"auction-06", "auction-08", "auction-09", "auction-10", "auction-11", "auction-13",
                                                      "dev-10", "dev-12", "dev-13", "dev-14", "dev-15", "dev-16"});
  CardSet seen;
  for (std::uint32_t i = 0; i < 120; ++i) {
    State redrawn = scene.state;
    Chance chance(5, i);
    scene.game.resample_hidden(redrawn, seat_at(1), chance);
    const CardSet& hand = redrawn.player(0).hand;
    ASSERT_EQ(hand.size(), 3);
    ASSERT_TRUE(hand.has(scene.card("auction-07")) && hand.has(scene.card("auction-02")));
    seen |= hand;
  }
  EXPECT_EQ(seen.size(), 2 + 13);
}

/// One card shows the destination; with any other the trip could not be paid for, at every stage of its choices.
TEST(Hidden, TW_11_3_a_hand_on_a_trip_shows_the_destination) {
  Scene scene;
  scene.link(0, "r4c3", {"r3c3"}, "r3c2");
  scene.hand({"auction-02"});
  for (const auto* id : {"auction-11", "auction-12", "auction-13"}) scene.player().deck.add(scene.card(id));
  const auto expect_the_same_hand = [&](Phase phase) {
    ASSERT_EQ(scene.state.phase, phase);
    for (std::uint32_t i = 0; i < 30; ++i) {
      State redrawn = scene.state;
      Chance chance(5, i);
      scene.game.resample_hidden(redrawn, seat_at(1), chance);
      ASSERT_EQ(redrawn.player(0).hand, scene.player().hand);
    }
  };
  scene.act(Verb::move).act(Verb::to, scene.node("r3c2"));
  expect_the_same_hand(Phase::passenger);
  scene.act(Verb::board, scene.node("r4c3"));
  expect_the_same_hand(Phase::ride);
  scene.act(Verb::travel);
  expect_the_same_hand(Phase::pay);
}

// ---- Arbitrary actions --------------------------------------------------------------------------------------------------------

/// In every phase, for any 32 bits: a well-formed action is allowed if it is on the list, and everything else is not an action.
TEST(Asking, TW_5_2_any_value_of_an_action_in_every_phase) {
  std::set<Phase> phases;
  for (std::uint64_t seed = 1; seed <= 18; ++seed) {
    const Rules game(standard_box(), in(static_cast<Mode>(seed % 3)), 2 + static_cast<int>(seed % 3));
    Stream dice(seed);
    play(game, seed, [&](const State& s) {
      phases.insert(s.phase);
      Actions list;
      game.legal(s, list);
      for (int i = 0; i < 60; ++i) {
        Action action = std::bit_cast<Action>(static_cast<std::uint32_t>(dice.next()));
        if (i % 2 == 0) action.verb = static_cast<std::uint8_t>(action.verb % verb_forms.size());
        const Rule answer = game.check(s, action);
        const bool offered = std::find(list.begin(), list.end(), action) != list.end();
        ASSERT_EQ(!answer.forbids(), offered);
        ASSERT_TRUE(answer == rule("TW-5.2") || well_formed(action, Rules::verbs, game));
      }
    });
  }
  EXPECT_EQ(phases.size(), phase_names.size());
}

/// An action that names something nonexistent is refused before any lookup.
TEST(Asking, TW_5_2_what_is_not_there_is_no_action) {
  Scene scene;
  for (std::size_t verb = 0; verb < verb_forms.size(); ++verb) {
    for (std::size_t phase = 0; phase < phase_names.size(); ++phase) {
      scene.state.phase = static_cast<Phase>(phase);
      const Action action{static_cast<std::uint8_t>(verb), {255, 255, 255}};
      EXPECT_EQ(scene.game.check(scene.state, action), rule("TW-5.2"));
    }
  }
  EXPECT_EQ(scene.game.check(scene.state, Action{static_cast<std::uint8_t>(verb_forms.size()), {}}), rule("TW-5.2"));
}

}  // namespace
}  // namespace omnibus::tramways
