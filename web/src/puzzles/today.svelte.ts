// The puzzles of today, and what this device remembers of them.
import { api } from '../api'
import type { Game } from '../protocol'
import { go } from '../router.svelte'
import { session } from '../session.svelte'
import { attemptAt, attemptOn, begun, ended, nothing, shown, stateOf, type Attempt, type Memory } from './attempts'
import { dayOf, puzzleOf, streakOf, untilMidnight, type Day } from './days'

const place = 'omnibus.puzzles'

/** A browser may forbid storage; then it is remembered as long as the page. */
function read(): Memory {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Memory>) }
  } catch {
    return memory
  }
}
let memory = $state.raw<Memory>(nothing)
memory = read()

/** Another tab may have remembered something since. */
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

/** At midnight, and when somebody looks again: a device that slept has missed it. */
function look(): void {
  day = dayOf(new Date())
}
function lookAtMidnight(): void {
  look()
  setTimeout(lookAtMidnight, untilMidnight(new Date()))
}
lookAtMidnight()
document.addEventListener('visibilitychange', look)

/** The tables that somebody may want to see again. */
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
  /** One for each game that has any, in the order of the lines. */
  puzzles: TodaysPuzzle[] = $derived(
    session.games.flatMap((game) => {
      const name = puzzleOf(game.puzzles, day)
      return name === undefined ? [] : { game, name, attempt: attemptOn(memory, day, game.name, name) }
    }),
  )
  /** The first that can still be solved. */
  next = $derived(this.puzzles.find(({ attempt }) => stateOf(attempt) === 'open'))
  streak = $derived(streakOf((on) => this.solvedOn(on) > 0, day))

  solvedOn(on: Day): number {
    return memory.solved[on] ?? 0
  }

  /** What was tried at a table; null where it is none of the day's puzzles. */
  attemptAt(game: string, match: string): Attempt | null {
    return attemptAt(memory, game, match)
  }

  /** Opens the table of a puzzle of today: the one it was tried at, as long as it is there. */
  async open({ game, name, attempt }: TodaysPuzzle): Promise<void> {
    const last = attempt.solved ?? attempt.match
    const kept = last !== null && (await api.match(last).catch(() => null))
    if (kept) go(`/match/${kept.id}`)
    else await this.start(game.name, name)
  }

  /** A fresh table with a puzzle, in place of `last`. */
  async start(game: string, name: string, last?: string): Promise<void> {
    const { id } = await api.openPuzzle({ game, puzzle: name })
    const before = tablesOf(memory)
    this.#sitDown(game, name, id)
    const kept = tablesOf(memory)
    go(`/match/${id}`, { replace: last !== undefined })
    // Nobody looks at the others any more. Where that fails they only take room.
    for (const old of [...before, last]) if (old && !kept.includes(old)) void api.remove(old).catch(() => {})
  }

  /** Somebody is at the table of a puzzle, however they got there. */
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
