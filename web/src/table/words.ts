// A position in the game's own words (keys and values) made readable where no drawing exists yet.
import type { Match } from '../protocol'

export type Told =
  | { kind: 'facts'; facts: { name: string; value: string }[] }
  | { kind: 'sheet'; title: string; columns: string[]; rows: { name: string; cells: string[] }[] }
  | { kind: 'list'; title: string; items: string[] }

/** "first_die" → "First die" */
export function inWords(key: string): string {
  const words = key.replace(/_/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Value = null | boolean | number | string | Value[] | { [key: string]: Value }

/** Single values together, lists of things with the same parts as a sheet (one column for each seat where there is one for each), the rest as lists. */
export function told(view: object, match: Pick<Match, 'seats'>, yesNo: [string, string]): Told[] {
  const facts: { name: string; value: string }[] = []
  const rest: Told[] = []
  for (const [key, value] of Object.entries(view) as [string, Value][]) {
    const title = inWords(key)
    if (!Array.isArray(value)) {
      if (isRecord(value)) rest.push({ kind: 'list', title, items: lines(value, yesNo) })
      else facts.push({ name: title, value: short(value, yesNo) })
    } else if (value.length && value.every(isRecord)) {
      const columns = value.length === match.seats.length ? match.seats.map((seat) => seat.name) : value.map((_, index) => String(index + 1))
      rest.push(sheet(title, columns, value as { [key: string]: Value }[], yesNo))
    } else {
      facts.push({ name: title, value: short(value, yesNo) })
    }
  }
  return [...(facts.length ? [{ kind: 'facts', facts } as Told] : []), ...rest]
}

function sheet(title: string, columns: string[], things: { [key: string]: Value }[], yesNo: [string, string]): Told {
  const flat = things.map((thing) => flattened(thing))
  const names = [...new Set(flat.flatMap((thing) => Object.keys(thing)))]
  const rows = names.map((name) => ({ name, cells: flat.map((thing) => (name in thing ? short(thing[name]!, yesNo) : '')) }))
  return { kind: 'sheet', title, columns, rows }
}

/** {sheet: {market: {agents: []}}} → {"Sheet, market, agents": []} */
function flattened(thing: { [key: string]: Value }, before = ''): { [name: string]: Value } {
  const flat: { [name: string]: Value } = {}
  for (const [key, value] of Object.entries(thing)) {
    const name = before ? `${before}, ${inWords(key).toLowerCase()}` : inWords(key)
    if (isRecord(value)) Object.assign(flat, flattened(value, name))
    else flat[name] = value
  }
  return flat
}

function lines(thing: { [key: string]: Value }, yesNo: [string, string]): string[] {
  return Object.entries(flattened(thing)).map(([name, value]) => `${name}: ${short(value, yesNo)}`)
}

function short(value: Value, yesNo: [string, string]): string {
  if (value === null || value === 'none' || (Array.isArray(value) && !value.length)) return '–'
  if (typeof value === 'boolean') return yesNo[value ? 0 : 1]
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.replace(/_/g, ' ')
  if (Array.isArray(value)) return value.map((item) => short(item, yesNo)).join(', ')
  const entries = Object.entries(flattened(value))
  return entries.length === 1 ? short(entries[0]![1], yesNo) : entries.map(([name, inner]) => `${name.toLowerCase()} ${short(inner, yesNo)}`).join(' · ')
}

function isRecord(value: Value): value is { [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A part of the table told in lines: what follows a heading further in belongs to it. */
export interface Paragraph {
  heading: string
  lines: { text: string; /** A drawing made of characters: every one as wide as the other. */ drawn: boolean }[]
}

/** The table in sentences, as paragraphs: a line that is not indented begins one; lines that stand alone are kept together. */
export function paragraphs(lines: string[]): Paragraph[] {
  const result: Paragraph[] = []
  const all = lines.flatMap((line) => line.split('\n'))
  all.forEach((line, index) => {
    const inner = /^\s/.test(line)
    const alone = !inner && !/^\s/.test(all[index + 1] ?? '')
    const last = result.at(-1)
    const told = { text: inner ? line.trimEnd().replace(/^\s{1,4}/, '') : line, drawn: /\S {2,}\S|[·#] [·#]/.test(line) }
    if (inner && last) last.lines.push(told)
    else if (alone && last && last.heading === '') last.lines.push(told)
    else if (alone) result.push({ heading: '', lines: [told] })
    else result.push({ heading: line, lines: [] })
  })
  return result
}
