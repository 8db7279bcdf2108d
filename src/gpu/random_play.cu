// Random games on a GPU: the same rules as everywhere else, compiled by nvcc.
//
//   build/omnibus simulate GAME --players 4 --games 100000 --seed 1 --table build/GAME.4.table
//   ninja -C build random_play
//   build/gpu/random_play --games 20000000 --seed 1 build/GAME.4.table
//
// Game i is played from the same seed as in `omnibus simulate`, so equal numbers of games give equal signatures. The first 100,000 are also
// played by the CPU and compared one by one; the reported time is the best of three runs.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "games/list.hpp"
#include "lab/table_file.hpp"
#include "players/playout.hpp"

namespace omnibus {
namespace {

constexpr int usual_block_size = 128;
constexpr int min_blocks = 7;                          // per multiprocessor; its shared memory holds as many states of some 200 bytes
constexpr std::size_t most_shared_bytes = 227 * 1024;  // per block
constexpr std::uint64_t compared_games = 100'000;

/// Sums over many games. They are whole numbers that all threads update atomically.
struct Totals {
  unsigned long long signature = 0;
  unsigned long long decisions = 0;
  unsigned long long choices = 0;
};

// ---- On the GPU ----------------------------------------------------------------------------------------------------------

/// Shared memory of a block: the game, then a state for each thread. States are an odd number of 8-byte words apart, so that threads
/// reading the same field access different banks.
template <Game G> constexpr std::size_t game_bytes = (sizeof(G) + 7) / 8 * 8;
template <Game G> constexpr std::size_t state_bytes = (sizeof(typename G::State) / 8 | 1) * 8;
template <Game G> constexpr std::size_t shared_bytes_for(int threads) {
  return game_bytes<G> + static_cast<std::size_t>(threads) * state_bytes<G>;
}
/// Half the usual block size if the states of a usual block do not fit.
template <Game G>
constexpr int block_size = shared_bytes_for<G>(usual_block_size) <= most_shared_bytes ? usual_block_size : usual_block_size / 2;
template <Game G> constexpr std::size_t shared_bytes = shared_bytes_for<G>(block_size<G>);

/// Each thread plays whole games, one after another. Games have about the same length, so threads of a warp rarely wait for others.
template <Game G>
__global__ void __launch_bounds__(block_size<G>, min_blocks)
    play_games(const G* table, std::uint64_t seed, std::uint64_t games, Totals* totals, Playout* playouts) {
  extern __shared__ __align__(16) unsigned char shared[];
  const unsigned char* bytes = reinterpret_cast<const unsigned char*>(table);
  for (std::size_t i = threadIdx.x; i < sizeof(G); i += block_size<G>) shared[i] = bytes[i];
  __syncthreads();
  const G& game = *reinterpret_cast<const G*>(shared);
  typename G::State& state = *reinterpret_cast<typename G::State*>(shared + game_bytes<G> + threadIdx.x * state_bytes<G>);

  Totals mine;
  const std::uint64_t threads = std::uint64_t{gridDim.x} * block_size<G>;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * block_size<G> + threadIdx.x; i < games; i += threads) {
    const Playout playout = play_randomly(game, derived_seed(seed, i), state);
    mine.signature += signature_part(i, playout);
    mine.decisions += playout.decisions;
    mine.choices += playout.choices;
    if (playouts != nullptr) playouts[i] = playout;
  }
  atomicAdd(&totals->signature, mine.signature);
  atomicAdd(&totals->decisions, mine.decisions);
  atomicAdd(&totals->choices, mine.choices);
}

// ---- On the host ---------------------------------------------------------------------------------------------------------

void check(cudaError_t status) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "random_play: CUDA: %s\n", cudaGetErrorString(status));
  std::exit(1);
}

/// GPU memory with automatic release.
template <class T> class DeviceArray {
 public:
  explicit DeviceArray(std::size_t size) : size_(size) { check(cudaMalloc(&items_, size * sizeof(T))); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(items_); }

  T* get() const { return items_; }
  void write(const T* from) { check(cudaMemcpy(items_, from, size_ * sizeof(T), cudaMemcpyHostToDevice)); }
  void read(T* to) const { check(cudaMemcpy(to, items_, size_ * sizeof(T), cudaMemcpyDeviceToHost)); }

 private:
  T* items_ = nullptr;
  std::size_t size_;
};

/// A game on the GPU.
template <Game G> class DeviceTable {
 public:
  explicit DeviceTable(const G& game) : table_(1), totals_(1) {
    table_.write(&game);
    // The final scoring of one game is recursive, so the compiler cannot know the stack size per thread; 32 KiB were observed.
    check(cudaDeviceSetLimit(cudaLimitStackSize, 48 * 1024));
    int device = 0, processors = 0, blocks = 0;
    check(cudaGetDevice(&device));
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    check(cudaFuncSetAttribute(play_games<G>, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes<G>));
    check(cudaFuncSetAttribute(play_games<G>, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared));
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, play_games<G>, block_size<G>, shared_bytes<G>));
    blocks_ = blocks * processors;
  }

  /// Returns the milliseconds it took.
  float play(std::uint64_t seed, std::uint64_t games, Totals& totals, Playout* playouts = nullptr) {
    const Totals nothing;
    constexpr std::size_t shared = shared_bytes<G>;
    cudaEvent_t start, end;
    float milliseconds = 0;
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&end));
    totals_.write(&nothing);
    check(cudaEventRecord(start));
    play_games<<<blocks_, block_size<G>, shared>>>(table_.get(), seed, games, totals_.get(), playouts);
    check(cudaGetLastError());
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    check(cudaEventElapsedTime(&milliseconds, start, end));
    check(cudaEventDestroy(start));
    check(cudaEventDestroy(end));
    totals_.read(&totals);
    return milliseconds;
  }

 private:
  DeviceArray<G> table_;
  DeviceArray<Totals> totals_;
  int blocks_ = 0;
};

template <Game G> std::vector<Playout> play_on_cpu(const G& game, std::uint64_t seed, std::uint64_t games) {
  std::vector<Playout> out(games);
  std::vector<std::thread> threads;
  const std::uint64_t step = std::max(1u, std::thread::hardware_concurrency());
  for (std::uint64_t first = 0; first < step; ++first) {
    threads.emplace_back([&, first] {
      typename G::State state;
      for (std::uint64_t i = first; i < games; i += step) out[i] = play_randomly(game, derived_seed(seed, i), state);
    });
  }
  for (std::thread& thread : threads) thread.join();
  return out;
}

/// True if GPU and CPU play the same games.
template <Game G> bool same_as_cpu(DeviceTable<G>& table, const G& game, std::uint64_t seed, std::uint64_t games) {
  DeviceArray<Playout> playouts(games);
  std::vector<Playout> here = play_on_cpu(game, seed, games);
  std::vector<Playout> there(games);
  Totals totals;
  table.play(seed, games, totals, playouts.get());
  playouts.read(there.data());
  for (std::uint64_t i = 0; i < games; ++i) {
    if (here[i] == there[i]) continue;
    std::fprintf(stderr, "random_play: game %llu differs from the CPU's\n", static_cast<unsigned long long>(i));
    return false;
  }
  return true;
}

struct Order {
  std::uint64_t games = 20'000'000;
  std::uint64_t seed = 1;
  std::vector<std::string> files;
};

enum class Outcome { not_this_game, same, different };

template <Game G> Outcome play_file(const std::string& path, const Order& order) {
  std::ifstream file(path, std::ios::binary);
  const std::optional<G> game = read_table_file<G>(file);
  if (!game) return Outcome::not_this_game;
  DeviceTable<G> table(*game);
  const std::uint64_t compared = std::min(order.games, compared_games);
  if (!same_as_cpu(table, *game, order.seed, compared)) return Outcome::different;
  Totals totals;
  float milliseconds = table.play(order.seed, order.games, totals);
  for (int again = 0; again < 2; ++again) milliseconds = std::min(milliseconds, table.play(order.seed, order.games, totals));
  const double decisions = static_cast<double>(totals.decisions);
  std::printf("%s for %d: %llu games, %.0f decisions of %.2f choices, signature %016llx, %.1f ms, %.3f·10⁹ decisions/s\n",
              std::string(G::name).c_str(), game->players(), static_cast<unsigned long long>(order.games), decisions,
              static_cast<double>(totals.choices) / decisions, totals.signature, static_cast<double>(milliseconds),
              decisions / static_cast<double>(milliseconds) / 1e6);
  return Outcome::same;
}

/// Tries the listed games one after another, in their smallest size: a multiprocessor has too little room for larger states.
Outcome play_any_file(const std::string& path, const Order& order) {
  Outcome outcome = Outcome::not_this_game;
  AllGames::map([&]<class Sizes>(Sizes) {
    if (outcome == Outcome::not_this_game) outcome = play_file<typename Sizes::Smallest>(path, order);
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
    std::fprintf(stderr,
                 "usage: random_play [--games NUMBER] [--seed NUMBER] TABLE…\nTABLE is a file from: omnibus simulate GAME --table FILE\n");
    return 2;
  }
  for (const std::string& path : order.files) {
    const omnibus::Outcome outcome = omnibus::play_any_file(path, order);
    if (outcome == omnibus::Outcome::different) return 1;
    if (outcome == omnibus::Outcome::not_this_game) {
      std::fprintf(stderr, "random_play: %s is no table of a game that is known here, or of another version\n", path.c_str());
      return 2;
    }
  }
  return 0;
}
