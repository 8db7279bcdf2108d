import { describe, expect, it, vi } from 'vitest'
import type { Match } from '$client/protocol/match'
import type { LogEntry } from '$client/protocol/table'
import { news, unpaidRooms } from './changes'
import { jobOf } from './jobs'
import { scoringSteps } from './scoring'
import { complex } from './scene'
import { planFor, plans } from './solo'
import type { Part } from './types'

vi.mock('$client/language.svelte', () => ({ say: (id: string) => id }))
const options = [
  { name: 'expansion', default: false },
  { name: 'side_b', default: false },
  { name: 'variable_rooms', default: false },
  { name: 'random_start_player', default: false },
  { name: 'spare_start_rooms_for_sale', default: true },
]
vi.mock('$client/session.svelte', () => ({ session: { game: () => ({ options, edition: { hash: 'usual' } }) } }))

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

describe('actions of other players', () => {
  it('are marked on their house only', () => {
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

describe('rooms that are chosen', () => {
  const told = (...events: [string, string?][]): LogEntry[] => [
    { ply: 1, seat: 0, events: events.map(([event, room]) => ({ event, seat: 0, ...(room && { room }), text: '' })) },
  ]
  it('are not paid until people move in', () => {
    const chosen = told(['invited'], ['bought_room', 'h3a'], ['moved_in'], ['invited'], ['bought_room', 'h4a'], ['bought_room', 'h5a'])
    expect(unpaidRooms(chosen, 0)).toEqual(['h4a', 'h5a'])
    expect(unpaidRooms(chosen, 1)).toEqual([])
    expect(unpaidRooms([...chosen, ...told(['moved_in'])], 0)).toEqual([])
  })
})

describe('the final scoring', () => {
  it('begins with the supply steps, then shows each kind of points', () => {
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
  it('stay within the proven bound, and the recorded plan ends at its points', () => {
    expect(plans.every(({ bestKnown, atMost }) => bestKnown <= atMost)).toBe(true)
    const [told] = plans
    expect(told!.points.at(-1)).toBe(told!.bestKnown)
    expect(told!.turns.every(({ job }) => job !== null)).toBe(true)
  })
})

describe('the plan for a game', () => {
  const usual = Object.fromEntries(options.map(({ name, default: value }) => [name, value]))
  const { specialRooms } = plans.find(({ expansion }) => expansion)!
  const table = (lie: readonly string[]) => ({ view: { side_b: lie } }) as unknown as Part['table']
  const found = (change: Match['options'], { hash = 'usual', lie = specialRooms } = {}) =>
    planFor({ match: { options: { ...usual, ...change }, edition: { hash } } as unknown as Match, table: table(lie) })

  it('is the plan for its options', () => {
    expect(found({})).toBe(plans.find(({ expansion, sideB }) => !expansion && !sideB))
    expect(found({ side_b: true })?.sideB).toBe(true)
    expect(found({ expansion: true })?.expansion).toBe(true)
    expect(found({ random_start_player: true })).toBe(found({}))
  })

  it.each<Match['options']>([{ expansion: true, side_b: true }, { variable_rooms: true }, { spare_start_rooms_for_sale: false }])(
    'is missing for the options %o, which change the game',
    (change) => expect(found(change)).toBeUndefined(),
  )

  it('is missing for other tiles or special rooms', () => {
    expect(found({}, { hash: 'another' })).toBeUndefined()
    expect(found({ expansion: true }, { lie: ['special-camper', ...specialRooms.slice(1)] })).toBeUndefined()
  })
})
