// omnibus replay and omnibus verify: replays or checks a match file.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/terminal.hpp"

namespace omnibus {

namespace {

struct FileOptions : MatchFile {
  std::vector<std::string> commitments;
  int ply = -1;
  int seat = -1;
  ReportOptions output;
};

Viewer viewer_for(const FileOptions& options, const Match& match) {
  if (options.seat < 0) return Viewer::everything();
  if (options.seat >= match.game().players()) {
    throw Problem("bad_seat", {{"value", std::to_string(options.seat)}, {"most", std::to_string(match.game().players() - 1)}});
  }
  return Viewer::of(seat_at(options.seat));
}

void print_table(const Match& match, const Speaker& words, Viewer viewer) {
  for (const Phrase& line : match.position().in_words(viewer)) std::cout << "  " << words.say(line) << '\n';
}

/// Events of all plies, the final table, and the result.
json::object replay_to_json(const Match& match, const Speaker& words, Viewer viewer) {
  json::array events;
  for (int ply = 0; ply <= match.ply(); ++ply) {
    for (const Event& event : match.events_of(ply)) {
      if (!event.meant_for(viewer)) continue;
      json::object told = match.game().event_to_json(event);
      told["ply"] = ply;
      told["text"] = words.say(event);
      events.push_back(std::move(told));
    }
  }
  return {{"game", match.game().info().name},
          {"ply", match.ply()},
          {"events", std::move(events)},
          {"view", match.position().view(viewer)},
          {"result", result_to_json(match.game(), match.position().result())}};
}

void replay(const Program& program, const FileOptions& options) {
  Match match = options.match();
  const Viewer viewer = viewer_for(options, match);
  const Speaker words(program.catalogue(), match.game(), match.setup().seats);
  const int last = options.ply < 0 ? match.ply() : std::min(options.ply, match.ply());
  while (match.ply() > last) match.undo();
  if (options.output.as_json) return static_cast<void>(options.output.print_json(replay_to_json(match, words, viewer)));
  for (int ply = 0; ply <= last; ++ply) {
    for (const Event& event : match.events_of(ply)) {
      if (event.meant_for(viewer)) std::cout << fmt::format("{:>4}  {}\n", ply, words.say(event));
    }
  }
  std::cout << '\n';
  print_table(match, words, viewer);
  if (match.over()) std::cout << '\n' << result_text(program, words, match.game(), match.position().result());
}

/// Compares a commitment saved before the match with the match.
std::string compare(const Program& program, const Match& match, const std::string& kept) {
  const std::optional<std::string> commitment = commitment_in(kept);
  if (!commitment) refuse_value("--commitment", json::value(kept), "64 hexadecimal digits, or an invitation that ends with them");
  const MatchSetup& setup = match.setup();
  if (!setup.proof && !setup.shuffle) throw Problem("no_proof", {{"value", *commitment}});
  const auto say = [&](std::string_view id) { return program.text(id, {{"value", *commitment}}); };
  if (*commitment == (setup.proof ? setup.proof->commitment() : setup.shuffle->commitment)) return say("verify.kept_server");
  if (setup.proof && *commitment == setup.proof->fingerprint()) return say("verify.kept_start");
  for (const Contribution& each : setup.proof ? setup.proof->contributions : std::vector<Contribution>()) {
    if (*commitment != each.commitment) continue;
    const Speaker words(program.catalogue(), match.game(), setup.seats);
    return program.text(each.left_out() ? "verify.kept_left_out" : "verify.kept_person",
                        {{"value", *commitment}, {"seat", words.seat_name(seat_at(each.seat))}});
  }
  throw Problem("other_commitment", {{"value", *commitment}});
}

std::string verdict_on_shuffle(const Program& program, const MatchSetup& setup) {
  if (setup.shuffle) return program.text("verify.old_shuffle");
  if (!setup.proof) return program.text("verify.not_proven");
  const auto& all = setup.proof->contributions;
  const auto left_out = std::count_if(all.begin(), all.end(), [](const Contribution& each) { return each.left_out(); });
  return program.text("verify.proof", {{"count", static_cast<std::int64_t>(all.size()) - left_out}, {"left_out", std::int64_t{left_out}}});
}

void verify(const Program& program, const FileOptions& options) {
  const Match match = options.match();  // replays all entries and checks all hashes and the consistency of the shuffle proof
  std::vector<std::string> lines;
  for (const std::string& kept : options.commitments) lines.push_back(compare(program, match, kept));
  const bool proven = match.setup().proof || match.setup().shuffle;
  if (proven && lines.empty()) lines.push_back(program.text("verify.nothing_kept"));
  const std::string hash = fmt::format("{:016x}", match.position().hash());
  if (options.output.print_json({{"path", options.path},
                                 {"game", match.game().info().name},
                                 {"entries", match.log().size()},
                                 {"hash", hash},
                                 {"proven", proven && !options.commitments.empty()},
                                 {"shuffle", verdict_on_shuffle(program, match.setup())},
                                 {"commitments", json::array(lines.begin(), lines.end())}}))
    return;
  std::cout << program.text("verify.good", {{"path", options.path},
                                            {"entries", static_cast<std::int64_t>(match.log().size())},
                                            {"game", program.catalogue().text(match.game().info().name, "game.name")},
                                            {"hash", hash}})
            << '\n'
            << verdict_on_shuffle(program, match.setup()) << '\n';
  for (const std::string& line : lines) std::cout << line << '\n';
}

}  // namespace

void add_replay(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("replay", "Retell a game from its file and show its last table");
  auto options = std::make_shared<FileOptions>();
  options->add_to(*command);
  options->output.add_json_to(*command);
  command->add_option("--ply", options->ply, "Stop after so many actions")->check(CLI::NonNegativeNumber);
  command->add_option("--seat", options->seat, "Tell only what this seat may know, counted from 0")->check(CLI::NonNegativeNumber);
  command->callback([options, &program] { replay(program, *options); });
}

void add_verify(CLI::App& app, Program& program) {
  CLI::App* command =
      app.add_subcommand("verify", "Check a game file: every action legal, every state as recorded, the shuffle as promised");
  auto options = std::make_shared<FileOptions>();
  options->add_to(*command);
  options->output.add_json_to(*command);
  command->add_option("--commitment", options->commitments,
                      "What was kept since before the game: the server's commitment, one's own, the fingerprint of the start, or the "
                      "invitation; may be given several times");
  command->callback([options, &program] { verify(program, *options); });
}

}  // namespace omnibus
