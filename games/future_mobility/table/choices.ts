// Legal actions grouped by the pieces used to choose them. Reads the offers and knows no rules.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Asked } from '$client/games/game'
import type { Choosing, Picked } from '$client/table/choices/choosing.svelte'
import type { Cell } from './names'
import type { Edition, Mode, Part, PowerUp, Trip, View } from './types'

/** Actions chosen on the map, on trips or in the hand; the tray has the others. */
export const placed: ReadonlySet<string> = new Set([
  'recover',
  'place_stop',
  'lay_path',
  'extend_path',
  'avoid',
  'travel',
  'start_at',
  'go_to',
  'best_route',
  'jam',
  'discard',
])

/** First part of the action that plays a card; it distinguishes the action from all others. */
const parts: { [card in PowerUp]?: Picked[] } = {
  tram_a: [{ line: 'A' }],
  tram_b: [{ line: 'B' }],
  bike_path: [{ path: 'bike_path' }],
  walkable_city: [{ path: 'pedestrian_path' }],
  electric_vehicle: [{ mode: 'electric_car' }, { mode: 'electric_truck' }],
  cargo_bike: [{ mode: 'cargo_bicycle' }],
}

/** Part to pick for a card of the hand; null if it leads nowhere now. */
export function partOf(choosing: Choosing, card: PowerUp): Picked | null {
  const { trip } = choosing.picked
  const possible = [...(parts[card] ?? []), { card }].filter((part) =>
    choosing.offers.some((offer) => offer.action.do !== 'recover' && has(offer, part)),
  )
  return possible.find((part) => trip !== undefined && choosing.can({ trip, ...part })) ?? possible[0] ?? null
}

/**
 * Picks the part of a card, or drops it. A chosen trip stays chosen if the card serves it; else it is returned, to be chosen
 * again after the card.
 */
export function pickCard(choosing: Choosing, part: Picked): Picked | null {
  const { trip } = choosing.picked
  const chosen = trip === undefined ? null : { trip }
  if (chosen && choosing.can({ ...chosen, ...part })) {
    const again = Object.entries(part).every(([name, value]) => choosing.picked[name] === value)
    choosing.picked = again ? chosen : { ...chosen, ...part }
    return null
  }
  choosing.pick(part)
  return chosen
}

/** The next choice, if the sign does not name it. */
export function missing({ choosing: { picked } }: Part): string | undefined {
  if (picked.trip !== undefined) return say('fm.choose_mode')
  return picked.line !== undefined || picked.path !== undefined ? say('fm.choose_cell') : undefined
}

/** Prompt of the sign: not shown to a player who cannot answer, or on arrival if no card can be added. */
export function ask({ table, match, choosing: { offers } }: Part): Asked | null {
  const announcement = offers.find(({ action }) => action.do === 'announce')
  if (announcement) return offers.some(({ action }) => action.do === 'travel') ? null : { what: announcement.text }
  const [only, ...more] = offers
  if (!only || more.length > 0) return null
  if (only.action.do === 'let_pass') {
    const name = match.seats[table.view.turn]?.name ?? ''
    return { who: say('fm.trip_of', { name }), what: say('fm.ask_no_jam', { name }) }
  }
  return only.action.do === 'accept' ? { what: say('fm.ask_no_carpooling', { points: Number(only.about.points) }) } : null
}

/** Label of a button: its effect, or "go on" if nothing else can be done. */
export function label(offer: Offer, { choosing: { offers } }: Part): string {
  return offer.action.do === 'let_pass' && offers.length === 1 ? say('table.go_on') : offer.text
}

function has(offer: Offer, part: Picked): boolean {
  return Object.entries(part).every(([name, value]) => offer.action[name] === value)
}

/** Trips that an action takes off the table, if it names them. */
export function tripsOf(offer: Offer | undefined): string[] {
  const trips = offer?.about.trips
  return Array.isArray(trips) ? trips.map(String) : []
}

/** Offers by block. Empty at the start of a turn, before a card is picked. */
export function byCell(choosing: Choosing): Map<Cell, Offer> {
  const { line, path } = choosing.picked
  const out = new Map<Cell, Offer>()
  for (const offer of choosing.offers) {
    const { action } = offer
    if (action.cell === undefined) continue
    if (action.do === 'place_stop' && action.line !== line) continue
    if (action.do === 'lay_path' && action.path !== path) continue
    // One step and a route of that one step are the same.
    if (action.do !== 'best_route' || !out.has(String(action.cell))) out.set(String(action.cell), offer)
  }
  return out
}

/** Proposed route: most points, then shortest. */
export function proposal(offers: Offer[]): Offer | null {
  const proposals = offers.filter(({ action }) => action.do === 'best_route')
  return proposals.reduce<Offer | null>((best, offer) => (!best || better(offer, best) ? offer : best), null)
}

function better(one: Offer, other: Offer): boolean {
  const [points, most] = [Number(one.about.score), Number(other.about.score)]
  return points > most || (points === most && cellsOf(one).length < cellsOf(other).length)
}

export function cellsOf(offer: Offer): Cell[] {
  return Array.isArray(offer.about.route) ? offer.about.route.map(String) : []
}

export interface ModeChoice {
  mode: Mode
  bonus: number
  /** Undefined if this trip cannot be made in this mode now. */
  offer: Offer | undefined
}

/** All modes for a kind of trip, with the offer for each that is open to this one. */
export function modesFor(edition: Edition, trip: Pick<Trip, 'id' | 'freight'>, offers: Offer[]): ModeChoice[] {
  return edition.modes
    .filter(({ freight }) => freight === trip.freight)
    .map(({ id, bonus }) => ({
      mode: id,
      bonus,
      offer: offers.find(({ action }) => action.do === 'travel' && action.trip === trip.id && action.mode === id),
    }))
}

/** Blocks where a trip starts and ends, according to its card. */
export function ends(edition: Edition, trip: Trip | undefined): { from: ReadonlySet<Cell>; to: ReadonlySet<Cell> } {
  const of = (zones: (string | null)[]) =>
    new Set(edition.board.cells.filter(({ zone }) => zone && zones.includes(zone)).map(({ id }) => id))
  return { from: of(trip?.origins ?? []), to: of(trip ? [trip.destination] : []) }
}

/** Action to attempt although it is not offered, so that the server names the rule against it. */
export function attemptAt(view: View, picked: Picked, cell: Cell): { do: string; [operand: string]: string | number } | null {
  switch (view.phase) {
    case 'turn':
      if (picked.line !== undefined) return { do: 'place_stop', line: picked.line, cell }
      return picked.path === undefined ? null : { do: 'lay_path', path: picked.path, cell }
    case 'laying':
      return { do: 'extend_path', cell }
    case 'starting':
      return { do: 'start_at', cell }
    case 'travelling':
      return { do: 'go_to', cell }
    default:
      return null
  }
}
