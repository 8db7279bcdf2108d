// An attempt to begin an impossible action, so that the engine names the rule against it.
import type { Action } from '$client/protocol/values'
import { homeOf, verbsOf } from './mind.svelte'
import type { Part, Work } from './types'

export function refusedAction({ viewer, table, edition }: Pick<Part, 'viewer' | 'table' | 'edition'>, work: Work): Action {
  const { view } = table
  const seat = homeOf({ viewer, table })
  const [verb] = verbsOf[work]!
  switch (work) {
    case 'link_upgrade': {
      const normal = view.links.findIndex(({ owner, upgraded }) => owner === seat && !upgraded)
      const link = Math.max(0, normal)
      return { do: verb!, link, node: (view.links[link]?.from ?? view.nodes[0]?.node)! }
    }
    case 'building': {
      const parcels = view.nodes.filter(({ level }) => level === 0)
      const site = parcels.find(({ owner }) => owner === seat) ?? parcels[0] ?? view.nodes[0]
      const kind = view.types?.find(({ left }) => left > 0) ?? view.types?.[0]
      return { do: verb!, node: site!.node, type: kind?.type ?? 'residence' }
    }
    case 'building_upgrade':
      return { do: verb!, node: (view.nodes.find(({ level }) => level === 1) ?? view.nodes[0])!.node }
    case 'resources':
      return { do: verb!, card: view.players[seat]?.hand.cards?.[0] ?? edition.cards[0]!.id, slots: 1 }
    default:
      return { do: verb! }
  }
}
