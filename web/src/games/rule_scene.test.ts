import '../testing/without_browser'
import { describe, expect, it } from 'vitest'
import { kindOf, piecesOf } from './rule_scene'

interface MoveRules {
  moveRules: { readonly [verb: string]: readonly string[] }
}
const moves = import.meta.glob<MoveRules>('../../../games/*/table/move_rules.ts')
const texts = import.meta.glob<string>('../../../games/*/content/rules.en.md', { eager: true, query: '?raw', import: 'default' })
const pictures = import.meta.glob<{ [rule: string]: string }>('../../../games/*/table/rule_scenes.ts', { eager: true, import: 'scenes' })
const scenesOf = Object.entries(pictures).map(([path, scenes]) => [path.split('/').at(-3)!, scenes] as const)

describe.each(scenesOf)('Pictures of the rules of %s', (game, scenes) => {
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

it('A scene is made of pieces', () => {
  expect(piecesOf('die:agents-4 to cell').map(kindOf)).toEqual([
    { kind: 'die', of: 'agents-4' },
    { kind: 'to', of: '' },
    { kind: 'cell', of: '' },
  ])
})
