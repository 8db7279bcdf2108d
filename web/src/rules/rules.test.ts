import '../testing/without_browser'
import { describe, expect, it } from 'vitest'
import { brief, byVerb, mostRules, nameOf, parseRules, pieces, relevant, search, withRuleNames } from './rules'

const content = import.meta.glob<string>('../../../games/*/content/rules.*.md', { query: '?raw', import: 'default', eager: true })
const catalogues = import.meta.glob<string>('../../../games/*/content/messages.en.json', { query: '?raw', import: 'default', eager: true })
const moves = import.meta.glob('../../../games/*/table/move_rules.ts')
const games = Object.keys(content).flatMap((path) => /games\/(.*)\/content\/rules\.en\.md/.exec(path)?.[1] ?? [])
const read = (game: string, language: string) => content[`../../../games/${game}/content/rules.${language}.md`]!

const nightBus = parseRules(`
# Night Bus

A game for one to four people
on their way home.

## 1. The task

- **NB-1.1** The most points win.

## 2. Playing tickets

- **NB-2.1** **Choosing.** *Choose* a ticket (NB-3.1), which stays closed.
- **NB-2.2** Nobody sees it.
- **NB-2.3** *Walking home*: a ticket for too few stops is worth nothing.

## 3. Tickets

- **NB-3.1** Each is good for one to six stops.
- **NB-3.2** There are forty.
`)

describe('the rules of every game', () => {
  it.each(games)('%s: every numbered rule of the page is an entry, in all languages', (game) => {
    const ids = (language: string) =>
      parseRules(read(game, language)).chapters.flatMap((chapter) => chapter.entries.map((entry) => entry.id))
    const numbered = [...read(game, 'en').matchAll(/^- \*\*([A-Z]{2,3}-[\d.]+)/gm)].map((match) => match[1])
    expect(ids('en')).toEqual(numbered)
    expect(ids('en')).not.toEqual([])
    expect(ids('de')).toEqual(ids('en'))
    expect(ids('fr')).toEqual(ids('en'))
  })
})

describe('a rulebook', () => {
  it('has its introduction and its chapters', () => {
    expect(nightBus.intro).toBe('A game for one to four people on their way home.')
    expect(nightBus.chapters[0]!.title).toBe('1. The task')
  })

  it('explains a refusal by the rule and its references, and a move by at most four rules', () => {
    const ids = (...rules: string[]) => relevant(nightBus, rules).map((entry) => entry.id)
    expect(ids('NB-2.1')).toEqual(['NB-2.1', 'NB-3.1'])
    expect(ids('NB-99.9')).toEqual([])
    expect(ids('NB-2.1', 'NB-3.1', 'NB-1.1', 'NB-2.2', 'NB-2.3')).toEqual(['NB-2.1', 'NB-3.1', 'NB-1.1', 'NB-2.2'])
  })

  it('names its rules, or else by their chapter', () => {
    const entry = (id: string) => relevant(nightBus, [id])[0]!
    expect(entry('NB-2.1')).toEqual({
      id: 'NB-2.1',
      title: 'Choosing',
      name: 'Choosing',
      text: '*Choose* a ticket (NB-3.1), which stays closed.',
    })
    expect(nameOf(nightBus, entry('NB-2.2'))).toBe('Playing tickets')
    expect(entry('NB-2.3').name).toBe('Walking home')
  })

  it('names the rules of a refusal', () => {
    expect(withRuleNames(nightBus, 'The rules do not allow that: NB-2.1.')).toBe('The rules do not allow that: Choosing (NB-2.1).')
    expect(withRuleNames(nightBus, 'No: NB-99.1.')).toBe('No: NB-99.1.')
  })

  it('summarises a rule in two sentences', () => {
    const entry = (text: string) => ({ id: 'X-1.1', title: null, name: null, text })
    expect(brief(entry('One *(option: “Yes”)*. Two [W]. Three.'))).toBe('One. Two.')
    expect(brief(entry('Only one, without an end'))).toBe('Only one, without an end')
  })

  it('is searched by number and by words', () => {
    expect(search(nightBus, 'NB-2.2').flatMap((chapter) => chapter.entries.map((entry) => entry.id))).toEqual(['NB-2.2'])
    expect(search(nightBus, 'ticket closed')).toHaveLength(1)
  })

  it('leaves out the marks of symbols', () => {
    expect(pieces('`$` icons')).toEqual([
      { kind: 'plain', text: '$' },
      { kind: 'plain', text: ' icons' },
    ])
  })

  it('marks emphasis and references in a text', () => {
    expect(pieces('*Walk* moves (NB-9.1).')).toEqual([
      { kind: 'emphasis', text: 'Walk' },
      { kind: 'plain', text: ' moves (' },
      { kind: 'reference', text: 'NB-9.1' },
      { kind: 'plain', text: ').' },
    ])
  })
})

describe('the rules of a move', () => {
  const verbsOf = (game: string) =>
    Object.keys(JSON.parse(catalogues[`../../../games/${game}/content/messages.en.json`]!) as object).flatMap(
      (key) => /^verb\.([a-z_]+)$/.exec(key)?.[1] ?? [],
    )

  const withRules = games.filter((game) => `../../../games/${game}/table/move_rules.ts` in moves)

  it.each(withRules)('%s: every choice has rules, and each of them has a name in all languages', async (game) => {
    const { moveRules } = (await moves[`../../../games/${game}/table/move_rules.ts`]!()) as { moveRules: { [verb: string]: string[] } }
    expect(Object.keys(moveRules).toSorted()).toEqual(verbsOf(game).toSorted())
    for (const language of ['en', 'de', 'fr']) {
      const book = parseRules(read(game, language))
      for (const id of Object.values(moveRules).flat()) expect([id, relevant(book, [id])[0]?.name]).toEqual([id, expect.any(String)])
    }
  })

  it('are all for one verb, and the first ones for several', () => {
    const rules = byVerb({ lay: ['1', '2', '3'], move: ['4', '1', '5'], end: [] })
    const offers = (...verbs: string[]) => verbs.map((verb) => ({ action: { do: verb } }))
    expect(rules(offers('lay', 'lay'))).toEqual(['1', '2', '3'])
    expect(rules(offers('lay', 'move', 'end', 'other'))).toEqual(['1', '4', '2', '3'].slice(0, mostRules))
    expect(rules([])).toEqual([])
  })
})
