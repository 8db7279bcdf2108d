// The map of Tramways in the hand: larger than its window, moved and brought nearer with fingers, and never lost from sight.
import { expect, test } from 'vitest'
import { asked } from './support/asking'
import { phone, stageOfTests, type Person } from './support/stage'
import { begin, map, sitDownAtTwoWays, tray } from './support/tramways'

const stage = stageOfTests()
const handset = { viewport: phone, hasTouch: true, isMobile: true }

interface Point {
  x: number
  y: number
}
/** Fingers go down, move in some steps and are lifted. */
async function move({ context, page }: Person, from: Point[], to: Point[]): Promise<void> {
  const touch = await context.newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: from })
  const steps = 8
  for (let step = 1; step <= steps; ++step) {
    const between = (a: number, b: number) => a + ((b - a) * step) / steps
    const touchPoints = from.map(({ x, y }, i) => ({ x: between(x, to[i]!.x), y: between(y, to[i]!.y) }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

const sizeOf = async (person: Person) => (await map(person).boundingBox())!
const middle = async ({ page }: Person): Promise<Point> => {
  const { x, y, width, height } = (await page.locator('.frame.small').boundingBox())!
  return { x: x + width / 2, y: y + height / 2 - 20 }
}

async function sitDownWithMap(person: Person): Promise<void> {
  await sitDownAtTwoWays(person)
  await begin(person, 'move')
  await asked(person)
}

test('Two fingers bring the map nearer and put it farther away, as + and − do', async () => {
  const ada = await stage.person('Ada', handset)
  await sitDownWithMap(ada)
  const before = await sizeOf(ada)
  const { x, y } = await middle(ada)
  const near = [
    { x: x - 30, y },
    { x: x + 30, y },
  ]
  const apart = [
    { x: x - 75, y },
    { x: x + 75, y },
  ]
  await move(ada, apart, near)
  await expect.poll(async () => (await sizeOf(ada)).width).toBeLessThan(before.width * 0.8)
  const small = await sizeOf(ada)
  await move(ada, near, apart)
  await expect.poll(async () => (await sizeOf(ada)).width).toBeGreaterThan(small.width * 1.3)
  const large = await sizeOf(ada)
  await ada.button('Farther').tap()
  await expect.poll(async () => (await sizeOf(ada)).width).toBeLessThan(large.width)
})

test('A finger moves the map, and a tap on its small picture goes there', async () => {
  const ada = await stage.person('Ada', handset)
  await sitDownWithMap(ada)
  const picture = ada.page.locator('.mini')
  const { x, y, width, height } = (await picture.boundingBox())!
  await ada.page.touchscreen.tap(x + width * 0.9, y + height * 0.9)
  const corner = await sizeOf(ada)
  await ada.page.touchscreen.tap(x + width * 0.1, y + height * 0.1)
  await expect.poll(async () => (await sizeOf(ada)).x).toBeGreaterThan(corner.x + 100)
  const start = await sizeOf(ada)
  const at = await middle(ada)
  await move(ada, [{ x: at.x + 60, y: at.y }], [{ x: at.x - 90, y: at.y }])
  await expect.poll(async () => (await sizeOf(ada)).x).toBeLessThan(start.x - 60)
})

test('On its side a phone shows the hand below the figures, with room for four cards', async () => {
  const ada = await stage.person('Ada', { ...handset, viewport: { width: phone.height, height: phone.width } })
  await sitDownAtTwoWays(ada, 'generic-B-1')
  await asked(ada)
  const hand = tray(ada).getByRole('region', { name: 'Your cards' })
  const figures = (await hand.locator('dl').boundingBox())!
  const card = (await hand.getByRole('listitem').first().boundingBox())!
  expect(card.y).toBeGreaterThanOrEqual(figures.y + figures.height)
  expect(card.x + 4 * card.width).toBeLessThan(phone.height)
  expect(card.width).toBeGreaterThan(70)
})
