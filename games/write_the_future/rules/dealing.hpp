// Write the Future: dealing missions (WF-2.4 to WF-2.6, WF-11.8), at the start and again when hidden ones are resampled for a viewer.
#pragma once

#include "core/chance.hpp"
#include "games/write_the_future/rules/turns.hpp"

namespace omnibus::write_the_future {

class Dealing {
 public:
  using Open = std::array<std::uint8_t, public_missions>;

  constexpr explicit Dealing(const Setting& setting) : setting_(setting) {}

  template <int Seats, Journal J> constexpr void deal(State<Seats>& s, Chance& chance, J& journal) const {
    ItemSet deck = ItemSet::first(setting_.missions_in_play());
    deal_public(s, deck, chance, journal);
    deal_hidden(s, deck, chance, journal);
  }

  /// Hidden missions of others are redrawn from all those that the seat has not seen, by the rules of the deal (WF-12.3).
  template <int Seats> constexpr void redraw_hidden(State<Seats>& s, Seat seat, Chance& chance) const {
    if (!setting_.options.secrecy && !setting_.options.future_proof) return;
    ItemSet pool = unseen_by(s, seat);
    ItemSet allowed = pool;
    for (const int mission : pool) {
      if (barred(s.missions, mission)) allowed.remove(mission);
    }
    for (int i = 0; i < Seats; ++i) {
      Place& at = s.places[static_cast<std::size_t>(i)];
      if (seat_at(i) == seat || at.secret == nothing) continue;
      at.secret = static_cast<std::uint8_t>(chance.draw(allowed));
      pool.remove(at.secret);
    }
    for (int i = 0; i < Seats; ++i) {
      Place& at = s.places[static_cast<std::size_t>(i)];
      if (seat_at(i) == seat || at.retorium == nothing) continue;
      at.retorium = static_cast<std::uint8_t>(chance.pick(setting_.options.retorium_uses_redraw_rule ? allowed : pool));
    }
  }

  /// WF-2.4
  constexpr bool enough_numbers(const Open& missions) const {
    int different = 0;
    for (std::size_t i = 0; i < public_missions; ++i) different += first_of_its_number(missions, i) ? 1 : 0;
    return different >= setting_.box.distinct_numbers;
  }

  /// WF-2.5: the number of a hidden mission must not be on two open ones.
  constexpr bool barred(const Open& missions, int mission) const {
    int same = 0;
    for (const std::uint8_t open : missions) same += number(open) == number(mission) ? 1 : 0;
    return same >= 2;
  }

 private:
  constexpr int number(int mission) const { return setting_.box.mission(mission).number; }

  constexpr bool first_of_its_number(const Open& missions, std::size_t index) const {
    for (std::size_t i = 0; i < index; ++i) {
      if (number(missions[i]) == number(missions[index])) return false;
    }
    return true;
  }
  constexpr std::size_t latest_repeat(const Open& missions) const {
    std::size_t at = public_missions - 1;
    while (first_of_its_number(missions, at)) --at;
    return at;
  }

  /// WF-2.6: when the deck has run out, the discards are shuffled back in.
  template <int Seats> static constexpr int draw(State<Seats>& s, ItemSet& deck, Chance& chance) {
    if (deck.empty()) {
      deck = s.discarded;
      s.discarded = {};
    }
    return chance.draw(deck);
  }

  template <int Seats, Journal J> static constexpr void put_aside(State<Seats>& s, Seat seat, int mission, J& journal) {
    s.discarded.add(mission);
    journal.tell(make_event(EventKind::mission_discarded, {index_of(seat), mission}));
  }

  /// WF-2.4: the latest mission that repeats a number is replaced until there are enough different numbers.
  template <int Seats, Journal J> constexpr void deal_public(State<Seats>& s, ItemSet& deck, Chance& chance, J& journal) const {
    for (std::uint8_t& mission : s.missions) mission = static_cast<std::uint8_t>(chance.draw(deck));
    while (!enough_numbers(s.missions)) {
      std::uint8_t& repeated = s.missions[latest_repeat(s.missions)];
      put_aside(s, seat_at(0), repeated, journal);
      repeated = static_cast<std::uint8_t>(draw(s, deck, chance));
    }
    for (const std::uint8_t mission : s.missions) journal.tell(make_event(EventKind::mission, {0, mission}));
  }

  template <int Seats, Journal J> constexpr void deal_hidden(State<Seats>& s, ItemSet& deck, Chance& chance, J& journal) const {
    for (int i = 0; setting_.options.secrecy && i < setting_.players; ++i)
      s.places[static_cast<std::size_t>(i)].secret = draw_hidden(s, seat_at(i), deck, true, chance, journal);
    for (int i = 0; i < setting_.players; ++i) {  // WF-11.8
      Place& at = s.places[static_cast<std::size_t>(i)];
      if (setting_.power_of(at.sheet) != Power::private_mission) continue;
      at.retorium = draw_hidden(s, seat_at(i), deck, setting_.options.retorium_uses_redraw_rule != 0, chance, journal);
    }
  }

  template <int Seats, Journal J>
  constexpr std::uint8_t draw_hidden(State<Seats>& s, Seat seat, ItemSet& deck, bool redraws, Chance& chance, J& journal) const {
    int mission = draw(s, deck, chance);
    while (redraws && barred(s.missions, mission)) {
      put_aside(s, seat, mission, journal);
      mission = draw(s, deck, chance);
    }
    journal.tell(make_event(EventKind::secret, {index_of(seat), mission}, seat));
    return static_cast<std::uint8_t>(mission);
  }

  template <int Seats> constexpr ItemSet unseen_by(const State<Seats>& s, Seat seat) const {
    ItemSet out = ItemSet::first(setting_.missions_in_play()) - s.discarded;
    for (const std::uint8_t mission : s.missions) out.remove(mission);
    for (int i = 0; i < Seats; ++i) {
      if (seat_at(i) == seat) out = out - hidden_of(s.places[static_cast<std::size_t>(i)]);
    }
    return out;
  }

  static constexpr ItemSet hidden_of(const Place& at) {
    ItemSet out;
    if (at.secret != nothing) out.add(at.secret);
    if (at.retorium != nothing) out.add(at.retorium);
    return out;
  }

  const Setting& setting_;
};

}  // namespace omnibus::write_the_future
