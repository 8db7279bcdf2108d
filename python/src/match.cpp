// The class Match.
#include "match/match.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <thread>

#include "analysis/analysis_json.hpp"
#include "errors.hpp"
#include "interruption.hpp"
#include "table.hpp"
#include "values.hpp"

namespace omnibus::python {

namespace {

constexpr int max_threads = 256;

struct TableMatch {
  SharedTable table;
  Match match;
};

TableMatch begun(const SharedTable& table, std::optional<std::uint64_t> seed, nb::handle seats) {
  MatchSetup setup;
  setup.game = table->name();
  setup.table = table->setup();
  setup.seed = seed.value_or(random_seed());
  if (!seats.is_none()) setup.seats = seats_from_json(to_json(seats, "seats"), "seats", table->game->players());
  return {table, Match(setup)};
}

TableMatch read_match(nb::handle document, nb::handle edition) {
  const json::value file = to_document(document, "match");
  std::string edition_text = edition.is_none() ? "" : json::serialize(to_document(edition, "edition"));
  nb::gil_scoped_release others_may_run;
  Match match = Match::from_json(file, std::move(edition_text), "edition");
  const auto table = std::make_shared<const Table>(match.shared_game(), match.setup().table.edition_text);
  return {table, std::move(match)};
}

TableState state_at(const TableMatch& self, int ply) {
  const Match& match = self.match;
  if (ply < 0 || ply > match.ply()) refuse_argument("ply", std::to_string(ply), fmt::format("0 … {}", match.ply()));
  return {self.table, match.position_at(ply)->clone(), match.setup().seed, static_cast<std::uint32_t>(ply), match.events_of(ply)};
}

void act(TableMatch& self, nb::handle action, std::optional<int> seat) {
  const Action wanted = action_in(*self.table, action);
  if (!seat) return self.match.act(wanted);
  self.match.act(seat_in(*self.table, *seat), wanted);
}

nb::list log_of(const TableMatch& self) {
  nb::list out;
  for (const LogEntry& entry : self.match.log()) out.append(to_python(self.match.entry_to_json(entry)));
  return out;
}

std::string written(const TableMatch& self) { return json::serialize(self.match.to_json()); }

AnalysisOrder order_of(int games, std::uint64_t seed) {
  if (games < AnalysisOrder::least_games || games > AnalysisOrder::max_games)
    refuse_argument("games", std::to_string(games), fmt::format("{} … {}", AnalysisOrder::least_games, AnalysisOrder::max_games));
  return {.games = games, .seed = seed};
}

/// Reads all choices in threads while this one looks for signals.
void read_all(Analysis& analysis, const Match& match, const AnalysisOrder& order, int threads) {
  Signals signals;
  std::stop_source stop;
  const auto watch = [&](std::size_t) {
    if (signals.raised()) stop.request_stop();
  };
  {
    const nb::gil_scoped_release others_may_run;
    read_on(analysis, match, order, threads, watch, stop.get_token());
  }
  signals.rethrow();
}

nb::object analysed(const TableMatch& self, int games, std::uint64_t seed, std::optional<int> threads, nb::handle language) {
  const AnalysisOrder order = order_of(games, seed);
  const int used = threads.value_or(static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
  if (used < 1 || used > max_threads) refuse_argument("threads", std::to_string(used), fmt::format("1 … {}", max_threads));
  const Match match = Match::from_json(self.match.to_json(), self.table->edition_text, "edition");  // others may change the original
  Analysis analysis = analysis_of(match);
  read_all(analysis, match, order, used);
  const Speaker speaker(catalogue_of(language), match.game(), match.setup().seats);
  return to_python(analysis_to_json(analysis, match, AnalysisState::done, speaker));
}

}  // namespace

void bind_match(nb::module_& module) {
  nb::class_<TableMatch>(module, "Match", "Match with its log: what was played, taken back and played again.")
      .def(
          "__init__",
          [](TableMatch* self, const SharedTable& game, std::optional<std::uint64_t> seed, nb::handle seats) {
            new (self) TableMatch(begun(game, seed, seats));
          },
          nb::arg("game"), nb::arg("seed").none() = nb::none(), nb::arg("seats").none() = nb::none(),
          nb::sig("def __init__(self, game: Game, seed: int | None = None, seats: list[dict[str, str]] | None = None) -> None"))
      .def_static("from_json", read_match, nb::arg("match"), nb::arg("edition").none() = nb::none(),
                  nb::sig("def from_json(match: str | dict[str, typing.Any], edition: dict[str, typing.Any] | str | None = None) -> Match"),
                  "Match from its file. All entries are played again and compared; the first wrong one is named.")
      .def("to_json", written, "The match as the text of its file.")
      .def_prop_ro(
          "game", [](const TableMatch& self) { return self.table; }, "The rules.")
      .def_prop_ro(
          "seed", [](const TableMatch& self) { return self.match.setup().seed; }, "Seed of all chance.")
      .def_prop_ro(
          "ply", [](const TableMatch& self) { return self.match.ply(); }, "Number of actions played and not taken back.")
      .def_prop_ro(
          "over", [](const TableMatch& self) { return self.match.over(); }, "True when the game is over.")
      .def_prop_ro(
          "state", [](const TableMatch& self) { return state_at(self, self.match.ply()); }, "Copy of the present state.")
      .def("state_at", state_at, nb::arg("ply"), "Copy of the state after so many actions.")
      .def_prop_ro("log", log_of, nb::sig("def log(self) -> list[dict[str, typing.Any]]"), "All entries.")
      .def("act", act, nb::arg("action"), nb::arg("seat").none() = nb::none(),
           nb::sig("def act(self, action: Action | dict[str, typing.Any] | int, seat: int | None = None) -> None"),
           "Plays an action of the actor, or of another deciding seat. Raises IllegalAction if the rules forbid it.")
      .def(
          "undo", [](TableMatch& self) { self.match.undo(); }, "Takes back the last action.")
      .def(
          "redo", [](TableMatch& self) { self.match.redo(); }, "Plays it again.")
      .def("analyse", analysed, nb::arg("games") = usual_games, nb::arg("seed") = 1, nb::arg("threads").none() = nb::none(),
           nb::arg("language").none() = nb::none(),
           nb::sig("def analyse(self, games: int = 200, seed: int = 1, threads: int | None = None, "
                   "language: str | None = None) -> dict[str, typing.Any]"),
           "Where the finished game was decided (docs/protocol/analysis.md).")
      .def("__repr__",
           [](const TableMatch& self) {
             return fmt::format("<Match of {} at ply {}{}>", self.table->name(), self.match.ply(), self.match.over() ? ", over" : "");
           })
      .def(
          "__reduce__",
          [](const TableMatch& self) {
            const nb::object restore = nb::module_::import_("omnibus_games.pickling").attr("restore_match");
            const nb::object edition = self.table->edition_text.empty() ? nb::object(nb::none()) : nb::cast(self.table->edition_text);
            return nb::make_tuple(restore, nb::make_tuple(nb::cast(self.table), written(self), edition));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"))
      .def("_repr_html_", [](nb::handle self) {
        return nb::cast<std::string>(nb::module_::import_("omnibus_games.notebook").attr("state_html")(self.attr("state")));
      });
}

}  // namespace omnibus::python
