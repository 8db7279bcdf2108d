// The contract names the member that a game lacks: the compiler's messages about variants of the sample game.
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "support/temporary_folder.hpp"

namespace omnibus {
namespace {

std::string text_of(const std::string& file) {
  std::ostringstream out;
  out << std::ifstream(file).rdbuf();
  return out.str();
}

/// Messages of the static assertions that fail when the compiler reads this code after the sample game.
std::set<std::string> failures_of(std::string_view code) {
  const TemporaryFolder folder;
  const std::string source = folder.file("variant.cpp");
  const std::string output = folder.file("output");
  std::ofstream(source) << "#include \"games/night_bus/game.hpp\"\n" << code << "\n";
  const std::string root = OMNIBUS_SOURCE_DIR;
  const std::string command = std::string(OMNIBUS_COMPILER) + " -std=c++20 -fsyntax-only -fdiagnostics-color=never -I" + root + "/src -I" +
                              root + "/tests/sample " + source + " 2> " + output;
  std::set<std::string> out;
  if (std::system(command.c_str()) == 0) return out;
  const std::string said = text_of(output);
  const std::regex failure("static assertion failed(?: due to requirement '[^']*')?: \"?([^\"\n]*)");
  for (std::sregex_iterator at(said.begin(), said.end(), failure), end; at != end; ++at) out.insert((*at)[1]);
  EXPECT_FALSE(out.empty()) << said;
  return out;
}

/// A variant of the rules in which `declaration` hides a member.
std::string rules_with(std::string_view declaration) {
  std::string out = "struct Variant : omnibus::night_bus::Rules { using Rules::Rules; ";
  out.append(declaration).append(" };\ntemplate struct omnibus::RulesContract<Variant>;");
  return out;
}

std::string guide_with(std::string_view declaration) {
  std::string out = "struct Variant : omnibus::night_bus::Rules { using Rules::Rules; };\n";
  out += "template <> class omnibus::Guide<Variant> : public Guide<night_bus::Rules> { public: using Guide<night_bus::Rules>::Guide; ";
  out += "static constexpr void explain(const Variant&, const CompletedMove<Variant>&, Reasons&) {} ";
  out.append(declaration).append(" };\ntemplate struct omnibus::GuideContract<Variant>;");
  return out;
}

using Messages = std::set<std::string>;

TEST(Contract, is_kept_by_complete_rules_and_guide) {
  EXPECT_EQ(failures_of(guide_with("") + "\ntemplate struct omnibus::RulesContract<Variant>;"), Messages());
}

TEST(Contract, names_each_member_that_the_rules_lack) {
  EXPECT_EQ(failures_of(rules_with("static constexpr int prefix = 1; void legal(); void standing(); void resample_hidden();")),
            Messages({"Rules lacks: std::string_view prefix", "Rules lacks: void legal(const State&, ActionList<max_actions>&) const",
                      "Rules lacks: Standing standing(const State&, Seat, Viewer) const",
                      "Rules lacks: void resample_hidden(State&, Seat, Chance&) const"}));
}

TEST(Contract, refuses_an_optional_member_that_does_not_fit) {
  EXPECT_EQ(failures_of(rules_with("void make_actor(State&, omnibus::Seat) const;")),
            Messages({"expected: bool make_actor(State&, Seat) const",
                      "expected: std::optional<Action> forfeit_action() const, in a game with make_actor"}));
  EXPECT_EQ(failures_of(guide_with("int focus(omnibus::night_bus::State&, omnibus::Seat) const;")),
            Messages({"expected: void focus(State&, Seat) const"}));
}

TEST(Contract, names_the_function_that_the_view_lacks) {
  EXPECT_EQ(failures_of("struct Variant { using State = omnibus::night_bus::State; using Components = omnibus::night_bus::Components; };\n"
                        "omnibus::Phrase ask(const Variant&, const omnibus::night_bus::State&, omnibus::Viewer);\n"
                        "template struct omnibus::ViewContract<Variant>;"),
            Messages({"view.hpp lacks: void describe(Io&, const Rules&, State&, Viewer)",
                      "view.hpp lacks: void narrate(const Rules&, const State&, Viewer, Say&& say)",
                      "view.hpp lacks: Phrase announce(const Rules&, const State&, const Action&)"}));
}

TEST(Contract, names_the_member_that_the_guide_lacks) {
  EXPECT_EQ(failures_of(guide_with("void worth();")), Messages({"Guide lacks: int worth(const State&, Seat) const"}));
}

TEST(Contract, names_the_member_that_the_statistics_lack) {
  EXPECT_EQ(failures_of("struct Variant : omnibus::night_bus::Rules { using Rules::Rules; };\n"
                        "template <> class omnibus::Statistics<Variant> : public Statistics<night_bus::Rules> {\n"
                        " public: using Statistics<night_bus::Rules>::Statistics; void see(); };\n"
                        "template struct omnibus::StatisticsContract<Variant>;"),
            Messages({"Statistics lacks: void see(const State&, const Action&)"}));
}

}  // namespace
}  // namespace omnibus
