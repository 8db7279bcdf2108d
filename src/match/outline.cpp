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

/// Walks through two outlines side by side. A place is named only where something differs.
class Outline::Comparison {
 public:
  Comparison(const Outline& before, const Outline& after) : before_(before), after_(after) {}

  std::vector<Change> changes() && {
    compare_objects(0, before_.nodes_.size(), 0, after_.nodes_.size());
    return std::move(changes_);
  }

 private:
  void compare(Index a, Index b, std::string step) {
    const Node& old_node = before_.nodes_[a];
    const Node& new_node = after_.nodes_[b];
    path_.push_back(std::move(step));
    if (old_node.kind == Kind::object && new_node.kind == Kind::object) {
      compare_objects(a, before_.after(a), b, after_.after(b));
    } else if (old_node.kind == Kind::list && new_node.kind == Kind::list) {
      compare_lists(a, b);
    } else {
      note("replace", b);
    }
    path_.pop_back();
  }

  bool same(Index a, Index b) const {
    const Index size = before_.after(a) - a;
    if (size != after_.after(b) - b) return false;
    return std::equal(before_.nodes_.begin() + static_cast<std::ptrdiff_t>(a),
                      before_.nodes_.begin() + static_cast<std::ptrdiff_t>(a + size),
                      after_.nodes_.begin() + static_cast<std::ptrdiff_t>(b), [&](const Node& x, const Node& y) {
                        return x.kind == y.kind && x.number == y.number && same_text(x.text, y.text) && same_text(x.name, y.name);
                      });
  }

  /// Nearly always the very same characters.
  static bool same_text(std::string_view a, std::string_view b) { return a.size() == b.size() && (a.data() == b.data() || a == b); }

  /// The parts of an object come in a fixed order; only some of them may be there now and not then, or the other way round.
  void compare_objects(Index a, Index a_end, Index b, Index b_end) {
    for (++a, ++b; a < a_end || b < b_end;) {
      if (a < a_end && b < b_end && same_text(before_.nodes_[a].name, after_.nodes_[b].name)) {
        if (!same(a, b)) compare(a, b, escaped(after_.nodes_[b].name));
        a = before_.after(a);
        b = after_.after(b);
      } else if (a < a_end && !has_part(after_, b, b_end, before_.nodes_[a].name)) {
        path_.push_back(escaped(before_.nodes_[a].name));
        note("remove");
        path_.pop_back();
        a = before_.after(a);
      } else {
        path_.push_back(escaped(after_.nodes_[b].name));
        note("add", b);
        path_.pop_back();
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
    const Index a_end = before_.after(a);
    const Index b_end = after_.after(b);
    std::size_t place = 0;
    for (++a, ++b; a < a_end && b < b_end; a = before_.after(a), b = after_.after(b), ++place) {
      if (!same(a, b)) compare(a, b, std::to_string(place));
    }
    for (; b < b_end; b = after_.after(b), ++place) {
      path_.push_back(std::to_string(place));
      note("add", b);
      path_.pop_back();
    }
    // From the end, so that the numbers of the others stay what they are.
    std::size_t count = place;
    for (; a < a_end; a = before_.after(a)) ++count;
    while (count > place) {
      path_.push_back(std::to_string(--count));
      note("remove");
      path_.pop_back();
    }
  }

  void note(std::string_view op) { changes_.push_back({op, path(), nullptr}); }
  void note(std::string_view op, Index b) { changes_.push_back({op, path(), after_.value_at(b)}); }
  std::string path() const {
    std::string out;
    for (const std::string& step : path_) out.append("/").append(step);
    return out;
  }

  const Outline& before_;
  const Outline& after_;
  std::vector<std::string> path_;
  std::vector<Change> changes_;
};

std::vector<Change> Outline::changes_since(const Outline& before) const { return Comparison(before, *this).changes(); }

namespace {

std::string_view parent_of(std::string_view path) { return path.substr(0, path.rfind('/')); }

bool contained(const std::vector<Change>& list, const Change& change) { return std::find(list.begin(), list.end(), change) != list.end(); }

}  // namespace

std::vector<Change> common_changes(const std::vector<std::vector<Change>>& lists) {
  std::vector<Change> out;
  std::vector<std::string_view> uneven;  // lists that do not grow or shrink alike: what comes after the difference has no sure place
  for (const Change& change : lists.front()) {
    const std::string_view parent = parent_of(change.path);
    const bool resizes = change.op != "replace";
    const bool sure = !resizes || std::find(uneven.begin(), uneven.end(), parent) == uneven.end();
    const auto agrees = [&](const std::vector<Change>& list) { return contained(list, change); };
    if (sure && std::all_of(lists.begin() + 1, lists.end(), agrees)) out.push_back(change);
    else if (resizes) uneven.push_back(parent);
  }
  return out;
}

}  // namespace omnibus
