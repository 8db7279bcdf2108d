import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analysis } from '../protocol/analysis'
import { go } from '../router.svelte'
import { Tour } from './tour.svelte'

vi.mock('../router.svelte', () => ({ go: vi.fn() }))

/** Five moments at even plies; the second and the fourth are key moments. */
const analysis = {
  moments: [0, 2, 4, 6, 8].map((ply) => ({ ply })),
  seats: [{ key_moments: [1] }, { key_moments: [3] }],
} as unknown as Analysis

function tourAt(ply: number) {
  return new Tour(
    () => 'M',
    { turns: [], last: 10, ply },
    () => analysis,
  )
}
const press = (tour: Tour, key: string, shiftKey = false) => tour.press({ key, shiftKey, target: { closest: () => null } as never })
const lastPly = () => Number(/ply=(\d+)$/.exec(vi.mocked(go).mock.lastCall![0])![1])

describe('a tour through an analysis', () => {
  beforeEach(() => void vi.mocked(go).mockClear())

  it('goes from stop to stop by arrows, and with Shift from key moment to key moment', () => {
    expect(press(tourAt(4), 'ArrowRight')).toBe(true)
    expect(lastPly()).toBe(6)
    press(tourAt(4), 'ArrowLeft')
    expect(lastPly()).toBe(2)
    press(tourAt(3), 'ArrowRight', true)
    expect(lastPly()).toBe(6)
    press(tourAt(6), 'ArrowLeft', true)
    expect(lastPly()).toBe(2)
  })

  it('goes to the start and to the end, and leaves other keys alone', () => {
    press(tourAt(4), 'Home')
    expect(lastPly()).toBe(0)
    press(tourAt(4), 'End')
    expect(lastPly()).toBe(10)
    vi.mocked(go).mockClear()
    expect(press(tourAt(4), 'x')).toBe(false)
    expect(go).not.toHaveBeenCalled()
  })

  it('goes to the stop nearest to a point of the curve', () => {
    tourAt(0).showNear(5.5)
    expect(lastPly()).toBe(6)
  })

  it('adds a step to the browser history only for a jump', () => {
    const tour = tourAt(4)
    tour.jump(2)
    expect(go).toHaveBeenLastCalledWith('/match/M/analysis?ply=2', { replace: false })
    tour.step(1)
    expect(go).toHaveBeenLastCalledWith('/match/M/analysis?ply=6', { replace: true })
  })

  it('starts playing again at the end, and stops at a step', () => {
    const tour = tourAt(10)
    press(tour, ' ')
    expect([lastPly(), tour.playback.running]).toEqual([0, true])
    tour.step(-1)
    expect(tour.playback.running).toBe(false)
  })

  it('leaves the space bar to a focused button', () => {
    const tour = tourAt(4)
    expect(tour.press({ key: ' ', shiftKey: false, target: { closest: () => ({}) } as never })).toBe(false)
    expect(tour.playback.running).toBe(false)
  })
})
