// Collects all kinds of messages seen, to be type-checked against web/src/protocol (protocol.spec.ts).
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs'

export const seenFolder = join(root, 'build/browser/seen')

/** One line per kind of message: type, and the message as JSON. */
const seen = new Set<string>()

/** Records a message unless one of its kind is already recorded. */
export function note(type: string, message: unknown): void {
  const line = `${type}\t${JSON.stringify(kindOf(message))}\n`
  if (seen.has(line)) return
  if (seen.size === 0) mkdirSync(seenFolder, { recursive: true })
  seen.add(line)
  appendFileSync(join(seenFolder, `${process.env.VITEST_POOL_ID ?? 0}.txt`), line)
}

/** The message with all details irrelevant to its type made equal: numbers, sentences, names and similar list elements. */
function kindOf(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return name === 'protocol' ? value : 0
  if (typeof value === 'string') return name === 'level' || (/^[a-z_]{1,12}$/.test(value) && !free.has(name)) ? value : ''
  if (Array.isArray(value))
    return [...new Map(value.map((element) => kindOf(element, name)).map((kind) => [JSON.stringify(kind), kind])).values()]
  if (typeof value !== 'object' || value === null) return value
  // A view is defined by the game; its type is only "object".
  if (name === 'view') return {}
  // A name is any text, but the name of a character is one of twelve.
  const meaning = (field: string) => (name === 'characters' && field === 'name' ? 'character' : field)
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, kindOf(inner, meaning(field))]))
}

/** Fields with arbitrary text or operands. */
const free = new Set(['id', 'code', 'name', 'text', 'match', 'key', 'event', 'game', 'title', 'about', 'ending', 'place', 'group'])
