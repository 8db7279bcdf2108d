// Events of a game as comparable text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/contract.hpp"

namespace omnibus {

/// Events by name and operands: "moved 0 MT17 3 MT16".
template <Game G> std::vector<std::string> story(const G& game, const std::vector<Event>& events) {
  std::vector<std::string> out;
  for (const Event& event : events) {
    const Form& form = G::event_forms[event.kind];
    std::string line(form.name);
    for (int i = 0; i < form.arity(); ++i) {
      const int value = event.operands[static_cast<std::size_t>(i)];
      const Domain domain = form.operands[static_cast<std::size_t>(i)].domain;
      const bool there = game.domain_key(domain, 0).empty() || value < game.domain_size(domain);  // a number, or a valid item
      const std::string_view key = there ? game.domain_key(domain, value) : "(what is not there)";
      line += " " + (key.empty() ? std::to_string(value) : std::string(key));
    }
    out.push_back(line);
  }
  return out;
}

}  // namespace omnibus
