// Routes that list, create, describe and remove matches.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "server/http/routes.hpp"
#include "server/protocol/fields.hpp"
#include "server/record/access.hpp"
#include "server/record/dealing.hpp"
#include "server/record/match_request.hpp"
#include "server/record/record_json.hpp"
#include "server/runtime/secrets.hpp"

namespace omnibus {

namespace {

constexpr int max_page_matches = 50;                                               // of a list of matches
constexpr std::size_t max_page_bytes = 128u << 10;                                 // bytes; at least one match is shown
constexpr std::chrono::duration<double, std::milli> price_of_written_entry{0.02};  // of a match file, in advance

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

/// List entry of a match as JSON; nullopt if it is unreadable, or has no open seat although `only_open`.
std::optional<std::string> card(const ApiCall& call, const StoredMatch& match, bool only_open) {
  const std::vector<MatchRecord> records = LiveMatches::readable({match});
  if (records.empty() || (only_open && !records.front().has_open_seat())) return {};
  const auto present = [&](const std::string& person) {
    return call.parts.matches.present(match.id, person) ? Whereabouts::here : Whereabouts::away;
  };
  return json::serialize(match_card_to_json(records.front(), call.visitor.person, present));
}

/// True if all people of an open table have been away for a while, so there is no one to play with.
bool is_abandoned(const ApiCall& call, const StoredMatch& match) {
  constexpr std::chrono::milliseconds patience = std::chrono::hours(1);
  const auto present = [&](const std::string& person) { return call.parts.matches.present(match.id, person); };
  return now_in_milliseconds() - match.changed > patience.count() && std::none_of(match.people.begin(), match.people.end(), present);
}

/// A page is limited in matches and in bytes; the client requests the next one with `after`.
void list_matches(const ApiCall& call) {
  const PlaceInList after = place_in_list(call.request);
  const bool only_open = call.request.query.contains("open");
  const std::vector<StoredMatch> found = only_open ? call.parts.store.listed_matches(max_page_matches + 1, after)
                                                   : call.parts.store.matches_of(call.require_user().id, max_page_matches + 1, after);
  std::vector<std::string> cards;
  std::size_t bytes = 0;
  std::size_t shown = 0;
  for (; shown < found.size() && shown < static_cast<std::size_t>(max_page_matches); ++shown) {
    if (only_open && is_abandoned(call, found[shown])) continue;
    std::optional<std::string> next = card(call, found[shown], only_open);
    if (!next) continue;
    bytes += next->size();
    if (bytes > max_page_bytes && !cards.empty()) break;
    cards.push_back(std::move(*next));
  }
  call.respond(json_text_reply(json_object_text([&](JsonObjectText& reply) {
    reply.add_list("matches", cards, [](std::string& out, const std::string& text) { out += text; });
    if (shown == found.size()) return reply.add("next", nullptr);
    reply.add("next", fmt::format("{}-{}", found[shown - 1].changed, found[shown - 1].id));
  })));
}

/// Throws a Problem if the person has too many unfinished matches.
void check_may_create(const Api::Parts& parts, const std::string& person) {
  const std::size_t max = parts.settings.limits.matches_of_person;
  const std::string over(state_names[static_cast<std::size_t>(MatchState::over)]);
  if (static_cast<std::size_t>(parts.store.count_matches_of(person, over)) >= max)
    throw Problem("too_many", {{"limit", std::to_string(max)}});
}

NewMatch new_match_in(const Api::Parts& parts, const std::string& body, const Visitor& creator) {
  check_may_create(parts, creator.person);
  NewMatch match = read_new_match(body_in(body), creator, parts.settings);
  const std::size_t max_listed = parts.settings.limits.listed_of_person;
  if (match.record.listed && static_cast<std::size_t>(parts.store.count_listed_by(creator.person)) >= max_listed) {
    throw Problem("too_many", {{"limit", std::to_string(max_listed)}});
  }
  check_room(parts.store, parts.settings.limits, creator, match.edition.size() + match.record.start.size());
  while (!match.record.code.empty() && parts.store.match_by_code(match.record.code)) match.record.code = secrets::new_code();
  return match;
}

void create_match(const ApiCall& call) {
  call.require_user();  // throws if not signed in
  const auto read = [&parts = call.parts, body = call.request.body, visitor = call.visitor] { return new_match_in(parts, body, visitor); };
  call.parts.matches.read_and_create(call.payer(), read, call.visitor, call.answer());
}

void open_match_file(const ApiCall& call) {
  check_may_create(call.parts, call.require_user().id);
  check_room(call.parts.store, call.parts.settings.limits, call.visitor, call.request.body.size());
  call.parts.matches.open_file(call.request.body, call.visitor, call.payer(), call.answer());
}

void set_up_table(const ApiCall& call) { call.respond(json_text_reply(set_up(call.body()))); }

void tell_match(LiveMatch& live, const Visitor& visitor, const Answer& answer) { answer(live.presence().describe(visitor.person)); }

void describe_invited(const ApiCall& call) { call.ask_match(match_by_code(call, call.match).id, tell_match, Needs::record); }

void describe_match(const ApiCall& call) { call.ask(tell_match, Needs::record); }

void remove_match(const ApiCall& call) {
  const auto remove = [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().remove(visitor, answer); };
  call.ask(remove, Needs::record);
}

void play_again(const ApiCall& call) {
  const json::value body = call.body();
  const Fields fields(body, "request");
  fields.only({"commitment", "same_cards"});
  const Again wanted{.commitment = fields.has("commitment") ? digest_in(fields, "commitment") : "",
                     .same_cards = fields.has("same_cards") && fields.flag("same_cards")};
  call.parts.matches.rematch(call.match, call.visitor, wanted, call.answer());
}

void play_on(const ApiCall& call) {
  check_may_create(call.parts, call.require_user().id);
  const json::value body = call.body();
  const Fields fields(body, "request");
  fields.only({"ply", "seat", "level"});
  const Moment moment{.ply = static_cast<int>(fields.number("ply", 0, max_ply)), .seat = fields.seat(), .level = level_in(fields)};
  call.parts.matches.play_on(call.match, call.visitor, moment, call.answer());
}

void send_match_file(const ApiCall& call) {
  const Payer payer = call.payer();
  const Answer answer = call.answer();
  const auto piece = [bill = std::make_shared<Bill>(payer), answer, so_far = std::make_shared<FileSoFar>()](LiveMatch& live) {
    const Stopwatch stopwatch;
    const bool is_first = !so_far->entries;
    const bool is_last = live.queries().file(*so_far, answer);
    if (is_first) bill->pay_in_advance(price_of_written_entry * static_cast<double>(*so_far->entries));
    bill->add(stopwatch.time());
    if (is_last) bill->settle();
    return is_last;
  };
  call.parts.matches.answer_in_pieces(call.match, payer, answer, piece);
}

void send_edition(const ApiCall& call) {
  const auto tell = [](LiveMatch& live, const Visitor&, const Answer& answer) { live.queries().edition(answer); };
  call.ask(tell, Needs::record);
}

}  // namespace

std::span<const Route> match_routes() {
  static constexpr Route all[] = {
      {"GET", "/api/matches", &list_matches},           {"POST", "/api/matches", &create_match},
      {"POST", "/api/open", &open_match_file},          {"POST", "/api/setup", &set_up_table},
      {"GET", "/api/join/*", &describe_invited},        {"GET", "/api/matches/*", &describe_match},
      {"DELETE", "/api/matches/*", &remove_match},      {"POST", "/api/matches/*/rematch", &play_again},
      {"POST", "/api/matches/*/play_on", &play_on},     {"GET", "/api/matches/*/file", &send_match_file},
      {"GET", "/api/matches/*/edition", &send_edition},
  };
  return all;
}

}  // namespace omnibus
