// What would happen: asked of the server when somebody looks, kept while the decision is the same. A question that fails is no answer,
// and nobody is troubled with it.
import { preferences } from '../preferences.svelte'
import type { Action, Preview, Seat, Standing, Table, Wishes } from '../protocol'
import { patched } from './patch'
import type { TableLink } from './table'

/** More chains than this in one question are refused. */
const mostChains = 256

/** All that is known about one table. An entry without an answer has been asked for. */
interface Known {
  table: Table | null
  /** Each legal action alone, by its place among the offers. */
  alone: (Preview | undefined)[] | 'asked' | null
  chains: Map<string, Preview | undefined>
  standing: Standing[] | 'asked' | null
  standingOf: Map<Seat, Standing | undefined>
}
/** Where points are counted from: a table, and what is known of how its seats stood. */
interface Origin {
  table: Table
  standingOf: ReadonlyMap<Seat, Standing | undefined>
}
interface Question {
  chain: Action[]
  propose: boolean
  wishes?: Wishes
}

export class Foresight {
  readonly #link: Pick<TableLink, 'preview' | 'standing'> | null
  readonly #table: () => Table | null
  readonly #asked: () => boolean
  #known: Known = nothing(null)
  #questions: Question[] = []
  readonly #lastStanding = new Map<Seat, Standing>()
  /** Counts answers, so that whoever has looked looks again. */
  #answers = $state(0)
  #considered = $state.raw<{ table: Table; chain: Action[] } | null>(null)
  #origin = $state.raw<Origin | null>(null)
  /** What would be the origin of a deed that begins now. */
  #start: Origin | null = null

  /** `asked`: whether the seat has something to decide; only then can it try anything. Without a link nothing is ever known. */
  constructor(
    link: Pick<TableLink, 'preview' | 'standing'> | null = null,
    table: () => Table | null = () => null,
    asked: () => boolean = () => false,
  ) {
    this.#link = link
    this.#table = table
    this.#asked = asked
  }

  /** What this chain of actions would lead to; undefined while that is not known. */
  of(...chain: Action[]): Preview | undefined {
    const offer = chain.length === 1 ? this.#table()?.legal.findIndex(({ action }) => same(action, chain[0]!)) : -1
    return offer !== undefined && offer >= 0 ? this.#alone(offer) : this.#tried({ chain, propose: false })
  }

  /** The same, with the actions by which a sensible player would complete it. */
  proposed(...chain: Action[]): Preview | undefined {
    return this.#tried({ chain, propose: true })
  }
  /** The same, as somebody wishes; nothing is proposed where there is no way to. */
  wished(wishes: Wishes, ...chain: Action[]): Preview | undefined {
    return this.#tried({ chain, propose: true, wishes })
  }

  /** The view after a chain, as far as it is known. */
  viewAfter<View extends object>(...chain: Action[]): View | undefined {
    const table = this.#table()
    const preview = this.of(...chain)
    if (!table || !preview || preview.end === 'forbidden') return undefined
    return patched(table.view, preview.changes) as View
  }

  /** The points of a seat after a chain: null where that is not sure, undefined while it is not known. */
  pointsAfter(seat: Seat, ...chain: Action[]): number | null | undefined {
    const preview = this.of(...chain)
    if (!preview) return undefined
    const changed = preview.standing.find((other) => other.seat === seat)
    return changed ? changed.points : this.#table()?.standing[seat]
  }

  /** How many points more or less a chain would bring; undefined while that is not known or not sure. */
  gain(seat: Seat, ...chain: Action[]): number | undefined {
    const points = this.pointsAfter(seat, ...chain)
    const now = this.pointsNow(seat)
    return points === undefined || points === null || now === undefined ? undefined : points - now
  }

  /** The points of all seats with their parts, as if the game ended now. */
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
   * The same of one seat, which is all one looks at among many; as it was last known while the answer is on its way, or is about a later
   * table because others' deeds are still being shown.
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

  // ---- a deed of several actions ----

  /** Told of each table: whether a deed is under way there that began with an earlier one. Then points are counted from that one. */
  goesOn(underWay: boolean): void {
    if (!underWay) {
      const known = this.#here()
      this.#start = known && { table: known.table!, standingOf: known.standingOf }
      this.#origin = null
    } else this.#origin ??= this.#start // nobody knows it who has opened the table in the middle of the deed
  }
  /** The table at which the deed began that is under way, where the person wants to be told of points. */
  get origin(): Table | null {
    return this.#counted?.table ?? null
  }
  get #counted(): Origin | null {
    return preferences.points === 'never' ? null : this.#origin
  }
  /** The points from which a gain is counted. */
  pointsNow(seat: Seat): number | undefined {
    return (this.origin ?? this.#table())?.standing[seat]
  }
  /** The same with their parts. */
  countedFrom(seat: Seat): Standing | undefined {
    return this.#counted?.standingOf.get(seat) ?? this.standingOf(seat)
  }

  // ---- what is being looked at ----

  /** Somebody points at something: all numbers show what it would do. It is forgotten with the position. */
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
  /** What the thing that is pointed at would do. */
  get then(): Preview | undefined {
    return this.considered.length ? this.of(...this.considered) : undefined
  }
  /** The points of a seat after it, or after what was done so far of a deed, where the person wants to be told. */
  pointsThen(seat: Seat): number | undefined {
    if (preferences.points === 'never') return undefined
    if (!this.considered.length) return this.origin ? this.#table()?.standing[seat] : undefined
    return this.pointsAfter(seat, ...this.considered) ?? undefined
  }

  // ---- asking ----

  /** What is known about the table on the screen; null where there is nothing to ask about. */
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
      // What is looked at in one go is asked for in one question.
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
    // The answer is about the newest table, which may be one that is not shown yet.
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

/** What others decide at the same time leaves the own choices and all points alone: then the very same lists stand in the next table. */
function sameDecision(one: Table | null, other: Table | null): boolean {
  return one === other || (!!one && !!other && one.legal === other.legal && one.standing === other.standing)
}
/** Whether a question failed because somebody else did something meanwhile: then it is worth asking again. */
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
