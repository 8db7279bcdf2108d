// The engine as a process with two pipes, as other programs use it.
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "data/json_io.hpp"
#include "support/child_process.hpp"

namespace omnibus {
namespace {

class EngineProcess : public testing::Test {
 protected:
  json::object ask(const std::string& request) {
    process.send(request + "\n");
    return parse_json(process.receive_line(), "reply").as_object();
  }
  std::string code_for(const std::string& request) { return std::string(ask(request).at("error").at("code").as_string()); }

  /// The engine still responds and then exits properly.
  void expect_good_end() {
    EXPECT_EQ(ask(R"({"id":"still there","do":"hello"})").at("id"), "still there");
    process.close_input();
    EXPECT_EQ(process.receive_line(), "");
    EXPECT_EQ(process.exit_code(), 0);
  }

  ChildProcess process{{OMNIBUS_PROGRAM, "--lang", "en", "engine"}};
};

TEST_F(EngineProcess, answers_each_request_before_the_next_is_sent) {
  ask(R"({"do":"new","game":"night_bus","players":4,"seed":7})");
  Stream choices(1);
  int requests = 0;
  while (true) {
    const json::object legal = ask(R"({"do":"legal"})");
    if (legal.at("actor").is_null()) break;
    const std::uint32_t index = choices.below(static_cast<std::uint32_t>(legal.at("actions").as_array().size()));
    EXPECT_EQ(ask(R"({"do":"act","index":)" + std::to_string(index) + "}").at("ok"), true);
    ++requests;
  }
  EXPECT_GT(requests, 10);
  EXPECT_EQ(ask(R"({"do":"result"})").at("over"), true);
  expect_good_end();
}

TEST_F(EngineProcess, answers_many_requests_sent_at_once) {
  std::string all;
  for (int i = 0; i < 500; ++i) all += R"({"do":"result","id":)" + std::to_string(i) + "}\n";
  process.send(all);
  for (int i = 0; i < 500; ++i) EXPECT_EQ(parse_json(process.receive_line(), "reply").at("id"), i);
  expect_good_end();
}

TEST_F(EngineProcess, survives_a_line_of_twenty_megabytes) {
  EXPECT_EQ(code_for(std::string(20'000'000, 'x')), "too_large");
  EXPECT_EQ(code_for(R"({"do":"hello","id":")" + std::string(20'000'000, 'x') + "\"}"), "too_large");
  EXPECT_EQ(code_for(std::string(15'000'000, '[')), "bad_json");
  expect_good_end();
}

TEST_F(EngineProcess, survives_binary_zeros_and_every_other_byte) {
  EXPECT_EQ(code_for(std::string(1000, '\0')), "bad_json");
  for (int byte = 0; byte < 256; ++byte) {
    if (byte == '\n') continue;
    EXPECT_EQ(ask(std::string(3, static_cast<char>(byte))).at("ok"), false) << byte;
  }
  expect_good_end();
}

TEST_F(EngineProcess, survives_deep_nesting) {
  EXPECT_EQ(code_for(std::string(1'000'000, '[')), "bad_json");
  EXPECT_EQ(code_for(R"({"do":"hello","id":)" + std::string(100, '[') + std::string(100, ']') + "}"), "bad_json");
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += R"({"a":)";
  EXPECT_EQ(code_for(objects), "bad_json");
  expect_good_end();
}

TEST_F(EngineProcess, survives_random_bytes) {
  Stream bytes(5);
  for (int i = 0; i < 200; ++i) {
    std::string line;
    for (std::uint32_t length = bytes.below(200); length > 0; --length) {
      const char byte = static_cast<char>(bytes.below(256));
      line += byte == '\n' ? ' ' : byte;
    }
    EXPECT_EQ(ask(line).at("ok"), false);
  }
  expect_good_end();
}

TEST_F(EngineProcess, answers_what_is_left_when_the_input_ends_in_the_middle_of_a_line) {
  process.send(R"({"do":"new","game":"night_b)");
  process.close_input();
  EXPECT_EQ(parse_json(process.receive_line(), "reply").at("error").at("code"), "bad_json");
  EXPECT_EQ(process.receive_line(), "");
  EXPECT_EQ(process.exit_code(), 0);
}

TEST_F(EngineProcess, answers_a_whole_request_without_a_line_end) {
  process.send(R"({"do":"hello"})");
  process.close_input();
  EXPECT_EQ(parse_json(process.receive_line(), "reply").at("ok"), true);
  EXPECT_EQ(process.exit_code(), 0);
}

TEST_F(EngineProcess, says_nothing_when_nothing_is_asked) {
  process.close_input();
  EXPECT_EQ(process.receive_line(), "");
  EXPECT_EQ(process.exit_code(), 0);
}

TEST(EngineCommand, speaks_the_language_of_the_program_and_knows_no_other) {
  ChildProcess german({OMNIBUS_PROGRAM, "--lang", "de", "engine"});
  german.send("{\"do\":\"undo\"}\n");
  EXPECT_NE(german.receive_line().find("Partie"), std::string::npos);
  ChildProcess latin({OMNIBUS_PROGRAM, "--lang", "la", "engine"});
  latin.close_input();
  EXPECT_EQ(latin.exit_code(), 2);
}

}  // namespace
}  // namespace omnibus
