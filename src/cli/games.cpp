// omnibus games: list of games.
#include <fmt/format.h>

#include "cli/program.hpp"
#include "engine/engine.hpp"

namespace omnibus {

namespace {

std::string_view origin_name(OptionOrigin origin) {
  constexpr std::array<std::string_view, 3> names{"table", "ruling", "house"};
  return names[static_cast<std::size_t>(origin)];
}

/// Default value as written on the command line.
std::string fallback(const OptionInfo& option) {
  if (option.kind == OptionKind::yes_no) return option.fallback != 0 ? "true" : "false";
  if (option.kind == OptionKind::choice) return std::string(option.choices.names[static_cast<std::size_t>(option.fallback)]);
  return std::to_string(option.fallback);
}

void print_game(const Program& program, const GameKind& kind) {
  const Catalogue& catalogue = program.catalogue();
  const GameInfo& info = kind.info;
  const EditionInfo edition = edition_info(embedded_edition(info.name), info.name, "edition.json");
  fmt::print("{}  ({})\n  {}\n", catalogue.text(info.name, "game.name"), info.name, catalogue.text(info.name, "game.summary"));
  fmt::print("  {}\n", program.text("games.players", {{"least", info.min_players}, {"most", info.max_players}}));
  fmt::print("  {}\n", program.text("games.edition", {{"id", edition.id}, {"reconstructed", edition.reconstructed}}));
  fmt::print("  {}\n", program.text("games.options"));
  for (const OptionInfo& option : info.options) {
    fmt::print("    {}={}  [{}]\n      {}\n", option.name, fallback(option),
               program.text("games.origin_" + std::string(origin_name(option.origin))),
               catalogue.text(info.name, "option." + std::string(option.name)));
    for (std::size_t i = 0; i < option.choices.names.size(); ++i) {
      fmt::print("        {}: {}\n", option.choices.names[i], catalogue.text(info.name, option.choice_message(i)));
    }
  }
}

}  // namespace

std::string version_text() {
  std::string out = "omnibus " OMNIBUS_VERSION;
  for (const GameKind& kind : all_games()) {
    const EditionInfo edition = edition_info(embedded_edition(kind.info.name), kind.info.name, "edition.json");
    out += fmt::format("\n  {}: edition {} ({})", kind.info.name, edition.id, edition.hash);
  }
  return out;
}

void add_games(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("games", "List the games with their options and editions");
  const auto output = std::make_shared<ReportOptions>();
  output->add_json_to(*command);
  command->callback([output, &program] {
    Engine engine(program.catalogue());
    json::object answer = parse_json(engine.answer(R"({"do":"games"})"), "games").as_object();
    if (output->print_json({{"engine", OMNIBUS_VERSION}, {"games", std::move(answer.at("games"))}})) return;
    for (const GameKind& kind : all_games()) print_game(program, kind);
  });
}

}  // namespace omnibus
