#include "server/runtime/events.hpp"

#include <boost/json/serialize.hpp>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unicode/unistr.h>

namespace omnibus {

namespace {

namespace json = boost::json;

spdlog::logger& logger() {
  static const std::shared_ptr<spdlog::logger> log = [] {
    auto out = std::make_shared<spdlog::logger>("omnibus", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    out->set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc);
    out->flush_on(spdlog::level::debug);
    return out;
  }();
  return *log;
}

/// Paths and errors of other programs may contain any bytes; invalid UTF-8 becomes U+FFFD.
std::string as_utf8(const std::string& text) {
  std::string out;
  icu::UnicodeString::fromUTF8(text).toUTF8String(out);
  return out;
}

void write(spdlog::level::level_enum level, std::string_view event, json::object details) {
  if (!logger().should_log(level)) return;
  json::object line{{"event", event}};
  for (auto& detail : details) line.insert_or_assign(detail.key(), std::move(detail.value()));
  const std::string text = as_utf8(json::serialize(line));
  logger().log(level, std::string_view(text).substr(1, text.size() - 2));
}

}  // namespace

void log_level(std::string_view level) { logger().set_level(spdlog::level::from_str(std::string(level))); }

void log_event(std::string_view event, json::object details) { write(spdlog::level::info, event, std::move(details)); }
void log_detail(std::string_view event, json::object details) { write(spdlog::level::debug, event, std::move(details)); }
void log_warning(std::string_view event, json::object details) { write(spdlog::level::warn, event, std::move(details)); }
void log_fault(std::string_view what) { write(spdlog::level::err, "fault", {{"what", what}}); }

}  // namespace omnibus
