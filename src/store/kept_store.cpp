#include "store/kept_store.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "data/json_io.hpp"
#include "data/sha256.hpp"
#include "store/group.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t current_format = 1;
constexpr const char* format_name = "format";
// Storage charged for a match and an entry besides their texts; the same as in SQLite.
constexpr std::int64_t bytes_of_match = 2000;
constexpr std::int64_t bytes_of_entry = 100;

/// Reason for rejecting a list of writes.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The kept data were written by a later version.
struct NewerFormat : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void require(bool holds, const char* what) {
  if (!holds) throw Refused(what);
}

std::int64_t size_of(std::string_view text) { return static_cast<std::int64_t>(text.size()); }

// ---- In memory -------------------------------------------------------------------------------------------------------

struct KeptMatch {
  StoredMatch match;
  std::string payer;  ///< charged for the match, its analysis and its bots' entries
  std::int64_t visited = 0;
  std::vector<StoredEntry> entries;  ///< the body of an edition is its hash
  std::optional<StoredSnapshot> snapshot;
  std::optional<StoredAnalysis> analysis;

  std::int64_t last_changed() const { return entries.empty() ? match.changed : std::max(match.changed, entries.back().at); }
  bool names(const std::string& person) const { return std::find(match.people.begin(), match.people.end(), person) != match.people.end(); }
  bool has_entry_of(const std::string& person) const {
    return std::any_of(entries.begin(), entries.end(), [&](const StoredEntry& entry) { return entry.person == person; });
  }
  bool has_key(const std::string& person, const std::string& key) const {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const StoredEntry& entry) { return entry.person == person && entry.key == key; });
  }
  StoredMatch told() const {
    StoredMatch out = match;
    out.changed = last_changed();
    return out;
  }
};

/// Stored once for all matches that use it.
struct KeptEdition {
  std::string body;
  int matches = 0;
};

// ---- As text ---------------------------------------------------------------------------------------------------------

std::string name_of_person(const std::string& id) { return "person/" + id; }
std::string name_of_match(const std::string& id) { return "match/" + id; }
std::string name_of_entry(const std::string& match, std::int64_t number) { return fmt::format("entry/{}/{}", match, number); }
std::string name_of_snapshot(const std::string& match) { return "snapshot/" + match; }
std::string name_of_analysis(const std::string& match) { return "analysis/" + match; }
std::string name_of_edition(const std::string& hash) { return "edition/" + hash; }

std::string text_of(const StoredPerson& person) {
  return json::serialize(json::array{person.id, person.token_hash, person.name, person.created, person.origin, person.seen});
}

std::string text_of(const KeptMatch& kept) {
  const StoredMatch& match = kept.match;
  return json::serialize(json::array{match.id, match.code, match.state, match.header, json::array(match.people.begin(), match.people.end()),
                                     match.listed, match.created, match.changed, match.promise, kept.payer, kept.visited});
}

std::string text_of(const StoredEntry& entry) {
  return json::serialize(json::array{entry.match, entry.number, entry_kind_names[static_cast<std::size_t>(entry.kind)], entry.person,
                                     entry.key, entry.body, entry.hash, entry.at});
}

std::string text_of(const StoredSnapshot& snapshot) {
  return json::serialize(json::array{snapshot.match, snapshot.number, snapshot.position});
}

std::string text_of(const StoredAnalysis& analysis) { return json::serialize(json::array{analysis.match, analysis.body}); }

/// Sequential reader for the values of a kept text.
class Values {
 public:
  explicit Values(const json::value& list) : list_(list.as_array()) {}

  std::string text() { return std::string(next().as_string()); }
  std::int64_t number() { return next().as_int64(); }
  std::uint64_t hash() { return next().to_number<std::uint64_t>(); }
  bool flag() { return next().as_bool(); }
  std::vector<std::string> texts() {
    std::vector<std::string> out;
    for (const json::value& each : next().as_array()) out.emplace_back(each.as_string());
    return out;
  }

 private:
  const json::value& next() { return list_.at(next_++); }

  const json::array& list_;
  std::size_t next_ = 0;
};

EntryKind entry_kind(const std::string& name) {
  const auto found = std::find(entry_kind_names.begin(), entry_kind_names.end(), name);
  if (found == entry_kind_names.end()) throw std::runtime_error(fmt::format("an entry cannot be of kind \"{}\"", name));
  return static_cast<EntryKind>(found - entry_kind_names.begin());
}

/// Removes the words of a chat message.
std::string without_text(const std::string& body) {
  json::value words = json::parse(body);
  words.as_object()["text"] = "";
  return json::serialize(words);
}

// ---- The store -------------------------------------------------------------------------------------------------------

/// All records and their changes. A change can be undone until it is known to be durable.
class Records {
 public:
  using Changes = std::map<std::string, std::optional<std::string>>;

  /// Restores the kept state.
  explicit Records(const std::vector<KeptChange>& kept) {
    for (const KeptChange& each : kept) {
      if (each.text) read(each.name, *each.text);
    }
    for (auto& [id, match] : matches_) complete(match);
    format_is_kept_ = !kept.empty();
  }

  /// Executes all writes or none and adds the resulting changes to `changes`. Returns the error, if any.
  std::string attempt(const std::vector<Write>& writes, Changes& changes) {
    const std::size_t before = undo_.size();
    changes_.clear();
    try {
      for (const Write& write : writes) std::visit([this](const auto& record) { put(record); }, write);
    } catch (const std::exception& refused) {
      take_back(before);
      return refused.what();
    }
    for (auto& [name, text] : changes_) changes.insert_or_assign(name, std::move(text));
    if (!format_is_kept_) changes[format_name] = std::to_string(current_format);
    return {};
  }

  void take_back_all() { take_back(0); }
  void all_is_safe() {
    undo_.clear();
    format_is_kept_ = true;
  }

  const std::map<std::string, StoredPerson>& people() const { return people_; }
  const std::map<std::string, KeptMatch>& matches() const { return matches_; }
  const KeptMatch* match(const std::string& id) const {
    const auto found = matches_.find(id);
    return found == matches_.end() ? nullptr : &found->second;
  }
  const std::string& edition(const std::string& hash) const { return editions_.at(hash).body; }

  /// Bytes charged to a person for matches and entries.
  std::int64_t bytes_of(const std::string& person) const {
    std::int64_t out = 0;
    for (const auto& [id, kept] : matches_) {
      if (kept.payer == person) out += bytes_of_match + (kept.analysis ? size_of(kept.analysis->body) : 0);
      for (const StoredEntry& entry : kept.entries) {
        const std::string& pays = entry.person.empty() ? kept.payer : entry.person;
        if (pays == person) out += bytes_of_entry + size_of(entry.kind == EntryKind::edition ? edition(entry.body) : entry.body);
      }
    }
    return out;
  }

  std::int64_t bytes_in_all() const {
    std::int64_t out = 0;
    for (const auto& [hash, edition] : editions_) out += size_of(edition.body);
    for (const auto& [id, kept] : matches_) {
      out += bytes_of_match + size_of(kept.match.header) + (kept.snapshot ? size_of(kept.snapshot->position) : 0) +
             (kept.analysis ? size_of(kept.analysis->body) : 0);
      for (const StoredEntry& entry : kept.entries) out += bytes_of_entry + size_of(entry.body);
    }
    return out;
  }

 private:
  // ---- Reading ----

  void read(const std::string& name, const std::string& text) {
    if (name == format_name) return check_format(text);
    const json::value list = json::parse(text);
    Values values(list);
    const std::string_view kind = std::string_view(name).substr(0, name.find('/'));
    if (kind == "person") read_person(values);
    else if (kind == "match") read_match(values);
    else if (kind == "entry") read_entry(values);
    else if (kind == "snapshot") read_snapshot(values);
    else if (kind == "analysis") read_analysis(values);
    else if (kind == "edition") editions_[name.substr(kind.size() + 1)].body = values.text();
    else throw std::runtime_error(fmt::format("nothing is kept under \"{}\"", name));
  }

  static void check_format(const std::string& text) {
    if (text != std::to_string(current_format)) throw NewerFormat(text);
  }

  void read_person(Values& values) {
    StoredPerson person{values.text(), values.text(), values.text(), values.number(), values.text(), values.number()};
    people_[person.id] = std::move(person);
  }
  void read_match(Values& values) {
    const std::string id = values.text();
    KeptMatch& kept = matches_[id];
    kept.match = {
        id, values.text(), values.text(), values.text(), values.texts(), values.flag(), values.number(), values.number(), values.text()};
    kept.payer = values.text();
    kept.visited = values.number();
  }
  void read_entry(Values& values) {
    StoredEntry entry{values.text(), values.number(), entry_kind(values.text()), values.text(), values.text(), values.text(),
                      values.hash(), values.number()};
    matches_[entry.match].entries.push_back(std::move(entry));
  }
  void read_snapshot(Values& values) {
    StoredSnapshot snapshot{values.text(), values.number(), values.text()};
    matches_[snapshot.match].snapshot = std::move(snapshot);
  }
  void read_analysis(Values& values) {
    StoredAnalysis analysis{values.text(), values.text()};
    matches_[analysis.match].analysis = std::move(analysis);
  }

  /// Assembles a match whose parts may arrive in any order.
  void complete(KeptMatch& kept) {
    if (kept.match.id.empty()) throw std::runtime_error("something belongs to no match");
    std::sort(kept.entries.begin(), kept.entries.end(), [](const StoredEntry& a, const StoredEntry& b) { return a.number < b.number; });
    for (std::size_t i = 0; i < kept.entries.size(); ++i) {
      const StoredEntry& entry = kept.entries[i];
      if (entry.number != static_cast<std::int64_t>(i)) throw std::runtime_error(fmt::format("entry {} of a match is missing", i));
      if (entry.kind == EntryKind::edition) ++editions_.at(entry.body).matches;
    }
  }

  // ---- Writing ----

  template <class Undo> void can_be_undone(Undo undo) { undo_.emplace_back(std::move(undo)); }
  void take_back(std::size_t to) {
    for (; undo_.size() > to; undo_.pop_back()) undo_.back()();
  }
  /// Registers an undo that restores the value before it changes.
  template <class Value> void change(Value& value) {
    can_be_undone([&value, before = value] { value = before; });
  }

  KeptMatch& existing(const std::string& id) {
    const auto found = matches_.find(id);
    require(found != matches_.end(), "there is no such match");
    return found->second;
  }
  void require_person(const std::string& id) const { require(people_.contains(id), "there is no such person"); }

  void put(const StoredPerson& person) {
    const bool taken = std::any_of(people_.begin(), people_.end(), [&](const auto& each) {
      return each.second.token_hash == person.token_hash && each.first != person.id;
    });
    require(!taken, "two people have no token in common");
    const auto found = people_.find(person.id);
    StoredPerson next = person;
    if (found != people_.end()) {
      next.origin = found->second.origin;
      next.seen = std::max(next.seen, found->second.seen);
    }
    set_person(std::move(next));
  }

  void set_person(StoredPerson person) {
    const auto [found, is_new] = people_.try_emplace(person.id);
    if (is_new) can_be_undone([this, id = person.id] { people_.erase(id); });
    else change(found->second);
    changes_[name_of_person(person.id)] = text_of(person);
    found->second = std::move(person);
  }

  void put(const StoredMatch& match) {
    for (const std::string& person : match.people) require_person(person);
    const bool taken = !match.code.empty() && std::any_of(matches_.begin(), matches_.end(), [&](const auto& each) {
      return each.second.match.code == match.code && each.first != match.id;
    });
    require(!taken, "two matches have no code in common");
    const auto [found, is_new] = matches_.try_emplace(match.id);
    KeptMatch& kept = found->second;
    if (is_new) {
      can_be_undone([this, id = match.id] { matches_.erase(id); });
      kept.payer = match.people.empty() ? std::string() : match.people.front();
    } else {
      require(kept.match.promise.empty() || kept.match.promise == match.promise, "a promise is never changed");
      change(kept.match);
    }
    kept.match = match;
    changes_[name_of_match(match.id)] = text_of(kept);
  }

  void put(const StoredEntry& entry) {
    KeptMatch& kept = existing(entry.match);
    require(entry.number == static_cast<std::int64_t>(kept.entries.size()), "an entry must have the next number of its match");
    if (!entry.person.empty()) {
      require_person(entry.person);
      require(entry.key.empty() || !kept.has_key(entry.person, entry.key), "a person uses a key once in a match");
    }
    StoredEntry stored = entry;
    if (entry.kind == EntryKind::edition) stored.body = use_edition(entry.body);
    changes_[name_of_entry(entry.match, entry.number)] = text_of(stored);
    kept.entries.push_back(std::move(stored));
    can_be_undone([&kept] { kept.entries.pop_back(); });
  }

  std::string use_edition(const std::string& body) {
    const std::string hash = sha256_text(body);
    const auto [found, is_new] = editions_.try_emplace(hash, KeptEdition{body, 0});
    if (is_new) changes_[name_of_edition(hash)] = json::serialize(json::array{body});
    ++found->second.matches;
    can_be_undone([this, hash] { forget_edition(hash); });
    return hash;
  }
  /// Removes one reference from a match; true if it was the last.
  bool forget_edition(const std::string& hash) {
    const auto found = editions_.find(hash);
    if (--found->second.matches > 0) return false;
    editions_.erase(found);
    return true;
  }

  void put(const StoredSnapshot& snapshot) {
    KeptMatch& kept = existing(snapshot.match);
    if (kept.snapshot && kept.snapshot->number > snapshot.number) return;
    change(kept.snapshot);
    kept.snapshot = snapshot;
    changes_[name_of_snapshot(snapshot.match)] = text_of(snapshot);
  }

  void put(const StoredAnalysis& analysis) {
    KeptMatch& kept = existing(analysis.match);
    change(kept.analysis);
    kept.analysis = analysis;
    changes_[name_of_analysis(analysis.match)] = text_of(analysis);
  }

  void put(const RemovedMatch& removed) {
    const auto found = matches_.find(removed.id);
    if (found == matches_.end()) return;
    const KeptMatch& kept = found->second;
    changes_[name_of_match(removed.id)] = std::nullopt;
    if (kept.snapshot) changes_[name_of_snapshot(removed.id)] = std::nullopt;
    if (kept.analysis) changes_[name_of_analysis(removed.id)] = std::nullopt;
    for (const StoredEntry& entry : kept.entries) {
      changes_[name_of_entry(removed.id, entry.number)] = std::nullopt;
      if (entry.kind == EntryKind::edition) remove_edition(entry.body);
    }
    // The node itself is kept, since earlier changes to it may have to be undone afterwards.
    auto node = std::make_shared<decltype(matches_)::node_type>(matches_.extract(found));
    can_be_undone([this, node] { matches_.insert(std::move(*node)); });
  }

  void remove_edition(const std::string& hash) {
    can_be_undone([this, hash, before = editions_.at(hash)] { editions_[hash] = before; });
    if (forget_edition(hash)) changes_[name_of_edition(hash)] = std::nullopt;
  }

  void put(const RemovedPerson& removed) {
    const auto found = people_.find(removed.id);
    if (found == people_.end()) return;
    bool did_something = false;
    for (const auto& [id, kept] : matches_) {
      require(!kept.names(removed.id), "a person with a seat cannot be removed");
      did_something = did_something || kept.has_entry_of(removed.id);
    }
    if (did_something) {
      StoredPerson nobody = found->second;
      nobody.token_hash = "nobody " + removed.id;
      nobody.name.clear();
      nobody.origin.clear();
      return set_person(std::move(nobody));
    }
    can_be_undone([this, before = found->second] { people_[before.id] = before; });
    people_.erase(found);
    changes_[name_of_person(removed.id)] = std::nullopt;
  }

  void put(const ForgottenWords& words) {
    const auto found = matches_.find(words.match);
    if (found == matches_.end()) return;
    for (StoredEntry& entry : found->second.entries) {
      if (entry.kind != EntryKind::say || entry.person != words.person) continue;
      can_be_undone([&kept = found->second, number = static_cast<std::size_t>(entry.number), before = entry.body] {
        kept.entries[number].body = before;
      });
      entry.body = without_text(entry.body);
      changes_[name_of_entry(entry.match, entry.number)] = text_of(entry);
    }
  }

  void put(const SeenPerson& seen) {
    const auto found = people_.find(seen.id);
    if (found == people_.end() || found->second.seen >= seen.at) return;
    StoredPerson next = found->second;
    next.seen = seen.at;
    set_person(std::move(next));
  }

  void put(const VisitedMatch& visited) {
    const auto found = matches_.find(visited.id);
    if (found == matches_.end() || found->second.visited >= visited.at) return;
    change(found->second.visited);
    found->second.visited = visited.at;
    changes_[name_of_match(visited.id)] = text_of(found->second);
  }

  void put(const Pulse&) {}  // the keeper is called even without changes

  std::map<std::string, StoredPerson> people_;
  std::map<std::string, KeptMatch> matches_;  // node addresses are stable
  std::map<std::string, KeptEdition> editions_;
  Changes changes_;                          // of the list in progress
  std::vector<std::function<void()>> undo_;  // for changes that are not durable yet
  bool format_is_kept_ = false;
};

class KeptStore final : public Store {
 public:
  KeptStore(std::unique_ptr<Keeper> keeper, const std::vector<KeptChange>& kept) : records_(kept), keeper_(std::move(keeper)) {}
  ~KeptStore() override { keeper_->finish(); }

  void watch_commits(std::function<void(std::size_t)> told) override {
    const std::lock_guard lock(lock_);
    committed_ = std::move(told);
  }

  void write(std::vector<Write> writes, Done done) override {
    const std::lock_guard lock(lock_);
    queue_.push_back({std::move(writes), std::move(done)});
    if (!busy_) begin_next();
  }

  std::optional<StoredPerson> person_by_token(const std::string& token_hash) override {
    return find_person([&](const StoredPerson& each) { return each.token_hash == token_hash; });
  }
  std::optional<StoredPerson> person(const std::string& id) override {
    return find_person([&](const StoredPerson& each) { return each.id == id; });
  }
  std::optional<StoredMatch> match(const std::string& id) override {
    const std::lock_guard lock(lock_);
    const KeptMatch* found = records_.match(id);
    return found != nullptr ? std::optional(found->told()) : std::nullopt;
  }
  std::optional<StoredMatch> match_by_code(const std::string& code) override {
    const auto found = find_matches([&](const KeptMatch& kept) { return !code.empty() && kept.match.code == code; });
    return found.empty() ? std::nullopt : std::optional(found.front()->told());
  }

  std::vector<StoredMatch> matches_of(const std::string& person, int max, const PlaceInList& after) override {
    return page(
        max, after, [&](const KeptMatch& kept) { return kept.names(person); }, [](const KeptMatch& kept) { return kept.last_changed(); });
  }
  std::vector<StoredMatch> listed_matches(int max, const PlaceInList& after) override {
    return page(max, after, is_listed, [](const KeptMatch& kept) { return kept.match.changed; });
  }
  std::int64_t count_matches_of(const std::string& person, const std::string& but_in_state) override {
    return count([&](const KeptMatch& kept) { return kept.names(person) && kept.match.state != but_in_state; });
  }
  std::int64_t count_listed_by(const std::string& creator) override {
    return count(
        [&](const KeptMatch& kept) { return is_listed(kept) && !kept.match.people.empty() && kept.match.people.front() == creator; });
  }
  std::vector<StoredMatch> matches_in_state(const std::string& state) override {
    const std::lock_guard lock(lock_);
    std::vector<StoredMatch> out;
    for (const auto& [id, kept] : records_.matches()) {
      if (kept.match.state == state) out.push_back(kept.told());
    }
    return out;
  }

  std::vector<StoredEntry> entries(const std::string& match, std::int64_t max) override {
    const std::lock_guard lock(lock_);
    const KeptMatch* found = records_.match(match);
    if (found == nullptr) return {};
    const std::size_t count = static_cast<std::size_t>(std::min(static_cast<std::int64_t>(found->entries.size()), max));
    const std::span<const StoredEntry> wanted = std::span(found->entries).first(count);
    std::vector<StoredEntry> out(wanted.begin(), wanted.end());
    for (StoredEntry& entry : out) {
      if (entry.kind == EntryKind::edition) entry.body = records_.edition(entry.body);
    }
    return out;
  }
  std::optional<StoredSnapshot> last_snapshot(const std::string& match) override {
    const std::lock_guard lock(lock_);
    const KeptMatch* found = records_.match(match);
    return found != nullptr ? found->snapshot : std::nullopt;
  }
  std::optional<StoredAnalysis> analysis(const std::string& match) override {
    const std::lock_guard lock(lock_);
    const KeptMatch* found = records_.match(match);
    return found != nullptr ? found->analysis : std::nullopt;
  }

  StoredBytes bytes_used(const std::string& person, const std::string& origin) override {
    const std::lock_guard lock(lock_);
    StoredBytes out{.of_person = records_.bytes_of(person), .of_origin = 0, .in_all = records_.bytes_in_all()};
    for (const auto& [id, each] : records_.people()) {
      if (each.origin == origin) out.of_origin += records_.bytes_of(id);
    }
    return out;
  }

  std::vector<std::string> matches_left_alone(const std::string& state, bool in_it, std::int64_t since, int max) override {
    const std::lock_guard lock(lock_);
    std::vector<std::pair<std::int64_t, std::string>> found;
    for (const auto& [id, kept] : records_.matches()) {
      const std::int64_t last = std::max(kept.visited, kept.last_changed());
      if ((kept.match.state == state) == in_it && last < since) found.emplace_back(last, id);
    }
    return ids_of(std::move(found), max);
  }
  std::vector<std::string> people_left_alone(std::int64_t since, int max) override {
    const std::lock_guard lock(lock_);
    std::vector<std::pair<std::int64_t, std::string>> found;
    for (const auto& [id, person] : records_.people()) {
      const bool known = std::any_of(records_.matches().begin(), records_.matches().end(),
                                     [&](const auto& each) { return each.second.names(person.id) || each.second.has_entry_of(person.id); });
      if (person.seen < since && !known) found.emplace_back(person.seen, id);
    }
    return ids_of(std::move(found), max);
  }

 private:
  static bool is_listed(const KeptMatch& kept) { return kept.match.listed && !kept.match.code.empty(); }

  /// Ids, longest untouched first.
  static std::vector<std::string> ids_of(std::vector<std::pair<std::int64_t, std::string>> found, int max) {
    std::sort(found.begin(), found.end());
    std::vector<std::string> out;
    for (auto& [last, id] : found) {
      if (static_cast<int>(out.size()) == max) break;
      out.push_back(std::move(id));
    }
    return out;
  }

  template <class Wanted> std::optional<StoredPerson> find_person(Wanted&& wanted) const {
    const std::lock_guard lock(lock_);
    for (const auto& [id, person] : records_.people()) {
      if (wanted(person)) return person;
    }
    return std::nullopt;
  }

  template <class Wanted> std::vector<const KeptMatch*> find_matches(Wanted&& wanted) const {
    std::vector<const KeptMatch*> out;
    for (const auto& [id, kept] : records_.matches()) {
      if (wanted(kept)) out.push_back(&kept);
    }
    return out;
  }

  template <class Wanted> std::int64_t count(Wanted&& wanted) const {
    const std::lock_guard lock(lock_);
    return static_cast<std::int64_t>(find_matches(wanted).size());
  }

  /// Most recently changed first, according to `changed`; ties are ordered by id.
  template <class Wanted, class Changed>
  std::vector<StoredMatch> page(int max, const PlaceInList& after, Wanted&& wanted, Changed&& changed) const {
    const std::lock_guard lock(lock_);
    std::vector<const KeptMatch*> found = find_matches([&](const KeptMatch& kept) {
      const std::int64_t at = changed(kept);
      return wanted(kept) && (at < after.changed || (at == after.changed && kept.match.id > after.id));
    });
    std::stable_sort(found.begin(), found.end(), [&](const KeptMatch* a, const KeptMatch* b) { return changed(*a) > changed(*b); });
    std::vector<StoredMatch> out;
    for (const KeptMatch* kept : found) {
      if (static_cast<int>(out.size()) == max) break;
      out.push_back(kept->told());
    }
    return out;
  }

  /// Starts the next group with all orders queued while the last one was being kept.
  void begin_next() {
    group_ = std::exchange(queue_, {});
    busy_ = !group_.empty();
    if (!busy_) return;
    Records::Changes changes;
    failures_.clear();
    for (const WriteOrder& order : group_) failures_.push_back(records_.attempt(order.writes, changes));
    std::vector<KeptChange> list;
    for (auto& [name, text] : changes) list.push_back({name, std::move(text)});
    keeper_->keep(std::move(list), [this](const std::string& failure) { told(failure); });
  }

  void told(const std::string& failure) {
    std::vector<WriteOrder> group;
    {
      const std::lock_guard lock(lock_);
      if (failure.empty()) {
        records_.all_is_safe();
      } else {
        records_.take_back_all();
        failures_.assign(group_.size(), failure);
      }
      if (const auto safe = made_safe(group_, failures_); safe && committed_) committed_(*safe);
      group = std::exchange(group_, {});
    }
    // Outside the lock: callbacks may read and write.
    for (std::size_t i = 0; i < group.size(); ++i) group[i].done(failures_[i]);
    const std::lock_guard lock(lock_);
    begin_next();
  }

  mutable std::mutex lock_;
  Records records_;
  std::vector<WriteOrder> queue_;
  std::vector<WriteOrder> group_;      // the group being kept
  std::vector<std::string> failures_;  // one per list in the group
  std::function<void(std::size_t)> committed_;
  bool busy_ = false;
  std::unique_ptr<Keeper> keeper_;  // destroyed first: it may call back until then
};

}  // namespace

std::unique_ptr<Store> open_kept_store(std::unique_ptr<Keeper> keeper, const std::vector<KeptChange>& kept, const std::string& where) {
  try {
    return std::make_unique<KeptStore>(std::move(keeper), kept);
  } catch (const NewerFormat& newer) {
    throw Problem("store_newer", {{"path", where}, {"value", newer.what()}, {"allowed", std::to_string(current_format)}});
  } catch (const std::exception& fault) {
    throw Problem("store_damaged", {{"path", where}, {"reason", fault.what()}});
  }
}

}  // namespace omnibus
