// omnibus serve: matches for browsers.
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <limits>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "analysis/analysis.hpp"
#include "cli/program.hpp"
#include "server/events.hpp"
#include "server/limits.hpp"
#include "server/live_matches.hpp"
#include "server/native/qr.hpp"
#include "server/native/server.hpp"

namespace omnibus {

namespace {

struct ServeOptions {
  Settings settings;
  std::string level = "info";
  std::string limits = "on";
  std::vector<std::string> changed_limits;
  bool open = false;
  bool dry_run = false;
  std::string backup;
};

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once at the start
  return value == nullptr ? std::string() : value;
}

/// Where a user's programs keep their data.
std::string usual_data_folder() {
  const std::string data = from_environment("XDG_DATA_HOME");
  return data.empty() ? from_environment("HOME") + "/.local/share/omnibus" : data + "/omnibus";
}

/// What the server writes is nobody else's business, for there are tokens and hands in it. A folder that was there before stays as it is.
std::unique_ptr<Store> store_in(const std::string& folder) {
  umask(S_IRWXG | S_IRWXO);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Problem("unwritable", {{"path", folder}});
  return open_sqlite_store(folder + "/omnibus.db", log_fault);
}

/// Every connection is a file to the system, which by default allows a thousand.
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
  // The browser outlives the server: it must not keep its port, nor be deaf to the signals the server waits for or ignores. What it says,
  // or that there is none, is not for this terminal: the address stands there already.
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
  posix_spawnp(&id, program.c_str(), &files, &signals, words, environ);  // a browser that does not open is no reason to stop
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

/// What the next clearing would delete, all of it.
void print_left_alone(const Program& program, const Settings& settings) {
  const std::unique_ptr<Store> store = store_in(settings.data_folder);
  const LeftAlone left = left_alone(*store, settings.keep, std::numeric_limits<int>::max());
  for (const std::string& match : left.unfinished) std::cout << program.text("serve.would_delete_unfinished", {{"match", match}}) << '\n';
  for (const std::string& match : left.finished) std::cout << program.text("serve.would_delete_finished", {{"match", match}}) << '\n';
  std::cout << program.text("serve.would_delete", {{"unfinished", static_cast<std::int64_t>(left.unfinished.size())},
                                                   {"finished", static_cast<std::int64_t>(left.finished.size())},
                                                   {"guests", static_cast<std::int64_t>(left.guests.size())}})
            << '\n';
}

void serve(const Program& program, ServeOptions& options) {
  log_level(options.level);
  options.settings.steady_answers = options.limits == "on";
  if (options.limits == "off") options.settings.limits = ServerLimits::none();
  options.settings.limits = with_changes(options.settings.limits, options_from_text(options.changed_limits, "connections_of_address=50"));
  if (options.settings.data_folder.empty()) options.settings.data_folder = usual_data_folder();
  if (options.dry_run) return print_left_alone(program, options.settings);
  if (!options.backup.empty()) {
    back_up_sqlite_store(options.settings.data_folder + "/omnibus.db", options.backup);
    std::cout << program.text("serve.backed_up", {{"path", options.backup}}) << '\n';
    return;
  }
  allow_many_connections();
  // Blocked here, the signals are blocked in every thread that is started, and wait for sigwait.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGCHLD, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  const Server server(options.settings, store_in(options.settings.data_folder));
  print_addresses(program, server, options.settings);
  if (options.open) open_browser(server.address());
  int which = 0;
  sigwait(&signals, &which);
}

void add_keep_time(CLI::App& command, const std::string& name, KeepTimes::Days& time, const std::string& about) {
  constexpr int century = 36'500;
  command.add_option_function<int>(
             name, [&time](int days) { time = KeepTimes::Days(days); }, about + "; 0: never")
      ->check(CLI::Range(0, century))
      ->default_str(std::to_string(time.count()));
}

}  // namespace

void add_serve(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("serve", "Let people play in their browsers, on this machine or in its network");
  auto options = std::make_shared<ServeOptions>();
  Settings& settings = options->settings;
  command->add_flag("--lan", settings.lan, "Let others in the network join, and show a QR code for their phones");
  command->add_option("--port", settings.port, "Port")->capture_default_str();
  command->add_option("--data", settings.data_folder, "Folder for the games that are played; by default omnibus in the user's data folder");
  command->add_option("--log", options->level, "What to write down on stderr")
      ->check(CLI::IsMember({"error", "warn", "info", "debug"}))
      ->capture_default_str();
  command->add_option("--limits", options->limits, "Limits for connections and messages, and the pace of bots; off only for measuring")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  command->add_option("--limit", options->changed_limits,
                      "Another limit as NAME=NUMBER, such as connections_of_address=50; may be given several times");
  command->add_option("--host", settings.names, "A name under which the server is reached through a proxy; may be given several times");
  command->add_flag("--behind-proxy", settings.behind_proxy, "Believe the client addresses that a proxy on this machine reports");
  command->add_option("--threads", settings.threads, "Network threads; by default one per core, up to four")->check(CLI::Range(1, 64));
  command
      ->add_option("--analysis-games", settings.analysis_games,
                   "Games played out from each choice that is compared when a finished match is analysed: fewer are quicker, and less sure")
      ->check(CLI::Range(AnalysisOrder::least_games, AnalysisOrder::max_games))
      ->capture_default_str();
  command->add_option("--thinkers", settings.thinkers, "Threads on which bots think; by default one per core")->check(CLI::Range(1, 256));
  command
      ->add_option_function<int>(
          "--contribution-time", [&settings](int seconds) { settings.contribution_time = std::chrono::seconds(seconds); },
          "Seconds a game that is about to begin waits for what people add to its shuffle")
      ->check(CLI::Range(0, 3600))
      ->default_str(std::to_string(std::chrono::duration_cast<std::chrono::seconds>(settings.contribution_time).count()));
  add_keep_time(*command, "--keep-unfinished", settings.keep.unfinished,
                "Days after which a game that is not over, and nobody visits, is deleted");
  add_keep_time(*command, "--keep-finished", settings.keep.finished, "Days after which a game that is over, and nobody visits, is deleted");
  add_keep_time(*command, "--keep-guests", settings.keep.guests,
                "Days after which somebody without a game, who does not come back, is forgotten");
  command->add_option("--backup", options->backup, "Only write a copy of everything to this file, also while a server runs, and stop");
  command->add_option("--metrics-at", settings.metrics_at, "Answer /metrics at this ADDRESS:PORT, and nowhere else");
  command->add_flag("--dry-run", options->dry_run, "Only say what would be deleted now, and stop");
  command->add_flag("--open", options->open, "Open a browser");
  command->footer(
      "Examples:\n"
      "  omnibus serve --open\n"
      "  omnibus serve --lan --port 9000 --data ~/matches\n"
      "docs/OPERATIONS.md tells more.");
  command->callback([options, &program] { serve(program, *options); });
}

}  // namespace omnibus
