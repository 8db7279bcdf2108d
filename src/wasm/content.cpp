#include "wasm/content.hpp"

#include <map>
#include <utility>
#include <vector>

#include "data/embedded.hpp"

namespace omnibus {

namespace {

std::map<std::string, std::string> handed_over;
std::vector<EmbeddedFile> listed_files;

}  // namespace

void hand_over(std::string path, std::string bytes) {
  handed_over.try_emplace(std::move(path), std::move(bytes));
  listed_files.clear();
  for (const auto& [name, content] : handed_over) listed_files.push_back({name, content});
}

std::span<const EmbeddedFile> embedded_files() { return listed_files; }

}  // namespace omnibus
