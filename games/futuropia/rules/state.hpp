// Futuropia: the state of a game.
#pragma once

#include <array>
#include <cstdint>

#include "core/item_set.hpp"
#include "core/seat.hpp"
#include "games/futuropia/rules/components.hpp"

namespace omnibus::futuropia {

inline constexpr int max_players = 4;
inline constexpr int job_count = 5;
inline constexpr std::uint8_t all_open = (1 << job_count) - 1;
inline constexpr int owned_generators = 8;       ///< seven, and temporarily the one that exceeds the limit (FU-4.7)
inline constexpr int turn_limit = 60;            ///< turns of a seat; a technical limit, far beyond any real game (FU-11.8)
inline constexpr int max_tokens = 250;           ///< converted in one test; no complex comes near this limit
inline constexpr int max_credits = 100'000'000;  ///< limit of counting; interest on interest would grow without bound

/// The five actions (FU-3.2).
enum class Job : std::uint8_t { food_generator, energy_generator, invite_people, take_robots, subsidies };
inline constexpr std::array<std::string_view, job_count> job_names{"food_generator", "energy_generator", "invite_people", "take_robots",
                                                                   "subsidies"};

enum class Resource : std::uint8_t { money, food, energy };
inline constexpr int resource_count = 3;
inline constexpr std::array<std::string_view, resource_count> resource_names{"money", "food", "energy"};

constexpr Job job_of(Kind kind) { return kind == Kind::food ? Job::food_generator : Job::energy_generator; }
constexpr Resource resource_of(Kind kind) { return kind == Kind::food ? Resource::food : Resource::energy; }

/// The open decision.
enum class Phase : std::uint8_t { first_rooms, turn, scrapping, housing, converting, paying, repaying, over, borrowing };
inline constexpr std::array<std::string_view, 9> phase_names{"first_rooms", "turn",     "scrapping", "housing",  "converting",
                                                             "paying",      "repaying", "over",      "borrowing"};

/// Purpose of a payment in resources.
enum class Purpose : std::uint8_t { nothing, turning_up, credit, special_credit };
inline constexpr std::array<std::string_view, 4> purpose_names{"nothing", "turning_up", "credit", "special_credit"};

/// Reason for taking credits, kept while more of them may follow (FU-10.1); used by option only.
enum class Loan : std::uint8_t { none, first_rooms, turning_up, action };
inline constexpr std::array<std::string_view, 4> loan_names{"none", "first_rooms", "turning_up", "action"};

/// The ways a game can end, and the reason for its final phase; `none` before that.
enum class Ending : std::uint8_t { none, last_generators, many_people, stopped };

/// The two places of a half of the market.
enum class Stack : std::uint8_t { left, right };

/// One half of the market. Stacks are numbered along the ladder of prices; those from `next` on are still in the supply.
struct Market {
  std::uint8_t left = 0;
  std::uint8_t left_tiles = 0;
  std::uint8_t right = 0;
  std::uint8_t right_tiles = 0;
  std::uint8_t next = 0;
  std::uint8_t marker = 0;

  friend constexpr bool operator==(const Market&, const Market&) = default;
};

/// The possessions of one seat.
struct Complex {
  ItemSet rooms;
  std::int32_t credits = 0;
  std::int32_t score = 0;  ///< final; 0 until then
  std::array<std::uint16_t, resource_count> stock{};
  std::uint8_t people = 0;
  std::uint8_t robots = 0;
  std::uint8_t camper = 0;
  std::uint8_t special_credit = 0;  ///< 1: not repaid yet
  std::uint8_t open = 0;            ///< actions face up, as bits
  std::uint8_t turns = 0;           ///< actions used
  std::uint8_t left = 0;            ///< 1: out of the game
  std::uint8_t generator_count = 0;
  std::array<std::uint8_t, owned_generators> generators{};  ///< from left to right

  // Derived from the above; kept to speed up listing and testing.
  std::uint8_t seats = 0;
  std::uint8_t room_energy = 0;
  std::uint16_t specials = 0;  ///< special rooms, as bits
  std::array<std::uint8_t, kind_count> places{};
  std::array<std::uint8_t, kind_count> human_only{};
  std::array<std::uint8_t, kind_count> production{};

  constexpr std::uint16_t& of(Resource resource) { return stock[static_cast<std::size_t>(resource)]; }
  constexpr int of(Resource resource) const { return stock[static_cast<std::size_t>(resource)]; }
  constexpr int resources() const { return stock[0] + stock[1] + stock[2]; }
  constexpr int humans() const { return people + camper; }
  constexpr bool has(Special special) const { return (specials >> static_cast<int>(special) & 1) != 0; }
  constexpr bool is_open(Job job) const { return (open >> static_cast<int>(job) & 1) != 0; }
  constexpr int open_actions() const { return count_bits(open); }
};

/// The whole state. All components are open; only the set-up involves chance.
struct State {
  ItemSet supply;   ///< rooms for sale
  ItemSet side_b;   ///< rooms that lie with side B up, sold or not
  ItemSet offered;  ///< the first of each group of identical rooms for sale (derived from the supply)
  std::array<Complex, max_players> complexes;
  std::array<Market, kind_count> markets;
  std::int32_t due;            ///< resources to pay, or needed by a test run
  std::uint16_t bill;          ///< money for the rooms of this action
  std::uint16_t variants;      ///< tiles of the expert game in force, as bits
  std::uint16_t supply_seats;  ///< seats of the rooms for sale without special rooms (derived from the supply)
  std::uint8_t subsidy;        ///< field of the marker
  Phase phase;
  Purpose purpose;
  Ending ending;  ///< from the moment the final phase begins
  Seat turn;
  Seat first;                          ///< the start player
  Job used;                            ///< the action being carried out
  Special bought;                      ///< the special room bought in this action
  Loan loan;                           ///< reason for the credits that may be followed by more
  std::array<std::uint8_t, 9> unused;  ///< every byte has a value, so that a state can be hashed and compared as raw memory

  constexpr Complex& of(Seat seat) { return complexes[static_cast<std::size_t>(seat)]; }
  constexpr const Complex& of(Seat seat) const { return complexes[static_cast<std::size_t>(seat)]; }
  constexpr Market& market(Kind kind) { return markets[static_cast<std::size_t>(kind)]; }
  constexpr const Market& market(Kind kind) const { return markets[static_cast<std::size_t>(kind)]; }
  constexpr bool has(Variant variant) const { return (variants >> static_cast<int>(variant) & 1) != 0; }
};

static_assert(sizeof(Complex) == 48 && sizeof(State) == 256);

}  // namespace omnibus::futuropia
