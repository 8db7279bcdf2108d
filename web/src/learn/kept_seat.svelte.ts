// The seat at a friend's table that is kept for the reader while they learn its game first.
const place = 'omnibus.kept_seat'
const longestMinutes = 10
const beatMs = 10_000

interface KeptSeat {
  game: string
  /** Of the invitation: it leads back to the seat, or to a free one when that was given away. */
  code: string
  until: string
}

/** With the time when this page noted it: clocks of server and device may differ. */
type NotedSeat = KeptSeat & { notedAt: number }

/** A browser may forbid storage; then it is remembered as long as the page. */
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
  /** Null if none is kept in this game, or no longer. */
  in: (game: string, now = Date.now()): KeptSeat | null =>
    kept?.game === game && now < kept.notedAt + longestMinutes * 60_000 ? kept : null,
  keep: (seat: KeptSeat): void => note({ ...seat, notedAt: Date.now() }),
  forget: (): void => note(null),
  /** After a look at the invitation, where another player has the seat. */
  forgetAt: (code: string): void => {
    if (kept?.code === code) note(null)
  },
}

/** For use in a component: full minutes until some time, at least one, at most as long as a seat is kept; clocks may differ. */
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
