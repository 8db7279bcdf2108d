// Write the Future: what no action may do to a sheet, whatever was offered. Random play in every mode and with every option, looked at from
// outside: the sheet before, the action, the sheet after, and what is printed.
#include "games/write_the_future/scene.hpp"

namespace omnibus::write_the_future {
namespace {

ItemSet ticks(const Sheet& sheet) {
  ItemSet out;
  for (int square = 0; square < resource_count * square_count; ++square) {
    if ((sheet.market[static_cast<std::size_t>(square / square_count)] >> square % square_count & 1) != 0) out.add(square);
  }
  return out;
}

/// The mode as it is, each option changed alone, and several at once.
std::vector<Options> many_tables() {
  std::vector<Options> out{{}, {.draft = 1, .secrecy = 1, .future_proof = 1}, {.future_proof = 1, .dice_may_be_unused = 0}};
  for (const Option<Options>& option : option_table) {
    if (option.kind != OptionKind::yes_no) continue;
    for (const std::uint8_t draft : both_ways) {
      Options changed{.draft = draft, .future_proof = 1};
      changed.*option.field = static_cast<std::uint8_t>(1 - changed.*option.field);
      out.push_back(changed);
    }
  }
  return out;
}

/// Plays random games at many tables: visit(table, action, before, after), with the places of the seat that acted.
template <class Visit> void over_random_play(Visit&& visit) {
  std::uint64_t seed = 0;
  for (const Options& options : many_tables()) {
    for (const int players : {1, 2, 4}) {
      if (!Rules<4>::setup_problem(standard_box(), options, players).empty()) continue;
      Scene table(options, players, standard_box(), ++seed);
      Stream dice(seed);
      while (table.game.actor(table.state) != Seat::nobody) {
        ActionList<max_actions> legal;
        table.game.legal(table.state, legal);
        const Action action = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
        const Seat seat = table.game.actor(table.state);
        const Place before = table.state.place(seat);
        Chance chance(seed, ++table.ply);
        Silence silence;
        table.game.apply(table.state, action, chance, silence);
        visit(table, action, before, table.state.place(seat));
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(WriteTheFuture, WF_5_4_no_square_is_ticked_twice_and_only_ticking_ticks) {
  int ticked = 0;
  over_random_play([&](const Scene&, const Action& action, const Place& before, const Place& after) {
    const Verb verb = static_cast<Verb>(action.verb);
    const bool ticks_one = verb == Verb::tick || verb == Verb::mark;
    const ItemSet added = ticks(after.sheet) - ticks(before.sheet);
    ASSERT_TRUE((ticks(before.sheet) - ticks(after.sheet)).empty());
    ASSERT_EQ(added, ticks_one ? ItemSet::of(action.operands[verb == Verb::tick ? 1 : 0]) : ItemSet{});
    ticked += ticks_one ? 1 : 0;
  });
  EXPECT_GT(ticked, 1000);
}

TEST(WriteTheFuture, WF_5_3_every_die_that_ticks_fits_the_printed_condition) {
  int full = 0;
  over_random_play([&](const Scene& table, const Action& action, const Place& before, const Place&) {
    const auto [a, b, c] = action.operands;
    for (const std::uint8_t market : before.sheet.market) full += market == 63 ? 1 : 0;
    if (static_cast<Verb>(action.verb) == Verb::tick) {
      ASSERT_TRUE(printed_condition_fits(b, number_of(before.turn.dice[a])));
    }
    const bool strict = !table.game.options().black_market_bonus_ignores_die_condition && before.turn.origin != 0;
    if (static_cast<Verb>(action.verb) == Verb::mark && strict) {
      ASSERT_TRUE(printed_condition_fits(a, before.turn.origin));
    }
  });
  EXPECT_GT(full, 1000);  // or the law would not have been tried where it is easily broken
}

TEST(WriteTheFuture, WF_5_2_agents_intel_and_money_have_no_gaps) {
  over_random_play([&](const Scene&, const Action&, const Place&, const Place& after) {
    for (std::size_t market = 0; market < 3; ++market) {
      const int count = count_bits(after.sheet.market[market]);
      ASSERT_EQ(after.sheet.market[market], (1 << count) - 1);
    }
  });
}

}  // namespace
}  // namespace omnibus::write_the_future
