// Number formats and plural rules of the catalogue languages (CLDR): 1,234 or 1.234; one card, two cards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace omnibus {

class Grammar {
 public:
  /// Throws std::invalid_argument if there is no catalogue for the language.
  explicit Grammar(std::string_view language);

  std::string number(std::int64_t value) const;
  std::string_view plural(std::int64_t value) const;  ///< "one", "many" or "other"

 private:
  using Plural = std::string_view (*)(std::uint64_t amount);
  struct Language;
  static const Language& language_of(std::string_view name);

  std::string_view separator_;  // between groups of three digits
  Plural plural_;
};

}  // namespace omnibus
