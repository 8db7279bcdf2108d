// Who helps a bot think. Match and all below it know no threads; the programs that have some lend them.
#pragma once

#include <functional>

namespace omnibus {

class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;

  /// How many can think at the same time now, whoever asks included.
  virtual int available() const = 0;

  /// Calls `task(0)` to `task(count - 1)`, each once, side by side as far as there are hands, and returns when all are done.
  virtual void work(int count, const std::function<void(int)>& task) = 0;

  /// Whether somebody waits for hands. Whoever only helps, and may stop at any moment, should stop then.
  virtual bool should_yield() const { return false; }
};

/// Does one part of a thought; the others are left to somebody elsewhere.
class OnePart final : public Crew {
 public:
  explicit OnePart(int part) : part_(part) {}

  int available() const override { return 1; }
  void work(int, const std::function<void(int)>& task) override { task(part_); }

 private:
  int part_;
};

}  // namespace omnibus
