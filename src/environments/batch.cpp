#include "environments/batch.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "environments/batch_game.hpp"
#include "game/bot_in.hpp"
#include "game/named_game.hpp"
#include "runs/run.hpp"

namespace omnibus {

namespace {

Problem bad_value(std::string path, std::string value, std::string allowed) {
  return Problem("bad_value", {{"path", std::move(path)}, {"value", std::move(value)}, {"allowed", std::move(allowed)}});
}

void check_range(std::string_view path, std::int64_t value, std::int64_t min, std::int64_t max) {
  if (value < min || value > max) throw bad_value(std::string(path), std::to_string(value), fmt::format("{} … {}", min, max));
}

void check_length(std::string_view path, std::size_t length, std::size_t expected) {
  if (length != expected) throw bad_value(std::string(path), fmt::format("{} entries", length), fmt::format("{} entries", expected));
}

void check_bot(const AnyGame& table, const BatchSettings& settings, std::size_t seat) {
  const PlayerSpec& bot = *settings.seats[seat];
  if (settings.allows_time_limits || player_in(table.info().name, bot).budget.milliseconds == 0) return;
  throw bad_value(fmt::format("seats[{}]", seat), to_text(bot), "a bot without a time limit");
}

void check_seats(const AnyGame& table, const BatchSettings& settings) {
  if (settings.seats.empty()) return;
  const std::size_t players = static_cast<std::size_t>(table.players());
  if (settings.seats.size() != players)
    throw Problem("bad_seats", {{"value", std::to_string(settings.seats.size())}, {"players", std::to_string(players)}});
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (settings.seats[seat]) check_bot(table, settings, seat);
  }
  const auto is_learning = [](const std::optional<PlayerSpec>& seat) { return !seat; };
  if (std::ranges::none_of(settings.seats, is_learning)) throw bad_value("seats", "bots only", "a learning seat");
}

/// Settings with all defaults resolved; Problem if they are invalid.
BatchSettings resolved(const AnyGame& table, BatchSettings settings) {
  check_number("games", settings.games, max_batch_games);
  check_range("batch_size", settings.batch_size, 0, settings.games);
  check_range("threads", settings.threads, 0, max_run_threads);
  check_range("max_plies", settings.max_plies, 0, std::numeric_limits<int>::max());
  check_seats(table, settings);
  if (settings.batch_size == 0) settings.batch_size = settings.games;
  if (settings.threads == 0) settings.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return settings;
}

}  // namespace

/// Entry to a public function: one at a time, and none once the batch is closed.
class BatchEnv::Call {
 public:
  explicit Call(BatchEnv& batch) : batch_(batch) {
    if (batch.is_busy_.exchange(true, std::memory_order_acquire)) throw Problem("batch_busy");
    if (!batch.is_closed_) return;
    leave();
    throw Problem("batch_closed");
  }
  ~Call() { leave(); }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

 private:
  void leave() { batch_.is_busy_.store(false, std::memory_order_release); }

  BatchEnv& batch_;
};

BatchEnv::BatchEnv(std::shared_ptr<const AnyGame> table, const BatchSettings& settings, std::vector<BatchArrayInfo> arrays)
    : table_(std::move(table)),
      settings_(resolved(*table_, settings)),
      results_(settings_.games, settings_.batch_size),
      arrays_(std::move(arrays), results_.rows()),
      all_(static_cast<std::size_t>(settings_.games)),
      requests_(all_.size()),
      queue_(settings_.games),
      game_of_row_(static_cast<std::size_t>(results_.rows())),
      is_in_flight_(all_.size()),
      last_round_(all_.size()) {
  std::iota(all_.begin(), all_.end(), 0);
}

void BatchEnv::open() {
  // The caller takes part in the work of a synchronous batch. In an asynchronous one it computes the next actions meanwhile.
  const int workers = is_synchronous() ? settings_.threads - 1 : settings_.threads;
  pool_ = std::make_unique<WorkerPool>(workers, [this] { return serve_queue(); });
  pool_->run(settings_.games, chunk_to_play(settings_.games), [&](int first, int last) {
    for (int game = first; game < last; ++game) begin_game(game, derived_seed(settings_.seed, static_cast<std::uint64_t>(game)));
  });
  requests_.assign(all_.size(), {RequestKind::show, {}, 0});
  if (is_synchronous()) play_now(all_);
}

void BatchEnv::stop_workers() {
  if (pool_ != nullptr) pool_->stop();
}

void BatchEnv::close() {
  if (is_closed_) return;
  if (is_busy_.exchange(true, std::memory_order_acquire)) throw Problem("batch_busy");
  is_closed_ = true;
  stop_workers();
  is_busy_.store(false, std::memory_order_release);
}

void BatchEnv::use_memory(BatchArray array, void* memory) {
  const Call call(*this);
  check_idle(all_);
  arrays_.move_to(array, memory);
}

// ---- Playing -------------------------------------------------------------------------------------------------------------

void BatchEnv::step(std::span<const std::uint32_t> actions) {
  const Call call(*this);
  if (!is_synchronous()) throw bad_value("batch_size", std::to_string(settings_.batch_size), std::to_string(settings_.games));
  check_idle(all_);
  read_all(all_, actions);
  play_now(all_);
}

void BatchEnv::send(Ids ids, std::span<const std::uint32_t> actions) {
  const Call call(*this);
  check_ids(ids);
  read_all(ids, actions);
  fly(ids);
}

BatchRows BatchEnv::recv() {
  const Call call(*this);
  const int size = settings_.batch_size;
  if (in_flight_ < size) throw Problem("too_few_in_flight", {{"value", std::to_string(in_flight_)}, {"needed", std::to_string(size)}});
  if (is_synchronous()) {
    while (!results_.is_ready() && serve_queue()) {}
  }
  results_.wait();
  const int first = results_.receive();
  for (int row = first; row < first + size; ++row)
    is_in_flight_[static_cast<std::size_t>(game_of_row_[static_cast<std::size_t>(row)])] = false;
  in_flight_ -= size;
  failure_.rethrow();
  return {first, size};
}

/// Plays some of the games that were sent, on any thread. Returns false if there were none.
bool BatchEnv::serve_queue() {
  std::array<std::int32_t, max_chunk> ids;
  const std::span<std::int32_t> wanted = std::span(ids).first(static_cast<std::size_t>(chunk_to_play(max_chunk * settings_.threads)));
  const std::size_t count = static_cast<std::size_t>(queue_.take(wanted, settings_.threads));
  std::array<std::int32_t, max_chunk> rows;
  std::fill_n(rows.begin(), count, no_row);
  failure_.guard([&] { play(Ids(ids).first(count), rows.data()); });
  for (std::size_t i = 0; i < count; ++i) results_.finish(rows[i] == no_row ? claim_row(ids[i]) : rows[i]);
  return count > 0;
}

void BatchEnv::read_all(Ids ids, std::span<const std::uint32_t> actions) {
  check_length("actions", actions.size(), ids.size());
  const int count = static_cast<int>(ids.size());
  std::atomic<int> refused = count;
  pool_->run(count, chunk_for(count), [&](int first, int last) {
    const std::size_t from = static_cast<std::size_t>(first);
    const std::size_t length = static_cast<std::size_t>(last - first);
    const int bad = first + read_actions(ids.subspan(from, length), actions.subspan(from, length));
    if (bad == last) return;
    for (int least = refused.load(); bad < least && !refused.compare_exchange_weak(least, bad);) {}
  });
  if (refused == count) return;
  const std::size_t bad = static_cast<std::size_t>(refused.load());
  throw refusal(ids[bad], actions[bad]);
}

void BatchEnv::play_now(Ids ids) {
  const int count = static_cast<int>(ids.size());
  pool_->run(count, chunk_to_play(count), [&](int first, int last) {
    std::array<std::int32_t, max_chunk> rows;
    play(ids.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first)), rows.data());
  });
}

void BatchEnv::fly(Ids ids) {
  for (const std::int32_t id : ids) is_in_flight_[static_cast<std::size_t>(id)] = true;
  in_flight_ += static_cast<int>(ids.size());
  queue_.push(ids);
  pool_->wake();
}

void BatchEnv::play_or_fly(Ids ids) {
  if (is_synchronous()) play_now(ids);
  else fly(ids);
}

/// Games that a thread takes at once. Few games are not worth waking another thread.
int BatchEnv::chunk_for(int count) const { return std::clamp(count / (4 * settings_.threads), max_chunk / 4, max_chunk); }

// ---- Resets and snapshots ------------------------------------------------------------------------------------------------

void BatchEnv::reset(Ids ids, std::span<const std::uint64_t> seeds) {
  const Call call(*this);
  check_ids(ids);
  if (!seeds.empty()) check_length("seeds", seeds.size(), ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i)
    requests_[static_cast<std::size_t>(ids[i])] = {RequestKind::reset, {}, seeds.empty() ? next_seed(ids[i]) : seeds[i]};
  play_or_fly(ids);
}

std::unique_ptr<BatchSnapshot> BatchEnv::save(Ids ids) {
  const Call call(*this);
  check_ids(ids);
  std::unique_ptr<BatchSnapshot> out = make_snapshot(static_cast<int>(ids.size()));
  for (std::size_t i = 0; i < ids.size(); ++i) save_game(ids[i], *out, static_cast<int>(i));
  return out;
}

void BatchEnv::save(Ids ids, BatchSnapshot& to, Ids places) {
  const Call call(*this);
  check_ids(ids);
  check_snapshot(to, places, ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) save_game(ids[i], to, places[i]);
}

void BatchEnv::restore(Ids ids, const BatchSnapshot& from, Ids places) {
  const Call call(*this);
  check_ids(ids);
  check_snapshot(from, places, ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    load_game(ids[i], from, places[i]);
    requests_[static_cast<std::size_t>(ids[i])] = {RequestKind::resume, {}, 0};
  }
  play_or_fly(ids);
}

void BatchEnv::reseed(Ids ids, std::span<const std::uint64_t> seeds) {
  const Call call(*this);
  check_ids(ids);
  check_length("seeds", seeds.size(), ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) reseed_game(ids[i], seeds[i]);
}

std::unique_ptr<Position> BatchEnv::state(int game) {
  const Call call(*this);
  const std::int32_t id = game;
  check_ids(Ids(&id, 1));
  return position(game);
}

BatchGameStatus BatchEnv::status(int game) {
  const Call call(*this);
  const std::int32_t id = game;
  check_ids(Ids(&id, 1));
  return status_of(game);
}

// ---- Checks --------------------------------------------------------------------------------------------------------------

/// Problem unless all games exist, are not in flight, and are named once.
void BatchEnv::check_ids(Ids ids) {
  ++round_;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < 0 || ids[i] >= settings_.games) check_range(fmt::format("ids[{}]", i), ids[i], 0, settings_.games - 1);
    std::uint64_t& seen = last_round_[static_cast<std::size_t>(ids[i])];
    if (seen == round_) throw bad_value(fmt::format("ids[{}]", i), std::to_string(ids[i]), "each game once");
    seen = round_;
  }
  check_idle(ids);
}

void BatchEnv::check_idle(Ids ids) const {
  if (in_flight_ == 0) return;
  for (const std::int32_t id : ids) {
    if (is_in_flight_[static_cast<std::size_t>(id)]) throw Problem("in_flight", {{"value", std::to_string(id)}});
  }
}

void BatchEnv::check_snapshot(const BatchSnapshot& snapshot, Ids places, std::size_t count) const {
  if (&snapshot.table() != table_.get()) throw bad_value("snapshot", "of another table", "a snapshot of this table");
  check_length("places", places.size(), count);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] < 0 || places[i] >= snapshot.size()) check_range(fmt::format("places[{}]", i), places[i], 0, snapshot.size() - 1);
  }
}

std::unique_ptr<BatchEnv> open_batch(std::shared_ptr<const AnyGame> table, const BatchSettings& settings) {
  const BatchGame& kind = named_game(batch_games(), table->info().name);
  return kind.open(std::move(table), settings);
}

}  // namespace omnibus
