import { beforeAll, describe, expect, it } from 'vitest'
import '$client/testing/without_browser'
import { speak } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import { advise } from './advice'
import type { Part, Segment } from './types'

beforeAll(() => speak('en'))

const zones = { r0c2: 'shop', r0c3: 'hospital', r0c1: 'supermarket', r1c1: 'factory' }
const trip: Segment[] = [
  { trip: 'T02', mode: 'bicycle', route: ['r0c2', 'r0c3'] },
  { trip: 'T07', mode: 'bicycle', route: ['r0c3', 'r0c2', 'r0c1', 'r1c1'] },
]
const part = (laying: { path: string; last: string } | null = null) =>
  ({
    table: { view: { trip: [], laying } },
    edition: { board: { cells: Object.entries(zones).map(([id, zone]) => ({ id, zone })) } },
    foresight: { viewAfter: (...chain: Action[]) => ({ trip: chain.some(({ do: verb }) => verb === 'announce') ? [] : trip }) },
  }) as unknown as Part
const told = (chain: Action[], laying?: { path: string; last: string }) => advise(part(laying), { action: chain[0]! } as Offer, chain)

describe('A hint in Future Mobility', () => {
  it('shows a whole trip: its stops in order, the way between them, its cards and its means', () => {
    const advice = told([{ do: 'travel', trip: 'T02', mode: 'bicycle' }, { do: 'announce' }])!
    expect(advice.title).toBe('Bicycle: shop, hospital, factory')
    expect(advice.stops).toEqual([['station:r0c2'], ['station:r0c3'], ['station:r1c1']])
    expect(advice.line).toHaveLength(6)
    expect(advice.things).toEqual(['trip:T02', 'trip:T07', 'mode:bicycle'])
  })
  it('continues a path from its current end', () => {
    const advice = told([{ do: 'extend_path', cell: 'r0c1' }, { do: 'end_path' }], { path: 'bike_path', last: 'r0c2' })!
    expect(advice.title).toBe('Bike path: U1, T1')
    expect(advice.things).toEqual(['card:bike_path'])
  })
  it('gives the same for a path laid from its other end', () => {
    const laid = (...cells: string[]) => told(cells.map((cell, i) => ({ do: i ? 'extend_path' : 'lay_path', path: 'bike_path', cell })))!
    expect(laid('r0c1', 'r0c2').outcome).toBe(laid('r0c2', 'r0c1').outcome)
    expect(laid('r0c1', 'r0c2').outcome).not.toBe(laid('r0c1').outcome)
  })
  it('leaves answers to other players’ trips to their own texts', () => {
    expect(told([{ do: 'jam', cell: 'r0c3' }])).toBeNull()
  })
})
