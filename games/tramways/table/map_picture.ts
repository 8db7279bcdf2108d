// A map as shown before there is a match.
import { groundOf, type Ground } from './geometry'
import type { Placing } from './own_layout'
import type { Edition, World } from './types'

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
