// One message of a catalogue, read once and then quick to fill in, from any thread. Messages are written in ICU MessageFormat; of that,
// this is what the catalogues need, and no more (tools/check_catalogues.py refuses the rest).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "match/grammar.hpp"

namespace omnibus {

/// Named values for a message; numbers stay numbers so that plurals work.
using Value = std::variant<std::int64_t, std::string>;
using Values = std::vector<std::pair<std::string, Value>>;

/// Where a message finds its values: it asks for those it uses, and for no others.
class ValueSource {
 public:
  using Found = std::variant<std::int64_t, std::string_view>;

  virtual std::optional<Found> find(std::string_view name) const = 0;

 protected:
  ~ValueSource() = default;
};

/// Text, {name}, {name, number}, {name, plural, …} with =0, =1 … and the categories of the CLDR, in whose branches # is the number, and
/// {name, select, …}. A brace or # that means itself stands between apostrophes: '{'.
class Message {
 public:
  /// std::invalid_argument says what is wrong with the pattern.
  explicit Message(std::string_view pattern);

  /// A value that is missing is shown as its name in braces.
  void append_to(std::string& out, const ValueSource& values, const Grammar& grammar) const { append_to(out, values, grammar, 0); }
  void append_to(std::string& out, const Values& values, const Grammar& grammar) const;

 private:
  enum class Kind : std::uint8_t { text, value, count, plural, select };
  struct Branch;
  struct Piece {
    Kind kind = Kind::text;
    std::string text;  // itself, or the name of the value
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
  std::string key;  ///< "one", "=0", "food" …; "other" for all that have no branch of their own
  Message message;
};

}  // namespace omnibus
