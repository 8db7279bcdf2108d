// Drawing of a solution: each step has its number at its place, and steps of one choice are joined.
import { lineThrough, middleOf, type StepPlaces } from '../analysis/ways'
import type { Box } from '../learn/spots'
import type { PuzzleStep } from '../protocol/puzzles'

/** Ring around a place, with the number of a step. */
export interface Mark {
  box: Box
  number: number
  /** Number of badges already beside this place. */
  after: number
}
/** Line between places; the line of a single step has its number in the middle. */
export interface Leg {
  line: string
  badge: { x: number; y: number; number: number } | null
}
interface PlacedStep extends StepPlaces {
  number: number
  choice: number
}

/** Lines and marks for a solution, given the places of its steps; `plain` leaves the lines out. */
export function drawnWay(stops: readonly StepPlaces[], way: readonly PuzzleStep[], plain = false): { legs: Leg[]; marks: Mark[] } {
  const choices = choicesOf(stops, way)
  const isArc = (steps: readonly PlacedStep[]) => !plain && steps.length === 1 && steps[0]!.reached && steps[0]!.boxes.length === 2
  return {
    legs: plain ? [] : choices.flatMap((steps) => (isArc(steps) ? arcOf(steps[0]!) : straightThrough(steps))),
    marks: marksOf(choices.filter((steps) => !isArc(steps)).flat()),
  }
}

/** Steps with a place, grouped by choice. */
function choicesOf(stops: readonly StepPlaces[], way: readonly PuzzleStep[]): PlacedStep[][] {
  const steps = stops.flatMap((places, i) => (places.boxes.length && way[i] ? { ...places, number: i + 1, choice: way[i].choice } : []))
  return [...new Set(steps.map(({ choice }) => choice))].map((number) => steps.filter(({ choice }) => choice === number))
}

/** Arc from one place to another, above everything in between. */
function arcOf({ boxes, number }: PlacedStep): Leg {
  const [a, b] = [middleOf(boxes[0]!), middleOf(boxes[1]!)]
  const bow = 0.35 * Math.hypot(b.x - a.x, b.y - a.y)
  const upright = Math.abs(b.y - a.y) > Math.abs(b.x - a.x)
  const over = { x: (a.x + b.x) / 2 - (upright ? bow : 0), y: (a.y + b.y) / 2 - (upright ? 0 : bow) }
  return { line: `M${at(a)}Q${at(over)} ${at(b)}`, badge: { x: (a.x + 2 * over.x + b.x) / 4, y: (a.y + 2 * over.y + b.y) / 4, number } }
}

function straightThrough(steps: readonly PlacedStep[]): Leg[] {
  const places = lineThrough(steps.flatMap(({ boxes, reached }) => (reached ? boxes : []))).map(middleOf)
  return places.length > 1 ? [{ line: `M${places.map(at).join('L')}`, badge: null }] : []
}

const at = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Marks of the steps, each at its last place. */
function marksOf(steps: readonly PlacedStep[]): Mark[] {
  const out: Mark[] = []
  for (const { boxes, number } of steps) {
    const box = boxes.at(-1)!
    out.push({ box, number, after: out.filter((mark) => mark.box.x === box.x && mark.box.y === box.y).length })
  }
  return out
}
