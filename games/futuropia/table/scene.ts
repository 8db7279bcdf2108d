// Test fixture: a table with one house at the start of a game, changed as a test needs it.
import document from '../content/edition.json'
import type { Complex, Edition, Market, View } from './types'

export const edition = document as unknown as Edition

const market: Market = {
  left_stack: 0,
  left_tiles: 1,
  left_price: 4,
  right_stack: 1,
  right_tiles: 1,
  right_price: 5,
  next_stack: 2,
  marker: 0,
}

export function complex(change: Partial<Complex> = {}): Complex {
  const people = change.people ?? 3
  const rooms = change.rooms ?? ['special-camper']
  return {
    money: 12,
    food: 3,
    energy: 3,
    credits: 0,
    special_credit: 0,
    people,
    robots: 0,
    camper: 0,
    turns: 0,
    left: 0,
    score: 0,
    rooms,
    open_actions: ['food_generator', 'energy_generator', 'invite_people', 'take_robots', 'subsidies'],
    generators: [{ tile: 'start-food-1' }, { tile: 'start-food-2' }, { tile: 'start-energy-1' }],
    seats: 3,
    working: 3,
    idle: people - 3,
    food_made: 3,
    food_needed: people,
    energy_made: 1,
    energy_needed: 1,
    running: [0, 1, 2],
    self_supply: { people, camper: 0, robots: 0, idle: 0, food_surplus: 0, energy_surplus: 0, rooms },
    ...change,
  }
}

export function view(change: Partial<View> = {}): View {
  return {
    phase: 'turn',
    ending: 'none',
    action: 'food_generator',
    paying_for: 'nothing',
    special_room_bought: null,
    due: 0,
    bill: 0,
    turn: 0,
    first: 0,
    subsidy_field: 2,
    subsidy: 12,
    conditions: [],
    supply: [],
    side_b: [],
    food_market: market,
    energy_market: market,
    complexes: [complex(), complex()],
    ...change,
  }
}
