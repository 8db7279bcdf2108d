// What the choice in mind has to be paid with: each need as a station of a line, and the cards that supply it.
import { say } from '../../language.svelte'
import { cardOf, cardsIn } from './cards'
import type { Edition, Plan, Use, View } from './types'
import { types } from './types'
import { cardName, iconsOf, symbolOf } from './words'

export interface Station {
  /** A symbol; a type of building on its colour; or the number of a parcel. */
  symbol: string
  type: boolean
  label: string | null
  name: string
  /** Which cards supply it. */
  by: string
}

const siteOf = ({ nodes }: View, { node }: Plan) => nodes.find((site) => site.node === node)

export function stationsOf(due: View, box: Pick<Edition, 'cards'>): Station[] {
  const { bill, plan, proposal = [] } = due
  if (!bill) return []
  const iconsIn = ({ card, part }: Use) => iconsOf(cardOf(box, card)?.slots[part - 1]?.icons ?? '')
  const paidBy = (supplies: (use: Use) => boolean) =>
    cardsIn(
      box,
      proposal.filter(supplies).map(({ card }) => card),
    ).map(cardName)
  const has = (fits: (symbol: string, type: boolean, label: string | null) => boolean) => (use: Use) =>
    use.part > 0 && iconsIn(use).some(({ symbol, type, label }) => fits(symbol, type, label))
  const plain = { type: false, label: null }
  const site = siteOf(due, plan)
  const type = plan.work === 'building' || plan.work === 'building_upgrade' ? types[plan.type] : site?.type
  const rails = proposal.filter(has((symbol) => symbol === 'rail'))
  const laid = rails.reduce((sum, use) => sum + (iconsIn(use).find(({ symbol }) => symbol === 'rail')?.count ?? 0), 0)
  const stations: (Omit<Station, 'by'> & { cards: string[]; needed: boolean })[] = [
    { ...plain, needed: bill.strip, symbol: 'pax', name: say('tw.need.strip'), cards: paidBy(({ part }) => part === 0) },
    { ...plain, needed: bill.build, symbol: 'build', name: say('tw.need.build'), cards: paidBy(has((symbol) => symbol === 'build')) },
    {
      ...plain,
      needed: bill.parcel,
      symbol: '',
      label: plan.node,
      name: say('tw.parcel', { label: plan.node ?? '' }),
      cards: paidBy(has((_symbol, _type, label) => label === plan.node)),
    },
    {
      needed: bill.type && !!type,
      symbol: type ? symbolOf[type] : '',
      type: true,
      label: null,
      name: type ? say(`tw.type.${type}`) : '',
      cards: paidBy(has((symbol, isType) => isType || symbol === 'any')),
    },
    {
      ...plain,
      needed: bill.rails > 0,
      symbol: 'rail',
      name: say('tw.need.rails', { laid: Math.min(laid, bill.rails), rails: bill.rails }),
      cards: paidBy(has((symbol) => symbol === 'rail')),
    },
  ]
  return stations.filter(({ needed }) => needed).map(({ needed: _, cards: by, ...rest }) => ({ ...rest, by: by.join(' + ') }))
}
