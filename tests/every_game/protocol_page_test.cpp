// The protocol page of any game (games/GAME/protocol.md) matches its rules and view.
#include "support/protocol_page.hpp"

#include "cli/program.hpp"
#include "every_game.hpp"

namespace omnibus {
namespace {

class EveryProtocolPage : public EveryGame {
 protected:
  static std::string page() { return read_file((folder() / "protocol.md").string()); }
  static bool has(const std::string& text) { return page().find(text) != std::string::npos; }
  static bool mentions(std::string_view word) { return has(as_code(word)); }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryProtocolPage, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryProtocolPage, has_examples_that_are_true) {
  const std::string text = page();
  EXPECT_EQ(run_examples(text) > 0, text.find("```engine") != std::string::npos);
}

TEST_P(EveryProtocolPage, has_every_action_event_operand_and_ending) {
  for (const auto& forms : {kind().info.verbs, kind().info.event_forms}) {
    for (const Form& form : forms) {
      EXPECT_TRUE(mentions(form.name)) << form.name;
      for (int i = 0; i < form.arity(); ++i) {
        const std::string_view operand = form.operands[static_cast<std::size_t>(i)].name;
        EXPECT_TRUE(mentions(operand)) << form.name << " " << operand;
      }
    }
  }
  for (const std::string_view ending : kind().info.endings) EXPECT_TRUE(ending == "none" || mentions(ending)) << ending;
}

/// Of a game that was released: ./dev types keeps the block but does not begin it.
TEST_P(EveryProtocolPage, has_the_types_of_its_view) {
  const bool has_types = has("\n## Types\n") && page().find("\n```ts\n", page().find("\n## Types\n")) != std::string::npos;
  EXPECT_TRUE(!is_released() || has_types);
}

}  // namespace
}  // namespace omnibus
