// A log told in turns: what the replay's line has its stations for.
import type { LogEntry, Seat } from '../protocol'

export interface Turn {
  /** Counted from 1. */
  number: number
  seat: Seat
  /** The first and the last ply of it. */
  from: number
  to: number
  text: string
}

/** Actions of one seat in a row are one turn; the set-up is none. */
export function turnsOf(log: LogEntry[]): Turn[] {
  const turns: Turn[] = []
  for (const entry of log) {
    if (entry.seat === null) continue
    const last = turns.at(-1)
    const text = sentence(entry)
    if (last && last.seat === entry.seat) {
      last.to = entry.ply
      if (!last.text) last.text = text
    } else {
      turns.push({ number: turns.length + 1, seat: entry.seat, from: entry.ply, to: entry.ply, text })
    }
  }
  return turns
}

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

/** Where a step of the given size lands, kept inside the match. */
export function stepped(ply: number, by: 'ply' | 'turn', direction: 1 | -1, turns: Turn[], last: number): number {
  if (by === 'ply') return Math.min(last, Math.max(0, ply + direction))
  const ends = [0, ...turns.map((turn) => turn.to)]
  return (direction > 0 ? ends.find((end) => end > ply) : ends.findLast((end) => end < ply)) ?? (direction > 0 ? last : 0)
}
