// A map as it is shown before there is a match.
import type { Chosen } from '../options'
import { groundOf, type Ground } from './geometry'
import type { Placing } from './own_layout'
import type { Edition, Layout, World } from './types'

export interface MapPicture {
  ground: Ground
  boards: number
  buildings: number
  parcels: number
}

export function pictureOf(box: Edition, world: World, boards: readonly Placing[]): MapPicture {
  const ground = groundOf(box, world, { boards: [...boards] }, [])
  const sites = [...ground.spaces.values()].filter(({ terrain }) => terrain === 'site')
  const buildings = sites.filter(({ printed }) => printed).length
  return { ground, boards: boards.length, buildings, parcels: sites.length - buildings }
}

/** Where on its way over the boards night begins, as the table or the layout decides; null: by lot, or it never falls. */
export function firstNight({ clockwise, world }: Ground, { boards, crescent }: Layout, chosen: Chosen): number | null {
  if (world === 'base' || (world === 'mars' && chosen.mars_night === false)) return null
  const board = Number(chosen.crescent) > 0 ? Number(chosen.crescent) - 1 : boards.findIndex((one) => one.board === crescent)
  const place = clockwise.indexOf(board)
  return place < 0 ? null : place
}
