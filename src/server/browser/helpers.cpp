#include "server/browser/helpers.hpp"

#include <utility>

namespace omnibus {

Helpers& Helpers::here() {
  static Helpers helpers;
  return helpers;
}

void Helpers::engage(Page& page, int count) {
  page_ = &page;
  count_ = count;
}

std::uint32_t Helpers::ask(std::string order, Heard heard) {
  waiting_.push_back({++last_, std::move(order), std::move(heard)});
  hand_out();
  return last_;
}

void Helpers::hand_out() {
  while (!waiting_.empty() && at_leisure() > 0) {
    Asked next = std::move(waiting_.front());
    waiting_.pop_front();
    busy_.emplace(next.number, std::move(next.heard));
    page_->hand_out(next.number, next.order);
  }
}

void Helpers::call_off(std::uint32_t number) {
  std::erase_if(waiting_, [number](const Asked& each) { return each.number == number; });
  if (busy_.erase(number) == 0) return;
  page_->call_off(number);
  hand_out();
}

void Helpers::answer(std::uint32_t number, const std::string& found) {
  const auto asked = busy_.find(number);
  if (asked == busy_.end()) return;  // cancelled while the answer was on its way
  const Heard heard = std::move(asked->second);
  busy_.erase(asked);
  hand_out();
  heard(found);
}

}  // namespace omnibus
