#include "values.hpp"

#include <nanobind/stl/string.h>
#include <string>

namespace omnibus::python {

namespace {

constexpr int max_depth = 64;
constexpr std::size_t max_shown_bytes = 100;

std::string shown(nb::handle value) { return shortened(nb::cast<std::string>(nb::repr(value)), max_shown_bytes); }

[[noreturn]] void refuse(nb::handle value, std::string path, std::string allowed) {
  throw Problem("bad_value", {{"path", std::move(path)}, {"value", shown(value)}, {"allowed", std::move(allowed)}});
}

std::string text_of(nb::handle value, const std::string& path) {
  Py_ssize_t bytes = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &bytes);
  if (text != nullptr) return {text, static_cast<std::size_t>(bytes)};
  PyErr_Clear();  // a lone surrogate
  refuse(value, path, "Unicode");
}

json::value integer_of(nb::handle value, const std::string& path) {
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (overflow == 0) return static_cast<std::int64_t>(number);
  const unsigned long long large = overflow > 0 ? PyLong_AsUnsignedLongLong(value.ptr()) : 0;
  if (overflow > 0 && PyErr_Occurred() == nullptr) return static_cast<std::uint64_t>(large);
  PyErr_Clear();
  refuse(value, path, "-9223372036854775808 … 18446744073709551615");
}

json::value read(nb::handle value, const std::string& path, int depth);

json::array array_of(nb::handle list, const std::string& path, int depth) {
  json::array out;
  for (const nb::handle item : list) out.push_back(read(item, fmt::format("{}[{}]", path, out.size()), depth + 1));
  return out;
}

json::object object_of(nb::handle dict, const std::string& path, int depth) {
  json::object out;
  for (const auto [key, item] : nb::borrow<nb::dict>(dict)) {
    if (!PyUnicode_Check(key.ptr())) refuse(key, path, "str");
    const std::string name = text_of(key, path);
    out[name] = read(item, fmt::format("{}.{}", path, name), depth + 1);
  }
  return out;
}

json::value read(nb::handle value, const std::string& path, int depth) {
  if (depth > max_depth) refuse(nb::str("…"), path, fmt::format("nested at most {} deep", max_depth));
  if (value.is_none()) return nullptr;
  if (PyBool_Check(value.ptr())) return value.is(Py_True);
  if (PyLong_Check(value.ptr())) return integer_of(value, path);
  if (PyFloat_Check(value.ptr())) return PyFloat_AsDouble(value.ptr());
  if (PyUnicode_Check(value.ptr())) return json::value(text_of(value, path));
  if (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr())) return array_of(value, path, depth);
  if (PyDict_Check(value.ptr())) return object_of(value, path, depth);
  refuse(value, path, "None, bool, int, float, str, list, dict");
}

nb::str text(std::string_view bytes) { return nb::str(bytes.data(), bytes.size()); }

}  // namespace

nb::dict to_python(const json::object& object) {
  nb::dict out;
  for (const auto& [name, value] : object) out[text(name)] = to_python(value);
  return out;
}

nb::object to_python(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null: return nb::none();
    case json::kind::bool_: return nb::bool_(value.get_bool());
    case json::kind::int64: return nb::int_(value.get_int64());
    case json::kind::uint64: return nb::int_(value.get_uint64());
    case json::kind::double_: return nb::float_(value.get_double());
    case json::kind::string: return text(value.get_string());
    case json::kind::array: break;
    case json::kind::object: return to_python(value.get_object());
  }
  nb::list out;
  for (const json::value& item : value.get_array()) out.append(to_python(item));
  return out;
}

json::value to_json(nb::handle value, std::string_view path) { return read(value, std::string(path), 0); }

json::object to_json_object(nb::handle value, std::string_view path) {
  if (value.is_none()) return {};
  if (!PyDict_Check(value.ptr())) refuse(value, std::string(path), "dict, None");
  return object_of(value, std::string(path), 0);
}

std::string to_text(nb::handle value, std::string_view path) {
  if (!PyUnicode_Check(value.ptr())) refuse(value, std::string(path), "str");
  return text_of(value, std::string(path));
}

json::value to_document(nb::handle value, std::string_view path) {
  if (!PyUnicode_Check(value.ptr())) return to_json_object(value, path);
  return parse_json(text_of(value, std::string(path)), path);
}

}  // namespace omnibus::python
