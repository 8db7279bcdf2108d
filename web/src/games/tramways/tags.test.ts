import { expect, test } from 'vitest'
import { placeTags, tagWidth } from './tags'

const map = { width: 640, height: 640 }
const width = tagWidth(['+4', '+12'])

test('A tag lies below its place, where nothing is in its way', () => {
  const [tag] = placeTags([{ at: { x: 300, y: 300 }, width }], [{ x: 300, y: 300 }], map)
  expect(tag).toEqual({ x: 300 - width / 2, y: 328 })
})

test('It makes way for a neighbour, for another tag, and for the edge of the map', () => {
  const place = { x: 300, y: 300 }
  const [above] = placeTags([{ at: place, width }], [place, { x: 300, y: 364 }], map)
  expect(above!.y).toBeLessThan(place.y)
  const low = { x: 300, y: 620 }
  expect(placeTags([{ at: low, width }], [low], map)[0]!.y).toBeLessThan(low.y)
  const [first, second] = placeTags(
    [place, { x: 360, y: 300 }].map((at) => ({ at, width })),
    [place, { x: 360, y: 300 }],
    map,
  )
  expect(first!.y === second!.y && Math.abs(first!.x - second!.x) < width).toBe(false)
})
