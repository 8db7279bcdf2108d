// Results against bots on this device.
import { characterOf } from '../parts/levels'
import type { CharacterName } from '../protocol/bots'
import type { Match } from '../protocol/match'
import type { Result } from '../protocol/table'
import type { Seat } from '../protocol/values'

const place = 'omnibus.rivals'
/** Number of matches remembered. */
const mostMatches = 500

/** Bots ranked before and after the person, by match. */
type Remembered = { [match: string]: { ahead: CharacterName[]; behind: CharacterName[] } }

/** If the browser forbids storage, the results last as long as the page. */
function read(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Remembered
  } catch {
    return {}
  }
}

let remembered = $state.raw(read())

export const rivals = {
  /** Notes a finished match. Players on a team or in the same place are no rivals, and imported matches were played elsewhere. */
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
  /** Number of matches in which the person was ranked before and after this bot; null if they never met. */
  record(bot: CharacterName): { won: number; lost: number } | null {
    const all = Object.values(remembered)
    const won = all.filter(({ behind }) => behind.includes(bot)).length
    const lost = all.filter(({ ahead }) => ahead.includes(bot)).length
    return won + lost > 0 ? { won, lost } : null
  },
}
