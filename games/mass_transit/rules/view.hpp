// Mass Transit: the view of a seat, as data and as text.
#pragma once

#include "core/describe.hpp"
#include "games/mass_transit/rules/rules.hpp"

namespace omnibus::mass_transit {

namespace detail {

template <class Io> constexpr void describe_cards(Io& io, const Rules& game, ItemSet& cards) {
  io.item_set("cards", cards, game.box().card_count, [&](int card) { return game.box().card(card).name(); });
}

/// The cards for viewers of the hand, and their number for all.
template <class Io> constexpr void describe_hand(Io& io, const Rules& game, ItemSet& cards, bool seen) {
  io.secret(seen, [&](auto& part) { describe_cards(part, game, cards); });
  io.figure("count", cards.size(), game.box().card_count);
}

template <class Io> constexpr void describe_route(Io& io, const Rules& game, State& s, int index) {
  int length = s.routes[index].length;
  std::uint8_t card = s.routes[index].first;
  const auto key = [&](int item) { return game.box().card(item).name(); };
  io.items("cards", length, max_cards, [&](auto& item, int) {
    std::uint8_t laid = card;
    bool turned = !Io::reads && s.turned.has(card);
    item.item_or_null("card", laid, no_card, game.box().card_count, key);
    item.flag("turned", turned);
    if constexpr (Io::reads) {
      if (laid == no_card || s.beyond[laid] != no_card || laid == s.routes[index].last) {
        item.fail("mass_transit/fault.card_laid_twice");
      } else {
        Travel(game.setting()).append(s, laid, index, turned);
      }
    } else {
      card = s.beyond[card];
    }
  });
}

/// Routes of all laid cards, and their places, counted along the route from 1.
struct LaidCards {
  std::array<std::uint8_t, max_cards + 1> routes{};  ///< by card, from 1; 0 if it is not laid
  std::array<std::uint8_t, max_cards + 1> places{};

  /// All routes at once, card by card: the ends of six loops would be mispredicted. Beyond the last card is one that does not exist.
  constexpr explicit LaidCards(const State& s) {
    constexpr std::uint8_t none = max_cards;
    std::array<std::uint8_t, max_cards + 1> beyond{};
    for (std::size_t i = 0; i < max_cards; ++i) beyond[i] = s.beyond[i] < none ? s.beyond[i] : none;
    beyond[none] = none;
    std::array<std::uint8_t, route_count> cards{};
    int longest = 0;
    for (std::size_t i = 0; i < route_count; ++i) {
      cards[i] = s.routes[i].first < none ? s.routes[i].first : none;
      longest = longest > s.routes[i].length ? longest : s.routes[i].length;
    }
    for (int place = 1; place <= longest; ++place) {
      for (std::size_t i = 0; i < route_count; ++i) {
        routes[cards[i]] = static_cast<std::uint8_t>(i + 1);
        places[cards[i]] = static_cast<std::uint8_t>(place);
        cards[i] = beyond[cards[i]];
      }
    }
  }
};

/// The cards and commuters on the routes, for observations.
template <class Io> constexpr void describe_network(Io& io, const Rules& game, const State& s) {
  const LaidCards laid(s);
  const int count = game.box().card_count;
  const auto key = [&](int card) { return game.box().card(card).name(); };
  std::array<std::uint8_t, route_count> places{};
  for (int i = 0; i < route_count; ++i) places[i] = s.commuters[i].in_city() ? std::uint8_t{0} : laid.places[s.commuters[i].card];
  io.item_choices("route", laid.routes, count, route_count, key);
  io.item_numbers("place", laid.places, count, count, key);
  io.item_set("turned", s.turned, count, key);
  io.item_numbers("commuter_place", places, route_count, count, no_key);
}

/// A commuter's place is counted along its route: 0 is the city, 1 the first card.
constexpr int place_of(const State& s, const Commuter& commuter) {
  int place = 0;
  if (commuter.in_city()) return place;
  for (std::uint8_t card = s.routes[commuter.route].first; card != commuter.card; card = s.beyond[card]) ++place;
  return place + 1;
}

template <class Io> constexpr void describe_commuter(Io& io, const Rules& game, State& s, Commuter& commuter) {
  int place = 0;
  io.item_or_null("route", commuter.route, no_route, route_count, no_key);
  io.derived(true, [&](auto& part) {
    if constexpr (!Io::reads) place = place_of(s, commuter);
    part.number("place", place, 0, max_cards);
  });
  io.choice("came", commuter.came, means_names);
  if constexpr (Io::reads) {
    commuter.card = no_card;
    if (place > 0) {
      if (commuter.route == no_route || place > s.routes[commuter.route].length) return io.fail("mass_transit/fault.no_such_place");
      commuter.card = s.routes[commuter.route].first;
      for (int i = 1; i < place; ++i) commuter.card = s.beyond[commuter.card];
      commuter.home = game.setting().suburbs.has(commuter.card) ? 1 : 0;
    }
  }
  bool home = commuter.home != 0;
  io.flag("home", home);
  if (home != (commuter.home != 0)) io.fail("mass_transit/fault.home");
}

template <class Io> constexpr void describe_seats(Io& io, const Rules& game, std::string_view name, std::uint8_t& seats) {
  ItemSet set(seats);
  io.seat_set(name, set, game.players());
  seats = static_cast<std::uint8_t>(set.bits());
}

/// Further cards in hand that could be discarded for the same move.
constexpr int others_with_banner(const Rules& game, const State& s, Means banner) {
  int count = -1;
  for (const int card : s.hand(s.turn)) count += game.box().card(card).banner == banner ? 1 : 0;
  return count;
}

}  // namespace detail

/// The table as the viewer may see it. A full viewer gets the whole position; only that can be read back.
template <class Io> constexpr void describe(Io& io, const Rules& game, State& s, Viewer viewer) {
  const bool open = viewer.see_everything() || game.options().open_hands;
  if constexpr (Io::reads) {
    for (std::uint8_t& next : s.beyond) next = no_card;
  }
  io.choice("phase", s.phase, phase_names);
  io.choice("ending", s.ending, ending_names);
  io.seat("turn", s.turn, game.players());
  io.number("played", s.played, 0, 7);
  io.number("due", s.due, 0, 7);
  detail::describe_seats(io, game, "volunteers", s.volunteers);
  detail::describe_seats(io, game, "changed_hands", s.changed);
  io.object("pile", [&](auto& pile) {
    if (viewer.see_everything()) detail::describe_cards(pile, game, s.pile);
    pile.figure("count", s.pile.size(), game.box().card_count);
  });
  io.object("discarded", [&](auto& discarded) {
    detail::describe_cards(discarded, game, s.discarded);
    discarded.figure("count", s.discarded.size(), game.box().card_count);
  });
  int seats = game.players();
  io.seats("hands", seats, game.players(),
           [&](auto& hand, int i) { detail::describe_hand(hand, game, s.hands[i], open || viewer.see(seat_at(i))); });
  int routes = route_count;
  io.derived(true, [&](auto& part) {
    part.items("routes", routes, route_count, [&](auto& route, int i) { detail::describe_route(route, game, s, i); });
  });
  io.learned([&](auto& part) { part.object("network", [&](auto& network) { detail::describe_network(network, game, s); }); });
  int commuters = route_count;
  io.items("commuters", commuters, route_count,
           [&](auto& commuter, int i) { detail::describe_commuter(commuter, game, s, s.commuters[i]); });
  if (seats != game.players() || routes != route_count || commuters != route_count) io.fail("mass_transit/fault.wrong_number");
  if constexpr (Io::reads) Travel(game.setting()).refresh(s);
}

/// An action as offered to people: besides its operands, it shows the destination of a trip.
constexpr Phrase announce(const Rules& game, const State& s, const Action& action) {
  constexpr std::array<std::string_view, Rules::verbs.size()> messages{
      "verb.volunteer", "verb.decline", "verb.extend", "verb.extend_turned", "verb.move", "verb.leave", "verb.waste", "verb.end_turn"};
  const Form& form = Rules::verbs[action.verb];
  Phrase out(messages[action.verb]);
  for (int i = 0; i < form.arity(); ++i) {
    const Operand& operand = form.operands[i];
    out.arguments.push({operand.name, operand.domain, action.operands[i]});
  }
  const auto [card, commuter, route] = action.operands;
  const Verb verb = static_cast<Verb>(action.verb);
  if (verb == Verb::move || verb == Verb::leave) {
    const Means means = game.box().card(card).banner;
    const std::uint8_t to = verb == Verb::leave ? s.routes[route].first : s.halts[commuter][index_of(means)];
    out.arguments.push({"means", means_domain, index_of(means)});
    out.arguments.push({"to", laid_card_domain, to});
    out.arguments.push({"home", Domain::number, game.box().card(to).suburbs});
    out.arguments.push({"alike", Domain::number, detail::others_with_banner(game, s, means)});
  } else if (verb == Verb::extend || verb == Verb::extend_turned) {
    out.arguments.push({"face", laid_card_domain, card});
  }
  return out;
}

namespace detail {

template <class Say> constexpr void narrate_routes(const State& s, Say& say) {
  Phrase empty = listing("table.routes_empty", "routes", route_domain);
  for (int i = 0; i < route_count; ++i) {
    const Route& route = s.routes[i];
    if (route.length == 0) {
      empty.list.push(static_cast<std::uint8_t>(i));
      continue;
    }
    Phrase line = listing(route.closed ? "table.route_closed" : "table.route", "cards", laid_card_domain, {{"route", route_domain, i}});
    for (std::uint8_t card = route.first; card != no_card; card = s.beyond[card]) line.list.push(card);
    say(line);
  }
  if (!empty.list.empty()) say(empty);
}

template <class Say> constexpr void narrate_commuters(const State& s, Say& say) {
  Phrase in_city = listing("table.in_city", "commuters", commuter_domain);
  Phrase at_home = listing("table.at_home", "commuters", commuter_domain);
  for (int i = 0; i < route_count; ++i) {
    const Commuter& pawn = s.commuters[i];
    if (pawn.in_city() || pawn.home) {
      (pawn.home ? at_home : in_city).list.push(static_cast<std::uint8_t>(i));
      continue;
    }
    say(Phrase("table.commuter", {{"commuter", commuter_domain, i},
                                  {"route", route_domain, pawn.route},
                                  {"place", Domain::number, place_of(s, pawn)},
                                  {"card", laid_card_domain, pawn.card},
                                  {"came", means_domain, index_of(pawn.came)}}));
  }
  if (!in_city.list.empty()) say(in_city);
  if (!at_home.list.empty()) say(at_home);
}

template <class Say> constexpr void narrate_hands(const Rules& game, const State& s, Viewer viewer, Say& say) {
  for (int i = 0; i < game.players(); ++i) {
    const bool seen = viewer.see_everything() || game.options().open_hands || viewer.see(seat_at(i));
    const ItemSet hand = s.hand(seat_at(i));
    const std::initializer_list<Argument> values{{"seat", Domain::seat, i}, {"count", Domain::number, hand.size()}};
    if (!seen) {
      say(Phrase("table.hand_hidden", values));
      continue;
    }
    Phrase line = listing("table.hand", "hand", card_domain, values);
    for (const int card : hand) line.list.push(static_cast<std::uint8_t>(card));
    say(line);
  }
}

}  // namespace detail

/// The open decision, in one sentence.
constexpr Phrase ask(const Rules& game, const State& s, Viewer viewer) {
  if (s.phase == Phase::over) return {"ask.over"};
  if (s.phase == Phase::volunteering) return {"ask.volunteering"};
  if (s.played < s.due) return {"ask.play", {{"left", Domain::number, s.due - s.played}}};
  // Only viewers of the hand know that an urgent card prevents the end of the turn, or that no card can be played.
  if (!viewer.see(s.turn)) return {"ask.play_on"};
  if (game.check(s, make_action(Verb::end_turn)).forbids()) return {"ask.urgent"};
  return {Choices(game.setting()).can_play(s) ? "ask.play_on" : "ask.end_turn"};
}

/// The table in words, line by line, from the city outward. `say` takes a Phrase.
template <class Say> constexpr void narrate(const Rules& game, const State& s, Viewer viewer, Say&& say) {
  say(Phrase("table.cards", {{"pile", Domain::number, s.pile.size()}, {"discarded", Domain::number, s.discarded.size()}}));
  detail::narrate_routes(s, say);
  detail::narrate_commuters(s, say);
  detail::narrate_hands(game, s, viewer, say);
  if (s.phase == Phase::turn) {
    say(Phrase("table.turn",
               {{"seat", Domain::seat, index_of(s.turn)}, {"played", Domain::number, s.played}, {"due", Domain::number, s.due}}));
  }
}

static_assert(ViewContract<Rules>::is_kept);

}  // namespace omnibus::mass_transit
