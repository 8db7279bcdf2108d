// Futuropia: the test runs of production, feeding and consumption (FU-5, FU-6.6, FU-7.3, FU-13.11).
#pragma once

#include "games/futuropia/rules/setting.hpp"
#include "games/futuropia/rules/staffing.hpp"

namespace omnibus::futuropia {

class TestRuns {
 public:
  constexpr explicit TestRuns(const Setting& setting) : setting_(setting) {}

  /// Yield of a production test: all running generators of the kind count, not only the new one (FU-5.1, FU-13.12, FU-13.13).
  constexpr int produced(const Complex& own, Kind kind) const {
    const std::size_t k = static_cast<std::size_t>(kind);
    const Components& box = setting_.box;
    const Crew crew{own.humans(), own.robots};
    const int made = staffed(own.places[k], own.human_only[k], crew) ? own.production[k] : Cellar(box, own).best_production(kind, crew);
    const bool room = own.has(kind == Kind::food ? Special::greenhouse : Special::solar_farm);
    return made + (room ? (kind == Kind::food ? box.more_food : box.more_energy) : 0);
  }

  /// Tokens needed in a test of feeding or consumption; the camper is not fed (FU-6.6, FU-7.3, FU-13.6).
  static constexpr int needed(const Complex& own, Kind kind) { return kind == Kind::food ? own.people : own.robots + own.room_energy; }

  /// Kind of the test of feeding or consumption that follows the current action.
  static constexpr Kind tested_kind(const State& s) { return s.used == Job::invite_people ? Kind::food : Kind::energy; }

  /// Maximal number of tokens of the other kind that a test may use (FU-13.11).
  static constexpr int max_converted(const State& s) {
    const Complex& own = s.of(s.turn);
    return own.has(Special::converter) ? std::min({static_cast<int>(s.due), own.of(other_resource(s)), max_tokens - 1}) : 0;
  }

  /// Converts the missing tokens, or all that the other kind can spare if that is more, to save tokens of its own kind (FU-10.8).
  static constexpr int proposed_conversion(const State& s) {
    const Complex& own = s.of(s.turn);
    const Kind tested = tested_kind(s);
    const int missing = std::max(0, s.due - own.of(resource_of(tested)));
    const int spare = std::max(0, own.of(other_resource(s)) - needed(own, tested == Kind::food ? Kind::energy : Kind::food));
    return std::min(max_converted(s), std::max(missing, spare));
  }

  /// Result of a test: tokens used of its own kind, and money for the missing ones.
  struct Consumption {
    int tokens = 0;
    int money = 0;
  };

  /// Uses this many tokens of the other kind, then its own, and returns the money to pay for the rest (FU-6.7, FU-13.11).
  constexpr Consumption consume(State& s, int converted) const {
    Complex& own = s.of(s.turn);
    std::uint16_t& other = own.of(other_resource(s));
    std::uint16_t& stock = own.of(resource_of(tested_kind(s)));
    const int used = std::min<int>(stock, s.due - converted);
    const int missing = s.due - converted - used;
    other = static_cast<std::uint16_t>(other - converted);
    stock = static_cast<std::uint16_t>(stock - used);
    s.due = 0;
    return {used, setting_.box.missing_price * missing};
  }

 private:
  static constexpr Resource other_resource(const State& s) { return tested_kind(s) == Kind::food ? Resource::energy : Resource::food; }

  const Setting& setting_;
};

}  // namespace omnibus::futuropia
