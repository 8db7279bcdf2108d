// A table as a file of plain bytes: transfers a game object to a program without JSON, such as the one for the GPU.
//
// A game object is trivially copyable: components, options and derived tables, without pointers. The file is one line of text,
//   omnibus table GAME SIZE
// followed by the SIZE bytes of the object. It is valid for the version of the rules that wrote it; all our machines use the same layout.
#pragma once

#include <array>
#include <bit>
#include <istream>
#include <optional>
#include <string>

#include "core/contract.hpp"

namespace omnibus {

template <Game G> std::string table_file(const G& game) {
  const auto bytes = std::bit_cast<std::array<char, sizeof(G)>>(game);
  std::string out = "omnibus table " + std::string(G::name) + " " + std::to_string(sizeof(G)) + "\n";
  return out.append(bytes.data(), bytes.size());
}

/// Reads the game; nullopt if the file holds no game of this type.
template <Game G> std::optional<G> read_table_file(std::istream& file) {
  std::string first_word, second_word, name;
  std::size_t size = 0;
  std::array<char, sizeof(G)> bytes;
  file >> first_word >> second_word >> name >> size;
  if (first_word != "omnibus" || second_word != "table" || name != G::name || size != sizeof(G) || file.get() != '\n') return {};
  if (!file.read(bytes.data(), sizeof(G))) return {};
  return std::bit_cast<G>(bytes);
}

}  // namespace omnibus
