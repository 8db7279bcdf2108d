// Cards of the edition by id.
import { typeOf, type CardId } from './names'
import type { Card, Edition, Type, View } from './types'

type Box = Pick<Edition, 'cards'>

export const cardOf = ({ cards }: Box, id: CardId | null): Card | undefined => cards.find((card) => card.id === id)

/** Cards of a list; empty if hidden. */
export const cardsIn = (box: Box, ids: readonly CardId[] | undefined): Card[] => (ids ?? []).flatMap((id) => cardOf(box, id) ?? [])

export interface Book {
  number: number
  /** Undefined if the book is empty. */
  card: Card | undefined
  below: number
}
/** Ticket Books of this table. */
export const booksOf = ({ books }: View, box: Box): Book[] =>
  books.map(({ top, below }, number) => ({ number, card: cardOf(box, top), below })).filter(({ card, below }) => card || below > 0)

/** Number of building cards of a type on offer: each shows the icon of its type. */
export const onOffer = (box: Box, { offer }: View, type: Type): number =>
  cardsIn(box, offer.cards).filter(({ slots }) => slots.some(({ icons }) => typeOf[icons] === type)).length

/** Dollars that these cards cost when added to a bid (TW-6.4). */
export const moneyFor = (box: Box, cards: readonly CardId[]): number =>
  cards.filter((card) => cardOf(box, card)?.slots.some(({ icons, consequence }) => icons.startsWith('$') && consequence === 'money')).length
