import '$client/testing/without_browser'
import { expect, it } from 'vitest'
import { parseRules, withRuleNames } from '$client/rules/rules'
import de from '../content/rules.de.md?raw'
import en from '../content/rules.en.md?raw'
import fr from '../content/rules.fr.md?raw'

const books = [en, de, fr].map(parseRules)

it.each([
  ['MT-8.1', 'Distance from the city', 'Abstand von der Stadt', 'Distance de la ville'],
  ['MT-8.4', 'One commuter per Suburbs card', 'Ein Pendler je Vorort', 'Un voyageur par Banlieue'],
  ['MT-8.7', 'Arriving home', 'Ankunft zu Hause', 'Arriver chez soi'],
])('%s has a name that does not contradict a refusal', (id, ...names) => {
  expect(books.map((book) => withRuleNames(book, id))).toEqual(names.map((name) => `${name} (${id})`))
})
