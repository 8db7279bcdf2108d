// Futuropia: names of decisions, events and components.
#pragma once

#include "core/contract.hpp"
#include "games/futuropia/rules/setting.hpp"

namespace omnibus::futuropia {

// Kinds of actions.
enum class Verb : std::uint8_t {
  buy,
  buy_nothing,
  invite,
  take_robots,
  take_subsidies,
  turn_up,
  leave,
  scrap,
  buy_room,
  move_in,
  as_proposed,
  convert,
  pay,
  repay,
  repay_by_choice,
  keep_credits,
  pay_on_credit,
  borrow
};

// Kinds of events.
enum class EventKind : std::uint8_t {
  first_player,
  condition,
  turned_up,
  paid,
  took_credits,
  repaid,
  repaid_special,
  kept_credits,
  bought,
  bought_nothing,
  scrapped,
  produced,
  invited,
  bought_room,
  moved_in,
  special_credit,
  took_robots,
  consumed,
  took_subsidies,
  final_phase,
  left,
  scored,
  stopped,
  chose
};

/// Parts of a score.
enum class Part : std::uint8_t {
  idle_people,
  food_surplus,
  energy_surplus,
  rooms,
  open_actions,
  credits,
  resources,
  solo_bonus,
  late_turns
};

inline constexpr std::array<std::string_view, 4> ending_names{"none", "last_generators", "many_people", "stopped"};

// Domains of operands.
inline constexpr Domain kind_domain = game_domain(0);
inline constexpr Domain stack_domain = game_domain(1);
inline constexpr Domain people_domain = game_domain(2);
inline constexpr Domain robots_domain = game_domain(3);
inline constexpr Domain generator_domain = game_domain(4);
inline constexpr Domain room_domain = game_domain(5);
inline constexpr Domain resource_domain = game_domain(6);
inline constexpr Domain tokens_domain = game_domain(7);
inline constexpr Domain credit_domain = game_domain(8);
inline constexpr Domain variant_domain = game_domain(9);
inline constexpr Domain special_domain = game_domain(10);
inline constexpr Domain job_domain = game_domain(11);
inline constexpr Domain credits_domain = game_domain(12);
inline constexpr Domain face_domain = game_domain(13);  ///< a room and its side; those with side B up begin at max_rooms

inline constexpr int max_people_named = 9;   ///< in one invitation
inline constexpr int max_robots_named = 4;   ///< taken in one action
inline constexpr int max_more_credits = 20;  ///< taken at once beyond need; a technical limit, more than any price (FU-10.1)

inline constexpr std::array<Form, 18> verb_forms{{
    {"buy", {{{"kind", kind_domain}, {"stack", stack_domain}}}},
    {"buy_nothing", {{{"kind", kind_domain}}}},
    {"invite", {{{"people", people_domain}}}},
    {"take_robots", {{{"robots", robots_domain}}}},
    {"take_subsidies", {}},
    {"turn_up", {}},
    {"leave", {}},
    {"scrap", {{{"generator", generator_domain}}}},
    {"buy_room", {{{"room", room_domain}}}},
    {"move_in", {}},
    {"as_proposed", {}},
    {"convert", {{{"tokens", tokens_domain}}}},
    {"pay", {{{"resource", resource_domain}}}},
    {"repay", {{{"credit", credit_domain}}}},
    {"repay_by_choice", {{{"credit", credit_domain}}}},
    {"keep_credits", {}},
    {"pay_on_credit", {}},
    {"borrow", {{{"credits", credits_domain}}}},
}};

inline constexpr std::array<Form, 24> event_forms{{
    {"first_player", {{{"seat", Domain::seat}}}},
    {"condition", {{{"variant", variant_domain}}}},
    {"turned_up", {{{"seat", Domain::seat}}}},
    {"paid", {{{"seat", Domain::seat}, {"money", Domain::number}, {"food", Domain::number}, {"energy", Domain::number}}}},
    {"took_credits", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
    {"repaid", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
    {"repaid_special", {{{"seat", Domain::seat}}}},
    {"kept_credits", {{{"seat", Domain::seat}}}},
    {"bought", {{{"seat", Domain::seat}, {"generator", generator_domain}, {"price", Domain::number}}}},
    {"bought_nothing", {{{"seat", Domain::seat}, {"kind", kind_domain}}}},
    {"scrapped", {{{"seat", Domain::seat}, {"generator", generator_domain}}}},
    {"produced", {{{"seat", Domain::seat}, {"kind", kind_domain}, {"amount", Domain::number}}}},
    {"invited", {{{"seat", Domain::seat}, {"people", Domain::number}}}},
    {"bought_room", {{{"seat", Domain::seat}, {"room", room_domain}, {"price", Domain::number}}}},
    {"moved_in", {{{"seat", Domain::seat}, {"price", Domain::number}}}},
    {"special_credit", {{{"seat", Domain::seat}, {"money", Domain::number}}}},
    {"took_robots", {{{"seat", Domain::seat}, {"robots", Domain::number}}}},
    {"consumed", {{{"seat", Domain::seat}, {"food", Domain::number}, {"energy", Domain::number}, {"money", Domain::number}}}},
    {"took_subsidies", {{{"seat", Domain::seat}, {"money", Domain::number}}}},
    {"final_phase", {{{"seat", Domain::seat}}}},
    {"left", {{{"seat", Domain::seat}}}},
    {"scored", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
    {"stopped", {}},
    {"chose", {{{"seat", Domain::seat}, {"resource", resource_domain}}}},
}};

inline constexpr std::array<Form, 9> part_forms{{
    {"idle_people", {{{"people", Domain::number}}}},
    {"food_surplus", {{{"food", Domain::number}}}},
    {"energy_surplus", {{{"energy", Domain::number}}}},
    {"rooms", {{{"rooms", Domain::number}}}},
    {"open_actions", {{{"actions", Domain::number}}}},
    {"credits", {{{"credits", Domain::number}}}},
    {"resources", {{{"resources", Domain::number}}}},
    {"solo_bonus", {}},
    {"late_turns", {{{"turns", Domain::number}}}},
}};

/// Meanings of the operands of actions and events at a table.
class Words {
 public:
  constexpr explicit Words(const Setting& setting) : setting_(setting) {}

  /// Operands of this domain are less than this.
  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return setting_.players;
    if (domain == generator_domain) return setting_.box.generator_count;
    if (domain == room_domain) return setting_.box.room_count;
    if (domain == kind_domain || domain == stack_domain || domain == credit_domain) return 2;
    if (domain == people_domain) return max_people_named + 1;
    if (domain == robots_domain) return max_robots_named + 1;
    if (domain == resource_domain) return resource_count;
    if (domain == tokens_domain) return max_tokens;
    if (domain == variant_domain) return variant_count;
    if (domain == special_domain) return special_count;
    if (domain == job_domain) return job_count;
    if (domain == credits_domain) return max_more_credits + 1;
    if (domain == face_domain) return 2 * max_rooms;
    return 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    constexpr std::array<std::string_view, 2> stacks{"left", "right"};
    constexpr std::array<std::string_view, 2> credits{"ordinary", "special"};
    const std::size_t i = static_cast<std::size_t>(value);
    if (domain == generator_domain) return setting_.box.generator(value).name();
    if (domain == room_domain || domain == face_domain) return setting_.box.room(value % max_rooms).name();
    if (domain == kind_domain) return kind_names[i];
    if (domain == stack_domain) return stacks[i];
    if (domain == resource_domain) return resource_names[i];
    if (domain == credit_domain) return credits[i];
    if (domain == variant_domain) return variant_names[i];
    if (domain == special_domain) return value == 0 ? std::string_view("none") : special_names[i];
    if (domain == job_domain) return job_names[i];
    return {};
  }

  constexpr Phrase caption(Domain domain, int value) const {
    if (domain == generator_domain) return caption_of(setting_.box.generator(value));
    if (domain == room_domain) return caption_of(setting_.box.room(value), setting_.options.expansion != 0, setting_.start_rooms_thrown());
    if (domain == face_domain) return caption_of(setting_.box.room(value % max_rooms), value >= max_rooms, false);
    constexpr std::array<std::string_view, kind_count> kinds{"kind.food", "kind.energy"};
    constexpr std::array<std::string_view, 2> stacks{"stack.left", "stack.right"};
    constexpr std::array<std::string_view, resource_count> resources{"resource.money", "resource.food", "resource.energy"};
    constexpr std::array<std::string_view, 2> credits{"credit.ordinary", "credit.special"};
    constexpr std::array<std::string_view, job_count> jobs{"job.food_generator", "job.energy_generator", "job.invite_people",
                                                           "job.take_robots", "job.subsidies"};
    constexpr std::array<std::string_view, variant_count> variants{"variant.none",
                                                                   "variant.one_slot_less",
                                                                   "variant.other_food_12",
                                                                   "variant.other_food_8",
                                                                   "variant.other_energy_14",
                                                                   "variant.other_energy_8",
                                                                   "variant.lower_subsidies",
                                                                   "variant.attractive_credits",
                                                                   "variant.valuable_overproduction",
                                                                   "variant.low_attraction"};
    constexpr std::array<std::string_view, special_count> specials{"special.none",      "special.camper",     "special.credit_office",
                                                                   "special.arcade",    "special.workshop",   "special.planning_office",
                                                                   "special.converter", "special.greenhouse", "special.solar_farm"};
    const std::size_t i = static_cast<std::size_t>(value);
    if (domain == kind_domain) return {kinds[i]};
    if (domain == stack_domain) return {stacks[i]};
    if (domain == resource_domain) return {resources[i]};
    if (domain == credit_domain) return {credits[i]};
    if (domain == job_domain) return {jobs[i]};
    if (domain == variant_domain) return {variants[i]};
    if (domain == special_domain) return {specials[i]};
    return {"count", {{"number", Domain::number, value}}};
  }

 private:
  static constexpr Phrase caption_of(const Generator& tile) {
    return {"generator",
            {{"kind", kind_domain, static_cast<int>(tile.kind)},
             {"price", Domain::number, tile.price},
             {"production", Domain::number, tile.production},
             {"workplaces", Domain::number, tile.workplaces},
             {"human_only", Domain::number, tile.human_only}}};
  }
  /// Caption of a room. If start rooms are flipped at random, only the table knows the side that is up.
  static constexpr Phrase caption_of(const Room& room, bool side_b, bool either_side) {
    const int special = room.start && (side_b || either_side) ? static_cast<int>(room.special) : 0;
    return {"room",
            {{"seats", Domain::number, room.seats},
             {"special", special_domain, special},
             {"start", Domain::number, room.start},
             {"either_side", Domain::number, either_side ? 1 : 0}}};
  }

  const Setting& setting_;
};

}  // namespace omnibus::futuropia
