// How the moments of an analysis are told.
import { decimal, say, signed } from '../language.svelte'
import type { Analysis, AnalysedMoment, Match, Move } from '../protocol'
import { turnAt, type Turn } from '../table/turns'
import { change, signOf, type Sign } from './chances'

/** A choice as one text. Where it is composed of many actions, the first says what it is about and the last what it comes to. */
export function textOf(moves: readonly Move[]): string {
  const texts = moves.map(({ text }) => text)
  return texts.length > 2 ? `${texts[0]} … ${texts.at(-1)}` : texts.join(' · ')
}

/** What was played, in short: where it is composed of several actions, the last is what it came to. */
export const shortOf = ({ played }: AnalysedMoment): string => played.at(-1)?.text ?? ''

/** What would have been best, without how it would have gone on. */
export const bestOf = ({ best }: AnalysedMoment): Move[] => best?.line.slice(0, best.choice) ?? []

/** The grade in words. */
export function gradeOf(moment: AnalysedMoment): string {
  const sign: Sign | 'best' | 'good' | null = signOf(moment) ?? (moment.known?.grade as 'best' | 'good' | undefined) ?? null
  return sign ? say(`analysis.sign_${sign}`) : say('analysis.no_choice')
}

/** Whose chance is told of a moment. */
export function whose({ measure }: Analysis, match: Match, { seat }: AnalysedMoment): string {
  if (measure === 'team') return say('analysis.team_chance')
  if (measure === 'points') return say('analysis.points_expected')
  const own = match.seats.filter(({ yours }) => yours)
  return own.length === 1 && own[0]!.seat === seat
    ? say('analysis.your_chance')
    : say('analysis.chance_of', { name: match.seats[seat]?.name ?? '' })
}

/** What became of a chance: with a decimal where whole numbers would hide it, one number where nothing did. */
export function changeOf({ measure }: Analysis, moment: AnalysedMoment): string {
  const { from, to } = change(moment)
  const digits = Math.round(from) === Math.round(to) ? 1 : 0
  const [before, after] = [decimal(from, digits), decimal(to, digits)]
  if (before !== after) return say(measure === 'points' ? 'analysis.from_to_points' : 'analysis.from_to', { from: before, to: after })
  return measure === 'points' ? decimal(to, 0) : say('table.percent', { value: decimal(to, 0) })
}

/** What a choice cost, in whole numbers that never reach the next grade; nothing where that was little. */
export function lossOf({ measure }: Analysis, { known }: AnalysedMoment): string {
  if (!known || known.loss < 1) return ''
  return signed(-(measure === 'points' ? Math.round(known.best - known.played) : Math.floor(known.loss)))
}

/** The number of the turn a moment belongs to. */
export const turnOf = ({ ply }: AnalysedMoment, turns: Turn[]): number => turnAt(turns, ply + 1)?.number ?? 0
