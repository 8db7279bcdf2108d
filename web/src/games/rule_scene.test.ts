import '../without_browser'
import { describe, expect, it } from 'vitest'
import { scenes as future_mobility } from '../../../games/future_mobility/table/rule_scenes'
import { vehicleOf } from '../../../games/future_mobility/table/types'
import { scenes as futuropia } from '../../../games/futuropia/table/rule_scenes'
import { kindOf, piecesOf } from './rule_scene'
import { scenes as tramways } from '../../../games/tramways/table/rule_scenes'
import { scenes as write_the_future } from '../../../games/write_the_future/table/rule_scenes'

interface MoveRules {
  moveRules: { readonly [verb: string]: readonly string[] }
}
const moves = import.meta.glob<MoveRules>('../../../games/*/table/move_rules.ts')
const texts = import.meta.glob<string>('../../../games/*/content/rules.en.md', { eager: true, query: '?raw', import: 'default' })
const pictures = { future_mobility, futuropia, tramways, write_the_future }

describe.each(Object.entries(pictures))('Pictures of the rules of %s', (game, scenes) => {
  it('exist for the first rule of every choice', async () => {
    const { moveRules } = await moves[`../../../games/${game}/table/move_rules.ts`]!()
    const first = Object.values(moveRules).map(([rule]) => rule!)
    expect(first.filter((rule) => !scenes[rule])).toEqual([])
  })
  it('belong to existing rules', () => {
    const text = texts[`../../../games/${game}/content/rules.en.md`]!
    expect(Object.keys(scenes).filter((rule) => !text.includes(`**${rule}**`))).toEqual([])
  })
})

it('A rule of Future Mobility about a mode shows it', () => {
  const told = {
    'FM-4.4': ['car', 'truck'],
    'FM-4.5': ['electric_car', 'electric_truck'],
    'FM-4.6': ['tram'],
    'FM-4.7': ['bicycle'],
    'FM-4.8': ['walking'],
    'FM-4.9': ['cargo_bicycle'],
  } as const
  for (const [rule, modes] of Object.entries(told)) {
    const shown = piecesOf(future_mobility[rule] ?? '').map(kindOf)
    expect(
      shown.flatMap(({ kind, of }) => (kind === 'mode' ? [of] : [])),
      rule,
    ).toEqual(modes.map((mode) => vehicleOf[mode]))
  }
})

it('A scene is made of pieces', () => {
  expect(piecesOf('die:agents-4 to cell').map(kindOf)).toEqual([
    { kind: 'die', of: 'agents-4' },
    { kind: 'to', of: '' },
    { kind: 'cell', of: '' },
  ])
})
