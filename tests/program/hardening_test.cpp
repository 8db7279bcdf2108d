// Hardening of the shipped program against exploits, as reported by `readelf`.
#include <gmock/gmock.h>

#include <gtest/gtest.h>

#include "support/child_process.hpp"

namespace omnibus {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::string output_of(const std::string& command) {
  ChildProcess process({"/bin/sh", "-c", command + " | sed 's/^$/ /'"});  // an empty line would look like the end of output
  std::string out;
  for (std::string line = process.receive_line(); !line.empty(); line = process.receive_line()) out += line + "\n";
  EXPECT_EQ(process.exit_code(), 0) << command;
  return out;
}

class Hardening : public testing::Test {
 protected:
  void SetUp() override {
    if (!OMNIBUS_HARDENED) GTEST_SKIP() << "this build is not for shipping";
  }
};

TEST_F(Hardening, code_is_at_addresses_that_cannot_be_guessed) {
  EXPECT_THAT(output_of("readelf -hW " OMNIBUS_PROGRAM), HasSubstr("DYN (Position-Independent Executable file)"));
}

TEST_F(Hardening, tables_of_addresses_are_read_only_once_the_program_has_begun) {
  EXPECT_THAT(output_of("readelf -lW " OMNIBUS_PROGRAM), HasSubstr("GNU_RELRO"));
  EXPECT_THAT(output_of("readelf -dW " OMNIBUS_PROGRAM), ContainsRegex("FLAGS_1.*NOW"));
}

TEST_F(Hardening, no_memory_can_be_written_and_executed) {
  const std::string segments = output_of("readelf -lW " OMNIBUS_PROGRAM);
  EXPECT_THAT(segments, ContainsRegex("GNU_STACK .* RW "));
  EXPECT_THAT(segments, Not(ContainsRegex(" RWE ")));
  EXPECT_THAT(output_of("readelf -dW " OMNIBUS_PROGRAM), Not(HasSubstr("TEXTREL")));
}

TEST_F(Hardening, stacks_and_copies_are_checked) {
  const std::string symbols = output_of("readelf --dyn-syms -W " OMNIBUS_PROGRAM);
  EXPECT_THAT(symbols, HasSubstr("__stack_chk_fail@"));
  EXPECT_THAT(symbols, ContainsRegex("__[a-z]+_chk@GLIBC"));
}

TEST_F(Hardening, functions_mark_their_entry_points) {
  EXPECT_THAT(output_of("objdump -d --disassemble=main " OMNIBUS_PROGRAM), ContainsRegex("endbr64|paciasp|bti"));
}

TEST_F(Hardening, libraries_are_loaded_from_system_paths_only) {
  EXPECT_THAT(output_of("readelf -dW " OMNIBUS_PROGRAM), Not(ContainsRegex("RPATH|RUNPATH")));
}

}  // namespace
}  // namespace omnibus
