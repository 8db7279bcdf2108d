// A server of our own, and what it costs the machine.
#pragma once

#include <cstdint>
#include <string>

#include "support/child_process.hpp"
#include "support/temporary_folder.hpp"

namespace omnibus::load {

class ServerProcess {
 public:
  /// Ready to answer when this returns.
  ServerProcess(const std::string& program, std::uint16_t port);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  double cpu_seconds() const;  ///< so far
  double memory() const;       ///< bytes that are resident now

 private:
  TemporaryFolder data_;
  ChildProcess process_;
};

}  // namespace omnibus::load
