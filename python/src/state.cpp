// The class State.
#include <limits>
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "core/hash.hpp"
#include "errors.hpp"
#include "interruption.hpp"
#include "match/preview_json.hpp"
#include "table.hpp"
#include "values.hpp"

namespace omnibus::python {

namespace {

using Who = std::variant<int, std::string>;

// ---- Decisions ------------------------------------------------------------------------------------------------------

std::vector<int> deciding(const TableState& state) {
  std::vector<int> out;
  for (const Seat seat : state.position->deciding()) out.push_back(index_of(seat));
  return out;
}

std::vector<TableAction> legal(const TableState& state, std::optional<int> seat) {
  std::vector<TableAction> out;
  if (state.over()) return out;
  for (const Action& action : decision_of(state, seat)->legal()) out.push_back({state.table, action});
  return out;
}

/// Number of the rule that forbids the action; nullopt if none does.
std::optional<std::string> check(const TableState& state, nb::handle action, std::optional<int> seat) {
  const Action wanted = action_in(*state.table, action);
  const Rule broken = decision_of(state, seat)->check(wanted);
  return broken.forbids() ? std::optional(state.table->game->rule_name(broken)) : std::nullopt;
}

void apply(TableState& state, nb::handle action, std::optional<int> seat) {
  const Action wanted = action_in(*state.table, action);
  std::unique_ptr<Position> decision = decision_of(state, seat);
  check_legal(*state.table, *decision, wanted);
  if (state.ply == std::numeric_limits<std::uint32_t>::max()) refuse_argument("ply", std::to_string(state.ply), "0 … 4294967294");
  Chance chance(state.seed, state.ply + 1);
  EventRecorder recorder;
  decision->apply(wanted, chance, recorder);
  state.position = std::move(decision);
  state.events = std::move(recorder.events);
  ++state.ply;
}

TableState copied(const TableState& state, std::optional<std::uint64_t> seed) {
  TableState out = state.copy();
  out.seed = seed.value_or(out.seed);
  return out;
}

/// Copy in which everything hidden from the seat is drawn again, with other chance for the next plies.
TableState sampled(const TableState& state, int seat, std::uint64_t seed) {
  TableState out = copied(state, derived_seed(seed, 1));
  Chance chance(derived_seed(seed, 0), 0);
  out.position->resample_hidden(seat_in(*state.table, seat), chance);
  out.events.clear();
  return out;
}

// ---- Views ----------------------------------------------------------------------------------------------------------

nb::list events_of(const TableState& state, const Who& viewer, nb::handle language) {
  const Viewer who = viewer_in(*state.table, viewer);
  const Speaker speaker = speaker_of(*state.table, language);
  nb::list out;
  for (const Event& event : state.events) {
    if (!event.meant_for(who)) continue;
    json::object told = state.table->game->event_to_json(event);
    told["text"] = speaker.say(event);
    out.append(to_python(told));
  }
  return out;
}

std::string words(const TableState& state, const Who& viewer, nb::handle language) {
  const Speaker speaker = speaker_of(*state.table, language);
  std::string out;
  for (const Phrase& line : state.position->in_words(viewer_in(*state.table, viewer)))
    out.append(out.empty() ? "" : "\n") += speaker.say(line);
  return out;
}

std::string question(const TableState& state, const Who& viewer, nb::handle language) {
  if (state.over()) return {};
  return speaker_of(*state.table, language).say(state.position->question(viewer_in(*state.table, viewer)));
}

std::string in_words(const TableState& state, nb::handle action, std::optional<int> seat, nb::handle language) {
  const Action wanted = action_in(*state.table, action);
  const std::unique_ptr<Position> decision = decision_of(state, seat);
  check_legal(*state.table, *decision, wanted);
  return speaker_of(*state.table, language).say(decision->offer(wanted));
}

nb::object standing(const TableState& state, const Who& viewer, nb::handle language) {
  const Speaker speaker = speaker_of(*state.table, language);
  return to_python(json::value(standings_to_json(*state.table->game, *state.position, viewer_in(*state.table, viewer), &speaker)));
}

// ---- Bots -----------------------------------------------------------------------------------------------------------

Thought think(const TableState& state, const std::string& bot, std::optional<std::uint64_t> seed, std::optional<int> seat) {
  PlayerSpec player = player_from_text(bot);
  const std::unique_ptr<Position> decision = decision_of(state, seat);
  const std::uint64_t dice = seed.value_or(random_seed());
  Signals signals;
  InterruptibleCrew crew(signals);
  player.crew = &crew;
  Thought out;
  {
    const nb::gil_scoped_release others_may_run;
    out = decision->think(player, dice);
  }
  signals.rethrow();
  return out;
}

nb::object thought(const TableState& state, const std::string& bot, std::optional<std::uint64_t> seed, std::optional<int> seat) {
  const Thought found = think(state, bot, seed, seat);
  nb::list candidates;
  for (const Candidate& each : found.candidates)
    candidates.append(nb::make_tuple(TableAction{state.table, each.action}, each.value, each.visits));
  return nb::module_::import_("omnibus_games.thoughts")
      .attr("thought")(TableAction{state.table, found.choice}, found.iterations, candidates);
}

// ---- Value ----------------------------------------------------------------------------------------------------------

bool equal(const TableState& one, nb::handle other) {
  const TableState* second = nullptr;
  return nb::try_cast(other, second) && second != nullptr && one.seed == second->seed && one.ply == second->ply &&
         same_table(*one.table, *second->table) && text_of(*one.position) == text_of(*second->position);
}

nb::object result_of(const TableState& state) {
  const nb::object make = nb::module_::import_("omnibus_games.results").attr("Result");
  return make(**to_python(result_to_json(*state.table->game, state.position->result())));
}

nb::object reduced(const TableState& state) {
  const nb::object table = nb::cast(state.table);
  const nb::object restore = nb::module_::import_("omnibus_games.pickling").attr("restore_state");
  return nb::make_tuple(restore, nb::make_tuple(table, text_of(*state.position), state.seed, state.ply));
}

void bind_decisions(nb::class_<TableState>& state) {
  state
      .def_prop_ro(
          "actor", [](const TableState& self) { return seat_or_none(self.position->actor()); }, nb::sig("def actor(self) -> int | None"),
          "Seat to decide; None when the game is over.")
      .def_prop_ro("deciding", deciding, "All seats with a pending decision; several only with simultaneous decisions.")
      .def_prop_ro(
          "over", [](const TableState& self) { return self.over(); }, "True when the game is over.")
      .def("legal", legal, nb::arg("seat").none() = nb::none(),
           "Legal actions of the actor, or of another deciding seat; empty when the game is over.")
      .def("check", check, nb::arg("action"), nb::arg("seat").none() = nb::none(),
           nb::sig("def check(self, action: Action | dict[str, typing.Any] | int, seat: int | None = None) -> str | None"),
           "Number of the rule that forbids the action; None if it is legal.")
      .def("apply", apply, nb::arg("action"), nb::arg("seat").none() = nb::none(),
           nb::sig("def apply(self, action: Action | dict[str, typing.Any] | int, seat: int | None = None) -> None"),
           "Plays an action of the actor, or of another deciding seat. Raises IllegalAction if the rules forbid it.")
      .def("copy", copied, nb::arg("seed").none() = nb::none(), "Independent copy; with `seed`, other chance follows.")
      .def("__copy__", [](const TableState& self) { return self.copy(); })
      .def(
          "__deepcopy__", [](const TableState& self, nb::handle) { return self.copy(); }, nb::arg("memo"),
          nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> State"))
      .def("sample", sampled, nb::arg("seat"), nb::arg("seed"),
           "Copy in which everything hidden from the seat, and all future chance, is drawn again.");
}

void bind_views(nb::class_<TableState>& state) {
  state
      .def(
          "view", [](const TableState& self, const Who& viewer) { return to_python(self.position->view(viewer_in(*self.table, viewer))); },
          nb::arg("viewer"), nb::sig("def view(self, viewer: int | str) -> dict[str, typing.Any]"),
          "Position as a seat, the 'spectator' or 'everything' may know it.")
      .def("text", words, nb::arg("viewer"), nb::arg("language").none() = nb::none(),
           nb::sig("def text(self, viewer: int | str, language: str | None = None) -> str"), "The same in words, line by line.")
      .def("question", question, nb::arg("viewer"), nb::arg("language").none() = nb::none(),
           nb::sig("def question(self, viewer: int | str, language: str | None = None) -> str"),
           "What is being decided, in one sentence; empty when the game is over.")
      .def("in_words", in_words, nb::arg("action"), nb::arg("seat").none() = nb::none(), nb::arg("language").none() = nb::none(),
           nb::sig("def in_words(self, action: Action | dict[str, typing.Any] | int, seat: int | None = None, "
                   "language: str | None = None) -> str"),
           "Wording of a legal action.")
      .def("events", events_of, nb::arg("viewer") = "everything", nb::arg("language").none() = nb::none(),
           nb::sig("def events(self, viewer: int | str = 'everything', language: str | None = None) -> list[dict[str, typing.Any]]"),
           "Events of the last action, or of the set-up.")
      .def("standing", standing, nb::arg("viewer") = "everything", nb::arg("language").none() = nb::none(),
           nb::sig("def standing(self, viewer: int | str = 'everything', language: str | None = None) -> list[dict[str, typing.Any]]"),
           "Points of each seat if the game ended now, with their parts.")
      .def_prop_ro("result", result_of, nb::sig("def result(self) -> omnibus_games.results.Result"), "Scores, places and winners.")
      .def("_repr_html_",
           [](nb::handle self) { return nb::cast<std::string>(nb::module_::import_("omnibus_games.notebook").attr("state_html")(self)); });
}

}  // namespace

nb::class_<TableState> bind_state(nb::module_& module) {
  module.def("derived_seed", derived_seed, nb::arg("seed"), nb::arg("index"), "Separate seed for a part of a larger run.");
  module.def("random_seed", random_seed, "Fresh seed from the system.");
  nb::class_<TableState> state(module, "State", "Moment of a game, with the seed of its chance. Changed by `apply`.");
  bind_decisions(state);
  bind_views(state);
  state.def("think", thought, nb::arg("bot"), nb::arg("seed").none() = nb::none(), nb::arg("seat").none() = nb::none(),
            nb::sig("def think(self, bot: str, seed: int | None = None, seat: int | None = None) -> omnibus_games.thoughts.Thought"),
            "Decision of a bot such as 'greedy' or 'search:iterations=200', from what its seat may know.");
  state.def_prop_ro(
           "game", [](const TableState& self) { return self.table; }, "The rules.")
      .def_ro("seed", &TableState::seed, "Seed of all chance.")
      .def_ro("ply", &TableState::ply, "Number of actions played.")
      .def_prop_ro(
          "position_hash", [](const TableState& self) { return self.position->hash(); },
          "64-bit hash of the position alone, the same on every machine; as in match files.")
      .def(
          "to_dict", [](const TableState& self) { return to_python(self.position->view(Viewer::everything())); },
          nb::sig("def to_dict(self) -> dict[str, typing.Any]"), "The whole position, as `Game.state` reads it.")
      .def(
          "to_json", [](const TableState& self) { return text_of(*self.position); }, "The whole position as JSON text.")
      .def("__eq__", equal, nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const TableState& self) { return self.position->hash() ^ derived_seed(self.seed, self.ply); })
      .def("__repr__",
           [](const TableState& self) {
             return fmt::format("<State of {} at ply {}, {}>", self.table->name(), self.ply,
                                self.over() ? "over" : fmt::format("seat {} decides", index_of(self.position->actor())));
           })
      .def("__reduce__", reduced, nb::sig("def __reduce__(self) -> tuple[object, ...]"));
  return state;
}

}  // namespace omnibus::python
