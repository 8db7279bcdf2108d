// Upper bound on all plans of a solo game of Futuropia, from the beginning or from the start of any turn on.
//
// All plans are sorted into classes: how many generators of each kind they buy and from which sides of the market, which special rooms, how
// many people and robots they have at the end, how many further turns they spend on gathering resources. Each class gets its own bound, a
// sum that does not depend on the order of its turns. The parts of it are in the folder futuropia_bound:
//
//   - Turns. People come five at a time and robots three, which sets a minimum of turns; those beyond the free ones cost points. An
//     action is used once between two turnings-up and once in the final phase, so a plan that uses one often turns up often, and each
//     time pays for every action that is still open (`turns`).
//   - Generators. The n-th purchase of a kind is from the n-th pair of the market. Its cost follows from the sides chosen before,
//     because they move the price marker; a turn without a purchase makes at most one later purchase cheaper, by one step (`market`).
//   - The end of the market. The purchase that brings the last stacks begins the final phase, in which each action is used once. So only
//     one kind can be bought to its end, and a plan that gathers resources for many turns uses the generators from before that phase.
//   - Slots. At most seven generators are owned. Those that run at the end were never scrapped; so at any time their number, less the
//     purchases of their kind to come, is not there for the other kind. The best order of the purchases is searched (`purchases`).
//   - Resources. Food, energy and money count as one: the income from tests and subsidies less the minimal cost of generators, rooms,
//     food for people invited, energy for robots and turning up. Any deficit at the end is owed.
//   - Interest. Generators and rooms are paid in money, which comes from subsidies and credits alone, and every credit bears interest at
//     least once: when actions are turned up or on leaving, and it cannot be repaid before.
//   - Rooms. For each sum of money, the best rooms that seat the people (`rooms`).
//
// A plan belongs to the class of its remainder at the end. Everything else it did is left out of the class, and costs the plan at least as
// much as it gains: people who have to leave again, robots without a workplace and invitations of few people take turns, food and energy;
// they only save one resource for turning up one action, which equals the food or energy for one of them.
//
// The classes also ignore staffing before the end, shortages of resources during a plan, and the fact that food and energy cannot replace
// each other. Special rooms work from the beginning. So every plan of the game is in a class that has no higher costs and no lower income.
// Two properties of an edition are assumed: repaying a credit costs no less than it brought in, and one that is not repaid costs more
// points than the amount is worth at the end.
#pragma once

#include "games/futuropia/rules/rules.hpp"

namespace omnibus {

/// The bound, in points, for plans limited to a total number of turns. The position must be at the start of a turn, or before the first
/// rooms are bought.
int futuropia_solo_bound(const futuropia::Rules& game, const futuropia::State& position,
                         int max_turns = futuropia::turn_limit + futuropia::job_count);

}  // namespace omnibus
