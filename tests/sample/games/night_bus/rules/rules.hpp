// Night Bus: actions and their effects. Rule numbers such as NB-4.1 refer to tests/sample/games/night_bus/content/rules.en.md.
#pragma once

#include <algorithm>

#include "core/contract.hpp"
#include "games/night_bus/rules/options.hpp"
#include "games/night_bus/rules/state.hpp"

namespace omnibus::night_bus {

enum class Verb : std::uint8_t { lay };
enum class EventKind : std::uint8_t { rolled, laid, laid_ticket, turned_over, drew, over };
enum class Part : std::uint8_t { nights, last_night };

inline constexpr Domain ticket_domain = game_domain(0);
inline constexpr std::array<std::string_view, 2> ending_names{"none", "morning"};
inline constexpr std::array<std::string_view, 2> small_talk{"phrase.good_night", "phrase.long_walk"};

class Rules {
 public:
  using State = night_bus::State;
  using Components = night_bus::Components;
  using Options = night_bus::Options;

  static constexpr std::string_view name = "night_bus";
  static constexpr std::string_view prefix = "NB";
  static constexpr int min_players = 1;
  static constexpr int max_players = night_bus::max_players;
  static constexpr int max_actions = 9;  ///< a hand has at most eight tickets
  static constexpr std::span<const Option<Options>> option_table = night_bus::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{.free_talk = false, .phrases = small_talk};  // NB-6.3
  static constexpr std::array<Form, 1> verbs{{{"lay", {{{"ticket", ticket_domain}}}}}};
  static constexpr std::array<Form, 6> event_forms{{
      {"rolled", {{{"stops", Domain::number}}}},
      {"laid", {{{"seat", Domain::seat}}}},
      {"laid_ticket", {{{"seat", Domain::seat}, {"ticket", ticket_domain}}}},
      {"turned_over", {{{"seat", Domain::seat}, {"ticket", ticket_domain}, {"points", Domain::number}}}},
      {"drew", {{{"seat", Domain::seat}, {"ticket", ticket_domain}}}},
      {"over", {}},
  }};
  static constexpr std::array<Form, 2> score_parts{{{"nights", {}}, {"last_night", {}}}};

  constexpr Rules(const Components& box, const Options& options, int players) : box_(box), options_(options), players_(players) {}

  constexpr const Components& box() const { return box_; }
  constexpr const Options& options() const { return options_; }
  constexpr int players() const { return players_; }
  /// By the timetable nothing is hidden (NB-3.3).
  constexpr bool has_secrets() const { return players_ > 1 && !options_.timetable; }
  constexpr bool has_open_hands() const { return options_.open_hands || options_.timetable; }

  /// Each player draws a ticket after every night but the last.
  static constexpr std::string_view setup_problem(const Components& box, const Options& options, int players) {
    return players * (box.hand_size + options.nights - 1) > box.ticket_count ? "unplayable.nights" : "";
  }

  // ---- Captions ---------------------------------------------------------------------------------------------------

  constexpr int domain_size(Domain domain) const {
    return domain == Domain::seat ? players_ : domain == ticket_domain ? box_.ticket_count : 0;
  }
  constexpr std::string_view domain_key(Domain domain, int value) const {
    return domain == ticket_domain ? box_.ticket(value).name() : std::string_view();
  }
  constexpr Phrase caption(Domain, int value) const { return {"ticket", {{"stops", Domain::number, box_.ticket(value).stops}}}; }

  // ---- Legal actions ----------------------------------------------------------------------------------------------

  constexpr Seat actor(const State& s) const { return over(s) ? Seat::nobody : s.up; }

  /// NB-3.2: simultaneous decisions, in any order.
  constexpr bool make_actor(State& s, Seat seat) const {
    if (over(s) || index_of(seat) >= players_ || !undecided(s, seat)) return false;
    s.up = seat;
    return true;
  }

  constexpr void legal(const State& s, ActionList<max_actions>& list) const {
    if (over(s)) return;
    for (const int ticket : s.rider(s.up).hand) list.push(make_action(Verb::lay, ticket));
  }

  constexpr Rule check(const State& s, const Action& action) const {
    if (over(s)) return rule("NB-5.1");
    const bool held = well_formed(action, verbs, *this) && s.rider(s.up).hand.has(action.operands[0]);
    return held ? Rule{} : rule("NB-3.2");
  }

  // ---- Transitions ------------------------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s{};
    s.deck = ItemSet::first(box_.ticket_count);  // NB-2.2
    for (int i = 0; i < players_; ++i) {
      for (int card = 0; card < box_.hand_size; ++card) draw(s, seat_at(i), chance, journal);  // NB-2.1
    }
    begin_night(s, chance, journal);
    return s;
  }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const Seat seat = s.up;
    s.rider(seat).laid = action.operands[0];
    journal.tell(make_event(EventKind::laid, {index_of(seat)}));
    journal.tell(make_event(EventKind::laid_ticket, {index_of(seat), action.operands[0]}, options_.timetable ? Seat::nobody : seat));
    for (int i = 1; i < players_; ++i) {
      s.up = next_seat(s.up, players_);
      if (undecided(s, s.up)) return;
    }
    end_night(s, chance, journal);
  }

  constexpr Result result(const State& s) const {
    Result out{.seats = players_, .ending = over(s) ? 1 : 0};
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) out.scores[i] = s.riders[i].points + s.riders[i].last;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
      const auto ahead = [&](std::int32_t score) { return score > out.scores[i]; };
      out.places[i] = static_cast<std::uint8_t>(1 + std::count_if(out.scores.begin(), out.scores.begin() + players_, ahead));
      out.winners[i] = out.places[i] == 1;  // NB-5.2
    }
    return out;
  }

  /// Face-down tickets score nothing yet, so the standing is the same for all viewers.
  constexpr Standing standing(const State& s, Seat seat, Viewer) const {
    Standing out;
    out.add(Part::nights, s.rider(seat).points);
    out.add(Part::last_night, s.rider(seat).last);
    return out;
  }

  /// NB-6.1: resamples hands from all tickets the seat has not seen; of other seats it knows only that they have laid one.
  constexpr void resample_hidden(State& s, Seat seat, Chance& chance) const {
    if (!has_secrets()) return;
    for (int i = 0; i < players_ && !has_open_hands(); ++i) {
      if (seat_at(i) != seat) s.deck |= s.riders[static_cast<std::size_t>(i)].hand;
    }
    for (int i = 0; i < players_; ++i) {
      Rider& rider = s.riders[static_cast<std::size_t>(i)];
      if (seat_at(i) == seat) continue;
      if (!has_open_hands()) {
        const int size = rider.hand.size();
        rider.hand = {};
        for (int card = 0; card < size; ++card) rider.hand.add(chance.draw(s.deck));
      }
      if (rider.laid != no_ticket) rider.laid = static_cast<std::uint8_t>(chance.pick(rider.hand));
    }
  }

  /// Message id of the reason why this is no valid position; empty if it is valid.
  constexpr std::string_view invalid_reason(const State& s) const {
    if (s.night > options_.nights || (s.night == options_.nights) != (s.die == 0)) return "flaw.nights";
    if (index_of(s.up) >= players_ || (!over(s) && !undecided(s, s.up))) return "flaw.turn";
    ItemSet seen = s.deck | s.used;
    int count = s.deck.size() + s.used.size();
    for (int i = 0; i < players_; ++i) {
      const Rider& rider = s.riders[static_cast<std::size_t>(i)];
      seen |= rider.hand;
      count += rider.hand.size();
      if (rider.hand.size() != box_.hand_size - (over(s) ? 1 : 0)) return "flaw.tickets";
      if (rider.laid != no_ticket && (over(s) || !rider.hand.has(rider.laid))) return "flaw.tickets";
      if (rider.home > s.night || rider.points + rider.last > die_sides * (rider.home + options_.last_night)) return "flaw.points";
      if (rider.last != 0 && !over(s)) return "flaw.points";
    }
    const bool complete = seen == ItemSet::first(box_.ticket_count) && count == box_.ticket_count;
    return complete && s.used.size() == players_ * s.night ? "" : "flaw.tickets";
  }

 private:
  static constexpr bool over(const State& s) { return s.die == 0; }
  /// A seat without tickets takes no part, which is how the guide excludes bystanders.
  static constexpr bool undecided(const State& s, Seat seat) { return s.rider(seat).laid == no_ticket && !s.rider(seat).hand.empty(); }

  /// NB-3.3: in turns the first, the middle and the last ticket.
  static constexpr int next_in_order(ItemSet& deck) {
    const int last = deck.size() - 1;
    const int ticket = deck.at(deck.size() % 3 == 0 ? 0 : deck.size() % 3 == 2 ? last / 2 : last);
    deck.remove(ticket);
    return ticket;
  }

  template <Journal J> constexpr void draw(State& s, Seat seat, Chance& chance, J& journal) const {
    const int ticket = options_.timetable ? next_in_order(s.deck) : chance.draw(s.deck);
    s.rider(seat).hand.add(ticket);
    journal.tell(make_event(EventKind::drew, {index_of(seat), ticket}, has_open_hands() ? Seat::nobody : seat));
  }

  template <Journal J> constexpr void begin_night(State& s, Chance& chance, J& journal) const {
    for (int i = 0; i < players_; ++i) s.riders[static_cast<std::size_t>(i)].laid = no_ticket;
    const std::uint32_t stops = options_.timetable ? s.night % die_sides : chance.below(die_sides);  // NB-3.1, NB-3.3
    s.die = static_cast<std::uint8_t>(1 + stops);
    journal.tell(make_event(EventKind::rolled, {s.die}));
    s.up = seat_at(0);
    for (int i = 1; i < players_ && !undecided(s, s.up); ++i) s.up = next_seat(s.up, players_);
  }

  template <Journal J> constexpr void end_night(State& s, Chance& chance, J& journal) const {
    const bool last = s.night + 1 == options_.nights;
    for (int i = 0; i < players_; ++i) {
      Rider& rider = s.riders[static_cast<std::size_t>(i)];
      if (rider.laid == no_ticket) continue;
      const int stops = box_.ticket(rider.laid).stops;
      const bool home = stops >= s.die;
      const int points = home ? (die_sides + 1 - stops) * (last ? options_.last_night + 1 : 1) : 0;  // NB-4.1, NB-4.2, NB-4.3
      std::uint8_t& tally = last ? rider.last : rider.points;
      tally = static_cast<std::uint8_t>(tally + points);
      if (home) ++rider.home;
      journal.tell(make_event(EventKind::turned_over, {i, rider.laid, points}));
      rider.hand.remove(rider.laid);  // NB-4.4
      s.used.add(rider.laid);
      rider.laid = no_ticket;
      if (!last) draw(s, seat_at(i), chance, journal);
    }
    ++s.night;
    s.die = 0;
    if (!last) return begin_night(s, chance, journal);
    s.up = seat_at(0);
    journal.tell(make_event(EventKind::over));
  }

  Components box_;
  Options options_;
  int players_;
};

static_assert(RulesContract<Rules>::is_kept);

}  // namespace omnibus::night_bus
