// Futuropia: whole games, followed action by action by a second reading of the rules.
#include "games/futuropia/tests/rules/bookkeeper.hpp"

#include <algorithm>
#include <functional>

namespace omnibus::futuropia {
namespace {

/// The sums kept for speed match the tiles, which are examined one by one here.
void expect_sums_of_tiles(const Rules& game, const State& s) {
  const auto is_special = [&](int room) { return s.side_b.has(room) && game.box().room(room).start; };
  int supply_seats = 0;
  std::set<std::array<int, 5>> faces;
  ItemSet offered;
  for (const int room : s.supply) {
    const Room& tile = game.box().room(room);
    const Side& side = tile.sides[s.side_b.has(room) ? 1 : 0];
    supply_seats += is_special(room) ? 0 : tile.seats;
    const int special = is_special(room) ? static_cast<int>(tile.special) : 0;
    if (faces.insert({tile.seats, side.price, side.energy, side.points, special}).second) offered.add(room);
  }
  for (const Market& market : s.markets) {  // an empty place shows no stack
    ASSERT_TRUE(market.left_tiles != 0 || market.left == 0);
    ASSERT_TRUE(market.right_tiles != 0 || market.right == 0);
  }
  ASSERT_EQ(s.supply_seats, supply_seats);
  ASSERT_EQ(s.offered, offered);
  for (const Complex& own : s.complexes) {
    int seats = 0;
    int energy = 0;
    unsigned specials = 0;
    for (const int room : own.rooms) {
      seats += game.box().room(room).seats;
      energy += game.box().room(room).sides[s.side_b.has(room) ? 1 : 0].energy;
      if (is_special(room)) specials |= 1U << static_cast<int>(game.box().room(room).special);
    }
    std::array<int, 2> places{};
    std::array<int, 2> human_only{};
    std::array<int, 2> production{};
    for (int slot = 0; slot < own.generator_count; ++slot) {
      const Generator& tile = game.box().generator(own.generators[static_cast<std::size_t>(slot)]);
      places[static_cast<std::size_t>(tile.kind)] += tile.workplaces;
      human_only[static_cast<std::size_t>(tile.kind)] += tile.human_only;
      production[static_cast<std::size_t>(tile.kind)] += tile.production;
    }
    ASSERT_EQ(own.seats, seats);
    ASSERT_EQ(own.room_energy, energy);
    ASSERT_EQ(own.specials, specials);
    for (std::size_t kind = 0; kind < 2; ++kind) {
      ASSERT_EQ(own.places[kind], places[kind]);
      ASSERT_EQ(own.human_only[kind], human_only[kind]);
      ASSERT_EQ(own.production[kind], production[kind]);
    }
    for (std::size_t slot = own.generator_count; slot < owned_generators; ++slot) ASSERT_EQ(own.generators[slot], 0);
  }
}

void expect_scores(const Rules& game, const State& s) {
  const Bookkeeper book(game, s);
  for (int seat = 0; seat < game.players(); ++seat) {
    const int expected = s.phase == Phase::over ? book.points(seat, game.scoring().remainder(s, seat_at(seat))) : 0;
    ASSERT_EQ(s.of(seat_at(seat)).score, expected);
  }
}

/// FU-1.3, FU-12.12: places by points, equal points share a place; the first ones win.
void expect_result(const Rules& game, const State& s) {
  const Result result = game.result(s);
  ASSERT_EQ(result.seats, game.players());
  ASSERT_EQ(result.ending, s.phase == Phase::over ? static_cast<int>(s.ending) : 0);
  ASSERT_EQ(result.over(), s.phase == Phase::over);
  std::vector<int> ranking;
  for (int seat = 0; seat < game.players(); ++seat) ranking.push_back(s.of(seat_at(seat)).score);
  std::sort(ranking.begin(), ranking.end(), std::greater());
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const auto first_alike = std::find(ranking.begin(), ranking.end(), s.complexes[i].score);
    ASSERT_EQ(result.scores[i], s.complexes[i].score);
    ASSERT_EQ(result.places[i], 1 + (first_alike - ranking.begin()));
    ASSERT_EQ(result.winners[i], s.phase == Phase::over && result.places[i] == 1);
  }
}

/// Plays on from a table and checks every step against the bookkeeper: pick(list, dice) chooses.
template <class Pick> void follow(Scene& scene, std::uint64_t seed, Pick&& pick) {
  Stream dice(seed);
  while (scene.state.phase != Phase::over) {
    Legal<Rules> list;
    scene.game.legal(scene.state, list);
    const Action action = pick(list, dice);
    Bookkeeper book(scene.game, scene.state);
    book.follow(action);
    EventRecorder recorder;
    Chance chance(seed, ++scene.ply);
    scene.game.apply(scene.state, action, chance, recorder);
    const Bookkeeper after(scene.game, scene.state);
    if (!after.agrees_with(book)) {
      ASSERT_EQ(after.text(), book.text()) << verb_forms[action.verb].name << " in ply " << scene.ply;
    }
    if (scene.state.phase == Phase::over) book.tell_scores(scene.state);
    ASSERT_EQ(recorder.events, book.told()) << verb_forms[action.verb].name << " in ply " << scene.ply;
    expect_sums_of_tiles(scene.game, scene.state);
    expect_scores(scene.game, scene.state);
    expect_result(scene.game, scene.state);
    ASSERT_EQ(scene.game.actor(scene.state), scene.state.phase == Phase::over ? Seat::nobody : scene.state.turn);
    ASSERT_FALSE(chance.used());
    if (testing::Test::HasFatalFailure()) return;
  }
  // Recomputed sums are correct, whatever they were before.
  for (Complex& own : scene.state.complexes) own.specials = own.seats = own.room_energy = 63;
  scene.game.refresh(scene.state);
  expect_sums_of_tiles(scene.game, scene.state);
}

Action at_random(const Legal<Rules>& list, Stream& dice) {
  return list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
}

/// Usually the wanted action if it is available, otherwise a random one.
Action rather(Verb wanted, const Legal<Rules>& list, Stream& dice) {
  for (const Action& action : list) {
    if (action.verb == static_cast<std::uint8_t>(wanted) && dice.below(4) != 0) return action;
  }
  return at_random(list, dice);
}

/// FU-2.1, FU-2.2, FU-2.6, FU-13.1, FU-13.2, FU-13.14: rooms in play, their owners and their sides.
void expect_rooms_laid_out(const Rules& game, const State& s) {
  const Options& options = game.options();
  const int size = std::max(game.players(), 2);
  ItemSet owned;
  for (const Complex& own : s.complexes) owned |= own.rooms;
  int start_rooms_for_sale = 0;
  for (int room = 0; room < game.box().room_count; ++room) {
    const Room& tile = game.box().room(room);
    const bool for_sale = s.supply.has(room);
    if (tile.start) {
      start_rooms_for_sale += for_sale ? 1 : 0;
      const bool thrown = options.variable_rooms && options.start_rooms_thrown;
      ASSERT_TRUE(thrown ? for_sale || !s.side_b.has(room) : s.side_b.has(room) == (for_sale && options.expansion));
      ASSERT_FALSE(for_sale && owned.has(room));
    } else {
      ASSERT_EQ(for_sale, tile.from_players <= size);
      ASSERT_FALSE(owned.has(room));
      const bool may_be_b = for_sale && (options.side_b || options.variable_rooms);
      const bool may_be_a = !for_sale || !options.side_b || options.variable_rooms;
      ASSERT_TRUE(s.side_b.has(room) ? may_be_b : may_be_a);
    }
  }
  for (int seat = 0; seat < max_players; ++seat) {
    const int expected = seat < game.players() && !options.expansion ? 1 : 0;
    ASSERT_EQ(s.complexes[static_cast<std::size_t>(seat)].rooms.size(), expected);
  }
  const int spare = options.spare_start_rooms_for_sale ? 2 * size - game.players() : 0;
  ASSERT_EQ(start_rooms_for_sale, options.expansion ? 2 * size : spare);
}

TEST(Bookkeeper, sets_up_the_same_table) {
  at_every_table([](Options options, int players) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      options.random_start_player = seed % 2 == 0 ? 1 : 0;
      options.spare_start_rooms_for_sale = seed % 4 < 2 ? 1 : 0;
      const Rules game(standard_box(), options, players);
      EventRecorder recorder;
      Chance chance(seed, 0);
      const State s = game.start(chance, recorder);
      ASSERT_EQ(Bookkeeper(game, s).text(), Bookkeeper::at_the_beginning(game, s).text());
      expect_rooms_laid_out(game, s);
      expect_sums_of_tiles(game, s);
      expect_scores(game, s);
      ItemSet conditions;
      for (const Event& event : recorder.events) {
        if (event.kind == static_cast<std::uint8_t>(EventKind::condition)) conditions.add(event.operands[0]);
      }
      ASSERT_EQ(conditions.bits(), s.variants);
      ASSERT_EQ(recorder.events.back(), make_event(EventKind::first_player, {index_of(s.first)}));
      ASSERT_EQ(static_cast<int>(recorder.events.size()), conditions.size() + 1);
      const bool by_lot = options.expansion || options.variable_rooms || options.variable_conditions;
      ASSERT_EQ(chance.used(), by_lot || (options.random_start_player && players > 1));
    }
  });
}

TEST(Bookkeeper, follows_games_of_every_kind) {
  std::uint64_t seed = 0;
  at_every_table([&](Options options, int players) {
    options.solo_people_trigger_turns_up_all = ++seed % 2;
    Scene scene(options, players, seed);
    follow(scene, seed, at_random);
  });
}

/// Games with a strong preference reach positions that other games do not.
TEST(Bookkeeper, follows_games_of_people_with_a_passion) {
  std::set<Ending> endings;
  std::set<std::uint8_t> used;
  for (int players = 1; players <= 4; ++players) {
    for (const Verb passion : {Verb::buy, Verb::buy_nothing, Verb::invite, Verb::take_robots, Verb::take_subsidies, Verb::leave,
                               Verb::turn_up, Verb::buy_room, Verb::repay_by_choice, Verb::pay}) {
      Scene scene(with([&](Options& o) {
                    o.expansion = players % 2 == 0;
                    o.credits_beyond_need = o.credits_when_money_is_short = players < 3;
                  }),
                  players, 5);
      follow(scene, 5, [&](const Legal<Rules>& list, Stream& dice) {
        const Action action = rather(passion, list, dice);
        used.insert(action.verb);
        return action;
      });
      endings.insert(scene.state.ending);
      ASSERT_FALSE(testing::Test::HasFatalFailure()) << players << " players, " << verb_forms[static_cast<std::size_t>(passion)].name;
    }
  }
  EXPECT_EQ(endings, (std::set{Ending::last_generators, Ending::many_people}));
  EXPECT_EQ(used.size(), verb_forms.size());
}

/// FU-11.8: the players only ever take subsidies.
TEST(Bookkeeper, follows_games_that_have_to_be_stopped) {
  for (int players = 1; players <= 3; ++players) {
    Scene scene({}, players);
    follow(scene, 1, [](const Legal<Rules>& list, Stream&) {
      for (const Verb wanted : {Verb::take_subsidies, Verb::turn_up, Verb::as_proposed, Verb::keep_credits}) {
        for (const Action& action : list) {
          if (action.verb == static_cast<std::uint8_t>(wanted)) return action;
        }
      }
      return list[0];
    });
    EXPECT_EQ(scene.state.ending, Ending::stopped);
  }
}

}  // namespace
}  // namespace omnibus::futuropia
