// Batches of any game: their games are matches, their rows are what the learner writes, and threads make no difference.
#include "environments/learning_game.hpp"
#include "every_game.hpp"
#include "support/batches.hpp"
#include "support/patience.hpp"

namespace omnibus {
namespace {

class EveryBatchEnv : public EveryGame {
 protected:
  static BatchSettings settings_for(int games, int threads = 1) {
    BatchSettings out;
    out.games = games;
    out.threads = threads;
    out.seed = 31;
    out.candidates = true;
    out.input = ActionInput::candidate;
    return out;
  }
  static std::shared_ptr<const AnyGame> table_of(const TableSetup& setup) { return open_table(game(), setup); }

  /// Observation, mask and candidates of a row, as the learner writes them.
  static std::string expected_row(const Learner& learner, const Position& position, Seat seat, Layout layout, ObservationKind kind) {
    const SchemaInfo& schema = learner.schema(kind);
    std::string out;
    if (layout == Layout::fields) {
      out.resize(static_cast<std::size_t>(schema.record_bytes));
      learner.write_record(position, seat, kind, reinterpret_cast<std::byte*>(out.data()));
    } else if (layout == Layout::floats) {
      std::vector<float> floats(static_cast<std::size_t>(schema.float_count));
      learner.write_floats(position, seat, kind, floats.data());
      out = bytes_of_all(floats, floats.size());
    } else {
      std::vector<std::uint32_t> features(static_cast<std::size_t>(schema.max_features));
      out = bytes_of_all(features, static_cast<std::size_t>(learner.write_features(position, seat, kind, features.data())));
    }
    std::vector<std::uint64_t> mask(static_cast<std::size_t>(learner.actions().mask_words));
    learner.write_mask(position, mask.data());
    std::vector<Action> candidates(static_cast<std::size_t>(learner.actions().max_legal));
    const int count = learner.write_candidates(position, candidates.data());
    return out + bytes_of_all(mask, mask.size()) + bytes_of_all(candidates, static_cast<std::size_t>(count));
  }
  static std::string written_row(const BatchEnv& batch, int row) {
    std::string out;
    for (const BatchArray array : {BatchArray::observation, BatchArray::mask, BatchArray::candidates}) {
      for (const BatchArrayInfo& info : batch.arrays()) {
        if (info.array != array) continue;
        const bool is_features = array == BatchArray::observation && *batch.settings().observation == Layout::features;
        const std::size_t bytes = is_features ? 4 * static_cast<std::size_t>(value_of<std::int32_t>(batch, BatchArray::feature_count, row))
                                  : array == BatchArray::candidates ? 4 * static_cast<std::size_t>(candidates_of(batch, row))
                                                                    : info.row_bytes();
        out.append(row_of<char>(batch, array, row), bytes);
      }
    }
    return out;
  }
  template <class Element> static std::string bytes_of_all(const std::vector<Element>& values, std::size_t count) {
    return {reinterpret_cast<const char*>(values.data()), count * sizeof(Element)};
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryBatchEnv, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

TEST_P(EveryBatchEnv, plays_the_match_with_the_same_seed) {
  for (const TableSetup& setup : usual_tables()) {
    BatchSettings settings = settings_for(2, 2);
    settings.autoreset = Autoreset::disabled;
    const auto batch = open_batch(table_of(setup), settings);
    std::vector<Match> matches;
    for (int row = 0; row < 2; ++row) matches.emplace_back(setup_for(setup, seed_of(*batch, row)));
    while (!matches[0].over() && !matches[1].over()) {
      const std::vector<std::uint32_t> choices = random_candidates(*batch);
      for (int row = 0; row < 2; ++row) {
        Match& match = matches[static_cast<std::size_t>(row)];
        ASSERT_EQ(actor_of(*batch, row), index_of(match.position().actor()));
        match.act(candidate_of(*batch, row, static_cast<int>(choices[static_cast<std::size_t>(row)])));
      }
      batch->step(choices);
    }
    const auto learner = open_learner(table_of(setup));
    for (int row = 0; row < 2; ++row) {
      const Match& match = matches[static_cast<std::size_t>(row)];
      EXPECT_EQ(batch->state(row)->hash(), match.position().hash());
      EXPECT_EQ(is_terminated(*batch, row), match.over());
      const Returns returns = learner->returns(match.position());
      for (int seat = 0; seat < setup.players; ++seat)
        EXPECT_EQ(reward_of(*batch, row, seat), static_cast<float>(returns.of[static_cast<std::size_t>(seat)].score));
    }
  }
}

TEST_P(EveryBatchEnv, rows_are_what_the_learner_writes) {
  const auto table = table_of(usual_table());
  const auto learner = open_learner(table);
  for (const Layout layout : {Layout::fields, Layout::features, Layout::floats}) {
    for (const ObservationKind kind : {ObservationKind::seat, ObservationKind::full_state}) {
      BatchSettings settings = settings_for(2);
      settings.observation = layout;
      settings.kind = kind;
      settings.mask = true;
      const auto batch = open_batch(table, settings);
      int last_actor = 0;
      for (StepLimit steps; !is_terminated(*batch, 0); ++steps) {
        const auto position = batch->state(0);
        last_actor = actor_of(*batch, 0);
        ASSERT_EQ(written_row(*batch, 0), expected_row(*learner, *position, seat_at(last_actor), layout, kind));
        batch->step(random_candidates(*batch));
      }
      EXPECT_EQ(written_row(*batch, 0), expected_row(*learner, *batch->state(0), seat_at(last_actor), layout, kind)) << "after the end";
    }
  }
}

TEST_P(EveryBatchEnv, masks_agree_and_numbers_play_the_same) {
  const auto table = table_of(usual_table());
  const auto learner = open_learner(table);
  BatchSettings settings = settings_for(20);
  settings.mask = true;
  settings.byte_mask = true;
  const auto by_index = open_batch(table, settings);
  settings.input = ActionInput::number;
  const auto by_number = open_batch(table, settings);
  for (int step = 0; step < 200; ++step) {
    ASSERT_EQ(all_bytes(*by_index), all_bytes(*by_number));
    for (std::uint32_t number = 0; number < learner->actions().size; ++number) {
      const bool is_set = (row_of<std::uint64_t>(*by_index, BatchArray::mask, 7)[number / 64] >> (number % 64) & 1) != 0;
      ASSERT_EQ(row_of<std::int8_t>(*by_index, BatchArray::byte_mask, 7)[number], is_set ? 1 : 0) << number;
    }
    const std::vector<std::uint32_t> choices = random_candidates(*by_index);
    std::vector<std::uint32_t> numbers;
    for (int row = 0; row < 20; ++row) {
      const int choice = static_cast<int>(choices[static_cast<std::size_t>(row)]);
      numbers.push_back(candidates_of(*by_index, row) == 0 ? 0 : learner->number(candidate_of(*by_index, row, choice)));
    }
    by_index->step(choices);
    by_number->step(numbers);
  }
}

TEST_P(EveryBatchEnv, threads_make_no_difference) {
  const auto table = table_of(usual_table());
  for (const bool has_bots : {false, true}) {
    BatchSettings settings = settings_for(24);
    settings.observation = Layout::floats;
    settings.autoreset = Autoreset::same_step;
    if (has_bots && table->players() > 1) {
      settings.seats.resize(static_cast<std::size_t>(table->players()));
      settings.seats.back() = bot_named("greedy");
    }
    const std::uint64_t alone = trace_of(*open_batch(table, settings), 50);
    settings.threads = 3;
    EXPECT_EQ(trace_of(*open_batch(table, settings), 50), alone);
  }
}

TEST_P(EveryBatchEnv, rewards_add_up_to_the_returns) {
  const auto table = table_of(usual_table());
  const auto learner = open_learner(table);
  for (const ReturnMeasure measure : {ReturnMeasure::score, ReturnMeasure::margin, ReturnMeasure::win_share}) {
    BatchSettings settings = settings_for(1);
    settings.reward = measure;
    settings.reward_timing = RewardTiming::each_step;
    const auto batch = open_batch(table, settings);
    std::vector<double> sums(static_cast<std::size_t>(table->players()));
    for (StepLimit steps; !is_terminated(*batch, 0); ++steps) {
      batch->step(random_candidates(*batch));
      for (std::size_t seat = 0; seat < sums.size(); ++seat)
        sums[seat] += static_cast<double>(reward_of(*batch, 0, static_cast<int>(seat)));
    }
    const Returns returns = learner->returns(*batch->state(0));
    for (std::size_t seat = 0; seat < sums.size(); ++seat) {
      const SeatReturn& all = returns.of[seat];
      const double whole = measure == ReturnMeasure::score    ? all.score
                           : measure == ReturnMeasure::margin ? static_cast<double>(all.margin)
                                                              : all.win_share;
      EXPECT_NEAR(sums[seat], whole, 1e-6);
    }
  }
}

TEST(Batches, are_listed_for_every_game) {
  ASSERT_EQ(batch_games().size(), all_games().size());
  for (std::size_t i = 0; i < all_games().size(); ++i) EXPECT_EQ(batch_games()[i].name, all_games()[i].info.name);
}

}  // namespace
}  // namespace omnibus
