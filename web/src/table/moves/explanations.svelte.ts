// Reasons of bots for their turns, prefetched in the background so that a question is offered only if it has an answer worth reading.
import { untrack } from 'svelte'
import type { Why } from '../../protocol/hints'
import type { Match } from '../../protocol/match'
import type { LogEntry } from '../../protocol/table'
import type { Seat } from '../../protocol/values'
import type { LoggedMove } from './logged_moves'

/** True if a bot can be asked for its reasons; in a fair game only after the end. */
export const saysWhy = ({ seats, state, fair }: Match, seat: Seat | null): boolean =>
  seat !== null && seats[seat]?.kind === 'program' && (state === 'over' || !fair)

/** Subject of a question: an action, or its turn. */
export interface Question {
  ply: number
  /** Equal for questions with the same answer. */
  key: string
}

/** During a match reasons cover a whole turn, afterwards a single action. Null while the turn is in progress. */
export function questionAbout(log: readonly LogEntry[], ply: number, over: boolean, deciding: readonly Seat[]): Question | null {
  if (over) return { ply, key: `${ply}` }
  const at = log.findIndex((entry) => entry.ply === ply)
  const seat = log[at]?.seat
  if (seat === undefined || seat === null) return null
  let [first, last] = [at, at]
  while (log[first - 1]?.seat === seat) --first
  while (log[last + 1]?.seat === seat) ++last
  if (last === log.length - 1 && deciding.includes(seat)) return null
  return { ply, key: `${log[first]!.ply}-${log[last]!.ply}` }
}

/** A question beside a move: about the move itself, or about the whole turn that it ended. */
export type Asking = 'move' | 'turn'

/** Moves, by number, beside which a bot can be asked: each answer is offered once, after the last move it covers. */
export function askingBeside(moves: readonly LoggedMove[], about: (ply: number) => Question | null): ReadonlyMap<number, Asking> {
  const keys = moves.map(({ from }) => (from === null ? null : (about(from)?.key ?? null)))
  const isLast = (at: number) => keys[at] !== null && keys.lastIndexOf(keys[at]!) === at
  return new Map(moves.flatMap(({ number }, at) => (isLast(at) ? [[number, keys.indexOf(keys[at]!) < at ? 'turn' : 'move']] : [])))
}

export class Explanations {
  #told = $state.raw<ReadonlyMap<string, string>>(new Map())
  #wanted: Question[] = []
  #asking = false
  /** Number of undos so far; outdated answers are dropped. */
  #age = 0
  #ask: (ply: number) => Promise<Why>

  constructor(ask: (ply: number) => Promise<Why>) {
    this.#ask = ask
  }

  /** Empty if unknown, or without a reason worth saying. */
  answer(question: Question | null): string {
    return (question && this.#told.get(question.key)) ?? ''
  }

  /** Changes with every new answer. */
  get count(): number {
    return this.#told.size
  }

  /** Queues a question, latest first. Returns a function that cancels it. */
  want(question: Question): () => void {
    this.#wanted.push(question)
    untrack(() => void this.#work())
    return () => (this.#wanted = this.#wanted.filter((other) => other !== question))
  }

  /** Discards answers after an undo: other actions will get the same numbers. */
  forget(): void {
    ++this.#age
    this.#told = new Map()
  }

  async #work(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    for (let next = this.#wanted.pop(); next; next = this.#wanted.pop()) {
      const { key, ply } = next
      if (this.#told.has(key)) continue
      const age = this.#age
      const reasons = await this.#ask(ply).then(
        (why) => why.reasons,
        () => [],
      )
      if (age === this.#age) this.#told = new Map([...this.#told, [key, reasons.join(' ')]])
    }
    this.#asking = false
  }
}
