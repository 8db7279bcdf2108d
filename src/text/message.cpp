#include "text/message.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace omnibus {

namespace {

class ListedValues final : public ValueSource {
 public:
  explicit ListedValues(const Values& values) : values_(values) {}

  std::optional<Found> find(std::string_view name) const override {
    for (const auto& [each, value] : values_) {
      if (each == name) return std::visit([](const auto& known) { return Found(known); }, value);
    }
    return {};
  }

 private:
  const Values& values_;
};

}  // namespace

// ---- Reading a message ----

namespace {

[[noreturn]] void refuse_pattern(const std::string& why) { throw std::invalid_argument(why); }

bool stands_in_names(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace

/// Parser of a pattern.
class Message::Reader {
 public:
  explicit Reader(std::string_view pattern) : rest_(pattern) {}

  Message read_all() {
    Message out = read_message(Kind::text);
    if (!rest_.empty()) refuse_pattern("a } closes nothing");
    return out;
  }

 private:
  /// Reads up to the end or to the closing brace. `around` is the kind of the enclosing piece, or text.
  Message read_message(Kind around) {
    Message out;
    std::string text;
    const auto add = [&](Piece piece) {
      if (!text.empty()) out.pieces_.push_back({Kind::text, std::exchange(text, {}), {}});
      if (piece.kind != Kind::text) out.pieces_.push_back(std::move(piece));
    };
    while (!rest_.empty() && rest_.front() != '}') {
      if (take('{')) add(read_value());
      else if (around == Kind::plural && take('#')) add({Kind::count, {}, {}});
      else if (take('\'')) text += read_quoted(around);
      else text += next();
    }
    add({});
    return out;
  }

  /// Reads after an apostrophe: a doubled one is literal, one before a brace quotes up to the next, any other is itself.
  std::string read_quoted(Kind around) {
    if (take('\'')) return "'";
    if (rest_.empty() || (rest_.front() != '{' && rest_.front() != '}' && (rest_.front() != '#' || around != Kind::plural))) return "'";
    std::string out;
    while (!rest_.empty()) {
      if (!take('\'')) out += next();
      else if (take('\'')) out += '\'';
      else return out;
    }
    refuse_pattern("a quotation ' is never closed");
  }

  /// Reads from behind the opening brace to behind the closing one.
  Piece read_value() {
    Piece out{Kind::value, read_name(), {}};
    if (take_sign('}')) return out;
    expect(',');
    const std::string type = read_name();
    if (type == "plural" || type == "select") {
      expect(',');
      out.kind = type == "plural" ? Kind::plural : Kind::select;
      while (!take_sign('}')) out.branches.push_back(read_branch(out.kind));
      if (out.branch("other") == nullptr) refuse_pattern("a " + type + " has no branch 'other'");
    } else if (type == "number") {
      expect('}');
    } else {
      refuse_pattern("of kinds of values, only number, plural and select are known, not " + type);
    }
    return out;
  }

  Branch read_branch(Kind kind) {
    Branch out{kind == Kind::plural && take_sign('=') ? "=" + std::to_string(read_number()) : read_name(), {}};
    if (kind == Kind::plural && out.key.front() != '=' && std::ranges::find(plural_categories, out.key) == plural_categories.end())
      refuse_pattern("a plural knows no " + out.key);
    expect('{');
    out.message = read_message(kind);
    expect('}');
    return out;
  }

  std::string read_name() {
    skip_space();
    const auto end = std::ranges::find_if_not(rest_, stands_in_names);
    std::string out(rest_.begin(), end);
    if (out.empty()) refuse_pattern("a name is missing");
    rest_.remove_prefix(out.size());
    return out;
  }

  std::int64_t read_number() {
    std::int64_t out = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), out);
    if (error != std::errc()) refuse_pattern("a number is missing behind =");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return out;
  }

  char next() {
    const char out = rest_.front();
    rest_.remove_prefix(1);
    return out;
  }
  bool take(char wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void skip_space() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }
  bool take_sign(char wanted) {
    skip_space();
    return take(wanted);
  }
  void expect(char wanted) {
    if (!take_sign(wanted)) refuse_pattern(std::string("a ") + wanted + " is missing");
  }

  /// All plural categories of the CLDR; the supported languages use three of them.
  static constexpr std::array<std::string_view, 6> plural_categories{"zero", "one", "two", "few", "many", "other"};

  std::string_view rest_;
};

Message::Message(std::string_view pattern) { *this = Reader(pattern).read_all(); }

// ---- Formatting ----

void Message::append_to(std::string& out, const Values& values, const Grammar& grammar) const {
  append_to(out, ListedValues(values), grammar, 0);
}

void Message::append_to(std::string& out, const ValueSource& values, const Grammar& grammar, std::int64_t count) const {
  for (const Piece& piece : pieces_) {
    if (piece.kind == Kind::text) {
      out += piece.text;
    } else if (piece.kind == Kind::count) {
      out += grammar.number(count);
    } else if (const auto value = values.find(piece.text)) {
      piece.append_to(out, *value, values, grammar);
    } else {
      out.append("{").append(piece.text).append("}");
    }
  }
}

namespace {

/// Integer value, also from the caption of an amount: a caption "3" counts as three.
std::optional<std::int64_t> amount_in(const ValueSource::Found& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  const std::string_view text = std::get<std::string_view>(value);
  std::int64_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

}  // namespace

void Message::Piece::append_to(std::string& out, const ValueSource::Found& value, const ValueSource& values, const Grammar& grammar) const {
  const auto* number = std::get_if<std::int64_t>(&value);
  if (const std::optional<std::int64_t> amount = kind == Kind::plural ? amount_in(value) : std::nullopt) {
    const Message* exact = branch("=" + std::to_string(*amount));
    (exact != nullptr ? *exact : branch_or_other(grammar.plural(*amount))).append_to(out, values, grammar, *amount);
  } else if (kind == Kind::select && number == nullptr) {
    branch_or_other(std::get<std::string_view>(value)).append_to(out, values, grammar, 0);
  } else if (number != nullptr) {
    out += grammar.number(*number);
  } else {
    out += std::get<std::string_view>(value);
  }
}

const Message* Message::Piece::branch(std::string_view key) const {
  for (const Branch& each : branches) {
    if (each.key == key) return &each.message;
  }
  return nullptr;
}

const Message& Message::Piece::branch_or_other(std::string_view key) const {
  const Message* found = branch(key);
  return found != nullptr ? *found : *branch("other");  // required in every plural and select
}

}  // namespace omnibus
