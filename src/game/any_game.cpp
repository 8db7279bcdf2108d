#include "game/any_game.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

namespace omnibus {

namespace {

template <class Operands> void write_operands(const AnyGame& game, const Form& form, const Operands& operands, json::object& out) {
  for (int i = 0; i < form.arity(); ++i) {
    const Operand& operand = form.operands[static_cast<std::size_t>(i)];
    const int value = operands[static_cast<std::size_t>(i)];
    const std::string_view key = game.domain_key(operand.domain, value);
    out[operand.name] = key.empty() ? json::value(value) : json::value(key);
  }
}

/// Phrase for the message named by the form, with these operands.
template <class Operands> Phrase phrase_of(const Form& form, const Operands& operands) {
  Phrase out(form.name);
  for (int i = 0; i < form.arity(); ++i) {
    const Operand& operand = form.operands[static_cast<std::size_t>(i)];
    out.arguments.push({operand.name, operand.domain, operands[static_cast<std::size_t>(i)]});
  }
  return out;
}

std::vector<std::string_view> names_of(std::span<const Form> forms) {
  std::vector<std::string_view> names;
  for (const Form& form : forms) names.push_back(form.name);
  return names;
}

}  // namespace

void check_players(const GameInfo& game, int players) {
  if (players >= game.min_players && players <= game.max_players) return;
  throw Problem("bad_players", {{"game", std::string(game.name)},
                                {"value", std::to_string(players)},
                                {"least", std::to_string(game.min_players)},
                                {"most", std::to_string(game.max_players)}});
}

void refuse_setup(std::string_view game, std::string_view reason) {
  if (!reason.empty()) throw Problem("setup", {{"path", "options"}, {"reason", fmt::format("{}/{}", game, reason)}});
}

std::string AnyGame::rule_name(Rule rule) const { return fmt::format("{}-{}.{}", info().prefix, rule.chapter, rule.item); }

json::object AnyGame::action_to_json(const Action& action) const {
  const Form& form = info().verbs[action.verb];
  json::object out{{"do", form.name}};
  write_operands(*this, form, action.operands, out);
  return out;
}

Action AnyGame::action_from_json(const json::value& action, std::string_view what) const {
  Action out;
  JsonReader::read(action, what, [&](JsonReader& reader) {
    reader.choice("do", out.verb, names_of(info().verbs));
    const Form& form = info().verbs[out.verb];
    for (int i = 0; i < form.arity(); ++i) {
      const Operand& operand = form.operands[static_cast<std::size_t>(i)];
      reader.item(operand.name, out.operands[static_cast<std::size_t>(i)], domain_size(operand.domain),
                  [&](int value) { return domain_key(operand.domain, value); });
    }
  });
  return out;
}

json::object AnyGame::event_to_json(const Event& event) const {
  const Form& form = info().event_forms[event.kind];
  json::object out{{"event", form.name}};
  write_operands(*this, form, event.operands, out);
  return out;
}

json::object AnyGame::part_to_json(const ScorePart& part) const {
  const Form& form = info().score_parts[part.kind];
  json::object out{{"part", form.name}};
  write_operands(*this, form, part.operands, out);
  out["points"] = part.points;
  return out;
}

json::object AnyGame::arguments_to_json(const Phrase& phrase) const {
  const auto written = [&](Domain domain, int value) {
    const std::string_view key = domain_key(domain, value);
    return key.empty() ? json::value(value) : json::value(key);
  };
  json::object out;
  for (const Argument& argument : phrase.arguments) out[argument.name] = written(argument.domain, argument.value);
  if (!phrase.list_name.empty()) {
    json::array list;
    for (const std::uint8_t value : phrase.list) list.push_back(written(phrase.list_domain, value));
    out[phrase.list_name] = std::move(list);
  }
  return out;
}

bool ends_decision(const Position& position, const Action& action) {
  const Seat actor = position.actor();
  const auto imagined = position.clone();
  Chance dreams(0, 0);
  imagined->resample_hidden(actor, dreams);
  Chance chance(0, 1);
  EventRecorder recorder;
  imagined->apply(action, chance, recorder);
  return chance.used() || imagined->actor() != actor;
}

Phrase AnyGame::event_phrase(const Event& event) const { return phrase_of(info().event_forms[event.kind], event.operands); }

Phrase AnyGame::part_phrase(const ScorePart& part) const { return phrase_of(info().score_parts[part.kind], part.operands); }

const GameKind& game_kind(std::string_view name) {
  const auto games = all_games();
  const auto found = std::find_if(games.begin(), games.end(), [&](const GameKind& kind) { return kind.info.name == name; });
  if (found != games.end()) return *found;
  std::vector<std::string_view> names;
  for (const GameKind& kind : games) names.push_back(kind.info.name);
  throw Problem("unknown_game", {{"value", std::string(name)}, {"allowed", joined(names)}});
}

/// Tables with the same set-up share one game object, however many matches use it. The list is per thread, so threads never wait.
const Style& style_of(std::string_view game, std::uint32_t character) { return game_kind(game).styles()[character]; }

std::shared_ptr<const AnyGame> open_table(std::string_view game, const TableSetup& setup) {
  thread_local std::map<std::string, std::weak_ptr<const AnyGame>, std::less<>> tables;
  const std::string key =
      fmt::format("{}\n{}\n{}\n{}\n{}", game, setup.players, setup.begun, json::serialize(setup.options), setup.edition_text);
  const auto found = tables.find(key);
  if (found != tables.end()) {
    if (std::shared_ptr<const AnyGame> table = found->second.lock()) return table;
  }
  std::shared_ptr<const AnyGame> table = game_kind(game).open(setup);
  std::erase_if(tables, [](const auto& entry) { return entry.second.expired(); });
  tables[key] = table;
  return table;
}

json::object result_to_json(const AnyGame& game, const Result& result) {
  json::array scores;
  json::array places;
  json::array winners;
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.seats); ++i) {
    scores.push_back(result.scores[i]);
    places.push_back(result.places[i]);
    if (result.over() && result.winners[i]) winners.push_back(static_cast<std::int64_t>(i));
  }
  json::object out{{"over", result.over()}};
  out["ending"] = result.over() ? json::value(game.info().endings[static_cast<std::size_t>(result.ending)]) : json::value(nullptr);
  out["scores"] = std::move(scores);
  out["places"] = std::move(places);
  out["winners"] = std::move(winners);
  return out;
}

}  // namespace omnibus
