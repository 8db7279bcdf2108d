// Rooms, generators and money in words.
import { say } from '../../language.svelte'
import type { Offer } from '../../protocol'
import { slotsOf, tileOf, type Face } from './box'
import type { MachineModel } from './house'
import type { Payment } from './paying'
import { resources, type Generator, type Kind, type Part } from './types'

/** A number as it is written; a gain or a loss has its own words (`signed`). */
export const number = (value: number): string => (value < 0 ? `−${-value}` : String(value))
export const money = (amount: number): string =>
  amount < 0 ? say('fu.pays_you', { amount: -amount }) : amount === 0 ? say('fu.free') : say('fu.money_sign', { amount })

/** "3 money, 1 food"; nothing where nothing is paid. */
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

/** An offer in a list that shows the rest with a symbol: what it is, and a little more about it. */
export function brief({ edition, table }: Part, { action, about, text }: Offer): { what: string; more: string; tile?: Generator } {
  const { view } = table
  const own = view.complexes[view.turn]!
  const tile = about.generator === undefined ? null : tileOf(edition, String(about.generator))
  if (action.do === 'buy' && tile) {
    const full = own.generators.length >= slotsOf(edition, view)
    return {
      what: `${say(`fu.job.${tile.kind}_generator`)} ${tile.price}`,
      more: [money(Number(about.price)), ...(full ? [say('fu.then_scrap')] : [])].join(', '),
    }
  }
  if (action.do === 'scrap' && tile) return { what: say(`fu.plus_${tile.kind}`, { amount: tile.production }), more: tileName(tile), tile }
  if (action.do === 'buy_nothing') return { what: say(`fu.only_${action.kind as Kind}_test`), more: '' }
  if (action.do === 'leave') return { what: say('fu.leave_now'), more: say('fu.keeps_open', { actions: own.open_actions.length }) }
  return { what: label({ action, about, text }), more: '' }
}

/** What the button says that plays an action: its result, since the table shows the rest. */
export function label(offer: Pick<Offer, 'action' | 'about' | 'text'>): string {
  const { do: verb } = offer.action
  const { price, people, robots, money: amount } = offer.about
  if (verb === 'buy') return say('fu.go.buy', { price: money(Number(price)) })
  if (verb === 'buy_nothing') return say('fu.go.buy_nothing')
  if (verb === 'invite') return say('fu.go.invite', { people: Number(people) })
  if (verb === 'take_robots') return say('fu.go.robots', { robots: Number(robots) })
  if (verb === 'take_subsidies') return say('fu.go.subsidies', { amount: money(Number(amount)) })
  if (verb === 'buy_room') return say('fu.go.buy_room', { price: money(Number(price)) })
  if (verb === 'move_in') return Number(price) ? say('fu.go.pay_move_in', { price: money(Number(price)) }) : say('fu.go.move_in')
  if (verb === 'as_proposed' && amount !== undefined)
    return say('fu.go.pay', {
      what: paymentInWords({ money: Number(amount), food: Number(offer.about.food), energy: Number(offer.about.energy) }),
    })
  if (verb === 'convert')
    return say(offer.about.kind === 'food' ? 'fu.go.convert_to_food' : 'fu.go.convert_to_energy', { tokens: Number(offer.about.tokens) })
  if (verb === 'scrap') return say('fu.go.scrap')
  if (verb === 'leave') return say('fu.go.leave')
  return offer.text
}
