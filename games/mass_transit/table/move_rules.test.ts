import '$client/testing/without_browser'
import { beforeAll, expect, it } from 'vitest'
import { speak } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { PartProps } from '$client/games/game'
import { rulesFor, wordsFor } from './move_rules'

beforeAll(() => speak('en'))

const line = (traffic_stop = false) => ({ path: 'through', station: null, traffic_stop })
const card = (id: string, kind: string, jam = false) => ({ id, kind, lines: { road: line(jam), canal: line(), rail: line() } })
const given = {
  table: {
    view: {
      commuters: [
        { route: 0, place: 0, came: 'none' },
        { route: 1, place: 1, came: 'bus' },
      ],
      routes: [{ cards: [] }, { cards: [{ card: 'jam' }] }],
    },
  },
  edition: { cards: [card('jam', 'traffic', true), card('home', 'suburbs'), card('plain', 'line')] },
} as unknown as PartProps
const offer = (action: object, about: object = {}) => ({ action, about }) as unknown as Offer
const move = (commuter: number, means: string, to: string) => offer({ do: 'move', card: 'plain', commuter }, { means, to })

it('a trip is explained by its start, its way and its end', () => {
  expect(rulesFor([move(0, 'walk', 'plain')], given)).toEqual(['MT-5.4'])
  expect(rulesFor([move(1, 'bus', 'home')], given)).toEqual(['MT-7.2', 'MT-8.7', 'MT-5.7', 'MT-5.8'])
})

it('a card that can be laid or can move a commuter is explained both ways, the trip first', () => {
  const lay = offer({ do: 'extend', card: 'plain', route: 0 })
  expect(rulesFor([lay, move(1, 'bus', 'plain')], given)).toEqual(['MT-7.2', 'MT-5.7', 'MT-5.8', 'MT-4.1'])
  expect(rulesFor([offer({ do: 'extend', card: 'home', route: 0 })], given)).toEqual(['MT-8.1', 'MT-8.3'])
})

it('the traffic rule names who is stuck, and in which vehicle', () => {
  expect(wordsFor('MT-7.2', [move(1, 'bus', 'plain')], given)).toBe(
    'B came by bus and sits in it. Only a bus leads on: no walking, no changing.',
  )
  expect(wordsFor('MT-7.2', [move(0, 'walk', 'plain')], given)).toBeNull()
  expect(wordsFor('MT-5.7', [move(1, 'bus', 'plain')], given)).toBeNull()
})
