// The Python module omnibus_games._core.
#include <nanobind/nanobind.h>

#include "errors.hpp"
#include "table.hpp"

NB_MODULE(_core, module) {
  nanobind::set_leak_warnings(false);  // values that other libraries keep until the end of the process are no fault of the binding
  module.doc() = "Binding of the games, the players, matches and their analysis.";
  module.attr("version") = OMNIBUS_VERSION;
  omnibus::python::bind_errors(module);
  auto game = omnibus::python::bind_game(module);
  auto state = omnibus::python::bind_state(module);
  omnibus::python::bind_learning(game, state);
  omnibus::python::bind_match(module);
  omnibus::python::bind_batch(module);
}
