import { describe, expect, it } from 'vitest'
import { parseRules, pieces, relevant, search } from './rules'

const content = import.meta.glob<string>('../../../content/*/rules.*.md', { query: '?raw', import: 'default', eager: true })
const games = Object.keys(content).flatMap((path) => /content\/(.*)\/rules\.en\.md/.exec(path)?.[1] ?? [])
const read = (game: string, language: string) => content[`../../../content/${game}/rules.${language}.md`]!
const massTransit = parseRules(read('mass_transit', 'en'))

describe('the rules of every game', () => {
  it.each(games)('%s: every numbered rule of the page is an entry, in all languages', (game) => {
    const ids = (language: string) =>
      parseRules(read(game, language)).chapters.flatMap((chapter) => chapter.entries.map((entry) => entry.id))
    const numbered = [...read(game, 'en').matchAll(/^- \*\*([A-Z]{2}-[\d.]+)/gm)].map((match) => match[1])
    expect(ids('en')).toEqual(numbered)
    expect(ids('en').length).toBeGreaterThan(20)
    expect(ids('de')).toEqual(ids('en'))
    expect(ids('fr')).toEqual(ids('en'))
  })
})

describe('a rulebook', () => {
  it('has its introduction and its chapters', () => {
    expect(massTransit.intro).toMatch(/^A cooperative game for one to six people/)
    expect(massTransit.chapters[0]!.title).toBe('1. The task')
  })

  it('explains a refusal by the rule, what it refers to, and the rest of its chapter', () => {
    const ids = relevant(massTransit, 'MT-3.3').map((entry) => entry.id)
    expect(ids.slice(0, 3)).toEqual(['MT-3.3', 'MT-9.1', 'MT-3.1'])
    expect(new Set(ids).size).toBe(ids.length)
    expect(relevant(massTransit, 'MT-99.9')).toEqual([])
  })

  it('is searched by number and by words', () => {
    expect(search(massTransit, 'MT-5.4').flatMap((chapter) => chapter.entries.map((entry) => entry.id))).toEqual(['MT-5.4'])
    expect(search(massTransit, 'walk leads out')).toHaveLength(1)
  })

  it('marks emphasis and references in a text', () => {
    expect(pieces('*Walk* moves (MT-9.1).')).toEqual([
      { kind: 'emphasis', text: 'Walk' },
      { kind: 'plain', text: ' moves (' },
      { kind: 'reference', text: 'MT-9.1' },
      { kind: 'plain', text: ').' },
    ])
  })
})
