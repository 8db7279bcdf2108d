import { describe, expect, it } from 'vitest'
import { nearest, next } from './walking'

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 })

describe('walking with the arrow keys', () => {
  const boxes = [box(100, 0), box(50, 40), box(0, 100)]
  it('prefers places ahead to places aside', () => {
    expect(next(box(0, 0), boxes, 'right')).toBe(0)
    expect(next(box(0, 0), boxes, 'down')).toBe(2)
  })
  it('restarts near the previous place', () => {
    expect(nearest(box(40, 50), boxes)).toBe(1)
    expect(nearest(box(40, 50), [])).toBeNull()
  })
  it('stays if there is nothing in that direction', () => {
    expect(next(box(0, 0), boxes, 'left')).toBeNull()
    expect(next(box(0, 0), [], 'up')).toBeNull()
  })
})
