// How the moments of an analysis are told.
import { say } from '../language.svelte'
import type { Analysis, AnalysedMoment, Match, Move } from '../protocol'
import { turnAt, type Turn } from '../table/turns'
import { signOf, type Sign } from './chances'

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
  if (measure === 'worth') return say('analysis.outlook')
  const own = match.seats.filter(({ yours }) => yours)
  return own.length === 1 && own[0]!.seat === seat
    ? say('analysis.your_chance')
    : say('analysis.chance_of', { name: match.seats[seat]?.name ?? '' })
}

/** The number of the turn a moment belongs to. */
export const turnOf = ({ ply }: AnalysedMoment, turns: Turn[]): number => turnAt(turns, ply + 1)?.number ?? 0
