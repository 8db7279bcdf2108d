// The generated parts of a protocol page: tables of actions and events, and types. Everything else is kept.
#include "types/protocol_page.hpp"

#include <array>
#include <gmock/gmock.h>
#include <stdexcept>

#include <gtest/gtest.h>

#include "game_described.hpp"

namespace omnibus {
namespace {

using testing::HasSubstr;

constexpr std::array verbs{Form{.name = "lay", .operands = {Operand{"card"}, Operand{"route"}}}, Form{.name = "pass"},
                           Form{.name = "stop"}};
constexpr std::array events{Form{.name = "drew", .operands = {Operand{"seat"}}}};

GameShapes game() {
  GameShapes out = game_with(record_of({{"turn", number_shape()}, {"due", number_shape()}}));
  out.verbs = verbs;
  out.events = events;
  return out;
}

std::string page_with(const std::string& rows) {
  return "# Page\n\n| `do` | operands | meaning |\n|---|---|---|\n" + rows + "\nAfter it.\n";
}
std::string updated(const std::string& page) { return updated_protocol_page(page, game(), {}); }

std::string complaint_about(const std::string& page) {
  try {
    updated(page);
    return {};
  } catch (const std::runtime_error& problem) {
    return problem.what();
  }
}

TEST(ProtocolPage, that_is_current_stays_as_it_is) {
  const std::string page = page_with("| `lay` | `card` `route` | lays the card |\n| `pass`, `stop` | | ends the turn |\n") +
                           "\n| `event` | operands | meaning |\n|---|---|---|\n| `drew` | `seat` | has drawn |\n"
                           "\n## Types\n\n```ts\ninterface View {\n  turn: number\n  due: number\n}\n```\n\nThe end.\n";
  EXPECT_EQ(updated(page), page);
}

TEST(ProtocolPage, operands_are_those_of_the_game) {
  EXPECT_EQ(updated(page_with("| `lay` | `tile` | lays the card |\n| `pass`, `stop` | | ends the turn |\n")),
            page_with("| `lay` | `card` `route` | lays the card |\n| `pass`, `stop` | | ends the turn |\n"));
}

TEST(ProtocolPage, names_that_no_longer_have_the_same_operands_get_rows_of_their_own) {
  EXPECT_EQ(updated(page_with("| `lay`, `pass` | | plays |\n| `stop` | | ends |\n")),
            page_with("| `lay` | `card` `route` | plays |\n| `pass` | | plays |\n| `stop` | | ends |\n"));
}

TEST(ProtocolPage, missing_actions_get_rows_without_a_meaning) {
  EXPECT_EQ(updated(page_with("| `pass` | | ends the turn |\n")),
            page_with("| `pass` | | ends the turn |\n| `lay` | `card` `route` | |\n| `stop` | | |\n"));
}

TEST(ProtocolPage, an_unknown_name_is_an_error_so_that_its_meaning_is_not_lost) {
  EXPECT_THAT(complaint_about(page_with("| `put` | `card` `route` | lays the card |\n")), HasSubstr("unknown action or event 'put'"));
}

TEST(ProtocolPage, a_row_without_three_cells_is_an_error) {
  EXPECT_THAT(complaint_about(page_with("| `lay` | lays the card |\n")), HasSubstr("row '| `lay` | lays the card |' has 2 cells"));
  EXPECT_THAT(complaint_about(page_with("| `lay` | | lays | it |\n")), HasSubstr("has 4 cells"));
}

TEST(ProtocolPage, only_types_below_their_heading_are_written) {
  const std::string example = "## Examples\n\n```ts\nconst mine = 1\n```\n\n";
  const std::string old_types = "## Types\n\n```ts\ninterface View {}\n```\n\n";
  const std::string types = "## Types\n\n```ts\ninterface View {\n  turn: number\n  due: number\n}\n```\n\n";
  EXPECT_EQ(updated(example + old_types + example), example + types + example);
}

}  // namespace
}  // namespace omnibus
