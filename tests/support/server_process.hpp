// `omnibus serve` as a process of its own, which can be killed, and what it costs the machine.
#pragma once

#include <cstdint>
#include <string>

#include "support/child_process.hpp"

namespace omnibus {

class ServerProcess {
 public:
  /// Ready to answer when this returns. Port 0: any free one.
  ServerProcess(const std::string& program, const std::string& data_folder, std::uint16_t port = 0);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();  ///< as with SIGTERM

  std::uint16_t port() const { return port_; }
  void kill();  ///< at once, whatever it is doing

  double cpu_seconds() const;  ///< so far
  double memory() const;       ///< bytes that are resident now

 private:
  ChildProcess process_;
  std::uint16_t port_ = 0;
  bool running_ = true;
};

}  // namespace omnibus
