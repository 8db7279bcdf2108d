// SVG paths of lines on a route.
import { xy } from '$client/games/path'
import { turn, type Heading } from './geometry'

/** Length of a pattern, so that a whole number fits a card and lines continue from card to card. */
export function period(pitch: number, wished: number): number {
  return pitch / Math.max(1, Math.round(pitch / wished))
}

/** SVG path of a straight piece of line. */
export function straight(heading: Heading, from: number, to: number, across: number): string {
  return `M${xy(turn(heading, from, across))}L${xy(turn(heading, to, across))}`
}

/** SVG path of waves from `from` to `to`, each `length` long: only whole half-waves, so that the next card can continue. */
export function waves(heading: Heading, from: number, to: number, across: number, length: number, swell: number): string {
  let path = `M${xy(turn(heading, from, across))}`
  const half = length / 2
  for (let i = 0; from + (i + 1) * half <= to + 0.01; i++) {
    const crest = turn(heading, from + (i + 0.5) * half, across + (i % 2 ? swell : -swell))
    path += `Q${xy(crest)} ${xy(turn(heading, from + (i + 1) * half, across))}`
  }
  return path
}

/** SVG path of a line that leaves its lane at 45 degrees for the house in the middle. */
export function toHouse(heading: Heading, from: number, house: number, across: number): string {
  const bend = Math.max(from, house - Math.abs(across))
  return `M${xy(turn(heading, from, across))}L${xy(turn(heading, bend, across))}L${xy(turn(heading, house, 0))}`
}
