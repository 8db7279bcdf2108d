// Implementation of Learner for a game of the contract. Included only where the listed games are compiled.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "data/problem.hpp"
#include "environments/learning_game.hpp"
#include "game/typed_game.hpp"
#include "learning/action_space.hpp"
#include "learning/information_key.hpp"
#include "learning/observation.hpp"
#include "learning/observed_play.hpp"
#include "learning/schema_writer.hpp"
#include "runs/cpu_time.hpp"

namespace omnibus {

template <Game G> class TypedLearner final : public Learner {
 public:
  using State = typename G::State;

  TypedLearner(std::shared_ptr<const AnyGame> table, const G& rules)
      : table_(std::move(table)),
        rules_(rules),
        space_(rules),
        observer_(rules),
        actions_{.size = space_.size(), .id = space_.id(), .max_legal = space_.max_legal, .mask_words = space_.mask_words()},
        schemas_{schema(rules, ObservationKind::seat), schema(rules, ObservationKind::full_state)} {}

  const AnyGame& game() const override { return *table_; }
  const SchemaInfo& schema(ObservationKind kind) const override { return schemas_[static_cast<std::size_t>(kind)]; }
  const ActionSpaceInfo& actions() const override { return actions_; }

  std::uint32_t number(const Action& action) const override {
    if (!space_.has(action)) throw bad_value("action", spelled(action), "an action of this table");
    return space_.number(action);
  }
  Action action(std::uint32_t number) const override {
    const std::optional<Action> found = space_.action(number);
    if (!found) throw bad_value("number", std::to_string(number), "0 … " + std::to_string(space_.size() - 1));
    return *found;
  }

  void write_record(const Position& position, Seat seat, ObservationKind kind, std::byte* out) const override {
    State state = observed(position, seat);
    observer_.write_record(rules_, state, seat, kind, out);
  }
  void write_floats(const Position& position, Seat seat, ObservationKind kind, float* out) const override {
    State state = observed(position, seat);
    observer_.write_floats(rules_, state, seat, kind, out);
  }
  int write_features(const Position& position, Seat seat, ObservationKind kind, std::uint32_t* out) const override {
    State state = observed(position, seat);
    return observer_.write_features(rules_, state, seat, kind, out);
  }
  void write_mask(const Position& position, std::uint64_t* words) const override { space_.write_mask(legal(position), words); }
  int write_candidates(const Position& position, Action* out) const override {
    const Legal<G> list = legal(position);
    std::copy(list.begin(), list.end(), out);
    return list.size();
  }

  StateKey information_key(const Position& position, Seat seat) const override {
    return omnibus::information_key(rules_, observed(position, seat), seat);
  }
  Returns returns(const Position& position) const override { return returns_of(rules_, state_in(position)); }
  ReturnBounds return_bounds() const override { return return_bounds_of(rules_); }
  int max_plies() const override { return G::bounds.max_plies; }

 private:
  static SchemaInfo schema(const G& rules, ObservationKind kind) {
    NullJournal null_journal;
    Chance chance(0, 0);
    return schema_of(rules, rules.start(chance, null_journal), kind);
  }
  static std::string spelled(const Action& action) {
    const auto [a, b, c] = action.operands;
    return std::to_string(action.verb) + " (" + std::to_string(a) + ", " + std::to_string(b) + ", " + std::to_string(c) + ")";
  }

  static Problem bad_value(std::string path, std::string value, std::string allowed) {
    return Problem("bad_value", {{"path", std::move(path)}, {"value", std::move(value)}, {"allowed", std::move(allowed)}});
  }

  /// Positions of other tables are accepted if these have the same options and components.
  const State& state_in(const Position& position) const {
    const bool is_of_game = position.type() == type_mark<TypedPosition<G>>;
    if (!is_of_game || !is_same_table(static_cast<const TypedPosition<G>&>(position).rules()))
      throw bad_value("position", "of another table", "a position of this table of " + std::string(G::name));
    return static_cast<const TypedPosition<G>&>(position).state();
  }
  bool is_same_table(const G& other) const {
    if (&other == &rules_) return true;
    const auto has_same = [&](const auto& option) { return other.options().*option.field == rules_.options().*option.field; };
    return other.players() == rules_.players() && std::all_of(G::option_table.begin(), G::option_table.end(), has_same) &&
           ActionSpace<G>(other).id() == space_.id();
  }
  const State& observed(const Position& position, Seat seat) const {
    if (index_of(seat) >= rules_.players())
      throw bad_value("seat", std::to_string(index_of(seat)), "0 … " + std::to_string(rules_.players() - 1));
    return state_in(position);
  }
  Legal<G> legal(const Position& position) const {
    const State& state = state_in(position);
    Legal<G> out;
    if (rules_.actor(state) != Seat::nobody) rules_.legal(state, out);
    return out;
  }

  std::shared_ptr<const AnyGame> table_;
  const G& rules_;
  ActionSpace<G> space_;
  Observer<G> observer_;
  ActionSpaceInfo actions_;
  std::array<SchemaInfo, observation_kinds> schemas_;
};

/// Measures random steps under the rules of one table.
template <Game G> class StepTimer {
 public:
  StepTimer(const G& rules, std::uint64_t seed, std::uint64_t games) : rules_(rules), seed_(seed), games_(games) {}

  StepCosts measure() {
    StepCosts out;
    out.alone = step_ns([](State&) {});
    for (std::size_t i = 0; i < out.observed.size(); ++i) out.observed[i] = step_ns(observing(static_cast<Layout>(i)));
    return out;
  }

 private:
  using State = typename G::State;

  auto observing(Layout layout) {
    return [this, layout](State& state) {
      const Seat seat = rules_.actor(state);
      constexpr ObservationKind kind = ObservationKind::seat;
      const ObservationRoom room = memory_.room();
      if (layout == Layout::fields) table_.observer.write_record(rules_, state, seat, kind, room.record);
      else if (layout == Layout::floats) table_.observer.write_floats(rules_, state, seat, kind, room.floats);
      else table_.observer.write_features(rules_, state, seat, kind, room.features);
      table_.space.write_mask(legal_, room.mask);
    };
  }

  /// Best of three runs, since other programs disturb the caches.
  template <class Observe> double step_ns(Observe&& observe) {
    double best = play_all(observe);
    for (int again = 0; again < 2; ++again) best = std::min(best, play_all(observe));
    return best;
  }

  template <class Observe> double play_all(Observe&& observe) {
    NullJournal null_journal;
    std::uint64_t steps = 0;
    const double start = cpu_seconds();
    for (std::uint64_t i = 0; i < games_; ++i) {
      const std::uint64_t seed = derived_seed(seed_, i);
      Stream dice(derived_seed(seed, 1));
      Chance setup(seed, 0);
      State state = rules_.start(setup, null_journal);
      for (std::uint32_t ply = 0; rules_.actor(state) != Seat::nobody;) {
        legal_.clear();
        rules_.legal(state, legal_);
        observe(state);
        Chance chance(seed, ++ply);
        rules_.apply(state, legal_[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal_.size())))], chance, null_journal);
        ++steps;
      }
    }
    return (cpu_seconds() - start) * 1e9 / static_cast<double>(steps);
  }

  const G& rules_;
  std::uint64_t seed_;
  std::uint64_t games_;
  LearningTable<G> table_{rules_};
  ObservationMemory<G> memory_{table_};
  Legal<G> legal_;
};

template <class Sizes> LearningGame learning_game_of() {
  return {.name = Sizes::Smallest::name,
          .open =
              [](std::shared_ptr<const AnyGame> table) {
                return with_rules(Sizes(), *table, [&]<class G>(const G& rules) -> std::unique_ptr<Learner> {
                  return std::make_unique<TypedLearner<G>>(table, rules);
                });
              },
          .fingerprint =
              [](const AnyGame& table, std::uint64_t seed, std::uint64_t games) {
                return with_rules(Sizes(), table, [&]<class G>(const G& rules) {
                  return observed_fingerprint(rules, LearningTable<G>(rules), seed, games);
                });
              },
          .step_costs =
              [](const AnyGame& table, std::uint64_t seed, std::uint64_t games) {
                return with_rules(Sizes(), table, [&]<class G>(const G& rules) { return StepTimer<G>(rules, seed, games).measure(); });
              }};
}

}  // namespace omnibus
