#include "server/match/play.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "match/choices.hpp"
#include "match/preview_json.hpp"
#include "presentation/game_card.hpp"
#include "server/match/live_match.hpp"
#include "server/record/access.hpp"
#include "server/runtime/events.hpp"
#include "server/teaching/puzzle_view.hpp"
#include "server/views/table_view.hpp"

namespace omnibus {

namespace {

constexpr int decisions_ahead = 5;              // limit of pondering, in decision times of the bot
constexpr std::chrono::seconds memory_ttl{60};  // of search memory: it is large, and people take their time

json::object done(std::int64_t seq, bool repeated) { return {{"done", json::object{{"seq", seq}, {"repeated", repeated}}}}; }

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

/// Converts the JSON of a request to an action of the game; throws a Problem if it is none.
Command command_in(const CommandRequest& request, const AnyGame& game) {
  Command out{.kind = request.kind, .seat = request.seat, .action = {}};
  if (request.kind == CommandKind::act) out.action = game.action_from_json(request.action, "request.action");
  return out;
}

/// True if the request asks for this command. An invalid action cannot have been performed before.
bool asks_for(const CommandRequest& request, const Command& command, const AnyGame& game) {
  try {
    return command_in(request, game) == command;
  } catch (const Problem&) {
    return false;
  }
}

}  // namespace

// ---- Commands -------------------------------------------------------------------------------------------------------

std::optional<Command> Play::admit(const Visitor& visitor, const CommandRequest& request, const Answer& answer) const {
  const MatchRecord& record = match_.record();
  check_seat(record, visitor, request.seat);
  const History& history = match_.history();
  const AnyGame& game = history.match().game();
  if (const History::Done* before = history.done_before(visitor.person, request.key)) {
    if (!asks_for(request, before->command, game)) throw Problem("key_reused");
    answer(done(before->seq, true));
    return {};
  }
  if (history.said_before(visitor.person, request.key) != nullptr) throw Problem("key_reused");
  if (record.seat(request.seat).stand_in) throw not_allowed("stand_in");
  if (record.state != MatchState::running) throw Problem("not_running");
  if (puzzle_is_over()) throw not_allowed("puzzle_over");
  const std::int64_t seq = history.seq(Viewer::of(request.seat));
  if (request.expected_seq != seq) throw Problem("stale", {{"seq", std::to_string(seq)}});
  if (request.kind == CommandKind::take_back && !record.allows_take_back()) throw not_allowed("no_take_back");
  history.check_may_perform(request.kind, request.seat);
  const Command command = command_in(request, game);
  check_lesson(command);
  return command;
}

Pace::Clock::time_point Play::moment_of(const Command& command, Pace::Clock::time_point now) const {
  const History& history = match_.history();
  const bool hides = command.kind == CommandKind::act && history.match().game().info().verbs[command.action.verb].declines &&
                     history.shows(command.seat, command.action);
  return hides ? pace_of(command.seat).moment(seen_last_, now) : now;
}

/// A command that has to wait is checked again when its moment has come, and acknowledged then: until then nothing has happened.
void Play::command(const Visitor& visitor, const CommandRequest& request, const Answer& answer) {
  const std::optional<Command> command = admit(visitor, request, answer);
  if (!command) return;
  const Pace::Clock::time_point now = Pace::Clock::now();
  const Pace::Clock::time_point moment = moment_of(*command, now);
  if (moment <= now) return perform(*command, visitor.person, request.key, answer);
  ++held_back_;
  match_.context().loop.at(moment, [weak = match_.weak_from_this(), visitor, request, answer] {
    const std::shared_ptr<LiveMatch> self = weak.lock();  // the timer must not keep the match alive beyond its context
    if (!self) return;
    --self->play().held_back_;
    self->in_turn(answer, [visitor, request, answer](LiveMatch& match) {
      Play& play = match.play();
      if (const std::optional<Command> due = play.admit(visitor, request, answer)) {
        play.perform(*due, visitor.person, request.key, answer);
      }
    });
  });
}

void Play::perform(const Command& command, const std::string& person, const std::string& key, const Answer& answer) {
  keep({match_.history().perform(command, person, key)}, answer, [this, command, answer] {
    answer(done(match_.history().seq(Viewer::of(command.seat)), false));
    match_.presence().tell_update(command);
  });
}

void Play::keep(std::vector<StoredEntry> entries, const Answer& answer, std::function<void()> tell) {
  const History& history = match_.history();
  const MatchRecord& before = match_.record();
  MatchRecord next = before;
  if (history.saw_last(Viewer::spectator())) next.changed = entries.back().at;
  next.note_deciding(history.match().position());
  if (history.over()) {
    next.state = MatchState::over;
    next.note_result(history.match().position());
  }
  const std::size_t actions = entries.size();
  std::vector<Write> writes(std::make_move_iterator(entries.begin()), std::make_move_iterator(entries.end()));
  if (next.deciding != before.deciding || next.state != before.state) writes.emplace_back(next.to_store());
  if (history.over() || history.snapshot_due()) writes.emplace_back(history.snapshot());
  match_.store(std::move(writes), answer, [this, actions, next = std::make_shared<MatchRecord>(std::move(next)), tell = std::move(tell)] {
    match_.set_record(std::move(*next));
    match_.context().metrics.actions += actions;
    time_round();
    tell();
    if (match_.history().saw_last(Viewer::spectator())) all_saw_change();
    const MatchRecord& record = match_.record();
    if (record.state == MatchState::over) {
      log_event("match_over", {{"match", record.id}, {"game", record.game}});
      match_.presence().tell_match(false);
    }
    leave_stale_thoughts();
    wake_bot();
  });
}

// ---- Lessons --------------------------------------------------------------------------------------------------------

const Lesson* Play::taught() const {
  const MatchRecord& record = match_.record();
  if (record.lesson.empty()) return nullptr;
  if (!lesson_) lesson_ = read_lesson(record.game, record.lesson);
  return &*lesson_;
}

/// An illegal action is refused as usual; a legal one that deviates from the lesson, as a wrong try.
void Play::check_lesson(const Command& command) const {
  const Lesson* lesson = taught();
  if (lesson == nullptr || command.kind != CommandKind::act || command.seat != lesson->seat) return;
  const Match& match = match_.history().match();
  const std::size_t taken = steps_taken(*lesson, match);
  if (taken == lesson->steps.size() || match.position().check(command.action).forbids()) return;
  if (leads_to_aim(*lesson, match, command.action)) return;
  const LessonStep& step = lesson->steps[taken];
  const int wrong = wrong_try(step, match.game(), command.action);
  const std::string reason = wrong == 0 ? "common/lesson.elsewhere"
                                        : fmt::format("{}/{}", lesson->game, lesson->message(fmt::format("{}.wrong.{}", taken + 1, wrong)));
  throw Problem("lesson", {{"reason", reason}}, wrong == 0 ? std::string() : step.wrong[static_cast<std::size_t>(wrong) - 1].rule);
}

void Play::lesson(const Visitor& visitor, const Answer& answer) {
  const Lesson* lesson = taught();
  if (lesson == nullptr) throw Problem("not_found");
  check_seat(match_.record(), visitor, lesson->seat);
  const Match& match = match_.history().match();
  const Catalogue& catalogue = Catalogue::of(visitor.language);
  const auto text = [&](const std::string& id) { return catalogue.text(lesson->game, lesson->message(id)); };
  const std::size_t taken = steps_taken(*lesson, match);
  json::object out{{"game", lesson->game}, {"name", lesson->name}, {"title", text("title")}, {"seat", index_of(lesson->seat)}};
  out["steps"] = lesson->steps.size();
  out["taken"] = taken;
  out["learned"] = learned_to_json(*lesson, catalogue);
  out["step"] = nullptr;
  if (taken < lesson->steps.size()) {
    const LessonStep& step = lesson->steps[taken];
    json::array shown;
    for (const Action& action : step.shown) shown.push_back(match.game().action_to_json(action));
    out["step"] = json::object{{"say", text(fmt::format("{}.say", taken + 1))},
                               {"do", text(fmt::format("{}.do", taken + 1))},
                               {"aim", step.shown.size() == 1 ? step.aim.action : json::object()},
                               {"show", std::move(shown)},
                               {"light", json::value_from(step.lit)}};
  }
  answer(json::object{{"lesson", std::move(out)}});
}

// ---- Puzzles --------------------------------------------------------------------------------------------------------

const Puzzle* Play::posed() const {
  const MatchRecord& record = match_.record();
  if (record.puzzle.empty()) return nullptr;
  if (!puzzle_) puzzle_ = read_puzzle(record.game, record.puzzle);
  return &*puzzle_;
}

bool Play::puzzle_is_over() const {
  const Puzzle* puzzle = posed();
  return puzzle != nullptr && puzzle_progress(*puzzle, match_.history().match()).state != PuzzleState::open;
}

void Play::puzzle(const Visitor& visitor, bool show, const Answer& answer) {
  const Puzzle* puzzle = posed();
  if (puzzle == nullptr) throw Problem("not_found");
  check_seat(match_.record(), visitor, puzzle->seat);
  const Match& match = match_.history().match();
  if (!loss_ && puzzle_progress(*puzzle, match).state == PuzzleState::missed) return find_loss(visitor, show, answer);
  answer(json::object{
      {"puzzle", puzzle_to_json(*puzzle, match, loss_.get(), show, match_.speaker(visitor.language), Catalogue::of(visitor.language))}});
}

void Play::find_loss(const Visitor& visitor, bool show, const Answer& answer) {
  const auto work = [this, self = match_.shared_from_this(), puzzle = *posed(), turn = played_in_turn(*posed(), match_.history().match()),
                     visitor, show, answer](const std::stop_token&) {
    const auto found = std::make_shared<const PuzzleLoss>(where_lost(puzzle, turn));
    self->context().loop.post([this, self, found, visitor, show, answer] {
      loss_ = found;
      self->in_turn(answer, [visitor, show, answer](LiveMatch& match) { match.play().puzzle(visitor, show, answer); });
    });
  };
  match_.context().bots.work_on({.match = {}, .owner = {visitor.network, visitor.person}, .waiting = Waiting::person}, work);
}

// ---- Closing a round ------------------------------------------------------------------------------------------------

void Play::close_round(const Visitor& visitor, const Answer& answer) {
  check_creator(match_.record(), visitor);
  if (match_.record().state != MatchState::running) throw Problem("not_running");
  time_round();  // the match may just have been loaded
  if (const RoundClock now = clock(); now.closable_in.value_or(0) > 0) {
    throw Problem("too_early", {{"seconds", std::to_string(*now.closable_in)}, {"minimum", std::to_string(now.minimum)}});
  }
  close([this, self = match_.shared_from_this(), person = visitor.person, answer](const Outcome& outcome) {
    answer(std::holds_alternative<Problem>(outcome) ? outcome : Outcome(match_.presence().describe(person)));
  });
}

/// All at once: no viewer sees half of it, and no seat that has finished meanwhile is stopped in the next round.
void Play::close(const Answer& answer) {
  History& history = match_.history();
  const std::optional<Action> forfeit = history.match().game().forfeit_action();
  const std::vector<Seat> seats = history.match().position().deciding();
  const auto may_stop = [&](Seat seat) { return !history.match().decision_of(seat)->check(*forfeit).forbids(); };
  if (!forfeit || !std::all_of(seats.begin(), seats.end(), may_stop)) throw not_allowed("no_round_to_close");
  std::vector<StoredEntry> entries;
  try {
    for (const Seat seat : seats) entries.push_back(history.perform({CommandKind::act, seat, *forfeit}));
  } catch (...) {
    match_.drop_history();  // it has run ahead of the store
    throw;
  }
  stop_clock();  // the next round has its own clock
  keep(std::move(entries), answer, [this, answer] {
    answer(json::object());
    match_.presence().tell_everything();
  });
}

/// Most matches have none; their record shows that, so their history need not be in memory.
bool Play::has_closable_rounds() const {
  const MatchRecord& record = match_.record();
  if (record.state != MatchState::running || !(record.together || record.round_time)) return false;
  return match_.history().match().game().forfeit_action().has_value();
}

/// After a pause, or when the match was loaded in the middle of it, a round has its full time again.
void Play::time_round() {
  if (!has_closable_rounds()) return stop_clock();
  const MatchRecord& record = match_.record();
  const int ply = match_.history().match().last_chance();
  if (round_ && round_->ply == ply) return;
  round_ = {.ply = ply, .begun = Pace::Clock::now()};
  if (!record.round_time) return;
  match_.context().loop.at(round_->begun + *record.round_time, [weak = match_.weak_from_this(), ply] {
    const std::shared_ptr<LiveMatch> self = weak.lock();  // the timer must not keep the match alive beyond its context
    if (self) self->in_turn([](const Outcome&) {}, [ply](LiveMatch& match) { match.play().time_is_up(ply); });
  });
}

/// The clock may have been restarted since: only the last one counts.
void Play::time_is_up(int ply) {
  const std::optional<std::chrono::seconds> time = match_.record().round_time;
  if (match_.record().state != MatchState::running) return;
  if (!round_ || !time || round_->ply != ply || Pace::Clock::now() < round_->begun + *time) return;
  close([](const Outcome&) {});
}

/// A table whose rounds end sooner by themselves announces that time instead.
std::chrono::seconds Play::minimum() const {
  const std::chrono::seconds usual = match_.context().settings.round_minimum;
  return std::min(usual, match_.record().round_time.value_or(usual));
}

std::vector<std::optional<Pace::Clock::time_point>> Play::others_deciding() const {
  const MatchRecord& record = match_.record();
  std::vector<std::optional<Pace::Clock::time_point>> out;
  for (const Seat seat : match_.history().match().position().deciding()) {
    const SeatRecord& of = record.seat(seat);
    if (!of.played_by_bot() && of.person != record.creator) out.push_back(match_.presence().gone_since(of.person));
  }
  return out;
}

RoundClock Play::clock() const {
  const MatchRecord& record = match_.record();
  RoundClock out{.minimum = minimum().count()};
  if (!has_closable_rounds()) return out;
  const Pace::Clock::time_point now = Pace::Clock::now();
  const Pace::Clock::time_point begun = round_ ? round_->begun : now;
  const auto left = [&](Pace::Clock::duration time) {
    return std::max<std::int64_t>(0, std::chrono::ceil<std::chrono::seconds>(begun + time - now).count());
  };
  out.closable_in = left(closable_after(minimum(), begun, others_deciding()));
  if (round_ && record.round_time) out.closes_in = left(*record.round_time);
  return out;
}

// ---- Speech ---------------------------------------------------------------------------------------------------------

void Play::say(const Visitor& visitor, const SayRequest& request, const Answer& answer) {
  check_seat(match_.record(), visitor, request.seat);
  const History& history = match_.history();
  if (const Speech* before = history.said_before(visitor.person, request.key)) {
    const bool same = before->seat == request.seat && before->phrase == request.phrase && before->text == request.text;
    if (!same) throw Problem("key_reused");
    return answer(json::object());
  }
  if (history.done_before(visitor.person, request.key) != nullptr) throw Problem("key_reused");
  const Communication& talk = history.match().game().info().communication;
  const bool is_phrase = std::find(talk.phrases.begin(), talk.phrases.end(), request.phrase) != talk.phrases.end();
  if (!request.phrase.empty() && !is_phrase) {
    throw Problem("bad_value", {{"path", "request.phrase"}, {"value", request.phrase}, {"allowed", joined(talk.phrases)}});
  }
  // Free text is never a phrase, even if it is the id of one.
  if (!talk.permits(request.phrase, history.over())) throw Problem("not_said_here");
  check_room(match_.context().store, match_.context().settings.limits, visitor, request.text.size());
  const Speech speech{.seat = request.seat, .phrase = request.phrase, .text = request.text, .at = now_in_milliseconds()};
  match_.store({history.speech_entry(speech, visitor.person, request.key)}, answer, [this, speech, visitor, key = request.key, answer] {
    match_.history().heard(speech, visitor.person, key);
    answer(json::object());
    match_.presence().tell_said(speech);
  });
}

// ---- Reading --------------------------------------------------------------------------------------------------------

void Play::preview(const Visitor& visitor, const PreviewRequest& request, const Answer& answer) {
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

void Play::standing(const Visitor& visitor, const StandingRequest& request, const Answer& answer) {
  check_viewer(match_.record(), visitor, request.as);
  const Match& match = match_.history().match();
  const Speaker speaker = match_.speaker(visitor.language);
  if (request.of && index_of(*request.of) >= match.game().players()) throw Problem("not_found");
  const std::shared_ptr<const Position> position = match.position_at(request.ply ? ply_meant(request.as, *request.ply) : match.ply());
  answer(json::object{{"standing", standings_to_json(match.game(), *position, request.as, &speaker, request.of)}});
}

bool Play::log(const Visitor& visitor, const LogRequest& request, LogSoFar& so_far, const Answer& answer) {
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

int Play::ply_meant(Viewer viewer, int number) const {
  const History& history = match_.history();
  const std::optional<int> ply = history.ply_seen(viewer, number);
  if (!ply) {
    throw Problem("bad_value",
                  {{"path", "request.ply"}, {"value", std::to_string(number)}, {"allowed", fmt::format("0 … {}", history.ply(viewer))}});
  }
  return *ply;
}

void Play::frame(const Visitor& visitor, const FrameRequest& request, const Answer& answer) {
  check_viewer(match_.record(), visitor, request.as);
  const History& history = match_.history();
  const Speaker speaker = match_.speaker(visitor.language);
  const TableView view(history, request.as, speaker);
  const int ply = ply_meant(request.as, request.ply);
  answer(JsonText(json_object_text([&](JsonObjectText& reply) { view.append_at(reply.begin("frame"), ply, history.seq(request.as)); })));
}

bool Play::file(FileSoFar& so_far, const Answer& answer) {
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

void Play::edition(const Answer& answer) {
  const MatchRecord& record = match_.record();
  const std::vector<StoredEntry> entries = record.own_edition ? match_.context().store.entries(record.id, 1) : std::vector<StoredEntry>();
  const std::string text = History::setup_of(record, entries).table.edition_text;
  answer(parse_json(text.empty() ? embedded_edition(record.game) : text, "edition").as_object());
}

// ---- Bots -----------------------------------------------------------------------------------------------------------

void Play::hint(const Visitor& visitor, const HintRequest& request, const Answer& answer) {
  check_seat(match_.record(), visitor, request.seat);
  if (match_.record().state != MatchState::running) throw Problem("not_running");
  if (!match_.record().puzzle.empty()) throw not_allowed("puzzle");
  if (match_.record().fair) throw not_allowed("fair");
  if (advising_) throw Problem("too_fast");
  const Viewer viewer = Viewer::of(request.seat);
  std::shared_ptr<Position> decision = match_.history().match().decision_of(request.seat);
  advising_ = true;
  advice_ = PendingSearch{.viewer = viewer, .seq = match_.history().seq(viewer)};
  const auto told = [this, self = match_.shared_from_this(), viewer, decision, language = visitor.language, answer,
                     seq = advice_->seq](const Thought& thought) {
    self->context().loop.post([this, self, viewer, decision, language, answer, seq, thought] {
      advising_ = false;
      self->in_turn(answer, [viewer, decision, language, answer, seq, thought](LiveMatch& match) {
        if (match.history().seq(viewer) != seq) throw Problem("stale", {{"seq", std::to_string(match.history().seq(viewer))}});
        answer(json::object{{"hint", TableView(match.history(), viewer, match.speaker(language)).hint(*decision, thought)}});
      });
    });
  };
  match_.context().bots.think({.match = {}, .owner = {visitor.network, visitor.person}, .waiting = Waiting::person},
                              match_.history().match(), request.seat, adviser, advice_->unwanted, told);
}

void Play::why(const Visitor& visitor, const WhyRequest& request, const Answer& answer) {
  const MatchRecord& record = match_.record();
  check_viewer(record, visitor, request.as);
  const bool over = record.state == MatchState::over;
  if (!over && record.fair) throw not_allowed("fair");
  const Match& match = match_.history().match();
  const int ply = ply_meant(request.as, request.ply);
  const Seat seat = match.seat_of(ply);
  if (record.seat(seat).kind != SeatKind::bot) throw not_allowed("no_bot");
  // Secret decisions stay secret until the end, and so do their reasons.
  if (!over && record.together) return answer(why_to_json(seat, {}, match_.speaker(visitor.language)));
  if (advising_) throw Problem("too_fast");
  advising_ = true;
  const auto work = [this, self = match_.shared_from_this(), over, seat, language = visitor.language, answer,
                     turn = choices_in_turn(match, ply, over)](const std::stop_token&) {
    std::vector<Phrase> reasons;
    for (const MadeChoice& choice : turn) {
      reasons = over ? choice.decision->reasons(choice.done) : choice.decision->reasons_for_all(choice.done);
      if (!reasons.empty()) break;
    }
    self->context().loop.post([this, self, seat, reasons, language, answer] {
      advising_ = false;
      self->in_turn(answer,
                    [seat, reasons, language, answer](LiveMatch& live) { answer(why_to_json(seat, reasons, live.speaker(language))); });
    });
  };
  match_.context().bots.work_on({.match = {}, .owner = {visitor.network, visitor.person}, .waiting = Waiting::person}, work);
}

Bots::For Play::thinking_for() const {
  const MatchRecord& record = match_.record();
  return {.match = record.id, .owner = {record.origin, record.creator}, .waiting = match_.presence().waiting()};
}

bool Play::is_at_rest() const {
  const bool helps_people = thinking_ahead_ || advising_ || held_back_ > 0;
  return !helps_people && (thinking_ || !match_.record().bot_has_to_decide());
}

void Play::wake_bot() {
  if (thinking_ || match_.closed()) return;
  const bool bot_decides = match_.record().bot_has_to_decide();
  if (thinking_ahead_) {
    if (bot_decides && ahead_) ahead_->unwanted.request_stop();  // its end calls this function again
    return;
  }
  if (match_.record().begun() && !match_.has_history()) {
    if (bot_decides) match_.in_turn_unasked([](LiveMatch& match) { match.play().wake_bot(); });
    return;
  }
  try {
    bot_decides ? let_bot_think() : start_pondering();
  } catch (const std::exception& fault) {
    log_fault(fault.what());  // a match that cannot be read now is tried again later
  }
}

void Play::let_bot_think() {
  const History& history = match_.history();
  for (const Seat seat : history.match().position().deciding()) {
    if (!match_.record().seat(seat).played_by_bot()) continue;
    thinking_ = true;
    const std::shared_ptr<Memory> memory = memory_of(seat);
    PlayerSpec bot = pace_of(seat).player(seen_last_, Pace::Clock::now());
    bot.memory = memory.get();
    move_ = PendingSearch{.viewer = Viewer::of(seat), .seq = history.seq(Viewer::of(seat))};
    const auto told = [this, self = match_.shared_from_this(), seat, about = *move_, memory](const Thought& thought) {
      self->context().loop.post([this, self, about, decision = Decision{seat, about.seq, thought.choice, memory}] {
        if (!about.unwanted.stop_requested()) {
          const Answer failed = [this](const Outcome&) { thinking_ = false; };  // waits in the match itself, so it must not own it
          return self->in_turn(failed, [decision](LiveMatch& match) { match.play().delay_until_tick(decision); });
        }
        thinking_ = false;
        self->in_turn([](const Outcome&) {}, [](LiveMatch& match) { match.play().wake_bot(); });
      });
    };
    match_.context().bots.think(thinking_for(), history.match(), seat, bot, move_->unwanted, told);
    return;
  }
}

void Play::start_pondering() {
  const std::optional<Seat> seat = next_pondering_bot();
  if (!seat || match_.presence().waiting() != Waiting::person) return remembered_.reset();
  const History& history = match_.history();
  const PendingSearch about{.viewer = Viewer::of(*seat), .seq = history.seq(Viewer::of(*seat))};
  if (ahead_ && ahead_->viewer.seat() == *seat && ahead_->seq == about.seq) return;  // it has pondered this table already
  const std::shared_ptr<Memory> memory = memory_of(*seat);
  PlayerSpec bot = unhurried(*seat);
  bot.memory = memory.get();
  const auto done = [this, self = match_.shared_from_this(), remembered = Remembered{*seat, about.seq, memory}] {
    self->context().loop.post([this, self, remembered] {
      thinking_ahead_ = false;
      remembered_ = remembered;
      forget_later();
      self->in_turn([](const Outcome&) {}, [](LiveMatch& match) { match.play().wake_bot(); });
    });
  };
  const auto at_most = decisions_ahead * std::chrono::milliseconds(bot.budget.milliseconds);
  thinking_ahead_ = match_.context().bots.think_ahead(history.match(), *seat, bot, about.unwanted, at_most, done);
  if (thinking_ahead_) ahead_ = about;
}

std::optional<Seat> Play::next_pondering_bot() const {
  const MatchRecord& record = match_.record();
  if (record.state != MatchState::running || record.together) return {};
  const int players = static_cast<int>(record.seats.size());
  const Seat first = match_.history().match().position().actor();
  for (Seat seat = next_seat(first, players); seat != first; seat = next_seat(seat, players)) {
    if (!record.seat(seat).played_by_bot()) continue;
    const Budget budget = unhurried(seat).budget;
    if (budget.memory != 0 && budget.milliseconds != 0) return seat;
  }
  return {};
}

PlayerSpec Play::unhurried(Seat seat) const {
  const Pace::Clock::time_point now = Pace::Clock::now();
  return pace_of(seat).player(now, now);
}

std::shared_ptr<Memory> Play::memory_of(Seat seat) {
  const History& history = match_.history();
  const Match& match = history.match();
  std::shared_ptr<Memory> memory = std::make_shared<Memory>();
  if (remembered_ && remembered_->seat == seat) {
    const int then = remembered_->memory->ply();
    const bool nothing_taken_back = history.seq(Viewer::of(seat)) - remembered_->seq == match.ply() - then;
    if (nothing_taken_back && known_since(then, seat)) {
      memory = remembered_->memory;
      ++match_.context().metrics.thoughts_continued;
      for (int ply = then + 1; ply <= match.ply(); ++ply) memory->end(match.action_of(ply));
    }
  }
  remembered_.reset();
  memory->begin(seat, match.ply());
  return memory;
}

bool Play::known_since(int then, Seat seat) const {
  const Match& match = match_.history().match();
  for (int ply = then + 1; ply <= match.ply(); ++ply) {
    const std::vector<Event>& events = match.events_of(ply);
    const bool told_to_all =
        std::all_of(events.begin(), events.end(), [](const Event& event) { return event.meant_for(Viewer::spectator()); });
    if (match.seat_of(ply) != seat && (events.empty() || !told_to_all)) return false;
  }
  return true;
}

void Play::forget_later() {
  if (!remembered_) return;
  match_.context().loop.at(Pace::Clock::now() + memory_ttl, [weak = match_.weak_from_this(), seq = remembered_->seq] {
    const std::shared_ptr<LiveMatch> self = weak.lock();
    if (self && self->play().remembered_ && self->play().remembered_->seq == seq) self->play().remembered_.reset();
  });
}

void Play::leave_stale_thoughts() {
  for (std::optional<PendingSearch>* each : {&move_, &ahead_, &advice_}) {
    if (each->has_value() && match_.history().seq((*each)->viewer) != (*each)->seq) (*each)->unwanted.request_stop();
  }
}

Pace Play::pace_of(Seat seat) const { return Pace::of(match_.record(), seat, match_.context().settings.steady_answers); }

void Play::delay_until_tick(const Decision& decision) {
  const auto tell = [weak = match_.weak_from_this(), decision] {
    const std::shared_ptr<LiveMatch> self = weak.lock();  // the timer must not keep the match alive beyond its context
    if (!self) return;
    const Answer failed = [&play = self->play()](const Outcome&) { play.thinking_ = false; };
    self->in_turn(failed, [decision](LiveMatch& match) { match.play().bot_decided(decision); });
  };
  const Pace::Clock::time_point now = Pace::Clock::now();
  const Pace::Clock::time_point moment = pace_of(decision.seat).moment(seen_last_, now);
  if (moment <= now || !match_.history().shows(decision.seat, decision.action)) return tell();
  match_.context().loop.at(moment, tell);
}

/// Drops a decision about a table that has changed since, and thinks again.
void Play::bot_decided(const Decision& decision) {
  thinking_ = false;
  const MatchRecord& record = match_.record();
  const bool current = record.state == MatchState::running && record.seat(decision.seat).played_by_bot() &&
                       match_.history().seq(Viewer::of(decision.seat)) == decision.seq;
  if (!current) return wake_bot();
  remembered_ = {decision.seat, decision.seq, decision.memory};
  perform({CommandKind::act, decision.seat, decision.action}, {}, {}, [](const Outcome&) {});
}

}  // namespace omnibus
