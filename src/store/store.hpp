// Persistent storage of matches. All data acknowledged by the server are in a store; in-memory state can be rebuilt from it.
// Texts are UTF-8 without NUL bytes. People are stored before the matches and entries that name them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace omnibus {

/// Person who may sit at tables. The token itself is never stored.
struct StoredPerson {
  std::string id;
  std::string token_hash;
  std::string name;
  std::int64_t created = 0;  ///< milliseconds since 1970, like all times here
  std::string origin;        ///< network of their first visit; never changes
  std::int64_t seen = 0;     ///< time of the last visit; never decreases
};

/// Match without its entries. `header` and `promise` are JSON defined by the server: set-up and seats; the basis of the shuffle. Changing a
/// stored promise is an error.
struct StoredMatch {
  std::string id;
  std::string code;  ///< unique code for joining; empty if no seat was ever free
  std::string state;
  std::string header;
  std::vector<std::string> people;  ///< creator, then seated players; used to find the matches of a person
  bool listed = false;
  std::int64_t created = 0;
  std::int64_t changed = 0;  ///< at least the time of the last entry when read, so it need not be rewritten for each
  std::string promise{};
};

/// Kind of an entry. A table's own edition is the first entry of its match; equal editions are stored once.
enum class EntryKind : std::uint8_t { act, undo, redo, say, edition };
inline constexpr std::array<std::string_view, 5> entry_kind_names{"act", "undo", "redo", "say", "edition"};

/// Action or chat message, numbered from 0 without gaps within its match. Never removed individually and never changed, except that words
/// can be erased.
struct StoredEntry {
  std::string match;
  std::int64_t number = 0;
  EntryKind kind = EntryKind::act;
  std::string person;      ///< author; empty for a bot
  std::string key;         ///< of the command, unique for its person and match; empty for a bot
  std::string body;        ///< JSON
  std::uint64_t hash = 0;  ///< of the position after it
  std::int64_t at = 0;
};

/// Position after the entry `number`, to continue from if later rules cannot replay earlier entries. Only the latest of a match is kept.
struct StoredSnapshot {
  std::string match;
  std::int64_t number = 0;
  std::string position;
};

/// Analysis of a finished match; replaces an existing one.
struct StoredAnalysis {
  std::string match;
  std::string body;  ///< JSON
};

/// Deletes the match with its entries, snapshot and analysis. Succeeds if there is no such match.
struct RemovedMatch {
  std::string id;
};

/// Deletes a person, or all their data if they acted in a match that is kept; their entries are anonymous from then on. Fails while a match
/// lists them among its people.
struct RemovedPerson {
  std::string id;
};

/// Erases this person's chat messages in the match: the "text" of the bodies.
struct ForgottenWords {
  std::string match;
  std::string person;
};

/// Visit of a person, or to a match, at that time.
struct SeenPerson {
  std::string id;
  std::int64_t at = 0;
};
struct VisitedMatch {
  std::string id;
  std::int64_t at = 0;
};

/// Write without content, to test the store: it fails if no other write would succeed.
struct Pulse {
  std::int64_t at = 0;
};

using Write = std::variant<StoredPerson, StoredMatch, StoredEntry, StoredSnapshot, StoredAnalysis, RemovedMatch, RemovedPerson,
                           ForgottenWords, SeenPerson, VisitedMatch, Pulse>;

/// Storage used, in bytes: by a person, including bots at tables they created; by all people of one network; in total.
struct StoredBytes {
  std::int64_t of_person = 0;
  std::int64_t of_origin = 0;
  std::int64_t in_all = 0;
};

/// Position in a list of matches, most recently changed first; the default is the beginning.
struct PlaceInList {
  std::int64_t changed = std::numeric_limits<std::int64_t>::max();
  std::string id;
};

/// Reads may be called from any thread and see all completed writes; a Problem "store_failed" has the reason if one fails. Writes are
/// queued and committed in groups.
class Store {
 public:
  /// Called on the store's thread when the writes are on disk, or with the error if none of them was made. Must not throw; may read and
  /// write.
  using Done = std::function<void(const std::string& failure)>;

  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;  ///< completes queued writes

  /// Reports each commit on the store's thread, with the number of lists it made durable. Call it before the first write.
  virtual void watch_commits(std::function<void(std::size_t lists)> told) = 0;

  /// Writes all of them or none. Lists are committed in call order.
  virtual void write(std::vector<Write> writes, Done done) = 0;

  virtual std::optional<StoredPerson> person_by_token(const std::string& token_hash) = 0;
  virtual std::optional<StoredPerson> person(const std::string& id) = 0;
  virtual std::optional<StoredMatch> match(const std::string& id) = 0;
  virtual std::optional<StoredMatch> match_by_code(const std::string& code) = 0;
  /// Lists come in pages, most recently changed first: at most `max` matches after the given position.
  virtual std::vector<StoredMatch> matches_of(const std::string& person, int max, const PlaceInList& after) = 0;
  /// Number of a person's matches that are not in this state.
  virtual std::int64_t count_matches_of(const std::string& person, const std::string& but_in_state) = 0;
  virtual std::vector<StoredMatch> listed_matches(int max, const PlaceInList& after) = 0;  ///< open for anyone to join
  virtual std::int64_t count_listed_by(const std::string& creator) = 0;                    ///< number of listed matches of this creator
  virtual std::vector<StoredMatch> matches_in_state(const std::string& state) = 0;         ///< for bots that continue after a restart
  std::vector<StoredEntry> entries(const std::string& match) { return entries(match, std::numeric_limits<std::int64_t>::max()); }
  virtual std::vector<StoredEntry> entries(const std::string& match, std::int64_t max) = 0;  ///< the first `max` at most
  virtual std::optional<StoredSnapshot> last_snapshot(const std::string& match) = 0;
  virtual std::optional<StoredAnalysis> analysis(const std::string& match) = 0;

  virtual StoredBytes bytes_used(const std::string& person, const std::string& origin) = 0;
  /// Ids of matches in this state (or in any other) without change or visit since that time; longest untouched first.
  virtual std::vector<std::string> matches_left_alone(const std::string& state, bool in_it, std::int64_t since, int max) = 0;
  /// Ids of people without matches or entries, not seen since that time.
  virtual std::vector<std::string> people_left_alone(std::int64_t since, int max) = 0;
};

/// SQLite store in a file, created or migrated if needed; its folder must exist. If the file is unusable, a Problem has the reason and
/// nothing has changed: "unwritable", "store_in_use" (by another process), "store_newer" (than this program), "store_foreign" (of another
/// program), "store_damaged" (acknowledged data may be lost), "store_failed" (other errors). Damage that leaves the rest usable is reported
/// to `warn`, and so are later read failures, on the reading thread.
std::unique_ptr<Store> open_sqlite_store(
    const std::string& file, const std::function<void(const std::string& what)>& warn = [](const std::string&) {});

/// Read-only store on the same file, also while a server uses it; nothing is created or migrated, and writes fail. Problems: "unreadable",
/// "store_newer", "store_older", "store_foreign", "store_failed".
std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file);

}  // namespace omnibus
