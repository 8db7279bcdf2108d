// Plays Mass Transit through the page. Legal actions come from the recorded frames, so that each of them can be tried.
import type { Locator } from 'playwright-core'
import type { Offer, Table } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import { asked as askedAt, byMouse, doing, type Press, type Skip } from '$browser/support/asking'
import type { Person } from '$browser/support/stage'

export interface Hand {
  count: number
  cards?: string[]
}
/** Fields of a Mass Transit position that the tests use (games/mass_transit/protocol.md). */
export interface View {
  phase: 'volunteering' | 'turn' | 'over'
  played: number
  due: number
  hands: Hand[]
  pile: Hand
  discarded: Hand
  routes: { cards: { card: string }[] }[]
  commuters: { place: number }[]
}

export const viewOf = (table: Table): View => table.view as View

/** Decision strategy of a player. */
export type Policy = (offers: Offer[], table: Table) => Offer

/** Takes the first offer, but moves a commuter if possible: some reach home, so the match ends soon. */
export const hasty: Policy = (offers) => offers.find((offer) => offer.action.do === 'move') ?? offers[0]!

/** Seat whose hand the page shows. */
export function seatOf(person: Person): Seat {
  return viewOf(person.recorder.table!).hands.findIndex((hand) => hand.cards)
}

export const handOf = (person: Person): Locator => person.page.getByRole('region', { name: 'Your hand', exact: true }).getByRole('button')
export const mapOf = (person: Person): Locator => person.page.getByRole('group', { name: 'Map of the six routes' })
export const trayOf = (person: Person): Locator => person.page.getByRole('contentinfo', { name: 'Your hand and actions' })

/** Waits until the page asks for a decision or reports the end; returns that table, with the hand at that time. */
export async function asked(person: Person, skip?: Skip): Promise<Table> {
  const table = await askedAt(person, skip)
  if (table.over) return table
  const held = viewOf(table).hands[seatOf(person)]!.cards!.length
  if (held > 0)
    await handOf(person)
      .nth(held - 1)
      .waitFor()
  await handOf(person).nth(held).waitFor({ state: 'detached' })
  return table
}

/** Plays an action and waits until it is done. */
export async function play(person: Person, offer: Offer, press: Press = byMouse): Promise<void> {
  await doing(person, offer.text, () => click(person, offer, press))
}

/** Clicks for an action: a card and its place on the board, or a button in the tray. */
export async function click(person: Person, offer: Offer, press: Press = byMouse): Promise<void> {
  if (offer.action.card === undefined) {
    await press(trayOf(person).getByRole('button', { name: offer.text, exact: true }))
  } else {
    await pick(person, String(offer.action.card), press)
    await press(mapOf(person).getByRole('button', { name: offer.text, exact: true }))
  }
}

/** Picks a card of the hand unless already picked. */
async function pick(person: Person, card: string, press: Press): Promise<void> {
  const place = viewOf(person.recorder.table!).hands[seatOf(person)]!.cards!.indexOf(card)
  const button = handOf(person).nth(place)
  if ((await button.getAttribute('aria-pressed')) !== 'true') await press(button)
}

/** Plays until the match is over, or until the turn in which the condition is met. */
export async function playOn(
  person: Person,
  policy: Policy = hasty,
  enough: (table: Table) => boolean = () => false,
  press: Press = byMouse,
): Promise<Table> {
  for (;;) {
    const table = await asked(person)
    if (table.over || enough(table)) return table
    await play(person, policy(table.legal, table), press)
  }
}
