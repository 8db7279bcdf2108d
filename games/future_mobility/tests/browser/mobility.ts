// Playing Future Mobility through the page. The legal actions come from the recorded frames, so that any of them can be tried.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Offer, Table } from '$client/protocol/table'
import { asked as askedAt, doing, type Press, type Skip } from '$browser/support/asking'
import { root } from '$browser/support/programs'
import type { Person } from '$browser/support/stage'

/** The part of the position that the tests read (games/future_mobility/protocol.md). */
export interface View {
  phase: string
  trips: { face_up: string[] }
  seats: { cards?: string[] }[]
  board: { [marker: string]: string[] }
  trip: { trip: string; mode: string; route: string[] }[]
}
export const viewOf = (table: Table) => table.view as View
export const offersOf = (table: Table, verb: string) => table.legal.filter(({ action }) => action.do === verb)

export const map = ({ page }: Person): Locator => page.getByRole('group', { name: 'Map of the city' })
export const side = ({ page }: Person): Locator => page.getByRole('complementary', { name: 'Beside the board' })
export const tray = ({ page }: Person): Locator => page.getByRole('contentinfo', { name: 'Your hand and actions' })
const hand = (person: Person): Locator => person.page.getByRole('region', { name: 'Your power-ups' }).locator('.cards').getByRole('button')

/** Edition with another goal, so that the match is over after a few turns. */
export function shortEdition(points = 6): object {
  const printed = JSON.parse(readFileSync(join(root, 'games/future_mobility/content/edition.json'), 'utf8'))
  return { ...printed, constants: { ...printed.constants, target_points: points } }
}

/** Half of the printed goal: long enough to see everything. */
const halfTheWay = (): object => shortEdition(25)

/** Sits down in the first seat, against two bots. */
export async function sitDown(person: Person, how: { short?: boolean } = {}): Promise<void> {
  const program = { kind: 'program', level: 'easy' } as const
  const match = await person.table('future_mobility', [{ kind: 'me' }, program, program], how.short ? { edition: halfTheWay() } : {})
  await person.goto(`/match/${match.id}`)
}

/** The table when the person is asked, with the hand at that time: cards flying in or out are no longer counted. */
export async function asked(person: Person, skip?: Skip): Promise<Table> {
  const table = await askedAt(person, skip)
  if (table.over) return table
  const held = viewOf(table).seats[0]!.cards!.length
  if (held > 0)
    await hand(person)
      .nth(held - 1)
      .waitFor()
  await hand(person).nth(held).waitFor({ state: 'detached' })
  return table
}

export const tripCard = (person: Person, table: Table, trip: unknown): Locator =>
  side(person)
    .locator('.trip')
    .nth(viewOf(table).trips.face_up.indexOf(String(trip)))
export const handCard = (person: Person, table: Table, card: unknown): Locator =>
  hand(person).nth(viewOf(table).seats[0]!.cards!.indexOf(String(card)))

/** The card played by an action on the map. */
const cardOf = ({ action }: Offer) =>
  ({ A: 'tram_a', B: 'tram_b', bike_path: 'bike_path', pedestrian_path: 'walkable_city' })[String(action.line ?? action.path)]

/** Makes a good decision: cards first, then the trip with the most points, by the best route. */
async function decide(person: Person, table: Table, press: Press): Promise<void> {
  const onMap = (offer: Offer) => press(map(person).getByRole('button', { name: offer.text, exact: true }))
  // If letting a trip pass is the only choice, the button says only that.
  const nameOf = (offer: Offer) => (offer.action.do === 'let_pass' && table.legal.length === 1 ? 'Go on' : offer.text)
  const inTray = (offer: Offer) =>
    press(
      tray(person)
        .getByRole('button', { name: nameOf(offer), exact: true })
        .last(),
    )
  const take = async (card: unknown) => {
    expect(await tray(person).locator('[aria-pressed=true]').count(), 'every decision begins with nothing picked').toBe(0)
    await press(handCard(person, table, card))
  }
  const [first] = table.legal
  const laying = offersOf(table, 'place_stop')[0] ?? offersOf(table, 'lay_path')[0]
  const avoiding = offersOf(table, 'avoid')[0]
  const jam = offersOf(table, 'jam')[0] ?? offersOf(table, 'extend_path')[0]
  const travel = offersOf(table, 'travel').toSorted((a, b) => Number(b.about.points) - Number(a.about.points))[0]
  if (avoiding) {
    await take(avoiding.action.card)
    await inTray(avoiding)
  } else if (laying) {
    await take(cardOf(laying))
    await onMap(laying)
  } else if (jam) await onMap(jam)
  else if (first!.action.do === 'discard') await press(handCard(person, table, first!.action.card))
  else if (offersOf(table, 'best_route').length) await press(side(person).getByRole('button', { name: /best route/ }))
  else if (viewOf(table).phase === 'turn' && travel) {
    await press(tripCard(person, table, travel.action.trip))
    await press(side(person).getByRole('button', { name: travel.text, exact: true }))
  } else if (travel) await press(tripCard(person, table, travel.action.trip))
  else if (first!.action.cell !== undefined)
    await onMap(first!) // a single step, such as a ride from stop to stop, needs no proposal
  else await inTray(first!)
}

/** Decides until the match is over. */
export async function playToTheEnd(person: Person, press: Press, skip?: Skip, look: () => Promise<void> = async () => {}): Promise<Table> {
  for (;;) {
    const table = await asked(person, skip)
    if (table.over) return table
    await look()
    await doing(person, table.ask, () => decide(person, table, press))
  }
}

/** The end shows where the points of every seat came from. */
export async function expectAccount({ page }: Person, table: Table): Promise<void> {
  const account = page.getByRole('region', { name: 'Where the points came from' })
  await account.waitFor({ timeout: 60_000 })
  const points = await account.locator('li strong').allInnerTexts()
  expect(points.map(Number).toSorted()).toEqual(table.result!.scores.toSorted())
  // The parts of a bar add up to the points of its seat.
  const bars = await account
    .locator('li .bar')
    .evaluateAll((all) =>
      all.map((bar) => [...bar.children].map((piece) => Number(/[-−]?\d+$/.exec(piece.textContent)![0].replace('−', '-')))),
    )
  expect(bars.map((bar) => bar.reduce((sum, part) => sum + part, 0)).toSorted()).toEqual(table.result!.scores.toSorted())
}
