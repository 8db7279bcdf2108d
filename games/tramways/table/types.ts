// Protocol types of this game (games/tramways/protocol.md) and the parts of the edition used by the drawing.
import type { Language, Seat } from '$client/protocol/values'
import type { PartProps } from '$client/games/game'

export type World = 'base' | 'moon' | 'mars'
export const worlds: readonly World[] = ['base', 'moon', 'mars']

export type Type = 'residence' | 'commerce' | 'leisure' | 'industry'
export const types: readonly Type[] = ['residence', 'commerce', 'leisure', 'industry']

export const typeOf: { readonly [letter: string]: Type } = { R: 'residence', C: 'commerce', L: 'leisure', I: 'industry' }

/** "r2c3": row and column from the top left of the whole map. */
export type SpaceId = string
/** A building is named by its space, a parcel by its label. */
export type NodeId = string
export type CardId = string
export type Numeral = 'I' | 'II' | 'III' | 'IV'
export const numerals: readonly Numeral[] = ['I', 'II', 'III', 'IV']

// ---- the edition ----

export type Kind = 'parcel' | 'generic' | 'building' | 'development' | 'special' | 'auction'
export interface Slot {
  /** "rail2", "$3", "P:A1", "R", "any", "build", "worker", "pax", "relax"; special cards combine two: "build+R". */
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
  /** Rows from the north, with spaces separated by blanks. */
  grid: { [row: string]: string }
  edges: { north: string; east: string; south: string; west: string } | null
}
export interface Layout {
  id: string
  name: { readonly [language in Language]: string }
  map: 'base' | 'extraterrestrial'
  boards: { board: string; quarter_turns: number; row: number; column: number }[]
  /** Board on which night falls first; null if drawn by lot. */
  crescent?: string | null
}
/** Target scores of a solo game. */
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

/** `cards` is absent if hidden from this viewer. */
export interface Cards {
  cards?: CardId[]
  count: number
}
export interface Player {
  hand: Cards
  deck: Cards
  /** Hand and deck together, if the hand itself is hidden. */
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
  /** Null if it leaves the map by the numeral (from 1). */
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
  /** Numbers of the links used by the trip. */
  used: number[]
  uses: Use[]
  /** Planned building, by its index among the types. */
  type: number
  /** Numbers of the links to upgrade. */
  link: number
  second_link: number
  /** Remaining choices of a reward. */
  gains: number
  laid: { space: SpaceId }[]
  laid_beyond: { space: SpaceId }[]
}
export interface View {
  phase: Phase
  round: number
  /** Night: the dark board by its index in the layout, now and for each round; `by_lot` if the first was drawn by lot. */
  dark?: { now: number; by_lot: boolean; rounds: { value: number }[] }
  order: { value: Seat }[]
  place: number
  /** Lap of the actions of a round: 0 while each player has one action, 1 while each has two. */
  lap: number
  /** Consecutive actions left to the seat. */
  actions: number
  surplus: number
  auction: { bidders: Seat[]; highest: number; put_in: number; bids: { value: number }[]; next_order: { value: Seat }[] }
  auction_deck: Cards
  row: Cards
  /** Solo game: the card that joined the line last. */
  newest?: CardId | null
  offer: Cards
  to_draft: Cards
  books: { top: CardId | null; below: number }[]
  players: Player[]
  nodes: Site[]
  links: Link[]
  /** By link: gains of its owner for each ride over it. */
  rides: { points: number; money: number }[]
  plan: Plan
  /** Position of the boards, if shuffled. */
  boards?: Layout['boards']
  /** Parcel draft: the seat of each turn, and the index of the current turn. */
  draft?: { turns: { value: Seat }[]; now: number; parcels: Parcel[] }
  /** After the end: points that each of these brought its builder. */
  worth?: { link: number; link_upgrade: number; building: number; building_upgrade: number }
  /** Minimum bid, sent to the bidder. */
  least_bid?: number
  /** Baby Auction, in the current order: the bonus of the place and, for players who have bid, the bid and the total. */
  rungs?: { seat: Seat; bonus: number; bid?: number; total?: number }[]
  /** Baby Auction, sent after the viewer's bid: the place if no other player bids, and the bids that would overtake. */
  chances?: { place: number; ahead: { seat: Seat; bid: number }[] }
  /** Sent for the choice of an action: by type of building, the number available and the icons missing in the hand. */
  types?: { type: Type; left: number; lacking: Need[] }[]
  /** Sent for choices of actions, destinations, building upgrades or points: gains of a ride to a building, by level from the first. */
  levels?: Level[]
  /** Amount to pay, sent to the payer; while a link is laid, for the part laid so far. */
  bill?: Bill
  /** Best payment that includes the icons chosen by hand. */
  proposal?: Use[]
  /** Alternatives for each place of the proposal. */
  options?: Option[]
  /** Cheapest ways for the rest of a link, or alternatives to a laid one; sent to the player who lays it. */
  ways?: Way[]
  /** While an upgrade is paid for: alternatives to it; a link with the end whose icon pays. */
  instead?: { nodes?: NodeId[]; links?: { link: number; node: NodeId; rails: number }[] }
  /** Number of cards that the deciding seat has discarded at the end of this round. */
  away: number
  /** Cost of putting away no card, one card, and so on; sent to the player who puts cards away. */
  prices?: { value: number }[]
  /** A completed ride, sent to the player who chooses its reward: the money of its links follows. */
  arrived?: { owners: Owner[] }
}
/** A parcel in the draft, and the buildings that a link from it reaches with one rail. */
export interface Parcel {
  node: NodeId
  near: NodeId[]
}
/** By type: stress relieved, choices between money and a card, points for sale, workers; money per choice, price of a point. */
export type Level = { readonly [type in Type]: number } & { readonly money: number; readonly price: number }
export interface Way {
  /** Null if it leaves the map by the numeral (from 1). */
  node: NodeId | null
  numeral: number
  /** Rails besides those already laid. */
  cost: number
  /** Money from each ride over it. */
  money: number
  spaces: { space: SpaceId }[]
}
export interface Use {
  card: CardId
  /** 0: the strip; else a slot, from 1. */
  part: number
  /** Needs that it pays for, if known. */
  needs?: Need[]
}
/** Needs of a bill, in the order of payment. */
export const needs = ['strip', 'build', 'parcel', 'type', 'rails'] as const
export type Need = (typeof needs)[number]
/** An icon that could pay in a place of a payment, and the minimum total cost with it. */
export interface Option extends Use {
  place: number
  stress: number
  cards: number
}
/** Icons chosen by hand for a payment, which the engine completes, and the total cost. */
export interface ByHand {
  uses: readonly Use[]
  stress: number
  cards: number
}
export interface Bill {
  strip: boolean
  build: boolean
  /** True if the parcel's number is needed. */
  parcel: boolean
  /** True if the icon of a building type is needed. */
  type: boolean
  rails: number
  /** Cost of the proposal. */
  stress: number
  cards: number
  /** For a link or its upgrade: stress if the icon of the other end paid. */
  other_end?: number
  /** For an unfinished link: figures left if the rails so far were built. */
  then?: Pick<Player, 'hp' | 'money' | 'stress' | 'workers' | 'rails'>
  trip?: Trip
  /** For a link or its upgrade: future gains of each ride over it, and its points before an upgrade. */
  ride?: { points: number; money: number; points_before?: number }
}
/** Gains of a seat from its links on a trip, and the share of the money paid by the mover. */
export interface Owner {
  links: number
  /** Number of upgraded ones among the links. */
  upgraded: number
  segments: number
  hp: number
  money: number
  fee: number
}
/** Gains of a trip for all seats. */
export interface Trip {
  /** Indexed by seat. */
  owners: Owner[]
  /** Numbers of all links that such a ride could use. */
  passable: number[]
  /** Relief for leaving the map. */
  edge_relief: number
  /** Stress at its end; negative for relief. */
  stress: number
  workers: number
  /** Choices between money and a card, and the money of each. */
  gains: number
  money: number
  points_for_sale: number
}

/** Props of the drawing's components. */
export type Part = PartProps<View, Edition>
