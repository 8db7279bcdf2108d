// The last seen state of the server, kept in this browser: what it said of itself, the list of own tables, and each table as its own seats saw it.
// Nothing else is ever stored here, so whoever opens it offline sees what was on this screen before.
import { change, done, openDatabase } from '../database'
import type { Eyes, Hello, Language, LogEntry, Match, MatchCard, Said, Table } from '../protocol'

export interface SeenList {
  matches: MatchCard[]
  /** When the server told it, in milliseconds. */
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
const tableKey = (match: string, eyes: Eyes) => `table/${match}/${eyes}`
const matchIn = (key: string): string | undefined => /^(?:match|table)\/([^/]+)/.exec(key)?.[1]

let opened: Promise<IDBDatabase> | undefined
const database = () => (opened ??= openDatabase('omnibus-seen', [store]))

/** Undefined where there is none, or where the browser stores nothing. */
async function recall<Value>(key: string): Promise<Value | undefined> {
  try {
    return (await done((await database()).transaction(store).objectStore(store).get(key))) as Value | undefined
  } catch {
    return undefined
  }
}

/** A browser may forbid storage, or be full; then this is not there offline. */
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
  /** Tables that are no longer in the list are forgotten. */
  async keepList(matches: MatchCard[]): Promise<void> {
    const listed = new Set(matches.map(({ id }) => id))
    const keys = await seen.keys()
    await write((kept) => {
      kept.put({ matches, at: Date.now() } satisfies SeenList, listKey)
      for (const key of keys) if (matchIn(key) !== undefined && !listed.has(matchIn(key)!)) kept.delete(key)
    })
  },

  /** The matches whose pages were opened on this device; tables are listened to before that. */
  async visited(): Promise<ReadonlySet<string>> {
    const keys = (await seen.keys()).filter((key) => key.startsWith(matchKey('')))
    return new Set(keys.flatMap((key) => matchIn(key) ?? []))
  },

  match: (match: string) => recall<SeenMatch>(matchKey(match)),
  keepMatch: (kept: SeenMatch) => write((store) => store.put(kept, matchKey(kept.match.id))),
  table: (match: string, eyes: Eyes) => recall<SeenTable>(tableKey(match, eyes)),
  keepTable: (eyes: Eyes, table: SeenTable) => write((store) => store.put(table, tableKey(table.match.id, eyes))),

  /** All tables that can be looked at; one at which several seats are ours may be there several times. */
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
