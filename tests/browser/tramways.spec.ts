// Tramways on its drawn table: whole matches by mouse, by keys and by touch, in all three worlds.
import { expect, test } from 'vitest'
import { asked, byFinger, byKeys, byMouse, doing, pointerUsed, watchForPointers } from './support/asking'
import { expectAccessible } from './support/axe'
import { phone, stageOfTests } from './support/stage'
import { map, offersOf, playToTheEnd, sitDown, tray, viewOf } from './support/tramways'

const stage = stageOfTests()

test('A match on Earth is played to its end by mouse, and every state of the table is accessible', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const table = await playToTheEnd(ada, byMouse, undefined, (phase) => expectAccessible(ada, `Tramways, ${phase}`))
  await ada.page.getByText('How the points came about').waitFor()
  await expectAccessible(ada, 'Tramways, the end')
  expect(table.result?.scores).toHaveLength(2)
})

test('A match on Mars is played to its end by keyboard alone', async () => {
  const ada = await stage.person('Ada')
  await watchForPointers(ada)
  await sitDown(ada, { options: { mode: 'mars' } })
  await playToTheEnd(ada, byKeys, ({ page }) => page.keyboard.press('Escape'))
  expect(await pointerUsed(ada)).toBe(false)
})

test('A match on the Moon is played to its end with a finger on a phone', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  await sitDown(ada, { options: { mode: 'moon', baby_auction: true } })
  await playToTheEnd(ada, byFinger)
})

test('The map of a new table is chosen by its picture', async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/new/tramways')
  await ada.page.getByLabel(/^World/).selectOption('Moon')
  await ada.page.getByRole('radio', { name: /^Ribbon/ }).check()
  await ada.button('Open the table').click()
  await ada.page.waitForURL('**/match/*')
  await ada.recorder.until(({ match }) => match !== null, 'the match')
  expect(ada.recorder.match!.options.layout).toBe(1)
})

test('While bids are made the map is a picture, and the key M shows it in full', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { options: { baby_auction: true } }) // there everybody is asked
  for (let table = await asked(ada); viewOf(table).phase !== 'bid'; table = await asked(ada)) {
    await ada.page.getByRole('button', { name: table.legal[0]!.text, exact: true }).first().click()
    await doing(ada, 'a first card', () => tray(ada).locator('.btn.go').click())
  }
  await ada.page.getByRole('heading', { name: 'Baby Auction, round 1' }).waitFor()
  await ada.page.keyboard.press('m')
  await map(ada).waitFor()
  await ada.page.keyboard.press('m')
  await map(ada).waitFor({ state: 'detached' })
  await ada.page.keyboard.press('ArrowUp')
  await ada.page.getByRole('group', { name: 'Your bid' }).getByText('$2', { exact: true }).waitFor()
  await doing(ada, 'passing', () => ada.page.keyboard.press('Backspace'))
})

test('A link is laid by choosing its two ends, and paid for with one button', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  let table = await asked(ada)
  while (offersOf(table, 'build_link').length === 0) {
    const { phase } = viewOf(table)
    if (phase === 'bid')
      await doing(ada, phase, () =>
        tray(ada)
          .getByRole('button', { name: /^Pass\b/ })
          .click(),
      )
    else {
      await ada.page.getByRole('button', { name: table.legal[0]!.text, exact: true }).first().click()
      await doing(ada, phase, () => tray(ada).locator('.btn.go').click())
    }
    table = await asked(ada)
  }
  await doing(ada, 'a link', () => ada.page.getByRole('button', { name: /^Build a link/ }).click())
  table = await asked(ada)
  const start = map(ada).locator('[data-place]').first()
  await doing(ada, 'its start', () => start.click())
  table = await asked(ada)
  const end = map(ada)
    .getByRole('button', { name: /^Link to/ })
    .first()
  await end.waitFor()
  await doing(ada, 'the way to its end', () => end.click())
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'pay', 'the link to be laid')
  await doing(ada, 'the payment', () => tray(ada).locator('.btn.go').click())
  expect((ada.recorder.table!.view as { links: unknown[] }).links.length).toBeGreaterThan(0)
})
