#include "server/record/names.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace omnibus {

TakenNames::TakenNames(const std::vector<SeatRecord>& seats) : TakenNames() {
  for (const SeatRecord& seat : seats) {
    if (!seat.name.empty()) add(look_of_(seat.name));
  }
}

void TakenNames::add(const Look& look) {
  as_written_.insert(look.as_written);
  folded_.insert(look.folded);
}

bool TakenNames::try_to_add(const Look& look) {
  if (as_written_.contains(look.as_written) || folded_.contains(look.folded)) return false;
  add(look);
  return true;
}

/// All numbers below the next one of either look are taken, so a common name needs no long series of tries.
std::string TakenNames::take(const std::string& name) {
  const Look look = look_of_(name);
  if (try_to_add(look)) return name;
  int& next = next_number_.try_emplace("w" + look.as_written, 2).first->second;
  int& next_folded = next_number_.try_emplace("f" + look.folded, 2).first->second;
  for (int number = std::max(next, next_folded);; ++number) {
    std::string other = fmt::format("{} {}", name, number);
    if (!try_to_add(look_of_(other))) continue;
    next = next_folded = number + 1;
    return other;
  }
}

}  // namespace omnibus
