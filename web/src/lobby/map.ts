// Geometry of the map in the lobby. All bends are of 45 degrees; one unit is about a pixel. The games define the tracks of their lines.
import type { Game, Look, Place } from '../protocol/lobby'

export const width = 800
export const height = 812
export const centre = { x: 396, y: 404 }

/** Ways to play, one station each. */
export const ways = ['learn', 'bots', 'friends'] as const
export type Way = (typeof ways)[number]

export const path = (places: Place[]): string => 'M' + places.map(({ x, y }) => `${x} ${y}`).join('L')
export const terminus = ({ track }: Look): Place => track.at(-1)!
/** Start of a line at Omnibus Central. */
export const platform = ({ track }: Look): Place => track[0]!

/** Place of the stop of today: above the hall, where no line runs. */
export const todaysStop = (games: Game[]): Place => ({ x: centre.x, y: hall(games).y - 46 })

/** Hall of Omnibus Central, from the first platform to the last. */
export function hall(games: Game[]): { y: number; height: number } {
  const platforms = games.map(({ look }) => platform(look).y)
  const top = Math.min(centre.y, ...platforms) - 20
  return { y: top, height: Math.max(centre.y, ...platforms) + 20 - top }
}
