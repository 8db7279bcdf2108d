// What the choice in mind has to be paid with: each need as a station of a line, and the cards that supply it.
import { say } from '../../language.svelte'
import { cardsIn } from './cards'
import { needs, types, type Edition, type Need, type Type, type View } from './types'
import { cardName, symbolOf } from './words'

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

export function stationsOf(due: View, box: Pick<Edition, 'cards'>): Station[] {
  const { bill, proposal = [] } = due
  if (!bill) return []
  const paying = (need: Need) => proposal.filter((use) => use.needs?.includes(need)).map(({ card }) => card)
  return needs
    .filter((need) => bill[need])
    .map((need) => ({ need, ...faceOf(need, due), by: cardsIn(box, paying(need)).map(cardName).join(' + ') }))
}

function faceOf(need: Need, due: View): Omit<Station, 'by' | 'need'> {
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
      return { ...plain, symbol: 'rail', name: say('tw.icon.rail', { count: due.bill!.rails }) }
  }
}

/** The icons among them that are played: rails have a line of their own, and every ride takes a strip. */
export const iconsPaid = (due: View, box: Pick<Edition, 'cards'>): Station[] =>
  stationsOf(due, box).filter(({ need, by }) => need !== 'strip' && need !== 'rails' && by !== '')

/** Of the building that is built or upgraded, or of the one whose icon is played. */
function typeOf({ plan, nodes }: View): Type {
  const site = plan.work === 'building' ? undefined : nodes.find(({ node }) => node === plan.node)
  return site?.type ?? types[plan.type]!
}
