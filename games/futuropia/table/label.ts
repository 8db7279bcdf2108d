// Labels of buttons and list entries that play an action.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import { slotsOf, tileOf } from './box'
import { complexOf, homeOf, outlookAfter } from './mind.svelte'
import { billOf } from './paying'
import type { Generator, Kind, Part } from './types'
import { money, paymentInWords, tileName } from './words'

/** Entry of an offer in a list that shows the rest by symbols: name and details. */
export function brief(part: Part, offer: Offer): { what: string; more: string; tile?: Generator } {
  const { action, about } = offer
  const { edition, table } = part
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
  return { what: label(offer, part), more: '' }
}

/** Total money spent: rooms and missing food; undefined if a loan makes the sums differ. */
function paidAfter(part: Part, offer: Offer): number | undefined {
  const seat = homeOf(part)
  const outlook = outlookAfter(part, offer)
  const now = complexOf(part.table.view, seat)
  const then = outlook && complexOf(outlook.view, seat)
  return then && billOf(now, then, []) ? now.money - then.money : undefined
}

/** Label of a button: the action's result, since the table shows the rest. */
export function label(offer: Offer, part: Part): string {
  const { do: verb } = offer.action
  const { price, people, robots, money: amount } = offer.about
  const made = madeAfter(part, offer)
  if (verb === 'buy' && made !== undefined) return say('fu.go.buy_make', { price: money(Number(price)), made })
  if (verb === 'buy') return say('fu.go.buy', { price: money(Number(price)) })
  if (verb === 'buy_nothing') return say('fu.go.buy_nothing')
  if (verb === 'invite') return say('fu.go.invite', { people: Number(people) })
  if (verb === 'take_robots') return say('fu.go.robots', { robots: Number(robots) })
  if (verb === 'take_subsidies') return say('fu.go.subsidies', { amount: money(Number(amount)) })
  if (verb === 'buy_room') return say('fu.go.buy_room', { price: money(Number(price)) })
  if (verb === 'move_in') {
    const paid = paidAfter(part, offer) ?? Number(price)
    return paid ? say('fu.go.pay_move_in', { price: money(paid) }) : say('fu.go.move_in')
  }
  if (verb === 'as_proposed' && amount !== undefined)
    return say('fu.go.pay', {
      what: paymentInWords({ money: Number(amount), food: Number(offer.about.food), energy: Number(offer.about.energy) }),
    })
  if (verb === 'convert' || verb === 'as_proposed') {
    const feeding = part.table.view.action === 'invite_people'
    return say(feeding ? 'fu.go.convert_to_food' : 'fu.go.convert_to_energy', { tokens: Number(offer.about.tokens) })
  }
  if (verb === 'scrap') return made === undefined ? say('fu.go.scrap') : say('fu.go.scrap_make', { made })
  if (verb === 'leave') return say('fu.go.leave')
  return offer.text
}

/** Production of the test run after an action. */
function madeAfter(part: Part, offer: Offer): number | undefined {
  const { action } = offer
  const kind = (action.kind as Kind | undefined) ?? (part.table.view.action === 'energy_generator' ? 'energy' : 'food')
  const outlook = action.do === 'buy' || action.do === 'scrap' ? outlookAfter(part, offer) : null
  return outlook ? complexOf(outlook.view, homeOf(part))[`${kind}_made`] : undefined
}
