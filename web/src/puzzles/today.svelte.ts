// Today's puzzles, and the attempts stored on this device.
import { api } from '../api'
import type { Game } from '../protocol/lobby'
import { go } from '../router.svelte'
import { session } from '../session.svelte'
import { attemptAt, attemptOn, begun, ended, nothing, shown, stateOf, type Attempt, type Memory } from './attempts'
import { dayOf, puzzleOf, streakOf, untilMidnight, type Day } from './days'

const place = 'omnibus.puzzles'

/** If the browser forbids storage, the memory lasts as long as the page. */
function read(): Memory {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Memory>) }
  } catch {
    return memory
  }
}
let memory = $state.raw<Memory>(nothing)
memory = read()

/** Changes the stored memory, which another tab may have changed since. */
function remember(change: (memory: Memory) => Memory): void {
  memory = change(read())
  try {
    localStorage.setItem(place, JSON.stringify(memory))
  } catch {
    // See above.
  }
}
addEventListener('storage', (event) => event.key === place && (memory = read()))

let day = $state(dayOf(new Date()))

/** Updates the day, at midnight and when the page becomes visible, since a sleeping device misses midnight. */
function look(): void {
  day = dayOf(new Date())
}
function lookAtMidnight(): void {
  look()
  setTimeout(lookAtMidnight, untilMidnight(new Date()))
}
lookAtMidnight()
document.addEventListener('visibilitychange', look)

/** Tables that may be opened again. */
const tablesOf = ({ attempts }: Memory): (string | null)[] => Object.values(attempts).flatMap(({ match, solved }) => [match, solved])

export interface TodaysPuzzle {
  game: Game
  name: string
  attempt: Attempt
}

class Today {
  get day(): Day {
    return day
  }
  /** One puzzle for each game that has any, in the order of the lines. */
  puzzles: TodaysPuzzle[] = $derived(
    session.games.flatMap((game) => {
      const name = puzzleOf(game.puzzles, day)
      return name === undefined ? [] : { game, name, attempt: attemptOn(memory, day, game.name, name) }
    }),
  )
  /** First puzzle that can still be solved. */
  next = $derived(this.puzzles.find(({ attempt }) => stateOf(attempt) === 'open'))
  streak = $derived(streakOf((on) => this.solvedOn(on) > 0, day))

  solvedOn(on: Day): number {
    return memory.solved[on] ?? 0
  }

  /** Attempt at a table; null if it has none of the day's puzzles. */
  attemptAt(game: string, match: string): Attempt | null {
    return attemptAt(memory, game, match)
  }

  /** Opens the last table of one of today's puzzles, or a new one if that is gone. */
  async open({ game, name, attempt }: TodaysPuzzle): Promise<void> {
    const last = attempt.solved ?? attempt.match
    const kept = last !== null && (await api.match(last).catch(() => null))
    if (kept) go(`/match/${kept.id}`)
    else await this.start(game.name, name)
  }

  /** Opens a new table with a puzzle, replacing `last`. */
  async start(game: string, name: string, last?: string): Promise<void> {
    const { id } = await api.openPuzzle({ game, puzzle: name })
    const before = tablesOf(memory)
    this.#sitDown(game, name, id)
    const kept = tablesOf(memory)
    go(`/match/${id}`, { replace: last !== undefined })
    // The other tables are no longer used; if deleting one fails, it only takes space.
    for (const old of [...before, last]) if (old && !kept.includes(old)) void api.remove(old).catch(() => {})
  }

  /** Notes that the table of a puzzle was opened, by whatever link. */
  arrived(game: string, name: string, match: string): void {
    if (!attemptAt(memory, game, match)) this.#sitDown(game, name, match)
  }
  ended(game: string, match: string, state: 'solved' | 'missed'): void {
    remember((before) => ended(before, game, match, state))
  }
  shown(game: string, match: string): void {
    remember((before) => shown(before, game, match))
  }

  #sitDown(game: string, name: string, match: string): void {
    const todays = this.puzzles.find((each) => each.game.name === game)?.name
    if (todays === name) remember((before) => begun(before, day, game, name, match))
  }
}

export const today = new Today()
