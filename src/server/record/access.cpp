#include "server/record/access.hpp"

namespace omnibus {

void check_signed_in(const Visitor& visitor) {
  if (visitor.person.empty()) throw Problem("not_signed_in");
}

void check_seat_exists(const MatchRecord& record, Seat seat) {
  const auto last = static_cast<int>(record.seats.size()) - 1;
  if (index_of(seat) > last) throw Problem("bad_seat", {{"value", std::to_string(index_of(seat))}, {"most", std::to_string(last)}});
}

void check_seat(const MatchRecord& record, const Visitor& visitor, Seat seat) {
  check_signed_in(visitor);
  check_seat_exists(record, seat);
  if (!record.sits(visitor.person, seat)) throw Problem("not_your_seat");
}

void check_at_table(const MatchRecord& record, const Visitor& visitor) {
  check_signed_in(visitor);
  if (!record.at_table(visitor.person)) throw not_allowed("not_at_table");
}

void check_creator(const MatchRecord& record, const Visitor& visitor) {
  check_signed_in(visitor);
  if (visitor.person != record.creator) throw not_allowed("not_creator");
}

void check_viewer(const MatchRecord& record, const Visitor& visitor, Viewer viewer) {
  if (viewer.see_everything() && record.state != MatchState::over) throw not_allowed("not_over");
  if (viewer.seat() != Seat::nobody) check_seat(record, visitor, viewer.seat());
}

void check_room(Store& store, const ServerLimits& limits, const Visitor& visitor, std::size_t more) {
  const StoredBytes used = store.bytes_used(visitor.person, visitor.network);
  const auto check = [&](std::int64_t bytes, std::size_t max_megabytes) {
    if ((static_cast<std::size_t>(bytes) + more) >> 20 >= max_megabytes)
      throw Problem("no_room", {{"limit", std::to_string(max_megabytes)}});
  };
  check(used.of_person, limits.megabytes_of_person);
  check(used.of_origin, limits.megabytes_of_address);
  check(used.in_all, limits.megabytes);
}

Problem not_allowed(std::string_view reason) { return Problem("not_allowed", {{"reason", "common/reason." + std::string(reason)}}); }

}  // namespace omnibus
