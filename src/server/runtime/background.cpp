#include "server/runtime/background.hpp"

#include <utility>

#include "server/runtime/events.hpp"

namespace omnibus {

void Background::run(const Owner& owner, Slice slice) {
  loop_.run([this, job = Job{owner, std::move(slice)}] {
    waiting_.push(job.owner, job);
    begin_next();
  });
}

void Background::begin_next() {
  while (active_ < at_once_ && !waiting_.empty()) {
    ++active_;
    Job job = waiting_.pop();
    loop_.run_in_pieces(job.owner, [this, slice = std::move(job.slice)] { return go_on(slice); });
  }
}

bool Background::go_on(const Slice& slice) {
  bool is_last = true;
  try {
    is_last = slice(is_closing_);
  } catch (const std::exception& fault) {
    log_fault(fault.what());  // the other jobs must run regardless
  }
  if (is_last) {
    --active_;
    begin_next();
  }
  return is_last;
}

void Admission::begin(const Owner& owner, std::function<void()> job) {
  {
    const std::lock_guard lock(lock_);
    waiting_.push(owner, std::move(job));
  }
  begin_next();
}

void Admission::end() {
  {
    const std::lock_guard lock(lock_);
    --active_;
  }
  begin_next();
}

void Admission::begin_next() {
  std::function<void()> next;
  {
    const std::lock_guard lock(lock_);
    if (active_ == at_once_ || waiting_.empty()) return;
    ++active_;
    next = waiting_.pop();
  }
  next();
}

}  // namespace omnibus
