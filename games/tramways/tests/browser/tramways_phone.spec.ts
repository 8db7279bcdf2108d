// The map of Tramways on a phone: framed on highlighted items, moved and zoomed with fingers, and always visible.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { NewMatch, NewSeat } from '$client/protocol/new_match'
import { asked, doing } from '$browser/support/asking'
import { boxOf, finger, tooSmall, type Box } from '$browser/support/layout'
import { root } from '$browser/support/programs'
import { phone, stageOfTests, type Person } from '$browser/support/stage'
import { begin, go, map, playUntil, sitDownAt, sitDownAtGates, sitDownAtTwoWays, tray } from './tramways'

const stage = stageOfTests()
const handset = { viewport: phone, hasTouch: true, isMobile: true }

interface Point {
  x: number
  y: number
}
/** Fingers touch down, move in some steps and are lifted. */
async function move({ context, page }: Person, from: Point[], to: Point[]): Promise<void> {
  const touch = await context.newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: from })
  const steps = 8
  for (let step = 1; step <= steps; ++step) {
    const between = (a: number, b: number) => a + ((b - a) * step) / steps
    const touchPoints = from.map(({ x, y }, i) => ({ x: between(x, to[i]!.x), y: between(y, to[i]!.y) }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

const sizeOf = async (person: Person) => (await map(person).boundingBox())!
const middle = async ({ page }: Person): Promise<Point> => {
  const { x, y, width, height } = (await page.locator('.frame.small').boundingBox())!
  return { x: x + width / 2, y: y + height / 2 - 20 }
}

async function sitDownWithMap(person: Person): Promise<void> {
  await sitDownAtTwoWays(person)
  await begin(person, 'move')
  await asked(person)
}

test('Two fingers zoom the map in and out', async () => {
  const ada = await stage.person('Ada', handset)
  await sitDownWithMap(ada)
  const { x, y } = await middle(ada)
  const near = [
    { x: x - 30, y },
    { x: x + 30, y },
  ]
  const apart = [
    { x: x - 75, y },
    { x: x + 75, y },
  ]
  const before = await sizeOf(ada)
  await move(ada, near, apart)
  await expect.poll(async () => (await sizeOf(ada)).width).toBeGreaterThan(before.width * 1.3)
  const large = await sizeOf(ada)
  await move(ada, apart, near)
  await expect.poll(async () => (await sizeOf(ada)).width).toBeLessThan(large.width * 0.8)
})

test('All lit places are visible; after the map is moved, a pill counts them and brings them back', async () => {
  const ada = await stage.person('Ada', handset)
  await sitDownWithMap(ada)
  const frame = (await ada.page.locator('.frame.small').boundingBox())!
  const places = await map(ada).getByRole('button', { name: /^To / }).all()
  const boxes = () => Promise.all(places.map(async (place) => (await place.boundingBox())!))
  const isInside = ({ x, y, width, height }: Point & { width: number; height: number }) =>
    x + width / 2 > frame.x && x + width / 2 < frame.x + frame.width && y + height / 2 > frame.y && y + height / 2 < frame.y + frame.height
  await expect.poll(async () => (await boxes()).every(isInside)).toBe(true)
  for (const { width, height } of await boxes()) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

  const { x, y } = await middle(ada)
  const [near, apart] = [30, 90].map((by) => [{ x: x - by, y }, { x: x + by, y }]) // prettier-ignore
  await move(ada, near!, apart!)
  for (let pans = 0; pans < 3; ++pans) await move(ada, [{ x: x + 120, y: y + 100 }], [{ x: x - 120, y: y - 100 }])
  const pill = ada.button(/^\d+ more lit$/).first()
  await pill.tap()
  await expect.poll(async () => (await boxes()).every(isInside)).toBe(true)
})

test('On Earth with three players the map stands upright, and nothing floats on it', async () => {
  const ada = await stage.person('Ada', handset)
  await sitDownAt(ada, 'puzzles/25')
  await asked(ada)
  const { width, height } = await sizeOf(ada)
  expect(height).toBeGreaterThan(width)
  expect(await ada.page.locator('.zoom > :not(.frame)').count()).toBe(0)
})

test('At every height of the sheet gates of Mars are inside the map, and no key is shown', async () => {
  const ada = await stage.person('Ada', handset)
  await sitDownAtGates(ada)
  await asked(ada)
  const gates = await ada.page.locator('[data-spot^="numeral:"]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  const { x, width } = (await ada.page.locator('.frame.small').boundingBox())!
  for (const gate of gates) expect(gate.left >= x && gate.right <= x + width, JSON.stringify(gate)).toBe(true)
  await ada.button('Bill, cards and more').tap()
  await ada.button('Bill, cards and more').tap()
  await ada.button(/as a list/).waitFor()
  expect(await ada.page.locator('kbd:visible').count()).toBe(0)
})

test.each([phone, { width: 360, height: 640 }])('The sheet leaves the map 40 % of its height, on a phone of $height', async (viewport) => {
  const ada = await stage.person('Ada', { ...handset, viewport })
  for (const sit of [sitDownAtGates, sitDownAtTwoWays]) {
    await sit(ada)
    await asked(ada)
    const height = async () => (await ada.page.locator('.frame.small').boundingBox())!.height
    const whole = await height()
    const heights: number[] = []
    for (let pulls = 0; pulls < 3; ++pulls) {
      await ada.button('Bill, cards and more').tap()
      heights.push(await height())
    }
    expect(Math.min(...heights) / whole, `${heights.join()} of ${whole}`).toBeGreaterThan(0.4)
    expect(heights[2], 'a third tap puts the sheet down again').toBe(whole)
  }
})

test('A greyed action opens the rule that forbids it', async () => {
  const ada = await stage.person('Ada', handset)
  await sitDownAtTwoWays(ada)
  await asked(ada)
  const actions = ada.page.getByRole('group', { name: 'Actions' }).getByRole('button', { disabled: true })
  expect(await actions.count()).toBeGreaterThan(1)
  for (const action of await actions.all()) {
    await action.tap({ force: true }) // disabled, but still reacting
    const rules = ada.page.getByRole('dialog')
    await rules
      .getByText(/^TW-8\.\d/)
      .first()
      .waitFor()
    await ada.button('Close').tap()
    await rules.waitFor({ state: 'detached' })
  }
})

test('While other players act, a tap describes a place or the value of a link until the next tap', async () => {
  const ada = await stage.person('Ada')
  const prepared = readFileSync(join(root, 'games/tramways/content/lessons/2_trips_and_stress.json'), 'utf8')
  const { position, options } = JSON.parse(prepared) as {
    position: { order: { value: number }[]; place: number }
    options: NewMatch['options']
  }
  const first = position.order[position.place]!.value
  const seats = position.order.map((_, seat): NewSeat => ({ kind: seat === first ? 'me' : 'open' }))
  const match = await ada.table('tramways', seats, { position, options })
  const cleo = await stage.person('Cleo', handset)
  await cleo.ask('POST', '/api/join', { code: match.code! })
  await cleo.goto(`/match/${match.id}`)
  await cleo.recorder.until(({ table }) => !!table, 'the table')
  const told = cleo.page.getByRole('tooltip')
  const tapOn = async (title: RegExp) => {
    const { x, y } = await map(cleo)
      .locator('g:has(> title)')
      .filter({ hasText: title })
      .first()
      .evaluate((one) => {
        const line = one.querySelector('path')
        const at = line ? line.getPointAtLength(line.getTotalLength() / 3).matrixTransform(line.getScreenCTM()!) : null
        const box = one.getBoundingClientRect()
        return at ? { x: at.x, y: at.y } : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      })
    await cleo.page.touchscreen.tap(x, y)
  }
  await tapOn(/^Industry, level 1/)
  await told.getByText(/^Industry, level 1/).waitFor()
  await tapOn(/segments?\. Each ride brings its owner/)
  await told.getByText(/Each ride brings its owner \d points? and \$\d/).waitFor()
})

test('A long French sentence fits the sign of a narrow phone', async () => {
  const ada = await stage.person('Ada', { ...handset, viewport: { width: 320, height: 640 }, locale: 'fr-FR' })
  await sitDownAtTwoWays(ada)
  await asked(ada)
  await ada.page.locator('[data-spot="do:upgrade_link"]').tap()
  const sentence = ada.page.locator('.sign .what')
  await sentence.getByText('Améliorer une liaison').waitFor()
  expect(await sentence.evaluate((all) => all.scrollHeight - all.clientHeight)).toBeLessThan(6) // no line is missing
  await expectLinesInside(ada)

  // Longer than any known sentence.
  await sentence.evaluate(
    (all) => (all.textContent = 'Payez comme proposé, choisissez une autre fin ou prenez un autre chemin par la porte'),
  )
  await ada.page.setViewportSize({ width: 321, height: 640 })
  const lines = () => sentence.evaluate((all) => Math.round(all.clientHeight / Number.parseFloat(getComputedStyle(all).lineHeight)))
  await expect.poll(lines).toBe(3)
  await expectLinesInside(ada)
})

/** No line of the sign touches an edge of its strip. */
async function expectLinesInside({ page }: Person): Promise<void> {
  const [strip, who, what] = await page
    .locator('.top, .sign .who, .sign .what')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })))
  const least = 3.5
  for (const line of [who!, what!]) {
    expect(line.top - strip!.top).toBeGreaterThanOrEqual(least)
    expect(strip!.bottom - line.bottom).toBeGreaterThanOrEqual(least)
  }
}

test('In an auction of three all points are visible', async () => {
  const ada = await stage.person('Voiture de queue', handset)
  const bots = (['character:ines', 'character:milo'] as const).map((level) => ({ kind: 'program' as const, level }))
  const match = await ada.table('tramways', [{ kind: 'me' }, ...bots])
  await ada.goto(`/match/${match.id}`)
  await playUntil(ada, 'bid')
  const edges = await ada.page.locator('.seat .says').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...edges)).toBeLessThanOrEqual(phone.width)
  expect(await ada.page.getByText(/^To beat/).count()).toBe(0) // the sign shows it
})

test('An auction in the hand: cards, bids and places; a held button bids $5 more, a card pays its part, the globe shows the map', async () => {
  const ada = await stage.person('Ada', handset)
  await sitDownAt(ada, 'lessons/3_auction', ({ players, order, place }) => {
    players[order[place]!.value]!.money = 50
  })
  const { page } = ada
  await asked(ada)
  const tops = ['Cards up for auction', 'Spent so far: nobody gets it back', 'What each place in the order brings'].map(
    async (name) => (await page.getByRole('list', { name }).boundingBox())!.y,
  )
  const [cards, bids, places] = await Promise.all(tops)
  expect([cards! < bids!, bids! < places!]).toEqual([true, true])
  await page.getByText('if you pass now').waitFor()
  await expect.poll(() => tray(ada).getByRole('region', { name: 'Your cards' }).getByRole('listitem').count()).toBe(0)

  const total = tray(ada).getByRole('group', { name: 'Your bid' }).locator('output')
  const more = (await tray(ada).getByRole('button', { name: 'Bid more' }).boundingBox())!
  await page.mouse.move(more.x + 20, more.y + 20)
  await page.mouse.down()
  const dollars = async () => Number((await total.innerText()).replace('$', ''))
  await expect.poll(dollars).toBeGreaterThan(1)
  await page.mouse.up()
  const bid = await dollars()
  expect((bid - 1) % 5).toBe(0) // letting go does not count as a click
  await tray(ada)
    .getByText(`$${bid} in all, coins $50 → $${50 - bid}`)
    .waitFor()
  await tray(ada)
    .getByRole('group', { name: 'Pay part with' })
    .getByRole('button', { name: /^Generic: 2 rails; build; \$2/ })
    .tap()
  await tray(ada).getByText('$2 in all, coins $50 → $50').waitFor()

  const globe = ada.button('The map in full')
  await globe.tap()
  await map(ada).waitFor()
  await globe.tap()
  await map(ada).waitFor({ state: 'detached' })
  await globe.blur()
  const pass = (await tray(ada).getByRole('button', { name: 'Pass, 2nd' }).boundingBox())!
  expect(pass.x).toBeLessThan((await go(ada).boundingBox())!.x)
  await globe.tap()
  await map(ada).waitFor()
  await globe.blur()
  await doing(ada, 'the bid', () => page.keyboard.press('Enter'))
  await map(ada).waitFor({ state: 'detached' }) // the extra look at the map ends with the decision
})

test('In landscape a phone shows the hand below the figures, with room for four cards', async () => {
  const ada = await stage.person('Ada', { ...handset, viewport: { width: phone.height, height: phone.width } })
  await sitDownAtTwoWays(ada, 'generic-B-1')
  await asked(ada)
  const hand = tray(ada).getByRole('region', { name: 'Your cards' })
  const figures = (await hand.locator('dl').boundingBox())!
  const card = (await hand.getByRole('listitem').first().boundingBox())!
  expect(card.y).toBeGreaterThanOrEqual(figures.y + figures.height)
  expect(card.x + 4 * card.width).toBeLessThan(phone.height)
  expect(card.width).toBeGreaterThan(70)
})

test('On a phone the button plays the choice tapped after a hint', async () => {
  const ada = await stage.person('Ada', handset)
  const match = await ada.table('tramways', [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${match.id}`)
  await asked(ada)
  await ada.button('Hint').tap()
  const hint = ada.page.getByRole('region', { name: 'Hint' })
  await hint.getByRole('heading', { level: 2 }).waitFor()
  await ada.button('Look below').tap()
  const other = ada.page.getByRole('group', { name: 'Ticket Books' }).locator('li:not(.chosen)').first()
  const book = await other.getByText(/^Book \d$/).innerText()
  await other.getByRole('button').tap()
  await hint.waitFor({ state: 'detached' })
  await ada.button(`Take ${book}`).waitFor()
})

test('The whole Mars map has room on a phone, and a tap beside one of its small places hits it', async () => {
  const ada = await stage.person('Ada', handset)
  const bots = [1, 2].map(() => ({ kind: 'program', level: 'character:vera' }) as const)
  const mars = await ada.table('tramways', [{ kind: 'me' }, ...bots], { options: { mode: 2 } })
  await ada.goto(`/match/${mars.id}`)
  await asked(ada)
  expect(await tooSmall(ada)).toEqual([])
  const fromMiddle = ({ x, width }: Box) => Math.abs(x + width / 2 - phone.width / 2)
  const parcels = await Promise.all((await map(ada).getByRole('button').all()).map(boxOf))
  const [{ x, y, width, height }] = parcels.toSorted((a, b) => fromMiddle(a) - fromMiddle(b)) as [Box]
  expect(width).toBeLessThan(finger - 4)
  await ada.page.touchscreen.tap(x + width / 2 - finger / 2 + 2, y + height / 2)
  await map(ada).getByRole('button', { pressed: true }).waitFor()
})
