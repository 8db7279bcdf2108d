import '$client/testing/without_browser'
import { expect, it } from 'vitest'
import { parseRules, withRuleNames } from '$client/rules/rules'
import de from '../content/rules.de.md?raw'
import en from '../content/rules.en.md?raw'
import fr from '../content/rules.fr.md?raw'

const books = [en, de, fr].map(parseRules)

it.each([
  ['FU-6.3', 'Living spaces', 'Wohnplätze', 'Places de logement'],
  ['FU-10.3', 'Paying in resources', 'In Ressourcen zahlen', 'Payer en ressources'],
])('%s has a name that does not contradict a refusal', (id, ...names) => {
  expect(books.map((book) => withRuleNames(book, id))).toEqual(names.map((name) => `${name} (${id})`))
})
