// Future Mobility on its drawn table: whole matches by mouse and by keys, and a route drawn by hand. Also on a phone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byFinger, byKeys, byMouse, doing, pointerUsed, watchForPointers } from '$browser/support/asking'
import { asked, expectAccount, handCard, map, offersOf, playToTheEnd, side, sitDown, tray, tripCard, viewOf } from './mobility'
import { boxOf, expectInSight, expectNoSideways } from '$browser/support/layout'
import { root } from '$browser/support/programs'
import { phone, stageOfTests, type Person } from '$browser/support/stage'

const stage = stageOfTests()
const handset = { viewport: phone, hasTouch: true, isMobile: true }

async function atTable(): Promise<Person> {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  return ada
}

test('A match is played to its end by mouse, and its points are accounted for', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { short: true })
  await expectAccount(ada, await playToTheEnd(ada, byMouse))
})

test('A match is played to its end by keyboard alone', async () => {
  const ada = await stage.person('Ada')
  await watchForPointers(ada)
  await sitDown(ada, { short: true })
  await expectAccount(ada, await playToTheEnd(ada, byKeys, ({ page }) => page.keyboard.press('Escape')))
  expect(await pointerUsed(ada)).toBe(false)
})

test('A route is drawn by dragging over the map, along any cells the rules allow', async () => {
  const ada = await atTable()
  let table = await asked(ada)
  while (viewOf(table).phase !== 'turn') {
    await doing(ada, 'an answer', () => tray(ada).locator('.btn.go').click())
    table = await asked(ada)
  }
  expect(
    table.lines.filter((line) => /\br\dc\d|\bT\d\d/.test(line)),
    'names of the protocol',
  ).toEqual([])
  const travel = offersOf(table, 'travel')[0]!
  await tripCard(ada, table, travel.action.trip).click()
  await doing(ada, travel.text, () => side(ada).getByRole('button', { name: travel.text, exact: true }).click())
  table = await asked(ada)
  const cells = offersOf(table, 'best_route')[0]!.about.route as string[]

  const point = async (cell: string): Promise<[number, number]> => {
    const { x, y, width, height } = (await map(ada)
      .locator('.ground')
      .nth(6 * Number(cell[1]) + Number(cell[3]))
      .boundingBox())!
    return [x + width / 2, y + height / 2]
  }
  await ada.page.mouse.move(...(await point(cells[0]!)))
  await ada.page.mouse.down()
  for (const cell of cells.slice(1)) await ada.page.mouse.move(...(await point(cell)), { steps: 3 })
  await ada.page.mouse.up()
  await ada.recorder.until(({ table }) => viewOf(table!).trip[0]?.route.length === cells.length, 'the route to arrive')
  expect(viewOf(ada.recorder.table!).trip[0]!.route).toEqual(cells)
})

test('By keyboard alone: a trip, its mode, the route cell by cell, the announcement', async () => {
  const ada = await atTable()
  const { page } = ada
  const focus = async (name: string) => {
    for (let i = 0; i < 90; i++) {
      const here = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.querySelector('.sr')?.textContent ??
          document.activeElement?.textContent?.trim(),
      )
      if (here === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} cannot be reached`)
  }
  const enter = async (what: string) => {
    await doing(ada, what, () => page.keyboard.press('Enter'))
    return asked(ada)
  }
  let table = await asked(ada)
  while (viewOf(table).phase !== 'turn') table = await enter('an answer')
  const travel = offersOf(table, 'travel')[0]!
  await byKeys(tripCard(ada, table, travel.action.trip))
  await focus(travel.text)
  table = await enter(travel.text)
  await focus(offersOf(table, 'start_at')[0]!.text)
  table = await enter('where it starts')
  // From now on the next cell receives the focus automatically.
  for (let steps = 0; !offersOf(table, 'announce').length && steps < 32; steps++) {
    await page.waitForFunction(() => document.activeElement?.matches('[data-place]'))
    table = await enter('the next cell')
  }
  expect(viewOf(table).trip[0]!.route.length).toBeGreaterThan(1)
  const announcements = offersOf(table, 'announce')
  if (announcements.length > 1) await focus(announcements[0]!.text)
  else await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await doing(ada, 'the announcement', () => page.keyboard.press('Enter'))
})

test('A chosen trip is restored after the power-up before it is played or put back', async () => {
  const ada = await stage.person('Ada')
  const { position } = JSON.parse(readFileSync(join(root, 'games/future_mobility/content/lessons/2_chains.json'), 'utf8')) as {
    position: object
  }
  const program = { kind: 'program', level: 'easy' } as const
  const match = await ada.table('future_mobility', [{ kind: 'me' }, program, program], { position })
  await ada.goto(`/match/${match.id}`)
  const table = await asked(ada)
  const trip = tripCard(ada, table, offersOf(table, 'travel')[0]!.action.trip)
  const chosen = trip.and(ada.page.locator('[aria-pressed="true"]'))
  const card = handCard(ada, table, 'tram_b')
  await trip.click()
  await ada.button('Choose how to travel').waitFor()
  for (const next of ['put back', 'played']) {
    await card.click()
    await ada.button('Choose a cell on the map').waitFor()
    await chosen.waitFor({ state: 'detached' })
    const stop = offersOf(table, 'place_stop')[0]!
    if (next === 'put back') await card.click()
    else await doing(ada, stop.text, () => map(ada).getByRole('button', { name: stop.text, exact: true }).click())
    await chosen.waitFor()
  }
})

test('A match on a phone, to its end', async () => {
  const ada = await stage.person('Ada', { ...handset, deviceScaleFactor: 2 })
  await sitDown(ada, { short: true })
  const last = await playToTheEnd(ada, byFinger, undefined, async () => {
    await expectNoSideways(ada, 'match')
    await expectInSight(ada, await boxOf(map(ada)), 'the board')
  })
  await expectAccount(ada, last)
  await expectNoSideways(ada, 'result')
})

test('On a phone the map has the same place for every player', async () => {
  const [ada, ...others] = [await stage.person('Ada', handset), await stage.person('Ben', handset), await stage.person('Cleo', handset)]
  const match = await ada.table('future_mobility', [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  for (const person of others) await person.ask('POST', '/api/join', { code: match.code })
  for (const person of [ada, ...others]) await person.goto(`/match/${match.id}`)
  const heights = await Promise.all([ada, ...others].map(async ({ page }) => (await boxOf(page.locator('aside.side'))).height))
  expect(new Set(heights).size).toBe(1)
})
