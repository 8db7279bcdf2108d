// Comparison of the pace of seats at tables that differ only in hidden information.
#pragma once

#include <algorithm>

#include <gtest/gtest.h>

#include "server/bots/pace.hpp"
#include "support/matches.hpp"

namespace omnibus::pace_of_secrets {

using Clock = Pace::Clock;
using std::chrono::milliseconds;

inline constexpr Clock::time_point beginning{};

inline MatchRecord table_of_people(std::string_view game, int players) {
  MatchRecord record;
  record.game = game;
  for (int i = 0; i < players; ++i) {
    SeatRecord seat;
    seat.kind = SeatKind::person;
    seat.person = std::to_string(i);
    record.seats.push_back(seat);
  }
  return record;
}

inline MatchRecord table_of_bots_and_a_person(std::string_view game, int players, Level level) {
  MatchRecord record;
  record.game = game;
  for (int i = 0; i < players; ++i) {
    SeatRecord seat;
    seat.kind = i == 0 ? SeatKind::person : SeatKind::bot;
    seat.level = level;
    record.seats.push_back(seat);
  }
  return record;
}

/// Search time of a bot as visible without pacing: none for a forced choice, otherwise as long as allowed.
inline milliseconds thinking_time(std::int64_t choices, const PlayerSpec& player) {
  return milliseconds(choices == 1 ? 0 : std::min<std::int64_t>(5 + choices, 50) + player.budget.milliseconds);
}

inline std::int64_t choices_at(const Position& decision) { return static_cast<std::int64_t>(decision.legal().size()); }

/// Bot decisions in random matches, each compared with the same decision at a table that differs only in hidden information.
struct Compared {
  int decisions = 0;
  int thought_differs = 0;  ///< cases in which immediate replies would distinguish the tables
  int moment_differs = 0;
};

inline void compare_bots(Compared& out, const Match& match, Seat seat, const Position& there) {
  MatchRecord record = table_of_bots_and_a_person(match.game().info().name, match.game().players(), Level::easy);
  const std::int64_t choices = choices_at(*match.decision_of(seat));
  const std::int64_t other_choices = choices_at(there);
  for (const Level level : {Level::easy, Level::medium, Level::strong}) {
    record.seat(seat).level = level;
    MatchRecord other = record;
    record.note_deciding(match.position());
    other.note_deciding(there);
    const auto moment = [&](const MatchRecord& table, std::int64_t number) {
      const Pace pace = Pace::of(table, seat, true);
      return pace.moment(beginning, beginning + thinking_time(number, pace.player(beginning, beginning)));
    };
    ++out.decisions;
    out.thought_differs += thinking_time(choices, player_for(level)) != thinking_time(other_choices, player_for(level)) ? 1 : 0;
    out.moment_differs += moment(record, choices) != moment(other, other_choices) ? 1 : 0;
  }
}

/// Typical reply time of a person: a forced choice is seen at a glance, others take up to a tick.
inline milliseconds time_of_a_person(std::int64_t choices, milliseconds tick) {
  constexpr milliseconds glance(400);
  return choices == 1 ? glance : std::min(glance + choices * milliseconds(100), tick);
}

/// Compares all replies that are legal at both tables and pass the decision to another seat.
inline void compare_people(Compared& out, const Match& match, Seat seat, const Position& there) {
  const Pace pace = Pace::of(table_of_people(match.game().info().name, match.game().players()), seat, true);
  const std::unique_ptr<Position> here = match.decision_of(seat);
  const milliseconds time = time_of_a_person(choices_at(*here), pace.tick());
  const milliseconds other_time = time_of_a_person(choices_at(there), pace.tick());
  const bool only_one_had_a_choice = (choices_at(*here) == 1) != (choices_at(there) == 1);
  for (const Action& action : here->legal()) {
    if (there.check(action).forbids() || !ends_decision(*here, action)) continue;
    const bool held_back = match.game().info().verbs[action.verb].declines;
    const auto moment = [&](milliseconds after) { return held_back ? pace.moment(beginning, beginning + after) : beginning + after; };
    ++out.decisions;
    out.thought_differs += only_one_had_a_choice ? 1 : 0;
    out.moment_differs += only_one_had_a_choice && moment(time) != moment(other_time) ? 1 : 0;
  }
}

/// Compares one decision.
using Compare = void (*)(Compared& out, const Match& match, Seat seat, const Position& there);

inline void compare_decision(Compared& out, const Match& match, Seat seat, Seat observer, std::uint64_t seed, Compare compare) {
  const std::unique_ptr<Position> there = match.position().clone();
  Chance chance(seed, static_cast<std::uint32_t>(match.ply()));
  there->resample_hidden(observer, chance);
  ASSERT_EQ(there->deciding(), match.position().deciding()) << match.game().info().name << ": who has to decide is public";
  ASSERT_TRUE(there->make_actor(seat));
  compare(out, match, seat, *there);
}

inline void compare_decisions(Compared& out, std::string_view game, const json::object& options, std::uint64_t seed, Compare compare) {
  constexpr int players = 3;
  constexpr int actions = 120;
  const Seat observer = seat_at(0);
  MatchSetup setup;
  setup.game = game;
  setup.table.players = players;
  setup.table.options = options;
  setup.seed = seed;
  Match match(setup);
  for (int i = 0; i < actions && !match.over(); ++i) {
    for (const Seat seat : match.position().deciding()) {
      if (seat != observer) compare_decision(out, match, seat, observer, seed, compare);
    }
    play_at_random(match, 1, seed * 1000 + static_cast<std::uint64_t>(i));
  }
}

/// Compares decisions of random matches, from the first seed on.
inline Compared compared(std::string_view game, const json::object& options, std::uint64_t matches, Compare compare) {
  Compared out;
  for (std::uint64_t seed = 1; seed <= matches; ++seed) compare_decisions(out, game, options, seed, compare);
  return out;
}

}  // namespace omnibus::pace_of_secrets
