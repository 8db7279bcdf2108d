// All choices on the map as rows of buttons: one row for each type of building, then parcels, gates, links and spaces.
import { labelled, say, signed } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import { isLaying, railsLaid, stretchesOf, upgradeInstead, type Stretch } from './laying'
import { homeOf, isPicked, destinationOf, lit, take, takeAny, takeLink, mindOf } from './mind.svelte'
import { dueOf, gainsOf } from './outlook'
import type { Point } from '$client/games/path'
import type { Ground } from './geometry'
import { numeralOf } from './rails'
import { types, type NodeId, type SpaceId } from './names'
import type { Part, View } from './types'
import { nodeName, symbolOf } from './words'
import { nodeOf } from './drawing'

export interface LitPlace {
  key: string
  /** Short for display; long for screen readers. */
  label: string
  told: string
  chosen: boolean
  node: NodeId | null
  offers: readonly Offer[]
  take: () => void
}
export interface LitRow {
  id: string
  name: string
  /** Symbol of the row; null for parcels. */
  symbol: string | null
  places: LitPlace[]
}

/** Name of a node, such as "Residence 3/2", including the label of its button. */
function longName(view: View, node: NodeId): string {
  const [name, label] = [nodeName(view, node), shortName(node)]
  return name.includes(label) ? name : `${name} ${label}`
}

/** Label of a node: "3/2" for r3c2, the number for a parcel. */
const shortName = (id: string): string => {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(id) ?? []
  return row ? `${row}/${column}` : id
}

export function litRows(part: Part): LitRow[] {
  const places = [...offered(part), ...ends(part), ...upgrades(part)]
  const { view } = part.table
  const of = (test: (place: LitPlace) => boolean, row: Omit<LitRow, 'places'>): LitRow => ({ ...row, places: places.filter(test) })
  const typeAt = ({ node }: LitPlace) => view.nodes.find((site) => site.node === node && site.level > 0)?.type
  const isParcel = (place: LitPlace) => place.node !== null && typeAt(place) === undefined
  const operand = (name: string) => (place: LitPlace) => place.node === null && place.key.startsWith(`${name}:`)
  return [
    ...types.map((type) => of((place) => typeAt(place) === type, { id: type, name: say(`tw.type.${type}`), symbol: symbolOf[type] })),
    of(isParcel, { id: 'parcel', name: say('tw.list.parcels'), symbol: null }),
    of(operand('numeral'), { id: 'numeral', name: say('tw.list.gates'), symbol: 'rail' }),
    of(operand('link'), { id: 'link', name: say('tw.list.links'), symbol: 'rail' }),
    of(operand('space'), { id: 'space', name: say('tw.list.spaces'), symbol: 'rail' }),
  ].filter((row) => row.places.length > 0)
}

/** True if all of it is on the map; else it is chosen by cards or words. */
export const isOnMap = (offer: Offer): boolean =>
  nodeOf(offer) !== null || ['space', 'link', 'numeral'].some((operand) => operand in offer.action)

/** Verbs of the cards in hand and the tray's buttons. */
const inHand = new Set('pay use bid put_in put_away keep pass pass_bid take_money travel put_in_hundred extend'.split(' '))
/** Verbs of things beside the map. */
const onTable = new Set('take_top take_development draft take_card buy'.split(' '))

/** Offers that need a list of words; without the map, this includes cards and books. */
export const inWords = (part: Part, all = false): Offer[] =>
  lit(part).filter(({ action }) => !inHand.has(action.do) && (all || !onTable.has(action.do)))

function keyOf(offer: Offer): string {
  const { action } = offer
  const node = nodeOf(offer)
  if (node !== null) return `node:${node}`
  const operand = (['numeral', 'link', 'space'] as const).find((name) => name in action)
  return `${operand}:${[action[operand!], action.second].filter((part) => part !== undefined).join('+')}`
}

function offered(part: Part): LitPlace[] {
  const offers = lit(part).filter(isOnMap)
  const keys = [...new Set(offers.map(keyOf))]
  return keys.map((key): LitPlace => {
    const own = offers.filter((offer) => keyOf(offer) === key)
    const [first] = own as [Offer]
    const node = nodeOf(first)
    return {
      key,
      label: labelOf(part.table.view, first, node),
      told: own.length === 1 || node === null ? withGains(part, first) : longName(part.table.view, node),
      chosen: (node !== null && destinationOf(part) === node) || own.some((offer) => isPicked(part.choosing, offer)),
      node,
      offers: own,
      take: () => takeOne(part, own, node),
    }
  })
}

function takeOne(part: Part, offers: readonly Offer[], node: NodeId | null): void {
  const [first] = offers as readonly [Offer]
  if (offers.length === 1) return take(part, first)
  return node === null ? takeLink(part, offers, Number(first.action.link)) : takeAny(part, offers, { node })
}

/** Buildings that could be upgraded instead of the one that is being paid for. */
function upgrades(part: Part): LitPlace[] {
  const { view } = part.table
  const nodes = part.watching ? [] : (view.instead?.nodes ?? [])
  return nodes.map((node): LitPlace => {
    const { chain, back } = upgradeInstead(view, { do: 'upgrade_building', node })
    const told = say('tw.upgrade_instead', { node: longName(view, node) })
    return { key: `instead:${node}`, label: shortName(node), told, chosen: false, node, offers: [], take: () => part.play(chain, back) }
  })
}

/** Possible ends of the link being laid. */
function ends(part: Part): LitPlace[] {
  const { view } = part.table
  if (part.watching || !isLaying(view) || view.phase === 'start_link') return []
  const direct = new Set(lit(part).flatMap((offer) => nodeOf(offer) ?? []))
  return stretchesOf(view)
    .filter(({ run }) => run.to !== null && !direct.has(run.to))
    .map((stretch: Stretch): LitPlace => {
      const node = stretch.run.to!
      return {
        key: `end:${node}`,
        label: shortName(node),
        told: say('tw.link_to', { node: longName(view, node), rails: stretch.cost }),
        chosen: view.plan.other === node,
        node,
        offers: [],
        take: () => (mindOf(part.choosing).end = node),
      }
    })
}

function labelOf({ links }: View, { action }: Offer, node: NodeId | null): string {
  if (node !== null) return shortName(node)
  if ('space' in action) return shortName(String(action.space))
  if ('numeral' in action) return String(action.numeral)
  const named = (number: unknown) => {
    const link = typeof number === 'number' ? links[number] : undefined
    return link ? [`${shortName(link.from)}–${link.to ? shortName(link.to) : numeralOf(link.numeral)}`] : []
  }
  return [...named(action.link), ...named(action.second)].join(' + ')
}

/** Text of a destination with the gains of a ride there. */
function withGains(part: Part, offer: Offer): string {
  const gain = offer.action.do === 'to' ? gainsOf(part, [offer.action], homeOf(part)) : null
  if (!gain) return offer.text
  const parts = [say('tw.hp'), signed(gain.hp), say('tw.money'), signed(gain.money), say('tw.stress'), signed(gain.stress)]
  return labelled(offer.text, [0, 2, 4].map((i) => `${parts[i]} ${parts[i + 1]}`).join(', '))
}

// ---- positions on the map ----

/** Positions of all choices, each once; for links, of all their rails. */
export function litPoints(part: Part, ground: Ground): Point[] {
  const { links } = part.table.view
  const rails = (numbers: string) => numbers.split('+').flatMap((number) => links[Number(number)]?.spaces ?? [])
  return litRows(part).flatMap(({ places }) =>
    places.flatMap(({ node, key }): Point[] => {
      if (node !== null) return pointsAt(ground, [node], [])
      const [kind, value] = key.split(':') as [string, string]
      if (kind === 'numeral') return ground.gates.filter(({ numeral }) => numeral === value)
      return pointsAt(ground, [], kind === 'space' ? [value] : rails(value).map(({ space }) => space))
    }),
  )
}

/** Positions of what is chosen or in progress: the link being laid, or the chosen ride and its start. Hovering never moves the map. */
export function wayPoints(part: Part, ground: Ground): Point[] {
  const { view } = part.table
  const { node, other, used } = (destinationOf(part) === null ? null : dueOf(part, []))?.plan ?? view.plan
  const rails = [...railsLaid(view), ...used.flatMap((link) => view.links[link]?.spaces.map(({ space }) => space) ?? [])]
  return pointsAt(ground, [node, other, destinationOf(part)], rails)
}

const pointsAt = ({ sites, spaces }: Ground, nodes: readonly (NodeId | null)[], rails: readonly SpaceId[]): Point[] => [
  ...nodes.flatMap((node) => (node === null ? [] : (sites.get(node) ?? []))),
  ...rails.flatMap((id) => spaces.get(id) ?? []),
]
