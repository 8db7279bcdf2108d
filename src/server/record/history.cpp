#include "server/record/history.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "server/protocol/fields.hpp"
#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

constexpr std::size_t spectator = max_seats;
constexpr std::size_t max_remembered_speeches = 200;

std::size_t place_of(Viewer viewer) {
  return viewer.seat() == Seat::nobody ? spectator : static_cast<std::size_t>(index_of(viewer.seat()));
}

std::string done_key(const std::string& person, const std::string& key) { return person + '\n' + key; }

EntryKind entry_kind(CommandKind kind) {
  switch (kind) {
    case CommandKind::act: return EntryKind::act;
    case CommandKind::undo:
    case CommandKind::take_back: return EntryKind::undo;
    case CommandKind::redo: return EntryKind::redo;
  }
  throw std::invalid_argument("unknown command kind");
}

Speech speech_in(const Fields& fields, std::int64_t at) {
  const auto text = [&](std::string_view name) { return json::value_to<std::string>(fields.value(name)); };
  return {.seat = fields.seat(), .phrase = text("phrase"), .text = text("text"), .at = at};
}

}  // namespace

/// A table's own edition is the first entry of its match; any other edition was shipped with this or an earlier version.
MatchSetup History::setup_of(const MatchRecord& record, const std::vector<StoredEntry>& entries) {
  MatchSetup setup;
  setup.game = record.game;
  setup.table.players = static_cast<int>(record.seats.size());
  setup.table.options = record.options;
  if (record.own_edition && !entries.empty()) {
    setup.table.edition_text = entries.front().body;
  } else {
    setup.table.edition_text = earlier_edition(record.game, record.edition.at("hash").as_string());
  }
  setup.table.edition_name = "edition";
  setup.table.begun = true;
  setup.seed = record.seed;
  if (!record.start.empty()) setup.position = parse_json(record.start, "position");
  setup.seats = record.seat_infos();
  setup.shuffle = record.shuffle();
  setup.proof = record.proof();
  return setup;
}

History::History(const MatchRecord& record, const MatchSetup& setup)
    : id_(record.id),
      match_(setup),
      seen_(1, Seen().set()),
      together_(1, false),
      seqs_(spectator + 1, 0),
      taken_back_(seqs_),
      last_seen_at_(record.changed) {
  for (const json::value& each : record.opening) opening_.push_back(match_.game().action_from_json(each, "opening"));
}

History::History(const MatchRecord& record, const std::vector<StoredEntry>& entries) : History(record, setup_of(record, entries)) {
  replay(entries, 0);
}

History History::from_snapshot(const MatchRecord& record, const std::vector<StoredEntry>& entries, const StoredSnapshot& snapshot) {
  MatchSetup setup = setup_of(record, entries);
  setup.position = parse_json(snapshot.position, "snapshot");
  History out(record, setup);
  out.is_from_snapshot_ = true;
  // Commands before the snapshot are only counted; their keys and effects are lost.
  const auto first = static_cast<std::size_t>(snapshot.number) + 1;
  for (std::size_t i = 0; i < first; ++i) {
    const bool is_command = entries[i].kind != EntryKind::say && entries[i].kind != EntryKind::edition;
    if (is_command) out.note(Seen().set(), CommandKind::undo);
    ++out.entries_;
  }
  out.replay(entries, first);
  return out;
}

void History::check_last(const MatchRecord& record, const std::vector<StoredEntry>& entries,
                         const std::optional<StoredSnapshot>& snapshot) {
  if (snapshot && static_cast<std::size_t>(snapshot->number) < entries.size()) {
    try {
      from_snapshot(record, entries, *snapshot);
      return;
    } catch (const Problem&) {  // NOLINT(bugprone-empty-catch)
      // An action taken back since may predate the snapshot; only a full replay can verify the match then.
    }
  }
  History(record, setup_of(record, entries)).replay(entries, 0);
}

void History::replay(const std::vector<StoredEntry>& entries, std::size_t first) {
  for (std::size_t i = first; i < entries.size(); ++i) replay(entries[i]);
}

void History::replay(const StoredEntry& entry, bool is_verified) {
  if (entry.kind == EntryKind::edition) {
    ++entries_;
    return;
  }
  const json::value body = parse_json(entry.body, "entry");
  const Fields fields(body, "entry");
  if (entry.kind == EntryKind::say) return heard(speech_in(fields, entry.at), entry.person, entry.key);
  const Command command = command_in(entry, fields);
  play(command, is_verified ? Match::KnownHash(entry.hash) : Match::KnownHash());
  if (match_.log().back().hash != entry.hash)
    throw Problem("bad_entry", {{"path", fmt::format("{}[{}]", id_, entry.number)}, {"reason", "hash"}});
  remember(entry, command);
}

Command History::command_in(const StoredEntry& entry, const Fields& fields) const {
  switch (entry.kind) {
    case EntryKind::act: return {CommandKind::act, fields.seat(), match_.game().action_from_json(fields.value("action"), "entry.action")};
    case EntryKind::undo: return {fields.has("take_back") ? CommandKind::take_back : CommandKind::undo, fields.seat(), {}};
    case EntryKind::redo: return {CommandKind::redo, fields.seat(), {}};
    default: throw Problem("bad_entry", {{"path", fmt::format("{}[{}]", id_, entry.number)}, {"reason", "kind"}});
  }
}

std::int64_t History::seq(Viewer viewer) const { return viewer.see_everything() ? commands_ : seqs_[place_of(viewer)]; }

bool History::saw(Viewer viewer, int ply) const {
  return viewer.see_everything() || seen_[static_cast<std::size_t>(ply)][place_of(viewer)];
}

bool History::saw_last(Viewer viewer) const { return viewer.see_everything() || last_[place_of(viewer)]; }

int History::ply(Viewer viewer) const {
  int count = 0;
  for (int ply = 1; ply <= match_.ply(); ++ply) count += saw(viewer, ply) ? 1 : 0;
  return count;
}

std::optional<int> History::ply_seen(Viewer viewer, int number) const {
  int count = 0;
  for (int ply = 0; ply <= match_.ply(); ++ply) {
    if (ply > 0 && saw(viewer, ply)) ++count;
    if (count == number) return ply;
  }
  return {};
}

History::Seen History::seen_by(int ply) const {
  Seen out;
  out[place_of(Viewer::spectator())] = match_.saw(Viewer::spectator(), ply);
  for (int i = 0; i < match_.game().players(); ++i) out[place_of(Viewer::of(seat_at(i)))] = match_.saw(Viewer::of(seat_at(i)), ply);
  return out;
}

void History::note(const Seen& seen, CommandKind kind) {
  last_ = seen;
  ++commands_;
  for (std::size_t i = 0; i < seqs_.size(); ++i) seqs_[i] += seen[i] ? 1 : 0;
  if (kind == CommandKind::act) return;
  for (std::size_t i = 0; i < seqs_.size(); ++i) {
    if (seen[i]) taken_back_[i] = seqs_[i];
  }
}

bool History::only_actions_since(Viewer viewer, std::int64_t seq) const {
  return !viewer.see_everything() && seq >= taken_back_[place_of(viewer)] && seq <= this->seq(viewer);
}

bool History::shows(Seat seat, const Action& action) const {
  const std::unique_ptr<Position> imagined = match_.position().clone();
  if (!imagined->make_actor(seat) || imagined->check(action).forbids()) return false;
  Chance chance(match_.setup().seed, 0);
  EventRecorder recorder;
  imagined->apply(action, chance, recorder);
  const auto& events = recorder.events;
  return events.empty() ||
         std::any_of(events.begin(), events.end(), [](const Event& event) { return event.meant_for(Viewer::spectator()); });
}

/// Recomputes simultaneous decisions from that ply on.
void History::note_together(int from) {
  together_.resize(static_cast<std::size_t>(from));
  for (int ply = from; ply <= match_.ply(); ++ply) together_.push_back(match_.position_at(ply - 1)->deciding().size() > 1);
}

bool History::others_still_decide() const {
  if (match_.log().empty()) return false;
  std::vector<Seat> before = match_.position_before().deciding();
  std::vector<Seat> now = match_.position().deciding();
  const LogEntry::Kind last = match_.log().back().kind;
  if (last == LogEntry::Kind::undo || last == LogEntry::Kind::withdraw) std::swap(before, now);
  return before.size() > 1 && !now.empty() && std::ranges::includes(before, now);
}

/// A simultaneous decision can be taken back until chance is used or the game ends.
bool History::may_withdraw(Seat seat) const {
  const int last = match_.last_ply_of(seat);
  return last > opening_plies() && !over() && decided_together(last) && !match_.chance_used_since(last);
}

/// The opening ends early at an illegal action, which then differs from the action of that ply.
int History::opening_plies() const {
  int plies = 0;
  while (plies < match_.ply() && static_cast<std::size_t>(plies) < opening_.size() &&
         match_.action_of(plies + 1) == opening_[static_cast<std::size_t>(plies)])
    ++plies;
  return plies;
}

/// While several seats decide at the same time, each may take back its own decisions regardless of the others, and none can redo: so the
/// options reveal nothing about other seats.
UndoState History::undo_state(Seat seat) const {
  const Viewer viewer = Viewer::of(seat);
  const bool together = match_.position().deciding().size() > 1;
  const int opening = opening_plies();
  UndoState out{
      .why_not = {}, .redo = !over() && !together && match_.redo_seat() == seat, .earlier = !over() && match_.last_ply_of(seat) > opening};
  if (may_withdraw(seat)) return out;
  int last = match_.ply();
  while (last > opening && !saw(viewer, last)) --last;
  if (last <= opening) {
    out.why_not = "nothing";
  } else if (match_.seat_of(last) != seat) {
    out.why_not = "not_yours";
  } else if (over() || together || decided_together(last) || match_.undo_floor(seat) >= match_.ply()) {
    out.why_not = "floor";
  }
  return out;
}

void History::play(const Command& command, Match::KnownHash known) {
  switch (command.kind) {
    case CommandKind::act: {
      match_.act(command.seat, command.action, known);
      note_together(match_.ply());
      seen_.push_back(seen_by(match_.ply()));
      return note(seen_.back());
    }
    case CommandKind::undo: {
      const UndoState state = undo_state(command.seat);
      if (state.why_not == "nothing") throw Problem("nothing_to_undo");
      if (!state.why_not.empty()) throw Problem("undo_floor");
      const int taken = match_.last_ply_of(command.seat);
      const Seen seen = seen_[static_cast<std::size_t>(taken)];
      if (may_withdraw(command.seat)) {
        match_.withdraw(command.seat, known);
      } else {
        match_.undo(known);
      }
      note_together(taken);
      seen_.erase(seen_.begin() + taken);
      return note(seen, command.kind);
    }
    case CommandKind::redo:
      if (!undo_state(command.seat).redo) throw Problem("nothing_to_redo");
      match_.redo(known);
      note_together(match_.ply());
      seen_.push_back(seen_by(match_.ply()));
      return note(seen_.back(), command.kind);
    case CommandKind::take_back: return take_back(command.seat);
  }
}

/// Undoes everything back to and including the last action of the seat: one undo each in the log, so that match files need no new kind of
/// entry. Each counts as a command, which bounds the log.
void History::take_back(Seat seat) {
  if (!undo_state(seat).earlier) throw Problem("nothing_to_undo");
  const int taken = match_.last_ply_of(seat);
  commands_ += match_.ply() - taken;
  Seen seen;
  for (; match_.ply() >= taken; seen_.pop_back()) {
    seen |= seen_.back();
    match_.undo();
  }
  note_together(taken);
  const int before = takes_back(taken);
  taken_back_at_.resize(static_cast<std::size_t>(taken) + 1);
  taken_back_at_.back() = before + 1;
  note(seen, CommandKind::take_back);
}

std::string History::body_of(const Command& command) const {
  json::object body{{"seat", index_of(command.seat)}};
  if (command.kind == CommandKind::act) body["action"] = match_.game().action_to_json(command.action);
  if (command.kind == CommandKind::take_back) body["take_back"] = true;
  return json::serialize(body);
}

void History::check_may_perform(CommandKind kind, Seat seat) const {
  check_room();
  if (kind == CommandKind::act) match_.check_decides(seat);
}

void History::check_room() const {
  if (commands_ >= max_commands) throw Problem("too_many", {{"what", "commands"}, {"limit", std::to_string(max_commands)}});
}

StoredEntry History::perform(const Command& command, const std::string& person, const std::string& key) {
  check_room();
  play(command);
  StoredEntry entry{.match = id_,
                    .number = entries_,
                    .kind = entry_kind(command.kind),
                    .person = person,
                    .key = key,
                    .body = body_of(command),
                    .hash = match_.log().back().hash,
                    .at = saw_last(Viewer::spectator()) ? now_in_milliseconds() : last_seen_at_};
  remember(entry, command);
  return entry;
}

std::vector<StoredEntry> History::play_opening(const json::array& actions) {
  std::vector<StoredEntry> out;
  for (const json::value& each : actions) {
    const Position& position = match_.position();
    const Action action = match_.game().action_from_json(each, "opening");
    if (position.actor() == Seat::nobody || position.check(action).forbids()) break;
    out.push_back(perform({CommandKind::act, position.actor(), action}));
  }
  return out;
}

void History::remember(const StoredEntry& entry, const Command& command) {
  ++entries_;
  last_seen_at_ = std::max(last_seen_at_, entry.at);
  if (!entry.key.empty()) done_[done_key(entry.person, entry.key)] = {command, seq(Viewer::of(command.seat))};
}

const History::Done* History::done_before(const std::string& person, const std::string& key) const {
  const auto found = done_.find(done_key(person, key));
  return found != done_.end() ? &found->second : nullptr;
}

StoredEntry History::speech_entry(const Speech& speech, const std::string& person, const std::string& key) const {
  if (speeches_ >= max_speeches) throw Problem("too_many", {{"what", "speeches"}, {"limit", std::to_string(max_speeches)}});
  return {.match = id_,
          .number = entries_,
          .kind = EntryKind::say,
          .person = person,
          .key = key,
          .body = json::serialize(json::object{{"seat", index_of(speech.seat)}, {"phrase", speech.phrase}, {"text", speech.text}}),
          .hash = match_.position().hash(),
          .at = speech.at};
}

const Speech* History::said_before(const std::string& person, const std::string& key) const {
  const auto found = spoken_.find(done_key(person, key));
  return found != spoken_.end() ? &found->second : nullptr;
}

void History::heard(const Speech& speech, const std::string& person, const std::string& key) {
  ++entries_;
  ++speeches_;
  last_seen_at_ = std::max(last_seen_at_, speech.at);
  if (!key.empty()) spoken_[done_key(person, key)] = speech;
  if (said_.size() == max_remembered_speeches) said_.erase(said_.begin());
  said_.push_back(speech);
}

StoredSnapshot History::snapshot() const {
  StoredSnapshot out{.match = id_, .number = entries_ - 1, .position = {}};
  match_.position().append_view(out.position, Viewer::everything());
  return out;
}

std::size_t History::bytes() const {
  constexpr std::size_t bytes_of_key = 160;  // including its command and its place in the hash table
  std::size_t out = match_.bytes() + seen_.capacity() * sizeof(Seen) + done_.size() * bytes_of_key;
  for (const auto& [key, speech] : spoken_) out += bytes_of_key + sizeof(Speech) + speech.text.size();
  return out;
}

// ---- Loading --------------------------------------------------------------------------------------------------------

std::int64_t VerifiedEntries::of(const std::string& match) const {
  const std::lock_guard lock(lock_);
  const auto found = counts_.find(match);
  return found != counts_.end() ? found->second : 0;
}

void VerifiedEntries::note(const std::string& match, std::int64_t entries) {
  constexpr std::size_t max_matches = 100'000;  // a few megabytes; beyond that all are verified again
  const std::lock_guard lock(lock_);
  if (counts_.size() >= max_matches) counts_.clear();
  counts_[match] = entries;
}

bool HistoryLoader::go_on(Store& store) {
  if (!history_) {
    entries_ = store.entries(record_.id);
    snapshot_ = store.last_snapshot(record_.id);
    history_ = History(record_, History::setup_of(record_, entries_));
    return entries_.empty();
  }
  try {
    play_some(*history_);
  } catch (const Problem& problem) {
    if (!snapshot_ || static_cast<std::size_t>(snapshot_->number) >= entries_.size()) throw;
    log_warning("replayed_from_snapshot", {{"match", record_.id}, {"entry", history_->entries()}, {"code", problem.code()}});
    history_ = History::from_snapshot(record_, entries_, *snapshot_);
    next_ = entries_.size();
  }
  return next_ == entries_.size();
}

void HistoryLoader::play_some(History& history) {
  const std::size_t end = std::min(next_ + entries_at_once, entries_.size());
  for (; next_ < end; ++next_) {
    const StoredEntry& entry = entries_[next_];
    const bool is_verified = entry.number < verified_;
    const bool has_hash = entry.kind != EntryKind::say && entry.kind != EntryKind::edition;
    verified_anew_ += has_hash && !is_verified ? 1 : 0;
    history.replay(entry, is_verified);
  }
}

}  // namespace omnibus
