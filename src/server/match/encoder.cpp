#include "server/match/encoder.hpp"

#include <utility>

#include "server/record/access.hpp"
#include "server/record/record_json.hpp"
#include "server/views/patch_text.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t max_missed = 12;
constexpr std::int64_t max_missed_seats = 72;  // each update contains every seat: those of a crowd would be half a megabyte
constexpr std::size_t usual_update = 8192;     // bytes

/// Push about a command: `add_rest` adds the events and the resulting table.
template <class AddRest>
void append_move(std::string& out, std::string_view push_name, const std::string& match, CommandKind kind, Seat seat, AddRest&& add_rest) {
  JsonObjectText push(out);
  push.add("push", push_name);
  push.add("match", match);
  push.add("what", name_of(kind));
  push.add("seat", index_of(seat));
  add_rest(push);
}

/// Events of the last command.
void add_events(JsonObjectText& push, const TableView& view, CommandKind kind, const History& history) {
  if (kind == CommandKind::undo) push.add_json("events", "[]");
  else {
    view.append_events(push.begin("events"), history.match().ply());
    view.add_takes_back(push, history.match().ply());
  }
}

}  // namespace

// ---- Parts of messages ----------------------------------------------------------------------------------------------

json::value Encoder::vote_to_json(const SeatRecord& seat, const std::string& person) const {
  const std::vector<std::string> voters = attendance_.voters_on(seat);
  if (voters.empty()) return nullptr;
  return json::object{{"votes", seat.votes_of(voters)}, {"needed", voters.size()}, {"yours", seat.votes_of({person}) > 0}};
}

json::object Encoder::describe(const std::string& person) const {
  json::object out = match_to_json(match_.record(), person, [this](const std::string& each) { return attendance_.whereabouts(each); });
  json::array& seats = out.at("seats").as_array();
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i].as_object()["vote"] = vote_to_json(match_.record().seats[i], person);
  return out;
}

json::object Encoder::describe_seat(int index, const std::string& person) const {
  json::object out =
      seat_to_json(match_.record(), index, person, [this](const std::string& each) { return attendance_.whereabouts(each); });
  out["vote"] = vote_to_json(match_.record().seat(seat_at(index)), person);
  return out;
}

void Encoder::add_match(JsonObjectText& out, const std::string& person) const { out.add_json("match", json::serialize(describe(person))); }

void Encoder::add_table(JsonObjectText& out, const Subscriber& subscriber) const {
  if (!has_begun()) return out.add("table", nullptr);
  TableView(match_.history(), subscriber.viewer, match_.speaker(subscriber.language)).append_now(out.begin("table"), follower_.clock());
}

void Encoder::add_said(JsonObjectText& out, const Subscriber& subscriber) const {
  if (!has_begun()) return out.add_json("said", "[]");
  TableView(match_.history(), subscriber.viewer, match_.speaker(subscriber.language)).append_said(out.begin("said"));
}

/// The last few actions, one by one, if only actions were missed.
void Encoder::add_missed(JsonObjectText& out, const Subscriber& subscriber, std::optional<std::int64_t> since) const {
  if (!since || !has_begun()) return out.add("updates", nullptr);
  const Viewer viewer = subscriber.viewer;
  const History& history = match_.history();
  const std::int64_t count = history.seq(viewer) - *since;
  const bool many = count > max_missed || count * history.match().game().players() > max_missed_seats;
  if (many || !history.only_actions_since(viewer, *since)) return out.add("updates", nullptr);
  const Speaker speaker = match_.speaker(subscriber.language);
  const TableView view(history, viewer, speaker);
  const auto append = [&](std::string& text, std::int64_t later) {
    const int ply = *history.ply_seen(viewer, history.ply(viewer) - static_cast<int>(later));
    append_move(text, "update", match_.record().id, CommandKind::act, history.match().seat_of(ply), [&](JsonObjectText& push) {
      view.append_events(push.begin("events"), ply);
      if (later == 0) view.append_now(push.begin("table"), follower_.clock());
      else view.append_at(push.begin("table"), ply, history.seq(viewer) - later);
    });
  };
  out.add_list("updates", std::views::iota(std::int64_t{0}, count) | std::views::reverse, append);
}

// ---- Messages -------------------------------------------------------------------------------------------------------

std::string Encoder::watch_reply(const Subscriber& subscriber, std::optional<std::int64_t> since) const {
  return json_object_text([&](JsonObjectText& reply) {
    reply.add_object("watch", [&](JsonObjectText& watching) {
      add_match(watching, subscriber.person);
      add_said(watching, subscriber);
      add_missed(watching, subscriber, since);
      add_table(watching, subscriber);
    });
  });
}

std::string Encoder::match_push(const Subscriber& subscriber, bool with_table) const {
  return json_object_text([&](JsonObjectText& push) {
    push.add("push", "match");
    add_match(push, subscriber.person);
    if (with_table) add_table(push, subscriber);
    else push.add("table", nullptr);
  });
}

std::string Encoder::people_push(const Subscriber& subscriber, const std::string& person, const MatchRecord& before) const {
  const MatchRecord& now = match_.record();
  return json_object_text([&](JsonObjectText& push) {
    push.add("push", "people");
    push.add("match", now.id);
    PatchText patch(push.begin("changes"));
    for (std::size_t i = 0; i < now.seats.size(); ++i) {
      const bool theirs = !person.empty() && now.seats[i].person == person;
      if (!theirs && now.seats[i] == before.seats[i]) continue;
      patch.replace_json(fmt::format("/seats/{}", i), json::serialize(describe_seat(static_cast<int>(i), subscriber.person)));
    }
    patch.change_list("/shuffle/contributions", before.contributions, now.contributions,
                      [&](std::string& text, const ContributionRecord& each) { text += json::serialize(contribution_to_json(now, each)); });
    if (now.changed != before.changed) {
      patch.replace("/changed", [&](std::string& text) { append_json(text, time_to_text(now.changed)); });
    }
  });
}

std::string Encoder::everything_push(const Subscriber& subscriber) const {
  return json_object_text([&](JsonObjectText& push) {
    push.add("push", "resync");
    add_match(push, subscriber.person);
    add_table(push, subscriber);
  });
}

std::string Encoder::update_push(const Subscriber& subscriber, const Command& command) const {
  const History& history = match_.history();
  const Speaker speaker = match_.speaker(subscriber.language);
  const TableView view(history, subscriber.viewer, speaker);
  std::string out;
  out.reserve(usual_update);
  append_move(out, "update", match_.record().id, command.kind, command.seat, [&](JsonObjectText& push) {
    add_events(push, view, command.kind, history);
    view.append_now(push.begin("table"), follower_.clock());
  });
  return out;
}

std::string Encoder::patch_push(const Subscriber& subscriber, const Command& command) const {
  const History& history = match_.history();
  const Speaker speaker = match_.speaker(subscriber.language);
  const TableView view(history, subscriber.viewer, speaker);
  std::string out;
  append_move(out, "patch", match_.record().id, command.kind, command.seat, [&](JsonObjectText& push) {
    add_events(push, view, command.kind, history);
    push.add("since", history.seq(subscriber.viewer) - 1);
    view.append_changes(push.begin("changes"), follower_.clock());
  });
  return out;
}

std::string Encoder::said_push(const Subscriber& subscriber, const Speech& speech) const {
  return json_object_text([&](JsonObjectText& push) {
    push.add("push", "said");
    push.add("match", match_.record().id);
    TableView(match_.history(), subscriber.viewer, match_.speaker(subscriber.language)).append_said(push.begin("said"), speech);
  });
}

std::string Encoder::analysis_push(const json::object& progress) const {
  json::object push{{"push", "analysis"}, {"match", match_.record().id}};
  push.insert(progress.begin(), progress.end());
  return json::serialize(push);
}

std::string Encoder::gone_push() const { return json::serialize(json::object{{"push", "gone"}, {"match", match_.record().id}}); }

}  // namespace omnibus
