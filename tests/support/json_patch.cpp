#include "support/json_patch.hpp"

#include <string>

namespace omnibus {

namespace {

json::value& parent_at(json::value& document, std::string_view path, std::string& last) {
  json::value* at = &document;
  while (true) {
    const std::size_t end = path.find('/', 1);
    last = path.substr(1, end - 1);
    if (end == std::string_view::npos) return *at;
    at = at->is_array() ? &at->as_array().at(std::stoul(last)) : &at->as_object().at(last);
    path.remove_prefix(end);
  }
}

}  // namespace

json::value patched(json::value document, const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    std::string last;
    json::value& parent = parent_at(document, change.path, last);
    if (parent.is_object()) {
      if (change.op == "remove") parent.as_object().erase(last);
      else parent.as_object()[last] = json::parse(change.value);
      continue;
    }
    json::array& list = parent.as_array();
    const std::size_t place = std::stoul(last);
    if (change.op == "remove") list.erase(list.begin() + static_cast<std::ptrdiff_t>(place));
    else if (change.op == "add") list.insert(list.begin() + static_cast<std::ptrdiff_t>(place), json::parse(change.value));
    else list.at(place) = json::parse(change.value);
  }
  return document;
}

json::value patched(json::value document, const json::array& changes) {
  std::vector<Change> read;
  for (const json::value& each : changes) {
    const json::value* value = each.as_object().if_contains("value");
    read.push_back({each.at("op").as_string(), std::string(each.at("path").as_string()), value == nullptr ? "" : json::serialize(*value)});
  }
  return patched(std::move(document), read);
}

}  // namespace omnibus
