// Bots where everything else is done, too: one thought at a time, when there is nothing else to do.
#include <utility>

#include "server/bots.hpp"
#include "server/browser/turns.hpp"

namespace omnibus {

struct Bots::Inside {
  ThoughtQueue waiting;
};

Bots::Bots(int, Metrics& metrics) : metrics_(metrics), inside_(std::make_unique<Inside>()) {}
Bots::~Bots() = default;

void Bots::push(const For& whom, bool quick, Work work) {
  inside_->waiting.push(whom, quick, std::move(work));
  Turns::here().when_idle([inside = inside_.get()] { inside->waiting.pop(true).work({}); });
}

Crew* Bots::crew() { return nullptr; }

void Bots::hurry(const For& whom) { inside_->waiting.hurry(whom); }
bool Bots::idle() const { return inside_->waiting.empty(); }

}  // namespace omnibus
