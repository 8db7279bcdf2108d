#include "table.hpp"

#include <algorithm>
#include <nanobind/stl/string.h>

#include <fmt/format.h>

#include "errors.hpp"
#include "values.hpp"

namespace omnibus::python {

std::string Table::identity() const {
  return fmt::format("{} {} {} {}", name(), game->players(), game->edition().hash, json::serialize(game->options()));
}

const Learner& Table::learner() const {
  std::call_once(opened_, [this] { learner_ = open_learner(game); });
  return *learner_;
}

bool same_table(const Table& one, const Table& other) { return &one == &other || one.identity() == other.identity(); }

SharedTable open(const std::string& name, int players, json::object options, std::string edition_text, bool begun) {
  const GameInfo& info = game_kind(name).info;
  if (players < info.min_players || players > info.max_players)
    refuse_argument("players", std::to_string(players), fmt::format("{} … {}", info.min_players, info.max_players));
  const TableSetup setup{players, std::move(options), std::move(edition_text), "edition", begun};
  return std::make_shared<const Table>(open_table(name, setup), setup.edition_text);
}

Seat seat_in(const Table& table, int seat) {
  if (seat >= 0 && seat < table.game->players()) return seat_at(seat);
  throw Problem("bad_seat", {{"path", "seat"}, {"value", std::to_string(seat)}, {"most", std::to_string(table.game->players() - 1)}});
}

Viewer viewer_in(const Table& table, const std::variant<int, std::string>& viewer) {
  if (const int* seat = std::get_if<int>(&viewer)) return Viewer::of(seat_in(table, *seat));
  const std::string& role = std::get<std::string>(viewer);
  if (role == "spectator") return Viewer::spectator();
  if (role == "everything") return Viewer::everything();
  refuse_argument("viewer", role, fmt::format("0 … {}, spectator, everything", table.game->players() - 1));
}

std::unique_ptr<Position> decision_of(const TableState& state, std::optional<int> seat) {
  if (state.over()) throw Problem("over");
  const Seat actor = seat ? seat_in(*state.table, *seat) : state.position->actor();
  std::unique_ptr<Position> out = state.position->clone();
  if (out->make_actor(actor)) return out;
  const Seat first = state.position->deciding().front();
  throw Problem("not_your_decision", {{"seat", std::to_string(index_of(actor))}, {"actor", std::to_string(index_of(first))}});
}

Action action_in(const Table& table, nb::handle action) {
  TableAction given;
  if (std::uint32_t number = 0; PyIndex_Check(action.ptr()) && nb::try_cast(nb::int_(action), number))
    return table.learner().action(number);
  if (!nb::try_cast(action, given)) return table.game->action_from_json(to_json_object(action, "action"), "action");
  if (!same_table(table, *given.table)) throw Problem("other_table", {{"value", given.table->identity()}, {"allowed", table.identity()}});
  return given.action;
}

void check_legal(const Table& table, const Position& decision, const Action& action) {
  const Rule broken = decision.check(action);
  if (broken.forbids()) throw Problem("illegal", {}, table.game->rule_name(broken));
}

Speaker speaker_of(const Table& table, nb::handle language) { return {catalogue_of(language), *table.game, {}}; }

nb::object seat_or_none(Seat seat) { return seat == Seat::nobody ? nb::object(nb::none()) : nb::object(nb::int_(index_of(seat))); }

std::string text_of(const Position& position) {
  std::string out;
  position.append_view(out, Viewer::everything());
  return out;
}

}  // namespace omnibus::python
