#include "server/match/presence_list.hpp"

namespace omnibus {

void PresenceList::note(const std::string& match, const std::string& person, bool present) {
  const std::lock_guard lock(lock_);
  if (present) {
    there_.insert(match + '\n' + person);
  } else {
    there_.erase(match + '\n' + person);
  }
}

bool PresenceList::present(const std::string& match, const std::string& person) const {
  const std::lock_guard lock(lock_);
  return there_.contains(match + '\n' + person);
}

}  // namespace omnibus
