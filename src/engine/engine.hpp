// Engine protocol for other programs: one JSON object in, one out (docs/protocol/engine.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "match/speaker.hpp"

namespace omnibus {

/// Holds one match and answers requests about it.
class Engine {
 public:
  /// Errors are in the language of the catalogue. A crew allows bots to search in parallel when requested.
  explicit Engine(const Catalogue& catalogue, Crew* crew = nullptr) : catalogue_(catalogue), crew_(crew) {}

  /// Takes any bytes and returns one line of JSON without a newline. After an error nothing has changed.
  std::string answer(std::string_view line);

 private:
  class Request;
  struct Handler {
    std::string_view name;
    std::array<std::string_view, 7> fields;  ///< allowed beside "id" and "do"
    void (Engine::*handle)(const Request& request, json::object& reply);
  };
  static const std::array<Handler, 19> handlers;

  void dispatch(const json::object& request, json::object& reply);
  std::string refusal(json::object reply, const Problem& problem, const std::string& language) const;

  // Engine.
  void hello(const Request& request, json::object& reply);
  void games(const Request& request, json::object& reply);

  // Loading and saving matches.
  void begin(const Request& request, json::object& reply);
  void load(const Request& request, json::object& reply);
  void save(const Request& request, json::object& reply);
  void open(const Request& request, json::object& reply);

  // Playing.
  void legal(const Request& request, json::object& reply);
  void act(const Request& request, json::object& reply);
  void undo(const Request& request, json::object& reply);
  void redo(const Request& request, json::object& reply);
  void think(const Request& request, json::object& reply);
  void preview(const Request& request, json::object& reply);

  // Viewing.
  void view(const Request& request, json::object& reply);
  void position(const Request& request, json::object& reply);
  void log(const Request& request, json::object& reply);
  void text(const Request& request, json::object& reply);
  void rules(const Request& request, json::object& reply);
  void result(const Request& request, json::object& reply);
  void standing(const Request& request, json::object& reply);

  Match& match();  ///< Problem if none has been started
  Viewer viewer_for(const Request& request);
  const Catalogue& catalogue_for(const Request& request) const;
  std::optional<Speaker> speaker_for(const Request& request);  ///< for requests that name a language
  std::vector<std::vector<Action>> chains_in(const Request& request, const Position& decision);
  Action chosen_action(const Request& request, const PositionRules& position);
  json::array events(int ply, Viewer viewer, const std::optional<Speaker>& speaker);
  std::vector<int> plies_seen(Viewer viewer);
  static Seat actor_for(Viewer viewer, const PositionRules& position);
  void describe_table(json::object& reply);
  void describe_progress(Viewer viewer, json::object& reply);

  const Catalogue& catalogue_;
  Crew* crew_;
  std::optional<Match> match_;
};

}  // namespace omnibus
