#include "server/browser/orders.hpp"

#include <bit>
#include <utility>

#include "analysis/analysis_json.hpp"

namespace omnibus {

namespace {

// ---- The table ----------------------------------------------------------------------------------------------------------

json::object table_to_json(const MatchSetup& setup) {
  return {{"game", setup.game}, {"players", setup.table.players}, {"options", setup.table.options}, {"edition", setup.table.edition_text}};
}

std::shared_ptr<const AnyGame> table_in(const json::value& order) {
  const json::value& table = order.at("table");
  return open_table(json::value_to<std::string>(table.at("game")), {.players = table.at("players").to_number<int>(),
                                                                    .options = table.at("options").as_object(),
                                                                    .edition_text = json::value_to<std::string>(table.at("edition")),
                                                                    .edition_name = {}});
}

/// Includes the seat that has to decide: in simultaneous decisions the view does not show it.
json::value position_to_json(const std::shared_ptr<const Position>& position) {
  if (position == nullptr) return nullptr;
  return json::array{position->view(Viewer::everything()), static_cast<int>(position->actor())};
}

std::unique_ptr<Position> position_in(const json::value& written, const AnyGame& game) {
  if (written.is_null()) return nullptr;
  std::unique_ptr<Position> out = game.read(written.at(0));
  out->make_actor(static_cast<Seat>(written.at(1).to_number<int>()));
  return out;
}

json::array actions_to_json(const std::vector<Action>& actions) {
  json::array out;
  for (const Action& action : actions) out.push_back(std::bit_cast<std::uint32_t>(action));
  return out;
}

std::vector<Action> actions_in(const json::value& written) {
  std::vector<Action> out;
  for (const json::value& action : written.as_array()) out.push_back(std::bit_cast<Action>(action.to_number<std::uint32_t>()));
  return out;
}

// ---- A thought ----------------------------------------------------------------------------------------------------------

json::array style_to_json(const Style* style) {
  json::array out;
  if (style == nullptr) return out;
  for (const StyleWeight& each : *style) out.push_back(json::array{each.name, each.percent});
  return out;
}

Style style_in(const json::value& written) {
  Style out;
  for (const json::value& each : written.as_array()) out.push_back({json::value_to<std::string>(each.at(0)), each.at(1).to_number<int>()});
  return out;
}

json::object think(const json::value& order) {
  const std::unique_ptr<const Position> decision = position_in(order.at("decision"), *table_in(order));
  const Style style = style_in(order.at("style"));
  OnePart part(order.at("part").to_number<int>());
  PlayerSpec player = player_from_text(json::value_to<std::string>(order.at("player")));
  player.style = style.empty() ? nullptr : &style;
  player.crew = &part;
  const Thought thought = decision->think(player, seed_from_json(order.at("seed"), "seed"));
  json::array candidates;
  for (const Candidate& each : thought.candidates) {
    candidates.push_back(json::array{std::bit_cast<std::uint32_t>(each.action), each.visits, each.total});
  }
  return {{"iterations", thought.iterations}, {"candidates", std::move(candidates)}};
}

// ---- A reading ----------------------------------------------------------------------------------------------------------

json::object read(const json::value& order) {
  const std::shared_ptr<const AnyGame> game = table_in(order);
  const ChoiceOfMatch choice{.before = position_in(order.at("before"), *game),
                             .played = actions_in(order.at("played")),
                             .after = position_in(order.at("after"), *game),
                             .drawn = order.at("drawn").as_bool(),
                             .next = position_in(order.at("next"), *game),
                             .until_next = actions_in(order.at("until_next"))};
  const ReadingOrder how{.measure = static_cast<Measure>(order.at("measure").to_number<int>()),
                         .whole = order.at("whole").to_number<double>(),
                         .games = order.at("games").to_number<int>(),
                         .seed = seed_from_json(order.at("seed"), "seed"),
                         .stop = {}};
  return reading_to_json(ChoiceToRead(game, choice, how).read(), *game);
}

}  // namespace

std::string order_to_think(const MatchSetup& setup, const Position& decision, const PlayerSpec& player, std::uint64_t seed,
                           const PartOfThought& part) {
  PlayerSpec spoken = player;
  spoken.budget.threads = static_cast<std::uint32_t>(part.parts);
  return json::serialize(json::object{{"table", table_to_json(setup)},
                                      {"decision", position_to_json(decision.clone())},
                                      {"player", to_text(spoken)},
                                      {"style", style_to_json(player.style)},
                                      {"seed", seed_to_json(seed)},
                                      {"part", part.part}});
}

std::string order_to_read(const MatchSetup& setup, const ChoiceToRead& choice) {
  const ChoiceOfMatch& made = choice.choice();
  const ReadingOrder& how = choice.order();
  return json::serialize(json::object{{"table", table_to_json(setup)},
                                      {"before", position_to_json(made.before)},
                                      {"played", actions_to_json(made.played)},
                                      {"after", position_to_json(made.after)},
                                      {"drawn", made.drawn},
                                      {"next", position_to_json(made.next)},
                                      {"until_next", actions_to_json(made.until_next)},
                                      {"measure", static_cast<int>(how.measure)},
                                      {"whole", how.whole},
                                      {"games", how.games},
                                      {"seed", seed_to_json(how.seed)}});
}

std::string work_out(const std::string& order) {
  const json::value written = parse_json(order, "order");
  return json::serialize(written.as_object().contains("decision") ? think(written) : read(written));
}

Thought thought_in(const std::string& answer) {
  const json::value written = parse_json(answer, "answer");
  Thought out;
  out.iterations = written.at("iterations").to_number<std::uint64_t>();
  for (const json::value& each : written.at("candidates").as_array()) {
    out.candidates.push_back({.action = std::bit_cast<Action>(each.at(0).to_number<std::uint32_t>()),
                              .visits = each.at(1).to_number<std::uint32_t>(),
                              .total = each.at(2).to_number<std::int64_t>()});
  }
  return out;
}

Reading reading_in(const std::string& answer, const AnyGame& game) { return reading_from_json(parse_json(answer, "answer"), game); }

}  // namespace omnibus
