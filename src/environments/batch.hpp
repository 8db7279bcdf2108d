// Batch environment: many games of one table, stepped by several threads (docs/LEARNING_INTERFACE.md).
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "environments/batch_arrays.hpp"
#include "environments/request_queue.hpp"
#include "environments/worker_pool.hpp"
#include "game/any_game.hpp"
#include "learning/schema.hpp"

namespace omnibus {

/// Meaning of an action given to the batch: its number in the action space, or its index among the candidates.
enum class ActionInput : std::uint8_t { number, candidate };

/// When a finished game begins anew, as in Gymnasium: at the next step, which ignores the action; at once, with the final observation in
/// arrays of its own; or when the caller resets it.
enum class Autoreset : std::uint8_t { next_step, same_step, disabled };

enum class ReturnMeasure : std::uint8_t { score, margin, win_share };

/// `at_end`: the whole return at the end of the game. `each_step`: its change, as far as the seat may know it; win shares still change only
/// at the end. In both cases the rewards of a finished game add up to its return.
enum class RewardTiming : std::uint8_t { at_end, each_step };

inline constexpr int max_batch_games = 1 << 24;

struct BatchSettings {
  int games = 1;
  int batch_size = 0;      ///< games that `recv` returns; 0: all, and then row i of every array belongs to game i
  int threads = 1;         ///< 0: one per core
  std::uint64_t seed = 0;  ///< game i begins with derived_seed(seed, i)
  std::optional<Layout> observation;
  ObservationKind kind = ObservationKind::seat;
  bool mask = false;       ///< packed 64-bit words
  bool byte_mask = false;  ///< one byte per action of the space
  bool candidates = false;
  ActionInput input = ActionInput::number;
  Autoreset autoreset = Autoreset::next_step;
  ReturnMeasure reward = ReturnMeasure::score;
  RewardTiming reward_timing = RewardTiming::at_end;
  int max_plies = 0;                             ///< games are truncated after so many plies; 0: never
  std::vector<std::optional<PlayerSpec>> seats;  ///< bots; nullopt: a learning seat. Empty: all seats learn
  bool allows_time_limits = false;               ///< accepts bots whose choices depend on the clock
};

/// Rows of the arrays.
struct BatchRows {
  int first = 0;
  int count = 0;
};

struct BatchGameStatus {
  std::uint64_t seed = 0;
  std::uint32_t ply = 0;
  Seat actor = Seat::nobody;  ///< learning seat to decide
  bool terminated = false;
  bool truncated = false;
};

/// Saved games: state, seed and ply of each. May be restored to any batch of the same table.
class BatchSnapshot {
 public:
  explicit BatchSnapshot(std::shared_ptr<const AnyGame> table) : table_(std::move(table)) {}
  BatchSnapshot(const BatchSnapshot&) = delete;
  BatchSnapshot& operator=(const BatchSnapshot&) = delete;
  virtual ~BatchSnapshot() = default;

  const AnyGame& table() const { return *table_; }
  virtual int size() const = 0;

 private:
  std::shared_ptr<const AnyGame> table_;
};

/// Many games of one table. Game i with seed s is the match that begins with seed s, as long as it is neither reseeded nor restored.
/// Results depend only on settings, seeds and actions, not on the number of threads; in an asynchronous batch, the order of the rows does.
///
/// In a synchronous batch (`batch_size` is `games`) row i belongs to game i; it is overwritten when the game is played on. In an
/// asynchronous one, rows are valid until the next `recv`.
///
/// One call at a time; a second one throws a Problem (`batch_busy`). Every Problem is thrown before anything has changed.
class BatchEnv {
 public:
  using Ids = std::span<const std::int32_t>;

  BatchEnv(const BatchEnv&) = delete;
  BatchEnv& operator=(const BatchEnv&) = delete;
  virtual ~BatchEnv() = default;

  const AnyGame& table() const { return *table_; }
  const BatchSettings& settings() const { return settings_; }
  bool is_synchronous() const { return results_.is_synchronous(); }
  bool is_closed() const { return is_closed_; }
  Ids all() const { return all_; }  ///< ids of all games

  const std::vector<BatchArrayInfo>& arrays() const { return arrays_.infos(); }
  int rows() const { return arrays_.rows(); }
  void* memory(BatchArray array) const { return arrays_.memory(array); }
  /// Makes the batch write to memory of the caller, which must outlive it: rows() × row_bytes() bytes.
  void use_memory(BatchArray array, void* memory);

  /// Plays one action in each game of a synchronous batch, and the bots after it. Actions of finished games that begin anew are ignored.
  void step(std::span<const std::uint32_t> actions);

  /// Starts the same for some games; `recv` waits for the first `batch_size` games to finish and returns their rows.
  void send(Ids ids, std::span<const std::uint32_t> actions);
  BatchRows recv();

  /// Begins games anew, from these seeds or, if there are none, from the next seed of each game. The rows of a synchronous batch are
  /// written at once; those of an asynchronous one are received.
  void reset(Ids ids, std::span<const std::uint64_t> seeds = {});

  std::unique_ptr<BatchSnapshot> save(Ids ids);
  /// Saves to these places of a snapshot.
  void save(Ids ids, BatchSnapshot& to, Ids places);
  /// Continues saved games. Their bots begin afresh. Rows are written or received as with `reset`; rewards are 0.
  void restore(Ids ids, const BatchSnapshot& from, Ids places);
  /// Changes the seed of the draws and bots that follow. Rows stay as they are.
  void reseed(Ids ids, std::span<const std::uint64_t> seeds);

  std::unique_ptr<Position> state(int game);
  BatchGameStatus status(int game);

  /// Ends all threads; requests in flight are dropped. Every later call throws a Problem (`batch_closed`), but the arrays stay.
  void close();

 protected:
  /// `resume` continues a restored game, and `show` only writes the row.
  enum class RequestKind : std::uint8_t { step, reset, resume, show };
  struct Request {
    RequestKind kind = RequestKind::step;
    Action action;           ///< of `step`
    std::uint64_t seed = 0;  ///< of `reset`
  };

  BatchEnv(std::shared_ptr<const AnyGame> table, const BatchSettings& settings, std::vector<BatchArrayInfo> arrays);

  /// Starts the threads and writes the first rows. Called at the end of the constructor of the derived class.
  void open();
  /// Ends the threads. Called by the destructor of the derived class.
  void stop_workers();

  const std::shared_ptr<const AnyGame>& shared_table() const { return table_; }
  const BatchArrays& outputs() const { return arrays_; }
  /// Next row for the results of a game that has just been played.
  int claim_row(int game) {
    const int row = results_.claim(game);
    game_of_row_[static_cast<std::size_t>(row)] = game;
    return row;
  }
  const Request& request(int game) const { return requests_[static_cast<std::size_t>(game)]; }
  void set_action(int game, const Action& action) { requests_[static_cast<std::size_t>(game)] = {RequestKind::step, action, 0}; }

  // ---- Supplied by the game

  /// Reads the actions of these games into requests. Returns the index of the first that is refused, or the number of games.
  virtual int read_actions(Ids ids, std::span<const std::uint32_t> actions) = 0;
  virtual Problem refusal(int game, std::uint32_t action) const = 0;
  /// Plays the requests of these games, which belong to the calling thread, and writes their rows, whose numbers go to `rows`.
  virtual void play(Ids ids, std::int32_t* rows) = 0;
  /// Begins the first game in this place.
  virtual void begin_game(int game, std::uint64_t seed) = 0;
  virtual std::uint64_t next_seed(int game) const = 0;
  virtual std::unique_ptr<BatchSnapshot> make_snapshot(int size) const = 0;
  virtual void save_game(int game, BatchSnapshot& to, int place) const = 0;
  virtual void load_game(int game, const BatchSnapshot& from, int place) = 0;
  virtual void reseed_game(int game, std::uint64_t seed) = 0;
  virtual std::unique_ptr<Position> position(int game) const = 0;
  virtual BatchGameStatus status_of(int game) const = 0;

 private:
  class Call;
  static constexpr int max_chunk = 64;
  static constexpr std::int32_t no_row = -1;

  bool serve_queue();
  void read_all(Ids ids, std::span<const std::uint32_t> actions);
  void check_ids(Ids ids);
  void check_idle(Ids ids) const;
  void check_snapshot(const BatchSnapshot& snapshot, Ids places, std::size_t count) const;
  void fly(Ids ids);
  void play_now(Ids ids);
  void play_or_fly(Ids ids);
  int chunk_for(int count) const;
  /// Bots take long and differ in that, so their games are given out one by one.
  int chunk_to_play(int count) const { return settings_.seats.empty() ? chunk_for(count) : 1; }

  std::shared_ptr<const AnyGame> table_;
  BatchSettings settings_;
  ResultRows results_;
  BatchArrays arrays_;
  std::vector<std::int32_t> all_;
  std::vector<Request> requests_;
  RequestQueue queue_;
  std::vector<std::int32_t> game_of_row_;  ///< the array may belong to the caller
  std::vector<bool> is_in_flight_;         ///< used on the caller's thread only
  std::vector<std::uint64_t> last_round_;  ///< call in which each game was named last, to find games named twice
  std::uint64_t round_ = 0;
  int in_flight_ = 0;
  FirstFailure failure_;
  std::atomic<bool> is_busy_ = false;
  std::atomic<bool> is_closed_ = false;
  std::unique_ptr<WorkerPool> pool_;
};

}  // namespace omnibus
