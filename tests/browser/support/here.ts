// Shared helpers for tests of playing in the browser without a server.
import type { Page } from 'playwright-core'
import type { Person } from './stage'

/** Lobby text in this mode. */
export const line = 'Offline: you play on this device, and your games stay in this browser.'

/** Waits until all files are stored and the service worker serves them. */
export async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
}

/** Opens the text view, in which all games are played alike. */
export async function inWords({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Text view' }).first().waitFor()
  const field = page.getByRole('combobox', { name: 'Type to find a choice' })
  if (!(await field.isVisible())) await page.keyboard.press('t')
}

export const isOver = ({ page }: Person) => page.locator('section.end').isVisible()

/** Plays the first offer `times` times or to the end. */
export async function play(person: Person, times = Infinity): Promise<void> {
  const { page } = person
  const asked = () => {
    const desk = document.querySelector<HTMLElement>('[data-seq]')
    if (document.querySelector('section.end')) return { over: true, seq: 0 }
    return desk?.ariaBusy === 'false' && document.title.startsWith('●') && { over: false, seq: Number(desk.dataset.seq) }
  }
  for (let done = 0; done < times; ++done) {
    const { over, seq } = (await (await page.waitForFunction(asked, null, { timeout: 60_000 })).jsonValue()) as {
      over: boolean
      seq: number
    }
    if (over) return
    await inWords(person)
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (seq) => document.querySelector('section.end') || Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) > seq,
      seq,
    )
  }
}
