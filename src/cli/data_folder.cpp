#include "cli/data_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <sys/stat.h>

#include "data/problem.hpp"

namespace omnibus {

static std::string from_environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once at the start
  return value == nullptr ? std::string() : value;
}

std::string usual_data_folder() {
  const std::string data = from_environment("XDG_DATA_HOME");
  return data.empty() ? from_environment("HOME") + "/.local/share/omnibus" : data + "/omnibus";
}

std::string database_in(const std::string& folder) { return folder + "/omnibus.db"; }

void make_data_folder(const std::string& folder) {
  umask(S_IRWXG | S_IRWXO);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Problem("unwritable", {{"path", folder}});
}

}  // namespace omnibus
