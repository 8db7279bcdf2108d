// One message of a catalogue, read once from ICU MessageFormat and then quick to fill in, from any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

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

/// How a language writes and counts: 1,234 or 1.234; one card, two cards.
class Grammar {
 public:
  explicit Grammar(const std::string& language);
  Grammar(const Grammar&) = delete;
  Grammar& operator=(const Grammar&) = delete;
  ~Grammar();

  std::string number(std::int64_t value) const;
  std::string plural(std::int64_t value) const;  ///< "one", "few", "other" …

 private:
  struct Rules;
  std::unique_ptr<Rules> rules_;
};

/// Text, {name}, {name, number}, {name, plural, …} and {name, select, …}, which is all that the catalogues use of the format.
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
    std::int64_t offset = 0;
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
