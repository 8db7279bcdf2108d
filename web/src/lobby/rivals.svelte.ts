// How games with bots ended on this device, for whoever plays here.
import { characterOf } from '../table/levels'
import type { CharacterName, Match, Result, Seat } from '../protocol'

const place = 'omnibus.rivals'
/** Nobody counts further back. */
const mostMatches = 500

/** By match: the bots that came in before the person, and those that came in after. */
type Remembered = { [match: string]: { ahead: CharacterName[]; behind: CharacterName[] } }

/** A browser may forbid storage; then it is remembered as long as the page. */
function read(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Remembered
  } catch {
    return {}
  }
}

let remembered = $state.raw(read())

export const rivals = {
  /** A match that is over. Who plays together has no rival, and seats in one place have no winner among them; what a file says was played elsewhere. */
  note({ id, seats, imported }: Match, { places }: Result, own: Seat): void {
    if (remembered[id] || imported) return
    const bots = (isRival: (place: number) => boolean) =>
      seats.flatMap(({ seat, level }) => (isRival(places[seat]!) ? (characterOf(level) ?? []) : []))
    const ended = { ahead: bots((place) => place < places[own]!), behind: bots((place) => place > places[own]!) }
    if (ended.ahead.length + ended.behind.length === 0) return
    remembered = Object.fromEntries([...Object.entries(remembered), [id, ended]].slice(-mostMatches))
    try {
      localStorage.setItem(place, JSON.stringify(remembered))
    } catch {
      // See above.
    }
  },
  /** How often the person came in before this bot, and after it; null where they never met. */
  record(bot: CharacterName): { won: number; lost: number } | null {
    const all = Object.values(remembered)
    const won = all.filter(({ behind }) => behind.includes(bot)).length
    const lost = all.filter(({ ahead }) => ahead.includes(bot)).length
    return won + lost > 0 ? { won, lost } : null
  },
}
