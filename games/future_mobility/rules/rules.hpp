// Future Mobility: set-up, effects of actions, and the end. Numbers such as FM-4.2 point into games/future_mobility/content/rules.en.md.
// Legal actions are in choices.hpp, movement in travel.hpp, places for markers in markers.hpp.
#pragma once

#include <algorithm>

#include "core/contract.hpp"
#include "games/future_mobility/rules/choices.hpp"
#include "games/future_mobility/rules/scoring.hpp"
#include "games/future_mobility/rules/validity.hpp"

namespace omnibus::future_mobility {

class Rules {
 public:
  using State = future_mobility::State;
  using Components = future_mobility::Components;
  using Options = future_mobility::Options;

  static constexpr std::string_view name = "future_mobility";
  static constexpr std::string_view prefix = "FM";
  static constexpr int min_players = 2;
  static constexpr int max_players = future_mobility::max_players;
  static constexpr int max_actions = future_mobility::max_actions;
  /// In a turn (FM-9.5) every card of the deck may be played, and every cell entered once for each card of a trip.
  static constexpr GameBounds bounds{
      .max_plies = max_rounds * max_players * (4 * max_power_ups + max_face_up * max_zone_cells), .min_score = 0, .max_score = 9999};
  static constexpr std::span<const Option<Options>> option_table = future_mobility::option_table;
  static constexpr const auto& verbs = verb_forms;
  static constexpr const auto& event_forms = future_mobility::event_forms;
  static constexpr const auto& score_parts = part_forms;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{};

  constexpr Rules(const Components& box, const Options& options, int players) : setting_(box, options, players) {}

  /// FM-1.4: the printed game is for three or four.
  static constexpr std::string_view setup_problem(const Components&, const Options& options, int players) {
    return players == 2 && !options.two_players ? "unplayable.two_players" : "";
  }

  constexpr const Setting& setting() const { return setting_; }
  constexpr const Components& box() const { return setting_.box; }
  constexpr const Options& options() const { return setting_.options; }
  constexpr int players() const { return setting_.players; }

  constexpr int domain_size(Domain domain) const { return Words(setting_).domain_size(domain); }
  constexpr std::string_view domain_key(Domain domain, int value) const { return Words(setting_).domain_key(domain, value); }
  constexpr Phrase caption(Domain domain, int value) const { return Words(setting_).caption(domain, value); }

  constexpr std::string_view invalid_reason(const State& s) const { return Validity(setting_, s).invalid_reason(); }
  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : s.asked; }
  constexpr void legal(const State& s, ActionList<max_actions>& out) const { Choices(setting_).legal(s, out); }
  constexpr Rule check(const State& s, const Action& action) const { return Choices(setting_).check(s, action); }
  constexpr Result result(const State& s) const { return Scoring(setting_).result(s); }
  constexpr Standing standing(const State& s, Seat seat, Viewer) const { return Scoring(setting_).standing(s, seat); }

  /// Opponents may still place jams (FM-8.1).
  constexpr bool is_pending(const State& s) const { return s.phase == Phase::answering || s.phase == Phase::countering; }

  /// True for a step of a route drawn by hand (FM-4.2): for every destination, the proposed route loses the least to jams.
  constexpr bool is_detour(const State& s, const Action& action) const {
    const Verb verb = static_cast<Verb>(action.verb);
    if (verb == Verb::go_to) return s.segment().mode != Mode::tram;
    return verb == Verb::start_at;
  }

  // ---- Set-up (FM-2) ------------------------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};
    s.trip_deck = ItemSet::first(box().trip_count);
    for (int card = 0; card < power_up_count; ++card) s.deck.add(card, box().copies[card]);
    for (int line = 0; line < line_count; ++line) s.on_board[line] = setting_.city.printed_stops(line);  // FM-2.4
    refill_trips(s, chance, journal);                                                                    // FM-2.1
    for (int i = 0; i < players(); ++i) draw(s, seat_at(i), box().opening_hand, chance, journal);        // FM-2.2
    s.first = seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(players()))));            // FM-2.3
    journal.tell(make_event(EventKind::first_player, {index_of(s.first)}));
    s.round = 1;
    begin_turn(s, s.first, chance, journal);
    return s;
  }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const auto [a, b, c] = action.operands;
    s.fresh = 0;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::recover: return recover(s, a, b, journal);
      case Verb::place_stop: return place_stop(s, a, b, journal);
      case Verb::lay_path: return lay_path(s, marker_of_path(a), b, journal);
      case Verb::extend_path: return lay_marker(s, a, journal);
      case Verb::end_path: return end_path(s, journal);
      case Verb::avoid: return avoid(s, a, journal);
      case Verb::travel: return set_out(s, a, static_cast<Mode>(b), journal);
      case Verb::start_at:
      case Verb::go_to: return go(s, a, journal);
      case Verb::best_route: return go_as_proposed(s, a, journal);
      case Verb::announce: return announce_trip(s, chance, journal);
      case Verb::announce_carpooling: carpool(s, journal); return announce_trip(s, chance, journal);
      case Verb::let_pass: return let_pass(s, chance, journal);
      case Verb::jam: return jam(s, a, chance, journal);
      case Verb::carpool: carpool(s, journal); return go_on_asking(s, chance, journal);
      case Verb::accept: journal.tell(make_event(EventKind::accepted, {index_of(s.turn)})); return go_on_asking(s, chance, journal);
      case Verb::discard: discard(s, s.turn, a, journal); return check_hand(s, chance, journal);
      case Verb::end_turn: return end_turn(s, chance, journal);
    }
  }

  /// FM-3.11: a seat knows its own hand and the cards that all players have seen. All other hands and the deck are dealt anew from the
  /// cards that it has not seen.
  constexpr void resample_hidden(State& s, Seat seat, Chance& chance) const {
    std::array<int, max_players> hidden{};
    for (int i = 0; i < players(); ++i) {
      if (seat_at(i) == seat) continue;
      hidden[i] = (s.hands[i] - s.known[i]).size();
      s.deck = s.deck + (s.hands[i] - s.known[i]);
      s.hands[i] = s.known[i];
    }
    for (int i = 0; i < players(); ++i) {
      for (int n = 0; n < hidden[i]; ++n) s.hands[i].add(s.deck.draw(chance));
    }
  }

 private:
  // ---- Cards --------------------------------------------------------------------------------------------------------------------

  /// FM-3.10: an empty deck is rebuilt from the pile as soon as a card has to be drawn.
  template <Journal J> constexpr void draw(State& s, Seat seat, int count, Chance& chance, J& journal) const {
    Cards drawn;
    for (int i = 0; i < count; ++i) {
      if (s.deck.empty()) {
        if (s.pile.empty()) break;
        s.deck = s.pile;
        s.pile = {};
        s.plays = {};
        s.play_count = 0;
        journal.tell(make_event(EventKind::cards_shuffled));
      }
      drawn.add(s.deck.draw(chance));
    }
    if (drawn.empty()) return;
    s.hand(seat) = s.hand(seat) + drawn;
    journal.tell(make_event(EventKind::drew, {index_of(seat), drawn.size()}));
    for (int card = 0; card < power_up_count; ++card) {
      for (int i = 0; i < drawn.count(card); ++i) journal.tell(make_event(EventKind::drawn, {index_of(seat), card}, seat));
    }
  }

  constexpr void lay_down(State& s, Seat seat, int card) const {
    Cards& known = s.known[index_of(seat)];
    s.hand(seat).remove(card);
    if (known.has(card)) known.remove(card);
    s.pile.add(card);
  }

  template <Journal J> constexpr void play(State& s, Seat seat, int card, J& journal) const {
    lay_down(s, seat, card);
    if (options().recover_power_ups) s.plays[s.play_count++] = {static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(card)};
    journal.tell(make_event(EventKind::played, {index_of(seat), card}));
  }
  template <Journal J> constexpr void play(State& s, Seat seat, PowerUp card, J& journal) const { play(s, seat, index_of(card), journal); }

  template <Journal J> constexpr void discard(State& s, Seat seat, int card, J& journal) const {
    lay_down(s, seat, card);
    journal.tell(make_event(EventKind::discarded, {index_of(seat), card}));
  }

  template <Journal J> constexpr void recover(State& s, int first, int second, J& journal) const {
    int place = Choices(setting_).recoverable_play(s);
    const int card = s.plays[place].card;
    for (; place + 1 < s.play_count; ++place) s.plays[place] = s.plays[place + 1];
    s.plays[--s.play_count] = {};
    discard(s, s.turn, first, journal);
    discard(s, s.turn, second, journal);
    s.pile.remove(card);
    s.hand(s.turn).add(card);
    s.known[index_of(s.turn)].add(card);  // FM-10.3
    journal.tell(make_event(EventKind::recovered, {index_of(s.turn), card}));
  }

  // ---- Shift and Avoid cards (FM-6, FM-7) -------------------------------------------------------------------------------------

  template <Journal J> constexpr void place_stop(State& s, int line, int cell, J& journal) const {
    play(s, s.turn, line, journal);
    s.on_board[line].add(cell);
    journal.tell(make_event(EventKind::stop_placed, {index_of(s.turn), line, cell}));
  }

  template <Journal J> constexpr void lay_path(State& s, Marker path, int cell, J& journal) const {
    play(s, s.turn, card_of_path(path), journal);
    s.phase = Phase::laying;
    s.path = path;
    lay_marker(s, cell, journal);
  }

  /// Lays a marker; a path that cannot continue is finished.
  template <Journal J> constexpr void lay_marker(State& s, int cell, J& journal) const {
    s.board(s.path).add(cell);
    s.path_end = static_cast<std::uint8_t>(cell);
    ++s.laid;
    journal.tell(make_event(EventKind::path_laid, {index_of(s.turn), s.path == Marker::bike_path ? 0 : 1, cell}));
    if (Markers(setting_).path_steps(s).empty()) end_path(s, journal);
  }

  template <Journal J> constexpr void end_path(State& s, J& journal) const {
    s.phase = Phase::turn;
    s.path = {};
    s.laid = 0;
    s.path_end = 0;
    journal.tell(make_event(EventKind::path_ended, {index_of(s.turn)}));
  }

  template <Journal J> constexpr void avoid(State& s, int card, J& journal) const {
    play(s, s.turn, card, journal);
    const ItemSet avoided = setting_.avoidable[card] & s.trips;
    s.avoided = 1;
    s.trips -= avoided;
    s.trips_used |= avoided;
    int sum = 0;
    for (const int trip : avoided) {
      const int points = Scoring(setting_).points_avoided(trip);
      journal.tell(make_event(EventKind::avoided, {index_of(s.turn), trip, points}));
      sum += points;
    }
    add_points(s, sum, journal);
  }

  // ---- The trip (FM-4, FM-5) ------------------------------------------------------------------------------------------------------

  /// FM-7.1: the card for a mode is played when the mode is chosen, once for the whole trip.
  template <Journal J> constexpr void set_out(State& s, int trip, Mode mode, J& journal) const {
    const bool chain = s.phase == Phase::travelling;
    const int card = card_for(mode);
    if (card != no_card && (!chain || s.segment().mode != mode)) play(s, s.turn, card, journal);
    ++s.segment_count;
    s.segment().trip = static_cast<std::uint8_t>(trip);
    s.segment().mode = mode;
    journal.tell(make_event(EventKind::set_out, {index_of(s.turn), trip, index_of(mode)}));
    s.phase = chain ? Phase::travelling : Phase::starting;
    if (chain) Travel(setting_).extend(s.segment(), s.segments[s.segment_count - 2].to);
  }

  template <Journal J> constexpr void go(State& s, int cell, J& journal) const {
    const bool starting = s.phase == Phase::starting;
    Travel(setting_).extend(s.segment(), cell);
    s.phase = Phase::travelling;
    journal.tell(make_event(starting ? EventKind::started : EventKind::went, {index_of(s.turn), cell}));
  }

  template <Journal J> constexpr void go_as_proposed(State& s, int end, J& journal) const {
    Route rest;
    Travel(setting_).propose(s, end, rest);
    for (const std::uint8_t cell : rest) go(s, cell, journal);
  }

  template <Journal J> constexpr void announce_trip(State& s, Chance& chance, J& journal) const {
    journal.tell(make_event(EventKind::announced, {index_of(s.turn), Scoring(setting_).trip_score(s)}));
    ask(s, next_seat(s.turn, players()), chance, journal);
  }

  // ---- Answers (FM-8) --------------------------------------------------------------------------------------------------------------

  /// FM-8.1, FM-8.4: all players but the traveller are asked, whatever cards they hold; no player is asked if no jam could be placed
  /// anyway.
  template <Journal J> constexpr void ask(State& s, Seat seat, Chance& chance, J& journal) const {
    if (seat == s.turn || Markers(setting_).jam_cells(s).empty()) return score_trip(s, chance, journal);
    s.asked = seat;
    s.phase = Phase::answering;
  }

  /// FM-8.2: a player who placed a jam is not asked again; by option they are asked until they let the trip pass.
  template <Journal J> constexpr void ask_after_jam(State& s, Seat opponent, Chance& chance, J& journal) const {
    ask(s, options().several_jams ? opponent : next_seat(opponent, players()), chance, journal);
  }

  template <Journal J> constexpr void let_pass(State& s, Chance& chance, J& journal) const {
    journal.tell(make_event(EventKind::let_pass, {index_of(s.asked)}));
    ask(s, next_seat(s.asked, players()), chance, journal);
  }

  /// FM-8.10: the traveller is asked after every jam, until carpooling is played.
  template <Journal J> constexpr void jam(State& s, int cell, Chance& chance, J& journal) const {
    const Seat opponent = s.asked;
    play(s, opponent, PowerUp::traffic_jam, journal);
    s.board(Marker::traffic_jam).add(cell);
    journal.tell(make_event(EventKind::jammed, {index_of(opponent), cell}));
    if (s.carpooled) return ask_after_jam(s, opponent, chance, journal);
    s.phase = Phase::countering;
    s.jammer = opponent;
    s.asked = s.turn;
  }

  template <Journal J> constexpr void go_on_asking(State& s, Chance& chance, J& journal) const {
    const Seat opponent = s.jammer;
    s.jammer = {};
    ask_after_jam(s, opponent, chance, journal);
  }

  template <Journal J> constexpr void carpool(State& s, J& journal) const {
    play(s, s.turn, PowerUp::carpooling, journal);
    s.carpooled = 1;
    journal.tell(make_event(EventKind::carpooled, {index_of(s.turn)}));
  }

  /// FM-3.5: the points first, then the reward for a star (FM-3.6, FM-3.7); then the turn ends.
  template <Journal J> constexpr void score_trip(State& s, Chance& chance, J& journal) const {
    const int points = Scoring(setting_).trip_score(s);
    const ItemSet used = Travel::chained(s);
    const int stars = (used & setting_.stars).size();
    tell_score(s, journal);
    s.asked = s.turn;
    s.trips -= used;
    s.trips_used |= used;
    for (int i = 0; i < s.segment_count; ++i) s.segments[i] = {};
    s.segment_count = 0;
    s.carpooled = 0;
    add_points(s, points, journal);
    if (stars > 0) draw(s, s.turn, box().star_draws * (options().star_for_each_card ? stars : 1), chance, journal);
    end_turn(s, chance, journal);
  }

  template <Journal J> constexpr void tell_score(const State& s, J& journal) const {
    const Scoring scoring(setting_);
    for (int i = 0; i < s.segment_count; ++i) {
      const Segment& way = s.segments[i];
      journal.tell(make_event(EventKind::scored, {index_of(s.turn), way.trip, index_of(way.mode), scoring.points(way.trip, way.mode)}));
    }
    if (const int lost = scoring.lost_to_jams(s); lost > 0) journal.tell(make_event(EventKind::lost_to_jams, {index_of(s.turn), lost}));
  }

  // ---- Turns and rounds (FM-3, FM-9) --------------------------------------------------------------------------------------------

  template <Journal J> constexpr void add_points(State& s, int points, J& journal) const {
    std::uint16_t& score = s.scores[index_of(s.turn)];
    const bool before = target_reached(s);
    score = static_cast<std::uint16_t>(score + points);
    journal.tell(make_event(EventKind::total, {index_of(s.turn), score}));
    if (!before && target_reached(s)) journal.tell(make_event(EventKind::last_round, {index_of(s.turn)}));
  }

  constexpr bool target_reached(const State& s) const {
    return std::any_of(s.scores.begin(), s.scores.end(), [&](std::uint16_t score) { return score >= box().target; });
  }

  template <Journal J> constexpr void begin_turn(State& s, Seat seat, Chance& chance, J& journal) const {
    s.phase = Phase::turn;
    s.turn = s.asked = seat;
    s.avoided = 0;
    s.fresh = options().recover_power_ups;
    journal.tell(make_event(EventKind::turn_begins, {index_of(seat), s.round}));
    draw(s, seat, box().draws, chance, journal);  // FM-3.1
  }

  template <Journal J> constexpr void end_turn(State& s, Chance& chance, J& journal) const {
    refill_trips(s, chance, journal);
    check_hand(s, chance, journal);
  }

  /// FM-3.8: the rest of the deck is used first, then the used trips become the new deck.
  template <Journal J> constexpr void refill_trips(State& s, Chance& chance, J& journal) const {
    for (int missing = box().face_up - s.trips.size(); missing > 0; --missing) {
      if (s.trip_deck.empty()) {
        s.trip_deck = s.trips_used;
        s.trips_used = {};
        journal.tell(make_event(EventKind::trips_shuffled));
      }
      const int trip = chance.draw(s.trip_deck);
      s.trips.add(trip);
      journal.tell(make_event(EventKind::turned_up, {trip}));
    }
  }

  /// FM-3.9: the turn is over when the hand is small enough.
  template <Journal J> constexpr void check_hand(State& s, Chance& chance, J& journal) const {
    if (s.hand(s.turn).size() > box().hand_limit) {
      s.phase = Phase::discarding;
      return;
    }
    const Seat next = next_seat(s.turn, players());
    if (next == s.first) {
      if (target_reached(s)) return finish(s, Ending::target_reached, journal);  // FM-9.1
      if (s.round == max_rounds) return finish(s, Ending::stopped, journal);     // FM-9.5
      ++s.round;
    }
    begin_turn(s, next, chance, journal);
  }

  template <Journal J> constexpr void finish(State& s, Ending ending, J& journal) const {
    s.phase = Phase::over;
    s.ending = ending;
    s.avoided = 0;
    journal.tell(make_event(ending == Ending::stopped ? EventKind::stopped : EventKind::finished));
  }

  Setting setting_;
};

static_assert(RulesContract<Rules>::is_kept);

}  // namespace omnibus::future_mobility
