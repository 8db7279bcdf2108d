// The classes Game and Action.
#include <algorithm>
#include <fstream>
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <fmt/format.h>

#include "data/embedded.hpp"
#include "errors.hpp"
#include "game/edition.hpp"
#include "presentation/game_card.hpp"
#include "presentation/game_look.hpp"
#include "presentation/rules_page.hpp"
#include "table.hpp"
#include "values.hpp"

namespace omnibus::python {

namespace {

// Copies of immutable values.
nb::object itself(nb::handle self) { return nb::borrow(self); }
nb::object itself_deeply(nb::handle self, nb::handle) { return nb::borrow(self); }

// ---- Game -----------------------------------------------------------------------------------------------------------

std::string edition_text_of(nb::handle edition) { return edition.is_none() ? "" : json::serialize(to_document(edition, "edition")); }

/// Verbs of the game, each with its operands and how many values they have at this table.
nb::list verbs_of(const Table& table) {
  nb::list out;
  for (const Form& form : table.game->info().verbs) {
    nb::dict operands;
    for (int i = 0; i < form.arity(); ++i) {
      const Operand& operand = form.operands[static_cast<std::size_t>(i)];
      operands[std::string(operand.name).c_str()] = table.game->domain_size(operand.domain);
    }
    out.append(nb::make_tuple(std::string(form.name), operands));
  }
  return out;
}

GameLook look_of(std::string_view game) {
  const std::string file = fmt::format("{}/look.json", game);
  return read_look(embedded_file(file), file);
}

nb::dict card_of(const std::string& game, nb::handle language) {
  const GameInfo& info = game_kind(game).info;
  json::object card = game_card(info, catalogue_of(language));
  for (const std::string_view part : {"lessons", "puzzles"}) card.erase(part);
  const GameLook look = look_of(game);
  card["usual_players"] = json::object{{"least", look.least}, {"most", look.most}};
  card["edition"] = edition_to_json(edition_info(embedded_edition(info.name), info.name, info.name));
  card["endings"] = json::array(info.endings.begin() + 1, info.endings.end());  // the first is for unfinished games
  return to_python(card);
}

nb::tuple arguments_of(const Table& table) {
  const nb::object edition = table.edition_text.empty() ? nb::object(nb::none()) : nb::cast(table.edition_text);
  return nb::make_tuple(std::string(table.name()), table.game->players(), to_python(table.game->options()), edition);
}

nb::object reduced(const SharedTable& table) {
  const nb::object restore = nb::module_::import_("omnibus_games.pickling").attr("restore_game");
  return nb::make_tuple(restore, nb::make_tuple(OMNIBUS_VERSION, table->game->edition().hash, arguments_of(*table)));
}

std::string shown(const Table& table) {
  return fmt::format("Game('{}', players={}, options={})", table.name(), table.game->players(),
                     nb::cast<std::string>(nb::repr(to_python(table.game->options()))));
}

TableState started(const SharedTable& table, std::optional<std::uint64_t> seed) {
  EventRecorder recorder;
  const std::uint64_t used = seed.value_or(random_seed());
  return {table, table->game->start(used, recorder), used, 0, std::move(recorder.events)};
}

TableState read_state(const SharedTable& table, nb::handle position, std::uint64_t seed, std::uint32_t ply) {
  return {table, table->game->read(to_document(position, "position")), seed, ply, {}};
}

TableAction made_action(const SharedTable& table, const std::string& verb, const nb::kwargs& operands) {
  json::object written{{"do", verb}};
  for (auto& [name, value] : to_json_object(operands, "action")) written[name] = std::move(value);
  return {table, table->game->action_from_json(written, "action")};
}

// ---- Action ---------------------------------------------------------------------------------------------------------

std::string verb_of(const TableAction& action) { return std::string(action.table->game->info().verbs[action.action.verb].name); }

json::object operands_of(const TableAction& action) {
  json::object out = action.table->game->action_to_json(action.action);
  out.erase("do");
  return out;
}

nb::object operand_of(const TableAction& action, const std::string& name) {
  const json::object operands = operands_of(action);
  if (const json::value* value = operands.if_contains(name)) return to_python(*value);
  throw nb::key_error(name.c_str());
}

std::string shown(const TableAction& action) {
  std::string out = fmt::format("<{}", verb_of(action));
  for (const auto& [name, value] : operands_of(action)) out += fmt::format(" {}={}", std::string_view(name), json::serialize(value));
  return out + ">";
}

bool equal(const TableAction& one, nb::handle other) {
  TableAction second;
  return nb::try_cast(other, second) && one.action == second.action && same_table(*one.table, *second.table);
}

nb::object reduced(const TableAction& action) {
  const nb::object restore = nb::module_::import_("omnibus_games.pickling").attr("restore_action");
  return nb::make_tuple(restore, nb::make_tuple(nb::cast(action.table), to_python(action.table->game->action_to_json(action.action))));
}

void bind_action(nb::module_& module) {
  nb::class_<TableAction>(module, "Action", "One decision of a seat: a verb and its operands. Immutable.")
      .def_prop_ro("verb", verb_of, "Kind of the action.")
      .def_prop_ro(
          "operands", [](const TableAction& action) { return to_python(operands_of(action)); },
          nb::sig("def operands(self) -> dict[str, int | str]"), "The operands by name.")
      .def("__getitem__", operand_of, nb::arg("operand"), nb::sig("def __getitem__(self, operand: str) -> int | str"))
      .def(
          "to_dict", [](const TableAction& action) { return to_python(action.table->game->action_to_json(action.action)); },
          nb::sig("def to_dict(self) -> dict[str, int | str]"), "The action as in JSON, such as {'do': 'pass'}.")
      .def("__eq__", equal, nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const TableAction& action) { return std::bit_cast<std::uint32_t>(action.action); })
      .def("__copy__", itself, nb::sig("def __copy__(self) -> Action"))
      .def("__deepcopy__", itself_deeply, nb::arg("memo"), nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> Action"))
      .def("__repr__", [](const TableAction& action) { return shown(action); })
      .def("__reduce__", [](const TableAction& action) { return reduced(action); }, nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace

nb::class_<Table> bind_game(nb::module_& module) {
  module.def(
      "games",
      [] {
        std::vector<std::string> out;
        for (const GameKind& kind : all_games()) out.emplace_back(kind.info.name);
        return out;
      },
      "Names of all games.");
  module.def("about", card_of, nb::arg("game"), nb::arg("language").none() = nb::none(),
             nb::sig("def about(game: str, language: str | None = None) -> dict[str, typing.Any]"),
             "Title, summary, numbers of players, options, edition and bots of a game.");

  bind_action(module);
  nb::class_<Table> game(module, "Game", "Rules of a game with its edition and options, for a number of players. Immutable.");
  game.def(
          "__init__",
          [](Table* self, const std::string& name, int players, nb::handle options, nb::handle edition) {
            const SharedTable made = open(name, players, to_json_object(options, "options"), edition_text_of(edition));
            new (self) Table(made->game, made->edition_text);
          },
          nb::arg("name"), nb::arg("players"), nb::arg("options").none() = nb::none(), nb::arg("edition").none() = nb::none(),
          nb::sig("def __init__(self, name: str, players: int, options: dict[str, typing.Any] | None = None, "
                  "edition: dict[str, typing.Any] | str | None = None) -> None"))
      .def_prop_ro(
          "name", [](const Table& table) { return std::string(table.name()); }, "Name of the game.")
      .def_prop_ro(
          "players", [](const Table& table) { return table.game->players(); }, "Number of players.")
      .def_prop_ro(
          "is_team", [](const Table& table) { return look_of(table.name()).together; }, "True if the players win or lose together.")
      .def_prop_ro(
          "options", [](const Table& table) { return to_python(table.game->options()); },
          nb::sig("def options(self) -> dict[str, typing.Any]"), "All options with their values.")
      .def_prop_ro(
          "edition", [](const Table& table) { return to_python(edition_to_json(table.game->edition())); },
          nb::sig("def edition(self) -> dict[str, typing.Any]"), "Id, hash and number of reconstructed values of the edition.")
      .def_prop_ro("verbs", verbs_of, nb::sig("def verbs(self) -> list[tuple[str, dict[str, int]]]"),
                   "Verbs of actions, each with the number of values of its operands.")
      .def(
          "title", [](const Table& table, nb::handle language) { return catalogue_of(language).text(table.name(), "game.name"); },
          nb::arg("language").none() = nb::none(), nb::sig("def title(self, language: str | None = None) -> str"), "Title of the game.")
      .def(
          "rules",
          [](const Table& table, const std::string& find, nb::handle language) {
            return rules_text(*table.game, catalogue_of(language).language(), find);
          },
          nb::arg("find") = "", nb::arg("language").none() = nb::none(),
          nb::sig("def rules(self, find: str = '', language: str | None = None) -> str"),
          "Rules in Markdown; with `find`, only the paragraphs that contain it.")
      .def("start", started, nb::arg("seed").none() = nb::none(), "First state. The seed determines all chance; without one it is drawn.")
      .def("state", read_state, nb::arg("position"), nb::arg("seed") = 0, nb::arg("ply") = 0,
           nb::sig("def state(self, position: dict[str, typing.Any] | str, seed: int = 0, ply: int = 0) -> State"),
           "State from a position as `State.to_dict` or `State.to_json` writes it.")
      .def("action", made_action, nb::arg("verb"), nb::arg("operands"),
           nb::sig("def action(self, verb: str, **operands: int | str) -> Action"), "Action from its verb and operands.")
      .def(
          "action_of", [](const SharedTable& table, nb::handle written) { return TableAction{table, action_in(*table, written)}; },
          nb::arg("written"), nb::sig("def action_of(self, written: Action | dict[str, typing.Any] | int) -> Action"),
          "Action from `Action.to_dict`.")
      .def(
          "__eq__",
          [](const Table& one, nb::handle other) {
            const Table* second = nullptr;
            return nb::try_cast(other, second) && second != nullptr && same_table(one, *second);
          },
          nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Table& table) { return std::hash<std::string>()(table.identity()); })
      .def("__copy__", itself, nb::sig("def __copy__(self) -> Game"))
      .def("__deepcopy__", itself_deeply, nb::arg("memo"), nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> Game"))
      .def("__repr__", [](const Table& table) { return shown(table); })
      .def("__reduce__", [](const SharedTable& table) { return reduced(table); }, nb::sig("def __reduce__(self) -> tuple[object, ...]"));
  return game;
}

}  // namespace omnibus::python
