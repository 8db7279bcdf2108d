#include "cli/analysis_page.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/page.hpp"
#include "match/speaker.hpp"

namespace omnibus {

// ---- Sentences --------------------------------------------------------------------------------------------------------------

namespace {

double number(const json::value& value) { return value.to_number<double>(); }

std::string joined_texts(const json::array& moves, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < std::min(count, moves.size()); ++i) {
    out.append(out.empty() ? "" : " · ").append(std::string_view(moves[i].at("text").as_string()));
  }
  return out;
}

/// Two rounded numbers, with a decimal if they would otherwise look equal.
std::pair<std::string, std::string> told_apart(double one, double other) {
  const int decimals = std::round(one) == std::round(other) ? 1 : 0;
  return {fmt::format("{:.{}f}", one, decimals), fmt::format("{:.{}f}", other, decimals)};
}

}  // namespace

AnalysedMatch::AnalysedMatch(const Program& program, const Match& match, const Analysis& analysis, const AnalysisOrder& order)
    : program_(program) {
  const Speaker speaker(program.catalogue(), match.game(), match.setup().seats);
  const std::string game = program.catalogue().text(match.game().info().name, "game.name");
  title_ = program.text("analyse.title", {{"game", game},
                                          {"decisions", static_cast<std::int64_t>(analysis.choices.size())},
                                          {"games", std::int64_t{order.games}},
                                          {"seed", std::to_string(order.seed)}});
  for (int i = 0; i < match.game().players(); ++i) names_.push_back(speaker.seat_name(seat_at(i)));
  about_ = {{"engine", OMNIBUS_VERSION},
            {"game", match.game().info().name},
            {"names", json::array(names_.begin(), names_.end())},
            {"result", result_to_json(match.game(), match.position().result())},
            {"games", order.games},
            {"seed", seed_to_json(order.seed)}};
  analysis_ = analysis_to_json(analysis, match, analysis.done() ? AnalysisState::done : AnalysisState::stopped, speaker);
}

json::object AnalysedMatch::document() const {
  json::object out = about_;
  out["analysis"] = analysis_;
  return out;
}

std::string AnalysedMatch::measure() const {
  return program_.text("analyse." + std::string(std::string_view(analysis_.at("measure").as_string())));
}

std::vector<const json::object*> AnalysedMatch::key_moments() const {
  std::vector<std::size_t> indices;
  for (const json::value& seat : seats()) {
    for (const json::value& index : seat.at("key_moments").as_array()) indices.push_back(index.to_number<std::size_t>());
  }
  std::sort(indices.begin(), indices.end());
  std::vector<const json::object*> out;
  for (const std::size_t index : indices) out.push_back(&moments()[index].as_object());
  return out;
}

std::string_view AnalysedMatch::sign(const json::object& moment) {
  if (moment.at("known").is_null()) return "";
  const auto name = std::find(grade_names.begin(), grade_names.end(), std::string_view(moment.at("known").at("grade").as_string()));
  return grade_signs[static_cast<std::size_t>(name - grade_names.begin())];
}

std::string AnalysedMatch::headline(const json::object& moment) const {
  const json::array& played = moment.at("played").as_array();
  std::string out = program_.text("analyse.moment", {{"number", moment.at("ply").to_number<std::int64_t>() + 1},
                                                     {"seat", name(moment.at("seat").to_number<std::size_t>())},
                                                     {"played", joined_texts(played, played.size())}});
  if (moment.at("bad_draw").as_bool()) out += fmt::format(" ({})", program_.text("analyse.bad_draw"));
  return out;
}

/// A bad draw is explained by what was drawn, all else by what the seat knew.
std::string AnalysedMatch::change(const json::object& moment) const {
  const std::size_t seat = moment.at("seat").to_number<std::size_t>();
  const json::value& known = moment.at("known");
  const bool own = !moment.at("bad_draw").as_bool() && !known.is_null();
  const json::value& end = moment.at("drawn").is_null() ? moment.at("after") : moment.at("drawn");
  const auto [before, after] =
      told_apart(number(own ? known.at("best") : moment.at("before").at(seat)), number(own ? known.at("played") : end.at(seat)));
  return program_.text(in_points() ? "analyse.change_points" : "analyse.change", {{"before", before}, {"after", after}});
}

std::string AnalysedMatch::best_line(const json::object& moment) const {
  const json::value& best = moment.at("best");
  if (best.is_null()) return {};
  return program_.text("analyse.best_was",
                       {{"line", joined_texts(best.at("line").as_array(), best.at("choice").to_number<std::size_t>())}});
}

std::vector<std::string> AnalysedMatch::reasons(const json::object& moment) const {
  std::vector<std::string> out;
  if (moment.at("best").is_null()) return out;
  for (const json::value& reason : moment.at("best").at("reasons").as_array()) out.emplace_back(std::string_view(reason.as_string()));
  return out;
}

// ---- Page ---------------------------------------------------------------------------------------------------------------------

namespace {

constexpr std::string_view analysis_style = R"(
polygon{stroke:var(--surface)}.reason{color:var(--ink-2)}
.key{display:flex;gap:.75rem;align-items:baseline;border-bottom:1px solid var(--rule);padding:.5rem 0}.key:last-child{border:0}
.sign{min-width:2rem;text-align:center;font-weight:700;border-radius:1rem;border:2px solid transparent}
.brilliant{background:var(--go);color:var(--on-go)}.inaccuracy{background:var(--amber);color:#17212e}.mistake{border-color:var(--warn);color:var(--warn)}
.blunder{background:var(--warn);color:var(--surface)}.change{margin-left:auto;font-weight:700;white-space:nowrap}
circle{fill:var(--warn);stroke:var(--warn);stroke-width:2}.brilliant circle{fill:var(--go);stroke:var(--go)}.inaccuracy circle{fill:var(--amber);stroke:var(--amber)}
.mistake circle{fill:var(--surface)}svg g text{font-weight:700;fill:var(--surface)}svg .inaccuracy text{fill:#17212e}svg .mistake text{fill:var(--warn)}
)";

/// CSS class of a moment: its grade.
std::string grade_class(const json::object& moment) {
  return moment.at("known").is_null() ? std::string() : std::string(std::string_view(moment.at("known").at("grade").as_string()));
}

/// Chart of winning chances: stacked bands, or one curve if all seats share the chance; pins mark key moments.
class Picture {
 public:
  explicit Picture(const AnalysedMatch& match) : match_(match) {
    for (const json::value& moment : match.moments()) add(moment.at("before").as_array());
    add(match.last());
    if (match.in_points()) most_ = most_points();
  }

  std::string svg(const std::string& label) const {
    std::string out = fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}">)", width, height, escaped(label));
    for (const double line : {0.0, most_ / 2, most_}) {
      out += fmt::format(R"(<line x1="{0}" x2="{1}" y1="{2}" y2="{2}"/><text x="{3}" y="{4}" text-anchor="end">{5:.0f}{6}</text>)", left,
                         width - right, y(line), left - 8, y(line) + 4, line, match_.in_points() ? "" : "%");
    }
    const std::size_t bands = match_.shared_chance() ? 1 : columns_.front().size();
    for (std::size_t seat = bands; seat-- > 0;) out += band(seat);
    for (const json::value& moment : match_.moments()) out += pin(moment.as_object());
    return out + "</svg>";
  }

 private:
  static constexpr double width = 960;
  static constexpr double height = 320;
  static constexpr double left = 56;
  static constexpr double right = 16;
  static constexpr double top = 48;
  static constexpr double bottom = 24;

  void add(const json::array& chances) {
    std::vector<double> column;
    for (const json::value& chance : chances) column.push_back(number(chance));
    columns_.push_back(std::move(column));
  }
  double x(std::size_t index) const {
    const double steps = static_cast<double>(std::max<std::size_t>(1, columns_.size() - 1));
    return left + (width - left - right) * static_cast<double>(index) / steps;
  }
  double y(double value) const { return top + (height - top - bottom) * (1 - value / most_); }

  /// Rounded up for an even axis scale.
  double most_points() const {
    double out = 1;
    for (const std::vector<double>& column : columns_) out = std::max(out, column.front());
    return 20 * std::ceil(out / 20);
  }

  /// Area from zero to the cumulative chance of this seat; later seats are drawn over it.
  std::string band(std::size_t seat) const {
    std::string points = fmt::format("{:.1f},{:.1f}", x(0), y(0));
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      double sum = 0;
      for (std::size_t below = 0; below <= seat; ++below) sum += columns_[i][below];
      points += fmt::format(" {:.1f},{:.1f}", x(i), y(std::clamp(sum, 0.0, most_)));
    }
    points += fmt::format(" {:.1f},{:.1f}", x(columns_.size() - 1), y(0));
    return fmt::format(R"(<polygon points="{}" class="{}"/>)", points, seat_colour(seat));
  }

  std::string pin(const json::object& moment) const {
    const std::string_view sign = AnalysedMatch::sign(moment);
    if (sign.empty()) return {};
    const double at = x(moment.at("index").to_number<std::size_t>());
    return fmt::format(R"(<g class="{0}"><title>{1}</title><line x1="{2:.1f}" x2="{2:.1f}" y1="32" y2="{3}"/>)"
                       R"(<circle cx="{2:.1f}" cy="20" r="12"/><text x="{2:.1f}" y="25" text-anchor="middle">{4}</text></g>)",
                       grade_class(moment), escaped(match_.headline(moment)), at, top, escaped(sign));
  }

  const AnalysedMatch& match_;
  std::vector<std::vector<double>> columns_;
  double most_ = 100;  ///< upper end of the axis
};

std::string accuracy_table(const Program& program, const AnalysedMatch& match) {
  std::string out = fmt::format("<table><thead><tr><th>{}</th><th>{}</th>", escaped(program.text("simulate.seat")),
                                escaped(program.text("analyse.accuracy")));
  for (const Grade grade : shown_grades) out += fmt::format("<th>{}</th>", sign_of(grade));
  out += "</tr></thead><tbody>";
  for (const json::value& seat : match.seats()) {
    const std::size_t index = seat.at("seat").to_number<std::size_t>();
    const json::value& accuracy = seat.at("accuracy");
    out += fmt::format(R"(<tr><td><span class="dot {}"></span>{}</td><td>{}</td>)", seat_colour(index), escaped(match.name(index)),
                       accuracy.is_null() ? escaped(program.text("analyse.no_accuracy")) : fmt::format("{:.0f}", number(accuracy)));
    for (const Grade grade : shown_grades) out += fmt::format("<td>{}</td>", seat.at("counts").at(name_of(grade)).to_number<int>());
    out += "</tr>";
  }
  return out + "</tbody></table>";
}

std::string key_moment(const AnalysedMatch& match, const json::object& moment) {
  std::string out = fmt::format(R"(<div class="key"><span class="sign {}">{}</span><div><p>{}</p>)", grade_class(moment),
                                escaped(AnalysedMatch::sign(moment)), escaped(match.headline(moment)));
  if (const std::string best = match.best_line(moment); !best.empty()) out += fmt::format("<p>{}</p>", escaped(best));
  for (const std::string& reason : match.reasons(moment)) out += fmt::format(R"(<p class="reason">{}</p>)", escaped(reason));
  return out + fmt::format(R"(</div><span class="change">{}</span></div>)", escaped(match.change(moment)));
}

}  // namespace

std::string analysis_page(const Program& program, const AnalysedMatch& match) {
  std::string moments;
  for (const json::object* moment : match.key_moments()) moments += key_moment(match, *moment);
  if (moments.empty()) moments = fmt::format("<p>{}</p>", escaped(program.text("analyse.none")));
  const std::string about = fmt::format(R"(<p class="about">{}</p>)", escaped(program.text("analyse.about")));
  return page(program.language, match.title(), analysis_style,
              section(match.measure(), about + Picture(match).svg(match.measure())) +
                  section(program.text("analyse.accuracy"), accuracy_table(program, match)) +
                  section(program.text("analyse.key_moments"), moments));
}

}  // namespace omnibus
