// Runs the tests with one active mutant of the rules, or records which mutants each test reaches.
//   OMNIBUS_MUTANT          number of the mutant; -1 to record
//   OMNIBUS_MUTANT_RECORD   file for the record: one line per test with its name, its milliseconds and the numbers
//   OMNIBUS_MUTANT_SECONDS  limit of processor time, for mutants that never end
#include <cstdlib>
#include <fstream>
#include <set>
#include <sys/resource.h>
#include <sys/time.h>

#include <gtest/gtest.h>

#include "mutant.hpp"

namespace omnibus::mutation {

// Initialised before all other static objects, because these may use the rules, too.
int alive = 0;
[[gnu::init_priority(101)]] static std::set<int> reached;
[[gnu::constructor(102)]] static void choose() {
  if (const char* number = std::getenv("OMNIBUS_MUTANT")) alive = std::atoi(number);
}

void reach(int number) { reached.insert(number); }

namespace {

void limit_time() {
  if (const char* text = std::getenv("OMNIBUS_MUTANT_SECONDS")) {
    const double seconds = std::atof(text);
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(seconds);
    timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
    setitimer(ITIMER_PROF, &timer, nullptr);
  }
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const rlimit memory{4UL << 30, 4UL << 30};
  setrlimit(RLIMIT_AS, &memory);
}

class Recorder : public testing::EmptyTestEventListener {
 public:
  explicit Recorder(const char* file) : out_(file) { write("*", 0); }

 private:
  void OnTestStart(const testing::TestInfo&) override { reached.clear(); }
  void OnTestEnd(const testing::TestInfo& test) override {
    write(std::string(test.test_suite_name()) + "." + test.name(), test.result()->elapsed_time());
  }
  void write(const std::string& name, testing::TimeInMillis milliseconds) {
    out_ << name << ' ' << milliseconds;
    for (const int number : reached) out_ << ' ' << number;
    out_ << '\n';
  }

  std::ofstream out_;
};

}  // namespace

}  // namespace omnibus::mutation

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  omnibus::mutation::limit_time();
  if (const char* file = std::getenv("OMNIBUS_MUTANT_RECORD")) {
    testing::UnitTest::GetInstance()->listeners().Append(new omnibus::mutation::Recorder(file));
  }
  return RUN_ALL_TESTS();
}
