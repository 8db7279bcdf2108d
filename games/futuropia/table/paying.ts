// Payments put together from tokens, and credits selected for repayment.
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import { resources, type Resource } from './names'
import type { Complex } from './types'

export type Payment = { readonly [resource in Resource]: number }

export const totalOf = (payment: Payment): number => resources.reduce((sum, resource) => sum + payment[resource], 0)

/** Payment proposed by the server; null if there is none. */
export function proposalOf(offers: readonly Offer[]): Payment | null {
  const about = offers.find(({ action }) => action.do === 'as_proposed')?.about
  return about?.money === undefined ? null : { money: Number(about.money), food: Number(about.food), energy: Number(about.energy) }
}

/** Cost of new people: their rooms and the missing food; null if a loan makes the sums differ. */
export function billOf(now: Complex, then: Complex, prices: readonly number[]): { rooms: number; food: number; left: number } | null {
  const rooms = prices.reduce((sum, price) => sum + price, 0)
  const food = now.money - then.money - rooms
  return then.credits === now.credits && food >= 0 ? { rooms, food, left: then.money } : null
}

export const samePayment = (a: Payment, b: Payment): boolean => resources.every((resource) => a[resource] === b[resource])

/** Adds a token; if the sum is due already, one of the most frequent other kind comes out. */
export function putIn(payment: Payment, resource: Resource, due: number): Payment {
  const others = resources.filter((one) => one !== resource && payment[one] > 0)
  const full = totalOf(payment) >= due
  if (full && !others.length) return payment
  const out = full ? others.reduce((most, one) => (payment[one] > payment[most] ? one : most)) : null
  return { ...payment, [resource]: payment[resource] + 1, ...(out && { [out]: payment[out] - 1 }) }
}
export const takeOut = (payment: Payment, resource: Resource): Payment => ({ ...payment, [resource]: Math.max(0, payment[resource] - 1) })

/** Actions of a payment, token by token as the server expects. */
export const paymentChain = (payment: Payment): Action[] =>
  resources.flatMap((resource) => Array.from({ length: payment[resource] }, () => ({ do: 'pay', resource })))

export const repaymentChain = (credit: 'ordinary' | 'special', count: number): Action[] =>
  Array.from({ length: count }, () => ({ do: 'repay', credit }))

/** Amounts that left a stock. */
export const spent = (now: Complex, then: Complex): Payment => ({
  money: Math.max(0, now.money - then.money),
  food: Math.max(0, now.food - then.food),
  energy: Math.max(0, now.energy - then.energy),
})
