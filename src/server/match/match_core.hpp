// Core of a match in memory: its record, its history, and its tasks one after the other. Every change is stored first, then acknowledged,
// then sent to all viewers; other tasks wait while it is being stored. The parts of a match use it and do not know LiveMatch.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/speaker.hpp"
#include "server/bots/bots.hpp"
#include "server/limits/limits.hpp"
#include "server/limits/settings.hpp"
#include "server/match/presence_list.hpp"
#include "server/match/unattended_tables.hpp"
#include "server/protocol/messages.hpp"
#include "server/record/history.hpp"
#include "server/record/people.hpp"
#include "server/runtime/background.hpp"
#include "server/runtime/loop.hpp"
#include "server/runtime/metrics.hpp"

namespace omnibus {

/// Parts of the server a match depends on.
struct MatchContext {
  const Settings& settings;
  Store& store;
  Bots& bots;
  Metrics& metrics;
  PresenceList& present;
  UnattendedTables& unattended;
  Departures& departures;
  Quota& reviews;     ///< analyses in progress
  Background& loads;  ///< loading of histories
  VerifiedEntries& verified;
  Loop& loop;
  std::function<void(const std::string& match)> gone;  ///< called when it has been deleted
  std::function<void()> make_room;                     ///< called when histories may use too much memory
  Captions captions;                                   ///< shared by all matches of this thread
};

/// Data a task needs: the history of the match, which may have to be loaded, or its record alone.
enum class Needs : std::uint8_t { history, record };

/// Belongs to one network thread and is accessed there only.
class MatchCore : public std::enable_shared_from_this<MatchCore> {
 public:
  MatchCore(MatchRecord record, MatchContext& context);
  MatchCore(const MatchCore&) = delete;
  MatchCore& operator=(const MatchCore&) = delete;
  virtual ~MatchCore();

  // ---- Tasks ----
  /// Runs the task now, or after pending storing, loading and earlier tasks. A Problem it throws becomes the answer. Loading is charged to
  /// the payer.
  void in_turn(const Answer& answer, std::function<void()> task, Needs needs = Needs::history, const Payer& payer = {});
  /// The same for internal tasks, which do not keep the match in memory.
  void in_turn_unasked(std::function<void()> task);
  /// Payer of the current task.
  Payer payer() const { return payer_ != nullptr ? *payer_ : Payer{}; }
  /// True if no task can begin: a change is being stored or sent to viewers, the history is loading, or the match is gone.
  bool closed() const { return storing_ || loading_ || telling_ || removed_; }
  bool can_begin(Needs needs) const;
  /// Blocks other changes while viewers are being notified of one.
  void set_telling(bool telling);

  // ---- Record ----
  const MatchRecord& record() const { return record_; }
  void set_record(MatchRecord next);
  void set_removed();
  MatchContext& context() { return context_; }
  const MatchContext& context() const { return context_; }

  // ---- History ----
  /// For tasks that need it; throws "not_running" before the match has begun.
  History& history() {
    if (!record_.begun() || !history_) refuse_history();
    return *history_;
  }
  const History& history() const {
    if (!record_.begun() || !history_) refuse_history();
    return *history_;
  }
  bool has_history() const { return history_.has_value(); }
  History& begin(const MatchRecord& record);  ///< of a new match, which has no entry except its edition
  /// Drop the history until a task needs it again. The first is for one that matches the store, the second for one that has run ahead of
  /// it.
  void put_away_history();
  void drop_history();
  Speaker speaker(const std::string& language);

  /// Stores the changes, then calls `then`. If storing fails, nothing has changed and the answer is "not_stored".
  void store(std::vector<Write> writes, const Answer& answer, std::function<void()> then);

 protected:
  /// Called when viewers have been notified and changes are possible again.
  virtual void on_resumed() = 0;

  bool has_tasks() const { return storing_ || loading_ || telling_ || !waiting_.empty(); }
  bool removed() const { return removed_; }
  std::chrono::steady_clock::time_point last_used() const { return used_; }
  void note_memory();

 private:
  struct Task {
    std::function<void()> run;
    Answer answer;
    Needs needs = Needs::history;
    Payer payer{};
  };
  [[noreturn]] void refuse_history() const;
  void queue(Task task);
  void run(const Task& task);
  Task guarded(const Answer& answer, std::function<void()> task);
  void next_in_turn();
  void load(const Payer& payer);
  void end_loading(HistoryLoader& loader, const std::optional<Problem>& problem);
  void refuse_waiting(const Problem& problem);

  MatchRecord record_;
  MatchContext& context_;
  std::optional<History> history_;
  std::chrono::steady_clock::time_point used_ = std::chrono::steady_clock::now();
  std::deque<Task> waiting_;
  const Payer* payer_ = nullptr;  // of the current task
  std::int64_t noted_bytes_ = 0;  // of the history
  std::int64_t noted_entries_ = 0;
  bool storing_ = false;
  bool loading_ = false;
  bool telling_ = false;
  bool removed_ = false;
};

/// Parts of a match that act on a change of it, made by another part.
class ChangeFollower {
 public:
  virtual void before_telling() = 0;  ///< the change is stored, and viewers are about to be notified
  virtual void after_telling() = 0;

 protected:
  ~ChangeFollower() = default;
};

}  // namespace omnibus
