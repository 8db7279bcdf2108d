// Protocol types of this game (games/future_mobility/protocol.md) and the parts of the edition used by the drawing.
import type { Seat } from '$client/protocol/values'
import type { PartProps } from '$client/games/game'

/** "r2c3": row and column from the top left. */
export type Cell = string
export type Zone =
  | 'apartment'
  | 'house'
  | 'shop'
  | 'supermarket'
  | 'workshop'
  | 'factory'
  | 'stadium'
  | 'airport'
  | 'hospital'
  | 'university'
  | 'amusement_park'
export type Mode = 'car' | 'electric_car' | 'tram' | 'bicycle' | 'walking' | 'truck' | 'electric_truck' | 'cargo_bicycle'
export type PowerUp =
  | 'tram_a'
  | 'tram_b'
  | 'bike_path'
  | 'walkable_city'
  | 'dense_city'
  | 'delivery'
  | 'work_from_home'
  | 'electric_vehicle'
  | 'carpooling'
  | 'cargo_bike'
  | 'traffic_jam'
/** Markers on star spaces. */
export type Marker = 'tram_a' | 'tram_b' | 'bike_path' | 'pedestrian_path'
export const markers: readonly Marker[] = ['tram_a', 'tram_b', 'bike_path', 'pedestrian_path']

export interface Place {
  id: Cell
  /** Null for a park. */
  zone: Zone | null
  roads: ('N' | 'E' | 'S' | 'W')[]
  star_spaces: number
  printed_stop: 'A' | 'B' | null
}
export interface Trip {
  id: string
  origins: Zone[]
  destination: Zone
  points: number
  freight: boolean
  star: boolean
}
export interface Edition {
  constants: { target_points: number; hand_limit: number }
  modes: { id: Mode; freight: boolean; bonus: number }[]
  board: { rows: number; columns: number; cells: Place[] }
  trips: Trip[]
}

export interface Segment {
  trip: string
  mode: Mode
  /** Only the two ends for a tram ride. */
  route: Cell[]
}
export interface Hand {
  points: number
  /** Absent if hidden from this viewer. */
  cards?: PowerUp[]
  count: number
}
export interface View {
  phase: 'turn' | 'laying' | 'starting' | 'travelling' | 'answering' | 'countering' | 'discarding' | 'over'
  turn: Seat
  asked: Seat
  round: number
  carpooled: number
  trips: { face_up: string[]; deck_count: number }
  power_ups: { deck: { count: number }; pile: { count: number } }
  seats: Hand[]
  board: { [marker in Marker | 'traffic_jam']: Cell[] }
  trip: Segment[]
  laying: { path: 'bike_path' | 'pedestrian_path'; last: Cell; laid: number } | null
}

/** Props of the drawing's components. */
export type Part = PartProps<View, Edition>

/** Zones by colour: homes, shops, work, and places that occur once in the city. */
export const groupOf: { [zone in Zone]: 'home' | 'shop' | 'work' | 'place' } = {
  apartment: 'home',
  house: 'home',
  shop: 'shop',
  supermarket: 'shop',
  workshop: 'work',
  factory: 'work',
  stadium: 'place',
  airport: 'place',
  hospital: 'place',
  university: 'place',
  amusement_park: 'place',
}

export const kindOf: { [card in PowerUp]: 'shift' | 'avoid' | 'improve' | 'complication' } = {
  tram_a: 'shift',
  tram_b: 'shift',
  bike_path: 'shift',
  walkable_city: 'shift',
  dense_city: 'avoid',
  delivery: 'avoid',
  work_from_home: 'avoid',
  electric_vehicle: 'improve',
  carpooling: 'improve',
  cargo_bike: 'improve',
  traffic_jam: 'complication',
}

/** Symbol names in symbols.svg. */
export const symbolOf: { [thing in Mode | PowerUp]: string } = {
  car: 'car',
  electric_car: 'bolt',
  tram: 'tram',
  bicycle: 'bike',
  walking: 'foot',
  truck: 'truck',
  electric_truck: 'bolt',
  cargo_bicycle: 'cargo',
  tram_a: 'tram',
  tram_b: 'tram',
  bike_path: 'bike',
  walkable_city: 'foot',
  dense_city: 'dense_city',
  delivery: 'delivery',
  work_from_home: 'work_from_home',
  electric_vehicle: 'bolt',
  carpooling: 'pool',
  cargo_bike: 'cargo',
  traffic_jam: 'jam',
}
/** Vehicle drawn for each mode: an electric car is a car. */
export const vehicleOf: { [mode in Mode]: string } = {
  car: 'car',
  electric_car: 'car',
  tram: 'tram',
  bicycle: 'bike',
  walking: 'foot',
  truck: 'truck',
  electric_truck: 'truck',
  cargo_bicycle: 'cargo',
}
