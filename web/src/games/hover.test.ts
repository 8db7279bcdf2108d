import { beforeEach, expect, test, vi } from 'vitest'
import { hover } from './hover'

const enter = vi.fn()
const leave = vi.fn()
const element = () => new EventTarget() as Element
beforeEach(() => vi.clearAllMocks())

test('Hovering begins and ends with the pointer', () => {
  const over = element()
  hover(enter, leave)(over)
  over.dispatchEvent(new Event('pointerenter'))
  expect([enter, leave].map((heard) => heard.mock.calls.length)).toEqual([1, 0])
  over.dispatchEvent(new Event('pointerleave'))
  expect([enter, leave].map((heard) => heard.mock.calls.length)).toEqual([1, 1])
})

test('Hovering ends when the element vanishes under the pointer, and only then', () => {
  const over = element()
  const remove = hover(enter, leave)(over)
  over.dispatchEvent(new Event('pointerenter'))
  remove?.()
  expect(leave).toHaveBeenCalledOnce()
  hover(enter, leave)(element())?.()
  expect(leave).toHaveBeenCalledOnce()
})
