// The moments that decided a match: from its analysis where there is one, else the turns that brought the most points.
import type { Analysis, AnalysedMoment } from '../protocol'
import { gainOf, type Reading } from '../table/points'
import type { Turn } from '../table/turns'
import { keysOf } from './chances'

const shown = 3

/** The key moments after which a chance was most unlike before, in the order of play. */
export function decidingMoments(analysis: Analysis): AnalysedMoment[] {
  const size = ({ seat, before, after, drawn, bad_draw, known }: AnalysedMoment) => {
    const then = ((bad_draw && drawn) || after)[seat] ?? 0
    return Math.max(Math.abs(then - (before[seat] ?? 0)), known?.loss ?? 0)
  }
  return keysOf(analysis)
    .flatMap((index) => analysis.moments[index] ?? [])
    .sort((a, b) => size(b) - size(a))
    .slice(0, shown)
    .sort((a, b) => a.index - b.index)
}

/** The turns with the largest swing in points, in the order of play. */
export function decidingTurns(turns: readonly Turn[], points: readonly Reading[]): { turn: Turn; gain: number }[] {
  return turns
    .map((turn) => ({ turn, gain: gainOf(turn, points) ?? 0 }))
    .filter(({ gain }) => gain !== 0)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, shown)
    .sort((a, b) => a.turn.number - b.turn.number)
}
