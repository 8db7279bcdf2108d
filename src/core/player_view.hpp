// The input of a bot: its legal actions, and tables consistent with what its seat may know.
#pragma once

#include "core/contract.hpp"

namespace omnibus {

/// The table as one seat may know it. The true state goes in and never comes out: every state handed out is resampled first, so a bot
/// cannot cheat, not even by mistake.
template <Game G> class PlayerView {
 public:
  /// View of the seat to decide; `legal` are its choices.
  constexpr PlayerView(const G& game, const typename G::State& truth, const Legal<G>& legal) : game_(game), truth_(truth), legal_(legal) {}

  /// View of a seat that waits while another one decides. It sees none of the choices.
  constexpr PlayerView(const G& game, const typename G::State& truth, const Legal<G>& none, Seat onlooker)
      : game_(game),
        truth_(truth),
        legal_(none),
        onlooker_(onlooker) {}

  constexpr const G& game() const { return game_; }
  constexpr Seat seat() const { return onlooker_ == Seat::nobody ? game_.actor(truth_) : onlooker_; }
  constexpr const Legal<G>& legal() const { return legal_; }

  /// The same table for a bot that notices only some of the choices.
  constexpr PlayerView with_only(const Legal<G>& seen) const {
    PlayerView out(game_, truth_, seen);
    out.narrowed_ = true;
    return out;
  }
  constexpr bool narrowed() const { return narrowed_; }

  /// A table that looks the same to this seat, drawn with the bot's own chance.
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
