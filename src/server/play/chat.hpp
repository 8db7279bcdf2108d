// Chat at a live match. All of it in turn.
#pragma once

#include "server/match/match_core.hpp"
#include "server/match/presence.hpp"

namespace omnibus {

class Chat {
 public:
  Chat(MatchCore& match, Presence& presence) : match_(match), presence_(presence) {}

  void say(const Visitor& visitor, const SayRequest& request, const Answer& answer);

 private:
  MatchCore& match_;
  Presence& presence_;
};

}  // namespace omnibus
