// The matches of the lobby, asked for again while somebody looks.
import { api, type Refusal } from '../api'
import { connection } from '../connection.svelte'
import { language } from '../language.svelte'
import type { MatchCard, MatchList } from '../protocol'
import { session } from '../session.svelte'

const period = 8_000
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

export class LobbyMatches {
  /** Null until the first answer. */
  own = $state.raw<MatchCard[] | null>(null)
  open = $state.raw<MatchCard[]>([])

  /** For use in a component: keeps the lists fresh as long as the component is there. */
  constructor() {
    $effect(() => {
      if (!session.me || !language()) return
      const look = () => void (document.hidden || this.#look())
      look()
      const timer = setInterval(look, period)
      document.addEventListener('visibilitychange', look)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', look)
      }
    })
  }

  async #look(): Promise<void> {
    try {
      const [own, open] = await Promise.all([all(api.matches), all(api.openMatches)])
      // Puzzles are found at the stop of today.
      this.own = own.filter(({ puzzle }) => puzzle === null)
      this.open = open.filter((match) => !own.some((mine) => mine.id === match.id))
      connection.lost = false
    } catch (refusal) {
      // What is shown stays. A server that does not know us any more asks for our name again.
      if ((refusal as Refusal).code === 'not_signed_in') session.me = null
      else connection.lost = true
    }
  }
}
