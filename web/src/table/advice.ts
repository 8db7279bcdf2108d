// What a hint says of each choice: what to do, why, what it brings, and what the others give up. All of it comes from the engine.
import { clauses, say, signed } from '../language.svelte'
import type { Action, Candidate, Hint, Offer } from '../protocol'
import type { Advice, PartProps } from '../games/game'
import type { Drawing } from './drawing'
import type { Foresight } from './foresight.svelte'

/** A choice that a hint compares. */
export interface Advised extends Omit<Advice, 'gain'> {
  offer: Offer
  /** All of it: what is advised, and how a sensible player would complete it. */
  chain: readonly Action[]
  title: string
  outcome: string
  /** Why, in up to two sentences; empty where there is no reason worth saying. */
  reason: string
  /** Points that it is certain to bring. */
  gain: number | undefined
  /** How it compares with the best; null for the best itself. */
  verdict: Verdict | null
}
export interface Verdict {
  /** Too close to tell apart. */
  equal: boolean
  text: string
}

/** How many choices are told at most, the best included. */
const mostTold = 3
/** A choice that was tried less often was given up at once: its rating says nothing. */
const fewestVisits = 8

/**
 * A search tries what it cannot tell apart about as often as the best, and gives up the sooner what is worse: the share of tries already
 * weighs a difference against its noise, whatever the game. Asked again with other seeds, in all five games, a choice with at least a third
 * of the best's tries was the best itself one time in seven, one with less one time in 25, and below a twentieth one time in 50.
 */
const equalShare = 1 / 3
const littleShare = 1 / 20

interface Asked {
  hint: Hint
  given: PartProps
  drawing: Pick<Drawing, 'advise'>
}

/** The best choice, then at most two others that come to something else. */
export function adviceOf({ hint, given, drawing }: Asked): Advised[] {
  const out: Advised[] = []
  const [best] = hint.candidates
  for (const candidate of hint.candidates) {
    if (out.length === mostTold || !candidate.reasons) break
    if (candidate !== best && candidate.visits < fewestVisits) continue
    const offer = given.table.legal.find(({ index }) => index === candidate.index)
    if (!offer) continue
    const chain = [offer.action, ...(given.foresight.proposed(offer.action)?.proposal ?? [])]
    const drawn = drawing.advise?.(given, offer, chain) ?? {}
    const title = drawn.title ?? candidate.title ?? candidate.text
    const outcome = drawn.outcome ?? title
    if (out.some((other) => other.outcome === outcome)) continue
    const gain = drawn.gain ?? gainOf(given, chain)
    const verdict = out[0] ? verdictOf(best!, candidate, (out[0].gain ?? 0) - (gain ?? 0)) : null
    out.push({ ...drawn, offer, chain, title, outcome, reason: candidate.reasons.join(' '), gain, verdict })
  }
  return out
}

/** What is certain; nothing where it cannot be known. */
function gainOf({ foresight, eyes }: { foresight: Foresight; eyes: PartProps['eyes'] }, chain: readonly Action[]): number | undefined {
  return typeof eyes === 'number' ? foresight.gain(eyes, ...chain) : undefined
}

/** `less`: so many points fewer than the best one brings for certain. */
export function verdictOf(best: Candidate, other: Candidate, less: number): Verdict {
  const share = other.visits / Math.max(1, best.visits)
  if (share >= equalShare) return { equal: true, text: say('hint.equal') }
  const lost = [...(less > 0 ? [say('hint.points_less', { points: less })] : []), ...(other.loss ? [other.loss] : [])]
  return { equal: false, text: clauses(lost) || say(share >= littleShare ? 'hint.little_less' : 'hint.much_less') }
}

/** What the button says that does it. */
export const doText = ({ gain }: Advised): string =>
  gain && gain > 0 ? say('hint.do_for', { points: signed(gain) }) : say('table.hint_do')
