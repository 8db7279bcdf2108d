// The state machine of a match's bots.
#include "server/play/bot_activity.hpp"

#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace omnibus {
namespace {

using enum BotEvent;

BotActivity after(const std::vector<BotEvent>& events) {
  BotActivity out;
  for (const BotEvent event : events) out.on(event);
  return out;
}

TEST(BotActivity, passes_from_thinking_over_the_delay_to_the_move) {
  EXPECT_EQ(after({}).state(), BotState::idle);
  EXPECT_EQ(after({decide}).state(), BotState::deciding);
  EXPECT_EQ(after({decide, delay}).state(), BotState::delayed);
  EXPECT_EQ(after({decide, delay, end}).state(), BotState::idle);
  EXPECT_EQ(after({decide, end}).state(), BotState::idle) << "a search is dropped if its table has changed";
  EXPECT_EQ(after({ponder}).state(), BotState::pondering);
  EXPECT_EQ(after({ponder, end}).state(), BotState::idle);
}

TEST(BotActivity, ends_once_more_if_a_decision_fails_after_its_end) { EXPECT_TRUE(after({decide, delay, end, end}).is_idle()); }

TEST(BotActivity, is_one_bot_at_a_time) {
  for (const std::vector<BotEvent>& active : {std::vector{decide}, {decide, delay}, {ponder}}) {
    for (const BotEvent event : {decide, ponder}) {
      BotActivity bots = after(active);
      EXPECT_THROW(bots.on(event), std::logic_error);
      EXPECT_EQ(bots.state(), after(active).state()) << "the event has no effect";
    }
  }
}

TEST(BotActivity, delays_nothing_but_a_decision) {
  for (const std::vector<BotEvent>& other : {std::vector<BotEvent>{}, {decide, delay}, {ponder}}) {
    BotActivity bots = after(other);
    EXPECT_THROW(bots.on(delay), std::logic_error);
  }
}

TEST(BotActivity, starts_a_task_only_if_idle) {
  const BotSituation decides{.bot_decides = true};
  const BotSituation waits{};
  EXPECT_EQ(after({}).task(decides), BotTask::decide);
  EXPECT_EQ(after({}).task(waits), BotTask::ponder);
  for (const std::vector<BotEvent>& deciding : {std::vector{decide}, {decide, delay}}) {
    EXPECT_EQ(after(deciding).task(decides), BotTask::nothing);
    EXPECT_EQ(after(deciding).task(waits), BotTask::nothing);
  }
}

TEST(BotActivity, stops_pondering_for_a_decision) {
  EXPECT_EQ(after({ponder}).task({.bot_decides = true}), BotTask::stop_pondering);
  EXPECT_EQ(after({ponder}).task({.bot_decides = true, .needs_history = true}), BotTask::stop_pondering);
  EXPECT_EQ(after({ponder}).task({}), BotTask::nothing);
}

TEST(BotActivity, loads_the_history_only_for_a_decision) {
  EXPECT_EQ(after({}).task({.bot_decides = true, .needs_history = true}), BotTask::load_history);
  EXPECT_EQ(after({}).task({.needs_history = true}), BotTask::nothing);
}

TEST(BotActivity, waits_while_a_change_is_stored_or_told) {
  for (const std::vector<BotEvent>& events : {std::vector<BotEvent>{}, {ponder}}) {
    EXPECT_EQ(after(events).task({.can_begin = false, .bot_decides = true}), BotTask::nothing);
  }
}

}  // namespace
}  // namespace omnibus
