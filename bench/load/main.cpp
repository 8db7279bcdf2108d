// omnibus_load: many players at many tables, over loopback, against a real server; measures its resources and their waiting times.
#include <algorithm>
#include <ctime>
#include <functional>
#include <memory>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "game/any_game.hpp"
#include "player.hpp"
#include "support/server_process.hpp"
#include "support/temporary_folder.hpp"

namespace omnibus::load {

namespace json = boost::json;

struct Plan {
  std::string program = OMNIBUS_PROGRAM;
  std::uint16_t port = 0;
  std::string game{all_games().front().info.name};
  std::size_t players = 5000;
  std::size_t matches = 2500;
  double seconds = 20;
  double rate = 3000;
};

/// Value below which this share of all values lies.
static float quantile(std::vector<float>& values, double part) {
  if (values.empty()) return 0;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

static double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

template <class... Values> static void say(fmt::format_string<Values...> text, Values&&... values) {
  fmt::print("{}\n", fmt::format(text, std::forward<Values>(values)...));
  std::fflush(stdout);
}

class Load {
 public:
  explicit Load(const Plan& plan) : plan_(plan), server_(plan.program, data_.path(), plan.port) { field_.port = server_.port(); }

  void run() {
    say("A server nobody uses takes {:.0f} MiB.", server_.memory() / mebi);
    arrive();
    const double without_matches = server_.memory();
    set_up_matches();
    const double with_matches = server_.memory();
    say("An idle match takes {:.1f} KiB.", (with_matches - without_matches) / static_cast<double>(plan_.matches) / kibi);
    connect();
    say("A connected player takes {:.1f} KiB.", (server_.memory() - with_matches) / static_cast<double>(plan_.players) / kibi);
    play(std::min(2.0, plan_.seconds), "warming up");
    field_.forget_figures();
    const double server_cpu = server_.cpu_seconds();
    const std::clock_t own_cpu = std::clock();
    const Clock::time_point begin = Clock::now();
    play(plan_.seconds, "playing");
    report(seconds_since(begin), server_.cpu_seconds() - server_cpu, static_cast<double>(std::clock() - own_cpu) / CLOCKS_PER_SEC);
  }

 private:
  static constexpr double kibi = 1024;
  static constexpr double mebi = 1024 * 1024;
  static constexpr std::size_t at_once = 64;  ///< players that connect, or tables that are set up, at the same time

  struct MatchTable {
    std::string id;
    std::vector<Player*> seats;
    std::size_t finished = 0;  ///< seats that have seen the end
  };

  template <class Body> void spawn(Body body) {
    auto kept = std::make_shared<Body>(std::move(body));  // the closure must live as long as its coroutine
    asio::co_spawn(context_, (*kept)(), [kept](const std::exception_ptr& error) {
      if (error) std::rethrow_exception(error);
    });
  }

  /// Runs a task for each number below `count`, several at a time, and prints the duration.
  void for_each(const char* what, std::size_t count, const std::function<Task<void>(HttpClient&, std::size_t)>& task) {
    const Clock::time_point begin = Clock::now();
    std::size_t next = 0;
    std::size_t done = 0;
    for (std::size_t worker = 0; worker < std::min(at_once, count); ++worker) {
      spawn([&, worker]() -> Task<void> {
        HttpClient client(field_.port, worker);
        for (; next < count; ++done) co_await task(client, next++);
      });
    }
    while (done < count) context_.run_one();
    say("{} {} in {:.1f} s, {:.0f} a second.", count, what, seconds_since(begin), static_cast<double>(count) / seconds_since(begin));
  }

  void arrive() {
    players_.resize(plan_.players);
    for_each("people came", plan_.players, [this](HttpClient& client, std::size_t i) -> Task<void> {
      const HttpAnswer answer = co_await client.request("POST", "/api/me", {}, fmt::format(R"({{"name":"Player {}"}})", i));
      answer.check();
      players_[i] = std::make_unique<Player>(field_, i, answer.cookie);
    });
  }

  /// Assigns players to tables in turn; if they cannot be divided evenly, some tables have one seat more.
  MatchTable& table_of(std::size_t player) { return tables_[player % plan_.matches]; }

  void set_up_matches() {
    tables_.resize(plan_.matches);
    for (std::size_t i = 0; i < plan_.players; ++i) table_of(i).seats.push_back(players_[i].get());
    for_each("matches were set up", plan_.matches,
             [this](HttpClient& client, std::size_t i) -> Task<void> { co_await set_up(client, tables_[i]); });
  }

  Task<void> set_up(HttpClient& client, MatchTable& table) {
    json::array seats{json::object{{"kind", "me"}}};
    while (seats.size() < table.seats.size()) seats.push_back(json::object{{"kind", "open"}});
    const std::string wanted = json::serialize(json::object{{"game", plan_.game}, {"seats", std::move(seats)}});
    const HttpAnswer answer = co_await client.request("POST", "/api/matches", table.seats.front()->cookie(), wanted);
    answer.check();
    const json::value match = json::parse(answer.body);
    table.id = std::string(match.at("id").as_string());
    for (std::size_t seat = 1; seat < table.seats.size(); ++seat) {
      const std::string code = json::serialize(json::object{{"code", match.at("code")}});
      (co_await client.request("POST", "/api/join", table.seats[seat]->cookie(), code)).check();
    }
    table.finished = 0;
  }

  void connect() {
    for_each("players connected", plan_.players, [this](HttpClient&, std::size_t i) -> Task<void> {
      Player& player = *players_[i];
      co_await player.connect();
      spawn([&player]() -> Task<void> { co_await player.listen(); });
      co_await player.watch(table_of(i).id, static_cast<int>(i / plan_.matches));
    });
    while (field_.watching < plan_.players) context_.run_one();
  }

  /// Decides at the planned rate or, without one, immediately; a table whose match is over sets up the next.
  void play(double seconds, const char* what) {
    const Clock::time_point begin = Clock::now();
    double reported = 0;
    std::uint64_t reported_actions = field_.acknowledged;
    double allowed = 0;
    for (double before = 0, now = 0; now < seconds; before = now) {
      context_.run_one_for(std::chrono::milliseconds(1));
      now = seconds_since(begin);
      allowed = plan_.rate > 0 ? std::min(allowed + (now - before) * plan_.rate, plan_.rate / 20) : 1e9;
      for (; allowed >= 1 && !field_.ready.empty(); --allowed) {
        field_.ready.front()->act();
        field_.ready.pop_front();
      }
      for (; !field_.finished.empty(); field_.finished.pop_front()) finish(field_.finished.front()->number());
      if (now - reported < 1) continue;
      const auto actions = static_cast<double>(field_.acknowledged - reported_actions);
      say("{} {:3.0f} s: {:6.0f} actions a second", what, now, actions / (now - reported));
      reported = now;
      reported_actions = field_.acknowledged;
    }
  }

  void finish(std::size_t player) {
    MatchTable& table = table_of(player);
    if (++table.finished < table.seats.size()) return;
    ++matches_finished_;
    spawn([this, &table, player]() -> Task<void> {
      HttpClient client(field_.port, player);
      co_await set_up(client, table);
      for (std::size_t seat = 0; seat < table.seats.size(); ++seat) co_await table.seats[seat]->watch(table.id, static_cast<int>(seat));
    });
  }

  void report(double seconds, double server_cpu, double own_cpu) {
    const auto actions = static_cast<double>(field_.acknowledged);
    const auto per_action = [&](double value) { return actions > 0 ? value / actions : 0; };
    say("");
    say("players connected              {}", plan_.players - field_.lost);
    say("matches                        {} ({} more played to their end)", plan_.matches, matches_finished_);
    say("acknowledged durable actions   {:.0f} a second ({:.0f} in {:.1f} s)", actions / seconds, actions, seconds);
    say("acknowledged after             p50 {:.1f} ms, p99 {:.1f} ms, at most {:.1f} ms", quantile(field_.milliseconds, 0.5),
        quantile(field_.milliseconds, 0.99), quantile(field_.milliseconds, 1));
    say("processor time of the server   {:.0f} us per action, {:.2f} cores", per_action(server_cpu * 1e6), server_cpu / seconds);
    say("processor time of the players  {:.0f} us per action, {:.2f} cores", per_action(own_cpu * 1e6), own_cpu / seconds);
    say("sent to the players            {:.1f} KiB per action", per_action(static_cast<double>(field_.bytes)) / kibi);
    say("memory of the server           {:.0f} MiB", server_.memory() / mebi);
    for (const auto& [code, count] : field_.refusals) say("refused with {}: {}", code, count);
    if (field_.lost > 0) say("connections lost: {}", field_.lost);
  }

  asio::io_context context_{1};
  asio::executor_work_guard<Executor> open_ = asio::make_work_guard(context_);  // keeps the loop running without pending work
  Plan plan_;
  TemporaryFolder data_;
  ServerProcess server_;
  Field field_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<MatchTable> tables_;
  std::size_t matches_finished_ = 0;
};

}  // namespace omnibus::load

int main(int count, char** words) {
  omnibus::load::Plan plan;
  CLI::App options("Many people at many tables, over loopback, against a server started for it.");
  options.add_option("--players", plan.players, "Connected players")->check(CLI::Range(1, 100'000))->capture_default_str();
  options.add_option("--matches", plan.matches, "Tables they sit at")->check(CLI::Range(1, 100'000))->capture_default_str();
  options.add_option("--seconds", plan.seconds, "How long to play")->check(CLI::Range(1, 3600))->capture_default_str();
  options.add_option("--rate", plan.rate, "Actions a second, all together; 0: as many as the server takes")->capture_default_str();
  options.add_option("--game", plan.game, "The game that is played")->capture_default_str();
  options.add_option("--port", plan.port, "For the server; 0: any free one")->capture_default_str();
  options.add_option("--program", plan.program, "The program whose server is measured")->capture_default_str();
  CLI11_PARSE(options, count, words);
  try {
    omnibus::load::Load(plan).run();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
