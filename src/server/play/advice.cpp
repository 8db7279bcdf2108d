#include "server/play/advice.hpp"

#include <algorithm>

#include "match/choices.hpp"
#include "server/play/queries.hpp"
#include "server/record/access.hpp"
#include "server/views/table_view.hpp"

namespace omnibus {

namespace {

json::object why_to_json(Seat seat, const std::vector<Phrase>& reasons, const Speaker& speaker) {
  json::array told;
  for (const Phrase& reason : reasons) told.emplace_back(speaker.say(reason));
  return {{"why", json::object{{"seat", index_of(seat)}, {"reasons", std::move(told)}}}};
}

struct MadeChoice {
  std::shared_ptr<const Position> decision;
  std::vector<Action> done;
};

/// Choices of the turn that contains this ply, the most important first.
std::vector<MadeChoice> choices_in_turn(const Match& match, int ply, bool over) {
  constexpr std::size_t most = 3;  // each is evaluated at up to thousands of sampled tables
  std::vector<MadeChoice> out;
  for (const int from : choices_of_turn(match, ply, over)) {
    if (out.size() == most) break;
    out.push_back({decision_at(match, from), actions_between(match, from, from + length_of_choice(match, from))});
  }
  return out;
}

}  // namespace

void Advice::hint(const Visitor& visitor, const HintRequest& request, const Answer& answer) {
  check_seat(match_.record(), visitor, request.seat);
  if (match_.record().state != MatchState::running) throw Problem("not_running");
  if (!match_.record().puzzle.empty()) throw not_allowed("puzzle");
  if (match_.record().fair) throw not_allowed("fair");
  if (busy_) throw Problem("too_fast");
  const Viewer viewer = Viewer::of(request.seat);
  std::shared_ptr<Position> decision = match_.history().match().decision_of(request.seat);
  busy_ = true;
  search_ = PendingSearch{.viewer = viewer, .seq = match_.history().seq(viewer)};
  const auto told = [this, self = match_.shared_from_this(), viewer, decision, language = visitor.language, answer,
                     seq = search_->seq](const Thought& thought) {
    self->context().loop.post([this, self, viewer, decision, language, answer, seq, thought] {
      busy_ = false;
      self->in_turn(answer, [this, viewer, decision, language, answer, seq, thought] {
        if (match_.history().seq(viewer) != seq) throw Problem("stale", {{"seq", std::to_string(match_.history().seq(viewer))}});
        answer(json::object{{"hint", TableView(match_.history(), viewer, match_.speaker(language)).hint(*decision, thought)}});
      });
    });
  };
  match_.context().bots.think({.match = {}, .owner = {visitor.network, visitor.person}, .waiting = Waiting::person},
                              match_.history().match(), request.seat, adviser, search_->unwanted, told);
}

void Advice::why(const Visitor& visitor, const WhyRequest& request, const Answer& answer) {
  const MatchRecord& record = match_.record();
  check_viewer(record, visitor, request.as);
  const bool over = record.state == MatchState::over;
  if (!over && record.fair) throw not_allowed("fair");
  const Match& match = match_.history().match();
  const int ply = ply_meant(match_.history(), request.as, request.ply);
  const Seat seat = match.seat_of(ply);
  if (record.seat(seat).kind != SeatKind::bot) throw not_allowed("no_bot");
  // Secret decisions stay secret until the end, and so do their reasons.
  if (!over && record.together) return answer(why_to_json(seat, {}, match_.speaker(visitor.language)));
  if (busy_) throw Problem("too_fast");
  busy_ = true;
  const auto work = [this, self = match_.shared_from_this(), over, seat, language = visitor.language, answer,
                     turn = choices_in_turn(match, ply, over)](const std::stop_token&) {
    std::vector<Phrase> reasons;
    for (const MadeChoice& choice : turn) {
      reasons = over ? choice.decision->reasons(choice.done) : choice.decision->reasons_for_all(choice.done);
      if (!reasons.empty()) break;
    }
    self->context().loop.post([this, self, seat, reasons, language, answer] {
      busy_ = false;
      self->in_turn(answer, [this, seat, reasons, language, answer] { answer(why_to_json(seat, reasons, match_.speaker(language))); });
    });
  };
  match_.context().bots.work_on({.match = {}, .owner = {visitor.network, visitor.person}, .waiting = Waiting::person}, work);
}

void Advice::cancel_stale_search() {
  if (search_) search_->cancel_if_stale(match_.history());
}

}  // namespace omnibus
