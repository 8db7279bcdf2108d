// Cards by their ids, as the edition has them.
import { typeOf, type Card, type CardId, type Edition, type Type, type View } from './types'

type Box = Pick<Edition, 'cards'>

export const cardOf = ({ cards }: Box, id: CardId | null): Card | undefined => cards.find((card) => card.id === id)

/** None where they may not be seen. */
export const cardsIn = (box: Box, ids: readonly CardId[] | undefined): Card[] => (ids ?? []).flatMap((id) => cardOf(box, id) ?? [])

export interface Book {
  number: number
  /** Undefined where the book is empty. */
  card: Card | undefined
  below: number
}
/** The Ticket Books that this table has. */
export const booksOf = ({ books }: View, box: Box): Book[] =>
  books.map(({ top, below }, number) => ({ number, card: cardOf(box, top), below })).filter(({ card, below }) => card || below > 0)

/** How many building cards of a type are on offer: each shows the icon of its type. */
export const onOffer = (box: Box, { offer }: View, type: Type): number =>
  cardsIn(box, offer.cards).filter(({ slots }) => slots.some(({ icons }) => typeOf[icons] === type)).length

/** Dollars that these cards cost when they are put into a bid (TW-6.4). */
export const moneyFor = (box: Box, cards: readonly CardId[]): number =>
  cards.filter((card) => cardOf(box, card)?.slots.some(({ icons, consequence }) => icons.startsWith('$') && consequence === 'money')).length
