// Previews of actions: requested when needed, cached for the current decision. A failed request counts as unknown and is not reported.
import { preferences } from '../../preferences.svelte'
import type { Preview, Standing, Constraints } from '../../protocol/previews'
import type { Table } from '../../protocol/table'
import type { Action, Seat } from '../../protocol/values'
import { patched } from '../connection/patch'
import type { TableLink } from '../connection/table'

/** Limit of the server for chains in one question. */
const mostChains = 256

/** Cached answers for one table. An entry without an answer has been requested. */
interface Known {
  table: Table | null
  /** Previews of single legal actions, by index of the offer. */
  alone: (Preview | undefined)[] | 'asked' | null
  chains: Map<string, Preview | undefined>
  standing: Standing[] | 'asked' | null
  standingOf: Map<Seat, Standing | undefined>
}
/** Reference for points: a table, and the known standing of its seats. */
interface Origin {
  table: Table
  standingOf: ReadonlyMap<Seat, Standing | undefined>
}
interface Question {
  chain: Action[]
  propose: boolean
  wishes?: Constraints
}

export class Foresight {
  readonly #link: Pick<TableLink, 'preview' | 'standing'> | null
  readonly #table: () => Table | null
  readonly #asked: () => boolean
  #known: Known = nothing(null)
  #questions: Question[] = []
  readonly #lastStanding = new Map<Seat, Standing>()
  /** Number of answers so far; reading it makes views update. */
  #answers = $state(0)
  #considered = $state.raw<{ table: Table; chain: Action[] } | null>(null)
  #origin = $state.raw<Origin | null>(null)
  /** Origin for a move that begins now. */
  #start: Origin | null = null

  /** `asked` reports if the seat has a decision; only then can it try actions. Without a link, everything stays unknown. */
  constructor(
    link: Pick<TableLink, 'preview' | 'standing'> | null = null,
    table: () => Table | null = () => null,
    asked: () => boolean = () => false,
  ) {
    this.#link = link
    this.#table = table
    this.#asked = asked
  }

  /** Result of a chain of actions; undefined while unknown. */
  of(...chain: Action[]): Preview | undefined {
    const offer = chain.length === 1 ? this.#table()?.legal.findIndex(({ action }) => same(action, chain[0]!)) : -1
    return offer !== undefined && offer >= 0 ? this.#alone(offer) : this.#tried({ chain, propose: false })
  }

  /** Like `of`, completed with the actions of a sensible player. */
  proposed(...chain: Action[]): Preview | undefined {
    return this.#tried({ chain, propose: true })
  }
  /** Like `proposed`, subject to constraints; proposes nothing if they cannot be met. */
  wished(wishes: Constraints, ...chain: Action[]): Preview | undefined {
    return this.#tried({ chain, propose: true, wishes })
  }

  /** The view after a chain; undefined while unknown or if forbidden. */
  viewAfter<View extends object>(...chain: Action[]): View | undefined {
    const table = this.#table()
    const preview = this.of(...chain)
    if (!table || !preview || preview.end === 'forbidden') return undefined
    return patched(table.view, preview.changes) as View
  }

  /** Points of a seat after a chain: null if uncertain, undefined while unknown. */
  pointsAfter(seat: Seat, ...chain: Action[]): number | null | undefined {
    const preview = this.of(...chain)
    if (!preview) return undefined
    const changed = preview.standing.find((other) => other.seat === seat)
    return changed ? changed.points : this.#table()?.standing[seat]
  }

  /** Points a chain gains or loses; undefined while unknown or uncertain. */
  gain(seat: Seat, ...chain: Action[]): number | undefined {
    const points = this.pointsAfter(seat, ...chain)
    const now = this.pointsNow(seat)
    return points === undefined || points === null || now === undefined ? undefined : points - now
  }

  /** Points of all seats with their parts, as if the game ended now; undefined while unknown. */
  get standing(): Standing[] | undefined {
    const known = this.#here()
    if (!known) return undefined
    if (known.standing === null) {
      known.standing = 'asked'
      queueMicrotask(() => void this.#askStanding(known))
    }
    return known.standing === 'asked' ? undefined : known.standing
  }

  /**
   * Standing of one seat, cheaper than all of them at a large table. Falls back to the last known one while the answer is pending, or
   * concerns a later table because updates of other seats are still being shown.
   */
  standingOf(seat: Seat): Standing | undefined {
    const known = this.#here()
    if (!known) return undefined
    if (!known.standingOf.has(seat)) {
      known.standingOf.set(seat, undefined)
      queueMicrotask(() => void this.#askStandingOf(known, seat))
    }
    return known.standingOf.get(seat) ?? this.#lastStanding.get(seat)
  }

  // ---- a move of several actions ----

  /** Called for each table. `underWay`: a move in progress began at an earlier table, from which points are then counted. */
  goesOn(underWay: boolean): void {
    if (!underWay) {
      const known = this.#here()
      this.#start = known && { table: known.table!, standingOf: known.standingOf }
      this.#origin = null
    } else this.#origin ??= this.#start // unknown if the table was opened in the middle of the move
  }
  /** The table at which the current move began; null without one, or if the user hides points. */
  get origin(): Table | null {
    return this.#counted?.table ?? null
  }
  get #counted(): Origin | null {
    return preferences.points === 'never' ? null : this.#origin
  }
  /** Points from which a gain is counted. */
  pointsNow(seat: Seat): number | undefined {
    return (this.origin ?? this.#table())?.standing[seat]
  }
  /** Standing from which a gain is counted. */
  countedFrom(seat: Seat): Standing | undefined {
    return this.#counted?.standingOf.get(seat) ?? this.standingOf(seat)
  }

  // ---- preview ----

  /** Selects a chain as preview for all numbers, until the position changes. */
  consider(...chain: Action[]): void {
    const table = this.#table()
    this.#considered = table && chain.length > 0 ? { table, chain } : null
  }
  get considered(): Action[] {
    return this.#considered && sameDecision(this.#considered.table, this.#table()) ? this.#considered.chain : []
  }
  isConsidered(...chain: Action[]): boolean {
    const { considered } = this
    return considered.length === chain.length && chain.length > 0 && chain.every((action, i) => same(action, considered[i]!))
  }
  /** Result of the previewed chain. */
  get then(): Preview | undefined {
    return this.considered.length ? this.of(...this.considered) : undefined
  }
  /** Points of a seat after the preview, or after the current move so far; undefined if the user hides points. */
  pointsThen(seat: Seat): number | undefined {
    if (preferences.points === 'never') return undefined
    if (!this.considered.length) return this.origin ? this.#table()?.standing[seat] : undefined
    return this.pointsAfter(seat, ...this.considered) ?? undefined
  }

  // ---- asking ----

  /** Cached answers for the table on screen; null if there is nothing to ask. */
  #here(): Known | null {
    void this.#answers
    const table = this.#table()
    if (!table || !this.#link) return null
    if (!sameDecision(this.#known.table, table)) {
      this.#known = nothing(table)
      this.#questions = []
    }
    this.#known.table = table
    return this.#known
  }

  #alone(offer: number): Preview | undefined {
    const known = this.#here()
    if (!known || !this.#asked()) return undefined
    if (known.alone === null) {
      known.alone = 'asked'
      queueMicrotask(() => void this.#askAlone(known))
    }
    return known.alone === 'asked' ? undefined : known.alone[offer]
  }

  #tried(question: Question): Preview | undefined {
    const known = this.#here()
    if (!known || !this.#asked()) return undefined
    const key = keyOf(question)
    if (!known.chains.has(key)) {
      known.chains.set(key, undefined)
      // Questions of the same moment share one request.
      if (this.#questions.length === 0) queueMicrotask(() => this.#askQuestions(known))
      this.#questions.push(question)
    }
    return known.chains.get(key)
  }

  async #askAlone(known: Known): Promise<void> {
    const { seq } = known.table!
    const previews = await this.#quietly(this.#link!.preview(seq))
    known.alone = overtaken(known, seq, previews) ? null : previews
    this.#answered(known)
  }

  #askQuestions(known: Known): void {
    if (known !== this.#known) return
    const questions = this.#questions
    this.#questions = []
    for (const propose of [false, true]) {
      const all = questions.filter((question) => question.propose === propose)
      for (let i = 0; i < all.length; i += mostChains) void this.#askChains(known, all.slice(i, i + mostChains), propose)
    }
  }
  async #askChains(known: Known, questions: Question[], propose: boolean): Promise<void> {
    const chains = questions.map(({ chain }) => chain)
    const wishes = questions.some((question) => question.wishes) ? questions.map((question) => question.wishes ?? {}) : undefined
    const { seq } = known.table!
    const previews = await this.#quietly(this.#link!.preview(seq, chains, propose, wishes))
    if (overtaken(known, seq, previews)) for (const question of questions) known.chains.delete(keyOf(question))
    else questions.forEach((question, i) => known.chains.set(keyOf(question), previews[i]))
    this.#answered(known)
  }

  async #askStanding(known: Known): Promise<void> {
    const standing = await this.#quietly(this.#link!.standing())
    // The answer concerns the newest table, which may not be on screen yet.
    if (standing.length === 0 || standing.some(({ points }, seat) => points !== known.table!.standing[seat])) return
    known.standing = standing
    this.#answered(known)
  }
  async #askStandingOf(known: Known, seat: Seat): Promise<void> {
    const [standing] = await this.#quietly(this.#link!.standing(seat))
    if (!standing || standing.points !== known.table!.standing[seat]) return
    known.standingOf.set(seat, standing)
    this.#lastStanding.set(seat, standing)
    this.#answered(known)
  }

  #answered(known: Known): void {
    if (known === this.#known) ++this.#answers
  }
  async #quietly<Answer>(question: Promise<Answer[]>): Promise<Answer[]> {
    try {
      return await question
    } catch {
      return []
    }
  }
}

/** True if the decision is the same: decisions that others make at the same time keep the very same lists in the next table. */
function sameDecision(one: Table | null, other: Table | null): boolean {
  return one === other || (!!one && !!other && one.legal === other.legal && one.standing === other.standing)
}
/** True if a question failed because another player acted meanwhile: then it is worth repeating. */
function overtaken(known: Known, seq: number, previews: readonly Preview[]): boolean {
  return previews.length === 0 && known.table?.seq !== seq
}
function nothing(table: Table | null): Known {
  return { table, alone: null, chains: new Map(), standing: null, standingOf: new Map() }
}
function keyOf({ chain, propose, wishes }: Question): string {
  return JSON.stringify([propose, chain, wishes])
}
export function same(one: Action, other: Action): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
