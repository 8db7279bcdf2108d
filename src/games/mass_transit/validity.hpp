// Mass Transit: whether a position is one that a game can come to.
#pragma once

#include <algorithm>

#include "games/mass_transit/choices.hpp"

namespace omnibus::mass_transit {

/// Looks a position over, part by part. Everything here is asked of positions that come from outside, and by the tests of every other one.
class Validity {
 public:
  constexpr Validity(const Choices& game, const State& state) : game_(game), s_(state) {}

  constexpr std::string_view invalid_reason() const {
    if (!cards_conserved()) return "flaw.cards";
    if (!sound_hands()) return "flaw.hands";
    for (const Route& route : s_.routes) {
      if (!sound_route(route)) return "flaw.routes";
    }
    for (std::size_t i = 0; i < route_count; ++i) {
      if (!sound_commuter(i)) return "flaw.commuters";
    }
    if (!derived_right()) return "flaw.derived";
    return sound_turn() ? "" : "flaw.turn";
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
      for (int i = 0; i < route.length && card != no_card && count <= game_.box().card_count; ++i, card = s_.beyond[card])
        add(ItemSet::of(card));
    }
    return count == game_.box().card_count && seen == ItemSet::first(game_.box().card_count);
  }

  constexpr bool sound_hands() const {
    for (int i = 0; i < max_players; ++i) {
      if (s_.hand(seat_at(i)).size() > (i < game_.players() ? game_.box().hand_size : 0)) return false;
    }
    return true;
  }

  constexpr bool sound_route(const Route& route) const {
    std::uint8_t card = route.first;
    std::uint8_t last = no_card;
    for (int i = 0; i < route.length; ++i, last = card, card = s_.beyond[card]) {
      if (card == no_card || (game_.suburbs_cards().has(card) && (i + 1 < route.length || i < game_.face(card).distance))) return false;
      if (s_.turned.has(card) && !game_.may_be_turned(card)) return false;
    }
    return card == no_card && last == route.last && route.closed == (last != no_card && game_.suburbs_cards().has(last) ? 1 : 0);
  }

  constexpr bool on_route(std::uint8_t route, std::uint8_t card) const {
    for (std::uint8_t at = s_.routes[route].first; at != no_card; at = s_.beyond[at]) {
      if (at == card) return true;
    }
    return false;
  }

  constexpr bool sound_commuter(std::size_t index) const {
    const Commuter& pawn = s_.commuters[index];
    if (game_.options().commuter_bound_to_own_edge && pawn.route != index) return false;
    if (pawn.in_city())
      return pawn.came == Means::none && !pawn.home && (pawn.route == no_route) == !game_.options().commuter_bound_to_own_edge;
    if (pawn.route >= route_count || pawn.came >= Means::none || !on_route(pawn.route, pawn.card)) return false;
    if (pawn.came != Means::walk && (game_.line(s_, pawn.card, pawn.came) & (Choices::station | Choices::traffic_stop)) == 0) return false;
    if (pawn.home != (game_.suburbs_cards().has(pawn.card) ? 1 : 0)) return false;
    const auto shares_house = [&](const Commuter& other) { return pawn.home && other.card == pawn.card; };
    return std::count_if(s_.commuters.begin(), s_.commuters.end(), shares_house) <= 1;
  }

  constexpr bool derived_right() const {
    State again = s_;
    game_.refresh(again);
    return again.halts == s_.halts && again.movable == s_.movable && again.open_routes == s_.open_routes;
  }

  constexpr bool sound_turn() const {
    if ((s_.phase == Phase::over) != (s_.ending != Ending::none) || index_of(s_.turn) >= game_.players()) return false;
    if (s_.everybody_home() != (s_.ending == Ending::everybody_home)) return false;
    if (s_.volunteers >> game_.players() != 0 || s_.changed >> game_.players() != 0) return false;
    if (!game_.could_be(s_)) return false;
    if (s_.phase == Phase::volunteering) return game_.players() > 1 && s_.played == 0 && s_.due == 0;
    const bool lenient = !game_.options().after_deck_empty_still_two_plays && s_.pile.empty();  // MT-10.5
    if (s_.played > game_.box().max_plays || s_.due > game_.box().min_plays || (s_.due < game_.box().min_plays && !lenient)) return false;
    return s_.phase == Phase::over || s_.hand(s_.turn).size() + s_.played <= game_.box().hand_size;
  }

  const Choices& game_;
  const State& s_;
};

}  // namespace omnibus::mass_transit
