#include "server/protocol/messages.hpp"

#include <array>
#include <chrono>

#include <fmt/format.h>

#include "core/phrase.hpp"
#include "match/speaker.hpp"
#include "server/protocol/fields.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t largest_number = std::int64_t{1} << 53;
constexpr std::size_t longest_id = 40;
constexpr std::size_t longest_key = 64;
constexpr std::size_t longest_speech = 500;
constexpr std::size_t longest_path = 1000;
constexpr std::size_t longest_explanation = 2000;  // of an error; it may quote the request

Viewer viewer_in(const Fields& fields) {
  const json::value& as = fields.value("as");
  if (as == json::value("spectator")) return Viewer::spectator();
  if (as == json::value("everything")) return Viewer::everything();
  const auto* seat = as.if_int64();
  if (seat == nullptr || *seat < 0 || *seat >= max_seats) fields.refuse("as", fmt::format("0 … {}, spectator, everything", max_seats - 1));
  return Viewer::of(seat_at(static_cast<int>(*seat)));
}

void watch(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as", "lang", "since"});
  WatchRequest request{.as = viewer_in(fields), .language = std::string(fields.one_of("lang", spoken_languages)), .since = {}};
  if (fields.has("since")) request.since = fields.number("since", 0, largest_number);
  out.what = std::move(request);
}

void unwatch(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match"});
  out.what = UnwatchRequest{};
}

CommandRequest command(const Fields& fields, CommandKind kind) {
  return {.kind = kind,
          .seat = fields.seat(),
          .expected_seq = fields.number("expected_seq", 0, largest_number),
          .key = fields.text("key", longest_key),
          .action = nullptr};
}

void act(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "expected_seq", "key", "action"});
  CommandRequest request = command(fields, CommandKind::act);
  request.action = fields.object("action");
  out.what = std::move(request);
}

void undo(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "expected_seq", "key"});
  out.what = command(fields, CommandKind::undo);
}

void redo(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "expected_seq", "key"});
  out.what = command(fields, CommandKind::redo);
}

void take_back(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "expected_seq", "key"});
  out.what = command(fields, CommandKind::take_back);
}

void say(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "key", "phrase", "text"});
  if (fields.has("phrase") == fields.has("text")) throw Problem("one_of", {{"allowed", "phrase, text"}});
  SayRequest request{.seat = fields.seat(), .key = fields.text("key", longest_key), .phrase = {}, .text = {}};
  if (fields.has("phrase")) {
    request.phrase = fields.text("phrase", longest_key);
  } else {
    request.text = fields.words("text", longest_speech);
  }
  out.what = std::move(request);
}

void hint(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat"});
  out.what = HintRequest{fields.seat()};
}

void why(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as", "ply"});
  out.what = WhyRequest{viewer_in(fields), static_cast<int>(fields.number("ply", 1, max_ply))};
}

void preview(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "expected_seq", "chains", "propose", "wishes"});
  out.what = PreviewRequest{.seat = fields.seat(),
                            .expected_seq = fields.number("expected_seq", 0, largest_number),
                            .chains = fields.has("chains") ? fields.value("chains") : json::value(nullptr),
                            .propose = fields.has("propose") && fields.flag("propose"),
                            .constraints = fields.has("wishes") ? fields.value("wishes") : json::value(nullptr)};
}

void standing(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as", "of", "ply"});
  StandingRequest request{.as = viewer_in(fields), .of = {}, .ply = {}};
  if (fields.has("of")) request.of = seat_at(static_cast<int>(fields.number("of", 0, max_seats - 1)));
  if (fields.has("ply")) request.ply = static_cast<int>(fields.number("ply", 0, max_ply));
  out.what = request;
}

void log(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as"});
  out.what = LogRequest{viewer_in(fields)};
}

void frame(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as", "ply"});
  out.what = FrameRequest{viewer_in(fields), static_cast<int>(fields.number("ply", 0, max_ply))};
}

void ping(const Fields& fields, Request& out) {
  fields.only({"id", "do"});
  out.what = PingRequest{};
}

struct Reader {
  std::string_view name;
  void (*read)(const Fields& fields, Request& out);
};
constexpr std::array<Reader, 14> readers{{{"watch", &watch},
                                          {"unwatch", &unwatch},
                                          {"act", &act},
                                          {"undo", &undo},
                                          {"redo", &redo},
                                          {"take_back", &take_back},
                                          {"say", &say},
                                          {"hint", &hint},
                                          {"why", &why},
                                          {"preview", &preview},
                                          {"standing", &standing},
                                          {"log", &log},
                                          {"frame", &frame},
                                          {"ping", &ping}}};

}  // namespace

std::optional<std::int64_t> id_of(const json::value& message) {
  const json::object* fields = message.if_object();
  const json::value* id = fields != nullptr ? fields->if_contains("id") : nullptr;
  if (id == nullptr || !id->is_int64()) return {};
  return id->get_int64();
}

Request decode_request(const json::value& message) {
  if (!message.is_object() || !message.get_object().contains("do") || !message.get_object().at("do").is_string()) {
    throw Problem("bad_request");
  }
  const Fields fields(message, "request");
  const std::string_view name = message.get_object().at("do").get_string();
  Request out;
  out.id = fields.number("id", -largest_number, largest_number);
  for (const Reader& reader : readers) {
    if (reader.name != name) continue;
    reader.read(fields, out);
    if (!std::holds_alternative<PingRequest>(out.what)) out.match = fields.text("match", longest_id);
    return out;
  }
  std::array<std::string_view, readers.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = readers[i].name;
  throw Problem("unknown_request", {{"value", shortened(std::string(name), longest_key)}, {"allowed", joined(names)}});
}

double Request::cost() const {
  constexpr double tries_for_a_message = 16;
  constexpr double tries_of_a_decision = 64;  // if all legal actions are tried; more than most decisions offer
  if (std::holds_alternative<WhyRequest>(what)) return 1 + tries_of_a_decision / tries_for_a_message;
  const auto* preview = std::get_if<PreviewRequest>(&what);
  if (preview == nullptr) return 1;
  double tries = tries_of_a_decision;
  if (const json::array* chains = preview->chains.if_array()) {
    tries = 0;
    for (const json::value& chain : *chains) tries += chain.is_array() ? static_cast<double>(chain.get_array().size()) : 1;
  }
  return 1 + tries * (preview->propose ? 4 : 1) / tries_for_a_message;
}

json::object problem_to_json(const Problem& problem, std::string_view language) {
  json::object out{{"code", problem.code()}, {"message", shortened(explain(Catalogue::of(language), problem), longest_explanation)}};
  if (!problem.rule().empty()) out["rule"] = problem.rule();
  for (const auto& [name, text] : problem.arguments()) {
    if (name == "path") out["path"] = shortened(text, longest_path);
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
