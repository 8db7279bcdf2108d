// Effects of actions, before they are chosen.
import type { Preview } from '$client/protocol/previews'
import type { Action } from '$client/protocol/values'
import { faceInHand } from './dice'
import { faceOf, lines as allLines } from './geometry'
import type { Edition, Line, Resource, View } from './types'

/** Lines that an action completes. */
export function completedBy(now: View, then: View | undefined, seat: number): Line[] {
  const before = now.seats[seat]!.sheet.completed
  return then?.seats[seat]?.sheet.completed.filter((line) => !before.includes(line)) ?? []
}

/** Resource that an action would write into its cell. */
export function resourceOf(view: View, seat: number, action: Action, edition: Edition): Resource | null {
  const turn = view.seats[seat]?.turn
  if (action.do === 'imitate') return action.resource as Resource
  if (action.do === 'draw') return faceOf(faceInHand(turn, Number(action.die)) ?? 'agents-1').resource
  if (action.do !== 'place' || !turn) return null
  return turn.moving ?? (turn.claimed ? bonusAt(edition, turn.claimed).resource : null)
}
function bonusAt(edition: Edition, line: Line) {
  const index = allLines.indexOf(line)
  return [...edition.sheet.row_bonuses, ...edition.sheet.column_bonuses][index]!
}

/** Seat whose resource would be copied. */
export function ownerOf(view: View, seat: number, action: Action): number | undefined {
  const owner = view.seats.findIndex(
    ({ sheet }, other) =>
      other !== seat &&
      sheet.district[action.resource as Resource].includes(String(action.cell)) &&
      !sheet.district.crossed.includes(String(action.cell)),
  )
  return owner < 0 ? undefined : owner
}

/** Best gain of a seat among several previews; undefined if none is allowed or known. */
export function bestOf(previews: readonly (Preview | undefined)[], seat: number, now: number): number | undefined {
  const gains = previews.flatMap((preview) => {
    if (!preview || preview.end === 'forbidden') return []
    const standing = preview.standing.find((other) => other.seat === seat)
    return standing ? (standing.points === null ? [] : [standing.points - now]) : [0]
  })
  return gains.length ? Math.max(...gains) : undefined
}
