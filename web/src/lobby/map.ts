// Where things are on the map of the lobby. All bends are of 45 degrees; one unit is about a pixel.
import type { Line } from '../lines'
import { lines } from '../lines'

export const width = 800
export const height = 812
export const centre = { x: 396, y: 404 }

export type Point = readonly [x: number, y: number]
/** The ways to play: a station each. */
export type Way = 'learn' | 'computers' | 'friends'
export interface Stop {
  way: Way
  at: Point
  /** Where its name stands, from the stop. */
  label: Point
  anchor: 'start' | 'middle' | 'end'
}
export interface Course extends Line {
  /** From Omnibus Central to the terminus. */
  track: Point[]
  stops: Stop[]
  /** Places for trains between the stops: x, y and the angle of the track. */
  sidings: (readonly [x: number, y: number, angle: number])[]
}

const { x, y } = centre
const stop = (way: Way, at: Point, anchor: Stop['anchor'], label: Point): Stop => ({ way, at, anchor, label })

const courses: { [game: string]: Omit<Course, keyof Line> } = {
  mass_transit: {
    track: [[x, y - 56], [x - 60, y - 56], [x - 176, y - 172], [x - 176, 150], [x - 226, 100], [110, 100]],
    stops: [stop('learn', [268, 280], 'end', [-18, 14]), stop('computers', [220, 206], 'start', [20, 5]), stop('friends', [220, 158], 'start', [20, 5])],
    sidings: [[306, 318, 45], [192, 122, 45]],
  },
  future_mobility: {
    track: [[x, y - 28], [x + 70, y - 28], [x + 158, y - 116], [x + 158, 160], [x + 218, 100], [690, 100]],
    stops: [stop('learn', [510, 332], 'start', [20, 10]), stop('computers', [554, 264], 'end', [-20, 5]), stop('friends', [554, 172], 'end', [-20, 5])],
    sidings: [[554, 218, 90], [584, 130, -45]],
  },
  write_the_future: {
    track: [[x, y], [714, y]],
    stops: [stop('learn', [514, y], 'middle', [0, -21]), stop('computers', [572, y], 'middle', [0, 33]), stop('friends', [630, y], 'middle', [0, -21])],
    sidings: [[462, y, 0]],
  },
  futuropia: {
    track: [[x, y + 28], [x + 70, y + 28], [x + 158, y + 116], [x + 158, 642], [x + 218, 702], [690, 702]],
    stops: [stop('learn', [510, 476], 'start', [20, 0]), stop('computers', [554, 578], 'end', [-20, 6]), stop('friends', [554, 638], 'end', [-20, 5])],
    sidings: [[584, 672, 45], [446, 432, 0]],
  },
  tramways: {
    track: [[x, y + 56], [x - 60, y + 56], [x - 176, y + 172], [x - 176, 650], [x - 226, 700], [110, 700]],
    stops: [stop('learn', [268, 528], 'end', [-18, -4]), stop('computers', [220, 600], 'start', [20, 5]), stop('friends', [220, 648], 'start', [20, 5])],
    sidings: [[306, 490, -45], [192, 678, -45]],
  },
}

export const network: Course[] = lines.map((line) => ({ ...line, ...courses[line.game]! }))

export const path = (points: readonly Point[]): string => 'M' + points.map((point) => point.join(' ')).join('L')
export const terminus = (course: Course): Point => course.track.at(-1)!
