// Collects every kind of message that was seen, to be held against web/src/protocol.ts by the compiler (protocol.spec.ts).
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs'

export const seenFolder = join(root, 'build/browser/seen')

/** One line for each kind of message: its type, and the message as JSON. */
const seen = new Set<string>()

/** Remembers a message, unless one like it is remembered already. */
export function note(type: string, message: unknown): void {
  const line = `${type}\t${JSON.stringify(kindOf(message))}\n`
  if (seen.has(line)) return
  if (seen.size === 0) mkdirSync(seenFolder, { recursive: true })
  seen.add(line)
  appendFileSync(join(seenFolder, `${process.env.VITEST_POOL_ID ?? 0}.txt`), line)
}

/** The message with all that its type does not depend on made equal: numbers, sentences, names, and elements that are like each other. */
function kindOf(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return name === 'protocol' ? value : 0
  if (typeof value === 'string') return name === 'level' || (/^[a-z_]{1,12}$/.test(value) && !free.has(name)) ? value : ''
  if (Array.isArray(value))
    return [...new Map(value.map((element) => kindOf(element, name)).map((kind) => [JSON.stringify(kind), kind])).values()]
  if (typeof value !== 'object' || value === null) return value
  // A view is the game's own; its type says no more than that it is an object.
  if (name === 'view') return {}
  // A name is any text, but a character's is one of twelve.
  const meaning = (field: string) => (name === 'characters' && field === 'name' ? 'character' : field)
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, kindOf(inner, meaning(field))]))
}

/** Fields that hold any text or any operand. */
const free = new Set(['id', 'code', 'name', 'text', 'match', 'key', 'event', 'game', 'title', 'about', 'ending', 'place', 'group'])
