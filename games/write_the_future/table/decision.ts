// Legal actions grouped by the place where they are chosen: cells, squares of the market, dice, cards, rows of abilities. The
// actions are the server's; which of them glow depends on the die and the tool in hand.
import type { Offer } from '$client/protocol/table'
import type { Action, Operand } from '$client/protocol/values'
import type { Tool } from './mind.svelte'
import type { Slot } from './names'
import type { Ability, Cell, Face, Line, PlaceAtTable, Resource } from './types'

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
