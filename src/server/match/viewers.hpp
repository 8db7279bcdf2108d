// Connections that watch a match, and the messages still to be sent to them.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/match/match_core.hpp"
#include "server/protocol/messages.hpp"

namespace omnibus {

/// A connection that watches matches. May be called from any thread.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;

  /// Sends a change of a match. A slow reader may lose it and gets the full state later.
  virtual void tell(const std::string& match, SharedText change) = 0;
  virtual void tell_all(const std::string& match, SharedText everything) = 0;
};

/// How one connection watches a match.
struct Subscriber {
  std::shared_ptr<Watcher> watcher;
  std::string person;
  Viewer viewer;
  std::string language;
};

class Viewers {
 public:
  /// Text of a message from the perspective of a viewer.
  using Encode = std::function<std::string(const Subscriber&)>;
  /// Viewers with the same key get the same text; those without a key get none.
  using Key = std::function<std::optional<std::string>(const Subscriber&)>;

  explicit Viewers(MatchCore& match) : match_(match) {}

  void add(Subscriber subscriber) { subscribers_.push_back(std::move(subscriber)); }
  /// The viewer with this connection; nullptr if there is none.
  const Subscriber* find(const Watcher* watcher) const;
  /// Removes the viewer with this connection and returns its person; nullopt if there is none.
  std::optional<std::string> remove(const Watcher* watcher);
  const std::vector<Subscriber>& all() const { return subscribers_; }
  bool empty() const { return subscribers_.empty(); }
  void clear() { subscribers_.clear(); }
  /// After seats were removed: players who watch from their own seat keep it, whatever its new number.
  void follow_seats(const MatchRecord& before);

  /// Encodes each message once for all viewers with the same key. A few messages are encoded at once, the others in pieces between which
  /// the thread serves other matches, while this one waits.
  void tell_each(const Key& key, Encode encode);

 private:
  /// A message still to be encoded, from the perspective of one of its recipients.
  struct Message {
    Subscriber subscriber;
    std::vector<std::shared_ptr<Watcher>> watchers;  ///< remaining recipients
    std::shared_ptr<const Encode> encode;
    SharedText text{};
  };

  /// Sends the next piece; true if it was the last.
  bool tell_some();
  /// Sends the first message to one viewer, and returns the work that took.
  int tell_next();

  MatchCore& match_;
  std::vector<Subscriber> subscribers_;
  std::deque<Message> untold_;
};

}  // namespace omnibus
