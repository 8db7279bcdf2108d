// Puzzle at the table on the screen.
import { api } from '../api'
import type { Asked, PartProps } from '../games/game'
import { say } from '../language.svelte'
import type { Puzzle } from '../protocol/puzzles'
import type { Table } from '../protocol/table'
import { Choosing } from '../table/choices/choosing.svelte'
import { today } from './today.svelte'

let posed = $state.raw<{ match: string; puzzle: Puzzle; shown: boolean } | null>(null)

export const solving = {
  /** State of the puzzle at this table; null until it is known. */
  at: (match: string): Puzzle | null => (posed?.match === match ? posed.puzzle : null),
  /** True if the solution was shown there without being found. */
  revealed: (match: string): boolean => posed?.match === match && posed.shown && posed.puzzle.state !== 'solved',

  /** Reads the state of the puzzle and remembers its outcome on this device. */
  async read(game: string, match: string, show = false): Promise<void> {
    const shown = show || (today.attemptAt(game, match)?.shown ?? solving.revealed(match))
    try {
      const { puzzle } = await api.puzzle(match, shown)
      posed = { match, puzzle, shown }
      today.arrived(game, puzzle.name, match)
      if (puzzle.state !== 'open') today.ended(game, match, puzzle.state)
    } catch {
      // The next table repeats the request.
    }
  },

  /** Ends the puzzle and shows its solution. */
  async show(game: string, match: string): Promise<void> {
    today.shown(game, match)
    await solving.read(game, match, true)
  },
}

/** True if its turn is over or the solution has been shown. */
export const isOver = ({ state, line }: Puzzle): boolean => state !== 'open' || line !== null

/** Props of a table without choices, with `other` in place of the table if given. */
export const stilled = (given: PartProps, other: Table | null): PartProps => ({
  ...given,
  table: { ...(other ?? given.table), legal: [] },
  choosing: new Choosing(),
  takeBack: undefined,
  recent: [],
  watching: true,
})

/** Text of the sign: the goal, or the outcome. */
export function signOf(puzzle: Puzzle, aside?: string): Asked {
  const { state, points, needed } = puzzle
  if (state === 'solved') return { who: say('puzzle.solved'), what: say('puzzle.reached', { points }), steady: true }
  if (state === 'missed') return { who: say('puzzle.not_yet'), what: say('puzzle.short', { points: needed - points }), steady: true }
  if (isOver(puzzle)) return { who: say('puzzle.solution'), what: puzzle.goal, steady: true }
  return { who: say('puzzle.goal'), what: puzzle.goal, steady: true, ...(aside && { aside }) }
}
