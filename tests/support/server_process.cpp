#include "support/server_process.hpp"

#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

#include <fmt/format.h>

namespace omnibus {

ServerProcess::ServerProcess(const std::string& program, const std::string& data_folder, std::uint16_t port)
    : process_({program, "serve", "--data", data_folder, "--port", std::to_string(port), "--log", "error", "--limits", "off"}) {
  const std::string line = process_.receive_line();  // the address
  const std::size_t colon = line.rfind(':');
  if (colon == std::string::npos) {
    process_.signal(SIGTERM);
    throw std::runtime_error("the server did not start");
  }
  port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
}

ServerProcess::~ServerProcess() {
  if (!running_) return;
  process_.signal(SIGTERM);
  process_.exit_code();
}

void ServerProcess::kill() {
  process_.signal(SIGKILL);
  process_.exit_code();
  running_ = false;
}

double ServerProcess::cpu_seconds() const {
  std::ifstream file(fmt::format("/proc/{}/stat", process_.id()));
  const std::string text(std::istreambuf_iterator<char>(file), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));  // the preceding name may contain anything
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double ServerProcess::memory() const {
  std::ifstream file(fmt::format("/proc/{}/statm", process_.id()));
  double total = 0;
  double resident = 0;
  file >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace omnibus
