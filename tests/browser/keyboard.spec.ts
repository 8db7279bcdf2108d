// A match without a mouse: from the map to the result, with a visible focus throughout.
import { expect, test } from 'vitest'
import type { Offer, Table } from '../../web/src/protocol/table'
import { asked as askedAtAnyGame, doing, pointerUsed, watchForPointers } from './support/asking'
import { coop, simultaneous, asked as askedBy, hasty, seatOf, viewOf } from './support/games'
import { stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

const asked = (person: Person): Promise<Table> => askedBy(person, ({ page }) => page.keyboard.press('Escape'))

/** Focused element: role, name and centre. */
const focus = (person: Person) =>
  person.page.evaluate(() => {
    const element = document.activeElement!
    const { x, y, width, height } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ')
    const role = element.getAttribute('role') ?? element.localName
    return { name, role, nowhere: element === document.body, x: x + width / 2, y: y + height / 2, box: { x, y, width, height } }
  })

/** The focus is visible: the picture around it changes when it moves away. */
async function expectVisibleFocus(person: Person): Promise<void> {
  const { box, name } = await focus(person)
  const { width, height } = person.page.viewportSize()!
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `"${name}" is on the screen`).toBe(true)
  const margin = 8
  const left = Math.max(0, box.x - margin)
  const top = Math.max(0, box.y - margin)
  const clip = {
    x: left,
    y: top,
    width: Math.min(width - left, box.width + 2 * margin),
    height: Math.min(height - top, box.height + 2 * margin),
  }
  const look = async () => (await person.page.screenshot({ clip, animations: 'disabled' })).toString('base64')
  const focused = await look()
  await person.page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    element.blur()
    Object.assign(window, { before: element })
  })
  const without = await look()
  await person.page.evaluate(() => (window as unknown as { before: HTMLElement }).before.focus())
  expect(focused === without, `no sign of focus on "${name}"`).toBe(false)
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(person: Person, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; ++presses) {
    if (name.test((await focus(person)).name)) return
    await person.page.keyboard.press(key)
  }
  throw new Error(`${key} never comes to ${name}`)
}

/** Walks with the arrow keys towards a place on the board, as a sighted player would; uses Tab if they do not get there. */
async function walkTo(person: Person, name: string): Promise<void> {
  const { page } = person
  const place = page.getByRole('group', { name: 'Map of the six routes' }).getByRole('button', { name, exact: true })
  const target = (await place.boundingBox())!
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2]
  for (let presses = 0; presses < 16; ++presses) {
    const now = await focus(person)
    if (now.name === name) return
    const [dx, dy] = [x - now.x, y - now.y]
    const sideways = now.nowhere || Math.abs(dx) > Math.abs(dy) === presses % 3 < 2
    await page.keyboard.press(sideways ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp')
  }
  await tabTo(person, new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`))
}

async function playByKeys(person: Person, offer: Offer): Promise<void> {
  const { page, recorder } = person
  if (offer.action.card === undefined) {
    await tabTo(person, new RegExp(`^${offer.text}$`))
  } else {
    const place = viewOf(recorder.table!).hands[seatOf(person)]!.cards!.indexOf(String(offer.action.card))
    await page.keyboard.press(String(place + 1))
    await walkTo(person, offer.text)
  }
  await once(`${offer.action.do}`, () => expectVisibleFocus(person))
  await doing(person, offer.text, () => page.keyboard.press('Enter'))
}

const done = new Set<string>()
async function once(what: string, act: () => Promise<void>): Promise<void> {
  if (done.has(what)) return
  done.add(what)
  await act()
}

test('From the map to the result by keyboard alone', async () => {
  const ada = await stage.person('Ada')
  const { page, recorder } = ada
  await watchForPointers(ada)

  // The map is one Tab stop; arrows move within it.
  await ada.goto('/')
  await page
    .getByRole('link', { name: new RegExp(`^${coop.title}`) })
    .first()
    .waitFor()
  await page.keyboard.press('Tab')
  expect((await focus(ada)).name).toBe('Skip to the content')
  await expectVisibleFocus(ada)
  await tabTo(ada, new RegExp(`${coop.title}.*co-op`))
  await expectVisibleFocus(ada)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/new/${coop.name}`)
  await tabTo(ada, /^Open the table$/)
  await expectVisibleFocus(ada)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/match/*')

  // There is no other player, so volunteering is not offered.
  expect((await asked(ada)).legal.map(({ action }) => action.do)).not.toContain('volunteer')

  // H shows a hint, Enter plays it, U undoes it, Shift+U redoes it.
  const { seq } = await asked(ada)
  await page.keyboard.press('h')
  await page.getByRole('region', { name: 'Hint' }).getByRole('heading', { level: 2 }).waitFor()
  await page.keyboard.press('Enter')
  await recorder.until(({ table }) => table!.seq === seq + 1, 'the advice')
  await asked(ada)
  await page.keyboard.press('u')
  await recorder.until(({ table }) => table!.seq === seq + 2, 'undo')
  await asked(ada)
  await page.keyboard.press('Shift+U')
  await recorder.until(({ table }) => table!.seq === seq + 3, 'redo')

  // Every drawer opens and closes, and the focus enters and returns.
  for (const [key, title] of [
    ['l', 'What happened'],
    ['r', 'Rules'],
    ['c', 'Chat'],
    ['p', 'Players and table'],
    ['?', 'Rules for this move'],
    ['F1', 'Rules for this move'],
    ['K', 'Keys'],
  ] as const) {
    await page.keyboard.press(key)
    const drawer = page.getByRole('dialog', { name: title })
    await drawer.waitFor()
    expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement)), `the focus is in "${title}"`).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  }

  for (let table = await asked(ada); !table.over; table = await asked(ada)) await playByKeys(ada, hasty(table.legal, table))
  await page.getByRole('heading', { name: /You made it!|Not this time/ }).waitFor()
  await tabTo(ada, /^Watch the replay$/)
  await expectVisibleFocus(ada)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/replay/**')
  await page.getByText('Set-up').first().waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**?ply=1')

  expect([...done]).toEqual(expect.arrayContaining(['extend', 'end_turn']))
  expect(await pointerUsed(ada)).toBe(false)
})

test('The focus stays at the table when a move removes its element, and keys lead in and out', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  const match = await ada.table(simultaneous.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${match.id}`)
  await askedAtAnyGame(ada)

  // The first arrow key focuses a choice, not the list of people.
  await page.keyboard.press('ArrowRight')
  expect((await focus(ada)).name).toMatch(/^Take card/)
  await doing(ada, 'a card', () => page.keyboard.press('Enter'))
  await askedAtAnyGame(ada)
  await page.waitForFunction(() => document.activeElement !== document.body)

  // T toggles the text view.
  await page.keyboard.press('t')
  await page.getByRole('region', { name: 'Text view' }).waitFor()
  await page.keyboard.press('t')
  await page.getByRole('region', { name: 'Text view' }).waitFor({ state: 'detached' })

  // After a click on Undo, Enter must not undo again.
  const undo = page.getByRole('button', { name: 'Undo' })
  await doing(ada, 'undo', () => undo.click())
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(false)
})
