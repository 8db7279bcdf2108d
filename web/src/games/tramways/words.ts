// Places and cards in words, for buttons and for those who do not see them.
import { say } from '../../language.svelte'
import { worldOf } from './geometry'
import type { Card, NodeId, Part, Type, View } from './types'

export const symbolOf: { readonly [type in Type]: string } = { residence: 'R', commerce: 'C', leisure: 'L', industry: 'I' }
const typeOf: { readonly [letter: string]: Type } = { R: 'residence', C: 'commerce', L: 'leisure', I: 'industry' }

export function nodeName({ nodes }: View, id: NodeId): string {
  const site = nodes.find(({ node }) => node === id)
  if (!site || site.level === 0) return say('tw.parcel', { label: id })
  return say(`tw.type.${site.type}`)
}

export interface Icon {
  symbol: string
  /** How many rails or dollars. */
  count: number | null
  /** Written, not drawn: the number of a parcel. */
  label: string | null
  /** Whether it is a type of building. */
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
  if (symbol === 'coin') return `$${count}`
  return say(`tw.icon.${symbol as 'any' | 'build' | 'worker' | 'pax' | 'relax'}`)
}

export function slotInWords({ icons, consequence }: Card['slots'][number]): string {
  const said = iconsOf(icons).map(iconInWords).join(' + ')
  return consequence ? `${said}, ${say(`tw.consequence.${consequence}`)}` : said
}

export const cardName = ({ id, kind }: Card): string =>
  kind === 'parcel' ? say('tw.parcel', { label: id.replace('parcel-', '') }) : say(`tw.kind.${kind}`)
export const cardInWords = (card: Card): string => `${cardName(card)}: ${card.slots.map(slotInWords).join('; ')}`

/** Under the name of the game: where it is played, and how far it has come. */
export const about = ({ match, table, edition }: Part): string =>
  say(`tw.about.${worldOf(match.options)}`, { round: table.view.round, rounds: edition.parameters.rounds.value })
