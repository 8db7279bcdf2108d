// Logs and their moves in short, for tests.
import type { Telling } from '../games/game'
import type { Happening, LogEntry } from '../protocol/table'
import type { Seat } from '../protocol/values'
import { allMoves, movesOf, namesOf, stepsOf } from '../table/moves/logged_moves'

const names = ['Ada', 'Ines', 'Milo']

/** Events as "EVENT SEAT", or "EVENT" without a seat. */
export function entries(...plies: [seat: Seat | null, ...events: string[]][]): LogEntry[] {
  return plies.map(([seat, ...events], ply) => ({ ply, seat, events: events.map(happening) }))
}
function happening(text: string): Happening {
  const [event, seat, points] = text.split(' ')
  return {
    event: event!,
    text: `${seat ? `${names[Number(seat)]} ` : ''}${event}.`,
    ...(seat && { seat: Number(seat) }),
    ...(points && { points: Number(points) }),
  }
}

/** Moves as "SEAT: heads [number of steps]". */
export const moveTexts = (log: LogEntry[], telling: Telling) =>
  allMoves(movesOf(log, telling)).map(
    (move) => `${move.seat}: ${namesOf(move).map(({ event }) => event)} [${stepsOf(move).map(({ event }) => event)}]`,
  )
