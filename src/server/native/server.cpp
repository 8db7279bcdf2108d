#include "server/native/server.hpp"

#include <algorithm>
#include <future>
#include <malloc.h>
#include <thread>
#include <unistd.h>

#include <boost/asio/ip/udp.hpp>
#include <fmt/format.h>

#include "server/native/assets.hpp"
#include "server/native/backups.hpp"
#include "server/native/connection.hpp"
#include "server/native/heartbeat.hpp"
#include "server/native/listeners.hpp"
#include "server/native/priority.hpp"
#include "server/native/process_metrics.hpp"
#include "server/runtime/events.hpp"
#include "server/runtime/secrets.hpp"

namespace omnibus {

namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;

constexpr int max_network_threads = 4;
constexpr auto tick = std::chrono::seconds(5);

int cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

std::vector<std::unique_ptr<Loop>> make_loops(int count) {
  std::vector<std::unique_ptr<Loop>> out(static_cast<std::size_t>(count));
  for (std::unique_ptr<Loop>& loop : out) loop = std::make_unique<Loop>();
  return out;
}

/// Adds the machine's own name, under which it may be reached on its network.
Settings completed(Settings settings) {
  std::array<char, 256> name{};
  if (settings.lan && gethostname(name.data(), name.size() - 1) == 0) {
    settings.names.emplace_back(name.data());
    settings.names.push_back(fmt::format("{}.local", name.data()));
  }
  if (settings.threads == 0) settings.threads = std::min(cores(), max_network_threads);
  if (settings.thinkers == 0) settings.thinkers = cores();
  return settings;
}

}  // namespace

struct Server::Parts {
  Settings settings;
  const ServiceSettings service;
  Metrics metrics;
  Addresses addresses;  // outlives the loops: connections dropped with them release their shares
  std::vector<std::unique_ptr<Loop>> loops;
  Loop background;  // for long-running work other than thoughts of bots
  std::unique_ptr<Store> store;
  std::unique_ptr<Bots> bots;
  Listeners listeners;
  LiveMatches matches;
  People people;
  Assets assets;
  Api api;
  std::vector<std::unique_ptr<Connections>> connections;  // by loop
  std::size_t accepted = 0;
  Heartbeat heartbeat;
  std::unique_ptr<Backups> backups;  // null if not configured

  Parts(Settings wanted, std::unique_ptr<Store> opened, ServiceSettings how)
      : settings(completed(std::move(wanted))),
        service(std::move(how)),
        addresses(settings.limits),
        loops(make_loops(settings.threads)),
        store(std::move(opened)),
        bots(std::make_unique<Bots>(settings.thinkers, metrics)),
        listeners(context_of(*loops.front()), settings, service),
        matches(settings, *store, *bots, metrics, loops, background),
        people(*store),
        assets(client_files(), embedded_files()),
        api({settings, *store, people, matches, addresses, metrics, [this](const HttpRequest& request) { return assets.answer(request); },
             lan_address(), [this] { return process_metrics(settings.data_folder) + (backups ? backups->metrics() : ""); }}),
        heartbeat(loops) {
    if (!service.backups.folder.empty()) backups = std::make_unique<Backups>(settings.data_folder + "/omnibus.db", service.backups);
    store->watch_commits([this](std::size_t changes) { metrics.commits.note(static_cast<double>(changes)); });
    for (const auto& loop : loops) {
      connections.push_back(std::make_unique<Connections>(Connections{settings, api, matches, addresses, metrics, *loop, {}}));
      loop->every(tick, [here = connections.back().get()] { here->tick(); });
    }
    loops.front()->every(tick, [this] {
      addresses.sweep();
      if (addresses.much_was_sent()) malloc_trim(0);  // returns the memory of a large backlog to the system
    });
    loops.front()->every(settings.clearing, [this] { matches.clear(settings.keep); });
  }

  std::uint16_t port() const { return listeners.port(); }

  std::string lan_address() const {
    const std::string own = settings.lan ? own_network_address() : std::string();
    return own.empty() ? own : fmt::format("http://{}:{}", own, port());
  }

  void accept(Listener& door) {
    Connections& here = *connections[accepted++ % connections.size()];
    door.acceptor.async_accept(context_of(here.loop).get_executor(), [this, &door, &here](const Error& error, Socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) {  // perhaps out of file descriptors: try again, but not at once
        log_warning("accept", {{"why", error.message()}});
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      } else {
        auto guest = std::make_shared<Socket>(std::move(socket));
        here.loop.run([guest, &here, for_operators = door.for_operators] { receive(std::move(*guest), here, for_operators); });
      }
      accept(door);
    });
  }

  /// Notifies all clients and answers their pending requests, within a time limit.
  void drain() {
    matches.close_background();
    loops.front()->post([this] { listeners.close(); });
    for (const auto& here : connections) {
      here->loop.post([each = here.get()] { each->drain_all(); });
    }
    const auto deadline = std::chrono::steady_clock::now() + settings.drain;
    while (!all_gone() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  bool all_gone() {
    return std::all_of(connections.begin(), connections.end(), [](const auto& here) {
      const auto none = std::make_shared<std::promise<bool>>();
      here->loop.post([none, each = here.get()] { none->set_value(each->none()); });
      return none->get_future().get();
    });
  }

  /// In this order no part is destroyed while another may still call it: connections and loops, then bots, then the store; the rest by its
  /// destructors.
  void stop() {
    drain();
    for (const auto& here : connections) {
      here->loop.post([each = here.get()] { each->close_all(); });
    }
    for (const auto& loop : loops) loop->stop();
    background.stop();
    backups.reset();
    bots.reset();
    store.reset();
  }
};

Server::Server(Settings settings, std::unique_ptr<Store> store, ServiceSettings service) {
  secrets::prepare();
  parts_ = std::make_unique<Parts>(std::move(settings), std::move(store), std::move(service));
  parts_->matches.check();
  for (Listener& listener : parts_->listeners.all()) parts_->accept(listener);
  parts_->matches.resume();
  for (const auto& loop : parts_->loops) loop->start();
  parts_->background.post(yield_to_network);
  parts_->background.start();
  log_event("listening",
            {{"port", port()}, {"socket", parts_->service.socket}, {"lan", parts_->settings.lan}, {"threads", parts_->settings.threads}});
}

Server::~Server() {
  parts_->stop();
  log_event("stopped");
}

std::uint16_t Server::port() const { return parts_->port(); }
std::uint16_t Server::metrics_port() const { return parts_->listeners.metrics_port(); }
std::string Server::address() const { return parts_->listeners.address(); }
std::string Server::lan_address() const { return parts_->lan_address(); }

bool Server::is_responsive() { return parts_->heartbeat.beats(); }

std::string Server::status() const {
  const Metrics& metrics = parts_->metrics;
  return fmt::format("Serving at {}: {} connections, {} matches in memory", address(), metrics.connections.load(), metrics.matches.load());
}

/// Address from which a packet to the outside would leave. Nothing is sent.
std::string own_network_address() {
  asio::io_context context;
  asio::ip::udp::socket socket(context);
  Error error;
  socket.open(asio::ip::udp::v4(), error);
  if (!error) socket.connect({asio::ip::make_address_v4("192.0.2.1"), 9}, error);  // an address reserved for documentation
  if (error) return {};
  const asio::ip::address own = socket.local_endpoint(error).address();
  return error || own.is_loopback() || own.is_unspecified() ? std::string() : own.to_string();
}

}  // namespace omnibus
