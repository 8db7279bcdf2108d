// Any game behind one small face, for the programs that do not care which one it is.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "match/characters.hpp"
#include "match/edition.hpp"
#include "match/json_io.hpp"
#include "match/preview.hpp"
#include "players/best_turn.hpp"
#include "players/player.hpp"

namespace omnibus {

/// An option of a game, as programs see it.
struct OptionInfo {
  std::string_view name;
  OptionKind kind = OptionKind::yes_no;
  OptionOrigin origin = OptionOrigin::ruling;
  int fallback = 0;
  int min = 0;
  int max = 0;
  ChoiceNames choices = {};

  /// The message that says what a value of a choice is.
  std::string choice_message(std::size_t value) const { return std::string(choices.messages) + "." + std::string(choices.names[value]); }
};

/// What is known of a game before a table is opened.
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
  std::optional<Domain> find_domain;      ///< what finds are made of, where the game has them
  std::vector<std::string_view> weights;  ///< what its guide weighs, and a style may weigh otherwise
  std::size_t state_bytes = 0;
};

/// Stands for one type. The module for browsers is compiled without what a dynamic_cast takes: the names of all types would be in it.
using TypeMark = const char*;
template <class T> inline constexpr char marked_type = 0;
template <class T> inline constexpr TypeMark type_mark = &marked_type<T>;

/// A moment of a game: everything that is on the table and in the hands.
class Position {
 public:
  Position() = default;
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  virtual TypeMark type() const = 0;  ///< of the object itself
  virtual std::unique_ptr<Position> clone() const = 0;
  virtual Seat actor() const = 0;
  virtual bool make_actor(Seat seat) = 0;          ///< makes the seat the actor if it has something to decide now
  virtual std::vector<Seat> deciding() const = 0;  ///< everybody who has something to decide now; several only where all decide at once
  virtual std::vector<Action> legal() const = 0;
  virtual Rule check(const Action& action) const = 0;
  virtual void apply(const Action& action, Chance& chance, EventRecorder& recorder) = 0;  ///< a legal action
  virtual void resample_hidden(Seat seat, Chance& chance) = 0;
  virtual Result result() const = 0;
  virtual std::vector<Standing> standing(Viewer viewer) const = 0;  ///< of every seat, as if the game ended now
  virtual std::vector<FindList> scoring_patterns(
      Viewer viewer) const = 0;  ///< what on the table counts for them; empty where the game cannot tell
  /// What chains of actions of the deciding seat would lead to, as far as that seat can know.
  virtual std::vector<Preview> previews(std::span<const std::vector<Action>> chains) const = 0;
  /// How the deciding seat's guide would complete the choice begun by a chain, as somebody wishes; nothing where there is no way to.
  virtual std::vector<Action> proposal(std::span<const Action> chain, const Constraints& constraints = {}) const = 0;
  virtual std::uint64_t hash() const = 0;  ///< of the text of the whole position, as `append_view` writes it for a full viewer
  virtual json::object view(Viewer viewer) const = 0;
  virtual void append_view(std::string& out, Viewer viewer) const = 0;  ///< the same as text
  virtual Outline outline(Viewer viewer) const = 0;                     ///< the same to be compared, as long as the game is there
  virtual std::vector<Phrase> in_words(Viewer viewer) const = 0;
  virtual Phrase offer(const Action& action) const = 0;  ///< a legal action, as people read it
  virtual Phrase question(Viewer viewer) const = 0;      ///< what is being decided, in one sentence
  /// Why the actor would make a choice of which these actions are known, all of them or the first, as far as it may know.
  virtual std::vector<Phrase> reasons(std::span<const Action> begun) const = 0;
  std::vector<Phrase> reasons(const Action& action) const { return reasons(std::span(&action, 1)); }
  /// Why the actor did this, as far as everybody may know.
  virtual std::vector<Phrase> reasons_for_all(std::span<const Action> done) const = 0;
  virtual Rule rule_behind(const Phrase& reason) const = 0;  ///< the rule that a reason turns on
  virtual bool in_a_choice() const = 0;                      ///< whether the actor is in the middle of a choice of several actions
  virtual BestTurn best_turn(int max_tries) const = 0;       ///< the most that the actor can make of its turn
  virtual Thought think(const PlayerSpec& player,
                        std::uint64_t seed) const = 0;  ///< the seat whose decision it is, knowing what it may know
  /// Another seat thinks ahead meanwhile, knowing what it may know, until it is enough (players/player.hpp).
  virtual void think_ahead(const PlayerSpec& player, Seat seat, std::uint64_t seed, const std::function<bool()>& enough) const = 0;
};

/// A game with its components and options, for a number of players.
class AnyGame {
 public:
  AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  virtual TypeMark type() const = 0;  ///< of the object itself
  virtual const GameInfo& info() const = 0;
  virtual const EditionInfo& edition() const = 0;
  virtual int players() const = 0;
  virtual json::object options() const = 0;
  virtual std::unique_ptr<Position> start(std::uint64_t seed, EventRecorder& recorder) const = 0;
  virtual std::unique_ptr<Position> read(const json::value& position) const = 0;  ///< a Problem where it cannot be one of this game
  virtual std::optional<Action> forfeit_action() const = 0;  ///< by which a seat leaves its round, where a round can be closed
  virtual int domain_size(Domain domain) const = 0;
  virtual std::string_view domain_key(Domain domain, int value) const = 0;
  virtual Phrase caption(Domain domain, int value) const = 0;

  std::string rule_name(Rule rule) const;
  json::object action_to_json(const Action& action) const;
  Action action_from_json(const json::value& action, std::string_view what) const;
  json::object event_to_json(const Event& event) const;
  json::object arguments_to_json(const Phrase& phrase) const;  ///< what the sentence is made of, by name
  Phrase event_phrase(const Event& event) const;
  json::object part_to_json(const ScorePart& part) const;
  Phrase part_phrase(const ScorePart& part) const;  ///< what these points are for
};

/// What it takes to open a table. An empty edition text means the one the program carries.
struct TableSetup {
  int players = 0;
  json::object options;
  std::string edition_text;
  std::string edition_name;  ///< the file, for errors
  bool begun = false;        ///< of a match that is replayed: options are taken as they were
};

/// A Problem where a game cannot be played as its table was to be set up: with that many players, or for that reason, if there is one.
void check_players(const GameInfo& game, int players);
void refuse_setup(std::string_view game, std::string_view reason);

/// A game that can be played here.
struct GameKind {
  GameInfo info;
  std::shared_ptr<const AnyGame> (*open)(const TableSetup&);
  const Styles& (*styles)();  ///< of its characters
};

/// A game of the list (core/game_list.hpp) as one that can be played here; defined in match/typed_game.hpp.
template <class Sizes> GameKind game_kind_of();

/// The games that are compiled into this program, in the order of their list (games/all.hpp, registry/games.cpp).
std::span<const GameKind> all_games();
const GameKind& game_kind(std::string_view name);  ///< a Problem that names the games where it is none of them
std::shared_ptr<const AnyGame> open_table(std::string_view game, const TableSetup& setup);

/// Whether the actor would give the decision away with this legal action: another decides after it, or chance has had a part in it.
/// It is played on a table as the actor may imagine it, so the answer betrays nothing.
bool ends_decision(const Position& position, const Action& action);

json::object result_to_json(const AnyGame& game, const Result& result);

}  // namespace omnibus
