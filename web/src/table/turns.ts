// A log told in turns: what the replay's line has its stations for.
import type { LogEntry, Match, Seat, Table } from '../protocol'

export interface Turn {
  /** Counted from 1. */
  number: number
  seat: Seat
  /** The first and the last ply of it. */
  from: number
  to: number
  text: string
}

const nothing: ReadonlySet<string> = new Set()

/**
 * The turns that a game says to begin; where it says nothing of the kind, the actions of one seat in a row. The set-up is none. A turn is
 * called by the first thing that is done in it; what only `prepares` something stands for it until then.
 */
export function turnsOf(log: LogEntry[], prepares = nothing): Turn[] {
  const turns: Turn[] = []
  const told = log.some((entry) => beginning(entry))
  let begins: Seat | null = null
  let named = false
  for (const entry of log) {
    if (entry.seat !== null) {
      const last = turns.at(-1)
      const first = told ? begins : last?.seat === entry.seat ? null : entry.seat
      const text = sentence(entry)
      if (first !== null) {
        turns.push({ number: turns.length + 1, seat: first, from: entry.ply, to: entry.ply, text })
        named = false
      } else if (last) {
        last.to = entry.ply
        if (!named && text) last.text = text
      }
      named ||= text !== '' && !prepares.has(entry.events[0]!.event)
      begins = null
    }
    // What comes after it belongs to that turn.
    const event = beginning(entry)
    if (event) begins = Number(event.seat)
  }
  return turns
}

/** Which turn it is, from 1: one that has begun counts before anything is done in it. */
export function turnNumber(log: LogEntry[]): number {
  const begun = log.filter((entry) => beginning(entry)).length
  return Math.max(1, begun || turnsOf(log).length)
}

const beginning = (entry: LogEntry) => entry.events.findLast(({ event }) => event === 'turn_begins')

/** What an entry says in short: its first event, which is the action itself. */
export function sentence(entry: LogEntry): string {
  return entry.events[0]?.text ?? ''
}

/** The turn that a ply belongs to; none for the set-up. */
export function turnAt(turns: Turn[], ply: number): Turn | null {
  return turns.find((turn) => ply >= turn.from && ply <= turn.to) ?? null
}

/** Which turns get a station where only so many fit: evenly spread, the last always. */
export function stations(turns: Turn[], most: number): Turn[] {
  if (turns.length <= most) return turns
  const step = Math.ceil(turns.length / most)
  return turns.filter((_, index) => index % step === 0 || index === turns.length - 1)
}

/** The stations whose numbers can be read: those that are at least so many plies apart, and always the last. */
export function named(stations: Turn[], apart: number): Turn[] {
  const out: Turn[] = []
  for (const station of stations.toReversed()) if (!out.length || out[0]!.to - station.to >= apart) out.unshift(station)
  return out
}

/** Whose place somebody takes who plays on from here: the own one that decides now, else the own one, else whoever decides. */
export function seatToPlayOn(match: Match, { deciding }: Table): Seat {
  const own = match.seats.filter((seat) => seat.yours).map(({ seat }) => seat)
  return own.find((seat) => deciding.includes(seat)) ?? own[0] ?? deciding[0] ?? 0
}

/** Where a step of the given size lands, kept inside the match. */
export function stepped(ply: number, by: 'ply' | 'turn', direction: 1 | -1, turns: Turn[], last: number): number {
  if (by === 'ply') return Math.min(last, Math.max(0, ply + direction))
  const ends = [0, ...turns.map((turn) => turn.to)]
  return (direction > 0 ? ends.find((end) => end > ply) : ends.findLast((end) => end < ply)) ?? (direction > 0 ? last : 0)
}
