#include "solver/futuropia_bound.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <vector>

namespace omnibus {

using futuropia::Complex;
using futuropia::Generator;
using futuropia::Job;
using futuropia::Kind;
using futuropia::Phase;
using futuropia::Resource;
using futuropia::Special;
using futuropia::Stack;
using futuropia::State;

namespace {

constexpr int impossible = -1'000'000;
constexpr int few_turns = 7;
constexpr int max_slots = futuropia::owned_generators;
constexpr int max_purchases = futuropia::max_stacks / 2;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr int divided_up(int amount, int by) { return (amount + by - 1) / by; }

/// Generators of one kind that run at the end.
struct Running {
  int places = 0;
  int human_only = 0;
  int made = 0;

  bool as_good_as(const Running& other) const { return places <= other.places && human_only <= other.human_only && made >= other.made; }
};

/// Adds what is not beaten, and drops what is now.
void add_unbeaten(std::vector<Running>& list, const Running& more) {
  for (const Running& each : list) {
    if (each.as_good_as(more)) return;
  }
  std::erase_if(list, [&](const Running& each) { return more.as_good_as(each); });
  list.push_back(more);
}

using RunningByCount = std::array<std::vector<Running>, max_slots + 1>;

/// One way to buy generators of one kind: of each pair that comes to the market the left one or the right one.
struct Course {
  int cost = 0;
  bool from_the_left = false;                                              ///< whether anything is
  std::array<std::array<int, max_slots + 1>, max_purchases + 1> tested{};  ///< at most, after so many purchases and in so many slots
  RunningByCount kept;                                                     ///< at the end
  std::array<int, max_slots + 1> most_made{};                              ///< by those kept
};

/// One half of the market from a position on, and the generators of that kind that are owned there.
class Ladder {
 public:
  Ladder(const futuropia::Rules& game, const State& position, Kind kind, int more)
      : box_(game.box()),
        marker_(position.market(kind).marker),
        more_(more) {
    const Complex& own = position.complexes[0];
    for (int slot = 0; slot < own.generator_count; ++slot) {
      const Generator& tile = box_.generator(own.generators[at(slot)]);
      if (tile.kind == kind) owned_.push_back(tile);
    }
    const int size = game.setting().ladder_size(kind);
    const auto tile_at = [&](int stack) { return game.setting().tile_at(position, kind, stack); };
    const futuropia::Market& market = position.market(kind);
    Pair first;
    if (market.left_tiles > 0) first.left = &box_.generator(tile_at(market.left));
    if (market.right_tiles > 0) first.right = &box_.generator(tile_at(market.right));
    for (Pair pair = first; pair.left != nullptr || pair.right != nullptr;) {
      pairs_.push_back(pair);
      const int stack = market.next + 2 * (static_cast<int>(pairs_.size()) - 1);
      const auto tile = [&](int next) {
        return next < size && game.setting().tiles_of(tile_at(next)) > 0 ? &box_.generator(tile_at(next)) : nullptr;
      };
      pair = {tile(stack), tile(stack + 1)};
    }
    begins_final_phase_ = std::max(1, divided_up(size - market.next, 2));
  }

  int pairs() const { return static_cast<int>(pairs_.size()); }
  /// The purchase after which the final phase has begun.
  int begins_final_phase() const { return begins_final_phase_; }

  std::vector<Course> courses(int purchases) const {
    std::vector<Course> out;
    for (unsigned sides = 0; sides < 1U << purchases; ++sides) {
      Course course;
      std::vector<Generator> tiles = owned_;
      int marker = marker_;
      bool possible = true;
      test(course, 0, tiles);
      for (int i = 0; i < purchases && possible; ++i) {
        const bool left = (sides >> i & 1) != 0;
        const Generator* tile = left ? pairs_[at(i)].left : pairs_[at(i)].right;
        possible = tile != nullptr;
        if (!possible) break;
        course.cost += tile->price + (left ? -marker : marker);
        course.from_the_left = course.from_the_left || left;
        marker = left ? 0 : std::min<int>(marker + 1, box_.marker_limit);
        tiles.push_back(*tile);
        test(course, i + 1, tiles);
      }
      if (!possible) continue;
      keep(course, tiles);
      out.push_back(std::move(course));
    }
    return out;
  }

 private:
  struct Pair {
    const Generator* left = nullptr;
    const Generator* right = nullptr;
  };

  void test(Course& course, int purchases, const std::vector<Generator>& tiles) const {
    std::vector<int> made;
    for (const Generator& tile : tiles) made.push_back(tile.production);
    std::sort(made.rbegin(), made.rend());
    int sum = more_;
    for (int slots = 0; slots <= max_slots; ++slots) {
      course.tested[at(purchases)][at(slots)] = sum;
      if (slots < static_cast<int>(made.size())) sum += made[at(slots)];
    }
  }

  static void keep(Course& course, const std::vector<Generator>& tiles) {
    for (unsigned chosen = 0; chosen < 1U << tiles.size(); ++chosen) {
      Running running;
      int count = 0;
      for (std::size_t i = 0; i < tiles.size(); ++i) {
        if ((chosen >> i & 1) == 0) continue;
        ++count;
        running.places += tiles[i].workplaces;
        running.human_only += tiles[i].human_only;
        running.made += tiles[i].production;
      }
      if (count > max_slots) continue;
      add_unbeaten(course.kept[at(count)], running);
      course.most_made[at(count)] = std::max(course.most_made[at(count)], running.made);
    }
  }

  const futuropia::Components& box_;
  int marker_;
  int more_;  ///< made by special rooms
  std::vector<Generator> owned_;
  std::vector<Pair> pairs_;
  int begins_final_phase_ = 0;
};

/// Rooms worth having: what they cost, and their points less those for the energy they use.
struct Lodging {
  int price = 0;
  int value = 0;
};

class Classes {
 public:
  /// Plans that buy just these special rooms, and are worth more than the bound so far.
  Classes(const futuropia::Rules& game, const State& position, int max_turns, ItemSet special_rooms, int bound_so_far)
      : game_(game),
        box_(game.box()),
        position_(position),
        own_(position.complexes[0]),
        special_rooms_(special_rooms),
        made_by_rooms_{has(Special::greenhouse) ? box_.more_food : 0, has(Special::solar_farm) ? box_.more_energy : 0},
        final_(position.ending != futuropia::Ending::none),
        max_turns_(max_turns),
        best_(bound_so_far),
        worth_(game.scoring().values(position)),
        ladders_{Ladder(game, position, Kind::food, made_by_rooms_[0]), Ladder(game, position, Kind::energy, made_by_rooms_[1])} {
    read_limits();
    read_subsidies();
    read_rooms(true);
    read_rooms(false);
  }

  int points() {
    for (int food = most_purchases(0); food >= 0; --food) {
      for (int energy = most_purchases(1); energy >= 0; --energy) {
        const bool both_ends = !final_ && food > ladders_[0].begins_final_phase() && energy > ladders_[1].begins_final_phase();
        if (!both_ends) add_purchases(food, energy);
      }
    }
    look_at_classes(0, few_turns);
    look_at_classes(few_turns, max_turns_ + 1);  // after the others most of these are seen to be hopeless
    return best_;
  }

 private:
  // ---- The position -----------------------------------------------------------------------------------------------------------

  bool bought(Special special) const {
    for (const int room : special_rooms_) {
      if (box_.room(room).special == special) return true;
    }
    return false;
  }
  bool has(Special special) const { return own_.has(special) || bought(special); }
  bool open(Job job) const { return own_.is_open(job); }

  void read_limits() {
    const bool few = position_.has(futuropia::Variant::low_attraction);
    people_a_turn_ = (few ? box_.variant_people_limit : box_.people_limit) + (has(Special::arcade) ? box_.more_people : 0);
    robots_a_turn_ = box_.robot_limit + (has(Special::workshop) ? box_.more_robots : 0);
    camper_ = has(Special::camper) ? 1 : 0;
    // Up to one person short of the final phase, the invitation that begins it, and one more where the rules leave it open.
    const int late = game_.options().solo_people_trigger_turns_up_all ? 2 : 1;
    max_people_ = final_ ? own_.people + (open(Job::invite_people) ? people_a_turn_ : 0)
                         : std::max<int>(own_.people, box_.final_people - 1 + people_a_turn_ * late);
    const int debts = box_.credit * own_.credits + box_.special_credit * own_.special_credit;
    const bool special_credit = own_.special_credit != 0 || bought(Special::credit_office);
    const int forgiven = special_credit ? std::max(0, box_.special_credit - box_.special_credit_counts_as * box_.credit) : 0;
    const bool just_turned_up = position_.phase == Phase::paying || position_.phase == Phase::repaying;
    wealth_ = own_.resources() - debts + forgiven - (just_turned_up ? 0 : box_.interest * own_.credits);
    money_ = own_.of(Resource::money) + (bought(Special::credit_office) ? box_.special_credit : 0);
    // By these options credits can be repaid as soon as they are taken.
    interest_ = game_.options().credits_beyond_need || game_.options().credits_when_money_is_short ? 0 : box_.interest;
  }

  void read_subsidies() {
    const futuropia::Subsidies& scale = game_.setting().subsidies();
    int most = 0;
    for (int field = position_.subsidy; field < scale.count; ++field) {
      most = std::max(most, game_.setting().subsidy_at(field));
      subsidies_.push_back(most + (has(Special::planning_office) ? box_.more_subsidies : 0));
    }
  }

  /// For each number of people the rooms worth having. All rooms stay at the end, unless there is no robot left (FU-12.2).
  void read_rooms(bool all_stay) {
    const int seat_limit = std::max<int>(max_people_ + box_.empty_seats, own_.seats);
    ItemSet choice;
    for (const int room : position_.supply) {
      if (!game_.setting().is_special(position_, room) || special_rooms_.has(room)) choice.add(room);
    }
    int total_price = 0;
    for (const int room : choice) total_price += game_.setting().side(position_, room).price;
    std::vector<std::vector<int>> value(at(seat_limit) + 1, std::vector<int>(at(total_price) + 1, impossible));
    std::vector<int>& energy = least_energy_[all_stay ? 1 : 0];
    energy.assign(at(seat_limit) + 1, -impossible);
    value[0][0] = energy[0] = 0;
    for (const int room : choice | own_.rooms) {
      const futuropia::Side& side = game_.setting().side(position_, room);
      const bool owned = own_.rooms.has(room);
      const bool stays = all_stay && (owned || special_rooms_.has(room));
      const int price = owned ? 0 : side.price;
      for (int total = seat_limit; total >= 0; --total) {
        const int before = total - box_.room(room).seats;
        if (stays) energy[at(total)] = -impossible;
        if (before >= 0) energy[at(total)] = std::min(energy[at(total)], energy[at(before)] + side.energy);
        for (int paid = total_price; paid >= 0; --paid) {
          int& there = value[at(total)][at(paid)];
          if (stays) there = impossible;
          if (before < 0 || paid < price || value[at(before)][at(paid - price)] == impossible) continue;
          there = std::max(there, value[at(before)][at(paid - price)] + side.points - worth_.overproduction * side.energy);
        }
      }
    }
    std::vector<std::vector<Lodging>>& rooms = rooms_[all_stay ? 1 : 0];
    rooms.assign(at(max_people_) + 1, {});
    for (int people = max_people_; people >= 0; --people) {
      int best = impossible;
      for (int paid = 0; paid <= total_price; ++paid) {
        int here = impossible;
        for (int seats = people; seats <= seat_limit; ++seats) here = std::max(here, value[at(seats)][at(paid)]);
        if (here > best) rooms[at(people)].push_back({paid, best = here});
      }
    }
    for (int seats = seat_limit - 1; seats >= 0; --seats) energy[at(seats)] = std::min(energy[at(seats)], energy[at(seats + 1)]);
  }

  int most_purchases(std::size_t kind) const {
    const Ladder& ladder = ladders_[kind];
    if (final_) return open(futuropia::job_of(static_cast<Kind>(kind))) ? std::min(ladder.pairs(), 1) : 0;
    return std::min(ladder.pairs(), ladder.begins_final_phase() + 1);
  }

  // ---- Plans with so many purchases -------------------------------------------------------------------------------------------

  /// What a turn without a purchase yields at most: before the final phase, and in it.
  struct Gathering {
    int before = 0;
    int in_final_phase = 0;

    int in(int turns) const { return turns == 0 ? 0 : (turns - 1) * before + std::max(before, in_final_phase); }
  };

  /// Turns that only bring in resources: tests without a purchase, and subsidies.
  struct Extra {
    std::array<int, 2> tests{};
    int subsidies = 0;
    int turning_up = 0;
  };

  struct Purchases;

  /// Plans with so many purchases, people and robots at the end, and so many turns.
  struct Class {
    Purchases* purchases = nullptr;
    int people = 0;
    int robots = 0;
    int invitations = 0;
    int robot_turns = 0;
    int rest = 0;      ///< resources, but for tests and subsidies and what generators and rooms cost
    int turns = 0;     ///< all of them
    int more = 0;      ///< … that only bring in resources
    int fixed = 0;     ///< points for idle people and overproduction, at most
    int gathered = 0;  ///< in those turns, at most
    int money = 0;     ///< … of it, and cheaper generators
    int bound = 0;     ///< a rough one
  };

  /// Plans with so many purchases, whatever the sides.
  struct Purchases {
    std::array<int, 2> count{};
    std::array<std::vector<Course>, 2> courses;
    std::array<Gathering, 2> gathering;  ///< of all courses
    int gain = 0;                        ///< of all courses: tests with a purchase less its price
    int cost = 0;                        ///< of all courses, the least
    std::vector<int> tests;              ///< those of two courses with so many generators kept, in the best order; once known
    std::map<std::array<int, 3>, std::vector<Extra>> extras;
  };

  Gathering gathering_with(const Purchases& plans, std::size_t kind, const Course& course, int slots) const {
    const int count = plans.count[kind];
    const int final_purchase = ladders_[kind].begins_final_phase();
    const int discount = course.from_the_left ? 1 : 0;
    const int now = course.tested[at(count)][at(slots)] + discount;
    if (final_) return {now, now};
    const int before = course.tested[at(std::min(count, final_purchase - 1))][at(slots)] + discount;
    return {before, count <= final_purchase ? now : before};
  }

  void add_purchases(int food, int energy) {
    Purchases& plans = *plans_.emplace_back(std::make_unique<Purchases>());
    plans.count = {food, energy};
    std::array<RunningByCount, 2> kept;  // of all courses, at most so many
    for (std::size_t kind = 0; kind < 2; ++kind) {
      plans.courses[kind] = ladders_[kind].courses(plans.count[kind]);
      int gain = impossible;
      int cost = -impossible;
      for (const Course& course : plans.courses[kind]) {
        int made = -course.cost;
        for (int i = 1; i <= plans.count[kind]; ++i) made += course.tested[at(i)][max_slots];
        gain = std::max(gain, made);
        cost = std::min(cost, course.cost);
        const Gathering each = gathering_with(plans, kind, course, max_slots);
        plans.gathering[kind].before = std::max(plans.gathering[kind].before, each.before);
        plans.gathering[kind].in_final_phase = std::max(plans.gathering[kind].in_final_phase, each.in_final_phase);
        for (std::size_t count = 0; count <= max_slots; ++count) {
          for (std::size_t at_most = count; at_most <= max_slots; ++at_most) {
            for (const Running& running : course.kept[count]) add_unbeaten(kept[kind][at_most], running);
          }
        }
      }
      plans.gain += gain;
      plans.cost += cost;
    }
    plans.tests.assign(plans.courses[0].size() * plans.courses[1].size() * at(max_slots + 1) * at(max_slots + 1), impossible);
    for (int people = 0; people <= max_people_; ++people) {
      for (int robots = 0; robots <= most_places(kept); ++robots) {
        int fixed = impossible;
        for (int of_food = 0; of_food <= slots(); ++of_food)
          fixed = std::max(fixed, points_of(kept[0][at(of_food)], kept[1][at(slots() - of_food)], people, robots));
        if (fixed != impossible && !rooms_[robots > 0 ? 1 : 0][at(people)].empty()) add_class(plans, people, robots, fixed);
      }
    }
  }

  static int most_places(const std::array<RunningByCount, 2>& kept) {
    std::array<int, 2> places{};
    for (std::size_t kind = 0; kind < 2; ++kind) {
      for (const std::vector<Running>& list : kept[kind]) {
        for (const Running& running : list) places[kind] = std::max(places[kind], running.places);
      }
    }
    return places[0] + places[1];
  }

  // ---- … so many people and robots at the end ---------------------------------------------------------------------------------

  /// Idle people and overproduction, without rooms.
  int points_of(const Running& food, const Running& energy, int people, int robots) const {
    const int made_food = food.made + made_by_rooms_[0];
    const int made_energy = energy.made + made_by_rooms_[1];
    const int places = food.places + energy.places;
    const int working = std::max(0, futuropia::human_places(places, food.human_only + energy.human_only, robots) - camper_);
    if (robots > places || working > people || made_food < people) return impossible;
    if (made_energy < robots + least_energy_[robots > 0 ? 1 : 0][at(people)]) return impossible;
    return worth_.idle * (people - working) + worth_.overproduction * (made_food - people + made_energy - robots);
  }

  int points_of(const std::vector<Running>& food, const std::vector<Running>& energy, int people, int robots) const {
    int best = impossible;
    for (const Running& f : food) {
      for (const Running& e : energy) best = std::max(best, points_of(f, e, people, robots));
    }
    return best;
  }

  void add_class(Purchases& plans, int people, int robots, int fixed) {
    const int invitations = divided_up(std::max(0, people - own_.people), people_a_turn_);
    const int robot_turns = divided_up(std::max(0, robots - own_.robots), robots_a_turn_);
    int rest = wealth_ - robot_turns * own_.room_energy;
    for (int later = 0; later < invitations; ++later) rest -= people - later * people_a_turn_;
    for (int later = 0; later < robot_turns; ++later) rest -= robots - later * robots_a_turn_;
    const int turns = own_.turns + plans.count[0] + plans.count[1] + invitations + robot_turns;
    classes_.push_back({&plans, people, robots, invitations, robot_turns, rest, turns, 0, fixed});
  }

  /// A rough bound for each class with so many turns that only bring in resources; then those that promise most are looked at closely,
  /// until no other promises more.
  void look_at_classes(int least, int limit) {
    std::vector<Class> promising;
    for (Class one : classes_) {
      one.more = least;
      one.turns += least;
      for (; one.more < limit && one.turns <= max_turns_; ++one.turns, ++one.more) {
        if (!hopeless(one) && estimate(one)) promising.push_back(one);
      }
    }
    std::sort(promising.begin(), promising.end(), [](const Class& a, const Class& b) { return a.bound > b.bound; });
    for (const Class& each : promising) {
      if (each.bound <= best_) break;
      look_closely(each);
    }
  }

  /// Works out the rough bound; false where the turns cannot be spent.
  bool estimate(Class& one) {
    const Purchases& plans = *one.purchases;
    one.gathered = impossible;
    one.money = 0;
    for (const Extra& extra : extras(one)) {
      one.gathered = std::max(one.gathered, gathered(plans.gathering, extra) + extra.subsidies - extra.turning_up);
      one.money = std::max(one.money, extra.subsidies + extra.tests[0] + extra.tests[1]);
    }
    const int short_of_money = plans.cost - money_ - one.money;
    one.bound = one.fixed + best_rooms(rooms_for(one), one.rest + plans.gain + one.gathered, short_of_money, one.turns);
    return one.gathered != impossible;
  }

  int slots() const { return game_.setting().generator_limit(position_); }

  /// More than can be gathered in the turns that only bring in resources, worked out fast: where no action is used more than so many
  /// times, those that yield most are used as often as they can be, and that often is turned up.
  int most_gathered(const Class& one) const {
    const Purchases& plans = *one.purchases;
    struct Source {
      int yield = 0;
      int other_uses = 0;
    };
    std::array<Source, 3> sources{
        {{plans.gathering[0].before, plans.count[0]}, {plans.gathering[1].before, plans.count[1]}, {subsidies_.back(), 0}}};
    std::sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) { return a.yield > b.yield; });
    int late = 0;  // what the last turn of a kind yields beyond the others
    for (const Gathering& each : plans.gathering) late += std::max(0, each.in_final_phase - each.before);
    int best = impossible;
    for (int uses = 0; uses <= one.more + std::max(plans.count[0], plans.count[1]); ++uses) {
      int turns = one.more;
      int gathered = late;
      for (const Source& source : sources) {
        const int times = std::clamp(uses - source.other_uses, 0, turns);
        gathered += times * source.yield;
        turns -= times;
      }
      const int turned = own_.open_actions() + futuropia::job_count * (uses - 3);
      const int cost = uses > 2 ? turning_up_unit() * std::max(0, turned - (one.turns - own_.turns) + 1) : 0;
      if (turns == 0) best = std::max(best, gathered - cost);
    }
    return best;
  }

  bool hopeless(const Class& one) const {
    const int fixed = one.fixed + rooms_for(one).back().value;
    return fixed + settled(one.rest + one.purchases->gain + most_gathered(one), one.turns) <= best_;
  }

  // ---- … so many further turns ------------------------------------------------------------------------------------------------

  static int gathered(const std::array<Gathering, 2>& gathering, const Extra& extra) {
    return gathering[0].in(extra.tests[0]) + gathering[1].in(extra.tests[1]);
  }

  /// All ways to spend so many turns, each with as many turnings-up as it needs and with more, which raise subsidies.
  const std::vector<Extra>& extras(const Class& one) {
    Purchases& plans = *one.purchases;
    const auto [entry, is_new] = plans.extras.try_emplace({one.invitations, one.robot_turns, one.more});
    if (!is_new) return entry->second;
    for (int food = 0; food <= one.more; ++food) {
      for (int energy = 0; food + energy <= one.more; ++energy) {
        const int subsidies = one.more - food - energy;
        const std::array<int, futuropia::job_count> uses{plans.count[0] + food, plans.count[1] + energy, one.invitations, one.robot_turns,
                                                         subsidies};
        const int first = least_turnings_up(uses);
        const int last = final_ ? first : first + static_cast<int>(subsidies_.size());
        int before = impossible;
        for (int times = first; times >= 0 && times <= last; ++times) {
          const Extra extra{{food, energy}, taken(subsidies, times), cost_of_turning_up(uses, times)};
          if (extra.subsidies > before) entry->second.push_back(extra);
          before = std::max(before, extra.subsidies);
        }
      }
    }
    return entry->second;
  }

  /// An action is used once after each turning-up, and once more in the final phase; below nothing where it cannot be.
  int least_turnings_up(const std::array<int, futuropia::job_count>& uses) const {
    int out = 0;
    for (int job = 0; job < futuropia::job_count; ++job) {
      const int beyond = uses[at(job)] - (open(static_cast<Job>(job)) ? 1 : 0);
      if (final_ && beyond > 0) return -1;
      out = std::max(out, beyond - 1);
    }
    return out;
  }

  /// An invitation or a robot that is not needed costs at least one resource, and saves as much as one turning-up of one action.
  int turning_up_unit() const { return std::min<int>(box_.turning_up, 1); }

  /// Each turning-up is paid for all actions not used since the one before. Those that are used more often than turned up are used in
  /// the final phase as well, and there is a turn between the last turning-up and the final phase.
  int cost_of_turning_up(const std::array<int, futuropia::job_count>& uses, int times) const {
    if (times == 0) return 0;
    int before_final_phase = 0;
    for (int job = 0; job < futuropia::job_count; ++job) {
      const bool late = uses[at(job)] - (open(static_cast<Job>(job)) ? 1 : 0) > times;
      before_final_phase += uses[at(job)] - (late ? 1 : 0);
    }
    const int turned = own_.open_actions() + futuropia::job_count * (times - 1);
    return turning_up_unit() * std::max(0, turned - before_final_phase + 1);
  }

  /// Subsidies rise each time they are taken and each time is turned up. One can be taken after the last turning-up, one more in the final
  /// phase, and only one after each turning-up before.
  int taken(int subsidies, int turnings_up) const {
    int out = 0;
    for (int later = 0; later < subsidies; ++later) {
      const int field = turnings_up - std::max(0, later - 1) + subsidies - 1 - later;
      out += subsidies_[at(std::clamp(field, 0, static_cast<int>(subsidies_.size()) - 1))];
    }
    return out;
  }

  // ---- … and the sides of the market ------------------------------------------------------------------------------------------

  void look_closely(const Class& one) {
    const Purchases& plans = *one.purchases;
    for (std::size_t food = 0; food < plans.courses[0].size(); ++food) {
      for (std::size_t energy = 0; energy < plans.courses[1].size(); ++energy) {
        for (int kept_food = 0; kept_food <= slots(); ++kept_food) {
          if (plans.courses[0][food].most_made[at(kept_food)] + made_by_rooms_[0] < one.people) continue;
          for (int kept_energy = 0; kept_food + kept_energy <= slots(); ++kept_energy) {
            if (plans.courses[1][energy].most_made[at(kept_energy)] + made_by_rooms_[1] < one.robots) continue;
            look_closely(one, {food, energy}, {kept_food, kept_energy});
          }
        }
      }
    }
  }

  void look_closely(const Class& one, const std::array<std::size_t, 2>& chosen, const std::array<int, 2>& kept) {
    Purchases& plans = *one.purchases;
    const Course& food = plans.courses[0][chosen[0]];
    const Course& energy = plans.courses[1][chosen[1]];
    const int fixed = points_of(food.kept[at(kept[0])], energy.kept[at(kept[1])], one.people, one.robots);
    if (fixed == impossible) return;
    const std::vector<Lodging>& rooms = rooms_for(one);
    const int cost = food.cost + energy.cost;
    const int rest = one.rest - cost + tests(plans, chosen, kept);
    if (fixed + best_rooms(rooms, rest + one.gathered, cost - money_ - one.money, one.turns) <= best_) return;
    const std::array<Gathering, 2> gathering{gathering_with(plans, 0, food, slots_left(plans, 0, kept, 0)),
                                             gathering_with(plans, 1, energy, slots_left(plans, 1, kept, 0))};
    for (const Extra& extra : extras(one)) {
      const int discount = (food.from_the_left ? extra.tests[0] : 0) + (energy.from_the_left ? extra.tests[1] : 0);
      const int left = rest + gathered(gathering, extra) + extra.subsidies - extra.turning_up;
      best_ = std::max(best_, fixed + best_rooms(rooms, left, cost - discount - money_ - extra.subsidies, one.turns));
    }
  }

  const std::vector<Lodging>& rooms_for(const Class& one) const { return rooms_[one.robots > 0 ? 1 : 0][at(one.people)]; }

  /// Slots that a kind can use when so many generators of the other have been bought.
  int slots_left(const Purchases& plans, std::size_t kind, const std::array<int, 2>& kept, int bought_of_other) const {
    const std::size_t other = 1 - kind;
    return slots() - std::max(0, kept[other] - (plans.count[other] - bought_of_other));
  }

  /// What the tests with a purchase yield in the best order.
  int tests(Purchases& plans, const std::array<std::size_t, 2>& courses, const std::array<int, 2>& kept) const {
    const std::size_t pair = courses[0] * plans.courses[1].size() + courses[1];
    int& known = plans.tests[(pair * (max_slots + 1) + at(kept[0])) * (max_slots + 1) + at(kept[1])];
    if (known == impossible) known = best_order(plans, {&plans.courses[0][courses[0]], &plans.courses[1][courses[1]]}, kept);
    return known;
  }

  int best_order(const Purchases& plans, const std::array<const Course*, 2>& courses, const std::array<int, 2>& kept) const {
    const auto test = [&](std::size_t kind, const std::array<int, 2>& bought) {
      return courses[kind]->tested[at(bought[kind])][at(slots_left(plans, kind, kept, bought[1 - kind]))];
    };
    // The last purchases, at most one of each kind.
    const auto finish = [&](int food, int energy) {
      const auto [all_food, all_energy] = plans.count;
      if (all_food - food > 1 || all_energy - energy > 1) return impossible;
      if (food < all_food && energy < all_energy) {
        return std::max(test(0, {all_food, energy}) + test(1, {all_food, all_energy}),
                        test(1, {food, all_energy}) + test(0, {all_food, all_energy}));
      }
      return food < all_food ? test(0, {all_food, energy}) : energy < all_energy ? test(1, {food, all_energy}) : 0;
    };
    if (final_) return finish(0, 0);
    std::array<std::array<int, max_purchases + 1>, max_purchases + 1> before{};
    int best = impossible;
    const int last_food = std::min(plans.count[0], ladders_[0].begins_final_phase() - 1);
    const int last_energy = std::min(plans.count[1], ladders_[1].begins_final_phase() - 1);
    for (int food = 0; food <= last_food; ++food) {
      for (int energy = 0; energy <= last_energy; ++energy) {
        int& here = before[at(food)][at(energy)];
        if (food > 0) here = std::max(here, before[at(food - 1)][at(energy)] + test(0, {food, energy}));
        if (energy > 0) here = std::max(here, before[at(food)][at(energy - 1)] + test(1, {food, energy}));
        best = std::max(best, here + finish(food, energy));
        if (food < plans.count[0]) best = std::max(best, here + test(0, {food + 1, energy}) + finish(food + 1, energy));
        if (energy < plans.count[1]) best = std::max(best, here + test(1, {food, energy + 1}) + finish(food, energy + 1));
      }
    }
    return best;
  }

  // ---- Points -----------------------------------------------------------------------------------------------------------------

  /// `short_of_money` is what generators cost beyond the money there was.
  int best_rooms(const std::vector<Lodging>& rooms, int rest, int short_of_money, int turns) const {
    int best = impossible;
    for (const Lodging& each : rooms) {
      const int interest = interest_ * divided_up(std::max(0, short_of_money + each.price), box_.credit);
      best = std::max(best, each.value + settled(rest - each.price - interest, turns));
    }
    return best;
  }

  /// What is left over or owed, and what the turns cost. A credit that is not repaid leaves less than another one behind.
  int settled(int rest, int turns) const {
    const int owed = game_.scoring().credit_points(position_) * divided_up(std::max(0, -rest), std::max(box_.credit, box_.repayment));
    const int kept = std::max(0, rest) / box_.resources_per_point;
    return box_.solo_bonus + kept - owed - box_.solo_turn_penalty * std::max(0, turns - box_.solo_free_turns);
  }

  const futuropia::Rules& game_;
  const futuropia::Components& box_;
  const State& position_;
  const Complex& own_;
  ItemSet special_rooms_;
  std::array<int, 2> made_by_rooms_;
  bool final_;
  int max_turns_;
  int best_;
  futuropia::PointValues worth_;
  std::array<Ladder, 2> ladders_;
  int people_a_turn_ = 0;
  int robots_a_turn_ = 0;
  int max_people_ = 0;
  int camper_ = 0;
  int wealth_ = 0;                                          ///< resources less debts and the interest that they will bear
  int money_ = 0;                                           ///< that can be had without interest, but for subsidies
  int interest_ = 0;                                        ///< of a new credit
  std::vector<int> subsidies_;                              ///< at most, after so many steps of the marker
  std::array<std::vector<std::vector<Lodging>>, 2> rooms_;  ///< by people; without those that are owned, or with all of them
  std::array<std::vector<int>, 2> least_energy_;            ///< of rooms for so many people; likewise
  std::vector<std::unique_ptr<Purchases>> plans_;
  std::vector<Class> classes_;
};

}  // namespace

int futuropia_solo_bound(const futuropia::Rules& game, const State& position, int max_turns) {
  if (position.phase == Phase::over) return position.complexes[0].score;
  std::vector<int> special_rooms;
  for (const int room : position.supply) {
    if (game.setting().is_special(position, room)) special_rooms.push_back(room);
  }
  int bound = impossible;
  for (unsigned chosen = 1U << special_rooms.size(); chosen-- > 0;) {  // many at first: then it shows early that few promise less
    ItemSet bought;
    for (std::size_t i = 0; i < special_rooms.size(); ++i) {
      if ((chosen >> i & 1) != 0) bought.add(special_rooms[i]);
    }
    bound = Classes(game, position, max_turns, bought, bound).points();
  }
  return bound;
}

}  // namespace omnibus
