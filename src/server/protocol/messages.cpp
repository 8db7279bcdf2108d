#include "server/protocol/messages.hpp"

#include <chrono>

#include <fmt/format.h>

#include "match/speaker.hpp"

namespace omnibus {

namespace {

constexpr std::size_t max_path_bytes = 1000;
constexpr std::size_t max_explanation_bytes = 2000;  // of an error; it may quote the request

}  // namespace

json::object problem_to_json(const Problem& problem, std::string_view language) {
  json::object out{{"code", problem.code()}, {"message", shortened(explain(Catalogue::of(language), problem), max_explanation_bytes)}};
  if (!problem.rule().empty()) out["rule"] = problem.rule();
  for (const auto& [name, text] : problem.arguments()) {
    if (name == "path") out["path"] = shortened(text, max_path_bytes);
    if (name == "seq") out["seq"] = std::stoll(text);
  }
  return out;
}

std::string encode_reply(std::optional<std::int64_t> id, const Outcome& outcome, std::string_view language) {
  const auto* problem = std::get_if<Problem>(&outcome);
  const JsonText parts = problem != nullptr ? json::object{{"error", problem_to_json(*problem, language)}} : std::get<JsonText>(outcome);
  const std::string number = id ? std::to_string(*id) : "null";
  const bool more = parts.text != "{}";
  return fmt::format(R"({{"id":{},"ok":{}{}{})", number, problem == nullptr, more ? "," : "", std::string_view(parts.text).substr(1));
}

json::value or_null(const std::string& text) { return text.empty() ? json::value(nullptr) : json::value(text); }

std::string time_to_text(std::int64_t milliseconds) {
  const std::chrono::sys_time<std::chrono::milliseconds> moment{std::chrono::milliseconds(milliseconds)};
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(moment - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()), time.hours().count(), time.minutes().count(), time.seconds().count(),
                     time.subseconds().count());
}

}  // namespace omnibus
