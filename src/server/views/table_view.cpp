#include "server/views/table_view.hpp"

#include <algorithm>
#include <utility>

#include "match/preview_json.hpp"
#include "server/protocol/messages.hpp"
#include "server/views/patch_text.hpp"

namespace omnibus {

namespace {

void add_or_null(JsonObjectText& out, std::string_view name, std::string_view text) {
  if (text.empty()) return out.add(name, nullptr);
  out.add(name, text);
}

void append_undo(std::string& out, const UndoState& state) {
  JsonObjectText undo(out);
  undo.add("possible", state.why_not.empty());
  add_or_null(undo, "why_not", state.why_not);
  undo.add("redo", state.redo);
  undo.add("earlier", state.earlier);
}

void append_scores(std::string& out, const Result& result) {
  append_json_list(out, std::span(result.scores).first(static_cast<std::size_t>(result.seats)),
                   [](std::string& text, int score) { append_json(text, score); });
}

void append_closing(std::string& out, std::int64_t closable_in, std::int64_t minimum) {
  JsonObjectText closing(out);
  closing.add("in", closable_in);
  closing.add("minimum", minimum);
}

void add_clock(JsonObjectText& out, const RoundClock& clock) {
  clock.closes_in ? out.add("closes_in", *clock.closes_in) : out.add("closes_in", nullptr);
  if (!clock.closable_in) return out.add("closing", nullptr);
  append_closing(out.begin("closing"), *clock.closable_in, clock.minimum);
}

/// Replaces the value at `path` if `write(text, position)` gives another text than before.
template <class Write>
void replace_if_other(PatchText& patch, std::string_view path, const Position& before, const Position& now, Write&& write) {
  std::string was;
  std::string is;
  write(was, before);
  write(is, now);
  if (was != is) patch.replace_json(path, is);
}

void append_seat(std::string& out, Seat seat) { append_json(out, index_of(seat)); }

void replace_lines(PatchText& patch, const std::vector<Phrase>& before, const std::vector<Phrase>& now, const Speaker& speaker) {
  const auto say = [&](std::string& text, const Phrase& line) { append_json(text, speaker.say(line)); };
  if (before.size() != now.size()) return patch.replace("/lines", [&](std::string& text) { append_json_list(text, now, say); });
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (before[i] != now[i]) patch.replace(fmt::format("/lines/{}", i), [&](std::string& text) { say(text, now[i]); });
  }
}

}  // namespace

TableView::TableView(const History& history, Viewer viewer, const Speaker& speaker)
    : history_(history),
      game_(history.match().game()),
      viewer_(viewer),
      speaker_(speaker) {}

void TableView::append_now(std::string& out, const RoundClock& clock) const {
  const Position& position = history_.match().position();
  JsonObjectText table(out);
  add_table(table, position);
  table.add("seq", history_.seq(viewer_));
  table.add("ply", history_.ply(viewer_));
  add_clock(table, clock);
  append_legal(table.begin("legal"), position);
  append_undo(table.begin("undo"), undo_state());
}

std::string TableView::question(const Position& position) const {
  const std::vector<Seat> deciding = position.deciding();
  const bool decides = std::find(deciding.begin(), deciding.end(), viewer_.seat()) != deciding.end();
  const Phrase asked = position.question(viewer_);
  return decides ? speaker_.say(asked) : speaker_.say_of_another(asked);
}

UndoState TableView::undo_state() const {
  return viewer_.seat() == Seat::nobody ? UndoState{.why_not = "not_yours"} : history_.undo_state(viewer_.seat());
}

void TableView::append_changes(std::string& out, const RoundClock& clock) const {
  const Match& match = history_.match();
  const Position& before = match.position_before();
  const Position& now = match.position();
  PatchText patch(out);
  patch.replace_number("/seq", history_.seq(viewer_));
  patch.replace_number("/ply", history_.ply(viewer_));
  if (clock.closes_in) patch.replace_number("/closes_in", *clock.closes_in);
  if (clock.closable_in) {
    patch.replace("/closing", [&](std::string& text) { append_closing(text, *clock.closable_in, clock.minimum); });
  }
  patch.replace("/undo", [&](std::string& text) { append_undo(text, undo_state()); });
  patch.change_list("/deciding", before.deciding(), now.deciding(), append_seat);
  replace_if_other(patch, "/ask", before, now, [&](std::string& text, const Position& at) { append_json(text, question(at)); });
  for (const Change& change : now.outline(viewer_).changes_since(before.outline(viewer_))) patch.add("/view", change);
  replace_lines(patch, before.in_words(viewer_), now.in_words(viewer_), speaker_);
  replace_if_other(patch, "/scores", before, now, [](std::string& text, const Position& at) { append_scores(text, at.result()); });
  replace_if_other(patch, "/standing", before, now, [&](std::string& text, const Position& at) { append_standing(text, at); });
  replace_if_other(patch, "/legal", before, now, [&](std::string& text, const Position& at) { append_legal(text, at); });
}

void TableView::append_at(std::string& out, int ply, std::int64_t seq) const {
  int number = 0;
  for (int i = 1; i <= ply; ++i) number += history_.saw(viewer_, i) ? 1 : 0;
  JsonObjectText table(out);
  add_table(table, *history_.match().position_at(ply));
  table.add("seq", seq);
  table.add("ply", number);
  add_clock(table, {});
  table.add_json("legal", "[]");
  append_undo(table.begin("undo"), {.why_not = "nothing"});
}

void TableView::add_table(JsonObjectText& out, const Position& position) const {
  const Result result = position.result();
  out.add("over", position.actor() == Seat::nobody);
  out.add_list("deciding", position.deciding(), append_seat);
  out.add("ask", question(position));
  append_view(out.begin("view"), position);
  out.add_list("lines", position.in_words(viewer_), [&](std::string& text, const Phrase& line) { append_json(text, speaker_.say(line)); });
  append_scores(out.begin("scores"), result);
  append_standing(out.begin("standing"), position);
  add_result(out, result);
}

void TableView::append_view(std::string& out, const PositionView& position) const {
  if (!viewer_.see_everything()) return position.append_view(out, viewer_);
  json::object view = position.view(viewer_);
  for (const auto& [name, told] : position.view(Viewer::spectator())) view.emplace(name, told);
  out += json::serialize(view);
}

void TableView::append_standing(std::string& out, const PositionView& position) const {
  append_json_list(out, position.standing(viewer_), [](std::string& text, const Standing& of_seat) { append_json(text, of_seat.points); });
}

void TableView::add_result(JsonObjectText& out, const Result& result) const {
  if (!result.over()) return out.add("result", nullptr);
  json::object told = result_to_json(game_, result);
  told.erase("over");
  const std::string ending(told.at("ending").as_string());
  told["text"] = speaker_.common("result.ending", {{"ending", speaker_.say(Phrase("ending." + ending))}});
  out.add_json("result", json::serialize(told));
}

void TableView::append_legal(std::string& out, const Position& position) const {
  const std::unique_ptr<Position> decision = position.clone();
  std::vector<Action> legal;
  if (viewer_.seat() != Seat::nobody && decision->make_actor(viewer_.seat())) legal = decision->legal();
  int index = 0;
  append_json_list(out, legal, [&](std::string& text, const Action& action) { append_offer(text, *decision, action, index++); });
}

void TableView::append_offer(std::string& out, const Position& decision, const Action& action, int index) const {
  const Phrase phrase = decision.offer(action);
  JsonObjectText offer(out);
  offer.add("index", index);
  offer.add_json("action", json::serialize(game_.action_to_json(action)));
  offer.add("text", speaker_.say(phrase));
  add_or_null(offer, "group", speaker_.group_of(phrase));
  add_or_null(offer, "place", speaker_.place_of(phrase));
  offer.add_json("about", json::serialize(game_.arguments_to_json(phrase)));
  offer.add("final", ends_decision(decision, action));
}

void TableView::append_events(std::string& out, int ply) const {
  std::vector<Event> seen = history_.match().events_of(ply);
  std::erase_if(seen, [&](const Event& event) { return !event.meant_for(viewer_); });
  append_json_list(out, seen, [&](std::string& text, const Event& event) {
    json::object told = game_.event_to_json(event);
    told["text"] = speaker_.say(event);
    text += json::serialize(told);
  });
}

void TableView::append_log_entry(std::string& out, int ply, int number) const {
  const Seat seat = history_.match().seat_of(ply);
  JsonObjectText entry(out);
  entry.add("ply", number);
  if (seat == Seat::nobody) entry.add("seat", nullptr);
  else entry.add("seat", index_of(seat));
  append_events(entry.begin("events"), ply);
  add_takes_back(entry, ply);
}

void TableView::add_takes_back(JsonObjectText& out, int ply) const {
  if (const int times = history_.takes_back(ply)) out.add("taken_back", times);
}

json::object TableView::hint(const Position& decision, const Thought& thought) const {
  constexpr std::size_t explained = 6;  // the client compares the best with two that differ from it
  const std::vector<Action> legal = decision.legal();
  const auto index_of_action = [&](const Action& action) { return std::find(legal.begin(), legal.end(), action) - legal.begin(); };
  const std::vector<Phrase> best = decision.reasons(thought.candidates.empty() ? thought.choice : thought.candidates.front().action);
  json::array candidates;
  for (const Candidate& each : thought.candidates) {
    json::object told{{"index", index_of_action(each.action)},
                      {"text", speaker_.say(decision.offer(each.action))},
                      // A choice tried less often looks better by luck only: the most visited one is the best.
                      {"value", std::min(each.value, thought.candidates.front().value)},
                      {"visits", each.visits}};
    if (candidates.size() < explained) explain(decision, each.action, best, told);
    candidates.push_back(std::move(told));
  }
  json::object out{{"index", index_of_action(thought.choice)}, {"text", speaker_.say(decision.offer(thought.choice))}};
  out["candidates"] = std::move(candidates);
  return out;
}

void TableView::explain(const Position& decision, const Action& action, const std::vector<Phrase>& best, json::object& told) const {
  if (const std::string title = speaker_.title_of(decision.offer(action)); !title.empty()) told["title"] = title;
  const std::vector<Phrase> reasons = decision.reasons(action);
  json::array sentences;
  for (const Phrase& reason : reasons) sentences.emplace_back(speaker_.say(reason));
  told["reasons"] = std::move(sentences);
  const auto is_of_its_kind = [&](const Phrase& reason) { return reason.id == best.front().id; };
  if (best.empty() || std::any_of(reasons.begin(), reasons.end(), is_of_its_kind)) return;
  if (const std::string loss = speaker_.loss_of(best.front()); !loss.empty()) told["loss"] = loss;
}

void TableView::append_said(std::string& out, const Speech& speech) const {
  JsonObjectText said(out);
  said.add("seat", index_of(speech.seat));
  add_or_null(said, "phrase", speech.phrase);
  said.add("text", speech.phrase.empty() ? speech.text : speaker_.say(Phrase(speech.phrase)));
  said.add("at", time_to_text(speech.at));
}

void TableView::append_said(std::string& out) const {
  append_json_list(out, history_.said(), [&](std::string& text, const Speech& speech) { append_said(text, speech); });
}

}  // namespace omnibus
