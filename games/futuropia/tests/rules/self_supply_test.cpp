// Futuropia: the final scoring against a second reading of FU-12.1 to FU-12.4, an exhaustive search without regard to speed.
#include <array>
#include <compare>
#include <set>
#include <vector>

#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {
namespace {

/// Printed values of a room, and its production if it is a special one.
struct PrintedRoom {
  int number = 0;
  int seats = 0;
  int energy = 0;
  int points = 0;
  int makes_food = 0;
  int makes_energy = 0;
};

/// A complex in numbers.
struct House {
  std::vector<Generator> generators;
  std::vector<PrintedRoom> rooms;
  int people = 0;
  int camper = 0;
  int robots = 0;
  int idle_points = 5;
  int surplus_points = 1;
  bool camper_eats = true;
};

using Running = std::vector<bool>;

/// FU-5.2, FU-5.3: robots fill the places they may, people and the camper the rest. Returns the number of these, or -1 if there are too
/// few.
int humans_at_work(const House& house, const Running& running) {
  int for_robots = 0;
  int for_humans = 0;
  for (std::size_t i = 0; i < running.size(); ++i) {
    if (!running[i]) continue;
    for_humans += house.generators[i].human_only;
    for_robots += house.generators[i].workplaces - house.generators[i].human_only;
  }
  const int working = for_humans + std::max(0, for_robots - house.robots);
  return working <= house.people + house.camper ? working : -1;
}

/// FU-5.5: all sets of generators that can run together and leave no staff for a further one.
std::vector<Running> shifts_of(const House& house) {
  std::vector<Running> out;
  for (unsigned bits = 0; bits < 1U << house.generators.size(); ++bits) {
    Running running;
    for (std::size_t i = 0; i < house.generators.size(); ++i) running.push_back((bits >> i & 1) != 0);
    if (humans_at_work(house, running) < 0) continue;
    bool full = true;
    for (std::size_t i = 0; i < running.size(); ++i) {
      Running more = running;
      more[i] = true;
      full = full && (running[i] || humans_at_work(house, more) < 0);
    }
    if (full) out.push_back(running);
  }
  return out;
}

int made(const House& house, const Running& running, Kind kind) {
  int out = 0;
  for (std::size_t i = 0; i < running.size(); ++i) {
    if (running[i] && house.generators[i].kind == kind) out += house.generators[i].production;
  }
  for (const PrintedRoom& room : house.rooms) out += kind == Kind::food ? room.makes_food : room.makes_energy;
  return out;
}
int energy_of_rooms(const House& house) {
  int out = 0;
  for (const PrintedRoom& room : house.rooms) out += room.energy;
  return out;
}

/// The final remainder and its value: people, camper, robots, idle people, food and energy to spare, points of rooms, rooms.
struct Outcome {
  int points = 0;
  std::array<int, 7> counts{};
  std::vector<int> rooms;

  friend auto operator<=>(const Outcome&, const Outcome&) = default;
};

/// All outcomes that score best.
using Best = std::set<Outcome>;

void keep_best(Best& best, const Best& others) {
  if (others.empty() || (!best.empty() && best.begin()->points > others.begin()->points)) return;
  if (!best.empty() && best.begin()->points < others.begin()->points) best.clear();
  best.insert(others.begin(), others.end());
}

Best best_of(const House& house);

/// FU-12.5 to FU-12.7.
Best outcome_of(const House& house, const Running& running) {
  const int working = humans_at_work(house, running);
  if (working < 0) return best_of(house);  // FU-12.4
  const int eaters = house.people + (house.camper_eats ? house.camper : 0);
  const int idle = house.people - std::max(0, working - house.camper);
  const int food = made(house, running, Kind::food) - eaters;
  const int energy = made(house, running, Kind::energy) - energy_of_rooms(house) - house.robots;
  Outcome out;
  int room_points = 0;
  for (const PrintedRoom& room : house.rooms) {
    room_points += room.points;
    out.rooms.push_back(room.number);
  }
  out.points = house.idle_points * idle + house.surplus_points * (food + energy) + room_points;
  out.counts = {house.people, house.camper, house.robots, idle, food, energy, room_points};
  return {out};
}

/// FU-12.3.
Best after_feeding(House house, const Running& running) {
  if (humans_at_work(house, running) < 0) return best_of(house);  // FU-12.4
  int seats = 0;
  for (const PrintedRoom& room : house.rooms) seats += room.seats;
  house.people = std::min(house.people, seats);
  const int hungry_camper = house.camper_eats ? house.camper : 0;
  const int missing = std::max(0, house.people + hungry_camper - made(house, running, Kind::food));
  Best best;
  for (int campers = 0; campers <= (missing > 0 ? hungry_camper : 0); ++campers) {  // FU-12.9: the camper may be among them
    if (missing - campers > house.people) continue;
    House fewer = house;
    fewer.camper -= campers;
    fewer.people -= missing - campers;
    keep_best(best, outcome_of(fewer, running));
  }
  return best;
}

/// FU-12.2: robots first; then any set of rooms to which no removed room could be added.
Best after_supplying_energy(House house, const Running& running) {
  const int left = made(house, running, Kind::energy) - energy_of_rooms(house);
  if (left >= 0) {
    house.robots = std::min(house.robots, left);
    return after_feeding(house, running);
  }
  house.robots = 0;
  House bare = house;
  bare.rooms.clear();
  const int from_generators = made(bare, running, Kind::energy);
  const auto fits = [&](unsigned bits) {
    int energy = from_generators;
    for (std::size_t i = 0; i < house.rooms.size(); ++i) {
      if ((bits >> i & 1) != 0) energy += house.rooms[i].makes_energy - house.rooms[i].energy;
    }
    return energy >= 0;
  };
  Best best;
  for (unsigned bits = 0; bits < 1U << house.rooms.size(); ++bits) {
    bool could_stay = false;
    for (std::size_t i = 0; i < house.rooms.size(); ++i) could_stay = could_stay || ((bits >> i & 1) == 0 && fits(bits | 1U << i));
    if (!fits(bits) || could_stay) continue;
    House keeping = bare;
    for (std::size_t i = 0; i < house.rooms.size(); ++i) {
      if ((bits >> i & 1) != 0) keeping.rooms.push_back(house.rooms[i]);
    }
    keep_best(best, after_feeding(keeping, running));
  }
  return best;
}

/// FU-12.1.
Best best_of(const House& house) {
  Best best;
  for (const Running& running : shifts_of(house)) keep_best(best, after_supplying_energy(house, running));
  return best;
}

House house_of(const Scene& scene) {
  const Complex& own = scene.own();
  const Components& box = scene.game.box();
  House out;
  out.people = own.people;
  out.camper = own.camper;
  out.robots = own.robots;
  out.camper_eats = scene.game.options().camper_eats_in_final_scoring != 0;
  out.idle_points = box.idle_points;
  out.surplus_points = scene.state.has(Variant::valuable_overproduction) ? box.variant_overproduction_points : box.overproduction_points;
  for (int slot = 0; slot < own.generator_count; ++slot) {
    out.generators.push_back(box.generator(own.generators[static_cast<std::size_t>(slot)]));
  }
  for (const int room : own.rooms) {
    const bool b = scene.state.side_b.has(room);
    const Side& side = box.room(room).sides[b ? 1 : 0];
    const Special special = b ? box.room(room).special : Special::none;
    out.rooms.push_back({room, box.room(room).seats, side.energy, side.points, special == Special::greenhouse ? 2 : 0,
                         special == Special::solar_farm ? 2 : 0});
  }
  return out;
}

Outcome outcome_in(const Remainder& left) {
  Outcome out;
  out.points = left.points;
  out.counts = {left.people, left.camper, left.robots, left.idle, left.food_surplus, left.energy_surplus, left.room_points};
  for (const int room : left.rooms) out.rooms.push_back(room);
  return out;
}

/// Maximal size of a random complex.
struct Size {
  int people = 0;
  int robots = 0;
  int rooms = 0;
  int generators = 0;
};

/// Random complexes of all kinds: well supplied, hungry, dark, crowded, with and without a camper.
void throw_together(Scene& scene, Stream& dice, const Size& size) {
  const auto below = [&](int bound) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(bound))); };
  Complex& own = scene.own();
  scene.rooms({});
  for (const int room : scene.game.setting().regular_rooms) {
    if (below(2) == 0) scene.state.side_b.add(room);
    else scene.state.side_b.remove(room);
  }
  own.people = static_cast<std::uint8_t>(below(size.people + 1));
  own.robots = static_cast<std::uint8_t>(below(size.robots + 1));
  own.camper = static_cast<std::uint8_t>(below(2));
  for (int room = 1 + below(size.rooms); room > 0; --room) own.rooms.add(scene.state.supply.at(below(scene.state.supply.size())));
  own.generator_count = static_cast<std::uint8_t>(below(size.generators + 1));
  for (int slot = 0; slot < owned_generators; ++slot) {
    own.generators[static_cast<std::size_t>(slot)] =
        static_cast<std::uint8_t>(slot < own.generator_count ? below(scene.game.box().generator_count) : 0);
  }
  scene.game.refresh(scene.state);
}

void expect_best(int complexes, const Size& size, const Components& box = standard_box()) {
  Stream dice(1);
  std::set<int> seen;
  std::vector<Scene> scenes;
  for (const bool camper_eats : {false, true}) {
    for (Options options : {expansion(), condition(Variant::valuable_overproduction)}) {
      options.camper_eats_in_final_scoring = camper_eats ? 1 : 0;
      scenes.emplace_back(options, 4, 1, box);
    }
  }
  for (int i = 0; i < complexes; ++i) {
    Scene& scene = scenes[static_cast<std::size_t>(i) % scenes.size()];
    throw_together(scene, dice, size);
    const Best best = best_of(house_of(scene));
    const Remainder left = scene.remainder();
    ASSERT_FALSE(best.empty());
    ASSERT_EQ(left.points, best.begin()->points) << "complex " << i;
    ASSERT_TRUE(best.contains(outcome_in(left))) << "complex " << i;
    seen.insert(left.points);
  }
  EXPECT_GT(seen.size(), 20U);
}

TEST(SelfSupply, nothing_scores_better_than_what_the_program_chooses) {
  expect_best(4000, {.people = 8, .robots = 4, .rooms = 5, .generators = 4});
}

TEST(SelfSupply, also_with_very_few_people) { expect_best(2000, {.people = 3, .robots = 2, .rooms = 3, .generators = 3}); }

TEST(SelfSupply, also_in_large_complexes) { expect_best(300, {.people = 24, .robots = 9, .rooms = 7, .generators = 6}); }

/// An edition may have other values: then it may be better if people have to leave.
TEST(SelfSupply, also_if_overproduction_counts_more_than_idle_people) {
  Components box = standard_box();
  box.idle_points = 1;
  box.overproduction_points = 3;
  expect_best(1000, {.people = 8, .robots = 4, .rooms = 5, .generators = 4}, box);
}

/// A complex of the expansion game, given by its tiles, and its maximal points.
struct Known {
  int points = 0;
  bool camper_eats = false;
  int people = 0;
  int robots = 0;
  int camper = 0;
  std::vector<std::string_view> generators;
  std::vector<std::string_view> rooms_a;  // with side A up
  std::vector<std::string_view> rooms_b;
};

/// Complexes in which a search that skips too much misses the best outcome: the best set of generators is found late, rooms differ only in
/// energy, a greenhouse or a solar farm makes the difference, only another shift feeds people left without robots.
TEST(SelfSupply, nothing_that_may_be_better_is_passed_over) {
  const std::vector<Known> all{
      {23, true, 5, 1, 1, {"energy-08", "variant-food-12"}, {"h6a"}, {"h5d", "h6d", "special-credit-office"}},
      {5,
       false,
       3,
       0,
       0,
       {"food-14", "start-energy-1", "energy-06"},
       {"h5c"},
       {"special-camper", "special-planning-office", "special-converter", "special-greenhouse"}},
      {20,
       true,
       7,
       7,
       0,
       {"variant-food-08", "food-13", "food-09", "food-10"},
       {},
       {"special-workshop", "special-converter", "special-solar-farm"}},
      {1, false, 3, 3, 0, {"start-energy-1", "energy-10"}, {"h4a"}, {"h6e", "special-solar-farm"}},
      {7, true, 12, 2, 0, {"energy-14", "start-food-2", "energy-09", "energy-08"}, {"h4b", "h5d", "h5h", "h6d"}, {"h4g", "h5f"}},
      {5,
       true,
       12,
       1,
       1,
       {"start-food-2", "energy-13", "variant-energy-08", "energy-12"},
       {"h4f"},
       {"h3d", "h4d", "h4g", "h6a", "special-camper", "special-workshop"}},
      {9, true, 2, 1, 0, {"food-08", "variant-energy-08"}, {"h5g", "h6d"}, {"h5f", "h6e", "special-camper", "special-solar-farm"}},
  };
  for (const Known& known : all) {
    Scene scene(with([&](Options& o) {
                  o.expansion = 1;
                  o.camper_eats_in_final_scoring = known.camper_eats ? 1 : 0;
                }),
                4);
    Complex& own = scene.people(known.people).robots(known.robots).own();
    own.camper = static_cast<std::uint8_t>(known.camper);
    own.generator_count = 0;
    for (const std::string_view id : known.generators) {
      own.generators[own.generator_count++] = static_cast<std::uint8_t>(scene.tile(id));
    }
    for (const std::string_view id : known.rooms_a) own.rooms.add(scene.room(id));
    for (const std::string_view id : known.rooms_b) {
      own.rooms.add(scene.room(id));
      scene.side_b(id);
    }
    scene.game.refresh(scene.state);
    EXPECT_EQ(scene.remainder().points, known.points);
    EXPECT_EQ(best_of(house_of(scene)).begin()->points, known.points);
  }
}

}  // namespace
}  // namespace omnibus::futuropia
