// Names of generated types: from fields, in the singular, and what happens if a name is taken.
#include "types/type_names.hpp"

#include <gmock/gmock.h>
#include <stdexcept>

#include <gtest/gtest.h>

#include "game_described.hpp"
#include "types/typescript.hpp"

namespace omnibus {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> names_of(const GameShapes& game, const json::object& chosen = {}) {
  std::vector<std::string> out;
  const TypeNames names(game, chosen);
  for (const NamedType& type : names.types()) out.push_back(type.name);
  return out;
}

/// Message of the error for a name that is taken; empty if there is none.
std::string complaint_about(const GameShapes& game, const json::object& chosen = {}) {
  try {
    TypeNames(game, chosen);
    return {};
  } catch (const std::runtime_error& problem) {
    return problem.what();
  }
}

/// Name of the type of a list's elements.
std::string element_name(const char* field) {
  return names_of(game_with(record_of({{field, list_of(record_with("x"))}, {"turn", number_shape()}}))).at(1);
}

TEST(TypeNames, elements_of_a_list_are_in_the_singular) {
  EXPECT_EQ(element_name("cards"), "Card");
  EXPECT_EQ(element_name("cities"), "City");
  EXPECT_EQ(element_name("boxes"), "Box");
  EXPECT_EQ(element_name("branches"), "Branch");
  EXPECT_EQ(element_name("passes"), "Pass");
  EXPECT_EQ(element_name("bonuses"), "Bonus");
  EXPECT_EQ(element_name("houses"), "House");
}

TEST(TypeNames, a_singular_that_ends_with_s_stays) {
  EXPECT_EQ(element_name("bus"), "Bus");
  EXPECT_EQ(element_name("boss"), "Boss");
}

TEST(TypeNames, are_capitalised_words_without_underscores) { EXPECT_EQ(element_name("solar_farms"), "SolarFarm"); }

TEST(TypeNames, a_record_outside_a_list_keeps_its_plural) {
  EXPECT_THAT(names_of(game_with(record_of({{"markers", record_with("x")}, {"turn", number_shape()}}))), Contains("Markers"));
}

TEST(TypeNames, equal_records_share_the_last_or_else_the_first_word_of_their_fields) {
  const auto shared = [](const char* one, const char* other) {
    return names_of(game_with(record_of({{one, record_with("x")}, {other, record_with("x")}}))).at(1);
  };
  EXPECT_EQ(shared("first_die", "second_die"), "Die");
  EXPECT_EQ(shared("row_above", "row_below"), "Row");
}

TEST(TypeNames, equal_records_without_a_common_word_are_named_after_their_first_list_or_field) {
  const Shape pile = record_of({{"count", number_shape()}, {"tiles", list_of(number_shape())}});
  EXPECT_EQ(names_of(game_with(record_of({{"bag", pile}, {"shelf", pile}}))).at(1), "Tiles");
  EXPECT_EQ(names_of(game_with(record_of({{"bag", record_with("weight")}, {"shelf", record_with("weight")}}))).at(1), "Weight");
}

TEST(TypeNames, words_are_named_like_the_operand_they_are) {
  GameShapes game = game_with(record_of({{"by", words_shape({"bus", "tram"})}, {"turn", number_shape()}}));
  EXPECT_EQ(names_of(game).front(), "By");
  game.vocabularies = {{.operand = "mode", .words = {"bus", "tram"}}};
  EXPECT_EQ(names_of(game).front(), "Mode");
}

TEST(TypeNames, words_with_numbers_are_strings) {
  const GameShapes game = game_with(record_of({{"cell", words_shape({"r1c1", "r1c2"})}, {"turn", number_shape()}}));
  EXPECT_THAT(names_of(game), ElementsAre("View", "Edition"));
  EXPECT_EQ(TypeNames(game, {}).type_of(game.view.fields.front().shape), "string");
}

/// A view and an edition with different records in fields of the same name.
GameShapes game_with_two_boards() {
  return game_with(record_of({{"board", record_with("x")}, {"turn", number_shape()}}),
                   record_of({{"board", record_with("y")}, {"size", number_shape()}}));
}

TEST(TypeNames, a_name_that_is_taken_gets_the_record_around_it_in_front) {
  EXPECT_THAT(names_of(game_with_two_boards()), ElementsAre("View", "Board", "Edition", "EditionBoard"));
}

TEST(TypeNames, a_chosen_name_replaces_the_derived_one_and_leaves_that_to_another) {
  EXPECT_THAT(names_of(game_with_two_boards(), {{"view.board", "Markers"}}), ElementsAre("View", "Markers", "Edition", "Board"));
}

TEST(TypeNames, a_derived_name_that_was_chosen_for_another_counts_as_taken) {
  EXPECT_THAT(names_of(game_with_two_boards(), {{"edition.board", "Board"}}), ElementsAre("View", "ViewBoard", "Edition", "Board"));
}

TEST(TypeNames, a_name_that_is_still_taken_is_an_error_that_names_its_place) {
  const GameShapes game = game_with(record_of({{"board", record_with("x")}, {"edition_board", record_with("z")}}),
                                    record_of({{"board", record_with("y")}, {"size", number_shape()}}));
  EXPECT_THAT(complaint_about(game), HasSubstr("'EditionBoard' of edition.board is taken"));
  EXPECT_THAT(names_of(game, {{"edition.board", "Plan"}}), Contains("Plan"));
}

TEST(TypeNames, a_name_chosen_twice_is_an_error) {
  const std::string complaint = complaint_about(game_with_two_boards(), {{"view.board", "Plan"}, {"edition.board", "Plan"}});
  EXPECT_THAT(complaint, HasSubstr("'Plan' of edition.board is taken"));
}

TEST(Typescript, fields_have_their_types_and_rare_fields_a_question_mark) {
  GameShapes game = game_with(record_of({{"cards", list_of(record_with("x"))}, {"ending", words_shape({"none", "won"})}}));
  game.view.fields.front().seen = 0;
  game.view.fields.back().shape.null = true;
  EXPECT_EQ(typescript_of_view(game, {}, 120),
            "type Ending = 'none' | 'won'\n"
            "\n"
            "interface View {\n"
            "  cards?: Card[]\n"
            "  ending: Ending | null\n"
            "}\n"
            "\n"
            "interface Card {\n"
            "  x: number\n"
            "  count: number\n"
            "}\n");
}

}  // namespace
}  // namespace omnibus
