// Type-erased games, for code that works with any of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract.hpp"
#include "data/json_io.hpp"
#include "game/edition.hpp"
#include "game/preview.hpp"
#include "levels/characters.hpp"
#include "players/best_turn.hpp"
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

/// Identity of a type. The browser module is built without dynamic_cast: RTTI would add the names of all types.
using TypeMark = const char*;
template <class T> inline constexpr char marked_type = 0;
template <class T> inline constexpr TypeMark type_mark = &marked_type<T>;

/// State of a game, including all hidden information.
class Position {
 public:
  Position() = default;
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  virtual TypeMark type() const = 0;  ///< dynamic type of the object
  virtual std::unique_ptr<Position> clone() const = 0;
  virtual Seat actor() const = 0;
  virtual bool make_actor(Seat seat) = 0;          ///< makes the seat the actor if it has something to decide now
  virtual std::vector<Seat> deciding() const = 0;  ///< all seats with a pending decision; several only with simultaneous decisions
  virtual std::vector<Action> legal() const = 0;
  virtual Rule check(const Action& action) const = 0;
  virtual void apply(const Action& action, Chance& chance, EventRecorder& recorder) = 0;  ///< a legal action
  virtual void resample_hidden(Seat seat, Chance& chance) = 0;
  virtual Result result() const = 0;
  virtual std::vector<Standing> standing(Viewer viewer) const = 0;  ///< of each seat, as if the game ended now
  virtual std::vector<FindList> scoring_patterns(
      Viewer viewer) const = 0;  ///< by seat: what on the table scores for it; empty if the game does not report it
  /// Outcome of each chain of actions by the deciding seat, as far as that seat can know.
  virtual std::vector<Preview> previews(std::span<const std::vector<Action>> chains) const = 0;
  /// Actions by which the deciding seat's guide completes the choice begun by `chain`, within the constraints; empty if there are none.
  virtual std::vector<Action> proposal(std::span<const Action> chain, const Constraints& constraints = {}) const = 0;
  virtual std::uint64_t hash() const = 0;  ///< of the full viewer's text of the position, see `append_view`
  virtual json::object view(Viewer viewer) const = 0;
  virtual void append_view(std::string& out, Viewer viewer) const = 0;  ///< the same as text
  virtual Outline outline(Viewer viewer) const = 0;                     ///< as a flat list, valid while the game exists
  virtual std::vector<Phrase> in_words(Viewer viewer) const = 0;
  virtual Phrase offer(const Action& action) const = 0;  ///< player-facing text of a legal action
  virtual Phrase question(Viewer viewer) const = 0;      ///< what is being decided, in one sentence
  /// The actor's reasons for a choice whose first or all actions are `begun`, from what it may know.
  virtual std::vector<Phrase> reasons(std::span<const Action> begun) const = 0;
  std::vector<Phrase> reasons(const Action& action) const { return reasons(std::span(&action, 1)); }
  /// The actor's reasons for the completed actions, from public information only.
  virtual std::vector<Phrase> reasons_for_all(std::span<const Action> done) const = 0;
  virtual Rule rule_behind(const Phrase& reason) const = 0;  ///< rule behind a reason
  virtual bool in_a_choice() const = 0;                      ///< true if the actor has begun a choice of several actions
  virtual BestTurn best_turn(int max_tries) const = 0;       ///< the best score the actor can reach this turn
  virtual Thought think(const PlayerSpec& player,
                        std::uint64_t seed) const = 0;  ///< for the deciding seat, from what it may know
  /// Pondering by a seat that is not deciding, from what it may know, until `enough` returns true (players/player.hpp).
  virtual void think_ahead(const PlayerSpec& player, Seat seat, std::uint64_t seed, const std::function<bool()>& enough) const = 0;
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
