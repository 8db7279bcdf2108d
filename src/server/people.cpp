#include "server/people.hpp"

#include "server/secrets.hpp"

namespace omnibus {

std::optional<StoredPerson> People::by_token(std::string_view token) {
  if (token.empty()) return {};
  const std::string hash = secrets::token_hash(token);
  std::optional<StoredPerson> found = store_.person_by_token(hash);
  if (found && !secrets::same(found->token_hash, hash)) return {};
  return found;
}

void People::save(const StoredPerson& person, Store::Done done) { store_.write({person}, std::move(done)); }

StoredPerson People::newcomer(std::string_view name, std::string_view token) {
  return {.id = secrets::new_id(), .token_hash = secrets::token_hash(token), .name = std::string(name), .created = now_in_milliseconds()};
}

}  // namespace omnibus
