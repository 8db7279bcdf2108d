// A loop with a single thread for everything.
#include "server/runtime/loop.hpp"

#include "server/browser/turns.hpp"

namespace omnibus {

struct Loop::Impl {
  static void repeat(std::chrono::milliseconds period, const std::function<void()>& task) {
    Turns::here().at(Turns::Clock::now() + period, [period, task] {
      repeat(period, task);  // first, so that an exception does not end it
      task();
    });
  }
};

Loop::Loop() = default;
Loop::~Loop() = default;

void Loop::post(std::function<void()> task) { Turns::here().post(std::move(task)); }
void Loop::run(std::function<void()> task) { task(); }

void Loop::run_in_pieces(const Owner& owner, std::function<bool()> piece) {
  Turns::here().when_idle([this, owner, piece = std::move(piece)] {
    if (!piece()) run_in_pieces(owner, piece);
  });
}

void Loop::at(std::chrono::steady_clock::time_point moment, std::function<void()> task) { Turns::here().at(moment, std::move(task)); }
void Loop::every(std::chrono::milliseconds period, std::function<void()> task) { Impl::repeat(period, task); }

void Loop::start() {}
void Loop::stop() {}

}  // namespace omnibus
