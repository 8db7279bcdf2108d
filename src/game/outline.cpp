#include "game/outline.hpp"

#include <algorithm>
#include <iterator>

namespace omnibus {

namespace {

/// Appends a name as part of a JSON Pointer.
void append_pointer_part(std::string& out, std::string_view name) {
  for (const char c : name) {
    if (c == '~') out += "~0";
    else if (c == '/') out += "~1";
    else out += c;
  }
}

}  // namespace

void append_change(std::string& out, const Change& change, std::string_view place) {
  JsonObjectText object(out);
  object.add("op", change.op);
  object.add("path", std::string(place) + change.path);
  if (!change.value.empty()) object.add_json("value", change.value);
}

void Outline::object(std::string_view name, FunctionRef<void(Outline&)> body) {
  const Index part = open(name, Kind::object);
  body(*this);
  close(part);
}

void Outline::put_list(std::string_view name, int count, FunctionRef<void(Outline&, int)> body) {
  const Index list = open(name, Kind::list);
  for (int i = 0; i < count; ++i) object({}, [&](Outline& part) { body(part, i); });
  close(list);
}

void Outline::put_item(std::string_view name, int value, ItemKey key) {
  const std::string_view text = key(value);
  put(name, text.empty() ? Kind::number : Kind::text, text.empty() ? value : 0, text);
}

void Outline::append_value(std::string& out, Index at) const {
  const Node& node = nodes_[at];
  switch (node.kind) {
    case Kind::null: return append_json(out, nullptr);
    case Kind::flag: return append_json(out, node.number != 0);
    case Kind::number: return append_json(out, node.number);
    case Kind::text: return append_json(out, node.text);
    case Kind::object: {
      JsonObjectText object(out);
      for (Index part = at + 1; part < after(at); part = after(part)) append_value(object.begin(nodes_[part].name), part);
      return;
    }
    default:
      out += '[';
      for (Index part = at + 1; part < after(at); part = after(part)) {
        if (part > at + 1) out += ',';
        append_value(out, part);
      }
      out += ']';
  }
}

/// Compares two outlines in one pass. A path is built only where they differ.
class Outline::Comparison {
 public:
  Comparison(const Outline& before, const Outline& after) : before_(before), after_(after) {}

  std::vector<Change> changes() && {
    compare_objects(0, before_.nodes_.size(), 0, after_.nodes_.size());
    return std::move(changes_);
  }

 private:
  /// Part of an object by name, or of a list by index.
  struct Step {
    std::string_view name;
    std::size_t place = 0;
  };

  /// Most parts are unchanged: a linear comparison of all nodes finds that, whatever their structure.
  void compare(Index a, Index b, Step step) {
    if (same(a, b)) return;
    const Node& now = before_.nodes_[a];
    const Node& then = after_.nodes_[b];
    if (now.kind != then.kind || (now.kind != Kind::object && now.kind != Kind::list)) return note_at(step, "replace", b);
    path_.push_back(step);
    if (now.kind == Kind::object) compare_objects(a, now.end, b, then.end);
    else compare_lists(a, b);
    path_.pop_back();
  }

  bool same(Index a, Index b) const {
    const Index size = before_.after(a) - a;
    if (size != after_.after(b) - b) return false;
    for (Index i = 0; i < size; ++i) {
      const Node& x = before_.nodes_[a + i];
      const Node& y = after_.nodes_[b + i];
      if (x.kind != y.kind || x.number != y.number || !same_text(x.text, y.text) || !same_text(x.name, y.name)) return false;
    }
    return true;
  }

  /// Texts are usually the same characters in memory.
  static bool same_text(std::string_view a, std::string_view b) { return a.size() == b.size() && (a.data() == b.data() || a == b); }

  /// The members of an object have a fixed order; some may be present in only one of the two.
  void compare_objects(Index a, Index a_end, Index b, Index b_end) {
    for (++a, ++b; a < a_end || b < b_end;) {
      if (a < a_end && b < b_end && same_text(before_.nodes_[a].name, after_.nodes_[b].name)) {
        compare(a, b, {after_.nodes_[b].name});
        a = before_.after(a);
        b = after_.after(b);
      } else if (a < a_end && !has_part(after_, b, b_end, before_.nodes_[a].name)) {
        note_at({before_.nodes_[a].name}, "remove");
        a = before_.after(a);
      } else {
        note_at({after_.nodes_[b].name}, "add", b);
        b = after_.after(b);
      }
    }
  }

  static bool has_part(const Outline& outline, Index from, Index end, std::string_view name) {
    for (; from < end; from = outline.after(from)) {
      if (same_text(outline.nodes_[from].name, name)) return true;
    }
    return false;
  }

  void compare_lists(Index a, Index b) {
    const Index a_end = before_.nodes_[a].end;
    const Index b_end = after_.nodes_[b].end;
    std::size_t place = 0;
    for (++a, ++b; a < a_end && b < b_end; a = before_.after(a), b = after_.after(b), ++place) compare(a, b, {{}, place});
    for (; b < b_end; b = after_.after(b), ++place) note_at({{}, place}, "add", b);
    // From the end, so that the other indices remain valid.
    std::size_t count = place;
    for (; a < a_end; a = before_.after(a)) ++count;
    while (count > place) note_at({{}, --count}, "remove");
  }

  void note_at(Step step, std::string_view op) {
    path_.push_back(step);
    changes_.push_back({op, path(), {}});
    path_.pop_back();
  }
  void note_at(Step step, std::string_view op, Index b) {
    note_at(step, op);
    after_.append_value(changes_.back().value, b);
  }
  std::string path() const {
    std::string out;
    for (const Step& step : path_) {
      out += '/';
      if (step.name.empty()) fmt::format_to(std::back_inserter(out), "{}", step.place);
      else append_pointer_part(out, step.name);
    }
    return out;
  }

  const Outline& before_;
  const Outline& after_;
  std::vector<Step> path_;
  std::vector<Change> changes_;
};

std::vector<Change> Outline::changes_since(const Outline& before) const { return Comparison(before, *this).changes(); }

namespace {

std::string_view parent_of(std::string_view path) { return path.substr(0, path.rfind('/')); }

/// Usually at the same index in both lists.
bool contained(const std::vector<Change>& list, const Change& change, std::size_t place) {
  return (place < list.size() && list[place] == change) || std::find(list.begin(), list.end(), change) != list.end();
}

}  // namespace

std::vector<Change> common_changes(const std::vector<std::vector<Change>>& lists) {
  std::vector<Change> out;
  std::vector<std::string_view> uneven;  // lists that change size differently: positions after the difference are uncertain
  if (lists.size() == 1) return lists.front();
  for (std::size_t place = 0; place < lists.front().size(); ++place) {
    const Change& change = lists.front()[place];
    const std::string_view parent = parent_of(change.path);
    const bool resizes = change.op != "replace";
    const bool sure = !resizes || std::find(uneven.begin(), uneven.end(), parent) == uneven.end();
    const auto agrees = [&](const std::vector<Change>& list) { return contained(list, change, place); };
    if (sure && std::all_of(lists.begin() + 1, lists.end(), agrees)) out.push_back(change);
    else if (resizes) uneven.push_back(parent);
  }
  return out;
}

}  // namespace omnibus
