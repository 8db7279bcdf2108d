// Write the Future: marks on the rules pages. An owner of the game must be able to distinguish its rules from our readings of them.
#include <array>
#include <gmock/gmock.h>
#include <string>

#include <gtest/gtest.h>

#include "data/embedded.hpp"
#include "text/catalogue.hpp"

namespace omnibus {
namespace {

using testing::HasSubstr;

/// The words of a language for the marks on the pages.
struct Marks {
  std::string_view language;
  std::string ruling;
  std::string addition;
  std::string house_rule;
  std::string before_option;  ///< text between a mark and the sentence of an option
  std::string after_option;
  std::string reconstructed;
};
const std::array<Marks, 3> all_marks{Marks{"en", "ruling", "addition", "house rule", "; option: “", "”", "reconstructed"},
                                     Marks{"de", "Auslegung", "Zusatz", "Hausregel", "; Option: „", "“", "nachgebildet"},
                                     Marks{"fr", "interprétation", "ajout", "règle maison", " ; option : « ", " »", "reconstituées"}};

std::string page(std::string_view language) {
  return std::string(embedded_file("write_the_future/rules." + std::string(language) + ".md"));
}

/// The paragraph that a rule's number opens.
std::string text_of(const std::string& rule, std::string_view language) {
  const std::string all = page(language);
  const std::size_t begin = all.find("**" + rule + "** ");
  EXPECT_NE(begin, std::string::npos) << rule;
  return all.substr(begin, all.find('\n', begin) - begin);
}

/// An option as named in the form for a new table, without the number of its rule.
std::string sentence_of(const std::string& option, std::string_view language) {
  const std::string all = Catalogue::of(language).text("write_the_future", "option." + option);
  return all.substr(0, all.rfind(" ("));
}

TEST(RulesPages, readings_of_disputed_cards_are_marked_and_have_options) {
  for (const Marks& marks : all_marks) {
    const auto expect_marked = [&](const std::string& rule, const std::string& mark, const std::string& option) {
      EXPECT_THAT(text_of(rule, marks.language),
                  HasSubstr("*(" + mark + marks.before_option + sentence_of(option, marks.language) + marks.after_option + ")*"));
    };
    expect_marked("WF-7.6", marks.addition, "round_limit");
    expect_marked("WF-11.1", marks.ruling, "arbiters_rows_only");
    expect_marked("WF-11.10", marks.ruling, "priests_roll_before_card");
    expect_marked("WF-11.11", marks.ruling, "umbra_copies_within_area");
    expect_marked("WF-11.12", marks.ruling, "zai_relocate_once");
    expect_marked("WF-13.1", marks.house_rule, "rounds_may_be_closed");
  }
}

TEST(RulesPages, say_before_the_first_rule_what_a_ruling_is_and_that_values_are_reconstructed) {
  for (const Marks& marks : all_marks) {
    const std::string all = page(marks.language);
    const std::string opening = all.substr(0, all.find("**WF-1.1**"));
    EXPECT_THAT(opening, HasSubstr("*(" + marks.ruling + ")*"));
    EXPECT_THAT(opening, HasSubstr(marks.reconstructed));
  }
}

}  // namespace
}  // namespace omnibus
