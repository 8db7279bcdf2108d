// Whole matches on a phone by touch only: the board is always visible and nothing scrolls sideways.
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import type { Offer, Table } from '../../web/src/protocol/table'
import { byFinger } from './support/asking'
import * as mobility from '../../games/future_mobility/tests/browser/mobility'
import { hasty, mapOf, playOn, viewOf } from './support/playing'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()
const handset = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

async function expectInSight({ page }: Person, board: Locator): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  const { x, y, width, height } = (await board.boundingBox())!
  expect(
    x >= -1 && y >= -1 && x + width <= phone.width + 1 && y + height <= phone.height + 1,
    `the board at ${x}, ${y}: ${width} × ${height}`,
  ).toBe(true)
}

test('Mass Transit on a phone, to its end', async () => {
  const ada = await stage.person('Ada', handset)
  const match = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${match.id}`)
  const last = await playOn(
    ada,
    hasty,
    () => false,
    async (target) => {
      await expectInSight(ada, mapOf(ada))
      await byFinger(target)
    },
  )
  await ada.page.getByRole('heading', { name: last.result!.winners.length ? 'You made it!' : 'Not this time' }).waitFor({ timeout: 60_000 })
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test('Future Mobility on a phone, to its end', async () => {
  const ada = await stage.person('Ada', handset)
  await mobility.sitDown(ada, { short: true })
  const last = await mobility.playToTheEnd(ada, byFinger, undefined, () => expectInSight(ada, mobility.map(ada)))
  await mobility.expectAccount(ada, last)
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

// ---- safe areas of a phone ----

const upright = { viewport: phone, insets: { top: 0, left: 0, right: 0, bottom: 34 } }
const onItsSide = { viewport: { width: phone.height, height: phone.width }, insets: { top: 0, left: 47, right: 47, bottom: 21 } }

/** Targets covered by a camera, a rounded corner or the system bar. Scrolling content may pass below the lower edge. */
const covered = ({ page }: Person, { left, right, bottom }: { left: number; right: number; bottom: number }) =>
  page.evaluate(
    ([left, right, bottom]) => {
      const foot = 'nav.bottom, .tray'
      return [...document.querySelectorAll('button, a[href], input, select')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.matches('.skip'))
        .map((each) => [each, each.getBoundingClientRect()] as const)
        .filter(([, box]) => box.width > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0)
        .filter(
          ([each, box]) => box.left < left || box.right > innerWidth - right || (each.closest(foot) && box.bottom > innerHeight - bottom),
        )
        .map(([each, box]) => `${each.textContent.trim() || each.ariaLabel}: ${box.left} to ${box.right}, down to ${box.bottom}`)
    },
    [left, right, bottom] as const,
  )

test.each([
  ['upright', upright],
  ['on its side', onItsSide],
])('On a phone %s nothing to press lies behind the camera or the bar of the system', async (_, { viewport, insets }) => {
  const ada = await stage.person('Ada', { ...handset, viewport })
  const { id } = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  const session = await ada.context.newCDPSession(ada.page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await ada.goto('/')
  await ada.page
    .getByRole('link', { name: /Mass Transit/ })
    .first()
    .waitFor()
  expect(await covered(ada, insets), 'in the lobby').toEqual([])
  await ada.goto(`/match/${id}`)
  await ada.page.locator('[data-seq]').first().waitFor()
  expect(await covered(ada, insets), 'at a table').toEqual([])
})

test('Typing on a phone does not zoom the page', async () => {
  const ada = await stage.visitor(handset)
  await ada.goto('/')
  const field = ada.page.getByLabel('Your name at the table')
  expect(await field.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))).toBeGreaterThanOrEqual(16)
})

test('A tap on the end of its way moves a commuter there', async () => {
  const ada = await stage.person('Ada', handset)
  const match = await ada.table('mass_transit', [{ kind: 'me' }])
  await ada.goto(`/match/${match.id}`)
  const moves = ({ legal }: Table): Offer[] => legal.filter(({ action }) => action.do === 'move')
  await playOn(
    ada,
    ([first]) => first!,
    (table) => moves(table).length > 0,
    byFinger,
  )
  const before = ada.recorder.table!
  const card = `card:${String(moves(before)[0]!.action.card)}`
  await byFinger(ada.page.locator(`[data-spot="${card}"]`))
  await byFinger(ada.page.locator('.goal').first())
  await ada.recorder.until(({ table }) => table!.seq > before.seq, 'what the tap did')
  const moved = viewOf(ada.recorder.table!).commuters.filter(({ place }, number) => place !== viewOf(before).commuters[number]!.place)
  expect(moved).toHaveLength(1)
})
