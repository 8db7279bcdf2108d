#include "match/message.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include <unicode/dcfmtsym.h>
#include <unicode/messagepattern.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>

namespace omnibus {

namespace {

std::string to_utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

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

// ---- how a language counts ----

/// What ICU says is asked for once where it will be needed all the time: how small numbers are counted.
struct Grammar::Rules {
  static constexpr std::int64_t small = 200;

  icu::number::LocalizedNumberFormatter numbers;
  std::unique_ptr<icu::PluralRules> plurals;
  std::array<std::string, small> small_plurals;
};

Grammar::Grammar(const std::string& language) : rules_(std::make_unique<Rules>()) {
  const icu::Locale locale(language.c_str());
  UErrorCode status = U_ZERO_ERROR;
  // In our languages ICU writes negative numbers with a hyphen.
  icu::DecimalFormatSymbols symbols(locale, status);
  symbols.setSymbol(icu::DecimalFormatSymbols::kMinusSignSymbol, u"\u2212");
  rules_->numbers = icu::number::NumberFormatter::withLocale(locale).symbols(symbols);
  rules_->plurals.reset(icu::PluralRules::forLocale(locale, status));
  if (U_FAILURE(status)) throw std::runtime_error(u_errorName(status));
  for (std::size_t i = 0; i < rules_->small_plurals.size(); ++i) {
    rules_->small_plurals[i] = to_utf8(rules_->plurals->select(static_cast<int32_t>(i)));
  }
}

Grammar::~Grammar() = default;

std::string Grammar::number(std::int64_t value) const {
  if (value >= 0 && value < 1000) return std::to_string(value);  // the same in all our languages
  UErrorCode status = U_ZERO_ERROR;
  return to_utf8(rules_->numbers.formatInt(value, status).toString(status));
}

std::string Grammar::plural(std::int64_t value) const {
  if (value >= 0 && value < Rules::small) return rules_->small_plurals[static_cast<std::size_t>(value)];
  return to_utf8(rules_->plurals->select(static_cast<double>(value)));
}

// ---- reading a message ----

/// Walks through the parts that ICU finds in a pattern.
class Message::Reader {
 public:
  explicit Reader(std::string_view pattern) : pattern_(parts_of(pattern)) {}

  /// From the start of a message, behind its end.
  Message read_message() {
    Message out;
    int32_t text_begin = part().getLimit();
    for (++at_;; ++at_) {
      const icu::UnicodeString text = pattern_.getPatternString().tempSubStringBetween(text_begin, part().getIndex());
      if (!text.isEmpty()) out.pieces_.push_back({Kind::text, to_utf8(text), 0, {}});
      if (part().getType() == UMSGPAT_PART_TYPE_ARG_START) out.pieces_.push_back(read_value());
      else if (part().getType() == UMSGPAT_PART_TYPE_REPLACE_NUMBER) out.pieces_.push_back({Kind::count, {}, 0, {}});
      text_begin = part().getLimit();
      if (part().getType() == UMSGPAT_PART_TYPE_MSG_LIMIT) return out;
    }
  }

 private:
  using Part = icu::MessagePattern::Part;

  static icu::MessagePattern parts_of(std::string_view pattern) {
    const auto text = icu::UnicodeString::fromUTF8(icu::StringPiece(pattern.data(), static_cast<int32_t>(pattern.size())));
    UErrorCode status = U_ZERO_ERROR;
    icu::MessagePattern parts(text, nullptr, status);
    if (U_FAILURE(status)) throw std::invalid_argument(u_errorName(status));
    return parts;
  }

  const Part& part() const { return pattern_.getPart(at_); }
  std::string text() const { return to_utf8(pattern_.getSubstring(part())); }

  /// From its opening brace to its closing one.
  Piece read_value() {
    const UMessagePatternArgType type = part().getArgType();
    const int32_t end = pattern_.getLimitPartIndex(at_);
    ++at_;
    Piece out{Kind::value, text(), 0, {}};
    ++at_;
    if (type == UMSGPAT_ARG_TYPE_PLURAL || type == UMSGPAT_ARG_TYPE_SELECT) {
      out.kind = type == UMSGPAT_ARG_TYPE_PLURAL ? Kind::plural : Kind::select;
      if (Part::hasNumericValue(part().getType())) {
        out.offset = static_cast<std::int64_t>(pattern_.getNumericValue(part()));
        ++at_;
      }
      while (at_ < end) out.branches.push_back(read_branch());
    } else if (type == UMSGPAT_ARG_TYPE_SIMPLE) {
      if (text() != "number" || at_ + 1 != end) throw std::invalid_argument("only {name, number} is known here, without a style");
    } else if (type != UMSGPAT_ARG_TYPE_NONE) {
      throw std::invalid_argument("of choices, only plural and select are known here");
    }
    at_ = end;
    return out;
  }

  Branch read_branch() {
    Branch out{text(), {}};
    ++at_;
    if (Part::hasNumericValue(part().getType())) ++at_;  // the key says it as well: "=2"
    out.message = read_message();
    ++at_;
    return out;
  }

  icu::MessagePattern pattern_;
  int32_t at_ = 0;
};

Message::Message(std::string_view pattern) { *this = Reader(pattern).read_message(); }

// ---- filling it in ----

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

/// A number, be it the caption of an amount: what a game calls "3" counts as three.
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
    const std::int64_t count = *amount - offset;
    (exact != nullptr ? *exact : branch_or_other(grammar.plural(count))).append_to(out, values, grammar, count);
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
  auto found = std::ranges::find(branches, key, &Branch::key);
  if (found == branches.end()) found = std::ranges::find(branches, "other", &Branch::key);  // ICU has made sure that there is one
  return found->message;
}

}  // namespace omnibus
