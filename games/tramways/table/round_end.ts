// Cards discarded and drawn by each seat at the end of the current round, from the whole log.
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { CardId } from './names'

export interface Discards {
  cards: CardId[]
  /** Null until the seat has drawn. */
  drawn: number | null
}

export function discardsOf(log: readonly LogEntry[], seat: Seat): Discards {
  const events = log.flatMap((entry) => entry.events)
  const ofRound = events.slice(events.findLastIndex(({ event }) => event === 'round_begins') + 1).filter((event) => event.seat === seat)
  const drew = ofRound.find(({ event }) => event === 'drew')
  return {
    cards: ofRound.filter(({ event }) => event === 'put_away').map(({ card }) => String(card)),
    drawn: drew === undefined ? null : Number(drew.count),
  }
}
