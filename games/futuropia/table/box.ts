// Values printed on the tiles, for the setup of this table.
import type { Resource } from './names'
import type { Complex, Condition, Edition, Generator, Job, Kind, Market, Side, Special, View } from './types'

const generators = new WeakMap<Edition, Map<string, Generator>>()

export function tileOf(edition: Edition, id: string): Generator {
  let known = generators.get(edition)
  if (!known) generators.set(edition, (known = new Map(edition.generators.map((tile) => [tile.id, tile]))))
  return known.get(id)!
}

/** Tiles of a kind by price, with the replacements of this game's conditions. */
export function ladderOf(edition: Edition, view: View, kind: Kind): Generator[] {
  const usual = edition.generators.filter((tile) => tile.set === 'market' && tile.kind === kind)
  const others = edition.generators.filter(({ condition }) => condition && view.conditions.includes(condition))
  return usual.map((tile) => others.find(({ replaces }) => replaces === tile.id) ?? tile)
}

export const marketOf = (view: View, kind: Kind): Market => (kind === 'food' ? view.food_market : view.energy_market)

/** Number of players whose tiles are used; a solo game uses those for two. */
const tableSize = (edition: Edition, view: View): number => (view.complexes.length === 1 ? edition.solo.tiles_for : view.complexes.length)

export function tilesIn(edition: Edition, view: View, tile: Generator): number {
  const size = tableSize(edition, view)
  return size === 2 ? tile.tiles.two_players : size === 3 ? tile.tiles.three_players : tile.tiles.four_players
}

const holds = (view: View, condition: Condition) => view.conditions.includes(condition)

const subsidies = (edition: Edition, view: View): Edition['subsidies']['two_players'] =>
  tableSize(edition, view) === 2 ? edition.subsidies.two_players : edition.subsidies.more_players
export const subsidyScale = (edition: Edition, view: View): number[] => subsidies(edition, view).fields.map(({ money }) => money)
/** Starting field of the marker. */
export function subsidyStart(edition: Edition, view: View): number {
  const { start, lower_start } = subsidies(edition, view)
  return Math.max(0, subsidyScale(edition, view).indexOf(holds(view, 'lower_subsidies') ? lower_start : start))
}

export const slotsOf = (edition: Edition, view: View): number =>
  holds(view, 'one_slot_less') ? edition.variants.generators : edition.limits.generators

export interface Face extends Side {
  id: string
  seats: number
  /** Special ability, if the special side is up. */
  special: Special | null
  start: boolean
  side: 'a' | 'b'
}

/** A room by its current side: on the table, in the supply or bought. */
export function faceOf(edition: Edition, view: View, id: string): Face {
  const room = edition.rooms.find((one) => one.id === id)!
  const side = view.side_b.includes(id) ? 'b' : 'a'
  const { price, energy, points } = side === 'b' ? room.side_b : room.side_a
  return { id, seats: room.seats, price, energy, points, special: side === 'b' ? room.special : null, start: room.set === 'start', side }
}

/** Look of a room for sale: affordable, takes a credit; affordable but nothing is bought now; unavailable; highlighted. */
export type Look = 'pays' | 'credit' | 'fits' | 'closed' | 'on'

/** Other side of the room, which is not for sale. */
export function otherSideOf(edition: Edition, face: Face): Face {
  const room = edition.rooms.find((one) => one.id === face.id)!
  const [side, values] = face.side === 'b' ? (['a', room.side_a] as const) : (['b', room.side_b] as const)
  const { price, energy, points } = values
  return { ...face, side, price, energy, points }
}

export type SortKey = 'seats' | 'price' | 'energy' | 'points'
export interface Lot {
  face: Face
  count: number
}

/** Rooms for sale; identical ones form a lot, represented by the one on offer. */
export function catalogue(edition: Edition, view: View, sort: SortKey): Lot[] {
  const lots = new Map<string, Lot>()
  for (const id of view.supply) {
    const face = faceOf(edition, view, id)
    const key = [face.seats, face.price, face.energy, face.points, face.special, face.start, face.side].join()
    const lot = lots.get(key)
    if (lot) ++lot.count
    else lots.set(key, { face, count: 1 })
  }
  const sign = sort === 'seats' || sort === 'points' ? -1 : 1
  const then = (a: Face, b: Face) => b.seats - a.seats || a.price - b.price || a.energy - b.energy || b.points - a.points
  return [...lots.values()].sort((a, b) => sign * (a.face[sort] - b.face[sort]) || then(a.face, b.face))
}

/** Seat that owns a special room; -1 while it is for sale. */
export const ownerOf = (view: View, id: string): number => view.complexes.findIndex(({ rooms }) => rooms.includes(id))

export const specialsOf = (edition: Edition, view: View, complex: Complex): Special[] =>
  complex.rooms.flatMap((id) => faceOf(edition, view, id).special ?? [])

/** Production of the fully staffed generators, as drawn, plus the room that adds to it. */
export function madeByRunning(edition: Edition, view: View, complex: Complex, kind: Kind): number {
  const running = complex.running.map((slot) => tileOf(edition, complex.generators[slot]!.tile)).filter((tile) => tile.kind === kind)
  const made = running.reduce((sum, { production }) => sum + production, 0)
  const [room, more] = kind === 'food' ? (['greenhouse', 'more_food'] as const) : (['solar_farm', 'more_energy'] as const)
  return made + (specialsOf(edition, view, complex).includes(room) ? edition.special_rooms[more] : 0)
}

/** Special rooms of this game. */
export const specialsInPlay = (edition: Edition, view: View): Face[] =>
  edition.rooms
    .filter(({ id }) => view.supply.includes(id) || ownerOf(view, id) >= 0)
    .map(({ id }) => faceOf(edition, view, id))
    .filter(({ special }) => special !== null)

export const symbolOf: { readonly [job in Job]: string } = {
  food_generator: 'sprout',
  energy_generator: 'turbine',
  invite_people: 'person',
  take_robots: 'robot',
  subsidies: 'subsidy',
}
export const symbolOfKind: { readonly [kind in Kind]: string } = { food: 'sprout', energy: 'turbine' }
export const symbolOfResource: { readonly [resource in Resource]: string } = { money: 'coin', food: 'food', energy: 'energy' }
export const symbolOfSpecial: { readonly [special in Special]: string } = {
  camper: 'camper',
  credit_office: 'office',
  arcade: 'arcade',
  workshop: 'workshop',
  planning_office: 'planning',
  converter: 'converter',
  greenhouse: 'greenhouse',
  solar_farm: 'solar',
}
export const symbolOfCondition: { readonly [condition in Condition]: string } = {
  one_slot_less: 'slot',
  other_food_12: 'sprout',
  other_food_8: 'sprout',
  other_energy_14: 'turbine',
  other_energy_8: 'turbine',
  lower_subsidies: 'lowsub',
  attractive_credits: 'credact',
  valuable_overproduction: 'over',
  low_attraction: 'lowpeople',
}
