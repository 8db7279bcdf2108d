// Whole games under the eyes of a referee and a bookkeeper: at every decision the choices are those that the one finds, and every action
// does what the other writes down, neither more nor less.
#include "games/tramways/bookkeeper.hpp"

namespace omnibus::tramways {
namespace {

/// Plays a game and shows each step: see(game, state, action). Kinds of actions are drawn first, so that rare ones are not rare.
template <class See> void play(const Rules& game, std::uint64_t seed, See&& see) {
  Stream dice(seed);
  Silence silence;
  Chance setup(seed, 0);
  State state = game.start(setup, silence);
  for (std::uint32_t ply = 1; state.phase != Phase::over; ++ply) {
    Actions list;
    game.legal(state, list);
    ASSERT_FALSE(list.empty());
    std::vector<std::vector<Action>> kinds(verb_forms.size());
    for (const Action& action : list) kinds[action.verb].push_back(action);
    kinds.erase(std::remove_if(kinds.begin(), kinds.end(), [](const auto& kind) { return kind.empty(); }), kinds.end());
    const auto& kind = kinds[dice.below(static_cast<std::uint32_t>(kinds.size()))];
    const Action action = kind[dice.below(static_cast<std::uint32_t>(kind.size()))];
    see(state, action, ply);
    if (testing::Test::HasFailure()) return;
    Chance chance(seed, ply);
    game.apply(state, action, chance, silence);
  }
}

/// Games in every mode, with every number of players, under changing options: see(game, state, action, seed, ply).
template <class See> void play_all(See&& see) {
  for (std::uint64_t seed = 1; seed <= 36; ++seed) {
    Options options{.mode = static_cast<std::uint8_t>(seed % 3), .baby_auction = static_cast<std::uint8_t>(seed / 3 % 2)};
    options.parcels = static_cast<std::uint8_t>(seed % 4 == 0 ? 2 : 0);
    options.layout = static_cast<std::uint8_t>(seed % 3 != 0 && seed % 5 == 0 ? 1 : 0);
    options.mars_night = static_cast<std::uint8_t>(seed % 4 != 1);
    options.mover_pays_rivals = static_cast<std::uint8_t>(seed % 5 != 1);
    options.passengers_stay = static_cast<std::uint8_t>(seed % 7 == 1);
    const int players = 2 + static_cast<int>(seed / 3 % (seed % 3 == 2 ? 3 : 4));
    const Rules game(standard_box(), options, players);
    play(game, seed, [&](const State& s, const Action& action, std::uint32_t ply) { see(game, s, action, seed, ply); });
    if (testing::Test::HasFailure()) return;
  }
}

std::string spelled(const std::vector<Action>& actions) {
  std::string out;
  for (const Action& action : actions)
    out += fmt::format("{}({},{}) ", verb_forms[action.verb].name, action.operands[0], action.operands[1]);
  return out;
}

/// In some phases, every so often: what is offered is what the referee finds.
void compare_choices(std::initializer_list<Phase> phases, std::uint32_t every) {
  int compared = 0;
  play_all([&](const Rules& game, const State& s, const Action&, std::uint64_t seed, std::uint32_t ply) {
    if (std::find(phases.begin(), phases.end(), s.phase) == phases.end() || (ply + seed) % every != 0) return;
    Actions list;
    game.legal(s, list);
    std::vector<Action> offered(list.begin(), list.end());
    std::vector<Action> expected = Referee(game, s).choices();
    const auto before = [](const Action& a, const Action& b) { return std::bit_cast<std::uint32_t>(a) < std::bit_cast<std::uint32_t>(b); };
    std::sort(offered.begin(), offered.end(), before);
    std::sort(expected.begin(), expected.end(), before);
    ++compared;
    ASSERT_EQ(offered, expected) << "seed " << seed << ", ply " << ply << "\noffered  " << spelled(offered) << "\nexpected "
                                 << spelled(expected);
  });
  EXPECT_GT(compared, 30);
}

TEST(Games, TW_4_2_the_bids_and_cards_of_the_auction) { compare_choices({Phase::bid, Phase::take_card}, 3); }
TEST(Games, TW_5_2_the_actions) { compare_choices({Phase::act}, 4); }
TEST(Games, TW_5_3_what_may_be_put_away) { compare_choices({Phase::put_away}, 2); }
TEST(Games, TW_6_5_the_payments) { compare_choices({Phase::pay}, 3); }
TEST(Games, TW_7_2_the_steps_of_links) { compare_choices({Phase::start_link, Phase::lay}, 3); }
TEST(Games, TW_9_5_destinations_and_passengers) { compare_choices({Phase::destination, Phase::passenger}, 1); }
TEST(Games, TW_9_2_the_steps_of_routes) { compare_choices({Phase::ride}, 1); }
TEST(Games, TW_9_9_what_may_be_chosen_on_arrival_and_TW_10_2_where_passengers_are_put) {
  compare_choices({Phase::place, Phase::bonus, Phase::buy_points}, 1);
}
TEST(Games, TW_2_8_the_draft_and_the_first_cards) { compare_choices({Phase::draft, Phase::first_card}, 1); }

// ---- What actions do --------------------------------------------------------------------------------------------------------

/// After some kinds of actions: all of the position, and all that was told.
void compare_effects(std::initializer_list<Verb> verbs, int at_least) {
  int compared = 0;
  play_all([&](const Rules& game, const State& s, const Action& action, std::uint64_t seed, std::uint32_t ply) {
    if (std::find(verbs.begin(), verbs.end(), static_cast<Verb>(action.verb)) == verbs.end()) return;
    State after = s;
    Told told;
    Chance chance(seed, ply);
    game.apply(after, action, chance, told);
    Bookkeeper books(game, s, after, told.events);
    books.act(action);
    ++compared;
    const std::string what = fmt::format("seed {}, ply {}: {}", seed, ply, spelled({action}));
    ASSERT_EQ(books.events, told.events) << what;
    ASSERT_EQ(std::memcmp(&books.s, &after, sizeof(State)), 0) << what;
    if (static_cast<Verb>(action.verb) == Verb::travel) books.check_found_route(game);
  });
  EXPECT_GE(compared, at_least);
}

TEST(Games, TW_2_9_drafting_and_taking_the_first_card) { compare_effects({Verb::draft, Verb::take_top}, 100); }
TEST(Games, TW_4_5_bidding_and_taking_cards) { compare_effects({Verb::put_in, Verb::bid, Verb::pass_bid, Verb::take_card}, 500); }
TEST(Games, TW_5_1_turns_and_TW_5_5_ends_of_rounds) { compare_effects({Verb::pass, Verb::put_away, Verb::keep}, 300); }
TEST(Games, TW_7_7_laying_rails) { compare_effects({Verb::build_link, Verb::from, Verb::lay, Verb::arrive, Verb::leave}, 300); }
TEST(Games, TW_8_5_upgrades_and_buildings_are_named) {
  compare_effects({Verb::upgrade_link, Verb::upgrade_branches, Verb::build, Verb::upgrade_building}, 100);
}
TEST(Games, TW_6_10_paying_as_proposed_and_TW_6_3_what_it_costs) { compare_effects({Verb::pay}, 100); }
TEST(Games, TW_6_2_paying_use_by_use) { compare_effects({Verb::use}, 100); }
TEST(Games, TW_9_13_naming_and_riding_a_route) {
  compare_effects({Verb::move, Verb::move_martian, Verb::to, Verb::board, Verb::ride, Verb::travel}, 300);
}
TEST(Games, TW_9_11_what_is_chosen_on_arrival) { compare_effects({Verb::take_money, Verb::take_development, Verb::buy}, 20); }
TEST(Games, TW_10_1_gathering) { compare_effects({Verb::gather, Verb::place}, 100); }

}  // namespace
}  // namespace omnibus::tramways
