// The line of a game's lessons as a drawing: its stops on two levels, joined by a track whose bends are of 45 degrees.
import type { Place } from '../protocol'

const upper = 64
const lower = 150
const margin = 110

/** So many stops over the whole width, the last one lower where the one before is upper: a line that goes somewhere. */
export function stopsOf(count: number, width: number): Place[] {
  const between = count > 1 ? (width - 2 * margin) / (count - 1) : 0
  return Array.from({ length: count }, (_, i) => ({ x: margin + i * between, y: i % 3 === 2 || i === count - 1 ? lower : upper }))
}

/** The track through these stops: straight at each of them, with the bend halfway to the next. */
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
