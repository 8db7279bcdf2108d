// Mass Transit: validity of positions.
#pragma once

#include <algorithm>

#include "games/mass_transit/rules/choices.hpp"

namespace omnibus::mass_transit {

/// Checks a position, part by part. Used for positions from outside, and by the tests for every other position.
class Validity {
 public:
  constexpr Validity(const Setting& setting, const State& state)
      : setting_(setting),
        box_(setting.box),
        options_(setting.options),
        travel_(setting),
        s_(state) {}

  /// Message id of the reason why this cannot be a position of the game; empty if it can.
  constexpr std::string_view invalid_reason() const {
    if (!cards_conserved()) return "flaw.cards";
    if (!hands_valid()) return "flaw.hands";
    for (const Route& route : s_.routes) {
      if (!route_valid(route)) return "flaw.routes";
    }
    for (int i = 0; i < route_count; ++i) {
      if (!commuter_valid(i)) return "flaw.commuters";
    }
    if (!derived_right()) return "flaw.derived";
    return turn_valid() ? "" : "flaw.turn";
  }

 private:
  constexpr bool cards_conserved() const {
    ItemSet seen;
    int count = 0;
    const auto add = [&](ItemSet cards) {
      seen |= cards;
      count += cards.size();
    };
    add(s_.pile);
    add(s_.discarded);
    for (const ItemSet hand : s_.hands) add(hand);
    for (const Route& route : s_.routes) {
      std::uint8_t card = route.first;
      for (int i = 0; i < route.length && card != no_card && count <= box_.card_count; ++i, card = s_.beyond[card]) add(ItemSet::of(card));
    }
    return count == box_.card_count && seen == ItemSet::first(box_.card_count);
  }

  constexpr bool hands_valid() const {
    for (int i = 0; i < max_players; ++i) {
      if (s_.hand(seat_at(i)).size() > (i < setting_.players ? box_.hand_size : 0)) return false;
    }
    return true;
  }

  constexpr bool route_valid(const Route& route) const {
    std::uint8_t card = route.first;
    std::uint8_t last = no_card;
    for (int i = 0; i < route.length; ++i, last = card, card = s_.beyond[card]) {
      if (card == no_card || (s_.turned.has(card) && !setting_.may_be_turned(card))) return false;
      const bool too_early = i < setting_.face(card).distance;  // MT-8.1
      const bool in_the_middle = i + 1 < route.length;          // MT-8.3
      if (setting_.suburbs.has(card) && (too_early || in_the_middle)) return false;
    }
    const bool closed = last != no_card && setting_.suburbs.has(last);
    return card == no_card && last == route.last && route.closed == (closed ? 1 : 0);
  }

  constexpr bool on_route(std::uint8_t route, std::uint8_t card) const {
    for (std::uint8_t at = s_.routes[route].first; at != no_card; at = s_.beyond[at]) {
      if (at == card) return true;
    }
    return false;
  }

  constexpr bool commuter_valid(int index) const {
    const Commuter& pawn = s_.commuters[index];
    const bool bound = options_.commuter_bound_to_own_edge;
    if (bound && pawn.route != index) return false;
    if (pawn.in_city()) return pawn.came == Means::none && !pawn.home && (pawn.route == no_route) == !bound;
    if (pawn.route >= route_count || pawn.came >= Means::none || !on_route(pawn.route, pawn.card)) return false;
    if (pawn.came != Means::walk && (travel_.line(s_, pawn.card, pawn.came) & (Face::station | Face::traffic_stop)) == 0) return false;
    if (pawn.home != (setting_.suburbs.has(pawn.card) ? 1 : 0)) return false;
    const auto in_its_house = [&](const Commuter& other) { return pawn.home && other.card == pawn.card; };
    return std::count_if(s_.commuters.begin(), s_.commuters.end(), in_its_house) <= 1;
  }

  constexpr bool derived_right() const {
    State again = s_;
    travel_.refresh(again);
    return again.halts == s_.halts && again.movable == s_.movable && again.open_routes == s_.open_routes;
  }

  constexpr bool turn_valid() const {
    if ((s_.phase == Phase::over) != (s_.ending != Ending::none) || index_of(s_.turn) >= setting_.players) return false;
    if (s_.everybody_home() != (s_.ending == Ending::everybody_home)) return false;
    if (s_.volunteers >> setting_.players != 0 || s_.changed >> setting_.players != 0) return false;
    if (!Choices(setting_).could_be(s_)) return false;
    if (s_.phase == Phase::volunteering) return setting_.players > 1 && s_.played == 0 && s_.due == 0;
    const bool lenient = !options_.after_deck_empty_still_two_plays && s_.pile.empty();  // MT-10.5
    if (s_.played > box_.max_plays || s_.due > box_.min_plays || (s_.due < box_.min_plays && !lenient)) return false;
    return s_.phase == Phase::over || s_.hand(s_.turn).size() + s_.played <= box_.hand_size;
  }

  const Setting& setting_;
  const Components& box_;
  const Options& options_;
  Travel travel_;
  const State& s_;
};

}  // namespace omnibus::mass_transit
