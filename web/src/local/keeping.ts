// Where a browser keeps what the server in it has acknowledged: IndexedDB. Everything is safe before anybody is told of it.
import type { KeptChange } from './module'

const databaseName = 'omnibus'
const version = 1
/** Texts of the server, by name. */
const kept = 'kept'
/** What is ours: who we are to that server. */
const own = 'own'
const tokenName = 'token'

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export class Keeping {
  readonly #database: IDBDatabase

  static async open(): Promise<Keeping> {
    const request = indexedDB.open(databaseName, version)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(kept)
      request.result.createObjectStore(own)
    }
    return new Keeping(await done(request))
  }

  private constructor(database: IDBDatabase) {
    this.#database = database
  }

  async all(): Promise<[name: string, text: string][]> {
    const texts = this.#database.transaction(kept).objectStore(kept)
    const [names, values] = await Promise.all([done(texts.getAllKeys()), done(texts.getAll())])
    return names.map((name, i) => [String(name), String(values[i])])
  }

  /** All of it or nothing. */
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

  #change(name: string, change: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(name, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      change(transaction.objectStore(name))
    })
  }
}
