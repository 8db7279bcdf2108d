// Deciding moments of a match: from its analysis or, without one, the turns with the largest change in points.
import type { AnalysedMoment, Analysis } from '../protocol/analysis'
import { gainOf, type Reading } from '../table/moves/points'
import type { Turn } from '../table/moves/turns'
import { change, keysOf } from './chances'

const shown = 3
/** Minimum change of a chance in percentage points. */
const least = 5
/** Size of a brilliant choice in percentage points, since it has no loss. */
const remarkable = 10

/** Key moments with the largest change of a chance, by the values of the analysis, in the order of play. */
export function decidingMoments(analysis: Analysis): AnalysedMoment[] {
  const size = (moment: AnalysedMoment) => {
    const { known, bad_draw } = moment
    if (known?.grade === 'brilliant') return remarkable
    const { from, to } = change(moment)
    return known && !bad_draw ? known.loss : Math.abs(to - from)
  }
  return keysOf(analysis)
    .flatMap((index) => analysis.moments[index] ?? [])
    .filter((moment) => size(moment) >= least)
    .sort((a, b) => size(b) - size(a))
    .slice(0, shown)
    .sort((a, b) => a.index - b.index)
}

/** Turns with the largest change in points, in the order of play, if they stand out from all others. */
export function decidingTurns(turns: readonly Turn[], points: readonly Reading[]): { turn: Turn; gain: number }[] {
  const sized = turns
    .map((turn) => ({ turn, gain: gainOf(turn, points) ?? 0 }))
    .filter(({ gain }) => gain !== 0)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
  const size = (place: number) => Math.abs(sized[place]?.gain ?? 0)
  const isAlike = sized.length > 1 && size(0) === size(sized.length - 1)
  return sized
    .slice(0, shown)
    .filter(({ gain }) => !isAlike && Math.abs(gain) > size(shown))
    .sort((a, b) => a.turn.number - b.turn.number)
}
