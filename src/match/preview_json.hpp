// Standings, reasons and previews as JSON, for the engine protocol and for browsers.
#pragma once

#include "game/any_game.hpp"
#include "match/speaker.hpp"

namespace omnibus {

/// Standings of all seats, or of the given one, as the viewer may know them: `points` and their parts, worded if a speaker is given, and
/// scoring patterns if the game reports them.
json::array standings_to_json(const AnyGame& game, const PositionView& position, Viewer viewer, const Speaker* speaker,
                              std::optional<Seat> of = {});

/// The actor's reasons for a choice whose first actions are `begun`, as sentences.
json::array reasons_to_json(const PositionAdvice& decision, std::span<const Action> begun, const Speaker& speaker);
json::array reasons_to_json(const PositionAdvice& decision, const Action& action, const Speaker& speaker);

/// Offers of successive actions by one seat, up to the first that is illegal, as may happen after a draw with another result.
json::array moves_to_json(const AnyGame& game, const Position& from, Seat seat, std::span<const Action> actions, const Speaker& speaker);

/// Limits of a preview request.
inline constexpr std::size_t max_chains = 256;
inline constexpr std::size_t longest_chain = 64;

/// Parses [[{"do":…},…],…]; a Problem names the faulty place.
std::vector<std::vector<Action>> chains_from_json(const AnyGame& game, const json::value& chains, std::string_view what);

/// Constraints on the completion of a chain: actions it must contain and actions it must not.
struct WishList {
  std::vector<Action> with;
  std::vector<Action> without;
};

/// Parses [{"with":[{"do":…},…],"without":[…]},…], one per chain, or null; a Problem names the faulty place.
std::vector<WishList> constraints_from_json(const AnyGame& game, const json::value& constraints, std::size_t chains, std::string_view what);

/// One single-action chain per action.
std::vector<std::vector<Action>> each_alone(const std::vector<Action>& actions);

/// Appends the previews of all chains as a JSON list. With `propose`, each also has the guide's completion, within the constraints if there
/// are any.
void append_previews(std::string& out, const AnyGame& game, const PositionAdvice& decision, const std::vector<std::vector<Action>>& chains,
                     bool propose, const std::vector<WishList>& constraints = {});

}  // namespace omnibus
