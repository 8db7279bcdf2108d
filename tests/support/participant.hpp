// Participant at a table: watches as one viewer, tracks the state, and acts.
#pragma once

#include <utility>

#include "support/json_patch.hpp"
#include "support/test_server.hpp"

namespace omnibus {

class Participant {
 public:
  Participant(const WebClient& client, std::string match, const json::value& as, std::string_view language = "en")
      : socket_(client),
        match_(std::move(match)),
        as_(as) {
    const json::object reply = socket_.ask(watch(match_, as_, language));
    watching_ = reply.at("watch").as_object();
    told_match_ = watching_.at("match").as_object();
    if (watching_.at("table").is_object()) table_ = watching_.at("table").as_object();
  }

  WebSocketClient& socket() { return socket_; }
  const json::object& watching() const { return watching_; }
  const json::object& table() const { return table_; }
  const std::string& match() const { return match_; }
  /// Latest match information, such as the seats.
  const json::object& told_match() const { return told_match_; }
  int seat() const { return static_cast<int>(as_.as_int64()); }
  std::int64_t seq() const { return table_.at("seq").as_int64(); }
  bool over() const { return table_.at("over").as_bool(); }
  const json::array& legal() const { return table_.at("legal").as_array(); }
  bool decides() const { return !legal().empty(); }

  /// Waits for the next update and returns it. If it has only changes of the table, the full table is added.
  json::object next_update() {
    for (StepLimit pushes;; ++pushes) {
      json::object push = socket_.next_push();
      if (take(push)) return push;
    }
  }
  /// Same for seats and presence, sent in full or as changes.
  const json::object& next_told_match() {
    for (StepLimit pushes;; ++pushes) {
      json::object push = socket_.next_push();
      take(push);
      if (push.at("push") == "people" || push.at("push") == "match") return told_match_;
    }
  }
  /// True for an action. Only then, or on a resync, has the table changed.
  bool take(json::object& push) {
    const json::value kind = push.at("push");  // a copy: additions below may move it
    if (kind == "people") told_match_ = patched(told_match_, push.at("changes").as_array()).as_object();
    if (kind == "match" || kind == "resync") told_match_ = push.at("match").as_object();
    if (kind == "patch") {
      if (push.at("since") != seq()) throw std::runtime_error("changes of another table");
      push["table"] = patched(table_, push.at("changes").as_array());
    }
    if (const json::value* table = push.if_contains("table"); table != nullptr && table->is_object()) table_ = table->as_object();
    return kind == "patch" || kind == "update";
  }

  json::object act_request(std::size_t choice) {
    return act(match_, seat(), seq(), fresh_key(), legal().at(choice % legal().size()).at("action"));
  }
  /// Makes one of the offered choices and waits for the resulting update.
  json::object choose(std::size_t choice) {
    const json::object reply = socket_.ask(act_request(choice));
    if (!reply.at("ok").as_bool()) throw std::runtime_error(json::serialize(reply));
    return next_update();
  }
  json::object take_back(std::string_view what = "undo") {
    const json::object reply = socket_.ask(omnibus::take_back(what, match_, seat(), seq(), fresh_key()));
    if (!reply.at("ok").as_bool()) throw std::runtime_error(json::serialize(reply));
    return next_update();
  }
  std::string fresh_key() { return "key " + std::to_string(++keys_) + (as_.is_int64() ? " of " + std::to_string(seat()) : ""); }

 private:
  WebSocketClient socket_;
  std::string match_;
  json::value as_;
  json::object watching_;
  json::object told_match_;
  json::object table_;
  int keys_ = 0;
};

/// Plays until the match is over: the deciding participant makes one of the offered choices, and all follow.
template <class EachStep> void play_out(std::vector<Participant*> players, std::uint64_t seed, EachStep&& each_step) {
  std::uint64_t chance = seed;
  for (StepLimit steps; !players.front()->over(); ++steps) {
    const auto actor = std::find_if(players.begin(), players.end(), [](Participant* each) { return each->decides(); });
    chance = chance * 6364136223846793005U + 1442695040888963407U;
    (*actor)->choose(static_cast<std::size_t>(chance >> 33));
    for (Participant* each : players) {
      if (each != *actor) each->next_update();
    }
    each_step();
  }
}

}  // namespace omnibus
