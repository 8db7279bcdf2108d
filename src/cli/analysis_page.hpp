// Report on an analysed match as sentences and as an HTML page.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "analysis/analysis_json.hpp"
#include "cli/program.hpp"

namespace omnibus {

/// Grades counted in reports, each with its sign.
inline constexpr std::array shown_grades{Grade::brilliant, Grade::inaccuracy, Grade::mistake, Grade::blunder};
constexpr std::string_view name_of(Grade grade) { return grade_names[static_cast<std::size_t>(grade)]; }
constexpr std::string_view sign_of(Grade grade) { return grade_signs[static_cast<std::size_t>(grade)]; }

/// Texts about an analysed match in the program's language.
class AnalysedMatch {
 public:
  AnalysedMatch(const Program& program, const Match& match, const Analysis& analysis, const AnalysisOrder& order);

  /// The analysis and its match as one object.
  json::object document() const;

  const std::string& title() const { return title_; }
  const std::string& name(std::size_t seat) const { return names_[seat]; }
  std::string measure() const;
  const json::array& seats() const { return analysis_.at("seats").as_array(); }
  const json::array& moments() const { return analysis_.at("moments").as_array(); }
  const json::array& last() const { return analysis_.at("last").as_array(); }
  bool in_points() const { return analysis_.at("measure") == "points"; }  ///< otherwise in percent
  bool shared_chance() const { return analysis_.at("measure") != "win"; }
  /// Key moments of all seats, in order of play.
  std::vector<const json::object*> key_moments() const;

  static std::string_view sign(const json::object& moment);
  std::string headline(const json::object& moment) const;              ///< player and action
  std::string change(const json::object& moment) const;                ///< change of the seat's chance
  std::string best_line(const json::object& moment) const;             ///< empty if nothing better was found
  std::vector<std::string> reasons(const json::object& moment) const;  ///< reasons for the best line

 private:
  const Program& program_;
  std::string title_;
  std::vector<std::string> names_;
  json::object about_;
  json::object analysis_;
};

/// Self-contained HTML page.
std::string analysis_page(const Program& program, const AnalysedMatch& match);

}  // namespace omnibus
