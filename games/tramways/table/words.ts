// Money and places in words, for the map, buttons and screen readers.
import { say, signed } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import { numerals, type NodeId } from './names'
import type { Link, Type, View } from './types'

/** A sum of money: "$4", "4 $". */
export const dollars = (amount: number): string => say('tw.dollars', { amount })
/** A change of money: "+$4", "+4 $". */
export const gainInDollars = (by: number): string => signed(Math.sign(by)).replace(/\d/, '') + dollars(Math.abs(by))
/** Money that a choice costs or brings. */
export const moneyOf = ({ about }: Offer): number => Number(about.money)

export const symbolOf: { readonly [type in Type]: string } = { residence: 'R', commerce: 'C', leisure: 'L', industry: 'I' }

export function nodeName({ nodes }: View, id: NodeId): string {
  const site = nodes.find(({ node }) => node === id)
  if (!site || site.level === 0) return say('tw.parcel', { label: id })
  return say(`tw.type.${site.type}`)
}

/** Number on a parcel's card. */
export const labelOf = (card: string): string => card.replace('parcel-', '')

/** Points and money of a tag: zeros are omitted, except points if there is nothing else. */
export const tagWords = ({ hp, money }: { hp: number; money: number }): [string, string] => [
  hp === 0 && money !== 0 ? '' : signed(hp),
  money === 0 ? '' : signed(money),
]

/** Unambiguous name of a place, as in the game's sentences: "Residence 3/2", "Leisure H1", "Parcel F3". */
export function placeName(view: View, id: NodeId): string {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(id) ?? []
  if (row) return `${nodeName(view, id)} ${row}/${column}`
  const built = view.nodes.some(({ node, level }) => node === id && level > 0)
  return built ? `${nodeName(view, id)} ${id}` : nodeName(view, id)
}
/** Names of a link's ends, which identify it. */
export const endsOf = (view: View, { from, to, numeral }: Link): { from: string; to: string } => ({
  from: placeName(view, from),
  to: to ? placeName(view, to) : (numerals[numeral - 1] ?? ''),
})
