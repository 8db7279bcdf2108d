// The log divided into turns, the stations of a replay's line.
import type { Telling } from '../../games/game'
import type { Match } from '../../protocol/match'
import type { LogEntry, Table } from '../../protocol/table'
import type { Seat } from '../../protocol/values'

export interface Turn {
  /** Counted from 1. */
  number: number
  /** Unit used in the head of the table: rounds if the game reports them, else turns. */
  unit: 'round' | 'turn'
  count: number
  seat: Seat
  /** First and last ply of the turn. */
  from: number
  to: number
  text: string
}

/**
 * Turns as announced by the game; without announcements, consecutive actions of one seat within a round, or each of its moves. The set-up
 * is no turn. A turn is named after its first action; until then after its set-up event.
 */
export function turnsOf(log: LogEntry[], { setupEvents, follows, moveIsTurn = false }: Telling = {}): Turn[] {
  const turns: Turn[] = []
  const told = log.some((entry) => beginning(entry))
  const countNext = counter(log)
  let begins: Seat | null = null
  let isNewRound = false
  let named = false
  for (const entry of log) {
    if (entry.seat !== null) {
      const last = turns.at(-1)
      const text = sentence(entry)
      const isNext = isNewRound || (moveIsTurn && named && text !== '' && !follows?.has(entry.events[0]!.event))
      const first = told ? begins : last?.seat === entry.seat && !isNext ? null : entry.seat
      isNewRound = false
      if (first !== null) {
        turns.push({ number: turns.length + 1, ...countNext(entry.ply), seat: first, from: entry.ply, to: entry.ply, text })
        named = false
      } else if (last) {
        last.to = entry.ply
        if (!named && text) last.text = text
      }
      named ||= text !== '' && !setupEvents?.has(entry.events[0]!.event)
      begins = null
    }
    // Later entries belong to that turn.
    const event = beginning(entry)
    if (event) begins = Number(event.seat)
    isNewRound ||= roundOf(entry) !== undefined
  }
  return turns
}

type Count = Pick<Turn, 'unit' | 'count'>

/** Counts the next turn, which begins at a ply: by rounds, else consecutively. */
function counter(log: LogEntry[]): (ply: number) => Count {
  const rounds = log.flatMap((entry) => {
    const round = roundOf(entry)
    return round ? [{ ply: entry.ply, round: Number(round.round) }] : []
  })
  let count = 0
  return (ply) => {
    if (rounds.length) return { unit: 'round', count: rounds.findLast((round) => round.ply < ply)?.round ?? 1 }
    return { unit: 'turn', count: ++count }
  }
}

/** Neighbouring turns with a common count, such as those of a round. */
export function countsOf(turns: readonly Turn[]): { count: number; from: number; to: number }[] {
  const out: { count: number; from: number; to: number }[] = []
  for (const { count, from, to } of turns) {
    const last = out.at(-1)
    if (last?.count === count) last.to = to
    else out.push({ count, from, to })
  }
  return out
}

/** True once a seat has acted in a turn of its own; answers in other turns do not count. */
export const hasHadTurn = (log: LogEntry[], seat: Seat, telling: Telling): boolean =>
  turnsOf(log, telling).some((turn) => turn.seat === seat)

/** Number of the current turn, from 1: a begun turn counts even before its first action, unless the match ended there. */
export function turnNumber(log: LogEntry[], over = false): number {
  const begun = (over ? log.slice(0, -1) : log).filter((entry) => beginning(entry)).length
  return Math.max(1, begun || turnsOf(log).length)
}

const beginning = (entry: LogEntry) => entry.events.findLast(({ event }) => event === 'turn_begins')
const roundOf = (entry: LogEntry) => entry.events.findLast(({ event }) => event === 'round_begins')

/** Short text of an entry: its first event, which is the action itself. */
function sentence(entry: LogEntry): string {
  return entry.events[0]?.text ?? ''
}

/** The turn of a ply; null for the set-up. */
export function turnAt(turns: Turn[], ply: number): Turn | null {
  return turns.find((turn) => ply >= turn.from && ply <= turn.to) ?? null
}

/** Turns that get a station if space is limited: evenly spread, always including the last. */
export function stations(turns: Turn[], most: number): Turn[] {
  if (turns.length <= most) return turns
  const step = Math.ceil(turns.length / most)
  return turns.filter((_, index) => index % step === 0 || index === turns.length - 1)
}

/** Stations with room for their numbers: at least `apart` plies from each other, and always the last. */
export function named<Station extends { to: number }>(stations: readonly Station[], apart: number): Station[] {
  const out: Station[] = []
  for (const station of stations.toReversed()) if (!out.length || out[0]!.to - station.to >= apart) out.unshift(station)
  return out
}

/** Like `named`, always including one station; those too close to it lose their numbers. */
export function namedWith<Station extends { to: number }>(stations: readonly Station[], apart: number, wanted?: Station): Station[] {
  const shown = named(stations, apart)
  if (!wanted || shown.includes(wanted)) return shown
  return [...shown.filter(({ to }) => Math.abs(to - wanted.to) >= apart), wanted].sort((a, b) => a.to - b.to)
}

/** Seat for playing on from here: the user's deciding seat, else any seat of the user, else a deciding one. */
export function seatToPlayOn(match: Match, { deciding }: Table): Seat {
  const own = match.seats.filter((seat) => seat.yours).map(({ seat }) => seat)
  return own.find((seat) => deciding.includes(seat)) ?? own[0] ?? deciding[0] ?? 0
}

/** Target ply of a step, clamped to the match. */
export function stepped(ply: number, by: 'ply' | 'turn', direction: 1 | -1, turns: Turn[], last: number): number {
  if (by === 'ply') return Math.min(last, Math.max(0, ply + direction))
  const ends = [0, ...turns.map((turn) => turn.to)]
  return (direction > 0 ? ends.find((end) => end > ply) : ends.findLast((end) => end < ply)) ?? (direction > 0 ? last : 0)
}
