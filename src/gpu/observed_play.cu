// Observations, masks and keys of random games on a GPU: the same bytes as everywhere else.
//
//   build/omnibus simulate GAME --players 4 --games 1 --seed 1 --table build/GAME.4.table
//   ninja -C build observed_play
//   build/gpu/observed_play --games 20 --seed 1 build/GAME.4.table
//
// Prints the fingerprint of the games on the GPU and fails if that of the CPU is another one. games/GAME/tests/observations.json has the
// fingerprints of 20 games of seed 1 (tests/every_game/learning_test.cpp).
// clang-format off
#include "gpu/device_text.hpp"  // first
// clang-format on

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "games/list.hpp"
#include "lab/table_file.hpp"
#include "learning/observed_play.hpp"

namespace omnibus {
namespace {

constexpr int block_size = 32;

/// Memory for the observations of all threads.
struct Rooms {
  std::byte* records;
  float* floats;
  std::uint32_t* features;
  std::uint64_t* masks;
};

/// Each thread plays one game.
template <Game G>
__global__ void observe_games(const G* game, const LearningTable<G>* table, typename G::State* states, Rooms rooms, std::uint64_t seed,
                              std::uint64_t games, unsigned long long* fingerprint) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block_size + threadIdx.x;
  if (i >= games) return;
  const ObservationRoom room{rooms.records + i * table->room(Layout::fields), rooms.floats + i * table->room(Layout::floats),
                             rooms.features + i * table->room(Layout::features), rooms.masks + i * table->space.mask_words()};
  ObservedPlay<G> play(*game, *table, room);
  atomicAdd(fingerprint, observed_part(i, play.play(derived_seed(seed, i), states[i])));
}

void check(cudaError_t status) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "observed_play: CUDA: %s\n", cudaGetErrorString(status));
  std::exit(1);
}

/// GPU memory with automatic release.
template <class T> class DeviceArray {
 public:
  explicit DeviceArray(std::size_t size) { check(cudaMalloc(&items_, size * sizeof(T))); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(items_); }

  T* get() const { return items_; }
  void write(const T& from) { check(cudaMemcpy(items_, &from, sizeof(T), cudaMemcpyHostToDevice)); }
  T read() const {
    T out;
    check(cudaMemcpy(&out, items_, sizeof(T), cudaMemcpyDeviceToHost));
    return out;
  }

 private:
  T* items_ = nullptr;
};

struct Order {
  std::uint64_t games = 20;
  std::uint64_t seed = 1;
  std::vector<std::string> files;
};

template <Game G> std::uint64_t observe_on_gpu(const G& game, const LearningTable<G>& table, const Order& order) {
  check(cudaDeviceSetLimit(cudaLimitStackSize, 48 * 1024));
  DeviceArray<G> there(1);
  DeviceArray<LearningTable<G>> learning(1);
  DeviceArray<unsigned long long> fingerprint(1);
  DeviceArray<typename G::State> states(order.games);
  DeviceArray<std::byte> records(order.games * table.room(Layout::fields));
  DeviceArray<float> floats(order.games * table.room(Layout::floats));
  DeviceArray<std::uint32_t> features(order.games * table.room(Layout::features));
  DeviceArray<std::uint64_t> masks(order.games * table.space.mask_words());
  there.write(game);
  learning.write(table);
  fingerprint.write(0);
  const unsigned int blocks = static_cast<unsigned int>((order.games + block_size - 1) / block_size);
  observe_games<<<blocks, block_size>>>(there.get(), learning.get(), states.get(),
                                        Rooms{records.get(), floats.get(), features.get(), masks.get()}, order.seed, order.games,
                                        fingerprint.get());
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  return fingerprint.read();
}

enum class Outcome { not_this_game, same, different };

template <Game G> Outcome observe_file(const std::string& path, const Order& order) {
  std::ifstream file(path, std::ios::binary);
  const std::optional<G> game = read_table_file<G>(file);
  if (!game) return Outcome::not_this_game;
  const LearningTable<G> table(*game);
  const std::uint64_t there = observe_on_gpu(*game, table, order);
  const std::uint64_t here = observed_fingerprint(*game, table, order.seed, order.games);
  std::printf("%s for %d: %llu games, fingerprint %016llx\n", std::string(G::name).c_str(), game->players(),
              static_cast<unsigned long long>(order.games), static_cast<unsigned long long>(there));
  if (there == here) return Outcome::same;
  std::fprintf(stderr, "observed_play: the CPU's fingerprint is %016llx\n", static_cast<unsigned long long>(here));
  return Outcome::different;
}

/// Tries the listed games one after another, in their smallest size.
Outcome observe_any_file(const std::string& path, const Order& order) {
  Outcome outcome = Outcome::not_this_game;
  AllGames::map([&]<class Sizes>(Sizes) {
    if (outcome == Outcome::not_this_game) outcome = observe_file<typename Sizes::Smallest>(path, order);
    return outcome;
  });
  return outcome;
}

Order order_from(int count, char** words) {
  Order order;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const bool setting = word == "--games" || word == "--seed";
    if (!setting) {
      order.files.push_back(word);
    } else if (i + 1 < count) {
      (word == "--games" ? order.games : order.seed) = std::strtoull(words[++i], nullptr, 10);
    }
  }
  return order;
}

}  // namespace
}  // namespace omnibus

int main(int count, char** words) {
  const omnibus::Order order = omnibus::order_from(count, words);
  if (order.files.empty() || order.games == 0) {
    std::fprintf(
        stderr, "usage: observed_play [--games NUMBER] [--seed NUMBER] TABLE…\nTABLE is a file from: omnibus simulate GAME --table FILE\n");
    return 2;
  }
  for (const std::string& path : order.files) {
    const omnibus::Outcome outcome = omnibus::observe_any_file(path, order);
    if (outcome == omnibus::Outcome::different) return 1;
    if (outcome == omnibus::Outcome::not_this_game) {
      std::fprintf(stderr, "observed_play: %s is no table of a game that is known here, or of another version\n", path.c_str());
      return 2;
    }
  }
  return 0;
}
