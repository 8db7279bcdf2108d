// Mass Transit: what a sensible player looks at.
#pragma once

#include "core/guide.hpp"
#include "games/mass_transit/rules.hpp"

namespace omnibus::mass_transit {

/// How much things matter to the guide. The unit is a hundredth of an ordinary card; the numbers were found by playing whole games.
struct Taste {
  std::array<int, means_count> fare{109, 94, 88, 94};            ///< of a discard, while there are plenty of its kind
  std::array<int, 8> scarce_walk{75, 122, 76, 51, 22, 12, 35, -22};  ///< added, by the walk cards left beyond those that leaving the city takes
  std::array<int, 8> scarce_ride{166, 137, 29, 12, 10, 1, -8, 9};   ///< added, by the cards of that vehicle left
  std::array<int, 5> missing{0, 35, 74, 98, 164};  ///< by the number of cards a route still lacks before Suburbs may follow
  std::array<int, 5> hurry{1, 13, -1, -11, 0};          ///< the same once more for each Suburbs card that waits in the hand
  int change = 69;           ///< having to hope for a station further out
  int choice = 119;           ///< a second line that leads as far as the best one
  int stranded = 1043;       ///< nobody can come home this way
  int lone_suburbs = 30;     ///< relying on the last Suburbs card of a vehicle
  int held_suburbs = -24;     ///< relying on Suburbs in one's own hand is safer by this
  std::array<int, means_count> keep_banner{63, 6, 13, 0};  ///< of a card in the hand, by its banner
  int keep_scarce = 60;      ///< and per hundred of what is added to its fare
  std::array<int, 3> keep_station{59, 63, 26};     ///< of a card in the hand, for a station on a line that goes on
  int keep_plain = 13;       ///< of a card without station
  std::array<int, 4> keep_suburbs{-66, -73, -68, -135};    ///< they clog the hand the more there are of them
  int urgent = 83;           ///< for playing a card that has to be played anyway
  std::array<int, 3> close_last{6, 4, 2};  ///< against closing the last, last but one … open route, per hundred of what all trips still take
  std::array<int, 3> rest{20, 30, -136};              ///< for ending the turn after two cards, after three; with no pile to draw from
  int volunteer = -40;
};

}  // namespace omnibus::mass_transit

namespace omnibus {

/// Every commuter needs a way home: cards to be laid, and cards to be discarded for each leg of the trip. The guide prices what is missing
/// and rates an action by how much it saves, less what the card would have been good for later.
template <>
class Guide<mass_transit::Rules> {
 public:
  using Rules = mass_transit::Rules;
  using State = mass_transit::State;
  using Taste = mass_transit::Taste;

  static constexpr int clear_margin = 100;

  constexpr explicit Guide(const Rules& game, const Taste& taste = {}) : game_(game), taste_(taste) {
    for (std::size_t card = 0; card < static_cast<std::size_t>(game.box().card_count); ++card) {
      faces_[0][card] = face_of(game.box().cards[card], false);
      faces_[1][card] = face_of(game.box().cards[card], true);
      const std::size_t banner = static_cast<std::size_t>(game.box().cards[card].banner);
      banners_[banner].add(static_cast<int>(card));
    }
  }

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const Survey survey = look(s);
    for (int i = 0; i < legal.size(); ++i) ratings[static_cast<std::size_t>(i)] = rating(s, survey, legal[i]);
  }

  /// A win is everything; among losses, the more commuters came home the better.
  constexpr int worth(const State& s, Seat) const {
    if (s.ending == mass_transit::Ending::everybody_home) return full_worth;
    int home = 0;
    for (const mass_transit::Commuter& commuter : s.commuters) home += commuter.home;
    return home * 50;
  }

 private:
  using Card = mass_transit::Card;
  using Commuter = mass_transit::Commuter;
  using Means = mass_transit::Means;
  using Verb = mass_transit::Verb;

  static constexpr int means_count = mass_transit::means_count;
  static constexpr int route_count = mass_transit::route_count;
  static constexpr int never = 1 << 20;  ///< a price nobody can pay; a dozen of them still fit into an int
  static constexpr std::size_t foot = static_cast<std::size_t>(Means::walk);

  /// One price for each means of transport.
  using Prices = std::array<int, means_count>;

  /// What it takes to cross the outer edge of a card: `[walk]` to stand on it, free to walk on; the others to sit in that vehicle.
  using Reach = Prices;

  /// A card as a traveller meets it. Each entry is nothing where the way is free and `never` where there is none.
  struct Face {
    Prices pass{never, never, never, never};   ///< going through without a halt
    Prices alight{never, never, never, never};  ///< getting out at a station
    Prices held{never, never, never, never};   ///< sitting in traffic, then going on
    Prices board{never, never, never, never};  ///< getting in at a station; `[walk]`: being free to after arriving on foot
    int walk_on = 0;
  };

  /// What is true of the whole table in one decision.
  struct Survey {
    Prices fare{};                              ///< of a discard of each kind
    Prices shortest{};                          ///< least distance of the Suburbs still to be laid, by vehicle; `[walk]`: of any vehicle
    std::array<Reach, route_count> ends{};      ///< what it takes to come to the outer end of each route
    std::array<int, route_count> trips{};       ///< what it takes to bring each commuter home
    Prices scarcity{};                          ///< what of the fare is due to there being few such cards
    Prices doubt{};                             ///< about finding Suburbs for a vehicle
    int open = 0;                               ///< routes
    int cheapest_ride = 0;
    int all_trips = 0;
    std::array<int, 5> missing{};               ///< by the number of cards a route still lacks before Suburbs may follow
    int suburbs_held = 0;                       ///< by the seat to move
  };

  constexpr Face face_of(const Card& card, bool turned) const {
    Face face;
    bool any_station = false;
    bool any_stop = false;
    for (std::size_t m = 1; m < means_count; ++m) {
      const mass_transit::Line& line = card.lines[m - 1];
      const bool swapped = turned && card.dead_end(static_cast<Means>(m));
      const bool enters = swapped ? line.leaves : line.enters;
      const bool leaves = swapped ? line.enters : line.leaves;
      if (enters && leaves && !line.station && !line.traffic_stop) face.pass[m] = 0;
      if (enters && line.station && !line.traffic_stop) face.alight[m] = 0;
      if (enters && leaves && line.traffic_stop) face.held[m] = 0;
      if (leaves && line.station) face.board[m] = 0;
      any_station = any_station || line.station;
      any_stop = any_stop || line.traffic_stop;
    }
    if (!any_stop || !game_.options().walker_on_traffic_card_must_walk_even_if_station) face.board[foot] = 0;
    if (!any_stop && !any_station && !game_.options().walker_on_plain_card_may_walk_on) face.walk_on = never;
    return face;
  }

  constexpr const Face& face(const State& s, std::uint8_t card) const { return faces_[s.turned.has(card) ? 1 : 0][card]; }
  constexpr const Card& card_at(std::uint8_t card) const { return game_.box().cards[card]; }

  // ---- What a trip takes ------------------------------------------------------------------------------------------------

  /// Beyond one more card. All ways are priced at once; those that do not exist cost `never`.
  static constexpr Reach beyond(const Reach& before, const Face& face, const Prices& fare) {
    const int on_foot = before[foot] + fare[foot];
    int free = on_foot + face.board[foot];
    for (std::size_t m = 1; m < means_count; ++m) free = std::min(free, before[m] + face.alight[m]);
    Reach out{};
    out[foot] = std::min(free, on_foot) + face.walk_on;
    for (std::size_t m = 1; m < means_count; ++m) {
      const int stays_in = before[m] + std::min(face.pass[m], face.held[m] + fare[m]);
      out[m] = std::min({stays_in, free + fare[m] + face.board[m], never});
    }
    return out;
  }

  /// At the card where a commuter is now.
  constexpr Reach start(const State& s, const Commuter& commuter, const Prices& fare) const {
    Reach out{0, never, never, never};
    if (commuter.in_city()) return out;
    const Face& here = face(s, commuter.card);
    const std::size_t came = static_cast<std::size_t>(commuter.came);
    const bool on_foot = commuter.came == Means::walk;
    if (!on_foot && here.held[came] == 0) {
      out[foot] = never;
      out[came] = fare[came];
      return out;
    }
    const int free = on_foot ? here.board[foot] : 0;
    out[foot] = here.walk_on;
    for (std::size_t m = 1; m < means_count; ++m) out[m] = std::min(free + fare[m] + here.board[m], never);
    return out;
  }

  /// At the outer end of the commuter's route, short of the Suburbs card where there is one.
  constexpr Reach end(const State& s, const Commuter& commuter, int route, const Prices& fare) const {
    Reach out = start(s, commuter, fare);
    const mass_transit::Route& path = s.routes[static_cast<std::size_t>(route)];
    std::uint8_t at = commuter.in_city() ? path.first : s.beyond[commuter.card];
    for (; at != mass_transit::no_card && !card_at(at).suburbs; at = s.beyond[at]) out = beyond(out, face(s, at), fare);
    return out;
  }

  /// Into a Suburbs card.
  constexpr int into(const Reach& reach, const Card& suburbs, const Prices& fare) const {
    const int walked = game_.options().walk_into_suburbs_allowed ? reach[foot] + fare[foot] : never;
    return std::min({walked, reach[static_cast<std::size_t>(suburbs.suburb_mode)], taste_.stranded});
  }

  /// Home from the end of a route that is still open, with the cards that have to be laid before.
  constexpr int prospect(const Survey& survey, const Reach& reach, int length) const {
    const auto missing = [&](std::size_t m) { return survey.missing[static_cast<std::size_t>(std::clamp(survey.shortest[m] - length, 0, 4))]; };
    const bool ready = length >= survey.shortest[foot];
    int best = reach[foot] + survey.fare[foot] + (ready ? 0 : survey.cheapest_ride + taste_.change + missing(foot));
    int second = never;
    for (std::size_t m = 1; m < means_count; ++m) {
      const int way = reach[m] + missing(m) + survey.doubt[m];
      second = std::min(second, std::max(best, way));
      best = std::min(best, way);
    }
    if (best > taste_.stranded) return taste_.stranded;
    return best - std::max(0, taste_.choice - (second - best));
  }

  /// The whole trip of a commuter as things stand.
  constexpr int trip(const State& s, const Survey& survey, const Reach& reach, int route) const {
    const mass_transit::Route& path = s.routes[static_cast<std::size_t>(route)];
    return path.closed ? into(reach, card_at(path.last), survey.fare) : prospect(survey, reach, path.length);
  }

  /// A commuter that has not chosen its edge yet is looked for at the one opposite its start space.
  static constexpr int route_of(const Commuter& commuter, int index) {
    return commuter.route == mass_transit::no_route ? index : commuter.route;
  }

  // ---- The table ----------------------------------------------------------------------------------------------------------

  constexpr Survey look(const State& s) const {
    Survey survey;
    const ItemSet unseen = cards_to_come(s);
    price_fares(s, unseen, survey);
    find_distances(unseen, survey);
    find_suburbs(unseen, s.hand(s.turn), survey);
    survey.open = ItemSet(s.open_routes).size();
    for (int i = 0; i < route_count; ++i) {
      const Commuter& commuter = s.commuters[static_cast<std::size_t>(i)];
      const std::size_t route = static_cast<std::size_t>(route_of(commuter, i));
      if (commuter.home) continue;
      survey.ends[route] = end(s, commuter, static_cast<int>(route), survey.fare);
      survey.trips[route] = trip(s, survey, survey.ends[route], static_cast<int>(route));
      survey.all_trips += survey.trips[route];
    }
    return survey;
  }

  /// In hands or in the pile: everybody can see which cards these are, though not where.
  constexpr ItemSet cards_to_come(const State& s) const {
    ItemSet out = s.pile;
    for (const ItemSet hand : s.hands) out |= hand;
    return out;
  }

  constexpr void price_fares(const State& s, ItemSet unseen, Survey& survey) const {
    int in_city = 0;
    for (const Commuter& commuter : s.commuters) in_city += commuter.in_city() ? 1 : 0;
    const auto rank = [](int count) { return static_cast<std::size_t>(std::clamp(count, 0, 7)); };
    survey.scarcity[foot] = taste_.scarce_walk[rank((unseen & banners_[foot]).size() - in_city)];
    survey.fare[foot] = taste_.fare[foot] + survey.scarcity[foot];
    survey.cheapest_ride = never;
    for (std::size_t m = 1; m < means_count; ++m) {
      survey.scarcity[m] = taste_.scarce_ride[rank((unseen & banners_[m]).size())];
      survey.fare[m] = taste_.fare[m] + survey.scarcity[m];
      survey.cheapest_ride = std::min(survey.cheapest_ride, survey.fare[m]);
    }
  }

  constexpr void find_distances(ItemSet unseen, Survey& survey) const {
    survey.shortest.fill(never);
    for (const int card : unseen & game_.suburbs_cards()) {
      const Card& suburbs = game_.box().card(card);
      int& distance = survey.shortest[static_cast<std::size_t>(suburbs.suburb_mode)];
      distance = std::min<int>(distance, suburbs.distance);
      survey.shortest[foot] = std::min<int>(survey.shortest[foot], suburbs.distance);
    }
    for (int& distance : survey.shortest) distance = std::min(distance, 100);
  }

  constexpr void find_suburbs(ItemSet unseen, ItemSet hand, Survey& survey) const {
    std::array<int, means_count> left{};
    for (const int card : unseen & game_.suburbs_cards()) {
      const std::size_t mode = static_cast<std::size_t>(game_.box().card(card).suburb_mode);
      ++left[mode];
      if (hand.has(card)) survey.doubt[mode] = -taste_.held_suburbs;
    }
    for (std::size_t m = 1; m < means_count; ++m) survey.doubt[m] += left[m] == 0 ? never : left[m] == 1 ? taste_.lone_suburbs : 0;
    survey.suburbs_held = (hand & game_.suburbs_cards()).size();
    for (std::size_t i = 0; i < survey.missing.size(); ++i) survey.missing[i] = taste_.missing[i] + survey.suburbs_held * taste_.hurry[i];
  }

  // ---- The choices ----------------------------------------------------------------------------------------------------------

  constexpr int rating(const State& s, const Survey& survey, const Action& action) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::extend: return extending(s, survey, a, b, false) - keeping(survey, a);
      case Verb::extend_turned: return extending(s, survey, a, b, true) - keeping(survey, a);
      case Verb::move: return moving(s, survey, b, s.halts[b][static_cast<std::size_t>(card_at(a).banner)], card_at(a).banner) - keeping(survey, a);
      case Verb::leave: return moving(s, survey, b, s.routes[c].first, Means::walk) - keeping(survey, a) - (b == c ? 0 : taste_.change);
      case Verb::waste: return -keeping(survey, a);
      case Verb::end_turn: return taste_.rest[s.pile.empty() ? 2U : s.played == 2 ? 0U : 1U];
      case Verb::volunteer: return taste_.volunteer;
      case Verb::decline: return 0;
    }
    return 0;
  }

  constexpr int extending(const State& s, const Survey& survey, std::uint8_t card, std::size_t route, bool turned) const {
    const Reach& reach = survey.ends[route];
    if (card_at(card).suburbs) {
      const int saved = survey.trips[route] - into(reach, card_at(card), survey.fare);
      return saved - against_closing(survey) * (survey.all_trips - saved) / 100;
    }
    const Reach longer = beyond(reach, faces_[turned ? 1 : 0][card], survey.fare);
    return survey.trips[route] - prospect(survey, longer, s.routes[route].length + 1);
  }

  constexpr int against_closing(const Survey& survey) const {
    const std::size_t others = static_cast<std::size_t>(survey.open - 1);
    return others < taste_.close_last.size() ? taste_.close_last[others] : 0;
  }

  constexpr int moving(const State& s, const Survey& survey, int index, std::uint8_t to, Means means) const {
    Commuter commuter = s.commuters[static_cast<std::size_t>(index)];
    const int route = route_of(commuter, index);
    const int before = survey.trips[static_cast<std::size_t>(route)];
    if (card_at(to).suburbs) return before;
    commuter.card = to;
    commuter.came = means;
    return before - trip(s, survey, end(s, commuter, route, survey.fare), route);
  }

  /// What a card is worth in the hand.
  constexpr int keeping(const Survey& survey, std::uint8_t index) const {
    const Card& card = card_at(index);
    if (card.suburbs) return taste_.keep_suburbs[static_cast<std::size_t>(std::min(survey.suburbs_held, 4) - 1)];
    int out = card.urgent ? -taste_.urgent : 0;
    if (card.banner != Means::none) {
      const std::size_t banner = static_cast<std::size_t>(card.banner);
      out += taste_.keep_banner[banner] + taste_.keep_scarce * survey.scarcity[banner] / 100;
    }
    bool plain = true;
    for (std::size_t m = 0; m < 3; ++m) {
      const mass_transit::Line& line = card.lines[m];
      out += line.station && line.leaves ? taste_.keep_station[m] : 0;
      plain = plain && !line.station && !line.traffic_stop;
    }
    return out + (plain ? taste_.keep_plain : 0);
  }

  Rules game_;
  Taste taste_;
  std::array<ItemSet, means_count + 1> banners_{};
  std::array<std::array<Face, mass_transit::most_cards>, 2> faces_{};
};

static_assert(Guided<mass_transit::Rules>);

}  // namespace omnibus
