// Runs commands of the program like people and scripts do.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "support/child_process.hpp"
#include "support/temporary_folder.hpp"

namespace omnibus {

class CommandTest : public testing::Test {
 protected:
  explicit CommandTest(std::string name) : name_(std::move(name)) {}

  struct Run {
    int exit_code = 0;
    std::string told;     ///< on stdout
    std::string besides;  ///< on stderr
  };

  std::string command(const std::string& arguments) const {
    return "exec " OMNIBUS_PROGRAM " --lang en " + name_ + " " + arguments + " > " + told_ + " 2> " + besides_;
  }
  Run outcome_of(ChildProcess& process) const {
    const int exit_code = process.exit_code();
    return {exit_code, read_file(told_), read_file(besides_)};
  }
  Run run(const std::string& arguments) const {
    ChildProcess process({"/bin/sh", "-c", command(arguments)});
    return outcome_of(process);
  }
  std::string besides_so_far() const { return std::filesystem::exists(besides_) ? read_file(besides_) : std::string(); }
  /// Error text for invalid arguments.
  std::string refusal(const std::string& arguments) const {
    const Run done = run(arguments);
    EXPECT_EQ(done.exit_code, 2) << arguments;
    return done.besides;
  }

  TemporaryFolder folder_;

 private:
  std::string name_;
  std::string told_ = folder_.file("told.txt");
  std::string besides_ = folder_.file("besides.txt");
};

}  // namespace omnibus
