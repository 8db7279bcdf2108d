#include "cli/completion.hpp"

#include <algorithm>
#include <map>
#include <ranges>

#include "cli/program.hpp"
#include "lab/lab_game.hpp"

namespace omnibus {

namespace {

using Words = std::vector<std::string>;

/// Command line typed so far.
class TypedLine {
 public:
  TypedLine(const CLI::App& app, const Words& typed) : app_(app), last_(typed.back()) {
    for (std::size_t i = 0; i + 1 < typed.size(); ++i) take(typed[i]);
  }

  Words offers() const {
    if (waiting_ != nullptr) return values_of(*waiting_);
    if (last_.starts_with('-')) return options();
    if (command_ == nullptr) return commands();
    return positional();
  }

 private:
  /// Processes a word before the last one: command, game, or value of an option.
  void take(const std::string& word) {
    if (waiting_ != nullptr) {
      waiting_ = nullptr;
    } else if (word.starts_with('-')) {
      const CLI::Option* option = find_option(word);
      if (option != nullptr && option->get_items_expected_min() > 0) waiting_ = option;
    } else if (command_ == nullptr) {
      command_ = find_command(word);
    } else {
      arguments_.push_back(word);
    }
  }

  const CLI::App* find_command(const std::string& name) const {
    const auto all = app_.get_subcommands([&](const CLI::App* each) { return each->get_name() == name; });
    return all.empty() ? nullptr : all.front();
  }
  const CLI::Option* find_option(const std::string& name) const {
    const CLI::Option* found = command_ == nullptr ? nullptr : command_->get_option_no_throw(name);
    return found != nullptr ? found : app_.get_option_no_throw(name);
  }

  Words commands() const {
    Words out;
    for (const CLI::App* each : app_.get_subcommands([](const CLI::App*) { return true; })) out.push_back(each->get_name());
    return out;
  }

  Words options() const {
    Words out;
    for (const CLI::App* each : {&app_, command_}) {
      if (each == nullptr) continue;
      for (const CLI::Option* option : each->get_options()) {
        for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
      }
    }
    std::ranges::sort(out);
    out.erase(std::ranges::unique(out).begin(), out.end());
    return out;
  }

  /// Completions by name of the first argument; `bench` takes several games.
  Words positional() const {
    const auto named = [&](const std::string& name) { return command_->get_option_no_throw(name) != nullptr; };
    if (named("games") || (named("game") && arguments_.empty())) return games();
    if (named("puzzle") && arguments_.empty()) return solvable_puzzles();
    if (named("file") && arguments_.empty()) return {std::string(offer_files)};
    if (named("folder") && arguments_.empty()) return {std::string(offer_folders)};
    return {};
  }

  Words values_of(const CLI::Option& option) const {
    const std::string name = option.get_lnames().empty() ? "" : option.get_lnames().front();
    static const std::map<std::string, Words, std::less<>> words{
        {"lang", Catalogue::languages()}, {"log", {"error", "warn", "info", "debug"}}, {"limits", {"on", "off"}}};
    static const Words files{"edition", "open", "save", "json", "html", "out", "file", "checkpoint", "table", "backup"};
    if (const auto found = words.find(name); found != words.end()) return found->second;
    if (name == "data" || name == "rate" || (name == "out" && command_->get_name() == "puzzles")) return {std::string(offer_folders)};
    if (std::ranges::find(files, name) != files.end()) return {std::string(offer_files)};
    if (name == "seats" || name == "player") return listed(players());
    const GameKind* kind = game();
    if (kind == nullptr) return {};
    if (name == "players") return numbers_of_players(kind->info);
    if (name == "option") return options_of(kind->info);
    if (name == "theme") return names_of(kind->info.score_parts);
    if (name == "weights") return listed(names_of(lab_game(kind->info.name).weights({})));
    return {};
  }

  const GameKind* game() const {
    const auto all = all_games();
    const auto found =
        std::ranges::find_if(all, [&](const GameKind& kind) { return !arguments_.empty() && kind.info.name == arguments_[0]; });
    return found == all.end() ? nullptr : &*found;
  }

  static Words games() { return names_of(all_games() | std::views::transform(&GameKind::info)); }

  template <class Things> static Words names_of(const Things& things) {
    Words out;
    for (const auto& each : things) out.emplace_back(each.name);
    return out;
  }

  Words players() const {
    Words out{"random", "greedy", "search", "search:ms=", "search:iterations="};
    for (int level = 1; level <= static_cast<int>(level_count); ++level) out.push_back(fmt::format("level:{}", level));
    for (const std::string_view name : character_names) out.push_back(fmt::format("character:{}", name));
    if (command_->get_name() == "play") out.emplace_back("human");
    return out;
  }

  /// Completions for the next element of a comma-separated list.
  Words listed(Words words) const {
    const std::string before = last_.substr(0, last_.rfind(',') + 1);
    for (std::string& word : words) word.insert(0, before);
    return words;
  }

  static Words numbers_of_players(const GameInfo& info) {
    Words out;
    for (int players = info.min_players; players <= info.max_players; ++players) out.push_back(std::to_string(players));
    return out;
  }

  /// NAME= first, then NAME=VALUE.
  Words options_of(const GameInfo& info) const {
    Words out;
    for (const OptionInfo& option : info.options) {
      const std::string name = std::string(option.name) + "=";
      if (!last_.starts_with(name)) {
        out.push_back(name);
      } else if (option.kind == OptionKind::yes_no) {
        out.insert(out.end(), {name + "true", name + "false"});
      } else {
        for (const std::string_view choice : option.choices.names) out.push_back(name + std::string(choice));
      }
    }
    return out;
  }

  const CLI::App& app_;
  const std::string& last_;
  const CLI::App* command_ = nullptr;
  const CLI::Option* waiting_ = nullptr;
  Words arguments_;
};

}  // namespace

std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& typed) {
  if (typed.empty()) return {};
  Words out = TypedLine(app, typed).offers();
  std::erase_if(out, [&](const std::string& each) { return !each.starts_with(':') && !each.starts_with(typed.back()); });
  return out;
}

}  // namespace omnibus
