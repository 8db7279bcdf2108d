// All matches by id: loaded into memory on the first visit, unloaded when no viewer is left. Each belongs to one of the network threads.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/limits/limits.hpp"
#include "server/matches/live_match.hpp"

namespace omnibus {

/// Ids of matches and people that have been abandoned for longer than they are kept.
struct LeftAlone {
  std::vector<std::string> unfinished;
  std::vector<std::string> finished;
  std::vector<std::string> guests;

  bool nothing() const { return unfinished.empty() && finished.empty() && guests.empty(); }
};
LeftAlone left_alone(Store& store, const KeepTimes& keep, int max);

/// Replays the last entries of every unfinished match, and reports matches whose entries do not reproduce their stored state.
void find_damaged_matches(Store& store, const std::function<void(const std::string& match, const Problem& problem)>& tell);

class LiveMatches {
 public:
  /// Long-running work is done on the loop `background`, which is one of `loops` if there is only one thread.
  LiveMatches(const Settings& settings, Store& store, Bots& bots, Metrics& metrics, const std::vector<std::unique_ptr<Loop>>& loops,
              Loop& background);

  /// Runs the task on the thread of the match, in turn. The answer is "not_found" if there is no such match.
  void visit(const std::string& id, const Answer& answer, std::function<void(LiveMatch&)> task, Needs needs = Needs::history,
             const Payer& payer = {});
  /// The same for long tasks: in pieces, each in turn, until one returns true.
  void visit_in_pieces(const std::string& id, const Payer& payer, const Answer& answer, std::function<bool(LiveMatch&)> piece);
  /// The same for potentially large answers: only a few of them are assembled at the same time, the others wait by address and guest.
  void answer_in_pieces(const std::string& id, const Payer& payer, const Answer& answer, std::function<bool(LiveMatch&)> piece);
  /// Reads a request for a new match in the background and creates the match. It is paid for in advance.
  void read_and_create(const Payer& payer, std::function<NewMatch()> read, const Visitor& creator, const Answer& answer);
  /// Stores the match and answers with its description.
  void create(NewMatch match, const Visitor& creator, const Answer& answer);
  /// The same for a match from a file (MatchFileReader), which is read in slices, in a queue of its own. Its entries are paid for in
  /// advance.
  void open_file(std::string request, const Visitor& visitor, const Payer& payer, const Answer& answer);
  /// Ends background work because the server is about to stop.
  void close_background();
  void play_on(const std::string& id, const Visitor& visitor, const Moment& moment, const Answer& answer);
  void rematch(const std::string& id, const Visitor& visitor, const Again& wanted, const Answer& answer);

  bool present(const std::string& match, const std::string& person) const { return present_.present(match, person); }

  /// Records of the readable matches; the others are skipped and logged.
  static std::vector<MatchRecord> readable(const std::vector<StoredMatch>& stored);

  /// Removes a person and all their data; matches with other people stay, without the name.
  void forget(const std::string& person, const Answer& answer);

  /// Deletes matches and people that have been abandoned for longer than they are kept.
  void clear(const KeepTimes& keep);

  /// Checks the last entries of every unfinished match; damaged matches are logged and cannot be continued.
  void check();

  /// Resumes everything that was interrupted when the server stopped: shuffles at once, bots one match after the other, so that returning
  /// players need not wait for all of them. Tables without people come last, and only while the bots are otherwise idle.
  void resume();

 private:
  struct Shard {
    MatchContext context;
    std::unordered_map<std::string, std::shared_ptr<LiveMatch>> matches;
  };

  /// A task in pieces.
  struct Visit {
    std::string match;
    Payer payer;
    Answer answer;
    std::function<bool(LiveMatch&)> piece;
    std::function<void()> ended;
  };

  Shard& shard_of(const std::string& id);
  std::shared_ptr<LiveMatch> find(Shard& shard, const std::string& id);
  /// Runs the task with the match; an exception becomes the answer.
  void with_match(Shard& shard, const std::string& id, const Answer& answer, const std::function<void(LiveMatch&)>& task);
  void go_on_in_pieces(const Visit& visit);
  void create_from_file(NewMatch match, const Visitor& creator, const Answer& answer);
  /// Begins a match that has just been stored.
  void begin(const std::string& id, const Visitor& visitor, const Answer& answer);
  /// Frees all seats of a person, then removes the person; tries again if they took another seat meanwhile.
  void leave_all(const std::string& person, int attempts, const Answer& answer);
  void tidy(Shard& shard);
  void make_room(Shard& shard);
  void resume_next();

  /// A match whose bots were interrupted.
  struct Interrupted {
    std::string id;
    bool attended = true;
  };

  Store& store_;
  Bots& bots_;
  Metrics& metrics_;
  PresenceList present_;
  UnattendedTables unattended_;
  Departures departures_;
  Quota reviews_;
  Quota files_;  // match files being read
  VerifiedEntries verified_;
  std::mutex interrupted_lock_;
  std::deque<Interrupted> interrupted_;  // those with people first
  std::vector<std::unique_ptr<Shard>> shards_;
  Background loads_;
  Background readings_;        // of match files
  Background short_readings_;  // of requests for new matches
  Admission long_answers_;
};

}  // namespace omnibus
