// Record of a match, without its actions: its seats, set-up and state. Stored as its header.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "levels/levels.hpp"
#include "match/match.hpp"
#include "server/limits/settings.hpp"
#include "store/store.hpp"

namespace omnibus {

/// Kind of bot: one of the three original ones, then the levels of its game (levels/levels.hpp), then the characters
/// (levels/characters.hpp).
enum class Level : std::uint8_t { easy, medium, strong };
std::span<const std::string_view> level_names();  ///< as stored and sent
inline std::string_view name_of(Level level) { return level_names()[static_cast<std::size_t>(level)]; }
PlayerSpec player_for(Level level);  ///< bot_in (game/bot_in.hpp) adapts it to the game
inline constexpr PlayerSpec adviser{.kind = PlayerKind::search, .budget = {.milliseconds = 400}};  ///< gives hints

enum class SeatKind : std::uint8_t { open, person, bot };
/// As stored and sent, where a bot is a "program".
inline constexpr std::array<std::string_view, 3> kind_names{"open", "person", "program"};

/// Between waiting and running no more players are admitted, and the shuffle is made: in a rematch people commit to their contributions,
/// then all reveal them.
enum class MatchState : std::uint8_t { waiting, running, paused, over, committing, revealing };
inline constexpr std::array<std::string_view, 6> state_names{"waiting", "running", "paused", "over", "committing", "revealing"};

struct SeatRecord {
  SeatKind kind = SeatKind::open;
  std::string person;  ///< id; kept while a bot plays for this person
  std::string name;
  Level level = Level::medium;
  bool stand_in = false;
  std::vector<std::string> votes{};  ///< ids of players who want a bot there, since its person left
  std::int64_t learning_until = 0;   ///< when the seat of a learner is freed, in milliseconds since 1970; else 0

  bool played_by_bot() const { return kind == SeatKind::bot || stand_in; }
  int votes_of(const std::vector<std::string>& voters) const;  ///< number of these who want a bot
  friend bool operator==(const SeatRecord&, const SeatRecord&) = default;
};

/// Contribution of a player to the shuffle. `person` is empty after they were forgotten.
struct ContributionRecord {
  std::string person;
  Contribution given;
  friend bool operator==(const ContributionRecord&, const ContributionRecord&) = default;
};

struct MatchRecord {
  std::string id;
  std::string code;
  std::string game;
  json::object options;  ///< complete, with defaults
  json::object edition;  ///< id, hash, reconstructed
  bool own_edition = false;
  std::vector<SeatRecord> seats;
  MatchState state = MatchState::waiting;
  std::string creator;
  std::string origin;  ///< the network it was created from
  bool listed = false;
  bool fair = false;                                  ///< true if people play without help from the server
  bool several_seats = false;                         ///< true if one guest may take several seats although it is listed
  std::chrono::milliseconds absence = usual_absence;  ///< after which a bot may stand in for a player
  std::optional<std::chrono::seconds> round_time;     ///< after which a round is closed, if the game supports that
  std::string secret;                                 ///< the server's part of the shuffle; empty in matches of earlier versions
  std::vector<ContributionRecord> contributions;      ///< in the order of the seats
  std::uint64_t seed = 0;                             ///< derived from these when the match begins
  std::string salt;                                   ///< in matches of earlier versions
  std::string start;                                  ///< prepared position, as text; empty for the game's own set-up
  json::array opening;                                ///< its first actions, of whichever seat decides; only if at most one person plays
  std::string lesson;                                 ///< taught at this table; its seed is known
  std::string puzzle;                                 ///< posed at this table; its seed is known
  bool imported = false;      ///< its seed was known before, from a file or an earlier match; there are no commitments
  std::string brought_proof;  ///< proof of its seed, from that file; JSON, or empty
  std::string rematch;
  std::vector<int> deciding;  ///< seats that have to decide, as of the last write
  json::object result;        ///< winners, places, scores; empty until it is over, or if it ended under an earlier version
  bool together = false;      ///< true if several seats ever had to decide at once: then each does so in secret
  std::int64_t created = 0;
  std::int64_t changed = 0;

  /// Throws "store_failed" if the stored data is invalid.
  static MatchRecord from_store(const StoredMatch& stored);
  StoredMatch to_store() const;

  bool begun() const { return state == MatchState::running || state == MatchState::paused || state == MatchState::over; }
  bool seed_is_known() const { return !lesson.empty() || !puzzle.empty() || imported; }
  bool being_dealt() const { return state == MatchState::committing || state == MatchState::revealing; }
  bool has_open_seat() const;
  bool has_learner(std::int64_t late_at = std::numeric_limits<std::int64_t>::max()) const;  ///< whose seat is kept no longer than that
  void free_kept_seats(std::int64_t now);                                                   ///< of people who learn for too long
  /// The code while it lets people join, else empty. It leads to the table as long as that exists, later only to watch.
  std::string invitation() const { return state == MatchState::waiting ? code : std::string(); }
  bool at_table(const std::string& person) const;     ///< has a seat, or created the match
  bool attended() const;                              ///< true if a person plays, or may still join
  bool anybody_but(const std::string& person) const;  ///< true if others are at the table
  /// People who play themselves, except this one; each once.
  std::vector<std::string> players_but(const std::string& person) const;
  bool sits(const std::string& person) const;
  bool sits(const std::string& person, Seat seat) const;
  const SeatRecord& seat(Seat seat) const { return seats[static_cast<std::size_t>(index_of(seat))]; }
  SeatRecord& seat(Seat seat) { return seats[static_cast<std::size_t>(index_of(seat))]; }
  void note_deciding(const PositionRules& position);  ///< the seats that have to decide
  void note_result(const PositionRules& position);    ///< winners, places and scores
  /// True if a bot has to decide. Never for puzzles: they are one turn of one seat, after which the table stays as it is.
  bool bot_has_to_decide() const;
  std::vector<SeatInfo> seat_infos() const;
  std::string commitment() const;             ///< of the server; empty if the match is imported
  std::optional<Shuffle> shuffle() const;     ///< in matches of earlier versions
  std::optional<ShuffleProof> proof() const;  ///< in all others; nullopt for files without one
  /// True if only seats and contributions changed.
  bool only_people_changed_since(const MatchRecord& before) const;
  /// True if the only person at the table may take back actions that bots have answered: all others are bots, and the match is not fair.
  bool allows_take_back() const;
  friend bool operator==(const MatchRecord&, const MatchRecord&) = default;
};

/// Visitor of a match, over HTTP or a WebSocket.
struct Visitor {
  std::string person;  ///< empty for a stranger
  std::string name;
  std::string language = "en";
  std::string network;  ///< they connect from
};

/// Whereabouts of a person: at the table, away, or away for long enough that a bot may stand in.
enum class Whereabouts : std::uint8_t { here, away, absent };

std::int64_t now_in_milliseconds();

}  // namespace omnibus
