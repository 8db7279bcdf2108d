// Questions before the first turn that matter only between people. For a table with one person they are answered in advance, and the table
// has its default; the server leaves the answers out if more people sit down.
import type { Action, NewMatch } from '../protocol'

/** What every seat answers. */
const answers: { readonly [game: string]: Action } = {
  mass_transit: { do: 'decline' }, // would you like to begin? (MT-2.4)
}

/** The actions with which a new table begins by itself; none with a prepared position. */
export function openingOf({ game, seats, position }: NewMatch): Pick<NewMatch, 'opening'> {
  const answer = answers[game]
  if (!answer || position || seats.length < 2) return {}
  return { opening: seats.map(() => answer) }
}
