// On a phone and on a small desk: the whole board is in sight, nothing has to be scrolled sideways, and everything is large enough for a finger.
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { asked, handOf, hasty, mapOf, play, trayOf } from './support/playing'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()
/** What a finger hits surely, and the least that places on a scaled board may have (WCAG 2.5.8). */
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

/** What a finger has to hit, and how large it is where it is too small. What stands in the middle of a sentence is as large as its words. */
const tooSmall = ({ page }: Person): Promise<string[]> =>
  page.evaluate(
    ({ finger, place }) => {
      const seen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 0 &&
        !element.closest('[aria-hidden=true]')
      const inSentence = (element: Element) => element.closest('p, dd, dt') !== null
      // A field inside a label is reached through the label.
      const sizeOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect()
      return [...document.querySelectorAll('button:enabled, select, input, summary, [role=button], a[href]')]
        .filter((element) => seen(element) && !inSentence(element) && !element.matches('[href="#main"]'))
        .map((element) => ({ element, size: sizeOf(element), least: element.closest('svg') ? place : finger }))
        .filter(({ size, least }) => Math.min(size.width, size.height) < least - 0.5)
        .map(
          ({ element, size }) =>
            `${Math.round(size.width)} × ${Math.round(size.height)}: ${element.localName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`,
        )
    },
    { finger, place },
  )

/** A phone keeps what is seldom wanted behind one button. */
async function openDrawer(person: Person, title: string): Promise<void> {
  const tool = person.button(title)
  if (!(await tool.isVisible())) await person.button('More').click()
  await tool.click()
  await person.page.getByRole('dialog', { name: title }).waitFor()
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
  test(`The table on ${name}: board, hand and tray side by side, all of it in sight`, async () => {
    const ada = await stage.person('Ada', { viewport, hasTouch: name === 'a phone' })
    await atTheTable(ada)
    await expectNoSideways(ada, 'match')
    const [board, tray] = [await boxOf(mapOf(ada)), await boxOf(trayOf(ada))]
    await expectInSight(ada, board, 'the board')
    await expectInSight(ada, tray, 'the tray')
    expect(overlap(board, tray), `the tray ${JSON.stringify(tray)} covers the board ${JSON.stringify(board)}`).toBe(false)
    expect(board.width * board.height, 'the board is the largest thing there is').toBeGreaterThan(0.3 * viewport.width * viewport.height)
    for (const card of await handOf(ada).all()) await expectInSight(ada, await boxOf(card), 'a card in hand')

    // With a card picked every place that lights up is in sight as well.
    await playable(ada).first().click()
    for (const place of await mapOf(ada).getByRole('button').all())
      await expectInSight(ada, await boxOf(place), (await place.getAttribute('aria-label')) ?? '')
    for (const title of ['What happened', 'Rules', 'Chat', 'People and table']) {
      await openDrawer(ada, title)
      await expectNoSideways(ada, title)
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
  for (const title of ['What happened', 'Rules', 'Chat', 'People and table']) {
    await openDrawer(ada, title)
    await look(title)
    await ada.button('Close').tap()
  }

  const match = new URL(ada.page.url()).pathname
  const waiting = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'open' }])
  for (const path of [
    '/',
    '/new/mass_transit',
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
