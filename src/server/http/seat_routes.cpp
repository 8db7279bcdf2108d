// Routes about the seats of a match: joining and leaving, bots, pauses, and the shuffle.
#include <algorithm>

#include "server/http/api_call.hpp"
#include "server/protocol/fields.hpp"
#include "server/record/dealing.hpp"
#include "server/record/new_match.hpp"

namespace omnibus {

namespace {

constexpr std::size_t max_code_bytes = 16;

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

/// The only field of a shuffle request.
std::string only_digest_in(const json::value& body, std::string_view name) {
  const Fields fields(body, "request");
  fields.only({name});
  return digest_in(fields, name);
}

}  // namespace

std::span<const Api::Route> Api::seat_routes() {
  static constexpr Route all[] = {
      {"POST", "/api/join", &Api::join},
      {"POST", "/api/matches/*/leave", &Api::leave},
      {"POST", "/api/matches/*/stand_in", &Api::stand_in},
      {"POST", "/api/matches/*/return", &Api::come_back},
      {"POST", "/api/matches/*/fill", &Api::fill},
      {"POST", "/api/matches/*/close", &Api::close_seat},
      {"POST", "/api/matches/*/start", &Api::start},
      {"POST", "/api/matches/*/pause", &Api::pause},
      {"POST", "/api/matches/*/resume", &Api::resume},
      {"POST", "/api/matches/*/close_round", &Api::close_round},
      {"POST", "/api/matches/*/commit", &Api::commit},
      {"POST", "/api/matches/*/reveal", &Api::reveal},
  };
  return all;
}

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
  const std::string code = fields.text("code", max_code_bytes);
  std::optional<Seat> seat;
  if (fields.has("seat")) seat = fields.seat();
  const std::string commitment = fields.has("commitment") ? digest_in(fields, "commitment") : "";
  const bool learns = fields.has("learn") && fields.flag("learn");
  const auto sit_down = [seat, commitment, learns](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().join(visitor, seat, commitment, learns, answer);
  };
  ask(call, match_by_code(call, code).id, sit_down, Needs::record);
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

}  // namespace omnibus
