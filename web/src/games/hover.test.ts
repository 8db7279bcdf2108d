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

test('Hovering ends after the update that removes the element under the pointer, and only then', async () => {
  const over = element()
  const remove = hover(enter, leave)(over)
  over.dispatchEvent(new Event('pointerenter'))
  remove?.()
  expect(leave).not.toHaveBeenCalled()
  await Promise.resolve()
  expect(leave).toHaveBeenCalledOnce()
  hover(enter, leave)(element())?.()
  await Promise.resolve()
  expect(leave).toHaveBeenCalledOnce()
})
