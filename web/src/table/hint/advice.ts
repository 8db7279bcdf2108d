// Explanation of the choices in a hint: the move, its reason, its gains, and the drawbacks of the others. All data comes from the engine.
import { clauses, say, signed } from '../../language.svelte'
import type { Candidate, Hint } from '../../protocol/hints'
import type { Offer } from '../../protocol/table'
import type { Action } from '../../protocol/values'
import type { Advice, PartProps } from '../../games/game'
import type { Drawing } from '../../games/drawing'
import type { Foresight } from '../choices/foresight.svelte'

/** A choice compared by a hint. */
export interface Advised extends Omit<Advice, 'gain'> {
  offer: Offer
  /** The recommended action and a sensible completion. */
  chain: readonly Action[]
  title: string
  outcome: string
  /** Reason in up to two sentences; empty if there is none worth saying. */
  reason: string
  /** Guaranteed points. */
  gain: number | undefined
  /** Comparison with the best choice; null for the best itself. */
  verdict: Verdict | null
}
export interface Verdict {
  /** Too close to distinguish. */
  equal: boolean
  text: string
}

/** Maximum number of choices shown, including the best. */
const mostTold = 3
/** Minimum visits of a choice: with fewer it was given up at once, and its rating is meaningless. */
const fewestVisits = 8

/**
 * A search visits choices it cannot distinguish about as often as the best, and gives up worse ones sooner: the share of visits already
 * weighs a difference against its noise, whatever the game. Repeated with other seeds, in all five games, a choice with at least a third of
 * the best's visits was itself the best one time in seven, with fewer one time in 25, and below a twentieth one time in 50.
 */
const equalShare = 1 / 3
const littleShare = 1 / 20

interface Asked {
  hint: Hint
  given: PartProps
  drawing: Pick<Drawing, 'advise'>
}

/** The best choice, then at most two others with a different outcome. */
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

/** Guaranteed points; undefined if unknown. */
function gainOf(
  { foresight, viewer }: { foresight: Foresight; viewer: PartProps['viewer'] },
  chain: readonly Action[],
): number | undefined {
  return typeof viewer === 'number' ? foresight.gain(viewer, ...chain) : undefined
}

/** `less` is the number of guaranteed points lost against the best choice. */
export function verdictOf(best: Candidate, other: Candidate, less: number): Verdict {
  const share = other.visits / Math.max(1, best.visits)
  if (share >= equalShare) return { equal: true, text: say('hint.equal') }
  const lost = [...(less > 0 ? [say('hint.points_less', { points: less })] : []), ...(other.loss ? [other.loss] : [])]
  return { equal: false, text: clauses(lost) || say(share >= littleShare ? 'hint.little_less' : 'hint.much_less') }
}

/** Label of the button that plays the choice. */
export const doText = ({ gain }: Advised): string =>
  gain && gain > 0 ? say('hint.do_for', { points: signed(gain) }) : say('table.hint_do')
