#include "text/grammar.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace omnibus {

namespace {

std::string_view germanic_plural(std::uint64_t amount) { return amount == 1 ? "one" : "other"; }

/// « zéro point », « un point », « deux points », « un million de points ».
std::string_view french_plural(std::uint64_t amount) {
  if (amount <= 1) return "one";
  return amount % 1'000'000 == 0 ? "many" : "other";
}

std::uint64_t magnitude(std::int64_t value) { return value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value); }

}  // namespace

struct Grammar::Language {
  std::string_view name;
  std::string_view separator;
  Plural plural;
};

const Grammar::Language& Grammar::language_of(std::string_view name) {
  static constexpr std::array<Language, 3> languages{{
      {"en", ",", germanic_plural}, {"de", ".", germanic_plural}, {"fr", "\u202f", french_plural},  // narrow no-break space
  }};
  const auto found = std::ranges::find(languages, name, &Language::name);
  if (found == languages.end()) throw std::invalid_argument("nothing is known of the language " + std::string(name));
  return *found;
}

Grammar::Grammar(std::string_view language) : separator_(language_of(language).separator), plural_(language_of(language).plural) {}

std::string Grammar::number(std::int64_t value) const {
  const std::string digits = std::to_string(magnitude(value));
  std::string out = value < 0 ? "\u2212" : "";  // minus sign; the CLDR has a hyphen
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) out += separator_;
    out += digits[i];
  }
  return out;
}

std::string_view Grammar::plural(std::int64_t value) const { return plural_(magnitude(value)); }

}  // namespace omnibus
