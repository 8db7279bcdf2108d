import { describe, expect, it } from 'vitest'
import { composeHouse } from './house'
import { planHouse, type Box, type Plan } from './house_plan'
import { complex, edition, view } from './scene'

const frames = [
  { width: 768, height: 662, upright: false },
  { width: 1000, height: 662, upright: false },
  { width: 574, height: 760, upright: true },
]
const small = complex()
const rooms = ['h6a', 'h6b', 'h5a', 'h5b', 'h4a', 'h3a', 'h3b', 'special-camper']
const tiles = ['start-food-2', 'food-05', 'food-07', 'energy-08', 'food-10', 'energy-10', 'food-14', 'energy-12']
const large = complex({
  people: 28,
  working: 9,
  idle: 19,
  rooms,
  robots: 8,
  generators: tiles.map((tile) => ({ tile })),
  running: tiles.map((_, i) => i),
})
const empty = complex({ rooms: [] })

const overlap = (a: Box, b: Box) => a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01
const all = (plan: Plan): Box[] => [...plan.rooms, ...plan.machines, ...plan.slots]

describe.each(frames)('the picture of a house, $width × $height', (frame) => {
  it.each([
    ['small', small],
    ['large', large],
    ['without rooms', empty],
  ])('has everything inside and nothing on one another: %s', (_, own) => {
    const plan = planHouse(composeHouse(edition, view(), own), frame)
    for (const { x, y, w, h } of all(plan)) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + w).toBeLessThanOrEqual(frame.width + 0.01)
      expect(y + h).toBeLessThanOrEqual(frame.height + 0.01)
    }
    const boxes = all(plan)
    boxes.forEach((box, i) => boxes.slice(i + 1).forEach((other) => expect(overlap(box, other)).toBe(false)))
  })

  it('has rooms above the ground and generators below, the widest floor at the bottom', () => {
    const plan = planHouse(composeHouse(edition, view(), large), frame)
    expect(plan.rooms).toHaveLength(rooms.length)
    expect(plan.machines).toHaveLength(tiles.length)
    expect(plan.rooms.every(({ y, h }) => y + h <= plan.ground)).toBe(true)
    expect(plan.machines.every(({ y }) => y > plan.ground)).toBe(true)
    const widths = plan.floors.map(({ right }) => right)
    widths.slice(1).forEach((width, i) => expect(width).toBeLessThanOrEqual(widths[i]! + 0.01))
  })
})

describe('an upright picture', () => {
  it('has the food generators above those for energy', () => {
    const plan = planHouse(composeHouse(edition, view(), large), frames[2]!)
    const depth = (kind: string) => plan.machines.filter(({ machine }) => machine.tile.kind === kind).map(({ y }) => y)
    expect(Math.max(...depth('food'))).toBeLessThan(Math.min(...depth('energy')))
  })
})
