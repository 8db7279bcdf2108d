// A table set by hand, so that a test reads like the rulebook: cards and cells by their ids, refusals by their rule.
//
//   Scene table;
//   table.trips({"T01"}).bike_paths({"r1c3", "r2c3"});
//   EXPECT_EQ(table.travel("T01", "bicycle"), allowed);
//   EXPECT_EQ(table.route({"r1c3", "r2c3"}), allowed);
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/future_mobility/rules/rules.hpp"
#include "support/boxes.hpp"

namespace omnibus::future_mobility {

inline const Components& standard_box() { return carried_box<Components>(); }

using Ids = std::initializer_list<std::string_view>;
using List = std::vector<std::string>;

/// Answer to an action that no rule forbids.
inline constexpr std::string_view allowed = "allowed";

/// Seat 0 is in the middle of its turn; all hands are empty, and all trips except those of the test are in the deck.
class Scene {
 public:
  explicit Scene(const Options& options = {}, int players = 3, const Components& box = standard_box());

  // ---- Setting it --------------------------------------------------------------------------------------------------------

  Scene& trips(Ids ids) {
    state.trip_deck |= state.trips;
    state.trips = {};
    for (const std::string_view id : ids) {
      state.trip_deck.remove(trip(id));
      state.trips.add(trip(id));
    }
    return *this;
  }
  /// Puts five trips on the table, so that the position could occur in a real game.
  Scene& five_trips() { return trips({"T01", "T05", "T12", "T29", "T39"}); }
  Scene& hand(Ids cards, int seat = 0) {
    for (const std::string_view card : cards) {
      state.deck.remove(kind(card));
      state.hand(seat_at(seat)).add(kind(card));
    }
    return *this;
  }
  Scene& stops(int line, Ids cells) { return put(static_cast<Marker>(line), cells); }
  Scene& bike_paths(Ids cells) { return put(Marker::bike_path, cells); }
  Scene& pedestrian_paths(Ids cells) { return put(Marker::pedestrian_path, cells); }
  Scene& jams(Ids cells) { return put(Marker::traffic_jam, cells); }
  Scene& put(Marker marker, Ids cells) {
    for (const std::string_view id : cells) state.board(marker).add(cell(id));
    return *this;
  }
  Scene& points(int seat, int points) {
    state.scores[static_cast<std::size_t>(seat)] = static_cast<std::uint16_t>(points);
    return *this;
  }

  // ---- Playing -------------------------------------------------------------------------------------------------------------

  std::string refusal(Verb verb, int a = 0, int b = 0) const;
  std::string act(Verb verb, int a = 0, int b = 0);
  std::string travel(std::string_view id, std::string_view mode) { return act(Verb::travel, trip(id), mode_of(mode)); }
  std::string start(std::string_view id) { return act(Verb::start_at, cell(id)); }
  std::string go(std::string_view id) { return act(Verb::go_to, cell(id)); }
  std::string best(std::string_view id) { return act(Verb::best_route, cell(id)); }
  /// Draws the whole route, beginning with its start if the trip has none yet. Returns the first refusal.
  std::string route(Ids cells) {
    std::string answer(allowed);
    for (const std::string_view id : cells) {
      if (answer == allowed) answer = state.phase == Phase::starting ? start(id) : go(id);
    }
    return answer;
  }
  std::string announce() { return act(Verb::announce); }
  std::string pass() { return act(Verb::let_pass); }
  std::string jam(std::string_view id) { return act(Verb::jam, cell(id)); }
  std::string stop(int line, std::string_view id) { return act(Verb::place_stop, line, cell(id)); }
  std::string lay(std::string_view path, Ids cells) {
    std::string answer(allowed);
    bool first = true;
    for (const std::string_view id : cells) {
      if (answer != allowed) break;
      answer = first ? act(Verb::lay_path, path == "bike_path" ? 0 : 1, cell(id)) : act(Verb::extend_path, cell(id));
      first = false;
    }
    return answer;
  }
  std::string avoid(std::string_view card) { return act(Verb::avoid, kind(card)); }

  /// Announces the trip, and all players let it pass.
  std::string arrive() {
    const std::string answer = announce();
    while (answer == allowed && state.phase == Phase::answering) pass();
    return answer;
  }

  // ---- Looking at it ---------------------------------------------------------------------------------------------------------

  int cell(std::string_view id) const { return found(id, cell_domain); }
  int trip(std::string_view id) const { return found(id, trip_domain); }
  int kind(std::string_view id) const { return found(id, card_domain); }
  int mode_of(std::string_view id) const { return found(id, mode_domain); }
  std::string_view name(int index) const { return game.box().cell(index).name(); }
  int score(int seat = 0) const { return state.scores[static_cast<std::size_t>(seat)]; }
  int held(int seat = 0) const { return state.hand(seat_at(seat)).size(); }
  bool holds(std::string_view card, int seat = 0) const { return state.hand(seat_at(seat)).has(kind(card)); }
  Seat actor() const { return game.actor(state); }
  std::string drawn_route() const;
  Legal<Rules> choices() const;
  std::vector<std::string> cells_of(Verb verb, int place = 0) const;
  int count(Verb verb) const;
  int told(EventKind what) const;
  /// The operands of the latest event of a kind.
  std::array<std::int16_t, 4> last(EventKind what) const;
  /// All events so far, one per line: "went 0 r3c2".
  List story() const;
  /// The view of a viewer as JSON; `part` is a JSON pointer such as /seats/1.
  std::string view(Viewer viewer, std::string_view part = "") const;

  Rules game;
  State state;
  EventRecorder recorder;
  std::uint32_t ply = 0;

 private:
  int found(std::string_view id, Domain domain) const;
};

}  // namespace omnibus::future_mobility
