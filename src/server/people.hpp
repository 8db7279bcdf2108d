// Guests: somebody with a name, known again by a token in a cookie. Accounts can join them here later.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/record.hpp"

namespace omnibus {

inline constexpr std::size_t longest_person_name = 40;

class People {
 public:
  explicit People(Store& store) : store_(store) {}

  /// Whoever has this token; nobody where it is empty or unknown. That they were here is written down, once a day.
  std::optional<StoredPerson> by_token(std::string_view token);

  /// Stores them under their name. `done` gets what went wrong, or an empty text.
  void save(const StoredPerson& person, Store::Done done);
  /// Somebody new, with a token of their own; not stored yet.
  static StoredPerson newcomer(std::string_view name, std::string_view token, std::string_view network);

 private:
  Store& store_;
};

/// People who are being removed: from then on they open no table and take no seat. From any thread.
class Departures {
 public:
  explicit Departures(Store& store) : store_(store) {}

  void begin(const std::string& person);
  void end(const std::string& person);
  /// Problem "not_signed_in" for a guest who is being removed, or is gone. Writes queued while the lock is held come before a removal
  /// that begins later.
  std::unique_lock<std::mutex> check_stays(const std::string& person);

 private:
  Store& store_;
  std::mutex lock_;
  std::unordered_map<std::string, int> leaving_;  // how many requests remove each of them
};

}  // namespace omnibus
