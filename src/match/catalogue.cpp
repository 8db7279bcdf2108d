#include "match/catalogue.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>

#include <unicode/msgfmt.h>

#include "match/embedded.hpp"
#include "match/json_io.hpp"

namespace omnibus {

namespace {

icu::UnicodeString to_icu(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

icu::Formattable argument(const std::variant<std::int64_t, std::string>& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return {static_cast<int64_t>(*number)};
  return {to_icu(std::get<std::string>(value))};
}

}  // namespace

struct Catalogue::Messages {
  std::string language;
  icu::Locale locale;
  std::map<std::string, std::unique_ptr<icu::MessageFormat>, std::less<>> formats;  // by "folder/id"
  std::mutex busy;  // ICU gives no promise that one format may be used from several threads

  void load(std::string_view folder, const json::object& catalogue) {
    for (const auto& entry : catalogue) {
      UErrorCode status = U_ZERO_ERROR;
      auto format = std::make_unique<icu::MessageFormat>(to_icu(std::string_view(entry.value().as_string())), locale, status);
      const std::string key = std::string(folder) + "/" + std::string(entry.key());
      if (U_FAILURE(status)) throw Problem("bad_message", {{"path", language + ":" + key}, {"reason", u_errorName(status)}});
      formats.emplace(key, std::move(format));
    }
  }
};

Catalogue::Catalogue(const std::string& language) : messages_(std::make_unique<Messages>()) {
  messages_->language = language;
  messages_->locale = icu::Locale(language.c_str());
  const std::string ending = "/messages." + language + ".json";
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(ending)) continue;
    messages_->load(file.path.substr(0, file.path.size() - ending.size()), parse_json(file.bytes, file.path).as_object());
  }
}

Catalogue::~Catalogue() = default;

const std::string& Catalogue::language() const { return messages_->language; }

const std::vector<std::string>& Catalogue::languages() {
  static const std::vector<std::string> all{"en", "de", "fr"};
  return all;
}

const Catalogue& Catalogue::of(std::string_view language) {
  static const std::map<std::string, std::unique_ptr<Catalogue>, std::less<>> all = [] {
    std::map<std::string, std::unique_ptr<Catalogue>, std::less<>> out;
    for (const std::string& each : languages()) out.emplace(each, std::unique_ptr<Catalogue>(new Catalogue(each)));
    return out;
  }();
  const auto found = all.find(language);
  if (found == all.end()) throw Problem("unknown_language", {{"value", std::string(language)}, {"allowed", joined(languages())}});
  return *found->second;
}

std::string Catalogue::system_language() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): read once at the start
    if (value == nullptr || *value == '\0') continue;
    const std::string language = std::string(value).substr(0, 2);
    const auto& known = languages();
    return std::find(known.begin(), known.end(), language) != known.end() ? language : "en";
  }
  return "en";
}

bool Catalogue::has(std::string_view folder, std::string_view id) const {
  return messages_->formats.contains(std::string(folder) + "/" + std::string(id));
}

std::string Catalogue::text(std::string_view folder, std::string_view id, const Values& values) const {
  const auto found = messages_->formats.find(std::string(folder) + "/" + std::string(id));
  // A message that is missing is a fault of ours, caught by tests; people still get to see what was meant.
  if (found == messages_->formats.end()) return std::string(folder) + "/" + std::string(id);
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> arguments;
  for (const auto& [name, value] : values) {
    names.push_back(to_icu(name));
    arguments.push_back(argument(value));
  }
  icu::UnicodeString out;
  UErrorCode status = U_ZERO_ERROR;
  const std::lock_guard lock(messages_->busy);
  found->second->format(names.data(), arguments.data(), static_cast<int32_t>(values.size()), out, status);
  std::string utf8;
  out.toUTF8String(utf8);
  return utf8;
}

}  // namespace omnibus
