// omnibus restore: replaces a server's database by a backup.
#include "store/restore.hpp"

#include <filesystem>
#include <iostream>
#include <sys/stat.h>

#include "cli/data_folder.hpp"
#include "cli/program.hpp"
#include "match/speaker.hpp"
#include "server/matches/live_matches.hpp"
#include "store/store.hpp"

namespace omnibus {

namespace {

struct RestoreOptions {
  std::string backup;
  std::string data_folder;
  ReportOptions output;
};

struct DamagedMatch {
  std::string match;
  std::string reason;
};

/// Damaged matches do not prevent a restore: the server skips them, too.
std::vector<DamagedMatch> damaged_matches(const Program& program, const std::string& file) {
  std::vector<DamagedMatch> out;
  const std::unique_ptr<Store> store = open_sqlite_store_to_read(file);
  find_damaged_matches(*store, [&](const std::string& match, const Problem& problem) {
    out.push_back({.match = match, .reason = explain(program.catalogue(), problem)});
  });
  return out;
}

json::object report_to_json(const RestoreOptions& options, const std::string& file, const std::string& aside,
                            const std::vector<DamagedMatch>& damaged) {
  json::array matches;
  for (const DamagedMatch& each : damaged) matches.push_back(json::object{{"match", each.match}, {"reason", each.reason}});
  return {{"path", options.backup},
          {"database", file},
          {"aside", aside.empty() ? json::value() : json::value(aside)},
          {"damaged_matches", std::move(matches)}};
}

void run_restore(const Program& program, const RestoreOptions& options) {
  const std::string folder = options.data_folder.empty() ? usual_data_folder() : options.data_folder;
  if (!std::filesystem::exists(folder)) check_backup(options.backup);  // creates no folder for an unusable backup
  make_data_folder(folder);
  const std::string file = database_in(folder);
  Restore restore(options.backup, file);
  const std::vector<DamagedMatch> damaged = damaged_matches(program, restore.staged());
  const std::string aside = restore.commit();
  if (options.output.print_json(report_to_json(options, file, aside, damaged))) return;
  for (const auto& [match, reason] : damaged)
    std::cout << program.text("restore.damaged_match", {{"match", match}, {"reason", reason}}) << '\n';
  std::cout << program.text("restore.done", {{"path", options.backup}, {"database", file}}) << '\n';
  if (!aside.empty()) std::cout << program.text("restore.aside", {{"path", aside}}) << '\n';
}

}  // namespace

void add_restore(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("restore", "Put a backup in the place of a server's database, and keep the old one aside");
  const auto options = std::make_shared<RestoreOptions>();
  command->add_option("backup", options->backup, "A copy written by `serve --backup` or `serve --backup-dir`")->required();
  command->add_option("--data", options->data_folder, "Folder of the server's data; by default omnibus in the user's data folder");
  options->output.add_json_to(*command);
  command->footer(
      "The server must be stopped. The backup is checked before anything is changed; the new database belongs to the owner of\n"
      "the data folder, also when root restores it.\n"
      "Example:\n"
      "  omnibus restore omnibus-20261118T030000.000Z.db --data /var/lib/omnibus");
  command->callback([options, &program] { run_restore(program, *options); });
}

}  // namespace omnibus
