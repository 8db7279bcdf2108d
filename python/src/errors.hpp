// C++ problems as Python exceptions, and the language of their messages.
#pragma once

#include <nanobind/nanobind.h>
#include <string>

#include "data/problem.hpp"
#include "text/catalogue.hpp"

namespace omnibus::python {

namespace nb = nanobind;

/// Makes every Problem an exception of omnibus_games.errors, and binds `explain` and the language.
void bind_errors(nb::module_& module);

/// Catalogue of a language, or of the package's if it is None. Problem if the language is unknown.
const Catalogue& catalogue_of(nb::handle language);

/// Problem for an argument.
[[noreturn]] void refuse_argument(std::string name, std::string value, std::string allowed);

}  // namespace omnibus::python
