#include "server/match/viewers.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "server/runtime/events.hpp"

namespace omnibus {

const Subscriber* Viewers::find(const Watcher* watcher) const {
  const auto found = std::ranges::find(subscribers_, watcher, [](const Subscriber& each) { return each.watcher.get(); });
  return found == subscribers_.end() ? nullptr : &*found;
}

std::optional<std::string> Viewers::remove(const Watcher* watcher) {
  const Subscriber* found = find(watcher);
  if (found == nullptr) return {};
  std::string person = found->person;
  subscribers_.erase(subscribers_.begin() + (found - subscribers_.data()));
  return person;
}

void Viewers::follow_seats(const MatchRecord& before) {
  const std::vector<SeatRecord>& now = match_.record().seats;
  for (Subscriber& subscriber : subscribers_) {
    if (subscriber.viewer.seat() == Seat::nobody) continue;
    const auto own = [&](const SeatRecord& seat) { return seat.person == subscriber.person; };
    auto earlier = std::count_if(before.seats.begin(), before.seats.begin() + index_of(subscriber.viewer.seat()), own);
    const auto same = std::find_if(now.begin(), now.end(), [&](const SeatRecord& seat) { return own(seat) && earlier-- == 0; });
    subscriber.viewer = same == now.end() ? Viewer::spectator() : Viewer::of(seat_at(static_cast<int>(same - now.begin())));
  }
}

void Viewers::tell_each(const Key& key, Encode encode) {
  const bool busy = !untold_.empty();
  const auto shared_encode = std::make_shared<const Encode>(std::move(encode));
  std::map<std::string, Message> messages;
  for (const Subscriber& subscriber : subscribers_) {
    const std::optional<std::string> same = key(subscriber);
    if (!same) continue;
    Message& message = messages.try_emplace(*same, Message{subscriber, {}, shared_encode, {}}).first->second;
    message.watchers.push_back(subscriber.watcher);
  }
  for (auto& [same, message] : messages) untold_.push_back(std::move(message));
  if (busy || tell_some()) return;
  match_.set_telling(true);
  const MatchRecord& record = match_.record();
  match_.context().loop.run_in_pieces({record.origin, record.creator}, [this, self = match_.shared_from_this()] {
    const bool last = tell_some();
    if (last) self->set_telling(false);
    return last;
  });
}

bool Viewers::tell_some() {
  constexpr int work_at_once = 150;  // about a millisecond
  for (int work = 0; work < work_at_once && !untold_.empty();) work += tell_next();
  return untold_.empty();
}

/// Work is measured in units of the time it takes to write one seat.
int Viewers::tell_next() {
  constexpr int work_to_send = 4;
  Message& message = untold_.front();
  int work = work_to_send;
  try {
    if (!message.text) {
      message.text = std::make_shared<const std::string>((*message.encode)(message.subscriber));
      work += static_cast<int>(match_.record().seats.size());
    }
    message.watchers.back()->tell(match_.record().id, message.text);
    message.watchers.pop_back();
    ++match_.context().metrics.pushes;
  } catch (const std::exception& fault) {
    log_fault(fault.what());  // the other viewers get theirs regardless
    message.watchers.clear();
  }
  if (message.watchers.empty()) untold_.pop_front();
  return work;
}

}  // namespace omnibus
