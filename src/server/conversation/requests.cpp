#include "server/conversation/requests.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "server/protocol/fields.hpp"
#include "server/protocol/text_lengths.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t largest_number = std::int64_t{1} << 53;
constexpr std::size_t max_id_bytes = 40;
constexpr std::size_t max_key_bytes = 64;

// Cost of previews and explanations: a message pays for a number of tried actions.
constexpr double actions_per_message = 16;
constexpr double actions_of_decision = 64;  // if all legal actions are tried; more than most decisions offer
constexpr double cost_factor_of_proposals = 4;

Viewer viewer_in(const Fields& fields) {
  const json::value& as = fields.value("as");
  if (as == json::value("spectator")) return Viewer::spectator();
  if (as == json::value("everything")) return Viewer::everything();
  const auto* seat = as.if_int64();
  if (seat == nullptr || *seat < 0 || *seat >= max_seats) fields.refuse("as", fmt::format("0 … {}, spectator, everything", max_seats - 1));
  return Viewer::of(seat_at(static_cast<int>(*seat)));
}

/// Passes the request to a function of a part of the match.
template <auto part, auto function, class Body> void pass_on(Request& out, Body body) {
  out.handle = [body = std::move(body)](LiveMatch& live, const Caller& caller, const Answer& answer) {
    ((live.*part)().*function)(caller.visitor, body, answer);
    return true;
  };
}

void watch(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as", "lang", "since"});
  WatchRequest request{.as = viewer_in(fields), .language = std::string(fields.one_of("lang", spoken_languages)), .since = {}};
  if (fields.has("since")) request.since = fields.number("since", 0, largest_number);
  out.role = RequestRole::watch;
  out.language = request.language;
  out.handle = [request = std::move(request)](LiveMatch& live, const Caller& caller, const Answer& answer) {
    live.presence().watch(caller.watcher, caller.visitor, request, answer);
    return true;
  };
}

void unwatch(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match"});
  out.role = RequestRole::unwatch;
  out.handle = [](LiveMatch& live, const Caller& caller, const Answer& answer) {
    live.presence().unwatch(caller.watcher.get());
    answer(json::object());
    return true;
  };
}

/// The action of an `act` is added by its reader.
CommandRequest command_in(const Fields& fields, CommandKind kind) {
  return {.kind = kind,
          .seat = fields.seat(),
          .expected_seq = fields.number("expected_seq", 0, largest_number),
          .key = fields.text("key", max_key_bytes),
          .action = nullptr};
}

void pass_on_command(Request& out, CommandRequest request) {
  out.role = RequestRole::command;
  pass_on<&LiveMatch::commands, &Commands::perform>(out, std::move(request));
}

void act(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "expected_seq", "key", "action"});
  CommandRequest request = command_in(fields, CommandKind::act);
  request.action = fields.object("action");
  pass_on_command(out, std::move(request));
}

template <CommandKind kind> void go_back(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "expected_seq", "key"});
  pass_on_command(out, command_in(fields, kind));
}

void say(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "key", "phrase", "text"});
  if (fields.has("phrase") == fields.has("text")) throw Problem("one_of", {{"allowed", "phrase, text"}});
  SayRequest request{.seat = fields.seat(), .key = fields.text("key", max_key_bytes), .phrase = {}, .text = {}};
  if (fields.has("phrase")) {
    request.phrase = fields.text("phrase", max_key_bytes);
  } else {
    request.text = fields.words("text", longest_chat_message);
  }
  pass_on<&LiveMatch::chat, &Chat::say>(out, std::move(request));
}

void hint(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat"});
  pass_on<&LiveMatch::advice, &Advice::hint>(out, HintRequest{fields.seat()});
}

void why(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as", "ply"});
  out.cost = 1 + actions_of_decision / actions_per_message;
  pass_on<&LiveMatch::advice, &Advice::why>(out, WhyRequest{viewer_in(fields), static_cast<int>(fields.number("ply", 1, max_ply))});
}

double cost_of(const PreviewRequest& preview) {
  double actions = actions_of_decision;
  if (const json::array* chains = preview.chains.if_array()) {
    actions = 0;
    for (const json::value& chain : *chains) actions += chain.is_array() ? static_cast<double>(chain.get_array().size()) : 1;
  }
  return 1 + actions * (preview.propose ? cost_factor_of_proposals : 1) / actions_per_message;
}

void preview(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "seat", "expected_seq", "chains", "propose", "wishes"});
  PreviewRequest request{.seat = fields.seat(),
                         .expected_seq = fields.number("expected_seq", 0, largest_number),
                         .chains = fields.has("chains") ? fields.value("chains") : json::value(nullptr),
                         .propose = fields.has("propose") && fields.flag("propose"),
                         .constraints = fields.has("wishes") ? fields.value("wishes") : json::value(nullptr)};
  out.size = AnswerSize::medium;
  out.cost = cost_of(request);
  pass_on<&LiveMatch::queries, &Queries::preview>(out, std::move(request));
}

void standing(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as", "of", "ply"});
  StandingRequest request{.as = viewer_in(fields), .of = {}, .ply = {}};
  if (fields.has("of")) request.of = seat_at(static_cast<int>(fields.number("of", 0, max_seats - 1)));
  if (fields.has("ply")) request.ply = static_cast<int>(fields.number("ply", 0, max_ply));
  pass_on<&LiveMatch::queries, &Queries::standing>(out, request);
}

void log(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as"});
  out.size = AnswerSize::large;
  out.handle = [request = LogRequest{viewer_in(fields)}, so_far = std::make_shared<LogSoFar>()](LiveMatch& live, const Caller& caller,
                                                                                                const Answer& answer) {
    return live.queries().log(caller.visitor, request, *so_far, answer);
  };
}

void frame(const Fields& fields, Request& out) {
  fields.only({"id", "do", "match", "as", "ply"});
  out.size = AnswerSize::medium;
  pass_on<&LiveMatch::queries, &Queries::frame>(out, FrameRequest{viewer_in(fields), static_cast<int>(fields.number("ply", 0, max_ply))});
}

void ping(const Fields& fields, Request& out) {
  fields.only({"id", "do"});
  out.role = RequestRole::ping;
}

struct RequestKind {
  std::string_view name;
  void (*read)(const Fields& fields, Request& out);
};
constexpr std::array<RequestKind, 14> request_kinds{{{"watch", &watch},
                                                     {"unwatch", &unwatch},
                                                     {"act", &act},
                                                     {"undo", &go_back<CommandKind::undo>},
                                                     {"redo", &go_back<CommandKind::redo>},
                                                     {"take_back", &go_back<CommandKind::take_back>},
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

Request read_request(const json::value& message) {
  if (!message.is_object() || !message.get_object().contains("do") || !message.get_object().at("do").is_string()) {
    throw Problem("bad_request");
  }
  const Fields fields(message, "request");
  const std::string_view name = message.get_object().at("do").get_string();
  Request out;
  out.id = fields.number("id", -largest_number, largest_number);
  for (const RequestKind& kind : request_kinds) {
    if (kind.name != name) continue;
    kind.read(fields, out);
    if (out.role != RequestRole::ping) out.match = fields.text("match", max_id_bytes);
    return out;
  }
  std::array<std::string_view, request_kinds.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = request_kinds[i].name;
  throw Problem("unknown_request", {{"value", shortened(std::string(name), max_key_bytes)}, {"allowed", joined(names)}});
}

}  // namespace omnibus
