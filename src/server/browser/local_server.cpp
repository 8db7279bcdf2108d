#include "server/browser/local_server.hpp"

#include <map>
#include <utility>

#include "server/conversation/conversation.hpp"
#include "server/http/api.hpp"
#include "server/record/people.hpp"

namespace omnibus {

namespace {

constexpr const char* own_host = "localhost";

/// No limits, since there are no other users; and only the owner deletes anything.
Settings local_settings() {
  Settings out;
  out.threads = out.thinkers = 1;
  out.steady_answers = false;
  out.files_before_the_end = true;
  out.keep = {.unfinished = KeepTimes::Days(0), .finished = KeepTimes::Days(0), .guests = KeepTimes::Days(0)};
  out.limits = ServerLimits::none();
  return out;
}

/// Every message is accepted, since the page reads as fast as the server sends.
class Talk final : public Conversation {
 public:
  Talk(const Parts& parts, Visitor visitor, Page& page, std::uint32_t number)
      : Conversation(parts, std::move(visitor), {}),
        page_(page),
        number_(number) {}

  void tell(const std::string&, SharedText change) override { say(*change); }
  void tell_all(const std::string&, SharedText everything) override { say(*everything); }
  void end() {
    over_ = true;
    watch_nothing();
  }

 private:
  bool send_reply(SharedText reply) override {
    say(*reply);
    return true;
  }
  void has_answered() override {}
  void give_up() override { page_.hang_up(number_); }
  void say(const std::string& text) {
    if (!over_) page_.tell(number_, text);
  }

  Page& page_;
  std::uint32_t number_;
  bool over_ = false;
};

std::vector<std::unique_ptr<Loop>> one_loop() {
  std::vector<std::unique_ptr<Loop>> out;
  out.push_back(std::make_unique<Loop>());
  return out;
}

HttpReply no_files(const HttpRequest&) { return {.status = 404, .type = "text/plain; charset=utf-8", .body = {}, .headers = {}}; }

}  // namespace

struct LocalServer::Parts {
  Page& page;
  Settings settings = local_settings();
  Metrics metrics;
  std::vector<std::unique_ptr<Loop>> loops = one_loop();
  std::unique_ptr<Store> store;
  Bots bots{1, metrics};
  LiveMatches matches{settings, *store, bots, metrics, loops, *loops.front()};
  People people{*store};
  Addresses addresses{settings.limits};
  Api api{{settings, *store, people, matches, addresses, metrics, no_files, {}}};
  std::map<std::uint32_t, std::shared_ptr<Talk>> talks;

  Parts(Page& around, std::unique_ptr<Store> opened) : page(around), store(std::move(opened)) {}
};

LocalServer::LocalServer(Page& page, std::unique_ptr<Store> store) : parts_(std::make_unique<Parts>(page, std::move(store))) {
  parts_->matches.check();
  parts_->matches.resume();
}

LocalServer::~LocalServer() = default;

void LocalServer::ask(std::uint32_t number, HttpRequest request) {
  request.host = own_host;
  parts_->api.answer(request, [&page = parts_->page, number](const HttpReply& reply) { page.answer(number, reply); });
}

void LocalServer::connect(std::uint32_t connection, const HttpRequest& request) {
  HttpRequest from_here = request;
  from_here.host = own_host;
  const Conversation::Parts needed{parts_->settings, parts_->matches, parts_->addresses, parts_->metrics, *parts_->loops.front()};
  parts_->talks[connection] = std::make_shared<Talk>(needed, parts_->api.visitor_of(from_here), parts_->page, connection);
}

void LocalServer::hear(std::uint32_t connection, const std::string& message) {
  const auto found = parts_->talks.find(connection);
  if (found != parts_->talks.end()) found->second->handle_message(message);
}

void LocalServer::disconnect(std::uint32_t connection) {
  const auto found = parts_->talks.find(connection);
  if (found == parts_->talks.end()) return;
  found->second->end();
  parts_->talks.erase(found);
}

}  // namespace omnibus
