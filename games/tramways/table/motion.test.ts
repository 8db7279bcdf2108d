import { afterEach, expect, test, vi } from 'vitest'
import { preferences } from '$client/preferences.svelte'
import { dealCard, layRail, Pace, rideFrames, turnUp } from './motion'
import { showsPoints } from './rails'
import type { Link } from './types'

vi.mock('$client/preferences.svelte', () => ({ preferences: { calm: false } }))
afterEach(() => (preferences.calm = false))

test('simultaneous arrivals are staggered, within a maximum total time', () => {
  const pace = new Pace(60, 420)
  expect(Array.from({ length: 10 }, () => pace.wait(1000))).toEqual([0, 60, 120, 180, 240, 300, 360, 360, 360, 360])
  expect(pace.wait(1300)).toBe(120)
  expect(pace.wait(5000)).toBe(0)
})

const element = {} as Element

test('rails are laid one by one, cards are dealt and turned up, each in its time', () => {
  const [first, second] = [layRail(element), layRail(element)]
  expect([first.duration, first.delay, second.duration]).toEqual([60, 0, 60])
  expect(second.delay).toBeGreaterThan(50)
  expect([dealCard(element).duration, turnUp(element).duration]).toEqual([180, 180])
})

test('with reduced motion nothing takes time', () => {
  preferences.calm = true
  expect([layRail, dealCard, turnUp].map((arrive) => arrive(element))).toEqual([{ duration: 0 }, { duration: 0 }, { duration: 0 }])
})

const leg = (to: string | null, inwards: boolean) => ({ link: { to } as Link, inwards, points: [{ x: 0, y: 0 }] })

test('the tram fades out at a gate, and in again at the next one', () => {
  const fades = ([to, inwards]: [string | null, boolean]) =>
    rideFrames(leg(to, inwards), 720).map(({ offset, opacity }) => (offset === undefined ? opacity : `${String(opacity)} at ${offset}`))
  expect(fades([null, false])).toEqual([1, '1 at 0.75', 0])
  expect(fades([null, true])).toEqual([0, '1 at 0.25', 1])
  expect(fades(['A', false])).toEqual([1, 1])
})

test('two branches are one link, whose points appear after the second', () => {
  expect([leg(null, false), leg(null, true), leg('A', false), leg('A', true)].map(showsPoints)).toEqual([false, true, true, true])
})
