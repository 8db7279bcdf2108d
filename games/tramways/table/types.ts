// The words of the protocol for this game (games/tramways/protocol.md), and what the drawing reads of the edition.
import type { Language, Seat } from '$client/protocol'
import type { PartProps } from '$client/games/game'

export type World = 'base' | 'moon' | 'mars'
export const worlds: readonly World[] = ['base', 'moon', 'mars']

export type Type = 'residence' | 'commerce' | 'leisure' | 'industry'
export const types: readonly Type[] = ['residence', 'commerce', 'leisure', 'industry']

export const typeOf: { readonly [letter: string]: Type } = { R: 'residence', C: 'commerce', L: 'leisure', I: 'industry' }

/** "r2c3": row and column from the top left of the whole map. */
export type SpaceId = string
/** A building goes by its space, a parcel by its label. */
export type NodeId = string
export type CardId = string
export type Numeral = 'I' | 'II' | 'III' | 'IV'
export const numerals: readonly Numeral[] = ['I', 'II', 'III', 'IV']

// ---- the edition ----

export type Kind = 'parcel' | 'generic' | 'building' | 'development' | 'special' | 'auction'
export interface Slot {
  /** "rail2", "$3", "P:A1", "R", "any", "build", "worker", "pax", "relax"; of a special card two of them: "build+R". */
  icons: string
  consequence: 'stress' | 'money' | 'points' | null
}
export interface Card {
  id: CardId
  kind: Kind
  magnetic_strip: boolean
  slots: Slot[]
}
export interface Board {
  id: string
  world: World
  /** Rows from the north, their spaces apart by blanks. */
  grid: { [row: string]: string }
  edges: { north: string; east: string; south: string; west: string } | null
}
export interface Layout {
  id: string
  name: { readonly [language in Language]: string }
  map: 'base' | 'extraterrestrial'
  boards: { board: string; quarter_turns: number; row: number; column: number }[]
  /** The board on which night falls first; null: drawn by lot. */
  crescent?: string | null
}
/** Points to reach alone. */
interface Targets {
  modest: number
  good: number
  high: number
}
interface Value {
  value: number
}
export interface Edition {
  parameters: {
    rounds: Value
    rounds_with_auction_cards: Value
    hand_limit: Value
    stress_track: { max: number }
    hp_track_spaces: Value
    rail_cost: { plain: number; mountain: number; water: number }
    edge_trip_relief: Value
    put_away_price: Value
    martian_hp: Value
    start_parcel_cards: { readonly [world in World]: number }
    boards_per_player: { readonly [world in World]: number }
    solo: { boards: number; stress_of_newest_card: number; targets: { readonly [world in World]: Targets } }
  }
  cards: Card[]
  boards: Board[]
  layouts: Layout[]
}

// ---- the view ----

export type Phase =
  | 'draft'
  | 'first_card'
  | 'bid'
  | 'take_card'
  | 'act'
  | 'start_link'
  | 'lay'
  | 'destination'
  | 'passenger'
  | 'ride'
  | 'pay'
  | 'place'
  | 'bonus'
  | 'buy_points'
  | 'put_away'
  | 'over'

export type Work =
  'none' | 'link' | 'link_upgrade' | 'branch_upgrade' | 'building' | 'building_upgrade' | 'trip' | 'martian_trip' | 'resources'

/** Cards are missing where these eyes may not see them. */
export interface Cards {
  cards?: CardId[]
  count: number
}
export interface Player {
  hand: Cards
  deck: Cards
  /** Hand and deck together, where the hand alone is not to be seen. */
  held?: Cards
  pool: Cards
  hp: number
  money: number
  stress: number
  workers: number
  rails: number
  martians: number
}
export interface Site {
  node: NodeId
  type: Type
  /** 0: a parcel without a building. */
  level: number
  owner: Seat | null
  passengers: number
  martian: boolean
}
export interface Link {
  owner: Seat
  upgraded: boolean
  from: NodeId
  /** Null where it leaves the map, by the numeral (from 1). */
  to: NodeId | null
  numeral: number
  spaces: { space: SpaceId }[]
}
export interface Plan {
  work: Work
  node: NodeId | null
  other: NodeId | null
  numeral: number
  cost: number
  fee: number
  /** By number: links a trip has gone over. */
  used: number[]
  uses: Use[]
  /** The building that is planned, by its place among the types. */
  type: number
  /** By number: the links that are upgraded. */
  link: number
  second_link: number
  /** Choices of a reward that are left. */
  gains: number
  laid: { space: SpaceId }[]
  laid_beyond: { space: SpaceId }[]
}
export interface View {
  phase: Phase
  round: number
  /** Where night falls: the board in the dark, by its number in the layout, now and round by round; and whether the first was drawn by lot. */
  dark?: { now: number; by_lot: boolean; rounds: { value: number }[] }
  order: { value: Seat }[]
  place: number
  /** Among the actions of a round: 0 while everybody has one, 1 while everybody has two. */
  lap: number
  /** Left to the seat in a row. */
  actions: number
  surplus: number
  auction: { bidders: Seat[]; highest: number; put_in: number; bids: { value: number }[]; next_order: { value: Seat }[] }
  auction_deck: Cards
  row: Cards
  /** Alone: the card that joined the line last. */
  newest?: CardId | null
  offer: Cards
  to_draft: Cards
  books: { top: CardId | null; below: number }[]
  players: Player[]
  nodes: Site[]
  links: Link[]
  /** By link: what each ride over it brings its owner. */
  rides: { points: number; money: number }[]
  plan: Plan
  /** Where the boards lie, when they were shuffled. */
  boards?: Layout['boards']
  /** While parcels are drafted: whose turn it is when, and the number of the present one, from 0. */
  draft?: { turns: { value: Seat }[]; now: number; parcels: Parcel[] }
  /** When it is over: what each of these brought whoever built it. */
  worth?: { link: number; link_upgrade: number; building: number; building_upgrade: number }
  /** Told to whoever bids: what the bid must come to. */
  least_bid?: number
  /** In the Baby Auction, in the present order: what the place adds and, of those who have been asked, what they bid and what that comes to. */
  rungs?: { seat: Seat; bonus: number; bid?: number; total?: number }[]
  /** In the Baby Auction, told to whoever has been asked: the place if nobody else bids, and the bids with which others would go ahead. */
  chances?: { place: number; ahead: { seat: Seat; bid: number }[] }
  /** Told to whoever chooses an action: of each type of building, how many can be had, and which icons the hand lacks to build one. */
  types?: { type: Type; left: number; lacking: Need[] }[]
  /** Told to whoever chooses an action or a destination, upgrades a building or buys points: what a ride to a building brings, level by level from the first. */
  levels?: Level[]
  /** What is to be paid, told to whoever pays; while a link is laid, for as far as it is. */
  bill?: Bill
  /** How it would be best paid, with what was chosen by hand. */
  proposal?: Use[]
  /** What could pay in each place of that. */
  options?: Option[]
  /** The cheapest ways for the rest of a link, or for another in place of one that is laid: told to whoever lays it. */
  ways?: Way[]
  /** While an upgrade is paid for: what could be upgraded in its place; a link with the icon of that end. */
  instead?: { nodes?: NodeId[]; links?: { link: number; node: NodeId; rails: number }[] }
  /** Cards that the deciding seat has discarded at the end of this round. */
  away: number
  /** Told to whoever puts cards away: what that costs with none of them, with one, and so on. */
  prices?: { value: number }[]
  /** A ride that has come to its end, told to whoever chooses its reward: the money of its links follows. */
  arrived?: { owners: Owner[] }
}
/** A parcel that can be drafted, and the buildings to which a link from it takes one rail. */
export interface Parcel {
  node: NodeId
  near: NodeId[]
}
/** By type: stress relieved, choices between money and a card, points for sale, workers; the money of one such choice, and the price of a point. */
export type Level = { readonly [type in Type]: number } & { readonly money: number; readonly price: number }
export interface Way {
  /** Null where it leaves the map, by the numeral (from 1). */
  node: NodeId | null
  numeral: number
  /** Rails, besides those that lie already. */
  cost: number
  /** What each ride over it earns. */
  money: number
  spaces: { space: SpaceId }[]
}
export interface Use {
  card: CardId
  /** 0: the strip; else a slot, from 1. */
  part: number
  /** What it pays for, where that is told. */
  needs?: Need[]
}
/** What a bill may ask for, in the order in which it is paid. */
export const needs = ['strip', 'build', 'parcel', 'type', 'rails'] as const
export type Need = (typeof needs)[number]
/** An icon that could pay in a place of a payment, and the least that would cost in all. */
export interface Option extends Use {
  place: number
  stress: number
  cards: number
}
/** What was chosen for a payment, to be completed by the engine, and what that costs in all. */
export interface ByHand {
  uses: readonly Use[]
  stress: number
  cards: number
}
export interface Bill {
  strip: boolean
  build: boolean
  /** The number of the parcel. */
  parcel: boolean
  /** The icon of a type of building. */
  type: boolean
  rails: number
  /** What the proposal costs. */
  stress: number
  cards: number
  /** Of a link or its upgrade: the stress it would take if the icon of its other end were played. */
  other_end?: number
  /** Of a link that is being laid: the figures that would be left, were it built as far as it is. */
  then?: Pick<Player, 'hp' | 'money' | 'stress' | 'workers' | 'rails'>
  trip?: Trip
  /** Of a link or its upgrade: what each ride over it will bring, and the points it brought before an upgrade. */
  ride?: { points: number; money: number; points_before?: number }
}
/** What the links of a seat that a trip goes over bring it, and how much of the money the mover pays. */
export interface Owner {
  links: number
  /** Of them. */
  upgraded: number
  segments: number
  hp: number
  money: number
  fee: number
}
/** What a trip brings, and to whom. */
export interface Trip {
  /** By seat. */
  owners: Owner[]
  /** By number: all links that a ride from there to there could go over. */
  passable: number[]
  /** For leaving the map. */
  edge_relief: number
  /** At its end; below 0: relief. */
  stress: number
  workers: number
  /** Choices between money and a card, and the money of one. */
  gains: number
  money: number
  points_for_sale: number
}

/** What the parts of this drawing are given. */
export type Part = PartProps<View, Edition>
