// Type-erased games, for code that works with any of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract.hpp"
#include "data/json_io.hpp"
#include "game/edition.hpp"
#include "game/position.hpp"
#include "levels/characters.hpp"
#include "players/player.hpp"

namespace omnibus {

/// Option of a game.
struct OptionInfo {
  std::string_view name;
  OptionKind kind = OptionKind::yes_no;
  OptionOrigin origin = OptionOrigin::ruling;
  int fallback = 0;
  int min = 0;
  int max = 0;
  ChoiceNames choices = {};

  /// Id of the message that describes one value of the choice.
  std::string choice_message(std::size_t value) const { return std::string(choices.messages) + "." + std::string(choices.names[value]); }
};

/// Facts about a game that need no open table.
struct GameInfo {
  std::string_view name;
  std::string_view prefix;
  int min_players = 0;
  int max_players = 0;
  std::span<const Form> verbs;
  std::span<const Form> event_forms;
  std::span<const std::string_view> endings;
  std::span<const Form> score_parts;
  std::vector<OptionInfo> options;
  Communication communication;
  std::optional<Domain> find_domain;      ///< what finds are made of, if the game has them
  std::vector<std::string_view> weights;  ///< terms weighed by its guide; a style may change their weights
  std::size_t state_bytes = 0;
};

/// Game with its components and options, for a fixed number of players.
class AnyGame {
 public:
  AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  virtual TypeMark type() const = 0;  ///< dynamic type of the object
  virtual const GameInfo& info() const = 0;
  virtual const EditionInfo& edition() const = 0;
  virtual int players() const = 0;
  virtual json::object options() const = 0;
  virtual std::unique_ptr<Position> start(std::uint64_t seed, EventRecorder& recorder) const = 0;
  virtual std::unique_ptr<Position> read(const json::value& position) const = 0;  ///< Problem if it is not a position of this game
  virtual std::optional<Action> forfeit_action() const = 0;  ///< action by which a seat leaves its round, if rounds can be closed
  virtual int domain_size(Domain domain) const = 0;
  virtual std::string_view domain_key(Domain domain, int value) const = 0;
  virtual Phrase caption(Domain domain, int value) const = 0;

  std::string rule_name(Rule rule) const;
  json::object action_to_json(const Action& action) const;
  Action action_from_json(const json::value& action, std::string_view what) const;
  json::object event_to_json(const Event& event) const;
  json::object arguments_to_json(const Phrase& phrase) const;  ///< the operands of the sentence, by name
  Phrase event_phrase(const Event& event) const;
  json::object part_to_json(const ScorePart& part) const;
  Phrase part_phrase(const ScorePart& part) const;  ///< label of these points
};

/// Set-up of a table. An empty edition text selects the embedded edition.
struct TableSetup {
  int players = 0;
  json::object options;
  std::string edition_text;
  std::string edition_name;  ///< file name, for errors
  bool begun = false;        ///< for the replay of a match: options are kept unchanged
};

/// Throws a Problem if the game does not support this number of players, or for the given reason if it is not empty.
void check_players(const GameInfo& game, int players);
void refuse_setup(std::string_view game, std::string_view reason);

/// Playable game.
struct GameKind {
  GameInfo info;
  std::shared_ptr<const AnyGame> (*open)(const TableSetup&);
  const Styles& (*styles)();  ///< of its characters
};

/// GameKind for a game of the list (core/game_list.hpp); defined in game/typed_game.hpp.
template <class Sizes> GameKind game_kind_of();

/// All games of this build, in list order (games/all.hpp, registry/games.cpp).
std::span<const GameKind> all_games();
const GameKind& game_kind(std::string_view name);  ///< Problem listing all games if the name is unknown
const Style& style_of(std::string_view game, std::uint32_t character);
std::shared_ptr<const AnyGame> open_table(std::string_view game, const TableSetup& setup);

/// True if this legal action ends the actor's decision: another seat decides next, or chance was involved. Tried on a sampled state, so
/// that the answer reveals nothing hidden.
bool ends_decision(const Position& position, const Action& action);

json::object result_to_json(const AnyGame& game, const Result& result);

}  // namespace omnibus
