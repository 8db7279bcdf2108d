// Text of a hint: the card by its banner, the place by its letter; on the map its start and end.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import type { Advice, AdviceLabel } from '$client/games/game'
import { stuckIn } from './traffic'
import { cardsOf, letters } from './names'
import type { Card, Part, View } from './types'

/** Maximum number of labelled waiting commuters: more would cover the map. */
const mostWaiting = 2

const bannerName = ({ banner }: Card): string => (banner === 'null' ? '' : say(`mt.${banner}`))

type Given = Pick<Part, 'edition' | 'viewer'> & { table: { view: View } }

export function advise(given: Given, offer: Offer): Advice | null {
  const advice = ofCard(given, offer)
  return advice && { ...advice, labels: labelsOf(given, offer) }
}

function ofCard({ edition }: Given, { action, about }: Offer): Advice | null {
  const cards = cardsOf(edition)
  const card = cards.get(String(action.card))
  if (!card) return null
  const things = [`card:${card.id}`]
  if (action.route !== undefined && action.commuter === undefined)
    return { title: layTitle(action, card), stops: [[`route:${String(action.route)}`]], things }
  if (action.commuter === undefined) return null
  const to = String(about.to)
  const letter = letters[Number(action.commuter)]!
  const title = say(cards.get(to)?.suburb ? 'mt.advice.home' : 'mt.advice.move', { means_card: bannerName(card), letter })
  return { title, stops: [[`commuter:${String(action.commuter)}`], [`to:${to}`]], things }
}

/** Labels for commuters stuck in traffic, each with the first card in hand that frees it. */
function labelsOf({ edition, viewer, table: { view } }: Given, { action }: Offer): AdviceLabel[] {
  const cards = cardsOf(edition)
  const free = (typeof viewer === 'number' ? (view.hands[viewer]?.cards ?? []) : []).filter((card) => card !== action.card)
  const waiting = view.commuters.flatMap((_, commuter) => {
    const vehicle = commuter === action.commuter ? null : stuckIn(view, cards, commuter)
    return vehicle ? [{ vehicle, commuter, letter: letters[commuter]! }] : []
  })
  return waiting.slice(0, mostWaiting).flatMap(({ vehicle, commuter, letter }): AdviceLabel[] => {
    const kept = free.findIndex((card) => cards.get(card)?.banner === vehicle)
    const card = kept < 0 ? [] : free.splice(kept, 1)
    return [
      { at: `commuter:${commuter}`, of: letter, text: say(`mt.advice.waits_${vehicle}`), side: 'left' },
      ...card.map((id): AdviceLabel => ({
        at: `card:${id}`,
        of: say(`mt.${vehicle}`),
        text: say('mt.advice.keep', { letter }),
        side: 'top',
      })),
    ]
  })
}

function layTitle({ do: verb, route }: Action, card: Card): string {
  const letter = letters[Number(route)]!
  if (card.suburb) return say('mt.advice.suburbs', { letter })
  if (card.banner === 'null') return say('mt.advice.lay_only', { letter })
  return say(verb === 'extend_turned' ? 'mt.advice.lay_turned' : 'mt.advice.lay', { banner_key: card.banner, letter })
}
