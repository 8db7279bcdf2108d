// Laying a link: possible ways according to the engine, and the number of actions to undo for another one.
import type { Action } from '$client/protocol/values'
import { numeralOf, type Run } from './rails'
import type { NodeId, SpaceId } from './names'
import type { View, Way } from './types'

/** Stroke of the pointer over the map. */
export interface Stroke {
  /** Start of the link, if it has none yet. */
  from: NodeId | null
  /** Index of the rail it continues from; -1 for the start. */
  rail: number
  spaces: SpaceId[]
  to: NodeId | null
}

/** A complete way: actions to play, number of actions they replace, and the resulting rails. */
export interface Stretch {
  chain: Action[]
  back: number
  run: Run
  cost: number
}

/** Rails of the link in progress, in both halves. */
export const railsLaid = ({ plan }: View): SpaceId[] => [...plan.laid, ...plan.laid_beyond].map(({ space }) => space)

/** Number of actions since a rail of the link was laid or, for -1, since its start was chosen. */
export function actionsAfter(view: View, rail: number): number {
  const { phase, plan } = view
  const left = plan.numeral > 0 && rail < plan.laid.length ? 1 : 0
  const arrived = phase === 'pay' && plan.other !== null ? 1 : 0
  return railsLaid(view).length - 1 - rail + left + arrived + plan.uses.length
}

/** Number of actions to undo to take up the last rail of the link; null if it has none. */
export function backToLastRail(view: View): number | null {
  const rails = railsLaid(view).length
  return isLaying(view) && rails > 0 ? actionsAfter(view, rails - 2) : null
}

/** True if rails can be laid, or replaced. */
export const isLaying = ({ phase, plan }: View): boolean =>
  phase === 'start_link' || phase === 'lay' || (phase === 'pay' && plan.work === 'link')

const spacesOf = (run: readonly { space: SpaceId }[]): SpaceId[] => run.map(({ space }) => space)

/** Possible continuations; once the link is complete, its alternatives. */
export function stretchesOf(view: View): Stretch[] {
  const { plan, phase, ways = [] } = view
  const instead = phase === 'pay'
  const beyond = !instead && plan.numeral > 0
  const before = instead ? [] : spacesOf(beyond ? plan.laid_beyond : plan.laid)
  return ways
    .filter(({ node }) => !instead || node === null || node !== plan.other)
    .map((way) => ({
      chain: chainOf(way),
      back: instead ? actionsAfter(view, -1) : 0,
      run: {
        from: beyond ? null : plan.node,
        spaces: [...before, ...spacesOf(way.spaces)],
        to: way.node,
        numeral: numeralOf(beyond ? plan.numeral : way.numeral),
      },
      cost: way.cost,
    }))
}

function chainOf({ node, numeral, spaces }: Way): Action[] {
  const end: Action = node === null ? { do: 'leave', numeral: numeralOf(numeral)! } : { do: 'arrive', node }
  return [...spacesOf(spaces).map((space): Action => ({ do: 'lay', space })), end]
}

/** Actions for another upgrade in place of the one that is being paid for. */
export function upgradeInstead({ plan }: View, upgrade: Action): { chain: Action[]; back: number } {
  return { chain: [upgrade], back: 1 + plan.uses.length }
}

/** The same link from its other end, whose icon then pays. */
export function turned(view: View): { chain: Action[]; back: number } {
  const { work, node, other, link, second_link: second, numeral, laid, laid_beyond: beyond } = view.plan
  if (work === 'link_upgrade') return upgradeInstead(view, { do: 'upgrade_link', link, node: other! })
  if (work === 'branch_upgrade') return upgradeInstead(view, { do: 'upgrade_branches', link: second, second: link })
  const rails = (run: readonly { space: SpaceId }[]) =>
    spacesOf(run)
      .toReversed()
      .map((space): Action => ({ do: 'lay', space }))
  const out: Action[] = numeral > 0 ? [...rails(beyond), { do: 'leave', numeral: numeralOf(numeral)! }] : []
  return { chain: [{ do: 'from', node: other! }, ...out, ...rails(laid), { do: 'arrive', node: node! }], back: actionsAfter(view, -1) + 1 }
}

/** Way begun at the end that pays with less stress; `then` is the table on which it is paid for. */
export function cheaperEnd(view: View, way: Stretch, then: View): { chain: Action[]; back: number } {
  const { bill } = then
  const other = then.phase === 'pay' && bill?.other_end !== undefined && bill.other_end < bill.stress
  return other ? { chain: turned(then).chain, back: actionsAfter(view, -1) + 1 } : way
}

export const stretchTo = (stretches: readonly Stretch[], node: NodeId): Stretch | undefined => stretches.find(({ run }) => run.to === node)

/** Cheapest way to the end of a link that stays on the map; undefined for a link in two halves. */
export const cheapestWay = ({ plan, ways }: View): Way | undefined =>
  plan.work === 'link' && plan.other && plan.numeral === 0 ? ways?.find(({ node }) => node === plan.other) : undefined

/** Way to the same end with fewer rails, and the loss of money per ride; null if there is none. */
export function shorterWay(view: View): (Pick<Stretch, 'chain' | 'back' | 'cost'> & { less: number }) | null {
  const way = view.phase === 'pay' ? cheapestWay(view) : undefined
  if (!way || way.cost >= view.plan.cost) return null
  return { chain: chainOf(way), back: actionsAfter(view, -1), cost: way.cost, less: (view.bill?.ride?.money ?? 0) - way.money }
}
