// Reasons of bots for their turns. They are asked for quietly, so that a question is offered only where it has an answer worth reading.
import { untrack } from 'svelte'
import type { LogEntry, Match, Seat, Why } from '../protocol'
import type { LoggedDeed } from './deeds'

/** True where a bot can be asked for its reasons: in a fair game not before the end. */
export const saysWhy = ({ seats, state, fair }: Match, seat: Seat | null): boolean =>
  seat !== null && seats[seat]?.kind === 'program' && (state === 'over' || !fair)

/** The subject of a question: an action, and its turn by first and last ply. */
export interface Question {
  ply: number
  /** Equal for questions that have the same answer. */
  key: string
}

/** While a match goes on, reasons are those of a whole turn; afterwards those of each action. Null while the turn is still under way. */
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

/** A question beside a deed: about the deed itself, or about the whole turn that it ended. */
export type Asking = 'deed' | 'turn'

/** The deeds, by number, beside which a bot can be asked: each answer is offered once, after the last deed that has it. */
export function askingBeside(deeds: readonly LoggedDeed[], about: (ply: number) => Question | null): ReadonlyMap<number, Asking> {
  const keys = deeds.map(({ from }) => (from === null ? null : (about(from)?.key ?? null)))
  const isLast = (at: number) => keys[at] !== null && keys.lastIndexOf(keys[at]!) === at
  return new Map(deeds.flatMap(({ number }, at) => (isLast(at) ? [[number, keys.indexOf(keys[at]!) < at ? 'turn' : 'deed']] : [])))
}

export class Explanations {
  #told = $state.raw<ReadonlyMap<string, string>>(new Map())
  #wanted: Question[] = []
  #asking = false
  /** Counts what was taken back. */
  #age = 0
  #ask: (ply: number) => Promise<Why>

  constructor(ask: (ply: number) => Promise<Why>) {
    this.#ask = ask
  }

  /** Empty where there is no reason worth saying, or none is known yet. */
  answer(question: Question | null): string {
    return (question && this.#told.get(question.key)) ?? ''
  }

  /** Changes whenever there is another answer. */
  get count(): number {
    return this.#told.size
  }

  /** Asks for it when its turn comes, the latest question first. The returned function calls it off. */
  want(question: Question): () => void {
    this.#wanted.push(question)
    untrack(() => void this.#work())
    return () => (this.#wanted = this.#wanted.filter((other) => other !== question))
  }

  /** Actions were taken back: others will have the same numbers. */
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
