// Futuropia on its drawn table: whole matches by mouse, by keys and by touch; previews before an action is confirmed, and axe checks.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Offer, Table } from '$client/protocol/table'
import { asked, byFinger, byKeys, byMouse, doing, pointerUsed, watchForPointers, type Press, type Skip } from '$browser/support/asking'
import { engine, root } from '$browser/support/programs'
import { phone, stageOfTests, type Person } from '$browser/support/stage'

const stage = stageOfTests()

/** The part of the position that the tests read (games/futuropia/protocol.md). */
interface View {
  phase: string
  ending: string
  due: number
  complexes: {
    money: number
    food: number
    energy: number
    people: number
    turns: number
    rooms: string[]
    self_supply: { people: number }
  }[]
}
const viewOf = (table: Table) => table.view as View
/** A game started by the engine. */
interface Begun {
  actor: number
  position: object
}
/** A finished game in games/futuropia/tests/golden. */
interface Golden {
  options: { [name: string]: boolean }
}
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

/** Presses an offer: first its tile, if it belongs to one, then its own button. */
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
  // A selection is played by the single button; rooms are bought at once, but on touch they are selected first.
  const atOnce = ['move_in', 'as_proposed', 'keep_credits', ...(how === byFinger ? [] : ['buy_room'])]
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

/** The shortest way to the end: invitation after invitation, on credit; proposals are accepted. */
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

/** The last of the offers of a kind: the most people or robots. */
async function playOne(person: Person, verb: string): Promise<void> {
  const offer = offersOf(await asked(person), verb).at(-1)!
  await doing(person, offer.text, () => press(person, offer, byMouse))
}

/** The final phase is announced; Enter continues without playing anything, if nothing has the focus. */
async function expectAnnouncement({ page, recorder }: Person): Promise<void> {
  const call = page.locator('.call', { hasText: 'triggers the final phase' })
  await call.waitFor()
  const before = recorder.table!.seq
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Enter')
  await call.waitFor({ state: 'detached' })
  expect(recorder.table!.seq).toBe(before)
}

async function playToTheEnd(person: Person, how: Press, skip?: Skip): Promise<Table> {
  let announced = false
  for (;;) {
    const table = await asked(person, skip)
    if (table.over) return table
    if (!announced && viewOf(table).ending !== 'none') {
      await expectAnnouncement(person)
      announced = true
    }
    const offer = choice(table)
    await doing(person, offer.text, () => press(person, offer, how))
  }
}

/** The scoring is shown step by step; at its end the last seat has its points, and the houses are in the order of their places. */
async function expectScoring({ page }: Person, table: Table): Promise<void> {
  const { scores, places } = table.result!
  await page.getByText(/^Step \d+ of \d+$/).waitFor()
  await page.keyboard.press('End')
  await page.locator('.counting .sum dd', { hasText: new RegExp(`^${scores.at(-1)!}$`) }).waitFor()
  await page.getByRole('button', { name: 'To the result', exact: true }).last().click()
  const first = places.indexOf(1)
  await page.locator('.houses li').first().getByText(String(scores[first]).replace('-', '−'), { exact: true }).waitFor()
}

test('A match is played to its end by mouse, and its scoring is shown', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { expansion: true })
  await expectScoring(ada, await playToTheEnd(ada, byMouse))
})

test('A solo match is played to its end by keyboard alone', async () => {
  const ada = await stage.person('Ada')
  await watchForPointers(ada)
  await sitDown(ada, {}, 0)
  const table = await playToTheEnd(ada, byKeys, ({ page }) => page.keyboard.press('Escape'))
  expect(await pointerUsed(ada)).toBe(false)
  await ada.page.keyboard.press('Escape')
  await ada.page.getByText('192 is the best known; no plan can exceed 198.').first().waitFor()
  expect(await ada.page.evaluate(() => localStorage.getItem('omnibus.futuropia.solo.base'))).toBe(String(table.scores[0]))
})

test('A match is played to its end on a phone by touch alone', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, { side_b: true })
  await playToTheEnd(ada, byFinger)
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test('A match with two conditions and rooms on either side is played to its end', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { variable_conditions: true, variable_rooms: true })
  await asked(ada)
  await side(ada).getByRole('button', { name: 'Rooms', exact: true }).click()
  // Pointing at a room turns it over, by the letter of its other side.
  const room = side(ada).locator('.rooms button').first()
  const letter = await room.locator('u').textContent()
  await room.hover()
  await expect.poll(() => room.locator('u').textContent()).not.toBe(letter)
  await expectScoring(ada, await playToTheEnd(ada, byMouse))
})

test('A payment is put together of tokens', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  await playOne(ada, 'take_subsidies')
  await playOne(ada, 'turn_up')
  const before = viewOf(await asked(ada))
  expect(before.phase).toBe('paying')
  const token = (name: string, pressed: boolean) => tray(ada).getByRole('button', { name, exact: true, pressed }).first()
  const paid = async () => {
    const text = (await go(ada).textContent()) ?? ''
    const amount = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
    return { money: amount(/\$(\d+)/), food: amount(/(\d+) food/), energy: amount(/(\d+) energy/) }
  }
  const proposed = await paid()
  await token('1 food', false).click()
  await expect.poll(async () => (await paid()).food).toBe(proposed.food + 1)
  await tray(ada).getByRole('button', { name: 'Back to the suggestion', exact: true }).click()
  await expect.poll(paid).toEqual(proposed)
  // Adding two tokens of food removes as much of something else.
  await token('1 food', false).click()
  await token('1 food', false).click()
  await expect.poll(async () => (await paid()).food).toBe(proposed.food + 2)
  const { money, food, energy } = await paid()
  expect(money + food + energy).toBe(before.due)
  // Removing one again leaves too little.
  await token('1 food', true).click()
  await expect.poll(() => go(ada).isDisabled()).toBe(true)
  await token('1 food', false).click()
  await doing(ada, 'the payment', () => go(ada).click())
  const [own] = viewOf(await asked(ada)).complexes
  const [was] = before.complexes
  expect(own).toMatchObject({ money: was!.money - money, food: was!.food - food, energy: was!.energy - energy })
})

test('The converter is set on a line', async () => {
  const ada = await stage.person('Ada')
  // Ada begins, and the converter is for sale.
  const options = { expansion: true }
  const [first, { position }] = (await engine([{ do: 'new', game: 'futuropia', players: 2, options, seed: 3 }, { do: 'position' }])) as [
    Begun,
    Begun,
  ]
  const seats = [0, 1].map((seat) =>
    seat === first.actor ? { kind: 'me' as const } : { kind: 'program' as const, level: 'easy' as const },
  )
  const match = await ada.table('futuropia', seats, { options, position })
  await ada.goto(`/match/${match.id}`)
  await asked(ada)
  await doing(ada, 'the room', () =>
    side(ada)
      .getByRole('button', { name: /^Converter/ })
      .click(),
  )
  await playOne(ada, 'move_in')
  await playOne(ada, 'take_robots')
  const table = await asked(ada)
  expect(viewOf(table).phase).toBe('converting')
  await side(ada).getByRole('slider').fill('2')
  await expect.poll(() => go(ada).textContent()).toContain('Use 2 food as energy')
  await doing(ada, 'converting', () => go(ada).click())
  const { food } = viewOf(ada.recorder.table!).complexes[first.actor]!
  expect(food).toBe(viewOf(table).complexes[first.actor]!.food - 2)
})

test('The best known plan is watched turn by turn, and can be continued by playing', async () => {
  // The plan shown matches the moves of the engine.
  const told = spawnSync('python3', ['games/futuropia/solver/tell_plan.py', '--check'], { cwd: root, encoding: 'utf8' })
  expect(told.status, told.stderr).toBe(0)
  const ada = await stage.person('Ada')
  await sitDown(ada, {}, 0)
  const table = await asked(ada)
  await side(ada).getByRole('button', { name: 'The best known plan: 22 turns', exact: true }).click()
  await ada.page.getByText('The best known plan, before its first turn').waitFor()
  await ada.page.keyboard.press('End')
  await ada.page.getByText('Turn 22 of 22').first().waitFor()
  await house(ada).getByText('192').waitFor()
  // V leads back, and there again.
  await ada.page.keyboard.press('v')
  await ada.page.getByText('Turn 22 of 22').first().waitFor({ state: 'detached' })
  await ada.page.keyboard.press('v')
  await ada.page.getByText('The best known plan, before its first turn').waitFor()
  for (let turn = 1; turn <= 3; ++turn) {
    await ada.page.keyboard.press('ArrowRight')
    await ada.page.getByText(`Turn ${turn} of 22`).first().waitFor()
  }
  expect(ada.recorder.table!.seq).toBe(table.seq)
  const here = ada.page.url()
  await ada.button('Play on from here').click()
  await ada.page.waitForURL((url) => url.href !== here)
  await ada.recorder.until(({ table: now }) => !!now && viewOf(now).complexes[0]?.turns === 3, 'three turns of the plan')
})

test('Animated pieces end at their places', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  // Elements animated by script, by their names.
  await ada.page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      moved.push(this.closest('[data-room]')?.getAttribute('data-room') ?? this.tagName)
      return animate.apply(this, how)
    }
  })
  const moved = () => ada.page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  await sitDown(ada)
  await playOne(ada, 'buy')
  await house(ada)
    .getByRole('img', { name: /generator \d/ })
    .waitFor()
  await playOne(ada, 'invite')
  const rooms = () => viewOf(ada.recorder.table!).complexes[0]!.rooms
  const before = rooms()
  await playOne(ada, 'buy_room')
  const bought = rooms().find((room) => !before.includes(room))!
  await expect.poll(moved).toContain(bought)
  await asked(ada)
  await expect
    .poll(() => ada.page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length))
    .toBe(0)
})

test('Unsupplied people visibly leave, and all others stay', async () => {
  // The last player to leave a game in which not all people can be fed.
  const golden = JSON.parse(readFileSync(join(root, 'games/futuropia/tests/golden/expert_3.json'), 'utf8')) as Golden
  const replies = await engine([{ do: 'open', match: golden }, { do: 'undo' }, { do: 'position' }, { do: 'redo' }, { do: 'view', seat: 2 }])
  const own = (replies[4]!.view as View).complexes[2]!
  const hungry = own.people - own.self_supply.people
  expect(hungry).toBeGreaterThan(0)

  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  // People who have to leave, recorded as they move.
  await ada.page.addInitScript(() => {
    const leaving = new Set<Element>()
    Object.assign(window, { leaving })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      if (this.matches('.person.lost')) leaving.add(this)
      return animate.apply(this, how)
    }
  })
  const leaving = () => ada.page.evaluate(() => (window as unknown as { leaving: Set<Element> }).leaving.size)
  const bot = { kind: 'program' as const, level: 'easy' as const }
  const { options } = golden
  const match = await ada.table('futuropia', [bot, bot, { kind: 'me' }], { options, position: replies[2]!.position as object })
  await ada.goto(`/match/${match.id}`)
  await asked(ada)
  await playOne(ada, 'leave')
  await ada.page.getByText(/^Step \d+ of \d+$/).waitFor()
  await ada.page.getByRole('button', { name: 'Pause', exact: true }).click()
  // The last house: before the removals are decided, then the step in which people leave.
  await ada.page.locator('.who button').last().click()
  for (const step of ['Energy', 'Living spaces', 'Food']) {
    await ada.page.locator('.sign', { hasText: `Ada · ${step}` }).waitFor()
    await ada.page.evaluate(() => (window as unknown as { leaving: Set<Element> }).leaving.clear())
    await ada.page.keyboard.press('ArrowRight')
  }
  await expect.poll(leaving).toBe(hungry)
  await expect.poll(() => ada.page.locator('.counting .person.lost').count()).toBe(0)
})

test('The keys of this table are listed with those of every table', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, {}, 0)
  await asked(ada)
  await ada.page.keyboard.press('K')
  const keys = ada.page.getByRole('dialog', { name: 'Keys' })
  await keys.getByRole('heading', { name: 'Futuropia' }).waitFor()
  for (const key of ['P', 'Shift P', 'Shift L', 'V', 'K']) await keys.getByText(key, { exact: true }).waitFor()
  await ada.page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await ada.page.keyboard.press('p')
  await ada.button('Points').and(ada.page.locator('[aria-pressed=true]')).waitFor()
  expect(await ada.page.getByRole('dialog').count()).toBe(0)
  await ada.page.keyboard.press('Shift+P')
  await ada.page.getByRole('dialog', { name: 'Players and table' }).waitFor()
})

test('A tooltip explains each thing that is pointed at', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { expansion: true })
  await asked(ada)
  const bubble = ada.page.getByRole('tooltip')
  await side(ada).locator('.specials').locator('button, div').first().hover()
  await bubble.waitFor()
  await ada.page.mouse.move(2, 2)
  await bubble.waitFor({ state: 'hidden' })
})

test('Before an action is confirmed, the house, the stock and the points preview it', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const table = await asked(ada)
  const offer = offersOf(table, 'buy').find(({ action }) => action.kind === 'food' && action.stack === 'right')!
  await tile(ada, 'Food').click()
  const choice = tray(ada).getByRole('button', { name: offer.text, exact: true })
  await choice.hover()
  // The cellar shows another generator. No button appears that would vanish before the pointer reaches it.
  await house(ada)
    .getByRole('img', { name: /^food generator 5/ })
    .waitFor()
  expect(await go(ada).count()).toBe(0)
  const { money } = viewOf(table).complexes[0]!
  await tray(ada)
    .getByText(`${money}, then ${money - 5}`)
    .or(tray(ada).locator('em', { hasText: new RegExp(`^${money - 5}$`) }))
    .first()
    .waitFor()
  // Pointing elsewhere shows the house unchanged.
  await ada.page.mouse.move(2, 2)
  await house(ada)
    .getByRole('img', { name: /^food generator 5/ })
    .waitFor({ state: 'detached' })
  // A selection has a permanent button with the price.
  await choice.click()
  await ada.page.mouse.move(2, 2)
  await expect.poll(() => go(ada).textContent()).toContain('Buy for $5')
  expect(ada.recorder.table!.seq).toBe(table.seq)
})

test('The button and the outlook show the same points, and rooms keep their places when one is chosen', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  let table = await asked(ada)
  const invite = offersOf(table, 'invite').find(({ action }) => action.people === 4)!
  await tile(ada, 'Invite people').click()
  await tray(ada).getByRole('button', { name: invite.text, exact: true }).click()
  const then = side(ada).getByText('If the game ended now').locator('..').locator('b, strong').last()
  await then.waitFor()
  const promised = Number((await go(ada).textContent())!.match(/([+−]\d+)\s*$/)?.[1]?.replace('−', '-') ?? 0)
  await expect.poll(async () => Number((await then.textContent())!.match(/\d+\D*$/)?.[0])).toBe(table.standing[0]! + promised)

  await doing(ada, invite.text, () => go(ada).click())
  table = await asked(ada)
  for (const name of ['Food', 'Take robots']) expect(await tile(ada, name).isDisabled(), name).toBe(true)
  const rooms = side(ada).locator('.rooms').first().locator('[data-tile]')
  const places = () => rooms.evaluateAll((all) => all.map((one) => [one.getAttribute('data-tile'), one.getBoundingClientRect().y]))
  const before = await places()
  const room = offersOf(table, 'buy_room').find(({ about }) => Number(about.price) <= 3)!
  await doing(ada, room.text, () =>
    side(ada)
      .locator(`button[data-tile="${String(room.action.room)}"]`)
      .first()
      .click(),
  )
  await side(ada).getByText('Chosen').waitFor()
  expect(await places()).toEqual(before)
})

test('The house of another player is opened and closed', async () => {
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
