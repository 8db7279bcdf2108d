// Standings, reasons and previews as JSON, for the engine protocol and for browsers.
#pragma once

#include "match/any_game.hpp"
#include "match/speaker.hpp"

namespace omnibus {

/// One for each seat, or for the one that is asked for, as the viewer may know it: its `points` and what they are made of; in words, too,
/// where there is somebody to say them; and what on the table counts for them, where the game can tell.
json::array standings_to_json(const AnyGame& game, const Position& position, Viewer viewer, const Speaker* speaker,
                              std::optional<Seat> of = {});

/// Why the actor would make a choice of which these actions are known, sentence by sentence.
json::array reasons_to_json(const Position& decision, std::span<const Action> begun, const Speaker& speaker);
json::array reasons_to_json(const Position& decision, const Action& action, const Speaker& speaker);

/// Actions of one seat from there on, each as it is offered at its table; as far as they can be done without chance.
json::array moves_to_json(const AnyGame& game, const Position& from, Seat seat, std::span<const Action> actions, const Speaker& speaker);

/// What somebody may ask about at once.
inline constexpr std::size_t max_chains = 256;
inline constexpr std::size_t longest_chain = 64;

/// [[{"do":…},…],…]; a Problem names the place of what is wrong.
std::vector<std::vector<Action>> chains_from_json(const AnyGame& game, const json::value& chains, std::string_view what);

/// What somebody wants of the choices that chains begin, as actions that each shall have and others that it shall not.
struct WishList {
  std::vector<Action> with;
  std::vector<Action> without;
};

/// [{"with":[{"do":…},…],"without":[…]},…], one for each of so many chains, or null; a Problem names the place of what is wrong.
std::vector<WishList> constraints_from_json(const AnyGame& game, const json::value& constraints, std::size_t chains, std::string_view what);

/// A chain of each.
std::vector<std::vector<Action>> each_alone(const std::vector<Action>& actions);

/// What each of the chains would lead to, as the text of a list. With `propose`, also how the guide would complete each, as is wished for
/// those that have wishes.
void append_previews(std::string& out, const AnyGame& game, const Position& decision, const std::vector<std::vector<Action>>& chains,
                     bool propose, const std::vector<WishList>& constraints = {});

}  // namespace omnibus
