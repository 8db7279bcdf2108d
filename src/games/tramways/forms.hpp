// Tramways: what actions and events are, and what their numbers count.
#pragma once

#include "core/game.hpp"
#include "games/tramways/state.hpp"

namespace omnibus::tramways {

// What an action can be.
enum class Verb : std::uint8_t {
  draft,
  take_top,
  put_in,
  bid,
  pass_bid,
  take_card,
  pass,
  build_link,
  from,
  lay,
  arrive,
  leave,
  upgrade_link,
  upgrade_branches,
  build,
  upgrade_building,
  move,
  move_martian,
  to,
  board,
  ride,
  travel,
  gather,
  place,
  pay,
  use,
  take_money,
  take_development,
  buy,
  put_away,
  keep,
  put_in_hundred
};

// What can happen.
enum class EventKind : std::uint8_t {
  round_begins,
  drafted,
  dealt,
  took_development,
  revealed,
  bid_made,
  bid_passed,
  first_player,
  took_card,
  passed,
  played,
  stressed,
  link_built,
  branch_built,
  link_upgraded,
  branches_upgraded,
  building_built,
  building_upgraded,
  arrived,
  martian_arrived,
  link_used,
  paid_fee,
  gained_money,
  gained_worker,
  gained_passenger,
  relaxed,
  bought,
  drew,
  drawn,
  put_away,
  night_falls,
  game_over,
  work_named,
  start_named,
  rail_laid,
  end_named,
  left_map,
  building_named,
  link_named,
  destination_named,
  passenger_named,
  rode,
  route_taken,
  kept,
  put_in
};

// What operands count.
inline constexpr Domain card_domain = game_domain(0);
inline constexpr Domain node_domain = game_domain(1);
inline constexpr Domain space_domain = game_domain(2);
inline constexpr Domain link_domain = game_domain(3);
inline constexpr Domain book_domain = game_domain(4);
inline constexpr Domain type_domain = game_domain(5);
inline constexpr Domain numeral_domain = game_domain(6);
inline constexpr Domain part_domain = game_domain(7);   ///< of a card: its strip, or a slot
inline constexpr Domain money_domain = game_domain(8);  ///< dollars in a bid
inline constexpr Domain slots_domain = game_domain(9);  ///< slots of one card, as bits
inline constexpr Domain icon_domain = game_domain(10);  ///< what a part of a card shows
inline constexpr Domain label_domain = game_domain(11);
inline constexpr Domain sign_domain = game_domain(12);  ///< how a space is drawn
inline constexpr Domain work_domain = game_domain(13);  ///< what is being done
inline constexpr Domain name_domain = game_domain(14);  ///< a card by its name alone, without its icons

/// Signs: nothing there, plain, mountain, water; buildings by type and level; parcels by label; rails by owner, level and shape.
inline constexpr int building_sign = 4;
inline constexpr int parcel_sign = building_sign + 2 * type_count;
inline constexpr int rail_sign = parcel_sign + max_labels;
inline constexpr int sign_count = rail_sign + 12 * max_players;

/// Icons for captions: rails 0 to 2, types from 3, wild 7, build 8, dollars from 9, worker 18, passenger 19, relax 20, build and type from
/// 21, rails and type from 25, the strip, three consequences, and the parcel numbers.
inline constexpr int strip_icon = 37;
inline constexpr int first_parcel_icon = 41;
inline constexpr int icon_count = first_parcel_icon + max_labels;

inline constexpr int max_money = 255;  ///< one more than can be named at once, an operand has one byte; what is more is put in before
inline constexpr int hundred = 100;

constexpr Action make(Verb verb, int a = 0, int b = 0, int c = 0) { return Action::of(static_cast<int>(verb), a, b, c); }

constexpr Event event(EventKind kind, int a = 0, int b = 0, int c = 0, int d = 0, Seat audience = Seat::nobody) {
  return {static_cast<std::uint8_t>(kind),
          audience,
          {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c), static_cast<std::int16_t>(d)}};
}

/// When an action is decided on.
constexpr Phase phase_of(Verb verb) {
  switch (verb) {
    case Verb::draft: return Phase::draft;
    case Verb::take_top: return Phase::first_card;
    case Verb::put_in:
    case Verb::put_in_hundred:
    case Verb::bid:
    case Verb::pass_bid: return Phase::bid;
    case Verb::take_card: return Phase::take_card;
    case Verb::from: return Phase::start_link;
    case Verb::lay:
    case Verb::arrive:
    case Verb::leave: return Phase::lay;
    case Verb::to: return Phase::destination;
    case Verb::board: return Phase::passenger;
    case Verb::ride:
    case Verb::travel: return Phase::ride;
    case Verb::pay:
    case Verb::use: return Phase::pay;
    case Verb::place: return Phase::place;
    case Verb::take_money:
    case Verb::take_development: return Phase::bonus;
    case Verb::buy: return Phase::buy_points;
    case Verb::put_away:
    case Verb::keep: return Phase::put_away;
    default: return Phase::act;
  }
}

}  // namespace omnibus::tramways
