// Markers, and the groups and symbols of zones, power-ups and modes.
import type { Markers, Mode, PowerUp, Trip, Zone } from './types'

/** "r2c3": row and column from the top left. */
export type Cell = string
/** Markers on star spaces. */
export type Marker = Exclude<keyof Markers, 'traffic_jam'>
export const markers: readonly Marker[] = ['tram_a', 'tram_b', 'bike_path', 'pedestrian_path']

/** No trip leads to a park. */
export const destinationOf = (trip: Trip): Zone => trip.destination as Zone

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
