// Tramways, state by state, on prepared tables: highlighted items, information before an action, and the effects of touch and keys.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { asked, doing } from '$browser/support/asking'
import { phone, stageOfTests, type Person } from '$browser/support/stage'
import { go, heap, map, offersOf, side, sitDownAt, sitDownNearLeisure, sitDownWithBranches, tray, viewOf } from './tramways'

const stage = stageOfTests()

const spot = (person: Person, name: string): Locator => map(person).locator(`[data-spot="${name}"]`)
const chips = ({ page }: Person): Locator => page.getByRole('group', { name: 'Actions', exact: true }).getByRole('button')
const bill = (person: Person): Locator => side(person).getByRole('region', { name: 'What this would do' })
const line = (person: Person, name: string): Locator => bill(person).locator('dl > div', { hasText: name }).locator('dd')

interface Point {
  x: number
  y: number
}
async function middleOf(part: Locator): Promise<Point> {
  const { x, y, width, height } = (await part.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
/** Drags with the mouse from one place to the next. */
async function pull({ page }: Person, [first, ...way]: Point[]): Promise<void> {
  await page.mouse.move(first!.x, first!.y)
  await page.mouse.down()
  for (const { x, y } of way) await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
}
/** The parts of the table in tab order, up to the single button. */
async function tabStops({ page }: Person): Promise<string[]> {
  const stops: string[] = []
  for (let presses = 0; presses < 120 && stops.at(-1) !== 'button'; ++presses) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const parts = { map: '.board [role=group] [data-place]', side: '.side', button: '.tray .btn.go', hand: '.tray [data-payment]' }
      return Object.entries(parts).find(([, part]) => document.activeElement?.closest(part))?.[0]
    })
    if (stop && stops.at(-1) !== stop) stops.push(stop)
  }
  return stops
}
const laidBy = (person: Person): string[] => viewOf(person.recorder.table!).plan.laid.map(({ space }) => space)

test('A link is dragged from start to end, costs more than necessary, and is bent by dragging a rail', async () => {
  const ada = await stage.person('Ada')
  await sitDownAt(ada, 'puzzles/25') // a link is begun
  const starts = offersOf(await asked(ada), 'from')
  expect(await map(ada).getByRole('button').count()).toBe(starts.length)

  const { height } = (await tray(ada).boundingBox())!
  const [start, end] = [await middleOf(spot(ada, 'node:r7c7')), await middleOf(spot(ada, 'node:r7c10'))]
  const cell = (end.x - start.x) / 3
  const at = (columns: number, rows: number) => ({ x: start.x + columns * cell, y: start.y + rows * cell })
  await pull(ada, [start, at(1, 0), at(2, 0), at(2, 1), at(3, 1), end])
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'pay', 'the link to be laid')
  await asked(ada)
  expect(laidBy(ada)).toEqual(['r7c8', 'r7c9', 'r8c9', 'r8c10'])
  await bill(ada).getByText('2 rails would do; 4 earn $2 more on every ride.').waitFor()
  expect(await bill(ada).locator('li.paid .need b').allInnerTexts()).toEqual(['Worker', 'Leisure', '4 rails'])
  await line(ada, 'Stress').getByText('stays 4').waitFor()
  await line(ada, 'Now').getByText('+1 point').waitFor()
  await line(ada, 'Each ride over it').getByText('+1 point, +$4').waitFor()
  expect(await tray(ada).locator('.btn.go').allInnerTexts()).toEqual(['Build the link, 3 cards'])
  const [plan, hand] = [(await map(ada).boundingBox())!, (await tray(ada).boundingBox())!]
  expect(plan.y + plan.height).toBeLessThanOrEqual(hand.y)
  expect(hand.height).toBe(height) // the tray keeps its height, so that the map keeps its scale

  expect(await tabStops(ada)).toEqual(['map', 'side', 'button'])
  await side(ada)
    .getByRole('button', { name: /^A shorter way/ })
    .getByText('2 rails; $2 less for each ride')
    .waitFor()
  await spot(ada, 'node:F2').hover()
  await map(ada).getByText('3 rails', { exact: true }).waitFor()

  const rail = (number: number) => middleOf(map(ada).getByRole('button', { name: new RegExp(`rail ${number}\\b`) }))
  const [second, third] = [await rail(2), await rail(3)]
  await pull(ada, [second, { x: second.x, y: 2 * second.y - third.y }])
  await expect.poll(() => laidBy(ada)).toEqual(['r7c8', 'r7c9', 'r6c9', 'r6c10'])
  await side(ada)
    .getByRole('button', { name: /^A shorter way/ })
    .click()
  await expect.poll(() => laidBy(ada)).toEqual(['r7c8', 'r7c9'])
  await side(ada)
    .getByRole('button', { name: /^A shorter way/ })
    .waitFor({ state: 'detached' })
})

test('Each chip lights its places: links with their price, parcels with four types, buildings of level 1', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await sitDownAt(ada, 'puzzles/14')
  const { legal } = await asked(ada)
  const offered = (verb: string, operand: string) =>
    new Set(legal.filter(({ action }) => action.do === verb).map(({ action }) => action[operand]))
  const tops = await chips(ada).evaluateAll((all) => all.map((chip) => [chip.ariaKeyShortcuts, chip.getBoundingClientRect().top]))
  expect(tops).toEqual(['1', '2', '3', '4', '5', '6'].map((key) => [key, tops[0]![1]]))
  expect(await map(ada).getByRole('button').count()).toBe(0)
  expect(await tray(ada).locator('.btn.go').count()).toBe(1)

  await page.keyboard.press('2')
  const links = offered('upgrade_link', 'link')
  for (const link of links) await spot(ada, `link:${String(link)}`).waitFor({ state: 'attached' })
  const [link] = links
  await expect.poll(() => map(ada).getByText(/^\d+$/).count()).toBe(links.size) // the rails it takes
  await doing(ada, 'the link', () => spot(ada, `link:${String(link)}`).dispatchEvent('click'))
  await asked(ada)
  await chips(ada).filter({ hasText: 'Gather' }).and(page.locator('[aria-disabled=true][title="Another action is under way"]')).waitFor()
  await doing(ada, 'a step back', () => page.keyboard.press('Escape'))
  await asked(ada)

  await page.keyboard.press('3')
  const parcels = [...offered('build', 'node')]
  await expect.poll(() => map(ada).getByRole('button').count()).toBe(parcels.length)
  await spot(ada, `node:${String(parcels[0])}`).click()
  const types = side(ada).locator('.types button')
  expect(await types.locator('b').allInnerTexts()).toEqual(['Residence', 'Commerce', 'Leisure', 'Industry'])
  expect(await types.locator('small').allInnerTexts()).toEqual(['1 on offer', '3 on offer', '2 on offer', '3 on offer'])
  await doing(ada, 'the type', () => types.and(page.locator(':enabled')).first().click())
  await asked(ada)
  await side(ada).getByText('This card comes into your hand at once').waitFor()
  await doing(ada, 'a step back', () => page.keyboard.press('Escape'))
  await asked(ada)

  await page.keyboard.press('4')
  await expect.poll(() => map(ada).getByRole('button').count()).toBe(offered('upgrade_building', 'node').size)
  await side(ada).getByText('What level 2 gives').waitFor()
})

test('A ride on Mars: gains beside the places, another start, and two rewards in turn', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await sitDownAt(ada, 'puzzles/24')
  await asked(ada)
  expect(await chips(ada).evaluateAll((all) => all.map((chip) => chip.ariaKeyShortcuts))).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  await tray(ada).locator('dt').getByText('Martians', { exact: true }).waitFor()
  await doing(ada, 'the action', () => page.keyboard.press('5'))
  const places = offersOf(await asked(ada), 'to')
  expect(await map(ada).getByRole('button').count()).toBe(places.length)
  const list = side(ada).getByRole('group', { name: 'What you can choose' }).getByRole('button')
  expect(await list.count()).toBe(0) // highlighted items on the map are not repeated
  await page.keyboard.press('l')
  await expect.poll(() => list.count()).toBe(places.length)
  await spot(ada, 'node:r1c1').click()
  await map(ada).getByText('+21', { exact: true }).waitFor()
  await list.and(page.locator('[aria-label*="Points +3, Money +21, Stress +1"][aria-pressed=true]')).waitFor()
  await page.keyboard.press('l')
  await expect.poll(() => list.count()).toBe(0)
  const start = (pressed: boolean) => map(ada).getByRole('button', { name: /^Start the ride at/, pressed })
  const before = await start(true).getAttribute('aria-label')
  await start(false).click()
  await expect.poll(() => start(true).getAttribute('aria-label')).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect.poll(() => start(true).getAttribute('aria-label')).toBe(before)

  await doing(ada, 'the ride', () => go(ada).click())
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'bonus', 'the reward')
  const rewards = viewOf(await asked(ada))
  await tray(ada)
    .getByRole('button', { name: /^Take \$5 at /, pressed: true })
    .waitFor()
  await go(ada).filter({ hasText: 'Take $5' }).waitFor()
  const top = tray(ada).getByRole('button', { name: /from Ticket Book 1$/ })
  const card = await top.innerText()
  await top.click()
  await doing(ada, 'a card', () => go(ada).click())
  expect(viewOf(await asked(ada)).players).not.toEqual(rewards.players)
  expect(viewOf(ada.recorder.table!).phase).toBe('bonus') // level 2 asks twice
  await expect.poll(() => top.innerText()).not.toBe(card) // the next card of the book
  await tray(ada)
    .getByRole('button', { name: /^Take \$5 at /, pressed: true })
    .waitFor()
})

test('Connections off the map are listed on the way', async () => {
  const ada = await stage.person('Ada')
  await sitDownAt(ada, 'puzzles/03')
  await asked(ada)
  await doing(ada, 'the action', () => ada.page.keyboard.press('5'))
  await asked(ada)
  await spot(ada, 'node:r4c4').click()
  await bill(ada).getByRole('listitem').filter({ hasText: 'over the edge' }).waitFor()
  await ada.page.getByRole('heading', { name: 'Off the map' }).waitFor()
  expect(await ada.page.locator('dd > .line').first().locator('.stop').count()).toBeGreaterThan(1) // the nodes of a hub
})

test('A second icon of a card costs stress, and is released again', async () => {
  const ada = await stage.person('Ada')
  await sitDownAt(ada, 'puzzles/11') // a building is to be paid for
  await asked(ada)
  const ways = side(ada).locator('.tw-way')
  const other = side(ada).getByRole('button', { name: /^Pay another way 2 cards instead of 3, stress \+1/ })
  await other.click()
  expect(await ways.getByText(/cards|stress/).allInnerTexts()).toEqual(['3 cards', 'stress +0', '2 cards', 'stress +1'])
  await ways.getByText('Auction: used twice.').waitFor() // the reason for the stress
  await other.click()
  expect(await tabStops(ada)).toEqual(['side', 'hand', 'button'])
  const again = tray(ada).locator('.slot.again')
  await tray(ada)
    .getByRole('button', { name: /^Pay with/, pressed: false })
    .click()
  await again.getByText('+1', { exact: true }).waitFor()
  const fill = () => again.evaluate((slot) => getComputedStyle(slot).backgroundColor)
  await expect.poll(fill).toBe('rgb(251, 227, 223)') // red, even with the pointer on it
  await go(ada).filter({ hasText: 'Build, 2 cards, stress +1' }).waitFor()
  await bill(ada).locator('.part.again').first().waitFor()
  await again.press('Enter')
  await again.waitFor({ state: 'detached' })
  await go(ada)
    .filter({ hasText: /^Build, 3 cards$/ })
    .waitFor()
  await tray(ada).locator('.slot:focus').waitFor() // the former place of the keyboard focus
})

test('A possible building names the missing icon', async () => {
  const ada = await stage.person('Ada')
  await sitDownAt(ada, 'puzzles/05')
  const [build] = offersOf(await asked(ada), 'build')
  await ada.page.keyboard.press('3')
  await spot(ada, `node:${String(build!.action.node)}`).click()
  const types = side(ada).locator('.types button')
  expect(await types.locator('small').allInnerTexts()).toEqual(['no icon of this type', '3 on offer', 'no icon of this type', '3 on offer'])
  expect(await types.evaluateAll((all) => all.map((type) => (type as HTMLButtonElement).disabled))).toEqual([true, false, true, false])
})

test('A link over the edge: its first half leads to a gate, the other gates light up, and both halves are one bill', async () => {
  const ada = await stage.person('Ada')
  await sitDownAt(ada, 'puzzles/04')
  await asked(ada)
  await doing(ada, 'the action', () => ada.page.keyboard.press('1'))
  await asked(ada)
  await doing(ada, 'its start', () => spot(ada, 'node:r5c5').dblclick())
  await asked(ada)
  await doing(ada, 'the gate', () => map(ada).getByRole('button', { name: 'Off the map by gate I: 1 rail more' }).click())
  await ada.recorder.until(({ table }) => viewOf(table!).plan.numeral === 1 && table!.legal.length > 0, 'the second half')
  const table = await asked(ada)
  for (const { action } of offersOf(table, 'lay')) await spot(ada, `space:${String(action.space)}`).waitFor()
  await ada.page.locator('[role=status]', { hasText: 'Ada leaves the map at gate I.' }).waitFor({ state: 'attached' })
  const [way] = viewOf(table).ways!.filter(({ node }) => node !== null)
  await doing(ada, 'its end', () => spot(ada, `node:${way!.node!}`).click())
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'pay', 'the payment')
  await asked(ada)
  await bill(ada)
    .getByText(/^Two halves, one action: 1 rail to gate I, \d rails? from another gate I\.$/)
    .waitFor()
  await side(ada).getByText('From now on your rails meet at gate I.').waitFor()
  expect(await tray(ada).locator('.btn.go').count()).toBe(1)
})

test('One of three branches to a gate is chosen, then the others are lit for the second choice', async () => {
  const ada = await stage.person('Ada')
  await sitDownWithBranches(ada)
  await asked(ada)
  await ada.page.keyboard.press('2')
  await expect.poll(() => map(ada).getByRole('button').count()).toBe(3)
  await spot(ada, 'link:0').dispatchEvent('click')
  await map(ada).getByRole('button', { pressed: true }).waitFor({ state: 'attached' })
  expect(await map(ada).getByRole('button', { pressed: false }).count()).toBe(2)
  await doing(ada, 'the second', () => spot(ada, 'link:2').dispatchEvent('click'))
  await asked(ada)
  expect(viewOf(ada.recorder.table!).plan).toMatchObject({ work: 'branch_upgrade', link: 0, second_link: 2 })
})

test('An auction: the map is a picture that opens, cards with dollars join the bid, and Enter bids', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await sitDownAt(ada, 'lessons/3_auction')
  await asked(ada)
  await page.getByRole('heading', { name: 'Auction, round 1' }).waitFor()
  expect(await map(ada).count()).toBe(0)
  const picture = side(ada).getByRole('button', { name: 'The map in full' })
  await picture.click()
  await map(ada).waitFor()
  await picture.click()
  await map(ada).waitFor({ state: 'detached' })

  await page.getByText('To beat: $0').waitFor()
  expect(await page.getByRole('list', { name: 'Cards up for auction' }).getByRole('listitem').count()).toBe(2)
  const places = page.getByRole('list', { name: 'What each place in the order brings' }).getByRole('listitem')
  expect(await places.allInnerTexts()).toEqual([expect.stringMatching(/^1st/), expect.stringMatching(/^2nd/)])
  await tray(ada).getByRole('button', { name: 'Pass, take 2nd place' }).waitFor()
  const total = tray(ada).getByRole('group', { name: 'Your bid' }).locator('output')
  await tray(ada).getByRole('button', { name: 'Bid more' }).click()
  await expect.poll(() => total.innerText()).toBe('$2')
  await page.locator('.then').getByText('$2', { exact: true }).waitFor() // the line grows to this length
  const card = tray(ada).getByRole('button', { name: /^Generic: 2 rails; build; \$2/ })
  await card.click()
  await card.and(page.locator('[aria-pressed=true]')).locator('.slot.used').waitFor()
  await tray(ada).getByText('$0 in coins, $2 on cards').waitFor()
  await card.blur()
  await page.keyboard.press('ArrowUp')
  await tray(ada).getByText('$1 in coins, $2 on cards').waitFor()
  await doing(ada, 'the bid', () => page.keyboard.press('Enter'))
  await page.locator('[role=status][aria-live=polite]', { hasText: 'Ada bids $3.' }).waitFor({ state: 'attached' })
})

test('In the last round there are no cards to bid for', async () => {
  const ada = await stage.person('Ada')
  await sitDownAt(ada, 'lessons/3_auction', (position) => {
    position.round = 6
    position.auction_deck = heap([...position.auction_deck.cards, ...position.row.cards].toSorted())
    position.row = heap([])
  })
  await asked(ada)
  await ada.page.getByText('No cards in the last round').waitFor()
  await ada.page.getByText('Plays first. Stress +1.').waitFor()
})

test('At Leisure in the last round the maximum is preselected, and a number is tapped or dragged', async () => {
  const ada = await stage.person('Ada')
  await sitDownNearLeisure(ada, 6)
  await asked(ada)
  await doing(ada, 'the action', () => ada.page.keyboard.press('5'))
  await asked(ada)
  await spot(ada, 'node:r3c7').click()
  await doing(ada, 'the ride', () => go(ada).click())
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'buy_points', 'points for sale')
  await asked(ada)
  await go(ada).filter({ hasText: 'Buy 5 points for $10' }).waitFor()
  const station = (points: number) => tray(ada).locator(`[data-spot="points:${points}"]`)
  await station(2).click()
  await go(ada).filter({ hasText: 'Buy 2 points for $4' }).waitFor()
  await pull(ada, [await middleOf(station(2)), await middleOf(station(3)), await middleOf(station(4))])
  await go(ada).filter({ hasText: 'Buy 4 points for $8' }).waitFor()
})

test('On a phone the window opens on lit places, a seat opens its cards, what pays comes first, and a second tap bends the link', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  const { page } = ada
  await sitDownAt(ada, 'puzzles/25')
  await asked(ada)
  const frame = (await page.locator('.frame.small').boundingBox())!
  const isInside = ({ x, y }: Point) => x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height
  const places = await map(ada).getByRole('button').all()
  expect((await Promise.all(places.map(middleOf))).some(isInside)).toBe(true)

  const building = (await Promise.all(places.map(middleOf))).find(isInside)!
  const finger = await ada.context.newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [building] })
  await page
    .getByRole('tooltip')
    .getByText(/level \d: |^Parcel /)
    .waitFor() // a long press explains it
  await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await page.getByRole('tooltip').waitFor({ state: 'detached' })

  const seats = page.locator('aside.rail').getByRole('button', { name: /^Cards of / })
  expect(await seats.count()).toBe(3)
  await seats.first().tap()
  const sheet = page.getByRole('region', { name: /^Cards of/ })
  await sheet.getByText('Every card was taken in the open').waitFor()
  expect(await sheet.locator('.chosen, .used, .lit, .pale').count()).toBe(0) // the cards in the hand are secret
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await sheet.waitFor({ state: 'detached' })

  const start = map(ada).locator('[data-spot="node:r7c7"]')
  await start.dispatchEvent('click')
  await side(ada)
    .getByRole('heading', { name: /^From Leisure to/ })
    .waitFor() // selected, with its bill, and not begun yet
  await map(ada)
    .getByText(/places in reach/)
    .waitFor()
  await doing(ada, 'its start', () =>
    go(ada)
      .filter({ hasText: /^Start at/ })
      .tap(),
  )
  await asked(ada)
  const ends = viewOf(await asked(ada)).ways!.filter(({ node }) => node !== null)
  await expect
    .poll(() =>
      map(ada)
        .getByRole('button', { name: /^Link to / })
        .count(),
    )
    .toBe(ends.length) // others are no longer highlighted
  await doing(ada, 'its end', () => map(ada).locator('[data-spot="node:r7c10"]').dispatchEvent('click'))
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'pay', 'the link to be laid')
  await asked(ada)
  await ada.button('Bill, cards and more').tap()
  const strip = () =>
    tray(ada)
      .locator('.ticket')
      .evaluateAll((all) => all.map(({ classList }) => (classList.contains('chosen') ? 0 : classList.contains('pale') ? 2 : 1)))
  await expect.poll(async () => (await strip())[0]).toBe(0)
  expect(await strip()).toEqual((await strip()).toSorted())
  await doing(ada, 'bending', () => page.getByRole('button', { name: 'Lay the link differently from rail 1 on' }).dispatchEvent('click'))
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'lay' && table!.legal.length > 0, 'the spaces beside')
  for (const { action } of offersOf(await asked(ada), 'lay'))
    await spot(ada, `space:${String(action.space)}`).waitFor({ state: 'attached' })
})

test('Tooltips appear for the pointer and for the keyboard focus', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await sitDownAt(ada, 'puzzles/24')
  await asked(ada)
  const told = async (parts: Locator) => [
    ...new Set(await parts.evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? one.textContent))),
  ]
  for (const icon of await told(tray(ada).locator('.slot'))) expect(icon).toMatch(/: .+ \(TW-6\)$/)
  expect(await told(page.locator('em[title]'))).toContain('costs $1')
  expect(await told(side(ada).locator('svg > title'))).toContain(
    'Each level costs 1 point at the end; above the top each step costs 2 points at once',
  )
  const things = await told(map(ada).locator('title'))
  for (const thing of [
    /^Commerce, level 2: .+ waits? here\./,
    /^\w[\w ]*: \d segments?\. Each ride brings its owner \d points? and \$\d/,
    /^I: rails lead off the map/,
    /^Night: no destination\.$/,
  ])
    expect(things).toContainEqual(expect.stringMatching(thing))
  expect(await told(page.locator('.figure'))).toEqual(expect.arrayContaining(['Money', 'Workers', 'Rails', 'Stress']))
  await page.keyboard.press('Shift+Digit1')
  expect(await told(page.getByRole('region', { name: /^Cards of/ }).locator('.h span'))).toContainEqual(
    expect.stringMatching(/^Cards that were played or discarded/),
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('tooltip')
    .getByText(/level 1: /)
    .waitFor()
})
