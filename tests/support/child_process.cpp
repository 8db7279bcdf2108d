#include "support/child_process.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "support/patience.hpp"

namespace omnibus {

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
  std::signal(SIGPIPE, SIG_IGN);  // a child that exits early must not end the test
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int failure = posix_spawn(&id_, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  input_ = in[1];
  output_ = out[0];
  if (failure != 0) throw std::runtime_error("cannot start " + command.front());
}

ChildProcess::~ChildProcess() {
  close_input();
  close(output_);
  if (id_ <= 0 || comes_true([this] { return waitpid(id_, nullptr, WNOHANG) != 0; })) return;
  signal(SIGKILL);
  waitpid(id_, nullptr, 0);
}

void ChildProcess::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(input_, bytes.data(), bytes.size());
    if (written <= 0) throw std::runtime_error("the program reads no more");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::string ChildProcess::receive_line() {
  std::size_t end = 0;
  while ((end = received_.find('\n')) == std::string::npos) {
    pollfd output{output_, POLLIN, 0};
    if (poll(&output, 1, static_cast<int>(std::chrono::milliseconds(longest_wait).count())) <= 0)
      throw std::runtime_error("nothing is said");
    std::array<char, 65536> bytes;
    const ssize_t count = read(output_, bytes.data(), bytes.size());
    if (count <= 0) return std::exchange(received_, {});
    received_.append(bytes.data(), static_cast<std::size_t>(count));
  }
  std::string line = received_.substr(0, end);
  received_.erase(0, end + 1);
  return line;
}

void ChildProcess::close_input() {
  if (input_ >= 0) close(std::exchange(input_, -1));
}

void ChildProcess::signal(int number) {
  if (id_ > 0) kill(id_, number);
}

int ChildProcess::exit_code() {
  int status = 0;
  if (!comes_true([&] { return waitpid(id_, &status, WNOHANG) != 0; })) {
    signal(SIGKILL);
    throw std::runtime_error("the program does not end");
  }
  id_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace omnibus
