// All matches: found by their id, brought into memory when somebody comes, put away when nobody is there. Each belongs to one of the
// network threads.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/limits.hpp"
#include "server/live_match.hpp"

namespace omnibus {

/// The ids of matches and people nobody has come back to for as long as they are kept.
struct LeftAlone {
  std::vector<std::string> unfinished;
  std::vector<std::string> finished;
  std::vector<std::string> guests;

  bool nothing() const { return unfinished.empty() && finished.empty() && guests.empty(); }
};
LeftAlone left_alone(Store& store, const KeepTimes& keep, int max);

/// Replays the last entries of every match that is not over, and tells of those that do not lead where they say.
void find_damaged_matches(Store& store, const std::function<void(const std::string& match, const Problem& problem)>& tell);

class LiveMatches {
 public:
  /// What takes long is done on the loop `background`; where there is one thread only it is one of the others.
  LiveMatches(const Settings& settings, Store& store, Bots& bots, Metrics& metrics, const std::vector<std::unique_ptr<Loop>>& loops,
              Loop& background);

  /// Runs the task on the thread of the match, when its turn comes. The answer is "not_found" where there is no such match.
  void visit(const std::string& id, const Answer& answer, std::function<void(LiveMatch&)> task, Needs needs = Needs::history,
             const Payer& payer = {});
  /// The same for what may take long: in pieces, each in turn, until one says that it was the last.
  void visit_in_pieces(const std::string& id, const Payer& payer, const Answer& answer, std::function<bool(LiveMatch&)> piece);
  /// The same for an answer that may grow large: only a few of them are put together at the same time, the others wait by address and
  /// guest.
  void answer_in_pieces(const std::string& id, const Payer& payer, const Answer& answer, std::function<bool(LiveMatch&)> piece);
  /// Reads a request for a new match in the background, and creates that. It is paid for before.
  void read_and_create(const Payer& payer, std::function<NewMatch()> read, const Visitor& creator, const Answer& answer);
  /// Stores the match and answers with its description.
  void create(NewMatch match, const Visitor& creator, const Answer& answer);
  /// The same for a match from a file (MatchFileReader), which is read in slices, in a line of its own. Its entries are paid for before.
  void open_file(std::string request, const Visitor& visitor, const Payer& payer, const Answer& answer);
  /// Ends what is done in the background: the server is about to stop.
  void close_background();
  void play_on(const std::string& id, const Visitor& visitor, const Moment& moment, const Answer& answer);
  void rematch(const std::string& id, const Visitor& visitor, const Again& wanted, const Answer& answer);

  bool present(const std::string& match, const std::string& person) const { return present_.present(match, person); }

  /// The matches that make sense; the others are left out, and written down.
  static std::vector<MatchRecord> readable(const std::vector<StoredMatch>& stored);

  /// Removes a person and all that is theirs; what others took part in stays without their name.
  void forget(const std::string& person, const Answer& answer);

  /// Deletes what nobody has come back to for as long as it is kept.
  void clear(const KeepTimes& keep);

  /// Looks at the last entries of every match that is not over; what is damaged is written down, and cannot be played on.
  void check();

  /// Lets everything go on that was interrupted when the server stopped. Shuffles at once, bots one match after the other, so that people
  /// who come back need not wait for all of them; tables without people last, and only while there is nothing else to think about.
  void resume();

 private:
  struct Shard {
    MatchContext context;
    std::unordered_map<std::string, std::shared_ptr<LiveMatch>> matches;
  };

  /// What is done in pieces.
  struct Visit {
    std::string match;
    Payer payer;
    Answer answer;
    std::function<bool(LiveMatch&)> piece;
    std::function<void()> ended;
  };

  Shard& shard_of(const std::string& id);
  std::shared_ptr<LiveMatch> find(Shard& shard, const std::string& id);
  /// Runs the task with the match; what goes wrong is the answer.
  void with_match(Shard& shard, const std::string& id, const Answer& answer, const std::function<void(LiveMatch&)>& task);
  void go_on_in_pieces(const Visit& visit);
  void create_from_file(NewMatch match, const Visitor& creator, const Answer& answer);
  /// A match that has just been stored.
  void begin(const std::string& id, const Visitor& visitor, const Answer& answer);
  /// Frees all seats of a person, and then removes them: again where they took another meanwhile.
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
  Quota files_;  // that are being read
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
