// Last seen state of the server, stored in this browser: its greeting, the list of the user's tables, and each as
// the user's seats saw it.
// Nothing else is stored here, so an offline user sees only what this screen has shown before.
import { change, done, openDatabase } from '../database'
import type { Hello } from '../protocol/lobby'
import type { Match, MatchCard } from '../protocol/match'
import type { LogEntry, Said, Table } from '../protocol/table'
import type { Language, Viewer } from '../protocol/values'

export interface SeenList {
  matches: MatchCard[]
  /** Time of the server's reply, in milliseconds. */
  at: number
}
export interface SeenMatch {
  match: Match
  edition: unknown
}
export interface SeenTable {
  match: Match
  table: Table
  said: Said[]
  log: LogEntry[]
  at: number
}

const store = 'seen'
const listKey = 'list'
const helloKey = (language: Language) => `hello/${language}`
const matchKey = (match: string) => `match/${match}`
const tableKey = (match: string, viewer: Viewer) => `table/${match}/${viewer}`
const matchIn = (key: string): string | undefined => /^(?:match|table)\/([^/]+)/.exec(key)?.[1]

let opened: Promise<IDBDatabase> | undefined
const database = () => (opened ??= openDatabase('omnibus-seen', [store]))

/** Reads a value; undefined if there is none or the browser forbids storage. */
async function recall<Value>(key: string): Promise<Value | undefined> {
  try {
    return (await done((await database()).transaction(store).objectStore(store).get(key))) as Value | undefined
  } catch {
    return undefined
  }
}

/** Writes if possible: a browser may forbid storage or be full, and then the data is not available offline. */
async function write(apply: (store: IDBObjectStore) => void): Promise<void> {
  try {
    await change(await database(), store, apply)
  } catch {
    // See above.
  }
}

export const seen = {
  hello: (language: Language) => recall<Hello>(helloKey(language)),
  keepHello: (language: Language, hello: Hello) => write((kept) => kept.put(hello, helloKey(language))),

  list: () => recall<SeenList>(listKey),
  /** Stores the list and deletes tables that are no longer in it. */
  async keepList(matches: MatchCard[]): Promise<void> {
    const listed = new Set(matches.map(({ id }) => id))
    const keys = await seen.keys()
    await write((kept) => {
      kept.put({ matches, at: Date.now() } satisfies SeenList, listKey)
      for (const key of keys) if (matchIn(key) !== undefined && !listed.has(matchIn(key)!)) kept.delete(key)
    })
  },

  /** Matches whose pages were opened on this device; tables are stored even before that. */
  async visited(): Promise<ReadonlySet<string>> {
    const keys = (await seen.keys()).filter((key) => key.startsWith(matchKey('')))
    return new Set(keys.flatMap((key) => matchIn(key) ?? []))
  },

  match: (match: string) => recall<SeenMatch>(matchKey(match)),
  keepMatch: (kept: SeenMatch) => write((store) => store.put(kept, matchKey(kept.match.id))),
  table: (match: string, viewer: Viewer) => recall<SeenTable>(tableKey(match, viewer)),
  keepTable: (viewer: Viewer, table: SeenTable) => write((store) => store.put(table, tableKey(table.match.id, viewer))),

  /** All stored tables; a table with several own seats may occur several times. */
  async tables(): Promise<SeenTable[]> {
    const keys = (await seen.keys()).filter((key) => key.startsWith('table/'))
    return (await Promise.all(keys.map((key) => recall<SeenTable>(key)))).filter((table) => table !== undefined)
  },
  async keys(): Promise<string[]> {
    try {
      return (await done((await database()).transaction(store).objectStore(store).getAllKeys())).map(String)
    } catch {
      return []
    }
  },

  forget: () => write((kept) => kept.clear()),
}

export type Seen = typeof seen
