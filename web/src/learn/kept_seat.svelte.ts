// Seat at a friend's table that is reserved while the user learns its game first.
const place = 'omnibus.kept_seat'
const longestMinutes = 10
const beatMs = 10_000

interface KeptSeat {
  game: string
  /** Code of the invitation: leads back to the seat, or to a free one if it was given away. */
  code: string
  until: string
}

/** Seat with the time at which this page noted it: clocks of server and device may differ. */
type NotedSeat = KeptSeat & { notedAt: number }

/** If the browser forbids storage, the seat is remembered as long as the page is open. */
function read(): NotedSeat | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as NotedSeat | null
  } catch {
    return null
  }
}

let kept = $state.raw(read())

function note(seat: NotedSeat | null): void {
  kept = seat
  try {
    sessionStorage.setItem(place, JSON.stringify(seat))
  } catch {
    // See above.
  }
}

export const keptSeat = {
  /** Reserved seat in this game; null if there is none any more. */
  in: (game: string, now = Date.now()): KeptSeat | null =>
    kept?.game === game && now < kept.notedAt + longestMinutes * 60_000 ? kept : null,
  keep: (seat: KeptSeat): void => note({ ...seat, notedAt: Date.now() }),
  forget: (): void => note(null),
  /** Forgets the seat if the invitation shows that another player has it. */
  forgetAt: (code: string): void => {
    if (kept?.code === code) note(null)
  },
}

/** Minutes until a time, rounded up, for use in a component: at least one, at most the reservation time, since clocks may differ. */
export class MinutesLeft {
  #now = $state(Date.now())

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.#now = Date.now()), beatMs)
      return () => clearInterval(timer)
    })
  }

  get now(): number {
    return this.#now
  }

  until = (time: string): number => minutesBetween(this.#now, time)
}

export const minutesBetween = (now: number, time: string): number =>
  Math.min(longestMinutes, Math.max(1, Math.ceil((Date.parse(time) - now) / 60_000)))
