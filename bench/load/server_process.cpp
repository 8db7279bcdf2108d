#include "server_process.hpp"

#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

#include <fmt/format.h>

namespace omnibus::load {

ServerProcess::ServerProcess(const std::string& program, std::uint16_t port)
    : process_({program, "serve", "--data", data_.path(), "--port", std::to_string(port), "--log", "warn"}) {
  if (process_.receive_line().empty()) throw std::runtime_error("the server did not start");
}

ServerProcess::~ServerProcess() {
  process_.signal(SIGTERM);
  process_.exit_code();
}

double ServerProcess::cpu_seconds() const {
  std::ifstream file(fmt::format("/proc/{}/stat", process_.id()));
  std::string text(std::istreambuf_iterator<char>(file), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
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

}  // namespace omnibus::load
