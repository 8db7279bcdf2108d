// What is known of a match but for what was done in it: who sits where, how it was set up, how it stands. Kept in the store as its header.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/levels.hpp"
#include "match/match.hpp"
#include "server/settings.hpp"
#include "store/store.hpp"

namespace omnibus {

/// How a bot plays: one of the three that there were first, a level of its game (match/levels.hpp), or a character (match/characters.hpp).
enum class Level : std::uint8_t { easy, medium, strong, one, two, three, four, five /* then the characters */ };
std::span<const std::string_view> level_names();  ///< as stored and sent
inline std::string_view name_of(Level level) { return level_names()[static_cast<std::size_t>(level)]; }
PlayerSpec player_for(Level level);                                                                ///< as it is ordered
inline constexpr PlayerSpec adviser{.kind = PlayerKind::search, .budget = {.milliseconds = 400}};  ///< gives hints

enum class SeatKind : std::uint8_t { open, person, bot };
/// Between waiting and running nobody can sit down any more, and the shuffle is made: in a rematch people commit to what they add to it,
/// then all reveal it.
enum class MatchState : std::uint8_t { waiting, running, paused, over, committing, revealing };
inline constexpr std::array<std::string_view, 6> state_names{"waiting", "running", "paused", "over", "committing", "revealing"};

struct SeatRecord {
  SeatKind kind = SeatKind::open;
  std::string person;  ///< the id; may be somebody whose seat a bot plays
  std::string name;
  Level level = Level::medium;
  bool stand_in = false;
  std::vector<std::string> votes{};  ///< who wants a bot there, since its person went; ids
  std::int64_t learning_until = 0;   ///< while its person learns the game first: when the seat is free again, in milliseconds; else 0

  bool played_by_bot() const { return kind == SeatKind::bot || stand_in; }
  int votes_of(const std::vector<std::string>& voters) const;  ///< how many of these want a bot
  friend bool operator==(const SeatRecord&, const SeatRecord&) = default;
};

/// What somebody adds to the shuffle. Of no person any more where they wanted to be forgotten.
struct ContributionRecord {
  std::string person;
  Contribution given;
  friend bool operator==(const ContributionRecord&, const ContributionRecord&) = default;
};

struct MatchRecord {
  std::string id;
  std::string code;
  std::string game;
  json::object options;  ///< all of them
  json::object edition;  ///< id, hash, reconstructed
  bool own_edition = false;
  std::vector<SeatRecord> seats;
  MatchState state = MatchState::waiting;
  std::string creator;
  std::string origin;  ///< the network it was created from
  bool listed = false;
  bool fair = false;                                  ///< whether people play without help from the server
  bool several_seats = false;                         ///< whether one guest may take several seats though it is listed
  std::chrono::milliseconds absence = usual_absence;  ///< after which a bot may stand in for somebody
  std::optional<std::chrono::seconds> round_time;     ///< after which a round is closed, where the game knows that
  std::string secret;                                 ///< the server's part of the shuffle; empty in matches of earlier versions
  std::vector<ContributionRecord> contributions;      ///< in the order of the seats
  std::uint64_t seed = 0;                             ///< follows from these when the match begins
  std::string salt;                                   ///< in matches of earlier versions
  std::string start;          ///< the position from which it is played, as text; empty where the game's own set-up is dealt
  json::array opening;        ///< actions with which it begins, whichever seat decides; only if at most one person plays
  std::string lesson;         ///< that is taught at this table; its seed is known
  std::string puzzle;         ///< that is posed at this table; likewise
  bool imported = false;      ///< its seed was known before, from a file or an earlier match, and nobody here has promised anything
  std::string brought_proof;  ///< what its seed follows from, as that file says; JSON, or empty
  std::string rematch;
  std::vector<int> deciding;  ///< seats, as of the last time it was written
  json::object result;        ///< winners, places, scores; empty until it is over, and where an earlier version has seen it end
  bool together = false;      ///< whether several ever had to decide at once: then each does so in secret
  std::int64_t created = 0;
  std::int64_t changed = 0;

  /// Problem "store_failed" where it makes no sense.
  static MatchRecord from_store(const StoredMatch& stored);
  StoredMatch to_store() const;

  bool begun() const { return state == MatchState::running || state == MatchState::paused || state == MatchState::over; }
  bool seed_is_known() const { return !lesson.empty() || !puzzle.empty() || imported; }
  bool being_dealt() const { return state == MatchState::committing || state == MatchState::revealing; }
  bool has_open_seat() const;
  bool has_learner(std::int64_t late_at = std::numeric_limits<std::int64_t>::max()) const;  ///< whose seat is kept until then at most
  void free_kept_seats(std::int64_t now);                                                   ///< of people who learn for too long
  /// The code while it lets people join. It leads to the table as long as that is there, but in the end only to watch.
  std::string invitation() const { return state == MatchState::waiting ? code : std::string(); }
  bool at_table(const std::string& person) const;     ///< sits there, or has set it up
  bool attended() const;                              ///< whether a person plays, or may still join
  bool anybody_but(const std::string& person) const;  ///< whether others are at the table
  /// The people who play themselves, but for this one; each once.
  std::vector<std::string> players_but(const std::string& person) const;
  bool sits(const std::string& person) const;
  bool sits(const std::string& person, Seat seat) const;
  const SeatRecord& seat(Seat seat) const { return seats[static_cast<std::size_t>(index_of(seat))]; }
  SeatRecord& seat(Seat seat) { return seats[static_cast<std::size_t>(index_of(seat))]; }
  void note_deciding(const Position& position);  ///< who has to decide there
  void note_result(const Position& position);    ///< who has won there
  /// Never where a puzzle is posed: it is one turn of one seat, and then the table stays as it was left.
  bool bot_has_to_decide() const;
  std::vector<SeatInfo> seat_infos() const;
  std::string commitment() const;             ///< of the server; empty where it has promised nothing
  std::optional<Shuffle> shuffle() const;     ///< in matches of earlier versions
  std::optional<ShuffleProof> proof() const;  ///< in all others, but for those from files without one
  /// Whether nothing is otherwise than before but who sits there, and what they add to the shuffle.
  bool only_people_changed_since(const MatchRecord& before) const;
  /// Whether the one person at the table may take back what bots have answered to: all others are bots, and it is no fair game.
  bool allows_take_back() const;
  friend bool operator==(const MatchRecord&, const MatchRecord&) = default;
};

/// Who is looking at a match, over HTTP or a WebSocket.
struct Visitor {
  std::string person;  ///< empty for a stranger
  std::string name;
  std::string language = "en";
  std::string network;  ///< from which they come
};

/// Where somebody is: at the table, away, or away for so long that a bot may stand in.
enum class Whereabouts : std::uint8_t { here, away, absent };
using WhereaboutsOf = std::function<Whereabouts(const std::string& person)>;

/// The protocol's `Match`, `MatchCard`, `MatchSeat` and `Contribution`.
json::object match_to_json(const MatchRecord& record, const std::string& person, const WhereaboutsOf& present);
json::object match_card_to_json(const MatchRecord& record, const std::string& person, const WhereaboutsOf& present);
json::object seat_to_json(const MatchRecord& record, int index, const std::string& person, const WhereaboutsOf& present);
json::object contribution_to_json(const MatchRecord& record, const ContributionRecord& contribution);

std::int64_t now_in_milliseconds();

}  // namespace omnibus
