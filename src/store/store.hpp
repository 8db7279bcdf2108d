// Where matches are kept. Everything the server has acknowledged is in a store; whatever lives in memory can be built again from it.
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

/// Somebody who may sit at tables. The token itself is never stored.
struct StoredPerson {
  std::string id;
  std::string token_hash;
  std::string name;
  std::int64_t created = 0;  ///< milliseconds since 1970, like all times here
  std::string origin;        ///< the network they first came from; stays as it was first written
  std::int64_t seen = 0;     ///< when they were here last; never earlier than it was
};

/// A match but for what was done in it. `header` and `promise` are JSON and belong to the server: set-up and seats; what the shuffle
/// follows from. A promise stays as it was first written: a change is a failure.
struct StoredMatch {
  std::string id;
  std::string code;  ///< to join by, and no other match has it; empty where no seat was ever free
  std::string state;
  std::string header;
  std::vector<std::string> people;  ///< who created it, then who sits: the matches of a person are found by this
  bool listed = false;
  std::int64_t created = 0;
  std::int64_t changed = 0;  ///< when read, not before the last entry: it need not be written again for each of them
  std::string promise{};
};

/// What an entry is about. A table's own edition is the first entry of its match; equal ones are kept once.
enum class EntryKind : std::uint8_t { act, undo, redo, say, edition };
inline constexpr std::array<std::string_view, 5> entry_kind_names{"act", "undo", "redo", "say", "edition"};

/// Something that was done or said, in the order of `number` within its match, counted from 0 without a gap. Never removed alone, and
/// never changed but for words that are forgotten.
struct StoredEntry {
  std::string match;
  std::int64_t number = 0;
  EntryKind kind = EntryKind::act;
  std::string person;      ///< who; empty for a bot
  std::string key;         ///< of the command, unique for its person and match; empty for a bot
  std::string body;        ///< JSON
  std::uint64_t hash = 0;  ///< of the position after it
  std::int64_t at = 0;
};

/// A position as of the entry `number`: enough to go on from, should a later version of the rules not replay the entries before it. The
/// latest of a match is kept.
struct StoredSnapshot {
  std::string match;
  std::int64_t number = 0;
  std::string position;
};

/// What has been read of a match that is over; it replaces what was there.
struct StoredAnalysis {
  std::string match;
  std::string body;  ///< JSON
};

/// The match, its entries, its snapshot and its analysis are gone. Not a failure where there is no such match.
struct RemovedMatch {
  std::string id;
};

/// Somebody is gone, or at least everything known of them: who has done something in a match that stays is nobody from then on. Fails where
/// they are still named as one of the people of a match.
struct RemovedPerson {
  std::string id;
};

/// Whatever this person said at this match in words of their own is empty from then on: the "text" of the body.
struct ForgottenWords {
  std::string match;
  std::string person;
};

/// They were here, or at the match, at that time.
struct SeenPerson {
  std::string id;
  std::int64_t at = 0;
};
struct VisitedMatch {
  std::string id;
  std::int64_t at = 0;
};

/// Nothing but a write: it fails where no other would succeed.
struct Pulse {
  std::int64_t at = 0;
};

using Write = std::variant<StoredPerson, StoredMatch, StoredEntry, StoredSnapshot, StoredAnalysis, RemovedMatch, RemovedPerson,
                           ForgottenWords, SeenPerson, VisitedMatch, Pulse>;

/// How much is kept, in bytes: what a person has written, and what bots have done at tables they created; the same of all people from one
/// network; everything there is.
struct StoredBytes {
  std::int64_t of_person = 0;
  std::int64_t of_origin = 0;
  std::int64_t in_all = 0;
};

/// Where a list of matches, the last changed first, was left. Without a value it has not begun.
struct PlaceInList {
  std::int64_t changed = std::numeric_limits<std::int64_t>::max();
  std::string id;
};

/// Reads may be called from any thread and see every write that is done; a Problem "store_failed" says why one is not possible. Writes are
/// queued and committed in groups.
class Store {
 public:
  /// Called on the store's own thread when the writes are safe on disk, or with what went wrong, and then none of them happened. Must not
  /// throw; may read, and write more.
  using Done = std::function<void(const std::string& failure)>;

  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;  ///< finishes what is queued

  /// Has every commit told from then on, on the store's own thread: how many lists of writes it made safe at once. Before the first write.
  virtual void watch_commits(std::function<void(std::size_t lists)> told) = 0;

  /// All of them or none. Queues are committed in the order of the calls.
  virtual void write(std::vector<Write> writes, Done done) = 0;

  virtual std::optional<StoredPerson> person_by_token(const std::string& token_hash) = 0;
  virtual std::optional<StoredPerson> person(const std::string& id) = 0;
  virtual std::optional<StoredMatch> match(const std::string& id) = 0;
  virtual std::optional<StoredMatch> match_by_code(const std::string& code) = 0;
  /// Lists come in pages, the last changed first: at most so many, and only those that follow that place.
  virtual std::vector<StoredMatch> matches_of(const std::string& person, int max, const PlaceInList& after) = 0;
  /// How many matches of a person are in another state than this.
  virtual std::int64_t count_matches_of(const std::string& person, const std::string& but_in_state) = 0;
  virtual std::vector<StoredMatch> listed_matches(int max, const PlaceInList& after) = 0;  ///< those anybody may join
  virtual std::int64_t count_listed_by(const std::string& creator) = 0;                    ///< of these
  virtual std::vector<StoredMatch> matches_in_state(const std::string& state) = 0;         ///< for bots that have to go on after a restart
  std::vector<StoredEntry> entries(const std::string& match) { return entries(match, std::numeric_limits<std::int64_t>::max()); }
  virtual std::vector<StoredEntry> entries(const std::string& match, std::int64_t max) = 0;  ///< at most so many, the first ones
  virtual std::optional<StoredSnapshot> last_snapshot(const std::string& match) = 0;
  virtual std::optional<StoredAnalysis> analysis(const std::string& match) = 0;

  virtual StoredBytes bytes_used(const std::string& person, const std::string& origin) = 0;
  /// The ids of matches, in this state or in any other, that nobody has changed or visited since then; those left alone for longest first.
  virtual std::vector<std::string> matches_left_alone(const std::string& state, bool in_it, std::int64_t since, int max) = 0;
  /// The ids of people without a match, or anything done in one, who were not here since then.
  virtual std::vector<std::string> people_left_alone(std::int64_t since, int max) = 0;
};

/// SQLite in a file, made and brought up to date where needed; its folder must be there. Where the file cannot be used a Problem says why,
/// and nothing has changed: "unwritable", "store_in_use" (by another program), "store_newer" (than this program), "store_foreign" (not one
/// of ours), "store_damaged" (something acknowledged may be lost), "store_failed" (anything else).
/// What is wrong, but no reason not to use the rest, is told to `warn`, and so is every read that fails later, on the reading thread.
std::unique_ptr<Store> open_sqlite_store(
    const std::string& file, const std::function<void(const std::string& what)>& warn = [](const std::string&) {});

/// The same file to read only, also while a server uses it; nothing is made or brought up to date, and writes fail. Problems: "unreadable",
/// "store_newer", "store_older", "store_foreign", "store_failed".
std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file);

}  // namespace omnibus
