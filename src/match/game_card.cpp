#include "match/game_card.hpp"

#include <fmt/format.h>

namespace omnibus {

namespace {

json::object option_to_json(const OptionInfo& option, const Catalogue& catalogue, std::string_view game) {
  constexpr std::array<std::string_view, 3> kinds{"yes_no", "number", "seat"};
  constexpr std::array<std::string_view, 3> origins{"table", "ruling", "house"};
  const bool yes_no = option.kind == OptionKind::yes_no;
  return {{"name", option.name},
          {"type", kinds[static_cast<std::size_t>(option.kind)]},
          {"default", yes_no ? json::value(option.fallback != 0) : json::value(option.fallback)},
          {"least", option.least},
          {"most", option.most},
          {"origin", origins[static_cast<std::size_t>(option.origin)]},
          {"about", catalogue.text(game, fmt::format("option.{}", option.name))}};
}

}  // namespace

json::object game_card(const GameInfo& info, const Catalogue& catalogue) {
  json::array options;
  for (const OptionInfo& option : info.options) options.push_back(option_to_json(option, catalogue, info.name));
  json::object out{
      {"name", info.name}, {"title", catalogue.text(info.name, "game.name")}, {"about", catalogue.text(info.name, "game.summary")}};
  out["players"] = json::object{{"least", info.least_players}, {"most", info.most_players}};
  out["options"] = std::move(options);
  return out;
}

json::object edition_to_json(const EditionInfo& edition) {
  return {{"id", edition.id}, {"hash", edition.hash}, {"reconstructed", edition.reconstructed}};
}

}  // namespace omnibus
