// Mass Transit: heuristics of the guide that bots play by.
#pragma once

#include "core/contract.hpp"
#include "games/mass_transit/ai/reasons.hpp"

namespace omnibus::mass_transit {

/// Weights of the guide. The unit is a hundredth of an ordinary card; the numbers were found by playing many whole games.
struct Weights {
  // Costs still to be paid on the way home.
  std::array<int, means_count> fare{109, 94, 88, 94};              ///< a discard, while there are plenty of its kind
  std::array<int, 8> scarce_walk{120, 110, 80, 50, 30, 15, 5, 0};  ///< more, by the walk cards beyond one for each commuter in the city
  std::array<int, 8> scarce_ride{160, 130, 30, 10, 5, 0, 0, 0};    ///< more, by the cards of that vehicle left
  std::array<int, 5> missing{0, 35, 74, 98, 164};                  ///< number of cards that a route lacks before Suburbs may follow
  std::array<int, 5> hurry{0, 20, 5, -10, 0};                      ///< more, for each Suburbs card waiting in the hand
  int change = 69;                                                 ///< depending on a station further out
  int lone_suburbs = 30;                                           ///< depending on the last Suburbs card of a vehicle
  int choice = 119;                                                ///< less, for a second way as short as the best one
  int stranded = 1043;                                             ///< no way at all

  // Value of a card kept in the hand.
  std::array<int, means_count> keep_banner{63, 6, 13, 0};
  std::array<int, vehicle_count> keep_station{59, 63, 26};  ///< more, for each station that a line leaves
  int keep_scarce = 60;                                     ///< more, per hundred that its banner costs more because it is rare
  int urgent = 83;                                          ///< less, because it must be played anyway
  int clogging = 70;                                        ///< subtracted: Suburbs can only be laid

  // Progress of the game.
  std::array<int, 3> close_last{10, 6, 3};  ///< against closing the last open route, the last but one …, per hundred of all trips
  int rest = 25;                            ///< for ending the turn
  int play_on = 136;                        ///< against ending the turn when the draw pile is empty: time is short then
  int one_home = 50;                        ///< value of each commuter at home when the game is lost

  template <class Visit> constexpr void each(Visit&& visit) {
    visit("fare_walk", fare[index_of(Means::walk)]);
    visit("fare_bus", fare[index_of(Means::bus)]);
    visit("fare_ferry", fare[index_of(Means::ferry)]);
    visit("fare_train", fare[index_of(Means::train)]);
    visit("scarce_walk", scarce_walk);
    visit("scarce_ride", scarce_ride);
    visit("missing", missing);
    visit("hurry", hurry);
    visit("change", change);
    visit("lone_suburbs", lone_suburbs);
    visit("choice", choice);
    visit("stranded", stranded);
    visit("keep_banner", keep_banner);
    visit("keep_station", keep_station);
    visit("keep_scarce", keep_scarce);
    visit("urgent", urgent);
    visit("clogging", clogging);
    visit("close_last", close_last);
    visit("rest", rest);
    visit("play_on", play_on);
    visit("one_home", one_home);
  }
};

/// One price for each means of transport, all four computed at once.
struct Prices {
  std::array<int, means_count> of;

  constexpr int& operator[](int means) { return of[means]; }
  constexpr int operator[](int means) const { return of[means]; }

  friend constexpr Prices operator+(Prices a, const Prices& b) {
    for (int m = 0; m < means_count; ++m) a.of[m] += b.of[m];
    return a;
  }
  friend constexpr Prices operator+(Prices a, int each) {
    for (int m = 0; m < means_count; ++m) a.of[m] += each;
    return a;
  }
  friend constexpr Prices cheaper(Prices a, const Prices& b) {
    for (int m = 0; m < means_count; ++m) a.of[m] = std::min(a.of[m], b.of[m]);
    return a;
  }

  constexpr int min() const { return std::min(std::min(of[0], of[1]), std::min(of[2], of[3])); }
  constexpr int second_least() const {
    const auto [a, b, c, d] = of;
    return std::min(std::max(std::min(a, b), std::min(c, d)), std::min(std::max(a, b), std::max(c, d)));
  }
};

}  // namespace omnibus::mass_transit

namespace omnibus {

/// Every commuter needs a way home: cards to lay, and cards to discard for each leg of the trip. The guide prices what is missing and rates
/// an action by its savings, less the future value of the card.
template <> class Guide<mass_transit::Rules> {
 public:
  using Rules = mass_transit::Rules;
  using State = mass_transit::State;
  using Weights = mass_transit::Weights;

  static constexpr int clear_margin = 100;

  constexpr explicit Guide(const Rules& game, const Weights& weights = {})
      : weights_(weights),
        options_(game.options()),
        suburbs_(game.setting().suburbs) {
    for (int i = 0; i < game.box().card_count; ++i) {
      const Card& card = game.box().card(i);
      cards_[i] = brief_of(card);
      faces_[0][i] = face_of(card, false);
      faces_[1][i] = face_of(card, true);
      banners_[index_of(card.banner)].add(i);
    }
  }

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const Survey survey = look(s);
    for (int i = 0; i < legal.size(); ++i) ratings[i] = rating(s, survey, legal[i]);
  }

  /// A win counts in full; a loss counts by the number of commuters at home.
  constexpr int worth(const State& s, Seat) const {
    return s.ending == mass_transit::Ending::everybody_home ? full_worth : s.commuters_home() * weights_.one_home;
  }

  static constexpr void explain(const Rules& game, const CompletedMove<Rules>& move, Reasons& out) {
    mass_transit::Reasoning(game, move).explain(out);
  }
  static constexpr Rule rule_behind(std::string_view reason) { return rule_in(mass_transit::reason_rules, reason); }

 private:
  using Card = mass_transit::Card;
  using Commuter = mass_transit::Commuter;
  using Means = mass_transit::Means;
  using Prices = mass_transit::Prices;
  using Verb = mass_transit::Verb;

  static constexpr int means_count = mass_transit::means_count;
  static constexpr int route_count = mass_transit::route_count;
  static constexpr int never = 1 << 20;  ///< an unaffordable price; the sum of several hundred still fits into an int
  static constexpr int far = 100;        ///< further out than any route goes
  static constexpr int lengths = 6;      ///< number of route lengths distinguished; all longer routes have room for any Suburbs
  static constexpr int foot = index_of(Means::walk);

  static constexpr Prices impossible{{never, never, never, never}};

  /// Cost of crossing the outer edge of a card: `[foot]` standing on it and free to walk on, the others sitting in that vehicle.
  using Reach = Prices;

  /// A card as seen by a traveller. An entry is 0 if that way is open, otherwise `never`.
  struct Face {
    Prices pass = impossible;    ///< passing through without a halt; `[foot]`: walking on
    Prices held = impossible;    ///< waiting in traffic, then going on
    Prices alight = impossible;  ///< getting out at a station; `[foot]`: walking in, free to take a vehicle
    Prices board = impossible;   ///< getting in at a station; `[foot]`: walking on
  };

  /// Costs of discards, for walking onto a card and for riding. Separate, so that each is computed for all means at once.
  struct Fares {
    Prices walk{{0, 0, 0, 0}};
    Prices ride{{0, 0, 0, 0}};
  };

  /// Other relevant properties of a card.
  struct Brief {
    Means banner = Means::none;
    Means suburb_mode = Means::none;
    std::uint8_t distance = 0;
    int keep = 0;  ///< value in the hand, regardless of the table
  };

  /// Facts about the whole table, computed once per decision.
  struct Survey {
    Fares fares;
    std::array<Prices, lengths> lacking;   ///< from the outer end of an open route home, by the length of the route
    std::array<Reach, route_count> ends;   ///< cost of reaching the outer end of each route
    std::array<int, route_count> trips{};  ///< cost of bringing each commuter home
    int all_trips = 0;
    int against_closing = 0;                         ///< a route, per hundred of all trips
    std::array<int, means_count + 1> keep_scarce{};  ///< value in the hand because the banner is getting rare
  };

  // ---- The cards ----------------------------------------------------------------------------------------------------------

  constexpr Brief brief_of(const Card& card) const {
    Brief out{.banner = card.banner, .suburb_mode = card.suburb_mode, .distance = card.distance};
    if (card.urgent) out.keep -= weights_.urgent;
    if (card.banner != Means::none) out.keep += weights_.keep_banner[index_of(card.banner)];
    for (int i = 0; i < mass_transit::vehicle_count; ++i) {
      if (card.lines[i].station && card.lines[i].leaves) out.keep += weights_.keep_station[i];
    }
    return out;
  }

  constexpr Face face_of(const Card& card, bool turned) const {
    Face face;
    bool any_station = false;
    bool any_stop = false;
    for (int m = 1; m < means_count; ++m) {
      const mass_transit::Line& line = card.line(static_cast<Means>(m));
      const bool swapped = turned && card.dead_end(static_cast<Means>(m));
      const bool enters = swapped ? line.leaves : line.enters;
      const bool leaves = swapped ? line.enters : line.leaves;
      if (enters && leaves && !line.station && !line.traffic_stop) face.pass[m] = 0;
      if (enters && leaves && line.traffic_stop) face.held[m] = 0;
      if (enters && line.station && !line.traffic_stop) face.alight[m] = 0;
      if (leaves && line.station) face.board[m] = 0;
      any_station = any_station || line.station;
      any_stop = any_stop || line.traffic_stop;
    }
    if (!any_stop || !options_.walker_on_traffic_card_must_walk_even_if_station) face.alight[foot] = 0;
    if (any_stop || any_station || options_.walker_on_plain_card_may_walk_on) face.pass[foot] = face.board[foot] = 0;
    return face;
  }

  constexpr const Face& face(const State& s, int card) const { return faces_[s.turned.has(card) ? 1 : 0][card]; }

  // ---- Costs of trips -------------------------------------------------------------------------------------------------------

  /// Cost of going on beyond one more card.
  static constexpr Reach beyond(const Reach& before, const Face& face, const Fares& fares) {
    const Reach there = before + fares.walk;
    const int free = (there + face.alight).min();
    const Reach out = cheaper(there + cheaper(face.pass, face.held + fares.ride), face.board + fares.ride + free);
    return cheaper(out, impossible);
  }

  /// Cost at the card where the commuter is now.
  constexpr Reach start(const State& s, const Commuter& commuter, const Fares& fares) const {
    Reach out = impossible;
    if (commuter.in_city()) {
      out[foot] = 0;
      return out;
    }
    const Face& here = face(s, commuter.card);
    const int came = index_of(commuter.came);
    if (came == foot && here.alight[foot] != 0) {
      out[foot] = here.pass[foot];
    } else if (came != foot && here.held[came] == 0) {
      out[came] = fares.ride[came];
    } else {
      out = cheaper(here.board + fares.ride, impossible);
    }
    return out;
  }

  /// Cost at the outer end of the commuter's route, before its Suburbs card if there is one.
  constexpr Reach end(const State& s, const Commuter& commuter, int route, const Fares& fares) const {
    Reach out = start(s, commuter, fares);
    std::uint8_t at = commuter.in_city() ? s.routes[route].first : s.beyond[commuter.card];
    for (; at != mass_transit::no_card && !suburbs_.has(at); at = s.beyond[at]) out = beyond(out, face(s, at), fares);
    return out;
  }

  /// Cost of entering a Suburbs card.
  constexpr int into(const Reach& reach, int suburbs, const Fares& fares) const {
    const int on_foot = options_.walk_into_suburbs_allowed ? reach[foot] + fares.walk[foot] : never;
    return std::min(weights_.stranded, std::min(on_foot, reach[index_of(cards_[suburbs].suburb_mode)]));
  }

  /// Cost of the way home from the end of an open route, including the cards still to be laid. A second way reduces it.
  constexpr int prospect(const Survey& survey, const Reach& reach, int length) const {
    const Prices ways = reach + survey.lacking[std::min(length, lengths - 1)];
    const int best = ways.min();
    return std::min(weights_.stranded, best - std::max(0, weights_.choice - (ways.second_least() - best)));
  }

  /// Cost of the whole trip of a commuter at present.
  constexpr int trip(const State& s, const Survey& survey, const Reach& reach, int route) const {
    const mass_transit::Route& path = s.routes[route];
    return path.closed ? into(reach, path.last, survey.fares) : prospect(survey, reach, path.length);
  }

  /// Route of a commuter; one who is free to choose an edge and has not done so is assumed at the edge of its own number.
  static constexpr int route_of(const Commuter& commuter, int index) {
    return commuter.route == mass_transit::no_route ? index : commuter.route;
  }

  // ---- The table --------------------------------------------------------------------------------------------------------------

  constexpr Survey look(const State& s) const {
    Survey survey;
    const ItemSet to_come = cards_to_come(s);
    price_fares(s, to_come, survey);
    look_for_suburbs(to_come, s.hand(s.turn), survey);
    for (int i = 0; i < route_count; ++i) {
      const Commuter& commuter = s.commuters[i];
      if (commuter.home) continue;
      const int route = route_of(commuter, i);
      survey.ends[route] = end(s, commuter, route, survey.fares);
      survey.trips[route] = trip(s, survey, survey.ends[route], route);
      survey.all_trips += survey.trips[route];
    }
    const int open = ItemSet(s.open_routes).size();
    if (open > 0 && open <= static_cast<int>(weights_.close_last.size())) survey.against_closing = weights_.close_last[open - 1];
    return survey;
  }

  /// Cards in hands or in the pile. All players can work out which ones these are, but not where.
  static constexpr ItemSet cards_to_come(const State& s) {
    ItemSet out = s.pile;
    for (const ItemSet hand : s.hands) out |= hand;
    return out;
  }

  constexpr void price_fares(const State& s, ItemSet to_come, Survey& survey) const {
    int in_city = 0;
    for (const Commuter& commuter : s.commuters) in_city += commuter.in_city() ? 1 : 0;
    for (int m = 0; m < means_count; ++m) {
      const int left = (to_come & banners_[m]).size();
      const int scarcity = m == foot ? weights_.scarce_walk[std::clamp(left - in_city, 0, 7)] : weights_.scarce_ride[std::min(left, 7)];
      (m == foot ? survey.fares.walk : survey.fares.ride)[m] = weights_.fare[m] + scarcity;
      survey.keep_scarce[m] = weights_.keep_scarce * scarcity / 100;
    }
  }

  constexpr void look_for_suburbs(ItemSet to_come, ItemSet hand, Survey& survey) const {
    Prices doubt{{0, never, never, never}};  // about finding Suburbs for a vehicle
    std::array<int, means_count> distance{far, far, far, far};
    const ItemSet houses = to_come & suburbs_;
    for (const int card : houses) {
      const int mode = index_of(cards_[card].suburb_mode);
      doubt[mode] = doubt[mode] == never ? weights_.lone_suburbs : 0;
      distance[mode] = std::min<int>(distance[mode], cards_[card].distance);
      distance[foot] = std::min(distance[foot], distance[mode]);
    }
    const int held = (hand & suburbs_).size();
    std::array<int, 5> need{};
    for (int missing = 0; missing < 5; ++missing) need[missing] = weights_.missing[missing] + held * weights_.hurry[missing];
    const int change = std::min(std::min(survey.fares.ride[1], survey.fares.ride[2]), survey.fares.ride[3]) + weights_.change;
    for (int length = 0; length < lengths; ++length) {
      Prices& lacking = survey.lacking[length];
      for (int m = 0; m < means_count; ++m) lacking[m] = doubt[m] + need[std::clamp(distance[m] - length, 0, 4)];
      lacking[foot] = survey.fares.walk[foot] + (length >= distance[foot] ? 0 : lacking[foot] + change);
    }
  }

  // ---- The choices ----------------------------------------------------------------------------------------------------------

  constexpr int rating(const State& s, const Survey& survey, const Action& action) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::extend: return suburbs_.has(a) ? closing(survey, a, b) : extending(s, survey, a, b, 0);
      case Verb::extend_turned: return extending(s, survey, a, b, 1);
      case Verb::move: return moving(s, survey, b, s.halts[b][index_of(cards_[a].banner)], a);
      case Verb::leave: return moving(s, survey, b, s.routes[c].first, a) - (b == c ? 0 : weights_.change);
      case Verb::waste: return -keeping(survey, a);
      case Verb::end_turn: return s.pile.empty() ? -weights_.play_on : weights_.rest;
      default: return 0;  // the choice of the first player makes no difference visible from one hand
    }
  }

  constexpr int extending(const State& s, const Survey& survey, int card, int route, int turned) const {
    const Reach longer = beyond(survey.ends[route], faces_[turned][card], survey.fares);
    return survey.trips[route] - prospect(survey, longer, s.routes[route].length + 1) - keeping(survey, card);
  }

  /// Every open route is an outlet for cards; without one, a hand that does not fit loses the game.
  constexpr int closing(const Survey& survey, int suburbs, int route) const {
    const int saved = survey.trips[route] - into(survey.ends[route], suburbs, survey.fares);
    return saved - survey.against_closing * (survey.all_trips - saved) / 100 + weights_.clogging;
  }

  constexpr int moving(const State& s, const Survey& survey, int index, std::uint8_t to, int card) const {
    Commuter commuter = s.commuters[index];
    const int route = route_of(commuter, index);
    const int gain = survey.trips[route] - keeping(survey, card);
    if (suburbs_.has(to)) return gain;
    commuter.card = to;
    commuter.came = cards_[card].banner;
    return gain - trip(s, survey, end(s, commuter, route, survey.fares), route);
  }

  /// Value of a card kept in the hand.
  constexpr int keeping(const Survey& survey, int card) const {
    return cards_[card].keep + survey.keep_scarce[index_of(cards_[card].banner)];
  }

  Weights weights_;
  mass_transit::Options options_;
  ItemSet suburbs_;
  std::array<ItemSet, means_count + 1> banners_{};
  std::array<Brief, mass_transit::max_cards> cards_{};
  std::array<std::array<Face, mass_transit::max_cards>, 2> faces_{};  ///< as printed, and turned around
};

static_assert(GuideContract<mass_transit::Rules>::is_kept);

}  // namespace omnibus
