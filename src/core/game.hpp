// The contract of a game. A type that fulfils it can be played, searched, simulated, logged and served.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/action.hpp"
#include "core/chance.hpp"
#include "core/journal.hpp"
#include "core/option.hpp"
#include "core/phrase.hpp"
#include "core/result.hpp"
#include "core/rule.hpp"
#include "core/seat.hpp"
#include "core/standing.hpp"

namespace omnibus {

/// Rules for chat between players during a game. After the game, talk is always free.
struct Communication {
  bool free_talk = true;
  std::span<const std::string_view> phrases{};  ///< message ids; the only things that may be said where talk is not free

  /// True if a player at the table may say this now. A phrase is given by its message id.
  constexpr bool permits(std::string_view said, bool game_over) const {
    return free_talk || game_over || std::find(phrases.begin(), phrases.end(), said) != phrases.end();
  }
};

/// A game object holds the components, the options and the number of players; it is plain data and can be copied to a GPU. Everything that
/// changes is in the State. All functions are pure except `apply` and `resample_hidden`, which change the state they are given.
template <class G>
concept Game = std::is_trivially_copyable_v<G> && std::is_trivially_copyable_v<typename G::State> &&
               std::has_unique_object_representations_v<typename G::State> &&
               requires(const G& game, typename G::State& state, const typename G::State& table, const Action& action, Seat seat,
                        Chance& chance, ActionList<G::max_actions>& list, NullJournal& journal, Domain domain, int value,
                        const typename G::Components& box, const typename G::Options& options) {
                 // Names and notation.
                 { G::name } -> std::convertible_to<std::string_view>;              // "mass_transit": the folder of its content, too
                 { G::prefix } -> std::convertible_to<std::string_view>;            // "MT": its rules are MT-1.1, MT-1.2 …
                 { G::verbs } -> std::convertible_to<std::span<const Form>>;        // possible actions
                 { G::event_forms } -> std::convertible_to<std::span<const Form>>;  // possible events
                 { G::endings } -> std::convertible_to<std::span<const std::string_view>>;
                 { G::option_table } -> std::convertible_to<std::span<const Option<typename G::Options>>>;
                 { G::communication } -> std::convertible_to<Communication>;
                 { G::min_players } -> std::convertible_to<int>;
                 { G::max_players } -> std::convertible_to<int>;
                 { G::max_actions } -> std::convertible_to<int>;  // upper bound of legal actions per decision

                 // The state of the table.
                 requires std::constructible_from<G, const typename G::Components&, const typename G::Options&, int>;
                 { game.options() } -> std::convertible_to<const typename G::Options&>;
                 { game.players() } -> std::same_as<int>;
                 { game.domain_size(domain) } -> std::same_as<int>;                     // operands of that domain are below it
                 { game.domain_key(domain, value) } -> std::same_as<std::string_view>;  // as written in JSON; empty for a plain number
                 { game.caption(domain, value) } -> std::same_as<Phrase>;               // as shown to people
                 {
                   game.invalid_reason(table)
                 } -> std::same_as<std::string_view>;  // why this is not a valid position of the game; empty if it is

                 // The rules.
                 { game.start(chance, journal) } -> std::same_as<typename G::State>;
                 { game.actor(table) } -> std::same_as<Seat>;                           // seat to decide; Seat::nobody after the end
                 { game.legal(table, list) } -> std::same_as<void>;                     // appends every legal action, in a fixed order
                 { game.check(table, action) } -> std::same_as<Rule>;                   // Rule{}, or the rule that forbids the action
                 { game.apply(state, action, chance, journal) } -> std::same_as<void>;  // a legal action; the chance of this ply
                 { game.result(table) } -> std::same_as<Result>;
                 { game.resample_hidden(state, seat, chance) } -> std::same_as<void>;  // redraws everything hidden from the seat
               };

/// A game in which several seats decide at the same time. `actor` names one of them; `make_actor` switches to another, so that a table can
/// accept decisions in the order they arrive. It returns false and changes nothing if that seat has no decision to make.
template <class G>
concept Simultaneous = Game<G> && requires(const G& game, typename G::State& state, Seat seat) {
  { game.make_actor(state, seat) } -> std::same_as<bool>;
};

/// A game that rejects some combinations of options and players. `setup_problem` returns the reason as a message id, or an empty text.
template <class G>
concept RestrictsSetup = Game<G> && requires(const typename G::Components& box, const typename G::Options& options, int players) {
  { G::setup_problem(box, options, players) } -> std::same_as<std::string_view>;
};

/// A game whose options can contradict each other without being unplayable. `options_problem` returns, as a message id, why no new table
/// may be opened with them, or an empty text; existing matches are replayed unchanged.
template <class G>
concept ReviewsOptions = Game<G> && requires(const typename G::Components& box, const typename G::Options& options) {
  { G::options_problem(box, options) } -> std::same_as<std::string_view>;
};

/// A game that can report a seat's standing at any time, as far as the viewer may know it. The names of the parts are the messages
/// `part.NAME` in games/GAME/content/messages.LANGUAGE.json.
template <class G>
concept Scored = Game<G> && requires(const G& game, const typename G::State& table, Seat seat, Viewer viewer) {
  { G::score_parts } -> std::convertible_to<std::span<const Form>>;
  { game.standing(table, seat, viewer) } -> std::same_as<Standing>;
};

/// A game that can show where on the table the points of a standing come from. The finds are items of the domain `find_domain`.
template <class G>
concept LocatesPoints = Scored<G> && requires(const G& game, const typename G::State& table, Seat seat, Viewer viewer) {
  { G::find_domain } -> std::convertible_to<Domain>;
  { game.scoring_patterns(table, seat, viewer) } -> std::same_as<FindList>;
};

/// A simultaneous game with a house rule that lets the table close a round. `forfeit_action` is the action by which a seat gives up the
/// rest of its decision; nullopt if the table plays without that rule.
template <class G>
concept ClosableRounds = Simultaneous<G> && requires(const G& game) {
  { game.forfeit_action() } -> std::same_as<std::optional<Action>>;
};

template <Game G> using Legal = ActionList<G::max_actions>;

}  // namespace omnibus
