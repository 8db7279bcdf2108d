import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import './testing/without_browser'

const { clauses, labelled, number, say, signed, speak } = await import('./language.svelte')
const { preferences } = await import('./preferences.svelte')

const catalogues = import.meta.glob<{ [id: string]: string }>(
  ['../../content/web/messages.*.json', '../../games/*/content/table/messages.*.json'],
  { eager: true, import: 'default' },
)

type Parts = ReturnType<IntlMessageFormat['getAst']>

/** Values for all placeholders, including those inside branches. */
function values(parts: Parts): { [name: string]: number } {
  const found: { [name: string]: number } = {}
  for (const part of parts) {
    if ('value' in part && part.type !== 0) found[String(part.value)] = 2
    if ('options' in part) for (const option of Object.values(part.options)) Object.assign(found, values(option.value))
  }
  return found
}

/** Messages that cannot be formatted, or that show a placeholder. */
function unspeakable(language: string): string[] {
  const messages = Object.entries(catalogues)
    .filter(([file]) => file.endsWith(`.${language}.json`))
    .flatMap(([, catalogue]) => Object.entries(catalogue))
  expect(messages.length).toBeGreaterThan(1000)
  return messages.flatMap(([id, pattern]) => {
    const format = new IntlMessageFormat(pattern, language)
    const text = String(format.format(values(format.getAst())))
    return /[{}]/.test(text) ? [`${id}: ${text}`] : []
  })
}

it.each(['en', 'de', 'fr'])('every message can be said in %s', (language) => expect(unspeakable(language)).toEqual([]))

describe('a negative number', () => {
  it('has a minus sign wherever it is written', async () => {
    await speak('en')
    expect([number(-5), number(0), number(12)]).toEqual(['−5', '0', '12'])
    expect([signed(-5), signed(0), signed(5)]).toEqual(['−5', '0', '+5'])
    expect(say('fu.points', { points: -5 })).toBe('−5 points')
    expect(say('table.now_then', { now: 3, then: -2 })).toContain('−2')
  })

  it('is not what a hyphen makes of a word', async () => {
    await speak('en')
    expect(say('table.with_points', { text: 'T-26, 2026-11', points: '+1' })).toContain('T-26, 2026-11')
  })
})

describe('a text made of others', () => {
  it('has the spaces of its language', async () => {
    await speak('en')
    expect(labelled('Row 4', 'an agent')).toBe('Row 4: an agent')
    expect([clauses([]), clauses(['a']), clauses(['a', 'b', 'c'])]).toEqual(['', 'a', 'a; b; c'])
    preferences.language = 'fr'
    await speak('fr')
    expect(labelled('Ligne 4', 'un agent')).toBe('Ligne 4\u202f: un agent')
    expect(clauses(['a', 'b'])).toBe('a\u202f; b')
  })
})
