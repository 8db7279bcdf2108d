import '$client/testing/without_browser'
import { expect, it } from 'vitest'
import { kindOf, piecesOf } from '$client/games/rule_scene'
import { scenes } from './rule_scenes'
import { vehicleOf } from './names'

it('A rule about a mode shows it', () => {
  const modesOf = {
    'FM-4.4': ['car', 'truck'],
    'FM-4.5': ['electric_car', 'electric_truck'],
    'FM-4.6': ['tram'],
    'FM-4.7': ['bicycle'],
    'FM-4.8': ['walking'],
    'FM-4.9': ['cargo_bicycle'],
  } as const
  for (const [rule, modes] of Object.entries(modesOf)) {
    const shown = piecesOf(scenes[rule] ?? '').map(kindOf)
    expect(
      shown.flatMap(({ kind, of }) => (kind === 'mode' ? [of] : [])),
      rule,
    ).toEqual(modes.map((mode) => vehicleOf[mode]))
  }
})
