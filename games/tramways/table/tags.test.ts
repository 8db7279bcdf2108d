import { expect, test } from 'vitest'
import { placeTags, placeWord, tagWidth } from './tags'

const map = { width: 640, height: 640 }
const width = tagWidth(['+4', '+12'])

test('A tag is below its place if there is room', () => {
  const [tag] = placeTags([{ at: { x: 300, y: 300 }, width }], [{ x: 300, y: 300 }], map)
  expect(tag).toEqual({ x: 300 - width / 2, y: 328 })
})

test('It avoids neighbours, other tags and the edge of the map', () => {
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

test('A label of a place avoids all other places, even if it moves to one side', () => {
  const at = { x: 300, y: 300 }
  expect(placeWord(at, 184, [at], map)).toEqual({ x: 300, y: 348 })
  const [right, above] = [
    { x: 364, y: 364 },
    { x: 300, y: 236 },
  ]
  const word = placeWord(at, 184, [at, right, above], map)
  expect(word.y).toBe(348)
  expect(word.x + 92, 'left of the neighbour').toBeLessThan(right.x - 28)
})
