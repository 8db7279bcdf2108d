// People present at each match, for lists of matches.
#pragma once

#include <mutex>
#include <string>
#include <unordered_set>

namespace omnibus {

/// From any thread.
class PresenceList {
 public:
  void note(const std::string& match, const std::string& person, bool present);
  bool present(const std::string& match, const std::string& person) const;

 private:
  mutable std::mutex lock_;
  std::unordered_set<std::string> there_;
};

}  // namespace omnibus
