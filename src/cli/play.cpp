// omnibus play: a table in the terminal. Plain lines only, for screens, pipes and screen readers.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/terminal.hpp"
#include "cli/thread_crew.hpp"
#include "players/search_tree.hpp"
#include "presentation/rules_page.hpp"

namespace omnibus {

namespace {

constexpr std::string_view human = "human";
constexpr std::string_view usual_opponent = "search:ms=300";

/// Match between people at this keyboard and bots in the other seats.
class TerminalTable {
 public:
  TerminalTable(const Program& program, Match match, std::string save_path)
      : program_(program),
        match_(std::move(match)),
        words_(program.catalogue(), match_.game(), match_.setup().seats),
        save_path_(std::move(save_path)) {}

  void play() {
    if (match_.game().edition().reconstructed > 0) say("play.reconstructed", {{"count", match_.game().edition().reconstructed}});
    say("play.help_hint");
    tell_events(match_.ply());
    while (!done_ && !match_.over()) {
      const Seat actor = match_.position().actor();
      if (is_human(actor)) {
        ask(actor);
      } else {
        let_program_decide(actor);
      }
    }
    if (match_.over()) tell_result();
  }

 private:
  // ---- Seats ----

  bool is_human(Seat seat) const { return match_.setup().seats[static_cast<std::size_t>(index_of(seat))].player == human; }

  int humans() const {
    const auto& seats = match_.setup().seats;
    return static_cast<int>(std::count_if(seats.begin(), seats.end(), [](const SeatInfo& seat) { return seat.player == human; }));
  }

  /// Viewer for output outside a player's decision. Bots among themselves hide nothing from the onlooker.
  Viewer onlooker() const {
    if (humans() == 0) return Viewer::everything();
    if (humans() > 1) return Viewer::spectator();
    for (int i = 0;; ++i) {
      if (is_human(seat_at(i))) return Viewer::of(seat_at(i));
    }
  }

  // ---- Asking ----

  void ask(Seat seat) {
    if (humans() > 1 && last_asked_ != seat) hand_over(seat);
    last_asked_ = seat;
    if (show_table_) tell_table(Viewer::of(seat));
    show_table_ = false;
    const std::vector<Action> choices = match_.position().legal();
    print_choices(words_, match_.position(), choices, {});
    std::cout << program_.text("play.prompt", {{"seat", words_.seat_name(seat)}}) << ' ' << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) {
      std::cout << '\n';
      done_ = true;
      return;
    }
    if (isatty(STDIN_FILENO) == 0) std::cout << line << '\n';  // so that a transcript contains the input
    try {
      obey(line, seat, choices);
    } catch (const Problem& problem) {
      std::cout << explain(program_.catalogue(), problem) << '\n';
    }
  }

  /// Clears the screen between two players at one keyboard, so that neither sees the other's hand.
  void hand_over(Seat seat) {
    show_table_ = true;
    if (isatty(STDIN_FILENO) == 0) return;
    std::cout << std::string(60, '\n') << program_.text("play.hand_over", {{"seat", words_.seat_name(seat)}}) << std::flush;
    std::string line;
    std::getline(std::cin, line);
  }

  void obey(const std::string& line, Seat seat, const std::vector<Action>& choices) {
    std::istringstream words(line);
    std::string command;
    std::string rest;
    words >> command;
    std::getline(words >> std::ws, rest);
    if (command.empty() || command == "t" || command == "table") {
      tell_table(Viewer::of(seat));
    } else if (command == "?" || command == "help") {
      say("play.help", {{"rule", fmt::format("{}-1.1", match_.game().info().prefix)}});
    } else if (command == "q" || command == "quit") {
      done_ = true;
    } else if (command == "u" || command == "undo") {
      undo(seat);
    } else if (command == "r" || command == "redo") {
      match_.redo();
      after_change();
    } else if (command == "h" || command == "hint") {
      hint(choices);
    } else if (command == "l" || command == "log") {
      for (int ply = 0; ply <= match_.ply(); ++ply) tell_events(ply, Viewer::of(seat));
    } else if (command == "rules") {
      std::cout << rules_text(match_.game(), program_.language, rest);
    } else if (command == "save") {
      save(rest.empty() ? save_path_ : rest);
    } else {
      choose(line, choices);
    }
  }

  /// A number selects that choice; words select the only choice that contains them all, or list all matches.
  void choose(const std::string& line, const std::vector<Action>& choices) {
    const std::vector<int> meant = matching_choices(words_, match_.position(), choices, line);
    if (meant.size() == 1) return act(choices[static_cast<std::size_t>(meant.front())]);
    if (meant.empty()) return say("play.no_such_choice", {{"value", line}, {"count", static_cast<std::int64_t>(choices.size())}});
    print_choices(words_, match_.position(), choices, meant);
  }

  // ---- Acting ----

  void act(const Action& action) {
    match_.act(action);
    after_change();
    tell_events(match_.ply());
  }

  void after_change() {
    show_table_ = true;
    if (!save_path_.empty()) save(save_path_, false);
  }

  void undo(Seat seat) {
    if (match_.ply() <= match_.undo_floor(seat)) throw Problem("undo_floor");
    match_.undo();
    memory_ = {};
    say("play.undone");
    after_change();
  }

  /// The bot's randomness must not depend on the table's seed. It may use all cores, since the player is waiting.
  Thought think(PlayerSpec player) {
    player.crew = &crew_;
    return match_.position().think(player, random_seed());
  }

  void hint(const std::vector<Action>& choices) {
    const Thought thought = think(player_from_text(std::string(usual_opponent)));
    const auto number = std::find(choices.begin(), choices.end(), thought.choice) - choices.begin() + 1;
    say("play.hint", {{"number", number}, {"choice", words_.say(match_.position().offer(thought.choice))}});
    for (std::size_t i = 0; i < std::min<std::size_t>(3, thought.candidates.size()); ++i) {
      const Candidate& each = thought.candidates[i];
      say("play.candidate",
          {{"choice", words_.say(match_.position().offer(each.action))}, {"percent", each.value / 10}, {"visits", each.visits}});
      for (const Phrase& reason : match_.position().reasons(each.action)) say("play.reason", {{"reason", words_.say(reason)}});
    }
  }

  void let_program_decide(Seat seat) {
    PlayerSpec spec = player_from_text(match_.setup().seats[static_cast<std::size_t>(index_of(seat))].player);
    if (spec.budget.milliseconds > 2000)
      say("play.thinking", {{"seat", words_.seat_name(seat)}, {"seconds", spec.budget.milliseconds / 1000}});
    memory_.begin(seat, match_.ply());
    spec.memory = &memory_;
    const Thought thought = think(spec);
    match_.act(thought.choice);
    memory_.end(thought.choice);
    show_table_ = true;
    if (!save_path_.empty()) save(save_path_, false);
    tell_events(match_.ply());
  }

  void save(const std::string& path, bool tell = true) {
    if (path.empty()) return say("play.save_where");
    write_file(path, json::serialize(match_.to_json()) + "\n");
    if (tell) say("play.saved", {{"path", path}});
  }

  // ---- Output ----

  void say(std::string_view id, const Values& values = {}) const { std::cout << program_.text(id, values) << '\n'; }

  void tell_table(Viewer viewer) const {
    std::cout << '\n';
    for (const Phrase& line : match_.position().in_words(viewer)) std::cout << "  " << words_.say(line) << '\n';
    std::cout << '\n';
  }

  void tell_events(int ply) const { tell_events(ply, onlooker()); }
  void tell_events(int ply, Viewer viewer) const {
    for (const Event& event : match_.events_of(ply)) {
      if (event.meant_for(viewer)) std::cout << "  » " << words_.say(event) << '\n';
    }
  }

  void tell_result() const {
    tell_table(Viewer::everything());
    std::cout << result_text(program_, words_, match_.game(), match_.position().result());
    say("play.seed", {{"seed", std::to_string(match_.setup().seed)}});
  }

  const Program& program_;
  Match match_;
  Memory memory_;  // search memory of the bots
  ThreadCrew crew_{static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))};
  Speaker words_;
  std::string save_path_;
  Seat last_asked_ = Seat::nobody;
  bool show_table_ = true;
  bool done_ = false;
};

struct PlayOptions {
  TableOptions table;
  std::string seats;
  std::string names;
  std::string seed;
  std::string save;
  std::string open;
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) out.push_back(part);
  return out;
}

/// By default one person plays against bots.
std::vector<SeatInfo> seats_of(const PlayOptions& options, int players) {
  std::vector<SeatInfo> seats(static_cast<std::size_t>(players), SeatInfo{"", std::string(usual_opponent)});
  seats.front().player = human;
  if (!options.seats.empty()) {
    const std::vector<std::string> kinds = split(options.seats);
    if (kinds.size() != seats.size())
      throw Problem("bad_seats", {{"value", std::to_string(kinds.size())}, {"players", std::to_string(players)}});
    for (std::size_t i = 0; i < kinds.size(); ++i) seats[i].player = kinds[i] == human ? kinds[i] : to_text(player_from_text(kinds[i]));
  }
  const std::vector<std::string> names = split(options.names);
  if (names.size() > seats.size())
    throw Problem("bad_seats", {{"value", std::to_string(names.size())}, {"players", std::to_string(players)}});
  for (std::size_t i = 0; i < names.size(); ++i) seats[i].name = names[i];
  return seats;
}

Match match_for(const PlayOptions& options) {
  if (!options.open.empty()) return MatchFile{.path = options.open, .edition_file = options.table.edition_file}.match();
  if (options.table.game.empty()) throw CLI::RequiredError("game, or --open");
  const TableSetup table = options.table.setup();
  MatchSetup setup{
      .game = options.table.game, .table = table, .seed = seed_from_text(options.seed), .seats = {}, .position = {}, .shuffle = {}};
  game_kind(setup.game).open(table);  // reports errors of the table before those of the seats
  setup.seats = seats_of(options, table.players);
  return Match(setup);
}

}  // namespace

void add_play(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("play", "Play in the terminal, with people and bots in any mix");
  auto options = std::make_shared<PlayOptions>();
  options->table.add_to(*command)->required(false);
  command->add_option("-s,--seats", options->seats,
                      "Who sits where, separated by commas: human, random, greedy, search, search:ms=500. By default one human and bots");
  command->add_option("--names", options->names, "Names for the seats, separated by commas");
  command->add_option("--seed", options->seed, "The seed of the shuffle; drawn by the system by default");
  command->add_option("--save", options->save, "Keep the game in this file, after every action");
  command->add_option("--open", options->open, "Go on with the game in this file; which game it is stands there");
  command->callback(
      [options, &program] { TerminalTable(program, match_for(*options), options->save.empty() ? options->open : options->save).play(); });
}

}  // namespace omnibus
