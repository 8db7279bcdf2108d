// The classes BatchEnv and BatchSnapshot.
#include <algorithm>
#include <map>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>
#include <span>

#include <fmt/format.h>

#include "environments/batch_game.hpp"
#include "errors.hpp"
#include "match/match.hpp"
#include "table.hpp"
#include "values.hpp"

namespace omnibus::python {

namespace {

using AnyArray = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu>;
using OwnArray = nb::ndarray<nb::c_contig, nb::device::cpu>;

/// Batch with the memory that it writes to.
struct Batch {
  SharedTable table;
  std::unique_ptr<BatchEnv> games;
  std::map<std::string, OwnArray> given;  ///< arrays of the caller
};

struct Snapshot {
  SharedTable table;
  std::unique_ptr<BatchSnapshot> games;
};

// ---- Settings -------------------------------------------------------------------------------------------------------

constexpr std::array<std::string_view, 3> layout_names{"fields", "features", "floats"};
constexpr std::array<std::string_view, 2> kind_names{"seat", "full_state"};
constexpr std::array<std::string_view, 2> input_names{"number", "candidate"};
constexpr std::array<std::string_view, 3> autoreset_names{"next_step", "same_step", "disabled"};
constexpr std::array<std::string_view, 3> reward_names{"score", "margin", "win_share"};
constexpr std::array<std::string_view, 2> timing_names{"at_end", "each_step"};

template <class Choice, std::size_t N>
Choice choice_of(const char* path, const std::string& name, const std::array<std::string_view, N>& names) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) refuse_argument(path, name, joined(names));
  return static_cast<Choice>(found - names.begin());
}

std::vector<std::optional<PlayerSpec>> seats_of(const Table& table, nb::handle seats) {
  std::vector<std::optional<PlayerSpec>> out;
  if (seats.is_none()) return out;
  const json::value listed = to_json(seats, "seats");
  if (!listed.is_array()) refuse_value("seats", listed, "[…]");
  for (const json::value& seat : listed.get_array()) {
    if (seat.is_string()) out.emplace_back(player_from_text(std::string(seat.get_string())));
    else if (seat.is_null()) out.emplace_back();
    else refuse_value(fmt::format("seats[{}]", out.size()), seat, "None, " + joined(player_kinds));
  }
  const std::size_t players = static_cast<std::size_t>(table.game->players());
  if (out.size() != players)
    throw Problem("bad_seats", {{"path", "seats"}, {"value", std::to_string(out.size())}, {"players", std::to_string(players)}});
  return out;
}

// ---- Arrays ---------------------------------------------------------------------------------------------------------

nb::dlpack::dtype type_of(BatchElement element) {
  switch (element) {
    case BatchElement::byte:
    case BatchElement::action: return nb::dtype<std::uint8_t>();
    case BatchElement::boolean: return nb::dtype<bool>();
    case BatchElement::int8: return nb::dtype<std::int8_t>();
    case BatchElement::int32: return nb::dtype<std::int32_t>();
    case BatchElement::uint32: return nb::dtype<std::uint32_t>();
    case BatchElement::uint64: return nb::dtype<std::uint64_t>();
    case BatchElement::float32: break;
  }
  return nb::dtype<float>();
}

std::vector<std::size_t> shape_of(const BatchArrayInfo& info, int rows) {
  std::vector<std::size_t> out{static_cast<std::size_t>(rows)};
  if (!info.is_flat) out.push_back(info.row_length);
  if (info.element == BatchElement::action) out.push_back(sizeof(Action));
  return out;
}

/// Array in memory of the batch, which lives as long as the array does.
nb::object array_of(nb::handle batch, const BatchArrayInfo& info) {
  const BatchEnv& games = *nb::cast<Batch&>(batch).games;
  const std::vector<std::size_t> shape = shape_of(info, games.rows());
  return nb::cast(nb::ndarray<nb::numpy>(games.memory(info.array), shape.size(), shape.data(), batch, nullptr, type_of(info.element)));
}

nb::dict arrays_of(nb::handle batch) {
  nb::dict out;
  for (const BatchArrayInfo& info : nb::cast<Batch&>(batch).games->arrays()) out[std::string(info.name()).c_str()] = array_of(batch, info);
  return out;
}

std::string shown(const std::vector<std::size_t>& shape) { return fmt::format("({})", fmt::join(shape, ", ")); }

/// Makes the batch write to an array of the caller.
void take_array(Batch& batch, const std::string& name, nb::handle array) {
  const auto& infos = batch.games->arrays();
  const auto info = std::ranges::find(infos, name, &BatchArrayInfo::name);
  if (info == infos.end()) refuse_argument("arrays", name, joined(infos | std::views::transform(&BatchArrayInfo::name)));
  const std::vector<std::size_t> wanted = shape_of(*info, batch.games->rows());
  const std::string path = fmt::format("arrays.{}", name);
  OwnArray memory;
  if (!nb::try_cast(array, memory, false))
    refuse_argument(path, nb::cast<std::string>(nb::str(array.type())), "a writable contiguous array");
  std::vector<std::size_t> shape;
  for (std::size_t i = 0; i < memory.ndim(); ++i) shape.push_back(memory.shape(i));
  if (shape != wanted) refuse_argument(path, shown(shape), shown(wanted));
  const nb::dlpack::dtype type = type_of(info->element);
  if (memory.dtype() != type) refuse_argument(path, "dtype", fmt::format("{} bytes of another kind", type.bits / 8));
  batch.games->use_memory(info->array, memory.data());
  batch.given.insert_or_assign(name, std::move(memory));
}

// ---- Arguments ------------------------------------------------------------------------------------------------------

template <class From, class To> void copy_checked(const AnyArray& array, const char* path, std::vector<To>& out) {
  const From* const values = static_cast<const From*>(array.data());
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (!std::in_range<To>(values[i]))
      refuse_argument(fmt::format("{}[{}]", path, i), std::to_string(values[i]), fmt::format("0 … {}", std::numeric_limits<To>::max()));
    out.push_back(static_cast<To>(values[i]));
  }
}

/// Whole numbers of an array of one dimension with any integer type.
template <class To> std::vector<To> numbers_in(nb::handle given, const char* path) {
  AnyArray array;
  const nb::object made = PyObject_CheckBuffer(given.ptr()) || nb::hasattr(given, "__dlpack__")
                              ? nb::borrow(given)
                              : nb::module_::import_("numpy").attr("asarray")(given);
  if (!nb::try_cast(made, array, false) || array.ndim() != 1)
    refuse_argument(path, nb::cast<std::string>(nb::str(given.type())), "a contiguous array of one dimension");
  std::vector<To> out;
  out.reserve(array.size());
  const auto is = [&](nb::dlpack::dtype type) { return array.dtype() == type; };
  if (is(nb::dtype<std::uint32_t>())) copy_checked<std::uint32_t>(array, path, out);
  else if (is(nb::dtype<std::int64_t>())) copy_checked<std::int64_t>(array, path, out);
  else if (is(nb::dtype<std::uint64_t>())) copy_checked<std::uint64_t>(array, path, out);
  else if (is(nb::dtype<std::int32_t>())) copy_checked<std::int32_t>(array, path, out);
  else if (is(nb::dtype<std::int16_t>())) copy_checked<std::int16_t>(array, path, out);
  else if (is(nb::dtype<std::uint16_t>())) copy_checked<std::uint16_t>(array, path, out);
  else if (array.size() != 0) refuse_argument(path, "dtype", "int16, int32, int64, uint16, uint32, uint64");
  return out;
}

template <class To> std::vector<To> exactly(nb::handle given, const char* path, std::size_t count) {
  std::vector<To> out = numbers_in<To>(given, path);
  if (out.size() != count) refuse_argument(path, fmt::format("({})", out.size()), fmt::format("({})", count));
  return out;
}

std::vector<std::int32_t> ids_in(const Batch& batch, nb::handle ids) {
  if (ids.is_none()) return {batch.games->all().begin(), batch.games->all().end()};
  return numbers_in<std::int32_t>(ids, "ids");
}

std::vector<std::uint64_t> seeds_in(nb::handle seeds, std::size_t count) {
  return seeds.is_none() ? std::vector<std::uint64_t>() : exactly<std::uint64_t>(seeds, "seeds", count);
}

// ---- Calls ----------------------------------------------------------------------------------------------------------

void init_batch(Batch* self, const SharedTable& table, int games, int batch_size, int threads, std::uint64_t seed,
                const std::optional<std::string>& observation, const std::string& kind, bool mask, bool byte_mask, bool candidates,
                const std::string& actions, const std::string& autoreset, const std::string& reward, const std::string& reward_timing,
                int max_plies, nb::handle seats, nb::handle arrays) {
  BatchSettings settings;
  settings.games = games;
  settings.batch_size = batch_size;
  settings.threads = threads;
  settings.seed = seed;
  if (observation) settings.observation = choice_of<Layout>("observation", *observation, layout_names);
  settings.kind = choice_of<ObservationKind>("kind", kind, kind_names);
  settings.mask = mask;
  settings.byte_mask = byte_mask;
  settings.candidates = candidates;
  settings.input = choice_of<ActionInput>("actions", actions, input_names);
  settings.autoreset = choice_of<Autoreset>("autoreset", autoreset, autoreset_names);
  settings.reward = choice_of<ReturnMeasure>("reward", reward, reward_names);
  settings.reward_timing = choice_of<RewardTiming>("reward_timing", reward_timing, timing_names);
  settings.max_plies = max_plies;
  settings.seats = seats_of(*table, seats);
  Batch out{table, nullptr, {}};
  {
    const nb::gil_scoped_release others_may_run;
    out.games = open_batch(table->game, settings);
  }
  if (!arrays.is_none()) {
    if (!PyDict_Check(arrays.ptr())) refuse_argument("arrays", nb::cast<std::string>(nb::str(arrays.type())), "dict, None");
    for (const auto [name, array] : nb::cast<nb::dict>(arrays)) take_array(out, to_text(name, "arrays"), array);
  }
  new (self) Batch(std::move(out));
}

void step(Batch& batch, nb::handle actions) {
  const std::vector<std::uint32_t> numbers = exactly<std::uint32_t>(actions, "actions", batch.games->all().size());
  const nb::gil_scoped_release others_may_run;
  batch.games->step(numbers);
}

void send(Batch& batch, nb::handle actions, nb::handle ids) {
  const std::vector<std::int32_t> games = ids_in(batch, ids);
  const std::vector<std::uint32_t> numbers = exactly<std::uint32_t>(actions, "actions", games.size());
  const nb::gil_scoped_release others_may_run;
  batch.games->send(games, numbers);
}

nb::object receive(Batch& batch) {
  BatchRows rows;
  {
    const nb::gil_scoped_release others_may_run;
    rows = batch.games->recv();
  }
  return nb::slice(rows.first, rows.first + rows.count, 1);
}

void reset(Batch& batch, nb::handle ids, nb::handle seeds) {
  const std::vector<std::int32_t> games = ids_in(batch, ids);
  const std::vector<std::uint64_t> used = seeds_in(seeds, games.size());
  const nb::gil_scoped_release others_may_run;
  batch.games->reset(games, used);
}

void reseed(Batch& batch, nb::handle seeds, nb::handle ids) {
  const std::vector<std::int32_t> games = ids_in(batch, ids);
  const std::vector<std::uint64_t> used = exactly<std::uint64_t>(seeds, "seeds", games.size());
  const nb::gil_scoped_release others_may_run;
  batch.games->reseed(games, used);
}

std::unique_ptr<Snapshot> saved(Batch& batch, nb::handle ids) {
  const std::vector<std::int32_t> games = ids_in(batch, ids);
  return std::make_unique<Snapshot>(Snapshot{batch.table, batch.games->save(games)});
}

void restore(Batch& batch, const Snapshot& snapshot, nb::handle ids, nb::handle places) {
  const std::vector<std::int32_t> games = ids_in(batch, ids);
  std::vector<std::int32_t> from = places.is_none() ? std::vector<std::int32_t>() : exactly<std::int32_t>(places, "places", games.size());
  for (std::int32_t i = 0; places.is_none() && i < std::ssize(games); ++i) from.push_back(i);
  const nb::gil_scoped_release others_may_run;
  batch.games->restore(games, *snapshot.games, from);
}

TableState state_of(Batch& batch, int game) {
  std::unique_ptr<Position> position = batch.games->state(game);
  const BatchGameStatus status = batch.games->status(game);
  return {batch.table, std::move(position), status.seed, status.ply, {}};
}

void close(Batch& batch) {
  const nb::gil_scoped_release others_may_run;
  batch.games->close();
}

constexpr const char* signature_of_init =
    "def __init__(self, game: Game, games: int, *, batch_size: int = 0, threads: int = 0, seed: int = 0, "
    "observation: typing.Literal['floats', 'features', 'fields'] | None = 'floats', kind: typing.Literal['seat', 'full_state'] = 'seat', "
    "mask: bool = False, byte_mask: bool = True, candidates: bool = False, actions: typing.Literal['number', 'candidate'] = 'number', "
    "autoreset: typing.Literal['next_step', 'same_step', 'disabled'] = 'next_step', "
    "reward: typing.Literal['win_share', 'margin', 'score'] = 'win_share', reward_timing: typing.Literal['at_end', 'each_step'] = "
    "'at_end', "
    "max_plies: int = 0, seats: collections.abc.Sequence[str | None] | None = None, "
    "arrays: dict[str, numpy.typing.NDArray[typing.Any]] | None = None) -> None";

}  // namespace

void bind_batch(nb::module_& module) {
  nb::class_<Snapshot>(module, "BatchSnapshot", "Saved games of a batch.").def("__len__", [](const Snapshot& self) {
    return self.games->size();
  });

  constexpr const char* any_integers = "collections.abc.Sequence[int] | numpy.typing.NDArray[numpy.integer[typing.Any]]";
  const std::string ids = fmt::format("ids: {} | None = None", any_integers);
  static const std::string step_signature = fmt::format("def step(self, actions: {}) -> None", any_integers);
  static const std::string send_signature = fmt::format("def send(self, actions: {}, {}) -> None", any_integers, ids);
  static const std::string reset_signature = fmt::format("def reset(self, {}, seeds: {} | None = None) -> None", ids, any_integers);
  static const std::string reseed_signature = fmt::format("def reseed(self, seeds: {}, {}) -> None", any_integers, ids);
  static const std::string save_signature = fmt::format("def save(self, {}) -> BatchSnapshot", ids);
  static const std::string restore_signature =
      fmt::format("def restore(self, snapshot: BatchSnapshot, {}, places: {} | None = None) -> None", ids, any_integers);

  nb::class_<Batch>(module, "BatchEnv", "Many games of one table, stepped in C++ by several threads (docs/LEARNING_INTERFACE.md).")
      .def("__init__", init_batch, nb::arg("game"), nb::arg("games"), nb::kw_only(), nb::arg("batch_size") = 0, nb::arg("threads") = 0,
           nb::arg("seed") = 0, nb::arg("observation").none() = "floats", nb::arg("kind") = "seat", nb::arg("mask") = false,
           nb::arg("byte_mask") = true, nb::arg("candidates") = false, nb::arg("actions") = "number", nb::arg("autoreset") = "next_step",
           nb::arg("reward") = "win_share", nb::arg("reward_timing") = "at_end", nb::arg("max_plies") = 0,
           nb::arg("seats").none() = nb::none(), nb::arg("arrays").none() = nb::none(), nb::sig(signature_of_init))
      .def_prop_ro("arrays", arrays_of, nb::sig("def arrays(self) -> dict[str, numpy.typing.NDArray[typing.Any]]"),
                   "All arrays by name, in memory that the batch writes to.")
      .def_prop_ro(
          "game", [](const Batch& self) { return self.table; }, "The rules.")
      .def("__len__", [](const Batch& self) { return self.games->all().size(); })
      .def("step", step, nb::arg("actions"), nb::sig(step_signature.c_str()), "Plays one action in each game, and the bots after it.")
      .def("send", send, nb::arg("actions"), nb::arg("ids").none() = nb::none(), nb::sig(send_signature.c_str()),
           "Starts the same for some games.")
      .def("recv", receive, nb::sig("def recv(self) -> slice[int, int, int]"),
           "Waits for the first `batch_size` games to finish and returns their rows.")
      .def("reset", reset, nb::arg("ids").none() = nb::none(), nb::arg("seeds").none() = nb::none(), nb::sig(reset_signature.c_str()),
           "Begins games anew, from these seeds or the next seed of each game.")
      .def("reseed", reseed, nb::arg("seeds"), nb::arg("ids").none() = nb::none(), nb::sig(reseed_signature.c_str()),
           "Changes the seed of the draws and bots that follow.")
      .def("save", saved, nb::arg("ids").none() = nb::none(), nb::sig(save_signature.c_str()), "Snapshot of some games.")
      .def("restore", restore, nb::arg("snapshot"), nb::arg("ids").none() = nb::none(), nb::arg("places").none() = nb::none(),
           nb::sig(restore_signature.c_str()), "Continues saved games.")
      .def("state", state_of, nb::arg("game"), "Copy of the state of a game.")
      .def("close", close, "Ends all threads; later calls raise an Error.")
      .def_prop_ro("closed", [](const Batch& self) { return self.games->is_closed(); }, "True after `close`.");
}

}  // namespace omnibus::python
