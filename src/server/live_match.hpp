// One match that somebody is at. It lives on one network thread and is touched there alone. Whatever changes it is stored first,
// acknowledged then, and told to everybody last; while it is being stored, all else waits.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/speaker.hpp"
#include "server/background.hpp"
#include "server/bots.hpp"
#include "server/history.hpp"
#include "server/limits.hpp"
#include "server/loop.hpp"
#include "server/metrics.hpp"
#include "server/new_match.hpp"
#include "server/people.hpp"
#include "server/play.hpp"
#include "server/presence.hpp"
#include "server/review.hpp"
#include "server/seats.hpp"
#include "server/settings.hpp"

namespace omnibus {

/// What a match needs of the rest of the server.
struct MatchContext {
  const Settings& settings;
  Store& store;
  Bots& bots;
  Metrics& metrics;
  PresenceList& present;
  UnattendedTables& unattended;
  Departures& departures;
  Quota& reviews;     ///< that are being read
  Background& loads;  ///< of histories
  VerifiedEntries& verified;
  Loop& loop;
  std::function<void(const std::string& match)> gone;  ///< it has been deleted
  std::function<void()> make_room;                     ///< the memory may be too full
  Captions captions;                                   ///< for all matches of this thread
};

/// What a task needs of a match: all that was done in it, which may have to be loaded, or its record alone.
enum class Needs : std::uint8_t { history, record };

class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  LiveMatch(MatchRecord record, MatchContext& context);
  LiveMatch(const LiveMatch&) = delete;
  LiveMatch& operator=(const LiveMatch&) = delete;
  ~LiveMatch();

  /// Runs the task now, or after what is being stored or loaded and what waits already. It may throw a Problem, which is the answer then.
  /// What has to be loaded for it is paid for by the payer.
  void in_turn(const Answer& answer, std::function<void(LiveMatch&)> task, Needs needs = Needs::history, const Payer& payer = {});
  /// The same for what nobody asked for, which does not keep the match in memory.
  void in_turn_unasked(std::function<void(LiveMatch&)> task);
  /// Pays for the task that has its turn.
  Payer payer() const { return payer_ != nullptr ? *payer_ : Payer{}; }

  /// What the task may use.
  Presence& presence() { return presence_; }
  Seats& seats() { return seats_; }
  Play& play() { return play_; }
  Review& review() { return review_; }

  /// Once in a while: gives up memory nobody needs. True where the match itself may be forgotten.
  bool tidy();

  // ---- What its parts share ----
  const MatchRecord& record() const { return record_; }
  void set_record(MatchRecord next);
  void set_removed();
  MatchContext& context() { return context_; }
  History& history();  ///< for tasks that need it; Problem "not_running" while players are missing
  bool has_history() const { return history_.has_value(); }
  History& begin(const MatchRecord& record);  ///< of a new match, which has no entry but its edition
  /// Forgets the history, which is loaded again when a task needs it: as it is in the store, or because it has run ahead of the store.
  void put_away_history();
  void drop_history();
  /// Whether the history can be put away: nothing goes on that needs it. What a bot has thought loads it again.
  bool is_at_rest() const;
  std::chrono::steady_clock::time_point used() const { return used_; }
  Speaker speaker(const std::string& language);
  /// Stores the changes, then goes on with `then`; where they cannot be stored nothing has changed, and the answer says so.
  void store(std::vector<Write> writes, const Answer& answer, std::function<void()> then);
  /// Whether nothing can be begun: something is being stored, loaded or told, or the match is gone.
  bool closed() const { return storing_ || loading_ || telling_ || removed_; }
  bool can_begin(Needs needs) const;
  /// While viewers are being told of a change nothing else may change.
  void set_telling(bool telling);

 private:
  struct Task {
    std::function<void()> run;
    Answer answer;
    Needs needs = Needs::history;
    Payer payer{};
  };
  void queue(Task task);
  void run(const Task& task);
  Task guarded(const Answer& answer, std::function<void(LiveMatch&)> task);
  void next_in_turn();
  void load(const Payer& payer);
  void end_loading(HistoryLoader& loader, const std::optional<Problem>& problem);
  void refuse_waiting(const Problem& problem);
  void note_memory();

  MatchRecord record_;
  MatchContext& context_;
  std::optional<History> history_;
  Presence presence_{*this};
  Seats seats_{*this};
  Play play_{*this};
  Review review_{*this};
  std::chrono::steady_clock::time_point used_ = std::chrono::steady_clock::now();
  std::deque<Task> waiting_;
  const Payer* payer_ = nullptr;  // of the task that has its turn
  std::int64_t noted_bytes_ = 0;  // of the history
  std::int64_t noted_entries_ = 0;
  bool storing_ = false;
  bool loading_ = false;
  bool telling_ = false;
  bool removed_ = false;
};

}  // namespace omnibus
