#include "server/play/bot_activity.hpp"

#include <stdexcept>

namespace omnibus {

void BotActivity::on(BotEvent event) {
  const std::optional<BotState> next = after(state_, event);
  if (!next) throw std::logic_error("this event cannot happen in this state of the bots");
  state_ = *next;
}

BotTask BotActivity::task(const BotSituation& situation) const {
  if (is_deciding() || !situation.can_begin) return BotTask::nothing;
  if (is_pondering()) return situation.bot_decides ? BotTask::stop_pondering : BotTask::nothing;
  if (situation.needs_history) return situation.bot_decides ? BotTask::load_history : BotTask::nothing;
  return situation.bot_decides ? BotTask::decide : BotTask::ponder;
}

}  // namespace omnibus
