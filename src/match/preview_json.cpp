#include "match/preview_json.hpp"

namespace omnibus {

namespace {

json::object standing_to_json(const AnyGame& game, const Standing& standing, const Speaker* speaker) {
  json::array parts;
  for (const ScorePart& part : standing.parts) {
    json::object written = game.part_to_json(part);
    if (speaker != nullptr) written["text"] = speaker->say(part);
    parts.push_back(std::move(written));
  }
  return {{"points", standing.points}, {"parts", std::move(parts)}};
}

json::array items_to_json(const AnyGame& game, ItemSet items) {
  json::array out;
  for (const int item : items) out.emplace_back(game.domain_key(*game.info().find_domain, item));
  return out;
}

json::array finds_to_json(const AnyGame& game, const FindList& finds) {
  json::array out;
  for (const Find& find : finds) {
    json::object written{{"part", find.part}, {"cells", items_to_json(game, find.cells)}};
    if (!find.helpers.empty()) written["helpers"] = items_to_json(game, find.helpers);
    if (!find.bare.empty()) written["bare"] = items_to_json(game, find.bare);
    out.push_back(std::move(written));
  }
  return out;
}

json::object change_to_json(Change&& change) {
  json::object out{{"op", change.op}, {"path", change.path}};
  if (change.op != "remove") out["value"] = std::move(change.value);
  return out;
}

json::object prospect_to_json(const AnyGame& game, const Prospect& prospect) {
  json::object out{{"seat", index_of(prospect.seat)}, {"points", nullptr}, {"parts", nullptr}};
  if (prospect.standing) {
    for (auto& part : standing_to_json(game, *prospect.standing, nullptr)) out[part.key()] = std::move(part.value());
  }
  return out;
}

json::object preview_to_json(const AnyGame& game, Preview&& preview) {
  json::array changes;
  for (Change& change : preview.changes) changes.push_back(change_to_json(std::move(change)));
  json::array standing;
  for (const Prospect& prospect : preview.prospects) standing.push_back(prospect_to_json(game, prospect));
  json::object out{{"played", preview.played}, {"end", preview_ends[static_cast<std::size_t>(preview.end)]}};
  if (preview.forbidden_by.forbids()) out["rule"] = game.rule_name(preview.forbidden_by);
  out["changes"] = std::move(changes);
  out["standing"] = std::move(standing);
  return out;
}

}  // namespace

json::array standings_to_json(const AnyGame& game, const Position& position, Eyes eyes, const Speaker* speaker) {
  json::array out;
  for (const Standing& standing : position.standing(eyes)) out.push_back(standing_to_json(game, standing, speaker));
  const std::vector<FindList> finds = position.finds(eyes);
  for (std::size_t seat = 0; seat < finds.size(); ++seat) out[seat].as_object()["finds"] = finds_to_json(game, finds[seat]);
  return out;
}

std::vector<std::vector<Action>> chains_from_json(const AnyGame& game, const json::value& chains, std::string_view what) {
  const auto list_in = [](const json::value& value, const std::string& path, std::size_t longest) -> const json::array& {
    const bool fits = value.is_array() && value.get_array().size() <= longest;
    if (!fits) refuse_value(path, value, fmt::format("[…], 0 … {} entries", longest));
    return value.get_array();
  };
  std::vector<std::vector<Action>> out;
  for (const json::value& chain : list_in(chains, std::string(what), max_chains)) {
    const std::string place = fmt::format("{}[{}]", what, out.size());
    std::vector<Action>& actions = out.emplace_back();
    for (const json::value& action : list_in(chain, place, longest_chain)) {
      actions.push_back(game.action_from_json(action, fmt::format("{}[{}]", place, actions.size())));
    }
  }
  return out;
}

std::vector<std::vector<Action>> each_alone(const std::vector<Action>& actions) {
  std::vector<std::vector<Action>> out;
  out.reserve(actions.size());
  for (const Action& action : actions) out.push_back({action});
  return out;
}

json::array previews_to_json(const AnyGame& game, const Position& decision, const std::vector<std::vector<Action>>& chains, bool propose) {
  json::array out;
  for (Preview& preview : decision.previews(chains)) {
    json::object written = preview_to_json(game, std::move(preview));
    if (propose) {
      json::array proposal;
      for (const Action& action : decision.proposal(chains[out.size()])) proposal.push_back(game.action_to_json(action));
      written["proposal"] = std::move(proposal);
    }
    out.push_back(std::move(written));
  }
  return out;
}

}  // namespace omnibus
