// Write the Future fulfils the contract of all games, also at large tables where all decide at once.
#include "support/contract_test.hpp"

#include "games/write_the_future/ai/guide.hpp"
#include "games/write_the_future/rules/view.hpp"
#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus {
namespace {

struct WriteTheFuture {
  using Rules = write_the_future::Rules<4>;
  static const Rules::Components& box() { return write_the_future::standard_box(); }
  /// Hidden missions are secret at all times, the turns of others only sometimes.
  static std::optional<bool> has_secrets(const Rules& game) {
    if (game.options().secrecy && game.players() > 1) return true;
    if (game.setting().simultaneous() || game.options().future_proof) return std::nullopt;
    return false;
  }
  static constexpr std::array<std::uint64_t, 4> logs{0xca7804156bfa9aca, 0xeaae1972e5afe9e3, 0xa5d90e8565b2ee54, 0x9a2da5f85db92ef7};
};
INSTANTIATE_TYPED_TEST_SUITE_P(WriteTheFuture, Contract, WriteTheFuture);

}  // namespace

namespace write_the_future {
namespace {

/// Plays a round in random order: the actor is drawn from the seats with an open decision.
template <int Seats> void play_in_any_order(const Rules<Seats>& game, State<Seats>& state, Stream& dice) {
  NullJournal null_journal;
  std::uint32_t ply = 0;
  for (const int round = state.round; state.round == round && game.actor(state) != Seat::nobody;) {
    game.make_actor(state, seat_at(static_cast<int>(dice.below(static_cast<std::uint32_t>(game.players())))));
    const auto legal = choices(game, state);
    ASSERT_FALSE(legal.empty());
    Chance chance(derived_seed(3, state.round), ++ply);
    game.apply(state, legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))], chance, null_journal);
    ASSERT_EQ(game.invalid_reason(state), "");
  }
}

TEST(LargeTables, WF_1_3_up_to_a_hundred_play_at_once_in_any_order) {
  const Rules<100> game(standard_box(), {}, 100);
  NullJournal null_journal;
  Chance chance(1, 0);
  State<100> state = game.start(chance, null_journal);
  Stream dice(9);
  for (int round = 1; round <= 3; ++round) play_in_any_order(game, state, dice);
  EXPECT_EQ(state.round, 4);
}

TEST(LargeTables, the_size_of_the_state_changes_nothing_else) {
  const auto digest = [](const auto& game) { return digest_of_log(game, 77); };
  EXPECT_EQ(digest(Rules<4>(standard_box(), {}, 3)), digest(Rules<100>(standard_box(), {}, 3)));
  EXPECT_EQ(digest(Rules<4>(standard_box(), {.draft = 1, .secrecy = 1}, 3)),
            digest(Rules<100>(standard_box(), {.draft = 1, .secrecy = 1}, 3)));
}

TEST(LargeTables, what_others_do_is_concealed_whatever_the_order) {
  const Rules<100> game(standard_box(), {.secrecy = 1, .future_proof = 1}, 12);
  NullJournal null_journal;
  Chance setup(5, 0);
  State<100> state = game.start(setup, null_journal);
  Stream dice(4);
  for (std::uint32_t ply = 1; ply < 400 && game.actor(state) != Seat::nobody; ++ply) {
    game.make_actor(state, seat_at(static_cast<int>(dice.below(12))));
    State<100> imagined = state;
    Chance imagination(11, ply);
    game.resample_hidden(imagined, seat_at(3), imagination);
    ASSERT_EQ(game.invalid_reason(imagined), "");
    ASSERT_EQ(shown_to(game, imagined, Viewer::of(seat_at(3))), shown_to(game, state, Viewer::of(seat_at(3))));
    const auto legal = choices(game, state);
    Chance chance(5, ply);
    game.apply(state, legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))], chance, null_journal);
  }
}

}  // namespace
}  // namespace write_the_future
}  // namespace omnibus
