import { expect, it } from 'vitest'
import type { Update } from '../../protocol/pushes'
import { soundOf } from './sound_of'

const update = (seat: number | null, winners?: number[], deciding = [0]) =>
  ({ seat, table: { deciding, result: winners ? { winners } : null } }) as Update

it('is that of the end for its player, and of a victory for spectators', () => {
  expect(soundOf(update(0, [0]), 0, false)).toBe('win')
  expect(soundOf(update(0, [0]), 1, false)).toBe('loss')
  expect(soundOf(update(0, [1]), 'spectator', false)).toBe('win')
  expect(soundOf(update(0, []), 'spectator', false)).toBe('loss')
})

it('calls the viewer to decide, and tells own actions from those of others', () => {
  expect(soundOf(update(1), 0, true)).toBe('your_turn')
  expect(soundOf(update(0), 0, false)).toBe('card')
  expect(soundOf(update(1), 0, false)).toBe('move')
})

it('is none for one of many simultaneous decisions of others', () => {
  expect(soundOf(update(1, undefined, [0, 2]), 0, false)).toBeNull()
  expect(soundOf(update(0, undefined, [1, 2]), 0, false), 'of the viewer').toBe('card')
})
