// Missions as pictures, and where their points lie. What counts is counted by the engine (`standing`, docs/protocol/engine.md).
import type { Find, ScorePart, Standing } from '$client/protocol'
import type { Mark, Marks } from './marks'
import type { Cell, Edition, Mission } from './types'

export function missionOf(edition: Edition, id: string): Mission {
  const found = [...edition.missions, ...edition.expansion.missions].find((mission) => mission.id === id)
  if (!found) throw new Error(`no mission ${id}`)
  return found
}

// ---- the picture of a pattern ----

export interface Sign {
  row: number
  column: number
  /** A resource of any kind, none, or whatever there is. */
  sign: 'resource' | 'none' | 'any'
}
export interface Shape {
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

/** The part about a mission, an open one or a secret one; undefined where there is no such part. */
export function partFor(parts: readonly ScorePart[], mission: string): ScorePart | undefined {
  return parts.find((part) => part.mission === mission)
}
export function pointsFor(parts: readonly ScorePart[], mission: string): number | undefined {
  return partFor(parts, mission)?.points
}

/** How many of what a mission asks for its points are. */
export function countOf(mission: Mission, points: number): number {
  return points / mission.points
}

/** What on the sheet counts for a mission, one by one. */
export function findsFor(standing: Standing | undefined, mission: string): Find[] {
  const part = standing?.parts.findIndex((each) => each.mission === mission) ?? -1
  return part < 0 ? [] : (standing?.finds ?? []).filter((find) => find.part === part)
}
/** What counts at the market of a resource. */
export function soldAt(standing: Standing | undefined, resource: string): Find[] {
  const part = standing?.parts.findIndex((each) => each.part === 'market' && each.resource === resource) ?? -1
  return part < 0 ? [] : (standing?.finds ?? []).filter((find) => find.part === part)
}

/** The marks by which finds are shown on a sheet: outlined, numbered where there are several, an X where nothing may stand. */
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
