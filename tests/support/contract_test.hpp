// Contract tests with facts declared by a game: its pinned games and its hidden information. A game instantiates them in
// games/GAME/tests/rules/contract_test.cpp with its rules and its box:
//
//   struct NightBus {
//     using Rules = night_bus::Rules;
//     static const Rules::Components& box() { return standard_box(); }
//     static bool has_secrets(const Rules& game) { … }                     // true if seats know different things; nullopt: at times
//     static constexpr std::array<std::uint64_t, …> logs{…};               // hashes of pinned games, by number of players
//     using Leaky = …;                                                     // with a planted leak; only if no event is private
//   };
//   INSTANTIATE_TYPED_TEST_SUITE_P(NightBus, Contract, NightBus);
//
// Requirements common to all games are the laws (laws/laws.hpp), checked in tests/every_game. Here, too, each test runs for every number of
// players, with the default options, with each option changed alone and with all of them changed.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/guide.hpp"
#include "core/hash.hpp"
#include "game/typed_game.hpp"
#include "laws/laws.hpp"
#include "runs/settings.hpp"

namespace omnibus {

// ---- Games to test --------------------------------------------------------------------------------------------------

/// Table of a game in this size, with a name for its settings.
template <Game G> struct TypedSetting {
  std::string name;
  G game;
};

template <Game G> std::vector<TypedSetting<G>> settings() {
  std::vector<TypedSetting<G>> out;
  for (const Setting& setting : settings_of(game_kind(G::name))) {
    const std::shared_ptr<const AnyGame> table = open_table(G::name, setting.table);
    if (const G* rules = rules_of<G>(*table)) out.push_back({setting.name, *rules});
  }
  return out;
}

/// Mostly the guide's choice if there is one: such games get further than random ones and end differently.
template <Game G> Action sensible(const G& game, const typename G::State& state, const Legal<G>& legal, Stream& dice) {
  if constexpr (Guided<G>) {
    Ratings<G> ratings{};
    Guide<G>(game).rate(state, legal, ratings);
    const auto best = std::max_element(ratings.begin(), ratings.begin() + legal.size());
    if (dice.below(8) != 0) return legal[static_cast<int>(best - ratings.begin())];
  }
  return legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
}

/// Plays a game, with random or sensible actions, and visits every position including the last: visit(state, ply).
template <Game G, class Visit> void wander(const G& game, std::uint64_t seed, Visit&& visit) {
  NullJournal null_journal;
  Stream dice(seed);
  Chance setup(seed, 0);
  typename G::State state = game.start(setup, null_journal);
  std::uint32_t ply = 0;
  while (game.actor(state) != Seat::nobody && ply < longest_game) {
    visit(std::as_const(state), ply);
    const Legal<G> legal = choices(game, state);
    ASSERT_FALSE(legal.empty()) << "a dead end";
    const Action random = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
    Chance chance(seed, ++ply);
    game.apply(state, seed % 2 == 0 ? random : sensible(game, state, legal, dice), chance, null_journal);
  }
  visit(std::as_const(state), ply);
}

/// Hash of the whole log of a random game: all actions and events.
template <Game G> std::uint64_t digest_of_log(const G& game, std::uint64_t seed) {
  EventRecorder recorder;
  Stream dice(seed);
  Chance setup(seed, 0);
  typename G::State state = game.start(setup, recorder);
  std::uint64_t digest = 0;
  std::uint32_t ply = 0;
  while (game.actor(state) != Seat::nobody) {
    const Legal<G> legal = choices(game, state);
    const Action action = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
    digest = mixed(digest, std::bit_cast<std::uint32_t>(action));
    Chance chance(seed, ++ply);
    game.apply(state, action, chance, recorder);
  }
  for (const Event& event : recorder.events) {
    digest = mixed(digest, std::uint64_t{event.kind} << 8 | static_cast<std::uint64_t>(event.audience));
    digest = mixed(digest, std::bit_cast<std::uint64_t>(event.operands));
  }
  return digest;
}

// ---- A game with a leak ---------------------------------------------------------------------------------------------

/// Journal that reports private events to all seats.
template <Journal J> struct Gossip {
  J& journal;

  void tell(Event event) {
    event.audience = Seat::nobody;
    journal.tell(event);
  }
};

/// Same game, but with private events reported to all seats.
template <Game G> struct Gossiping : G {
  using G::G;
  explicit Gossiping(const G& game) : G(game) {}

  template <Journal J> typename G::State start(Chance& chance, J& journal) const {
    Gossip<J> gossip{journal};
    return G::start(chance, gossip);
  }
  template <Journal J> void apply(typename G::State& s, const Action& action, Chance& chance, J& journal) const {
    Gossip<J> gossip{journal};
    G::apply(s, action, chance, gossip);
  }
};

template <class Subject> struct LeakyGame {
  using Type = Gossiping<typename Subject::Rules>;
};
template <class Subject>
  requires requires { typename Subject::Leaky; }
struct LeakyGame<Subject> {
  using Type = typename Subject::Leaky;
};

/// First draw reported to a seat that may not see it; empty if there is none.
template <Game G> std::string leak_in(const G& game, std::uint64_t seed) {
  std::string out;
  wander(game, seed, [&](const typename G::State& state, std::uint32_t ply) {
    if (!out.empty()) return;
    const Moment<G> now(game, state, seed, ply);
    out = Laws<G>::setup_events_reveal_no_hidden_draws(now);
    if (out.empty()) out = Laws<G>::events_reveal_no_hidden_draws(now);
  });
  return out;
}

// ---- Tests --------------------------------------------------------------------------------------------------------

template <class Subject> class Contract : public testing::Test {
 protected:
  using G = typename Subject::Rules;
  using State = typename G::State;

  static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 1536);
  static_assert(sizeof(Action) == 4);

  /// Calls body(game, seed) for some games in every setting.
  template <class Body> static void in_every_setting(int games, Body&& body) {
    std::uint64_t seed = 1000;
    for (const TypedSetting<G>& setting : settings<G>()) {
      const testing::ScopedTrace trace(__FILE__, __LINE__, setting.name);
      for (int i = 0; i < games; ++i) body(setting.game, ++seed);
      if (testing::Test::HasFailure()) return;  // failures of one setting are enough to read
    }
  }
};
TYPED_TEST_SUITE_P(Contract);

TYPED_TEST_P(Contract, the_same_seed_is_the_same_game_and_another_seed_another) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    EXPECT_EQ(digest_of_log(game, seed), digest_of_log(game, seed));
    EXPECT_NE(digest_of_log(game, seed), digest_of_log(game, seed + 1000000));
  });
}

/// Same on every machine and permanently. It changes only with the rules, the order of choices, the generator or the events; such a change
/// must be announced.
TYPED_TEST_P(Contract, pinned_games_are_what_they_were) {
  using Rules = typename TypeParam::Rules;
  for (int players = Rules::min_players; players <= Rules::max_players; ++players) {
    std::uint64_t digest = 0;
    const Rules game(TypeParam::box(), {}, players);
    for (std::uint64_t seed = 1; seed <= 100; ++seed) digest = mixed(digest, digest_of_log(game, seed));
    EXPECT_EQ(digest, TypeParam::logs[static_cast<std::size_t>(players - Rules::min_players)])
        << fmt::format("{} players: {:#x}", players, digest);
  }
}

TYPED_TEST_P(Contract, concealing_redraws_what_is_secret_and_only_that) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    int concealed = 0;
    int different = 0;
    wander(game, seed, [&](const auto& truth, std::uint32_t ply) {
      if (ply > 10) return;  // later there may be little left to hide
      auto imagined = truth;
      Chance dream(seed + 7, ply);
      game.resample_hidden(imagined, seat_at(0), dream);
      ++concealed;
      different += same_bytes(imagined, truth) ? 0 : 1;
    });
    ASSERT_GT(concealed, 0);
    const std::optional<bool> secrets = TypeParam::has_secrets(game);
    if (!secrets) return;
    if (*secrets) {
      ASSERT_GE(2 * different, concealed);
    } else {
      ASSERT_EQ(different, 0);
    }
  });
}

/// tests/every_game checks that real games obey the laws; here, that the laws detect a leak.
TYPED_TEST_P(Contract, the_laws_find_a_planted_leak) {
  std::string found;
  std::uint64_t seed = 2000;
  for (const TypedSetting<typename TypeParam::Rules>& setting : settings<typename TypeParam::Rules>()) {
    if (found.empty()) found = leak_in(typename LeakyGame<TypeParam>::Type(setting.game), ++seed);
  }
  EXPECT_NE(found.find("a draw that it cannot see"), std::string::npos) << found;
}

REGISTER_TYPED_TEST_SUITE_P(Contract, the_same_seed_is_the_same_game_and_another_seed_another, pinned_games_are_what_they_were,
                            concealing_redraws_what_is_secret_and_only_that, the_laws_find_a_planted_leak);

}  // namespace omnibus
