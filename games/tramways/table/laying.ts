// Laying a link: the ways it could take, as the engine tells them, and how much is taken back to go another one.
import type { Action } from '$client/protocol'
import { numeralOf, type Run } from './geometry'
import type { NodeId, SpaceId, View, Way } from './types'

/** A whole way: what is played for it, in place of how many actions, and what will lie there. */
export interface Stretch {
  chain: Action[]
  back: number
  run: Run
  cost: number
}

/** The rails of the link in the making, in both halves. */
export const railsLaid = ({ plan }: View): SpaceId[] => [...plan.laid, ...plan.laid_beyond].map(({ space }) => space)

/** How many actions were taken after a rail of the link was laid; of none of them (-1): after its start was named. */
export function actionsAfter(view: View, rail: number): number {
  const { phase, plan } = view
  const left = plan.numeral > 0 && rail < plan.laid.length ? 1 : 0
  const arrived = phase === 'pay' && plan.other !== null ? 1 : 0
  return railsLaid(view).length - 1 - rail + left + arrived + plan.uses.length
}

/** How many actions are taken back to take up the last rail of the link in the making; null where it has none. */
export function backToLastRail(view: View): number | null {
  const rails = railsLaid(view).length
  return isLaying(view) && rails > 0 ? actionsAfter(view, rails - 2) : null
}

/** Whether rails can be laid, or laid otherwise. */
export const isLaying = ({ phase, plan }: View): boolean =>
  phase === 'start_link' || phase === 'lay' || (phase === 'pay' && plan.work === 'link')

const spacesOf = (run: readonly { space: SpaceId }[]): SpaceId[] => run.map(({ space }) => space)

/** The ways to go on; once all is laid, those that could be gone instead. */
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

/** Another upgrade in place of the one that is being paid for. */
export function upgradeInstead({ plan }: View, upgrade: Action): { chain: Action[]; back: number } {
  return { chain: [upgrade], back: 1 + plan.uses.length }
}

/** The same link from its other end, whose icon pays then. */
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

/** A way to an end, begun at whichever end pays with less stress; `then` is the table on which it is paid for. */
export function cheaperEnd(view: View, way: Stretch, then: View): { chain: Action[]; back: number } {
  const { bill } = then
  const other = then.phase === 'pay' && bill?.other_end !== undefined && bill.other_end < bill.stress
  return other ? { chain: turned(then).chain, back: actionsAfter(view, -1) + 1 } : way
}

export const stretchTo = (stretches: readonly Stretch[], node: NodeId): Stretch | undefined => stretches.find(({ run }) => run.to === node)

/** The cheapest way to the end of a link over the map alone; a link in two halves has no other to be held against. */
export const cheapestWay = ({ plan, ways }: View): Way | undefined =>
  plan.work === 'link' && plan.other && plan.numeral === 0 ? ways?.find(({ node }) => node === plan.other) : undefined

/** A way to the same end with fewer rails than those that lie there, and what a ride over it brings less; null where there is none. */
export function shorterWay(view: View): (Pick<Stretch, 'chain' | 'back' | 'cost'> & { less: number }) | null {
  const way = view.phase === 'pay' ? cheapestWay(view) : undefined
  if (!way || way.cost >= view.plan.cost) return null
  return { chain: chainOf(way), back: actionsAfter(view, -1), cost: way.cost, less: (view.bill?.ride?.money ?? 0) - way.money }
}
