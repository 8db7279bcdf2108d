#include "server/play/queries.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "match/preview_json.hpp"
#include "presentation/game_card.hpp"
#include "server/record/access.hpp"
#include "server/views/table_view.hpp"

namespace omnibus {

int ply_meant(const History& history, Viewer viewer, int number) {
  const std::optional<int> ply = history.ply_seen(viewer, number);
  if (!ply) {
    throw Problem("bad_value",
                  {{"path", "request.ply"}, {"value", std::to_string(number)}, {"allowed", fmt::format("0 … {}", history.ply(viewer))}});
  }
  return *ply;
}

void Queries::preview(const Visitor& visitor, const PreviewRequest& request, const Answer& answer) {
  check_seat(match_.record(), visitor, request.seat);
  if (match_.record().state != MatchState::running) throw Problem("not_running");
  const History& history = match_.history();
  const AnyGame& game = history.match().game();
  const std::int64_t seq = history.seq(Viewer::of(request.seat));
  if (request.expected_seq != seq) throw Problem("stale", {{"seq", std::to_string(seq)}});
  const std::unique_ptr<Position> decision = history.match().decision_of(request.seat);
  const auto told = [&](const std::vector<std::vector<Action>>& chains) {
    const std::vector<WishList> constraints = constraints_from_json(game, request.constraints, chains.size(), "request.wishes");
    return json_object_text(
        [&](JsonObjectText& reply) { append_previews(reply.begin("previews"), game, *decision, chains, request.propose, constraints); });
  };
  if (!request.chains.is_null()) return answer(JsonText(told(chains_from_json(game, request.chains, "request.chains"))));
  if (request.propose) return answer(JsonText(told({{}})));
  TriedChoices& tried = tried_[index_of(request.seat)];
  if (tried.text.empty() || tried.seq != seq) tried = {.seq = seq, .text = told(each_alone(decision->legal()))};
  answer(JsonText(tried.text));
}

void Queries::standing(const Visitor& visitor, const StandingRequest& request, const Answer& answer) {
  check_viewer(match_.record(), visitor, request.as);
  const Match& match = match_.history().match();
  const Speaker speaker = match_.speaker(visitor.language);
  if (request.of && index_of(*request.of) >= match.game().players()) throw Problem("not_found");
  const std::shared_ptr<const Position> position =
      match.position_at(request.ply ? ply_meant(match_.history(), request.as, *request.ply) : match.ply());
  answer(json::object{{"standing", standings_to_json(match.game(), *position, request.as, &speaker, request.of)}});
}

bool Queries::log(const Visitor& visitor, const LogRequest& request, LogSoFar& so_far, const Answer& answer) {
  constexpr int plies_at_once = 40;
  check_viewer(match_.record(), visitor, request.as);
  const History& history = match_.history();
  // Full viewers may only read finished matches, which do not change; for others the log starts again if an action was taken back.
  const bool goes_on = so_far.seq && (request.as.see_everything() || history.only_actions_since(request.as, *so_far.seq));
  if (!goes_on) so_far = {.seq = history.seq(request.as), .last_ply = history.match().ply(), .text = R"({"log":[)"};
  const Speaker speaker = match_.speaker(visitor.language);
  const int end = std::min(so_far.next_ply + plies_at_once, so_far.last_ply + 1);
  const TableView view(history, request.as, speaker);
  for (; so_far.next_ply < end; ++so_far.next_ply) {
    if (!history.saw(request.as, so_far.next_ply)) continue;
    if (so_far.number > 0) so_far.text += ',';
    view.append_log_entry(so_far.text, so_far.next_ply, so_far.number++);
  }
  if (so_far.next_ply <= so_far.last_ply) return false;
  answer(JsonText(std::move(so_far.text) + "]}"));
  return true;
}

void Queries::frame(const Visitor& visitor, const FrameRequest& request, const Answer& answer) {
  check_viewer(match_.record(), visitor, request.as);
  const History& history = match_.history();
  const Speaker speaker = match_.speaker(visitor.language);
  const TableView view(history, request.as, speaker);
  const int ply = ply_meant(history, request.as, request.ply);
  answer(JsonText(json_object_text([&](JsonObjectText& reply) { view.append_at(reply.begin("frame"), ply, history.seq(request.as)); })));
}

bool Queries::file(FileSoFar& so_far, const Answer& answer) {
  constexpr std::size_t entries_at_once = 400;
  if (match_.record().state != MatchState::over && !match_.context().settings.files_before_the_end) throw not_allowed("not_over");
  const Match& match = match_.history().match();
  const std::vector<LogEntry>& log = match.log();
  if (so_far.entries != log.size()) {
    so_far = {.entries = log.size(), .next = 0, .text = json::serialize(match.heading_to_json())};
    so_far.text.back() = ',';  // instead of the closing brace
    so_far.text += R"("log":[)";
  }
  for (const std::size_t end = std::min(so_far.next + entries_at_once, log.size()); so_far.next < end; ++so_far.next) {
    if (so_far.next > 0) so_far.text += ',';
    so_far.text += json::serialize(match.entry_to_json(log[so_far.next]));
  }
  if (so_far.next < log.size()) return false;
  answer(JsonText(std::move(so_far.text) + R"(],"result":)" + json::serialize(match.result_to_json()) + '}'));
  return true;
}

void Queries::edition(const Answer& answer) {
  const MatchRecord& record = match_.record();
  const std::vector<StoredEntry> entries = record.own_edition ? match_.context().store.entries(record.id, 1) : std::vector<StoredEntry>();
  const std::string text = History::setup_of(record, entries).table.edition_text;
  answer(parse_json(text.empty() ? embedded_edition(record.game) : text, "edition").as_object());
}

}  // namespace omnibus
