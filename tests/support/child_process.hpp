// Child process driven through stdin and stdout.
#pragma once

#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace omnibus {

class ChildProcess {
 public:
  explicit ChildProcess(const std::vector<std::string>& command);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  void send(std::string_view bytes);
  std::string receive_line();  ///< without newline; waits for it; empty at the end of the output
  void close_input();
  pid_t id() const { return id_; }
  void signal(int number);  ///< SIGTERM, SIGKILL …
  int exit_code();          ///< waits for the end; negative if killed by a signal

 private:
  pid_t id_ = 0;
  int input_ = -1;
  int output_ = -1;
  std::string received_;
};

}  // namespace omnibus
