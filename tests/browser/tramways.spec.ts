// Tramways on its drawn table: whole matches by mouse, by keys and by touch, in all three worlds.
import { expect, test } from 'vitest'
import { asked, byFinger, byKeys, byMouse, doing, pointerUsed, watchForPointers } from './support/asking'
import { phone, stageOfTests } from './support/stage'
import { map, offersOf, playToTheEnd, sitDown, tray, viewOf } from './support/tramways'

const stage = stageOfTests()

test('A match on Earth is played to its end by mouse', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const table = await playToTheEnd(ada, byMouse)
  await ada.page.getByText('How the points came about').waitFor()
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
  await sitDown(ada, { options: { mode: 'moon' } })
  await playToTheEnd(ada, byFinger)
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
