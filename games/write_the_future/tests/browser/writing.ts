// Playing Write the Future through the page. The legal actions come from the recorded frames, so that any of them can be tried.
import type { Locator } from 'playwright-core'
import type { Offer, Table } from '$client/protocol/table'
import { asked, byFinger, doing, type Press, type Skip } from '$browser/support/asking'
import type { Person } from '$browser/support/stage'

/** The part of the position that the tests read (games/write_the_future/protocol.md). */
export interface View {
  phase: string
  seats: { turn: { step: string; used: number[] }; secret?: string | null }[]
}
export const viewOf = ({ view }: { view: object }) => view as View

export const board = ({ page }: Person): Locator => page.getByRole('main')
export const tray = ({ page }: Person): Locator => page.locator('footer.tray')
/** Secret mission that is held open. */
export const openFlap = ({ page }: Person): Locator =>
  page.getByRole('button', { pressed: true }).and(page.locator('[aria-keyshortcuts="Shift+H"]'))
/** The control of an action on the table: both have the same name. */
export const offerButton = ({ page }: Person, offer: Offer): Locator => page.getByRole('button', { name: offer.text, exact: true })

/** Sits down in the first seat, against this many bots. */
export async function sitDown(person: Person, options: { [name: string]: number | boolean }, programs = 1): Promise<void> {
  const program = { kind: 'program', level: 'easy' } as const
  const match = await person.table('write_the_future', [{ kind: 'me' }, ...Array.from({ length: programs }, () => program)], { options })
  await person.goto(`/match/${match.id}`)
}

/** On touch, the first tap previews an action and the second one performs it. */
async function choose(person: Person, offer: Offer, press: Press): Promise<void> {
  const target = offerButton(person, offer)
  await openPage(person, offer, press)
  await doing(person, offer.text, async () => {
    await press(target)
    if (press === byFinger) await press(target)
  })
}
/** On a phone the market and the abilities are pages. */
const pages: { [verb: string]: string } = { tick: 'Market', mark: 'Market', advance: 'Abilities' }
async function openPage(person: Person, { action }: Offer, press: Press): Promise<void> {
  const page = pages[action.do]
  const tab = person.page.getByRole('tab', { name: page ?? 'Missions' })
  if (page && (await tab.isVisible())) await press(tab)
}

export async function takeCard(person: Person, press: Press): Promise<void> {
  const table = await asked(person)
  await choose(
    person,
    table.legal.find(({ action }) => action.do === 'take')!,
    press,
  )
}

/** Takes the first usable die in hand, unless it is there already. */
export async function takeDie(person: Person, { legal }: Table, press: Press): Promise<number> {
  const usable = new Set(legal.filter(({ action }) => action.do === 'draw' || action.do === 'tick').map(({ action }) => Number(action.die)))
  const [die] = usable
  const dice = tray(person).locator('.mine button.die')
  if (usable.size > 1) await press(dice.nth(die!))
  return die!
}

/** Plays without a plan: the first card, a space or a square for each die, every bonus, then the end of the turn. */
function next({ legal }: Table): Offer {
  const wishes = ['take', 'claim', 'place', 'mark', 'imitate', 'advance', 'draw', 'tick', 'keep_dice', 'end_turn']
  for (const wish of wishes) {
    const found = legal.find(({ action }) => action.do === wish)
    if (found) return found
  }
  return legal[0]!
}

/** Plays until the result is shown. */
export async function playToTheEnd(person: Person, press: Press, skip?: Skip): Promise<Table> {
  for (;;) {
    const table = await asked(person, skip)
    if (table.over) break
    let offer = next(table)
    if (offer.action.do === 'draw' || offer.action.do === 'tick') {
      const die = await takeDie(person, table, press)
      offer =
        table.legal.find(({ action }) => action.do === 'draw' && action.die === die) ??
        table.legal.find(({ action }) => action.die === die)!
    }
    if (offer.action.do === 'end_turn' || offer.action.do === 'keep_dice')
      await doing(person, offer.text, () => press(offerButton(person, offer)))
    else await choose(person, offer, press)
  }
  await person.page.getByRole('region', { name: 'Counting points' }).waitFor()
  await person.page.keyboard.press('Escape')
  // A wide sign gives the reason for the end, a narrow one leaves that to the result below it.
  await person.page.getByText(person.recorder.table!.result!.text).filter({ visible: true }).first().waitFor()
  return person.recorder.table!
}
