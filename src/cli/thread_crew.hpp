// Threads of this process that help bots search.
#pragma once

#include <future>
#include <vector>

#include "players/crew.hpp"

namespace omnibus {

class ThreadCrew final : public Crew {
 public:
  /// By default only the caller's thread is available: bots then search in parallel only if requested (`threads=4`).
  explicit ThreadCrew(int hands = 1) : hands_(hands) {}

  int available() const override { return hands_; }

  void work(int count, const std::function<void(int)>& task) override {
    std::vector<std::future<void>> others;
    for (int i = 1; i < count; ++i) others.push_back(std::async(std::launch::async, [&task, i] { task(i); }));
    task(0);
    for (std::future<void>& other : others) other.get();
  }

 private:
  int hands_;
};

}  // namespace omnibus
