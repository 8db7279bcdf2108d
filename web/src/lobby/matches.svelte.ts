// The matches of the lobby, those of the server and those of this device, asked for again while somebody looks.
import { device, server, type Refusal } from '../api'
import { language } from '../language.svelte'
import { learned } from '../learn/learned.svelte'
import { seen } from '../offline/seen'
import type { MatchCard, MatchList } from '../protocol'
import { contact, reach } from '../reach.svelte'
import { session } from '../session.svelte'
import { about, movedOn, tablesOf, withQuestions, withSeen, type LobbyCard } from './cards'

const periodMs = 8_000
/** Nobody looks at more of them in a lobby. */
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

/** What is done at a table, as the lobby tells it. */
export const aboutTable = (match: LobbyCard): string => about(match, session.game(match.game)?.lessons ?? [], learned.isPlayedOn)

export class LobbyMatches {
  /** On the server; null until the first answer, or until it is known how they were seen last. */
  server = $state.raw<LobbyCard[] | null>(null)
  /** On this device; null until the first answer. */
  device = $state.raw<MatchCard[] | null>(null)
  open = $state.raw<MatchCard[]>([])
  /** Whether the list of the server is only how it was seen last. */
  remembered = $state(false)
  /** When each table that can still be looked at was seen last. */
  seenAt = $state.raw<ReadonlyMap<string, number>>(new Map())
  /** Tables that others have moved on while the server was away; null unless it has just come back. */
  moved = $state.raw<MatchCard[] | null>(null)
  /** Why the matches of this device cannot be told: another tab has them, for example. */
  trouble = $state.raw<Refusal | null>(null)
  #askingDevice = false
  #wasAway = false

  /** All that are known, for whoever does not care where they are. */
  own = $derived([...(this.server ?? []), ...(this.device ?? [])])
  /** Whether it is known how long the lists are. */
  known = $derived((this.server !== null || reach.here) && (this.device !== null || this.trouble !== null || !this.#usesDevice()))

  /** For use in a component: keeps the lists fresh as long as the component is there. */
  constructor() {
    $effect(() => {
      if (!session.me || !language()) return
      void reach.hasMatches
      // The moment it is back, and the moment it is gone, are looked at as well.
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
      // What is shown stays. A server that does not know us any more is greeted again.
      if ((refusal as Refusal).code === 'not_signed_in') void session.greetAgain()
    }
  }

  /** The server is away, or has not answered yet: the last list stands in for its own. */
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

  /** Where another tab has them, the question waits until that is closed. */
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
