// Position of a game of the contract, one layer for each part of the interface: TypedRules, TypedView, TypedAdvice.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "core/contract.hpp"
#include "core/explain.hpp"
#include "core/hash.hpp"
#include "core/player_view.hpp"
#include "game/bot_in.hpp"
#include "game/position.hpp"
#include "players/make_player.hpp"

namespace omnibus {

template <Game G> class TypedRules : public Position {
 public:
  using State = typename G::State;
  TypedRules(std::shared_ptr<const G> game, const State& state) : game_(std::move(game)), state_(state) {}

  const G& rules() const { return *game_; }
  const State& state() const { return state_; }
  Seat actor() const override { return game_->actor(state_); }
  bool make_actor(Seat seat) override {
    if constexpr (Simultaneous<G>) return game_->make_actor(state_, seat);
    return seat != Seat::nobody && seat == actor();
  }
  std::vector<Seat> deciding() const override {
    std::vector<Seat> out;
    if constexpr (Simultaneous<G>) {
      State copy = state_;
      for (int i = 0; i < game_->players(); ++i) {
        if (game_->make_actor(copy, seat_at(i))) out.push_back(seat_at(i));
      }
    } else if (actor() != Seat::nobody) {
      out.push_back(actor());
    }
    return out;
  }
  std::vector<Action> legal() const override {
    const Legal<G> list = choices();
    return {list.begin(), list.end()};
  }
  Rule check(const Action& action) const override { return game_->check(state_, action); }
  void apply(const Action& action, Chance& chance, EventRecorder& recorder) override { game_->apply(state_, action, chance, recorder); }
  void resample_hidden(Seat seat, Chance& chance) override { game_->resample_hidden(state_, seat, chance); }
  Result result() const override { return game_->result(state_); }

 protected:
  Legal<G> choices() const {
    Legal<G> list;
    game_->legal(state_, list);
    return list;
  }

  std::shared_ptr<const G> game_;
  State state_;
};

template <Game G> class TypedView : public TypedRules<G> {
 public:
  using TypedRules<G>::TypedRules;

  json::object view(Viewer viewer) const override {
    json::object out;
    JsonWriter writer(out);
    describe_to(writer, viewer);
    return out;
  }
  void append_view(std::string& out, Viewer viewer) const override {
    JsonTextWriter writer(out);
    describe_to(writer, viewer);
  }
  Outline outline(Viewer viewer) const override {
    Outline out;
    describe_to(out, viewer);
    return out;
  }
  /// Hash of the written form, not of the memory: old logs must survive changes of the state layout.
  std::uint64_t hash() const override {
    std::string text;
    append_view(text, Viewer::everything());
    return text_fingerprint(text);
  }
  std::vector<Phrase> in_words(Viewer viewer) const override {
    std::vector<Phrase> out;
    narrate(*game_, state_, viewer, [&](const Phrase& line) { out.push_back(line); });
    return out;
  }
  Phrase question(Viewer viewer) const override { return ask(*game_, state_, viewer); }
  Phrase offer(const Action& action) const override { return announce(*game_, state_, action); }
  std::vector<Standing> standing(Viewer viewer) const override { return all_standings(*game_, state_, viewer); }
  std::vector<FindList> scoring_patterns(Viewer viewer) const override {
    std::vector<FindList> out;
    if constexpr (LocatesPoints<G>) {
      for (int i = 0; i < game_->players(); ++i) out.push_back(game_->scoring_patterns(state_, seat_at(i), viewer));
    }
    return out;
  }

 protected:
  using TypedRules<G>::game_;
  using TypedRules<G>::state_;

 private:
  template <class Io> void describe_to(Io& io, Viewer viewer) const {
    typename G::State copy = state_;  // `describe` takes a mutable state, since it serves both reading and writing
    describe(io, *game_, copy, viewer);
  }
};

template <Game G> class TypedAdvice : public TypedView<G> {
 public:
  using TypedView<G>::TypedView;

  std::vector<Preview> previews(std::span<const std::vector<Action>> chains) const override {
    Previewer<G> previewer(*game_, state_);
    std::vector<Preview> out;
    for (const std::vector<Action>& chain : chains) out.push_back(previewer.preview(chain));
    return out;
  }
  std::vector<Action> proposal(std::span<const Action> chain, const Constraints& constraints) const override {
    return Previewer<G>(*game_, state_).proposal(chain, constraints);
  }
  bool in_a_choice() const override { return omnibus::in_a_choice(Guide<G>(*game_), state_); }

  using PositionAdvice::reasons;
  std::vector<Phrase> reasons(std::span<const Action> begun) const override {
    typename G::State imagined = state_;
    Chance imagination(0, 0);
    game_->resample_hidden(imagined, this->actor(), imagination);
    const Reasons found = reasons_for(*game_, imagined, begun, Chance(0, 1));
    return {found.begin(), found.end()};
  }
  std::vector<Phrase> reasons_for_all(std::span<const Action> done) const override {
    const Reasons found = omnibus::reasons_for_all(*game_, state_, done);
    return {found.begin(), found.end()};
  }
  Rule rule_behind([[maybe_unused]] const Phrase& reason) const override {
    if constexpr (Explains<G>) return Guide<G>::rule_behind(reason.id);
    return {};
  }

  BestTurn best_turn(int max_tries) const override { return TurnSearch<G>(*game_, max_tries).search(state_); }
  Thought think(const PlayerSpec& player, std::uint64_t seed) const override {
    const Legal<G> list = this->choices();
    return make_player<G>(player_in(G::name, player), *game_, seed)->think(PlayerView<G>(*game_, state_, list));
  }
  void think_ahead(const PlayerSpec& player, Seat seat, std::uint64_t seed, const std::function<bool()>& enough) const override {
    // With simultaneous decisions there is no waiting: any seat that could ponder is already deciding.
    if constexpr (!Simultaneous<G>) {
      const Legal<G> none;
      make_player<G>(player_in(G::name, player), *game_, seed)->think_ahead(PlayerView<G>(*game_, state_, none, seat), enough);
    }
  }

 protected:
  using TypedView<G>::game_;
  using TypedView<G>::state_;
};

template <Game G> class TypedPosition final : public TypedAdvice<G> {
 public:
  using TypedAdvice<G>::TypedAdvice;
  TypeMark type() const override { return type_mark<TypedPosition>; }
  std::unique_ptr<Position> clone() const override { return std::make_unique<TypedPosition>(this->game_, this->state_); }
};

/// State of a position of the same game; std::bad_cast for another game.
template <Game G> const typename G::State& state_of(const G&, const Position& position) {
  if (position.type() != type_mark<TypedPosition<G>>) throw std::bad_cast();
  return static_cast<const TypedPosition<G>&>(position).state();
}

}  // namespace omnibus
