// Legal actions of a decision, arranged for reading: groups, a text filter, and plain ones as buttons.
import type { Offer } from '../../protocol/table'

export interface OfferGroup {
  /** Common text of the group; empty for an ungrouped action. */
  title: string
  choices: { offer: Offer; label: string }[]
}

/** In the order of the offers, with each group at the place of its first action. A group of one is ungrouped. */
export function grouped(offers: Offer[]): OfferGroup[] {
  const titleOf = (offer: Offer): string => (offer.group && offer.place ? offer.group : '')
  const sizes = new Map<string, number>()
  for (const offer of offers) sizes.set(titleOf(offer), (sizes.get(titleOf(offer)) ?? 0) + 1)

  const groups: OfferGroup[] = []
  for (const offer of offers) {
    const title = sizes.get(titleOf(offer))! > 1 ? titleOf(offer) : ''
    const group = title ? groups.find((other) => other.title === title) : groups.at(-1)
    const choice = { offer, label: title ? offer.place! : offer.text }
    if (group && group.title === title) group.choices.push(choice)
    else groups.push({ title, choices: [choice] })
  }
  return groups
}

/** Offers in which every typed word begins some word, in any order. */
export function found(offers: Offer[], typed: string): Offer[] {
  const beginnings = words(typed)
  return offers.filter((offer) => {
    const said = words([offer.text, offer.group, offer.place].join(' '))
    return beginnings.every((beginning) => said.some((word) => word.startsWith(beginning)))
  })
}

/** Actions not chosen on the board, such as "End the turn": those without operands, unless the drawing names the others. */
export function plain(offers: Offer[], placed?: ReadonlySet<string>): Offer[] {
  return offers.filter((offer) => (placed ? !placed.has(offer.action.do) : Object.keys(offer.action).length === 1))
}

/** True for an action that only ends the decision, such as "End the turn". */
export const isEnding = (offer: Offer): boolean => offer.final && plain([offer]).length > 0

/** Operands of an action. */
export function parts(offer: Offer): { [operand: string]: number | string } {
  const { do: _, ...operands } = offer.action
  return operands
}

function words(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
