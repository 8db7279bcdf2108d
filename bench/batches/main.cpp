// Speed of batches: random play with each kind of output, on one thread and on several.
#include <chrono>
#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "environments/batch_game.hpp"
#include "runs/cpu_time.hpp"

namespace omnibus {
namespace {

struct Output {
  std::string name;
  BatchSettings settings;
};

std::vector<Output> outputs() {
  const auto by_index = [](std::string name, bool candidates, std::optional<Layout> observation) {
    BatchSettings settings;
    settings.input = ActionInput::candidate;
    settings.candidates = candidates;
    settings.observation = observation;
    return Output{std::move(name), settings};
  };
  const auto by_number = [](std::string name, std::optional<Layout> observation) {
    BatchSettings settings;
    settings.mask = true;
    settings.observation = observation;
    return Output{std::move(name), settings};
  };
  return {by_index("index only", false, {}),
          by_index("candidates", true, {}),
          by_number("mask", {}),
          by_index("candidates, record", true, Layout::fields),
          by_index("candidates, features", true, Layout::features),
          by_index("candidates, floats", true, Layout::floats),
          by_number("mask, record", Layout::fields),
          by_number("mask, features", Layout::features),
          by_number("mask, floats", Layout::floats)};
}

template <class Element> std::span<const Element> rows_of(const BatchEnv& batch, BatchArray array) {
  for (const BatchArrayInfo& info : batch.arrays()) {
    if (info.array == array)
      return {static_cast<const Element*>(batch.memory(array)), static_cast<std::size_t>(batch.rows()) * info.row_length};
  }
  return {};
}

/// Picks random actions from what the batch writes.
class RandomActions {
 public:
  explicit RandomActions(const BatchEnv& batch)
      : actions(static_cast<std::size_t>(batch.rows())),
        counts_(rows_of<std::int32_t>(batch, BatchArray::candidate_count)),
        mask_(rows_of<std::uint64_t>(batch, BatchArray::mask)) {}

  void pick() {
    for (std::size_t row = 0; row < actions.size(); ++row)
      actions[row] = mask_.empty() ? dice_.below(static_cast<std::uint32_t>(counts_[row])) : legal_number(row);
  }

  std::vector<std::uint32_t> actions;

 private:
  std::uint32_t legal_number(std::size_t row) {
    const std::size_t length = mask_.size() / actions.size();
    const std::span<const std::uint64_t> words = mask_.subspan(row * length, length);
    std::uint32_t count = 0;
    for (const std::uint64_t word : words) count += static_cast<std::uint32_t>(__builtin_popcountll(word));
    std::uint32_t left = dice_.below(count);
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint32_t here = static_cast<std::uint32_t>(__builtin_popcountll(words[i]));
      if (left < here) return static_cast<std::uint32_t>(64 * i) + bit(words[i], left);
      left -= here;
    }
    return 0;
  }
  static std::uint32_t bit(std::uint64_t word, std::uint32_t place) {
    while (place-- > 0) word &= word - 1;
    return static_cast<std::uint32_t>(__builtin_ctzll(word));
  }

  std::span<const std::int32_t> counts_;
  std::span<const std::uint64_t> mask_;
  Stream dice_{1};
};

struct Speed {
  double wall_rate = 0;   ///< steps per second
  double cpu_rate = 0;    ///< steps per second of processor time
  double pick_share = 0;  ///< part of the time that took the choice of actions
};

Speed measure(BatchEnv& batch, double seconds) {
  using Clock = std::chrono::steady_clock;
  RandomActions random(batch);
  for (int i = 0; i < 200; ++i) {
    random.pick();
    batch.step(random.actions);
  }
  const Clock::time_point start = Clock::now();
  const double cpu_start = cpu_seconds();
  std::int64_t steps = 0;
  double wall = 0;
  double picking = 0;
  while (wall < seconds) {
    const Clock::time_point before = Clock::now();
    random.pick();
    picking += std::chrono::duration<double>(Clock::now() - before).count();
    batch.step(random.actions);
    steps += batch.rows();
    wall = std::chrono::duration<double>(Clock::now() - start).count();
  }
  return {static_cast<double>(steps) / wall, static_cast<double>(steps) / (cpu_seconds() - cpu_start), picking / wall};
}

struct Bench {
  std::vector<std::string> games;
  int players = 4;
  int rows = 1024;
  std::vector<int> threads{1};
  double seconds = 1;
  std::string only;

  void run() const {
    fmt::print("{:<20}{:<24}{:>8}{:>14}{:>14}{:>14}{:>10}\n", "game", "output", "threads", "M steps/s", "per CPU s", "ns per step",
               "choosing");
    for (const GameKind& kind : all_games()) {
      if (games.empty() || std::find(games.begin(), games.end(), kind.info.name) != games.end()) run_game(kind.info);
    }
  }

 private:
  void run_game(const GameInfo& info) const {
    const int seats = std::clamp(players, info.min_players, info.max_players);
    const auto table = open_table(info.name, {.players = seats, .options = {}, .edition_text = {}, .edition_name = {}});
    for (Output output : outputs()) {
      if (!only.empty() && output.name != only) continue;
      for (const int count : threads) {
        output.settings.games = rows;
        output.settings.threads = count;
        output.settings.autoreset = Autoreset::same_step;  // every step plays an action
        const auto batch = open_batch(table, output.settings);
        const Speed speed = measure(*batch, seconds);
        fmt::print("{:<20}{:<24}{:>8}{:>14.2f}{:>14.2f}{:>14.0f}{:>9.0f}%\n", info.name, output.name, count, speed.wall_rate / 1e6,
                   speed.cpu_rate / 1e6, 1e9 / speed.cpu_rate, 100 * speed.pick_share);
      }
    }
  }
};

}  // namespace
}  // namespace omnibus

int main(int argc, char** argv) {
  omnibus::Bench bench;
  CLI::App app("Speed of batches in random play");
  app.add_option("games", bench.games, "Names of games; all by default");
  app.add_option("--players", bench.players, "Players of each game")->capture_default_str();
  app.add_option("--rows", bench.rows, "Games of the batch")->capture_default_str();
  app.add_option("--threads", bench.threads, "Numbers of threads")->capture_default_str();
  app.add_option("--seconds", bench.seconds, "Time of each measurement")->capture_default_str();
  app.add_option("--output", bench.only, "Only this output");
  CLI11_PARSE(app, argc, argv);
  bench.run();
}
