#include "server/native/server.hpp"

#include <algorithm>
#include <charconv>
#include <future>
#include <malloc.h>
#include <thread>
#include <unistd.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/ip/udp.hpp>
#include <fmt/format.h>

#include "server/events.hpp"
#include "server/native/assets.hpp"
#include "server/native/connection.hpp"
#include "server/secrets.hpp"

namespace omnibus {

namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, asio::io_context::executor_type>;

constexpr int max_network_threads = 4;
constexpr auto tick = std::chrono::seconds(5);

int cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

std::vector<std::unique_ptr<Loop>> make_loops(int count) {
  std::vector<std::unique_ptr<Loop>> out(static_cast<std::size_t>(count));
  for (std::unique_ptr<Loop>& loop : out) loop = std::make_unique<Loop>();
  return out;
}

asio::ip::tcp::endpoint front_door(const Settings& settings) {
  return {settings.lan ? asio::ip::address_v4::any() : asio::ip::address_v4::loopback(), settings.port};
}

/// "127.0.0.1:9100" or "[::1]:9100".
asio::ip::tcp::endpoint place_in(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const auto refuse = [&] { throw Problem("bad_value", {{"path", "--metrics-at"}, {"value", text}, {"allowed", "ADDRESS:PORT"}}); };
  if (colon == std::string::npos) refuse();
  std::string address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data() + colon + 1, text.data() + text.size(), port);
  Error unknown;
  const asio::ip::address parsed = asio::ip::make_address(address, unknown);
  if (error != std::errc() || end != text.data() + text.size() || unknown) refuse();
  return {parsed, port};
}

Acceptor listen_at(asio::io_context& context, const asio::ip::tcp::endpoint& place) {
  Acceptor acceptor(context);
  acceptor.open(place.protocol());
  acceptor.set_option(Acceptor::reuse_address(true));
  Error error;
  acceptor.bind(place, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    const bool denied = error == asio::error::access_denied;
    throw Problem(denied ? "port_denied" : "port_in_use", {{"value", std::to_string(place.port())}});
  }
  return acceptor;
}

/// Under its own name, too, the machine may be reached in its network.
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
  Metrics metrics;
  std::vector<std::unique_ptr<Loop>> loops;
  std::unique_ptr<Store> store;
  std::unique_ptr<Bots> bots;
  Acceptor acceptor;
  std::optional<Acceptor> operators;  // where only they are let in
  LiveMatches matches;
  People people;
  Addresses addresses;
  Assets assets;
  Api api;
  std::vector<std::unique_ptr<Connections>> connections;  // by loop
  std::size_t accepted = 0;

  Parts(Settings wanted, std::unique_ptr<Store> opened)
      : settings(completed(std::move(wanted))),
        loops(make_loops(settings.threads)),
        store(std::move(opened)),
        bots(std::make_unique<Bots>(settings.thinkers, metrics)),
        acceptor(listen_at(context_of(*loops.front()), front_door(settings))),
        matches(settings, *store, *bots, metrics, loops),
        people(*store),
        addresses(settings.limits),
        assets(client_files(), embedded_files()),
        api({settings, *store, people, matches, addresses, metrics, [this](const HttpRequest& request) { return assets.answer(request); },
             lan_address()}) {
    if (!settings.metrics_at.empty()) operators.emplace(listen_at(context_of(*loops.front()), place_in(settings.metrics_at)));
    store->watch_commits([this](std::size_t changes) { metrics.commits.note(static_cast<double>(changes)); });
    for (const auto& loop : loops) {
      connections.push_back(std::make_unique<Connections>(Connections{settings, api, matches, addresses, metrics, *loop, {}}));
      loop->every(tick, [here = connections.back().get()] { here->tick(); });
    }
    loops.front()->every(tick, [this] {
      addresses.sweep();
      if (addresses.much_was_sent()) malloc_trim(0);  // what readers let wait goes back to the system
    });
    loops.front()->every(settings.clearing, [this] { matches.clear(settings.keep); });
  }

  std::uint16_t port() const { return acceptor.local_endpoint().port(); }

  std::string lan_address() const {
    const std::string own = settings.lan ? own_network_address() : std::string();
    return own.empty() ? own : fmt::format("http://{}:{}", own, port());
  }

  void accept(Acceptor& door) {
    Connections& here = *connections[accepted++ % connections.size()];
    door.async_accept(context_of(here.loop).get_executor(), [this, &door, &here](const Error& error, Socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) {  // out of file descriptors, perhaps: the next may do better, but not at once
        log_warning("accept", {{"why", error.message()}});
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      } else {
        auto guest = std::make_shared<Socket>(std::move(socket));
        const bool for_operators = &door != &acceptor;
        here.loop.run([guest, &here, for_operators] { receive(std::move(*guest), here, for_operators); });
      }
      accept(door);
    });
  }

  /// Whoever is connected is told, and what they have asked for is answered, as far as that takes no longer than it may.
  void drain() {
    loops.front()->post([this] {
      acceptor.close();
      if (operators) operators->close();
    });
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

  /// In this order nobody is left who could call somebody who is gone: who connects and plays, who thinks, who stores; the rest by itself.
  void stop() {
    drain();
    for (const auto& here : connections) {
      here->loop.post([each = here.get()] { each->close_all(); });
    }
    for (const auto& loop : loops) loop->stop();
    bots.reset();
    store.reset();
  }
};

Server::Server(Settings settings, std::unique_ptr<Store> store) {
  secrets::prepare();
  parts_ = std::make_unique<Parts>(std::move(settings), std::move(store));
  parts_->matches.check();
  parts_->accept(parts_->acceptor);
  if (parts_->operators) parts_->accept(*parts_->operators);
  parts_->matches.resume();
  for (const auto& loop : parts_->loops) loop->start();
  log_event("listening", {{"port", port()}, {"lan", parts_->settings.lan}, {"threads", parts_->settings.threads}});
}

Server::~Server() {
  parts_->stop();
  log_event("stopped");
}

std::uint16_t Server::port() const { return parts_->port(); }
std::uint16_t Server::metrics_port() const { return parts_->operators ? parts_->operators->local_endpoint().port() : std::uint16_t{0}; }
std::string Server::address() const { return fmt::format("http://localhost:{}", port()); }
std::string Server::lan_address() const { return parts_->lan_address(); }

/// The address from which a packet to the outside would leave. Nothing is sent.
std::string own_network_address() {
  asio::io_context context;
  asio::ip::udp::socket socket(context);
  Error error;
  socket.open(asio::ip::udp::v4(), error);
  if (!error) socket.connect({asio::ip::make_address_v4("192.0.2.1"), 9}, error);  // an address that only exists in documents
  if (error) return {};
  const asio::ip::address own = socket.local_endpoint(error).address();
  return error || own.is_loopback() || own.is_unspecified() ? std::string() : own.to_string();
}

}  // namespace omnibus
