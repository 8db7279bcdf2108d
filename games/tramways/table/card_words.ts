// Cards in words: their names, icons and slots.
import { clauses, labelled, listOf, say } from '$client/language.svelte'
import { typeOf } from './names'
import type { Card, World } from './types'
import { dollars, labelOf } from './words'

export interface Icon {
  symbol: string
  /** Number of rails or dollars. */
  count: number | null
  /** Text instead of a symbol: the number of a parcel. */
  label: string | null
  /** True for a type of building. */
  type: boolean
}
export function iconsOf(icons: string): Icon[] {
  return icons.split('+').map((icon): Icon => {
    const plain = { count: null, label: null, type: false }
    if (icon.startsWith('rail')) return { ...plain, symbol: 'rail', count: Number(icon.slice(4)) }
    if (icon.startsWith('$')) return { ...plain, symbol: 'coin', count: Number(icon.slice(1)) }
    if (icon.startsWith('P:')) return { ...plain, symbol: '', label: icon.slice(2) }
    return { ...plain, symbol: icon, type: icon in typeOf }
  })
}

function iconInWords({ symbol, count, label, type }: Icon): string {
  if (label) return say('tw.parcel', { label })
  if (type) return say(`tw.type.${typeOf[symbol]!}`)
  if (symbol === 'rail') return say('tw.icon.rail', { count: count! })
  if (symbol === 'coin') return dollars(count!)
  return say(`tw.icon.${symbol as 'any' | 'build' | 'worker' | 'pax' | 'relax'}`)
}

export function slotInWords({ icons, consequence }: Card['slots'][number]): string {
  const said = iconsOf(icons).map(iconInWords).join(' + ')
  return consequence ? `${said}, ${say(`tw.consequence.${consequence}`)}` : said
}

/** Effect of an icon, as part of a sentence. */
function iconGives({ symbol, count, label, type }: Icon): string {
  if (label) return say('tw.gives.parcel', { label })
  if (type) return say('tw.gives.type', { type: say(`tw.type.${typeOf[symbol]!}`) })
  if (symbol === 'rail') return say('tw.gives.rail', { count: count! })
  if (symbol === 'coin') return dollars(count!)
  return say(`tw.gives.${symbol as 'any' | 'build' | 'worker' | 'pax' | 'relax'}`)
}
function slotGives({ icons, consequence }: Card['slots'][number]): string {
  const given = iconsOf(icons).map(iconGives)
  const said = given.length > 1 ? say('tw.gives.both', { icons: listOf(given, 'conjunction') }) : given.join('')
  return consequence ? `${said} (${say(`tw.consequence.${consequence}`)})` : said
}
/** A card in one sentence, its slots as alternatives: using one of them costs no stress. */
export function cardGives({ slots }: Card): string {
  const said = listOf(slots.map(slotGives), 'disjunction')
  return `${said.charAt(0).toLocaleUpperCase()}${said.slice(1)}.`
}

const payingIcons = new Set(['rail', 'build', 'any'])
/** Needs that cards can pay for, each kind once; for rails the highest number on one slot. */
export function paidBy(cards: readonly Card[]): string {
  const icons = cards.flatMap(({ slots }) => slots.flatMap((slot) => iconsOf(slot.icons)))
  const useful = icons.filter(({ symbol, type }) => type || payingIcons.has(symbol))
  const most = Math.max(0, ...useful.map(({ count }) => count ?? 0))
  const said = useful.filter(({ count }) => count === null || count === most).map(iconInWords)
  return listOf([...new Set(said)], 'conjunction')
}
/** True if two icons of one slot are used together. */
export const paysTwice = ({ slots }: Card): boolean => slots.some(({ icons }) => iconsOf(icons).length > 1)

/** Icons of a slot with their uses and the rules. */
export function slotExplained(slot: Card['slots'][number]): string {
  const good = iconsOf(slot.icons).map(({ symbol, label, type }) =>
    say(`tw.pays.${label ? 'parcel' : type ? 'type' : (symbol as 'rail' | 'any' | 'build' | 'worker' | 'pax' | 'relax' | 'coin')}`),
  )
  return `${labelled(slotInWords(slot), clauses(good))} (TW-6)`
}

export function cardName({ id, kind }: Card, world: World): string {
  if (kind === 'parcel') return say('tw.parcel', { label: labelOf(id) })
  return kind === 'special' ? say('tw.kind.special', { world }) : say(`tw.kind.${kind}`)
}
export const iconsInWords = ({ slots }: Card): string => clauses(slots.map(slotInWords))
export const cardInWords = (card: Card, world: World): string => labelled(cardName(card, world), iconsInWords(card))
