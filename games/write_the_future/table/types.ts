// The words of the protocol for this game (games/write_the_future/protocol.md), and what the drawing reads of the edition.
import type { Seat } from '$client/protocol'
import type { PartProps } from '$client/games/game'

export type Resource = 'agents' | 'intel' | 'money' | 'weapons'
export const resources: readonly Resource[] = ['agents', 'intel', 'money', 'weapons']
export type Area = 'city' | 'suburbs' | 'wastelands'
export type Ability = 'relocate' | 'change_number' | 'change_colour'
export const abilities: readonly Ability[] = ['relocate', 'change_number', 'change_colour']

/** "r2c3": row and column from the top left. */
export type Cell = string
/** "row2", "column5": a line and the bonus space at its end. */
export type Line = string
/** "agents-5": what a die shows and, under the same name, a square of the market. */
export type Face = `${Resource}-${number}`
/** "2a": the first die of the second card. */
export type Slot = string

// ---- the edition ----

export interface Bonus {
  line: number
  type: 'resource' | 'black_market' | 'victory_points'
  resource: Resource | null
  value: number
}
export type DieCondition = 'any' | 'odd' | 'even' | 'exact'
export interface Market {
  resource: Resource
  die: DieCondition
  values: { ticks: number; value: number }[]
}
export interface Track {
  ability: Ability
  length: number
  /** Counted from 1. */
  symbol_spaces: number[]
}
export type Category = 'largest_group' | 'set' | 'surrounded' | 'pair' | 'isolated' | 'area' | 'pattern' | 'lines_without'
export interface Mission {
  id: string
  number: number
  category: Category
  title: string
  points: number
  resource?: Resource
  /** Of a pair. */
  partner?: Resource
  area?: Area
  /** Of a set. */
  resources?: Resource[]
  /** Of a pattern: "X#X/###", rows between slashes; # a resource, X none, . whatever there is. */
  shape?: string
}
export type Power =
  | 'any_line_bonus'
  | 'swap_market_values'
  | 'agents_use_standard_values'
  | 'crossed_counts_for_missions'
  | 'die_from_other_card'
  | 'change_die_colour'
  | 'change_die_number'
  | 'private_mission'
  | 'tick_two_ability_spaces'
  | 'reroll_die'
  | 'copy_opponent_resource'
  | 'relocate'
export interface Faction {
  /** "F01" */
  id: string
  name: string | null
  /** In place of a name that the rulebook does not tell. */
  display_name?: string
  effect: Power
  limit: 'permanent' | 'end_game' | 'once_per_game' | 'setup_and_end_game'
}
export interface Edition {
  constants: { end_lines: number; end_maxed_markets: number; solo_rounds: number }
  neighbourhood_cards: { number: number; ability: Ability; used_from_players: number }[]
  sheet: {
    district: { areas: { [area in Area]: Cell[] } }
    row_bonuses: Bonus[]
    column_bonuses: Bonus[]
    black_market: Market[]
    ability_tracks: Track[]
  }
  missions: Mission[]
  expansion: { missions: Mission[]; factions: Faction[] }
}

// ---- the view ----

export interface Sheet {
  /** Crossed-over cells are named under `crossed` and under the resource that stands there. */
  district: { [kind in Resource | 'crossed']: Cell[] }
  completed: Line[]
  /** Bonus spaces that are ticked. */
  bonuses: Line[]
  market: { [resource in Resource]: Face[] }
  abilities: { [ability in Ability]: { spaces: number; /** Circled symbols that are not used yet. */ ready: number } }
  /** "F04" */
  faction: string | null
  power_spent: 0 | 1
}
export type Step = 'idle' | 'choose' | 'act' | 'claim' | 'bonus_draw' | 'bonus_tick' | 'relocate' | 'raid' | 'copy' | 'done' | 'away'
export interface Turn {
  step: Step
  /** Cards count from 0. */
  card: number | null
  first_die: Face | null
  second_die: Face | null
  /** Dice of the card, 0 and 1. */
  used: number[]
  /** Completed lines whose bonus waits. */
  pending: Line[]
  /** The bonus space that is being used. */
  claimed: Line | null
  origin: number
  moving: Resource | null
  /** Ability spaces still to be ticked by the Shakra Pirates. */
  raids: number
  /** Symbols circled in this turn. */
  fresh: { [ability in Ability]: number }
}
export interface PlaceAtTable {
  /** While all decide at once, the others' sheets are those of the round before. */
  sheet: Sheet
  /** Missing while it is nobody's business. */
  turn?: Turn
  decided: 0 | 1
  /** Missing where these eyes may not see them, null where there is none. */
  secret?: string | null
  retorium?: string | null
}
export interface View {
  phase: 'choosing_factions' | 'rerolling' | 'round' | 'over'
  trigger: 'none' | 'lines' | 'markets' | 'round_limit' | 'solo'
  round: number
  /** 0: not known yet. */
  last_round: number
  /** Missing while all decide at once. */
  turn?: Seat
  first: Seat
  taken: number[]
  missions: { mission: string | null }[]
  discarded: string[]
  /** Two for each card, then null. */
  dice: { die: Face | null }[]
  seats: PlaceAtTable[]
}

/** What the parts of this drawing are given. */
export type Part = PartProps<View, Edition>
