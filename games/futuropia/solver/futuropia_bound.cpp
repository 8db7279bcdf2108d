#include "games/futuropia/solver/futuropia_bound.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "games/futuropia/solver/futuropia_bound/purchases.hpp"
#include "games/futuropia/solver/futuropia_bound/rooms.hpp"
#include "games/futuropia/solver/futuropia_bound/turns.hpp"

namespace omnibus {

using futuropia::Complex;
using futuropia::Job;
using futuropia::Kind;
using futuropia::Phase;
using futuropia::Resource;
using futuropia::Special;
using futuropia::State;

namespace futuropia_bound {
namespace {

constexpr int few_turns = 7;

bool in_final_phase(const State& position) { return position.ending != futuropia::Ending::none; }

/// All numbers of purchases that a plan may make from a position on; shared by all choices of special rooms.
class Market {
 public:
  Market(const futuropia::Rules& game, const State& position)
      : ladders_{Ladder(game, position, Kind::food), Ladder(game, position, Kind::energy)} {
    const bool last = in_final_phase(position);
    const int slots = game.setting().generator_limit(position);
    for (int food = ladders_[0].most_purchases(); food >= 0; --food) {
      for (int energy = ladders_[1].most_purchases(); energy >= 0; --energy) {
        // Purchases after the one that begins the final phase are made in it, and only one of the kinds can have begun it.
        const bool both_ends = food > ladders_[0].begins_final_phase() && energy > ladders_[1].begins_final_phase();
        if (last || !both_ends) all_.push_back(std::make_unique<Purchases>(ladders_, PerKind{food, energy}, slots, last));
      }
    }
  }
  Market(const Market&) = delete;
  Market& operator=(const Market&) = delete;

  const std::vector<std::unique_ptr<Purchases>>& all() const { return all_; }

 private:
  Ladders ladders_;
  std::vector<std::unique_ptr<Purchases>> all_;
};

/// Plans with given numbers of purchases, people and robots at the end, and turns. People who will have to leave and robots beyond the
/// workplaces are not counted: without them a plan is no worse.
struct Class {
  Purchases* purchases = nullptr;
  int people = 0;
  int robots = 0;
  int invitations = 0;
  int robot_turns = 0;
  int rest = 0;      ///< resources, except for tests and subsidies and the cost of generators and rooms
  int turns = 0;     ///< all of them
  int more = 0;      ///< … that only bring in resources
  int fixed = 0;     ///< points for idle people and overproduction, at most
  int gathered = 0;  ///< in those turns, at most
  int money = 0;     ///< … of it, and cheaper generators
  int bound = 0;     ///< a rough one
};

/// All classes of plans that buy just these special rooms.
class Classes {
 public:
  Classes(const futuropia::Rules& game, const State& position, const Market& market, int max_turns, ItemSet special_rooms)
      : game_(game),
        box_(game.box()),
        position_(position),
        own_(position.complexes[0]),
        market_(market),
        special_rooms_(special_rooms),
        made_by_rooms_{has(Special::greenhouse) ? box_.more_food : 0, has(Special::solar_farm) ? box_.more_energy : 0},
        max_turns_(max_turns),
        worth_(game.scoring().values(position)),
        people_a_turn_(people_limit() + (has(Special::arcade) ? box_.more_people : 0)),
        robots_a_turn_(box_.robot_limit + (has(Special::workshop) ? box_.more_robots : 0)),
        max_people_(most_people()),
        turns_(game, position, has(Special::planning_office)),
        lodgings_{Lodgings(game, position, special_rooms, max_people_, false), Lodgings(game, position, special_rooms, max_people_, true)} {
    read_wealth();
  }

  /// The bound of all plans, or the bound so far where none is worth more.
  int points(int bound_so_far) {
    best_ = bound_so_far;
    for (const auto& purchases : market_.all()) add_classes(*purchases);
    look_at_classes(0, few_turns);
    look_at_classes(few_turns, max_turns_ + 1);  // after the others most of these turn out to be hopeless
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
  int slots() const { return game_.setting().generator_limit(position_); }
  int people_limit() const { return position_.has(futuropia::Variant::low_attraction) ? box_.variant_people_limit : box_.people_limit; }

  /// Up to one person short of the final phase, the invitation that begins it, and one more where the rules leave it open.
  int most_people() const {
    if (in_final_phase(position_)) return own_.people + (own_.is_open(Job::invite_people) ? people_a_turn_ : 0);
    const int late = game_.options().solo_people_trigger_turns_up_all ? 2 : 1;
    return std::max<int>(own_.people, box_.final_people - 1 + people_a_turn_ * late);
  }

  void read_wealth() {
    const int debts = box_.credit * own_.credits + box_.special_credit * own_.special_credit;
    const bool special_credit = own_.special_credit != 0 || bought(Special::credit_office);
    const int forgiven = special_credit ? std::max(0, box_.special_credit - box_.special_credit_counts_as * box_.credit) : 0;
    const bool just_turned_up = position_.phase == Phase::paying || position_.phase == Phase::repaying;
    wealth_ = own_.resources() - debts + forgiven - (just_turned_up ? 0 : box_.interest * own_.credits);
    money_ = own_.of(Resource::money) + (bought(Special::credit_office) ? box_.special_credit : 0);
    // By these options credits can be repaid as soon as they are taken.
    interest_ = game_.options().credits_beyond_need || game_.options().credits_when_money_is_short ? 0 : box_.interest;
  }

  // ---- Plans by number of people and robots at the end ------------------------------------------------------------------------

  void add_classes(Purchases& plans) {
    for (int people = 0; people <= max_people_; ++people) {
      for (int robots = 0; robots <= most_places(plans.kept()); ++robots) {
        int fixed = impossible;
        for (int of_food = 0; of_food <= slots(); ++of_food)
          fixed = std::max(fixed, points_of(plans.kept()[0][at(of_food)], plans.kept()[1][at(slots() - of_food)], people, robots));
        if (fixed != impossible && !lodgings(robots).of(people).empty()) add_class(plans, people, robots, fixed);
      }
    }
  }

  static int most_places(const std::array<RunningByCount, futuropia::kind_count>& kept) {
    int out = 0;
    for (const RunningByCount& by_count : kept) {
      int places = 0;
      for (const std::vector<Running>& list : by_count) {
        for (const Running& running : list) places = std::max(places, running.places);
      }
      out += places;
    }
    return out;
  }

  const Lodgings& lodgings(int robots) const { return lodgings_[robots > 0 ? 1 : 0]; }

  /// Idle people and overproduction, without rooms. At the end all are supplied who are left.
  int points_of(const Running& food, const Running& energy, int people, int robots) const {
    const int made_food = food.made + made_by_rooms_[0];
    const int made_energy = energy.made + made_by_rooms_[1];
    const int places = food.places + energy.places;
    const int camper = has(Special::camper) ? 1 : 0;
    const int working = std::max(0, futuropia::human_places(places, food.human_only + energy.human_only, robots) - camper);
    if (robots > places || working > people || made_food < people) return impossible;
    if (made_energy < robots + lodgings(robots).least_energy(people)) return impossible;
    return worth_.idle * (people - working) + worth_.overproduction * (made_food - people + made_energy - robots);
  }

  int points_of(const std::vector<Running>& food, const std::vector<Running>& energy, int people, int robots) const {
    int best = impossible;
    for (const Running& f : food) {
      for (const Running& e : energy) best = std::max(best, points_of(f, e, people, robots));
    }
    return best;
  }

  /// Uses as few invitations and turns with robots as possible, and in each as few earlier people and robots as possible.
  void add_class(Purchases& plans, int people, int robots, int fixed) {
    const int invitations = divided_up(std::max(0, people - own_.people), people_a_turn_);
    const int robot_turns = divided_up(std::max(0, robots - own_.robots), robots_a_turn_);
    int rest = wealth_ - robot_turns * own_.room_energy;
    for (int later = 0; later < invitations; ++later) rest -= people - later * people_a_turn_;
    for (int later = 0; later < robot_turns; ++later) rest -= robots - later * robots_a_turn_;
    for (std::size_t kind = 0; kind < futuropia::kind_count; ++kind) rest += plans.count()[kind] * made_by_rooms_[kind];
    const int turns = own_.turns + plans.total() + invitations + robot_turns;
    classes_.push_back({&plans, people, robots, invitations, robot_turns, rest, turns, 0, fixed});
  }

  // ---- … and by number of further turns ---------------------------------------------------------------------------------------

  /// A rough bound for each class with this many turns that only bring in resources; then the most promising ones are examined closely,
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

  bool hopeless(const Class& one) const {
    const int fixed = one.fixed + lodgings(one.robots).of(one.people).back().value;
    return fixed + settled(one.rest + one.purchases->gain() + most_gathered(one), one.turns) <= best_;
  }

  /// Upper bound on the resources gathered in the turns that only bring in resources, computed fast: if no action is used more than a given
  /// number of times, the ones with the highest yield are used that often, with as many turnings-up.
  int most_gathered(const Class& one) const {
    const Purchases& plans = *one.purchases;
    struct Source {
      int yield = 0;
      int other_uses = 0;
    };
    std::array<Source, 3> sources{{{plans.gatherings()[0].before + made_by_rooms_[0], plans.count()[0]},
                                   {plans.gatherings()[1].before + made_by_rooms_[1], plans.count()[1]},
                                   {turns_.best_subsidy(), 0}}};
    std::sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) { return a.yield > b.yield; });
    int late = 0;  // yield of the last turn of a kind in excess of the others
    for (const Gathering& each : plans.gatherings()) late += std::max(0, each.in_final_phase - each.before);
    int best = impossible;
    for (int uses = 0; uses <= one.more + std::max(plans.count()[0], plans.count()[1]); ++uses) {
      int turns = one.more;
      int gathered = late;
      for (const Source& source : sources) {
        const int times = std::clamp(uses - source.other_uses, 0, turns);
        gathered += times * source.yield;
        turns -= times;
      }
      if (turns == 0) best = std::max(best, gathered - turns_.least_cost_of_turning_up(one.turns - own_.turns, uses));
    }
    return best;
  }

  /// Computes the rough bound; false if the turns cannot be spent.
  bool estimate(Class& one) {
    const Purchases& plans = *one.purchases;
    one.gathered = impossible;
    one.money = 0;
    for (const Extra& extra : extras(one)) {
      one.gathered = std::max(one.gathered, gathered(plans.gatherings(), extra) + extra.subsidies - extra.turning_up);
      one.money = std::max(one.money, extra.subsidies + extra.tests[0] + extra.tests[1]);
    }
    const int short_of_money = plans.cost() - money_ - one.money;
    one.bound = one.fixed + best_rooms(one, one.rest + plans.gain() + one.gathered, short_of_money);
    return one.gathered != impossible;
  }

  int gathered(const Gatherings& gatherings, const Extra& extra) const {
    int out = 0;
    for (std::size_t kind = 0; kind < futuropia::kind_count; ++kind)
      out += gatherings[kind].in(extra.tests[kind]) + extra.tests[kind] * made_by_rooms_[kind];
    return out;
  }

  const std::vector<Extra>& extras(const Class& one) {
    const auto [food, energy] = one.purchases->count();
    const auto [entry, is_new] = extras_.try_emplace({food, energy, one.invitations, one.robot_turns, one.more});
    if (is_new) entry->second = turns_.ways_to_spend(one.more, {food, energy, one.invitations, one.robot_turns, 0});
    return entry->second;
  }

  // ---- … and by sides of the market -------------------------------------------------------------------------------------------

  void look_closely(const Class& one) {
    const Purchases& plans = *one.purchases;
    for (std::size_t food = 0; food < plans.courses(0).size(); ++food) {
      for (std::size_t energy = 0; energy < plans.courses(1).size(); ++energy) {
        for (int kept_food = 0; kept_food <= slots(); ++kept_food) {
          if (plans.courses(0)[food].most_made[at(kept_food)] + made_by_rooms_[0] < one.people) continue;
          for (int kept_energy = 0; kept_food + kept_energy <= slots(); ++kept_energy) {
            if (plans.courses(1)[energy].most_made[at(kept_energy)] + made_by_rooms_[1] < one.robots) continue;
            look_closely(one, {food, energy}, {kept_food, kept_energy});
          }
        }
      }
    }
  }

  void look_closely(const Class& one, const Sides& sides, const PerKind& kept) {
    Purchases& plans = *one.purchases;
    const Course& food = plans.courses(0)[sides[0]];
    const Course& energy = plans.courses(1)[sides[1]];
    const int fixed = points_of(food.kept[at(kept[0])], energy.kept[at(kept[1])], one.people, one.robots);
    if (fixed == impossible) return;
    const int cost = food.cost + energy.cost;
    const int rest = one.rest - cost + plans.tests(sides, kept);
    if (fixed + best_rooms(one, rest + one.gathered, cost - money_ - one.money) <= best_) return;
    const Gatherings gatherings = plans.gatherings(sides, kept);
    for (const Extra& extra : extras(one)) {
      const int saved = food.saved_by_waiting() * extra.tests[0] + energy.saved_by_waiting() * extra.tests[1];
      const int left = rest + gathered(gatherings, extra) + extra.subsidies - extra.turning_up;
      best_ = std::max(best_, fixed + best_rooms(one, left, cost - saved - money_ - extra.subsidies));
    }
  }

  // ---- Points -----------------------------------------------------------------------------------------------------------------

  /// `short_of_money` is the cost of generators in excess of the available money.
  int best_rooms(const Class& one, int rest, int short_of_money) const {
    int best = impossible;
    for (const Lodging& each : lodgings(one.robots).of(one.people)) {
      const int interest = interest_ * divided_up(std::max(0, short_of_money + each.price), box_.credit);
      best = std::max(best, each.value + settled(rest - each.price - interest, one.turns));
    }
    return best;
  }

  /// Points for resources left over or owed, and for the turns. A credit that is not repaid costs more than it brought in.
  int settled(int rest, int turns) const {
    const int owed = game_.scoring().credit_points(position_) * divided_up(std::max(0, -rest), std::max(box_.credit, box_.repayment));
    const int kept = std::max(0, rest) / box_.resources_per_point;
    return box_.solo_bonus + kept - owed - box_.solo_turn_penalty * std::max(0, turns - box_.solo_free_turns);
  }

  const futuropia::Rules& game_;
  const futuropia::Components& box_;
  const State& position_;
  const Complex& own_;
  const Market& market_;
  ItemSet special_rooms_;
  PerKind made_by_rooms_;  ///< in each test of the kind, and at the end
  int max_turns_;
  futuropia::PointValues worth_;
  int people_a_turn_;
  int robots_a_turn_;
  int max_people_;
  int wealth_ = 0;    ///< resources less debts and the interest that they will bear
  int money_ = 0;     ///< available without interest, not counting subsidies
  int interest_ = 0;  ///< of a new credit
  Turns turns_;
  std::array<Lodgings, 2> lodgings_;  ///< where any room may be missing at the end, and where all stay
  std::vector<Class> classes_;
  std::map<std::array<int, 5>, std::vector<Extra>> extras_;  ///< by purchases, invitations, turns with robots and further turns
  int best_ = impossible;
};

}  // namespace
}  // namespace futuropia_bound

int futuropia_solo_bound(const futuropia::Rules& game, const State& position, int max_turns) {
  if (position.phase == Phase::over) return position.complexes[0].score;
  std::vector<int> special_rooms;
  for (const int room : position.supply) {
    if (game.setting().is_special(position, room)) special_rooms.push_back(room);
  }
  const futuropia_bound::Market market(game, position);
  int bound = futuropia_bound::impossible;
  for (unsigned chosen = 1U << special_rooms.size(); chosen-- > 0;) {  // many at first: this shows early that few promise less
    ItemSet bought;
    for (std::size_t i = 0; i < special_rooms.size(); ++i) {
      if ((chosen >> i & 1) != 0) bought.add(special_rooms[i]);
    }
    bound = futuropia_bound::Classes(game, position, market, max_turns, bought).points(bound);
  }
  return bound;
}

}  // namespace omnibus
