// Guests: people with a name, recognised by a token in a cookie. Accounts can join them here later.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/record/record.hpp"

namespace omnibus {

class People {
 public:
  explicit People(Store& store) : store_(store) {}

  /// Guest with this token; nullopt if it is empty or unknown. Records their visit, once a day.
  std::optional<StoredPerson> by_token(std::string_view token);

  /// Stores a guest. `done` gets the error, or an empty text.
  void save(const StoredPerson& person, Store::Done done);
  /// A new guest with this token; not stored yet.
  static StoredPerson newcomer(std::string_view name, std::string_view token, std::string_view network);

 private:
  Store& store_;
};

/// People being removed, who can no longer open tables or take seats. From any thread.
class Departures {
 public:
  explicit Departures(Store& store) : store_(store) {}

  void begin(const std::string& person);
  void end(const std::string& person);
  /// Throws "not_signed_in" for a guest who is being removed or is gone. Writes queued while the lock is held precede any later removal.
  std::unique_lock<std::mutex> check_stays(const std::string& person);

 private:
  Store& store_;
  std::mutex lock_;
  std::unordered_map<std::string, int> leaving_;  // number of requests removing each person
};

}  // namespace omnibus
