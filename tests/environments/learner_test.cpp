#include <gmock/gmock.h>
#include <vector>

#include "core/seat.hpp"
#include "environments/learning_game.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

/// The sample game, the first of this program.
class LearnerTest : public testing::Test {
 protected:
  static std::shared_ptr<const AnyGame> table(int players, const json::object& options = {}) {
    return open_table(all_games().front().info.name, {.players = players, .options = options, .edition_text = {}, .edition_name = {}});
  }
  std::unique_ptr<Position> start(std::uint64_t seed = 1) const {
    EventRecorder recorder;
    return learner->game().start(seed, recorder);
  }
  std::vector<std::byte> record(const Position& position, int seat) const {
    std::vector<std::byte> out(static_cast<std::size_t>(learner->schema(ObservationKind::seat).record_bytes));
    learner->write_record(position, seat_at(seat), ObservationKind::seat, out.data());
    return out;
  }

  std::unique_ptr<Learner> learner = open_learner(table(3));
};

TEST_F(LearnerTest, numbers_every_action) {
  const ActionSpaceInfo& actions = learner->actions();
  for (std::uint32_t number = 0; number < actions.size; ++number) EXPECT_EQ(learner->number(learner->action(number)), number);
  EXPECT_EQ(actions.mask_words, static_cast<int>((actions.size + 63) / 64));
  EXPECT_GT(actions.max_legal, 0);
}

TEST_F(LearnerTest, writes_candidates_and_mask_of_the_actor) {
  const auto position = start();
  const std::vector<Action> legal = position->legal();
  std::vector<Action> candidates(static_cast<std::size_t>(learner->actions().max_legal));
  candidates.resize(static_cast<std::size_t>(learner->write_candidates(*position, candidates.data())));
  EXPECT_EQ(candidates, legal);
  std::vector<std::uint64_t> mask(static_cast<std::size_t>(learner->actions().mask_words));
  learner->write_mask(*position, mask.data());
  std::size_t marked = 0;
  for (const std::uint64_t word : mask) marked += static_cast<std::size_t>(count_bits(word));
  EXPECT_EQ(marked, legal.size());
  for (const Action& action : legal) {
    const std::uint32_t number = learner->number(action);
    EXPECT_NE(mask[number / 64] >> (number % 64) & 1, 0u);
  }
}

TEST_F(LearnerTest, writes_all_formats_of_both_kinds) {
  const auto position = start();
  for (const ObservationKind kind : {ObservationKind::seat, ObservationKind::full_state}) {
    const SchemaInfo& schema = learner->schema(kind);
    EXPECT_EQ(schema.kind, kind);
    std::vector<float> floats(static_cast<std::size_t>(schema.float_count), -1);
    learner->write_floats(*position, seat_at(0), kind, floats.data());
    EXPECT_THAT(floats, testing::Each(testing::AllOf(testing::Ge(0), testing::Le(1))));
    std::vector<std::uint32_t> features(static_cast<std::size_t>(schema.max_features));
    features.resize(static_cast<std::size_t>(learner->write_features(*position, seat_at(0), kind, features.data())));
    EXPECT_THAT(features, testing::Each(testing::Lt(static_cast<std::uint32_t>(schema.feature_count))));
  }
  EXPECT_NE(learner->schema(ObservationKind::seat).id, learner->schema(ObservationKind::full_state).id);
}

TEST_F(LearnerTest, follows_a_game_to_its_end) {
  const auto position = start(7);
  EventRecorder recorder;
  std::uint32_t ply = 0;
  while (position->actor() != Seat::nobody) {
    EXPECT_FALSE(learner->returns(*position).over);
    const std::vector<std::byte> before = record(*position, 0);
    Chance chance(7, ++ply);
    position->apply(position->legal().front(), chance, recorder);
    EXPECT_NE(record(*position, 0), before);
  }
  const Returns returns = learner->returns(*position);
  EXPECT_TRUE(returns.over);
  EXPECT_EQ(returns.of[2].score, position->result().scores[2]);
  EXPECT_LE(static_cast<int>(ply), learner->max_plies());
  EXPECT_GE(returns.of[0].score, learner->return_bounds().min_score);
  std::vector<std::uint64_t> mask(static_cast<std::size_t>(learner->actions().mask_words), 1);
  learner->write_mask(*position, mask.data());
  EXPECT_THAT(mask, testing::Each(0u));
}

TEST_F(LearnerTest, has_the_same_key_for_what_a_seat_cannot_tell_apart) {
  const auto position = start();
  const auto imagined = position->clone();
  Chance dream(3, 3);
  imagined->resample_hidden(seat_at(1), dream);
  EXPECT_EQ(learner->information_key(*position, seat_at(1)), learner->information_key(*imagined, seat_at(1)));
  EXPECT_NE(learner->information_key(*position, seat_at(0)), learner->information_key(*imagined, seat_at(0)));
}

TEST_F(LearnerTest, accepts_positions_of_equal_tables_only) {
  EventRecorder recorder;
  const auto equal = table(3)->start(1, recorder);
  EXPECT_EQ(record(*equal, 0), record(*start(), 0));
  const auto larger = table(4)->start(1, recorder);
  const auto otherwise = table(3, {{"open_hands", true}})->start(1, recorder);
  for (const Position* other : {larger.get(), otherwise.get()})
    EXPECT_EQ(problem_of([&] { learner->returns(*other); }).code(), "bad_value");
}

TEST_F(LearnerTest, refuses_bad_input) {
  const auto position = start();
  const std::uint32_t size = learner->actions().size;
  EXPECT_EQ(trouble_with([&] { learner->action(size); }),
            "bad_value path=number value=" + std::to_string(size) + " allowed=0 … " + std::to_string(size - 1));
  EXPECT_EQ(trouble_with([&] { learner->number(Action::of(9, 1, 2, 3)); }),
            "bad_value path=action value=9 (1, 2, 3) allowed=an action of this table");
  EXPECT_EQ(trouble_with([&] { learner->information_key(*position, seat_at(3)); }), "bad_value path=seat value=3 allowed=0 … 2");
  EXPECT_EQ(trouble_with([&] { learner->information_key(*position, Seat::nobody); }), "bad_value path=seat value=255 allowed=0 … 2");
  EXPECT_EQ(problem_of([] { learning_game("chess"); }).code(), "unknown_game");
}

TEST_F(LearnerTest, has_a_fingerprint_that_depends_on_seed_and_table) {
  const LearningGame& game = learning_game(all_games().front().info.name);
  EXPECT_EQ(game.fingerprint(*table(3), 1, 5), game.fingerprint(*table(3), 1, 5));
  EXPECT_NE(game.fingerprint(*table(3), 1, 5), game.fingerprint(*table(3), 2, 5));
  EXPECT_NE(game.fingerprint(*table(3), 1, 5), game.fingerprint(*table(2), 1, 5));
}

}  // namespace
}  // namespace omnibus
