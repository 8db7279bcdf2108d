// Legal actions grouped by the place where they are chosen: cells, squares of the market, dice, cards, rows of abilities. The
// actions are the server's; which of them glow depends on the die and the tool in hand.
import type { Preview } from '$client/protocol/previews'
import type { Offer } from '$client/protocol/table'
import type { Action, Operand } from '$client/protocol/values'
import { faceOf, indexOf, lines as allLines } from './geometry'
import type { Light } from './marks'
import type { Tool } from './mind.svelte'
import type { Slot } from './names'
import type { Ability, Cell, Edition, Face, Line, Market, PlaceAtTable, Power, Resource, Turn, View } from './types'

/** Verbs of actions chosen on the sheet, the cards and the rows; the others are buttons of the tray. */
export const placed: ReadonlySet<string> = new Set([
  'choose_faction',
  'reroll',
  'take',
  'draw',
  'tick',
  'change_number',
  'change_colour',
  'relocate',
  'place',
  'claim',
  'mark',
  'decline',
  'borrow',
  'raid',
  'advance',
  'copy',
  'imitate',
])

export interface Decision {
  /** Die in hand; the last one left is selected automatically. */
  die: number | null
  tool: Tool | null
  /** Dice that can be picked. */
  dice: ReadonlySet<number>
  /** Offers by cell; in one cell two resources may be copied. */
  cells: ReadonlyMap<Cell, Offer[]>
  squares: ReadonlyMap<Face, Offer>
  lines: ReadonlyMap<Line, Offer>
  cards: ReadonlyMap<number, Offer>
  slots: ReadonlyMap<Slot, Offer>
  /** Offers to give up a die of the viewer's card for the Umbra. */
  given: ReadonlyMap<number, Offer>
  numbers: ReadonlyMap<number, Offer>
  colours: ReadonlyMap<Resource, Offer>
  rows: ReadonlyMap<Ability, Offer>
  /** Tools that can be picked. */
  tools: ReadonlySet<Tool>
  raid: Offer | undefined
  decline: Offer | undefined
}

const toolOf: { [verb: string]: Tool } = {
  relocate: 'relocate',
  change_number: 'change',
  change_colour: 'change',
  borrow: 'borrow',
  copy: 'copy',
  reroll: 'reroll',
}

export function decisionOf(offers: readonly Offer[], picked: { [operand: string]: Operand }, held: Tool | null): Decision {
  const tools = new Set(offers.flatMap(({ action }) => toolOf[action.do] ?? []))
  // The held tool is dropped once no offer needs it.
  const tool = held && tools.has(held) ? held : null
  const usable = new Set(
    offers.filter(({ action }) => action.do === 'draw' || action.do === 'tick').map(({ action }) => Number(action.die)),
  )
  const dice = new Set(offers.filter(({ action }) => 'die' in action).map(({ action }) => Number(action.die)))
  const wanted = typeof picked.die === 'number' && dice.has(picked.die) ? picked.die : null
  const left = tool ? dice : usable
  const die = wanted ?? (left.size === 1 ? [...left][0]! : null)
  const glowing = offers.filter((offer) => glows(offer.action, die, tool))
  return {
    die,
    tool,
    dice,
    cells: gathered(glowing, 'cell'),
    squares: by<Face>(glowing, 'square'),
    lines: by<Line>(glowing, 'line'),
    cards: by<number>(glowing, 'card'),
    slots: by<Slot>(glowing, 'slot'),
    given: by<number>(
      glowing.filter(({ action }) => action.do === 'copy'),
      'die',
    ),
    numbers: by<number>(glowing, 'number'),
    colours: by<Resource>(
      glowing.filter(({ action }) => action.do === 'change_colour'),
      'resource',
    ),
    rows: by<Ability>(glowing, 'ability'),
    tools,
    raid: offers.find(({ action }) => action.do === 'raid'),
    decline: offers.find(({ action }) => action.do === 'decline'),
  }
}

/** True if an action can be chosen with this die and tool in hand. */
function glows(action: Action, die: number | null, tool: Tool | null): boolean {
  switch (action.do) {
    case 'draw':
    case 'tick':
      return tool === null && action.die === die
    case 'change_number':
    case 'change_colour':
      return tool === 'change' && action.die === die
    case 'borrow':
      return tool === 'borrow' && action.die === die
    case 'relocate':
    case 'copy':
      return tool === action.do
    case 'reroll':
      return tool === 'reroll'
    case 'take':
      return tool === null
    default:
      return true
  }
}

function by<Key extends Operand>(offers: readonly Offer[], operand: string): Map<Key, Offer> {
  return new Map(offers.filter(({ action }) => operand in action).map((offer) => [offer.action[operand] as Key, offer]))
}
function gathered(offers: readonly Offer[], operand: string): Map<Cell, Offer[]> {
  const cells = new Map<Cell, Offer[]>()
  for (const offer of offers) {
    const cell = offer.action[operand]
    if (typeof cell === 'string') cells.set(cell, [...(cells.get(cell) ?? []), offer])
  }
  return cells
}

/** Key of the question a tool was taken for: it stays in hand while the key is the same. */
export function questionOf(place: PlaceAtTable): string {
  return JSON.stringify([place.turn, place.sheet.abilities, place.sheet.power_spent])
}

// ---- dice ----

export const cardCount = (view: View): number => view.dice.filter(({ die }) => die !== null).length / 2
/** Faces of a card's dice; on the viewer's card they may have been changed. */
export function diceOf(view: View, card: number, turn?: Turn): Face[] {
  if (turn?.card === card && turn.first_die && turn.second_die) return [turn.first_die, turn.second_die]
  return view.dice.slice(card * 2, card * 2 + 2).flatMap(({ die }) => die ?? [])
}
export function faceInHand(turn: Turn | undefined, die: number | null): Face | null {
  return die === null ? null : ((die === 0 ? turn?.first_die : turn?.second_die) ?? null)
}
export const dieAt = (view: View, slot: Slot): Face | null => view.dice[indexOf(slot)]?.die ?? null

/** Seats by the card they took in this round. */
export function takersOf(view: View): Map<number, number> {
  return new Map(view.seats.flatMap(({ turn }, seat): [number, number][] => (turn && turn.card !== null ? [[turn.card, seat]] : [])))
}

/** Seats in the order of this round; only meaningful if cards are taken in turn. */
export function orderOf(view: View): number[] {
  return view.seats.map((_, i) => (view.first + i) % view.seats.length)
}

// ---- previews ----

/** Lines that an action completes. */
export function completedBy(now: View, then: View | undefined, seat: number): Line[] {
  const before = now.seats[seat]!.sheet.completed
  return then?.seats[seat]?.sheet.completed.filter((line) => !before.includes(line)) ?? []
}

/** Resource that an action would write into its cell. */
export function resourceOf(view: View, seat: number, action: Action, edition: Edition): Resource | null {
  const turn = view.seats[seat]?.turn
  if (action.do === 'imitate') return action.resource as Resource
  if (action.do === 'draw') return faceOf(faceInHand(turn, Number(action.die)) ?? 'agents-1').resource
  if (action.do !== 'place' || !turn) return null
  return turn.moving ?? (turn.claimed ? bonusAt(edition, turn.claimed).resource : null)
}
function bonusAt(edition: Edition, line: Line) {
  const index = allLines.indexOf(line)
  return [...edition.sheet.row_bonuses, ...edition.sheet.column_bonuses][index]!
}

/** Seat whose resource would be copied. */
export function ownerOf(view: View, seat: number, action: Action): number | undefined {
  const owner = view.seats.findIndex(
    ({ sheet }, other) =>
      other !== seat &&
      sheet.district[action.resource as Resource].includes(String(action.cell)) &&
      !sheet.district.crossed.includes(String(action.cell)),
  )
  return owner < 0 ? undefined : owner
}

export function lightsOf(faces: readonly (Face | null)[]): Light[] {
  const lights = new Map(faces.flatMap((face) => (face ? [[faceOf(face).number, faceOf(face)] as const] : [])))
  return [...lights.values()]
}

/** Best gain of a seat among several previews; undefined if none is allowed or known. */
export function bestOf(previews: readonly (Preview | undefined)[], seat: number, now: number): number | undefined {
  const gains = previews.flatMap((preview) => {
    if (!preview || preview.end === 'forbidden') return []
    const standing = preview.standing.find((other) => other.seat === seat)
    return standing ? (standing.points === null ? [] : [standing.points - now]) : [0]
  })
  return gains.length ? Math.max(...gains) : undefined
}

// ---- the sheet beside the district ----

/** Power of a sheet's faction. */
export function powerOf(edition: Edition, faction: string | null): Power | undefined {
  return edition.expansion.factions.find(({ id }) => id === faction)?.effect
}
export function marketOf(edition: Edition, resource: Resource): Market {
  return edition.sheet.black_market.find((market) => market.resource === resource)!
}
/** Values of a resource by number of ticks. Some factions' agents have the values of other resources. */
export function valuesOf(edition: Edition, resource: Resource, power: Power | undefined): number[] {
  const dear = resource === 'agents' && power === 'agents_use_standard_values'
  return marketOf(edition, dear ? 'intel' : resource).values.map(({ value }) => value)
}
/** Number of a resource's cells that are drawn and not crossed over. */
export function drawnOf(place: PlaceAtTable, resource: Resource): number {
  const { district } = place.sheet
  return district[resource].filter((cell) => !district.crossed.includes(cell)).length
}
/** Number of a row's circled symbols that are used, from the first. */
export function usedSymbols(place: PlaceAtTable, edition: Edition, ability: Ability): number {
  const { spaces, ready } = place.sheet.abilities[ability]
  const track = edition.sheet.ability_tracks.find((row) => row.ability === ability)!
  return track.symbol_spaces.filter((space) => space <= spaces).length - ready
}
