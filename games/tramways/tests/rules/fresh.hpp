// Tramways: a table just set up, to play on from.
#pragma once

#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {

/// The result of Rules::start, with its events.
struct Fresh {
  explicit Fresh(Mode mode, int players, Options options = {}, std::uint64_t seed = 5)
      : game(standard_box(), with(options, mode), players),
        seed_(seed) {
    Chance chance(seed, 0);
    state = game.start(chance, told);
  }
  static Options with(Options options, Mode mode) { return options.mode = static_cast<std::uint8_t>(mode), options; }
  void act(Verb verb, int a = 0, int b = 0) {
    const Action action = make_action(verb, a, b);
    ASSERT_FALSE(game.check(state, action).forbids());
    Chance chance(seed_, ++ply);
    game.apply(state, action, chance, told);
  }
  /// Takes the first choice until a phase is reached.
  void skip_to(Phase phase) {
    for (int i = 0; i < 2000 && state.phase != phase; ++i) {
      Actions list;
      game.legal(state, list);
      Chance chance(seed_, ++ply);
      game.apply(state, list[0], chance, told);
    }
    ASSERT_EQ(state.phase, phase);
  }
  Rules game;
  State state;
  Told told;
  std::uint32_t ply = 0;

 private:
  std::uint64_t seed_;
};

}  // namespace omnibus::tramways
