#include "server/bots/thoughts.hpp"

#include <optional>
#include <utility>

namespace omnibus {

namespace {

constexpr int most_quick_in_a_row = 8;

}  // namespace

FairQueue<ThoughtQueue::Order>& ThoughtQueue::Lanes::next() {
  const bool slow_has_waited = quick_in_a_row >= most_quick_in_a_row && !slow.empty();
  const bool quick_one = !quick.empty() && !slow_has_waited;
  quick_in_a_row = quick_one ? quick_in_a_row + 1 : 0;
  return quick_one ? quick : slow;
}

void ThoughtQueue::push(const ThoughtFor& whom, bool quick, ThoughtWork work) {
  Lanes& lanes = waiting_[static_cast<std::size_t>(whom.waiting)];
  (quick ? lanes.quick : lanes.slow).push(whom.owner, {whom.match, std::move(work), attended(whom.waiting)});
}

void ThoughtQueue::reprioritize(const ThoughtFor& whom) {
  const auto of_match = [&](const Order& order) { return order.match == whom.match; };
  const auto now = static_cast<std::size_t>(whom.waiting);
  for (std::size_t before = 0; before < waiting_.size(); ++before) {
    if (before == now) continue;
    for (const auto lane : {&Lanes::quick, &Lanes::slow}) {
      std::optional<Order> order = (waiting_[before].*lane).take_out(whom.owner, of_match);
      if (!order) continue;
      order->attended = attended(whom.waiting);
      (waiting_[now].*lane).push(whom.owner, std::move(*order));
    }
  }
}

const ThoughtQueue::Lanes* ThoughtQueue::first_with_work(bool unattended_as_well) const {
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    const bool may = unattended_as_well || attended(static_cast<Waiting>(i));
    if (may && !waiting_[i].empty()) return &waiting_[i];
  }
  return nullptr;
}

ThoughtQueue::Order ThoughtQueue::pop(bool unattended_as_well) {
  return waiting_[static_cast<std::size_t>(first_with_work(unattended_as_well) - waiting_.data())].next().pop();
}

std::size_t ThoughtQueue::size() const {
  std::size_t out = 0;
  for (const Lanes& lanes : waiting_) out += lanes.quick.size() + lanes.slow.size();
  return out;
}

}  // namespace omnibus
