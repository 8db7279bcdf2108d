// Values behind the Python classes Game, Action and State.
#pragma once

#include <cstdint>
#include <memory>
#include <nanobind/nanobind.h>
#include <string>
#include <variant>
#include <vector>

#include "environments/learning_game.hpp"
#include "game/any_game.hpp"
#include "match/speaker.hpp"

namespace omnibus::python {

namespace nb = nanobind;

/// Game with its options, edition and number of players: the class Game.
class Table {
 public:
  Table(std::shared_ptr<const AnyGame> opened, std::string text) : game(std::move(opened)), edition_text(std::move(text)) {}

  const std::shared_ptr<const AnyGame> game;
  const std::string edition_text;  ///< empty for the embedded edition

  std::string_view name() const { return game->info().name; }
  TableSetup setup() const { return {game->players(), game->options(), edition_text, "edition", true}; }
  /// Text that is equal for tables with the same rules.
  std::string identity() const;
  /// Learning interface, opened on first use.
  const Learner& learner() const;

 private:
  mutable std::once_flag opened_;
  mutable std::unique_ptr<Learner> learner_;
};

using SharedTable = std::shared_ptr<const Table>;

bool same_table(const Table& one, const Table& other);
SharedTable open(const std::string& name, int players, json::object options, std::string edition_text, bool begun = false);

/// The class Action.
struct TableAction {
  SharedTable table;
  Action action;
};

/// Position with the chance of its next plies: the class State.
struct TableState {
  SharedTable table;
  std::unique_ptr<Position> position;
  std::uint64_t seed = 0;
  std::uint32_t ply = 0;
  std::vector<Event> events;  ///< of the last action, or of the set-up

  TableState copy() const { return {table, position->clone(), seed, ply, events}; }
  bool over() const { return position->actor() == Seat::nobody; }
};

/// A seat of the table; Problem "bad_seat" for another number.
Seat seat_in(const Table& table, int seat);
/// A seat, "spectator" or "everything".
Viewer viewer_in(const Table& table, const std::variant<int, std::string>& viewer);
/// Position with this seat as the actor; Problems "over" and "not_your_decision".
std::unique_ptr<Position> decision_of(const TableState& state, std::optional<int> seat);
/// Action of the table: an Action, its number, or a dict such as {"do": "pass"}. Problem "other_table" for an Action of another table.
Action action_in(const Table& table, nb::handle action);
/// Refuses an action that the rules forbid at this position.
void check_legal(const Table& table, const Position& decision, const Action& action);

Speaker speaker_of(const Table& table, nb::handle language);
nb::object seat_or_none(Seat seat);
/// Exact text of a position, equal for equal positions.
std::string text_of(const Position& position);

nb::class_<Table> bind_game(nb::module_& module);
nb::class_<TableState> bind_state(nb::module_& module);
void bind_match(nb::module_& module);
void bind_batch(nb::module_& module);
void bind_learning(nb::class_<Table>& game, nb::class_<TableState>& state);

}  // namespace omnibus::python
