#include "data/embedded.hpp"

#include <algorithm>
#include <string>

#include "data/problem.hpp"

namespace omnibus {

std::string_view embedded_file(std::string_view path) {
  const auto files = embedded_files();
  const auto found = std::find_if(files.begin(), files.end(), [&](const EmbeddedFile& file) { return file.path == path; });
  if (found == files.end()) throw Problem("missing_content", {{"path", std::string(path)}});
  return found->bytes;
}

}  // namespace omnibus
