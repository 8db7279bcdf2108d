// Mass Transit: set-up, effects of actions, and the end. Numbers such as MT-5.3 point into games/mass_transit/content/rules.en.md. Legal
// actions are in choices.hpp, the growth of routes and the trips of commuters in travel.hpp.
#pragma once

#include <algorithm>

#include "games/mass_transit/rules/choices.hpp"
#include "games/mass_transit/rules/scoring.hpp"
#include "games/mass_transit/rules/validity.hpp"

namespace omnibus::mass_transit {

class Rules {
 public:
  using State = mass_transit::State;
  using Components = mass_transit::Components;
  using Options = mass_transit::Options;

  static constexpr std::string_view name = "mass_transit";
  static constexpr std::string_view prefix = "MT";
  static constexpr int min_players = 1;
  static constexpr int max_players = mass_transit::max_players;
  static constexpr int max_actions = mass_transit::max_actions;
  /// All are asked once (MT-2.4), no card is played twice, and each turn but the last plays one (MT-3.1).
  static constexpr GameBounds bounds{.max_plies = max_players + 2 * max_cards, .min_score = 0, .max_score = route_count, .team = true};
  static constexpr std::span<const Option<Options>> option_table = mass_transit::option_table;
  static constexpr const auto& verbs = verb_forms;
  static constexpr const auto& event_forms = mass_transit::event_forms;
  static constexpr const auto& score_parts = part_forms;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{.free_talk = false, .phrases = vague_phrases};  // MT-11.2, MT-11.3

  constexpr Rules(const Components& box, const Options& options, int players) : setting_(box, options, players) {}

  constexpr const Setting& setting() const { return setting_; }
  constexpr const Components& box() const { return setting_.box; }
  constexpr const Options& options() const { return setting_.options; }
  constexpr int players() const { return setting_.players; }

  constexpr int domain_size(Domain domain) const { return Words(setting_).domain_size(domain); }
  constexpr std::string_view domain_key(Domain domain, int value) const { return Words(setting_).domain_key(domain, value); }
  constexpr Phrase caption(Domain domain, int value) const { return Words(setting_).caption(domain, value); }

  constexpr std::string_view invalid_reason(const State& s) const { return Validity(setting_, s).invalid_reason(); }
  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : s.turn; }
  constexpr void legal(const State& s, ActionList<max_actions>& out) const { Choices(setting_).legal(s, out); }
  constexpr Rule check(const State& s, const Action& action) const { return Choices(setting_).check(s, action); }
  constexpr Result result(const State& s) const { return Scoring(setting_).result(s); }
  constexpr Standing standing(const State& s, Seat, Viewer) const { return Scoring(setting_).standing(s); }

  // ---- Set-up (MT-2) -------------------------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};
    s.pile = ItemSet::first(box().card_count);
    for (std::uint8_t& next : s.beyond) next = no_card;  // not fill(): it takes the address of a constant, which is impossible on a GPU
    for (std::uint8_t i = 0; i < route_count; ++i) s.commuters[i].route = options().commuter_bound_to_own_edge ? i : no_route;  // MT-2.1
    Travel(setting_).refresh(s);
    for (int i = 0; i < players(); ++i) deal(s, seat_at(i), chance);
    for (int i = 0; i < players(); ++i) change_opening_hand(s, seat_at(i), chance, journal);
    for (int i = 0; i < players(); ++i) tell_cards(seat_at(i), s.hand(seat_at(i)), journal);
    if (players() == 1) {
      begin_turn(s, seat_at(0), journal);  // MT-2.5
    } else {
      s.phase = Phase::volunteering;
      s.turn = seat_at(0);
    }
    return s;
  }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::volunteer: return answer(s, true, journal);
      case Verb::decline: return answer(s, false, journal);
      case Verb::extend: return extend(s, a, b, false, journal);
      case Verb::extend_turned: return extend(s, a, b, true, journal);
      case Verb::move: return move(s, a, b, s.halts[b][index_of(setting_.banner(a))], journal);
      case Verb::leave: s.commuters[b].route = c; return move(s, a, b, s.routes[c].first, journal);  // MT-5.5
      case Verb::waste: return waste(s, a, journal);
      case Verb::end_turn: return end_turn(s, chance, journal);
    }
  }

  /// MT-11.1: a seat knows the table and its own hand. All other hands and the pile are dealt anew from the cards it has not seen.
  constexpr void resample_hidden(State& s, Seat seat, Chance& chance) const {
    if (options().open_hands) return;  // MT-11.4
    const State before = s;
    do {
      s.pile = before.pile;
      for (int i = 0; i < players(); ++i) {
        if (seat_at(i) != seat) s.pile |= before.hand(seat_at(i));
      }
      for (int i = 0; i < players(); ++i) {
        if (seat_at(i) != seat) s.hand(seat_at(i)) = drawn(s.pile, before.hand(seat_at(i)).size(), chance);
      }
    } while (!Choices(setting_).could_be(s));
  }

 private:
  static constexpr ItemSet drawn(ItemSet& pile, int count, Chance& chance) {
    ItemSet out;
    for (int i = 0; i < count; ++i) out.add(chance.draw(pile));
    return out;
  }

  /// MT-2.2
  constexpr void deal(State& s, Seat seat, Chance& chance) const { s.hand(seat) = drawn(s.pile, box().hand_size, chance); }

  /// MT-2.3: new cards first, then the old ones return to the pile; repeated if necessary.
  template <Journal J> constexpr void change_opening_hand(State& s, Seat seat, Chance& chance, J& journal) const {
    while (Choices(setting_).must_change(s.hand(seat))) {
      const ItemSet old = s.hand(seat);
      deal(s, seat, chance);
      s.pile |= old;
      s.changed = with_bit(s.changed, index_of(seat), true);
      journal.tell(make_event(EventKind::changed_hand, {index_of(seat)}));
      tell_each(EventKind::returned, seat, old, journal);
    }
  }

  /// MT-11.1, MT-11.4: all players see the number of cards drawn; only viewers of the hand see which ones.
  template <Journal J> constexpr void tell_cards(Seat seat, ItemSet cards, J& journal) const {
    journal.tell(make_event(EventKind::drew, {index_of(seat), cards.size()}));
    tell_each(EventKind::drawn, seat, cards, journal);
  }

  template <Journal J> constexpr void tell_each(EventKind what, Seat seat, ItemSet cards, J& journal) const {
    const Seat audience = options().open_hands ? Seat::nobody : seat;
    for (const int card : cards) journal.tell(make_event(what, {index_of(seat), card}, audience));
  }

  /// MT-2.4: all players are asked in turn; a single yes decides, otherwise the host begins.
  template <Journal J> constexpr void answer(State& s, bool yes, J& journal) const {
    s.volunteers = with_bit(s.volunteers, index_of(s.turn), yes);
    journal.tell(make_event(yes ? EventKind::volunteered : EventKind::declined, {index_of(s.turn)}));
    s.turn = next_seat(s.turn, players());
    if (s.turn != seat_at(0)) return;
    const ItemSet willing(s.volunteers);
    begin_turn(s, willing.size() == 1 ? seat_at(willing.lowest()) : seat_at(options().host), journal);
  }

  // ---- Turns (MT-3, MT-9, MT-10) -------------------------------------------------------------------------------------

  template <Journal J> constexpr void begin_turn(State& s, Seat seat, J& journal) const {
    s.phase = Phase::turn;
    s.played = 0;
    s.due = box().min_plays;  // MT-3.1
    s.turn = seat;
    if (!options().after_deck_empty_still_two_plays && s.pile.empty()) {  // MT-10.5
      if (!pass_over_empty_hands(s, journal)) return finish(s, Ending::no_cards_left, journal);
      s.due = static_cast<std::uint8_t>(std::min<int>(s.due, s.hand(s.turn).size()));
    }
    journal.tell(make_event(EventKind::turn_begins, {index_of(s.turn)}));
    if (!Choices(setting_).can_play(s)) finish(s, Ending::too_few_plays, journal);  // MT-10.3, MT-10.4
  }

  /// True if any player has a card; then it is that player's turn.
  template <Journal J> constexpr bool pass_over_empty_hands(State& s, J& journal) const {
    for (int tried = 0; tried < players(); ++tried) {
      if (!s.hand(s.turn).empty()) return true;
      journal.tell(make_event(EventKind::passed_over, {index_of(s.turn)}));
      s.turn = next_seat(s.turn, players());
    }
    return false;
  }

  template <Journal J> constexpr void extend(State& s, int card, int route, bool turn_round, J& journal) const {
    const Travel travel(setting_);
    travel.append(s, card, route, turn_round);
    travel.refresh_route(s, route);
    journal.tell(make_event(turn_round ? EventKind::extended_turned : EventKind::extended, {index_of(s.turn), card, route}));
    after_play(s, card, journal);
  }

  /// MT-5.1: one card, one commuter.
  template <Journal J> constexpr void move(State& s, int card, int commuter, std::uint8_t to, J& journal) const {
    Commuter& pawn = s.commuters[commuter];
    pawn.card = to;
    pawn.came = setting_.banner(card);
    pawn.home = setting_.suburbs.has(to);  // MT-8.7
    s.discarded.add(card);
    Travel(setting_).refresh_route(s, pawn.route);
    journal.tell(make_event(EventKind::moved, {index_of(s.turn), card, commuter, to}));
    if (pawn.home) journal.tell(make_event(EventKind::came_home, {commuter}));
    after_play(s, card, journal);
  }

  template <Journal J> constexpr void waste(State& s, int card, J& journal) const {
    s.discarded.add(card);
    journal.tell(make_event(EventKind::wasted, {index_of(s.turn), card}));
    after_play(s, card, journal);
  }

  template <Journal J> constexpr void after_play(State& s, int card, J& journal) const {
    s.hand(s.turn).remove(card);
    ++s.played;
    if (s.everybody_home()) return finish(s, Ending::everybody_home, journal);  // MT-10.1, MT-10.2
    const bool urgent_binds = !options().unplayable_urgent_may_be_kept && !(s.hand(s.turn) & setting_.urgent).empty();
    if ((s.played < s.due || urgent_binds) && !Choices(setting_).can_play(s)) {
      finish(s, s.played < s.due ? Ending::too_few_plays : Ending::urgent_left, journal);  // MT-10.3, MT-9.3
    }
  }

  template <Journal J> constexpr void end_turn(State& s, Chance& chance, J& journal) const {
    const Seat seat = s.turn;
    const int missing = box().hand_size - s.hand(seat).size();
    const ItemSet refill = drawn(s.pile, std::min(missing, s.pile.size()), chance);  // MT-3.4, MT-3.5
    s.hand(seat) |= refill;
    journal.tell(make_event(EventKind::turn_ended, {index_of(seat)}));
    if (!refill.empty()) tell_cards(seat, refill, journal);
    if (refill.size() < missing && !options().empty_draw_pile_allows_short_hand)
      return finish(s, Ending::hand_not_refilled, journal);  // MT-10.6
    begin_turn(s, next_seat(seat, players()), journal);
  }

  template <Journal J> constexpr void finish(State& s, Ending ending, J& journal) const {
    s.phase = Phase::over;
    s.ending = ending;
    journal.tell(ending == Ending::everybody_home ? make_event(EventKind::won) : make_event(EventKind::lost, {index_of(s.turn)}));
  }

  Setting setting_;
};

static_assert(RulesContract<Rules>::is_kept);

}  // namespace omnibus::mass_transit
