#include "text/catalogue.hpp"

#include <gtest/gtest.h>

#include "support/problems.hpp"

namespace omnibus {
namespace {

TEST(Catalogue, an_unknown_language_is_a_problem_that_names_the_known_ones) {
  EXPECT_EQ(trouble_with([] { Catalogue::of("tlh"); }), "unknown_language value=tlh allowed=en, de, fr");
  EXPECT_EQ(problem_of([] { Catalogue::of(""); }).code(), "unknown_language");
}

TEST(Catalogue, numbers_have_their_plurals) {
  const auto rolled = [](std::string_view language, std::int64_t stops) {
    return Catalogue::of(language).text("night_bus", "event.rolled", {{"stops", stops}});
  };
  EXPECT_EQ(rolled("en", 1), "The bus goes 1 stop tonight.");
  EXPECT_EQ(rolled("en", 2), "The bus goes 2 stops tonight.");
  for (const std::string& language : Catalogue::languages()) EXPECT_NE(rolled(language, 1), rolled(language, 2)) << language;
}

TEST(Catalogue, a_missing_message_shows_its_id) {
  EXPECT_FALSE(Catalogue::of("en").has("common", "no.such.message"));
  EXPECT_EQ(Catalogue::of("en").text("common", "no.such.message"), "common/no.such.message");
}

}  // namespace
}  // namespace omnibus
