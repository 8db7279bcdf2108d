import { beforeAll, describe, expect, it } from 'vitest'
import '../../testing/without_browser'
import type { Happening, LogEntry } from '../../protocol/table'
import type { LoggedMove } from '../moves/logged_moves'

const { doingOf, followers, sentenceOf, thenText } = await import('./news')
const { onTrack, withPlaces } = await import('../moves/logged_moves')
const { speak } = await import('../../language.svelte')

beforeAll(() => speak('en'))

const happened = (event: string, text: string) => ({ event, seat: 1, text })
const ride: LoggedMove = {
  number: 0,
  seat: 1,
  from: 1,
  to: 5,
  heads: [happened('arrived', 'Ines rides to Residence.')],
  steps: [happened('played', 'Ines plays a card.'), happened('used', 'Ines: 2 points.'), happened('relaxed', 'Ines: stress −2.')],
  shared: false,
  takenBack: 0,
}

describe('news of another player', () => {
  it('describes an action and its gains, without the name', () => {
    expect(sentenceOf(ride, { results: new Set(['used', 'relaxed']) }, 'Ines')).toBe('rides to Residence: 2 points, stress −2')
    expect(sentenceOf(ride, {}, 'Ines')).toBe('rides to Residence')
    const fee = { ...happened('used', 'Ines 2: 3 points.'), seat: 2 }
    expect(sentenceOf({ ...ride, steps: [fee] }, { results: new Set(['used']) }, 'Ines'), 'a name within a name').toBe(
      'rides to Residence: Ines 2: 3 points',
    )
    const track = {
      events: new Set(['stressed', 'relaxed']),
      at: (view: object) => (view as { stress: number }).stress,
      text: (from: number, to: number) => `stress ${from} → ${to}`,
    }
    const telling = { results: new Set(['used', 'stressed', 'relaxed']), track }
    const paid = onTrack([happened('stressed', 'Ines: stress +1.')], track, { stress: 8 }, { stress: 9 })
    const arrived = onTrack(ride.steps, track, { stress: 9 }, { stress: 7 })
    expect(sentenceOf({ ...ride, steps: [...paid, ...arrived] }, telling, 'Ines')).toBe('rides to Residence: 2 points, stress 8 → 7')
    const read = (events: Happening[]): LogEntry[] => [{ ply: 5, seat: 1, events }]
    expect(withPlaces(read(ride.steps), read(arrived)), 'they stay known when the log is read again').toEqual(read(arrived))
    expect(withPlaces(read(paid), read(arrived)), 'something else was played there').toEqual(read(paid))
    expect(sentenceOf({ ...ride, steps: [...paid, ...ride.steps] }, telling, 'Ines'), 'the tables are not known').toBe(
      'rides to Residence: stress +1, 2 points, stress −2',
    )
    expect(sentenceOf({ ...ride, heads: [], steps: [happened('named', 'Ines is about to ride.')] }, {}, 'Ines')).toBe('is about to ride')
  })

  it('keeps sentences as sentences, and lists only clauses', () => {
    const steps = [happened('came_home', 'Commuter E is home!'), happened('won', 'All six commuters are home. You have won!')]
    const told = sentenceOf({ ...ride, steps }, { results: new Set(['came_home', 'won']) }, 'Ines')
    expect(told).toBe('rides to Residence: Commuter E is home! All six commuters are home. You have won!')
  })

  it('never commands: a question addressed to the seat is not shown', () => {
    expect(doingOf('is choosing an action')).toBe('is choosing an action')
    expect(doingOf('Choose an action')).toBe('is thinking')
  })

  it('names the seats that follow, up to the viewer’s', () => {
    const names = ['Ada', 'Ines', 'Milo', 'Bo']
    const then = (seat: number, order: number[], viewer: unknown) => thenText(followers(seat, order, viewer), (one) => names[one]!, viewer)
    expect(then(1, [0, 1, 2], 0)).toBe('Then Milo, then you')
    expect(then(2, [0, 1, 2], 0)).toBe('Then you')
    expect(then(1, [1, 3, 2, 0], 0)).toBe('Then Bo, then Milo')
    expect(then(0, [0, 1], 'spectator')).toBe('Then Ines')
    expect(then(0, [0], 0)).toBe('')
  })
})
