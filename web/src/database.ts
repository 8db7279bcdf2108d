// IndexedDB with promises, used by the page and by the server in this browser.

export const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens a database and creates these stores on the first visit. */
export function openDatabase(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store))
  return done(request)
}

/** Applies all changes to a store, or none of them. */
export function change(database: IDBDatabase, name: string, apply: (store: IDBObjectStore) => void, strict = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite', strict ? { durability: 'strict' } : {})
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    apply(transaction.objectStore(name))
  })
}
