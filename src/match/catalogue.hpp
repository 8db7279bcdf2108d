// The sentences of the program, in the languages it speaks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace omnibus {

/// Named values for a message; numbers stay numbers so that plurals work.
using Values = std::vector<std::pair<std::string, std::variant<std::int64_t, std::string>>>;

/// The message catalogues of one language (ICU MessageFormat). Messages stand in folders: "common" and one per game.
class Catalogue {
 public:
  /// One of `languages()`; anything else is a Problem that names them.
  static const Catalogue& of(std::string_view language);
  static const std::vector<std::string>& languages();

  /// The language of the system's locale, or English where it has none of ours.
  static std::string system_language();

  std::string text(std::string_view folder, std::string_view id, const Values& values = {}) const;
  bool has(std::string_view folder, std::string_view id) const;
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
