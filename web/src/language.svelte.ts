// Texts of the client: content/web/messages.LANG.json and, once a game is drawn, games/GAME/content/table/messages.LANG.json. Only the
// language in use is loaded.
// Texts about play (offers, events, refusals) come from the server as finished sentences.
import { IntlMessageFormat } from 'intl-messageformat'
import texts from 'virtual:texts'
import type { DrawingTexts } from '../../games/texts'
import type { Language } from './protocol/values'
import { preferences } from './preferences.svelte'

/** An id that is missing in a catalogue is a type error, so the build fails. */
type Catalogue = typeof import('../../content/web/messages.en.json') & DrawingTexts
export type MessageId = keyof Catalogue
export type Values = { [name: string]: string | number }

let spoken = $state.raw<{ language: Language; catalogue: Partial<Catalogue> } | null>(null)
let formats = new Map<MessageId, IntlMessageFormat>()
/** Parts of the catalogue that the opened pages use. */
const parts = new Set(['all'])

/** Switches to a language once its texts are loaded; the page updates without a reload. */
export async function speak(language: Language): Promise<void> {
  if (spoken?.language !== language) await load(language)
}

/** Loads the texts for the drawing of a game. */
export async function addTextsOf(game: string): Promise<void> {
  if (parts.has(game)) return
  parts.add(game)
  try {
    if (spoken) await load(spoken.language)
  } catch (fault) {
    parts.delete(game) // so that the next visit tries again
    throw fault
  }
}

async function load(language: Language): Promise<void> {
  const wanted = [...parts]
  const loaded = await Promise.all(wanted.map((part) => texts[language][part]?.()))
  if (language !== preferences.language) return // a later choice was quicker
  if (wanted.length < parts.size) return load(language) // another game was opened meanwhile
  formats = new Map()
  spoken = { language, catalogue: Object.assign({}, ...loaded.map((part) => part?.default)) }
  document.documentElement.lang = language
}

/** Current language, also used for requests to the server. */
export function language(): Language {
  return spoken?.language ?? preferences.language
}

/** Text of the catalogue with its values inserted. */
export function say(id: MessageId, values: Values = {}): string {
  if (!spoken) return ''
  const pattern = spoken.catalogue[id] ?? ''
  if (!/[{']/.test(pattern)) return pattern
  let format = formats.get(id)
  if (!format) formats.set(id, (format = new IntlMessageFormat(pattern, spoken.language)))
  return withMinus(format.format(values) as string)
}

/** Replaces the hyphen Intl writes before negative numbers by a minus sign: a hyphen is shorter and permits a line break. */
export const withMinus = (text: string): string => text.replace(/(^|[^\p{L}\p{N}])-(?=\p{N})/gu, '$1−')
/** "Row 4: draw an agent": a name or heading with its text. */
export const labelled = (what: string, more: string): string => say('text.labelled', { what, more })
/** "three rails; Commerce": clauses of one sentence. */
export const clauses = (parts: readonly string[]): string =>
  parts.length ? parts.reduce((first, second) => say('text.clauses', { first, second })) : ''

/** "agents, intel or money": a list in British style. */
export const listOf = (words: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(language() === 'en' ? 'en-GB' : language(), { type }).format(words)
export const number = (value: number): string => withMinus(String(value))
/** Number with a fixed count of decimals. */
export const decimal = (value: number, digits: number): string =>
  withMinus(new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value))
/** A gain or a loss, with its sign. */
export const signed = (value: number): string => withMinus(new Intl.NumberFormat(language(), { signDisplay: 'exceptZero' }).format(value))

/** "2 hours ago", in the current language. */
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

/** "12:40", or the date if it is not today. */
export function clock(milliseconds: number): string {
  const time = new Date(milliseconds)
  const today = time.toDateString() === new Date().toDateString()
  const parts: Intl.DateTimeFormatOptions = today ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : language(), parts).format(time)
}
