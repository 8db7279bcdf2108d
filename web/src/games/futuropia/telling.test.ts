import { describe, expect, it, vi } from 'vitest'
import type { LogEntry } from '../../protocol'
import { news } from './changes'
import { jobOf } from './jobs'
import { scoringSteps } from './scoring'
import { complex } from './scene'
import { plans } from './solo'

vi.mock('../../language.svelte', () => ({ say: (id: string) => id }))

describe('an action', () => {
  it.each([
    [{ do: 'buy', kind: 'food', stack: 'left' }, 'food_generator'],
    [{ do: 'buy_nothing', kind: 'energy' }, 'energy_generator'],
    [{ do: 'invite', people: 3 }, 'invite_people'],
    [{ do: 'take_robots', robots: 2 }, 'take_robots'],
    [{ do: 'take_subsidies' }, 'subsidies'],
    [{ do: 'turn_up' }, null],
    [{}, null],
  ])('%o belongs to its tile', (action, job) => expect(jobOf(action)).toBe(job))
})

describe('what others did', () => {
  it('is marked on their house, and only there', () => {
    const recent: LogEntry[] = [
      {
        ply: 4,
        seat: 1,
        events: [
          { event: 'bought', seat: 1, generator: 'food-04', price: 4, text: '' },
          { event: 'bought_room', seat: 1, room: 'h3a', price: 3, text: '' },
        ],
      },
    ]
    expect([...news(recent, 1)]).toEqual(['food-04', 'h3a'])
    expect(news(recent, 0).size).toBe(0)
  })
})

describe('the final scoring', () => {
  it('tells first what cannot be supplied, then each kind of points', () => {
    const own = complex({ people: 5 })
    own.self_supply.people = 4
    const steps = scoringSteps(own, [
      { part: 'idle_people', points: 10, people: 2 },
      { part: 'rooms', points: -1, rooms: 1 },
    ])
    expect(steps).toHaveLength(5)
    expect(steps.slice(0, 3).map(({ warn }) => !!warn)).toEqual([false, false, true])
    expect(steps.reduce((sum, { points }) => sum + points, 0)).toBe(9)
  })
})

describe('the best known plans', () => {
  it('stay below what no plan exceeds, and the told one ends at its points', () => {
    expect(plans.every(({ bestKnown, atMost }) => bestKnown <= atMost)).toBe(true)
    const [told] = plans
    expect(told!.points.at(-1)).toBe(told!.bestKnown)
    expect(told!.turns.every(({ job }) => job !== null)).toBe(true)
  })
})
