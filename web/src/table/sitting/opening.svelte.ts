// Opens a match for any screen: the match, its drawing and edition, and a sitting at its table.
import { untrack } from 'svelte'
import { api, Refusal } from '../../api'
import type { PartProps } from '../../games/game'
import { setSeatMarks } from '../../games/seat_marks'
import { say } from '../../language.svelte'
import { seen, type SeenMatch } from '../../offline/seen'
import { orSeen } from '../../patience'
import type { Match } from '../../protocol/match'
import type { Update } from '../../protocol/pushes'
import type { Table } from '../../protocol/table'
import type { Viewer } from '../../protocol/values'
import { reach } from '../../reach.svelte'
import { drawingOf, showingTime, type Drawing } from '../../games/drawing'
import { attend, attendRematch } from '../../shuffle/shuffling'
import { Sitting } from './sitting.svelte'
import { tables } from '../connection/tables.svelte'

type ViewerOf = (match: Match) => Viewer | null

export class OpenMatch {
  /** Viewer of this screen; null until known, and while a curtain is drawn. */
  viewer = $state<Viewer | null>(null)
  drawing = $state.raw<Drawing | null>(null)
  sitting = $state.raw<Sitting | null>(null)
  #first = $state.raw<Match | null>(null)
  #edition = $state.raw<unknown>(null)
  #problem = $state.raw<Refusal | null>(null)

  match = $derived(this.sitting?.match ?? this.#first)
  /** The reason why nothing can be shown. */
  trouble = $derived(this.#problem ?? this.sitting?.gone ?? null)
  /** Properties for the parts of the drawing; null until there is a table. */
  given: PartProps | null = $derived.by(() => {
    const { match, sitting } = this
    if (!match || !sitting?.table) return null
    const { table, viewer, choosing, choose, attempt, play, foresight, showing, log, asked, inChain } = sitting
    const doing = { choosing, choose, attempt, play, takeBack: table.undo.possible && !inChain ? sitting.undo : undefined }
    const past = { log, recent: showing.marked, frame: (ply: number) => sitting.frame(ply) }
    return { match, table, edition: this.#edition, viewer, ...doing, foresight, ...past, watching: !asked || inChain }
  })

  async load(id: string, viewerOf: ViewerOf, current: () => boolean): Promise<void> {
    this.#first = this.#problem = this.drawing = this.#edition = this.viewer = null
    try {
      const { match, edition } = await orSeen(told(id), () => seen.match(id))
      const drawing = await drawingOf(match.game)
      if (!current()) return
      this.drawing = drawing
      this.#edition = edition
      this.#first = match
      const viewer = viewerOf(match)
      this.viewer = viewer === 'everything' && drawing.open ? 'spectator' : viewer
    } catch (refusal) {
      if (current()) this.#problem = neverSeen(refusal as Refusal)
    }
  }
}

/** Error for a server that does not answer and a table that was never seen. */
const neverSeen = (problem: Refusal): Refusal =>
  problem.code === 'unreachable' ? new Refusal({ code: problem.code, message: say('seen.never') }) : problem

/** Match and edition of a table; remembered if the user plays at it on the server. */
async function told(id: string): Promise<SeenMatch> {
  const [match, edition] = await Promise.all([api.match(id), api.edition(id)])
  if (!reach.isHere(id) && match.seats.some((seat) => seat.yours)) void seen.keepMatch({ match, edition })
  return { match, edition }
}

/**
 * Opens the match of a page; must be called during its setup. `viewerOf` selects the first viewer, which the page may change later. A `hasty`
 * screen shows all updates at once.
 */
export function openMatch(id: () => string, viewerOf: ViewerOf, { hasty = false } = {}): OpenMatch {
  const open = new OpenMatch()
  setSeatMarks(() => open.match?.game)
  // Properties of a page change with any part of its address, such as the ply of a replay. Only another id is another match.
  const which = $derived(id())
  keepLoaded(open, () => which, viewerOf)
  $effect(() => {
    if (open.match) void attendRematch(attend(open.match), tables)
  })
  keepSeat(open, viewerOf)
  keepSitting(open, () => which, hasty)
  return open
}

/** Loads the match, and again when the reason why it could not be shown may be gone. */
function keepLoaded(open: OpenMatch, which: () => string, viewerOf: ViewerOf): void {
  $effect(() => {
    const match = which()
    let left = false
    untrack(() => void open.load(match, viewerOf, () => !left))
    return () => (left = true)
  })
  const again = (match: string) => void (match === which() && open.load(match, viewerOf, () => match === which()))
  // The server is back.
  $effect(() => {
    if (reach.online) untrack(() => open.trouble?.code === 'unreachable' && again(which()))
  })
  // The tab that holds the table is closed.
  $effect(() => {
    const match = which()
    if (open.trouble?.code === 'elsewhere')
      api.match(match).then(
        () => again(match),
        () => {},
      )
  })
  // The viewer's seat was changed while the connection was down.
  $effect(() => {
    const code = open.trouble?.code
    if (code === 'not_your_seat' || code === 'bad_seat') untrack(() => again(which()))
  })
}

/** Follows the viewer's seat, which is renumbered when an earlier one is closed, and may be given away. */
function keepSeat(open: OpenMatch, viewerOf: ViewerOf): void {
  $effect(() => {
    const { match, viewer } = open
    if (match && typeof viewer === 'number' && !match.seats[viewer]?.yours) open.viewer = viewerOf(match)
  })
}

/** Sits at the table as the current viewer. */
function keepSitting(open: OpenMatch, which: () => string, hasty: boolean): void {
  const durationOf = (update: Update, before?: Table) => (hasty ? 0 : showingTime(open.drawing, update, before))
  $effect(() => {
    const { viewer } = open
    if (viewer === null) return
    const sitting = untrack(() => new Sitting(tables, which(), viewer, durationOf, () => open.drawing?.track))
    open.sitting = sitting
    return () => {
      sitting.close()
      open.sitting = null
    }
  })
}
