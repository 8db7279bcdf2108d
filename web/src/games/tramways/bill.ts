// What the choice in mind has to be paid with: each need as a station of a line, and the cards that supply it.
import { say } from '../../language.svelte'
import { cardOf } from './cards'
import { needs, types, type Edition, type Need, type Type, type Use, type View, type World } from './types'
import { cardName, iconsOf, symbolOf } from './words'

export interface Station {
  need: Need
  /** A symbol; a type of building on its colour; or the number of a parcel. */
  symbol: string
  type: boolean
  label: string | null
  name: string
  /** Which cards supply it. */
  by: string
}

export function stationsOf(due: View, box: Pick<Edition, 'cards'>, world: World): Station[] {
  const { bill, proposal = [] } = due
  if (!bill) return []
  const named = (need: Need) =>
    proposal
      .filter((use) => use.needs?.includes(need))
      .flatMap((use) => {
        const card = cardOf(box, use.card)
        if (!card) return []
        return need === 'rails' ? `${railsOn(box, use)} ${cardName(card, world)}` : cardName(card, world)
      })
  return needs.filter((need) => bill[need]).map((need) => ({ need, ...faceOf(need, due, box), by: named(need).join(' + ') }))
}

function faceOf(need: Need, due: View, box: Pick<Edition, 'cards'>): Omit<Station, 'by' | 'need'> {
  const plain = { type: false, label: null }
  switch (need) {
    case 'strip':
      return { ...plain, symbol: 'pax', name: say('tw.need.strip') }
    case 'build':
      return { ...plain, symbol: 'build', name: say('tw.need.build') }
    case 'parcel':
      return { ...plain, symbol: '', label: due.plan.node, name: say('tw.parcel', { label: due.plan.node ?? '' }) }
    case 'type':
      return { ...plain, symbol: symbolOf[typeOf(due)], type: true, name: say(`tw.type.${typeOf(due)}`) }
    case 'rails':
      return { ...plain, symbol: 'rail', name: say('tw.need.rails', { paid: railsPaid(due, box), rails: due.bill!.rails }) }
  }
}

const railsOn = (box: Pick<Edition, 'cards'>, { card, part }: Use): number =>
  iconsOf(cardOf(box, card)?.slots[part - 1]?.icons ?? '').find(({ symbol }) => symbol === 'rail')?.count ?? 0

/** As many of the rails as are paid. */
export function railsPaid({ bill, proposal = [] }: View, box: Pick<Edition, 'cards'>): number {
  const sum = proposal.filter((use) => use.needs?.includes('rails')).reduce((rails, use) => rails + railsOn(box, use), 0)
  return Math.min(sum, bill?.rails ?? 0)
}

/** The icons among them that are played: rails have a line of their own, and every ride takes a strip. */
export const iconsPaid = (due: View, box: Pick<Edition, 'cards'>, world: World): Station[] =>
  stationsOf(due, box, world).filter(({ need, by }) => need !== 'strip' && need !== 'rails' && by !== '')

/** Of the building that is built or upgraded, or of the one whose icon is played. */
function typeOf({ plan, nodes }: View): Type {
  const site = plan.work === 'building' ? undefined : nodes.find(({ node }) => node === plan.node)
  return site?.type ?? types[plan.type]!
}
