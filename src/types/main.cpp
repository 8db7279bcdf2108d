// omnibus_types: writes the files that are generated from what the games describe. With --check it only compares them.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "data/json_io.hpp"
#include "games/list.hpp"
#include "types/game_shapes.hpp"
#include "types/protocol_page.hpp"
#include "types/typescript.hpp"

namespace omnibus {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Names of types that are better than the derived ones; a game may have none.
json::object chosen_names(const std::filesystem::path& path) {
  return std::filesystem::exists(path) ? parse_json(text_of(path), path.string()).as_object() : json::object();
}

/// Writes or compares one file; false if it is out of date.
bool put(const std::filesystem::path& path, const std::string& text, bool only_check) {
  if (text_of(path) == text) return true;
  if (only_check) {
    std::cerr << path.string() << " is out of date; ./dev types writes it\n";
    return false;
  }
  if (!(std::ofstream(path, std::ios::binary) << text << std::flush)) throw std::runtime_error(path.string() + ": cannot be written");
  std::cerr << "wrote " << path.string() << "\n";
  return true;
}

/// Writes or compares the files of one game; false if one is out of date.
bool put_game(const std::filesystem::path& folder, const GameShapes& shapes, bool only_check) {
  bool current = true;
  const json::object names = chosen_names(folder / "table/type_names.json");
  if (std::filesystem::exists(folder / "table")) current &= put(folder / "table/types.ts", typescript_of(shapes, names), only_check);
  const std::filesystem::path page = folder / "protocol.md";
  if (std::filesystem::exists(page)) current &= put(page, updated_protocol_page(text_of(page), shapes, names), only_check);
  return current;
}

bool run(const std::filesystem::path& games, bool only_check) {
  bool current = true;
  const auto one_game = [&]<class Sizes>(Sizes) {
    const std::filesystem::path folder = games / Sizes::Largest::name;
    try {
      current &= put_game(folder, game_shapes_of<Sizes>(folder), only_check);
    } catch (const std::runtime_error& problem) {
      throw std::runtime_error(folder.string() + ": " + problem.what());
    }
    return 0;
  };
  AllGames::map(one_game);
  return current;
}

}  // namespace
}  // namespace omnibus

int main(int count, char** arguments) {
  const std::vector<std::string> given(arguments + 1, arguments + count);
  const bool only_check = given.size() == 2 && given[0] == "--check";
  if (given.empty() || (given.size() != 1 && !only_check)) {
    std::cerr << "usage: omnibus_types [--check] FOLDER_OF_GAMES\n";
    return 2;
  }
  try {
    return omnibus::run(given.back(), only_check) ? 0 : 1;
  } catch (const std::exception& problem) {
    std::cerr << "omnibus_types: " << problem.what() << "\n";
    return 2;
  }
}
