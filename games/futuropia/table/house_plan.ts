// Geometry of a house picture: rooms in floors, generators in the cellar, the lines between them.
import type { HouseModel, MachineModel, RoomModel } from './house'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}
export interface PlacedRoom extends Box {
  room: RoomModel
}
export interface PlacedMachine extends Box {
  machine: MachineModel
  /** Distance between two workplaces. */
  pitch: number
}
export interface Plan {
  width: number
  height: number
  upright: boolean
  /** Ground level. */
  ground: number
  /** Width of a seat. */
  unit: number
  rooms: PlacedRoom[]
  floors: { y: number; h: number; left: number; right: number }[]
  machines: PlacedMachine[]
  slots: (Box & { number: number })[]
  /** Position of the plates; in an upright picture beside the energy row. */
  plates: Box
  left: number
}

/** Size of the picture; an upright one has the cellar in two rows, food and energy. */
export interface Frame {
  width: number
  height: number
  upright: boolean
}

/** Picture for a box of this size on the screen. */
export function frameOf(width: number, height: number, upright: boolean): Frame {
  const shape = width && height ? width / height : 1.3
  return upright ? { width: 574, height: 574 / shape, upright } : { width: Math.max(700, 662 * shape), height: 662, upright }
}

const gap = 6
/** Minimum width of plates beside the energy row: a symbol and a number. */
const least = 104

export function planHouse(house: HouseModel, frame: Frame): Plan {
  const { width, height, upright } = frame
  const cellar = upright ? Math.min(300, height * 0.5) : 244
  const ground = height - cellar
  const left = upright ? 40 : 140
  const room = { width: width - left - (upright ? 14 : 262), height: ground - (upright ? 8 : 14) }
  const { unit, floors } = pack(house.rooms, room, upright)
  const h = upright ? Math.min((ground - 58) / Math.max(1, floors.length) - 4, unit * 2.35) : unit * 1.9
  const rooms: PlacedRoom[] = []
  const edges = floors.map((floor, i) => {
    const y = ground - 4 - (i + 1) * (h + 4)
    let x = left
    for (const one of floor) {
      rooms.push({ room: one, x, y, w: one.seats * unit, h })
      x += one.seats * unit + gap
    }
    return { y, h, left, right: x - gap }
  })
  const below = upright ? cellarInRows(house, frame, ground, cellar) : cellarInLine(house, frame, ground)
  return { width, height, upright, ground, unit, rooms, floors: edges, left, ...below }
}

// ---- floors -----------------------------------------------------------------------------------------------------------------

/** Packs rooms into floors: tries all widths and takes the one with the largest rooms; the widest floor is at the bottom. */
function pack(rooms: RoomModel[], room: { width: number; height: number }, upright: boolean) {
  const [largest, slim, dislike] = upright ? [70, 1.85, 2.2] : [66, 1.9, 2.2]
  const order = rooms.toSorted((a, b) => Number(a.ghost) - Number(b.ghost) || b.seats - a.seats)
  const total = rooms.reduce((sum, { seats }) => sum + seats, 0)
  let best: { unit: number; floors: RoomModel[][]; value: number } = { unit: largest, floors: [], value: -Infinity }
  for (let most = Math.max(3, ...rooms.map(({ seats }) => seats)); most <= Math.max(total, 6); ++most) {
    const floors = stacked(order, most)
    const widest = Math.max(1, ...floors.map(seatsIn))
    const gaps = gap * (Math.max(1, ...floors.map((floor) => floor.length)) - 1)
    const unit = Math.min(largest, (room.width - gaps) / widest, (room.height - 44) / Math.max(1, floors.length) / slim)
    const value = unit - dislike * floors.length
    if (value > best.value + 0.01) best = { unit, floors, value }
  }
  return best
}

function stacked(rooms: RoomModel[], most: number): RoomModel[][] {
  const floors: RoomModel[][] = []
  for (const room of rooms) {
    const floor = floors.find((one) => seatsIn(one) + room.seats <= most)
    if (floor) floor.push(room)
    else floors.push([room])
  }
  return floors.sort((a, b) => seatsIn(b) - seatsIn(a))
}

const seatsIn = (floor: RoomModel[]): number => floor.reduce((sum, { seats }) => sum + seats, 0)

// ---- the cellar -------------------------------------------------------------------------------------------------------------

/** Width of a generator, enough for its workplaces and its heading. */
const machineWidth = (machine: MachineModel, pitch: number): number =>
  Math.max(Math.min(74, 18 + pitch * 1.4), 20 + pitch * machine.tile.workplaces)
const workplaces = (machines: MachineModel[]): number => machines.reduce((sum, { tile }) => sum + tile.workplaces, 0)

function inRow(machines: MachineModel[], x: number, y: number, h: number, pitch: number): { placed: PlacedMachine[]; end: number } {
  const placed = machines.map((machine) => {
    const w = machineWidth(machine, pitch)
    const out = { machine, x, y, w, h, pitch }
    x += w + 8
    return out
  })
  return { placed, end: x }
}

const rowWidth = (machines: MachineModel[], pitch: number): number =>
  machines.reduce((sum, machine) => sum + machineWidth(machine, pitch) + 8, 0)

function cellarInLine({ machines, slots }: HouseModel, { width }: Frame, ground: number) {
  const free = Math.max(0, slots - machines.length)
  const room = width - 36 - 8 * (machines.length + free - 1) - free * 56 - 20 * machines.length
  let pitch = Math.min(62, room / Math.max(1, workplaces(machines)))
  while (rowWidth(machines, pitch) + free * 64 > width - 28 && pitch > 16) pitch -= 0.5
  const y = ground + 104
  const h = 126
  const { placed, end } = inRow(machines, 18, y, h, pitch)
  const w = Math.max(40, Math.min(120, (width - 18 - end - 8 * (free - 1)) / Math.max(1, free)))
  const empty = Array.from({ length: free }, (_, i) => ({ x: end + i * (w + 8), y, w, h, number: machines.length + i + 1 }))
  return { machines: placed, slots: empty, plates: { x: width - 246, y: 8, w: 238, h: 34 } }
}

function cellarInRows({ machines, slots }: HouseModel, { width }: Frame, ground: number, cellar: number) {
  const rows = (['food', 'energy'] as const).map((kind) => machines.filter(({ tile }) => tile.kind === kind))
  const h = (cellar - 78) / 2
  const fits = (row: MachineModel[], i: number) =>
    (width - 36 - (i ? least : 0) - 8 * (row.length - 1) - 20 * row.length) / Math.max(1, workplaces(row))
  let pitch = Math.min(60, ...rows.map(fits))
  const tooWide = (row: MachineModel[], i: number) => rowWidth(row, pitch) > width - 20 - (i ? least : 0)
  while (rows.some(tooWide) && pitch > 16) pitch -= 0.5
  const food = inRow(rows[0]!, 14, ground + 44, h, pitch)
  const y = ground + 54 + h
  const energy = inRow(rows[1]!, 14, y, h, pitch)
  const free = machines.length < slots && energy.end + 74 + 150 < width
  const empty = free ? [{ x: energy.end, y, w: 66, h, number: machines.length + 1 }] : []
  const x = energy.end + (free ? 80 : 6)
  return { machines: [...food.placed, ...energy.placed], slots: empty, plates: { x, y, w: width - 14 - x, h: (h - 8) / 3 } }
}
