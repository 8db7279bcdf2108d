// Drawing of the lessons of a game as a line: stops on two levels, joined by a track with bends of 45 degrees.
import type { Place } from '../protocol/lobby'

const upper = 64
const lower = 150
const margin = 110

/** Places of stops over the whole width, on the upper and the lower level. The last stop is on the lower one. */
export function stopsOf(count: number, width: number): Place[] {
  const between = count > 1 ? (width - 2 * margin) / (count - 1) : 0
  return Array.from({ length: count }, (_, i) => ({ x: margin + i * between, y: i % 3 === 2 || i === count - 1 ? lower : upper }))
}

/** Track through these stops: straight at each of them, with the bend halfway to the next. */
export function pathOf(stops: readonly Place[]): string {
  const [first, ...others] = stops
  if (!first) return ''
  let { x, y } = first
  let path = `M${x} ${y}`
  for (const next of others) {
    const drop = next.y - y
    const bend = (x + next.x - Math.abs(drop)) / 2
    path += drop ? `H${bend}l${Math.abs(drop)} ${drop}H${next.x}` : `H${next.x}`
    ;({ x, y } = next)
  }
  return path
}
