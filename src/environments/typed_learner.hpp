// Implementation of Learner for a game of the contract. Included only where the listed games are compiled.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "environments/learning_game.hpp"
#include "game/typed_game.hpp"
#include "learning/action_space.hpp"
#include "learning/information_key.hpp"
#include "learning/observation.hpp"
#include "learning/schema_writer.hpp"

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

template <class Sizes> LearningGame learning_game_of() {
  return {.name = Sizes::Smallest::name, .open = [](std::shared_ptr<const AnyGame> table) {
            return with_rules(Sizes(), *table, [&]<class G>(const G& rules) -> std::unique_ptr<Learner> {
              return std::make_unique<TypedLearner<G>>(table, rules);
            });
          }};
}

}  // namespace omnibus
