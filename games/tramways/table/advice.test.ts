import '$client/testing/without_browser'
import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '$client/language.svelte'
import type { Match } from '$client/protocol/match'
import { alongLinks, figuresOf, linkWay, rideWay } from './advice'
import { sumsOf } from './bill'
import type { Link, Part, Plan, View } from './types'
import { tagWords } from './words'

beforeAll(() => speak('en'))

const view = (hp: number, money: number, stress: number, workers = 0) => ({ players: [{ hp, money, stress, workers }, {}] }) as View
const part = (now: View) => ({ viewer: 0, table: { view: now } }) as unknown as Part
const figures = (now: View, then: View) => figuresOf(part(now), then).map(({ text, name, tone }) => `${text} ${name} ${tone}`)

describe('Figures of a hint in Tramways', () => {
  it('are the changes for the seat, with fees in its money, as on the map and in the bill', () => {
    const [before, after] = [view(21, 9, 6), view(25, 17, 7)]
    expect(figures(before, after)).toEqual(['+4 Points gain', '+$8 Money gain', '+1 Stress loss'])
    const due = {
      ...before,
      plan: {},
      bill: {
        trip: {
          owners: [
            { fee: 0, segments: 0 },
            { fee: 4, segments: 4 },
          ],
        },
      },
    } as unknown as View
    const match = { seats: [{ name: 'Ada' }, { name: 'Bo' }] } as Match
    const billed = sumsOf({ match, seat: 0, now: before, due, then: after }).map(({ text }) => text)
    expect(billed).toEqual(['6 → 7', '+4 points', '+$8'])
    expect(tagWords({ hp: 4, money: 8 })).toEqual(['+4', '+8'])
  })
  it('omit unchanged figures', () => {
    expect(figures(view(21, 9, 6, 1), view(21, 9, 4, 1))).toEqual(['−2 Stress gain'])
    expect(figures(view(21, 9, 6), view(22, 6, 6))).toEqual(['+1 Points gain', '−$3 Money loss'])
  })
})

describe('The way of a hint in Tramways', () => {
  const spaces = (...all: string[]) => all.map((space) => ({ space }))
  const link = (from: string, to: string | null, numeral: number, ...over: string[]): Link => {
    return { owner: 0, upgraded: false, from, to, numeral, spaces: spaces(...over) }
  }
  const withPlan = (plan: Partial<Plan>, links: Link[] = []) => ({ plan, links }) as View
  const names = (line: string[][] | undefined) => line?.map((names) => names.join()).join(' ')

  it('follows the links of a ride in sequence, regardless of their numbers', () => {
    const ride = rideWay(withPlan({ used: [0, 1] }, [link('b', 'c', 0, 's3'), link('b', 'a', 0, 's2', 's1')]), 'a')
    expect(names(ride.line)).toBe('node:a space:s1 space:s2 node:b space:s3 node:c')
    expect(names(ride.stops)).toBe('node:a node:b node:c')
  })
  it('ends at a gate and continues at another one', () => {
    const ride = rideWay(withPlan({ used: [0, 1] }, [link('b', null, 4, 's3', 's2'), link('a', null, 4, 's1')]), 'a')
    expect(names(ride.line)).toBe('node:a space:s1 gate:s1:IV  gate:s2:IV space:s2 space:s3 node:b')
    expect(names(ride.stops)).toBe('node:a node:b')
    const laid = linkWay(withPlan({ numeral: 4, laid: spaces('s1'), laid_beyond: spaces('s2', 's3') }), 'a', 'b')
    expect(names(laid.line)).toBe('node:a space:s1 gate:s1:IV  gate:s2:IV space:s2 space:s3 node:b')
  })
  it('runs along the upgraded links', () => {
    const upgraded = alongLinks([link('a', 'b', 0, 's1'), link('c', null, 1, 's2')])
    expect(names(upgraded.line)).toBe('node:a space:s1 node:b  node:c space:s2 gate:s2:I')
    expect(names(upgraded.stops)).toBe('node:a node:b node:c gate:s2:I')
  })
})
