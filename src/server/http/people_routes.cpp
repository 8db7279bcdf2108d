// Routes about the server and the guest: greeting, name, removal.
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "presentation/game_card.hpp"
#include "presentation/game_look.hpp"
#include "server/http/routes.hpp"
#include "server/protocol/fields.hpp"
#include "server/protocol/text_lengths.hpp"
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

void greet(const ApiCall& call) {
  json::object out{{"version", OMNIBUS_VERSION}, {"protocol", protocol_version}};
  out["languages"] = json::array(Catalogue::languages().begin(), Catalogue::languages().end());
  out["games"] = games_in(call.visitor.language);
  out["bots"] = bots_to_json(Catalogue::of(call.visitor.language));
  out["limits"] = json::object{{"name", longest_person_name}, {"chat", longest_chat_message}};
  out["address"] = call.parts.address.empty() ? json::value(nullptr) : json::value(call.parts.address);
  out["me"] = call.person ? json::value(person_to_json(*call.person)) : json::value(nullptr);
  call.respond(json_reply(out));
}

void get_me(const ApiCall& call) {
  call.respond(json_reply(call.person ? json::value(person_to_json(*call.person)) : json::value(nullptr)));
}

void set_me(const ApiCall& call) {
  const json::value body = call.body();
  const Fields fields(body, "request");
  fields.only({"name"});
  const std::string name = fields.words("name", longest_person_name);
  if (!call.person && !call.parts.addresses.spend_newcomer(call.request.address)) throw Problem("too_fast");
  const std::string token = call.person ? call.request.token : secrets::new_token();
  if (!call.person) check_room(call.parts.store, call.parts.settings.limits, call.visitor, 0);
  StoredPerson person = call.person ? *call.person : People::newcomer(name, token, call.visitor.network);
  person.name = name;
  HttpReply reply = json_reply(person_to_json(person));
  reply.headers.emplace_back("Set-Cookie", cookie(token, call.request.origin.starts_with("https:")));
  call.parts.people.save(person, [respond = call.respond, reply, language = call.visitor.language](const std::string& failure) {
    if (!failure.empty()) log_fault(failure);
    respond(failure.empty() ? reply : Api::refusal(Problem("not_stored"), language));
  });
}

void remove_me(const ApiCall& call) {
  const std::string person = call.require_user().id;
  require_empty_body(call.body());
  HttpReply gone = json_reply(json::object());
  gone.headers.emplace_back("Set-Cookie", cookie("", call.request.origin.starts_with("https:")));
  const Answer refuse = call.answer();
  call.parts.matches.forget(person, [respond = call.respond, gone, refuse](const Outcome& outcome) {
    if (std::holds_alternative<Problem>(outcome)) return refuse(outcome);
    respond(gone);
  });
}

}  // namespace

std::span<const Route> people_routes() {
  static constexpr Route all[] = {
      {"GET", "/api/hello", &greet},
      {"GET", "/api/me", &get_me},
      {"POST", "/api/me", &set_me},
      {"DELETE", "/api/me", &remove_me},
  };
  return all;
}

}  // namespace omnibus
