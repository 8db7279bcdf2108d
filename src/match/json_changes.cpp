#include "match/json_changes.hpp"

namespace omnibus {

namespace {

class Difference {
 public:
  explicit Difference(std::vector<Change>& out) : out_(out) {}

  void compare(const json::value& before, const json::value& now, const std::string& path) {
    if (before == now) return;
    if (before.is_object() && now.is_object()) return compare_objects(before.get_object(), now.get_object(), path);
    if (before.is_array() && now.is_array() && before.get_array().size() == now.get_array().size()) {
      for (std::size_t i = 0; i < now.get_array().size(); ++i) {
        compare(before.get_array()[i], now.get_array()[i], fmt::format("{}/{}", path, i));
      }
      return;
    }
    out_.push_back({"replace", path, json::serialize(now)});
  }

 private:
  void compare_objects(const json::object& before, const json::object& now, const std::string& path) {
    for (const auto& part : before) {
      if (!now.contains(part.key())) out_.push_back({"remove", below(path, part.key()), {}});
    }
    for (const auto& part : now) {
      const json::value* was = before.if_contains(part.key());
      if (was != nullptr) compare(*was, part.value(), below(path, part.key()));
      else out_.push_back({"add", below(path, part.key()), json::serialize(part.value())});
    }
  }

  static std::string below(const std::string& path, std::string_view name) {
    std::string out = path + '/';
    append_pointer_part(out, name);
    return out;
  }

  std::vector<Change>& out_;
};

}  // namespace

std::vector<Change> json_changes(const json::value& before, const json::value& now, const std::string& path) {
  std::vector<Change> out;
  Difference(out).compare(before, now, path);
  return out;
}

void append_pointer_part(std::string& out, std::string_view name) {
  for (const char c : name) {
    if (c == '~') out += "~0";
    else if (c == '/') out += "~1";
    else out += c;
  }
}

void append_change(std::string& out, const Change& change) {
  JsonObjectText object(out);
  object.add("op", change.op);
  object.add("path", change.path);
  if (!change.value.empty()) object.add_json("value", change.value);
}

}  // namespace omnibus
