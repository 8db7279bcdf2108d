#include "server/record/new_match.hpp"

#include <fmt/format.h>

#include "levels/characters.hpp"
#include "presentation/game_card.hpp"
#include "server/record/access.hpp"
#include "server/record/dealing.hpp"
#include "server/record/history.hpp"
#include "server/record/names.hpp"
#include "server/runtime/secrets.hpp"

namespace omnibus {

namespace {

constexpr const char* name_of_no_character = "Bot";  // the same in every language

/// Position of the first decision: the prepared one, or the game's own set-up.
std::unique_ptr<Position> first_position(const MatchRecord& record, const AnyGame& game) {
  EventRecorder recorder;
  return record.start.empty() ? game.start(record.seed, recorder) : game.read(parse_json(record.start, "position"));
}

/// First entry of the log if the match has its own edition, else none.
std::vector<StoredEntry> edition_entries(const NewMatch& match) {
  if (match.edition.empty()) return {};
  return {StoredEntry{.match = match.record.id,
                      .number = 0,
                      .kind = EntryKind::edition,
                      .person = {},
                      .key = {},
                      .body = match.edition,
                      .hash = 0,
                      .at = match.record.created}};
}

/// Plays the opening and notes the decision after it.
void play_opening(NewMatch& match) {
  History history(match.record, edition_entries(match));
  for (StoredEntry& entry : history.play_opening(match.record.opening)) match.played.emplace_back(std::move(entry));
  match.record.note_deciding(history.match().position());
}

}  // namespace

SeatRecord person_seat(TakenNames& names, const Visitor& person, const std::string& name) {
  SeatRecord out;
  out.kind = SeatKind::person;
  out.person = person.person;
  out.name = names.take(name);
  return out;
}

SeatRecord bot_seat(TakenNames& names, Level level) {
  const PlayerSpec player = player_for(level);
  SeatRecord out;
  out.kind = SeatKind::bot;
  out.name = names.take(player.kind == PlayerKind::character ? characters()[player.character].title : name_of_no_character);
  out.level = level;
  return out;
}

std::string prepared(const Position& position) {
  if (position.actor() == Seat::nobody) throw Problem("over");
  std::string out;
  position.append_view(out, Viewer::everything());
  return out;
}

void begin_match(NewMatch& match, const AnyGame& game, const Visitor& creator, const std::string& commitment) {
  MatchRecord& record = match.record;
  record.id = secrets::new_id();
  record.options = game.options();
  record.edition = edition_to_json(game.edition());
  record.own_edition = !match.edition.empty();
  record.creator = creator.person;
  record.origin = creator.network;
  if (!record.seed_is_known()) record.secret = secrets::new_secret();
  record.created = record.changed = now_in_milliseconds();
  if (record.has_open_seat()) record.code = secrets::new_code();
  if (!commitment.empty()) commit(record, creator.person, commitment);
  if (!record.contributions.empty() && !record.has_open_seat()) record.state = MatchState::committing;
  advance(record);
  if (!record.begun()) return;
  record.note_deciding(*first_position(record, game));
  if (!record.opening.empty()) play_opening(match);
}

void begin_prepared(NewMatch& match, const MatchSetup& setup, Seat seat, Level bots, const Visitor& creator) {
  MatchRecord& record = match.record;
  record.game = setup.game;
  record.seed = setup.seed;
  if (setup.position) record.start = json::serialize(*setup.position);
  TakenNames names;
  for (int i = 0; i < setup.table.players; ++i) {
    const bool own = seat_at(i) == seat;
    record.seats.push_back(own ? person_seat(names, creator, creator.name) : bot_seat(names, bots));
  }
  begin_match(match, *open_table(setup.game, setup.table), creator, "");
}

NewMatch rematch_of(const MatchRecord& before, std::string edition, const Visitor& creator, const Again& wanted) {
  NewMatch out{.record = {}, .edition = std::move(edition)};
  out.record.game = before.game;
  out.record.seats = before.seats;
  out.record.fair = before.fair && !wanted.same_cards;
  out.record.absence = before.absence;
  out.record.round_time = before.round_time;
  out.record.opening = before.opening;
  for (SeatRecord& seat : out.record.seats) {
    seat.stand_in = false;
    seat.votes.clear();
  }
  const auto game = open_table(before.game, {.players = static_cast<int>(before.seats.size()),
                                             .options = before.options,
                                             .edition_text = out.edition,
                                             .edition_name = "edition",
                                             .begun = true});
  if (wanted.same_cards) {
    out.record.imported = true;
    out.record.seed = before.seed;
    out.record.start = before.start;
  }
  begin_match(out, *game, creator, wanted.same_cards ? std::string() : wanted.commitment);
  return out;
}

NewMatch playing_on(const MatchRecord& before, const Match& match, const Visitor& creator, const Moment& moment) {
  if (moment.ply > match.ply()) refuse_value("request.ply", moment.ply, fmt::format("0 … {}", match.ply()));
  check_seat_exists(before, moment.seat);
  NewMatch out{.record = {}, .edition = match.setup().table.edition_text};
  out.record.game = before.game;
  TakenNames names;
  for (int i = 0; i < static_cast<int>(before.seats.size()); ++i) {
    const bool own = seat_at(i) == moment.seat;
    out.record.seats.push_back(own ? person_seat(names, creator, creator.name) : bot_seat(names, moment.level));
  }
  const std::unique_ptr<Position> position = match.position_at(moment.ply)->clone();
  Chance imagination(random_seed(), 0);
  position->resample_hidden(moment.seat, imagination);
  out.record.start = prepared(*position);
  begin_match(out, match.game(), creator, "");
  return out;
}

std::vector<Write> first_writes(NewMatch match) {
  std::vector<Write> out{match.record.to_store()};
  for (StoredEntry& entry : edition_entries(match)) out.emplace_back(std::move(entry));
  out.insert(out.end(), std::make_move_iterator(match.played.begin()), std::make_move_iterator(match.played.end()));
  return out;
}

}  // namespace omnibus
