// What is asked over HTTP (docs/protocol/http.md).
#pragma once

#include <functional>
#include <span>
#include <string>

#include "server/http.hpp"
#include "server/limits.hpp"
#include "server/live_matches.hpp"
#include "server/people.hpp"

namespace omnibus {

class Api {
 public:
  struct Parts {
    const Settings& settings;
    Store& store;
    People& people;
    LiveMatches& matches;
    Addresses& addresses;
    Metrics& metrics;
    /// Whatever else may be asked for, such as a file of the client; status 404 where there is no such thing.
    std::function<HttpReply(const HttpRequest&)> files;
    std::string address;                             ///< where others on the network reach this server; empty where they do not
    std::function<std::string()> machine_metrics{};  ///< lines for Prometheus about memory, disk and the like; none in a browser
  };

  explicit Api(Parts parts) : parts_(std::move(parts)), origins_(parts_.settings.lan, parts_.settings.names) {}

  /// Responds exactly once, from any thread.
  void answer(const HttpRequest& request, const Respond& respond);
  /// Who opens a WebSocket; a Problem where they may not.
  Visitor visitor_of(const HttpRequest& request);
  bool is_guest(std::string_view token) { return parts_.people.by_token(token).has_value(); }

  static HttpReply refusal(const Problem& problem, std::string_view language);
  /// How many bytes the body of a request may have.
  static std::size_t body_limit(std::string_view method, std::string_view path);

 private:
  struct Call;
  struct Route;
  static const Route routes[];
  /// What only a server in a network is asked for: pictures of links to it, and how it is. None in a browser.
  static std::span<const Route> network_routes();

  void dispatch(const HttpRequest& request, const Respond& respond);
  /// Whether one of these routes was the one, and is answered.
  bool follow(std::span<const Route> among, const HttpRequest& request, const Respond& respond);
  void check_host(const HttpRequest& request) const;
  bool is_open(const HttpRequest& request) const;  ///< the path, where the request came
  Answer as_json(const Call& call) const;
  using Question = std::function<void(LiveMatch&, const Visitor&, const Answer&)>;
  /// Asks the match of the call, or another one, something for its visitor; the answer goes to them.
  void ask(const Call& call, Question what, Needs needs = Needs::history);
  void ask(const Call& call, const std::string& match, Question what, Needs needs);
  Payer payer_of(const Call& call);
  void check_may_create(const std::string& person) const;
  NewMatch new_match_in(const std::string& body, const Visitor& creator);
  StoredMatch match_by_code(const Call& call, std::string code);
  /// A match in a list, as JSON; nothing where it makes no sense.
  std::optional<std::string> card(const StoredMatch& match, const Visitor& visitor, bool only_open) const;
  /// Whether nobody of an open table is there, and has not been for a while: there is nobody to play with.
  bool is_abandoned(const StoredMatch& match) const;

  void hello(const Call& call);
  void get_me(const Call& call);
  void set_me(const Call& call);
  void remove_me(const Call& call);
  void list(const Call& call);
  void create(const Call& call);
  void open_file(const Call& call);
  void set_up(const Call& call);
  void join(const Call& call);
  void invitation(const Call& call);
  void describe(const Call& call);
  void remove(const Call& call);
  void leave(const Call& call);
  void stand_in(const Call& call);
  void come_back(const Call& call);
  void fill(const Call& call);
  void close_seat(const Call& call);
  void start(const Call& call);
  void pause(const Call& call);
  void resume(const Call& call);
  void close_round(const Call& call);
  void rematch(const Call& call);
  void play_on(const Call& call);
  void commit(const Call& call);
  void reveal(const Call& call);
  void lesson(const Call& call);
  void puzzle(const Call& call);
  void puzzle_card(const Call& call);
  void analysis(const Call& call);
  void analyse(const Call& call);
  void stop_analysis(const Call& call);
  void file(const Call& call);
  void edition(const Call& call);

  // In a network only (native/network_routes.cpp):
  void qr(const Call& call);
  void live(const Call& call);
  void ready(const Call& call);
  void metrics(const Call& call);

  Parts parts_;
  OriginPolicy origins_;
};

}  // namespace omnibus
