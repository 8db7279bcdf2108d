#include "server/record/people.hpp"

#include "server/runtime/secrets.hpp"

namespace omnibus {

std::optional<StoredPerson> People::by_token(std::string_view token) {
  if (token.empty()) return {};
  const std::string hash = secrets::token_hash(token);
  std::optional<StoredPerson> found = store_.person_by_token(hash);
  if (!found || !secrets::same(found->token_hash, hash)) return {};
  constexpr std::int64_t day_ms = 86'400'000;
  const std::int64_t now = now_in_milliseconds();
  if (found->seen + day_ms < now) store_.write({SeenPerson{found->id, now}}, [](const std::string&) {});
  return found;
}

void People::save(const StoredPerson& person, Store::Done done) { store_.write({person}, std::move(done)); }

StoredPerson People::newcomer(std::string_view name, std::string_view token, std::string_view network) {
  const std::int64_t now = now_in_milliseconds();
  return {.id = secrets::new_id(),
          .token_hash = secrets::token_hash(token),
          .name = std::string(name),
          .created = now,
          .origin = std::string(network),
          .seen = now};
}

void Departures::begin(const std::string& person) {
  const std::lock_guard lock(lock_);
  ++leaving_[person];
}

void Departures::end(const std::string& person) {
  const std::lock_guard lock(lock_);
  if (--leaving_[person] == 0) leaving_.erase(person);
}

/// A removed guest who took part in remaining matches is kept without a name.
std::unique_lock<std::mutex> Departures::check_stays(const std::string& person) {
  std::unique_lock lock(lock_);
  const std::optional<StoredPerson> stored = leaving_.contains(person) ? std::nullopt : store_.person(person);
  if (!stored || stored->name.empty()) throw Problem("not_signed_in");
  return lock;
}

}  // namespace omnibus
