// Decisions at a table, for any game. Frames have the true state, the page what the player sees; tests act only when both agree.
import type { Locator } from 'playwright-core'
import type { Table } from '../../../web/src/protocol/table'
import type { Person } from './stage'

export type Skip = (person: Person) => Promise<void>

/** Waits until the page asks for a decision or the match is over; returns that table once the page shows it. */
export async function asked(person: Person, skip: Skip = clickSkip): Promise<Table> {
  const { recorder } = person
  for (;;) {
    await recorder.until(({ table }) => !!table && (table.over || table.legal.length > 0), 'a decision', 60_000)
    if (recorder.table!.over) return recorder.table!
    // Frames and page are updated independently: either may be ahead.
    const shown = await impatiently(person, recorder.table!.seq, skip)
    if (shown !== recorder.table!.seq) continue
    await putRecapAway(person)
    return recorder.table!
  }
}

/** A phone first shows what happened since the player's last turn, or before the first one. */
async function putRecapAway({ page }: Person): Promise<void> {
  const go = page.getByRole('region', { name: /^(Since your turn|What happened)$/ }).getByRole('button', { name: 'Go on' })
  if (await go.isVisible()) await go.click()
}

/** Sequence number at which the page asks or shows the end, which may arrive while waiting. Skips the paced display of others' moves. */
async function impatiently(person: Person, seq: number, skip: Skip): Promise<number> {
  const look = (seq: number) => {
    const desk = document.querySelector<HTMLElement>('[data-seq]')
    // Within a multi-step move the page asks for nothing, although it displays each intermediate table.
    const shown = desk?.ariaBusy === 'false' ? Number(desk.dataset.seq) : -1
    const ended = document.querySelector('section.end, section.counting') !== null
    if (shown >= seq && (ended || document.title.startsWith('●'))) return { shown }
    return [...document.querySelectorAll('button')].some((button) => button.textContent.trim().startsWith('Skip')) && { shown: -1 }
  }
  for (;;) {
    const { shown } = (await (await person.page.waitForFunction(look, seq)).jsonValue()) as { shown: number }
    if (shown >= 0) return shown
    await skip(person)
  }
}

async function clickSkip({ page }: Person): Promise<void> {
  await page
    .getByRole('button', { name: /^Skip/ })
    .click({ timeout: 1000 })
    .catch(() => {}) // everything was shown in the meantime
}

/** Performs an action that involves the server and waits until it is done. */
export async function doing(person: Person, what: string, move: () => Promise<void>): Promise<Table> {
  const { recorder } = person
  const { seq } = recorder.table!
  await move()
  await recorder.until(({ table }) => table!.seq > seq, `"${what}" to be done`)
  return recorder.table!
}

// ---- input methods ----

/** Way to activate an element of the page. */
export type Press = (target: Locator) => Promise<void>
export const byMouse: Press = (target) => target.click()
export const byFinger: Press = (target) => target.tap()

/** Presses Tab until the element has the focus, then Enter. */
export const byKeys: Press = async (target) => {
  const page = target.page()
  const here = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await here()); ++presses) {
    if (presses === 120) throw new Error(`Tab never comes to ${String(target)}`)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
}

/** Detects any use of mouse or touch on subsequent pages. */
export async function watchForPointers({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const touched = () => localStorage.setItem('pointer', 'used')
    for (const kind of ['mousedown', 'pointerdown', 'touchstart']) addEventListener(kind, touched, { capture: true })
    // Browsers also report a stationary mouse when the page below it changes.
    addEventListener('mousemove', (event) => (event.movementX || event.movementY) && touched(), { capture: true })
  })
}
export const pointerUsed = ({ page }: Person): Promise<boolean> => page.evaluate(() => localStorage.getItem('pointer') !== null)
