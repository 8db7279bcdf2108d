// Names at one table, which people must be able to tell apart.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/record/record.hpp"
#include "server/runtime/words.hpp"

namespace omnibus {

/// Names taken at a table, by their look. The look of a name is slow to compute, so it is computed once per name, and about once per number
/// tried after it.
class TakenNames {
 public:
  using LookOf = std::function<Look(const std::string& name)>;

  explicit TakenNames(LookOf look = look_of) : look_of_(std::move(look)) {}
  explicit TakenNames(const std::vector<SeatRecord>& seats);

  /// Takes "Ada", or "Ada 2" if that name or a look-alike is taken.
  std::string take(const std::string& name);

 private:
  void add(const Look& look);
  bool try_to_add(const Look& look);  ///< false if it is taken

  LookOf look_of_;
  std::unordered_set<std::string> as_written_;
  std::unordered_set<std::string> folded_;
  std::unordered_map<std::string, int> next_number_;  // to append to a name, by each of its looks
};

}  // namespace omnibus
