// Learning with any game: pinned bytes, and learners of all tables.
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "environments/learning_game.hpp"
#include "every_game.hpp"

namespace omnibus {
namespace {

class EveryLearner : public EveryGame {
 protected:
  static constexpr std::uint64_t seed = 1;
  static constexpr std::uint64_t games = 20;

  static std::filesystem::path pinned_file() { return folder() / "tests/observations.json"; }
  static json::value pinned() {
    std::ifstream file(pinned_file());
    return parse_json(std::string(std::istreambuf_iterator<char>(file), {}), pinned_file().string());
  }
  static std::string fingerprint(const TableSetup& table) {
    return fmt::format("{:016x}", learning_game(game()).fingerprint(*open_table(game(), table), seed, games));
  }
  /// Written by hand, one number of players on a line.
  static void write_anew() {
    std::string lines;
    for (const TableSetup& table : usual_tables())
      lines += fmt::format("{}  \"{}\": \"{}\"", lines.empty() ? "" : ",\n", table.players, fingerprint(table));
    std::ofstream(pinned_file()) << "{\n" << lines << "\n}\n";
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryLearner, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

/// Observations, masks, keys and returns of 20 games from seed 1 with default options, by number of players. They change only with the
/// rules, the descriptions of tables or the formats; data sets and networks then need another schema.
TEST_P(EveryLearner, writes_the_same_bytes_on_every_machine) {
  if (std::getenv("OMNIBUS_REGENERATE_GOLDEN") != nullptr) write_anew();  // NOLINT(concurrency-mt-unsafe): one thread
  if (!is_released() && !exists(pinned_file())) GTEST_SKIP() << "not released yet";
  for (const TableSetup& table : usual_tables())
    EXPECT_EQ(fingerprint(table), pinned().at(std::to_string(table.players)).as_string()) << table.players << " players";
}

TEST_P(EveryLearner, is_opened_for_every_table) {
  for (const Setting& setting : settings_of(kind())) {
    const std::unique_ptr<Learner> learner = open_learner(open_table(game(), setting.table));
    EXPECT_GT(learner->actions().size, 0u) << setting.name;
    for (const ObservationKind which : {ObservationKind::seat, ObservationKind::full_state}) {
      const SchemaInfo& schema = learner->schema(which);
      EXPECT_GT(schema.record_bytes, 0) << setting.name;
      EXPECT_GT(schema.float_count, 0) << setting.name;
      EXPECT_GT(schema.max_features, 0) << setting.name;
    }
  }
}

}  // namespace
}  // namespace omnibus
