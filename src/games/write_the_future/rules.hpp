// Write the Future: the table: set-up, rounds, the end, and who knows what. Numbers such as WF-3.2 point into
// content/write_the_future/rules.en.md. What a player does in a turn is in turns.hpp, what it is worth in scoring.hpp.
#pragma once

#include "core/game.hpp"
#include "games/write_the_future/turns.hpp"

namespace omnibus::write_the_future {

inline constexpr int small_table = 4;  ///< up to here a table is played with small states, beyond with those that have room for all
inline constexpr int largest_table = 100;
inline constexpr int max_drafters = 4;
inline constexpr int max_with_secrecy = 28;  ///< without Future Proof: 42 missions less four public ones and ten that may be barred

inline constexpr std::array<Form, 19> verb_forms{{
    {"choose_faction", {{{"faction", faction_domain}}}},
    {"reroll", {{{"slot", slot_domain}}}},
    {"keep_dice", {}},
    {"take", {{{"card", card_domain}}}},
    {"draw", {{{"die", die_domain}, {"cell", cell_domain}}}},
    {"tick", {{{"die", die_domain}, {"square", square_domain}}}},
    {"change_number", {{{"die", die_domain}, {"number", pips_domain}}}},
    {"change_colour", {{{"die", die_domain}, {"resource", resource_domain}}}},
    {"relocate", {{{"cell", cell_domain}}}},
    {"place", {{{"cell", cell_domain}}}},
    {"claim", {{{"line", line_domain}}}},
    {"mark", {{{"square", square_domain}}}},
    {"decline", {}},
    {"borrow", {{{"die", die_domain}, {"slot", slot_domain}}}},
    {"raid", {}},
    {"advance", {{{"ability", ability_domain}}}},
    {"copy", {{{"die", die_domain}}}},
    {"imitate", {{{"resource", resource_domain}, {"cell", cell_domain}}}},
    {"end_turn", {}},
}};

inline constexpr Operand by_seat{"seat", Domain::seat};
inline constexpr std::array<Form, 25> happening_forms{{
    {"faction", {{by_seat, {"faction", faction_domain}}}},
    {"mission", {{by_seat, {"mission", mission_domain}}}},
    {"mission_discarded", {{by_seat, {"mission", mission_domain}}}},
    {"secret", {{by_seat, {"mission", mission_domain}}}},
    {"first_player", {{by_seat}}},
    {"round_begins", {{by_seat, {"round", Domain::number}}}},
    {"rolled", {{by_seat, {"slot", slot_domain}, {"face", face_domain}}}},
    {"rerolled", {{by_seat, {"slot", slot_domain}, {"face", face_domain}}}},
    {"dice_kept", {{by_seat}}},
    {"took", {{by_seat, {"card", card_domain}}}},
    {"space", {{by_seat, {"ability", ability_domain}, {"count", Domain::number}}}},
    {"symbols", {{by_seat, {"ability", ability_domain}, {"count", Domain::number}}}},
    {"drew", {{by_seat, {"resource", resource_domain}, {"cell", cell_domain}}}},
    {"ticked", {{by_seat, {"square", square_domain}}}},
    {"die_changed", {{by_seat, {"die", die_domain}, {"face", face_domain}}}},
    {"crossed", {{by_seat, {"cell", cell_domain}}}},
    {"completed", {{by_seat, {"line", line_domain}}}},
    {"bonus", {{by_seat, {"bonus", bonus_domain}}}},
    {"declined", {{by_seat, {"bonus", bonus_domain}}}},
    {"lapsed", {{by_seat, {"bonus", bonus_domain}}}},
    {"power", {{by_seat, {"faction", faction_domain}}}},
    {"ended", {{by_seat}}},
    {"revealed", {{by_seat, {"card", card_domain}}}},
    {"end_marked", {{by_seat, {"last_round", Domain::number}}}},
    {"scored", {{by_seat, {"points", Domain::number}}}},
}};

/// The rules for tables of up to `Seats` players. What is said outside does not depend on it: only the size of the state does.
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
  static constexpr std::span<const Option<Options>> option_table = write_the_future::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{};
  static constexpr const auto& verbs = verb_forms;
  static constexpr const auto& event_forms = happening_forms;

  constexpr Rules(const Components& box, const Options& options, int players)
      : box_(box),
        options_(options),
        players_(players),
        turns_(box, options),
        scoring_(box, options) {
    const int needed = options.draft ? players : 1;
    while (cards_ < max_neighbourhoods && box.neighbourhoods[static_cast<std::size_t>(cards_)].from_players <= needed) ++cards_;  // WF-2.2
    for (int i = 0; i < box.mission_count; ++i) numbers_[static_cast<std::size_t>(i)] = box.mission(i).number;
  }

  /// Why these options do not go together at a table of this size, as a message id; empty where they do.
  static constexpr std::string_view setup_problem(const Components& box, const Options& options, int players) {
    if (options.draft && (players < 2 || players > max_drafters)) return "unplayable.draft";                  // WF-1.2
    if (options.future_proof && players > box.faction_count) return "unplayable.future_proof";                // WF-2.6
    if (options.secrecy && !options.future_proof && players > max_with_secrecy) return "unplayable.secrecy";  // WF-2.6
    return {};
  }

  constexpr int players() const { return players_; }
  constexpr const Components& box() const { return box_; }
  constexpr const Options& options() const { return options_; }
  constexpr const Turns& turns() const { return turns_; }
  constexpr const Scoring& scoring() const { return scoring_; }
  constexpr int cards() const { return cards_; }
  constexpr bool simultaneous() const { return !options_.draft && players_ > 1; }
  constexpr int missions_in_play() const { return options_.future_proof ? box_.mission_count : box_.base_missions; }

  // ---- Set-up (WF-2, WF-10) -----------------------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};
    for (std::uint8_t& die : s.dice) die = nothing;
    for (std::uint8_t& mission : s.missions) mission = nothing;
    if (!options_.future_proof) {
      set_up(s, chance, journal);
    } else if (options_.factions_chosen) {
      s.phase = Phase::choosing_factions;
    } else {
      ItemSet factions = ItemSet::first(box_.faction_count);
      for (int i = 0; i < players_; ++i) join(s, seat_at(i), chance.draw(factions), journal);
      set_up(s, chance, journal);
    }
    return s;
  }

  // ---- Whose decision, and which ------------------------------------------------------------------------------------------

  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : s.turn; }

  /// WF-3.2: where all decide at once, any seat that has not finished may be the next to say something.
  constexpr bool make_actor(State& s, Seat seat) const {
    if (s.phase == Phase::over || index_of(seat) >= Seats || index_of(seat) >= players_) return false;
    if (seat == s.turn) return true;
    if (!simultaneous() || s.phase != Phase::round || !deciding(s.place(seat))) return false;
    s.turn = seat;
    return true;
  }

  constexpr void legal(const State& s, ActionList<max_actions>& out) const {
    if (s.phase == Phase::round) return turns_.legal(s.place(s.turn), display(s, s.turn), out);
    if (s.phase == Phase::choosing_factions) {
      for (const int faction : free_factions(s)) out.push(make(Verb::choose_faction, faction));
    } else if (s.phase == Phase::rerolling) {
      for (int slot = 0; slot < slots(); ++slot) out.push(make(Verb::reroll, slot));
      out.push(make(Verb::keep_dice));
    }
  }

  constexpr Rule check(const State& s, const Action& action) const {
    if (!well_formed(action, verb_forms, *this)) return rule("WF-3.1");
    const Verb verb = static_cast<Verb>(action.verb);
    const int operand = action.operands[0];
    switch (s.phase) {
      case Phase::over: return rule("WF-7.8");
      case Phase::choosing_factions: return verb == Verb::choose_faction && free_factions(s).has(operand) ? Rule{} : rule("WF-10.2");
      case Phase::rerolling: return verb == Verb::keep_dice || (verb == Verb::reroll && operand < slots()) ? Rule{} : rule("WF-11.10");
      default: return turns_.check(s.place(s.turn), display(s, s.turn), action);
    }
  }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    switch (static_cast<Verb>(action.verb)) {
      case Verb::choose_faction: return choose_faction(s, action.operands[0], chance, journal);
      case Verb::reroll: return reroll(s, action.operands[0], chance, journal);
      case Verb::keep_dice: tell(journal, EventKind::dice_kept, s.turn); return begin_decisions(s);
      case Verb::end_turn: return end_turn(s, chance, journal);
      case Verb::take: s.taken = static_cast<std::uint8_t>(s.taken | (options_.draft ? 1 << action.operands[0] : 0)); break;
      default: break;
    }
    Place& at = s.place(s.turn);
    turns_.apply(at, display(s, s.turn), action, Teller<J>{journal, s.turn, simultaneous() ? s.turn : Seat::nobody});
  }

  // ---- The end (WF-7, WF-8) -----------------------------------------------------------------------------------------------

  constexpr Score score(const State& s, Seat seat) const {
    const Place& at = s.place(seat);
    return scoring_.score(s.missions, at.sheet, turns_.power_of(at.sheet), at.secret, at.retorium);
  }

  /// While the game goes on, the scores are those that everybody can see: open missions, and sheets as they were shown last.
  constexpr Result result(const State& s) const {
    Result out;
    out.seats = players_;
    out.ending = s.phase == Phase::over ? static_cast<int>(s.trigger) : 0;
    if (s.phase == Phase::choosing_factions) return out;
    for (int i = 0; i < players_; ++i) {
      const Place& at = s.places[static_cast<std::size_t>(i)];
      const Sheet& sheet = visible_sheet(s, at);
      const bool over = s.phase == Phase::over;
      const Score points = over ? score(s, seat_at(i)) : scoring_.score(s.missions, sheet, turns_.power_of(sheet), nothing, nothing);
      out.scores[static_cast<std::size_t>(i)] = points.total();
    }
    rank(out);
    return out;
  }

  /// What the others see of a sheet at this moment (WF-12.2).
  constexpr const Sheet& visible_sheet(const State& s, const Place& at) const {
    return simultaneous() && s.phase == Phase::round ? at.shown : at.sheet;
  }

  // ---- Who knows what (WF-12) ---------------------------------------------------------------------------------------------

  constexpr void resample_hidden(State& s, Seat seat, Chance& chance) const {
    if (s.phase == Phase::over || s.phase == Phase::choosing_factions) return;
    if (simultaneous() && s.phase == Phase::round) {
      for (int i = 0; i < players_; ++i) {
        if (seat_at(i) != seat) forget_turn(s, s.places[static_cast<std::size_t>(i)], chance);
      }
    }
    redraw_secrets(s, seat, chance);
  }

  // ---- What the parts are called --------------------------------------------------------------------------------------------

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return players_;
    if (domain == card_domain) return cards_;
    if (domain == die_domain) return dice_per_card;
    if (domain == slot_domain) return slots();
    if (domain == face_domain || domain == square_domain) return resource_count * 6;
    if (domain == pips_domain) return 7;
    if (domain == resource_domain) return resource_count;
    if (domain == cell_domain) return cell_count;
    if (domain == line_domain || domain == bonus_domain) return line_count;
    if (domain == ability_domain) return ability_count;
    if (domain == mission_domain) return box_.mission_count;
    if (domain == faction_domain) return box_.faction_count;
    if (domain == area_domain) return area_count;
    if (domain == mark_domain) return resource_count + 2;
    return domain == sign_domain ? 4 : 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const;
  constexpr Phrase caption(Domain domain, int value) const;

  /// Why this cannot be a position of the game, as a message id; empty where it can.
  constexpr std::string_view invalid_reason(const State& s) const;

 private:
  static constexpr Action make(Verb verb, int a = 0) { return Action::of(static_cast<int>(verb), a); }
  template <Journal J>
  static constexpr void tell(J& journal, EventKind kind, Seat seat, int b = 0, int c = 0, Seat audience = Seat::nobody) {
    Teller<J>{journal, seat, audience}.tell(kind, b, c);
  }

  /// The number of players, as a number of which the compiler can see that it fits.
  constexpr int seats() const { return players_ < Seats ? players_ : Seats; }
  constexpr int slots() const { return cards_ * dice_per_card; }
  constexpr Seat next_seat(Seat seat) const { return seat_at(index_of(seat) + 1 < players_ ? index_of(seat) + 1 : 0); }
  static constexpr bool deciding(const Place& at) {
    return at.turn.step != Step::done && at.turn.step != Step::idle && at.turn.step != Step::away;
  }

  /// What a turn depends on outside the own sheet.
  constexpr Display display(const State& s, Seat seat) const {
    const Place& at = s.place(seat);
    Display out{.dice = s.dice, .slots = slots(), .rerolls_in_turn = options_.draft != 0};
    out.cards = static_cast<std::uint8_t>(((1 << cards_) - 1) & ~s.taken);
    if (!options_.ability_track_full_choice_allowed) out.cards = with_space(at.sheet, out.cards);
    if (turns_.may_use(at.sheet, Power::copy_opponent_resource)) gather_others(s, seat, out);
    return out;
  }

  /// WF-3.3: cards whose row is full only where there are no others.
  constexpr std::uint8_t with_space(const Sheet& sheet, std::uint8_t cards) const {
    std::uint8_t better = 0;
    for (const int card : ItemSet(cards)) better = static_cast<std::uint8_t>(better | (turns_.row_full(sheet, card) ? 0 : 1 << card));
    return better != 0 ? better : cards;
  }

  /// WF-11.11: in the traditional mode as the sheets stood when the round began.
  constexpr void gather_others(const State& s, Seat seat, Display& out) const {
    for (int i = 0; i < players_; ++i) {
      if (seat_at(i) == seat) continue;
      const Sheet& sheet = visible_sheet(s, s.places[static_cast<std::size_t>(i)]);
      for (std::size_t k = 0; k < resource_count; ++k) out.others[k] |= sheet.of(static_cast<int>(k));
    }
  }

  // ---- Setting up ---------------------------------------------------------------------------------------------------------

  constexpr ItemSet free_factions(const State& s) const {
    ItemSet out = ItemSet::first(box_.faction_count);
    for (const Place& at : s.places) {
      if (at.sheet.faction != nothing) out.remove(at.sheet.faction);
    }
    return out;
  }

  template <Journal J> constexpr void join(State& s, Seat seat, int faction, J& journal) const {
    s.place(seat).sheet.faction = static_cast<std::uint8_t>(faction);
    tell(journal, EventKind::faction, seat, faction);
  }

  template <Journal J> constexpr void choose_faction(State& s, int faction, Chance& chance, J& journal) const {
    join(s, s.turn, faction, journal);
    s.turn = next_seat(s.turn);
    if (s.turn == seat_at(0)) set_up(s, chance, journal);
  }

  template <Journal J> constexpr void set_up(State& s, Chance& chance, J& journal) const {
    ItemSet deck = ItemSet::first(missions_in_play());
    deal_public(s, deck, chance, journal);
    deal_hidden(s, deck, chance, journal);
    s.first = seat_at(0);
    if (options_.draft) {
      s.first = seat_at(static_cast<int>(chance.below(static_cast<std::uint32_t>(players_))));
      tell(journal, EventKind::first_player, s.first);
    }
    if (players_ == 1) {  // WF-7.7
      s.trigger = Ending::solo;
      s.last_round = box_.solo_rounds;
    }
    begin_round(s, chance, journal);
  }

  /// WF-2.4: the latest mission that repeats a number is replaced until there are enough different ones.
  template <Journal J> constexpr void deal_public(State& s, ItemSet& deck, Chance& chance, J& journal) const {
    for (std::uint8_t& mission : s.missions) mission = static_cast<std::uint8_t>(chance.draw(deck));
    while (distinct_numbers(s.missions) < box_.distinct_numbers) {
      std::uint8_t& repeated = s.missions[latest_repeat(s.missions)];
      s.discarded.add(repeated);
      tell(journal, EventKind::mission_discarded, seat_at(0), repeated);
      repeated = static_cast<std::uint8_t>(draw_mission(s, deck, chance));
    }
    for (const std::uint8_t mission : s.missions) tell(journal, EventKind::mission, seat_at(0), mission);
  }

  constexpr int distinct_numbers(const std::array<std::uint8_t, public_missions>& missions) const {
    int out = 0;
    for (std::size_t i = 0; i < public_missions; ++i) out += first_of_its_number(missions, i) ? 1 : 0;
    return out;
  }
  constexpr bool first_of_its_number(const std::array<std::uint8_t, public_missions>& missions, std::size_t index) const {
    for (std::size_t i = 0; i < index; ++i) {
      if (number(missions[i]) == number(missions[index])) return false;
    }
    return true;
  }
  constexpr std::size_t latest_repeat(const std::array<std::uint8_t, public_missions>& missions) const {
    std::size_t at = public_missions - 1;
    while (first_of_its_number(missions, at)) --at;
    return at;
  }
  constexpr int number(std::uint8_t mission) const { return numbers_[mission]; }

  /// WF-2.6: when the deck has run out, the discards are shuffled in again.
  constexpr int draw_mission(State& s, ItemSet& deck, Chance& chance) const {
    if (deck.empty()) {
      deck = s.discarded;
      s.discarded = {};
    }
    return chance.draw(deck);
  }

  /// WF-2.5: a hidden mission may not have a number that is on two public ones.
  constexpr bool barred(const State& s, int mission) const {
    int same = 0;
    for (const std::uint8_t open : s.missions) same += numbers_[open] == numbers_[static_cast<std::size_t>(mission)] ? 1 : 0;
    return same >= 2;
  }

  template <Journal J> constexpr int draw_hidden(State& s, Seat seat, ItemSet& deck, bool may_be_barred, Chance& chance, J& journal) const {
    int mission = draw_mission(s, deck, chance);
    while (!may_be_barred && barred(s, mission)) {
      s.discarded.add(mission);
      tell(journal, EventKind::mission_discarded, seat, mission);
      mission = draw_mission(s, deck, chance);
    }
    tell(journal, EventKind::secret, seat, mission, 0, seat);
    return mission;
  }

  template <Journal J> constexpr void deal_hidden(State& s, ItemSet& deck, Chance& chance, J& journal) const {
    for (int i = 0; options_.secrecy && i < players_; ++i) {
      s.places[static_cast<std::size_t>(i)].secret = static_cast<std::uint8_t>(draw_hidden(s, seat_at(i), deck, false, chance, journal));
    }
    for (int i = 0; options_.future_proof && i < players_; ++i) {
      Place& at = s.places[static_cast<std::size_t>(i)];
      if (turns_.power_of(at.sheet) != Power::private_mission) continue;
      at.retorium =
          static_cast<std::uint8_t>(draw_hidden(s, seat_at(i), deck, !options_.retorium_uses_redraw_rule, chance, journal));  // WF-11.8
    }
  }

  // ---- Rounds -------------------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void begin_round(State& s, Chance& chance, J& journal) const {
    ++s.round;
    s.taken = 0;
    tell(journal, EventKind::round_begins, s.first, s.round);
    roll(s, chance, journal);
    for (int i = 0; i < players_; ++i) {
      Place& at = s.places[static_cast<std::size_t>(i)];
      if (at.turn.step == Step::away) continue;
      at.turn = {};
      if (options_.draft == 0) at.turn.step = Step::choose;
      if (simultaneous()) at.shown = at.sheet;
    }
    s.turn = s.first;
    s.phase = Phase::round;
    if (options_.draft) {
      s.place(s.first).turn.step = Step::choose;
    } else if (options_.future_proof && find_reroller(s)) {
      s.phase = Phase::rerolling;
    } else {
      begin_decisions(s);
    }
  }

  /// WF-11.10: in the traditional mode dice are rolled again before anybody chooses.
  constexpr bool find_reroller(State& s) const {
    for (int i = 0; i < players_; ++i) {
      if (!turns_.may_use(s.places[static_cast<std::size_t>(i)].sheet, Power::reroll_die)) continue;
      if (!deciding(s.places[static_cast<std::size_t>(i)])) return false;
      s.turn = seat_at(i);
      return true;
    }
    return false;
  }

  constexpr void begin_decisions(State& s) const {
    s.phase = Phase::round;
    s.turn = s.first;
    if (!deciding(s.place(s.turn))) s.turn = next_deciding(s);
  }

  /// WF-2.3, WF-7.1: two dice for each card, drawn from the full bag and rolled.
  template <Journal J> constexpr void roll(State& s, Chance& chance, J& journal) const {
    std::array<std::uint8_t, resource_count> bag = box_.dice;
    std::uint32_t left = 0;
    for (const std::uint8_t count : bag) left += count;
    for (int slot = 0; slot < slots(); ++slot, --left) {
      const std::uint32_t drawn = chance.below(left * 6);
      int place = static_cast<int>(drawn / 6);
      std::size_t colour = 0;
      while (place >= bag[colour]) place -= bag[colour++];
      --bag[colour];
      s.dice[static_cast<std::size_t>(slot)] = die_of(static_cast<int>(colour), static_cast<int>(drawn % 6) + 1);
      tell(journal, EventKind::rolled, s.first, slot, s.dice[static_cast<std::size_t>(slot)]);
    }
  }

  template <Journal J> constexpr void reroll(State& s, int slot, Chance& chance, J& journal) const {
    std::uint8_t& die = s.dice[static_cast<std::size_t>(slot)];
    die = die_of(colour_of(die), static_cast<int>(chance.below(6)) + 1);
    Sheet& sheet = s.place(s.turn).sheet;
    sheet.power_spent = box_.faction(sheet.faction).once ? 1 : 0;
    tell(journal, EventKind::power, s.turn, sheet.faction);
    tell(journal, EventKind::rerolled, s.turn, slot, die);
    if (s.phase != Phase::rerolling) return;
    if (simultaneous()) s.place(s.turn).shown.power_spent = sheet.power_spent;
    begin_decisions(s);
  }

  template <Journal J> constexpr void end_turn(State& s, Chance& chance, J& journal) const {
    Turn& turn = s.place(s.turn).turn;
    turn = {.step = Step::done, .card = turn.card};
    tell(journal, EventKind::ended, s.turn);
    const Seat next = options_.draft ? next_seat(s.turn) : next_deciding(s);
    if (next == (options_.draft ? s.first : Seat::nobody)) return end_round(s, chance, journal);
    s.turn = next;
    if (options_.draft) s.place(next).turn.step = Step::choose;
  }

  /// The next seat round the table that has not finished its turn; nobody where all have.
  constexpr Seat next_deciding(const State& s) const {
    Seat seat = s.turn;
    for (int i = 0; i < players_; ++i) {
      seat = next_seat(seat);
      if (deciding(s.place(seat))) return seat;
    }
    return Seat::nobody;
  }

  template <Journal J> constexpr void end_round(State& s, Chance& chance, J& journal) const {
    if (simultaneous()) reveal(s, journal);
    if (s.trigger == Ending::none) mark_end(s, journal);
    if (s.round == s.last_round) return finish(s, journal);
    if (options_.draft) s.first = next_seat(s.first);  // WF-7.2
    begin_round(s, chance, journal);
  }

  /// WF-12.2: what was drawn in the round is shown to all, sheet by sheet.
  template <Journal J> constexpr void reveal(const State& s, J& journal) const {
    if constexpr (!std::is_same_v<J, Silence>) {
      for (int i = 0; i < players_; ++i) {
        const Place& at = s.places[static_cast<std::size_t>(i)];
        if (at.turn.step != Step::away) tell_changes(at.shown, at.sheet, at.turn.card, Teller<J>{journal, seat_at(i), Seat::nobody});
      }
    }
  }

  template <Journal J> static constexpr void tell_changes(const Sheet& before, const Sheet& after, int card, Teller<J> teller) {
    teller.tell(EventKind::revealed, card);
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

  // ---- The end ------------------------------------------------------------------------------------------------------------

  /// WF-7.3, WF-7.6
  constexpr Ending reached(const State& s) const {
    bool markets = false;
    for (int i = 0; i < players_; ++i) {
      const Sheet& sheet = s.places[static_cast<std::size_t>(i)].sheet;
      if (ItemSet(sheet.bonuses).size() >= box_.end_lines) return Ending::lines;
      int full = 0;
      for (const std::uint8_t market : sheet.market) full += market == (1 << square_count) - 1 ? 1 : 0;
      markets = markets || full >= box_.end_markets;
    }
    if (markets) return Ending::markets;
    return s.round >= options_.round_limit ? Ending::round_limit : Ending::none;
  }

  template <Journal J> constexpr void mark_end(State& s, J& journal) const {
    s.trigger = reached(s);
    if (s.trigger == Ending::none) return;
    const bool full_cycle = options_.draft && options_.draft_end_completes_first_player_cycle;
    const int last = full_cycle ? (s.round + players_ - 1) / players_ * players_ : s.round + 1;  // WF-7.4, WF-7.5
    if (s.last_round == 0) s.last_round = static_cast<std::uint8_t>(last);  // a planner may have set a horizon of its own
    tell(journal, EventKind::end_marked, s.turn, s.last_round);
  }

  template <Journal J> constexpr void finish(State& s, J& journal) const {
    s.phase = Phase::over;
    if constexpr (!std::is_same_v<J, Silence>) {
      for (int i = 0; i < players_; ++i) {  // WF-12.3
        const Place& at = s.places[static_cast<std::size_t>(i)];
        if (at.secret != nothing) tell(journal, EventKind::secret, seat_at(i), at.secret);
        if (at.retorium != nothing) tell(journal, EventKind::secret, seat_at(i), at.retorium);
      }
      for (int i = 0; i < players_; ++i) tell(journal, EventKind::scored, seat_at(i), score(s, seat_at(i)).total());
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

  /// Of another seat's turn one knows whether it is over, no more: it is imagined as a card taken and nothing drawn.
  constexpr void forget_turn(const State& s, Place& at, Chance& chance) const {
    if (at.turn.step == Step::away) return;
    const bool done = at.turn.step == Step::done;
    at.sheet = at.shown;
    at.turn = {.step = Step::choose};
    if (!done) return;
    const int card = static_cast<int>(chance.below(static_cast<std::uint32_t>(cards_)));
    Silence silence;
    turns_.take(at, Display{.dice = s.dice, .slots = slots()}, card, Teller<Silence>{silence, Seat::nobody, Seat::nobody});
    at.turn = {.step = Step::done, .card = static_cast<std::uint8_t>(card)};
  }

  /// Hidden missions of others are drawn anew from all that the seat has not seen.
  constexpr void redraw_secrets(State& s, Seat seat, Chance& chance) const {
    if (!options_.secrecy && !options_.future_proof) return;
    ItemSet pool = ItemSet::first(missions_in_play()) - s.discarded;
    for (const std::uint8_t mission : s.missions) pool.remove(mission);
    if (index_of(seat) < players_) {
      const Place& own = s.place(seat);
      if (own.secret != nothing) pool.remove(own.secret);
      if (own.retorium != nothing) pool.remove(own.retorium);
    }
    ItemSet allowed;
    for (const int mission : pool) {
      if (!barred(s, mission)) allowed.add(mission);
    }
    for (int i = 0; i < seats(); ++i) {
      Place& at = s.places[static_cast<std::size_t>(i)];
      if (seat_at(i) != seat && at.secret != nothing) at.secret = static_cast<std::uint8_t>(chance.draw(allowed));
      if (seat_at(i) != seat && at.secret != nothing) pool.remove(at.secret);
    }
    for (int i = 0; i < seats(); ++i) {
      Place& at = s.places[static_cast<std::size_t>(i)];
      if (seat_at(i) == seat || at.retorium == nothing) continue;
      at.retorium = static_cast<std::uint8_t>(chance.pick(options_.retorium_uses_redraw_rule ? allowed : pool));
    }
  }

  // ---- Positions that can be ------------------------------------------------------------------------------------------------

  constexpr bool sound_missions(const State& s) const;
  constexpr bool sound_sheet(const Sheet& sheet) const;
  constexpr bool sound_turn(const State& s, const Place& at, Seat seat) const;
  constexpr bool sound_step(const State& s, const Place& at, Seat seat) const;
  constexpr bool sound_round(const State& s) const;
  constexpr Phrase mission_caption(int mission) const;

  Components box_;
  Options options_;
  int players_;
  int cards_ = 0;  ///< in play
  Turns turns_;
  Scoring scoring_;
  std::array<std::uint8_t, max_missions> numbers_{};
};

}  // namespace omnibus::write_the_future

#include "games/write_the_future/captions.hpp"
#include "games/write_the_future/positions.hpp"

namespace omnibus::write_the_future {

static_assert(Game<Rules<small_table>>);

}  // namespace omnibus::write_the_future
