// Batches for tests: opening them, reading their arrays, random play.
#pragma once

#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "environments/batch_game.hpp"

namespace omnibus {

inline PlayerSpec bot_named(std::string_view text) { return std::get<PlayerSpec>(read_player_spec(text)); }

/// Seats by text; empty for a learning seat.
inline std::vector<std::optional<PlayerSpec>> seats_of(std::initializer_list<std::string_view> texts) {
  std::vector<std::optional<PlayerSpec>> out;
  for (const std::string_view text : texts) out.push_back(text.empty() ? std::nullopt : std::optional(bot_named(text)));
  return out;
}

template <class Element> Element* row_of(const BatchEnv& batch, BatchArray array, int row) {
  for (const BatchArrayInfo& info : batch.arrays()) {
    if (info.array != array) continue;
    std::byte* const memory = static_cast<std::byte*>(batch.memory(array));
    return static_cast<Element*>(static_cast<void*>(memory + info.row_bytes() * static_cast<std::size_t>(row)));
  }
  return nullptr;
}
template <class Element> Element value_of(const BatchEnv& batch, BatchArray array, int row) { return *row_of<Element>(batch, array, row); }

inline int actor_of(const BatchEnv& batch, int row) { return value_of<std::int8_t>(batch, BatchArray::actor, row); }
inline bool is_terminated(const BatchEnv& batch, int row) { return value_of<bool>(batch, BatchArray::terminated, row); }
inline bool is_truncated(const BatchEnv& batch, int row) { return value_of<bool>(batch, BatchArray::truncated, row); }
inline int ply_of(const BatchEnv& batch, int row) { return value_of<std::int32_t>(batch, BatchArray::ply, row); }
inline std::uint64_t seed_of(const BatchEnv& batch, int row) { return value_of<std::uint64_t>(batch, BatchArray::seed, row); }
inline int game_of(const BatchEnv& batch, int row) { return value_of<std::int32_t>(batch, BatchArray::game, row); }
inline int candidates_of(const BatchEnv& batch, int row) { return value_of<std::int32_t>(batch, BatchArray::candidate_count, row); }
inline float reward_of(const BatchEnv& batch, int row, int seat) { return row_of<float>(batch, BatchArray::reward, row)[seat]; }
inline Action candidate_of(const BatchEnv& batch, int row, int index) { return row_of<Action>(batch, BatchArray::candidates, row)[index]; }

/// Bytes of one row of all arrays.
inline std::string bytes_of_row(const BatchEnv& batch, int row) {
  std::string out;
  for (const BatchArrayInfo& info : batch.arrays()) out.append(row_of<char>(batch, info.array, row), info.row_bytes());
  return out;
}
inline std::string all_bytes(const BatchEnv& batch) {
  std::string out;
  for (int row = 0; row < batch.rows(); ++row) out += bytes_of_row(batch, row);
  return out;
}

/// Index of a candidate of a row, chosen from the seed and the ply of its game. 0 if the game is finished.
inline std::uint32_t random_candidate(const BatchEnv& batch, int row, std::uint64_t salt = 0) {
  const int count = candidates_of(batch, row);
  if (count == 0) return 0;
  return Stream(mixed(seed_of(batch, row) + salt, static_cast<std::uint64_t>(ply_of(batch, row)))).below(static_cast<std::uint32_t>(count));
}
inline std::vector<std::uint32_t> random_candidates(const BatchEnv& batch, std::uint64_t salt = 0) {
  std::vector<std::uint32_t> out;
  for (int row = 0; row < batch.rows(); ++row) out.push_back(random_candidate(batch, row, salt));
  return out;
}

/// Hash of all bytes after each of a number of steps.
inline std::uint64_t trace_of(BatchEnv& batch, int steps) {
  std::uint64_t out = text_fingerprint(all_bytes(batch));
  for (int i = 0; i < steps; ++i) {
    batch.step(random_candidates(batch));
    out = mixed(out, text_fingerprint(all_bytes(batch)));
  }
  return out;
}

}  // namespace omnibus
