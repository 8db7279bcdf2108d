// Golden games of Mass Transit: every ending, changed opening hands, undone actions, and all options changed.
#include "support/golden.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace omnibus {
namespace {

void play_with_second_thoughts(Match& match) {
  for (std::uint64_t decision = 1; !match.over(); ++decision) {
    match.act(match.position().think({.kind = PlayerKind::greedy, .budget = {}}, match.setup().seed + decision).choice);
    if (decision % 6 != 0) continue;
    match.undo();
    match.undo();
    match.redo();
    if (decision % 4 == 0) match.redo();
  }
}

bool took_back_and_played_again(const Match& match) {
  std::set<LogEntry::Kind> kinds;
  for (const LogEntry& entry : match.log()) kinds.insert(entry.kind);
  return kinds.contains(LogEntry::Kind::undo) && kinds.contains(LogEntry::Kind::redo);
}

bool has_changed_hand(const Match& match) {
  const auto is_change = [&](const Event& event) { return match.game().info().event_forms[event.kind].name == "changed_hand"; };
  return std::any_of(match.events_of(0).begin(), match.events_of(0).end(), is_change);
}

TEST(GoldenMassTransit, games_replay_and_are_what_their_recipes_say) {
  const Playing at_random = by(PlayerKind::random);
  const json::object all_changed{{"host", 2},
                                 {"walk_into_suburbs_allowed", false},
                                 {"walker_on_plain_card_may_walk_on", false},
                                 {"walker_on_traffic_card_must_walk_even_if_station", false},
                                 {"suburbs_needs_connected_line_to_be_placed", true},
                                 {"cards_keep_printed_orientation", false},
                                 {"discard_requires_a_legal_move", false},
                                 {"commuter_bound_to_own_edge", false},
                                 {"open_hands", true}};
  expect_golden_games("mass_transit",
                      {
                          {"everybody_home_2", 2, {}, "everybody_home"},
                          {"everybody_home_6", 6, {}, "everybody_home"},
                          {"solo_everybody_home", 1, {}, "everybody_home"},
                          {"solo_too_few_plays", 1, {}, "too_few_plays", at_random},
                          {"too_few_plays_4", 4, {}, "too_few_plays"},
                          {"urgent_left_3", 3, {{"unplayable_urgent_may_be_kept", false}}, "urgent_left", at_random},
                          {"hand_not_refilled_5", 5, {{"empty_draw_pile_allows_short_hand", false}}, "hand_not_refilled"},
                          {"no_cards_left_6", 6, {{"after_deck_empty_still_two_plays", false}}, "no_cards_left", at_random},
                          {"changed_opening_hand_4", 4, {}, "too_few_plays", at_random, has_changed_hand},
                          {"undo_redo_3", 3, {}, "too_few_plays", play_with_second_thoughts, took_back_and_played_again},
                          {"all_options_changed_3", 3, all_changed, "too_few_plays", at_random, with({"extend_turned", "leave", "waste"})},
                      });
}

}  // namespace
}  // namespace omnibus
