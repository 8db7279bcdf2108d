#include "fuzz/seeds.hpp"

#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>

#include "match/match.hpp"
#include "runs/settings.hpp"
#include "support/matches.hpp"

namespace omnibus {

namespace {

/// Default table of four (or the nearest number of players), and one with all options changed.
std::vector<TableSetup> two_tables(const GameKind& kind) {
  std::vector<TableSetup> out(2);
  for (const Setting& setting : settings_of(kind)) {
    if (setting.table.players > 4) break;
    out[0] = setting.table.options.empty() ? setting.table : out[0];
    out[1] = setting.table;  // the last setting for a number of players has all of them
  }
  return out;
}

Match match_at(const GameKind& kind, const TableSetup& table) {
  return Match(MatchSetup{.game = std::string(kind.info.name), .table = table, .seed = 7, .seats = {}, .position = {}, .shuffle = {}});
}

/// Adds a seed, which has one document per line.
using AddSeed = std::function<void(const std::vector<json::value>& lines)>;

/// Seeds of every game, at its two tables: body(match, add) is called at the start of each match and adds seeds.
std::vector<Seed> of_every_game(const std::function<void(Match&, const AddSeed&)>& body) {
  std::vector<Seed> out;
  for (const GameKind& kind : all_games()) {
    for (const TableSetup& table : two_tables(kind)) {
      Match match = match_at(kind, table);
      body(match, [&](const std::vector<json::value>& lines) {
        Seed& seed = out.emplace_back(Seed{fmt::format("{}_{}", kind.info.name, out.size()), {}});
        for (const json::value& line : lines) seed.bytes += (seed.bytes.empty() ? "" : "\n") + json::serialize(line);
      });
    }
  }
  return out;
}

json::object table_of(const Match& match) {
  return {{"game", match.setup().game}, {"players", match.setup().table.players}, {"options", match.setup().table.options}};
}

std::vector<Seed> editions() {
  std::vector<Seed> out;
  for (const GameKind& kind : all_games()) out.push_back({std::string(kind.info.name), std::string(embedded_edition(kind.info.name))});
  return out;
}

std::vector<Seed> positions() {
  return of_every_game([](Match& match, const auto& add) {
    for (int i = 0; i < 4; ++i) {
      json::object seed = table_of(match);
      seed["position"] = match.position().view(Viewer::everything());
      add({seed});
      play_at_random(match, i == 2 ? 100'000 : 25, static_cast<std::uint64_t>(i));
    }
  });
}

/// One action of each verb that occurs.
std::vector<Seed> actions() {
  return of_every_game([](Match& match, const auto& add) {
    std::set<int> seen;
    for (; !match.over(); play_at_random(match, 1, static_cast<std::uint64_t>(match.ply()))) {
      for (const Action& action : match.position().legal()) {
        if (!seen.insert(action.verb).second) continue;
        json::object seed = table_of(match);
        seed["action"] = match.game().action_to_json(action);
        add({seed});
      }
    }
  });
}

std::vector<Seed> matches() {
  return of_every_game([](Match& match, const auto& add) {
    play_at_random(match, 12, 1);
    match.undo();
    match.undo();
    match.redo();
    play_at_random(match, 6, 2);
    add({match.to_json()});
    play_at_random(match, 100'000, 3);
    add({match.to_json()});
  });
}

std::vector<Seed> messages() {
  return of_every_game([](Match& match, const auto& add) {
    json::array seats{json::object{{"kind", "me"}, {"name", "Ada"}}};
    for (int i = 1; i < match.game().players(); ++i) seats.push_back(json::object{{"kind", i % 2 != 0 ? "open" : "program"}});
    add({json::object{{"game", match.setup().game}, {"seats", seats}, {"options", match.setup().table.options}, {"listed", true}}});
    add({json::object{{"id", 1},
                      {"do", "act"},
                      {"match", "m"},
                      {"seat", 0},
                      {"expected_seq", 0},
                      {"key", "k"},
                      {"action", match.game().action_to_json(match.position().legal().front())}}});
  });
}

/// Conversations, one request per line: a game from its beginning.
std::vector<Seed> new_games() {
  std::vector<Seed> out;
  for (Seed& begun : of_every_game([](Match& match, const auto& add) {
         json::object request = table_of(match);
         request["do"] = "new";
         request["seed"] = 7;
         add({request});
       })) {
    for (const char* line :
         {R"({"do":"legal","lang":"de"})", R"({"do":"act","index":0})", R"({"do":"act","index":1})", R"({"do":"undo"})", R"({"do":"redo"})",
          R"({"do":"think","player":"greedy","seed":1})", R"({"do":"view","seat":0})", R"({"do":"text","seat":"spectator","lang":"fr"})",
          R"({"do":"log"})", R"({"do":"result"})", R"({"do":"save"})", R"({"do":"act","indx":0})", R"({"do":"act","index":9999})",
          R"({"do":"open","match":{"omnibus":2}})", "nonsense"}) {
      begun.bytes.append("\n").append(line);
    }
    out.push_back(std::move(begun));
  }
  return out;
}

/// The same, from a position and from a match that is over.
std::vector<Seed> continued_games() {
  return of_every_game([](Match& match, const auto& add) {
    play_at_random(match, 9, 1);
    json::object load = table_of(match);
    load["do"] = "load";
    load["seed"] = 1;
    load["position"] = match.position().view(Viewer::everything());
    add({load, json::object{{"do", "act"}, {"index", 0}, {"lang", "en"}}, json::object{{"do", "position"}}});
    play_at_random(match, 100'000, 2);
    add({json::object{{"do", "open"}, {"match", match.to_json()}}, json::object{{"do", "undo"}}, json::object{{"do", "position"}},
         json::object{{"do", "redo"}}});
  });
}

std::vector<Seed> requests() {
  std::vector<Seed> out = new_games();
  for (Seed& each : continued_games()) out.push_back({"continued_" + each.name, std::move(each.bytes)});
  return out;
}

}  // namespace

std::vector<Seed> seeds_for(std::string_view target) {
  static const std::map<std::string_view, std::vector<Seed> (*)()> makers{{"edition", &editions},  {"position", &positions},
                                                                          {"action", &actions},    {"match", &matches},
                                                                          {"messages", &messages}, {"request", &requests}};
  return makers.at(target)();
}

}  // namespace omnibus
