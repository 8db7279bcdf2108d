// An analysed match in sentences, and as a page for the browser.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "analysis/analysis_json.hpp"
#include "cli/program.hpp"

namespace omnibus {

/// The grades that are counted where people read them, each with its sign.
inline constexpr std::array shown_grades{Grade::brilliant, Grade::inaccuracy, Grade::mistake, Grade::blunder};
constexpr std::string_view name_of(Grade grade) { return grade_names[static_cast<std::size_t>(grade)]; }
constexpr std::string_view sign_of(Grade grade) { return grade_signs[static_cast<std::size_t>(grade)]; }

/// What there is to tell, in the language of the program.
class AnalysedMatch {
 public:
  AnalysedMatch(const Program& program, const Match& match, const Analysis& analysis, const AnalysisOrder& order);

  /// The analysis, and of which match, as one object.
  json::object document() const;

  const std::string& title() const { return title_; }
  const std::string& name(std::size_t seat) const { return names_[seat]; }
  std::string measure() const;
  const json::array& seats() const { return analysis_.at("seats").as_array(); }
  const json::array& moments() const { return analysis_.at("moments").as_array(); }
  const json::array& last() const { return analysis_.at("last").as_array(); }
  bool in_points() const { return analysis_.at("measure") == "points"; }  ///< not in percent
  bool shared_chance() const { return analysis_.at("measure") != "win"; }
  /// The key moments of all seats, in the order of play.
  std::vector<const json::object*> key_moments() const;

  static std::string_view sign(const json::object& moment);
  std::string headline(const json::object& moment) const;              ///< who did what
  std::string change(const json::object& moment) const;                ///< what became of the chance of the seat
  std::string best_line(const json::object& moment) const;             ///< empty where nothing better was found
  std::vector<std::string> reasons(const json::object& moment) const;  ///< for that

 private:
  const Program& program_;
  std::string title_;
  std::vector<std::string> names_;
  json::object about_;
  json::object analysis_;
};

/// One page that needs nothing else.
std::string analysis_page(const Program& program, const AnalysedMatch& match);

}  // namespace omnibus
