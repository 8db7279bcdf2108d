// Sentences about another player's turn, in the third person to follow the name on the sign.
import type { Telling } from '../../games/game'
import { say } from '../../language.svelte'
import type { Seat } from '../../protocol/values'
import { clauseOf, joined, namesOf, resultsOf, type LoggedMove } from '../moves/logged_moves'

/** The action and its results: "rides to Residence: 2 points, stress 9 → 7". */
export function sentenceOf(move: LoggedMove, telling: Telling, name: string): string {
  const told = joined(namesOf(move).map((event) => clauseOf(event, move, name)))
  const results = resultsOf(move, telling, name)
  return results.length ? say('table.move_result', { move: told, results: joined(results) }) : told
}

/**
 * The server's question to another seat, if it is in the third person: such a form follows the name and so begins with a small letter. All
 * other questions address the seat itself.
 */
export function doingOf(question: string): string {
  return /^\p{Ll}/u.test(question) ? question : say('table.deciding')
}

/** Maximum number of following players named. */
const most = 2

/** The seats after this one in turn order, up to the viewer's. */
export function followers(seat: Seat, order: readonly Seat[], viewer: unknown): Seat[] {
  const at = order.indexOf(seat)
  const next = [...order.slice(at + 1), ...order.slice(0, at)].slice(0, most)
  const own = next.indexOf(viewer as Seat)
  return own < 0 ? next : next.slice(0, own + 1)
}

/** "Then Milo, then you" */
export function thenText(seats: readonly Seat[], nameOf: (seat: Seat) => string, viewer: unknown): string {
  const names = seats.map((seat) => (seat === viewer ? say('table.then_you') : nameOf(seat)))
  return names.map((name, index) => say(index ? 'table.then_next' : 'table.then', { name })).join(', ')
}
