// Questions before the first turn that matter only between people. Where one person decides for everybody they are answered in advance, and
// the table has its default.
import type { Action, NewMatch } from '../protocol'

/** What every seat answers. */
const answers: { readonly [game: string]: Action } = {
  mass_transit: { do: 'decline' }, // would you like to begin? (MT-2.4)
}

/** The actions with which a new table begins by itself; none where others may sit down, or a position is prepared. */
export function openingOf({ game, seats, position }: NewMatch): Pick<NewMatch, 'opening'> {
  const answer = answers[game]
  if (!answer || position || seats.length < 2 || seats.some(({ kind }) => kind === 'open')) return {}
  return { opening: seats.map(() => answer) }
}
