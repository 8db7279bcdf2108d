// Words by the tables of Unicode that a browser has (web/src/engine/words.ts).
#include "server/words.hpp"

extern "C" {

/// Each writes over the text, for which there is so much room, and returns how many bytes it has then.
[[clang::import_module("words"), clang::import_name("readable")]] int page_readable(char* text, std::size_t size, std::size_t room,
                                                                                    std::size_t longest);
[[clang::import_module("words"), clang::import_name("skeleton")]] int page_skeleton(char* text, std::size_t size, std::size_t room,
                                                                                    bool folded);
}

namespace omnibus {

namespace {

/// By so much a text can grow at most when it is written in another form.
constexpr std::size_t growth = 11;

/// The same for texts that look the same; folded: whether they are capital or small.
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
