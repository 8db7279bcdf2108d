// Arrays of a batch: what a step writes, one row per game (docs/LEARNING_INTERFACE.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace omnibus {

enum class BatchArray : std::uint8_t {
  observation,
  feature_count,
  mask,
  byte_mask,
  candidates,
  candidate_count,
  actor,
  reward,
  terminated,
  truncated,
  ply,
  seed,
  game,
  final_observation,
  final_feature_count,
  final_ply,
  final_seed
};
inline constexpr std::array<std::string_view, 17> batch_array_names{
    "observation", "feature_count", "mask", "byte_mask", "candidates",        "candidate_count",     "actor",     "reward",    "terminated",
    "truncated",   "ply",           "seed", "game",      "final_observation", "final_feature_count", "final_ply", "final_seed"};

enum class BatchElement : std::uint8_t { byte, boolean, int8, int32, uint32, uint64, float32, action };

/// Bytes of one element. An action has four: verb and operands.
constexpr std::size_t bytes_of(BatchElement element) {
  constexpr std::array<std::size_t, 8> sizes{1, 1, 1, 4, 4, 8, 4, 4};
  return sizes[static_cast<std::size_t>(element)];
}

struct BatchArrayInfo {
  BatchArray array = BatchArray::observation;
  BatchElement element = BatchElement::byte;
  std::size_t row_length = 1;  ///< elements of one row
  bool is_flat = true;         ///< a row is one element, so the array has one dimension

  std::string_view name() const { return batch_array_names[static_cast<std::size_t>(array)]; }
  std::size_t row_bytes() const { return row_length * bytes_of(element); }
};

/// Memory of all arrays. It belongs to the batch until the caller registers its own.
class BatchArrays {
 public:
  BatchArrays(std::vector<BatchArrayInfo> infos, int rows);

  const std::vector<BatchArrayInfo>& infos() const { return infos_; }
  int rows() const { return rows_; }
  bool has(BatchArray array) const { return place(array).memory != nullptr; }
  void* memory(BatchArray array) const { return place(array).memory; }
  /// Moves an array to the caller's memory of rows() × row_bytes() bytes, with its content. Problem if there is no such array, or if the
  /// memory is not aligned.
  void move_to(BatchArray array, void* memory);

  /// A row of an array that exists.
  template <class Element> Element* row(BatchArray array, int row) const {
    const Place& at = place(array);
    return static_cast<Element*>(static_cast<void*>(at.memory + at.row_bytes * static_cast<std::size_t>(row)));
  }
  template <class Element> Element& at(BatchArray array, int row) const { return *this->row<Element>(array, row); }

 private:
  struct Place {
    std::byte* memory = nullptr;
    std::size_t row_bytes = 0;
  };
  const Place& place(BatchArray array) const { return places_[static_cast<std::size_t>(array)]; }

  std::vector<BatchArrayInfo> infos_;
  int rows_;
  std::array<Place, batch_array_names.size()> places_{};
  std::vector<std::vector<std::uint64_t>> owned_;
};

}  // namespace omnibus
