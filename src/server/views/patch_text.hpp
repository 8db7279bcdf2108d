// Changes to a value the client already has, as JSON Patch (RFC 6902).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "game/outline.hpp"

namespace omnibus {

/// A list of changes; closed when it goes out of scope.
class PatchText {
 public:
  explicit PatchText(std::string& out) : out_(out) { out_ += '['; }
  PatchText(const PatchText&) = delete;
  PatchText& operator=(const PatchText&) = delete;
  ~PatchText() { out_ += ']'; }

  /// `write(text)` appends the value.
  template <class Write> void replace(std::string_view path, Write&& write) { put("replace", path, write); }
  void replace_number(std::string_view path, std::int64_t number) {
    replace(path, [&](std::string& text) { append_json(text, number); });
  }
  void replace_json(std::string_view path, std::string_view json) {
    replace(path, [&](std::string& text) { text += json; });
  }
  /// A changed list; `write(text, entry)` appends one entry. Removals run from the end and insertions from the front, so that the indices
  /// of the other entries stay valid.
  template <class List, class Write> void change_list(std::string_view path, const List& before, const List& now, Write&& write) {
    const auto same_front = std::ranges::mismatch(before, now).in1 - before.begin();
    const auto longest_back = static_cast<std::ptrdiff_t>(std::min(before.size(), now.size())) - same_front;
    const auto backwards = std::mismatch(before.rbegin(), before.rbegin() + longest_back, now.rbegin()).first - before.rbegin();
    const auto front = static_cast<std::size_t>(same_front);
    const auto back = static_cast<std::size_t>(backwards);
    for (std::size_t i = before.size() - back; i-- > front;) remove(fmt::format("{}/{}", path, i));
    for (std::size_t i = front; i < now.size() - back; ++i) {
      put("add", fmt::format("{}/{}", path, i), [&](std::string& text) { write(text, now[i]); });
    }
  }
  /// A change within the value at `path`.
  void add(std::string_view path, const Change& change) { append_change(begin(), change, path); }

 private:
  std::string& begin() {
    if (!std::exchange(empty_, false)) out_ += ',';
    return out_;
  }
  template <class Write> void put(std::string_view op, std::string_view path, Write&& write) {
    JsonObjectText change(begin());
    change.add("op", op);
    change.add("path", path);
    write(change.begin("value"));
  }
  void remove(std::string_view path) {
    JsonObjectText change(begin());
    change.add("op", "remove");
    change.add("path", path);
  }

  std::string& out_;
  bool empty_ = true;
};

}  // namespace omnibus
