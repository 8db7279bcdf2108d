// Routes about the seats of a match: joining and leaving, bots, pauses, and the shuffle.
#include <algorithm>

#include "server/http/routes.hpp"
#include "server/protocol/fields.hpp"
#include "server/record/dealing.hpp"
#include "server/record/match_request.hpp"

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

void join_match(const ApiCall& call) {
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
  call.ask_match(match_by_code(call, code).id, sit_down, Needs::record);
}

void leave_seat(const ApiCall& call) {
  call.ask([seat = seat_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().leave(visitor, seat, answer);
  });
}

void stand_in(const ApiCall& call) {
  call.ask([of = seat_and_level_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().stand_in(visitor, of.first, of.second, answer);
  });
}

void come_back(const ApiCall& call) {
  call.ask([seat = seat_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().come_back(visitor, seat, answer);
  });
}

void fill_seat(const ApiCall& call) {
  call.ask([of = seat_and_level_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().fill(visitor, of.first, of.second, answer);
  });
}

void close_seat(const ApiCall& call) {
  call.ask([seat = seat_of(call.body())](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().close(visitor, seat, answer);
  });
}

void start_match(const ApiCall& call) {
  require_empty_body(call.body());
  call.ask([](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().close(visitor, {}, answer); });
}

void pause_match(const ApiCall& call) {
  require_empty_body(call.body());
  const auto pause = [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().pause(visitor, true, answer); };
  call.ask(pause, Needs::record);
}

void resume_match(const ApiCall& call) {
  require_empty_body(call.body());
  const auto pause = [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.seats().pause(visitor, false, answer); };
  call.ask(pause, Needs::record);
}

void close_round(const ApiCall& call) {
  require_empty_body(call.body());
  call.ask([](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.rounds().close(visitor, answer); });
}

void commit_to_shuffle(const ApiCall& call) {
  call.ask([commitment = only_digest_in(call.body(), "commitment")](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().commit(visitor, commitment, answer);
  });
}

void reveal_contribution(const ApiCall& call) {
  call.ask([contribution = only_digest_in(call.body(), "contribution")](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.seats().reveal(visitor, contribution, answer);
  });
}

}  // namespace

std::span<const Route> seat_routes() {
  static constexpr Route all[] = {
      {"POST", "/api/join", &join_match},
      {"POST", "/api/matches/*/leave", &leave_seat},
      {"POST", "/api/matches/*/stand_in", &stand_in},
      {"POST", "/api/matches/*/return", &come_back},
      {"POST", "/api/matches/*/fill", &fill_seat},
      {"POST", "/api/matches/*/close", &close_seat},
      {"POST", "/api/matches/*/start", &start_match},
      {"POST", "/api/matches/*/pause", &pause_match},
      {"POST", "/api/matches/*/resume", &resume_match},
      {"POST", "/api/matches/*/close_round", &close_round},
      {"POST", "/api/matches/*/commit", &commit_to_shuffle},
      {"POST", "/api/matches/*/reveal", &reveal_contribution},
  };
  return all;
}

}  // namespace omnibus
