// Boards on the map: compass directions, and the path of night from board to board.
import type { Point } from '$client/games/path'
import type { Ground } from './geometry'

type Compass = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw' | 'middle'
/** Compass direction of a board on the map. */
export function compassOf({ boards, width, height }: Ground, board: number): Compass {
  const { x, y, size } = boards[board]!
  const away = (at: number, whole: number, before: string, after: string) =>
    Math.abs(at + size / 2 - whole / 2) < 1 ? '' : at + size / 2 < whole / 2 ? before : after
  return ((away(y, height, 'n', 's') + away(x, width, 'w', 'e')) as Compass) || 'middle'
}

/** Path of the crescent from board to board: clockwise around the middle, with bends on the outside. */
export function wayOfNight({ boards }: Ground, from: number, to: number): string {
  const [start, end] = [centreOf(boards[from]!), centreOf(boards[to]!)]
  const across = end.x - start.x
  const down = end.y - start.y
  const bend = Math.min(96, Math.abs(across), Math.abs(down))
  const [x, y] = [bend * Math.sign(across), bend * Math.sign(down)]
  const corner = across * down < 0 ? `V${end.y - y}L${start.x + x} ${end.y}` : `H${end.x - x}L${end.x} ${start.y + y}`
  return `M${start.x} ${start.y}${bend > 0 ? corner : ''}L${end.x} ${end.y}`
}
export const centreOf = ({ x, y, size }: Point & { size: number }): Point => ({ x: x + size / 2, y: y + size / 2 })
