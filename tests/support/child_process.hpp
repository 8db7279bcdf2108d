// Another program, driven through its stdin and stdout.
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
  std::string receive_line();  ///< without its end; waits until it is there; empty where the output has ended
  void close_input();
  pid_t id() const { return id_; }
  void signal(int number);  ///< SIGTERM, SIGKILL …
  int exit_code();          ///< waits for the end; negative where a signal ended it

 private:
  pid_t id_ = 0;
  int input_ = -1;
  int output_ = -1;
  std::string received_;
};

}  // namespace omnibus
