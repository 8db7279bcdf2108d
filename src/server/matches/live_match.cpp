#include "server/matches/live_match.hpp"

namespace omnibus {

void LiveMatch::on_viewer_came() {
  bots_.wake();
  bots_.reprioritize();
}

void LiveMatch::after_telling() {
  if (has_history()) {
    bots_.cancel_stale_searches();
    advice_.cancel_stale_search();
  }
  bots_.wake();
}

bool LiveMatch::is_at_rest() const {
  const bool bots_rest = bots_.activity().is_deciding() || (bots_.activity().is_idle() && !record().bot_has_to_decide());
  return !removed() && !has_tasks() && bots_rest && !helps_people() && !review_.busy() && !record().being_dealt();
}

bool LiveMatch::tidy() {
  presence_.notice_absence();
  seats_.notice_time();
  note_memory();
  if (has_tasks() || busy() || review_.busy() || record().being_dealt()) return false;
  if (std::chrono::steady_clock::now() - last_used() < context().settings.idle_match) {
    bots_.wake();                              // a failed write may have stopped it
    if (has_history()) rounds_.start_clock();  // a round in which the match was loaded has its full time again
    return removed();
  }
  put_away_history();
  review_.forget();
  return presence_.nobody();
}

}  // namespace omnibus
