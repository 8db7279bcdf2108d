// Routes about the server and the guest: greeting, name, removal.
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "presentation/game_card.hpp"
#include "presentation/game_look.hpp"
#include "server/http/api_call.hpp"
#include "server/protocol/fields.hpp"
#include "server/record/access.hpp"
#include "server/runtime/events.hpp"
#include "server/runtime/secrets.hpp"

namespace omnibus {

namespace {

json::object person_to_json(const StoredPerson& person) { return {{"name", person.name}}; }

/// Set-Cookie value; an empty token deletes the cookie.
std::string cookie(const std::string& token, bool secure) {
  constexpr int ten_years_s = 10 * 365 * 24 * 3600;
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}", cookie_name, token, token.empty() ? 0 : ten_years_s,
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

std::span<const Api::Route> Api::people_routes() {
  static constexpr Route all[] = {
      {"GET", "/api/hello", &Api::hello},
      {"GET", "/api/me", &Api::get_me},
      {"POST", "/api/me", &Api::set_me},
      {"DELETE", "/api/me", &Api::remove_me},
  };
  return all;
}

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

}  // namespace omnibus
