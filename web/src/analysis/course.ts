// Course of a match for its result: chances from the analysis or, until it is complete, points; and the moments on it.
import { decimal, number, say } from '../language.svelte'
import type { AnalysedMoment, Analysis } from '../protocol/analysis'
import type { Match } from '../protocol/match'
import type { Result } from '../protocol/table'
import type { Seat } from '../protocol/values'
import { ticks, type Reading as Points } from '../table/moves/points'
import { asTeam } from '../table/result/result'
import { countsOf, type Turn } from '../table/moves/turns'
import { chancesWith, change, readingsOf, signOf, type Reading, type Sign } from './chances'
import { decidingMoments, decidingTurns } from './deciding'
import { bestOf, changeOf, countText, gainText, gradeOf, shortOf, textOf, turnOf } from './words'

export interface CourseLine {
  /** Null for all seats together. */
  seat: Seat | null
  points: { ply: number; value: number }[]
}

export interface CourseMoment {
  number: number
  /** Ply before and after it. */
  ply: number
  end: number
  from: number
  to: number
  /** Turn or round in words. */
  turn: string
  /** Seat whose chance is shown; null for the team. */
  seat: Seat | null
  sign: Sign | null
  title: string
  text: string
  change: string
  isLoss: boolean
  href: string
}

export interface Course {
  title: string
  about: string
  lines: CourseLine[]
  moments: CourseMoment[]
  /** Values of the grid lines, and their text. */
  scale: number[]
  text: (value: number) => string
  winners: readonly Seat[]
  /** Heading of the moments. */
  heading: string
}

/** Course from a complete analysis, with the same values, sentences and turns as the page of the analysis. */
export function courseOfAnalysis(analysis: Analysis, match: Match, result: Result, turns: Turn[], last: number): Course {
  const { measure } = analysis
  const deciding = decidingMoments(analysis)
  const moments = deciding.map((moment, i) => momentOf(analysis, match, moment, i + 1, turns))
  const readings = deciding.reduce((told, moment) => through(told, analysis, moment), readingsOf(analysis, last))
  const line = (seat: Seat | null): CourseLine => ({
    seat,
    points: readings.map(({ ply, chances }) => ({ ply, value: chances[seat ?? 0] ?? 0 })),
  })
  const values = readings.flatMap(({ chances }) => chances)
  return {
    title: say(`analysis.title_${measure}`),
    about: moments.length ? say('result.by_analysis', { count: moments.length }) : say('analysis.before'),
    lines: measure === 'win' ? match.seats.map(({ seat }) => line(seat)) : [line(null)],
    moments,
    scale: measure === 'points' ? ticks(Math.min(0, ...values), Math.max(1, ...values)) : [0, 50, 100],
    text: (value) => (measure === 'points' ? number(Math.round(value)) : say('table.percent', { value: decimal(value, 0) })),
    winners: result.winners,
    heading: say('analysis.deciding', { count: moments.length }),
  }
}

/** Address of the replay at a ply. */
const replayOf = ({ id }: Match, ply: number) => `/replay/${id}?ply=${ply}`

/** Readings with a moment inserted: the curves reach it at its value before, and leave it at its value after. */
function through(readings: readonly Reading[], analysis: Analysis, moment: AnalysedMoment): Reading[] {
  const { from, to } = change(moment)
  const end = endOf(moment)
  return [
    ...readings.filter(({ ply }) => ply < moment.ply),
    { ply: moment.ply, chances: chancesWith(analysis, moment, from) },
    { ply: end, chances: chancesWith(analysis, moment, to) },
    ...readings.filter(({ ply }) => ply > moment.ply && ply >= end),
  ]
}
const endOf = ({ ply, played }: AnalysedMoment): number => ply + played.length

function momentOf(analysis: Analysis, match: Match, moment: AnalysedMoment, number: number, turns: Turn[]): CourseMoment {
  const { from, to } = change(moment)
  const best = bestOf(moment)
  const isLuck = moment.bad_draw
  const better =
    best.length && moment.known?.grade !== 'brilliant' ? [say('analysis.best_was_sign', { text: textOf(best, match.game) })] : []
  const short = shortOf(moment, match.game, turns)
  return {
    number,
    ply: moment.ply,
    end: endOf(moment),
    from,
    to,
    turn: turnOf(moment, turns),
    seat: analysis.measure === 'win' ? moment.seat : null,
    sign: signOf(moment),
    title: isLuck ? gradeOf(analysis, moment) : short,
    text: (isLuck ? [short] : [gradeOf(analysis, moment), ...better]).join('. '),
    change: changeOf(analysis, moment),
    isLoss: to < from,
    href: replayOf(match, moment.ply + moment.played.length),
  }
}

/** Known points, whether they cover all turns, and the title of a turn. */
export interface PointsTold {
  points: readonly Points[]
  isComplete: boolean
  title: (turn: Turn) => string
}

/** Course by points until there is an analysis, with the turns of the largest changes once all points are known. */
export function courseOfPoints(match: Match, result: Result, turns: Turn[], { points, isComplete, title }: PointsTold): Course {
  const together = asTeam(result) || match.seats.length === 1
  const values = points.flatMap(({ scores }) => scores)
  const at = (ply: number, seat: Seat) => points.find((reading) => reading.ply === ply)?.scores[seat] ?? 0
  const moments = (isComplete ? decidingTurns(turns, points) : []).map(({ turn, gain }, i): CourseMoment => ({
    number: i + 1,
    ply: turn.from - 1,
    end: turn.to,
    from: at(turn.from - 1, turn.seat),
    to: at(turn.to, turn.seat),
    turn: countText(turn.unit, turn.count),
    seat: together ? null : turn.seat,
    sign: null,
    title: title(turn),
    text: '',
    change: gainText(gain),
    isLoss: gain < 0,
    href: replayOf(match, turn.to),
  }))
  const line = (seat: Seat | null): CourseLine => ({
    seat,
    points: points.map(({ ply, scores }) => ({ ply, value: scores[seat ?? 0] ?? 0 })),
  })
  return {
    title: say('replay.chart'),
    // Only players start an analysis.
    about: match.seats.some(({ yours }) => yours) ? say('result.being_read') : '',
    lines: together ? [line(null)] : match.seats.map(({ seat }) => line(seat)),
    moments,
    scale: ticks(Math.min(0, ...values), Math.max(1, ...values)),
    text: number,
    winners: result.winners,
    heading: say('result.largest_turns'),
  }
}

/** Course in figures: the values after each turn or round, as far as they are known. */
export function rowsOf({ lines }: Course, turns: readonly Turn[]): { count: number; from: number; values: number[] }[] {
  return countsOf(turns).flatMap(({ count, from, to }) => {
    const values = lines.flatMap(({ points }) => points.find(({ ply }) => ply >= to)?.value ?? [])
    return values.length === lines.length ? [{ count, from, values }] : []
  })
}

/** Space for the discs of the moments, in pixels. */
export interface Room {
  disc: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Places of the discs: above the curve if there is room, otherwise below it, without overlap. */
export function discsOf(
  moments: readonly CourseMoment[],
  x: (ply: number) => number,
  y: (value: number) => number,
  { disc, left, right, top, bottom }: Room,
): { moment: CourseMoment; left: number; top: number }[] {
  const out: { moment: CourseMoment; left: number; top: number }[] = []
  const gap = disc / 2 + 10
  for (const moment of moments) {
    const highest = Math.min(y(moment.from), y(moment.to))
    const isAbove = highest - gap - disc / 2 >= top
    const at = {
      moment,
      left: Math.min(right, Math.max(left, (x(moment.ply) + x(moment.end)) / 2 - 6)),
      top: isAbove ? highest - gap : Math.min(bottom - disc / 2, Math.max(y(moment.from), y(moment.to)) + gap),
    }
    const last = out.at(-1)
    const isUpon = last && Math.abs(last.left - at.left) < disc + 4 && Math.abs(last.top - at.top) < disc + 4
    if (isUpon) at.left = last.left + disc + 4
    out.push(at)
  }
  return out
}
