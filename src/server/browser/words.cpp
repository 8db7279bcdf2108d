// Checks of names and chat with the browser's Unicode tables (web/src/engine/words.ts).
#include "server/runtime/words.hpp"

extern "C" {

/// Each overwrites the text, using up to `room` bytes, and returns its new size; negative for an unreadable text.
[[clang::import_module("words"), clang::import_name("readable")]] int page_readable(char* text, std::size_t size, std::size_t room,
                                                                                    std::size_t longest);
[[clang::import_module("words"), clang::import_name("skeleton")]] int page_skeleton(char* text, std::size_t size, std::size_t room,
                                                                                    bool folded);
}

namespace omnibus {

namespace {

/// Maximum factor by which a text grows when it is normalized.
constexpr std::size_t growth = 11;

/// Equal for texts that look the same; if `folded`, regardless of case.
std::string skeleton(std::string text, bool folded) {
  const std::size_t size = text.size();
  text.resize(growth * size);
  text.resize(static_cast<std::size_t>(page_skeleton(text.data(), size, text.size(), folded)));
  return text;
}

}  // namespace

std::optional<std::string> readable_words(std::string_view text, std::size_t longest) {
  std::string out(text);
  out.resize(growth * text.size());
  const int size = page_readable(out.data(), text.size(), out.size(), longest);
  if (size < 0) return {};
  out.resize(static_cast<std::size_t>(size));
  return out;
}

Look look_of(const std::string& name) { return {.as_written = skeleton(name, false), .folded = skeleton(name, true)}; }

}  // namespace omnibus
