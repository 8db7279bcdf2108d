// Tables on one network thread, without a network.
#pragma once

#include <gtest/gtest.h>

#include "server/matches/live_matches.hpp"
#include "server/record/match_request.hpp"
#include "support/patience.hpp"
#include "support/temporary_folder.hpp"
#include "support/test_server.hpp"

namespace omnibus {

struct OneThread {
  TemporaryFolder folder;
  Settings settings;
  Metrics metrics;
  std::unique_ptr<Store> store = open_sqlite_store(folder.file("omnibus.db"));
  std::unique_ptr<Bots> bots = std::make_unique<Bots>(1, metrics);
  std::vector<std::unique_ptr<Loop>> loops;
  Loop background;
  std::unique_ptr<LiveMatches> matches;
  Visitor eve{.person = "eve", .name = "Eve", .language = "en", .network = {}};

  explicit OneThread(Settings wanted = TestServer::without_limits()) : settings(std::move(wanted)) {
    log_level("error");
    loops.push_back(std::make_unique<Loop>());
    matches = std::make_unique<LiveMatches>(settings, *store, *bots, metrics, loops, background);
    loops.front()->start();
    background.start();
    store_person("eve", "token", "Eve");
  }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;
  ~OneThread() {  // same order as in the server
    loops.front()->stop();
    background.stop();
    bots.reset();
    store.reset();
  }

  void store_person(const std::string& id, const std::string& token_hash, const std::string& name) const {
    std::promise<std::string> stored;
    store->write({StoredPerson{id, token_hash, name, 0, "", 0}}, [&](const std::string& failure) { stored.set_value(failure); });
    EXPECT_EQ(awaited(stored.get_future()), "");
  }

  /// Creates this table for eve.
  std::string table_of(const json::object& request) {
    const NewMatch match = read_new_match(request, eve, settings);
    std::promise<void> created;
    matches->create(match, eve, [&](const Outcome&) { created.set_value(); });
    awaited(created.get_future());
    return match.record.id;
  }

  /// Runs the task on the thread of the match and waits for it.
  void visit(const std::string& match, const std::function<void(LiveMatch&)>& task) const {
    std::promise<void> done;
    const auto run = [&](LiveMatch& live) {
      task(live);
      done.set_value();
    };
    matches->visit(match, [](const Outcome&) {}, run);
    awaited(done.get_future());
  }
};

}  // namespace omnibus
