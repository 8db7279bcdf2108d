// Future Mobility on its drawn table: a whole match by mouse, a route drawn by hand, and turns by keys alone.
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Offer, Table } from '../../web/src/protocol'
import { stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

/** As much of the position as these tests look at (docs/PROTOCOL.md). */
interface View {
  phase: string
  trips: { face_up: string[] }
  seats: { cards?: string[] }[]
  board: { [marker: string]: string[] }
  trip: { trip: string; mode: string; route: string[] }[]
}
const viewOf = (table: Table) => table.view as View
const offersOf = (table: Table, verb: string) => table.legal.filter(({ action }) => action.do === verb)

const map = ({ page }: Person): Locator => page.getByRole('group', { name: 'Map of the city' })
const side = ({ page }: Person): Locator => page.getByRole('complementary', { name: 'Beside the board' })
const tray = ({ page }: Person): Locator => page.getByRole('contentinfo', { name: 'Your hand and actions' })
const hand = (person: Person): Locator => person.page.getByRole('region', { name: 'Your power-ups' }).getByRole('button')

async function atTable(edition?: object): Promise<Person> {
  const ada = await stage.person('Ada')
  const program = { kind: 'program', level: 'easy' } as const
  const match = await ada.table('future_mobility', [{ kind: 'me' }, program, program], edition && { edition })
  await ada.goto(`/match/${match.id}`)
  return ada
}

/** The table when Ada is asked, or when the match is over; what others do is not waited for. */
async function asked({ page, recorder }: Person): Promise<Table> {
  await recorder.until(({ table }) => !!table && (table.over || table.legal.length > 0), 'a decision', 60_000)
  const table = recorder.table!
  if (!table.over) {
    await page.waitForFunction(() => {
      if (document.title.startsWith('●')) return true
      ;[...document.querySelectorAll('button')].find((button) => button.textContent.trim().startsWith('Skip'))?.click()
      return false
    })
  }
  return table
}

async function doing(person: Person, deed: () => Promise<void>): Promise<Table> {
  const { seq } = person.recorder.table!
  await deed()
  await person.recorder.until(({ table }) => table!.seq > seq, 'it to be done')
  return person.recorder.table!
}

const pickTrip = (person: Person, table: Table, trip: unknown) => side(person).locator('.trip').nth(viewOf(table).trips.face_up.indexOf(String(trip))).click()
const pickCard = (person: Person, table: Table, card: string) => hand(person).nth(viewOf(table).seats[0]!.cards!.indexOf(card)).click()

/** By mouse, whatever is offered: cards first, then the trip with the most points, by the best route. */
async function decide(person: Person, table: Table): Promise<void> {
  const { legal } = table
  const onMap = (offer: Offer) => map(person).getByRole('button', { name: offer.text, exact: true }).click()
  const inTray = (offer: Offer) => tray(person).getByRole('button', { name: offer.text, exact: true }).last().click()
  const [first] = legal
  const card = ({ action }: Offer) => ({ A: 'tram_a', B: 'tram_b', bike_path: 'bike_path', pedestrian_path: 'walkable_city' })[String(action.line ?? action.path)]!
  const laying = offersOf(table, 'place_stop')[0] ?? offersOf(table, 'lay_path')[0]
  const avoiding = offersOf(table, 'avoid')[0]
  const jam = offersOf(table, 'jam')[0] ?? offersOf(table, 'extend_path')[0]
  const travel = offersOf(table, 'travel').toSorted((a, b) => Number(b.about.points) - Number(a.about.points))[0]
  if (avoiding) {
    await pickCard(person, table, String(avoiding.action.card))
    await tray(person).getByRole('button', { name: avoiding.text }).last().click()
  } else if (laying) {
    await pickCard(person, table, card(laying))
    await onMap(laying)
  } else if (jam) await onMap(jam)
  else if (first!.action.do === 'discard') await pickCard(person, table, String(first!.action.card))
  else if (offersOf(table, 'best_route').length) await side(person).getByRole('button', { name: /best route/ }).click()
  else if (viewOf(table).phase === 'turn' && travel) {
    await pickTrip(person, table, travel.action.trip)
    await side(person).getByRole('button', { name: travel.text, exact: true }).click()
  } else if (travel) await pickTrip(person, table, travel.action.trip)
  else await inTray(first!)
}

test('A match is played to its end by mouse, and its points are accounted for', async () => {
  // Only half as far as the printed goal: that is long enough to see everything, and the goal is a number of the edition.
  const printed = JSON.parse(readFileSync(new URL('../../content/future_mobility/edition.json', import.meta.url), 'utf8'))
  const ada = await atTable({ ...printed, constants: { ...printed.constants, target_points: 25 } })
  let table = await asked(ada)
  while (!table.over) {
    await doing(ada, () => decide(ada, table))
    table = await asked(ada)
  }
  const bars = ada.page.getByRole('figure').filter({ hasText: 'How the points came about' })
  await bars.waitFor({ timeout: 60_000 })
  const log = await ada.page.evaluate(() => [...document.querySelectorAll('figure li')].map((row) => row.textContent.match(/\d+/g)!.map(Number)))
  expect(log).toHaveLength(3)
  // Every row ends with the points of its seat; before it stand its parts, the loss last.
  expect(log.map((row) => row.at(-1)).toSorted()).toEqual(table.result!.scores.toSorted())
})

test('A route is drawn by dragging over the map, along any cells the rules allow', async () => {
  const ada = await atTable()
  let table = await asked(ada)
  while (viewOf(table).phase !== 'turn') {
    await doing(ada, () => tray(ada).locator('.btn.go').click())
    table = await asked(ada)
  }
  const travel = offersOf(table, 'travel')[0]!
  await pickTrip(ada, table, travel.action.trip)
  table = await doing(ada, () => side(ada).getByRole('button', { name: travel.text, exact: true }).click())
  const cells = offersOf(table, 'best_route')[0]!.about.route as string[]

  const frame = (await map(ada).boundingBox())!
  const scale = Math.min(frame.width, frame.height) / 636
  const point = (cell: string): [number, number] => [
    frame.x + (frame.width - 636 * scale) / 2 + scale * (58 + 104 * Number(cell[3])),
    frame.y + (frame.height - 636 * scale) / 2 + scale * (58 + 104 * Number(cell[1])),
  ]
  await ada.page.mouse.move(...point(cells[0]!))
  await ada.page.mouse.down()
  for (const cell of cells.slice(1)) await ada.page.mouse.move(...point(cell), { steps: 3 })
  await ada.page.mouse.up()
  await ada.recorder.until(({ table }) => offersOf(table!, 'announce').length > 0, 'the route to arrive')
  expect(viewOf(ada.recorder.table!).trip[0]!.route).toEqual(cells)
})

test('With keys alone: a trip, its mode, the route cell by cell, the announcement', async () => {
  const ada = await atTable()
  const { page } = ada
  const focus = async (name: string) => {
    await page.keyboard.press('Escape')
    for (let i = 0; i < 90; i++) {
      const here = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.querySelector('.sr')?.textContent)
      if (here === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} cannot be reached`)
  }
  let table = await asked(ada)
  while (viewOf(table).phase !== 'turn') {
    await doing(ada, () => page.keyboard.press('Enter'))
    table = await asked(ada)
  }
  const travel = offersOf(table, 'travel')[0]!
  await focus((await side(ada).locator('.trip .sr').nth(viewOf(table).trips.face_up.indexOf(String(travel.action.trip))).textContent())!)
  await page.keyboard.press('Enter')
  for (let i = 0; i < 12 && (await page.evaluate(() => document.activeElement?.querySelector('.sr')?.textContent)) !== travel.text; i++) await page.keyboard.press('Tab')
  table = await doing(ada, () => page.keyboard.press('Enter'))
  await focus(offersOf(table, 'start_at')[0]!.text)
  table = await doing(ada, () => page.keyboard.press('Enter'))
  // From now on the next cell has the focus by itself.
  for (let steps = 0; !offersOf(table, 'announce').length && steps < 32; steps++) {
    await page.waitForFunction(() => document.activeElement?.matches('[data-place]'))
    table = await doing(ada, () => page.keyboard.press('Enter'))
  }
  expect(viewOf(table).trip[0]!.route.length).toBeGreaterThan(1)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await doing(ada, () => page.keyboard.press('Enter'))
})
