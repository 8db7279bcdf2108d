// Futuropia on its drawn table: whole matches by mouse, by keys and by touch; what is shown before one commits; what axe finds.
import axe from 'axe-core'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Offer, Table } from '../../web/src/protocol'
import { asked, byFinger, byKeys, byMouse, doing, pointerUsed, watchForPointers, type Press, type Skip } from './support/asking'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

/** As much of the position as the tests look at (docs/PROTOCOL.md). */
interface View {
  phase: string
  complexes: { money: number; people: number; idle: number; food_made: number; rooms: string[] }[]
}
const viewOf = (table: Table) => table.view as View
const offersOf = (table: Table, verb: string) => table.legal.filter(({ action }) => action.do === verb)

const tray = ({ page }: Person): Locator => page.getByRole('contentinfo', { name: 'Your hand and actions' })
const side = ({ page }: Person): Locator => page.getByRole('complementary', { name: 'Beside the board' })
const house = ({ page }: Person): Locator => page.getByRole('group', { name: 'Your house' })
const go = (person: Person): Locator => tray(person).locator('.btn.go')
const tile = (person: Person, name: string): Locator => tray(person).getByRole('button', { name, exact: true })

async function sitDown(person: Person, options: { [name: string]: boolean } = {}, bots = 1): Promise<void> {
  const seats = [{ kind: 'me' as const }, ...Array.from({ length: bots }, () => ({ kind: 'program' as const, level: 'easy' as const }))]
  const match = await person.table('futuropia', seats, { options })
  await person.goto(`/match/${match.id}`)
}

const tileNames: { [verb: string]: string } = { invite: 'Invite people', take_robots: 'Take robots', take_subsidies: 'Subsidies' }
const tileOf = ({ action }: Offer): string | undefined =>
  action.kind ? (action.kind === 'food' ? 'Food' : 'Energy') : tileNames[action.do]

/** Where an offer is pressed: on a tile first where it belongs to one, then on its own button. */
async function press(person: Person, offer: Offer, how: Press): Promise<void> {
  const { do: verb } = offer.action
  const name = tileOf(offer)
  if (name) {
    const owner = tile(person, name)
    if ((await owner.getAttribute('aria-pressed')) !== 'true') await how(owner)
  }
  if (verb === 'take_subsidies') return how(go(person))
  const place = await placeOf(person, offer)
  await how(place)
  // What is picked is played by the one button; rooms and tokens are taken at once, but a finger looks first.
  const atOnce = ['move_in', 'as_proposed', 'keep_credits', ...(how === byFinger ? [] : ['buy_room', 'pay'])]
  if (!atOnce.includes(verb)) await how(go(person))
}

async function placeOf(person: Person, { action, text }: Offer): Promise<Locator> {
  const within = ['buy_room', 'repay', 'repay_by_choice', 'scrap'].includes(action.do) ? side(person) : tray(person)
  if (action.do === 'move_in' || action.do === 'as_proposed') return go(person)
  if (action.do === 'keep_credits') return within.getByRole('button', { name: text, exact: true })
  if (action.do === 'scrap') return side(person).getByTitle(text, { exact: true }).locator('..').first()
  if (action.do === 'buy_room') return side(person).locator('button[data-place]').first()
  return within.getByRole('button', { name: text, exact: true }).first()
}

/** The shortest way to the end: invitation after invitation, on credit; whatever is proposed is done. */
function choice(table: Table): Offer {
  const wanted = [
    'as_proposed',
    'move_in',
    'buy_room',
    'keep_credits',
    'leave',
    'scrap',
    'invite',
    'turn_up',
    'take_subsidies',
    'take_robots',
    'buy',
  ]
  const open = (verb: string) => offersOf(table, verb)
  for (const verb of wanted) {
    const offers = open(verb)
    if (offers.length) return verb === 'invite' || verb === 'take_robots' ? offers.at(-1)! : offers[0]!
  }
  return table.legal[0]!
}

async function playToTheEnd(person: Person, how: Press, skip?: Skip): Promise<Table> {
  for (;;) {
    const table = await asked(person, skip)
    if (table.over) return table
    const offer = choice(table)
    await doing(person, offer.text, () => press(person, offer, how))
  }
}

/** The counting is told step by step; at its end the last seat has its points, and the houses stand in the order of their places. */
async function expectScoring({ page }: Person, table: Table): Promise<void> {
  const { scores, places } = table.result!
  await page.getByText(/^Step \d+ of \d+$/).waitFor()
  await page.keyboard.press('End')
  await page.locator('.counting .sum dd', { hasText: new RegExp(`^${scores.at(-1)!}$`) }).waitFor()
  await page.getByRole('button', { name: 'To the result', exact: true }).last().click()
  const first = places.indexOf(1)
  await page.locator('.houses li').first().getByText(String(scores[first]).replace('-', '−'), { exact: true }).waitFor()
}

test('A match is played to its end by mouse, and its scoring is told', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { expansion: true })
  await expectScoring(ada, await playToTheEnd(ada, byMouse))
})

test('A match alone is played to its end by keyboard alone', async () => {
  const ada = await stage.person('Ada')
  await watchForPointers(ada)
  await sitDown(ada, {}, 0)
  const table = await playToTheEnd(ada, byKeys, ({ page }) => page.keyboard.press('Escape'))
  expect(await pointerUsed(ada)).toBe(false)
  await ada.page.getByText('192 is the best known; no plan can exceed 220.').first().waitFor()
  expect(await ada.page.evaluate(() => localStorage.getItem('omnibus.futuropia.solo.base'))).toBe(String(table.scores[0]))
})

test('A match is played to its end on a phone, with nothing but a finger', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, { side_b: true })
  await playToTheEnd(ada, byFinger)
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test('Before one commits, the house, the stock and the points show what would happen', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const table = await asked(ada)
  const offer = offersOf(table, 'buy').find(({ action }) => action.kind === 'food' && action.stack === 'right')!
  await tile(ada, 'Food').click()
  await tray(ada).getByRole('button', { name: offer.text, exact: true }).hover()
  // A generator more stands in the cellar, and the button names the price.
  await house(ada)
    .getByRole('img', { name: /^food generator 5/ })
    .waitFor()
  await expect.poll(() => go(ada).textContent()).toContain('Buy for $5')
  const { money } = viewOf(table).complexes[0]!
  await tray(ada)
    .getByText(`${money}, then ${money - 5}`)
    .or(tray(ada).locator('em', { hasText: new RegExp(`^${money - 5}$`) }))
    .first()
    .waitFor()
  // Pointing elsewhere shows the house as it is.
  await ada.page.mouse.move(2, 2)
  await house(ada)
    .getByRole('img', { name: /^food generator 5/ })
    .waitFor({ state: 'detached' })
  expect(ada.recorder.table!.seq).toBe(table.seq)
})

test('The house of another is opened and left again', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { variable_conditions: true, variable_rooms: true }, 2)
  await asked(ada)
  await ada.page.getByText('Conditions of this game').waitFor()
  const other = ada.page.getByRole('list', { name: 'Seats' }).getByRole('button').nth(1)
  await other.click()
  await ada.page.getByText('Back to your house').waitFor()
  await ada.page.keyboard.press('Escape')
  await house(ada).waitFor()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Every part of the table is accessible, ${colorScheme}`, async () => {
    const ada = await stage.person('Ada', { colorScheme })
    await sitDown(ada, { expansion: true })
    const table = await asked(ada)
    const findings = async () => {
      await ada.page.evaluate(axe.source)
      const { violations } = await ada.page.evaluate(() =>
        (
          window as unknown as {
            axe: { run(): Promise<{ violations: { id: string; impact: string | null; nodes: { html: string }[] }[] }> }
          }
        ).axe.run(),
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    }
    expect(await findings(), 'the catalogue').toEqual([])
    for (const tab of ['Market', 'Points']) {
      await side(ada).getByRole('button', { name: tab, exact: true }).click()
      expect(await findings(), tab).toEqual([])
    }
    await ada.page.setViewportSize(phone)
    expect(await findings(), 'on a phone').toEqual([])
    expect(ada.recorder.table!.seq).toBe(table.seq)
  })
}
