// Write the Future on its drawn table: whole matches by mouse, by keys and by touch; previews match the results.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '$browser/support/axe'
import { asked, byFinger, byKeys, byMouse, doing, pointerUsed, watchForPointers } from '$browser/support/asking'
import { root } from '$browser/support/programs'
import { phone, stageOfTests, type Person } from '$browser/support/stage'
import { board, offerButton, openFlap, playToTheEnd, sitDown, takeCard, takeDie, tray, viewOf } from './writing'
import type { NewSeat } from '$client/protocol/new_match'

const stage = stageOfTests()
const short = { draft: true, round_limit: 2 }

test('A draft match is played to its end by mouse', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, short)
  const { result } = await playToTheEnd(ada, byMouse)
  expect(result!.ending).toBe('round_limit')
})

test('A draft match is played to its end by keyboard alone', async () => {
  const ada = await stage.person('Ada')
  await watchForPointers(ada)
  await sitDown(ada, short)
  await playToTheEnd(ada, byKeys, ({ page }) => page.keyboard.press('Escape'))
  expect(await pointerUsed(ada)).toBe(false)
})

test('A draft match is played to its end by touch on a phone: one tap previews, a second one acts', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, short)
  await playToTheEnd(ada, byFinger)
})

test('On a low phone an arrow shows that the panel continues, until its end is visible', async () => {
  const ada = await stage.person('Ada', { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })
  await sitDown(ada, short)
  await asked(ada)
  const cue = ada.page.locator('.parts > .more > span')
  for (const name of ['Market', 'Abilities']) {
    await ada.page.getByRole('tab', { name }).tap()
    await cue.waitFor()
    await ada.page.getByRole('tabpanel', { name }).focus()
    await ada.page.keyboard.press('End')
    await cue.waitFor({ state: 'hidden' })
  }
})

test('On a phone a finger beside a square of the market still hits it', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, short)
  await takeCard(ada, byFinger)
  await takeDie(ada, await asked(ada), byFinger)
  await ada.page.getByRole('tab', { name: 'Market' }).tap()
  const square = ada.page.locator('button.square').first()
  const { x, y, width, height } = (await square.boundingBox())!
  await ada.page.touchscreen.tap(x + width / 2, y + height / 2 - 21)
  await expect.poll(() => square.getAttribute('class')).toContain('looked')
})

test('A solo match, and a simultaneous one', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { round_limit: 2 }, 0)
  await playToTheEnd(ada, byMouse)
  await sitDown(ada, { round_limit: 2 }, 2)
  await playToTheEnd(ada, byMouse)
})

test('With chosen factions and secret missions, no frame reveals another player’s secret', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { ...short, future_proof: true, factions_chosen: true, secrecy: true })
  const first = await asked(ada)
  const offer = first.legal[0]!
  expect(offer.action.do).toBe('choose_faction')
  await board(ada).locator('button.legal').first().click()
  await doing(ada, offer.text, () => tray(ada).locator('.btn.go').click())
  await asked(ada)

  const flap = ada.button(/^Secret mission/).first() // one faction has two
  await flap.waitFor()
  const { secret } = viewOf(ada.recorder.table!).seats[0]!
  expect(secret).toBeTruthy()
  await flap.hover()
  await ada.page.mouse.down()
  await openFlap(ada).first().waitFor()
  await ada.page.mouse.up()
  await openFlap(ada).waitFor({ state: 'detached' })

  const wall = await stage.person('Wall')
  await wall.goto(ada.page.url().replace(/^.*\/match\//, '/table/'))
  await wall.recorder.until(({ table }) => !!table, 'the shared screen')

  const end = await playToTheEnd(ada, byMouse)
  const [own, other] = viewOf(end).seats.map((place) => place.secret!)
  expect([own, other]).toEqual([secret, expect.any(String)])
  await wall.recorder.until(({ table }) => table?.over === true, 'the end on the shared screen')
  const toldBefore = (frames: readonly { text: string }[]) => {
    const over = frames.findIndex(({ text }) => text.includes('"over":true'))
    expect(over).toBeGreaterThan(5)
    return frames.slice(0, over).map(({ text }) => text)
  }
  const mentions = (id: string) => (text: string) => text.includes(`"${id}"`)
  const toAda = toldBefore(ada.recorder.frames)
  expect(toAda.some(mentions(own!)), 'the own one is told').toBe(true)
  expect(toAda.filter(mentions(other!))).toEqual([])
  for (const id of [own!, other!]) expect(toldBefore(wall.recorder.frames).filter(mentions(id))).toEqual([])
})

test('Shift H holds the flap open anywhere, announces it, and is listed among the keys', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await sitDown(ada, { draft: true, secrecy: true })
  await takeCard(ada, byMouse)
  const table = await asked(ada)
  await takeDie(ada, table, byMouse)
  await offerButton(
    ada,
    table.legal.find(({ action }) => action.do === 'draw' && action.die === 0)!,
  ).hover()
  const open = openFlap(ada)
  await page.keyboard.down('Shift')
  await page.keyboard.down('H')
  await open.waitFor()
  const said = page.locator('[aria-live="polite"]').filter({ hasText: /^Secret mission: / })
  await said.waitFor({ state: 'attached' })
  await page.keyboard.up('H')
  await page.keyboard.up('Shift')
  await open.waitFor({ state: 'detached' })
  await said.waitFor({ state: 'detached' })

  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: 'Chat' }).getByRole('textbox').press('Shift+H')
  expect(await open.count(), 'who writes does not open it').toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('K')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('look at your secret mission while held').waitFor()
})

test('Taking a card while another player’s sheet is open returns to the player’s own', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { draft: true })
  await asked(ada)
  const other = ada.page.getByRole('region', { name: /’s sheet$/ })
  await ada.page.keyboard.press('F2')
  await other.waitFor()
  await takeCard(ada, byMouse)
  await other.waitFor({ state: 'detached' })
})

test('Pointing at a choice previews its exact effect in place; then it happens', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { draft: true })
  await takeCard(ada, byMouse)
  const table = await asked(ada)
  const die = await takeDie(ada, table, byMouse)
  const offer = table.legal.find(({ action }) => action.do === 'draw' && action.die === die)!
  const size = () => board(ada).boundingBox()
  const before = await size()
  await offerButton(ada, offer).hover()
  const go = tray(ada).locator('.btn.go')
  await go.filter({ hasText: 'Draw here' }).waitFor()
  expect(await size(), 'nothing jumps').toEqual(before)

  const { recorder } = ada
  await recorder.until(({ frames }) => frames.some(({ message }) => 'previews' in message), 'a preview')
  const previews = recorder.frames.flatMap(({ message }) => ('previews' in message ? [message.previews] : [])).at(-1)!
  const expected = previews[offer.index]!.standing.find(({ seat }) => seat === 0)?.points ?? table.standing[0]
  const then = await doing(ada, offer.text, () => offerButton(ada, offer).click())
  expect(then.standing[0]).toBe(expected)

  // The whole turn can be undone.
  for (let seq = then.seq; recorder.table!.undo.possible; seq = recorder.table!.seq) {
    await ada.button('Undo').click()
    await recorder.until(({ table }) => table!.seq > seq, 'the undo')
  }
  expect(viewOf(recorder.table!).seats[0]!.turn.step).toBe('choose')
})

test('Cards by digits, dice by D, spaces by arrows, Enter acts and Escape cancels', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await sitDown(ada, { draft: true })
  let table = await asked(ada)
  const card = Number(table.legal.find(({ action }) => action.do === 'take')!.action.card) + 1
  const go = tray(ada).locator('.btn.go')
  await page.keyboard.press(String(card))
  await go.filter({ hasText: `Take card ${card}` }).waitFor()
  await page.keyboard.press('Escape')
  await go.waitFor({ state: 'detached' })
  await page.keyboard.press(String(card))
  await go.waitFor()
  await doing(ada, 'taking it', () => page.keyboard.press('Enter'))

  table = await asked(ada)
  await page.keyboard.press('d')
  await board(ada).locator('[data-place]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await go.filter({ hasText: 'Draw here' }).waitFor()
  table = await doing(ada, 'drawing', () => page.keyboard.press('Enter'))
  expect(viewOf(table).seats[0]!.turn.used).toHaveLength(1)
})

test('A pen animates each drawing once, and not again after a look at a mission', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  await ada.page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      const { dataset } = document.documentElement
      if (this.classList.contains('pen')) dataset.pens = String(Number(dataset.pens ?? 0) + 1)
      return animate.apply(this, how)
    }
  })
  const pens = () => ada.page.evaluate(() => Number(document.documentElement.dataset.pens ?? 0))
  await sitDown(ada, { draft: true })
  await takeCard(ada, byMouse)
  const table = await asked(ada)
  const die = await takeDie(ada, table, byMouse)
  expect(await pens()).toBe(0)
  const draw = table.legal.find(({ action }) => action.do === 'draw' && action.die === die)!
  await doing(ada, draw.text, () => offerButton(ada, draw).click())
  await expect.poll(pens).toBeGreaterThan(0)
  await board(ada).locator('circle.fresh').waitFor()
  const written = await pens()
  await ada.page.getByRole('region', { name: 'Missions' }).getByRole('button').first().hover()
  await board(ada).locator('circle.fresh').waitFor({ state: 'detached' })
  await tray(ada).hover()
  await board(ada).locator('circle.fresh').waitFor()
  expect(await pens()).toBe(written)
})

test('Points before a move: on every space, on the focused one, or never', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { draft: true })
  await takeCard(ada, byMouse)
  const table = await asked(ada)
  await takeDie(ada, table, byMouse)
  const told = board(ada).locator('text.gain, text.loss, text.even')
  await told.first().waitFor()
  const choose = async (when: string) => {
    await ada.button('Preferences').click()
    await ada.page.getByRole('group', { name: 'Points before a move' }).getByRole('radio', { name: when }).check()
    await ada.page.keyboard.press('Escape')
  }
  await choose('Never')
  await told.first().waitFor({ state: 'detached' })
  await choose('Always')
  await told.first().waitFor()
})

test('Symbols are explained on hover and on focus', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { draft: true })
  await asked(ada)
  const bubble = ada.page.getByRole('tooltip')
  const star = board(ada).getByRole('img', { name: /^Row 3, when it is full: 10 points\. 6 spaces are missing\.$/ })
  await star.hover()
  await bubble.filter({ hasText: 'Row 3' }).waitFor()
  await tray(ada).hover()
  await bubble.waitFor({ state: 'detached' })
  await ada.page.keyboard.press('Tab') // the element with keyboard focus is explained, not the one clicked
  await star.focus()
  await bubble.filter({ hasText: 'Row 3' }).waitFor()
  await ada.page.getByText('any die').hover()
  await bubble.filter({ hasText: 'Any die may tick the next square' }).waitFor()
})

test('A long press on a symbol explains it until the finger is lifted', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, { draft: true })
  await asked(ada)
  const bubble = ada.page.getByRole('tooltip')
  const touch = await ada.context.newCDPSession(ada.page)
  const explained = async (symbol: Locator, text: string) => {
    const { x, y, width, height } = (await symbol.boundingBox())!
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await bubble.filter({ hasText: text }).waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await bubble.waitFor({ state: 'detached' })
  }
  await explained(board(ada).getByRole('img', { name: /^Row 3, when it is full/ }), 'Row 3, when it is full: 10 points.')
  await ada.page.getByRole('tab', { name: 'Market' }).tap()
  await explained(ada.page.getByRole('region', { name: 'Agents' }).locator('header'), 'Any die may tick the next square')
})

test('On a phone a focused card shows its options in place of the pages', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, { draft: true })
  const table = await asked(ada)
  const offer = table.legal.find(({ action }) => action.do === 'take')!
  const pages = ada.page.getByRole('tablist')
  await pages.waitFor()
  await offerButton(ada, offer).tap()
  await ada.page.getByText(`With card ${Number(offer.action.card) + 1} you could`).waitFor()
  await pages.waitFor({ state: 'hidden' })
  await doing(ada, offer.text, () => offerButton(ada, offer).tap())
  await pages.waitFor()
})

test('A phone used as a hand has the player’s sheet, and plays on it', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, { draft: true })
  await ada.goto(ada.page.url().replace(/^.*\/match\//, '/hand/'))
  await takeCard(ada, byFinger)
  const table = await asked(ada)
  await ada.page.locator('.mine button.die').first().tap()
  const offer = table.legal.find(({ action }) => action.do === 'draw' && action.die === 0)!
  await offerButton(ada, offer).tap()
  await doing(ada, offer.text, () => offerButton(ada, offer).tap())
})

test('A spectator of a draft sees the cards and who took them; a replay shows the points of each moment', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { draft: true })
  await takeCard(ada, byMouse)
  await asked(ada)
  const path = ada.page.url().replace(/^.*\/match\//, '/')
  const wall = await stage.person('Wall')
  for (const screen of ['/table', '/match']) {
    await wall.goto(screen + path)
    const cards = wall.page.getByRole('region', { name: 'Neighbourhood cards' }).locator('.card')
    await cards.filter({ hasText: 'Ada' }).waitFor()
    expect(await cards.count()).toBe(3)
  }
  const table = await asked(ada)
  const die = await takeDie(ada, table, byMouse)
  const draw = table.legal.find(({ action }) => action.do === 'draw' && action.die === die)!
  const { standing } = await doing(ada, draw.text, () => offerButton(ada, draw).click())
  await ada.goto('/replay' + path)
  const seats = ada.page.getByRole('list', { name: 'Seats' }).locator('.score')
  await expect.poll(async () => (await seats.allTextContents()).map(Number)).toEqual(standing)
  const missions = ada.page.getByRole('region', { name: 'Missions' }).locator('.mission strong')
  await expect.poll(async () => (await missions.allTextContents()).filter((points) => /^\d+$/.test(points.trim())).length).toBe(4)
})

test('The grey undo button explains why nothing can be taken back, by keyboard and by touch', async () => {
  const fingers = { viewport: phone, hasTouch: true, isMobile: true }
  for (const habits of [{}, fingers]) {
    const ada = await stage.person('Ada', habits)
    await sitDown(ada, { draft: true })
    await asked(ada)
    const undo = ada.button('Undo')
    expect(await undo.isDisabled()).toBe(true)
    if (habits === fingers) await undo.tap({ force: true })
    else await undo.press('Enter')
    await ada.page
      .getByRole('alert')
      .getByText(/^(Nothing to undo|Somebody else made the last move)\.$/)
      .waitFor()
  }
})

test('On a phone bar and sign are one strip with round and turn, and all tools are behind one button', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, { draft: true })
  await asked(ada)
  expect((await ada.page.locator('header.top').boundingBox())!.height).toBe(56)
  const small = ada.page.locator('.sign .who')
  await expect.poll(() => small.innerText()).toMatch(/^Round 1 · .* · Your turn$/)
  expect(await small.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
  await ada.page.getByRole('link', { name: /Write the Future/ }).waitFor() // to the lobby
  await ada.button('More').tap()
  await ada.button('What happened').tap()
  await ada.page.getByRole('dialog', { name: 'What happened' }).getByRole('button', { name: 'Close' }).tap()
  await ada.button('More').tap()
  await ada.button('Text view').tap()
  await ada.page.getByRole('region', { name: 'Text view' }).waitFor()
})

test('No condition of a market beside the sheet is cut, in any language', async () => {
  for (const locale of ['en-GB', 'de-DE', 'fr-FR']) {
    const ada = await stage.person('Ada', { locale })
    await sitDown(ada, { draft: true })
    await asked(ada)
    const sections = ada.page.locator('.market section')
    expect(await sections.count()).toBe(4)
    expect(await sections.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length), locale).toBe(0)
    const overlaps = await sections.locator('header').evaluateAll(
      (all) =>
        all.filter((one) => {
          const [when, sum] = ['.when', '.sum'].map((part) => one.querySelector(part)!.getBoundingClientRect())
          return when!.right > sum!.left && when!.bottom > sum!.top && when!.top < sum!.bottom
        }).length,
    )
    expect(overlaps, locale).toBe(0)
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The table is accessible, ${colorScheme}`, async () => {
    const ada = await stage.person('Ada', { colorScheme })
    await sitDown(ada, { draft: true, future_proof: true, secrecy: true })
    await asked(ada)
    await expectAccessible(ada, 'taking a card')
    await takeCard(ada, byMouse)
    const table = await asked(ada)
    await takeDie(ada, table, byMouse)
    await expectAccessible(ada, 'a die in hand')
    await ada.page.getByRole('region', { name: 'Missions' }).getByRole('button').first().hover()
    await expectAccessible(ada, 'a mission that is looked at')
    await ada.page.keyboard.down('Shift')
    await ada.page.keyboard.down('H')
    await openFlap(ada).first().waitFor()
    await expectAccessible(ada, 'the flap held open')
    await ada.page.keyboard.up('H')
    await ada.page.keyboard.up('Shift')
    await ada.page.keyboard.press('F2')
    await ada.page.getByRole('region', { name: /’s sheet$/ }).waitFor()
    await expectAccessible(ada, 'another’s sheet')
    await ada.page.keyboard.press('Escape')
    await ada.page.setViewportSize(phone)
    await expectAccessible(ada, 'on a phone')
  })
}

test('End turn is never in the place of the last button: a double tap only takes a card', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, { draft: true })
  const table = await asked(ada)
  await offerButton(
    ada,
    table.legal.find(({ action }) => action.do === 'take')!,
  ).tap()
  const go = tray(ada).locator('.btn.go')
  const { x, y, width, height } = (await go.filter({ hasText: 'Take card' }).boundingBox())!
  const tap = () => ada.page.touchscreen.tap(x + width / 2, y + height / 2)
  await doing(ada, 'taking it', tap)
  await tray(ada).getByText('Choose a die').waitFor()
  await tap()
  const end = ada.button('End turn')
  expect((await end.boundingBox())!.x + (await end.boundingBox())!.width).toBeLessThan(x)
  expect(await go.count()).toBe(0)
  // With dice left it asks first, and the button that ends the turn is not under the finger.
  await end.tap()
  const sure = ada.button('2 dice are left. End the turn?')
  await sure.waitFor()
  await ada.button('Keep playing').tap()
  await sure.waitFor({ state: 'detached' })
  expect(viewOf(ada.recorder.table!).seats[0]!.turn).toMatchObject({ step: 'act', used: [] })
  await end.tap()
  await doing(ada, 'the end of the turn', () => sure.tap())
})

test('One dial changes a die: Enter applies the choice made by key', async () => {
  const ada = await stage.person('Ada')
  const { position } = JSON.parse(readFileSync(join(root, 'games/write_the_future/content/lessons/4_abilities.json'), 'utf8')) as {
    position: object
  }
  const seats: NewSeat[] = [{ kind: 'me' }, { kind: 'program', level: 'easy' }]
  const match = await ada.table('write_the_future', seats, { position })
  await ada.goto(`/match/${match.id}`)
  await asked(ada)
  await doing(ada, 'the second card', () => ada.page.locator('[data-card="2"]').click())
  await asked(ada)
  const die = tray(ada).locator('.mine button.die').first()
  await die.click()
  await die.click()
  const dial = ada.page.getByRole('region', { name: 'Change a die' })
  await dial.waitFor()
  const buttons = await tray(ada).locator('.acts').boundingBox()
  const { x, width } = (await dial.boundingBox())!
  expect(x + width, 'the dial is not below the buttons').toBeLessThanOrEqual(buttons!.x)
  await ada.button('Leave it').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await ada.page.emulateMedia({ colorScheme })
    await expectAccessible(ada, `the dial, ${colorScheme}`)
  }
  await ada.page.keyboard.press('2')
  await tray(ada).locator('.btn.go', { hasText: 'Make it a 2' }).waitFor()
  const { view } = await doing(ada, 'the change', () => ada.page.keyboard.press('Enter'))
  expect((view as { seats: { turn: object }[] }).seats[0]!.turn).toMatchObject({ first_die: 'agents-2' })
})

/** Both dice are used, and the clock stands still. */
async function useBothDice(ada: Person): Promise<Locator> {
  const { page } = ada
  await page.clock.install()
  await sitDown(ada, {}, 0)
  await takeCard(ada, byMouse)
  for (const last of [false, true]) {
    const table = await asked(ada)
    const die = await takeDie(ada, table, byMouse)
    const draw = table.legal.find(({ action }) => action.do === 'draw' && action.die === die)!
    if (last) await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await doing(ada, draw.text, () => offerButton(ada, draw).click())
  }
  return ada.button('End turn')
}

test('When both dice are used End turn waits above, and comes down when a double click is over', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  const end = await useBothDice(ada)
  const go = tray(ada).locator('.btn.go')
  await end.and(page.locator('.back .btn')).waitFor()
  expect(await go.count()).toBe(0)
  await page.clock.runFor(400)
  await end.and(go).waitFor()
})

test('End turn stays under a pressing pointer, so that the click counts', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  const end = await useBothDice(ada)
  const above = end.and(page.locator('.back .btn'))
  await above.hover()
  await page.mouse.down()
  await page.clock.runFor(400)
  await above.waitFor()
  await doing(ada, 'End turn', () => page.mouse.up())
})
