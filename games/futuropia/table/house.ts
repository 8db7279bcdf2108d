// Occupants of a house: residents by room, workers by generator, and the changes by a choice in mind.
import { faceOf, slotsOf, tileOf, type Face } from './box'
import type { Complex, Edition, Generator, View } from './types'

/** A seat of a room: empty, or its person rests, is at work downstairs, would arrive or get time off, would have to leave. */
export type Seated = 'free' | 'idle' | 'away' | 'new' | 'lost'

export interface RoomModel extends Face {
  seated: Seated[]
  /** Would be bought. */
  ghost: boolean
  /** Chosen, and not paid yet. */
  unpaid: boolean
  /** Would be lost at the end. */
  lost: boolean
}

type Worker = 'person' | 'robot' | 'camper'
interface Workplace {
  humanOnly: boolean
  worker: Worker | null
  /** Would come to work here. */
  fresh: boolean
}

export interface MachineModel {
  key: string
  tile: Generator
  runs: boolean
  /** Would be bought. */
  ghost: boolean
  /** Would be scrapped. */
  going: boolean
  places: Workplace[]
}

export interface HouseModel {
  rooms: RoomModel[]
  machines: MachineModel[]
  /** Limit of generators. */
  slots: number
  /** Number of robots without a workplace. */
  waiting: number
}

interface Look {
  /** The complex after the choice in mind. */
  then?: Complex | undefined
  /** Marks people and rooms that would be lost if the game ended now. */
  judged?: boolean
  /** Lost people are gone already and `then` is what remains; all others keep their seats. */
  gone?: boolean
  /** Rooms chosen but not paid yet. */
  unpaid?: readonly string[]
}

export function composeHouse(edition: Edition, view: View, now: Complex, look: Look = {}): HouseModel {
  const { then: shown = now, judged = false, gone = false, unpaid = [] } = look
  const rooms = gone ? roomsLeft(edition, view, now, shown) : roomsOf(edition, view, now, shown, judged)
  return {
    rooms: rooms.map((room) => ({ ...room, unpaid: unpaid.includes(room.id) })),
    ...cellarOf(edition, now, shown),
    slots: slotsOf(edition, view),
  }
}

// ---- upstairs ---------------------------------------------------------------------------------------------------------------

function roomsOf(edition: Edition, view: View, now: Complex, shown: Complex, judged: boolean): Omit<RoomModel, 'unpaid'>[] {
  const rooms = [...now.rooms, ...shown.rooms.filter((id) => !now.rooms.includes(id))]
  const faces = rooms.map((id) => faceOf(edition, view, id))
  const seats = seatsOf(
    now,
    shown,
    faces.reduce((sum, { seats }) => sum + seats, 0),
  )
  if (judged) judge(seats, shown.people - shown.self_supply.people)
  let taken = 0
  return faces.map((face) => ({
    ...face,
    seated: seats.slice(taken, (taken += face.seats)),
    ghost: !now.rooms.includes(face.id),
    lost: judged && !shown.self_supply.rooms.includes(face.id),
  }))
}

/** Rooms after the losses: people without supply leave empty seats, which residents of lost rooms take. */
function roomsLeft(edition: Edition, view: View, before: Complex, left: Complex): Omit<RoomModel, 'unpaid'>[] {
  const all = roomsOf(edition, view, before, before, true).map((room) => ({
    ...room,
    seated: room.seated.map((seat) => (seat === 'lost' ? 'free' : seat)),
  }))
  const kept = all.filter(({ lost }) => !lost)
  const movers = all.filter(({ lost }) => lost).flatMap(({ seated }) => seated.filter((seat) => seat !== 'free'))
  const seats = kept.flatMap(({ seated }) => seated).map((seat) => (seat === 'free' ? (movers.pop() ?? seat) : seat))
  send(seats, left.working)
  let taken = 0
  const stays = (seat: Seated): Seated => (seat === 'new' ? 'idle' : seat)
  return kept.map((room) => ({ ...room, seated: seats.slice(taken, (taken += room.seats)).map(stays) }))
}

/** Seats of all rooms: workers are spread over the house, newcomers take the next seats, people off work light their windows. */
function seatsOf(now: Complex, shown: Complex, count: number): Seated[] {
  const before = Math.min(now.people, shown.people)
  const seats: Seated[] = Array.from({ length: Math.max(count, shown.people) }, (_, i) => {
    if (i >= shown.people) return 'free'
    if (i >= before) return 'new'
    return atWork(i, now.working, before) ? 'away' : 'idle'
  })
  send(seats, shown.working)
  return seats.slice(0, count)
}

/** Sends as many people to work as needed, and the rest home. */
function send(seats: Seated[], working: number): void {
  const away = () => seats.filter((seat) => seat === 'away').length
  for (let i = seats.length - 1; i >= 0 && away() < working; --i) if (seats[i] === 'idle') seats[i] = 'away'
  for (let i = seats.length - 1; i >= 0 && away() < working; --i) if (seats[i] === 'new') seats[i] = 'away'
  for (let i = 0; i < seats.length && away() > working; ++i) if (seats[i] === 'away') seats[i] = 'new'
}

const atWork = (person: number, working: number, people: number): boolean =>
  Math.floor(((person + 1) * working) / people) > Math.floor((person * working) / people)

function judge(seats: Seated[], lost: number): void {
  for (let i = seats.length - 1; i >= 0 && lost > 0; --i) {
    if (seats[i] !== 'idle' && seats[i] !== 'new') continue
    seats[i] = 'lost'
    --lost
  }
}

// ---- the cellar ---------------------------------------------------------------------------------------------------------------

function cellarOf(edition: Edition, now: Complex, shown: Complex): Pick<HouseModel, 'machines' | 'waiting'> {
  const before = staffed(edition, now)
  const after = staffed(edition, shown)
  const machines = merged(
    now.generators.map(({ tile }) => tile),
    shown.generators.map(({ tile }) => tile),
  ).map(({ id, was, is }, i): MachineModel => {
    const tile = tileOf(edition, id)
    const places = is === null ? [] : after.places[is]!
    const earlier = was === null ? [] : before.places[was]!
    return {
      key: `${id} ${i}`,
      tile,
      runs: is !== null && shown.running.includes(is),
      ghost: was === null,
      going: is === null,
      places: Array.from({ length: tile.workplaces }, (_, place) => {
        const worker = places[place] ?? null
        const fresh = worker !== null && shown !== now && (was === null || (worker === 'robot' && earlier[place] !== 'robot'))
        return { humanOnly: place >= tile.workplaces - tile.human_only, worker, fresh }
      }),
    }
  })
  return { machines, waiting: after.waiting }
}

interface Merged {
  id: string
  was: number | null
  is: number | null
}

/** Merges two lists of tiles: old and new position of each, null if it came or went. */
function merged(before: string[], after: string[]): Merged[] {
  const left = after.map((id, is) => ({ id, is }))
  const out = before.map((id, was): Merged => {
    const found = left.findIndex((one) => one.id === id)
    return { id, was, is: found < 0 ? null : left.splice(found, 1)[0]!.is }
  })
  return [...out, ...left.map(({ id, is }) => ({ id, was: null, is }))]
}

/** Workers by place: robots first where allowed, then the camper, then people. Exact places never matter for the rules. */
function staffed(edition: Edition, complex: Complex): { places: (Worker | null)[][]; waiting: number } {
  const tiles = complex.generators.map(({ tile }) => tileOf(edition, tile))
  const runs = tiles.map((_, slot) => complex.running.includes(slot))
  let { robots, camper } = complex
  const places = tiles.map(({ workplaces, human_only }, slot) =>
    Array.from({ length: workplaces }, (_, place): Worker | null =>
      runs[slot] && place < workplaces - human_only && robots-- > 0 ? 'robot' : null,
    ),
  )
  const waiting = Math.max(0, robots)
  const filled = places.map((row, slot) => row.map((worker) => worker ?? (!runs[slot] ? null : camper-- > 0 ? 'camper' : 'person')))
  return { places: filled, waiting }
}
