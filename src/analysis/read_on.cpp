// Analysis of a whole match on several threads.
#include <atomic>
#include <mutex>

#include "analysis/analysis.hpp"
#include "runs/in_threads.hpp"

namespace omnibus {

namespace {

/// Readings in the order in which threads finish them; only those without a gap before them are used.
class Readings {
 public:
  Readings(std::size_t from, std::size_t total) : next_(from), all_(total) {}

  /// Index of the next choice to read; nullopt if all are assigned.
  std::optional<std::size_t> take() {
    const std::size_t index = next_++;
    return index < all_.size() ? std::optional(index) : std::nullopt;
  }
  void bring(std::size_t index, Reading reading) {
    const std::lock_guard lock(lock_);
    all_[index] = std::move(reading);
    ++brought_;
  }
  std::size_t brought() const { return brought_; }
  std::optional<Reading>& operator[](std::size_t index) { return all_[index]; }

 private:
  std::mutex lock_;
  std::atomic<std::size_t> next_;
  std::atomic<std::size_t> brought_ = 0;
  std::vector<std::optional<Reading>> all_;
};

}  // namespace

void read_on(Analysis& analysis, const Match& match, const AnalysisOrder& order, int threads,
             const std::function<void(std::size_t read)>& progress, const std::stop_token& stop) {
  const std::size_t from = analysis.readings.size();
  Readings all(from, analysis.choices.size());
  const auto work = [&] {
    while (!stop.stop_requested()) {
      const std::optional<std::size_t> index = all.take();
      if (!index) return;
      Reading reading = ChoiceToRead(match, analysis, *index, order).read(stop);
      if (!stop.stop_requested()) all.bring(*index, std::move(reading));
    }
  };
  in_threads(threads, work, [&] {
    if (progress) progress(from + all.brought());
  });
  for (std::size_t i = from; i < analysis.choices.size() && all[i]; ++i) analysis.readings.push_back(std::move(*all[i]));
}

}  // namespace omnibus
