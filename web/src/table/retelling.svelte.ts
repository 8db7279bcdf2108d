// A match told again: where one is, the table as it was then, and all that its parts need. Replay and analysis are two views of it.
import { untrack } from 'svelte'
import type { Refusal } from '../api'
import type { PartProps } from '../games/game'
import type { LogEntry, Match, Seat, Table } from '../protocol'
import { Choosing } from './choosing.svelte'
import { Foresight } from './foresight.svelte'
import { Frames } from './frames'
import { openMatch, type OpenMatch } from './opening.svelte'
import { readingsWanted, type Reading } from './points'
import { turnAt, turnsOf } from './turns'

export class Retelling {
  readonly open: OpenMatch
  /** The table as it was; the last one stays until the next is there. */
  frame = $state.raw<Table | null>(null)
  /** The points of the whole match, as far as they have been read. */
  points = $state.raw<Reading[]>([])
  readonly #wanted = $derived.by(() => readingsWanted(this.turns))
  /** Whether there are more of them to come. */
  reading = $derived(this.points.length < this.#wanted.length)
  #problem = $state.raw<Refusal | null>(null)
  readonly #asked: () => string | undefined

  match = $derived.by(() => this.open.match)
  log = $derived.by(() => this.open.sitting?.log ?? [])
  last = $derived.by(() => this.open.sitting?.table?.ply ?? 0)
  turns = $derived.by(() => turnsOf(this.log, this.open.drawing ?? {}))
  /** How many actions had been played. */
  ply = $derived.by(() => {
    const asked = this.#asked()
    return Math.max(0, Math.min(this.last, asked === undefined ? this.last : Number.parseInt(asked, 10) || 0))
  })
  turn = $derived(turnAt(this.turns, this.ply))
  result = $derived.by(() => this.open.sitting?.table?.result ?? null)
  over = $derived(this.match?.state === 'over')
  readonly frames = new Frames((at) => this.open.sitting!.frame(at))
  readonly #choosing = new Choosing()
  /** The points as they were; what would have happened is not asked. */
  readonly #stood = {
    preview: () => Promise.resolve([]),
    standing: (of?: Seat) => {
      const { sitting } = this.open
      return sitting && this.frame ? sitting.standing(of, this.frame.ply) : Promise.resolve([])
    },
  }
  readonly #foresight = new Foresight(this.#stood, () => this.frame)

  /** What the parts of the drawing are given: the table as it was, with nothing to choose. */
  given: PartProps | null = $derived.by(() => {
    const { frame, ply, log } = this
    if (!this.open.given || !frame) return null
    return {
      ...this.open.given,
      table: frame,
      choosing: this.#choosing,
      choose: () => {},
      attempt: () => {},
      play: () => {},
      foresight: this.#foresight,
      recent: log.filter((entry) => entry.ply === ply),
      log: log.filter((entry) => entry.ply <= ply),
      watching: true,
      retold: true,
    }
  })
  trouble = $derived.by(() => this.open.trouble ?? (this.given ? null : this.#problem))

  /** As a page is set up; `asked` is the ply of its address. */
  constructor(id: () => string, asked: () => string | undefined) {
    this.#asked = asked
    this.open = openMatch(id, eyesOf, { hasty: true })

    $effect(() => {
      if (!this.open.sitting?.table) return
      const wanted = this.ply
      this.frames.at(wanted).then(
        (table) => wanted === this.ply && (this.frame = table),
        (refusal: Refusal) => (this.#problem = refusal),
      )
    })

    // The points of the whole match, read one after the other beside everything else.
    const plies = $derived(this.#wanted.join())
    $effect(() => {
      if (!plies || !untrack(() => this.open.sitting?.table)) return
      return this.frames.read(plies.split(',').map(Number), (read) => (this.points = read))
    })
  }

  /** What an action did, in sentences: first what was done, then what followed. */
  sentences = (ply: number): string[] => this.#entry(ply)?.events.map((event) => event.text) ?? []
  /** Who did it; null for what nobody did. */
  actor = (ply: number): Seat | null => this.#entry(ply)?.seat ?? null

  #entry(ply: number): LogEntry | undefined {
    return this.log.find((entry) => entry.ply === ply)
  }
}

/** All hands are open when the match is over, and not before. */
function eyesOf(match: Match) {
  if (match.state === 'over') return 'everything' as const
  // Those who share a screen must not find each other's hands here.
  const own = match.seats.filter((seat) => seat.yours)
  return own.length === 1 ? own[0]!.seat : ('spectator' as const)
}
