// Whole matches on a phone, with nothing but a finger: the board is always in sight, nothing has to be scrolled sideways.
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { byFinger } from './support/asking'
import * as mobility from './support/mobility'
import { hasty, mapOf, playOn } from './support/playing'
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
