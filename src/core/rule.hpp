// A rule by its number, as printed in games/GAME/content/rules.en.md.
#pragma once

#include <cstdint>
#include <string_view>

namespace omnibus {

/// The rule that forbids an action, or `Rule{}` if none does.
struct Rule {
  std::uint8_t chapter = 0;
  std::uint8_t item = 0;

  constexpr bool forbids() const { return chapter != 0; }
  friend constexpr bool operator==(Rule, Rule) = default;
};

/// Spelled as in the rules, so that a search for "NB-4.1" finds the text, the code and the test.
consteval Rule rule(std::string_view id) {
  Rule out;
  std::size_t at = id.find('-') + 1;
  for (; id.at(at) != '.'; ++at) out.chapter = static_cast<std::uint8_t>(out.chapter * 10 + (id[at] - '0'));
  for (++at; at < id.size(); ++at) out.item = static_cast<std::uint8_t>(out.item * 10 + (id[at] - '0'));
  return out;
}

}  // namespace omnibus
