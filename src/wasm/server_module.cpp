// Interface of the server module for its page, in addition to the engine (module.cpp), with the same conventions: the page requests a
// buffer, fills it, and calls one of these.
//   add_kept     a name, directly followed by the text kept under it
//   open         the language of error messages; all kept texts have been added
//   request      {"method", "target", "token", "body"}, with a number for the reply
//   connect      {"target", "token"}, with a number: opens a virtual WebSocket
//   hear         a message received on it
//   disconnect   closes it
//   kept         the error of storing the changes; empty on success
//   helpers      the number of other workers; before `open`
//   answered     the result of a helper; empty if none could compute it
//   turn         continues pending work; returns the milliseconds until the next turn, or -1
// After each call the page takes the messages of the module until there are no more:
//   take         returns the number of bytes at `reply`, or -1; `taken_kind` is their kind, `taken_number` what they belong to
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "data/json_io.hpp"
#include "server/browser/helpers.hpp"
#include "server/browser/local_server.hpp"
#include "server/browser/turns.hpp"
#include "server/http/api.hpp"
#include "wasm/mailbox.hpp"

namespace omnibus {

namespace {

/// The numbers match those in web/src/local/module.ts.
enum class ForPage : std::uint32_t { answer = 1, message = 2, hung_up = 3, to_keep = 4, failure = 5, to_work_out = 6, called_off = 7 };

struct Letter {
  ForPage kind = ForPage::answer;
  std::uint32_t number = 0;
  std::string text;
};

std::deque<Letter> letters;
Letter taken;
std::vector<KeptChange> given_back;
Keeper::Told told_about_keeping;

class Outside final : public Page {
 public:
  void answer(std::uint32_t request, const HttpReply& reply) override {
    json::object out{{"status", reply.status}, {"type", reply.type}, {"body", reply.body}};
    for (const auto& [name, value] : reply.headers) {
      if (name == "Set-Cookie") out["cookie"] = value;
    }
    letters.push_back({ForPage::answer, request, json::serialize(out)});
  }
  void tell(std::uint32_t connection, const std::string& message) override { letters.push_back({ForPage::message, connection, message}); }
  void hang_up(std::uint32_t connection) override { letters.push_back({ForPage::hung_up, connection, {}}); }
};

/// The page stores everything and confirms later.
class KeeperOutside final : public Keeper {
 public:
  void keep(std::vector<KeptChange> changes, Told told) override {
    json::array list;
    for (KeptChange& change : changes) {
      list.push_back(json::array{change.name, change.text ? json::value(std::move(*change.text)) : json::value(nullptr)});
    }
    told_about_keeping = std::move(told);
    letters.push_back({ForPage::to_keep, 0, json::serialize(list)});
  }
  void finish() override {}  // a module ends with its page
};

/// The page also runs the helper workers.
class HelpersOutside final : public Helpers::Page {
 public:
  void hand_out(std::uint32_t number, const std::string& order) override { letters.push_back({ForPage::to_work_out, number, order}); }
  void call_off(std::uint32_t number) override { letters.push_back({ForPage::called_off, number, {}}); }
};

Outside outside;
HelpersOutside helpers_outside;
std::optional<LocalServer> server;

/// Request as written by our own page; missing fields are empty.
HttpRequest request_in(const std::string& text) {
  const json::value document = json::parse(text);
  const json::object& fields = document.as_object();
  const auto field = [&](std::string_view name) {
    const json::value* found = fields.if_contains(name);
    return found != nullptr ? std::string(found->as_string()) : std::string();
  };
  HttpRequest out;
  out.method = field("method");
  out.token = field("token");
  out.body = field("body");
  if (!split_target(field("target"), out)) throw Problem("bad_request");
  return out;
}

}  // namespace

extern "C" {

[[clang::export_name("add_kept")]] void module_add_kept(std::size_t name_size) {
  given_back.push_back({inbox().substr(0, name_size), inbox().substr(name_size)});
}

[[clang::export_name("open")]] void module_open() {
  const std::string language = inbox();
  try {
    server.emplace(outside, open_kept_store(std::make_unique<KeeperOutside>(), std::exchange(given_back, {}), "IndexedDB"));
  } catch (const Problem& problem) {
    letters.push_back({ForPage::failure, 0, json::serialize(problem_to_json(problem, language))});
  }
}

[[clang::export_name("request")]] void module_request(std::uint32_t number) {
  try {
    server->ask(number, request_in(inbox()));
  } catch (const Problem& problem) {
    outside.answer(number, Api::refusal(problem, "en"));
  }
}

[[clang::export_name("connect")]] void module_connect(std::uint32_t connection) {
  try {
    server->connect(connection, request_in(inbox()));
  } catch (const Problem&) {
    outside.hang_up(connection);
  }
}

[[clang::export_name("hear")]] void module_hear(std::uint32_t connection) { server->hear(connection, inbox()); }

[[clang::export_name("disconnect")]] void module_disconnect(std::uint32_t connection) { server->disconnect(connection); }

[[clang::export_name("kept")]] void module_kept() { std::exchange(told_about_keeping, {})(inbox()); }

[[clang::export_name("helpers")]] void module_helpers(int count) { Helpers::here().engage(helpers_outside, count); }

[[clang::export_name("answered")]] void module_answered(std::uint32_t number) { Helpers::here().answer(number, inbox()); }

[[clang::export_name("turn")]] std::int32_t module_turn() {
  const auto next = Turns::here().take();
  return next ? static_cast<std::int32_t>(next->count()) : -1;
}

[[clang::export_name("take")]] std::int32_t module_take() {
  if (letters.empty()) return -1;
  taken = std::move(letters.front());
  letters.pop_front();
  outbox() = std::move(taken.text);
  return static_cast<std::int32_t>(outbox().size());
}

[[clang::export_name("taken_kind")]] std::uint32_t module_taken_kind() { return static_cast<std::uint32_t>(taken.kind); }
[[clang::export_name("taken_number")]] std::uint32_t module_taken_number() { return taken.number; }
}

}  // namespace omnibus
