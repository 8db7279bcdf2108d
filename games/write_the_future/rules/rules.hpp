// Write the Future: set-up, rounds, the end, and hidden information. Numbers such as WF-3.2 point into
// games/write_the_future/content/rules.en.md. Legal actions are in choices.hpp, their effects on a sheet in turns.hpp, points in
// scoring.hpp and missions.hpp.
#pragma once

#include "core/contract.hpp"
#include "games/write_the_future/rules/scoring.hpp"
#include "games/write_the_future/rules/validity.hpp"

namespace omnibus::write_the_future {

inline constexpr int small_table = 4;  ///< up to this size, tables use small states; larger ones use states with room for all
inline constexpr int largest_table = 100;
inline constexpr int max_drafters = 4;
inline constexpr int max_with_secrecy = 28;  ///< without Future Proof: 42 missions less four public ones and ten that may be barred

/// The rules for tables of up to `Seats` players. The limit affects only the size of the state, not the output.
template <int Seats> class Rules {
 public:
  using State = write_the_future::State<Seats>;
  using Components = write_the_future::Components;
  using Options = write_the_future::Options;

  static constexpr std::string_view name = "write_the_future";
  static constexpr std::string_view prefix = "WF";
  static constexpr int min_players = 1;
  static constexpr int max_players = Seats;
  static constexpr int max_actions = write_the_future::max_actions;
  /// At most 100 rounds (WF-7.6), with a card, its two dice and a few bonuses for every seat; bonuses end when the sheet is full.
  static constexpr GameBounds bounds{.max_plies = 2000 * Seats, .min_score = -1000, .max_score = 1000};
  static constexpr std::span<const Option<Options>> option_table = write_the_future::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{};
  static constexpr const auto& verbs = verb_forms;
  static constexpr const auto& event_forms = write_the_future::event_forms;
  static constexpr const auto& score_parts = part_forms;
  static constexpr Domain find_domain = cell_domain;

  constexpr Rules(const Components& box, const Options& options, int players) : setting_(box, options, players) {}

  /// Message id if these options are incompatible at a table of this size; empty if they fit.
  static constexpr std::string_view setup_problem(const Components& box, const Options& options, int players) {
    if (options.draft && (players < 2 || players > max_drafters)) return "unplayable.draft";    // WF-1.2
    if (options.future_proof && players > box.faction_count) return "unplayable.future_proof";  // WF-2.6
    if (options.secrecy && players > max_with_secrecy) return "unplayable.secrecy";             // WF-2.6
    return {};
  }

  constexpr int players() const { return setting_.players; }
  constexpr const Components& box() const { return setting_.box; }
  constexpr const Options& options() const { return setting_.options; }
  constexpr const Setting& setting() const { return setting_; }
  constexpr Choices choices() const { return Choices(setting_); }
  constexpr Missions missions() const { return Missions(setting_); }
  constexpr Scoring scoring() const { return Scoring(setting_); }

  constexpr int domain_size(Domain domain) const { return Words(setting_).domain_size(domain); }
  constexpr std::string_view domain_key(Domain domain, int value) const { return Words(setting_).domain_key(domain, value); }
  constexpr Phrase caption(Domain domain, int value) const { return Words(setting_).caption(domain, value); }
  constexpr std::string_view invalid_reason(const State& s) const { return Validity(setting_).invalid_reason(s); }

  // ---- Set-up (WF-2, WF-10) -------------------------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};  // sheets are empty (WF-2.1)
    for (std::uint8_t& die : s.dice) die = nothing;
    for (std::uint8_t& mission : s.missions) mission = nothing;
    if (options().future_proof && options().factions_chosen) {
      s.phase = Phase::choosing_factions;
      return s;
    }
    if (options().future_proof) deal_factions(s, chance, journal);
    set_up(s, chance, journal);
    return s;
  }

  // ---- Decisions ------------------------------------------------------------------------------------------------------------

  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : s.turn; }

  /// WF-3.2: if all decide at once, any seat that has not finished may act next.
  constexpr bool make_actor(State& s, Seat seat) const {
    if (s.phase == Phase::over || index_of(seat) >= Seats) return false;
    if (seat == s.turn) return true;
    if (s.phase != Phase::round || !s.place(seat).turn.open()) return false;
    s.turn = seat;
    return true;
  }

  constexpr std::optional<Action> forfeit_action() const {  // WF-13.1
    return setting_.may_stop() ? std::optional(make_action(Verb::stop)) : std::nullopt;
  }

  constexpr void legal(const State& s, ActionList<max_actions>& out) const { choices().legal(s, out); }
  constexpr Rule check(const State& s, const Action& action) const { return choices().check(s, action); }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const int operand = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
      case Verb::choose_faction: return choose_faction(s, operand, chance, journal);
      case Verb::reroll: return reroll(s, operand, chance, journal);
      case Verb::keep_dice: tell(journal, EventKind::dice_kept, s.turn); return begin_decisions(s);
      case Verb::end_turn: return end_turn(s, EventKind::ended, chance, journal);
      case Verb::stop: return stop(s, chance, journal);
      case Verb::take: s.taken = static_cast<std::uint8_t>(s.taken | (options().draft ? 1 << operand : 0)); break;  // WF-3.1
      default: break;
    }
    const Seat audience = setting_.simultaneous() ? s.turn : Seat::nobody;  // WF-12.2
    Turns(setting_).apply(s.place(s.turn), s.dice, action, Teller<J>{journal, s.turn, audience});
  }

  // ---- Points (WF-8) --------------------------------------------------------------------------------------------------------

  constexpr Standing standing(const State& s, Seat seat, Viewer viewer) const { return scoring().standing(s, seat, viewer); }
  constexpr FindList scoring_patterns(const State& s, Seat seat, Viewer viewer) const {
    return scoring().scoring_patterns(s, seat, viewer);
  }

  /// During the game, the scores are those visible to all players: open missions, and sheets as last shown.
  constexpr Result result(const State& s) const {
    Result out;
    out.seats = players();
    out.ending = s.phase == Phase::over ? static_cast<int>(s.trigger) : 0;
    if (s.phase == Phase::choosing_factions) return out;
    for (int i = 0; i < players(); ++i) out.scores[static_cast<std::size_t>(i)] = scoring().open_score(s, seat_at(i)).total();
    rank(out);
    return out;
  }

  // ---- Hidden information (WF-12) -------------------------------------------------------------------------------------------

  /// Only the turns of this round and hidden missions can be hidden; everything else is public (WF-12.1).
  constexpr void resample_hidden(State& s, Seat seat, Chance& chance) const {
    if (s.phase == Phase::over || s.phase == Phase::choosing_factions) return;
    if (setting_.simultaneous()) {
      for (int i = 0; i < players(); ++i) {
        if (seat_at(i) != seat) resample_turn(s, s.places[static_cast<std::size_t>(i)], chance);
      }
    }
    Dealing(setting_).redraw_hidden(s, seat, chance);
  }

  // ---- The end (WF-7) -------------------------------------------------------------------------------------------------------

  /// WF-7.3: the way in which a sheet marks the end, if it does; bonuses before markets.
  constexpr Ending end_marked_by(const Sheet& sheet) const {
    if (ItemSet(sheet.bonuses).size() >= box().end_lines) return Ending::lines;
    int full = 0;
    for (const std::uint8_t market : sheet.market) full += market == all_squares ? 1 : 0;
    return full >= box().end_markets ? Ending::markets : Ending::none;
  }

  /// WF-7.4, WF-7.5: the last round if the end is triggered in this one. A search may have set its own horizon.
  constexpr int last_round_if_triggered(const State& s) const {
    if (s.last_round != 0) return s.last_round;
    const bool full_cycle = options().draft && options().draft_end_completes_first_player_cycle;
    return full_cycle ? (s.round + players() - 1) / players() * players() : s.round + 1;
  }

 private:
  template <Journal J> static constexpr void tell(J& journal, EventKind kind, Seat seat, int b = 0, int c = 0) {
    journal.tell(make_event(kind, {index_of(seat), b, c}));
  }

  // ---- Setting up -----------------------------------------------------------------------------------------------------------

  /// WF-10.1, WF-10.2
  template <Journal J> constexpr void deal_factions(State& s, Chance& chance, J& journal) const {
    ItemSet factions = ItemSet::first(box().faction_count);
    for (int i = 0; i < players(); ++i) join(s, seat_at(i), chance.draw(factions), journal);
  }

  template <Journal J> constexpr void join(State& s, Seat seat, int faction, J& journal) const {
    s.place(seat).sheet.faction = static_cast<std::uint8_t>(faction);
    tell(journal, EventKind::faction, seat, faction);
  }

  template <Journal J> constexpr void choose_faction(State& s, int faction, Chance& chance, J& journal) const {
    join(s, s.turn, faction, journal);
    s.turn = next_seat(s.turn, players());
    if (s.turn == seat_at(0)) set_up(s, chance, journal);
  }

  template <Journal J> constexpr void set_up(State& s, Chance& chance, J& journal) const {
    Dealing(setting_).deal(s, chance, journal);
    if (options().draft) {  // WF-2.2
      s.first = seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(players()))));
      tell(journal, EventKind::first_player, s.first);
    }
    if (players() == 1) {  // WF-1.4, WF-7.7
      s.trigger = Ending::solo;
      s.last_round = box().solo_rounds;
    }
    begin_round(s, chance, journal);
  }

  // ---- Rounds (WF-7) --------------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void begin_round(State& s, Chance& chance, J& journal) const {
    ++s.round;
    s.taken = 0;
    tell(journal, EventKind::round_begins, s.first, s.round);
    roll(s, chance, journal);
    for (int i = 0; i < players(); ++i) {
      Place& at = s.places[static_cast<std::size_t>(i)];
      if (at.turn.step == Step::away) continue;
      at.turn = {};
      if (!options().draft) at.turn.step = Step::choose;
      if (setting_.simultaneous()) at.shown = at.sheet;
    }
    s.turn = s.first;
    s.phase = Phase::round;
    if (options().draft) {
      s.place(s.first).turn.step = Step::choose;
    } else if (find_reroller(s)) {
      s.phase = Phase::rerolling;
    } else {
      begin_decisions(s);
    }
  }

  /// WF-2.3, WF-7.1: two dice for each card, drawn from the full bag and rolled.
  template <Journal J> constexpr void roll(State& s, Chance& chance, J& journal) const {
    std::array<std::uint8_t, resource_count> bag = box().dice;
    std::uint32_t left = 0;
    for (const std::uint8_t count : bag) left += count;
    for (int slot = 0; slot < setting_.slots(); ++slot, --left) {
      const std::uint32_t drawn = chance.below(left * 6);
      int place = static_cast<int>(drawn / 6);
      std::size_t colour = 0;
      while (place >= bag[colour]) place -= bag[colour++];
      --bag[colour];
      s.dice[static_cast<std::size_t>(slot)] = die_of(static_cast<int>(colour), static_cast<int>(drawn % 6) + 1);
      tell(journal, EventKind::rolled, s.first, slot, s.dice[static_cast<std::size_t>(slot)]);
    }
  }

  /// WF-11.10: in the traditional mode dice are rerolled before any player chooses.
  constexpr bool find_reroller(State& s) const {
    for (int i = 0; i < players(); ++i) {
      const Place& at = s.places[static_cast<std::size_t>(i)];
      if (!setting_.may_use(at.sheet, Power::reroll_die)) continue;
      if (!at.turn.open()) return false;
      s.turn = seat_at(i);
      return true;
    }
    return false;
  }

  template <Journal J> constexpr void reroll(State& s, int slot, Chance& chance, J& journal) const {
    std::uint8_t& die = s.dice[static_cast<std::size_t>(slot)];
    die = die_of(colour_of(die), static_cast<int>(chance.below(6)) + 1);
    Sheet& sheet = s.place(s.turn).sheet;
    sheet.power_spent = 1;
    tell(journal, EventKind::power, s.turn, sheet.faction);
    tell(journal, EventKind::rerolled, s.turn, slot, die);
    if (s.place(s.turn).turn.card == slot / dice_per_card) use_rerolled(s, slot % dice_per_card, journal);
    if (setting_.simultaneous()) s.place(s.turn).shown.power_spent = sheet.power_spent;
    begin_decisions(s);  // within a turn no other player has a decision, and the turn continues
  }

  /// A rerolled die of the own card keeps the colour it has for this player.
  template <Journal J> constexpr void use_rerolled(State& s, int die, J& journal) const {
    Turn& turn = s.place(s.turn).turn;
    std::uint8_t& own = turn.dice[static_cast<std::size_t>(die)];
    own = die_of(colour_of(own), number_of(s.dice[static_cast<std::size_t>(turn.card * dice_per_card + die)]));
    tell(journal, EventKind::die_changed, s.turn, die, own);
  }

  constexpr void begin_decisions(State& s) const {
    s.phase = Phase::round;
    s.turn = s.first;
    if (!s.place(s.turn).turn.open()) s.turn = next_deciding(s);
  }

  /// WF-13.1: drawn resources stay, and the rest of the turn is lost. A die that might be rerolled stays unchanged.
  template <Journal J> constexpr void stop(State& s, Chance& chance, J& journal) const {
    if (s.phase != Phase::rerolling) {
      Turns(setting_).forgo_bonuses(s.place(s.turn), Teller<J>{journal, s.turn, s.turn});
      return end_turn(s, EventKind::stopped, chance, journal);
    }
    tell(journal, EventKind::dice_kept, s.turn);
    begin_decisions(s);
  }

  template <Journal J> constexpr void end_turn(State& s, EventKind how, Chance& chance, J& journal) const {
    Turn& turn = s.place(s.turn).turn;
    turn = {.step = Step::done, .card = turn.card};
    tell(journal, how, s.turn);
    const Seat next = options().draft ? next_seat(s.turn, players()) : next_deciding(s);
    if (next == (options().draft ? s.first : Seat::nobody)) return end_round(s, chance, journal);
    s.turn = next;
    if (options().draft) s.place(next).turn.step = Step::choose;
  }

  /// The next seat in turn order that has not finished its turn; Seat::nobody if all have.
  constexpr Seat next_deciding(const State& s) const {
    Seat seat = s.turn;
    for (int i = 0; i < players(); ++i) {
      seat = next_seat(seat, players());
      if (s.place(seat).turn.open()) return seat;
    }
    return Seat::nobody;
  }

  template <Journal J> constexpr void end_round(State& s, Chance& chance, J& journal) const {
    if (setting_.simultaneous()) reveal(s, journal);
    if (s.trigger == Ending::none) mark_end(s, journal);
    if (s.round == s.last_round) return finish(s, journal);
    if (options().draft) s.first = next_seat(s.first, players());  // WF-7.2
    begin_round(s, chance, journal);
  }

  /// WF-12.2: the resources drawn in the round are shown to all, sheet by sheet.
  template <Journal J> constexpr void reveal(const State& s, J& journal) const {
    if constexpr (!std::is_same_v<J, NullJournal>) {
      for (int i = 0; i < players(); ++i) {
        const Place& at = s.places[static_cast<std::size_t>(i)];
        tell_changes(at.shown, at.sheet, at.turn.card, Teller<J>{journal, seat_at(i), Seat::nobody});
      }
    }
  }

  template <Journal J> static constexpr void tell_changes(const Sheet& before, const Sheet& after, int card, Teller<J> teller) {
    if (card != nothing) teller.tell(EventKind::revealed, card);  // nothing: stopped before a card was taken (WF-13.1)
    for (std::size_t row = 0; row < ability_count; ++row) {
      if (after.spaces[row] != before.spaces[row]) teller.tell(EventKind::space, static_cast<int>(row), after.spaces[row]);
      if (after.ready[row] != before.ready[row]) teller.tell(EventKind::symbols, static_cast<int>(row), after.ready[row]);
    }
    if (after.power_spent != before.power_spent) teller.tell(EventKind::power, after.faction);
    for (const int cell : after.filled - before.filled) teller.tell(EventKind::drew, after.resource_at(cell), cell);
    for (const int cell : after.crossed - before.crossed) teller.tell(EventKind::crossed, cell);
    for (int k = 0; k < resource_count; ++k) {
      const std::size_t m = static_cast<std::size_t>(k);
      for (const int square : ItemSet(after.market[m]) - ItemSet(before.market[m]))
        teller.tell(EventKind::ticked, k * square_count + square);
    }
    for (const int line : ItemSet(after.completed) - ItemSet(before.completed)) teller.tell(EventKind::completed, line);
    for (const int line : ItemSet(after.bonuses) - ItemSet(before.bonuses)) teller.tell(EventKind::bonus, line);
  }

  // ---- The end --------------------------------------------------------------------------------------------------------------

  struct Mark {
    Ending ending = Ending::none;
    Seat seat = Seat::nobody;
  };

  /// WF-7.3: the seat that marks the end, and the way. The first in turn order counts, and bonuses before markets; no seat marks it at the
  /// limit of rounds (WF-7.6).
  constexpr Mark find_mark(const State& s) const {
    Mark out{s.round >= options().round_limit ? Ending::round_limit : Ending::none};
    Seat seat = s.first;
    for (int i = 0; i < players(); ++i, seat = next_seat(seat, players())) {
      const Ending marked = end_marked_by(s.place(seat).sheet);
      if (marked == Ending::lines) return {marked, seat};
      if (marked == Ending::markets && out.ending != Ending::markets) out = {marked, seat};
    }
    return out;
  }

  template <Journal J> constexpr void mark_end(State& s, J& journal) const {
    const Mark mark = find_mark(s);
    s.trigger = mark.ending;
    if (s.trigger == Ending::none) return;
    s.last_round = static_cast<std::uint8_t>(last_round_if_triggered(s));
    if (mark.seat == Seat::nobody) journal.tell(make_event(EventKind::limit_reached, {s.last_round}));
    else tell(journal, EventKind::end_marked, mark.seat, s.last_round);
  }

  template <Journal J> constexpr void finish(State& s, J& journal) const {
    s.phase = Phase::over;
    if constexpr (!std::is_same_v<J, NullJournal>) {
      for (int i = 0; i < players(); ++i) {  // WF-12.3
        const Place& at = s.places[static_cast<std::size_t>(i)];
        if (at.secret != nothing) tell(journal, EventKind::secret, seat_at(i), at.secret);
        if (at.retorium != nothing) tell(journal, EventKind::secret, seat_at(i), at.retorium);
      }
      const Result points = result(s);
      for (int i = 0; i < players(); ++i) tell(journal, EventKind::scored, seat_at(i), points.scores[static_cast<std::size_t>(i)]);
    }
  }

  /// WF-8.4: the most points win; equal points share a place.
  static constexpr void rank(Result& out) {
    const std::size_t seats = static_cast<std::size_t>(out.seats);
    for (std::size_t i = 0; i < seats; ++i) {
      int better = 0;
      for (std::size_t other = 0; other < seats; ++other) better += out.scores[other] > out.scores[i] ? 1 : 0;
      out.places[i] = static_cast<std::uint8_t>(better + 1);
      out.winners[i] = out.over() && better == 0;
    }
  }

  // ---- Concealing -----------------------------------------------------------------------------------------------------------

  /// WF-12.2: others only know if the turn of a seat is over. It is modelled as a card taken and nothing drawn.
  constexpr void resample_turn(const State& s, Place& at, Chance& chance) const {
    if (at.turn.step == Step::away) return;
    const bool done = at.turn.step == Step::done;
    at.sheet = at.shown;
    at.turn = {.step = Step::choose};
    if (!done) return;
    const int card = static_cast<int>(chance.below(static_cast<std::uint32_t>(setting_.cards)));
    NullJournal null_journal;
    Turns(setting_).take(at, s.dice, card, Teller<NullJournal>{null_journal, Seat::nobody, Seat::nobody});
    at.turn = {.step = Step::done, .card = static_cast<std::uint8_t>(card)};
  }

  Setting setting_;
};

static_assert(RulesContract<Rules<small_table>>::is_kept && RulesContract<Rules<largest_table>>::is_kept);

}  // namespace omnibus::write_the_future
