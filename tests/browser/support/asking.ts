// What a table asks, whatever the game. The frames say what is true, the page what its person sees; nobody acts before both are the same.
import type { Locator } from 'playwright-core'
import type { Table } from '../../../web/src/protocol'
import type { Person } from './stage'

export type Skip = (person: Person) => Promise<void>

/** Waits until the page asks its person for a decision, or the match is over: the table of that moment, and the page shows it. */
export async function asked(person: Person, skip: Skip = clickSkip): Promise<Table> {
  const { recorder } = person
  for (;;) {
    await recorder.until(({ table }) => !!table && (table.over || table.legal.length > 0), 'a decision', 60_000)
    if (recorder.table!.over) return recorder.table!
    // Frames and page are two ways to here: either may be ahead.
    const shown = await impatiently(person, recorder.table!.seq, skip)
    if (shown !== recorder.table!.seq) continue
    await putRecapAway(person)
    return recorder.table!
  }
}

/** A phone tells first what happened since the own turn, or before the first one. */
async function putRecapAway({ page }: Person): Promise<void> {
  const go = page.getByRole('region', { name: /^(Since your turn|What happened)$/ }).getByRole('button', { name: 'Go on' })
  if (await go.isVisible()) await go.click()
}

/** Where the page is when it asks, or shows the end: that may come while it is waited for. What the others did is shown at a pace to follow; whoever cannot wait skips it. */
async function impatiently(person: Person, seq: number, skip: Skip): Promise<number> {
  const look = (seq: number) => {
    const desk = document.querySelector<HTMLElement>('[data-seq]')
    // Between the actions of one deed nobody is asked, although the table on the screen goes through each of them.
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
    .catch(() => {}) // all was shown meanwhile
}

/** Does something that the server has to hear of, and waits until it is done. */
export async function doing(person: Person, what: string, deed: () => Promise<void>): Promise<Table> {
  const { recorder } = person
  const { seq } = recorder.table!
  await deed()
  await recorder.until(({ table }) => table!.seq > seq, `"${what}" to be done`)
  return recorder.table!
}

// ---- ways to press a button ----

/** How a person presses what is on the page. */
export type Press = (target: Locator) => Promise<void>
export const byMouse: Press = (target) => target.click()
export const byFinger: Press = (target) => target.tap()

/** Tab until it has the focus, then Enter. */
export const byKeys: Press = async (target) => {
  const page = target.page()
  const here = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await here()); ++presses) {
    if (presses === 120) throw new Error(`Tab never comes to ${String(target)}`)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
}

/** Notes when a mouse or a finger is used on the pages that follow. */
export async function watchForPointers({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const touched = () => localStorage.setItem('pointer', 'used')
    for (const kind of ['mousedown', 'pointerdown', 'touchstart']) addEventListener(kind, touched, { capture: true })
    // The browser itself tells of a mouse that stays where it is, whenever the page below it changes.
    addEventListener('mousemove', (event) => (event.movementX || event.movementY) && touched(), { capture: true })
  })
}
export const pointerUsed = ({ page }: Person): Promise<boolean> => page.evaluate(() => localStorage.getItem('pointer') !== null)
