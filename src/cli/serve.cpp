// omnibus serve: server for browser clients.
#include <csignal>
#include <fcntl.h>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fmt/format.h>

#include "analysis/analysis.hpp"
#include "cli/data_folder.hpp"
#include "cli/program.hpp"
#include "server/limits/limits.hpp"
#include "server/matches/live_matches.hpp"
#include "server/native/qr.hpp"
#include "server/native/server.hpp"
#include "server/native/service_manager.hpp"
#include "server/runtime/events.hpp"
#include "store/backup.hpp"

namespace omnibus {

namespace {

struct ServeOptions {
  Settings settings;
  std::string level = "info";
  std::string limits = "on";
  std::vector<std::string> changed_limits;
  bool open = false;
  bool port_given = false;
  ServiceSettings service;
  bool dry_run = false;
  std::string backup;
  ReportOptions output;  ///< for --dry-run and --backup
};

std::unique_ptr<Store> store_in(const std::string& folder) {
  make_data_folder(folder);
  return open_sqlite_store(database_in(folder), log_fault);
}

/// Raises the limit of open files, by default a thousand: each connection needs one.
void allow_many_connections() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

void open_browser(const std::string& address) {
  std::string program = "xdg-open";
  std::string page = address;
  char* words[] = {program.data(), page.data(), nullptr};
  // The browser outlives the server: it must not inherit the port, nor the server's blocked or ignored signals. Its output, or an error if
  // there is none, does not belong in this terminal, which already shows the address.
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  posix_spawnattr_t signals;
  posix_spawnattr_init(&signals);
  sigset_t all;
  sigfillset(&all);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&signals, &all);
  posix_spawnattr_setsigmask(&signals, &none);
  posix_spawnattr_setflags(&signals, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  pid_t id = 0;
  posix_spawnp(&id, program.c_str(), &files, &signals, words, environ);  // failure to open a browser is no reason to stop
  posix_spawnattr_destroy(&signals);
  posix_spawn_file_actions_destroy(&files);
}

void print_addresses(const Program& program, const Server& server, const Settings& settings) {
  std::cout << program.text("serve.here", {{"address", server.address()}}) << '\n';
  const std::string lan = server.lan_address();
  if (!lan.empty()) std::cout << program.text("serve.lan", {{"address", lan}}) << "\n\n" << qr_for_terminal(lan) << '\n';
  if (settings.lan && lan.empty()) std::cout << program.text("serve.no_network") << '\n';
  std::cout << program.text("serve.stop") << '\n' << std::flush;
}

/// Prints all that the next cleanup would delete. Read-only, since a server may be running.
void print_left_alone(const Program& program, const Settings& settings, const ReportOptions& output) {
  const std::unique_ptr<Store> store = open_sqlite_store_to_read(database_in(settings.data_folder));
  const LeftAlone left = left_alone(*store, settings.keep, std::numeric_limits<int>::max());
  if (output.print_json({{"unfinished", json::array(left.unfinished.begin(), left.unfinished.end())},
                         {"finished", json::array(left.finished.begin(), left.finished.end())},
                         {"guests", left.guests.size()}}))
    return;
  for (const std::string& match : left.unfinished) std::cout << program.text("serve.would_delete_unfinished", {{"match", match}}) << '\n';
  for (const std::string& match : left.finished) std::cout << program.text("serve.would_delete_finished", {{"match", match}}) << '\n';
  std::cout << program.text("serve.would_delete", {{"unfinished", static_cast<std::int64_t>(left.unfinished.size())},
                                                   {"finished", static_cast<std::int64_t>(left.finished.size())},
                                                   {"guests", static_cast<std::int64_t>(left.guests.size())}})
            << '\n';
}

/// Returns on one of the signals. Meanwhile it reports to systemd as long as the server is alive.
void wait_for(const sigset_t& signals, Server& server, const ServiceManager& manager) {
  const std::optional<std::chrono::milliseconds> period = manager.period();
  if (!period) {
    int which = 0;
    sigwait(&signals, &which);
    return;
  }
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*period);
  const timespec pause{.tv_sec = seconds.count(), .tv_nsec = std::chrono::nanoseconds(*period - seconds).count()};
  while (sigtimedwait(&signals, nullptr, &pause) < 0) {
    if (server.is_responsive()) manager.alive(server.status());
  }
}

void serve(const Program& program, ServeOptions& options) {
  log_level(options.level);
  options.settings.steady_answers = options.limits == "on";
  if (options.limits == "off") options.settings.limits = ServerLimits::none();
  options.settings.limits = with_changes(options.settings.limits, options_from_text(options.changed_limits, "connections_of_address=50"));
  if (options.settings.data_folder.empty()) options.settings.data_folder = usual_data_folder();
  // TCP is omitted only if other sockets were requested and TCP was not.
  options.service.inherited_sockets = sockets_from_service_manager();
  const bool has_other = !options.service.socket.empty() || !options.service.inherited_sockets.empty();
  options.service.tcp = !has_other || options.port_given || options.settings.lan || options.open;
  if (options.dry_run) return print_left_alone(program, options.settings, options.output);
  if (!options.backup.empty()) {
    back_up_sqlite_store(database_in(options.settings.data_folder), options.backup);
    if (options.output.print_json({{"path", options.backup}})) return;
    std::cout << program.text("serve.backed_up", {{"path", options.backup}}) << '\n';
    return;
  }
  allow_many_connections();
  // Blocked before any thread is started, the signals are blocked in all threads and wait for sigwait.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGCHLD, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  const ServiceManager manager;
  Server server(options.settings, store_in(options.settings.data_folder), options.service);
  print_addresses(program, server, options.settings);
  manager.ready(server.status());
  if (options.open) open_browser(server.address());
  wait_for(signals, server, manager);
  manager.stopping();
}

void add_keep_time(CLI::App& command, const std::string& name, KeepTimes::Days& time, const std::string& about) {
  constexpr int century = 36'500;
  command.add_option_function<int>(
             name, [&time](int days) { time = KeepTimes::Days(days); }, about + "; 0: never")
      ->check(CLI::Range(0, century))
      ->default_str(std::to_string(time.count()));
}

void add_socket(CLI::App& command, ServiceSettings& service) {
  CLI::Option* socket =
      command.add_option("--socket", service.socket, "Listen on this Unix socket; on a port as well only with --port, --lan or --open");
  command
      .add_option_function<std::string>(
          "--socket-mode", [&service](const std::string& mode) { service.socket_mode = std::stoi(mode, nullptr, 8); },
          "Who may connect to it, as an octal number")
      ->check([](const std::string& mode) {
        const bool octal = !mode.empty() && mode.size() <= 4 && mode.find_first_not_of("01234567") == std::string::npos;
        return octal && std::stoi(mode, nullptr, 8) <= 0777 ? std::string() : "must be an octal number up to 777";
      })
      ->needs(socket)
      ->default_str("660");
}

void add_backups(CLI::App& command, BackupPlan& plan) {
  constexpr std::int64_t minute = 60;
  constexpr std::int64_t day = 24 * 60 * minute;
  CLI::Option* folder = command.add_option("--backup-dir", plan.folder, "Take backups into this folder regularly while the server runs");
  command
      .add_option_function<std::int64_t>(
          "--backup-every", [&plan](std::int64_t seconds) { plan.every = std::chrono::seconds(seconds); },
          "Time between two of them, such as 30m, 24h or 7d")
      ->transform(CLI::AsNumberWithUnit(std::map<std::string, std::int64_t>{{"m", minute}, {"h", 60 * minute}, {"d", day}},
                                        CLI::AsNumberWithUnit::UNIT_REQUIRED, "TIME"))
      ->check(CLI::Range(minute, 366 * day))
      ->needs(folder)
      ->default_str("24h");
  command.add_option("--backup-keep", plan.keep, "How many of them are kept")
      ->check(CLI::Range(1, 100'000))
      ->needs(folder)
      ->capture_default_str();
}

/// Log and limits.
void add_limits(CLI::App& command, ServeOptions& options) {
  command.add_option("--log", options.level, "What to log on stderr")
      ->check(CLI::IsMember({"error", "warn", "info", "debug"}))
      ->capture_default_str();
  command.add_option("--limits", options.limits, "Limits for connections and messages, and the pace of bots; off only for measuring")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  command.add_option("--limit", options.changed_limits,
                     "Another limit as NAME=NUMBER, such as connections_of_address=50; may be given several times");
}

void add_proxy(CLI::App& command, Settings& settings) {
  command.add_option("--host", settings.names, "A name under which the server is reached through a proxy; may be given several times");
  command
      .add_flag("--behind-proxy{1}", settings.behind_proxy,
                "Trust the client addresses that a proxy on this machine reports; --behind-proxy=2: that two trusted proxies in a row do")
      ->check(CLI::Range(1, 16));
}

/// Threads, and the work of an analysis.
void add_threads(CLI::App& command, Settings& settings) {
  command.add_option("--threads", settings.threads, "Network threads; by default one per core, up to four")->check(CLI::Range(1, 64));
  command
      .add_option("--analysis-games", settings.analysis_games,
                  "Games played out from each choice that is compared when a finished match is analysed: fewer are quicker, and less sure")
      ->check(CLI::Range(AnalysisOrder::least_games, AnalysisOrder::max_games))
      ->capture_default_str();
  command.add_option("--thinkers", settings.thinkers, "Threads on which bots think; by default one per core")->check(CLI::Range(1, 256));
}

/// Times that a game waits, and those after which something is deleted.
void add_times(CLI::App& command, Settings& settings) {
  command
      .add_option_function<int>(
          "--contribution-time", [&settings](int seconds) { settings.contribution_time = std::chrono::seconds(seconds); },
          "Seconds a game that is about to begin waits for what people add to its shuffle")
      ->check(CLI::Range(0, 3600))
      ->default_str(std::to_string(std::chrono::duration_cast<std::chrono::seconds>(settings.contribution_time).count()));
  command
      .add_option_function<int>(
          "--round-minimum", [&settings](int seconds) { settings.round_minimum = std::chrono::seconds(seconds); },
          "Seconds that each seat has for a round before its host may close it")
      ->check(CLI::Range(0, 3600))
      ->default_str(std::to_string(settings.round_minimum.count()));
  add_keep_time(command, "--keep-unfinished", settings.keep.unfinished, "Days after which an unfinished game without visits is deleted");
  add_keep_time(command, "--keep-waiting", settings.keep.waiting,
                "Days after which a table that waits for players, without visits, is deleted");
  add_keep_time(command, "--keep-finished", settings.keep.finished, "Days after which a finished game without visits is deleted");
  add_keep_time(command, "--keep-guests", settings.keep.guests,
                "Days after which a guest without a game, who does not come back, is forgotten");
}

}  // namespace

void add_serve(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("serve", "Let people play in their browsers, on this machine or in its network");
  auto options = std::make_shared<ServeOptions>();
  Settings& settings = options->settings;
  command->add_flag("--lan", settings.lan, "Let others in the network join, and show a QR code for their phones");
  CLI::Option* port = command->add_option("--port", settings.port, "Port")->capture_default_str();
  add_socket(*command, options->service);
  command->add_option("--data", settings.data_folder, "Folder for the games that are played; by default omnibus in the user's data folder");
  add_limits(*command, *options);
  add_proxy(*command, settings);
  add_threads(*command, settings);
  add_times(*command, settings);
  command->add_option("--backup", options->backup, "Only write a copy of everything to this new file, also while a server runs, and stop");
  add_backups(*command, options->service.backups);
  command->add_option("--metrics-at", settings.metrics_at, "Answer /metrics at this ADDRESS:PORT, and nowhere else");
  command->add_flag("--dry-run", options->dry_run, "Only say what would be deleted now, also while a server runs, and stop");
  command->add_flag("--json", options->output.as_json, "Print what --dry-run or --backup reports as one JSON object on standard output");
  command->add_flag("--open", options->open, "Open a browser");
  command->footer(
      "Examples:\n"
      "  omnibus serve --open\n"
      "  omnibus serve --lan --port 9000 --data ~/matches\n"
      "docs/OPERATIONS.md tells more.");
  command->callback([options, port, &program] {
    if (options->output.as_json && !options->dry_run && options->backup.empty())
      throw CLI::RequiresError("--json", "--dry-run or --backup");
    options->port_given = port->count() > 0;
    serve(program, *options);
  });
}

}  // namespace omnibus
