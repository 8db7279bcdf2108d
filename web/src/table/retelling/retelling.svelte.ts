// Replay of a match: the current ply, the table at that ply, and all data of its parts. Shared by replay and analysis.
import { untrack } from 'svelte'
import type { Refusal } from '../../api'
import type { PartProps } from '../../games/game'
import type { Match } from '../../protocol/match'
import type { LogEntry, Table } from '../../protocol/table'
import type { Seat } from '../../protocol/values'
import { Choosing } from '../choices/choosing.svelte'
import { Foresight } from '../choices/foresight.svelte'
import { Frames } from './frames'
import { openMatch, type OpenMatch } from '../sitting/opening.svelte'
import { readingsWanted, type Reading } from '../moves/points'
import { turnAt, turnsOf } from '../moves/turns'

export class Retelling {
  readonly open: OpenMatch
  /** Table at the ply; the previous one stays until the next is loaded. */
  frame = $state.raw<Table | null>(null)
  /** Points of the whole match, as far as loaded. */
  points = $state.raw<Reading[]>([])
  readonly #wanted = $derived.by(() => readingsWanted(this.turns))
  /** True while more points are being loaded. */
  reading = $derived(this.points.length < this.#wanted.length)
  #problem = $state.raw<Refusal | null>(null)
  readonly #asked: () => string | undefined

  match = $derived.by(() => this.open.match)
  log = $derived.by(() => this.open.sitting?.log ?? [])
  last = $derived.by(() => this.open.sitting?.table?.ply ?? 0)
  turns = $derived.by(() => turnsOf(this.log, this.open.drawing ?? {}))
  /** Number of actions played so far. */
  ply = $derived.by(() => {
    const asked = this.#asked()
    return Math.max(0, Math.min(this.last, asked === undefined ? this.last : Number.parseInt(asked, 10) || 0))
  })
  turn = $derived(turnAt(this.turns, this.ply))
  result = $derived.by(() => this.open.sitting?.table?.result ?? null)
  over = $derived(this.match?.state === 'over')
  readonly frames = new Frames((at) => this.open.sitting!.frame(at))
  readonly #choosing = new Choosing()
  /** Standings of the past; previews are not requested. */
  readonly #stood = {
    preview: () => Promise.resolve([]),
    standing: (of?: Seat) => {
      const { sitting } = this.open
      return sitting && this.frame ? sitting.standing(of, this.frame.ply) : Promise.resolve([])
    },
  }
  readonly #foresight = new Foresight(this.#stood, () => this.frame)

  /** Properties for the parts of the drawing: the past table, without choices. */
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

  /** Must be called during setup of a page; `asked` returns the ply of its address. */
  constructor(id: () => string, asked: () => string | undefined) {
    this.#asked = asked
    this.open = openMatch(id, viewerOf, { hasty: true })

    $effect(() => {
      if (!this.open.sitting?.table) return
      const wanted = this.ply
      this.frames.at(wanted).then(
        (table) => wanted === this.ply && (this.frame = table),
        (refusal: Refusal) => (this.#problem = refusal),
      )
    })

    // Loads the points of the whole match one after the other in the background.
    const plies = $derived(this.#wanted.join())
    $effect(() => {
      if (!plies || !untrack(() => this.open.sitting?.table)) return
      return this.frames.read(plies.split(',').map(Number), (read) => (this.points = read))
    })
  }

  /** Sentences about an action: first the action itself, then its consequences. */
  sentences = (ply: number): string[] => this.#entry(ply)?.events.map((event) => event.text) ?? []
  /** Seat that acted; null for events without one. */
  actor = (ply: number): Seat | null => this.#entry(ply)?.seat ?? null

  #entry(ply: number): LogEntry | undefined {
    return this.log.find((entry) => entry.ply === ply)
  }
}

/** All hands are open after the end of the match, never before. */
function viewerOf(match: Match) {
  if (match.state === 'over') return 'everything' as const
  // Players who share a screen must not see each other's hands.
  const own = match.seats.filter((seat) => seat.yours)
  return own.length === 1 ? own[0]!.seat : ('spectator' as const)
}
