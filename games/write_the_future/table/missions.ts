// Missions as pictures, and the places of their points. The engine counts (`standing`, docs/protocol/engine.md).
import type { Find, ScorePart, Standing } from '$client/protocol/previews'
import type { Mark, Marks } from './marks'
import type { Cell, Edition, Mission } from './types'

export function missionOf(edition: Edition, id: string): Mission {
  const found = [...edition.missions, ...edition.expansion.missions].find((mission) => mission.id === id)
  if (!found) throw new Error(`no mission ${id}`)
  return found
}

// ---- the picture of a pattern ----

interface Sign {
  row: number
  column: number
  /** A resource of any kind, no resource, or anything. */
  sign: 'resource' | 'none' | 'any'
}
interface Shape {
  rows: number
  columns: number
  signs: Sign[]
}

export function shapeOf(mission: Mission): Shape {
  const rows = (mission.shape ?? '').split('/')
  const signs = rows.flatMap((text, row) =>
    [...text].map((letter, column): Sign => ({ row, column, sign: letter === '#' ? 'resource' : letter === 'X' ? 'none' : 'any' })),
  )
  return { rows: rows.length, columns: Math.max(...rows.map((text) => text.length)), signs }
}

// ---- points ----

/** Score part of a mission, open or secret; undefined if there is none. */
export function partFor(parts: readonly ScorePart[], mission: string): ScorePart | undefined {
  return parts.find((part) => part.mission === mission)
}
export function pointsFor(parts: readonly ScorePart[], mission: string): number | undefined {
  return partFor(parts, mission)?.points
}

/** Number of scored units behind a mission's points. */
export function countOf(mission: Mission, points: number): number {
  return points / mission.points
}

/** Finds on the sheet that count for a mission. */
export function findsFor(standing: Standing | undefined, mission: string): Find[] {
  const part = standing?.parts.findIndex((each) => each.mission === mission) ?? -1
  return part < 0 ? [] : (standing?.finds ?? []).filter((find) => find.part === part)
}
/** Finds that count at the market of a resource. */
export function soldAt(standing: Standing | undefined, resource: string): Find[] {
  const part = standing?.parts.findIndex((each) => each.part === 'market' && each.resource === resource) ?? -1
  return part < 0 ? [] : (standing?.finds ?? []).filter((find) => find.part === part)
}

/** Marks that show finds on a sheet: outlined, numbered if there are several, an X where nothing may be. */
export function marksOf(finds: readonly Find[], numbered = true): Marks {
  const marks = new Map<Cell, Mark>()
  for (const { bare = [], helpers = [] } of finds) {
    for (const cell of bare) marks.set(cell, { look: 'forbidden' })
    for (const cell of helpers) marks.set(cell, { look: 'helping' })
  }
  finds.forEach(({ cells }, i) => {
    cells.forEach((cell, j) => {
      const mark: Mark = { look: 'found' }
      if (numbered && j === 0 && finds.length > 1) mark.tag = i + 1
      if (!marks.get(cell)?.tag) marks.set(cell, mark)
    })
  })
  return marks
}
