// Storage of the server in this browser: IndexedDB. Everything is stored before it is acknowledged.
import { change, done, openDatabase } from '../database'
import type { KeptChange } from './module'

const databaseName = 'omnibus'
/** Store for texts of the server by name. */
const kept = 'kept'
/** Store for data of the page: its token at that server. */
const own = 'own'
const tokenName = 'token'
/** Prefix of the names of match texts (src/store/kept_store.cpp). */
const matchPrefix = 'match/'

export class Keeping {
  readonly #database: IDBDatabase

  static async open(): Promise<Keeping> {
    return new Keeping(await openDatabase(databaseName, [kept, own]))
  }

  private constructor(database: IDBDatabase) {
    this.#database = database
  }

  /** Ids of the stored matches. */
  async matches(): Promise<string[]> {
    const range = IDBKeyRange.bound(matchPrefix, `${matchPrefix}\uffff`)
    const names = await done(this.#database.transaction(kept).objectStore(kept).getAllKeys(range))
    return names.map((name) => String(name).slice(matchPrefix.length))
  }

  async all(): Promise<[name: string, text: string][]> {
    const texts = this.#database.transaction(kept).objectStore(kept)
    const [names, values] = await Promise.all([done(texts.getAllKeys()), done(texts.getAll())])
    return names.map((name, i) => [String(name), String(values[i])])
  }

  /** Applies all changes or none. */
  keep(changes: KeptChange[]): Promise<void> {
    return this.#change(kept, (texts) => {
      for (const [name, text] of changes) {
        if (text === null) texts.delete(name)
        else texts.put(text, name)
      }
    })
  }

  async token(): Promise<string> {
    return String((await done(this.#database.transaction(own).objectStore(own).get(tokenName))) ?? '')
  }
  keepToken(token: string): Promise<void> {
    return this.#change(own, (store) => store.put(token, tokenName))
  }

  close(): void {
    this.#database.close()
  }

  #change(name: string, apply: (store: IDBObjectStore) => void): Promise<void> {
    return change(this.#database, name, apply, true)
  }
}
