// Rooms, generators and money in words.
import { say } from '$client/language.svelte'
import type { Face } from './box'
import type { MachineModel } from './house'
import type { Payment } from './paying'
import { resources } from './names'
import type { Generator } from './types'

export const money = (amount: number): string =>
  amount < 0 ? say('fu.pays_you', { amount: -amount }) : amount === 0 ? say('fu.free') : say('fu.money_sign', { amount })

/** Payment such as "3 money, 1 food"; empty if nothing is paid. */
export const paymentInWords = (payment: Payment): string =>
  resources
    .filter((resource) => payment[resource] > 0)
    .map((resource) => say(`fu.of_${resource}`, { amount: payment[resource] }))
    .join(', ')

export const tileName = (tile: Generator): string =>
  tile.price === 0 ? say(`fu.start_${tile.kind}`) : say(`fu.generator_${tile.kind}`, { price: tile.price })

export function machineInWords({ tile, runs, places }: MachineModel): string {
  const count = (who: string) => places.filter(({ worker }) => worker === who).length
  return [
    tileName(tile),
    say(`fu.makes_${tile.kind}`, { amount: tile.production }),
    say('fu.places', { places: tile.workplaces, people: tile.human_only }),
    runs ? say('fu.staff', { people: count('person') + count('camper'), robots: count('robot') }) : say('fu.stands_still'),
  ].join(', ')
}

export const roomName = (face: Face): string =>
  face.special ? say(`fu.special.${face.special}`) : face.start ? say('fu.start_room') : say('fu.room_for', { seats: face.seats })

export const roomInWords = (face: Face): string =>
  [
    roomName(face),
    say('fu.seats', { seats: face.seats }),
    say('fu.uses', { energy: face.energy }),
    say('fu.points', { points: face.points }),
    money(face.price),
  ].join(', ')
