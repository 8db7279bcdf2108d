// Name of the user, the same on the server and on this device.
const place = 'omnibus.name'

interface Identity {
  name: string
  /** True if the server knows it. */
  told: boolean
}

/** If the browser forbids storage, the name lasts as long as the page. */
let known: Identity | null = read()

function read(): Identity | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') as Identity | null
  } catch {
    return null
  }
}

export const identity = {
  get name(): string | null {
    return known?.name ?? null
  },
  /** True if it was changed while the server was away. */
  get untold(): boolean {
    return known?.told === false
  },
  keep(name: string, told: boolean): void {
    known = { name, told }
    try {
      localStorage.setItem(place, JSON.stringify(known))
    } catch {
      // See above.
    }
  },
  forget(): void {
    known = null
    try {
      localStorage.removeItem(place)
    } catch {
      // See above.
    }
  },
}
