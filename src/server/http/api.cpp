#include "server/http/api.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <mutex>

#include <fmt/format.h>

#include "match/speaker.hpp"
#include "presentation/game_card.hpp"
#include "presentation/game_look.hpp"
#include "server/http/api_call.hpp"
#include "server/protocol/fields.hpp"
#include "server/record/access.hpp"
#include "server/record/dealing.hpp"
#include "server/record/new_match.hpp"
#include "server/runtime/events.hpp"
#include "server/runtime/secrets.hpp"
#include "server/teaching/puzzle_view.hpp"

namespace omnibus {

namespace {

constexpr std::size_t largest_body = 64u << 10;
constexpr std::size_t largest_with_edition = 1u << 20;
constexpr std::size_t largest_with_match = 4u << 20;
constexpr int longest_page = 50;                  // of a list of matches
constexpr std::size_t largest_page = 128u << 10;  // bytes; at least one match is shown
constexpr std::size_t longest_code = 16;
constexpr std::chrono::duration<double, std::milli> price_of_written_entry{0.02};  // of a match file, in advance

int status_of(const std::string& code) {
  constexpr std::array<std::pair<std::string_view, int>, 20> statuses{
      {{"not_signed_in", 401}, {"bad_origin", 403}, {"not_allowed", 403},  {"not_your_seat", 403}, {"not_found", 404},
       {"bad_method", 405},    {"stale", 409},      {"key_reused", 409},   {"not_running", 409},   {"too_early", 409},
       {"too_large", 413},     {"too_fast", 429},   {"too_many", 429},     {"internal", 500},      {"missing_content", 500},
       {"bad_message", 500},   {"not_stored", 503}, {"store_failed", 503}, {"unwritable", 503},    {"no_room", 507}}};
  const auto found = std::find_if(statuses.begin(), statuses.end(), [&](const auto& each) { return each.first == code; });
  return found != statuses.end() ? found->second : 400;
}

std::string language_of(const HttpRequest& request) {
  const auto wanted = request.query.find("lang");
  return wanted == request.query.end() ? "en" : wanted->second;
}

HttpReply json_text_reply(std::string json) { return {.status = 200, .type = "application/json", .body = std::move(json), .headers = {}}; }

HttpReply json_reply(const json::value& value) { return json_text_reply(json::serialize(value)); }

json::object person_to_json(const StoredPerson& person) { return {{"name", person.name}}; }

/// Set-Cookie value; an empty token deletes the cookie.
std::string cookie(const std::string& token, bool secure) {
  constexpr int ten_years = 10 * 365 * 24 * 3600;
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}", cookie_name, token, token.empty() ? 0 : ten_years,
                     secure ? "; Secure" : "");
}

json::object game_to_json(const GameInfo& info, const Catalogue& catalogue) {
  json::array phrases;
  for (const std::string_view id : info.communication.phrases) {
    phrases.push_back(json::object{{"id", id}, {"text", catalogue.text(info.name, id)}});
  }
  json::object out = game_card(info, catalogue);
  out["look"] = game_look(info.name);
  out["prefix"] = info.prefix;
  out["edition"] = edition_to_json(edition_info(embedded_edition(info.name), info.name, info.name));
  out["communication"] = json::object{{"free", info.communication.free_talk}, {"phrases", std::move(phrases)}};
  return out;
}

/// List of games, built on first use: reading editions takes a while, and the list never changes.
const json::array& games_in(const std::string& language) {
  static std::mutex lock;
  static std::map<std::string, json::array> known;
  const std::lock_guard locked(lock);
  const auto found = known.find(language);
  if (found != known.end()) return found->second;
  json::array games;
  for (const GameKind& kind : all_games()) games.push_back(game_to_json(kind.info, Catalogue::of(language)));
  return known.emplace(language, std::move(games)).first->second;
}

}  // namespace

const Api::Route Api::routes[] = {
    {"GET", "/api/hello", &Api::hello},
    {"GET", "/api/me", &Api::get_me},
    {"POST", "/api/me", &Api::set_me},
    {"DELETE", "/api/me", &Api::remove_me},
    {"GET", "/api/matches", &Api::list},
    {"POST", "/api/matches", &Api::create},
    {"POST", "/api/open", &Api::open_file},
    {"POST", "/api/setup", &Api::set_up},
    {"POST", "/api/join", &Api::join},
    {"GET", "/api/join/*", &Api::invitation},
    {"GET", "/api/matches/*", &Api::describe},
    {"DELETE", "/api/matches/*", &Api::remove},
    {"POST", "/api/matches/*/leave", &Api::leave},
    {"POST", "/api/matches/*/stand_in", &Api::stand_in},
    {"POST", "/api/matches/*/return", &Api::come_back},
    {"POST", "/api/matches/*/fill", &Api::fill},
    {"POST", "/api/matches/*/close", &Api::close_seat},
    {"POST", "/api/matches/*/start", &Api::start},
    {"POST", "/api/matches/*/pause", &Api::pause},
    {"POST", "/api/matches/*/resume", &Api::resume},
    {"POST", "/api/matches/*/close_round", &Api::close_round},
    {"POST", "/api/matches/*/rematch", &Api::rematch},
    {"POST", "/api/matches/*/play_on", &Api::play_on},
    {"POST", "/api/matches/*/commit", &Api::commit},
    {"POST", "/api/matches/*/reveal", &Api::reveal},
    {"GET", "/api/matches/*/lesson", &Api::lesson},
    {"GET", "/api/matches/*/puzzle", &Api::puzzle},
    {"GET", "/api/puzzles/*/*", &Api::puzzle_card},
    {"GET", "/api/matches/*/analysis", &Api::analysis},
    {"POST", "/api/matches/*/analysis", &Api::analyse},
    {"POST", "/api/matches/*/analysis/stop", &Api::stop_analysis},
    {"GET", "/api/matches/*/file", &Api::file},
    {"GET", "/api/matches/*/edition", &Api::edition},
};

namespace {

/// Values of the wildcards of a route in a path; nullopt if the path does not match.
std::optional<std::array<std::string, 2>> fit(std::string_view route, std::string_view path) {
  std::array<std::string, 2> out;
  for (auto name = out.begin();; ++name) {
    const std::size_t star = route.find('*');
    if (star == std::string_view::npos) return route == path ? std::optional(out) : std::nullopt;
    if (!path.starts_with(route.substr(0, star))) return {};
    *name = path.substr(star, path.find('/', star) - star);
    if (name->empty()) return {};
    path.remove_prefix(star + name->size());
    route.remove_prefix(star + 1);
  }
}

Seat seat_of(const json::value& body) {
  const Fields fields(body, "request");
  fields.only({"seat"});
  return fields.seat();
}

std::pair<Seat, Level> seat_and_level_of(const json::value& body) {
  const Fields fields(body, "request");
  fields.only({"seat", "level"});
  return {fields.seat(), level_in(fields)};
}

/// End of the previous page: "1793000000000-auvxereke53cgcjt927x".
PlaceInList place_in_list(const HttpRequest& request) {
  PlaceInList out;
  const auto after = request.query.find("after");
  if (after == request.query.end()) return out;
  const std::string& text = after->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out.changed);
  if (error != std::errc() || end == text.data() + text.size() || *end != '-') {
    refuse_value("request.after", json::value(text), "next of the page before");
  }
  out.id = std::string(end + 1, text.data() + text.size());
  return out;
}

/// Number of the first requested moment of an analysis.
std::size_t first_moment(const HttpRequest& request) {
  std::size_t out = 0;
  const auto from = request.query.find("from");
  if (from == request.query.end()) return out;
  const std::string& text = from->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) refuse_value("request.from", json::value(text), "0 …");
  return out;
}

void require_empty_body(const json::value& body) { Fields(body, "request").only({}); }

/// The only field of a shuffle request.
std::string only_digest_in(const json::value& body, std::string_view name) {
  const Fields fields(body, "request");
  fields.only({name});
  return digest_in(fields, name);
}

}  // namespace

// ---- Answering ------------------------------------------------------------------------------------------------------

std::size_t Api::body_limit(std::string_view method, std::string_view path) {
  const std::string_view place = path.substr(0, path.find('?'));
  if (method != "POST") return largest_body;
  if (place == "/api/open") return largest_with_match;
  return place == "/api/matches" || place == "/api/setup" ? largest_with_edition : largest_body;
}

HttpReply Api::refusal(const Problem& problem, std::string_view language) {
  HttpReply out = json_reply(json::object{{"error", problem_to_json(problem, Catalogue::speaks(language) ? language : "en")}});
  out.status = status_of(problem.code());
  return out;
}

void Api::check_host(const HttpRequest& request) const {
  if (!origins_.knows(request.host)) throw Problem("bad_origin");
}

Visitor Api::visitor_of(const HttpRequest& request) {
  check_host(request);
  if (!origins_.admits(request)) throw Problem("bad_origin");
  const std::string language = language_of(request);
  Catalogue::of(language);
  const std::optional<StoredPerson> person = parts_.people.by_token(request.token);
  return {
      .person = person ? person->id : "", .name = person ? person->name : "", .language = language, .network = network_of(request.address)};
}

void Api::answer(const HttpRequest& request, const Respond& respond) {
  const Stopwatch stopwatch;
  try {
    dispatch(request, respond);
  } catch (const Problem& problem) {
    parts_.metrics.refused(problem.code());
    respond(refusal(problem, language_of(request)));
  } catch (const std::exception& fault) {
    log_fault(fault.what());
    respond(refusal(Problem("internal", {{"reason", fault.what()}}), language_of(request)));
  }
  parts_.addresses.charge(request.address, {.time = stopwatch.time()});
}

bool Api::is_open(const HttpRequest& request) const {
  const bool metrics = request.path == "/metrics";
  if (request.for_operators) return metrics || request.path.starts_with("/healthz");
  // Its counters would reveal secret decisions.
  return !metrics || (parts_.settings.metrics_at.empty() && is_this_machine(request.address));
}

bool Api::follow(std::span<const Route> among, const HttpRequest& request, const Respond& respond) {
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  bool other_method = false;
  for (const Route& route : among) {
    const std::optional<std::array<std::string, 2>> named = fit(route.path, request.path);
    if (!named) continue;
    other_method = other_method || route.method != method;
    if (route.method != method) continue;
    const std::string language = language_of(request);
    Catalogue::of(language);  // throws if there is no such language
    Call call{.request = request,
              .respond = respond,
              .person = parts_.people.by_token(request.token),
              .visitor = {},
              .match = (*named)[0],
              .part = (*named)[1]};
    call.visitor = {.person = call.person ? call.person->id : "",
                    .name = call.person ? call.person->name : "",
                    .language = language,
                    .network = network_of(request.address)};
    (this->*route.handle)(call);
    return true;
  }
  if (other_method) throw Problem("bad_method");
  return false;
}

void Api::dispatch(const HttpRequest& request, const Respond& respond) {
  if (!request.for_operators) check_host(request);
  if (!is_open(request)) throw Problem("not_found");
  const bool in_time = parts_.addresses.spend_request(request.address) && parts_.addresses.has_time_for(request.address);
  parts_.addresses.charge(request.address, {.bytes = request.body.size()});
  if (!in_time) throw Problem("too_fast");
  if (request.changes_something() && !origins_.admits(request)) throw Problem("bad_origin");
  if (follow(routes, request, respond) || follow(network_routes(), request, respond)) return;
  if (request.changes_something()) throw Problem("bad_method");
  HttpReply reply = parts_.files(request);
  if (reply.status == 404 || request.path.starts_with("/api/")) throw Problem("not_found");
  respond(std::move(reply));
}

/// Default answer callback of a match: replies with JSON.
Answer Api::as_json(const Call& call) const {
  return [respond = call.respond, language = call.visitor.language, &metrics = parts_.metrics](const Outcome& outcome) {
    if (const auto* problem = std::get_if<Problem>(&outcome)) {
      metrics.refused(problem->code());
      return respond(refusal(*problem, language));
    }
    respond(json_text_reply(std::get<JsonText>(outcome).text));
  };
}

Payer Api::payer_of(const Call& call) {
  return {.owner = {call.visitor.network, call.visitor.person},
          .charge = [this, address = call.request.address](const Work& work) { parts_.addresses.charge(address, work); }};
}

void Api::ask(const Call& call, Question what, Needs needs) { ask(call, call.match, std::move(what), needs); }

void Api::ask(const Call& call, const std::string& match, Question what, Needs needs) {
  const Answer answer = as_json(call);
  const Payer payer = payer_of(call);
  const auto task = [visitor = call.visitor, charge = payer.charge, answer, what = std::move(what)](LiveMatch& live) {
    const Stopwatch stopwatch;
    what(live, visitor, answer);
    charge({.time = stopwatch.time()});
  };
  parts_.matches.visit(match, answer, task, needs, payer);
}

// ---- People ---------------------------------------------------------------------------------------------------------

// Not const, like the other routes.
void Api::hello(const Call& call) {  // NOLINT(readability-make-member-function-const)
  json::object out{{"version", OMNIBUS_VERSION}, {"protocol", protocol_version}};
  out["languages"] = json::array(Catalogue::languages().begin(), Catalogue::languages().end());
  out["games"] = games_in(call.visitor.language);
  out["bots"] = bots_to_json(Catalogue::of(call.visitor.language));
  out["address"] = parts_.address.empty() ? json::value(nullptr) : json::value(parts_.address);
  out["me"] = call.person ? json::value(person_to_json(*call.person)) : json::value(nullptr);
  call.respond(json_reply(out));
}

void Api::get_me(const Call& call) {
  call.respond(json_reply(call.person ? json::value(person_to_json(*call.person)) : json::value(nullptr)));
}

void Api::set_me(const Call& call) {
  const json::value body = call.body();
  const Fields fields(body, "request");
  fields.only({"name"});
  const std::string name = fields.words("name", longest_person_name);
  if (!call.person && !parts_.addresses.spend_newcomer(call.request.address)) throw Problem("too_fast");
  const std::string token = call.person ? call.request.token : secrets::new_token();
  if (!call.person) check_room(parts_.store, parts_.settings.limits, call.visitor, 0);
  StoredPerson person = call.person ? *call.person : People::newcomer(name, token, call.visitor.network);
  person.name = name;
  HttpReply reply = json_reply(person_to_json(person));
  reply.headers.emplace_back("Set-Cookie", cookie(token, call.request.origin.starts_with("https:")));
  parts_.people.save(person, [respond = call.respond, reply, language = call.visitor.language](const std::string& failure) {
    if (!failure.empty()) log_fault(failure);
    respond(failure.empty() ? reply : refusal(Problem("not_stored"), language));
  });
}

void Api::remove_me(const Call& call) {
  const std::string person = call.require_user().id;
  require_empty_body(call.body());
  HttpReply gone = json_reply(json::object());
  gone.headers.emplace_back("Set-Cookie", cookie("", call.request.origin.starts_with("https:")));
  const Answer refuse = as_json(call);
  parts_.matches.forget(person, [respond = call.respond, gone, refuse](const Outcome& outcome) {
    if (std::holds_alternative<Problem>(outcome)) return refuse(outcome);
    respond(gone);
  });
}

// ---- Matches --------------------------------------------------------------------------------------------------------

std::optional<std::string> Api::card(const StoredMatch& match, const Visitor& visitor, bool only_open) const {
  const std::vector<MatchRecord> records = LiveMatches::readable({match});
  if (records.empty() || (only_open && !records.front().has_open_seat())) return {};
  const auto present = [&](const std::string& person) {
    return parts_.matches.present(match.id, person) ? Whereabouts::here : Whereabouts::away;
  };
  return json::serialize(match_card_to_json(records.front(), visitor.person, present));
}

bool Api::is_abandoned(const StoredMatch& match) const {
  constexpr std::chrono::milliseconds patience = std::chrono::hours(1);
  const auto present = [&](const std::string& person) { return parts_.matches.present(match.id, person); };
  return now_in_milliseconds() - match.changed > patience.count() && std::none_of(match.people.begin(), match.people.end(), present);
}

/// A page is limited in matches and in bytes; the client requests the next one with `after`.
void Api::list(const Call& call) {
  const PlaceInList after = place_in_list(call.request);
  const bool only_open = call.request.query.contains("open");
  const std::vector<StoredMatch> found = only_open ? parts_.store.listed_matches(longest_page + 1, after)
                                                   : parts_.store.matches_of(call.require_user().id, longest_page + 1, after);
  std::vector<std::string> cards;
  std::size_t bytes = 0;
  std::size_t shown = 0;
  for (; shown < found.size() && shown < static_cast<std::size_t>(longest_page); ++shown) {
    if (only_open && is_abandoned(found[shown])) continue;
    std::optional<std::string> next = card(found[shown], call.visitor, only_open);
    if (!next) continue;
    bytes += next->size();
    if (bytes > largest_page && !cards.empty()) break;
    cards.push_back(std::move(*next));
  }
  call.respond(json_text_reply(json_object_text([&](JsonObjectText& reply) {
    reply.add_list("matches", cards, [](std::string& out, const std::string& text) { out += text; });
    if (shown == found.size()) return reply.add("next", nullptr);
    reply.add("next", fmt::format("{}-{}", found[shown - 1].changed, found[shown - 1].id));
  })));
}

/// Throws a Problem if the person has too many unfinished matches.
void Api::check_may_create(const std::string& person) const {
  const std::size_t max = parts_.settings.limits.matches_of_person;
  const std::string over(state_names[static_cast<std::size_t>(MatchState::over)]);
  if (static_cast<std::size_t>(parts_.store.count_matches_of(person, over)) >= max)
    throw Problem("too_many", {{"limit", std::to_string(max)}});
}

void Api::create(const Call& call) {
  call.require_user();  // throws if not signed in
  const auto read = [this, body = call.request.body, visitor = call.visitor] { return new_match_in(body, visitor); };
  parts_.matches.read_and_create(payer_of(call), read, call.visitor, as_json(call));
}

NewMatch Api::new_match_in(const std::string& body, const Visitor& creator) {
  check_may_create(creator.person);
  NewMatch match = read_new_match(body_in(body), creator, parts_.settings);
  const std::size_t max_listed = parts_.settings.limits.listed_of_person;
  if (match.record.listed && static_cast<std::size_t>(parts_.store.count_listed_by(creator.person)) >= max_listed) {
    throw Problem("too_many", {{"limit", std::to_string(max_listed)}});
  }
  check_room(parts_.store, parts_.settings.limits, creator, match.edition.size() + match.record.start.size());
  while (!match.record.code.empty() && parts_.store.match_by_code(match.record.code)) match.record.code = secrets::new_code();
  return match;
}

void Api::open_file(const Call& call) {
  check_may_create(call.require_user().id);
  check_room(parts_.store, parts_.settings.limits, call.visitor, call.request.body.size());
  parts_.matches.open_file(call.request.body, call.visitor, payer_of(call), as_json(call));
}

void Api::set_up(const Call& call) { call.respond(json_text_reply(omnibus::set_up(call.body()))); }

StoredMatch Api::match_by_code(const Call& call, std::string code) {
  std::transform(code.begin(), code.end(), code.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  if (!parts_.addresses.may_try_code(call.request.address)) throw Problem("too_fast");
  const std::optional<StoredMatch> match = parts_.store.match_by_code(code);
  if (match) return *match;
  parts_.addresses.spend_wrong_code(call.request.address);
  throw Problem("not_found");
}

void Api::join(const Call& call) {
  call.require_user();  // throws if not signed in
  const json::value body = call.body();
  const Fields fields(body, "request");
  fields.only({"code", "seat", "commitment", "learn"});
  const std::string code = fields.text("code", longest_code);
  std::optional<Seat> seat;
  if (fields.has("seat")) seat = fields.seat();
  const std::string commitment = fields.has("commitment") ? digest_in(fields, "commitment") : "";
  const bool learns = fields.has("learn") && fields.flag("learn");
  const auto sit_down = [seat, commitment, learns](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().join(visitor, seat, commitment, learns, answer);
  };
  ask(call, match_by_code(call, code).id, sit_down, Needs::record);
}

static void tell_match(LiveMatch& live, const Visitor& visitor, const Answer& answer) { answer(live.presence().describe(visitor.person)); }

void Api::invitation(const Call& call) { ask(call, match_by_code(call, call.match).id, tell_match, Needs::record); }

void Api::describe(const Call& call) { ask(call, tell_match, Needs::record); }

void Api::remove(const Call& call) {
  const auto remove = [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().remove(visitor, answer); };
  ask(call, remove, Needs::record);
}

void Api::leave(const Call& call) {
  ask(call, [seat = seat_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().leave(visitor, seat, answer);
  });
}

void Api::stand_in(const Call& call) {
  ask(call, [of = seat_and_level_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().stand_in(visitor, of.first, of.second, answer);
  });
}

void Api::come_back(const Call& call) {
  ask(call, [seat = seat_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().come_back(visitor, seat, answer);
  });
}

void Api::fill(const Call& call) {
  ask(call, [of = seat_and_level_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().fill(visitor, of.first, of.second, answer);
  });
}

void Api::close_seat(const Call& call) {
  ask(call, [seat = seat_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().close(visitor, seat, answer);
  });
}

void Api::start(const Call& call) {
  require_empty_body(call.body());
  ask(call, [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().close(visitor, {}, answer); });
}

void Api::pause(const Call& call) {
  require_empty_body(call.body());
  const auto pause = [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().pause(visitor, true, answer); };
  ask(call, pause, Needs::record);
}

void Api::resume(const Call& call) {
  require_empty_body(call.body());
  const auto pause = [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().pause(visitor, false, answer); };
  ask(call, pause, Needs::record);
}

void Api::close_round(const Call& call) {
  require_empty_body(call.body());
  ask(call, [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.rounds().close(visitor, answer); });
}

void Api::rematch(const Call& call) {
  const json::value body = call.body();
  const Fields fields(body, "request");
  fields.only({"commitment", "same_cards"});
  const Again wanted{.commitment = fields.has("commitment") ? digest_in(fields, "commitment") : "",
                     .same_cards = fields.has("same_cards") && fields.flag("same_cards")};
  parts_.matches.rematch(call.match, call.visitor, wanted, as_json(call));
}

void Api::play_on(const Call& call) {
  check_may_create(call.require_user().id);
  const json::value body = call.body();
  const Fields fields(body, "request");
  fields.only({"ply", "seat", "level"});
  const Moment moment{.ply = static_cast<int>(fields.number("ply", 0, max_ply)), .seat = fields.seat(), .level = level_in(fields)};
  parts_.matches.play_on(call.match, call.visitor, moment, as_json(call));
}

void Api::commit(const Call& call) {
  ask(call, [commitment = only_digest_in(call.body(), "commitment")](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().commit(visitor, commitment, answer);
  });
}

void Api::reveal(const Call& call) {
  ask(call, [contribution = only_digest_in(call.body(), "contribution")](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().reveal(visitor, contribution, answer);
  });
}

void Api::lesson(const Call& call) {
  ask(call, [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.lesson().tell(visitor, answer); });
}

void Api::puzzle(const Call& call) {
  ask(call, [show = call.request.query.contains("show")](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.puzzle().tell(visitor, show, answer);
  });
}

void Api::puzzle_card(const Call& call) {
  game_kind(call.match);
  const Catalogue& catalogue = Catalogue::of(call.visitor.language);
  call.respond(json_reply(json::object{{"puzzle", omnibus::puzzle_card(read_puzzle(call.match, call.part), catalogue)}}));
}

void Api::analysis(const Call& call) {
  ask(call, [from = first_moment(call.request)](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.review().tell(visitor, from, answer);
  });
}

void Api::analyse(const Call& call) {
  require_empty_body(call.body());
  ask(call, [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.review().begin(visitor, answer); });
}

void Api::stop_analysis(const Call& call) {
  require_empty_body(call.body());
  ask(call, [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.review().stop(visitor, answer); });
}

void Api::file(const Call& call) {
  const Payer payer = payer_of(call);
  const Answer answer = as_json(call);
  const auto piece = [bill = std::make_shared<Bill>(payer), answer, so_far = std::make_shared<FileSoFar>()](LiveMatch& live) {
    const Stopwatch stopwatch;
    const bool is_first = !so_far->entries;
    const bool is_last = live.queries().file(*so_far, answer);
    if (is_first) bill->pay_in_advance(price_of_written_entry * static_cast<double>(*so_far->entries));
    bill->add(stopwatch.time());
    if (is_last) bill->settle();
    return is_last;
  };
  parts_.matches.answer_in_pieces(call.match, payer, answer, piece);
}

void Api::edition(const Call& call) {
  const auto tell = [](LiveMatch& live, const Visitor&, const Answer& answer) { live.queries().edition(answer); };
  ask(call, tell, Needs::record);
}

}  // namespace omnibus
