// Matches of the lobby, from the server and from this device, refreshed while the page is visible.
import { device, server, type Refusal } from '../api'
import { language } from '../language.svelte'
import { learned } from '../learn/learned.svelte'
import { seen } from '../offline/seen'
import type { MatchCard, MatchList } from '../protocol/match'
import { contact, reach } from '../reach.svelte'
import { session } from '../session.svelte'
import { about, movedOn, tablesOf, withQuestions, withSeen, type LobbyCard } from './cards'

const periodMs = 8_000
/** Maximum number of pages requested; more are not useful in a lobby. */
const mostPages = 4

async function all(page: (after?: string) => Promise<MatchList>): Promise<MatchCard[]> {
  let { matches, next } = await page()
  for (let pages = 1; next !== null && pages < mostPages; pages++) {
    const more = await page(next)
    matches = [...matches, ...more.matches]
    next = more.next
  }
  return matches
}

/** Description of a table for the lobby. */
export const aboutTable = (match: LobbyCard): string => about(match, session.game(match.game)?.lessons ?? [], learned.isPlayedOn)

export class LobbyMatches {
  /** Matches on the server; null until the first reply or until the stored list is read. */
  server = $state.raw<LobbyCard[] | null>(null)
  /** Matches on this device; null until the first reply. */
  device = $state.raw<MatchCard[] | null>(null)
  open = $state.raw<MatchCard[]>([])
  /** True if `server` is only the last seen list. */
  remembered = $state(false)
  /** Time at which each stored table was seen last. */
  seenAt = $state.raw<ReadonlyMap<string, number>>(new Map())
  /** Tables that changed while the server was away; null unless it has just come back. */
  moved = $state.raw<MatchCard[] | null>(null)
  /** Reason why the matches of this device are unavailable, such as another tab running their server. */
  trouble = $state.raw<Refusal | null>(null)
  #askingDevice = false
  #wasAway = false

  /** All known matches, wherever they are. */
  own = $derived([...(this.server ?? []), ...(this.device ?? [])])
  /** True once both lists are complete. */
  known = $derived((this.server !== null || reach.here) && (this.device !== null || this.trouble !== null || !this.#usesDevice()))

  /** For use in a component: keeps the lists fresh as long as it exists. */
  constructor() {
    $effect(() => {
      if (!session.me || !language()) return
      void reach.hasMatches
      // Refresh also when the server goes away or comes back.
      void contact.state
      const look = () => void (document.hidden || this.#look())
      look()
      const timer = setInterval(look, periodMs)
      document.addEventListener('visibilitychange', look)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', look)
      }
    })
  }

  #usesDevice(): boolean {
    return reach.here || reach.hasMatches
  }

  async #look(): Promise<void> {
    if (this.#usesDevice()) void this.#lookHere()
    if (contact.state === 'online') await this.#lookThere()
    else await this.#remember()
  }

  async #lookThere(): Promise<void> {
    try {
      const [own, open] = await Promise.all([all(server.matches), all(server.openMatches)])
      const before = this.server ?? []
      this.server = withQuestions(tablesOf(own, learned.isLeft), await seen.visited())
      this.open = open.filter((match) => !own.some((mine) => mine.id === match.id))
      if (this.#wasAway) this.moved = movedOn(before, this.server)
      this.#wasAway = this.remembered = false
      await seen.keepList(own)
    } catch (refusal) {
      // The lists stay as they are. If the server no longer knows the user, greet it again.
      if ((refusal as Refusal).code === 'not_signed_in') void session.greetAgain()
    }
  }

  /** Shows the last seen list while the server is away or has not answered yet. */
  async #remember(): Promise<void> {
    const [list = { matches: [], at: 0 }, tables] = await Promise.all([seen.list(), seen.tables()])
    if (contact.state === 'online') return
    this.moved = null
    this.open = []
    this.seenAt = new Map(tables.toSorted((a, b) => a.at - b.at).map(({ match, at }) => [match.id, at]))
    this.#wasAway ||= contact.state === 'offline'
    if (this.#wasAway || list.at > 0 || tables.length > 0) {
      this.remembered = true
      this.server = tablesOf(withSeen(list, tables), learned.isLeft)
    }
  }

  /** Reads the matches of this device; if another tab runs their server, the request waits until it is closed. */
  async #lookHere(): Promise<void> {
    if (this.#askingDevice) return
    this.#askingDevice = true
    try {
      this.device = tablesOf(await all(device.matches), learned.isLeft)
      this.trouble = null
    } catch (refusal) {
      this.trouble = refusal as Refusal
    } finally {
      this.#askingDevice = false
    }
  }
}
