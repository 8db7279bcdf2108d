// Python objects from JSON values, and the other way round.
#pragma once

#include <nanobind/nanobind.h>
#include <string>
#include <string_view>

#include "data/json_io.hpp"

namespace omnibus::python {

namespace nb = nanobind;

/// None, bool, int, float, str, list or dict.
nb::object to_python(const json::value& value);
nb::dict to_python(const json::object& object);

/// The same way back. Anything else, such as a set, a key that is no str, or a number beyond 64 bits, is a Problem "bad_value" at `path`.
json::value to_json(nb::handle value, std::string_view path);
/// A dict, or None for an empty object.
json::object to_json_object(nb::handle value, std::string_view path);
/// Text of a str.
std::string to_text(nb::handle value, std::string_view path);
/// A dict, or the text of a JSON document.
json::value to_document(nb::handle value, std::string_view path);

}  // namespace omnibus::python
