import { describe, expect, it } from 'vitest'
import { catalogue, faceOf, ladderOf, ownerOf, specialsInPlay, subsidyScale, tilesIn } from './box'
import { complex, edition, view } from './scene'

describe('the tiles of a table', () => {
  it('are in the order of their prices, replaced if a condition requires it', () => {
    const prices = ladderOf(edition, view(), 'food').map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const other = ladderOf(edition, view({ conditions: ['other_food_8'] }), 'food').find(({ price }) => price === 8)
    expect(other?.id).toBe('variant-food-08')
    expect(ladderOf(edition, view(), 'food').some(({ set }) => set === 'variant')).toBe(false)
  })

  it('depend on the number of players; a solo player gets those for two', () => {
    const tile = ladderOf(edition, view(), 'food')[0]!
    const of = (players: number) => tilesIn(edition, view({ complexes: Array.from({ length: players }, () => complex()) }), tile)
    expect([of(1), of(2), of(3)]).toEqual([tile.tiles.two_players, tile.tiles.two_players, tile.tiles.three_players])
    const scale = (players: number) => subsidyScale(edition, view({ complexes: Array.from({ length: players }, () => complex()) })).length
    expect(scale(1)).toBe(scale(2))
    expect(scale(3)).toBeGreaterThan(scale(2))
  })
})

describe('the catalogue', () => {
  const supply = ['h3a', 'h3b', 'h4a', 'h5a', 'special-arcade', 'special-workshop']

  it('has each kind of room once, with its count', () => {
    const lots = catalogue(edition, view({ supply }), 'seats')
    expect(lots.reduce((sum, lot) => sum + lot.count, 0)).toBe(supply.length)
    // Start rooms are identical as long as their special side is down.
    expect(lots.find(({ face }) => face.start)?.count).toBe(2)
  })

  it.each(['seats', 'points'] as const)('begins with the most %s', (sort) => {
    const values = catalogue(edition, view({ supply }), sort).map(({ face }) => face[sort])
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  })
  it.each(['price', 'energy'] as const)('begins with the least %s', (sort) => {
    const values = catalogue(edition, view({ supply }), sort).map(({ face }) => face[sort])
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  it('shows the face-up side', () => {
    const [a, b] = [faceOf(edition, view(), 'h3a'), faceOf(edition, view({ side_b: ['h3a'] }), 'h3a')]
    expect([a.side, b.side]).toEqual(['a', 'b'])
    expect(a.price).not.toBe(b.price)
  })

  it('knows special rooms and their owners', () => {
    const table = view({ supply: ['special-arcade'], side_b: ['special-arcade', 'special-workshop'] })
    table.complexes[1]!.rooms = ['special-workshop']
    expect(specialsInPlay(edition, table).map(({ special }) => special)).toEqual(['arcade', 'workshop'])
    expect([ownerOf(table, 'special-workshop'), ownerOf(table, 'special-arcade')]).toEqual([1, -1])
  })
})
