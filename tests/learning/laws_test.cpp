// Every law of learning can be broken: variants of the sample game, each with one fault.
#include <gtest/gtest.h>

#include "laws/learning_laws.hpp"
#include "night_bus_tables.hpp"

namespace omnibus::night_bus {
namespace {

/// The first fault that a law finds in some games; empty if there is none.
template <class G> std::string fault_found(std::string (*law)(const Moment<G>&), const Options& options = {}) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const G game(carried_box<Components>(), options, 3);
    for (int decisions = 0; decisions < 30; ++decisions) {
      const State state = state_after(game, decisions, seed);
      const std::string what = law(Moment<G>(game, state, seed, static_cast<std::uint32_t>(decisions)));
      if (!what.empty()) return what;
    }
  }
  return {};
}

/// A fault in the description of the table.
enum class Fault { hidden_card, missing_riders, number_too_large, optional_field, same_name };

template <Fault fault> struct Faulty : Rules {
  using Rules::Rules;
};

template <class Io, Fault fault> constexpr void describe(Io& io, const Faulty<fault>& game, State& s, Viewer viewer) {
  const Rules& rules = game;
  int night = s.night;
  if constexpr (fault == Fault::missing_riders) {
    io.derived(true, [&](auto& part) { night_bus::describe(part, rules, s, viewer); });
    return io.number("night", night, 0, 9);
  }
  if constexpr (fault == Fault::hidden_card) io.number("first_hand", s.riders[0].hand.lowest(), 0, 64);
  if constexpr (fault == Fault::number_too_large) io.number("night_too", night, 0, 1);
  if constexpr (fault == Fault::optional_field) {
    if (night > 0) io.flag("late", true);
  }
  if constexpr (fault == Fault::same_name) io.number("night", night, 0, 9);
  night_bus::describe(io, rules, s, viewer);
}

/// Rules whose numbers of actions are wrong.
struct FewTickets : Rules {
  using Rules::Rules;
  constexpr int domain_size(Domain domain) const { return domain == ticket_domain ? 7 : Rules::domain_size(domain); }
};

/// Rules that offer less than they allow.
struct Forgetful : Rules {
  using Rules::Rules;
  constexpr void legal(const State& s, ActionList<max_actions>& list) const {
    ActionList<max_actions> all;
    Rules::legal(s, all);
    for (int i = 0; i < all.size() && (i == 0 || i + 1 < all.size()); ++i) list.push(all[i]);
  }
};

/// Rules with bounds that games exceed.
struct ShortGames : Rules {
  using Rules::Rules;
  static constexpr GameBounds bounds{.max_plies = 5, .min_score = 0, .max_score = 510};
};
struct LowScores : Rules {
  using Rules::Rules;
  static constexpr GameBounds bounds{.max_plies = 128, .min_score = 0, .max_score = 3};
};
struct FalseTeam : Rules {
  using Rules::Rules;
  static constexpr GameBounds bounds{.max_plies = 128, .min_score = 0, .max_score = 510, .team = true};
};

TEST(LearningLaws, are_kept_by_the_sample_game) {
  EXPECT_EQ(fault_found<Rules>(&LearningLaws<Rules>::numbers_of_actions_are_stable), "");
  EXPECT_EQ(fault_found<Rules>(&LearningLaws<Rules>::masks_have_exactly_the_legal_actions), "");
  EXPECT_EQ(fault_found<Rules>(&LearningLaws<Rules>::schemas_are_constant), "");
  EXPECT_EQ(fault_found<Rules>(&LearningLaws<Rules>::observations_fit_their_schema), "");
  EXPECT_EQ(fault_found<Rules>(&LearningLaws<Rules>::observations_reveal_nothing_hidden), "");
  EXPECT_EQ(fault_found<Rules>(&LearningLaws<Rules>::observations_show_what_is_visible), "");
  EXPECT_EQ(fault_found<Rules>(&LearningLaws<Rules>::games_stay_within_their_bounds), "");
}

TEST(LearningLaws, find_actions_without_a_number) {
  EXPECT_EQ(fault_found<FewTickets>(&LearningLaws<FewTickets>::numbers_of_actions_are_stable), "a legal action has no number");
}

TEST(LearningLaws, find_masks_that_differ_from_the_rules) {
  EXPECT_NE(fault_found<Forgetful>(&LearningLaws<Forgetful>::masks_have_exactly_the_legal_actions), "");
}

TEST(LearningLaws, find_schemas_that_depend_on_the_state) {
  using Optional = Faulty<Fault::optional_field>;
  using SameName = Faulty<Fault::same_name>;
  EXPECT_EQ(fault_found<Optional>(&LearningLaws<Optional>::schemas_are_constant), "the schema depends on the state");
  EXPECT_EQ(fault_found<SameName>(&LearningLaws<SameName>::schemas_are_constant), "the schema has two fields night");
}

TEST(LearningLaws, find_observations_that_leave_their_place) {
  using Optional = Faulty<Fault::optional_field>;
  EXPECT_NE(fault_found<Optional>(&LearningLaws<Optional>::observations_fit_their_schema), "");
}

TEST(LearningLaws, find_values_out_of_bounds) {
  using TooLarge = Faulty<Fault::number_too_large>;
  EXPECT_EQ(fault_found<TooLarge>(&LearningLaws<TooLarge>::observations_fit_their_schema),
            "the observation of seat 0 has a field night_too that is 2, but must be from 0 to 1");
}

TEST(LearningLaws, find_observations_that_reveal_what_is_hidden) {
  using Leaky = Faulty<Fault::hidden_card>;
  EXPECT_NE(fault_found<Leaky>(&LearningLaws<Leaky>::observations_reveal_nothing_hidden), "");
}

TEST(LearningLaws, find_observations_that_lack_something_visible) {
  using Blind = Faulty<Fault::missing_riders>;
  Options open;
  open.timetable = 1;
  EXPECT_NE(fault_found<Blind>(&LearningLaws<Blind>::observations_show_what_is_visible, open), "");
}

TEST(LearningLaws, find_games_beyond_their_bounds) {
  EXPECT_EQ(fault_found<ShortGames>(&LearningLaws<ShortGames>::games_stay_within_their_bounds), "there are more than 5 decisions");
  EXPECT_NE(fault_found<LowScores>(&LearningLaws<LowScores>::games_stay_within_their_bounds), "");
  EXPECT_EQ(fault_found<FalseTeam>(&LearningLaws<FalseTeam>::games_stay_within_their_bounds), "a team does not share its result");
}

}  // namespace
}  // namespace omnibus::night_bus
