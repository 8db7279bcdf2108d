// Situation of a table's viewer: sheet, question, things in hand and under consideration.
import type { ScorePart } from '$client/protocol/previews'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import { mindOf } from './mind.svelte'
import { decisionOf, questionOf, type Decision } from './decision'
import { completedBy } from './previews'
import type { Line, Part, PlaceAtTable, Sheet, Turn, View } from './types'

export interface Situation {
  view: View
  seat: number
  place: PlaceAtTable
  /** Same place at the start of the current action. */
  before: PlaceAtTable
  sheet: Sheet
  turn: Turn | undefined
  question: string
  decision: Decision
  deciding: boolean
  /** Considered offer, the view it leads to, and the lines it completes. */
  looked: Offer | undefined
  then: View | undefined
  completing: Line[]
}

export function situationOf({ table, viewer, choosing, foresight, watching }: Part): Situation {
  const view = table.view
  const seat = typeof viewer === 'number' ? viewer : (view.turn ?? 0)
  const place = view.seats[seat]!
  const question = questionOf(place)
  const deciding = !watching && choosing.offers.length > 0
  const offers = deciding ? choosing.offers : []
  const decision = decisionOf(offers, choosing.picked, mindOf(choosing).toolAt(question))
  const looked = offers.find(({ action }) => foresight.isConsidered(action))
  const then = looked && foresight.viewAfter<View>(looked.action)
  const completing = completedBy(view, then, seat)
  const before = (foresight.origin?.view as View | undefined)?.seats[seat] ?? place
  return { view, seat, place, before, sheet: place.sheet, turn: place.turn, question, decision, deciding, looked, then, completing }
}

/** Score parts of a seat now and after the considered choice; empty while unknown. */
export function partsOf({ foresight }: Part, seat: number): { now: readonly ScorePart[]; then: readonly ScorePart[] | undefined } {
  const now = foresight.countedFrom(seat)?.parts ?? []
  if (foresight.pointsThen(seat) === undefined) return { now, then: undefined }
  const then = foresight.then?.standing.find((other) => other.seat === seat)?.parts
  return { now, then: then ?? (foresight.origin ? foresight.standingOf(seat)?.parts : undefined) }
}

/** Possible uses of a card: every die with every cell and square, as chains that begin with taking it. */
export function usesOf(take: Action, cells: readonly string[], squares: readonly string[]): { draws: Action[][]; ticks: Action[][] }[] {
  return [0, 1].map((die) => ({
    draws: cells.map((cell) => [take, { do: 'draw', die, cell }]),
    ticks: squares.map((square) => [take, { do: 'tick', die, square }]),
  }))
}
