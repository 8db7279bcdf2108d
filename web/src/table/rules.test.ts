import '../without_browser'
import { describe, expect, it } from 'vitest'
import { brief, byVerb, mostRules, nameOf, parseRules, pieces, relevant, search, withRuleNames } from './rules'

const content = import.meta.glob<string>('../../../games/*/content/rules.*.md', { query: '?raw', import: 'default', eager: true })
const catalogues = import.meta.glob<string>('../../../games/*/content/messages.en.json', { query: '?raw', import: 'default', eager: true })
const moves = import.meta.glob('../../../games/*/table/move_rules.ts')
const games = Object.keys(content).flatMap((path) => /games\/(.*)\/content\/rules\.en\.md/.exec(path)?.[1] ?? [])
const read = (game: string, language: string) => content[`../../../games/${game}/content/rules.${language}.md`]!
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

  it('explains a refusal by the rule and its references, and a move by at most four rules', () => {
    const ids = (...rules: string[]) => relevant(massTransit, rules).map((entry) => entry.id)
    expect(ids('MT-3.3')).toEqual(['MT-3.3', 'MT-9.1'])
    expect(ids('MT-99.9')).toEqual([])
    expect(ids('MT-3.3', 'MT-9.1', 'MT-3.1', 'MT-4.1', 'MT-4.2')).toEqual(['MT-3.3', 'MT-9.1', 'MT-3.1', 'MT-4.1'])
  })

  it('names its rules, or else by their chapter', () => {
    const entry = (id: string) => relevant(massTransit, [id])[0]!
    expect(entry('MT-5.3')).toEqual({
      id: 'MT-5.3',
      title: 'Walking',
      name: 'Walking',
      text: expect.stringMatching(/^\*Walk\* moves/) as string,
    })
    expect(nameOf(massTransit, entry('MT-5.10'))).toBe('Moving a commuter')
    const future = parseRules(read('write_the_future', 'fr'))
    expect(relevant(future, ['WF-3.7'])[0]!.name).toMatch(/^[^*:]+$/)
  })

  it('names the rules of a refusal', () => {
    expect(withRuleNames(massTransit, 'The rules do not allow that: MT-5.4.')).toBe(
      'The rules do not allow that: Leaving the city (MT-5.4).',
    )
    expect(withRuleNames(massTransit, 'No: MT-99.1.')).toBe('No: MT-99.1.')
  })

  it.each([
    ['MT-8.1', 'Distance from the city', 'Abstand von der Stadt', 'Distance de la ville'],
    ['MT-8.4', 'One commuter per Suburbs card', 'Ein Pendler je Vorort', 'Un voyageur par Banlieue'],
    ['MT-8.7', 'Arriving home', 'Ankunft zu Hause', 'Arriver chez soi'],
    ['FM-3.2', 'Playing cards', 'Karten spielen', 'Jouer des cartes'],
    ['FU-6.3', 'Living spaces', 'Wohnplätze', 'Places de logement'],
    ['FU-10.3', 'Paying in resources', 'In Ressourcen zahlen', 'Payer en ressources'],
    ['TW-4.3', 'Height of a bid', 'Höhe eines Gebots', 'Montant d’une mise'],
    ['TW-6.1', 'Paying with icons', 'Mit Symbolen bezahlen', 'Payer avec des icônes'],
    ['TW-7.2', 'The way of a link', 'Der Weg einer Strecke', 'Le tracé d’une liaison'],
  ])('%s has a name that does not contradict a refusal', (id, ...names) => {
    const game = games.find((each) => read(each, 'en').includes(`**${id}**`))!
    for (const [i, language] of ['en', 'de', 'fr'].entries()) {
      expect(withRuleNames(parseRules(read(game, language)), id)).toBe(`${names[i]} (${id})`)
    }
  })

  it('summarises a rule in two sentences', () => {
    const entry = (text: string) => ({ id: 'X-1.1', title: null, name: null, text })
    expect(brief(entry('One *(option: “Yes”)*. Two [W]. Three.'))).toBe('One. Two.')
    expect(brief(entry('Only one, without an end'))).toBe('Only one, without an end')
  })

  it('is searched by number and by words', () => {
    expect(search(massTransit, 'MT-5.4').flatMap((chapter) => chapter.entries.map((entry) => entry.id))).toEqual(['MT-5.4'])
    expect(search(massTransit, 'walk leads out')).toHaveLength(1)
  })

  it('leaves out the marks of symbols', () => {
    expect(pieces('`$` icons')).toEqual([
      { kind: 'plain', text: '$' },
      { kind: 'plain', text: ' icons' },
    ])
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

describe('the rules of a move', () => {
  const verbsOf = (game: string) =>
    Object.keys(JSON.parse(catalogues[`../../../games/${game}/content/messages.en.json`]!) as object).flatMap(
      (key) => /^verb\.([a-z_]+)$/.exec(key)?.[1] ?? [],
    )

  it.each(games)('%s: every choice has rules, and each of them has a name in all languages', async (game) => {
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
