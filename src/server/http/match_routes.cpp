// Routes that list, create, describe and remove matches.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "server/http/api_call.hpp"
#include "server/protocol/fields.hpp"
#include "server/record/access.hpp"
#include "server/record/dealing.hpp"
#include "server/record/new_match.hpp"
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

}  // namespace

std::span<const Api::Route> Api::match_routes() {
  static constexpr Route all[] = {
      {"GET", "/api/matches", &Api::list},
      {"POST", "/api/matches", &Api::create},
      {"POST", "/api/open", &Api::open_file},
      {"POST", "/api/setup", &Api::set_up},
      {"GET", "/api/join/*", &Api::invitation},
      {"GET", "/api/matches/*", &Api::describe},
      {"DELETE", "/api/matches/*", &Api::remove},
      {"POST", "/api/matches/*/rematch", &Api::rematch},
      {"POST", "/api/matches/*/play_on", &Api::play_on},
      {"GET", "/api/matches/*/file", &Api::file},
      {"GET", "/api/matches/*/edition", &Api::edition},
  };
  return all;
}

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
  const std::vector<StoredMatch> found = only_open ? parts_.store.listed_matches(max_page_matches + 1, after)
                                                   : parts_.store.matches_of(call.require_user().id, max_page_matches + 1, after);
  std::vector<std::string> cards;
  std::size_t bytes = 0;
  std::size_t shown = 0;
  for (; shown < found.size() && shown < static_cast<std::size_t>(max_page_matches); ++shown) {
    if (only_open && is_abandoned(found[shown])) continue;
    std::optional<std::string> next = card(found[shown], call.visitor, only_open);
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

static void tell_match(LiveMatch& live, const Visitor& visitor, const Answer& answer) { answer(live.presence().describe(visitor.person)); }

void Api::invitation(const Call& call) { ask(call, match_by_code(call, call.match).id, tell_match, Needs::record); }

void Api::describe(const Call& call) { ask(call, tell_match, Needs::record); }

void Api::remove(const Call& call) {
  const auto remove = [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().remove(visitor, answer); };
  ask(call, remove, Needs::record);
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
