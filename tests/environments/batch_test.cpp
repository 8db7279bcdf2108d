#include "environments/batch.hpp"

#include <atomic>
#include <gmock/gmock.h>
#include <set>
#include <thread>

#include "environments/learning_game.hpp"
#include "games/night_bus/ai/guide.hpp"
#include "games/night_bus/rules/rules.hpp"
#include "players/make_player.hpp"
#include "players/playout.hpp"
#include "support/batches.hpp"
#include "support/boxes.hpp"
#include "support/matches.hpp"
#include "support/patience.hpp"

namespace omnibus {
namespace {

using testing::Each;
using testing::ElementsAre;

/// Batches of the sample game.
class BatchTest : public testing::Test {
 protected:
  static std::shared_ptr<const AnyGame> table(int players, const json::object& options = {}) {
    return open_table("night_bus", {.players = players, .options = options, .edition_text = {}, .edition_name = {}});
  }
  /// All choices are listed and given by index.
  static BatchSettings by_candidate(int games, int threads = 1) {
    BatchSettings out;
    out.games = games;
    out.threads = threads;
    out.seed = 7;
    out.observation = Layout::fields;
    out.mask = true;
    out.candidates = true;
    out.input = ActionInput::candidate;
    return out;
  }
  static BatchSettings asynchronous(int games, int batch_size, int threads) {
    BatchSettings out = by_candidate(games, threads);
    out.batch_size = batch_size;
    return out;
  }
  static std::unique_ptr<BatchEnv> open(const BatchSettings& settings, int players = 3) { return open_batch(table(players), settings); }
  static std::string trouble_of(const BatchSettings& settings) {
    return trouble_with([&] { open(settings); });
  }

  /// Steps at random until a game ends with this step; its row.
  static int step_until_end(BatchEnv& batch) {
    for (StepLimit steps;; ++steps) {
      batch.step(random_candidates(batch));
      for (int row = 0; row < batch.rows(); ++row) {
        if (is_terminated(batch, row) || is_truncated(batch, row)) return row;
      }
    }
  }
};

// ---- Playing -------------------------------------------------------------------------------------------------------------

TEST_F(BatchTest, begins_with_derived_seeds) {
  const auto batch = open(by_candidate(3));
  for (int game = 0; game < 3; ++game) {
    EXPECT_EQ(seed_of(*batch, game), derived_seed(7, static_cast<std::uint64_t>(game)));
    EXPECT_EQ(game_of(*batch, game), game);
    EXPECT_EQ(ply_of(*batch, game), 0);
    EXPECT_EQ(actor_of(*batch, game), 0);
    EXPECT_FALSE(is_terminated(*batch, game));
  }
}

TEST_F(BatchTest, a_game_is_the_match_with_its_seed) {
  for (const json::object& options : {json::object{}, json::object{{"in_turn", true}}, json::object{{"transfers", true}}}) {
    BatchSettings settings = by_candidate(4);
    settings.autoreset = Autoreset::disabled;
    const auto batch = open_batch(table(3, options), settings);
    std::vector<Match> matches;
    for (int game = 0; game < 4; ++game) matches.emplace_back(table_for(3, seed_of(*batch, game), options));
    // The games end together: each has as many decisions in every night.
    for (StepLimit steps; !is_terminated(*batch, 0) && !is_terminated(*batch, 1) && !is_terminated(*batch, 2) && !is_terminated(*batch, 3);
         ++steps) {
      const std::vector<std::uint32_t> choices = random_candidates(*batch);
      for (int game = 0; game < 4; ++game) {
        EXPECT_EQ(actor_of(*batch, game), index_of(matches[static_cast<std::size_t>(game)].position().actor()));
        matches[static_cast<std::size_t>(game)].act(candidate_of(*batch, game, static_cast<int>(choices[static_cast<std::size_t>(game)])));
      }
      batch->step(choices);
      for (int game = 0; game < 4; ++game) {
        const Match& match = matches[static_cast<std::size_t>(game)];
        EXPECT_EQ(batch->state(game)->hash(), match.position().hash());
        EXPECT_EQ(ply_of(*batch, game), match.ply());
        EXPECT_EQ(is_terminated(*batch, game), match.over());
      }
    }
  }
}

TEST_F(BatchTest, numbers_and_candidates_play_the_same) {
  BatchSettings settings = by_candidate(5);
  const auto by_index = open(settings);
  settings.input = ActionInput::number;
  const auto by_number = open(settings);
  const auto learner = open_learner(table(3));
  for (int step = 0; step < 100; ++step) {
    ASSERT_EQ(all_bytes(*by_index), all_bytes(*by_number));
    const std::vector<std::uint32_t> choices = random_candidates(*by_index);
    std::vector<std::uint32_t> numbers;
    for (int row = 0; row < 5; ++row) {
      const int choice = static_cast<int>(choices[static_cast<std::size_t>(row)]);
      numbers.push_back(candidates_of(*by_index, row) == 0 ? 0 : learner->number(candidate_of(*by_index, row, choice)));
    }
    by_index->step(choices);
    by_number->step(numbers);
  }
}

TEST_F(BatchTest, bytes_are_the_same_on_any_number_of_threads) {
  const std::uint64_t alone = trace_of(*open(by_candidate(200)), 60);
  for (const int threads : {2, 3, 5}) EXPECT_EQ(trace_of(*open(by_candidate(200, threads)), 60), alone) << threads;
  BatchSettings other = by_candidate(200);
  other.seed = 8;
  EXPECT_NE(trace_of(*open(other), 60), alone);
}

TEST_F(BatchTest, writes_only_the_arrays_that_were_asked_for) {
  BatchSettings settings;
  const auto names = [&] {
    const auto batch = open(settings);
    std::set<std::string> out;
    for (const BatchArrayInfo& info : batch->arrays()) out.emplace(info.name());
    return out;
  };
  EXPECT_THAT(names(), ElementsAre("actor", "game", "ply", "reward", "seed", "terminated", "truncated"));
  settings.observation = Layout::features;
  settings.byte_mask = true;
  settings.autoreset = Autoreset::same_step;
  EXPECT_THAT(names(), ElementsAre("actor", "byte_mask", "feature_count", "final_feature_count", "final_observation", "final_ply",
                                   "final_seed", "game", "observation", "ply", "reward", "seed", "terminated", "truncated"));
}

TEST_F(BatchTest, writes_to_memory_of_the_caller) {
  const auto batch = open(by_candidate(4));
  const auto other = open(by_candidate(4));
  std::vector<float> rewards(12, 5.0F);
  std::vector<std::int8_t> actors(4, 9);
  batch->use_memory(BatchArray::reward, rewards.data());
  batch->use_memory(BatchArray::actor, actors.data());
  EXPECT_THAT(rewards, Each(0.0F)) << "the content has moved";
  EXPECT_THAT(actors, Each(0));
  EXPECT_EQ(trace_of(*batch, 40), trace_of(*other, 40));
  EXPECT_EQ(actors[0], actor_of(*other, 0));
}

TEST_F(BatchTest, refuses_memory_it_cannot_use) {
  const auto batch = open(by_candidate(4));
  alignas(8) std::array<char, 64> memory{};
  EXPECT_EQ(trouble_with([&] { batch->use_memory(BatchArray::byte_mask, memory.data()); }),
            "bad_value path=byte_mask value=absent allowed=an array of this batch");
  EXPECT_EQ(trouble_with([&] { batch->use_memory(BatchArray::reward, memory.data() + 1); }),
            "bad_value path=reward value=not aligned allowed=4 bytes");
  EXPECT_EQ(problem_of([&] { batch->use_memory(BatchArray::reward, nullptr); }).code(), "bad_value");
}

// ---- The end of a game ---------------------------------------------------------------------------------------------------

TEST_F(BatchTest, next_step_shows_the_end_and_ignores_the_next_action) {
  const auto batch = open(by_candidate(1));
  const std::uint64_t seed = seed_of(*batch, 0);
  const int row = step_until_end(*batch);
  EXPECT_EQ(actor_of(*batch, row), -1);
  EXPECT_EQ(candidates_of(*batch, row), 0);
  EXPECT_EQ(seed_of(*batch, row), seed);
  EXPECT_EQ(batch->state(0)->actor(), Seat::nobody);
  const std::uint32_t ignored = 4711;
  batch->step(std::span(&ignored, 1));
  EXPECT_FALSE(is_terminated(*batch, row));
  EXPECT_EQ(ply_of(*batch, row), 0);
  EXPECT_EQ(reward_of(*batch, row, 0), 0);
  EXPECT_NE(seed_of(*batch, row), seed);
  EXPECT_GT(candidates_of(*batch, row), 0);
}

TEST_F(BatchTest, same_step_begins_at_once_and_keeps_the_final_observation) {
  BatchSettings settings = by_candidate(1);
  settings.kind = ObservationKind::full_state;
  const auto next = open(settings);
  settings.autoreset = Autoreset::same_step;
  const auto same = open(settings);
  for (StepLimit steps; !is_terminated(*next, 0); ++steps) {
    const std::vector<std::uint32_t> choices = random_candidates(*next);
    next->step(choices);
    same->step(choices);
  }
  EXPECT_TRUE(is_terminated(*same, 0));
  EXPECT_EQ(ply_of(*same, 0), 0);
  EXPECT_EQ(value_of<std::int32_t>(*same, BatchArray::final_ply, 0), ply_of(*next, 0));
  EXPECT_EQ(value_of<std::uint64_t>(*same, BatchArray::final_seed, 0), seed_of(*next, 0));
  const auto bytes = [](const BatchEnv& batch, BatchArray array) {
    const auto info = std::ranges::find(batch.arrays(), array, &BatchArrayInfo::array);
    return std::string(row_of<char>(batch, array, 0), info->row_bytes());
  };
  EXPECT_EQ(bytes(*same, BatchArray::final_observation), bytes(*next, BatchArray::observation));
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(reward_of(*same, 0, seat), reward_of(*next, 0, seat));
  next->step(std::vector<std::uint32_t>{0});
  EXPECT_EQ(bytes(*same, BatchArray::observation), bytes(*next, BatchArray::observation));
  EXPECT_EQ(seed_of(*same, 0), seed_of(*next, 0));
  const std::vector<std::uint32_t> first{0};
  same->step(first);
  EXPECT_FALSE(is_terminated(*same, 0)) << "the new game is played, not reset again";
  EXPECT_EQ(ply_of(*same, 0), 1);
}

TEST_F(BatchTest, without_autoreset_finished_games_wait_for_a_reset) {
  BatchSettings settings = by_candidate(2);
  settings.autoreset = Autoreset::disabled;
  const auto batch = open(settings, 1);
  const std::int32_t ended = step_until_end(*batch);
  const std::string before = all_bytes(*batch);
  EXPECT_EQ(trouble_with([&] { batch->step(std::vector<std::uint32_t>{0, 0}); }), "finished_in_batch game=" + std::to_string(ended));
  EXPECT_EQ(all_bytes(*batch), before);
  const std::int32_t other = 1 - ended;
  const std::string row_of_other = bytes_of_row(*batch, other);
  batch->reset(std::span(&ended, 1));
  EXPECT_FALSE(is_terminated(*batch, ended));
  EXPECT_EQ(ply_of(*batch, ended), 0);
  EXPECT_EQ(reward_of(*batch, ended, 0), 0);
  EXPECT_EQ(bytes_of_row(*batch, other), row_of_other);
}

TEST_F(BatchTest, truncates_at_the_limit) {
  BatchSettings settings = by_candidate(2);
  settings.max_plies = 4;
  const auto batch = open(settings);
  for (int ply = 1; ply < 4; ++ply) batch->step(random_candidates(*batch));
  EXPECT_FALSE(is_truncated(*batch, 0));
  batch->step(random_candidates(*batch));
  EXPECT_TRUE(is_truncated(*batch, 0));
  EXPECT_FALSE(is_terminated(*batch, 0));
  EXPECT_GT(candidates_of(*batch, 0), 0) << "the value of the next decision may be asked for";
  EXPECT_EQ(reward_of(*batch, 0, 0), 0);
  batch->step(random_candidates(*batch));
  EXPECT_FALSE(is_truncated(*batch, 0));
  EXPECT_EQ(ply_of(*batch, 0), 0);
}

TEST_F(BatchTest, rewards_add_up_to_the_return) {
  const auto learner = open_learner(table(3));
  for (const RewardTiming timing : {RewardTiming::at_end, RewardTiming::each_step}) {
    for (const ReturnMeasure measure : {ReturnMeasure::score, ReturnMeasure::margin, ReturnMeasure::win_share}) {
      BatchSettings settings = by_candidate(1);
      settings.reward = measure;
      settings.reward_timing = timing;
      const auto batch = open(settings);
      std::array<double, 3> sums{};
      int rewarded = 0;
      for (StepLimit steps; !is_terminated(*batch, 0); ++steps) {
        batch->step(random_candidates(*batch));
        for (int seat = 0; seat < 3; ++seat) sums[static_cast<std::size_t>(seat)] += static_cast<double>(reward_of(*batch, 0, seat));
        rewarded += reward_of(*batch, 0, 0) != 0 || reward_of(*batch, 0, 1) != 0 ? 1 : 0;
      }
      const Returns returns = learner->returns(*batch->state(0));
      for (std::size_t seat = 0; seat < 3; ++seat) {
        const SeatReturn& all = returns.of[seat];
        const double whole = measure == ReturnMeasure::score    ? all.score
                             : measure == ReturnMeasure::margin ? static_cast<double>(all.margin)
                                                                : all.win_share;
        EXPECT_NEAR(sums[seat], whole, 1e-6);
      }
      if (timing == RewardTiming::at_end || measure == ReturnMeasure::win_share) {
        EXPECT_LE(rewarded, 1);
      } else {
        EXPECT_GT(rewarded, 1);
      }
    }
  }
}

// ---- Refused actions -----------------------------------------------------------------------------------------------------

TEST_F(BatchTest, an_illegal_action_refuses_the_whole_call) {
  BatchSettings settings = by_candidate(40, 2);
  settings.input = ActionInput::number;
  const auto batch = open(settings);
  const auto learner = open_learner(table(3));
  std::vector<std::uint32_t> numbers;
  for (int row = 0; row < 40; ++row) numbers.push_back(learner->number(candidate_of(*batch, row, 0)));
  const std::string before = all_bytes(*batch);
  const auto refused = [&](std::vector<std::uint32_t> actions) {
    const Problem problem = problem_of([&] { batch->step(actions); });
    EXPECT_EQ(all_bytes(*batch), before);
    for (int game = 0; game < 40; ++game) EXPECT_EQ(batch->status(game).ply, 0u);
    return problem;
  };
  // Not in the hand of the actor.
  const auto illegal_in = [&](int game) {
    std::uint32_t number = 0;
    while (!batch->state(game)->check(learner->action(number)).forbids()) ++number;
    return number;
  };
  std::vector<std::uint32_t> two_bad = numbers;
  two_bad[33] = illegal_in(33);
  two_bad[17] = illegal_in(17);
  const Problem problem = refused(two_bad);
  EXPECT_EQ(problem.code(), "illegal_in_batch");
  EXPECT_EQ(argument(problem, "game"), "17") << "the first of them";
  EXPECT_EQ(argument(problem, "value"), json::serialize(batch->table().action_to_json(learner->action(two_bad[17]))));
  EXPECT_EQ(problem.rule(), "NB-3.2");
  std::vector<std::uint32_t> too_large = numbers;
  too_large[39] = learner->actions().size;
  EXPECT_EQ(told(refused(too_large)), "bad_value path=games[39].action value=" + std::to_string(learner->actions().size) + " allowed=0 … " +
                                          std::to_string(learner->actions().size - 1));
  EXPECT_EQ(told(refused({0, 1})), "bad_value path=actions value=2 entries allowed=40 entries");
  batch->step(numbers);
  EXPECT_EQ(ply_of(*batch, 39), 1);
}

TEST_F(BatchTest, refuses_an_index_beyond_the_candidates) {
  const auto batch = open(by_candidate(2));
  const std::uint32_t count = static_cast<std::uint32_t>(candidates_of(*batch, 1));
  const std::string before = all_bytes(*batch);
  EXPECT_EQ(trouble_with([&] { batch->step(std::vector<std::uint32_t>{0, count}); }),
            "bad_value path=games[1].action value=" + std::to_string(count) + " allowed=0 … " + std::to_string(count - 1));
  EXPECT_EQ(all_bytes(*batch), before);
}

TEST_F(BatchTest, does_not_trust_the_arrays) {
  const auto batch = open(by_candidate(1));
  const Action meant = candidate_of(*batch, 0, 0);
  const auto expected = batch->state(0);
  *row_of<Action>(*batch, BatchArray::candidates, 0) = {255, {255, 255, 255}};
  *row_of<std::int32_t>(*batch, BatchArray::candidate_count, 0) = 1000;
  *row_of<std::int32_t>(*batch, BatchArray::game, 0) = 1000;
  EXPECT_EQ(problem_of([&] { batch->step(std::vector<std::uint32_t>{999}); }).code(), "bad_value");
  batch->step(std::vector<std::uint32_t>{0});
  Chance chance(seed_of(*batch, 0), 1);
  EventRecorder recorder;
  expected->apply(meant, chance, recorder);
  EXPECT_EQ(batch->state(0)->hash(), expected->hash());
}

// ---- Resets and snapshots ------------------------------------------------------------------------------------------------

TEST_F(BatchTest, resets_to_seeds) {
  const auto batch = open(by_candidate(3));
  const std::string fresh = bytes_of_row(*batch, 1);
  const std::uint64_t seed = seed_of(*batch, 1);
  batch->reset(batch->all());
  EXPECT_EQ(seed_of(*batch, 1), seed) << "the first reset begins the first game";
  batch->step(random_candidates(*batch));
  batch->reset(batch->all());
  EXPECT_NE(seed_of(*batch, 1), seed);
  const std::int32_t one = 1;
  batch->reset(std::span(&one, 1), std::span(&seed, 1));
  EXPECT_EQ(bytes_of_row(*batch, 1), fresh);
}

TEST_F(BatchTest, restores_what_it_saved) {
  const auto batch = open(by_candidate(3));
  for (int i = 0; i < 4; ++i) batch->step(random_candidates(*batch));
  const std::int32_t two = 2;
  const auto snapshot = batch->save(std::span(&two, 1));
  const auto continued = [&](BatchEnv& env, int row) {
    std::string out;
    for (int i = 0; i < 6; ++i) {
      env.step(random_candidates(env));
      out += bytes_of_row(env, row).substr(0, bytes_of_row(env, row).size() - sizeof(std::int32_t));  // the number of the game comes last
    }
    return out;
  };
  const std::string first = continued(*batch, 2);
  const std::vector<std::int32_t> ids{0, 1};
  const std::vector<std::int32_t> places{0, 0};
  batch->restore(ids, *snapshot, places);
  EXPECT_EQ(ply_of(*batch, 0), 4);
  EXPECT_EQ(reward_of(*batch, 0, 0), 0);
  EXPECT_EQ(batch->state(0)->hash(), batch->state(1)->hash());
  EXPECT_EQ(continued(*batch, 0), first);
  const auto other = open(by_candidate(1));
  other->restore(other->all(), *snapshot, std::vector<std::int32_t>{0});
  EXPECT_EQ(continued(*other, 0), first) << "another batch of the table";
}

TEST_F(BatchTest, saves_to_places_of_a_snapshot) {
  const auto batch = open(by_candidate(3));
  const auto snapshot = batch->save(batch->all());
  EXPECT_EQ(snapshot->size(), 3);
  batch->step(random_candidates(*batch));
  const std::uint64_t later = batch->state(1)->hash();
  const std::vector<std::int32_t> one{1};
  batch->save(one, *snapshot, std::vector<std::int32_t>{2});
  batch->restore(std::vector<std::int32_t>{0}, *snapshot, std::vector<std::int32_t>{2});
  EXPECT_EQ(batch->state(0)->hash(), later);
}

TEST_F(BatchTest, refuses_snapshots_and_places_that_do_not_fit) {
  const auto batch = open(by_candidate(2));
  const auto snapshot = batch->save(batch->all());
  const std::vector<std::int32_t> one{1};
  const auto other = open(by_candidate(2), 2);
  EXPECT_EQ(trouble_with([&] { other->restore(one, *snapshot, one); }),
            "bad_value path=snapshot value=of another table allowed=a snapshot of this table");
  EXPECT_EQ(trouble_with([&] { batch->restore(one, *snapshot, std::vector<std::int32_t>{2}); }),
            "bad_value path=places[0] value=2 allowed=0 … 1");
  EXPECT_EQ(problem_of([&] { batch->restore(one, *snapshot, std::vector<std::int32_t>{0, 1}); }).code(), "bad_value");
}

TEST_F(BatchTest, a_new_seed_changes_only_what_follows) {
  const auto batch = open(by_candidate(2));
  const std::vector<std::int32_t> ids{0, 1};
  batch->restore(ids, *batch->save(ids), std::vector<std::int32_t>{0, 0});
  const std::uint64_t hash = batch->state(0)->hash();
  batch->reseed(std::vector<std::int32_t>{1}, std::vector<std::uint64_t>{99});
  EXPECT_EQ(batch->state(1)->hash(), hash);
  EXPECT_EQ(batch->status(1).seed, 99u);
  bool differs = false;
  for (int i = 0; i < 30 && !differs; ++i) {
    batch->step(std::vector<std::uint32_t>{0, 0});
    differs = batch->state(0)->hash() != batch->state(1)->hash();
  }
  EXPECT_TRUE(differs);
}

TEST_F(BatchTest, refuses_wrong_ids) {
  const auto batch = open(by_candidate(3));
  const auto trouble = [&](std::vector<std::int32_t> ids) { return trouble_with([&] { batch->reset(ids); }); };
  EXPECT_EQ(trouble({0, 3}), "bad_value path=ids[1] value=3 allowed=0 … 2");
  EXPECT_EQ(trouble({-1}), "bad_value path=ids[0] value=-1 allowed=0 … 2");
  EXPECT_EQ(trouble({1, 2, 1}), "bad_value path=ids[2] value=1 allowed=each game once");
  EXPECT_EQ(problem_of([&] { batch->state(3); }).code(), "bad_value");
  EXPECT_EQ(problem_of([&] { batch->reset(batch->all(), std::vector<std::uint64_t>{1}); }).code(), "bad_value");
}

// ---- Asynchronous batches ------------------------------------------------------------------------------------------------

TEST_F(BatchTest, receives_games_as_they_finish) {
  const auto batch = open(asynchronous(6, 2, 2));
  EXPECT_FALSE(batch->is_synchronous());
  EXPECT_EQ(batch->rows(), 8) << "three blocks for all games and one that the caller holds";
  batch->reset(batch->all());
  std::set<int> seen;
  for (int i = 0; i < 3; ++i) {
    const BatchRows rows = batch->recv();
    EXPECT_EQ(rows.count, 2);
    for (int row = rows.first; row < rows.first + rows.count; ++row) seen.insert(game_of(*batch, row));
  }
  EXPECT_THAT(seen, ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_EQ(trouble_with([&] { batch->recv(); }), "too_few_in_flight value=0 needed=2");
}

/// Hash of the rows of each game until it has been received so often.
std::vector<std::uint64_t> traces_by_game(BatchEnv& batch, std::uint64_t count) {
  std::vector<std::uint64_t> traces(batch.all().size());
  std::vector<std::uint64_t> received(batch.all().size());
  batch.reset(batch.all());
  bool has_rows = batch.is_synchronous();
  for (std::size_t left = traces.size(); left > 0;) {
    const BatchRows rows = std::exchange(has_rows, false) ? BatchRows{0, batch.rows()} : batch.recv();
    std::vector<std::int32_t> ids;
    std::vector<std::uint32_t> actions;
    for (int row = rows.first; row < rows.first + rows.count; ++row) {
      const std::size_t game = static_cast<std::size_t>(game_of(batch, row));
      if (received[game]++ < count) traces[game] = mixed(traces[game], text_fingerprint(bytes_of_row(batch, row)));
      if (received[game] == count) --left;
      ids.push_back(static_cast<std::int32_t>(game));  // all go on, since a block is only received if it fills
      actions.push_back(random_candidate(batch, row));
    }
    batch.send(ids, actions);
  }
  return traces;
}

TEST_F(BatchTest, games_do_not_depend_on_what_is_received_together) {
  BatchSettings settings = asynchronous(10, 10, 1);
  settings.observation = Layout::floats;
  settings.candidates = false;  // their rows have leftovers of other games
  const std::vector<std::uint64_t> expected = traces_by_game(*open(settings), 40);
  for (const auto& [batch_size, threads] : {std::pair(10, 3), std::pair(1, 1), std::pair(3, 2), std::pair(4, 4), std::pair(9, 2)}) {
    settings.batch_size = batch_size;
    settings.threads = threads;
    EXPECT_EQ(traces_by_game(*open(settings), 40), expected) << batch_size << " " << threads;
  }
}

TEST_F(BatchTest, received_rows_stay_until_the_next_are_received) {
  const auto batch = open(asynchronous(5, 2, 2));
  batch->reset(batch->all());
  for (int round = 0; round < 50; ++round) {
    const BatchRows rows = batch->recv();
    const std::string before = bytes_of_row(*batch, rows.first) + bytes_of_row(*batch, rows.first + 1);
    const std::vector<std::int32_t> ids{game_of(*batch, rows.first), game_of(*batch, rows.first + 1)};
    batch->send(ids, std::vector<std::uint32_t>{random_candidate(*batch, rows.first), random_candidate(*batch, rows.first + 1)});
    EXPECT_EQ(bytes_of_row(*batch, rows.first) + bytes_of_row(*batch, rows.first + 1), before);
  }
}

TEST_F(BatchTest, a_game_in_flight_is_left_alone) {
  const auto batch = open(asynchronous(3, 2, 1));
  batch->reset(batch->all());
  const std::vector<std::int32_t> one{1};
  const std::vector<std::uint32_t> action{0};
  const std::vector<std::uint64_t> seeds{5};
  EXPECT_EQ(trouble_with([&] { batch->send(one, action); }), "in_flight value=1");
  EXPECT_EQ(trouble_with([&] { batch->reset(one); }), "in_flight value=1");
  EXPECT_EQ(trouble_with([&] { batch->reseed(one, seeds); }), "in_flight value=1");
  EXPECT_EQ(trouble_with([&] { batch->save(one); }), "in_flight value=1");
  EXPECT_EQ(trouble_with([&] { batch->state(1); }), "in_flight value=1");
  float reward = 0;
  EXPECT_EQ(trouble_with([&] { batch->use_memory(BatchArray::reward, &reward); }), "in_flight value=0");
  EXPECT_EQ(trouble_with([&] { batch->step(action); }), "bad_value path=batch_size value=2 allowed=3");
}

TEST_F(BatchTest, a_refused_send_sends_nothing) {
  const auto batch = open(asynchronous(2, 1, 1));
  batch->reset(batch->all());
  batch->recv();
  batch->recv();
  const std::vector<std::int32_t> ids{0, 1};
  EXPECT_EQ(problem_of([&] { batch->send(ids, std::vector<std::uint32_t>{0, 4711}); }).code(), "bad_value");
  EXPECT_EQ(trouble_with([&] { batch->recv(); }), "too_few_in_flight value=0 needed=1");
  batch->send(ids, std::vector<std::uint32_t>{0, 0});
  EXPECT_EQ(batch->recv().count, 1);
}

TEST_F(BatchTest, a_synchronous_batch_sends_and_receives_too) {
  for (const int threads : {1, 3}) {
    const auto stepped = open(by_candidate(20));
    const auto sent = open(by_candidate(20, threads));
    for (int i = 0; i < 30; ++i) {
      const std::vector<std::uint32_t> actions = random_candidates(*stepped);
      stepped->step(actions);
      sent->send(sent->all().first(5), std::span(actions).first(5));
      sent->send(sent->all().last(15), std::span(actions).last(15));
      EXPECT_EQ(sent->recv().count, 20);
      ASSERT_EQ(all_bytes(*sent), all_bytes(*stepped));
    }
  }
}

// ---- Bots ----------------------------------------------------------------------------------------------------------------

TEST_F(BatchTest, bots_play_until_a_learning_seat_decides) {
  BatchSettings settings = by_candidate(6);
  settings.seats = seats_of({"greedy", "", "random"});
  const auto batch = open(settings);
  EXPECT_EQ(ply_of(*batch, 0), 1) << "the bot in the first seat has decided";
  for (int i = 0; i < 60; ++i) {
    for (int row = 0; row < 6; ++row) EXPECT_EQ(actor_of(*batch, row), is_terminated(*batch, row) ? -1 : 1);
    batch->step(random_candidates(*batch));
  }
}

TEST_F(BatchTest, bots_are_those_of_a_simulated_game) {
  const night_bus::Rules rules(carried_box<night_bus::Components>(), {}, 3);
  const std::vector<std::string_view> texts{"greedy:blur=50", "", "search:iterations=20,memory=1"};
  BatchSettings settings = by_candidate(5);
  settings.seats = seats_of({texts[0], texts[1], texts[2]});
  settings.autoreset = Autoreset::disabled;
  const auto batch = open(settings);
  for (int game = 0; game < 5; ++game) {
    const std::uint64_t seed = seed_of(*batch, game);
    Memory memory;
    std::vector<std::unique_ptr<Player<night_bus::Rules>>> players(3);
    for (const std::size_t seat : {std::size_t{0}, std::size_t{2}}) {
      PlayerSpec spec = bot_named(texts[seat]);
      spec.memory = &memory;
      players[seat] = make_player<night_bus::Rules>(spec, rules, derived_seed(seed, 2 + seat));
    }
    night_bus::State state;
    int ply = 0;
    play_to_end(rules, seed, state, [&](const night_bus::State& at, const Legal<night_bus::Rules>& legal) {
      const Seat actor = rules.actor(at);
      memory.begin(actor, ply++);
      const Action action =
          actor == seat_at(1) ? legal[0] : players[static_cast<std::size_t>(actor)]->choose(PlayerView<night_bus::Rules>(rules, at, legal));
      memory.end(action);
      return static_cast<int>(std::find(legal.begin(), legal.end(), action) - legal.begin());
    });
    const std::vector<std::uint32_t> first(5, 0);
    if (game == 0) {
      for (StepLimit steps; !is_terminated(*batch, 0); ++steps) batch->step(first);
    }
    ASSERT_TRUE(is_terminated(*batch, game)) << "all games have as many nights";
    for (int seat = 0; seat < 3; ++seat)
      EXPECT_EQ(reward_of(*batch, game, seat), static_cast<float>(rules.result(state).scores[static_cast<std::size_t>(seat)]));
    EXPECT_EQ(ply_of(*batch, game), ply);
  }
}

TEST_F(BatchTest, bots_play_the_same_on_any_number_of_threads) {
  BatchSettings settings = by_candidate(30);
  settings.seats = seats_of({"search:iterations=10", "", "greedy:blur=80,overlooks=20"});
  settings.autoreset = Autoreset::same_step;
  const std::uint64_t alone = trace_of(*open(settings), 20);
  for (const int threads : {2, 4}) {
    settings.threads = threads;
    EXPECT_EQ(trace_of(*open(settings), 20), alone);
  }
}

TEST_F(BatchTest, a_reset_with_a_seed_repeats_the_bots) {
  BatchSettings settings = by_candidate(2);
  settings.seats = seats_of({"random", "", "random"});
  const auto batch = open(settings);
  const std::vector<std::uint64_t> seeds{11, 12};
  batch->reset(batch->all(), seeds);
  const std::uint64_t first = trace_of(*batch, 3);
  batch->reset(batch->all(), seeds);
  EXPECT_EQ(trace_of(*batch, 3), first);
  const auto snapshot = batch->save(batch->all());
  batch->restore(batch->all(), *snapshot, batch->all());
  const std::uint64_t second = trace_of(*batch, 3);
  batch->restore(batch->all(), *snapshot, batch->all());
  EXPECT_EQ(trace_of(*batch, 3), second);
}

TEST_F(BatchTest, the_limit_counts_the_plies_of_bots) {
  BatchSettings settings = by_candidate(1);
  settings.seats = seats_of({"", "random", "random"});
  settings.max_plies = 2;
  const auto batch = open(settings);
  batch->step(std::vector<std::uint32_t>{0});
  EXPECT_TRUE(is_truncated(*batch, 0));
  EXPECT_EQ(ply_of(*batch, 0), 2);
  EXPECT_EQ(actor_of(*batch, 0), -1) << "a bot would decide";
  EXPECT_EQ(candidates_of(*batch, 0), 0);
}

TEST_F(BatchTest, refuses_seats_it_cannot_fill) {
  BatchSettings settings = by_candidate(1);
  settings.seats = seats_of({"", "search:ms=5", ""});
  EXPECT_EQ(trouble_of(settings), "bad_value path=seats[1] value=search:ms=5 allowed=a bot without a time limit");
  settings.allows_time_limits = true;
  EXPECT_EQ(trouble_of(settings), "none");
  settings.seats = seats_of({"random", "random", "random"});
  EXPECT_EQ(trouble_of(settings), "bad_value path=seats value=bots only allowed=a learning seat");
  settings.seats = seats_of({"", ""});
  EXPECT_EQ(trouble_of(settings), "bad_seats value=2 players=3");
}

TEST_F(BatchTest, refuses_numbers_out_of_range) {
  const auto trouble = [&](auto&& change) {
    BatchSettings settings = by_candidate(2);
    change(settings);
    return trouble_of(settings);
  };
  EXPECT_EQ(trouble([](BatchSettings& s) { s.games = 0; }), "bad_value path=games value=0 allowed=1 … 16777216");
  EXPECT_EQ(trouble([](BatchSettings& s) { s.batch_size = 3; }), "bad_value path=batch_size value=3 allowed=0 … 2");
  EXPECT_EQ(trouble([](BatchSettings& s) { s.threads = -1; }), "bad_value path=threads value=-1 allowed=0 … 1024");
  EXPECT_EQ(trouble([](BatchSettings& s) { s.max_plies = -1; }), "bad_value path=max_plies value=-1 allowed=0 … 2147483647");
}

// ---- Threads and the end -------------------------------------------------------------------------------------------------

/// Crew that does something of the test's before each search.
class HookedCrew final : public Crew {
 public:
  explicit HookedCrew(std::function<void()> hook) : hook_(std::move(hook)) {}
  int available() const override { return 1; }
  void work(int count, const std::function<void(int)>& task) override {
    hook_();
    for (int i = 0; i < count; ++i) task(i);
  }

 private:
  std::function<void()> hook_;
};

std::vector<std::optional<PlayerSpec>> seats_with(Crew& crew) {
  std::vector<std::optional<PlayerSpec>> out = seats_of({"", "search:iterations=4,threads=2"});
  out[1]->crew = &crew;
  return out;
}

TEST_F(BatchTest, allows_one_call_at_a_time) {
  BatchEnv* within = nullptr;
  std::string trouble;
  HookedCrew crew([&] {
    if (within != nullptr) trouble = trouble_with([&] { within->status(0); }) + trouble_with([&] { within->close(); });
  });
  BatchSettings settings = by_candidate(1);
  settings.seats = seats_with(crew);
  const auto batch = open(settings, 2);
  within = batch.get();
  batch->step(std::vector<std::uint32_t>{0});
  EXPECT_EQ(trouble, "batch_busybatch_busy");
  EXPECT_EQ(batch->status(0).actor, seat_at(0));
}

TEST_F(BatchTest, exceptions_of_bots_reach_the_caller) {
  std::atomic<bool> fails = false;
  HookedCrew crew([&] {
    if (fails) throw std::runtime_error("no memory");
  });
  for (const int batch_size : {0, 1}) {
    fails = false;
    BatchSettings settings = asynchronous(2, batch_size, 2);
    settings.seats = seats_with(crew);
    const auto batch = open(settings, 2);
    if (batch_size == 1) {
      batch->reset(batch->all());
      batch->recv();
      batch->recv();
    }
    fails = true;
    const std::vector<std::uint32_t> actions{0, 0};
    if (batch_size == 0) {
      EXPECT_THROW(batch->step(actions), std::runtime_error);
    } else {
      batch->send(batch->all(), actions);
      EXPECT_THROW(batch->recv(), std::runtime_error);
    }
  }
}

TEST_F(BatchTest, closes_with_requests_in_flight) {
  std::atomic<bool> has_begun = false;
  std::atomic<bool> may_go_on = false;
  std::atomic<bool> waits = false;
  HookedCrew crew([&] {
    has_begun = true;
    while (waits && !may_go_on) std::this_thread::yield();
  });
  BatchSettings settings = asynchronous(50, 1, 2);
  settings.seats = seats_with(crew);
  const auto batch = open(settings, 2);
  batch->reset(batch->all());
  for (int i = 0; i < 50; ++i) batch->recv();
  waits = true;
  has_begun = false;
  batch->send(batch->all(), std::vector<std::uint32_t>(50, 0));
  EXPECT_TRUE(comes_true([&] { return has_begun.load(); }));
  std::thread closing([&] { batch->close(); });
  EXPECT_TRUE(comes_true([&] { return batch->is_closed(); }));
  may_go_on = true;
  closing.join();
  EXPECT_EQ(trouble_with([&] { batch->recv(); }), "batch_closed");
  EXPECT_EQ(trouble_with([&] { batch->reset(batch->all()); }), "batch_closed");
  EXPECT_EQ(trouble_with([&] { batch->state(0); }), "batch_closed");
  batch->close();
  EXPECT_NE(batch->memory(BatchArray::reward), nullptr);
}

TEST_F(BatchTest, ends_with_requests_in_flight) {
  for (int i = 0; i < 20; ++i) {
    const auto batch = open(asynchronous(200, 3, 3));
    batch->reset(batch->all());
    if (i % 2 == 0) batch->recv();
  }
}

}  // namespace
}  // namespace omnibus
