#include "server/conversation/conversation.hpp"

#include <utility>

#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int max_refusals = 200;            // in a row, before a flood is cut off
constexpr std::size_t small_message = 4096;  // parsed even if refused, for its id

}  // namespace

Conversation::Conversation(const Parts& parts, Visitor visitor, std::string address)
    : parts_(parts),
      visitor_(std::move(visitor)),
      address_(std::move(address)),
      limiter_(parts.settings.limits.messages),
      work_(parts.settings.limits.work) {}

void Conversation::handle_message(std::string_view message, bool is_text) {
  ++parts_.metrics.messages;
  const Stopwatch stopwatch;
  std::optional<std::int64_t> id;
  try {
    const bool in_time = may_ask();
    if (!in_time && message.size() > small_message) throw Problem("too_fast");
    const json::value document = parse_json(message, "request");
    id = id_of(document);
    if (!in_time) throw Problem("too_fast");
    refusals_ = 0;
    if (!is_text) throw Problem("bad_request");
    Request request = read_request(document);
    if (!limiter_.spend(request.cost - 1)) throw Problem("too_fast");  // the message itself is already paid for
    log_detail("message", {{"do", document.at("do")}, {"match", request.match}});
    follow(std::move(request));
  } catch (const Problem& problem) {
    reply(id, problem);
    if (problem.code() == "too_fast" && ++refusals_ > max_refusals) give_up();
  } catch (const std::exception& fault) {
    log_fault(fault.what());
    reply(id, Problem("internal", {{"reason", fault.what()}}));
  }
  charge({.time = stopwatch.time(), .bytes = message.size()});
}

bool Conversation::may_ask() {
  return work_.in_credit() && parts_.addresses.has_time_for(address_) && limiter_.spend() && parts_.addresses.spend_message(address_);
}

void Conversation::charge(Work work) {
  work_.charge(work.milliseconds());
  parts_.addresses.charge(address_, work);
}

Answer Conversation::answer_to(const Request& request, bool newly_watched) {
  const bool is_command = request.role == RequestRole::command;
  return [self = shared_from_this(), id = request.id, match = newly_watched ? request.match : std::string(), is_command,
          begun = Clock::now()](Outcome outcome) {
    self->parts_.loop.run([self, id, match, is_command, begun, outcome = std::move(outcome)] {
      const bool good = std::holds_alternative<JsonText>(outcome);
      if (good && is_command) self->parts_.metrics.acknowledgements.note(std::chrono::duration<double>(Clock::now() - begun).count());
      if (!good && !match.empty()) self->watched_.erase(match);
      --self->unanswered_;
      self->reply(id, outcome);
      self->has_answered();
    });
  };
}

void Conversation::follow(Request request) {
  if (request.role == RequestRole::ping) return reply(request.id, json::object());
  bool newly_watched = false;
  if (request.role == RequestRole::watch) {
    visitor_.language = request.language;
    newly_watched = begin_watching(request.match);
  } else if (request.role == RequestRole::unwatch) {
    watched_.erase(request.match);
  }
  ++unanswered_;
  const Answer answer = answer_to(request, newly_watched);
  const std::string match = request.match;
  const AnswerSize size = request.size;
  const Needs needs = request.needs();
  const auto charge_later = [self = shared_from_this()](const Work& work) { self->parts_.loop.run([self, work] { self->charge(work); }); };
  auto piece = [caller = Caller{shared_from_this(), visitor_}, handle = std::move(request.handle), answer, charge_later](LiveMatch& live) {
    const Stopwatch stopwatch;
    const bool last = handle(live, caller, answer);
    charge_later({.time = stopwatch.time()});
    return last;
  };
  const Payer payer{.owner = {visitor_.network, visitor_.person}, .charge = charge_later};
  if (size == AnswerSize::large) return parts_.matches.answer_in_pieces(match, payer, answer, std::move(piece));
  if (size == AnswerSize::medium) return parts_.matches.visit_in_pieces(match, payer, answer, std::move(piece));
  parts_.matches.visit(match, answer, std::move(piece), needs, payer);
}

bool Conversation::begin_watching(const std::string& match) {
  const std::size_t max = parts_.settings.limits.watched_matches;
  if (watched_.contains(match)) return false;
  if (watched_.size() >= max) throw Problem("too_many", {{"limit", std::to_string(max)}});
  watched_.insert(match);
  return true;
}

void Conversation::watch_nothing() {
  for (const std::string& match : watched_) {
    const auto leave = [self = shared_from_this()](LiveMatch& live) { live.presence().unwatch(self.get()); };
    parts_.matches.visit(match, [](const Outcome&) {}, leave, Needs::record);
  }
  watched_.clear();
}

void Conversation::reply(std::optional<std::int64_t> id, const Outcome& outcome) {
  if (const auto* problem = std::get_if<Problem>(&outcome)) parts_.metrics.refused(problem->code());
  auto text = std::make_shared<const std::string>(encode_reply(id, outcome, visitor_.language));
  charge({.bytes = text->size()});
  if (send_reply(std::move(text))) return;
  ++parts_.metrics.unread;
  if (!send_reply(std::make_shared<const std::string>(encode_reply(id, Problem("too_fast"), visitor_.language)))) give_up();
}

}  // namespace omnibus
