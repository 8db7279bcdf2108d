// The other players: recent actions, who has finished, the ranking.
import type { Match, MatchSeat } from '$client/protocol/match'
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import { cellsOf, contentOf, lines } from './geometry'
import type { Cell, Edition, Line, Sheet, View } from './types'

/** True if all players decide at the same time, hidden from each other. */
export function decideTogether(match: Match): boolean {
  return !match.options.draft && match.seats.length > 1
}

/** Cells that a seat drew or crossed over since the viewer's last move. */
export function freshOf(recent: readonly LogEntry[], seat: Seat): Set<Cell> {
  const events = recent.flatMap((entry) => entry.events)
  return new Set(events.filter((event) => event.seat === seat && 'cell' in event).map((event) => String(event.cell)))
}

/** Seats in the order of this round; only meaningful if cards are taken in turn. */
export function orderOf(view: View): number[] {
  return view.seats.map((_, i) => (view.first + i) % view.seats.length)
}

/** True if a seat's decision is made but not revealed yet. */
export function hasFinished(view: View, seat: Seat): boolean {
  return view.seats[seat]?.decided === 1
}

interface Ranked {
  seat: MatchSeat
  place: number
  points: number
}
/** Ranking by points, best first; ties share a place and keep the order of the table. */
export function ranking(match: Match, points: readonly number[]): Ranked[] {
  return match.seats
    .map((seat) => {
      const own = points[seat.seat] ?? 0
      return { seat, points: own, place: points.filter((other) => other > own).length + 1 }
    })
    .sort((one, other) => one.place - other.place || one.seat.seat - other.seat.seat)
}

/** Order of heads: finished players come after those still drawing. */
export function waitedForFirst(match: Match, view: View): MatchSeat[] {
  return match.seats.toSorted((one, other) => (view.seats[one.seat]?.decided ?? 0) - (view.seats[other.seat]?.decided ?? 0))
}

/** Progress of a sheet towards the end of the game. */
export function progressOf(sheet: Sheet, edition: Edition): { lines: number; due: number; markets: number } {
  const full = Object.values(sheet.market).filter((ticked) => ticked.length === 6)
  return { lines: sheet.bonuses.length, due: edition.constants.end_lines, markets: full.length }
}

/** Lines that one more resource would complete. */
export function lackingOne(sheet: Sheet, blocks: boolean): Line[] {
  const isCrossed = (cell: Cell) => sheet.district.crossed.includes(cell)
  return lines.filter((line) => {
    const cells = cellsOf(line)
    return cells.filter((cell) => !contentOf(sheet, cell)).length === 1 && !(blocks && cells.some(isCrossed))
  })
}

export function average(points: readonly number[]): number {
  return points.length ? Math.round(points.reduce((sum, each) => sum + each, 0) / points.length) : 0
}

/** Time as "1:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Sorted by name, with numbers in natural order. */
export function byName(match: Match, language: string): MatchSeat[] {
  return match.seats.toSorted((one, other) => one.name.localeCompare(other.name, language, { numeric: true }))
}
