// Memory of puzzles: the attempts of one day, and the number of solved puzzles by day.
import type { Puzzle } from '../protocol/puzzles'
import type { Day } from './days'

export const mostTries = 3

export interface Attempt {
  /** Name of the puzzle. */
  name: string
  /** Current table. */
  match: string | null
  /** Tables at which the goal was missed: each counts once, however often it is opened. */
  misses: string[]
  /** Table at which it was solved. */
  solved: string | null
  /** True if the solution was shown. */
  shown: boolean
}

export interface Memory {
  /** Number of solved puzzles by day. */
  solved: { [day: Day]: number }
  /** Day of the attempts. */
  day: Day
  /** Attempts by game. */
  attempts: { [game: string]: Attempt }
}

export const nothing: Memory = { solved: {}, day: 0, attempts: {} }

export const untried = (name: string): Attempt => ({ name, match: null, misses: [], solved: null, shown: false })

export type AttemptState = Puzzle['state']
export function stateOf({ solved, shown, misses }: Attempt): AttemptState {
  if (solved) return 'solved'
  return shown || misses.length >= mostTries ? 'missed' : 'open'
}

export const triesLeft = ({ misses, solved }: Attempt): number => Math.max(0, mostTries - misses.length - (solved ? 1 : 0))

const isAt = (attempt: Attempt, match: string): boolean =>
  attempt.match === match || attempt.solved === match || attempt.misses.includes(match)

/** Attempt at a table; null if there is none. */
export function attemptAt({ attempts }: Memory, game: string, match: string): Attempt | null {
  const attempt = attempts[game]
  return attempt && isAt(attempt, match) ? attempt : null
}

/** Attempt at the puzzle of a day. */
export function attemptOn({ day, attempts }: Memory, on: Day, game: string, name: string): Attempt {
  const attempt = attempts[game]
  return day === on && attempt?.name === name ? attempt : untried(name)
}

const withAttempt = (memory: Memory, game: string, attempt: Attempt): Memory => ({
  ...memory,
  attempts: { ...memory.attempts, [game]: attempt },
})

/** Starts an attempt at a table with the puzzle of that day. Attempts of other days are forgotten. */
export function begun(memory: Memory, on: Day, game: string, name: string, match: string): Memory {
  const today = memory.day === on ? memory : { ...memory, day: on, attempts: {} }
  return withAttempt(today, game, { ...attemptOn(today, on, game, name), match })
}

/** Notes the end of the turn at a table. A puzzle without tries left, or with its solution shown, cannot be solved any more. */
export function ended(memory: Memory, game: string, match: string, state: 'solved' | 'missed'): Memory {
  const attempt = attemptAt(memory, game, match)
  if (!attempt || stateOf(attempt) !== 'open' || attempt.misses.includes(match)) return memory
  if (state === 'missed') return withAttempt(memory, game, { ...attempt, misses: [...attempt.misses, match] })
  const solved = { ...memory.solved, [memory.day]: (memory.solved[memory.day] ?? 0) + 1 }
  return { ...withAttempt(memory, game, { ...attempt, solved: match }), solved }
}

export function shown(memory: Memory, game: string, match: string): Memory {
  const attempt = attemptAt(memory, game, match)
  return attempt && stateOf(attempt) !== 'solved' ? withAttempt(memory, game, { ...attempt, shown: true }) : memory
}
