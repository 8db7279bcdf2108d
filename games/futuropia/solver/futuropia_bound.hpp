// What no plan of a solo game of Futuropia can exceed, from the beginning or from the start of any turn on.
//
// All plans are sorted into classes: how many generators of each kind they buy and from which sides of the market, which special rooms, how
// many people and robots they have at the end, how many further turns they spend on gathering resources. Each class gets a bound of its
// own, from what adds up whatever the order of its turns. The parts of it are in the folder futuropia_bound:
//
//   - Turns. People come five at a time and robots three, so a class needs so many turns; those beyond the free ones cost points. An
//     action is used once between two turnings-up and once in the final phase, so whoever uses one often turns up often, and each time
//     pays for every action that is still open (`turns`).
//   - Generators. The n-th purchase of a kind is from the n-th pair of the market. What it costs follows from the sides chosen before,
//     for they move the price marker; a turn without a purchase makes at most one later purchase cheaper, by one step (`market`).
//   - The end of the market. The purchase that brings the last stacks begins the final phase, in which each action is used once. So only
//     one kind can be bought to its end, and whoever gathers resources for many turns does so with the generators of before.
//   - Slots. At most seven generators are owned. Those that run at the end were never scrapped; so at any time their number, less the
//     purchases of their kind to come, is not there for the other kind. The best order of the purchases is looked for (`purchases`).
//   - Resources. Food, energy and money count as one: what comes in from tests and subsidies less what generators, rooms, food for those
//     invited, energy for robots and turning up must cost. What is missing at the end is owed.
//   - Interest. Generators and rooms are paid in money, which comes from subsidies and credits alone, and every credit bears interest at
//     least once: when actions are turned up or on leaving, and it cannot be repaid before.
//   - Rooms. For each sum of money, the best rooms that seat the people (`rooms`).
//
// A plan belongs to the class of what is left of it at the end. What it did beyond that is left out of the class, and costs the plan no
// less than it brings: people who have to go again, robots without a workplace and invitations of few people take turns, food and energy;
// all that they save is one resource for turning up one action, which is what the food or energy for one of them comes to.
//
// Left out are also staffing before the end, when within a plan resources run short, and that food and energy do not stand in for each
// other. Special rooms work from the beginning. So every plan of the game is in a class that has no higher costs and no lower income.
// Two things are taken for granted of an edition: a credit is repaid for no less than it brought, and one that is not repaid costs more
// points than what it brought is worth at the end.
#pragma once

#include "games/futuropia/rules/rules.hpp"

namespace omnibus {

/// The bound, in points, for plans of at most so many turns in all. The position is one at the start of a turn, or before the first rooms
/// are bought.
int futuropia_solo_bound(const futuropia::Rules& game, const futuropia::State& position,
                         int max_turns = futuropia::turn_limit + futuropia::job_count);

}  // namespace omnibus
