// Guests: somebody with a name, known again by a token in a cookie. Accounts can join them here later.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

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

}  // namespace omnibus
