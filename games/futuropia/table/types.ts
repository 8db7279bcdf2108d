// Position and edition of Futuropia as used by the drawing (games/futuropia/protocol.md, content/edition.json).
import type { Seat } from '$client/protocol/values'
import type { PartProps } from '$client/games/game'

export type Kind = 'food' | 'energy'
export type Resource = 'money' | Kind
export type Stack = 'left' | 'right'
export type Job = 'food_generator' | 'energy_generator' | 'invite_people' | 'take_robots' | 'subsidies'
export type Special = 'camper' | 'credit_office' | 'arcade' | 'workshop' | 'planning_office' | 'converter' | 'greenhouse' | 'solar_farm'
export type Condition =
  | 'one_slot_less'
  | 'other_food_12'
  | 'other_food_8'
  | 'other_energy_14'
  | 'other_energy_8'
  | 'lower_subsidies'
  | 'attractive_credits'
  | 'valuable_overproduction'
  | 'low_attraction'
/** Kinds of points; the same names as in a standing. */
export type PointsFor =
  'idle_people' | 'food_surplus' | 'energy_surplus' | 'rooms' | 'open_actions' | 'credits' | 'resources' | 'solo_bonus' | 'late_turns'

export const kinds: readonly Kind[] = ['food', 'energy']
export const resources: readonly Resource[] = ['money', 'food', 'energy']
export const stacks: readonly Stack[] = ['left', 'right']
export const jobs: readonly Job[] = ['food_generator', 'energy_generator', 'invite_people', 'take_robots', 'subsidies']
export const conditions: readonly Condition[] = [
  'one_slot_less',
  'other_food_12',
  'other_food_8',
  'other_energy_14',
  'other_energy_8',
  'lower_subsidies',
  'attractive_credits',
  'valuable_overproduction',
  'low_attraction',
]

// ---- the edition ----------------------------------------------------------------------------------------------------------

export interface Generator {
  id: string
  set: 'start' | 'market' | 'variant'
  kind: Kind
  price: number
  workplaces: number
  human_only: number
  production: number
  tiles: { two_players: number; three_players: number; four_players: number }
  /** Id of the tile it replaces under a condition of the expert game. */
  replaces: string | null
  condition: Condition | null
}

export interface Side {
  price: number
  energy: number
  points: number
}

export interface Room {
  id: string
  set: 'regular' | 'start'
  seats: number
  side_a: Side
  side_b: Side
  special: Special | null
}

export interface SubsidyScale {
  fields: { money: number }[]
  start: number
  lower_start: number
}

export interface Edition {
  limits: {
    generators: number
    people_per_action: number
    robots_per_action: number
    empty_seats: number
    price_marker: number
    missing_resource_price: number
  }
  credit: { value: number; interest: number; repayment: number }
  final_phase: { people: number; generator_price: number }
  scoring: { idle_person: number; overproduction: number; open_action: number; credit: number; resources_per_point: number }
  special_rooms: {
    special_credit: number
    special_credit_counts_as: number
    more_people: number
    more_robots: number
    more_subsidies: number
    more_food: number
    more_energy: number
  }
  solo: { tiles_for: number; bonus: number; free_turns: number; penalty_per_turn: number }
  variants: { generators: number; credit: number; open_action: number; overproduction: number; people_per_action: number }
  subsidies: { two_players: SubsidyScale; more_players: SubsidyScale }
  generators: Generator[]
  rooms: Room[]
}

// ---- the position ---------------------------------------------------------------------------------------------------------

/** One half of the market; stacks are counted along the price ladder, those from `next_stack` on have yet to come. */
export interface Market {
  left_stack: number
  left_tiles: number
  left_price: number
  right_stack: number
  right_tiles: number
  right_price: number
  next_stack: number
  marker: number
}

/** Remains of a complex if the game ended now. */
export interface SelfSupply {
  people: number
  camper: number
  robots: number
  idle: number
  food_surplus: number
  energy_surplus: number
  rooms: string[]
}

export interface Complex {
  money: number
  food: number
  energy: number
  credits: number
  special_credit: number
  people: number
  robots: number
  camper: number
  turns: number
  /** 1: out of the game. */
  left: number
  rooms: string[]
  open_actions: Job[]
  generators: { tile: string }[]
  seats: number
  working: number
  idle: number
  food_made: number
  food_needed: number
  energy_made: number
  energy_needed: number
  /** Indices of the generators that have all their workers. */
  running: number[]
  self_supply: SelfSupply
}

export interface View {
  phase: 'first_rooms' | 'turn' | 'scrapping' | 'housing' | 'converting' | 'paying' | 'repaying' | 'over' | 'borrowing'
  ending: 'none' | 'last_generators' | 'many_people' | 'stopped'
  action: Job
  paying_for: 'nothing' | 'turning_up' | 'credit' | 'special_credit'
  special_room_bought: Special | null
  due: number
  bill: number
  turn: Seat
  subsidy_field: number
  subsidy: number
  conditions: Condition[]
  supply: string[]
  side_b: string[]
  food_market: Market
  energy_market: Market
  complexes: Complex[]
}

/** Props of the drawing's components. */
export type Part = PartProps<View, Edition>
