// The contract of a game: all members that it must have or may have, in five tiers. A type that fulfils it can be played, searched,
// simulated, logged and served.
//
//   1 rules        class Rules in games/GAME/rules/rules.hpp                         RulesContract
//   2 secrets      hidden information and simultaneous decisions; members of Rules   RulesContract
//   3 view         free functions in rules/view.hpp and rules/components.hpp         ViewContract, ComponentsContract
//   4 bots         Guide<Rules> in ai/guide.hpp                                      GuideContract
//   5 statistics   Statistics<Rules> in rules/statistics.hpp, optional               StatisticsContract
//
// Each file ends with a static_assert of its part, such as `static_assert(RulesContract<Rules>::is_kept)`. A missing member fails there, by
// name. So does an optional member with other parameters or another result, which would otherwise be ignored.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/action.hpp"
#include "core/chance.hpp"
#include "core/communication.hpp"
#include "core/describe.hpp"
#include "core/journal.hpp"
#include "core/option.hpp"
#include "core/phrase.hpp"
#include "core/reasons.hpp"
#include "core/result.hpp"
#include "core/rule.hpp"
#include "core/seat.hpp"
#include "core/standing.hpp"

namespace omnibus {

// ==== 1. Rules ====================================================================================================================
//
// The class Rules holds the components, the options and the number of players. Everything that changes is in the State. All functions are
// pure except `apply`, `resample_hidden` and `make_actor`, which change the state they are given.

namespace contract {

template <class G> using State = typename G::State;
template <class G> using Components = typename G::Components;
template <class G> using Options = typename G::Options;

/// Rules and State are plain data that can be copied to a GPU. A state has no padding, so equal states have equal bytes.
template <class G>
concept HasPlainData =
    std::is_trivially_copyable_v<G> && std::is_trivially_copyable_v<State<G>> && std::has_unique_object_representations_v<State<G>>;
/// From the components of an edition, the options of a table and the number of players.
template <class G>
concept HasConstructor = std::constructible_from<G, const Components<G>&, const Options<G>&, int>;

// Names and notation.

/// "night_bus": the folder of the game.
template <class G>
concept HasName = std::convertible_to<decltype((G::name)), std::string_view>;
/// "NB": its rules are NB-1.1, NB-1.2 …
template <class G>
concept HasPrefix = std::convertible_to<decltype((G::prefix)), std::string_view>;
/// Smallest and largest number of players.
template <class G>
concept HasPlayerLimits = std::convertible_to<decltype((G::min_players)), int> && std::convertible_to<decltype((G::max_players)), int>;
/// More actions than any decision has.
template <class G>
concept HasMaxActions = std::convertible_to<decltype((G::max_actions)), int>;
/// Bounds of decisions and scores; a law (laws/laws.hpp) checks them.
template <class G>
concept HasBounds = std::convertible_to<decltype((G::bounds)), GameBounds>;
/// Forms of all actions. Mark those that pass or stop with `declines`.
template <class G>
concept HasVerbs = std::convertible_to<decltype((G::verbs)), std::span<const Form>>;
/// Forms of all events.
template <class G>
concept HasEventForms = std::convertible_to<decltype((G::event_forms)), std::span<const Form>>;
/// Forms of the parts of a score; the messages `part.NAME`.
template <class G>
concept HasScoreParts = std::convertible_to<decltype((G::score_parts)), std::span<const Form>>;
/// Names of the ways in which a game ends; the first is "none".
template <class G>
concept HasEndings = std::convertible_to<decltype((G::endings)), std::span<const std::string_view>>;
/// Description of each field of the options.
template <class G>
concept HasOptionTable = std::convertible_to<decltype((G::option_table)), std::span<const Option<Options<G>>>>;
/// Rules for chat.
template <class G>
concept HasCommunication = std::convertible_to<decltype((G::communication)), Communication>;

// The table.

/// Options of this table.
template <class G>
concept HasOptions = requires(const G& game) {
  { game.options() } -> std::convertible_to<const Options<G>&>;
};
/// Number of players.
template <class G>
concept HasPlayers = requires(const G& game) {
  { game.players() } -> std::same_as<int>;
};
/// Number of values of a domain: operands of the domain are below it.
template <class G>
concept HasDomainSize = requires(const G& game, Domain domain) {
  { game.domain_size(domain) } -> std::same_as<int>;
};
/// Name of a value in JSON; empty for a plain number.
template <class G>
concept HasDomainKey = requires(const G& game, Domain domain, int value) {
  { game.domain_key(domain, value) } -> std::same_as<std::string_view>;
};
/// Name of a value as shown to people.
template <class G>
concept HasCaption = requires(const G& game, Domain domain, int value) {
  { game.caption(domain, value) } -> std::same_as<Phrase>;
};
/// Message id of the reason why a state is no valid position of the game; empty if it is one.
template <class G>
concept HasInvalidReason = requires(const G& game, const State<G>& state) {
  { game.invalid_reason(state) } -> std::same_as<std::string_view>;
};

// Decisions and their consequences.

/// First state. Chance comes from the argument, and events go to the journal, which may be of any type.
template <class G>
concept HasStart = requires(const G& game, Chance& chance, NullJournal& journal) {
  { game.start(chance, journal) } -> std::same_as<State<G>>;
};
/// Seat to decide; Seat::nobody after the end.
template <class G>
concept HasActor = requires(const G& game, const State<G>& state) {
  { game.actor(state) } -> std::same_as<Seat>;
};
/// Appends every legal action, in a fixed order.
template <class G>
concept HasLegal = requires(const G& game, const State<G>& state, ActionList<G::max_actions>& list) {
  { game.legal(state, list) } -> std::same_as<void>;
};
/// Rule that forbids an action, however malformed; Rule{} if none does.
template <class G>
concept HasCheck = requires(const G& game, const State<G>& state, const Action& action) {
  { game.check(state, action) } -> std::same_as<Rule>;
};
/// Plays a legal action, with the chance of its ply.
template <class G>
concept HasApply = requires(const G& game, State<G>& state, const Action& action, Chance& chance, NullJournal& journal) {
  { game.apply(state, action, chance, journal) } -> std::same_as<void>;
};
/// Winners, places and scores; over or not.
template <class G>
concept HasResult = requires(const G& game, const State<G>& state) {
  { game.result(state) } -> std::same_as<Result>;
};
/// Points of a seat if the game ended now, with their parts, as far as the viewer may know them.
template <class G>
concept HasStanding = requires(const G& game, const State<G>& state, Seat seat, Viewer viewer) {
  { game.standing(state, seat, viewer) } -> std::same_as<Standing>;
};

// ==== 2. Secrets ==================================================================================================================

/// Redraws everything hidden from a seat, or from all seats (Seat::nobody), using only what it knows. Does nothing in a game without
/// secrets.
template <class G>
concept HasResampleHidden = requires(const G& game, State<G>& state, Seat seat, Chance& chance) {
  { game.resample_hidden(state, seat, chance) } -> std::same_as<void>;
};

}  // namespace contract

/// All required members of Rules.
template <class G>
concept Game = contract::HasPlainData<G> && contract::HasConstructor<G> && contract::HasName<G> && contract::HasPrefix<G> &&
               contract::HasPlayerLimits<G> && contract::HasMaxActions<G> && contract::HasBounds<G> && contract::HasVerbs<G> &&
               contract::HasEventForms<G> && contract::HasScoreParts<G> && contract::HasEndings<G> && contract::HasOptionTable<G> &&
               contract::HasCommunication<G> && contract::HasOptions<G> && contract::HasPlayers<G> && contract::HasDomainSize<G> &&
               contract::HasDomainKey<G> && contract::HasCaption<G> && contract::HasInvalidReason<G> && contract::HasStart<G> &&
               contract::HasActor<G> && contract::HasLegal<G> && contract::HasCheck<G> && contract::HasApply<G> && contract::HasResult<G> &&
               contract::HasStanding<G> && contract::HasResampleHidden<G>;

/// The legal actions of one decision.
template <Game G> using Legal = ActionList<G::max_actions>;

// ---- Optional members of Rules

/// `setup_problem`: message id of the reason why options and number of players do not go together; empty if they do.
template <class G>
concept RestrictsSetup = Game<G> && requires(const contract::Components<G>& box, const contract::Options<G>& options, int players) {
  { G::setup_problem(box, options, players) } -> std::same_as<std::string_view>;
};

/// `options_problem`: message id of the reason why no new table may be opened with these options; empty if it may. Existing matches are
/// replayed unchanged.
template <class G>
concept ReviewsOptions = Game<G> && requires(const contract::Components<G>& box, const contract::Options<G>& options) {
  { G::options_problem(box, options) } -> std::same_as<std::string_view>;
};

/// `name_of_value(box, options, players, option, value)`: name of the component that a value of an option stands for. Programs may write
/// the name instead of the number. Empty for other options and for values beyond the components of this table. Options that precede this
/// one in the option table have already been read.
template <class G>
concept NamesValues = Game<G> && requires(const contract::Components<G>& box, const contract::Options<G>& options, int players,
                                          std::string_view option, int value) {
  { G::name_of_value(box, options, players, option, value) } -> std::same_as<std::string_view>;
};

/// `scoring_patterns`: where on the table the points of a standing come from, as items of the domain `find_domain`.
template <class G>
concept LocatesPoints = Game<G> && requires(const G& game, const contract::State<G>& state, Seat seat, Viewer viewer) {
  { G::find_domain } -> std::convertible_to<Domain>;
  { game.scoring_patterns(state, seat, viewer) } -> std::same_as<FindList>;
};

/// `is_pending`: true if an opponent can still take some of the points away, because others react before points are counted.
template <class G>
concept Interruptible = Game<G> && requires(const G& game, const contract::State<G>& state) {
  { game.is_pending(state) } -> std::same_as<bool>;
};

/// `is_detour`: true for an action that does step by step what another does at once. Searches of all ways to play a turn skip it: it
/// reaches no end that another way does not reach with as many points.
template <class G>
concept HasDetours = Game<G> && requires(const G& game, const contract::State<G>& state, const Action& action) {
  { game.is_detour(state, action) } -> std::same_as<bool>;
};

/// `make_actor`: for games in which several seats decide at the same time. `actor` names one of them; `make_actor` switches to another, so
/// that a table can accept decisions in the order they arrive. It returns false and changes nothing if that seat has no decision to make.
template <class G>
concept Simultaneous = Game<G> && requires(const G& game, contract::State<G>& state, Seat seat) {
  { game.make_actor(state, seat) } -> std::same_as<bool>;
};

/// `forfeit_action`: for simultaneous games with a house rule that lets the table close a round. The action by which a seat gives up the
/// rest of its decision; nullopt if the table plays without that rule.
template <class G>
concept ClosableRounds = Simultaneous<G> && requires(const G& game) {
  { game.forfeit_action() } -> std::same_as<std::optional<Action>>;
};

template <class G> struct RulesContract {
  static_assert(contract::HasPlainData<G>, "Rules and Rules::State must be trivially copyable, and State must have no padding");
  static_assert(contract::HasConstructor<G>, "Rules lacks: Rules(const Components&, const Options&, int players)");
  static_assert(contract::HasName<G>, "Rules lacks: std::string_view name");
  static_assert(contract::HasPrefix<G>, "Rules lacks: std::string_view prefix");
  static_assert(contract::HasPlayerLimits<G>, "Rules lacks: int min_players, max_players");
  static_assert(contract::HasMaxActions<G>, "Rules lacks: int max_actions");
  static_assert(contract::HasBounds<G>, "Rules lacks: GameBounds bounds");
  static_assert(contract::HasVerbs<G>, "Rules lacks: std::array<Form, N> verbs");
  static_assert(contract::HasEventForms<G>, "Rules lacks: std::array<Form, N> event_forms");
  static_assert(contract::HasScoreParts<G>, "Rules lacks: std::array<Form, N> score_parts");
  static_assert(contract::HasEndings<G>, "Rules lacks: std::span<const std::string_view> endings");
  static_assert(contract::HasOptionTable<G>, "Rules lacks: std::span<const Option<Options>> option_table");
  static_assert(contract::HasCommunication<G>, "Rules lacks: Communication communication");
  static_assert(contract::HasOptions<G>, "Rules lacks: const Options& options() const");
  static_assert(contract::HasPlayers<G>, "Rules lacks: int players() const");
  static_assert(contract::HasDomainSize<G>, "Rules lacks: int domain_size(Domain) const");
  static_assert(contract::HasDomainKey<G>, "Rules lacks: std::string_view domain_key(Domain, int value) const");
  static_assert(contract::HasCaption<G>, "Rules lacks: Phrase caption(Domain, int value) const");
  static_assert(contract::HasInvalidReason<G>, "Rules lacks: std::string_view invalid_reason(const State&) const");
  static_assert(contract::HasStart<G>, "Rules lacks: State start(Chance&, J& journal) const");
  static_assert(contract::HasActor<G>, "Rules lacks: Seat actor(const State&) const");
  static_assert(contract::HasLegal<G>, "Rules lacks: void legal(const State&, ActionList<max_actions>&) const");
  static_assert(contract::HasCheck<G>, "Rules lacks: Rule check(const State&, const Action&) const");
  static_assert(contract::HasApply<G>, "Rules lacks: void apply(State&, const Action&, Chance&, J& journal) const");
  static_assert(contract::HasResult<G>, "Rules lacks: Result result(const State&) const");
  static_assert(contract::HasStanding<G>, "Rules lacks: Standing standing(const State&, Seat, Viewer) const");
  static_assert(contract::HasResampleHidden<G>, "Rules lacks: void resample_hidden(State&, Seat, Chance&) const");

  // A declared optional member that does not fit would be ignored.
  static_assert(
      !Game<G> || RestrictsSetup<G> || !requires { &G::setup_problem; },
      "expected: static std::string_view setup_problem(const Components&, const Options&, int players)");
  static_assert(
      !Game<G> || ReviewsOptions<G> || !requires { &G::options_problem; },
      "expected: static std::string_view options_problem(const Components&, const Options&)");
  static_assert(
      !Game<G> || NamesValues<G> || !requires { &G::name_of_value; },
      "expected: static std::string_view name_of_value(const Components&, const Options&, int players, std::string_view option, int)");
  static_assert(
      !Game<G> || LocatesPoints<G> || !requires { &G::scoring_patterns; },
      "expected: Domain find_domain; FindList scoring_patterns(const State&, Seat, Viewer) const");
  static_assert(!Game<G> || Interruptible<G> || !requires { &G::is_pending; }, "expected: bool is_pending(const State&) const");
  static_assert(!Game<G> || HasDetours<G> || !requires { &G::is_detour; }, "expected: bool is_detour(const State&, const Action&) const");
  static_assert(!Game<G> || Simultaneous<G> || !requires { &G::make_actor; }, "expected: bool make_actor(State&, Seat) const");
  static_assert(
      !Game<G> || ClosableRounds<G> || !requires { &G::forfeit_action; },
      "expected: std::optional<Action> forfeit_action() const, in a game with make_actor");

  static constexpr bool is_kept = true;
};

// ==== 3. View =====================================================================================================================
//
// Data for programs and words for people: free functions beside the rules.

namespace contract {

/// Stands for any Io (core/describe.hpp).
class AnyIo;

/// `describe(io, components)`: the components as an edition writes them. Editions come from untrusted people, so reading rejects invalid
/// ones with `io.fail` and a message of the game.
template <class G>
concept DescribesComponents = requires(AnyIo& io, Components<G>& box) {
  { describe(io, box) } -> std::same_as<void>;
};
/// `describe(io, game, state, viewer)`: the table as the viewer may see it; hidden information is never written. A full viewer gets the
/// whole position, which is the only form that can be read back, byte for byte.
template <class G>
concept DescribesTable = requires(AnyIo& io, const G& game, State<G>& state, Viewer viewer) {
  { describe(io, game, state, viewer) } -> std::same_as<void>;
};
/// `narrate(game, state, viewer, say)`: the same in words, line by line; `say` takes a Phrase.
template <class G>
concept Narrates = requires(const G& game, const State<G>& state, Viewer viewer, void (*say)(const Phrase&)) {
  { narrate(game, state, viewer, say) } -> std::same_as<void>;
};
/// `announce(game, state, action)`: a legal action as offered to the acting seat.
template <class G>
concept Announces = requires(const G& game, const State<G>& state, const Action& action) {
  { announce(game, state, action) } -> std::same_as<Phrase>;
};
/// `ask(game, state, viewer)`: the current decision in one sentence; "ask.over" at the end.
template <class G>
concept Asks = requires(const G& game, const State<G>& state, Viewer viewer) {
  { ask(game, state, viewer) } -> std::same_as<Phrase>;
};

}  // namespace contract

template <class G> struct ViewContract {
  static_assert(contract::DescribesTable<G>, "view.hpp lacks: void describe(Io&, const Rules&, State&, Viewer)");
  static_assert(contract::Narrates<G>, "view.hpp lacks: void narrate(const Rules&, const State&, Viewer, Say&& say)");
  static_assert(contract::Announces<G>, "view.hpp lacks: Phrase announce(const Rules&, const State&, const Action&)");
  static_assert(contract::Asks<G>, "view.hpp lacks: Phrase ask(const Rules&, const State&, Viewer)");

  static constexpr bool is_kept = true;
};

template <class G> struct ComponentsContract {
  static_assert(contract::DescribesComponents<G>, "components.hpp lacks: void describe(Io&, Components&)");

  static constexpr bool is_kept = true;
};

// ==== 4. Bots =====================================================================================================================
//
// Each game specialises Guide in games/GAME/ai/guide.hpp: the heuristics of a sensible player. A guide is plain data, built once per table.
// It rates in whole numbers, so that every machine makes the same choice, and considers only the table and the hand of the seat to move.

template <class G> class Guide;

/// The guide's rating of each legal action, in the order of the list. Larger is better; only differences are meaningful.
template <Game G> using Ratings = std::array<int, G::max_actions>;

/// Upper bound of the worth of a game to a seat; the lower bound is 0.
inline constexpr int full_worth = 1000;

/// Horizon of a state from which rollouts run to the end of the game.
inline constexpr int end_of_game = std::numeric_limits<int>::max();

/// Constraints on a move of several actions: some that it must contain and some that it must not.
struct Constraints {
  std::span<const Action> with;
  std::span<const Action> without;

  constexpr bool none() const { return with.empty() && without.empty(); }
};

/// A completed move: one action or, if moves consist of several, all actions the guide proposes for it. It is played on a table the seat
/// considers possible. `after` also contains what was drawn or dealt on the way; reasons must not mention that.
template <Game G> struct CompletedMove {
  Seat seat;
  Action action;             ///< the first
  typename G::State before;  ///< state at the decision
  typename G::State last;    ///< state before the last action
  typename G::State after;
  bool whole = true;  ///< false if chance interrupted the move, so that its rest is unknown
};

namespace contract {

/// Guide<Rules>, made from the rules. The `sizeof` comes first because an incomplete Guide has no members to test.
template <class G>
concept HasGuide = requires { sizeof(Guide<G>); } && std::constructible_from<Guide<G>, const G&>;
/// A rating better by this much is hardly ever wrong.
template <class G>
concept HasClearMargin = std::convertible_to<decltype((Guide<G>::clear_margin)), int>;
/// Rates the choices of the seat to move.
template <class G>
concept HasRate = requires(const Guide<G>& guide, const State<G>& state, const Legal<G>& legal, Ratings<G>& ratings) {
  { guide.rate(state, legal, ratings) } -> std::same_as<void>;
};
/// Worth to a seat of a game that is over or at its horizon, from 0 to `full_worth`.
template <class G>
concept HasWorth = requires(const Guide<G>& guide, const State<G>& state, Seat seat) {
  { guide.worth(state, seat) } -> std::same_as<int>;
};

}  // namespace contract

/// All required members of a guide.
template <class G>
concept Guided = Game<G> && contract::HasGuide<G> && contract::HasClearMargin<G> && contract::HasRate<G> && contract::HasWorth<G>;

// ---- Optional members of Guide<Rules>

/// `spread`: the part of the full worth that a decision usually affects; the smaller it is, the less a search explores.
template <class G>
concept HasSpread = Guided<G> && requires {
  { Guide<G>::spread } -> std::convertible_to<int>;
};

/// `focus`: removes from a sampled state everything that does not affect a seat's decision, such as bystanders, before it is searched.
template <class G>
concept Focused = Guided<G> && requires(const Guide<G>& guide, contract::State<G>& state, Seat seat) {
  { guide.focus(state, seat) } -> std::same_as<void>;
};

/// `progress` and `horizon`: for a guide that can judge a game before its end. Progress never decreases. Rollouts from a state stop when
/// its horizon is reached, and `worth` judges the state there.
template <class G>
concept HasHorizon = Guided<G> && requires(const Guide<G>& guide, const contract::State<G>& state) {
  { guide.progress(state) } -> std::same_as<int>;
  { guide.horizon(state) } -> std::same_as<int>;
};

/// `Outlook`, `usual_outlook` and `expected_score`: for a guide that judges an unfinished game by each seat's assets. `expected_score`
/// estimates a seat's final points, in hundredths, leaving out anything equal for all seats. It sums numbers of the outlook, which `each`
/// passes to a visitor as it does with weights, so they can be fitted to the results of games (lab/fitting.hpp).
template <class G>
concept HasOutlook = HasHorizon<G> && requires(const Guide<G>& guide, const contract::State<G>& state, Seat seat,
                                               const typename Guide<G>::Outlook& outlook) {
  { Guide<G>::usual_outlook } -> std::convertible_to<typename Guide<G>::Outlook>;
  { guide.expected_score(state, seat, outlook) } -> std::same_as<int>;
};

/// `unfinished`: true if the seat to move is in the middle of a move of several actions, such as a route or a payment. A proposed move
/// continues until it is finished.
template <class G>
concept HasMultiStepMoves = Guided<G> && requires(const Guide<G>& guide, const contract::State<G>& state) {
  { guide.unfinished(state) } -> std::same_as<bool>;
};

/// `rate` with constraints on the actions of a move, such as links that a route must use or avoid; false if they cannot be met.
template <class G>
concept SupportsConstraints = Guided<G> && requires(const Guide<G>& guide, const contract::State<G>& state, const Legal<G>& legal,
                                                    const Constraints& constraints, Ratings<G>& ratings) {
  { guide.rate(state, legal, constraints, ratings) } -> std::same_as<bool>;
};

namespace contract {
/// Not a lambda: nvcc takes none in a concept.
struct IgnoredWeight {
  constexpr void operator()(std::string_view, auto&...) const {}
};
}  // namespace contract

/// `Weights`: named weights that a style can change, and a constructor that takes them. `each` passes every weight to a visitor, as
/// `visit(name, number…)` or, for an array of numbers, as `visit(name, row)`.
template <class G>
concept HasWeights = Guided<G> && requires(typename Guide<G>::Weights& weights) { weights.each(contract::IgnoredWeight{}); } &&
                     std::constructible_from<Guide<G>, const G&, const typename Guide<G>::Weights&>;

/// `explain` and `rule_behind`: the effects of a move, with numbers, and the rule behind each reason. Information hidden from the seat must
/// not matter: a law (laws/laws.hpp) checks that the reasons are equal for all tables that look alike, and for all draws.
template <class G>
concept Explains = Guided<G> && requires(const G& game, const CompletedMove<G>& move, Reasons& out, std::string_view reason) {
  { Guide<G>::explain(game, move, out) } -> std::same_as<void>;
  { Guide<G>::rule_behind(reason) } -> std::same_as<Rule>;
};

template <class G> struct GuideContract {
  static_assert(contract::HasGuide<G>, "guide.hpp lacks: template <> class Guide<Rules>, with Guide(const Rules&)");
  static_assert(contract::HasClearMargin<G>, "Guide lacks: int clear_margin");
  static_assert(contract::HasRate<G>, "Guide lacks: void rate(const State&, const Legal<Rules>&, Ratings<Rules>&) const");
  static_assert(contract::HasWorth<G>, "Guide lacks: int worth(const State&, Seat) const");

  // A declared optional member that does not fit would be ignored.
  static_assert(!Guided<G> || HasSpread<G> || !requires { &Guide<G>::spread; }, "expected: int spread");
  static_assert(!Guided<G> || Focused<G> || !requires { &Guide<G>::focus; }, "expected: void focus(State&, Seat) const");
  static_assert(
      !Guided<G> || HasHorizon<G> || !requires { &Guide<G>::progress; }, "expected: int progress(const State&) const, with horizon");
  static_assert(
      !Guided<G> || HasHorizon<G> || !requires { &Guide<G>::horizon; }, "expected: int horizon(const State&) const, with progress");
  static_assert(
      !Guided<G> || HasOutlook<G> || !requires { &Guide<G>::expected_score; },
      "expected: Outlook usual_outlook; int expected_score(const State&, Seat, const Outlook&) const, in a guide with a horizon");
  static_assert(
      !Guided<G> || HasMultiStepMoves<G> || !requires { &Guide<G>::unfinished; }, "expected: bool unfinished(const State&) const");
  static_assert(
      !Guided<G> || HasWeights<G> || !requires { typename Guide<G>::Weights; },
      "expected: void each(Visit&&) in Weights, and Guide(const Rules&, const Weights&)");
  static_assert(
      !Guided<G> || Explains<G> || !requires { &Guide<G>::explain; },
      "expected: static void explain(const Rules&, const CompletedMove<Rules>&, Reasons&), with rule_behind");
  static_assert(
      !Guided<G> || Explains<G> || !requires { &Guide<G>::rule_behind; },
      "expected: static Rule rule_behind(std::string_view), with explain");

  static constexpr bool is_kept = true;
};

// ==== 5. Statistics ===============================================================================================================

/// Figures counted in a game besides its length and scores, for the laboratory. A game that has any specialises it in
/// games/GAME/rules/statistics.hpp. The names are message ids `figure.NAME`.
template <class G> struct Statistics {
  static constexpr std::array<std::string_view, 0> names{};
};

/// One Statistics(game) is made for each game played. `see` gets every decision, `finish` the last state; then there is a `value` for each
/// name and seat.
template <class G>
concept HasStatistics = !Statistics<G>::names.empty();

/// Divisor for the number of games and searches in benchmarks, for games whose decisions are many and expensive.
template <class G> inline constexpr int bench_share = 1;

template <class G> struct StatisticsContract {
  static_assert(std::constructible_from<Statistics<G>, const G&> || !HasStatistics<G>, "Statistics lacks: Statistics(const Rules&)");
  static_assert(
      requires(Statistics<G>& all, const contract::State<G>& state, const Action& action) { all.see(state, action); } || !HasStatistics<G>,
      "Statistics lacks: void see(const State&, const Action&)");
  static_assert(
      requires(Statistics<G>& all, const contract::State<G>& state) { all.finish(state); } || !HasStatistics<G>,
      "Statistics lacks: void finish(const State&)");
  static_assert(
      requires(const Statistics<G>& all, std::size_t figure, int seat) {
        { all.value(figure, seat) } -> std::convertible_to<std::int64_t>;
      } || !HasStatistics<G>, "Statistics lacks: std::int64_t value(std::size_t figure, int seat) const");

  static constexpr bool is_kept = true;
};

/// The whole contract, for the list of games.
template <class G> struct ContractOf {
  static constexpr bool is_kept = RulesContract<G>::is_kept && ComponentsContract<G>::is_kept && ViewContract<G>::is_kept &&
                                  GuideContract<G>::is_kept && StatisticsContract<G>::is_kept;
};

}  // namespace omnibus
