// Futuropia: the list of choices against a second reading of the rules, decision by decision.
#include <set>
#include <tuple>

#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {
namespace {

/// Verb, first and second operand.
using Choice = std::tuple<Verb, int, int>;
using AllChoices = std::set<Choice>;

/// The legal actions, derived from the table and the printed components without using the rules' own code.
class ByTheBook {
 public:
  explicit ByTheBook(const Scene& scene) : box_(scene.game.box()), options_(scene.game.options()), s_(scene.state), own_(s_.of(s_.turn)) {}

  AllChoices all() const {
    switch (s_.phase) {
      case Phase::turn: return turn();
      case Phase::first_rooms:
      case Phase::housing: return rooms();
      case Phase::scrapping: return scrap();
      case Phase::converting: return convert();
      case Phase::paying: return pay();
      case Phase::repaying: return repay();
      case Phase::borrowing: return borrow();
      case Phase::over: return {};
    }
    return {};
  }

  /// The rule given for an action that is not legal.
  Rule refusal(Verb verb, int a) const {
    switch (s_.phase) {
      case Phase::turn: break;
      case Phase::first_rooms: return verb == Verb::buy_room || verb == Verb::move_in ? no_room(verb, a) : rule("FU-13.3");
      case Phase::housing: return verb == Verb::buy_room || verb == Verb::move_in ? no_room(verb, a) : rule("FU-6.2");
      case Phase::scrapping: return rule("FU-4.7");
      case Phase::converting: return rule("FU-13.11");
      case Phase::paying: return verb == Verb::pay_on_credit ? rule("FU-10.4") : rule("FU-10.3");
      case Phase::borrowing: return rule("FU-10.1");
      case Phase::repaying: return no_repayment(verb, a);
      case Phase::over: return rule("FU-11.7");
    }
    switch (verb) {
      case Verb::buy: return face_up(a) ? rule("FU-4.9") : rule("FU-3.3");
      case Verb::buy_nothing: return rule("FU-3.3");
      case Verb::take_subsidies: return rule("FU-3.3");
      case Verb::invite:
        if (!face_up(2)) return rule("FU-3.3");
        if (a < 1 || a > people_at_once() + (low_attraction() ? 1 : 0)) return rule("FU-6.1");
        if (a > people_at_once()) return rule("FU-14.2");
        return options_.box_limits && all_people() + a > box_.people_in_box ? rule("FU-1.5") : rule("FU-6.3");
      case Verb::take_robots:
        if (!face_up(3)) return rule("FU-3.3");
        return a < 1 || a > robots_at_once() ? rule("FU-7.1") : rule("FU-1.5");
      case Verb::turn_up: return s_.ending != Ending::none ? rule("FU-11.3") : rule("FU-9.3");
      case Verb::leave: return rule("FU-11.4");
      case Verb::scrap: return rule("FU-4.7");
      case Verb::buy_room:
      case Verb::move_in: return rule("FU-6.2");
      case Verb::convert: return rule("FU-13.11");
      case Verb::as_proposed:
      case Verb::pay:
      case Verb::pay_on_credit: return rule("FU-10.3");
      case Verb::borrow: return rule("FU-10.1");
      default: return rule("FU-10.5");
    }
  }

 private:
  Rule no_room(Verb verb, int room) const {
    if (verb == Verb::move_in) return rule("FU-6.3");
    if (!s_.supply.has(room)) return rule("FU-6.2");
    if (first_alike(room) != room) return rule("FU-6.5");
    if (special(room) != Special::none && s_.bought != Special::none) return rule("FU-13.4");
    return seats_of(own_.rooms) + box_.room(room).seats > own_.people + 5 ? rule("FU-6.4") : rule("FU-6.3");
  }
  int first_alike(int room) const {
    for (const int other : s_.supply) {
      if (face(other) == face(room)) return other;
    }
    return -1;
  }
  Rule no_repayment(Verb verb, int which) const {
    if (verb != Verb::repay && verb != Verb::repay_by_choice) return rule("FU-10.5");
    const bool possible = which == 0 ? own_.credits > 0 && resources() >= 5 : own_.special_credit > 0 && resources() >= 20;
    return possible ? rule("FU-10.8") : rule("FU-10.6");
  }

  bool face_up(int job) const { return (own_.open >> job & 1) != 0; }

  AllChoices turn() const {
    AllChoices out;
    for (int kind = 0; kind < 2; ++kind) {
      const Market& market = s_.markets[static_cast<std::size_t>(kind)];
      if (!face_up(kind)) continue;
      out.insert({Verb::buy_nothing, kind, 0});
      if (market.left_tiles > 0) out.insert({Verb::buy, kind, 0});
      if (market.right_tiles > 0) out.insert({Verb::buy, kind, 1});
    }
    for (int people = 1; face_up(2) && people <= people_at_once() && can_be_seated(own_.people + people); ++people) {
      if (options_.box_limits && all_people() + people > box_.people_in_box) break;
      out.insert({Verb::invite, people, 0});
    }
    for (int robots = 1; face_up(3) && robots <= robots_at_once(); ++robots) {
      if (options_.box_limits && all_robots() + robots > box_.robots_in_box) break;
      out.insert({Verb::take_robots, robots, 0});
    }
    if (face_up(4)) out.insert({Verb::take_subsidies, 0, 0});
    const bool final_phase = s_.ending != Ending::none;
    if (final_phase) out.insert({Verb::leave, 0, 0});
    else if (own_.open != 0b11111) out.insert({Verb::turn_up, 0, 0});
    return out;
  }

  bool low_attraction() const { return (s_.variants >> static_cast<int>(Variant::low_attraction) & 1) != 0; }
  int people_at_once() const { return (low_attraction() ? 4 : 5) + (owns(Special::arcade) ? 1 : 0); }
  int robots_at_once() const { return 3 + (owns(Special::workshop) ? 1 : 0); }
  int all_people() const {
    int out = 0;
    for (const Complex& each : s_.complexes) out += each.people;
    return out;
  }
  int all_robots() const {
    int out = 0;
    for (const Complex& each : s_.complexes) out += each.robots;
    return out;
  }

  /// The special room on the side that is up, if any.
  Special special(int room) const { return s_.side_b.has(room) ? box_.room(room).special : Special::none; }
  bool owns(Special which) const {
    for (const int room : own_.rooms) {
      if (special(room) == which) return true;
    }
    return false;
  }
  /// All visible properties of a room.
  using Face = std::tuple<int, int, int, int, int>;
  Face face(int room) const {
    const Side& side = box_.room(room).sides[s_.side_b.has(room) ? 1 : 0];
    return {box_.room(room).seats, side.price, side.energy, side.points, static_cast<int>(special(room))};
  }
  int seats_of(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += box_.room(room).seats;
    return out;
  }

  /// True if the people can be seated by buying any ordinary rooms and at most one special room.
  bool can_be_seated(int people) const {
    int seats = seats_of(own_.rooms);
    int best_special = 0;
    for (const int room : s_.supply) {
      if (special(room) == Special::none) seats += box_.room(room).seats;
      else best_special = std::max<int>(best_special, box_.room(room).seats);
    }
    return people <= seats + best_special;
  }

  AllChoices rooms() const {
    AllChoices out;
    std::set<Face> faces;  // of identical rooms only the first is for sale
    for (const int room : s_.supply) {
      const int seats = box_.room(room).seats;
      if (!faces.insert(face(room)).second) continue;
      if (seats_of(own_.rooms) + seats - own_.people > 5) continue;
      if (special(room) != Special::none && (s_.bought != Special::none || !ordinary_rooms_suffice_after(seats))) continue;
      out.insert({Verb::buy_room, room, 0});
    }
    if (seats_of(own_.rooms) >= own_.people) out.insert({Verb::move_in, 0, 0});
    return out;
  }

  /// After a special room no other can be bought: the other people must find ordinary seats.
  bool ordinary_rooms_suffice_after(int seats) const {
    int reach = seats_of(own_.rooms) + seats;
    for (const int room : s_.supply) reach += special(room) == Special::none ? box_.room(room).seats : 0;
    return reach >= own_.people;
  }

  AllChoices scrap() const {
    AllChoices out;
    for (int slot = 0; slot < own_.generator_count; ++slot) out.insert({Verb::scrap, own_.generators[static_cast<std::size_t>(slot)], 0});
    return out;
  }

  AllChoices convert() const {
    AllChoices out{{Verb::as_proposed, 0, 0}};
    const int other = s_.used == Job::invite_people ? own_.stock[2] : own_.stock[1];
    for (int tokens = 0; tokens <= std::min(s_.due, other); ++tokens) out.insert({Verb::convert, tokens, 0});
    return out;
  }

  AllChoices pay() const {
    AllChoices out{{Verb::as_proposed, 0, 0}};
    for (int i = 0; i < 3; ++i) {
      if (own_.stock[static_cast<std::size_t>(i)] > 0) out.insert({Verb::pay, i, 0});
    }
    if (options_.credits_when_money_is_short && s_.purpose == Purpose::turning_up && own_.stock[0] < s_.due)
      out.insert({Verb::pay_on_credit, 0, 0});
    return out;
  }

  static AllChoices borrow() {
    AllChoices out;
    for (int credits = 0; credits <= 20; ++credits) out.insert({Verb::borrow, credits, 0});
    return out;
  }

  AllChoices repay() const {
    AllChoices out{{Verb::keep_credits, 0, 0}};
    const auto offer = [&](int which, int held, int cost) {
      if (held == 0 || resources() < cost) return;
      out.insert({Verb::repay, which, 0});
      const int kinds = (own_.stock[0] > 0) + (own_.stock[1] > 0) + (own_.stock[2] > 0);
      if (kinds > 1 && resources() > cost) out.insert({Verb::repay_by_choice, which, 0});
    };
    offer(0, own_.credits, 5);
    offer(1, own_.special_credit, 20);
    return out;
  }

  int resources() const { return own_.stock[0] + own_.stock[1] + own_.stock[2]; }

  const Components& box_;
  const Options& options_;
  const State& s_;
  const Complex& own_;
};

AllChoices offered(const Scene& scene) {
  AllChoices out;
  Legal<Rules> list;
  scene.game.legal(scene.state, list);
  for (const Action& action : list) out.insert({static_cast<Verb>(action.verb), action.operands[0], action.operands[1]});
  EXPECT_EQ(static_cast<int>(out.size()), list.size()) << "something is offered twice";
  return out;
}

/// Everything else that can be spelled is refused, by the rule that forbids it, and what cannot be spelled is no action at all (FU-3.2).
void expect_refusals(const Scene& scene) {
  const ByTheBook book(scene);
  const AllChoices allowed_ones = book.all();
  for (int verb = 0; verb < static_cast<int>(verb_forms.size()); ++verb) {
    const Form& form = verb_forms[static_cast<std::size_t>(verb)];
    const auto bound = [&](std::size_t i) {
      return static_cast<int>(i) < form.arity() ? scene.game.domain_size(form.operands[i].domain) : 1;
    };
    for (int a = 0; a <= bound(0); ++a) {
      for (int b = 0; b <= bound(1); ++b) {
        const Choice choice{static_cast<Verb>(verb), a, b};
        const bool spelled_well = a < bound(0) && b < bound(1);
        Rule expected = rule("FU-3.2");
        if (spelled_well) expected = allowed_ones.contains(choice) ? Rule{} : book.refusal(static_cast<Verb>(verb), a);
        const Rule named = scene.game.check(scene.state, make_action(verb, a, b));
        ASSERT_EQ(named, expected) << form.name << " " << a << " " << b << ": FU-" << named.chapter << "." << named.item;
      }
    }
  }
}

void expect_closure(const Scene& scene) {
  ASSERT_EQ(offered(scene), ByTheBook(scene).all()) << phase_names[static_cast<std::size_t>(scene.state.phase)];
  if (scene.ply % 5 == 0) expect_refusals(scene);
}

TEST(Closure, what_is_offered_is_what_the_rules_allow) {
  std::array<int, phase_names.size()> seen{};
  at_every_table([&](const Options& options, int players) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      play_at_random(options, players, seed, [&](const Scene& scene, const Action&) {
        ++seen[static_cast<std::size_t>(scene.state.phase)];
        expect_closure(scene);
      });
      ASSERT_FALSE(testing::Test::HasFatalFailure()) << players << " players, seed " << seed;
    }
  });
  for (std::size_t phase = 0; phase < seen.size(); ++phase) EXPECT_GT(seen[phase], 50) << phase_names[phase];
}

/// Plays on from a table set by hand.
void expect_closure_from(Scene scene, std::uint64_t seed) {
  Stream dice(seed);
  for (int ply = 0; ply < 60 && scene.state.phase != Phase::over; ++ply) {
    expect_closure(scene);
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << "seed " << seed << ", ply " << ply;
    Legal<Rules> list;
    scene.game.legal(scene.state, list);
    Chance chance(seed, ++scene.ply);
    scene.game.apply(scene.state, list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], chance, scene.events);
  }
}

/// The last stacks are on the market, and soon sold (FU-4.9).
TEST(Closure, also_with_sold_out_generators) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Scene scene({}, 4, seed);
    for (const Kind kind : {Kind::food, Kind::energy}) {
      const int stacks = scene.game.setting().ladder_size(kind);
      scene.market(kind, stacks - 2, 1, stacks - 1, 1, stacks, 0);
    }
    expect_closure_from(scene.final_phase(Ending::last_generators), seed);
  }
}

/// Few people and robots in the box, so that the limit is reached (FU-1.5).
TEST(Closure, also_when_the_box_runs_empty) {
  Components box = standard_box();
  box.people_in_box = 16;
  box.robots_in_box = 3;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    expect_closure_from(Scene(with([](Options& o) { o.box_limits = 1; }), 2, seed, box), seed);
}

/// Hardly any rooms for sale but special ones, so that people cannot be seated or only in one way (FU-6.3, FU-13.4).
TEST(Closure, also_with_few_rooms) {
  Components box = standard_box();
  int seats = 2;
  for (Room& room : box.rooms) {
    if (room.start) room.seats = static_cast<std::uint8_t>(2 + ++seats % 5);  // two to six
  }
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Scene scene(expansion(), 2, seed, box);
    Stream dice(seed);
    scene.rooms({"h4c"}, 0).rooms({"h4e"}, 1);
    scene.state.phase = Phase::turn;
    scene.state.turn = seat_at(0);
    for (const int room : scene.state.supply) {
      if (!scene.game.box().room(room).start && dice.below(10) != 0) scene.state.supply.remove(room);
    }
    scene.game.refresh(scene.state);
    expect_closure_from(scene, seed);
  }
}

}  // namespace
}  // namespace omnibus::futuropia
