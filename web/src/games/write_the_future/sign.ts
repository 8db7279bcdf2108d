// What the sign and the head of the table say: what is asked, in the words of what is in hand.
import { say } from '../../language.svelte'
import type { Offer } from '../../protocol'
import type { Asked } from '../game'
import { bonusOf, faceOf } from './geometry'
import { faceInHand } from './plan'
import { situationOf } from './situation'
import type { Part } from './types'
import { bonusText, capital, faceText, lineText, oneOf } from './words'

/** "Draft, round 14 of 18" */
export function about({ match, table }: Part): string {
  const { round, last_round: last } = table.view
  const mode = say(match.seats.length === 1 ? 'wf.mode_solo' : match.options.draft ? 'wf.mode_draft' : 'wf.mode_traditional')
  return `${mode} · ${last ? say('wf.round_of', { round, last }) : say('wf.round', { round })}`
}

/** Nothing is left to be done with dice: only now is the end of the turn the next thing. */
export function done(offers: readonly Offer[]): boolean {
  return !offers.some(({ action }) => action.do === 'draw' || action.do === 'tick')
}

/** What this seat is asked; null where the server's own sentence is as good. */
export function ask(part: Part): Asked | null {
  const { deciding, decision, turn } = situationOf(part)
  if (!deciding || !turn) return null
  const face = faceInHand(turn, decision.die)
  if (decision.tool === 'relocate') return { who: say('wf.ability_relocate'), what: say('wf.ask_cross'), aside: say('wf.ask_cross_aside') }
  if (decision.tool === 'change' && face) return { who: say('wf.ask_change'), what: say('wf.ask_face', { face: faceText(face) }) }
  if (decision.tool === 'borrow' && face) return { what: say('wf.ask_borrow', { face: faceText(face) }) }
  if (decision.tool === 'copy') return { what: say('wf.ask_give') }
  if (decision.tool === 'reroll') return { what: say('wf.ask_reroll') }
  switch (turn.step) {
    case 'act':
      return askDie(part)
    case 'bonus_draw':
    case 'bonus_tick': {
      const line = turn.claimed
      if (!line) return null
      const what = say('wf.ask_bonus', { line: capital(lineText(line)), bonus: bonusText(bonusOf(part.edition, line)) })
      return { who: say('wf.bonus'), what }
    }
    case 'claim':
      return { who: say('wf.bonus'), what: say('wf.ask_claim', { lines: turn.pending.map(lineText).join(', ') }) }
    case 'relocate':
      return turn.moving ? { who: say('wf.ability_relocate'), what: say('wf.ask_place', { resource: oneOf(turn.moving) }) } : null
    default:
      return null
  }
}

function askDie(part: Part): Asked | null {
  const { decision, turn } = situationOf(part)
  const face = faceInHand(turn, decision.die)
  if (!face) return { who: say('wf.your_dice'), what: decision.dice.size ? say('wf.ask_die') : say('wf.ask_end') }
  const { number } = faceOf(face)
  const what = decision.cells.size
    ? say('wf.ask_draw', { face: faceText(face), number })
    : decision.squares.size
      ? say('wf.ask_tick', { face: faceText(face) })
      : say('wf.ask_nothing', { face: faceText(face) })
  return { who: say('wf.your_dice'), what, ...(decision.cells.size && decision.squares.size ? { aside: say('wf.ask_or_tick') } : {}) }
}
