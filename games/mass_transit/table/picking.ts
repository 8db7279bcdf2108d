// Picking the parts of an action in any order: card, then place; or commuter or route, then card.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import type { Choosing, Picked } from '$client/table/choices/choosing.svelte'
import type { Card, Part, View } from './types'

/** Actions with a place on the board; the tray has the others. */
export const placed: ReadonlySet<string> = new Set(['extend', 'extend_turned', 'move', 'leave'])

/** True if cards are asked for, even if none can be played any more. Before the first turn they are only shown. */
export const wantsCards = ({ phase }: Pick<View, 'phase'>, { offers }: Pick<Choosing, 'offers'>): boolean =>
  phase === 'turn' && offers.length > 0

/**
 * Action to attempt with an unplayable card, so that it is refused with its rule. A card whose banner moves no commuter is laid where
 * that comes closest to being allowed; any other is discarded.
 */
export function refusedPlay({ id: card, banner }: Card, { routes }: View, faces: ReadonlyMap<string, Card>, picked: Picked): Action {
  if (banner !== 'null') return { do: 'waste', card }
  const room = routes.map(({ cards }) => (faces.get(cards.at(-1)?.card ?? '')?.kind === 'suburbs' ? -1 : cards.length))
  return { do: 'extend', card, route: picked.route ?? room.indexOf(Math.max(...room)) }
}

/** Greyed button to end the turn while cards must still be played; pressing it says why. */
export function greyed({ choosing, table }: Part): { text: string; action: Action } | null {
  if (table.view.phase !== 'turn' || choosing.offers.some(({ action }) => action.do === 'end_turn')) return null
  return { text: say('mt.end_turn'), action: { do: 'end_turn' } }
}

/** Picks one more part. Plays the action if parts were picked before and only one action is left. */
export function take(choosing: Choosing, part: Picked, choose: (offer: Offer) => void): void {
  const others = Object.entries(choosing.picked).filter(([name]) => !(name in part))
  const left = choosing.with(part)
  if (others.length === 0 || left.length === 0) choosing.pick(part)
  else if (left.length === 1) choose(left[0]!)
  else choosing.pick({ ...choosing.picked, ...part })
}

/** True if a part fits what is picked or, with nothing picked, any action. */
export function fits(choosing: Choosing, part: Picked): boolean {
  const [name] = Object.keys(part)
  const { [name!]: _, ...others } = choosing.picked
  return choosing.can({ ...others, ...part })
}
