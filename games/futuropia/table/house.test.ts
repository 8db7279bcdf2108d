import { describe, expect, it } from 'vitest'
import { composeHouse, type HouseModel } from './house'
import { complex, edition, view } from './scene'

const seated = (house: HouseModel) => house.rooms.flatMap((room) => room.seated)
const count = (house: HouseModel, state: string) => seated(house).filter((one) => one === state).length
const workers = (house: HouseModel) => house.machines.map(({ places }) => places.map(({ worker }) => worker))

describe('a house', () => {
  it('shows idle people, people at work and empty seats', () => {
    const house = composeHouse(edition, view(), complex({ people: 5, idle: 2, rooms: ['special-camper', 'h4a'], seats: 7 }))
    expect(seated(house)).toHaveLength(7)
    expect([count(house, 'idle'), count(house, 'away'), count(house, 'free')]).toEqual([2, 3, 2])
  })

  it('places robots first where they may work, then the camper, then people', () => {
    const own = complex({
      robots: 2,
      camper: 1,
      generators: [{ tile: 'food-05' }, { tile: 'start-food-2' }, { tile: 'start-energy-1' }],
      running: [0, 1, 2],
    })
    // One place of the first generator takes people only.
    expect(workers(composeHouse(edition, view(), own))).toEqual([['robot', 'camper'], ['robot'], ['person']])
  })

  it('leaves a generator without enough workers idle', () => {
    const house = composeHouse(edition, view(), complex({ running: [0, 2], robots: 3 }))
    expect(workers(house)).toEqual([['robot'], [null], ['robot']])
    expect(house.machines.map(({ runs }) => runs)).toEqual([true, false, true])
    expect(house.waiting).toBe(1)
  })

  it('marks added people and rooms', () => {
    const now = complex({ people: 3, working: 3, idle: 0 })
    const then = complex({ people: 5, working: 3, idle: 2, rooms: ['special-camper', 'h4a'], seats: 7 })
    const house = composeHouse(edition, view(), now, { then })
    expect(house.rooms.map(({ id, ghost }) => [id, ghost])).toEqual([
      ['special-camper', false],
      ['h4a', true],
    ])
    expect(count(house, 'new')).toBe(2)
  })

  it('marks people freed by robots, and the robots', () => {
    const now = complex()
    const then = complex({ robots: 2, working: 1, idle: 2 })
    const house = composeHouse(edition, view(), now, { then })
    expect([count(house, 'new'), count(house, 'away')]).toEqual([2, 1])
    expect(house.machines.flatMap(({ places }) => places.filter(({ fresh }) => fresh))).toHaveLength(2)
  })

  it('sends people to work at an added generator', () => {
    const now = complex({ people: 5, working: 3, idle: 2, rooms: ['special-camper', 'h4a'], seats: 7 })
    const generators = [...now.generators, { tile: 'food-04' }]
    const house = composeHouse(edition, view(), now, { then: { ...now, generators, running: [0, 1, 2, 3], working: 5, idle: 0 } })
    expect(count(house, 'away')).toBe(5)
    expect(house.machines.map(({ ghost }) => ghost)).toEqual([false, false, false, true])
  })

  it('keeps showing a generator that would be scrapped', () => {
    const now = complex()
    const house = composeHouse(edition, view(), now, { then: complex({ generators: now.generators.slice(1), running: [0, 1] }) })
    expect(house.machines.map(({ tile, going }) => [tile.id, going])).toEqual([
      ['start-food-1', true],
      ['start-food-2', false],
      ['start-energy-1', false],
    ])
  })

  it('marks the people and rooms lost at the end', () => {
    const own = complex({ people: 5, working: 3, idle: 2, rooms: ['special-camper', 'h4a'], seats: 7 })
    own.self_supply = { ...own.self_supply, people: 4, rooms: ['special-camper'] }
    const house = composeHouse(edition, view(), own, { judged: true })
    expect(count(house, 'lost')).toBe(1)
    expect(house.rooms.map(({ lost }) => lost)).toEqual([false, true])
    expect(count(composeHouse(edition, view(), own), 'lost')).toBe(0)
  })

  it('has one slot less under the condition for it', () => {
    expect(composeHouse(edition, view(), complex()).slots).toBe(7)
    expect(composeHouse(edition, view({ conditions: ['one_slot_less'] }), complex()).slots).toBe(6)
  })

  it('keeps the remaining people in place when unsupplied people leave', () => {
    const rooms = ['special-camper', 'h4a']
    const now = complex({ people: 7, working: 3, idle: 4, rooms, seats: 7 })
    const hungry = { ...now, self_supply: { ...now.self_supply, people: 5, idle: 2 } }
    const judged = seated(composeHouse(edition, view(), hungry, { judged: true }))
    const left = composeHouse(edition, view(), hungry, { then: { ...hungry, people: 5, idle: 2 }, gone: true })
    expect(judged.filter((seat) => seat === 'lost')).toHaveLength(2)
    expect(seated(left)).toEqual(judged.map((seat) => (seat === 'lost' ? 'free' : seat)))
  })

  it('moves people from a lost room to free seats', () => {
    const rooms = ['special-camper', 'h4a']
    const now = complex({ people: 5, working: 3, idle: 2, rooms, seats: 7 })
    const dark = { ...now, self_supply: { ...now.self_supply, people: 3, idle: 0, rooms: ['h4a'] } }
    const left = composeHouse(edition, view(), dark, { then: { ...dark, people: 3, idle: 0, rooms: ['h4a'] }, gone: true })
    expect(left.rooms.map(({ id }) => id)).toEqual(['h4a'])
    expect([count(left, 'away'), count(left, 'free')]).toEqual([3, 1])
  })
})
