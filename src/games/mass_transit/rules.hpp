// Mass Transit: what may be done, and what it does. Numbers such as MT-5.3 point into content/mass_transit/rules.en.md.
#pragma once

#include <algorithm>

#include "core/game.hpp"
#include "games/mass_transit/components.hpp"
#include "games/mass_transit/options.hpp"
#include "games/mass_transit/state.hpp"

namespace omnibus::mass_transit {

// What an action can be.
enum class Verb : std::uint8_t { volunteer, decline, extend, extend_turned, move, leave, waste, end_turn };

// What can happen.
enum class Happening : std::uint8_t {
  changed_hand,
  drew,
  drawn,
  volunteered,
  declined,
  turn_begins,
  passed_over,
  extended,
  extended_turned,
  moved,
  came_home,
  wasted,
  turn_ended,
  won,
  lost
};

// What operands count.
inline constexpr Domain card_domain = game_domain(0);       ///< a card with its banner, as in a hand
inline constexpr Domain laid_card_domain = game_domain(1);  ///< a card as part of the map
inline constexpr Domain route_domain = game_domain(2);
inline constexpr Domain commuter_domain = game_domain(3);
inline constexpr Domain means_domain = game_domain(4);
inline constexpr Domain feature_domain = game_domain(5);  ///< what is printed on a line of a card

/// What a line of a card shows, for captions: three lines times the four things below.
enum class Feature : std::uint8_t { station, dead_end, traffic_stop, suburbs };
inline constexpr std::array<std::string_view, 12> feature_names{"bus_station",   "bus_dead_end",   "road_traffic",  "bus_suburbs",
                                                                "ferry_station", "ferry_dead_end", "canal_traffic", "ferry_suburbs",
                                                                "train_station", "train_dead_end", "rail_traffic",  "train_suburbs"};

inline constexpr std::array<std::string_view, 10> vague_phrases{
    "phrase.express",   "phrase.love_bus", "phrase.love_ferry", "phrase.love_train", "phrase.fresh_air",
    "phrase.rush_hour", "phrase.patience", "phrase.well_done",  "phrase.nervous",    "phrase.thinking"};

class Rules {
 public:
  using State = mass_transit::State;
  using Components = mass_transit::Components;
  using Options = mass_transit::Options;

  static constexpr std::string_view name = "mass_transit";
  static constexpr std::string_view prefix = "MT";
  static constexpr int least_players = 1;
  static constexpr int most_players = mass_transit::most_players;
  /// Seven cards, each on six routes either way round, for six commuters by six edges, or wasted; and ending the turn.
  static constexpr int most_actions = 7 * (2 * route_count + route_count * route_count + 1) + 1;
  static constexpr std::span<const Option<Options>> option_table = mass_transit::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{.free_talk = false, .phrases = vague_phrases};  // MT-11.2

  static constexpr std::array<Form, 8> verbs{{
      {"volunteer", {}},
      {"decline", {}},
      {"extend", {{{"card", card_domain}, {"route", route_domain}}}},
      {"extend_turned", {{{"card", card_domain}, {"route", route_domain}}}},
      {"move", {{{"card", card_domain}, {"commuter", commuter_domain}}}},
      {"leave", {{{"card", card_domain}, {"commuter", commuter_domain}, {"route", route_domain}}}},
      {"waste", {{{"card", card_domain}}}},
      {"end_turn", {}},
  }};

  static constexpr std::array<Form, 15> happenings{{
      {"changed_hand", {{{"seat", Domain::seat}}}},
      {"drew", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
      {"drawn", {{{"seat", Domain::seat}, {"card", card_domain}}}},
      {"volunteered", {{{"seat", Domain::seat}}}},
      {"declined", {{{"seat", Domain::seat}}}},
      {"turn_begins", {{{"seat", Domain::seat}}}},
      {"passed_over", {{{"seat", Domain::seat}}}},
      {"extended", {{{"seat", Domain::seat}, {"card", laid_card_domain}, {"route", route_domain}}}},
      {"extended_turned", {{{"seat", Domain::seat}, {"card", laid_card_domain}, {"route", route_domain}}}},
      {"moved", {{{"seat", Domain::seat}, {"card", card_domain}, {"commuter", commuter_domain}, {"to", laid_card_domain}}}},
      {"came_home", {{{"commuter", commuter_domain}}}},
      {"wasted", {{{"seat", Domain::seat}, {"card", card_domain}}}},
      {"turn_ended", {{{"seat", Domain::seat}}}},
      {"won", {}},
      {"lost", {{{"seat", Domain::seat}}}},
  }};

  constexpr Rules(const Components& box, const Options& options, int players) : box_(box), options_(options), players_(players) {
    for (int card = 0; card < box.card_count; ++card) faces_[static_cast<std::size_t>(card)] = face_of(box.card(card));
    for (int card = 0; card < box.card_count; ++card) {
      if (box.card(card).urgent) urgent_.add(card);
      if (box.card(card).suburbs) suburbs_.add(card);
    }
  }

  constexpr int players() const { return players_; }
  constexpr const Components& box() const { return box_; }
  constexpr const Options& options() const { return options_; }
  constexpr ItemSet urgent_cards() const { return urgent_; }
  constexpr ItemSet suburbs_cards() const { return suburbs_; }

  // ---- Set-up (MT-2) --------------------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};
    s.pile = ItemSet::first(box_.card_count);
    for (std::uint8_t& next : s.beyond) next = no_card;  // not fill(): it takes the address of a constant, which a GPU does not have
    for (std::uint8_t i = 0; i < route_count; ++i) s.commuters[i].route = options_.commuter_bound_to_own_edge ? i : no_route;  // MT-2.1
    refresh(s);
    for (int i = 0; i < players_; ++i) deal(s, seat_at(i), chance);
    for (int i = 0; i < players_; ++i) change_opening_hand(s, seat_at(i), chance, journal);
    for (int i = 0; i < players_; ++i) tell_hand(s, seat_at(i), s.hand(seat_at(i)), journal);
    if (players_ == 1) {
      begin_turn(s, seat_at(0), journal);  // MT-2.5
    } else {
      s.phase = Phase::volunteering;
      s.turn = seat_at(0);
    }
    return s;
  }

  /// MT-2.3: new cards first, then the old ones go back into the pile; again if need be.
  constexpr bool must_change(ItemSet hand) const { return (hand & suburbs_).size() >= box_.mulligan_suburbs; }

  // ---- Whose decision, and which ----------------------------------------------------------------------------------

  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : s.turn; }

  constexpr void legal(const State& s, ActionList<most_actions>& out) const {
    if (s.phase == Phase::volunteering) {
      out.push(make(Verb::volunteer));
      out.push(make(Verb::decline));
    } else if (s.phase == Phase::turn) {
      if (s.played < box_.most_plays) {
        for (const int card : s.hand(s.turn)) list_plays(s, card, out);
      }
      if (!check_end(s).forbids()) out.push(make(Verb::end_turn));
    }
  }

  /// The rule that forbids an action in this position, or none. Any value of an action may be asked about.
  constexpr Rule check(const State& s, const Action& action) const {
    const auto [a, b, c] = action.operands;
    if (!well_formed(action, verbs, *this)) return rule("MT-3.2");
    const Verb verb = static_cast<Verb>(action.verb);
    const bool answer = verb == Verb::volunteer || verb == Verb::decline;
    if (s.phase == Phase::over) return rule("MT-10.7");
    if (answer != (s.phase == Phase::volunteering)) return rule("MT-2.4");
    if (answer) return {};
    if (verb == Verb::end_turn) return check_end(s);
    if (!s.hand(s.turn).has(a)) return rule("MT-3.2");
    if (s.played >= box_.most_plays) return rule("MT-3.1");
    switch (verb) {
      case Verb::extend: return check_extend(s, a, b, false);
      case Verb::extend_turned: return check_extend(s, a, b, true);
      case Verb::move: return check_move(s, a, b);
      case Verb::leave: return check_leave(s, a, b, c);
      default: return check_waste(a);
    }
  }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::volunteer: return answer(s, true, journal);
      case Verb::decline: return answer(s, false, journal);
      case Verb::extend: return extend(s, a, b, false, journal);
      case Verb::extend_turned: return extend(s, a, b, true, journal);
      case Verb::move: return move(s, a, b, s.halts[b][static_cast<std::size_t>(banner(a))], journal);
      case Verb::leave: s.commuters[b].route = c; return move(s, a, b, s.routes[c].first, journal);
      case Verb::waste: return waste(s, a, journal);
      case Verb::end_turn: return end_turn(s, chance, journal);
    }
  }

  constexpr Result result(const State& s) const {
    int home = 0;
    for (const Commuter& commuter : s.commuters) home += commuter.home;
    return team_result(players_, static_cast<int>(s.ending), home, s.ending == Ending::everybody_home);
  }

  /// MT-11.1: a seat knows the table and its own hand. All other hands and the pile are dealt anew from the cards it has not seen.
  constexpr void conceal(State& s, Seat seat, Chance& chance) const {
    if (options_.open_hands) return;
    const State before = s;
    do {
      s.pile = before.pile;
      for (int i = 0; i < players_; ++i) {
        if (seat_at(i) != seat) s.pile |= before.hand(seat_at(i));
      }
      for (int i = 0; i < players_; ++i) {
        if (seat_at(i) != seat) s.hand(seat_at(i)) = drawn(s.pile, before.hand(seat_at(i)).size(), chance);
      }
    } while (!could_be(s));
  }

  // ---- Extending a route (MT-4, MT-8) -------------------------------------------------------------------------------

  /// The routes a card may be laid on, as bits.
  constexpr std::uint8_t routes_for(const State& s, int card) const {
    if (!suburbs_.has(card)) return s.open_routes;
    std::uint8_t routes = 0;
    for (int route = 0; route < route_count; ++route) routes = static_cast<std::uint8_t>(routes | far_enough(s, card, route) << route);
    if (options_.suburbs_needs_connected_line_to_be_placed) {
      for (int route = 0; route < route_count; ++route) routes = static_cast<std::uint8_t>(routes & ~(!connected(s, card, route) << route));
    }
    return static_cast<std::uint8_t>(routes & s.open_routes);
  }

  // ---- Moving a commuter (MT-5 to MT-8) -----------------------------------------------------------------------------

  /// Where a trip ends, or the rule that forbids it.
  struct Trip {
    std::uint8_t to = no_card;
    Rule forbidden;
  };

  constexpr Trip trip(const State& s, const Commuter& commuter, Means means) const {
    if (commuter.home) return {no_card, rule("MT-5.10")};
    return means == Means::walk ? walk(s, commuter) : ride(s, commuter, means);
  }

  /// Whether a card in the hand of the seat to move can be played at all.
  constexpr bool playable(const State& s, int card) const {
    if (s.played >= box_.most_plays) return false;
    if (s.open_routes != 0 && routes_for(s, card) != 0) return true;
    const Means means = banner(card);
    if (means == Means::none) return false;
    if (!options_.discard_requires_a_legal_move || s.movable[static_cast<std::size_t>(means)] != 0) return true;
    return !options_.commuter_bound_to_own_edge && means == Means::walk && city_exits(s) != 0 && in_city(s) != 0;
  }

  // ---- What the parts are called -----------------------------------------------------------------------------------

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return players_;
    if (domain == card_domain || domain == laid_card_domain) return box_.card_count;
    if (domain == route_domain || domain == commuter_domain) return route_count;
    if (domain == means_domain) return static_cast<int>(means_names.size());
    if (domain == feature_domain) return static_cast<int>(feature_names.size());
    return 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    if (domain == card_domain || domain == laid_card_domain) return box_.card(value).name();
    if (domain == means_domain) return means_names[static_cast<std::size_t>(value)];
    if (domain == feature_domain) return feature_names[static_cast<std::size_t>(value)];
    return {};
  }

  constexpr Phrase caption(Domain domain, int value) const {
    if (domain == route_domain) return {"route", {{"number", Domain::number, value + 1}}};
    if (domain == commuter_domain) return {"commuter", {{"number", Domain::number, value + 1}}};
    if (domain == card_domain || domain == laid_card_domain) return card_caption(value, domain == card_domain);
    if (domain == means_domain) return {means_messages[static_cast<std::size_t>(value)]};
    return {feature_messages[static_cast<std::size_t>(value)]};
  }

  /// Why this cannot be a position of the game, as a message id; empty where it can.
  constexpr std::string_view flaw(const State& s) const {
    if (!cards_conserved(s)) return "flaw.cards";
    for (int i = 0; i < most_players; ++i) {
      if (s.hand(seat_at(i)).size() > (i < players_ ? box_.hand_size : 0)) return "flaw.hands";
    }
    for (std::size_t r = 0; r < route_count; ++r) {
      if (!sound_route(s, s.routes[r])) return "flaw.routes";
    }
    for (std::size_t i = 0; i < route_count; ++i) {
      if (!sound_commuter(s, i)) return "flaw.commuters";
    }
    State again = s;
    refresh(again);
    if (again.halts != s.halts || again.movable != s.movable || again.open_routes != s.open_routes) return "flaw.derived";
    return sound_turn(s) ? "" : "flaw.turn";
  }

  /// Works out what follows from the cards and commuters on the table; needed only where they were put there by hand.
  constexpr void refresh(State& s) const {
    s.open_routes = 0;
    for (std::size_t r = 0; r < route_count; ++r) s.open_routes = with_bit(s.open_routes, static_cast<int>(r), !s.routes[r].closed);
    for (int i = 0; i < route_count; ++i) refresh_commuter(s, i);
  }

  /// Puts a card at the outer end of a route.
  constexpr void append(State& s, int card, int route, bool turn_round) const {
    Route& path = s.routes[static_cast<std::size_t>(route)];
    (path.length == 0 ? path.first : s.beyond[path.last]) = static_cast<std::uint8_t>(card);
    path.last = static_cast<std::uint8_t>(card);
    ++path.length;
    if (turn_round) s.turned.add(card);
    path.closed = suburbs_.has(card);  // MT-8.3
    s.open_routes = with_bit(s.open_routes, route, !path.closed);
  }

 private:
  static constexpr std::uint8_t enters = 1, leaves = 2, station = 4, traffic_stop = 8;

  /// What the inner loops ask of a card: its banner, its Suburbs distance, and what each line shows, printed way round and turned.
  struct Face {
    Means banner = Means::none;
    std::uint8_t distance = 0;
    Means suburb_mode = Means::none;
    bool any_station = false;
    bool any_stop = false;
    bool dead_ends = false;
    std::array<std::array<std::uint8_t, vehicle_count>, 2> lines{};
  };

  static constexpr Face face_of(const Card& card) {
    Face face{.banner = card.banner, .distance = card.distance, .suburb_mode = card.suburb_mode};
    for (std::size_t i = 0; i < vehicle_count; ++i) {
      const Line& line = card.lines[i];
      const bool dead_end = card.dead_end(static_cast<Means>(i + 1));
      const bool house = card.suburbs && line.enters;  // a ride ends there, too (MT-8.7)
      const int printed = (line.enters ? enters : 0) | (line.leaves ? leaves : 0) | (line.station || house ? station : 0) |
                          (line.traffic_stop ? traffic_stop : 0);
      face.lines[0][i] = static_cast<std::uint8_t>(printed);
      face.lines[1][i] = static_cast<std::uint8_t>(dead_end ? printed ^ (enters | leaves) : printed);
      face.any_station = face.any_station || line.station;
      face.any_stop = face.any_stop || line.traffic_stop;
      face.dead_ends = face.dead_ends || dead_end;
    }
    return face;
  }

  constexpr const Face& face(int card) const { return faces_[static_cast<std::size_t>(card)]; }
  constexpr Means banner(int card) const { return face(card).banner; }
  constexpr std::uint8_t line(const State& s, int card, Means vehicle) const {
    return face(card).lines[s.turned.has(card) ? 1 : 0][static_cast<std::size_t>(vehicle) - 1];
  }

  static constexpr Action make(Verb verb, int a = 0, int b = 0, int c = 0) { return Action::of(static_cast<int>(verb), a, b, c); }
  static constexpr Event event(Happening kind, int a = 0, int b = 0, int c = 0, int d = 0, Seat audience = Seat::nobody) {
    return {static_cast<std::uint8_t>(kind),
            audience,
            {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c), static_cast<std::int16_t>(d)}};
  }
  static constexpr std::uint8_t with_bit(std::uint8_t bits, int place, bool on) {
    return static_cast<std::uint8_t>((bits & ~(1 << place)) | (on ? 1 << place : 0));
  }
  static constexpr ItemSet bits_of(std::uint8_t bits) { return ItemSet(bits); }

  // ---- Legal plays ---------------------------------------------------------------------------------------------------

  constexpr void list_plays(const State& s, int card, ActionList<most_actions>& out) const {
    const std::uint8_t routes = routes_for(s, card);
    list_each(Verb::extend, card, routes, out);
    if (may_be_turned(card)) list_each(Verb::extend_turned, card, routes, out);
    const Means means = banner(card);
    if (means == Means::none) return;  // MT-5.2
    const std::uint8_t movable = s.movable[static_cast<std::size_t>(means)];
    if (movable != 0) list_each(Verb::move, card, movable, out);
    if (!options_.commuter_bound_to_own_edge && means == Means::walk) list_departures(s, card, out);
    if (!options_.discard_requires_a_legal_move) out.push(make(Verb::waste, card));
  }

  /// One action for each route or commuter among the bits of `which`.
  static constexpr void list_each(Verb verb, int card, std::uint8_t which, ActionList<most_actions>& out) {
    for (int i = 0; i < route_count; ++i) out.push_if((which >> i & 1) != 0, make(verb, card, i));
  }

  constexpr void list_departures(const State& s, int card, ActionList<most_actions>& out) const {
    for (const int commuter : bits_of(in_city(s))) {
      for (const int route : bits_of(city_exits(s))) out.push(make(Verb::leave, card, commuter, route));
    }
  }

  constexpr bool may_be_turned(int card) const { return !options_.cards_keep_printed_orientation && face(card).dead_ends; }

  constexpr Rule check_extend(const State& s, int card, int route, bool turn_round) const {
    if (turn_round && !may_be_turned(card)) return rule("MT-4.3");
    if (s.routes[static_cast<std::size_t>(route)].closed) return rule("MT-8.3");
    return suburbs_.has(card) ? check_suburbs(s, card, route) : Rule{};
  }

  constexpr Rule check_suburbs(const State& s, int card, int route) const {
    if (!far_enough(s, card, route)) return rule("MT-8.1");
    if (options_.suburbs_needs_connected_line_to_be_placed && !connected(s, card, route)) return rule("MT-8.6");
    return {};
  }

  constexpr bool far_enough(const State& s, int card, int route) const {
    return s.routes[static_cast<std::size_t>(route)].length >= face(card).distance;
  }

  /// Whether the line of a Suburbs card comes out of the last card of a route; every edge of the city has all three.
  constexpr bool connected(const State& s, int card, int route) const {
    const Route& path = s.routes[static_cast<std::size_t>(route)];
    return path.length == 0 || (line(s, path.last, face(card).suburb_mode) & leaves) != 0;
  }

  constexpr Rule check_move(const State& s, int card, int commuter) const {
    if (banner(card) == Means::none) return rule("MT-5.2");
    const Commuter& pawn = s.commuters[static_cast<std::size_t>(commuter)];
    if (pawn.route == no_route) return rule("MT-5.5");  // it has to say by which edge it leaves
    return trip(s, pawn, banner(card)).forbidden;
  }

  constexpr Rule check_leave(const State& s, int card, int commuter, int route) const {
    if (banner(card) == Means::none) return rule("MT-5.2");
    Commuter pawn = s.commuters[static_cast<std::size_t>(commuter)];
    if (pawn.route != no_route) return rule("MT-5.5");
    pawn.route = static_cast<std::uint8_t>(route);
    return trip(s, pawn, banner(card)).forbidden;
  }

  constexpr Rule check_waste(int card) const {
    if (banner(card) == Means::none) return rule("MT-5.2");
    return options_.discard_requires_a_legal_move ? rule("MT-5.1") : Rule{};
  }

  constexpr Rule check_end(const State& s) const {
    if (s.played < s.due) return rule("MT-3.3");
    for (const int card : s.hand(s.turn) & urgent_) {
      if (!options_.unplayable_urgent_may_be_kept) return rule("MT-9.3");
      if (playable(s, card)) return rule("MT-9.1");
    }
    return {};
  }

  // ---- Trips -----------------------------------------------------------------------------------------------------------

  /// A commuter who came by vehicle to a traffic stop on that vehicle's line sits in it until it goes on (MT-7.2).
  constexpr bool stuck_in_traffic(const State& s, const Commuter& commuter) const {
    return commuter.came != Means::walk && (line(s, commuter.card, commuter.came) & traffic_stop) != 0;
  }

  constexpr Trip walk(const State& s, const Commuter& commuter) const {
    if (commuter.in_city()) return enter_on_foot(s, s.routes[commuter.route].first);
    const Face& here = face(commuter.card);
    if (stuck_in_traffic(s, commuter)) return {no_card, rule("MT-7.2")};
    if (!here.any_station && !here.any_stop && !options_.walker_on_plain_card_may_walk_on) return {no_card, rule("MT-5.6")};
    return enter_on_foot(s, s.beyond[commuter.card]);
  }

  constexpr Trip enter_on_foot(const State& s, std::uint8_t next) const {
    if (next == no_card) return {no_card, rule("MT-5.3")};
    if (suburbs_.has(next)) {
      if (!options_.walk_into_suburbs_allowed) return {no_card, rule("MT-8.5")};
      if (occupied(s, next)) return {no_card, rule("MT-8.4")};
    }
    return {next, {}};
  }

  constexpr Trip ride(const State& s, const Commuter& commuter, Means vehicle) const {
    const Rule boarding = check_boarding(s, commuter, vehicle);
    if (boarding.forbids()) return {no_card, boarding};
    for (std::uint8_t at = commuter.card;;) {
      if ((line(s, at, vehicle) & leaves) == 0) return {no_card, rule("MT-6.2")};
      at = s.beyond[at];
      if (at == no_card) return {no_card, rule("MT-5.9")};
      const std::uint8_t next = line(s, at, vehicle);
      if ((next & enters) == 0) return {no_card, suburbs_.has(at) ? rule("MT-8.7") : rule("MT-6.3")};
      if ((next & (station | traffic_stop)) == 0) continue;
      if (suburbs_.has(at) && occupied(s, at)) return {no_card, rule("MT-8.4")};
      return {at, {}};  // MT-5.8, MT-7.1
    }
  }

  constexpr Rule check_boarding(const State& s, const Commuter& commuter, Means vehicle) const {
    if (commuter.in_city()) return rule("MT-5.4");
    if (commuter.came == Means::walk) {
      if (face(commuter.card).any_stop && options_.walker_on_traffic_card_must_walk_even_if_station) return rule("MT-7.3");
    } else if (stuck_in_traffic(s, commuter)) {
      return vehicle == commuter.came ? Rule{} : rule("MT-7.2");  // MT-7.5
    }
    return (line(s, commuter.card, vehicle) & station) != 0 ? Rule{} : rule("MT-5.7");
  }

  /// MT-8.4: one house, one commuter. It can only matter where several commuters may take one route.
  constexpr bool occupied(const State& s, std::uint8_t card) const {
    if (options_.commuter_bound_to_own_edge) return false;
    return std::any_of(s.commuters.begin(), s.commuters.end(), [&](const Commuter& other) { return other.home && other.card == card; });
  }

  constexpr std::uint8_t in_city(const State& s) const {
    std::uint8_t out = 0;
    for (std::size_t i = 0; i < route_count; ++i) out = with_bit(out, static_cast<int>(i), s.commuters[i].in_city());
    return out;
  }

  /// The edges by which one may walk out of the city, as bits.
  constexpr std::uint8_t city_exits(const State& s) const {
    std::uint8_t out = 0;
    for (std::size_t i = 0; i < route_count; ++i)
      out = with_bit(out, static_cast<int>(i), enter_on_foot(s, s.routes[i].first).to != no_card);
    return out;
  }

  constexpr void refresh_commuter(State& s, int index) const {
    const std::size_t i = static_cast<std::size_t>(index);
    for (std::size_t means = 0; means < means_count; ++means) {
      const bool bound = s.commuters[i].route != no_route;
      s.halts[i][means] = bound ? trip(s, s.commuters[i], static_cast<Means>(means)).to : no_card;
      s.movable[means] = with_bit(s.movable[means], index, s.halts[i][means] != no_card);
    }
  }

  constexpr void refresh_route(State& s, int route) const {
    if (options_.commuter_bound_to_own_edge) return refresh_commuter(s, route);
    for (int i = 0; i < route_count; ++i) {
      if (s.commuters[static_cast<std::size_t>(i)].route == route) refresh_commuter(s, i);
    }
  }

  // ---- Doing it ----------------------------------------------------------------------------------------------------------

  static constexpr ItemSet drawn(ItemSet& pile, int count, Chance& chance) {
    ItemSet out;
    for (int i = 0; i < count; ++i) out.add(chance.draw(pile));
    return out;
  }

  constexpr void deal(State& s, Seat seat, Chance& chance) const { s.hand(seat) = drawn(s.pile, box_.hand_size, chance); }

  template <Journal J> constexpr void change_opening_hand(State& s, Seat seat, Chance& chance, J& journal) const {
    while (must_change(s.hand(seat))) {
      const ItemSet old = s.hand(seat);
      deal(s, seat, chance);
      s.pile |= old;
      s.changed = with_bit(s.changed, index_of(seat), true);
      journal.tell(event(Happening::changed_hand, index_of(seat)));
    }
  }

  template <Journal J> constexpr void tell_hand(const State&, Seat seat, ItemSet cards, J& journal) const {
    journal.tell(event(Happening::drew, index_of(seat), cards.size()));
    for (const int card : cards) {
      journal.tell(event(Happening::drawn, index_of(seat), card, 0, 0, options_.open_hands ? Seat::nobody : seat));
    }
  }

  /// MT-2.4: everybody is asked in turn; exactly one yes decides, otherwise the host begins.
  template <Journal J> constexpr void answer(State& s, bool yes, J& journal) const {
    s.volunteers = with_bit(s.volunteers, index_of(s.turn), yes);
    journal.tell(event(yes ? Happening::volunteered : Happening::declined, index_of(s.turn)));
    if (index_of(s.turn) + 1 < players_) {
      s.turn = seat_at(index_of(s.turn) + 1);
    } else {
      const ItemSet willing = bits_of(s.volunteers);
      begin_turn(s, willing.size() == 1 ? seat_at(willing.lowest()) : seat_at(options_.host), journal);
    }
  }

  template <Journal J> constexpr void begin_turn(State& s, Seat seat, J& journal) const {
    s.phase = Phase::turn;
    s.played = 0;
    s.due = box_.least_plays;
    s.turn = seat;
    if (!options_.after_deck_empty_still_two_plays && s.pile.empty()) {  // MT-10.5
      if (!pass_over_empty_hands(s, journal)) return finish(s, Ending::no_cards_left, journal);
      s.due = static_cast<std::uint8_t>(std::min<int>(s.due, s.hand(s.turn).size()));
    }
    journal.tell(event(Happening::turn_begins, index_of(s.turn)));
    if (!can_play(s)) finish(s, Ending::too_few_plays, journal);  // MT-10.3
  }

  template <Journal J> constexpr bool pass_over_empty_hands(State& s, J& journal) const {
    for (int tried = 0; tried < players_; ++tried) {
      if (!s.hand(s.turn).empty()) return true;
      journal.tell(event(Happening::passed_over, index_of(s.turn)));
      s.turn = next_seat(s.turn);
    }
    return false;
  }

  constexpr Seat next_seat(Seat seat) const { return seat_at(index_of(seat) + 1 < players_ ? index_of(seat) + 1 : 0); }

  constexpr bool can_play(const State& s) const {
    for (const int card : s.hand(s.turn)) {
      if (playable(s, card)) return true;
    }
    return false;
  }

  template <Journal J> constexpr void extend(State& s, int card, int route, bool turn_round, J& journal) const {
    append(s, card, route, turn_round);
    journal.tell(event(turn_round ? Happening::extended_turned : Happening::extended, index_of(s.turn), card, route));
    refresh_route(s, route);
    after_play(s, card, journal);
  }

  template <Journal J> constexpr void move(State& s, int card, int commuter, std::uint8_t to, J& journal) const {
    Commuter& pawn = s.commuters[static_cast<std::size_t>(commuter)];
    pawn.card = to;
    pawn.came = banner(card);
    pawn.home = suburbs_.has(to);
    s.discarded.add(card);
    journal.tell(event(Happening::moved, index_of(s.turn), card, commuter, to));
    if (pawn.home) journal.tell(event(Happening::came_home, commuter));
    refresh_route(s, pawn.route);
    after_play(s, card, journal);
  }

  template <Journal J> constexpr void waste(State& s, int card, J& journal) const {
    s.discarded.add(card);
    journal.tell(event(Happening::wasted, index_of(s.turn), card));
    after_play(s, card, journal);
  }

  template <Journal J> constexpr void after_play(State& s, int card, J& journal) const {
    s.hand(s.turn).remove(card);
    ++s.played;
    if (everybody_home(s)) return finish(s, Ending::everybody_home, journal);  // MT-10.1, MT-10.2
    const bool urgent_binds = !options_.unplayable_urgent_may_be_kept && !(s.hand(s.turn) & urgent_).empty();
    if ((s.played < s.due || urgent_binds) && !can_play(s)) {
      finish(s, s.played < s.due ? Ending::too_few_plays : Ending::urgent_left, journal);  // MT-10.3, MT-9.3
    }
  }

  static constexpr bool everybody_home(const State& s) {
    return std::all_of(s.commuters.begin(), s.commuters.end(), [](const Commuter& commuter) { return commuter.home != 0; });
  }

  template <Journal J> constexpr void end_turn(State& s, Chance& chance, J& journal) const {
    const Seat seat = s.turn;
    const int missing = box_.hand_size - s.hand(seat).size();
    const ItemSet refill = drawn(s.pile, std::min(missing, s.pile.size()), chance);  // MT-3.4, MT-3.5
    s.hand(seat) |= refill;
    journal.tell(event(Happening::turn_ended, index_of(seat)));
    if (!refill.empty()) tell_hand(s, seat, refill, journal);
    if (refill.size() < missing && !options_.empty_draw_pile_allows_short_hand)
      return finish(s, Ending::hand_not_refilled, journal);  // MT-10.6
    begin_turn(s, next_seat(seat), journal);
  }

  template <Journal J> constexpr void finish(State& s, Ending ending, J& journal) const {
    s.phase = Phase::over;
    s.ending = ending;
    journal.tell(ending == Ending::everybody_home ? event(Happening::won) : event(Happening::lost, index_of(s.turn)));
  }

  // ---- Positions that can be --------------------------------------------------------------------------------------------

  /// Whether concealed hands fit what everybody at the table has seen: hands kept at the start, and a seat to move that can move.
  constexpr bool could_be(const State& s) const {
    if (s.phase == Phase::volunteering) {
      return std::none_of(s.hands.begin(), s.hands.end(), [&](ItemSet hand) { return must_change(hand); });
    }
    return s.phase == Phase::over || can_play(s) || !check_end(s).forbids();
  }

  constexpr bool cards_conserved(const State& s) const {
    ItemSet seen;
    int count = 0;
    const auto add = [&](ItemSet cards) {
      seen |= cards;
      count += cards.size();
    };
    add(s.pile);
    add(s.discarded);
    for (const ItemSet hand : s.hands) add(hand);
    for (const Route& route : s.routes) {
      std::uint8_t card = route.first;
      for (int i = 0; i < route.length && card != no_card && count <= box_.card_count; ++i, card = s.beyond[card]) add(ItemSet::of(card));
    }
    return count == box_.card_count && seen == ItemSet::first(box_.card_count);
  }

  constexpr bool sound_route(const State& s, const Route& route) const {
    std::uint8_t card = route.first;
    std::uint8_t last = no_card;
    for (int i = 0; i < route.length; ++i, last = card, card = s.beyond[card]) {
      if (card == no_card || (suburbs_.has(card) && (i + 1 < route.length || i < face(card).distance))) return false;
      if (s.turned.has(card) && !may_be_turned(card)) return false;
    }
    return card == no_card && last == route.last && route.closed == (last != no_card && suburbs_.has(last) ? 1 : 0);
  }

  constexpr bool on_route(const State& s, std::uint8_t route, std::uint8_t card) const {
    for (std::uint8_t at = s.routes[route].first; at != no_card; at = s.beyond[at]) {
      if (at == card) return true;
    }
    return false;
  }

  constexpr bool sound_commuter(const State& s, std::size_t index) const {
    const Commuter& pawn = s.commuters[index];
    if (options_.commuter_bound_to_own_edge && pawn.route != index) return false;
    if (pawn.in_city()) return pawn.came == Means::none && !pawn.home && (pawn.route == no_route) == !options_.commuter_bound_to_own_edge;
    if (pawn.route >= route_count || pawn.came >= Means::none || !on_route(s, pawn.route, pawn.card)) return false;
    if (pawn.came != Means::walk && (line(s, pawn.card, pawn.came) & (station | traffic_stop)) == 0) return false;
    if (pawn.home != (suburbs_.has(pawn.card) ? 1 : 0)) return false;
    const auto shares_house = [&](const Commuter& other) { return pawn.home && other.card == pawn.card; };
    return std::count_if(s.commuters.begin(), s.commuters.end(), shares_house) <= 1;
  }

  constexpr bool sound_turn(const State& s) const {
    if ((s.phase == Phase::over) != (s.ending != Ending::none) || index_of(s.turn) >= players_) return false;
    if (everybody_home(s) != (s.ending == Ending::everybody_home)) return false;
    if (s.volunteers >> players_ != 0 || s.changed >> players_ != 0) return false;
    if (!could_be(s)) return false;
    if (s.phase == Phase::volunteering) return players_ > 1 && s.played == 0 && s.due == 0;
    const bool lenient = !options_.after_deck_empty_still_two_plays && s.pile.empty();  // MT-10.5
    if (s.played > box_.most_plays || s.due > box_.least_plays || (s.due < box_.least_plays && !lenient)) return false;
    return s.phase == Phase::over || s.hand(s.turn).size() + s.played <= box_.hand_size;
  }

  // ---- Captions ---------------------------------------------------------------------------------------------------------

  static constexpr std::array<std::string_view, 5> means_messages{"means.walk", "means.bus", "means.ferry", "means.train", "means.none"};
  static constexpr std::array<std::string_view, 12> feature_messages{
      "feature.bus_station",   "feature.bus_dead_end",   "feature.road_traffic",  "feature.bus_suburbs",
      "feature.ferry_station", "feature.ferry_dead_end", "feature.canal_traffic", "feature.ferry_suburbs",
      "feature.train_station", "feature.train_dead_end", "feature.rail_traffic",  "feature.train_suburbs"};

  constexpr Phrase card_caption(int index, bool in_hand) const {
    const Card& card = box_.card(index);
    Phrase out(in_hand ? "card.in_hand" : "card.laid", {{"banner", means_domain, static_cast<int>(card.banner)},
                                                        {"urgent", Domain::number, card.urgent},
                                                        {"distance", Domain::number, card.distance}});
    out.list_name = "features";
    out.list_domain = feature_domain;
    for (std::size_t i = 0; i < vehicle_count; ++i) {
      const auto show = [&](Feature feature) { out.list.push(static_cast<std::uint8_t>(4 * i + static_cast<std::size_t>(feature))); };
      const bool dead_end = card.dead_end(static_cast<Means>(i + 1));
      const bool house = card.suburbs && card.lines[i].enters;
      if (house) show(Feature::suburbs);
      else if (dead_end) show(Feature::dead_end);
      else if (card.lines[i].station) show(Feature::station);
      if (card.lines[i].traffic_stop) show(Feature::traffic_stop);
    }
    return out;
  }

  Components box_;
  Options options_;
  int players_;
  ItemSet urgent_;
  ItemSet suburbs_;
  std::array<Face, most_cards> faces_{};
};

static_assert(Game<Rules>);

}  // namespace omnibus::mass_transit
