// Texts for the moments of an analysis.
import { decimal, say, signed } from '../language.svelte'
import { unpaid } from '../games/payments'
import type { AnalysedMoment, Analysis } from '../protocol/analysis'
import type { Match } from '../protocol/match'
import type { Move } from '../protocol/values'
import { turnAt, type Turn } from '../table/moves/turns'
import { chancesWith, change, signOf, type Sign } from './chances'

/** Choice as one text. Of many actions it has the first, for the subject, and the last, for the outcome. */
export function textOf(moves: readonly Move[], game: string): string {
  const main = unpaid(game, moves)
  const texts = (main.length ? main : moves).map(({ text }) => text)
  return texts.length > 2 ? `${texts[0]} … ${texts.at(-1)}` : texts.join(' · ')
}

/** A choice and a better one as two different texts: if the short texts are equal, each has the actions the other lacks. */
export function textsOf(played: readonly Move[], best: readonly Move[], game: string): [played: string, best: string] {
  const short = [textOf(played, game), textOf(best, game)] as const
  if (short[0] !== short[1]) return [...short]
  const [own, other] = [played, best].map((moves) => moves.map(({ text }) => text))
  const apart = (texts: string[], from: string[]) => texts.filter((text) => !from.includes(text)).join(' · ')
  return [apart(own!, other!) || short[0], apart(other!, own!) || short[1]]
}

/** Move in short: the last of several actions has their outcome. A payment has the text of its turn. */
export function shortOf({ ply, played }: AnalysedMoment, game: string, turns: Turn[]): string {
  return unpaid(game, played).at(-1)?.text ?? turnAt(turns, ply + 1)?.text ?? played.at(-1)?.text ?? ''
}

/** Actions of the best choice, without their continuation. */
export const bestOf = ({ best }: AnalysedMoment): Move[] => best?.line.slice(0, best.choice) ?? []

/** True if a choice lost the lead: another seat is ahead afterwards, or a team is more likely to lose. */
function isTurned(analysis: Analysis, moment: AnalysedMoment): boolean {
  const { from, to } = change(moment)
  if (analysis.measure !== 'win') return analysis.measure === 'team' && from >= 50 && to < 50
  const leads = (own: number) => own >= Math.max(...chancesWith(analysis, moment, own))
  return leads(from) && !leads(to)
}

/** Grade in words. */
export function gradeOf(analysis: Analysis, moment: AnalysedMoment): string {
  const sign: Sign | 'best' | 'good' | null = signOf(moment) ?? (moment.known?.grade as 'best' | 'good' | undefined) ?? null
  if (sign === 'blunder' && isTurned(analysis, moment)) return say('analysis.blunder_turned')
  return sign ? say(`analysis.sign_${sign}`) : say('analysis.no_choice')
}

/** Owner of the chance shown for a moment, in words. */
export function whose({ measure }: Analysis, match: Match, { seat }: AnalysedMoment): string {
  if (measure === 'team') return say('analysis.team_chance')
  if (measure === 'points') return say('analysis.points_expected')
  const own = match.seats.filter(({ yours }) => yours)
  return own.length === 1 && own[0]!.seat === seat
    ? say('analysis.your_chance')
    : say('analysis.chance_of', { name: match.seats[seat]?.name ?? '' })
}

/** Change of a chance: with a decimal if whole numbers would hide it, and one number if nothing changed. */
export function changeOf({ measure }: Analysis, moment: AnalysedMoment): string {
  const { from, to } = change(moment)
  const digits = Math.round(from) === Math.round(to) ? 1 : 0
  const [before, after] = [decimal(from, digits), decimal(to, digits)]
  if (before !== after) return say(measure === 'points' ? 'analysis.from_to_points' : 'analysis.from_to', { from: before, to: after })
  return measure === 'points' ? decimal(to, 0) : say('table.percent', { value: decimal(to, 0) })
}

/** Loss of a choice in whole numbers, rounded so that it stays below the next grade; empty below 1. */
export function lossOf({ measure }: Analysis, { known }: AnalysedMoment): string {
  if (!known || known.loss < 1) return ''
  return signed(-(measure === 'points' ? Math.round(known.best - known.played) : Math.floor(known.loss)))
}

/** "Turn 12" or "Round 4", as the head of the table counts. */
export const countText = (unit: Turn['unit'], count: number): string =>
  unit === 'round' ? say('table.round', { round: count }) : say('table.turn', { turn: count })

/** Turn of a moment in words. */
export function turnOf({ ply }: AnalysedMoment, turns: Turn[]): string {
  const turn = turnAt(turns, ply + 1)
  return turn ? countText(turn.unit, turn.count) : ''
}

/** Points that a turn brought or cost. */
export const gainText = (gain: number): string => say('analysis.gain', { sign: gain < 0 ? '−' : '+', count: Math.abs(gain) })
