// The HTTP API (docs/protocol/http.md).
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>

#include "server/http/http.hpp"
#include "server/limits/limits.hpp"
#include "server/matches/live_matches.hpp"
#include "server/record/people.hpp"

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
    /// Serves all other paths, such as files of the client; replies with status 404 if there is no such file.
    std::function<HttpReply(const HttpRequest&)> files;
    std::string address;                             ///< at which other machines on the network reach this server; empty if they cannot
    std::function<std::string()> machine_metrics{};  ///< Prometheus lines about memory, disk and the like; unset in a browser
  };

  explicit Api(Parts parts) : parts_(std::move(parts)), origins_(parts_.settings.lan, parts_.settings.names) {}

  /// Responds exactly once, from any thread.
  void answer(const HttpRequest& request, const Respond& respond);
  /// Identifies the client that opens a WebSocket; throws a Problem if it is not allowed to.
  Visitor visitor_of(const HttpRequest& request);
  bool is_guest(std::string_view token) { return parts_.people.by_token(token).has_value(); }

  static HttpReply refusal(const Problem& problem, std::string_view language);
  /// Maximum size of a request body, in bytes.
  static std::size_t body_limit(std::string_view method, std::string_view path);

 private:
  struct Call;
  struct Route;
  // Routes by topic, each with its handlers in the source of that name.
  static std::span<const Route> people_routes();
  static std::span<const Route> match_routes();
  static std::span<const Route> seat_routes();
  static std::span<const Route> study_routes();
  /// Routes of a server on a network only: QR codes, health checks and metrics. Empty in a browser.
  static std::span<const Route> network_routes();

  void dispatch(const HttpRequest& request, const Respond& respond);
  /// Dispatches to the matching route; false if no path matches. Throws "bad_method" if only the method differs.
  bool follow(const HttpRequest& request, const Respond& respond);
  /// `named` has the objects the path names.
  void handle(const Route& route, const HttpRequest& request, const std::array<std::string, 2>& named, const Respond& respond);
  void check_host(const HttpRequest& request) const;
  bool is_open(const HttpRequest& request) const;  ///< true if this path is served on the listener the request came from
  Answer as_json(const Call& call) const;
  using Question = std::function<void(LiveMatch&, const Visitor&, const Answer&)>;
  /// Runs a query on the match of the call, or on another one, for the visitor, who gets the answer.
  void ask(const Call& call, Question what, Needs needs = Needs::history);
  void ask(const Call& call, const std::string& match, Question what, Needs needs);
  Payer payer_of(const Call& call);
  void check_may_create(const std::string& person) const;
  NewMatch new_match_in(const std::string& body, const Visitor& creator);
  StoredMatch match_by_code(const Call& call, std::string code);
  /// List entry of a match as JSON; nullopt if it is unreadable, or has no open seat although `only_open`.
  std::optional<std::string> card(const StoredMatch& match, const Visitor& visitor, bool only_open) const;
  /// True if all people of an open table have been away for a while, so there is no one to play with.
  bool is_abandoned(const StoredMatch& match) const;

  // People:
  void hello(const Call& call);
  void get_me(const Call& call);
  void set_me(const Call& call);
  void remove_me(const Call& call);

  // Matches:
  void list(const Call& call);
  void create(const Call& call);
  void open_file(const Call& call);
  void set_up(const Call& call);
  void invitation(const Call& call);
  void describe(const Call& call);
  void remove(const Call& call);
  void rematch(const Call& call);
  void play_on(const Call& call);
  void file(const Call& call);
  void edition(const Call& call);

  // Seats:
  void join(const Call& call);
  void leave(const Call& call);
  void stand_in(const Call& call);
  void come_back(const Call& call);
  void fill(const Call& call);
  void close_seat(const Call& call);
  void start(const Call& call);
  void pause(const Call& call);
  void resume(const Call& call);
  void close_round(const Call& call);
  void commit(const Call& call);
  void reveal(const Call& call);

  // Study:
  void lesson(const Call& call);
  void puzzle(const Call& call);
  void puzzle_card(const Call& call);
  void analysis(const Call& call);
  void analyse(const Call& call);
  void stop_analysis(const Call& call);

  // On a network only (native/network_routes.cpp):
  void qr(const Call& call);
  void live(const Call& call);
  void ready(const Call& call);
  void metrics(const Call& call);

  Parts parts_;
  OriginPolicy origins_;
};

}  // namespace omnibus
