// Messages of a catalogue, parsed once for fast formatting from any thread. They are written in the subset of ICU MessageFormat
// that the catalogues need (tools/check_catalogues.py rejects the rest).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "text/grammar.hpp"

namespace omnibus {

/// Named values for a message; numbers remain numbers for plurals.
using Value = std::variant<std::int64_t, std::string>;
using Values = std::vector<std::pair<std::string, Value>>;

/// Source of values, queried only for those a message uses.
class ValueSource {
 public:
  using Found = std::variant<std::int64_t, std::string_view>;

  virtual std::optional<Found> find(std::string_view name) const = 0;

 protected:
  ~ValueSource() = default;
};

/// Text, {name}, {name, number}, {name, plural, …} with =0, =1 … and CLDR categories, in whose branches # is the number, and
/// {name, select, …}. A literal brace or # is quoted by apostrophes: '{'.
class Message {
 public:
  /// Throws std::invalid_argument with the error in the pattern.
  explicit Message(std::string_view pattern);

  /// A missing value is shown as its name in braces.
  void append_to(std::string& out, const ValueSource& values, const Grammar& grammar) const { append_to(out, values, grammar, 0); }
  void append_to(std::string& out, const Values& values, const Grammar& grammar) const;

 private:
  enum class Kind : std::uint8_t { text, value, count, plural, select };
  struct Branch;
  struct Piece {
    Kind kind = Kind::text;
    std::string text;  // literal text, or the name of the value
    std::vector<Branch> branches;

    void append_to(std::string& out, const ValueSource::Found& value, const ValueSource& values, const Grammar& grammar) const;
    const Message* branch(std::string_view key) const;
    const Message& branch_or_other(std::string_view key) const;
  };
  class Reader;

  Message() = default;
  void append_to(std::string& out, const ValueSource& values, const Grammar& grammar, std::int64_t count) const;

  std::vector<Piece> pieces_;
};

struct Message::Branch {
  std::string key;  ///< "one", "=0", "food" …; "other" is the fallback
  Message message;
};

}  // namespace omnibus
