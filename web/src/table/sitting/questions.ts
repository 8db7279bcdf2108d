// Questions to bots about their turns, at the current table.
import type { Match } from '../../protocol/match'
import type { LogEntry } from '../../protocol/table'
import type { Seat } from '../../protocol/values'
import { askingBeside, questionAbout, saysWhy, type Asking, type Question } from '../moves/explanations.svelte'
import type { LoggedMove } from '../moves/logged_moves'

interface Facts {
  match: Match | null
  log: readonly LogEntry[]
  deciding: readonly Seat[]
}

export class Questions {
  constructor(private facts: () => Facts) {}

  /** Null if no bot can be asked about that action now. */
  about(ply: number): Question | null {
    const { match, log, deciding } = this.facts()
    return questionAbout(log, ply, match?.state === 'over', deciding)
  }

  /** Moves beside which a bot can be asked, and the subject of each question. */
  beside(moves: readonly LoggedMove[]): ReadonlyMap<number, Asking> {
    return askingBeside(moves, (ply) => this.about(ply))
  }

  /** Question about the last turn of a bot; null for people, or if no turn is complete. */
  lastOf(seat: Seat): Question | null {
    const { match, log } = this.facts()
    const last = log.findLast((entry) => entry.seat === seat)
    return last && match && saysWhy(match, seat) ? this.about(last.ply) : null
  }
}
