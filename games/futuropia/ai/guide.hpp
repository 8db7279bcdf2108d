// Futuropia: heuristics of the guide that bots play by.
#pragma once

#include <array>
#include <bit>

#include "core/contract.hpp"
#include "games/futuropia/ai/reasons.hpp"

namespace omnibus::futuropia {

/// Value of a thing at the beginning and at the end of a game, in hundredths of a point.
struct Price {
  int early = 0;
  int late = 0;

  constexpr int at(int progress) const { return early + (late - early) * progress / 100; }
};

/// Values of all things at one moment of a game, in the order of the weights.
struct Prices {
  int idle, worker, unmanned, spare_robot;
  int surplus, unfed, unpowered;
  int room_point, empty_seat;
  int credit, money, debt_money, food, energy, spare_token;
  int open_action, special;
};

/// Weights of the guide. Found by playing whole games.
struct Weights {
  Price idle{250, 853};          ///< a person who does not work
  Price worker{143, 178};        ///< a person who does
  Price unmanned{-200, -75};     ///< a place with no worker to fill it
  Price spare_robot{-23, 19};    ///< a robot without a place
  Price surplus{150, 219};       ///< production beyond need
  Price unfed{-178, -670};       ///< a person beyond what the food generators make
  Price unpowered{-328, -1252};  ///< energy beyond what the energy generators make
  Price room_point{89, 121};
  Price empty_seat{39, -27};
  Price credit{-821, -114};
  Price money{61, 2};
  Price debt_money{62, -9};  ///< money that would repay a credit
  Price food{139, 27};       ///< up to the need of the next feeding
  Price energy{90, 71};      ///< up to the need of the next consumption
  Price spare_token{6, 0};   ///< beyond that
  Price open_action{70, 0};
  Price special{127, -72};  ///< a special room, for its future effects

  constexpr Prices at(int progress) const {
    constexpr std::size_t count = sizeof(Prices) / sizeof(int);
    const auto weights = std::bit_cast<std::array<Price, count>>(*this);
    std::array<int, count> out;
    for (std::size_t i = 0; i < count; ++i) out[i] = weights[i].at(progress);
    return std::bit_cast<Prices>(out);
  }

  template <class Visit> constexpr void each(Visit&& visit) {
    visit("idle", idle.early, idle.late);
    visit("worker", worker.early, worker.late);
    visit("unmanned", unmanned.early, unmanned.late);
    visit("spare_robot", spare_robot.early, spare_robot.late);
    visit("surplus", surplus.early, surplus.late);
    visit("unfed", unfed.early, unfed.late);
    visit("unpowered", unpowered.early, unpowered.late);
    visit("room_point", room_point.early, room_point.late);
    visit("empty_seat", empty_seat.early, empty_seat.late);
    visit("credit", credit.early, credit.late);
    visit("money", money.early, money.late);
    visit("debt_money", debt_money.early, debt_money.late);
    visit("food", food.early, food.late);
    visit("energy", energy.early, energy.late);
    visit("spare_token", spare_token.early, spare_token.late);
    visit("open_action", open_action.early, open_action.late);
    visit("special", special.early, special.late);
  }
};

/// Contribution of each thing to the final score, in hundredths of a point, fitted to the results of games: the value of special rooms to
/// games with the expansion, all others to games without it.
///   omnibus fit futuropia --players 3 --player search:iterations=100 --games 1500
inline constexpr Weights usual_outlook{.idle{117, 343},
                                       .worker{-39, -14},
                                       .unmanned{-240, -275},
                                       .spare_robot{188, 206},
                                       .surplus{130, 122},
                                       .unfed{50, -192},
                                       .unpowered{-165, -205},
                                       .room_point{54, 88},
                                       .empty_seat{30, -10},
                                       .credit{-227, -69},
                                       .money{15, 12},
                                       .debt_money{17, 17},
                                       .food{20, 11},
                                       .energy{-15, 19},
                                       .spare_token{4, 10},
                                       .open_action{15, 26},
                                       .special{146, 46}};

}  // namespace omnibus::futuropia

namespace omnibus {

/// Looks one decision ahead and prices the resulting complex: idle people, the supply of food and energy, and the means for the next
/// actions. Early in the game growth counts for more, later the final scoring.
template <> class Guide<futuropia::Rules> {
 public:
  using Rules = futuropia::Rules;
  using State = futuropia::State;
  using Weights = futuropia::Weights;
  using Outlook = futuropia::Weights;

  static constexpr int clear_margin = 300;
  static constexpr int spread = 150;
  static constexpr Outlook usual_outlook = futuropia::usual_outlook;

  constexpr explicit Guide(const Rules& game, const Weights& weights = {}) : game_(game), weights_(weights) {}

  /// True while the costs of an action and the moves of people are settled step by step.
  constexpr bool unfinished(const State& s) const { return s.phase > futuropia::Phase::turn && s.phase != futuropia::Phase::over; }

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const Seat seat = s.turn;
    const futuropia::Prices prices = weights_.at(progress_of(s));
    const Rooms rooms{s.of(seat).rooms, room_points(s, s.of(seat).rooms)};
    NullJournal null_journal;
    Chance none(0, 0);  // no chance is involved after the set-up
    for (int i = 0; i < legal.size(); ++i) {
      State after = s;
      game_.apply(after, legal[i], none, null_journal);
      const bool ends = after.ending != s.ending;
      ratings[static_cast<std::size_t>(i)] = value(after, seat, ends ? weights_.at(progress_of(after)) : prices, rooms);
    }
  }

  /// Turns completed by all seats together.
  constexpr int progress(const State& s) const {
    int out = 0;
    for (int i = 0; i < game_.players(); ++i) out += s.of(seat_at(i)).turns;
    return out;
  }

  /// A solo player has no opponents to compare with, so the game is played to its end.
  constexpr int horizon(const State& s) const { return game_.players() == 1 ? end_of_game : progress(s) + 3 * game_.players(); }

  /// Estimated final score of a complex.
  constexpr int expected_score(const State& s, Seat seat, const Outlook& outlook) const {
    return value(s, seat, outlook.at(progress_of(s)), {});
  }

  /// Solo, the points; against others, the lead over the best of them. A victory adds a bonus.
  constexpr int worth(const State& s, Seat seat) const {
    const bool over = s.phase == futuropia::Phase::over;
    const Prices prices = usual_outlook.at(progress_of(s));
    int own = 0;
    int best = std::numeric_limits<int>::min();
    for (int i = 0; i < game_.players(); ++i) {
      const int points = over ? 100 * s.of(seat_at(i)).score : value(s, seat_at(i), prices, {});
      if (seat_at(i) == seat) own = points;
      else best = std::max(best, points);
    }
    if (game_.players() == 1) return std::clamp(own / 50 + 300, 0, int{full_worth});
    const int lead = own - best;
    const int won = std::clamp(lead / (over ? 1 : 20), -75, 75);
    return std::clamp(full_worth / 2 + lead / 40 + won, 0, int{full_worth});
  }

  /// Estimated value of a complex, in hundredths of a point.
  constexpr int value(const State& s, Seat seat, int progress) const { return value(s, seat, weights_.at(progress), {}); }

  /// Progress of the game in percent, by the stacks that are left and by the largest complex.
  constexpr int progress_of(const State& s) const {
    if (s.ending != futuropia::Ending::none) return 100;
    int out = 0;
    for (std::size_t kind = 0; kind < futuropia::kind_count; ++kind) {
      const int size = game_.setting().ladder_size(static_cast<futuropia::Kind>(kind));
      out = std::max(out, (s.markets[kind].next - 2) * 90 / (size - 2));
    }
    for (const futuropia::Complex& own : s.complexes) out = std::max(out, (own.humans() - 3) * 90 / (game_.box().final_people - 3));
    return std::min(out, 90);
  }

  static constexpr void explain(const Rules& game, const CompletedMove<Rules>& move, Reasons& out) {
    futuropia::Reasoning(game, move).explain(out);
  }
  static constexpr Rule rule_behind(std::string_view reason) { return rule_in(futuropia::reason_rules, reason); }

 private:
  using Complex = futuropia::Complex;
  using Kind = futuropia::Kind;
  using Prices = futuropia::Prices;
  using Resource = futuropia::Resource;

  /// Rooms with known points, kept because few actions change the rooms of a seat.
  struct Rooms {
    ItemSet all;
    int points = 0;
  };

  constexpr int value(const State& s, Seat seat, const Prices& prices, const Rooms& known) const {
    const Complex& own = s.of(seat);
    int out = people(own, prices) + supply(own, prices);
    out += (own.rooms == known.all ? known.points : room_points(s, own.rooms)) * prices.room_point;
    out += prices.empty_seat * std::max(0, own.seats - own.people);
    out += stocks(own, means_of(s, seat), prices);
    const int open = s.ending == futuropia::Ending::none ? prices.open_action : 100 * game_.scoring().open_action_points(s);
    out += open * own.open_actions();
    out += prices.special * count_bits(own.specials);
    return out;
  }

  /// Resources after the payments of an unfinished action; money may be negative.
  struct Means {
    int money = 0;
    int food = 0;
    int energy = 0;
  };

  constexpr Means means_of(const State& s, Seat seat) const {
    const Complex& own = s.of(seat);
    Means out{own.of(Resource::money), own.of(Resource::food), own.of(Resource::energy)};
    if (seat != s.turn) return out;
    out.money -= s.bill;
    if (s.phase == futuropia::Phase::housing) {
      // Seats still to be bought cost about as much as they are worth.
      out.money -= std::max(0, own.people - own.seats);
      take(out.food, out.money, own.people);
    } else if (s.phase == futuropia::Phase::converting) {
      take(futuropia::TestRuns::tested_kind(s) == Kind::food ? out.food : out.energy, out.money, s.due);
    } else if (s.phase == futuropia::Phase::paying) {
      out.money -= s.due;
    }
    return out;
  }

  constexpr void take(int& stock, int& money, int need) const {
    const int used = std::min(stock, need);
    stock -= used;
    money -= game_.box().missing_price * (need - used);
  }

  constexpr int people(const Complex& own, const Prices& prices) const {
    const int places = own.places[0] + own.places[1];
    const int for_people = own.human_only[0] + own.human_only[1];
    const int humans_needed = futuropia::human_places(places, for_people, own.robots);
    const int idle = own.humans() - humans_needed;
    const int working = std::min(own.humans(), humans_needed);
    const int spare_robots = std::max(0, own.robots - (places - for_people));
    return prices.idle * std::max(0, idle) + prices.worker * working + prices.unmanned * std::max(0, -idle) +
           prices.spare_robot * spare_robots;
  }

  constexpr int supply(const Complex& own, const Prices& prices) const {
    const futuropia::Components& box = game_.box();
    const int food = own.production[0] + (own.has(futuropia::Special::greenhouse) ? box.more_food : 0) - own.people - own.camper;
    const int energy = own.production[1] + (own.has(futuropia::Special::solar_farm) ? box.more_energy : 0) - own.robots - own.room_energy;
    return prices.surplus * (std::max(0, food) + std::max(0, energy)) + prices.unfed * std::max(0, -food) +
           prices.unpowered * std::max(0, -energy);
  }

  constexpr int room_points(const State& s, ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += game_.setting().side(s, room).points;
    return out;
  }

  constexpr int stocks(const Complex& own, Means means, const Prices& prices) const {
    int credits = own.credits + own.special_credit * game_.box().special_credit_counts_as;
    if (means.money < 0) {
      const int more = (-means.money + game_.box().credit - 1) / game_.box().credit;
      credits += more;
      means.money += more * game_.box().credit;
    }
    const int food = std::min(means.food, futuropia::TestRuns::needed(own, Kind::food));
    const int energy = std::min(means.energy, futuropia::TestRuns::needed(own, Kind::energy));
    const int spare = means.food - food + means.energy - energy;
    const int repaying = std::min(means.money, credits * game_.box().repayment);
    return prices.credit * std::min(credits, 10000) + prices.debt_money * repaying + prices.money * (means.money - repaying) +
           prices.food * food + prices.energy * energy + prices.spare_token * spare;
  }

  Rules game_;
  Weights weights_;
};

static_assert(GuideContract<futuropia::Rules>::is_kept);

}  // namespace omnibus
