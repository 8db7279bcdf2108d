// Runs commands of the program like people and scripts do.
#pragma once

#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "data/json_io.hpp"
#include "support/child_process.hpp"
#include "support/patience.hpp"
#include "support/temporary_folder.hpp"

namespace omnibus {

/// Runs one command of the program, or any if the name is empty.
class CommandRunner {
 public:
  explicit CommandRunner(std::string name) : name_(std::move(name)) {}

  struct Outcome {
    int exit_code = 0;
    std::string told;     ///< on stdout
    std::string besides;  ///< on stderr
  };

  std::string command(const std::string& arguments) const {
    return "exec " OMNIBUS_PROGRAM " --lang en " + name_ + " " + arguments + " > " + told_ + " 2> " + besides_;
  }
  Outcome outcome_of(ChildProcess& process) const {
    const int exit_code = process.exit_code();
    return {exit_code, read_file(told_), read_file(besides_)};
  }
  Outcome run(const std::string& arguments) const {
    ChildProcess process({"/bin/sh", "-c", command(arguments)});
    return outcome_of(process);
  }
  std::string besides_so_far() const { return std::filesystem::exists(besides_) ? read_file(besides_) : std::string(); }
  /// Error text for invalid arguments.
  std::string refusal(const std::string& arguments) const {
    const Outcome done = run(arguments);
    EXPECT_EQ(done.exit_code, 2) << arguments;
    return done.besides;
  }

  /// Sends Ctrl-C once the command has reported progress.
  Outcome interrupted(const std::string& arguments) const {
    ChildProcess process({"/bin/sh", "-c", command(arguments)});
    EXPECT_TRUE(comes_true([&] { return besides_so_far().find(" s left") != std::string::npos; })) << besides_so_far();
    process.signal(SIGINT);
    Outcome out = outcome_of(process);
    EXPECT_EQ(out.exit_code, 130) << out.besides;
    EXPECT_THAT(out.besides, testing::HasSubstr("Stopping as soon as what has begun is over."));
    EXPECT_THAT(out.besides, testing::HasSubstr("Interrupted"));
    return out;
  }
  json::object interrupted_report(const std::string& arguments) const {
    return parse_json(interrupted(arguments + " --json").told, "output").as_object();
  }

  /// Completions of the last of these words.
  static std::vector<std::string> completions(const std::string& words) {
    ChildProcess process({"/bin/sh", "-c", "exec " OMNIBUS_PROGRAM " complete " + words});
    std::vector<std::string> out;
    for (std::string line = process.receive_line(); !line.empty(); line = process.receive_line()) out.push_back(line);
    EXPECT_EQ(process.exit_code(), 0);
    return out;
  }

  const TemporaryFolder& folder() const { return folder_; }

 private:
  std::string name_;
  TemporaryFolder folder_;
  std::string told_ = folder_.file("told.txt");
  std::string besides_ = folder_.file("besides.txt");
};

class CommandTest : public testing::Test, protected CommandRunner {
 protected:
  explicit CommandTest(std::string name) : CommandRunner(std::move(name)) {}

  const TemporaryFolder& folder_ = folder();
};

}  // namespace omnibus
