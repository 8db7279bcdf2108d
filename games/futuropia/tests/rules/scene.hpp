// A table set by hand, so that a test reads like the rulebook: tiles by their ids, refusals by their rule.
//
//   Scene table;
//   table.resources(12, 3, 3).robots(2);
//   EXPECT_EQ(table.buy(Kind::food, Stack::left), allowed);
//   EXPECT_EQ(table.stock(), "8/10/0");
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "games/futuropia/rules/rules.hpp"
#include "support/boxes.hpp"

namespace omnibus::futuropia {

inline const Components& standard_box() { return carried_box<Components>(); }

using Ids = std::initializer_list<std::string_view>;

/// Answer to an action that no rule forbids.
inline constexpr std::string_view allowed = "allowed";

/// Options given by their differences from the defaults.
template <class Change> Options with(Change&& change) {
  Options out;
  change(out);
  return out;
}
inline Options expansion() {
  return with([](Options& o) { o.expansion = 1; });
}
inline Options condition(Variant first, Variant second = Variant::none) {
  return with([&](Options& o) {
    o.variable_conditions = 1;
    o.first_condition = static_cast<std::uint8_t>(first);
    o.second_condition = static_cast<std::uint8_t>(second);
  });
}

/// Counts events.
struct EventCounter {
  void tell(const Event& event) { ++counts[event.kind]; }

  std::array<int, event_forms.size()> counts{};
};

/// A table in the initial position of the game.
class Scene {
 public:
  explicit Scene(const Options& options = {}, int players = 2, std::uint64_t seed = 1, const Components& box = standard_box())
      : game(box, options, players) {
    Chance chance(seed, 0);
    state = game.start(chance, events);
  }

  // ---- Setting it --------------------------------------------------------------------------------------------------

  Scene& resources(int money, int food, int energy, int seat = 0) {
    own(seat).stock = {static_cast<std::uint16_t>(money), static_cast<std::uint16_t>(food), static_cast<std::uint16_t>(energy)};
    return *this;
  }
  Scene& credits(int count) {
    own().credits = count;
    return *this;
  }
  Scene& people(int count, int seat = 0) {
    own(seat).people = static_cast<std::uint8_t>(count);
    return *this;
  }
  Scene& robots(int count) {
    own().robots = static_cast<std::uint8_t>(count);
    return *this;
  }
  Scene& camper() {
    own().camper = 1;
    return *this;
  }
  Scene& open(std::initializer_list<Job> jobs, int seat = 0) {
    own(seat).open = 0;
    for (const Job job : jobs) own(seat).open = static_cast<std::uint8_t>(own(seat).open | 1 << static_cast<int>(job));
    return *this;
  }
  /// Takes these rooms, wherever they are, and returns all others.
  Scene& rooms(Ids ids, int seat = 0) {
    state.supply |= own(seat).rooms;
    own(seat).rooms = {};
    for (const std::string_view id : ids) {
      state.supply.remove(room(id));
      for (Complex& each : state.complexes) each.rooms.remove(room(id));
      own(seat).rooms.add(room(id));
    }
    game.refresh(state);
    return *this;
  }
  Scene& side_b(std::string_view id) {
    state.side_b.add(room(id));
    game.refresh(state);
    return *this;
  }
  Scene& generators(Ids ids, int seat = 0) {
    own(seat).generators = {};
    own(seat).generator_count = 0;
    for (const std::string_view id : ids) own(seat).generators[own(seat).generator_count++] = static_cast<std::uint8_t>(tile(id));
    game.refresh(state);
    return *this;
  }
  /// Stacks by their index on the ladder of prices.
  Scene& market(Kind kind, int left, int left_tiles, int right, int right_tiles, int next, int marker) {
    const auto small = [](int value) { return static_cast<std::uint8_t>(value); };
    state.market(kind) = {small(left), small(left_tiles), small(right), small(right_tiles), small(next), small(marker)};
    return *this;
  }
  Scene& marker(Kind kind, int value) {
    state.market(kind).marker = static_cast<std::uint8_t>(value);
    return *this;
  }
  Scene& final_phase(Ending why = Ending::many_people) {
    state.ending = why;
    return *this;
  }

  // ---- Playing ---------------------------------------------------------------------------------------------------------

  std::string act(Verb verb, int a = 0, int b = 0) {
    const Action action = make_action(verb, a, b);
    const Rule rule = game.check(state, action);
    if (rule.forbids()) return fmt::format("FU-{}.{}", rule.chapter, rule.item);
    Chance chance(1, ++ply);
    game.apply(state, action, chance, events);
    return std::string(allowed);
  }
  std::string refusal(Verb verb, int a = 0, int b = 0) const {
    const Rule rule = game.check(state, make_action(verb, a, b));
    return rule.forbids() ? fmt::format("FU-{}.{}", rule.chapter, rule.item) : std::string(allowed);
  }
  std::string buy(Kind kind, Stack stack) { return act(Verb::buy, static_cast<int>(kind), static_cast<int>(stack)); }
  std::string buy_nothing(Kind kind) { return act(Verb::buy_nothing, static_cast<int>(kind)); }
  std::string invite(int people) { return act(Verb::invite, people); }
  std::string buy_room(std::string_view id) { return act(Verb::buy_room, room(id)); }
  std::string invite(int people, Ids ids) {
    std::string answer = invite(people);
    for (const std::string_view id : ids) {
      if (answer == allowed) answer = buy_room(id);
    }
    return answer == allowed && state.phase == Phase::housing ? act(Verb::move_in) : answer;
  }
  std::string take_robots(int count) { return act(Verb::take_robots, count); }
  std::string subsidies() { return act(Verb::take_subsidies); }
  std::string scrap(std::string_view id) { return act(Verb::scrap, tile(id)); }
  std::string pay(Resource resource) { return act(Verb::pay, static_cast<int>(resource)); }

  // ---- Looking at it -----------------------------------------------------------------------------------------------------

  Complex& own(int seat = 0) { return state.complexes[static_cast<std::size_t>(seat)]; }
  const Complex& own(int seat = 0) const { return state.complexes[static_cast<std::size_t>(seat)]; }
  std::string stock(int seat = 0) const { return fmt::format("{}/{}/{}", own(seat).stock[0], own(seat).stock[1], own(seat).stock[2]); }
  /// People who need not work while all generators run.
  int resting(int seat = 0) const {
    const Complex& c = own(seat);
    return c.humans() - human_places(c.places[0] + c.places[1], c.human_only[0] + c.human_only[1], c.robots);
  }
  /// The rest of a complex once it supplies itself.
  Remainder remainder(int seat = 0) const { return game.scoring().remainder(state, seat_at(seat)); }
  int points(int seat = 0) const { return game.scoring().points(state, seat_at(seat)); }
  int room(std::string_view id) const {
    for (int i = 0; i < game.box().room_count; ++i) {
      if (game.box().room(i).name() == id) return i;
    }
    ADD_FAILURE() << "no room " << id;
    return 0;
  }
  int tile(std::string_view id) const {
    for (int i = 0; i < game.box().generator_count; ++i) {
      if (game.box().generator(i).name() == id) return i;
    }
    ADD_FAILURE() << "no generator " << id;
    return 0;
  }
  int choices() const {
    Legal<Rules> list;
    game.legal(state, list);
    return list.size();
  }
  /// The points of a seat as if the game ended now, with their parts.
  Standing standing(int seat = 0) const { return game.standing(state, seat_at(seat), Viewer::of(seat_at(seat))); }
  int told(EventKind what) const { return events.counts[static_cast<std::size_t>(what)]; }

  Rules game;
  State state;
  EventCounter events;
  std::uint32_t ply = 0;
};

/// Every combination of options that deserves a table of its own, until one fails: visit(options, players).
template <class Visit> void at_every_table(Visit&& visit) {
  for (int players = 1; players <= max_players; ++players) {
    for (int way = 0; way < 16; ++way) {
      if (testing::Test::HasFatalFailure()) return;
      visit(with([&](Options& o) {
              o.expansion = way & 1;
              o.variable_conditions = way >> 1 & 1;
              o.variable_rooms = o.box_limits = way >> 2 & 1;
              o.side_b = o.camper_eats_in_final_scoring = o.start_rooms_thrown = way >> 3 & 1;
              o.credits_beyond_need = (way ^ way >> 1) & 1;
              o.credits_when_money_is_short = (way >> 1 ^ way >> 2) & 1;
            }),
            players);
    }
  }
}

/// Plays a random game and visits every position including the last, with the action that follows: visit(scene, action).
template <class Visit> void play_at_random(const Options& options, int players, std::uint64_t seed, Visit&& visit) {
  Scene scene(options, players, seed);
  Stream dice(seed);
  while (scene.state.phase != Phase::over) {
    Legal<Rules> list;
    scene.game.legal(scene.state, list);
    ASSERT_FALSE(list.empty());
    const Action action = list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
    visit(std::as_const(scene), action);
    if (testing::Test::HasFatalFailure()) return;
    Chance chance(seed, ++scene.ply);
    scene.game.apply(scene.state, action, chance, scene.events);
  }
  visit(std::as_const(scene), Action{});
}

}  // namespace omnibus::futuropia
