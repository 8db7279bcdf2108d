#include "text/catalogue.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/phrase.hpp"
#include "data/embedded.hpp"
#include "data/json_io.hpp"

namespace omnibus {

struct Catalogue::Messages {
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  using Folder = std::unordered_map<std::string, Message, Hash, std::equal_to<>>;

  std::string language;
  Grammar grammar;
  std::map<std::string, Folder, std::less<>> folders;

  explicit Messages(const std::string& name) : language(name), grammar(name) {}

  void load(std::string_view folder, const json::object& catalogue) {
    Folder& messages = folders[std::string(folder)];
    for (const auto& entry : catalogue) {
      try {
        messages.emplace(entry.key(), Message(entry.value().as_string()));
      } catch (const std::invalid_argument& fault) {
        throw Problem("bad_message", {{"path", fmt::format("{}:{}/{}", language, folder, entry.key())}, {"reason", fault.what()}});
      }
    }
  }
};

Catalogue::Catalogue(const std::string& language) : messages_(std::make_unique<Messages>(language)) {
  const std::string ending = "/messages." + language + ".json";
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(ending)) continue;
    messages_->load(file.path.substr(0, file.path.size() - ending.size()), parse_json(file.bytes, file.path).as_object());
  }
}

Catalogue::~Catalogue() = default;

const std::string& Catalogue::language() const { return messages_->language; }

const std::vector<std::string>& Catalogue::languages() {
  static const std::vector<std::string> all(spoken_languages.begin(), spoken_languages.end());
  return all;
}

bool Catalogue::speaks(std::string_view language) { return std::ranges::find(spoken_languages, language) != spoken_languages.end(); }

/// Each catalogue is read on first use.
const Catalogue& Catalogue::of(std::string_view language) {
  static constexpr auto read_once = []<std::size_t... place>(std::index_sequence<place...>) {
    return std::array{+[]() -> const Catalogue& {
      static const Catalogue catalogue{std::string(spoken_languages[place])};
      return catalogue;
    }...};
  }(std::make_index_sequence<spoken_languages.size()>());
  const auto found = std::ranges::find(spoken_languages, language);
  if (found != spoken_languages.end()) return read_once[static_cast<std::size_t>(found - spoken_languages.begin())]();
  throw Problem("unknown_language", {{"value", std::string(language)}, {"allowed", joined(languages())}});
}

std::string Catalogue::system_language() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): read once at the start
    if (value == nullptr || *value == '\0') continue;
    const std::string language = std::string(value).substr(0, 2);
    return speaks(language) ? language : "en";
  }
  return "en";
}

const Message* Catalogue::find(std::string_view folder, std::string_view id) const {
  const auto messages = messages_->folders.find(folder);
  if (messages == messages_->folders.end()) return nullptr;
  const auto message = messages->second.find(id);
  return message == messages->second.end() ? nullptr : &message->second;
}

std::string Catalogue::text(std::string_view folder, std::string_view id, const Values& values) const {
  const Message* message = find(folder, id);
  // A missing message is a bug that tests catch; the reader still gets its id.
  if (message == nullptr) return fmt::format("{}/{}", folder, id);
  std::string out;
  message->append_to(out, values, messages_->grammar);
  return out;
}

std::string Catalogue::text(const Message& message, const ValueSource& values) const {
  std::string out;
  message.append_to(out, values, messages_->grammar);
  return out;
}

}  // namespace omnibus
