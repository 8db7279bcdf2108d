// Observations, masks, action numbers, keys and returns.
#include <memory>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <vector>

#include "environments/learning_game.hpp"
#include "errors.hpp"
#include "table.hpp"

namespace omnibus::python {

namespace {

template <class T> using Array = nb::ndarray<nb::numpy, T, nb::c_contig>;

/// NumPy array that owns its memory.
template <class T> Array<T> array_of(std::vector<T> values, std::vector<std::size_t> shape) {
  auto kept = std::make_unique<std::vector<T>>(std::move(values));
  T* const data = kept->data();
  const nb::capsule owner(kept.release(), [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
  return Array<T>(data, shape.size(), shape.data(), owner);
}

ObservationKind kind_of(const std::string& name) {
  if (name == "seat") return ObservationKind::seat;
  if (name == "full_state") return ObservationKind::full_state;
  refuse_argument("kind", name, "seat, full_state");
}

/// Seat that observes: the given one, or the actor.
Seat observer_of(const TableState& state, std::optional<int> seat) {
  if (seat) return seat_in(*state.table, *seat);
  if (state.over()) throw Problem("over");
  return state.position->actor();
}

nb::object record_of(const TableState& state, Seat seat, ObservationKind kind) {
  const Learner& learner = state.table->learner();
  const std::size_t bytes = static_cast<std::size_t>(learner.schema(kind).record_bytes);
  std::vector<std::uint8_t> out(bytes);
  learner.write_record(*state.position, seat, kind, reinterpret_cast<std::byte*>(out.data()));
  return nb::cast(array_of(std::move(out), {bytes}));
}

nb::object floats_of(const TableState& state, Seat seat, ObservationKind kind) {
  const Learner& learner = state.table->learner();
  const std::size_t count = static_cast<std::size_t>(learner.schema(kind).float_count);
  std::vector<float> out(count);
  learner.write_floats(*state.position, seat, kind, out.data());
  return nb::cast(array_of(std::move(out), {count}));
}

nb::object features_of(const TableState& state, Seat seat, ObservationKind kind) {
  const Learner& learner = state.table->learner();
  std::vector<std::uint32_t> out(static_cast<std::size_t>(learner.schema(kind).max_features));
  const std::size_t count = static_cast<std::size_t>(learner.write_features(*state.position, seat, kind, out.data()));
  out.resize(count);
  return nb::cast(array_of(std::move(out), {count}));
}

nb::object observation(const TableState& state, std::optional<int> seat, const std::string& kind, const std::string& layout) {
  const Seat observer = observer_of(state, seat);
  if (layout == "floats") return floats_of(state, observer, kind_of(kind));
  if (layout == "features") return features_of(state, observer, kind_of(kind));
  if (layout == "fields") return record_of(state, observer, kind_of(kind));
  refuse_argument("layout", layout, "floats, features, fields");
}

/// One byte for each action of the table; all 0 when the game is over or the seat has nothing to decide.
Array<std::int8_t> mask_of(const TableState& state, std::optional<int> seat) {
  const Learner& learner = state.table->learner();
  const std::size_t size = learner.actions().size;
  std::vector<std::int8_t> out(size, 0);
  const std::unique_ptr<Position> decision = state.position->clone();
  const Seat decider = seat ? seat_in(*state.table, *seat) : decision->actor();
  if (decider != Seat::nobody && decision->make_actor(decider)) {
    std::vector<std::uint64_t> words(static_cast<std::size_t>(learner.actions().mask_words));
    learner.write_mask(*decision, words.data());
    for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<std::int8_t>(words[i / 64] >> (i % 64) & 1);
  }
  return array_of(std::move(out), {size});
}

/// Legal actions as four bytes each.
Array<std::uint8_t> candidates_of(const TableState& state, std::optional<int> seat) {
  std::vector<std::uint8_t> out;
  if (!state.over()) {
    for (const Action& action : decision_of(state, seat)->legal()) {
      out.push_back(action.verb);
      out.insert(out.end(), action.operands.begin(), action.operands.end());
    }
  }
  const std::size_t count = out.size() / sizeof(Action);
  return array_of(std::move(out), {count, sizeof(Action)});
}

nb::object information_key(const TableState& state, int seat) {
  const StateKey key = state.table->learner().information_key(*state.position, seat_in(*state.table, seat));
  return nb::int_(key.high) << nb::int_(64) | nb::int_(key.low);
}

nb::object returns_of(const TableState& state) {
  const Returns returns = state.table->learner().returns(*state.position);
  const nb::object make = nb::module_::import_("omnibus_games.results").attr("Return");
  nb::list out;
  for (int i = 0; i < returns.seats; ++i) {
    const SeatReturn& each = returns.of[static_cast<std::size_t>(i)];
    out.append(make(each.score, each.margin, each.win_share));
  }
  return out;
}

nb::object bounds_of(const Table& table) {
  const ReturnBounds bounds = table.learner().return_bounds();
  return nb::module_::import_("omnibus_games.results")
      .attr("ReturnBounds")(bounds.min_score, bounds.max_score, bounds.min_margin, bounds.max_margin);
}

// ---- Schema ---------------------------------------------------------------------------------------------------------

constexpr std::array field_kinds{"number", "flag",    "choice",  "item",  "seat",    "set",  "counts",
                                 "list",   "numbers", "choices", "known", "present", "count"};
static_assert(field_kinds.size() == static_cast<std::size_t>(FieldKind::count) + 1);
constexpr std::array<const char*, 3> float_forms{"linear", "logarithmic", "one_hot"};

nb::object field_to_python(const nb::object& make, const SchemaField& field) {
  const auto tuple = [](const auto& list) { return nb::tuple(nb::cast(list)); };
  return make(field.name, field_kinds[static_cast<std::size_t>(field.kind)], field.has_none, tuple(field.shape), tuple(field.strides),
              field.offset, field.bytes, field.min, field.max, tuple(field.labels), field.float_offset, field.float_width,
              float_forms[static_cast<std::size_t>(field.float_form)], tuple(field.float_strides), field.feature_offset,
              field.feature_width, tuple(field.feature_strides));
}

nb::object schema_of(const Table& table, const std::string& kind) {
  const SchemaInfo& schema = table.learner().schema(kind_of(kind));
  const nb::module_ python = nb::module_::import_("omnibus_games.schema");
  const nb::object make = python.attr("Field");
  nb::list fields;
  for (const SchemaField& field : schema.fields) fields.append(field_to_python(make, field));
  return python.attr("Schema")(kind, nb::tuple(fields), schema.record_bytes, schema.float_count, schema.feature_count, schema.max_features,
                               schema.id);
}

nb::object action_space_of(const Table& table) {
  const ActionSpaceInfo& actions = table.learner().actions();
  return nb::module_::import_("omnibus_games.schema").attr("ActionSpace")(actions.size, actions.id, actions.max_legal);
}

}  // namespace

void bind_learning(nb::class_<Table>& game, nb::class_<TableState>& state) {
  game.def("schema", schema_of, nb::arg("kind") = "seat",
           nb::sig("def schema(self, kind: typing.Literal['seat', 'full_state'] = 'seat') -> omnibus_games.schema.Schema"),
           "Fields of observations: of what a seat may know, or of the full state.")
      .def_prop_ro("action_space", action_space_of, nb::sig("def action_space(self) -> omnibus_games.schema.ActionSpace"),
                   "Numbering of all actions.")
      .def(
          "number", [](const Table& table, nb::handle action) { return table.learner().number(action_in(table, action)); },
          nb::arg("action"), nb::sig("def number(self, action: Action | dict[str, typing.Any] | int) -> int"), "Number of an action.")
      .def_prop_ro("return_bounds", bounds_of, nb::sig("def return_bounds(self) -> omnibus_games.results.ReturnBounds"),
                   "Bounds of scores and margins.")
      .def_prop_ro("max_plies", [](const Table& table) { return table.learner().max_plies(); }, "Upper bound of the actions of a game.");
  state
      .def("observation", observation, nb::arg("seat").none() = nb::none(), nb::arg("kind") = "seat", nb::arg("layout") = "floats",
           nb::sig("def observation(self, seat: int | None = None, kind: typing.Literal['seat', 'full_state'] = 'seat', "
                   "layout: typing.Literal['floats', 'features', 'fields'] = 'floats') -> numpy.typing.NDArray[typing.Any]"),
           "Observation by a seat, by default the actor: float32 numbers, ids of active features, or the bytes of a record.")
      .def("mask", mask_of, nb::arg("seat").none() = nb::none(),
           nb::sig("def mask(self, seat: int | None = None) -> numpy.typing.NDArray[numpy.int8]"),
           "1 for each legal action number; all 0 for a seat that does not decide.")
      .def("candidates", candidates_of, nb::arg("seat").none() = nb::none(),
           nb::sig("def candidates(self, seat: int | None = None) -> numpy.typing.NDArray[numpy.uint8]"),
           "Legal actions as rows of four bytes, in the order of `legal`.")
      .def("information_key", information_key, nb::arg("seat"), nb::sig("def information_key(self, seat: int) -> int"),
           "128-bit key, equal for all states that the seat cannot tell apart.")
      .def_prop_ro("returns", returns_of, nb::sig("def returns(self) -> list[omnibus_games.results.Return]"),
                   "Returns of each seat: 0 before the end.");
}

}  // namespace omnibus::python
