import '$client/testing/without_browser'
import { expect, it } from 'vitest'
import { parseRules, withRuleNames } from '$client/rules/rules'
import de from '../content/rules.de.md?raw'
import en from '../content/rules.en.md?raw'
import fr from '../content/rules.fr.md?raw'

const books = [en, de, fr].map(parseRules)

it.each([
  ['TW-4.3', 'Height of a bid', 'Höhe eines Gebots', 'Montant d’une mise'],
  ['TW-6.1', 'Paying with icons', 'Mit Symbolen bezahlen', 'Payer avec des icônes'],
  ['TW-7.2', 'The way of a link', 'Der Weg einer Strecke', 'Le tracé d’une liaison'],
])('%s has a name that does not contradict a refusal', (id, ...names) => {
  expect(books.map((book) => withRuleNames(book, id))).toEqual(names.map((name) => `${name} (${id})`))
})
