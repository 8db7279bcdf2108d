// Protocol types of this game (games/write_the_future/protocol.md) and the parts of the edition used by the drawing.
import type { Seat } from '$client/protocol/values'
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
/** "agents-5": a die's face and, under the same name, a square of the market. */
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
  /** Partner in a pair. */
  partner?: Resource
  area?: Area
  /** Resources of a set. */
  resources?: Resource[]
  /** Pattern, such as "X#X/###": rows between slashes; # a resource, X none, . anything. */
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
  /** Replacement for a name that the rulebook does not give. */
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
  /** Crossed-over cells are listed under `crossed` and under their resource. */
  district: { [kind in Resource | 'crossed']: Cell[] }
  completed: Line[]
  /** Ticked bonus spaces. */
  bonuses: Line[]
  market: { [resource in Resource]: Face[] }
  abilities: { [ability in Ability]: { spaces: number; /** Circled symbols not used yet. */ ready: number } }
  /** "F04" */
  faction: string | null
  power_spent: 0 | 1
}
export type Step = 'idle' | 'choose' | 'act' | 'claim' | 'bonus_draw' | 'bonus_tick' | 'relocate' | 'raid' | 'copy' | 'done' | 'away'
export interface Turn {
  step: Step
  /** Card, counted from 0. */
  card: number | null
  first_die: Face | null
  second_die: Face | null
  /** Used dice of the card, 0 and 1. */
  used: number[]
  /** Completed lines with a pending bonus. */
  pending: Line[]
  /** Bonus space in use. */
  claimed: Line | null
  origin: number
  moving: Resource | null
  /** Ability spaces still to be ticked by the Shakra Pirates. */
  raids: number
  /** Symbols circled in this turn. */
  fresh: { [ability in Ability]: number }
}
export interface PlaceAtTable {
  /** In simultaneous play, the others' sheets are those of the previous round. */
  sheet: Sheet
  /** Absent while hidden from the viewer. */
  turn?: Turn
  decided: 0 | 1
  /** Absent if hidden from the viewer, null if there is none. */
  secret?: string | null
  retorium?: string | null
}
export interface View {
  phase: 'choosing_factions' | 'rerolling' | 'round' | 'over'
  trigger: 'none' | 'lines' | 'markets' | 'round_limit' | 'solo'
  round: number
  /** 0 if unknown. */
  last_round: number
  /** Absent in simultaneous play. */
  turn?: Seat
  first: Seat
  taken: number[]
  missions: { mission: string | null }[]
  discarded: string[]
  /** Two for each card, then null. */
  dice: { die: Face | null }[]
  seats: PlaceAtTable[]
}

/** Props of the drawing's components. */
export type Part = PartProps<View, Edition>
