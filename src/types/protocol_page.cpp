#include "types/protocol_page.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "types/typescript.hpp"

namespace omnibus {

namespace {

constexpr std::size_t line_width = 120;

std::string as_code(std::string_view word) { return "`" + std::string(word) + "`"; }

std::string operands_of(const Form& form) {
  std::string out;
  for (int i = 0; i < form.arity(); ++i) out += (i == 0 ? "" : " ") + as_code(form.operands[static_cast<std::size_t>(i)].name);
  return out;
}

/// The words in backquotes.
std::vector<std::string> words_in_code(const std::string& cell) {
  std::vector<std::string> out;
  std::istringstream parts(cell);
  bool inside = false;
  for (std::string part; std::getline(parts, part, '`'); inside = !inside) {
    if (inside) out.push_back(part);
  }
  return out;
}

/// The cells of "| one | two | three |".
std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> out;
  std::size_t begin = 1;
  for (std::size_t end = row.find('|', begin); end != std::string::npos; begin = end + 1, end = row.find('|', begin)) {
    const std::size_t first = row.find_first_not_of(' ', begin);
    const std::size_t last = row.find_last_not_of(' ', end - 1);
    out.push_back(first >= end || last < first ? std::string() : row.substr(first, last - first + 1));
  }
  constexpr std::size_t columns = 3;
  if (out.size() != columns) {
    throw std::runtime_error("row '" + row + "' has " + std::to_string(out.size()) + " cells (names, operands, meaning)");
  }
  return out;
}

std::string row_of(const std::string& names, const std::string& operands, const std::string& meaning) {
  const auto cell = [](const std::string& text) { return text.empty() ? std::string(" |") : " " + text + " |"; };
  return "|" + cell(names) + cell(operands) + cell(meaning) + "\n";
}

/// Rewrites a table of forms row by row.
class FormTable {
 public:
  explicit FormTable(std::span<const Form> forms) : forms_(forms) {}

  /// Names that share a meaning stay in one row as long as they have the same operands.
  std::string updated(const std::string& row) {
    const std::vector<std::string> cells = cells_of(row);
    std::vector<std::pair<std::string, std::string>> groups;  // names and their operands
    for (const std::string& name : words_in_code(cells[0])) {
      const std::string operands = operands_of(form_named(name));
      written_.push_back(name);
      if (!groups.empty() && groups.back().second == operands) groups.back().first += ", " + as_code(name);
      else groups.emplace_back(as_code(name), operands);
    }
    std::string out;
    for (const auto& [names, operands] : groups) out += row_of(names, operands, cells[2]);
    return out;
  }

  std::string missing() const {
    std::string out;
    for (const Form& form : forms_) {
      if (std::find(written_.begin(), written_.end(), form.name) == written_.end())
        out += row_of(as_code(form.name), operands_of(form), "");
    }
    return out;
  }

 private:
  /// Its row has a meaning written by hand, so an unknown name is an error.
  const Form& form_named(const std::string& name) const {
    const auto form = std::find_if(forms_.begin(), forms_.end(), [&](const Form& each) { return each.name == name; });
    if (form == forms_.end()) throw std::runtime_error("unknown action or event '" + name + "': rename it on the page, or remove it there");
    return *form;
  }

  std::span<const Form> forms_;
  std::vector<std::string> written_;
};

}  // namespace

std::string updated_protocol_page(const std::string& page, const GameShapes& game, const json::object& names) {
  std::string out;
  std::istringstream lines(page);
  std::string line;
  bool in_types = false;
  const auto update_table = [&](std::span<const Form> forms) {
    out += line + "\n";
    std::getline(lines, line);
    out += line + "\n";  // the rule below the header
    FormTable table(forms);
    bool more = false;
    while ((more = static_cast<bool>(std::getline(lines, line))) && line.starts_with("|")) out += table.updated(line);
    out += table.missing() + (more ? line + "\n" : "");
  };
  const auto update_types = [&] {
    out += line + "\n" + typescript_of_view(game, names, line_width);
    while (std::getline(lines, line) && line != "```") {}
    out += "```\n";
  };
  while (std::getline(lines, line)) {
    if (line.starts_with("## ")) in_types = line == "## Types";
    if (line.starts_with("| `do` |")) update_table(game.verbs);
    else if (line.starts_with("| `event` |")) update_table(game.events);
    else if (in_types && line == "```ts") update_types();
    else out += line + "\n";
  }
  return out;
}

}  // namespace omnibus
