// Mass Transit: the rules that explain a choice, the most important first (games/mass_transit/content/rules.en.md).
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import { mostRules } from '$client/rules/rules'
import type { PartProps } from '$client/games/game'
import { stuckIn } from './traffic'
import { cardsOf, letters } from './names'
import type { Edition, View } from './types'

export const moveRules: { readonly [verb: string]: readonly string[] } = {
  volunteer: ['MT-2.4'],
  decline: ['MT-2.4'],
  extend: ['MT-4.1', 'MT-4.2'],
  extend_turned: ['MT-4.3', 'MT-4.1'],
  move: ['MT-5.7', 'MT-5.8', 'MT-5.3', 'MT-7.2'],
  leave: ['MT-5.4', 'MT-5.3'],
  waste: ['MT-5.1'],
  end_turn: ['MT-3.3', 'MT-3.1'],
}

/** A rule in terms of the table: the commuter in traffic, and its vehicle. */
export function wordsFor(rule: string, offers: readonly Offer[], given: PartProps): string | null {
  if (rule !== 'MT-7.2') return null
  const { view } = given.table as { view: View }
  const cards = cardsOf(given.edition as Edition)
  for (const { action } of offers) {
    const vehicle = action.commuter === undefined ? null : stuckIn(view, cards, Number(action.commuter))
    if (vehicle) return say(`mt.rule.traffic_${vehicle}`, { letter: letters[Number(action.commuter)]! })
  }
  return null
}

/** Rules of each choice, from the position: the commuter's place and the card. */
export function rulesFor(offers: readonly Offer[], given: PartProps): string[] {
  const { view } = given.table as { view: View }
  const cards = cardsOf(given.edition as Edition)

  function ofTrip({ action, about }: Offer): string[] {
    const { place } = view.commuters[Number(action.commuter)]!
    const arrives = cards.get(String(about.to))?.kind === 'suburbs' ? ['MT-8.7'] : []
    if (about.means === 'walk') return [place === 0 ? 'MT-5.4' : 'MT-5.3', ...arrives]
    return [...(stuckIn(view, cards, Number(action.commuter)) ? ['MT-7.2'] : []), ...arrives, 'MT-5.7', 'MT-5.8']
  }
  function of(offer: Offer): readonly string[] {
    const { do: verb, card } = offer.action
    if (verb === 'move') return ofTrip(offer)
    if (verb === 'extend' && cards.get(String(card))?.kind === 'suburbs') return ['MT-8.1', 'MT-8.3']
    return moveRules[verb] ?? []
  }
  // Moves of a commuter come first, since they involve more rules.
  const ranked = offers.toSorted((one, other) => Number(other.action.do === 'move') - Number(one.action.do === 'move'))
  const chosen = [...new Set(ranked.filter(({ action }) => action.do === 'move').flatMap(of))].slice(0, mostRules - 1)
  return [...new Set([...chosen, ...ranked.flatMap(of)])].slice(0, mostRules)
}
