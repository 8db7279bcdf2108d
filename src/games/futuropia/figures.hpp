// Futuropia: what things cost, give and count. Tables worked out once from the edition, and the figures of a position.
#pragma once

#include <algorithm>

#include "games/futuropia/options.hpp"
#include "games/futuropia/scoring.hpp"
#include "games/futuropia/words.hpp"

namespace omnibus::futuropia {

/// How something is paid: so much of each resource.
using Payment = std::array<int, resource_count>;

class Figures : public Words {
 public:
  constexpr Figures(const Components& box, const Options& options, int players) : box_(box), options_(options), players_(players) {
    for (int i = 0; i < box.generator_count; ++i) {
      const Generator& tile = box.generator(i);
      if (tile.origin != Origin::market) continue;
      const std::size_t kind = static_cast<std::size_t>(tile.kind);
      ladders_[kind][static_cast<std::size_t>(ladder_sizes_[kind]++)] = static_cast<std::uint8_t>(i);
    }
    for (int i = 0; i < box.generator_count; ++i) replacements_[static_cast<std::size_t>(i)] = replacement_of(i);
    for (int i = 0; i < box.room_count; ++i) {
      (box.room(i).start ? start_rooms_ : regular_rooms_).add(i);
      for (int seats = box.room(i).seats; seats < static_cast<int>(rooms_up_to_.size()); ++seats)
        rooms_up_to_[static_cast<std::size_t>(seats)].add(i);
      for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t other = 0; other < 2; ++other) alike_[static_cast<std::size_t>(i)][side][other] = rooms_like(i, side, other);
      }
    }
  }

  constexpr int players() const { return players_; }
  constexpr const Components& box() const { return box_; }
  constexpr const Options& options() const { return options_; }
  constexpr bool solo() const { return players_ == 1; }

  // ---- What things cost and give ----------------------------------------------------------------------------------------

  /// The kind of tile in a stack of the ladder; the expert game may have replaced it (FU-14.2).
  constexpr int tile_at(const State& s, Kind kind, int stack) const {
    const std::uint8_t usual = ladders_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(stack)];
    const Replacement& other = replacements_[usual];
    return other.tile != no_generator && s.has(other.variant) ? other.tile : usual;
  }
  constexpr int stack_of(const State& s, Kind kind, Stack stack) const {
    return stack == Stack::left ? s.market(kind).left : s.market(kind).right;
  }
  constexpr int tiles_in(const State& s, Kind kind, Stack stack) const {
    return stack == Stack::left ? s.market(kind).left_tiles : s.market(kind).right_tiles;
  }
  constexpr int tile_in(const State& s, Kind kind, Stack stack) const { return tile_at(s, kind, stack_of(s, kind, stack)); }

  /// FU-4.3: the left stack gets cheaper, the right one dearer.
  constexpr int price(const State& s, Kind kind, Stack stack) const {
    const int marker = s.market(kind).marker;
    return box_.generator(tile_in(s, kind, stack)).price + (stack == Stack::left ? -marker : marker);
  }

  constexpr const Side& side(const State& s, int room) const { return box_.room(room).sides[s.side_b.has(room) ? 1 : 0]; }
  constexpr bool is_special(const State& s, int room) const { return start_rooms_.has(room) && s.side_b.has(room); }

  constexpr int generator_limit(const State& s) const {
    return s.has(Variant::one_slot_less) ? box_.variant_generator_limit : box_.generator_limit;
  }
  constexpr int people_limit(const State& s) const {
    const int usual = s.has(Variant::low_attraction) ? box_.variant_people_limit : box_.people_limit;
    return usual + (s.of(s.turn).has(Special::arcade) ? box_.more_people : 0);
  }
  constexpr int robot_limit(const State& s) const {
    return box_.robot_limit + (s.of(s.turn).has(Special::workshop) ? box_.more_robots : 0);
  }
  constexpr int subsidy(const State& s) const {
    return subsidies().fields[s.subsidy] + (s.of(s.turn).has(Special::planning_office) ? box_.more_subsidies : 0);
  }
  constexpr int subsidy_at(int field) const { return subsidies().fields[static_cast<std::size_t>(field)]; }
  constexpr int subsidy_fields() const { return subsidies().count; }
  constexpr int ladder_size(Kind kind) const { return ladder_sizes_[static_cast<std::size_t>(kind)]; }
  constexpr int tiles_of(int generator) const { return box_.generator(generator).tiles[static_cast<std::size_t>(table_size() - 2)]; }

  /// People who can be invited: enough seats must be free or for sale (FU-6.3).
  constexpr int max_invited(const State& s) const {
    const Complex& own = s.of(s.turn);
    int out = std::min(people_limit(s), own.seats + s.supply_seats + largest_special(s) - own.people);
    if (options_.box_limits) out = std::min(out, box_.people_in_box - total(s, &Complex::people));
    return out;
  }
  constexpr int max_robots(const State& s) const {
    const int limit = robot_limit(s);
    return options_.box_limits ? std::min(limit, box_.robots_in_box - total(s, &Complex::robots)) : limit;
  }

  /// What a production test yields (FU-5.1).
  constexpr int produced(const Complex& own, Kind kind) const {
    const std::size_t k = static_cast<std::size_t>(kind);
    const Crew crew{own.humans(), own.robots};
    const int made = staffed(own.places[k], own.human_only[k], crew) ? own.production[k] : Cellar(box_, own).best_production(kind, crew);
    const bool room = own.has(kind == Kind::food ? Special::greenhouse : Special::solar_farm);
    return made + (room ? (kind == Kind::food ? box_.more_food : box_.more_energy) : 0);
  }

  /// What a test of feeding or of consumption asks for (FU-6.6, FU-7.3).
  static constexpr int needed(const Complex& own, Kind kind) { return kind == Kind::food ? own.people : own.robots + own.room_energy; }

  /// Pays so that least is lost: first what the next test runs will not ask for, then money, then the rest (FU-10.8).
  constexpr Payment proposal(const Complex& own, int due) const {
    const int spare_food = std::max(0, own.of(Resource::food) - needed(own, Kind::food));
    const int spare_energy = std::max(0, own.of(Resource::energy) - needed(own, Kind::energy));
    Payment out{};
    const auto take = [&](Resource resource, int max) {
      const int taken = std::min(max, due);
      out[static_cast<std::size_t>(resource)] += taken;
      due -= taken;
    };
    take(Resource::energy, spare_energy);
    take(Resource::food, spare_food);
    take(Resource::money, own.of(Resource::money));
    take(Resource::food, own.of(Resource::food) - spare_food);
    take(Resource::energy, own.of(Resource::energy) - spare_energy);
    return out;
  }

  /// Tokens of the other kind that a test may use (FU-13.11).
  constexpr int max_converted(const State& s) const {
    return std::min({static_cast<int>(s.due), s.of(s.turn).of(other_resource(s)), max_tokens - 1});
  }

  /// Converts what is missing, and besides it what the other kind can spare and its own kind will need (FU-10.8).
  constexpr int proposed_conversion(const State& s) const {
    const Complex& own = s.of(s.turn);
    const Kind tested = tested_kind(s);
    const int missing = std::max(0, s.due - own.of(resource_of(tested)));
    const int spare = std::max(0, own.of(other_resource(s)) - needed(own, tested == Kind::food ? Kind::energy : Kind::food));
    return std::min(max_converted(s), std::max(missing, spare));
  }

  constexpr Worth worth(const State& s) const {
    return {.idle = box_.idle_points,
            .overproduction = s.has(Variant::valuable_overproduction) ? box_.variant_overproduction_points : box_.overproduction_points,
            .camper_eats = options_.camper_eats_in_final_scoring != 0};
  }
  constexpr int credit_points(const State& s) const {
    return s.has(Variant::attractive_credits) ? box_.variant_credit_points : box_.credit_points;
  }
  constexpr int open_action_points(const State& s) const {
    if (solo()) return 0;  // FU-15.7
    return s.has(Variant::attractive_credits) ? box_.variant_open_action_points : box_.open_action_points;
  }

  constexpr Verdict verdict(const State& s, Seat seat) const { return Assessor(box_, s.side_b, s.of(seat), worth(s)).best(s.of(seat)); }

  /// The points of a seat if the game were over (FU-12, FU-15.7, FU-15.8).
  constexpr int points(const State& s, Seat seat) const {
    const Complex& own = s.of(seat);
    const int debts = own.credits + own.special_credit * box_.special_credit_counts_as;
    int out = verdict(s, seat).points - credit_points(s) * debts;
    out += open_action_points(s) * count_open(own) + own.resources() / box_.resources_per_point;
    if (solo()) out += box_.solo_bonus - box_.solo_turn_penalty * std::max(0, own.turns - box_.solo_free_turns);
    return out;
  }

  // ---- Positions made by hand -------------------------------------------------------------------------------------------

  /// Works out what follows from the tiles on the table.
  constexpr void refresh(State& s) const {
    for (Complex& own : s.complexes) refresh_complex(s, own);
    s.supply_seats = 0;
    s.offered = {};
    for (const int room : s.supply) {
      if (!is_special(s, room)) s.supply_seats = static_cast<std::uint16_t>(s.supply_seats + box_.room(room).seats);
      if (supply_like(s, room).lowest() == room) s.offered.add(room);
    }
  }

  // ---- What the parts are called ------------------------------------------------------------------------------------------

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return players_;
    if (domain == generator_domain) return box_.generator_count;
    if (domain == room_domain) return box_.room_count;
    return size_of(domain);
  }
  constexpr std::string_view domain_key(Domain domain, int value) const {
    if (domain == generator_domain) return box_.generator(value).name();
    if (domain == room_domain) return box_.room(value).name();
    return key_of(domain, value);
  }
  constexpr Phrase caption(Domain domain, int value) const {
    if (domain == room_domain) {
      const Room& room = box_.room(value);
      const int special = room.start && options_.expansion ? static_cast<int>(room.special) : 0;
      return {"room", {{"seats", Domain::number, room.seats}, {"special", special_domain, special}, {"start", Domain::number, room.start}}};
    }
    if (domain == generator_domain) {
      const Generator& tile = box_.generator(value);
      return {"generator",
              {{"kind", kind_domain, static_cast<int>(tile.kind)},
               {"price", Domain::number, tile.price},
               {"production", Domain::number, tile.production},
               {"workplaces", Domain::number, tile.workplaces},
               {"human_only", Domain::number, tile.human_only}}};
    }
    return caption_of(domain, value);
  }

  static constexpr int count_open(const Complex& own) { return count_bits(own.open); }
  static constexpr Job job_of(Kind kind) { return kind == Kind::food ? Job::food_generator : Job::energy_generator; }
  static constexpr Resource resource_of(Kind kind) { return kind == Kind::food ? Resource::food : Resource::energy; }
  /// The test that a decision about converting belongs to.
  static constexpr Kind tested_kind(const State& s) { return s.used == Job::invite_people ? Kind::food : Kind::energy; }

 protected:
  /// The tile that takes the place of another in the expert game, and the condition that says so.
  struct Replacement {
    std::uint8_t tile = no_generator;
    Variant variant = Variant::none;
  };

  constexpr Replacement replacement_of(int usual) const {
    for (int i = 0; i < box_.generator_count; ++i) {
      if (box_.generator(i).replaces == usual) return {static_cast<std::uint8_t>(i), box_.generator(i).condition};
    }
    return {};
  }

  /// The rooms that show on side `other` what room `index` shows on side `side`, itself included where the sides are the same.
  constexpr ItemSet rooms_like(int index, std::size_t side, std::size_t other) const {
    ItemSet out;
    const Room& room = box_.room(index);
    const Side& mine = room.sides[side];
    for (int i = 0; i < box_.room_count; ++i) {
      const Room& candidate = box_.room(i);
      const Side& its = candidate.sides[other];
      const Special my_effect = side == 1 ? room.special : Special::none;
      const Special its_effect = other == 1 ? candidate.special : Special::none;
      const bool alike = room.seats == candidate.seats && mine.price == its.price && mine.energy == its.energy && mine.points == its.points;
      if (alike && my_effect == its_effect) out.add(i);
    }
    return out;
  }

  constexpr int table_size() const { return solo() ? box_.solo_tiles_for : players_; }
  constexpr const Subsidies& subsidies() const { return box_.subsidies[players_ <= 2 ? 0 : 1]; }
  constexpr Seat next(Seat seat) const { return seat_at(index_of(seat) + 1 < players_ ? index_of(seat) + 1 : 0); }
  constexpr Seat before(Seat seat) const { return seat_at(index_of(seat) > 0 ? index_of(seat) - 1 : players_ - 1); }
  static constexpr Resource other_resource(const State& s) { return tested_kind(s) == Kind::food ? Resource::energy : Resource::food; }
  static constexpr int total(const State& s, std::uint8_t Complex::* what) {
    int out = 0;
    for (const Complex& own : s.complexes) out += own.*what;
    return out;
  }

  /// The largest special room for sale; only one may be bought in an action (FU-13.4).
  constexpr int largest_special(const State& s) const {
    int out = 0;
    if (!options_.expansion) return out;
    for (const int room : s.supply& start_rooms_) out = std::max<int>(out, box_.room(room).seats);
    return out;
  }

  /// Rooms for sale that are no different from this one (FU-6.5).
  constexpr ItemSet supply_like(const State& s, int room) const {
    const auto& like = alike_[static_cast<std::size_t>(room)][s.side_b.has(room) ? 1 : 0];
    return s.supply & ((like[0] - s.side_b) | (like[1] & s.side_b));
  }

  static constexpr void add_sums(Complex& own, const Generator& tile, int sign) {
    const std::size_t kind = static_cast<std::size_t>(tile.kind);
    own.places[kind] = static_cast<std::uint8_t>(own.places[kind] + sign * tile.workplaces);
    own.human_only[kind] = static_cast<std::uint8_t>(own.human_only[kind] + sign * tile.human_only);
    own.production[kind] = static_cast<std::uint8_t>(own.production[kind] + sign * tile.production);
  }

  constexpr void refresh_complex(const State& s, Complex& own) const {
    int seats = 0;
    int energy = 0;
    int specials = 0;
    for (const int room : own.rooms) {
      seats += box_.room(room).seats;
      energy += side(s, room).energy;
      if (is_special(s, room)) specials |= 1 << static_cast<int>(box_.room(room).special);
    }
    own.seats = static_cast<std::uint8_t>(seats);
    own.room_energy = static_cast<std::uint8_t>(energy);
    own.specials = static_cast<std::uint16_t>(specials);
    own.places = {};
    own.human_only = {};
    own.production = {};
    for (int slot = 0; slot < own.generator_count; ++slot) add_sums(own, box_.generator(own.generators[static_cast<std::size_t>(slot)]), 1);
  }

  // ---- Rooms and payments that are possible -----------------------------------------------------------------------------------

  /// Rooms that leave at most five seats empty and from which the people can still be housed (FU-6.3, FU-6.4, FU-13.4).
  constexpr ItemSet buyable_rooms(const State& s) const {
    const Complex& own = s.of(s.turn);
    const int room_for = std::clamp(own.people + box_.empty_seats - own.seats, 0, static_cast<int>(rooms_up_to_.size()) - 1);
    ItemSet out = s.offered & rooms_up_to_[static_cast<std::size_t>(room_for)];
    if (!options_.expansion) return out;
    const ItemSet specials = out & start_rooms_ & s.side_b;
    for (const int room : specials) {
      const bool enough = own.people - own.seats - box_.room(room).seats <= s.supply_seats;
      if (s.bought != Special::none || !enough) out.remove(room);
    }
    return out;
  }

  constexpr int repayment(bool special) const { return special ? box_.special_credit : box_.repayment; }
  constexpr bool repayable(const Complex& own, bool special) const {
    return (special ? own.special_credit : own.credits) > 0 && own.resources() >= repayment(special);
  }

  /// Whether there is more than one way to pay.
  static constexpr bool is_choice(const Complex& own, int due) {
    const int kinds = (own.stock[0] != 0 ? 1 : 0) + (own.stock[1] != 0 ? 1 : 0) + (own.stock[2] != 0 ? 1 : 0);
    return kinds > 1 && own.resources() > due;
  }

  constexpr bool exhausted(const State& s, Kind kind) const { return s.market(kind).next == ladder_size(kind); }

  Components box_;
  Options options_;
  int players_;
  std::array<std::array<std::uint8_t, max_stacks>, kind_count> ladders_{};  ///< the stacks of each kind, by price
  std::array<int, kind_count> ladder_sizes_{};
  std::array<Replacement, max_generators> replacements_{};
  ItemSet start_rooms_;
  ItemSet regular_rooms_;
  std::array<ItemSet, 16> rooms_up_to_{};  ///< rooms with at most so many seats
  std::array<std::array<std::array<ItemSet, 2>, 2>, max_rooms> alike_{};
};

}  // namespace omnibus::futuropia
