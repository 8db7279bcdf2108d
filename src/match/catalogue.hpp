// The sentences of the program, in the languages it speaks.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/message.hpp"

namespace omnibus {

/// The message catalogues of one language (ICU MessageFormat), for any number of threads. Messages stand in folders: "common" and one per
/// game.
class Catalogue {
 public:
  /// One of `languages()`; anything else is a Problem that names them.
  static const Catalogue& of(std::string_view language);
  static const std::vector<std::string>& languages();
  static bool speaks(std::string_view language);

  /// The language of the system's locale, or English where it has none of ours.
  static std::string system_language();

  std::string text(std::string_view folder, std::string_view id, const Values& values = {}) const;
  std::string text(const Message& message, const ValueSource& values) const;
  /// Null where there is no such message.
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
