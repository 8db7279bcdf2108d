// Night Bus: actions and their effects. Rule numbers such as NB-4.1 refer to tests/sample/games/night_bus/content/rules.en.md.
#pragma once

#include <algorithm>
#include <optional>

#include "core/contract.hpp"
#include "games/night_bus/rules/options.hpp"
#include "games/night_bus/rules/state.hpp"

namespace omnibus::night_bus {

enum class Verb : std::uint8_t { lay, enough };
enum class EventKind : std::uint8_t { rolled, ready, laid_ticket, changed, turned_over, walked, drew, over };
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
  static constexpr int max_actions = 10;  ///< a hand has at most eight tickets
  /// Each ticket is laid at most once, and each pair of nights and seats needs one (NB-5.1).
  static constexpr GameBounds bounds{.max_plies = 2 * max_tickets, .min_score = 0, .max_score = 510};
  static constexpr std::span<const Option<Options>> option_table = night_bus::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{.free_talk = false, .phrases = small_talk};  // NB-6.3
  static constexpr std::array<Form, 2> verbs{{
      {"lay", {{{"ticket", ticket_domain}}}},
      {.name = "enough", .declines = true},
  }};
  static constexpr std::array<Form, 8> event_forms{{
      {"rolled", {{{"stops", Domain::number}}}},
      {"ready", {{{"seat", Domain::seat}}}},
      {"laid_ticket", {{{"seat", Domain::seat}, {"ticket", ticket_domain}}}},
      {"changed", {{{"seat", Domain::seat}, {"ticket", ticket_domain}}}},
      {"turned_over", {{{"seat", Domain::seat}, {"ticket", ticket_domain}, {"points", Domain::number}}}},
      {"walked", {{{"seat", Domain::seat}}}},
      {"drew", {{{"seat", Domain::seat}, {"ticket", ticket_domain}}}},
      {"over", {}},
  }};
  static constexpr std::array<Form, 2> score_parts{{{"nights", {}}, {"last_night", {}}}};

  constexpr Rules(const Components& box, const Options& options, int players) : box_(box), options_(options), players_(players) {}

  constexpr const Components& box() const { return box_; }
  constexpr const Options& options() const { return options_; }
  constexpr int players() const { return players_; }
  /// By the timetable nothing is hidden (NB-3.6).
  constexpr bool has_secrets() const { return players_ > 1 && !options_.timetable; }
  constexpr bool has_open_hands() const { return options_.open_hands || options_.timetable; }
  constexpr bool lays_face_up() const { return options_.in_turn || options_.timetable; }

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

  /// Stops of what a seat has laid, together with another ticket.
  constexpr int stops(const Rider& rider, int more = no_ticket) const {
    int out = 0;
    for (const int ticket : {int{rider.laid}, int{rider.second}, more}) out += ticket == no_ticket ? 0 : box_.ticket(ticket).stops;
    return out;
  }

  // ---- Legal actions ----------------------------------------------------------------------------------------------

  constexpr Seat actor(const State& s) const { return over(s) ? Seat::nobody : s.up; }

  /// NB-3.2: simultaneous decisions, in any order; NB-3.4: one after the other.
  constexpr bool make_actor(State& s, Seat seat) const {
    if (over(s) || index_of(seat) >= players_ || !undecided(s, seat)) return false;
    if (options_.in_turn && seat != s.up) return false;
    s.up = seat;
    return true;
  }

  /// NB-3.5. In turn, no round waits for several seats.
  constexpr std::optional<Action> forfeit_action() const {
    return options_.rounds_may_be_closed && !options_.in_turn ? std::optional(make_action(Verb::enough)) : std::nullopt;
  }

  constexpr void legal(const State& s, ActionList<max_actions>& list) const {
    if (over(s)) return;
    const Rider& rider = s.rider(s.up);
    for (const int ticket : joining(rider, rider.hand)) list.push(make_action(Verb::lay, ticket));
    if (may_stop(rider)) list.push(make_action(Verb::enough));
  }

  constexpr Rule check(const State& s, const Action& action) const {
    if (over(s)) return rule("NB-5.1");
    if (!well_formed(action, verbs, *this)) return rule("NB-3.2");
    const Rider& rider = s.rider(s.up);
    if (static_cast<Verb>(action.verb) == Verb::enough) return may_stop(rider) ? Rule{} : rule("NB-3.5");
    const int ticket = action.operands[0];
    if (!rider.hand.has(ticket) || ticket == rider.laid) return rule("NB-3.2");
    return joining(rider, ItemSet::of(ticket)).empty() ? rule("NB-3.3") : Rule{};
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
    Rider& rider = s.rider(seat);
    const bool lays = static_cast<Verb>(action.verb) == Verb::lay;
    if (lays) (rider.laid == no_ticket ? rider.laid : rider.second) = action.operands[0];
    rider.done = !lays || !options_.transfers || rider.second != no_ticket;
    if (rider.done) journal.tell(make_event(EventKind::ready, {index_of(seat)}));
    if (lays) journal.tell(make_event(EventKind::laid_ticket, {index_of(seat), action.operands[0]}, lays_face_up() ? Seat::nobody : seat));
    if (!rider.done) return;
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

  /// NB-6.1: resamples hands from all tickets the seat has not seen, and face-down tickets. Of other seats it knows only which have
  /// decided; those that have not are imagined without a ticket.
  constexpr void resample_hidden(State& s, Seat seat, Chance& chance) const {
    if (!has_secrets()) return;
    for (int i = 0; i < players_ && !has_open_hands(); ++i) {
      const Rider& rider = s.riders[static_cast<std::size_t>(i)];
      if (seat_at(i) != seat) s.deck |= rider.hand - face_up(rider);
    }
    for (int i = 0; i < players_; ++i) {
      Rider& rider = s.riders[static_cast<std::size_t>(i)];
      if (seat_at(i) == seat) continue;
      if (!has_open_hands()) {
        const int size = rider.hand.size();
        rider.hand = face_up(rider);
        while (rider.hand.size() < size) rider.hand.add(chance.draw(s.deck));
      }
      if (!lays_face_up()) resample_laid(rider, chance);
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
      if (options_.in_turn && !over(s) && (rider.done != 0) != (i < index_of(s.up))) return "flaw.turn";
      if (!is_hand(rider, over(s)) || !is_laid(rider, over(s), seat_at(i) == s.up)) return "flaw.tickets";
      if (rider.home > s.night || rider.points + rider.last > die_sides * (rider.home + options_.last_night)) return "flaw.points";
      if (rider.last != 0 && !over(s)) return "flaw.points";
    }
    const bool complete = seen == ItemSet::first(box_.ticket_count) && count == box_.ticket_count;
    const int least = options_.rounds_may_be_closed ? 0 : players_ * s.night;
    const int most = (options_.transfers ? 2 : 1) * players_ * s.night;
    return complete && s.used.size() >= least && s.used.size() <= most ? "" : "flaw.tickets";
  }

 private:
  static constexpr bool over(const State& s) { return s.die == 0; }
  /// A seat without tickets takes no part, which is how the guide excludes bystanders.
  static constexpr bool undecided(const State& s, Seat seat) { return !s.rider(seat).done && !s.rider(seat).hand.empty(); }

  /// NB-3.3: those of the tickets that may be laid, the second only if both together are good for at most six stops.
  constexpr ItemSet joining(const Rider& rider, ItemSet tickets) const {
    if (rider.laid == no_ticket) return tickets;
    ItemSet out;
    for (const int ticket : tickets) {
      if (ticket != rider.laid && stops(rider, ticket) <= die_sides) out.add(ticket);
    }
    return out;
  }
  /// NB-3.3, NB-3.5
  constexpr bool may_stop(const Rider& rider) const { return rider.laid != no_ticket || options_.rounds_may_be_closed; }

  /// NB-3.4, NB-3.6: the tickets of a hand that all have seen.
  constexpr ItemSet face_up(const Rider& rider) const {
    ItemSet out;
    for (const int ticket : {int{rider.laid}, int{rider.second}}) {
      if (lays_face_up() && ticket != no_ticket) out.add(ticket);
    }
    return out;
  }
  constexpr void resample_laid(Rider& rider, Chance& chance) const {
    rider.laid = rider.second = no_ticket;
    if (!rider.done || (options_.rounds_may_be_closed && chance.below(8) == 0)) return;
    rider.laid = static_cast<std::uint8_t>(chance.pick(rider.hand));
    const ItemSet more = options_.transfers ? joining(rider, rider.hand) : ItemSet();
    if (!more.empty() && chance.below(2) == 0) rider.second = static_cast<std::uint8_t>(chance.pick(more));
  }

  /// Every night a seat draws one ticket, however many it has laid (NB-4.4).
  constexpr bool is_hand(const Rider& rider, bool after_the_end) const {
    const int most = box_.hand_size - (after_the_end && !options_.rounds_may_be_closed ? 1 : 0);
    const int least = options_.transfers ? (after_the_end ? 0 : 1) : box_.hand_size - (after_the_end ? 1 : 0);
    return rider.hand.size() >= least && rider.hand.size() <= most;
  }
  constexpr bool is_laid(const Rider& rider, bool after_the_end, bool is_up) const {
    if (rider.laid == no_ticket) return rider.second == no_ticket && (!rider.done || (options_.rounds_may_be_closed && !after_the_end));
    if (after_the_end || !rider.hand.has(rider.laid)) return false;
    if (rider.second == no_ticket) return rider.done || (options_.transfers && (is_up || !options_.in_turn));
    return rider.done && options_.transfers && rider.hand.has(rider.second) && rider.second != rider.laid && stops(rider) <= die_sides;
  }

  /// NB-3.6: in turns the first, the middle and the last ticket.
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
    for (int i = 0; i < players_; ++i) clear(s.riders[static_cast<std::size_t>(i)]);
    const std::uint32_t stops = options_.timetable ? s.night % die_sides : chance.below(die_sides);  // NB-3.1, NB-3.6
    s.die = static_cast<std::uint8_t>(1 + stops);
    journal.tell(make_event(EventKind::rolled, {s.die}));
    s.up = seat_at(0);
    for (int i = 1; i < players_ && !undecided(s, s.up); ++i) s.up = next_seat(s.up, players_);
  }

  static constexpr void clear(Rider& rider) {
    rider.laid = rider.second = no_ticket;
    rider.done = 0;
  }

  /// NB-4.1, NB-4.4
  template <Journal J> static constexpr void turn_over(State& s, Seat seat, int points, J& journal) {
    Rider& rider = s.rider(seat);
    if (rider.laid == no_ticket) return journal.tell(make_event(EventKind::walked, {index_of(seat)}));
    if (rider.second != no_ticket) journal.tell(make_event(EventKind::changed, {index_of(seat), rider.second}));
    journal.tell(make_event(EventKind::turned_over, {index_of(seat), rider.laid, points}));
    for (const int ticket : {int{rider.laid}, int{rider.second}}) {
      if (ticket == no_ticket) continue;
      rider.hand.remove(ticket);
      s.used.add(ticket);
    }
  }

  template <Journal J> constexpr void end_night(State& s, Chance& chance, J& journal) const {
    const bool last = s.night + 1 == options_.nights;
    for (int i = 0; i < players_; ++i) {
      Rider& rider = s.riders[static_cast<std::size_t>(i)];
      if (!rider.done) continue;
      const int reach = stops(rider);
      const bool home = reach >= s.die;
      const int points = home ? (die_sides + 1 - reach) * (last ? options_.last_night + 1 : 1) : 0;  // NB-4.1, NB-4.2, NB-4.3
      std::uint8_t& tally = last ? rider.last : rider.points;
      tally = static_cast<std::uint8_t>(tally + points);
      if (home) ++rider.home;
      turn_over(s, seat_at(i), points, journal);
      const bool draws = !last && rider.laid != no_ticket;
      clear(rider);
      if (draws) draw(s, seat_at(i), chance, journal);
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
