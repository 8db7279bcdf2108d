import { expect, test } from 'vitest'
import '$client/testing/without_browser'
import { refusedAction } from './refused'
import type { Part } from './types'

const part = (view: object) => ({ viewer: 0, edition: { cards: [{ id: 'generic-A-1' }] }, table: { view } }) as unknown as Part
const players = [{ hand: { cards: ['generic-B-2'] } }]

test('A greyed action is tried on an object of the seat if there is one', () => {
  const nodes = [
    { node: 'r1c1', level: 2, owner: null },
    { node: 'A1', level: 0, owner: 1 },
    { node: 'B2', level: 0, owner: 0 },
    { node: 'r2c2', level: 1, owner: null },
  ]
  const links = [
    { owner: 1, upgraded: false, from: 'r1c1' },
    { owner: 0, upgraded: true, from: 'A1' },
    { owner: 0, upgraded: false, from: 'B2' },
  ]
  const types = [
    { type: 'residence', left: 0 },
    { type: 'leisure', left: 2 },
  ]
  const full = part({ nodes, links, types, players })
  expect(refusedAction(full, 'link_upgrade')).toEqual({ do: 'upgrade_link', link: 2, node: 'B2' })
  expect(refusedAction(full, 'building')).toEqual({ do: 'build', node: 'B2', type: 'leisure' })
  expect(refusedAction(full, 'building_upgrade')).toEqual({ do: 'upgrade_building', node: 'r2c2' })
  expect(refusedAction(full, 'resources')).toEqual({ do: 'gather', card: 'generic-B-2', slots: 1 })
  expect(refusedAction(full, 'trip')).toEqual({ do: 'move' })
})

test('Without an object of the seat it is tried on any, which the engine also refuses', () => {
  const bare = part({ nodes: [{ node: 'r1c1', level: 2, owner: null }], links: [], players: [{ hand: { cards: [] } }] })
  expect(refusedAction(bare, 'link_upgrade')).toEqual({ do: 'upgrade_link', link: 0, node: 'r1c1' })
  expect(refusedAction(bare, 'building')).toEqual({ do: 'build', node: 'r1c1', type: 'residence' })
  expect(refusedAction(bare, 'resources')).toEqual({ do: 'gather', card: 'generic-A-1', slots: 1 })
})
