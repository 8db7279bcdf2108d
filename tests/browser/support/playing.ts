// Playing Mass Transit through the page, by mouse. The legal actions come from the recorded frames, so that any of them can be tried.
import type { Locator } from 'playwright-core'
import type { Offer, Seat, Table } from '../../../web/src/protocol'
import type { Person } from './stage'

export interface Hand {
  count: number
  cards?: string[]
}
/** As much of the position of Mass Transit as the tests look at (docs/PROTOCOL.md). */
export interface View {
  phase: 'volunteering' | 'turn' | 'over'
  played: number
  due: number
  hands: Hand[]
  pile: Hand
  discarded: Hand
  routes: { cards: { card: string }[] }[]
}

export const viewOf = (table: Table): View => table.view as View

/** How a person at the table decides. */
export type Policy = (offers: Offer[], table: Table) => Offer

/** Whatever comes first, but a commuter moves where one can: some reach home, and the end of the match is never far. */
export const hasty: Policy = (offers) => offers.find((offer) => offer.action.do === 'move') ?? offers[0]!

/** The seat whose hand the page shows. */
export function seatOf(person: Person): Seat {
  return viewOf(person.recorder.table!).hands.findIndex((hand) => hand.cards)
}

export const handOf = (person: Person): Locator => person.page.getByRole('region', { name: 'Your hand', exact: true }).getByRole('button')
export const mapOf = (person: Person): Locator => person.page.getByRole('group', { name: 'Map of the six routes' })
export const trayOf = (person: Person): Locator => person.page.getByRole('contentinfo', { name: 'Your hand and actions' })

/** Waits until the page asks its person for a decision, or tells that the match is over: the table of that moment. */
export async function asked(person: Person, skip: (person: Person) => Promise<void> = clickSkip): Promise<Table> {
  const { recorder } = person
  await recorder.until(({ table }) => !!table && (table.over || table.legal.length > 0), 'a decision', 60_000)
  const table = recorder.table!
  if (table.over) return table
  const held = viewOf(table).hands[seatOf(person)]!.cards!.length
  await impatiently(person, skip)
  if (held > 0) await handOf(person).nth(held - 1).waitFor()
  await handOf(person).nth(held).waitFor({ state: 'detached' })
  return table
}

/** What the others did is shown at a pace to follow; whoever cannot wait skips it. */
async function impatiently(person: Person, skip: (person: Person) => Promise<void>): Promise<void> {
  const { page } = person
  const asked = () => document.title.startsWith('●')
  const askedOrSkippable = () => document.title.startsWith('●') || [...document.querySelectorAll('button')].some((button) => button.textContent.trim().startsWith('Skip'))
  await page.waitForFunction(askedOrSkippable)
  while (!(await page.evaluate(asked))) {
    await skip(person)
    await page.waitForFunction(askedOrSkippable)
  }
}

async function clickSkip({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: /^Skip/ }).click({ timeout: 1000 }).catch(() => {}) // all was shown meanwhile
}

/** Plays an action by clicks, and waits until it is done. */
export async function play(person: Person, offer: Offer): Promise<void> {
  const { seq } = person.recorder.table!
  await click(person, offer)
  await person.recorder.until(({ table }) => table!.seq > seq, `"${offer.text}" to be done`)
}

/** The clicks of an action: a card and then its place on the board, or a button of the tray. */
export async function click(person: Person, offer: Offer): Promise<void> {
  if (offer.action.card === undefined) {
    await trayOf(person).getByRole('button', { name: offer.text, exact: true }).click()
  } else {
    await pick(person, String(offer.action.card))
    await mapOf(person).getByRole('button', { name: offer.text, exact: true }).click()
  }
}

/** Takes a card of the own hand, if it is not taken already. */
async function pick(person: Person, card: string): Promise<void> {
  const place = viewOf(person.recorder.table!).hands[seatOf(person)]!.cards!.indexOf(card)
  const button = handOf(person).nth(place)
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}

/** Decides until the match is over, or until the turn in which enough is done. */
export async function playOn(person: Person, policy: Policy = hasty, enough: (table: Table) => boolean = () => false): Promise<Table> {
  for (;;) {
    const table = await asked(person)
    if (table.over || enough(table)) return table
    await play(person, policy(table.legal, table))
  }
}
