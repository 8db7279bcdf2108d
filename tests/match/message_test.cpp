#include "match/message.hpp"

#include <regex>
#include <set>

#include <gtest/gtest.h>
#include <unicode/msgfmt.h>

#include "match/catalogue.hpp"
#include "match/embedded.hpp"
#include "match/json_io.hpp"

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

/// What ICU itself makes of a message.
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
  std::string utf8;
  return out.toUTF8String(utf8);
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

/// What a game calls by a number of its own is counted, too.
TEST(Message, the_caption_of_an_amount_is_an_amount) {
  constexpr std::string_view pattern = "{n, plural, =0 {none} one {# card} other {# cards}}";
  EXPECT_EQ(filled_in(pattern, {{"n", "0"}}, "en"), "none");
  EXPECT_EQ(filled_in(pattern, {{"n", "1"}}, "en"), "1 card");
  EXPECT_EQ(filled_in(pattern, {{"n", "3"}}, "en"), "3 cards");
  EXPECT_EQ(filled_in(pattern, {{"n", "many"}}, "en"), "many");
}

TEST(Message, knows_nesting_offsets_and_quotes) {
  constexpr std::string_view pattern =
      "{n, plural, offset:1 =1 {{who} alone} one {{who} and # other} other {{who} and # others, {k, plural, one {# key} other {# keys}}, "
      "#}} "
      "it''s '{'n'}'";
  for (const std::int64_t n : {1, 2, 3}) {
    for (const std::int64_t k : {1, 2}) {
      const Values values{{"n", n}, {"k", k}, {"who", "Ada"}};
      EXPECT_EQ(filled_in(pattern, values), by_icu(pattern, values, "en"));
    }
  }
}

TEST(Message, refuses_what_it_cannot_say) {
  for (const char* pattern : {"{", "}{", "{n, plural, one {1}}", "{d, date}", "{n, number, percent}", "{n, selectordinal, other {#th}}"}) {
    EXPECT_THROW(Message{pattern}, std::invalid_argument) << pattern;
  }
}

/// Values for all that a message may ask for: the names it counts by are numbers, those it chooses by are words it knows, the rest are
/// texts.
std::vector<Values> values_for(const std::string& pattern) {
  static const std::regex names(R"(\{\s*([a-z_]+)\s*([,}]\s*(plural|select|number)?))");
  std::set<std::string> numbers;
  std::set<std::string> words;
  for (std::sregex_iterator it(pattern.begin(), pattern.end(), names); it != std::sregex_iterator(); ++it) {
    const bool counted = (*it)[3] == "plural" || (*it)[3] == "number";
    (counted ? numbers : words).insert((*it)[1]);
  }
  std::vector<Values> out;
  for (const std::int64_t number : {0, 1, 2, 3, 11, 21, 100, 999, 1000, 1'000'000}) {
    Values values;
    for (const std::string& name : numbers) values.emplace_back(name, number);
    for (const std::string& name : words) {
      if (!numbers.contains(name)) values.emplace_back(name, "„" + name + "“");
    }
    out.push_back(std::move(values));
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
