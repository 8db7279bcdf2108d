// What is remembered of puzzles: how the attempts at those of one day stand, and how many were solved on which day.
import type { Puzzle } from '../protocol'
import type { Day } from './days'

export const mostTries = 3

export interface Attempt {
  /** Of the puzzle. */
  name: string
  /** The table it is being solved at. */
  match: string | null
  /** The tables at which the goal was missed: each counts once, however often it is looked at. */
  misses: string[]
  /** The table at which it was solved. */
  solved: string | null
  /** Whether the solution was shown. */
  shown: boolean
}

export interface Memory {
  /** How many puzzles were solved, by day. */
  solved: { [day: Day]: number }
  /** The day of the attempts. */
  day: Day
  /** By game. */
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

/** The attempt that was made at a table. */
export function attemptAt({ attempts }: Memory, game: string, match: string): Attempt | null {
  const attempt = attempts[game]
  return attempt && isAt(attempt, match) ? attempt : null
}

/** How the puzzle of that day stands. */
export function attemptOn({ day, attempts }: Memory, on: Day, game: string, name: string): Attempt {
  const attempt = attempts[game]
  return day === on && attempt?.name === name ? attempt : untried(name)
}

const withAttempt = (memory: Memory, game: string, attempt: Attempt): Memory => ({
  ...memory,
  attempts: { ...memory.attempts, [game]: attempt },
})

/** Sits down at a table with the puzzle of that day. Those of another day are forgotten. */
export function begun(memory: Memory, on: Day, game: string, name: string, match: string): Memory {
  const today = memory.day === on ? memory : { ...memory, day: on, attempts: {} }
  return withAttempt(today, game, { ...attemptOn(today, on, game, name), match })
}

/** The turn at a table is over. What was missed for good, or shown, cannot be solved any more. */
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
