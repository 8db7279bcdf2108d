#include "server/table_view.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace omnibus {

namespace {

json::object undo_to_json(const UndoState& state) {
  return {{"possible", state.why_not.empty()},
          {"why_not", state.why_not.empty() ? json::value(nullptr) : json::value(state.why_not)},
          {"redo", state.redo}};
}

}  // namespace

TableView::TableView(const History& history, Eyes eyes, std::string_view language)
    : history_(history),
      game_(history.match().game()),
      eyes_(eyes),
      speaker_(Catalogue::of(language), game_, history.match().setup().seats) {}

json::object TableView::now() const {
  const Position& position = history_.match().position();
  json::object out = table(position);
  out["seq"] = history_.seq(eyes_);
  out["ply"] = history_.ply(eyes_);
  out["legal"] = legal(position);
  const bool seated = eyes_.seat() != Seat::nobody;
  out["undo"] = undo_to_json(seated ? history_.undo_state(eyes_.seat()) : UndoState{.why_not = "not_yours"});
  return out;
}

json::object TableView::at(int ply) const {
  json::object out = table(history_.match().position_at(ply));
  int number = 0;
  for (int i = 1; i <= ply; ++i) number += history_.saw(eyes_, i) ? 1 : 0;
  out["seq"] = history_.seq(eyes_);
  out["ply"] = number;
  out["legal"] = json::array();
  out["undo"] = undo_to_json({.why_not = "nothing"});
  return out;
}

json::object TableView::table(const Position& position) const {
  json::array deciding;
  for (const Seat seat : position.deciding()) deciding.push_back(index_of(seat));
  json::array lines;
  for (const Phrase& line : position.in_words(eyes_)) lines.emplace_back(speaker_.say(line));
  const Result result = position.result();
  json::object out{{"over", position.actor() == Seat::nobody}};
  out["deciding"] = std::move(deciding);
  out["ask"] = speaker_.say(position.question(eyes_));
  out["view"] = position.view(eyes_);
  out["lines"] = std::move(lines);
  out["scores"] = json::array(result.scores.begin(), result.scores.begin() + result.seats);
  out["result"] = this->result(position);
  return out;
}

json::value TableView::result(const Position& position) const {
  const Result result = position.result();
  if (!result.over()) return nullptr;
  json::object out = result_to_json(game_, result);
  out.erase("over");
  const std::string ending(out.at("ending").as_string());
  out["text"] = speaker_.common("result.ending", {{"ending", speaker_.say(Phrase("ending." + ending))}});
  return out;
}

json::array TableView::legal(const Position& position) const {
  json::array out;
  if (eyes_.seat() == Seat::nobody) return out;
  const std::unique_ptr<Position> decision = position.clone();
  if (!decision->make_actor(eyes_.seat())) return out;
  for (const Action& action : decision->legal()) out.push_back(offer(*decision, action, out.size()));
  return out;
}

json::object TableView::offer(const Position& decision, const Action& action, std::size_t index) const {
  const Phrase phrase = decision.offer(action);
  return {{"index", index},
          {"action", game_.action_to_json(action)},
          {"text", speaker_.say(phrase)},
          {"group", or_null(speaker_.group_of(phrase))},
          {"place", or_null(speaker_.place_of(phrase))},
          {"about", game_.arguments_to_json(phrase)},
          {"final", ends_decision(decision, action)}};
}

json::array TableView::events(int ply) const {
  json::array out;
  for (const Event& event : history_.match().events_of(ply)) {
    if (!event.meant_for(eyes_)) continue;
    json::object told = game_.event_to_json(event);
    told["text"] = speaker_.say(event);
    out.push_back(std::move(told));
  }
  return out;
}

json::array TableView::log() const {
  json::array out;
  for (int ply = 0; ply <= history_.match().ply(); ++ply) {
    if (!history_.saw(eyes_, ply)) continue;
    const Seat seat = history_.match().seat_of(ply);
    out.push_back(json::object{
        {"ply", out.size()}, {"seat", seat == Seat::nobody ? json::value(nullptr) : json::value(index_of(seat))}, {"events", events(ply)}});
  }
  return out;
}

json::object TableView::hint(const Position& decision, const Thought& thought) const {
  const std::vector<Action> legal = decision.legal();
  const auto index_of_action = [&](const Action& action) { return std::find(legal.begin(), legal.end(), action) - legal.begin(); };
  json::array candidates;
  for (const Candidate& each : thought.candidates) {
    candidates.push_back(json::object{{"index", index_of_action(each.action)},
                                      {"text", speaker_.say(decision.offer(each.action))},
                                      {"value", each.value},
                                      {"visits", each.visits}});
  }
  json::object out{{"index", index_of_action(thought.choice)}, {"text", speaker_.say(decision.offer(thought.choice))}};
  out["candidates"] = std::move(candidates);
  return out;
}

json::object TableView::said(const Speech& speech) const {
  return {{"seat", index_of(speech.seat)},
          {"phrase", or_null(speech.phrase)},
          {"text", speech.phrase.empty() ? speech.text : speaker_.say(Phrase(speech.phrase))},
          {"at", time_to_text(speech.at)}};
}

json::array TableView::said() const {
  json::array out;
  for (const Speech& speech : history_.said()) out.push_back(said(speech));
  return out;
}

}  // namespace omnibus
