// Parsing of untrusted JSON: every field is checked, and errors name the path of the bad one.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "core/seat.hpp"
#include "data/json_io.hpp"

namespace omnibus {

/// Fields of one JSON object. A Problem names an unknown, missing or invalid one.
class Fields {
 public:
  Fields(const json::value& value, std::string path);

  void only(std::initializer_list<std::string_view> known) const;
  bool has(std::string_view name) const { return fields_->contains(name); }
  const json::value& value(std::string_view name) const { return required(*fields_, name, path_); }
  std::string path_of(std::string_view name) const;

  std::int64_t number(std::string_view name, std::int64_t min, std::int64_t max) const;
  Seat seat() const;  ///< "seat"
  bool flag(std::string_view name) const;
  std::string text(std::string_view name, std::size_t longest) const;  ///< 1 … longest bytes
  std::string_view one_of(std::string_view name, std::span<const std::string_view> allowed) const;
  std::string_view one_of(std::string_view name, std::initializer_list<std::string_view> allowed) const {
    return one_of(name, std::span(allowed.begin(), allowed.size()));
  }
  const json::object& object(std::string_view name) const;
  const json::array& list(std::string_view name, std::size_t longest) const;
  /// Text for people, without needless spaces: 1 … longest characters, none of which moves the cursor, hides others or is invisible.
  std::string words(std::string_view name, std::size_t longest) const;

  [[noreturn]] void refuse(std::string_view name, std::string allowed) const;

 private:
  const json::object* fields_;
  std::string path_;
};

}  // namespace omnibus
