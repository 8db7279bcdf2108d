// Phone and small desktop: the whole board is visible, pages do not scroll sideways, and targets are large enough for a finger.
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { asked as askedInAnyGame } from './support/asking'
import { asked, handOf, hasty, mapOf, play, trayOf, viewOf } from './support/playing'
import { phone, stageOfTests, type Person } from './support/stage'
import { map } from '../../games/tramways/tests/browser/tramways'

const stage = stageOfTests()
/** Comfortable touch target, and the minimum for places on a scaled board (WCAG 2.5.8). */
const finger = 44
const place = 24

interface Box {
  x: number
  y: number
  width: number
  height: number
}
const boxOf = async (locator: Locator): Promise<Box> => (await locator.boundingBox())!
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1

async function expectNoSideways({ page }: Person, what: string): Promise<void> {
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, what).toBeLessThanOrEqual(width!)
}

async function expectInSight({ page }: Person, box: Box, what: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  expect(
    box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1,
    `${what}: ${JSON.stringify(box)}`,
  ).toBe(true)
}

/**
 * Targets too small for a finger, with their size. Links within sentences are exempt. Places of a board and squares of a market are close
 * to each other: a tap beside one goes to the nearest (web/src/parts/near_taps.ts).
 */
const tooSmall = ({ page }: Person): Promise<string[]> =>
  page.evaluate(
    ({ finger, place }) => {
      const dense = 'svg, .squares'
      const seen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 0 &&
        !element.closest('[aria-hidden=true]')
      const inSentence = (element: Element) => {
        const sentence = element.closest('p')
        return element.closest('dd, dt') !== null || (sentence !== null && sentence.textContent.trim() !== element.textContent.trim())
      }
      // A field is also reached through its label, a button through the area around it.
      const sizeOf = (element: Element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
        const around = getComputedStyle(element, '::after')
        const isLaid = around.position === 'absolute' && around.content !== 'none'
        const size = (own: number, laid: string) => (isLaid ? Math.max(own, parseFloat(laid) || 0) : own)
        return { width: size(width, around.width), height: size(height, around.height) }
      }
      return [...document.querySelectorAll('button:enabled, select, input, summary, [role=button], a[href]')]
        .filter((element) => seen(element) && !inSentence(element) && !element.matches('[href="#main"]'))
        .map((element) => ({ element, size: sizeOf(element), least: element.closest(dense) ? place : finger }))
        .filter(({ size, least }) => Math.min(size.width, size.height) < least - 0.5)
        .map(
          ({ element, size }) =>
            `${Math.round(size.width)} × ${Math.round(size.height)}: ${element.localName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`,
        )
    },
    { finger, place },
  )

/** A phone keeps rarely used tools behind one button. */
async function openDrawer(person: Person, title: string): Promise<void> {
  const tool = person.button(title)
  if (!(await tool.isVisible())) await person.button('More').click()
  await tool.click()
  await person.page.getByRole('dialog', { name: title }).waitFor()
}

/** The switch covers no entry of the log. */
async function expectSwitchAbove({ page }: Person): Promise<void> {
  const [choice, entries] = [await boxOf(page.getByRole('group', { name: 'What the log shows' })), await boxOf(page.locator('dialog .in'))]
  expect(overlap(choice, entries)).toBe(false)
}

const playable = (person: Person): Locator =>
  person.page.getByRole('region', { name: 'Your hand', exact: true }).getByRole('button', { disabled: false })

async function atTheTable(person: Person): Promise<void> {
  const match = await person.table('mass_transit', [{ kind: 'me' }, { kind: 'program', level: 'easy' }, { kind: 'program', level: 'easy' }])
  await person.goto(`/match/${match.id}`)
  const table = await asked(person)
  await play(person, table.legal[0]!)
  const next = await asked(person)
  await play(person, hasty(next.legal, next))
  await asked(person)
}

for (const [name, viewport] of [
  ['a phone', phone],
  ['a small desk', { width: 1024, height: 720 }],
] as const) {
  test(`The table on ${name}: board, hand and tray side by side, all of it visible`, async () => {
    const ada = await stage.person('Ada', { viewport, hasTouch: name === 'a phone' })
    await atTheTable(ada)
    await expectNoSideways(ada, 'match')
    const [board, tray] = [await boxOf(mapOf(ada)), await boxOf(trayOf(ada))]
    await expectInSight(ada, board, 'the board')
    await expectInSight(ada, tray, 'the tray')
    expect(overlap(board, tray), `the tray ${JSON.stringify(tray)} covers the board ${JSON.stringify(board)}`).toBe(false)
    expect(board.width * board.height, 'the board is the largest thing there is').toBeGreaterThan(0.3 * viewport.width * viewport.height)
    for (const card of await handOf(ada).all()) await expectInSight(ada, await boxOf(card), 'a card in hand')

    // After a card is picked, all highlighted places are visible as well.
    await playable(ada).first().click()
    for (const place of await mapOf(ada).getByRole('button').all())
      await expectInSight(ada, await boxOf(place), (await place.getAttribute('aria-label')) ?? '')
    for (const title of ['What happened', 'Rules', 'Chat', 'Players and table']) {
      await openDrawer(ada, title)
      await expectNoSideways(ada, title)
      if (title === 'What happened') await expectSwitchAbove(ada)
      await ada.button('Close').click()
    }
  })

  test(`No page has to be scrolled sideways on ${name}`, async () => {
    const ada = await stage.person('Ada', { viewport })
    const waiting = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'open' }])
    const running = await ada.table('write_the_future', [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
    for (const path of [
      '/',
      '/new/mass_transit',
      '/join',
      '/rules/mass_transit',
      `/match/${waiting.id}`,
      `/table/${waiting.id}`,
      `/match/${running.id}`,
      `/hand/${running.id}`,
      `/replay/${running.id}`,
    ]) {
      await ada.goto(path)
      await ada.page.getByRole('main').waitFor({ state: 'attached' })
      await ada.page.waitForLoadState('networkidle')
      await expectNoSideways(ada, path)
    }
  })
}

test('Everything is large enough for a finger on a phone', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  const small: string[] = []
  const look = async (what: string) => small.push(...(await tooSmall(ada)).map((found) => `${what}: ${found}`))

  await atTheTable(ada)
  await look('match')
  await playable(ada).first().tap()
  await look('match with a card picked')
  for (const title of ['What happened', 'Rules', 'Chat', 'Players and table']) {
    await openDrawer(ada, title)
    await look(title)
    await ada.button('Close').tap()
  }

  const match = new URL(ada.page.url()).pathname
  const waiting = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'open' }])
  for (const path of [
    '/',
    '/new/mass_transit',
    '/new/future_mobility',
    '/join',
    '/rules/mass_transit',
    '/learn/mass_transit',
    match.replace('match', 'hand'),
    match.replace('match', 'replay'),
    `/match/${waiting.id}`,
  ]) {
    await ada.goto(path)
    await ada.page.getByRole('main').waitFor({ state: 'attached' })
    await ada.page.waitForLoadState('networkidle')
    await look(path)
  }
  expect(small).toEqual([])
})

test('On a phone the map of Future Mobility has the same place for every player', async () => {
  const habits = { viewport: phone, hasTouch: true, isMobile: true }
  const [ada, ...others] = [await stage.person('Ada', habits), await stage.person('Ben', habits), await stage.person('Cleo', habits)]
  const match = await ada.table('future_mobility', [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  for (const person of others) await person.ask('POST', '/api/join', { code: match.code })
  for (const person of [ada, ...others]) await person.goto(`/match/${match.id}`)
  const heights = await Promise.all([ada, ...others].map(async ({ page }) => (await boxOf(page.locator('aside.side'))).height))
  expect(new Set(heights).size).toBe(1)
})

test('The tables of all games are large enough for a finger, and a tap beside a small place hits it', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  const small: string[] = []
  const look = async (what: string) => small.push(...(await tooSmall(ada)).map((found) => `${what}: ${found}`))
  const bots = [1, 2].map(() => ({ kind: 'program', level: 'character:vera' }) as const)
  for (const game of ['future_mobility', 'write_the_future', 'futuropia', 'tramways']) {
    const match = await ada.table(game, [{ kind: 'me' }, ...bots])
    await ada.goto(`/match/${match.id}`)
    await askedInAnyGame(ada)
    await look(game)
    for (const tab of await ada.page.getByRole('tab').all()) {
      await tab.tap()
      await look(`${game}, ${await tab.innerText()}`)
    }
  }
  // The whole Mars map is visible, with small places.
  const mars = await ada.table('tramways', [{ kind: 'me' }, ...bots], { options: { mode: 2 } })
  await ada.goto(`/match/${mars.id}`)
  await askedInAnyGame(ada)
  await look('Mars')
  expect(small).toEqual([])
  const fromMiddle = ({ x, width }: Box) => Math.abs(x + width / 2 - phone.width / 2)
  const parcels = await Promise.all((await map(ada).getByRole('button').all()).map(boxOf))
  const [{ x, y, width, height }] = parcels.toSorted((a, b) => fromMiddle(a) - fromMiddle(b)) as [Box]
  expect(width).toBeLessThan(finger - 4)
  await ada.page.touchscreen.tap(x + width / 2 - finger / 2 + 2, y + height / 2)
  await map(ada).getByRole('button', { pressed: true }).waitFor()
})

test('On a phone the scores of three players are visible, even with a long name', async () => {
  const ada = await stage.person('Voiture de queue', { viewport: phone, hasTouch: true, isMobile: true })
  for (const game of ['mass_transit', 'future_mobility', 'futuropia', 'tramways']) {
    const bots = (['character:ines', 'character:milo'] as const).map((level) => ({ kind: 'program' as const, level }))
    const match = await ada.table(game, [{ kind: 'me' }, ...bots])
    await ada.goto(`/match/${match.id}`)
    const scores = ada.page.locator('.seat .says')
    await scores.nth(2).waitFor()
    const edges = await scores.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...edges), game).toBeLessThanOrEqual(phone.width)
  }
})

test('Places on the board are listed only for the keyboard, and only glowing places are advertised', async () => {
  const ada = await stage.person('Ada')
  const invitation = ada.page.getByText('Choose a card or a glowing space.')
  const together = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${together.id}`)
  await ada.button('I would like to begin').waitFor()
  expect(await invitation.count()).toBe(0)

  const alone = await ada.table('mass_transit', [{ kind: 'me' }])
  await ada.goto(`/match/${alone.id}`)
  await invitation.waitFor()
  const table = await asked(ada)
  const layings = table.legal.filter(({ action }) => action.do === 'extend').map(({ action }) => String(action.card))
  const card = layings.find((one, index) => layings.indexOf(one) < index)!
  await ada.page.keyboard.press(String(viewOf(table).hands[0]!.cards!.indexOf(card) + 1))
  const places = ada.page.locator('.tray .places')
  await places.first().waitFor({ state: 'attached' })
  expect((await places.first().boundingBox())!.width).toBeLessThanOrEqual(1)
  await places.first().getByRole('button').first().focus()
  expect((await places.first().boundingBox())!.width).toBeGreaterThan(40)
})

test.each(['mass_transit', 'future_mobility', 'write_the_future', 'futuropia', 'tramways'])(
  '%s: with open rules on a desktop the rail is folded to faces, and the drawer does not cover the table',
  async (game) => {
    const ada = await stage.person('Ada')
    const bots = Array.from({ length: game === 'future_mobility' ? 2 : 1 }, () => ({ kind: 'program', level: 'character:vera' }) as const)
    const match = await ada.table(game, [{ kind: 'me' }, ...bots])
    await ada.goto(`/match/${match.id}`)
    await askedInAnyGame(ada)
    const rail = ada.page.locator('.rail')
    const { width } = await boxOf(rail)
    await ada.page.keyboard.press('?')
    const rules = ada.page.getByRole('dialog', { name: 'Rules for this move' })
    await rules.locator('.picture svg').first().waitFor()
    expect((await boxOf(rail)).width).toBeLessThan(width / 2)
    await rail.getByRole('listitem').filter({ hasText: 'Vera' }).first().waitFor()
    for (const part of ['.board', '.side', '.tray']) {
      const covered = ada.page.locator(`.table > ${part}`)
      if (await covered.isVisible()) expect(overlap(await boxOf(covered), await boxOf(rules)), part).toBe(false)
    }
    await ada.page.keyboard.press('Escape')
    await expect.poll(async () => (await boxOf(rail)).width).toBe(width)
  },
)
