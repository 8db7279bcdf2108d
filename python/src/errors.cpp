#include "errors.hpp"

#include <exception>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "match/speaker.hpp"
#include "presentation/rules_page.hpp"
#include "values.hpp"

namespace omnibus::python {

namespace {

const Catalogue* chosen = nullptr;  // guarded by the GIL

const Catalogue& default_catalogue() { return chosen != nullptr ? *chosen : Catalogue::of("en"); }

/// Sets the Python error to the exception that omnibus_games.errors makes of the problem.
void raise(const Problem& problem) {
  nb::dict arguments;
  for (const auto& [name, value] : problem.arguments()) arguments[name.c_str()] = value;
  const nb::object exception = nb::module_::import_("omnibus_games.errors").attr("of_problem")(problem.code(), arguments, problem.rule());
  PyErr_SetObject(exception.type().ptr(), exception.ptr());
}

void translate(const std::exception_ptr& exception, void*) {
  try {
    std::rethrow_exception(exception);
  } catch (const Problem& problem) {
    raise(problem);
  }
}

std::string explained(const std::string& code, const nb::dict& arguments, const std::string& rule, nb::handle language) {
  Problem::Arguments values;
  for (const auto [name, value] : arguments) values.emplace_back(to_text(name, "arguments"), to_text(value, "arguments"));
  return explain(catalogue_of(language), Problem(code, std::move(values), rule));
}

}  // namespace

const Catalogue& catalogue_of(nb::handle language) {
  return language.is_none() ? default_catalogue() : Catalogue::of(to_text(language, "language"));
}

void refuse_argument(std::string name, std::string value, std::string allowed) {
  throw Problem("bad_value", {{"path", std::move(name)}, {"value", std::move(value)}, {"allowed", std::move(allowed)}});
}

void bind_errors(nb::module_& module) {
  nb::register_exception_translator(translate);
  module.def("explain", explained, nb::arg("code"), nb::arg("arguments"), nb::arg("rule"), nb::arg("language").none() = nb::none(),
             nb::sig("def explain(code: str, arguments: dict[str, str], rule: str, language: str | None = None) -> str"),
             "Message of an error.");
  module.def(
      "rule_text", [](const std::string& rule, nb::handle language) { return rule_text(rule, catalogue_of(language).language()); },
      nb::arg("rule"), nb::arg("language").none() = nb::none(), nb::sig("def rule_text(rule: str, language: str | None = None) -> str"),
      "Text of a numbered rule, in Markdown; empty if there is none.");
  module.def(
      "languages", [] { return nb::tuple(nb::cast(Catalogue::languages())); }, nb::sig("def languages() -> tuple[str, ...]"),
      "Languages of all texts.");
  module.def("language", [] { return default_catalogue().language(); }, "Language of messages and texts if none is given.");
  module.def(
      "set_language", [](const std::string& language) { chosen = &Catalogue::of(language); }, nb::arg("language"),
      "Sets the language of messages and texts for the whole process; English at first.");
}

}  // namespace omnibus::python
