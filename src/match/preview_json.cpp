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
  const std::optional<Domain> domain = game.info().find_domain;
  if (!domain) return out;
  for (const int item : items) out.emplace_back(game.domain_key(*domain, item));
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

void append_prospect(std::string& out, const AnyGame& game, const Prospect& prospect) {
  JsonObjectText object(out);
  object.add("seat", index_of(prospect.seat));
  if (!prospect.standing) {
    object.add("points", nullptr);
    return object.add("parts", nullptr);
  }
  object.add("points", prospect.standing->points);
  object.add_list("parts", prospect.standing->parts,
                  [&](std::string& text, const ScorePart& part) { text += json::serialize(game.part_to_json(part)); });
}

void add_preview(JsonObjectText& out, const AnyGame& game, const Preview& preview) {
  out.add("played", preview.played);
  out.add("end", preview_ends[static_cast<std::size_t>(preview.end)]);
  if (preview.forbidden_by.forbids()) out.add("rule", game.rule_name(preview.forbidden_by));
  out.add_list("changes", preview.changes, [](std::string& text, const Change& change) { append_change(text, change); });
  out.add_list("standing", preview.prospects, [&](std::string& text, const Prospect& prospect) { append_prospect(text, game, prospect); });
}

const json::array& list_in(const json::value& value, const std::string& path, std::size_t longest) {
  const bool fits = value.is_array() && value.get_array().size() <= longest;
  if (!fits) refuse_value(path, value, fmt::format("[…], 0 … {} entries", longest));
  return value.get_array();
}

std::vector<Action> actions_in(const AnyGame& game, const json::value& list, const std::string& path) {
  std::vector<Action> out;
  for (const json::value& action : list_in(list, path, longest_chain)) {
    out.push_back(game.action_from_json(action, fmt::format("{}[{}]", path, out.size())));
  }
  return out;
}

}  // namespace

json::array standings_to_json(const AnyGame& game, const PositionView& position, Viewer viewer, const Speaker* speaker,
                              std::optional<Seat> of) {
  const std::vector<Standing> standings = position.standing(viewer);
  const std::vector<FindList> finds = position.scoring_patterns(viewer);
  json::array out;
  for (std::size_t seat = 0; seat < standings.size(); ++seat) {
    if (of && seat_at(static_cast<int>(seat)) != *of) continue;
    json::object written = standing_to_json(game, standings[seat], speaker);
    if (!finds.empty()) written["finds"] = finds_to_json(game, finds[seat]);
    out.push_back(std::move(written));
  }
  return out;
}

json::array reasons_to_json(const PositionAdvice& decision, std::span<const Action> begun, const Speaker& speaker) {
  json::array out;
  for (const Phrase& reason : decision.reasons(begun)) out.emplace_back(speaker.say(reason));
  return out;
}

json::array reasons_to_json(const PositionAdvice& decision, const Action& action, const Speaker& speaker) {
  return reasons_to_json(decision, std::span(&action, 1), speaker);
}

json::array moves_to_json(const AnyGame& game, const Position& from, Seat seat, std::span<const Action> actions, const Speaker& speaker) {
  json::array out;
  const std::unique_ptr<Position> position = from.clone();
  Chance chance(0, 0);
  EventRecorder unheard;
  for (const Action& action : actions) {
    if (!position->make_actor(seat) || position->check(action).forbids()) break;
    out.push_back(json::object{{"action", game.action_to_json(action)}, {"text", speaker.say(position->offer(action))}});
    position->apply(action, chance, unheard);
  }
  return out;
}

std::vector<std::vector<Action>> chains_from_json(const AnyGame& game, const json::value& chains, std::string_view what) {
  std::vector<std::vector<Action>> out;
  for (const json::value& chain : list_in(chains, std::string(what), max_chains)) {
    out.push_back(actions_in(game, chain, fmt::format("{}[{}]", what, out.size())));
  }
  return out;
}

std::vector<WishList> constraints_from_json(const AnyGame& game, const json::value& constraints, std::size_t chains,
                                            std::string_view what) {
  constexpr std::array<std::string_view, 2> names{"with", "without"};
  std::vector<WishList> out;
  if (constraints.is_null()) return out;
  for (const json::value& wish : list_in(constraints, std::string(what), chains)) {
    const std::string place = fmt::format("{}[{}]", what, out.size());
    if (!wish.is_object()) refuse_value(place, wish, "{…}");
    const json::object& lists = wish.get_object();
    refuse_unknown(lists, place, names);
    const auto read = [&](std::string_view name) {
      const json::value* list = lists.if_contains(name);
      return list == nullptr ? std::vector<Action>() : actions_in(game, *list, fmt::format("{}.{}", place, name));
    };
    out.push_back({.with = read("with"), .without = read("without")});
  }
  return out;
}

std::vector<std::vector<Action>> each_alone(const std::vector<Action>& actions) {
  std::vector<std::vector<Action>> out;
  out.reserve(actions.size());
  for (const Action& action : actions) out.push_back({action});
  return out;
}

void append_previews(std::string& out, const AnyGame& game, const PositionAdvice& decision, const std::vector<std::vector<Action>>& chains,
                     bool propose, const std::vector<WishList>& constraints) {
  std::size_t chain = 0;
  append_json_list(out, decision.previews(chains), [&](std::string& text, const Preview& preview) {
    JsonObjectText object(text);
    add_preview(object, game, preview);
    if (propose) {
      const Constraints wished =
          chain < constraints.size() ? Constraints{constraints[chain].with, constraints[chain].without} : Constraints();
      object.add_list("proposal", decision.proposal(chains[chain], wished),
                      [&](std::string& list, const Action& action) { list += json::serialize(game.action_to_json(action)); });
    }
    ++chain;
  });
}

}  // namespace omnibus
