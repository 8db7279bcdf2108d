#include "text/message.hpp"

#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>

#include "data/embedded.hpp"
#include "data/json_io.hpp"
#include "text/catalogue.hpp"

namespace omnibus {
namespace {

std::string filled_in(std::string_view pattern, const Values& values, const std::string& language = "en") {
  std::string out;
  Message(pattern).append_to(out, values, Grammar(language));
  return out;
}

icu::UnicodeString to_icu(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

std::string from_icu(const icu::UnicodeString& text) {
  std::string out;
  return text.toUTF8String(out);
}

/// The message as formatted by ICU.
std::string by_icu(std::string_view pattern, const Values& values, const std::string& language) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessageFormat format(to_icu(pattern), icu::Locale(language.c_str()), status);
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> arguments;
  for (const auto& [name, value] : values) {
    names.push_back(to_icu(name));
    const auto* number = std::get_if<std::int64_t>(&value);
    arguments.emplace_back(number != nullptr ? icu::Formattable(static_cast<int64_t>(*number))
                                             : icu::Formattable(to_icu(std::get<std::string>(value))));
  }
  icu::UnicodeString out;
  format.format(names.data(), arguments.data(), static_cast<int32_t>(values.size()), out, status);
  EXPECT_TRUE(U_SUCCESS(status)) << pattern << ": " << u_errorName(status);
  return from_icu(out);
}

TEST(Message, takes_values_by_their_names) {
  EXPECT_EQ(filled_in("{who} lays {what} on {who}.", {{"what", "a tram"}, {"who", "Zoë"}}), "Zoë lays a tram on Zoë.");
  EXPECT_EQ(filled_in("{who} and {nobody}", {{"who", "Zoë"}}), "Zoë and {nobody}") << "a value that is missing is seen to be missing";
}

TEST(Message, writes_numbers_as_the_language_does) {
  const Values values{{"n", 1234567}};
  EXPECT_EQ(filled_in("{n}", values, "en"), "1,234,567");
  EXPECT_EQ(filled_in("{n, number}", values, "de"), "1.234.567");
  for (const std::string language : {"en", "de", "fr"}) {
    EXPECT_EQ(filled_in("{n}", {{"n", -5}}, language), "−5") << "a minus sign, no hyphen";
    EXPECT_EQ(filled_in("{n, plural, =-2 {two} other {#}}", {{"n", -5}}, language), "−5");
  }
  EXPECT_EQ(filled_in("{n}", {{"n", -1234}}), "−1,234");
}

TEST(Message, chooses_by_number_and_by_word) {
  constexpr std::string_view pattern = "{n, plural, =0 {none} =2 {a pair} one {# card} other {# cards}}, {kind, select, a {A} other {?}}";
  EXPECT_EQ(filled_in(pattern, {{"n", 0}, {"kind", "a"}}), "none, A");
  EXPECT_EQ(filled_in(pattern, {{"n", 1}, {"kind", "b"}}), "1 card, ?");
  EXPECT_EQ(filled_in(pattern, {{"n", 2}, {"kind", ""}}), "a pair, ?");
  EXPECT_EQ(filled_in(pattern, {{"n", 5000}, {"kind", "a"}}), "5,000 cards, A");
}

/// Amounts that have a caption of their own are counted, too.
TEST(Message, the_caption_of_an_amount_is_an_amount) {
  constexpr std::string_view pattern = "{n, plural, =0 {none} one {# card} other {# cards}}";
  EXPECT_EQ(filled_in(pattern, {{"n", "0"}}, "en"), "none");
  EXPECT_EQ(filled_in(pattern, {{"n", "1"}}, "en"), "1 card");
  EXPECT_EQ(filled_in(pattern, {{"n", "3"}}, "en"), "3 cards");
  EXPECT_EQ(filled_in(pattern, {{"n", "many"}}, "en"), "many");
}

TEST(Message, knows_nesting_and_quotes) {
  for (const std::string_view pattern :
       {"{n, plural, =1 {{who} alone} one {{who} and # other} other {{who} and # others, {k, plural, one {# key} other {# keys}}, #}} "
        "it''s '{'n'}'",
        "{ n ,plural,\n =2{'#' is #, isn't it} other\t{{who, select, Ada {# and '{who}'} other {}}} }", "'{''}' '' ' # '|'",
        "{n, plural, other {'#{}''' # '}}'}} '#'"}) {
    for (const std::int64_t n : {1, 2, 3}) {
      for (const std::int64_t k : {1, 2}) {
        const Values values{{"n", n}, {"k", k}, {"who", "Ada"}};
        EXPECT_EQ(filled_in(pattern, values), by_icu(pattern, values, "en"));
      }
    }
  }
}

TEST(Message, refuses_what_it_cannot_say) {
  for (const char* pattern :
       {"{", "}", "}{", "{}", "{n", "{n,}", "{na me}", "{n, plural}", "{n, plural, one {1}}", "{n, plural, one 1 other {#}}",
        "{n, plural, other {#}", "{n, plural, =x {1} other {#}}", "{n, plural, several {#} other {#}}", "{n, plural, offset:1 other {#}}",
        "{s, select, a {A}}", "{d, date}", "{n, number, percent}", "{n, selectordinal, other {#th}}", "'{ is never closed"}) {
    EXPECT_THROW(Message{pattern}, std::invalid_argument) << pattern;
  }
}

TEST(Grammar, counts_and_writes_numbers_as_icu_does) {
  std::vector<std::int64_t> numbers{std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
  for (std::int64_t number = -2'100; number <= 2'100; ++number) numbers.push_back(number);
  for (std::int64_t power = 10'000; power < std::numeric_limits<std::int64_t>::max() / 10; power *= 10) {
    for (const std::int64_t number : {power - 1, power, power + 1, 2 * power}) numbers.insert(numbers.end(), {number, -number});
  }
  constexpr std::int64_t exact = std::int64_t{1} << 53;
  for (const std::string& language : Catalogue::languages()) {
    const icu::Locale locale(language.c_str());
    UErrorCode status = U_ZERO_ERROR;
    const auto format = icu::number::NumberFormatter::withLocale(locale);
    const std::unique_ptr<icu::PluralRules> plurals(icu::PluralRules::forLocale(locale, status));
    const Grammar grammar(language);
    for (const std::int64_t number : numbers) {
      icu::UnicodeString expected = format.formatInt(number, status).toString(status);
      expected.findAndReplace(u"-", u"\u2212");  // this project uses a minus sign
      ASSERT_EQ(grammar.number(number), from_icu(expected)) << language;
      if (number <= -exact || number >= exact) continue;  // ICU counts in floating point
      ASSERT_EQ(grammar.plural(number), from_icu(plurals->select(static_cast<double>(number)))) << language << " " << number;
    }
    ASSERT_TRUE(U_SUCCESS(status)) << u_errorName(status);
  }
  EXPECT_THROW(Grammar("pl"), std::invalid_argument) << "it counts otherwise";
}

/// Values used by a message, as parsed by ICU.
struct Asked {
  std::set<std::string> numbers;                          // for plurals
  std::map<std::string, std::vector<std::string>> words;  // for selects, with their known keys
  std::set<std::string> texts;                            // all others
};

Asked asked_by(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessagePattern pattern(to_icu(text), nullptr, status);
  Asked out;
  std::vector<std::string> open;  // selects around this part; empty for other values
  for (int32_t i = 0; i < pattern.countParts(); ++i) {
    const icu::MessagePattern::Part& part = pattern.getPart(i);
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_START) {
      const std::string name = from_icu(pattern.getSubstring(pattern.getPart(i + 1)));
      const bool chosen = part.getArgType() == UMSGPAT_ARG_TYPE_SELECT;
      open.push_back(chosen ? name : "");
      if (chosen) out.words[name].emplace_back("„" + name + "“");
      else if (part.getArgType() == UMSGPAT_ARG_TYPE_NONE) out.texts.insert(name);
      else out.numbers.insert(name);
    } else if (part.getType() == UMSGPAT_PART_TYPE_ARG_LIMIT) {
      open.pop_back();
    } else if (part.getType() == UMSGPAT_PART_TYPE_ARG_SELECTOR && !open.back().empty()) {
      out.words[open.back()].push_back(from_icu(pattern.getSubstring(part)));
    }
  }
  return out;
}

/// Test values for a message: each relevant number combined with each known key.
std::vector<Values> values_for(std::string_view pattern) {
  const Asked asked = asked_by(pattern);
  std::size_t rounds = 1;
  for (const auto& [name, known] : asked.words) rounds = std::max(rounds, known.size());
  std::vector<Values> out;
  for (const std::int64_t number : {0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 21, 100, 999, 1000, 1001, 20'000, 1'000'000, 1'000'001}) {
    for (std::size_t round = 0; round < rounds; ++round) {
      Values values;
      for (const std::string& name : asked.numbers) values.emplace_back(name, number);
      for (const auto& [name, known] : asked.words) {
        if (!asked.numbers.contains(name)) values.emplace_back(name, known[round % known.size()]);
      }
      for (const std::string& name : asked.texts) {
        if (!asked.numbers.contains(name) && !asked.words.contains(name)) values.emplace_back(name, "„" + name + "“");
      }
      out.push_back(std::move(values));
    }
  }
  return out;
}

TEST(Message, says_every_message_of_the_catalogues_as_icu_does) {
  for (const std::string& language : Catalogue::languages()) {
    const Grammar grammar(language);
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.ends_with("/messages." + language + ".json")) continue;
      const json::object messages = parse_json(file.bytes, file.path).as_object();
      for (const auto& entry : messages) {
        const std::string pattern(entry.value().as_string());
        const Message message(pattern);
        for (const Values& values : values_for(pattern)) {
          std::string said;
          message.append_to(said, values, grammar);
          ASSERT_EQ(said, by_icu(pattern, values, language)) << entry.key();
        }
      }
    }
  }
}

}  // namespace
}  // namespace omnibus
