// A table set by hand, so that a test reads like the rulebook: cards by their ids, commuters by their place, refusals by their rule.
//
//   Scene table;
//   table.route(0, {"MT15", "MT07", "MT16"}).commuter(0, 1);
//   EXPECT_EQ(table.go(Means::bus, 0), allowed);
//   EXPECT_EQ(table.go(Means::walk, 0), "MT-7.2");
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/mass_transit/rules/view.hpp"
#include "support/boxes.hpp"

namespace omnibus::mass_transit {

inline const Components& standard_box() { return carried_box<Components>(); }

using Ids = std::initializer_list<std::string_view>;

/// Answer to an action that no rule forbids.
inline constexpr std::string_view allowed = "allowed";

// Combinations of features of a line, for boxes with cards that the printed one lacks.
inline constexpr Line plain{true, true, false, false};
inline constexpr Line with_station{true, true, true, false};
inline constexpr Line with_traffic{true, true, false, true};
inline constexpr Line with_both{true, true, true, true};

/// The printed box with different lines on one of its cards.
inline Components box_with(std::string_view id, Line road, Line canal, Line rail) {
  Components box = standard_box();
  for (Card& card : box.cards) {
    if (card.name() == id) card.lines = {road, canal, rail};
  }
  return box;
}

/// Begins in the middle of a game: no cards laid, all commuters in the city, all cards in the pile; seat 0 is to move and has played no
/// card yet.
class Scene {
 public:
  explicit Scene(const Options& options = {}, int players = 1, const Components& box = standard_box()) : game(box, options, players) {
    Chance chance(1, 0);
    NullJournal null_journal;
    state = game.start(chance, null_journal);
    for (ItemSet& hand : state.hands) {
      state.pile |= hand;
      hand = {};
    }
    state.phase = Phase::turn;
    state.ending = Ending::none;
    state.turn = seat_at(0);
    state.due = box.min_plays;
    state.changed = 0;
  }
  explicit Scene(int players) : Scene(Options{}, players) {}

  // ---- Setting the table ------------------------------------------------------------------------------------------

  Scene& route(int index, Ids ids) {
    for (const std::string_view id : ids) Travel(game.setting()).append(state, from_pile(id), index, false);
    Travel(game.setting()).refresh(state);
    return *this;
  }
  Scene& route_turned(int index, Ids ids) {
    for (const std::string_view id : ids) Travel(game.setting()).append(state, from_pile(id), index, true);
    Travel(game.setting()).refresh(state);
    return *this;
  }
  /// Six routes with their Suburbs: no more cards can be laid.
  Scene& all_routes_closed() {
    route(0, {"MT44", "MT07", "MT08", "MT01"}).route(1, {"MT16", "MT17", "MT18", "MT20", "MT02"});
    route(2, {"MT19", "MT21", "MT22", "MT03"}).route(3, {"MT23", "MT26", "MT27", "MT28", "MT04"});
    return route(4, {"MT29", "MT30", "MT32", "MT05"}).route(5, {"MT33", "MT35", "MT36", "MT40", "MT06"});
  }
  /// Place 0 is the city, 1 the first card. `on` is the route, unless it is the commuter's own.
  Scene& commuter(int index, int place, Means came = Means::walk, int on = -1) {
    const std::uint8_t path = static_cast<std::uint8_t>(on < 0 ? index : on);
    std::uint8_t card = state.routes[path].first;
    for (int i = 1; i < place; ++i) card = state.beyond[card];
    state.commuters[static_cast<std::size_t>(index)] = {path, card, came, static_cast<std::uint8_t>(game.setting().suburbs.has(card))};
    Travel(game.setting()).refresh(state);
    return *this;
  }
  /// Brings commuters home; their routes must be closed.
  Scene& at_home(std::initializer_list<int> commuters) {
    for (const int index : commuters) commuter(index, state.routes[static_cast<std::size_t>(index)].length);
    return *this;
  }
  Scene& hand(Ids ids) { return hand(0, ids); }
  Scene& hand(int seat, Ids ids) {
    for (const std::string_view id : ids) state.hand(seat_at(seat)).add(from_pile(id));
    return *this;
  }
  /// Leaves only these in the draw pile; the others are discarded.
  Scene& pile(Ids ids) {
    ItemSet left;
    for (const std::string_view id : ids) left.add(from_pile(id));
    state.discarded |= state.pile;
    state.pile = left;
    return *this;
  }
  Scene& played(int cards) {
    state.played = static_cast<std::uint8_t>(cards);
    return *this;
  }
  Scene& turn_of(int seat) {
    state.turn = seat_at(seat);
    return *this;
  }

  // ---- Playing: each answers `allowed`, or with the rule that forbids it ------------------------------------------------

  std::string volunteer() { return act(Verb::volunteer); }
  std::string decline() { return act(Verb::decline); }
  std::string extend(std::string_view id, int route) { return act(Verb::extend, card(id), route); }
  std::string extend_turned(std::string_view id, int route) { return act(Verb::extend_turned, card(id), route); }
  std::string move(std::string_view id, int commuter) { return act(Verb::move, card(id), commuter); }
  std::string leave(std::string_view id, int commuter, int route) { return act(Verb::leave, card(id), commuter, route); }
  std::string waste(std::string_view id) { return act(Verb::waste, card(id)); }
  std::string end_turn() { return act(Verb::end_turn); }

  /// Moves a commuter by discarding a card that the seat receives for it, at the beginning of a turn.
  std::string go(Means means, int commuter) {
    ItemSet& hand = state.hand(state.turn);
    state.pile |= hand;
    hand = {};
    for (const std::string_view spare :
         {"MT45", "MT34", "MT38", "MT24"}) {  // other playable cards, so that the game is not lost after this card
      if (hand.empty() && state.pile.has(card(spare))) hand.add(from_pile(spare));
    }
    hand.add(from_pile(game.box().card(card_with(means)).name()));
    state.played = 0;
    return act(Verb::move, card_in_hand(means), commuter);
  }

  std::string act(Verb verb, int a = 0, int b = 0, int c = 0);

  // ---- Looking --------------------------------------------------------------------------------------------------------

  /// Place of a commuter: 0 is the city, 1 the first card of its route.
  int place(int commuter) const { return detail::place_of(state, pawn(commuter)); }
  const Commuter& pawn(int commuter) const { return state.commuters[static_cast<std::size_t>(commuter)]; }
  bool home(int commuter) const { return pawn(commuter).home != 0; }
  int turn() const { return index_of(state.turn); }
  bool over() const { return game.actor(state) == Seat::nobody; }
  std::string_view ending() const { return ending_names[static_cast<std::size_t>(state.ending)]; }
  std::vector<std::string> in_hand(int seat) const {
    std::vector<std::string> out;
    for (const int each : state.hand(seat_at(seat))) out.emplace_back(game.box().card(each).name());
    return out;
  }
  bool offered(const Action& action) const;
  bool offers_any(Verb verb) const;
  int told(EventKind kind) const {
    return static_cast<int>(std::count_if(recorder.events.begin(), recorder.events.end(),
                                          [&](const Event& event) { return event.kind == static_cast<std::uint8_t>(kind); }));
  }

  /// All events so far, one per line: "moved 0 MT17 3 MT16".
  std::vector<std::string> story() const;
  /// The view of a viewer as JSON; `part` is a JSON pointer such as /hands/0.
  std::string view(Viewer viewer, std::string_view part) const;

  int card(std::string_view id) const {
    for (int i = 0; i < game.box().card_count; ++i) {
      if (game.box().card(i).name() == id) return i;
    }
    ADD_FAILURE() << "there is no card " << id;
    return 0;
  }

  Rules game;
  State state;
  EventRecorder recorder;
  std::uint64_t seed = 1;

 private:
  int from_pile(std::string_view id) {
    const int found = card(id);
    EXPECT_TRUE(state.pile.has(found)) << id << " is in use already";
    state.pile.remove(found);
    return found;
  }
  int card_with(Means means) const {
    for (const int each : state.pile - game.setting().urgent) {
      if (game.box().card(each).banner == means) return each;
    }
    ADD_FAILURE() << "no card left with the banner " << means_names[static_cast<std::size_t>(means)];
    return 0;
  }
  int card_in_hand(Means means) const {
    for (const int each : state.hand(state.turn) - game.setting().urgent) {
      if (game.box().card(each).banner == means) return each;
    }
    return 0;
  }

  std::uint32_t plies = 0;
};

}  // namespace omnibus::mass_transit
