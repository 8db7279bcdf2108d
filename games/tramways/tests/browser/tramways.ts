// Playing Tramways through the page. The legal actions come from the recorded frames, so that any of them can be tried.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import type { NewMatch, NewSeat } from '$client/protocol/new_match'
import type { Offer, Table } from '$client/protocol/table'
import { nameOf } from '$client/learn/spots'
import { asked, byMouse, doing, type Press, type Skip } from '$browser/support/asking'
import { root } from '$browser/support/programs'
import type { Person } from '$browser/support/stage'

/** The part of the position that the tests read (games/tramways/protocol.md). */
export interface View {
  phase: string
  round: number
  surplus: number
  order: { value: number }[]
  place: number
  lap: number
  row: { count: number }
  players: { hand: { cards?: string[] }; money: number }[]
  links: unknown[]
  plan: { node: string | null; other: string | null; numeral: number; cost: number; laid: { space: string }[] }
  ways?: { node: string | null; cost: number; spaces: { space: string }[] }[]
}
export const viewOf = (table: Table) => table.view as View
export const offersOf = (table: Table, ...verbs: string[]) => table.legal.filter(({ action }) => verbs.includes(action.do))

export const map = ({ page }: Person): Locator => page.getByRole('group', { name: 'Map', exact: true })
export const side = ({ page }: Person): Locator => page.getByRole('complementary', { name: 'Beside the board' })
export const tray = ({ page }: Person): Locator => page.getByRole('contentinfo', { name: 'Your hand and actions' })
export const go = (person: Person): Locator => tray(person).locator('.btn.go:not([disabled])')
const named = ({ page }: Person, offer: Offer): Locator => page.getByRole('button', { name: offer.text, exact: true }).first()
const inList = (person: Person, offer: Offer): Locator =>
  side(person)
    .getByRole('button', { name: new RegExp(`^${escaped(offer.text)}`) })
    .first()
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Fewer rounds, all but the last with cards: their number is one of the edition. */
export function rounds(count: number): object {
  const printed = JSON.parse(readFileSync(join(root, 'games/tramways/content/edition.json'), 'utf8'))
  const { rounds, rounds_with_auction_cards: withCards } = printed.parameters
  const fewer = { rounds: { ...rounds, value: count }, rounds_with_auction_cards: { ...withCards, value: count - 1 } }
  return { ...printed, parameters: { ...printed.parameters, ...fewer } }
}
/** Long enough to see everything. */
const twoRounds = () => rounds(2)

/** Sits down in the first seat, against a bot. */
export async function sitDown(person: Person, more: Partial<NewMatch> = {}): Promise<void> {
  const match = await person.table('tramways', [{ kind: 'me' }, { kind: 'program', level: 'easy' }], { edition: twoRounds(), ...more })
  await person.goto(`/match/${match.id}`)
}

/** Sits down without opponents. */
export async function sitDownAlone(person: Person, more: Partial<NewMatch> = {}): Promise<void> {
  const match = await person.table('tramways', [{ kind: 'me' }], { edition: twoRounds(), ...more })
  await person.goto(`/match/${match.id}`)
}

interface Prepared {
  round: number
  row: Heap
  auction_deck: Heap
  order: { value: number }[]
  place: number
  links: { owner: number; upgraded: boolean; from: string; to: string | null; numeral: number; spaces: { space: string }[] }[]
  players: { hand: Heap; pool: Heap; money: number; rails: number; workers: number }[]
}
interface Heap {
  cards: string[]
  count: number
}
export const heap = (cards: string[]): Heap => ({ cards, count: cards.length })

/** Sits down in the position of a puzzle or a lesson, in the seat to decide there; bots have the other seats. */
export async function sitDownAt(person: Person, file: string, prepare: (position: Prepared) => void = () => {}): Promise<void> {
  const prepared = readFileSync(join(root, `games/tramways/content/${file}.json`), 'utf8')
  const { position, options } = JSON.parse(prepared) as { position: Prepared; options: NewMatch['options'] }
  prepare(position)
  const asked = position.order[position.place]!.value
  const seats = position.players.map((_, seat): NewSeat => (seat === asked ? { kind: 'me' } : { kind: 'program', level: 'easy' }))
  const match = await person.table('tramways', seats, { position, options })
  await person.goto(`/match/${match.id}`)
}

/** Sits down in the first seat, in the middle of a match: the position of a lesson, with links of that seat added and played cards back
 * in the hand. */
const sitDownInTheMiddle = (
  person: Person,
  links: [from: string, spaces: string, to: string][],
  again: string[],
  prepare: (position: Prepared) => void = () => {},
): Promise<void> =>
  sitDownAt(person, 'lessons/2_trips_and_stress', (position) => {
    const [mover] = position.players
    for (const [from, way, to] of links) {
      const spaces = way.split(' ').map((space) => ({ space }))
      position.links.push({ owner: 0, upgraded: false, from, to, numeral: 0, spaces })
      mover!.rails -= spaces.length
    }
    mover!.pool = heap(mover!.pool.cards.filter((card) => !again.includes(card)))
    mover!.hand = heap([...mover!.hand.cards, ...again])
    prepare(position)
  })

/**
 * Position where a passenger can go from Industry 3/5 to Residence 3/2: straight over a long link of the player, or over the rival's
 * and a short one of the player. `again` names played cards to put back into the hand.
 */
export const sitDownAtTwoWays = (person: Person, ...again: string[]): Promise<void> =>
  sitDownInTheMiddle(person, [['r3c5', 'r2c5 r1c5 r1c4 r1c3 r2c3 r2c2', 'r3c2']], again)

/** Position where a passenger can go from Industry 3/5 to Leisure 3/7, over a rail of the player, with money to buy points there. */
export const sitDownNearLeisure = (person: Person, round = 1): Promise<void> =>
  sitDownInTheMiddle(person, [['r3c5', 'r3c6', 'r3c7']], ['generic-B-1'], (position) => {
    position.round = round
    position.players[0]!.money += 10
  })

/** Alone on Mars: an upgrade is being paid for, and after it the Martian of Leisure 4/7 can go to Commerce 1/1, off the map and back. */
export const sitDownAtGates = (person: Person): Promise<void> =>
  sitDownAt(person, 'puzzles/02', ({ players }) => {
    players[0]!.workers += 2
  })

/** On the Moon, with three branches of the player to gate I, and the cards to upgrade two of them. */
export const sitDownWithBranches = (person: Person): Promise<void> =>
  sitDownAt(person, 'puzzles/29', (position) => {
    const [mover, rival] = position.players
    const ways = { r5c5: 'r5c4', A2: 'r5c9', G2: 'r1c6 r1c7' }
    position.links = Object.entries(ways).map(([from, way]) => ({
      owner: 0,
      upgraded: false,
      from,
      to: null,
      numeral: 1,
      spaces: way.split(' ').map((space) => ({ space })),
    }))
    mover!.rails -= 4
    rival!.rails = 24
    mover!.hand = heap([...mover!.hand.cards, ...mover!.pool.cards])
    mover!.pool = heap([])
  })

// ---- one decision ----

const chips: { [verb: string]: RegExp } = {
  move_martian: /^Move a Martian/,
  move: /^Move a passenger/,
  build_link: /^Build a link/,
  upgrade_link: /^Upgrade a link/,
  build: /^Build$/,
  upgrade_building: /^Upgrade a building/,
  gather: /^Gather/,
}

/** Works already begun give way to others, so that a match shows as many as possible. */
function nextWork(table: Table, done: Map<string, number>): string {
  const possible = Object.keys(chips).filter((verb) => offersOf(table, verb).length > 0)
  const [verb] = possible.toSorted((a, b) => (done.get(a) ?? 0) - (done.get(b) ?? 0))
  if (!verb) return 'pass'
  done.set(verb, (done.get(verb) ?? 0) + 1)
  return verb
}

/** All highlighted items are also in a list, if it is opened; on a phone it is in the fully opened sheet. */
export async function openList(person: Person, press: Press = byMouse): Promise<void> {
  const handle = person.button('Bill, cards and more')
  if (await handle.isVisible()) {
    await press(handle)
    await press(handle)
  }
  const closed = side(person).getByRole('button', { name: /as a list/, expanded: false })
  if (await closed.isVisible()) await press(closed)
}
async function chooseInList(person: Person, offer: Offer, press: Press): Promise<void> {
  await openList(person, press)
  await press(inList(person, offer))
}
/** Chooses the parcel in the list, then its building. */
async function chooseBuilding(person: Person, { action }: Offer, offers: readonly Offer[], press: Press): Promise<void> {
  await openList(person, press)
  const several = offers.filter((other) => other.action.node === action.node).length > 1
  await press(several ? side(person).getByRole('button', { name: `Parcel ${action.node}`, exact: true }) : inList(person, offers[0]!))
  if (several) await press(side(person).locator(`[data-spot="${nameOf(action)}"]`))
}

/** At the end of a round, moves these cards of the first seat to its discard pile. */
export async function putAway(person: Person, table: Table, cards: string[], press: Press): Promise<void> {
  const hand = viewOf(table).players[0]!.hand.cards!
  const held = tray(person).getByRole('region', { name: 'Your cards' }).getByRole('listitem')
  for (const card of cards) await press(held.nth(hand.indexOf(card)).getByRole('button').first())
  return press(go(person))
}

/** Makes one decision like a person: with cards, chips, the list beside the map, and the single button. */
async function decide(person: Person, table: Table, press: Press, done: Map<string, number>): Promise<void> {
  const [first] = table.legal
  switch (viewOf(table).phase) {
    case 'draft':
    case 'first_card':
    case 'take_card':
      await press(named(person, first!))
      return press(go(person))
    case 'place':
    case 'buy_points':
      if (viewOf(table).phase === 'place') await chooseInList(person, first!, press)
      else await press(tray(person).getByRole('button', { name: /^Buy no points/ }))
      return press(go(person))
    case 'act': {
      const verb = nextWork(table, done)
      if (verb === 'pass') return press(tray(person).getByRole('button', { name: /^Pass\b/ }))
      await press(person.page.getByRole('button', { name: chips[verb]! }))
      if (verb === 'move' || verb === 'move_martian' || verb === 'build_link') return
      if (verb === 'build') return chooseBuilding(person, offersOf(table, verb)[0]!, offersOf(table, verb), press)
      await chooseInList(person, offersOf(table, verb)[0]!, press)
      return verb === 'gather' ? press(go(person)) : undefined
    }
    case 'start_link':
      await chooseInList(person, first!, press)
      return press(go(person))
    case 'passenger':
      return chooseInList(person, first!, press)
    case 'lay':
      return chooseInList(person, [...offersOf(table, 'arrive'), ...offersOf(table, 'leave'), first!][0]!, press)
    case 'destination':
      await chooseInList(person, first!, press)
      return press(go(person))
    case 'ride':
      return press(tray(person).getByRole('button', { name: /^Take the suggested route/ }))
    case 'bonus': // money is chosen at first
      return press(tray(person).locator('.btn.go', { hasText: 'Take $' }))
    case 'put_away': {
      const surplus = offersOf(table, 'put_away').slice(0, viewOf(table).surplus)
      const cards = surplus.map(({ action }) => String(action.card))
      return putAway(person, table, cards, press)
    }
    default:
      return press(go(person))
  }
}

/** Plays until this can be begun, or to the end; returns the table at that time. */
export async function playUntil(person: Person, verb: string): Promise<Table> {
  for (;;) {
    const table = await asked(person)
    if (table.over || offersOf(table, verb).length > 0) return table
    await pass(person, table)
  }
}

/** Makes the least possible move. */
export async function pass(person: Person, table: Table): Promise<void> {
  const { phase } = viewOf(table)
  const passes = tray(person).getByRole('button', { name: /^Pass\b/ })
  const move = phase === 'bid' || phase === 'act' ? () => passes.click() : () => decide(person, table, byMouse, new Map())
  await doing(person, phase, move)
}

/** Plays until a work can be begun, and begins it with its chip. */
export async function begin(person: Person, verb: string): Promise<Table> {
  await playUntil(person, verb)
  await doing(person, verb, () => person.page.getByRole('button', { name: chips[verb]! }).click())
  return asked(person)
}

/** Begins links at one node after the other until one has a way of at least this many spaces, and takes it. Returns the table then. */
export async function layLink(person: Person, spaces: number): Promise<Table> {
  const starts = offersOf(await begin(person, 'build_link'), 'from')
  for (const start of starts) {
    const table = await doing(person, 'its start', () => named(person, start).dblclick())
    await asked(person)
    const way = viewOf(table).ways!.find((one) => one.node !== null && one.spaces.length >= spaces)
    if (way) {
      const end = map(person).getByRole('button', { name: new RegExp(`^Link to .*: ${way.cost} rail`) })
      await doing(person, 'the way to its end', () => end.first().click())
      await person.recorder.until(({ table }) => viewOf(table!).phase === 'pay', 'the link to be laid')
      return asked(person)
    }
    await doing(person, 'another start', () => person.page.keyboard.press('u'))
    await asked(person)
  }
  throw new Error(`no link of ${spaces} spaces can be built`)
}

/** Plays until the match is over and returns its last table. `look` is called once for each kind of decision. */
export async function playToTheEnd(person: Person, press: Press, skip?: Skip, look?: (phase: string) => Promise<void>): Promise<Table> {
  const done = new Map<string, number>()
  const seen = new Set<string>()
  for (let decisions = 0; decisions < 200; ++decisions) {
    const table = await asked(person, skip)
    if (table.over) return table
    const { phase } = viewOf(table)
    if (look && !seen.has(phase)) await look(phase)
    seen.add(phase)
    await doing(person, `${viewOf(table).phase}, ply ${table.ply}`, () => decide(person, table, press, done))
  }
  throw new Error('The match does not end')
}
