// The puzzle that is posed at the table on the screen.
import { api } from '../api'
import type { Asked, PartProps } from '../games/game'
import { say } from '../language.svelte'
import type { Puzzle, Table } from '../protocol'
import { Choosing } from '../table/choosing.svelte'
import { today } from './today.svelte'

let posed = $state.raw<{ match: string; puzzle: Puzzle; shown: boolean } | null>(null)

export const solving = {
  /** How it stands at this table; null until that is known. */
  at: (match: string): Puzzle | null => (posed?.match === match ? posed.puzzle : null),
  /** Whether the solution was asked for there, and not found. */
  revealed: (match: string): boolean => posed?.match === match && posed.shown && posed.puzzle.state !== 'solved',

  /** Where the person is now. What it came to is remembered on this device. */
  async read(game: string, match: string, show = false): Promise<void> {
    const shown = show || (today.attemptAt(game, match)?.shown ?? solving.revealed(match))
    try {
      const { puzzle } = await api.puzzle(match, shown)
      posed = { match, puzzle, shown }
      today.arrived(game, puzzle.name, match)
      if (puzzle.state !== 'open') today.ended(game, match, puzzle.state)
    } catch {
      // It is asked again with the next table.
    }
  },

  /** Ends it: the solution is told. */
  async show(game: string, match: string): Promise<void> {
    today.shown(game, match)
    await solving.read(game, match, true)
  },
}

/** Whether nothing is left to be done: its turn is over, or the solution has been shown. */
export const isOver = ({ state, line }: Puzzle): boolean => state !== 'open' || line !== null

/** A table at which nothing can be chosen any more; another one in its place where there is one. */
export const stilled = (given: PartProps, other: Table | null): PartProps => ({
  ...given,
  table: { ...(other ?? given.table), legal: [] },
  choosing: new Choosing(),
  takeBack: undefined,
  recent: [],
  watching: true,
})

/** What the sign says: the goal, and what became of it. */
export function signOf(puzzle: Puzzle, aside?: string): Asked {
  const { state, points, needed } = puzzle
  if (state === 'solved') return { who: say('puzzle.solved'), what: say('puzzle.reached', { points }), steady: true }
  if (state === 'missed') return { who: say('puzzle.not_yet'), what: say('puzzle.short', { points: needed - points }), steady: true }
  if (isOver(puzzle)) return { who: say('puzzle.solution'), what: puzzle.goal, steady: true }
  return { who: say('puzzle.goal'), what: puzzle.goal, steady: true, ...(aside && { aside }) }
}
