// Message catalogues of the supported languages.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "text/message.hpp"

namespace omnibus {

/// Messages of one language (ICU MessageFormat), safe to use from any thread. Folders: "common" and one per game.
class Catalogue {
 public:
  /// Catalogue of one of `languages()`; any other language is a Problem that lists them.
  static const Catalogue& of(std::string_view language);
  static const std::vector<std::string>& languages();
  static bool speaks(std::string_view language);

  /// Language of the system locale; English if it is not supported.
  static std::string system_language();

  std::string text(std::string_view folder, std::string_view id, const Values& values = {}) const;
  std::string text(const Message& message, const ValueSource& values) const;
  /// nullptr if there is no such message.
  const Message* find(std::string_view folder, std::string_view id) const;
  bool has(std::string_view folder, std::string_view id) const { return find(folder, id) != nullptr; }
  const std::string& language() const;

  Catalogue(const Catalogue&) = delete;
  Catalogue& operator=(const Catalogue&) = delete;
  ~Catalogue();

 private:
  explicit Catalogue(const std::string& language);
  struct Messages;
  std::unique_ptr<Messages> messages_;
};

}  // namespace omnibus
