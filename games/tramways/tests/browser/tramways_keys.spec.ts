// Tramways by keyboard: the keys of each state of the table, and the texts for players who do not see it.
import { expect, test } from 'vitest'
import { asked, doing, pointerUsed, watchForPointers } from '$browser/support/asking'
import { expectAccessible } from '$browser/support/axe'
import { stageOfTests, type Person } from '$browser/support/stage'
import { map, playUntil, side, sitDown, sitDownAt, sitDownNearLeisure, tray, viewOf } from './tramways'

const stage = stageOfTests()

const heard = ({ page }: Person, text: RegExp): Promise<void> =>
  page.locator('[role=status][aria-live=polite]', { hasText: text }).waitFor()

test('A ride to Leisure by keys: chosen on the map, points by digit and arrow, bought with Enter, and reported', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await watchForPointers(ada)
  await sitDownNearLeisure(ada)
  await asked(ada)
  await doing(ada, 'the action', () => page.keyboard.press('5'))
  await asked(ada)
  const leisure = map(ada).getByRole('button', { name: /^To Leisure 3.7/ })
  const here = () => leisure.evaluate((place) => place === document.activeElement)
  for (let presses = 0; !(await here()); ++presses) {
    expect(presses, 'arrow keys come to the place').toBeLessThan(12)
    await page.keyboard.press(presses % 4 === 3 ? 'ArrowDown' : 'ArrowRight')
  }
  await page.keyboard.press('Enter')
  const lines = side(ada).getByRole('region', { name: 'What this would do' })
  await lines.getByText('points for sale').waitFor()
  await leisure.blur()
  await tray(ada).locator('.btn.go:not([disabled])').waitFor()
  await doing(ada, 'the ride', () => page.keyboard.press('Enter'))
  expect(viewOf(await asked(ada)).phase).toBe('buy_points')
  await tray(ada).getByText('What this ride earns comes after the purchase').waitFor()
  await expectAccessible(ada, 'Tramways, points for sale')

  const points = (count: number) => tray(ada).locator(`[data-spot="points:${count}"][aria-pressed=true]`).waitFor()
  await page.keyboard.press('3')
  await points(3)
  await page.keyboard.press('ArrowRight')
  await points(4)
  await page.keyboard.press('ArrowLeft')
  await points(3)
  await tray(ada)
    .getByRole('status')
    .filter({ hasText: /3 points/ })
    .waitFor()
  const before = viewOf(await asked(ada)).players[0]!.money
  await doing(ada, 'the purchase', () => page.keyboard.press('Enter'))
  await heard(ada, /Ada buys 3 points/)
  expect(viewOf(await asked(ada)).players[0]!.money).toBe(before - 6) // two segments earn as much as the fee for two others costs
  expect(await pointerUsed(ada)).toBe(false)
})

test('A space that allows no rail opens the rule that forbids it', async () => {
  const ada = await stage.person('Ada')
  await sitDownAt(ada, 'puzzles/25')
  await asked(ada)
  const node = map(ada).locator('[data-spot="node:r7c7"]')
  const start = (await node.boundingBox())!
  await doing(ada, 'its start', () => node.dblclick())
  await asked(ada)
  await ada.page.mouse.click(start.x + start.width / 2, start.y - start.height * 0.4) // on rails
  await ada.page
    .getByText(/^The rules do not allow that: .*TW-7\.4/)
    .first()
    .waitFor()
  await ada.page.keyboard.press('Escape')
  const { x, y, width, height } = (await map(ada).locator('rect.edge').last().boundingBox())!
  await ada.page.mouse.click(x + width * 0.125, y + height * 0.375) // on the last board: an empty space without rails beside it
  await ada.page
    .getByText(/^The rules do not allow that: .*TW-7\.2/)
    .first()
    .waitFor()
})

test('Discarding shows the cost of each number of cards, and how many are drawn then', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { options: { mode: 'moon' } })
  await playUntil(ada, 'put_away')
  const prices = tray(ada).getByRole('group', { name: 'Discard' })
  await prices.getByText('1 card, free').waitFor()
  const told = ada.page.getByRole('group', { name: 'End of round 1' })
  expect(await told.locator('.seats > li').count()).toBe(2)
  await told.getByText('Your deck: you draw from these').waitFor()
  await told.getByText('Your discard pile', { exact: true }).waitFor()
  await side(ada)
    .getByText(/^In round 2 the [a-z-]+ board is dark/)
    .waitFor()
  const [first] = await tray(ada).getByRole('region', { name: 'Your cards' }).getByRole('button').all()
  await first!.focus()
  await ada.page.keyboard.press('Enter')
  await prices.locator('[aria-current=true]', { hasText: '1 card, free' }).waitFor()
  await tray(ada)
    .locator('.btn.go', { hasText: /^Discard 1, draw \d$/ })
    .waitFor()
  await expectAccessible(ada, 'Tramways, the end of a round')
})

test('The end of a round shows every player its changes, also after a reload', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { options: { mode: 'moon' } })
  await playUntil(ada, 'put_away')
  await ada.page.reload()
  const stress = ada.page.locator('.seats > li', { hasText: 'Ada' }).locator('dd').nth(2)
  await expect.poll(() => stress.innerText()).toMatch(/^\d+ → \d+$/)
})
