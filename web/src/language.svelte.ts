// The texts of the client: content/web/messages.LANG.json, of which only the language in use is loaded. What a game says (offers, events,
// refusals) comes from the server as finished sentences.
import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from './protocol'
import { preferences } from './preferences.svelte'

/** An id that is missing in a catalogue is an error of types: the build fails. */
type Catalogue = typeof import('../../content/web/messages.en.json')
export type MessageId = keyof Catalogue
export type Values = { [name: string]: string | number }

const catalogues: { [language in Language]: () => Promise<{ default: Catalogue }> } = {
  en: () => import('../../content/web/messages.en.json'),
  de: () => import('../../content/web/messages.de.json'),
  fr: () => import('../../content/web/messages.fr.json'),
}

let spoken = $state.raw<{ language: Language; catalogue: Catalogue } | null>(null)
let formats = new Map<MessageId, IntlMessageFormat>()

/** Loads the texts of a language, then speaks it: everything on the page follows, without a reload. */
export async function speak(language: Language): Promise<void> {
  if (spoken?.language === language) return
  const catalogue = (await catalogues[language]()).default
  if (language !== preferences.language) return // a later choice was quicker
  formats = new Map()
  spoken = { language, catalogue }
  document.documentElement.lang = language
}

/** The language that is spoken now; texts of the server are asked for in it. */
export function language(): Language {
  return spoken?.language ?? preferences.language
}

/** A text of the catalogue, with its values put in. */
export function say(id: MessageId, values: Values = {}): string {
  if (!spoken) return ''
  const pattern = spoken.catalogue[id]
  if (!/[{']/.test(pattern)) return pattern
  let format = formats.get(id)
  if (!format) formats.set(id, (format = new IntlMessageFormat(pattern, spoken.language)))
  return withMinus(format.format(values) as string)
}

/** Negative numbers with a minus sign: in our languages Intl writes a hyphen, which is shorter and may end a line. */
export const withMinus = (text: string): string => text.replace(/(^|[^\p{L}\p{N}])-(?=\p{N})/gu, '$1−')
/** "agents, intel or money": as the British write it. */
export const listOf = (words: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(language() === 'en' ? 'en-GB' : language(), { type }).format(words)
export const number = (value: number): string => withMinus(String(value))
/** A number with so many decimals. */
export const decimal = (value: number, digits: number): string =>
  withMinus(new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value))
/** A gain or a loss, with its sign. */
export const signed = (value: number): string => withMinus(new Intl.NumberFormat(language(), { signDisplay: 'exceptZero' }).format(value))

/** "2 hours ago", in the language that is spoken. */
export function ago(time: string): string {
  const seconds = (Date.now() - Date.parse(time)) / 1000
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ]
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['minute', 60]
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' }).format(-Math.floor(seconds / length), unit)
}
