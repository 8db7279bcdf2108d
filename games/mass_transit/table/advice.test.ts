import '$client/testing/without_browser'
import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '$client/language.svelte'
import { preferences } from '$client/preferences.svelte'
import type { Offer } from '$client/protocol/table'
import { advise } from './advice'
import type { Card, Edition, View } from './types'

beforeAll(() => speak('en'))

const card = (id: string, banner: Card['banner'], suburb: Card['suburb'] = null): Card => ({ id, banner, suburb }) as Card
const lines = (on: string) => ({ road: { traffic_stop: on === 'road' }, canal: { traffic_stop: false }, rail: { traffic_stop: false } })
const edition = {
  cards: [
    card('MT01', 'null', { mode: 'bus', min_distance: 3 }),
    card('MT02', 'null'),
    card('MT33', 'ferry'),
    card('MT42', 'bus'),
    card('MT42b', 'bus'),
  ].concat({ ...card('MT20', 'walk'), lines: lines('road') } as Card),
} as Edition
const offer = (action: Offer['action'], about: Offer['about'] = {}) => ({ action, about }) as Offer
/** Commuter C came by bus to a traffic light; B walked to the same card. */
const view = {
  hands: [{ cards: ['MT33', 'MT42', 'MT42b'], count: 3 }],
  routes: [{ cards: [] }, { cards: [{ card: 'MT20' }] }, { cards: [{ card: 'MT20' }] }],
  commuters: [
    { route: 0, place: 0, came: 'none', home: false },
    { route: 1, place: 1, came: 'walk', home: false },
    { route: 2, place: 1, came: 'bus', home: false },
  ],
} as unknown as View
const given = { edition, viewer: 0, table: { view } } as const
const told = (action: Offer['action'], about?: Offer['about']) => advise(given, offer(action, about))
const labels = (action: Offer['action']) => told(action, { to: 'MT33' })?.labels?.map(({ at, text }) => `${at} ${text}`)

describe('A hint in Mass Transit', () => {
  it('names a card by its banner and a place by its letter', () => {
    expect(told({ do: 'extend', card: 'MT33', route: 3 })).toMatchObject({
      title: 'Lay the Ferry card at D',
      stops: [['route:3']],
      things: ['card:MT33'],
    })
    expect(told({ do: 'extend', card: 'MT01', route: 0 })?.title).toBe('Lay the Suburbs card at A')
    expect(told({ do: 'extend', card: 'MT02', route: 0 })?.title).toBe('Lay the “Lay only” card at A')
  })
  it('has one German word for each kind of card', async () => {
    preferences.language = 'de'
    await speak('de')
    const titles = ['MT33', 'MT42', 'MT01'].map((card) => told({ do: 'extend', card, route: 3 })?.title)
    expect(titles).toEqual(['Fähr-Karte bei D anlegen', 'Bus-Karte bei D anlegen', 'Vorort (Nur legen) bei D anlegen'])
    preferences.language = 'en'
    await speak('en')
  })
  it('leads a commuter from its place to its destination', () => {
    const home = told({ do: 'move', card: 'MT42', commuter: 2 }, { to: 'MT01' })
    expect(home).toMatchObject({ title: 'Bus: bring C home', stops: [['commuter:2'], ['to:MT01']], things: ['card:MT42'] })
    expect(told({ do: 'move', card: 'MT42', commuter: 2 }, { to: 'MT33' })?.title).toBe('Bus: bring C on')
  })
  it('names on the table who waits in traffic, and on a card for whom to keep it', () => {
    expect(labels({ do: 'extend', card: 'MT33', route: 3 })).toEqual(['commuter:2 waits for a bus', 'card:MT42 keep for C'])
    expect(labels({ do: 'extend', card: 'MT42', route: 3 }), 'another card like it').toContain('card:MT42b keep for C')
    expect(labels({ do: 'move', card: 'MT42', commuter: 2 }), 'it waits no longer').toEqual([])
  })
  it('adds nothing to the end of a turn', () => {
    expect(told({ do: 'end_turn' })).toBeNull()
  })
})
