// Tramways: changing the route of a ride link by link, and the end of a link that pays for it. All on a prepared table.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { asked, doing } from '$browser/support/asking'
import { expectAccessible } from '$browser/support/axe'
import { phone, stageOfTests, type Person } from '$browser/support/stage'
import { begin, map, side, sitDownAtTwoWays, tray, viewOf } from './tramways'

const stage = stageOfTests()

const link = (person: Person, name: string): Locator => map(person).getByRole('button', { name, exact: true })
const straight = 'the link from Industry 3/5 to Residence 3/2'
const rivals = 'the link from Commerce 4/3 to Industry 3/5'

/** A point on the rails of a link that the pointer can hit: they bend, so their middle may be elsewhere. */
async function onRails(rails: Locator): Promise<{ x: number; y: number }> {
  await rails.scrollIntoViewIfNeeded()
  const find = (one: Element) => {
    const path = one.querySelector('path')!
    for (let part = 1; part < 20; ++part) {
      const { x, y } = path.getPointAtLength((path.getTotalLength() * part) / 20).matrixTransform(path.getScreenCTM()!)
      if (document.elementFromPoint(x, y) === path) return { x, y }
    }
    return null
  }
  let found: { x: number; y: number } | null = null
  await expect.poll(async () => (found = await rails.evaluate(find))).not.toBeNull()
  return found!
}
async function clickOn(person: Person, rails: Locator): Promise<void> {
  const { x, y } = await onRails(rails)
  await person.page.mouse.click(x, y)
}
async function tapOn(person: Person, rails: Locator): Promise<void> {
  const { x, y } = await onRails(rails)
  await person.page.touchscreen.tap(x, y)
}

const told = (person: Person): Locator => side(person).getByRole('region', { name: 'What this would do' })
const fee = (person: Person): Locator => told(person).locator('.by').getByText('−$2', { exact: true })

async function chooseResidence(person: Person): Promise<void> {
  await begin(person, 'move')
  await map(person)
    .getByRole('button', { name: /^To Residence 3.2/ })
    .click()
  await link(person, `Avoid ${straight}`).waitFor()
  expect(await fee(person).count()).toBe(0)
}

test('A ride avoids the touched link, and its gains and costs are updated', async () => {
  const ada = await stage.person('Ada')
  await sitDownAtTwoWays(ada)
  await chooseResidence(ada)
  await link(ada, `Ride over ${rivals}`).waitFor()
  await told(ada)
    .getByText(/Tap a link to ride over it, or to avoid it\.$/)
    .waitFor()
  await clickOn(ada, link(ada, `Avoid ${straight}`))
  await map(ada)
    .getByRole('button', { name: `Avoid ${straight}`, pressed: true })
    .waitFor()
  await fee(ada).waitFor()
  await expectAccessible(ada, 'Tramways, a ride with a wish')
  const before = viewOf(await asked(ada)).players[1]!.money
  await doing(ada, 'the ride', () => tray(ada).locator('.btn.go:not([disabled])').click())
  await ada.recorder.until(({ table }) => viewOf(table!).players[1]!.money === before + 2, 'the fee')
})

test('By keys a ride takes a link, and Escape releases it', async () => {
  const ada = await stage.person('Ada')
  await sitDownAtTwoWays(ada)
  await chooseResidence(ada)
  await link(ada, `Ride over ${rivals}`).focus()
  await ada.page.keyboard.press('Enter')
  await fee(ada).waitFor()
  await link(ada, `Ride over ${straight}`).waitFor() // no longer part of the route
  await ada.page.keyboard.press('Escape')
  await fee(ada).waitFor({ state: 'detached' })
  await link(ada, `Avoid ${straight}`).waitFor()
})

test('A tap on a phone also changes the way, and a second one changes it back', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  await sitDownAtTwoWays(ada)
  await begin(ada, 'move')
  await map(ada)
    .getByRole('button', { name: /^To Residence 3.2/ })
    .tap()
  const avoided = map(ada).getByRole('button', { name: `Avoid ${straight}`, pressed: true })
  await tapOn(ada, link(ada, `Avoid ${straight}`))
  await avoided.waitFor()
  const sheet = ada.button('Bill, cards and more')
  await sheet.tap()
  await fee(ada).waitFor()
  await sheet.tap()
  await sheet.tap()
  await tapOn(ada, avoided)
  await avoided.waitFor({ state: 'detached' })
  await sheet.tap()
  await told(ada).getByText('for your rails', { exact: true }).waitFor()
  expect(await fee(ada).count()).toBe(0)
})

/** A point beside the rails of a link that reacts to no other tap. */
async function besideRails(rails: Locator, pixels: number): Promise<{ x: number; y: number }> {
  await onRails(rails) // the map has stopped moving
  const found = await rails.evaluate((one, pixels) => {
    const path = one.querySelector('path')!
    const matrix = path.getScreenCTM()!
    const points = Array.from({ length: 60 }, (_, i) => path.getPointAtLength((path.getTotalLength() * i) / 59).matrixTransform(matrix))
    const sides = points.flatMap(({ x, y }) => [-pixels, pixels].flatMap((by) => [{ x: x + by, y }, { x, y: y + by }])) // prettier-ignore
    return sides.find(
      ({ x, y }) =>
        Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y))) > pixels - 1 &&
        document.elementFromPoint(x, y)?.closest('svg') === path.ownerSVGElement &&
        !document.elementFromPoint(x, y)?.closest('[data-place]'),
    )
  }, pixels)
  expect(found, 'room beside the rails').toBeDefined()
  return found!
}

test('On a phone a finger beside the rails, far from their middle, still hits them', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  await sitDownAtTwoWays(ada)
  await begin(ada, 'move')
  await map(ada)
    .getByRole('button', { name: /^To Residence 3.2/ })
    .tap()
  const { x, y } = await besideRails(link(ada, `Avoid ${straight}`), 19)
  await ada.page.touchscreen.tap(x, y)
  await map(ada)
    .getByRole('button', { name: `Avoid ${straight}`, pressed: true })
    .waitFor()
})

test('Either end of a link pays for its upgrade', async () => {
  const ada = await stage.person('Ada')
  await sitDownAtTwoWays(ada)
  await asked(ada)
  await ada.page.getByRole('button', { name: 'Upgrade a link' }).click()
  await doing(ada, 'the link', () => clickOn(ada, link(ada, 'Link from Commerce 4/3 to Residence 3/2')))
  const { node, other } = viewOf(await asked(ada)).plan
  expect([node, other].toSorted()).toEqual(['r3c2', 'r4c3'])
  await side(ada)
    .getByRole('button', { name: /^Pay another way/ })
    .click()
  const end = side(ada).getByRole('button', { name: /^With the icon of (Commerce|Residence)/ })
  await doing(ada, 'the other end', () => end.click())
  await ada.recorder.until(({ table }) => viewOf(table!).phase === 'pay' && viewOf(table!).plan.node === other, 'the other end to pay')
  await asked(ada)
  await doing(ada, 'the payment', () => tray(ada).locator('.btn.go:not([disabled])').click())
  await ada.recorder.until(({ table }) => (viewOf(table!).links[0] as { upgraded: boolean }).upgraded, 'the upgrade')
})
