#include "environments/batch_arrays.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "data/problem.hpp"

namespace omnibus {

BatchArrays::BatchArrays(std::vector<BatchArrayInfo> infos, int rows) : infos_(std::move(infos)), rows_(rows) {
  for (const BatchArrayInfo& info : infos_) {
    const std::size_t words = (info.row_bytes() * static_cast<std::size_t>(rows) + 7) / 8;
    owned_.emplace_back(std::max<std::size_t>(1, words));
    places_[static_cast<std::size_t>(info.array)] = {static_cast<std::byte*>(static_cast<void*>(owned_.back().data())), info.row_bytes()};
  }
}

void BatchArrays::move_to(BatchArray array, void* memory) {
  const std::string name(batch_array_names[static_cast<std::size_t>(array)]);
  const auto info = std::ranges::find(infos_, array, &BatchArrayInfo::array);
  if (info == infos_.end()) throw Problem("bad_value", {{"path", name}, {"value", "absent"}, {"allowed", "an array of this batch"}});
  const std::size_t alignment = bytes_of(info->element);
  if (memory == nullptr || reinterpret_cast<std::uintptr_t>(memory) % alignment != 0)
    throw Problem("bad_value", {{"path", name}, {"value", "not aligned"}, {"allowed", std::to_string(alignment) + " bytes"}});
  Place& at = places_[static_cast<std::size_t>(array)];
  std::memmove(memory, at.memory, info->row_bytes() * static_cast<std::size_t>(rows_));
  at.memory = static_cast<std::byte*>(memory);
  owned_[static_cast<std::size_t>(info - infos_.begin())] = {};
}

}  // namespace omnibus
