// Placement of buttons: ending the turn is apart from the main button, which otherwise names the next choice.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Ending, Slots } from '$client/games/game'
import { phone } from '$client/games/phone'
import { mindOf } from './mind.svelte'
import { situationOf, type Situation } from './situation'
import type { Part } from './types'

export function slots(part: Part): Slots {
  const at = situationOf(part)
  if (!at.deciding) return {}
  return {
    ...endings(part.choosing.offers),
    ...(at.decision.tool === 'change' ? { leave: { text: say('wf.leave_die'), press: () => mindOf(part.choosing).layDown() } } : {}),
    missing: missing(at),
  }
}

/** Buttons that end the turn or, if allowed, stop the round early. */
export function endings(offers: readonly Offer[]): Required<Pick<Slots, 'end'>> & Pick<Slots, 'seldom'> {
  const named = (verb: string) => offers.find(({ action }) => action.do === verb)
  const stop = named('stop')
  return {
    end: { text: say('wf.end_turn'), offer: named('end_turn') ?? null, question: questionOf(offers) },
    ...(stop ? { seldom: { text: say('wf.stop'), offer: stop, question: say('wf.stop_question') } } : {}),
  }
}
function questionOf(offers: readonly Offer[]): Ending['question'] {
  const usable = offers.filter(({ action }) => action.do === 'draw' || action.do === 'tick').map(({ action }) => action.die)
  const dice = new Set(usable).size
  return dice ? say('wf.end_question', { dice }) : null
}

/** Next choice, in two or three words. */
function missing({ decision, turn }: Situation): string | undefined {
  if (decision.tool === 'change') return say('wf.slot_face')
  if (turn?.step === 'choose' && decision.cards.size) return phone.current ? say('wf.slot_card_touch') : say('wf.slot_card')
  if (turn?.step === 'bonus_tick') return say('wf.slot_square')
  if (decision.cells.size) return say('wf.slot_space')
  if (turn?.step === 'act' && decision.dice.size && decision.die === null) return say('wf.slot_die')
  return undefined
}
