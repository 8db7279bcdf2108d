#include "server/http/api.hpp"

#include <algorithm>
#include <array>

#include "server/http/routes.hpp"
#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

constexpr std::size_t largest_body = 64u << 10;
constexpr std::size_t largest_with_edition = 1u << 20;
constexpr std::size_t largest_with_match = 4u << 20;

int status_of(const std::string& code) {
  constexpr std::array<std::pair<std::string_view, int>, 20> statuses{
      {{"not_signed_in", 401}, {"bad_origin", 403}, {"not_allowed", 403},  {"not_your_seat", 403}, {"not_found", 404},
       {"bad_method", 405},    {"stale", 409},      {"key_reused", 409},   {"not_running", 409},   {"too_early", 409},
       {"too_large", 413},     {"too_fast", 429},   {"too_many", 429},     {"internal", 500},      {"missing_content", 500},
       {"bad_message", 500},   {"not_stored", 503}, {"store_failed", 503}, {"unwritable", 503},    {"no_room", 507}}};
  const auto found = std::find_if(statuses.begin(), statuses.end(), [&](const auto& each) { return each.first == code; });
  return found != statuses.end() ? found->second : 400;
}

/// Throws a Problem if there is no such language.
Visitor visitor_with(const std::optional<StoredPerson>& person, const HttpRequest& request) {
  const std::string language = language_of(request);
  Catalogue::of(language);
  return {
      .person = person ? person->id : "", .name = person ? person->name : "", .language = language, .network = network_of(request.address)};
}

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

}  // namespace

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
  return visitor_with(parts_.people.by_token(request.token), request);
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

ApiCall Api::call_of(const HttpRequest& request, const std::array<std::string, 2>& named, const Respond& respond) const {
  const std::optional<StoredPerson> person = parts_.people.by_token(request.token);
  return {.parts = parts_,
          .request = request,
          .respond = respond,
          .person = person,
          .visitor = visitor_with(person, request),
          .match = named[0],
          .part = named[1]};
}

bool Api::follow(const HttpRequest& request, const Respond& respond) {
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  bool other_method = false;
  for (const std::span<const Route> topic : {people_routes(), match_routes(), seat_routes(), study_routes(), network_routes()}) {
    for (const Route& route : topic) {
      const std::optional<std::array<std::string, 2>> named = fit(route.path, request.path);
      if (!named) continue;
      other_method = other_method || route.method != method;
      if (route.method != method) continue;
      route.handle(call_of(request, *named, respond));
      return true;
    }
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
  if (follow(request, respond)) return;
  if (request.changes_something()) throw Problem("bad_method");
  HttpReply reply = parts_.files(request);
  if (reply.status == 404 || request.path.starts_with("/api/")) throw Problem("not_found");
  respond(std::move(reply));
}

}  // namespace omnibus
