// Tramways on its drawn table: whole matches by mouse, by keys and by touch, in all three worlds.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { asked, byFinger, byKeys, byMouse, doing, pointerUsed, watchForPointers } from '$browser/support/asking'
import { expectAccessible } from '$browser/support/axe'
import { phone, stageOfTests, type Person } from '$browser/support/stage'
import { movedOn, watchMotion } from './motion'
import {
  begin,
  layLink,
  map,
  offersOf,
  playToTheEnd,
  playUntil,
  side,
  sitDown,
  sitDownAlone,
  sitDownAtGates,
  sitDownAtTwoWays,
  tray,
  viewOf,
} from './tramways'

const stage = stageOfTests()

/** The first linked figure in a row of the final score; a player without any stress has no move that caused it. */
const figureOf = ({ page }: Person, row: string | RegExp) => page.getByRole('row', { name: row }).getByRole('link').first()
const plyOf = (person: Person) => Number(new URL(person.page.url()).searchParams.get('ply'))
/** Text of the replay for the move shown. */
const told = ({ page }: Person) => page.getByRole('banner').innerText()

test('A match on Earth is played to its end by mouse: every state is accessible, nothing moves, and the end leads to the replay', async () => {
  const ada = await stage.person('Ada')
  await watchMotion(ada)
  await sitDown(ada)
  const end = await playToTheEnd(ada, byMouse, undefined, (phase) => expectAccessible(ada, `Tramways, ${phase}`))
  await ada.page.getByText('Where the points came from').waitFor()
  await ada.page.getByRole('group', { name: /^Points after each round/ }).waitFor()
  await expectAccessible(ada, 'Tramways, the end')
  expect(end.result?.scores).toHaveLength(2)
  expect(await movedOn(ada), 'motion is reduced').toEqual([])

  const sum = ada.page.getByRole('table').getByRole('link').first()
  const [, ply] = /ply=(\d+)$/.exec((await sum.getAttribute('href'))!)!
  await sum.click()
  await ada.page.waitForURL(`**/replay/*?ply=${ply}`)
  await ada.page.goBack()

  await figureOf(ada, /^Stress/).click()
  await ada.page.waitForURL(/\/replay\//)
  await expect.poll(() => told(ada)).toMatch(/stress \+|goes first/)
  await ada.page.goBack()

  await figureOf(ada, 'Points on the track').focus()
  await ada.page.keyboard.press('Enter')
  await ada.page.waitForURL(/\/replay\//)
  expect(plyOf(ada)).toBeGreaterThan(0)
  await ada.page.goBack()

  const after = ada.page.getByRole('link', { name: /^After round 1: Ada −?\d+, / })
  await after.focus()
  await ada.page.keyboard.press('Enter')
  await ada.page.waitForURL(/\/replay\//)
  await expect.poll(() => told(ada)).toMatch(/Round 2/)
  await ada.page.goBack()

  await ada.page.getByRole('link', { name: 'Watch how it ended' }).first().click()
  await ada.page.waitForURL(/\/replay\//)
  expect(plyOf(ada)).toBe(end.ply)
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
  await playToTheEnd(ada, byFinger, undefined, async (phase) => {
    if (phase !== 'bid') return
    const bottom = async (part: Locator) => (await part.boundingBox().then((box) => box!.y + box!.height))!
    const auction = ada.page.getByRole('group', { name: 'Baby Auction, round 1' })
    const all = await bottom(auction)
    expect(await bottom(auction.getByRole('table'))).toBeLessThan(all) // the total of every player's bid, without scrolling
    expect(await bottom(auction.getByText(/^On a tie/))).toBeLessThan(all)
  })
  await ada.page
    .getByText(/have won|has won/)
    .first()
    .waitFor()
  await ada.page.getByRole('table').getByRole('link').first().tap()
  await ada.page.waitForURL('**/replay/**')
  await ada.page.locator('main .night').first().waitFor() // the reports about the night are shown again
})

test('A solo match on shuffled boards: another card joins the line, and it is played to its end', async () => {
  const ada = await stage.person('Ada')
  await sitDownAlone(ada, { options: { shuffle: 7 } })
  for (let table = await asked(ada); viewOf(table).phase !== 'take_card'; table = await asked(ada)) {
    await ada.page.getByRole('button', { name: table.legal[0]!.text, exact: true }).first().click()
    await doing(ada, 'a first card', () => tray(ada).locator('.btn.go').click())
  }
  await ada.page.getByRole('heading', { name: 'Row of cards, round 1' }).waitFor()
  const [another] = offersOf(await asked(ada), 'extend')
  await doing(ada, 'another card', () => tray(ada).getByRole('button', { name: another!.text }).click())
  expect(viewOf(await asked(ada)).row.count).toBe(2)
  const line = ada.page.getByRole('list', { name: 'Row of cards' })
  expect(await line.getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('no stress'), expect.stringContaining('the newest: stress +1')]),
  )
  await side(ada).getByText('Points to reach').waitFor()
  const table = await playToTheEnd(ada, byMouse)
  expect(table.result?.scores).toHaveLength(1)
})

test('While bids are made the map is a picture, and the key M shows it in full', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { options: { baby_auction: true } }) // all players are asked in it
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
  await side(ada).getByRole('heading', { name: 'What $2 brings' }).waitFor()
  const auction = ada.page.getByRole('group', { name: 'Baby Auction, round 1' })
  const [, bonus, bid, total] = await auction.getByRole('row', { name: /Ada/ }).getByRole('cell').allInnerTexts()
  expect([Number(bonus) + 2, bid]).toEqual([Number(total), '$2'])
  await auction
    .locator('.mark.own')
    .getByText(`Ada: ${Number(bonus)} + $2`)
    .waitFor()
  await doing(ada, 'passing', () => ada.page.keyboard.press('Backspace'))
})

test('Parcels are drafted in turn, then the first cards are taken starting with the last seat', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, { options: { mode: 'moon' } })
  const turns = side(ada)
    .getByRole('list')
    .filter({ has: ada.page.locator('[aria-current=step]') })
  const turnOf = async () => (await turns.getByRole('listitem').allInnerTexts()).findIndex((text) => text.includes('now'))
  for (let table = await asked(ada); viewOf(table).phase === 'draft'; table = await asked(ada)) {
    const { order, lap, place } = viewOf(table)
    expect(await turnOf()).toBe(lap * order.length + (lap === 0 ? place : order.length - 1 - place))
    await ada.page.getByRole('button', { name: table.legal[0]!.text, exact: true }).first().click()
    await side(ada).getByText('Yours to build on').waitFor()
    await map(ada).getByRole('button', { pressed: true }).waitFor() // the parcel and its card
    await side(ada).locator('.ticket.chosen').waitFor()
    const undo = tray(ada).getByRole('button', { name: 'Undo' })
    if (lap === 0) await undo.and(ada.page.locator(':disabled, [aria-disabled=true]')).waitFor() // another player chose last
    await doing(ada, 'a parcel', () => tray(ada).locator('.btn.go').click())
  }
  await ada.page.getByRole('heading', { name: 'Ticket Books' }).waitFor()
  const { order, place } = viewOf(await asked(ada))
  expect(await turnOf()).toBe(order.length - 1 - place)
})

test('A link is laid by choosing its two ends, and paid for with one button', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const table = await layLink(ada, 1)
  const before = viewOf(table).links.length
  await doing(ada, 'the payment', () => tray(ada).locator('.btn.go').click())
  await ada.recorder.until(({ table }) => viewOf(table!).links.length > before, 'the link')
})

test('While a link is drawn, its cost is updated and cards that could pay are lit', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const [start] = offersOf(await begin(ada, 'build_link'), 'from')
  const icons = tray(ada).locator('.slot.used, .slot.lit')
  expect(await icons.count()).toBe(0)
  await doing(ada, 'its start', () => map(ada).getByRole('button', { name: start!.text, exact: true }).dblclick())
  await side(ada)
    .getByRole('heading', { name: /^From .+ to/ })
    .waitFor()
  await icons.first().waitFor() // the cards that could pay for its icon
  const way = viewOf(await asked(ada)).ways!.find(({ spaces }) => spaces.length > 1)!
  const [first, second] = way.spaces.map(({ space }) => map(ada).locator(`[data-spot="space:${space}"]`))
  await doing(ada, 'a rail', () => first!.click())
  const bill = side(ada).getByRole('region', { name: 'What this would do' })
  const rails = bill.getByText(/^\d+ rails?$/)
  const laid = viewOf(await asked(ada)).plan.cost
  await rails.getByText(new RegExp(`^${laid} rails?$`)).waitFor()
  await bill
    .locator('dl > div', { hasText: 'Now' })
    .getByText(/^\+\d+ points?$/)
    .waitFor() // those it will bring

  await map(ada).getByRole('button', { name: 'Take up rail 1' }).hover()
  await ada.page.mouse.down()
  await second!.hover()
  await expect.poll(async () => parseInt(await rails.innerText())).toBeGreaterThan(laid)
  await doing(ada, 'another rail', () => ada.page.mouse.up())
  expect(viewOf(await asked(ada)).plan.laid).toHaveLength(2)
})

test('A trip shows its gains, and for whom', async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/learn/tramways')
  await ada.page.getByRole('listitem').filter({ hasText: 'Rides and stress' }).getByRole('button').click()
  await ada.page.waitForURL('**/match/**')
  await begin(ada, 'move')
  await map(ada)
    .getByRole('button', { name: /^To Residence 3.2/ })
    .click()
  const told = side(ada).getByRole('region', { name: 'What this would do' })
  const station = (text: RegExp) => told.getByRole('listitem').filter({ hasText: text }).waitFor()
  await station(/Magnetic strip/)
  await station(/Residence/)
  await station(/Fees ?\d+ rails? of \w+\s*−\$\d+/)
  const sum = (name: string) => told.locator('dl > div', { hasText: name }).locator('dd')
  await sum('Points').getByText('+1 point').waitFor()
  // The same sum as beside the place on the map, with its parts.
  const money = await sum('Money').innerText()
  await map(ada).getByText(money.replace('$', ''), { exact: true }).first().waitFor()
  await told.getByText('for your rails').waitFor()
  await side(ada)
    .getByText(/This changes for/)
    .waitFor()
})

test('Digits open actions, P leads to the payment, and Z takes back', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  await playUntil(ada, 'build_link')
  expect(viewOf(await doing(ada, 'the first action', () => ada.page.keyboard.press('1'))).phase).toBe('start_link')
  await asked(ada)
  expect(viewOf(await doing(ada, 'a step back', () => ada.page.keyboard.press('Escape'))).phase).toBe('act')
  await asked(ada)
  await doing(ada, 'the first action', () => ada.page.keyboard.press('1'))
  await asked(ada)
  expect(viewOf(await doing(ada, 'taking it back', () => ada.page.keyboard.press('z'))).phase).toBe('act')
  await layLink(ada, 1)
  await ada.page.keyboard.press('p')
  await tray(ada).locator('[data-payment] button:focus').waitFor()
  expect(viewOf(await doing(ada, 'taking the end back', () => ada.page.keyboard.press('z'))).phase).toBe('lay')
  await asked(ada)
  await ada.page.keyboard.press('K')
  await ada.page.getByText('to the icons that pay').waitFor()
})

test('On a phone the payment is a row of figures, and the sheet has three heights', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  await sitDownAtTwoWays(ada, 'generic-A-1') // with the icon for building
  const [upgrade] = offersOf(await asked(ada), 'upgrade_building')
  await ada.page.getByRole('button', { name: 'Upgrade a building' }).tap()
  await doing(ada, 'the building', () => map(ada).locator(`[data-spot="node:${upgrade!.action.node}"]`).dispatchEvent('click'))
  await asked(ada)
  const bill = side(ada).getByRole('region', { name: 'What this would do' })
  const cards = tray(ada).locator('[data-payment]')
  const height = async () => (await map(ada).locator('xpath=ancestor::div[contains(@class, "zoom")]').boundingBox())!.height
  await bill.getByText('level 1 → 2').first().waitFor()
  expect(await bill.locator('ol').count()).toBe(0)
  await cards.waitFor({ state: 'hidden' })
  const peek = await height()
  const handle = ada.button('Bill, cards and more')
  await handle.tap()
  await bill.locator('ol').waitFor()
  await cards.waitFor()
  expect(await height()).toBeLessThan(peek)
  await expectAccessible(ada, 'Tramways, the bill on a phone')
  await handle.focus()
  await ada.page.keyboard.press('ArrowUp')
  await side(ada).getByText('Stress: each level costs a point at the end').waitFor()
  await ada.page.keyboard.press('ArrowDown')
  await ada.page.keyboard.press('ArrowDown')
  await bill.locator('ol').waitFor({ state: 'detached' })
})

test('Undo removes the last rail, and says so', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const { plan } = viewOf(await layLink(ada, 2))
  await doing(ada, 'undo', () => tray(ada).getByRole('button', { name: 'Undo last rail' }).click())
  await ada.recorder.until(({ table }) => viewOf(table!).plan.laid.length === plan.laid.length - 1, 'the last rail to be taken up')
  expect(viewOf(await asked(ada)).phase).toBe('lay')
})

test('Money is formatted for the language', async () => {
  const ada = await stage.person('Ada', { locale: 'de-DE' })
  await sitDown(ada)
  await ada.recorder.until(({ table }) => !!table, 'the table')
  const { money } = viewOf(ada.recorder.table!).players[0]!
  await ada.page.locator('footer dd').getByText(`${money}\u00a0$`, { exact: true }).waitFor()
})

test('A laid link bends at the touched rail, and reaches its end again', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const laid = viewOf(await layLink(ada, 3))
  const [first, second] = laid.plan.laid.map(({ space }) => space)
  await doing(ada, 'bending', () => ada.page.getByRole('button', { name: 'Lay the link differently from rail 1 on' }).click())
  await ada.recorder.until(({ table }) => viewOf(table!).plan.laid.length === 1, 'the rails to be taken up')
  const bent = await asked(ada)
  expect(viewOf(bent)).toMatchObject({ phase: 'lay', plan: { laid: [{ space: first }] } })
  const offer = offersOf(bent, 'lay').find(({ action }) => action.space === second)!
  const space = map(ada).getByRole('button', { name: offer.text, exact: true })
  await space.getByText(/^\d+$/).waitFor() // the length of the link over this space
  await space.click()
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'pay', 'the link to reach its end again')
  expect(viewOf(ada.recorder.table!).plan.other).toBe(laid.plan.other)

  const last = laid.plan.laid.length
  await asked(ada)
  await doing(ada, 'taking up a rail', () => ada.page.getByRole('button', { name: `Take up rail ${last}` }).click())
  await ada.recorder.until(({ table }) => viewOf(table!).plan.laid.length === last - 1, 'the last rail to be taken up')
})

test('A payment is changed icon by icon, and goes back to the best', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  await layLink(ada, 1)
  const hand = tray(ada).getByRole('region', { name: 'Your cards' })
  const other = side(ada).getByRole('button', { name: /^Pay another way Now/ })
  const paying = hand.getByRole('button', { pressed: true })
  const usual = await paying.count()
  await hand
    .getByRole('button', { name: /^Pay with/, pressed: false })
    .first()
    .click()
  await other.waitFor()
  await ada.page.keyboard.press('Escape')
  await other.waitFor({ state: 'detached' })
  expect(await paying.count()).toBe(usual)
  await paying.first().click()
  await other.waitFor()
  const before = viewOf(ada.recorder.table!).links.length
  await doing(ada, 'the payment', () => tray(ada).locator('.btn.go:not([disabled])').click())
  await ada.recorder.until(({ table }) => viewOf(table!).links.length > before, 'the link')
})

test('The cards of other players are a sheet that keys open and close, beside the actions', async () => {
  const ada = await stage.person('Ada')
  await sitDownAtTwoWays(ada)
  await asked(ada)
  await ada.page.keyboard.press('Shift+Digit2')
  const sheet = ada.page.getByRole('region', { name: /^Cards of/ })
  await sheet.waitFor()
  await sheet.getByText('In hand and deck together').waitFor()
  await sheet.getByText('The deck is empty, so these cards are the hand.').waitFor()
  await expectAccessible(ada, 'Tramways, the cards of a rival')
  const [cards, board, ...actions] = await Promise.all(
    [
      sheet,
      ada.page.locator('.board').first(),
      ...(await ada.page.getByRole('group', { name: 'Actions', exact: true }).getByRole('button').all()),
    ].map(async (part) => (await part.boundingBox())!),
  )
  expect(actions.length).toBeGreaterThan(4)
  for (const { x, width } of actions) {
    expect(x).toBeGreaterThanOrEqual(cards!.x + cards!.width)
    expect(x + width).toBeLessThanOrEqual(board!.x + board!.width)
  }
  await ada.page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

test('A card of a book has its place in the hand, which is named after the book', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const [first] = offersOf(await asked(ada), 'take_top')
  const place = tray(ada).locator('li.place')
  await place.waitFor()
  expect(await place.innerText()).toBe('')
  await ada.page.getByRole('button', { name: first!.text, exact: true }).first().click()
  await place.getByText(`Book ${Number(first!.action.book) + 1}`, { exact: true }).waitFor()
  await doing(ada, 'the card', () => tray(ada).locator('.btn.go').click())
  await place.waitFor({ state: 'detached' })
})

test('An upgrade lists its costs and gains, and the map shows its points', async () => {
  const ada = await stage.person('Ada')
  await sitDownAtTwoWays(ada, 'generic-A-1') // with the icon for building
  const [upgrade] = offersOf(await asked(ada), 'upgrade_building')
  await ada.page.getByRole('button', { name: 'Upgrade a building' }).click()
  await doing(ada, 'the building', () => map(ada).locator(`[data-spot="node:${upgrade!.action.node}"]`).click())
  const lines = side(ada).getByRole('region', { name: 'What this would do' }).locator('dl > div')
  await side(ada).locator('li.paid', { hasText: 'Build icon' }).waitFor()
  await lines
    .filter({ hasText: 'at each arrival' })
    .getByText(/^\d+ → \d+$/)
    .waitFor()
  await map(ada).locator('text', { hasText: /^\+1$/ }).waitFor()
})

test('While an upgrade is paid for, the buildings that could be upgraded instead stay lit, and one of them replaces it', async () => {
  const ada = await stage.person('Ada')
  await sitDownAtTwoWays(ada, 'generic-A-1', 'generic-B-1') // for building, and for any type
  const [first, second, ...rest] = offersOf(await asked(ada), 'upgrade_building').map(({ action }) => String(action.node))
  await ada.page.getByRole('button', { name: 'Upgrade a building' }).click()
  await doing(ada, 'a building', () => map(ada).locator(`[data-spot="node:${first}"]`).click())
  await asked(ada)
  const others = map(ada).getByRole('button', { name: / instead$/ })
  await others.first().waitFor()
  expect(await others.count()).toBe(rest.length + 1)
  await doing(ada, 'another', () => map(ada).locator(`[data-spot="node:${second}"]`).click())
  await ada.recorder.until(({ table }) => viewOf(table!).plan.node === second, 'the other building')
})

test('Gates show whose rails lead off the map, and a dark board says that it is dark', async () => {
  const ada = await stage.person('Ada')
  await sitDownAtGates(ada)
  await asked(ada)
  const gate = (numeral: string) => map(ada).locator(`[data-spot="numeral:${numeral}"] title`).first()
  expect(await gate('I').textContent()).toMatch(/Rails of Ada lead off the map here\.$/)
  expect(await gate('II').textContent()).toMatch(/Nobody has rails here yet\.$/)
  expect(await map(ada).locator('.night > title').textContent()).toBe('Night: no destination.')
})
