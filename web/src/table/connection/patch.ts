// The part of JSON Patch (RFC 6902) used by the server: add, remove, replace. Untouched parts keep their identity.
import type { Change, Json } from '../../protocol/values'

/** The document with these changes; the original stays unchanged. Throws if a path does not exist. */
export function patched<Document>(document: Document, changes: readonly Change[]): Document {
  return changes.reduce<unknown>((before, change) => changed(before, tokens(change.path), change), document) as Document
}

function tokens(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function changed(before: unknown, [token, ...rest]: string[], change: Change): unknown {
  if (token === undefined) return change.value
  if (Array.isArray(before)) return changedList(before, token, rest, change)
  if (typeof before !== 'object' || before === null) throw new Error(`no such place: ${change.path}`)
  const object = before as { [name: string]: unknown }
  const exists = Object.hasOwn(object, token)
  if (!exists && (rest.length > 0 || change.op !== 'add')) throw new Error(`no such place: ${change.path}`)
  if (rest.length > 0 || change.op !== 'remove') return { ...object, [token]: changed(object[token], rest, change) }
  const { [token]: _, ...others } = object
  return others
}

function changedList(before: unknown[], token: string, rest: string[], change: Change): unknown[] {
  const adds = rest.length === 0 && change.op === 'add'
  const index = token === '-' && adds ? before.length : Number(token)
  if (!Number.isInteger(index) || index < 0 || index > before.length - (adds ? 0 : 1)) throw new Error(`no such place: ${change.path}`)
  if (adds) return before.toSpliced(index, 0, change.value as Json)
  if (rest.length === 0 && change.op === 'remove') return before.toSpliced(index, 1)
  return before.with(index, changed(before[index], rest, change))
}
