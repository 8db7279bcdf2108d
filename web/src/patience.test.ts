import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { glanceMs, orSeen } from './patience'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = new Promise<string>(() => {})
const seen = () => Promise.resolve('seen')
const nothing = () => Promise.resolve(undefined)
const silence = { code: 'unreachable' }

it('A prompt answer is used', async () => {
  expect(await orSeen(Promise.resolve('answer'), seen)).toBe('answer')
})

it('A network that says nothing: the last seen state is there after a glance', async () => {
  const shown = orSeen(never, seen)
  await vi.advanceTimersByTimeAsync(glanceMs)
  expect(await shown).toBe('seen')
})

it('Without a last seen state, a late answer is awaited', async () => {
  let answer = (_: string) => {}
  const shown = orSeen(new Promise<string>((resolve) => (answer = resolve)), nothing)
  await vi.advanceTimersByTimeAsync(10 * glanceMs)
  answer('late')
  expect(await shown).toBe('late')
})

it('Only silence is made up for: what the server refuses stays refused', async () => {
  expect(await orSeen(Promise.reject(silence), seen)).toBe('seen')
  await expect(orSeen(Promise.reject(silence), nothing)).rejects.toBe(silence)
  const refusal = { code: 'not_found' }
  await expect(orSeen(Promise.reject(refusal), seen)).rejects.toBe(refusal)
})
