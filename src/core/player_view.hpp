// What a player program is given: its choices, and tables as they might be.
#pragma once

#include "core/game.hpp"

namespace omnibus {

/// The table as one seat may know it. The true state goes in and never comes out: every state handed out is redrawn first,
/// so a program cannot cheat, not even by mistake.
template <Game G> class PlayerView {
 public:
  /// `legal` are the choices of the seat whose decision it is; that seat is the one that looks.
  constexpr PlayerView(const G& game, const typename G::State& truth, const Legal<G>& legal) : game_(game), truth_(truth), legal_(legal) {}

  /// For a seat that waits while another one decides. It sees none of the choices.
  constexpr PlayerView(const G& game, const typename G::State& truth, const Legal<G>& none, Seat onlooker)
      : game_(game),
        truth_(truth),
        legal_(none),
        onlooker_(onlooker) {}

  constexpr const G& game() const { return game_; }
  constexpr Seat seat() const { return onlooker_ == Seat::nobody ? game_.actor(truth_) : onlooker_; }
  constexpr const Legal<G>& legal() const { return legal_; }

  /// The same table for somebody who sees only some of the choices.
  constexpr PlayerView with_only(const Legal<G>& seen) const {
    PlayerView out(game_, truth_, seen);
    out.narrowed_ = true;
    return out;
  }
  constexpr bool narrowed() const { return narrowed_; }

  /// One of the tables that look like this from the seat, drawn by the program's own chance.
  constexpr typename G::State sample_state(Chance& chance) const {
    typename G::State state = truth_;
    game_.resample_hidden(state, seat(), chance);
    return state;
  }

 private:
  const G& game_;
  const typename G::State& truth_;
  const Legal<G>& legal_;
  Seat onlooker_ = Seat::nobody;
  bool narrowed_ = false;
};

}  // namespace omnibus
