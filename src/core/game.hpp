// The contract: what a game is. Whatever fulfils it can be played, searched, simulated, logged and served.
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

/// What people may say to each other while they play. After the game talk is always free.
struct Communication {
  bool free_talk = true;
  std::span<const std::string_view> phrases{};  ///< message ids; the only things that may be said where talk is not free

  /// Whether this may be said now, by somebody at the table; a phrase by its message id.
  constexpr bool permits(std::string_view said, bool game_over) const {
    return free_talk || game_over || std::find(phrases.begin(), phrases.end(), said) != phrases.end();
  }
};

/// A game object holds what is in the box, the options and the number of players; it is plain data, so it can be copied to a GPU.
/// Everything that changes is in the State. All functions are pure but for `apply` and `resample_hidden`, which change the state they are
/// given.
template <class G>
concept Game = std::is_trivially_copyable_v<G> && std::is_trivially_copyable_v<typename G::State> &&
               std::has_unique_object_representations_v<typename G::State> &&
               requires(const G& game, typename G::State& state, const typename G::State& table, const Action& action, Seat seat,
                        Chance& chance, ActionList<G::max_actions>& list, NullJournal& journal, Domain domain, int value,
                        const typename G::Components& box, const typename G::Options& options) {
                 // What it is called and how it is written.
                 { G::name } -> std::convertible_to<std::string_view>;              // "mass_transit": the folder of its content, too
                 { G::prefix } -> std::convertible_to<std::string_view>;            // "MT": its rules are MT-1.1, MT-1.2 …
                 { G::verbs } -> std::convertible_to<std::span<const Form>>;        // what an action can be
                 { G::event_forms } -> std::convertible_to<std::span<const Form>>;  // what an event can be
                 { G::endings } -> std::convertible_to<std::span<const std::string_view>>;
                 { G::option_table } -> std::convertible_to<std::span<const Option<typename G::Options>>>;
                 { G::communication } -> std::convertible_to<Communication>;
                 { G::min_players } -> std::convertible_to<int>;
                 { G::max_players } -> std::convertible_to<int>;
                 { G::max_actions } -> std::convertible_to<int>;  // no decision has more legal actions

                 // What is on the table.
                 requires std::constructible_from<G, const typename G::Components&, const typename G::Options&, int>;
                 { game.options() } -> std::convertible_to<const typename G::Options&>;
                 { game.players() } -> std::same_as<int>;
                 { game.domain_size(domain) } -> std::same_as<int>;                     // an operand of that domain is below it
                 { game.domain_key(domain, value) } -> std::same_as<std::string_view>;  // as written in JSON; empty: a plain number
                 { game.caption(domain, value) } -> std::same_as<Phrase>;               // as shown to people
                 {
                   game.invalid_reason(table)
                 } -> std::same_as<std::string_view>;  // why this cannot be a position of the game; empty: it can

                 // The rules.
                 { game.start(chance, journal) } -> std::same_as<typename G::State>;
                 { game.actor(table) } -> std::same_as<Seat>;                           // whose decision it is; nobody: the game is over
                 { game.legal(table, list) } -> std::same_as<void>;                     // appends every legal action, in a fixed order
                 { game.check(table, action) } -> std::same_as<Rule>;                   // Rule{}, or the rule that forbids the action
                 { game.apply(state, action, chance, journal) } -> std::same_as<void>;  // a legal action; the chance of this ply
                 { game.result(table) } -> std::same_as<Result>;
                 { game.resample_hidden(state, seat, chance) } -> std::same_as<void>;  // redraws all that the seat cannot know
               };

/// Where several seats decide at the same time. `actor` names one of them; `make_actor` makes another the actor, so that a table can take
/// decisions in the order in which they come. It says no, and changes nothing, where that seat has nothing to decide.
template <class G>
concept Simultaneous = Game<G> && requires(const G& game, typename G::State& state, Seat seat) {
  { game.make_actor(state, seat) } -> std::same_as<bool>;
};

/// Where not all options go together at every table. `setup_problem` says why, as a message id, or nothing.
template <class G>
concept RestrictsSetup = Game<G> && requires(const typename G::Components& box, const typename G::Options& options, int players) {
  { G::setup_problem(box, options, players) } -> std::same_as<std::string_view>;
};

/// Where options can contradict each other and the game could be played all the same. `options_problem` says why no new table is opened
/// so, as a message id, or nothing; matches that were begun before are replayed as they are.
template <class G>
concept ReviewsOptions = Game<G> && requires(const typename G::Components& box, const typename G::Options& options) {
  { G::options_problem(box, options) } -> std::same_as<std::string_view>;
};

/// A game that can tell how a seat stands at any moment, as far as a viewer may know. What the parts are called is in
/// games/GAME/content/messages.LANGUAGE.json as `part.NAME`.
template <class G>
concept Scored = Game<G> && requires(const G& game, const typename G::State& table, Seat seat, Viewer viewer) {
  { G::score_parts } -> std::convertible_to<std::span<const Form>>;
  { game.standing(table, seat, viewer) } -> std::same_as<Standing>;
};

/// A game that can show where on the table the points of a standing lie. What is found are items of the domain `find_domain`.
template <class G>
concept LocatesPoints = Scored<G> && requires(const G& game, const typename G::State& table, Seat seat, Viewer viewer) {
  { G::find_domain } -> std::convertible_to<Domain>;
  { game.scoring_patterns(table, seat, viewer) } -> std::same_as<FindList>;
};

/// Where several decide at the same time and a house rule lets a table close the round: the action by which a seat leaves undone what is
/// left of its decision; nothing where the options of the table do not have that rule.
template <class G>
concept ClosableRounds = Simultaneous<G> && requires(const G& game) {
  { game.forfeit_action() } -> std::same_as<std::optional<Action>>;
};

template <Game G> using Legal = ActionList<G::max_actions>;

}  // namespace omnibus
