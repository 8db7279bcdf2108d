#include "match/outline.hpp"

#include <algorithm>

namespace omnibus {

namespace {

/// A name as a part of a JSON Pointer.
std::string escaped(std::string_view name) {
  std::string out;
  for (const char c : name) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

}  // namespace

json::value Outline::value_at(Index at) const {
  const Node& node = nodes_[at];
  switch (node.kind) {
    case Kind::null: return nullptr;
    case Kind::flag: return node.number != 0;
    case Kind::number: return node.number;
    case Kind::text: return json::value(node.text);
    case Kind::object: {
      json::object out;
      for (Index part = at + 1; part < after(at); part = after(part)) out[nodes_[part].name] = value_at(part);
      return out;
    }
    default: {
      json::array out;
      for (Index part = at + 1; part < after(at); part = after(part)) out.push_back(value_at(part));
      return out;
    }
  }
}

/// Walks through two outlines side by side. A place is spelled only where something differs.
class Outline::Comparison {
 public:
  Comparison(const Outline& before, const Outline& after) : before_(before), after_(after) {}

  std::vector<Change> changes() && {
    compare_objects(0, before_.nodes_.size(), 0, after_.nodes_.size());
    return std::move(changes_);
  }

 private:
  /// A part of an object by its name, or of a list by its place.
  struct Step {
    std::string_view name;
    std::size_t place = 0;
  };

  void compare(Index a, Index b, Step step) {
    if (same(a, b)) return;
    const Node& now = before_.nodes_[a];
    const Node& then = after_.nodes_[b];
    path_.push_back(step);
    if (now.kind == Kind::object && then.kind == Kind::object) {
      compare_objects(a, now.end, b, then.end);
    } else if (now.kind == Kind::list && then.kind == Kind::list) {
      compare_lists(a, b);
    } else {
      note("replace", b);
    }
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

  /// Nearly always the very same characters.
  static bool same_text(std::string_view a, std::string_view b) { return a.size() == b.size() && (a.data() == b.data() || a == b); }

  /// The parts of an object come in a fixed order; only some of them may be there now and not then, or the other way round.
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
        note_at({after_.nodes_[b].name}, "add", after_.value_at(b));
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
    for (; b < b_end; b = after_.after(b), ++place) note_at({{}, place}, "add", after_.value_at(b));
    // From the end, so that the numbers of the others stay what they are.
    std::size_t count = place;
    for (; a < a_end; a = before_.after(a)) ++count;
    while (count > place) note_at({{}, --count}, "remove");
  }

  void note(std::string_view op, Index b) { changes_.push_back({op, path(), after_.value_at(b)}); }
  void note_at(Step step, std::string_view op, json::value value = nullptr) {
    path_.push_back(step);
    changes_.push_back({op, path(), std::move(value)});
    path_.pop_back();
  }
  std::string path() const {
    std::string out;
    for (const Step& step : path_) out.append("/").append(step.name.empty() ? std::to_string(step.place) : escaped(step.name));
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

/// Most often it has the same place in both lists.
bool contained(const std::vector<Change>& list, const Change& change, std::size_t place) {
  return (place < list.size() && list[place] == change) || std::find(list.begin(), list.end(), change) != list.end();
}

}  // namespace

std::vector<Change> common_changes(const std::vector<std::vector<Change>>& lists) {
  std::vector<Change> out;
  std::vector<std::string_view> uneven;  // lists that do not grow or shrink alike: what comes after the difference has no sure place
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
