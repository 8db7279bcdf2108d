#include "server/record/match_file_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/protocol/fields.hpp"
#include "server/protocol/text_lengths.hpp"
#include "server/record/history.hpp"
#include "server/record/match_request.hpp"
#include "server/record/names.hpp"

namespace omnibus {

namespace {

/// Level that plays like this; medium if there is none.
Level level_like(const std::string& player) {
  const auto names = level_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (to_text(player_for(static_cast<Level>(i))) == player) return static_cast<Level>(i);
  }
  return Level::medium;
}

/// A seat of the file. People keep their names, bots get new ones.
SeatRecord seat_in_file(const SeatInfo& seat, const std::string& path, TakenNames& names, const Visitor& creator) {
  constexpr std::size_t with_number = longest_person_name + 4;  // see TakenNames
  if (seat.player != "human") return bot_seat(names, level_like(seat.player));
  const json::value said = json::object{{"name", seat.name}};
  return person_seat(names, creator, seat.name.empty() ? creator.name : Fields(said, path).words("name", with_number));
}

/// Opens seats for other players; the request lists their numbers, in any order.
void open_seats(const Fields& fields, std::vector<SeatRecord>& seats) {
  for (const json::value& each : fields.list("open", seats.size())) {
    const std::int64_t* seat = each.if_int64();
    if (seat == nullptr || *seat < 0 || *seat >= static_cast<std::int64_t>(seats.size()))
      refuse_value(fields.path_of("open"), each, fmt::format("0 … {}", seats.size() - 1));
    seats[static_cast<std::size_t>(*seat)] = {};
  }
}

/// Entry of an action that was played and not taken back.
StoredEntry entry_of(const Match& match, int ply, const MatchRecord& record) {
  const json::object body{{"seat", index_of(match.seat_of(ply))}, {"action", match.game().action_to_json(match.action_of(ply))}};
  return {.match = record.id,
          .number = (record.own_edition ? 0 : -1) + ply,
          .kind = EntryKind::act,
          .person = {},
          .key = {},
          .body = json::serialize(body),
          .hash = match.hash_at(ply),
          .at = record.created};
}

/// Refuses a log that is too long to be continued, before reading it.
void check_length(const json::value& file) {
  const json::object* fields = file.if_object();
  const json::value* log = fields != nullptr ? fields->if_contains("log") : nullptr;
  if (log == nullptr || !log->is_array() || log->get_array().size() < static_cast<std::size_t>(History::max_commands)) return;
  throw Problem("too_many", {{"what", "commands"}, {"limit", std::to_string(History::max_commands)}});
}

}  // namespace

MatchFileReader::MatchFileReader(std::string request, Visitor creator, const Settings& settings)
    : request_(std::move(request)),
      creator_(std::move(creator)),
      settings_(settings) {}

bool MatchFileReader::go_on() {
  if (!file_) {
    begin();
    return false;
  }
  if (!is_played_) {
    is_played_ = file_->read(entries_at_once);
    if (is_played_) take_record(file_->match());
    return false;
  }
  if (!take_entries(file_->match())) return false;
  take_standing(file_->match());
  return true;
}

void MatchFileReader::begin() {
  document_ = parse_json(request_, "request");
  std::string().swap(request_);
  const Fields fields(document_, "request");
  fields.only({"match", "edition", "open"});
  if (fields.has("edition")) out_.edition = read_edition(fields);
  check_length(fields.value("match"));
  file_.emplace(fields.value("match"), out_.edition, "request.edition");
}

void MatchFileReader::take_record(const Match& match) {
  const MatchSetup& setup = match.setup();
  MatchRecord& record = out_.record;
  record.imported = true;
  record.game = setup.game;
  record.seed = setup.seed;
  if (setup.position) record.start = json::serialize(*setup.position);
  if (setup.proof) record.brought_proof = json::serialize(proof_to_json(*setup.proof));
  if (setup.shuffle) record.salt = setup.shuffle->salt;
  record.absence = settings_.absence;
  TakenNames names;
  for (const SeatInfo& seat : setup.seats) {
    record.seats.push_back(seat_in_file(seat, fmt::format("match.seats[{}]", record.seats.size()), names, creator_));
  }
  const Fields fields(document_, "request");
  if (fields.has("open")) {
    if (match.over()) throw Problem("over");
    open_seats(fields, record.seats);
  }
  begin_match(out_, match.game(), creator_, "");
}

/// Adds entries of the actions that were played and not taken back; true when all are added.
bool MatchFileReader::take_entries(const Match& match) {
  const int end = std::min(match.ply() + 1, next_ply_ + static_cast<int>(entries_at_once));
  for (; next_ply_ < end; ++next_ply_) {
    out_.record.note_deciding(*match.position_at(next_ply_ - 1));
    out_.played.emplace_back(entry_of(match, next_ply_, out_.record));
  }
  return next_ply_ > match.ply();
}

/// Notes the final position and the result, and adds a snapshot.
void MatchFileReader::take_standing(const Match& match) {
  out_.record.note_deciding(match.position());
  if (match.over()) {
    out_.record.state = MatchState::over;
    out_.record.note_result(match.position());
  }
  if (out_.played.empty()) return;
  StoredSnapshot snapshot{.match = out_.record.id, .number = std::get<StoredEntry>(out_.played.back()).number, .position = {}};
  match.position().append_view(snapshot.position, Viewer::everything());
  out_.played.emplace_back(std::move(snapshot));
}

}  // namespace omnibus
