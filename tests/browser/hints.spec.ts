// Hints on the five drawn tables: suggestion and reasons, by mouse and by keyboard, on desktop and phone.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Hint } from '../../web/src/protocol/hints'
import { asked, doing } from './support/asking'
import { expectAccessible } from './support/axe'
import { building, coop, games, race, type PlayedGame } from './support/games'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

async function sitDown(person: Person, { name, bots }: PlayedGame): Promise<void> {
  const program = { kind: 'program', level: 'easy' } as const
  const match = await person.table(name, [{ kind: 'me' }, ...Array.from({ length: bots }, () => program)])
  await person.goto(`/match/${match.id}`)
  await asked(person)
}

const panel = ({ page }: Person): Locator => page.getByRole('region', { name: 'Hint' })
const title = (person: Person): Locator => panel(person).getByRole('heading', { level: 2 })
const others = (person: Person): Locator => panel(person).getByRole('listitem').getByRole('button')
const doIt = (person: Person): Locator => person.page.getByRole('button', { name: /^Play this/ })
const close = (person: Person): Locator => person.page.getByRole('button', { name: 'Close hint' })

/** Latest hint sent to the page. */
function toldTo({ recorder }: Person): Hint {
  const message = recorder.frames.map(({ message }) => message).findLast((message) => 'hint' in message)
  if (!message || !('hint' in message)) throw new Error('there was no hint')
  return message.hint
}

test.each(games)('$title: a hint says what to do and why by mouse, and is closed', async (game) => {
  const ada = await stage.person('Ada')
  await sitDown(ada, game)
  const board = (await ada.page.getByRole('main').boundingBox())!
  await ada.button('Hint').click()
  await title(ada).waitFor()
  const [best] = toldTo(ada).candidates
  expect((await title(ada).innerText()).length, 'what to do is short').toBeLessThanOrEqual(48)
  for (const reason of best!.reasons!) await panel(ada).getByText(reason).waitFor()
  expect(await panel(ada).getByText('%').count(), 'no percentages').toBe(0)
  await ada.page.getByText('Hint: only what you may know').waitFor()
  expect(await ada.page.getByRole('main').boundingBox(), 'the board stays as it is').toEqual(board)
  await expectAccessible(ada, `${game.name}, hint`)
  await close(ada).click()
  await panel(ada).waitFor({ state: 'detached' })
})

test.each(games)('$title: a hint is requested, closed and played by keys', async (game) => {
  const ada = await stage.person('Ada')
  await sitDown(ada, game)
  const { keyboard } = ada.page
  await keyboard.press('h')
  await title(ada).waitFor()
  await keyboard.press('Escape')
  await panel(ada).waitFor({ state: 'detached' })
  await keyboard.press('h')
  await title(ada).waitFor()
  await keyboard.press('h')
  await panel(ada).waitFor({ state: 'detached' })
  await keyboard.press('h')
  await doIt(ada).waitFor()
  await doing(ada, 'what is advised', () => keyboard.press('Enter'))
  await panel(ada).waitFor({ state: 'detached' })
})

test('The choices are marked on the board: the selected one with its stops, the others as rings', async () => {
  const ada = await stage.person('Ada')
  const second = ada.page.locator('.other[data-advised="2"]')
  // In some deals there is no second choice, or both are in the same place.
  do {
    await sitDown(ada, coop)
    await ada.button('Hint').click()
    await title(ada).waitFor()
    await ada.page.locator('.looked[data-advised="1"]').waitFor()
  } while (!(await second.isVisible()))
  const first = others(ada).first()
  await first.hover()
  await ada.page.locator('.looked[data-advised="2"]').waitFor()
  await ada.page.locator('.other[data-advised="1"]').waitFor()
  await title(ada).hover()
  await ada.page.locator('.looked[data-advised="1"]').waitFor()
  await first.focus()
  // Focus alone previews a choice: forward and back.
  await ada.page.keyboard.press('Shift+Tab')
  await ada.page.keyboard.press('Tab')
  await ada.page.locator('.looked[data-advised="2"]').waitFor()
  await doing(ada, 'the other choice', () => ada.page.keyboard.press('Enter'))
})

test('On a phone the hint is a sheet over the hand, and the board keeps its size', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  await sitDown(ada, race)
  const board = (await ada.page.getByRole('main').boundingBox())!
  await ada.button('Hint').tap()
  await title(ada).waitFor()
  const sheet = (await panel(ada).boundingBox())!
  expect(sheet.y + sheet.height).toBe(phone.height)
  expect(await ada.page.getByRole('main').boundingBox()).toEqual(board)
  await expectAccessible(ada, 'hint on a phone')
  await doing(ada, 'what is advised', () => doIt(ada).tap())
})

test('On a phone the hint describes the selected choice, collapses to show the table, and closes for the player’s own choice', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, coop)
  await ada.button('Hint').tap()
  await title(ada).waitFor()
  const best = await title(ada).innerText()
  const [other] = await others(ada).all()
  if (other) {
    const name = await other.locator('b').innerText()
    expect(name, 'equal names would not tell them apart').not.toBe(best)
    await other.tap()
    await expect.poll(() => title(ada).innerText(), { message: 'the heading follows' }).toBe(name)
  }
  await ada.button('Look below').tap()
  await title(ada).waitFor({ state: 'hidden' })
  await ada.page.locator('[aria-pressed="true"]', { hasText: 'Look below' }).tap()
  await title(ada).waitFor()
  const cards = ada.page.locator('.tray [data-spot^="card:"]')
  await ada.button('Look below').tap()
  await cards.first().evaluate((card: HTMLElement) => card.click())
  await cards.last().evaluate((card: HTMLElement) => card.click())
  await panel(ada).waitFor({ state: 'detached' })
})

test('On a phone the hint and the events since the player’s last turn are never open together', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await sitDown(ada, building)
  const recap = ada.page.getByRole('region', { name: 'Since your turn' })
  await ada.page.locator('[data-spot="do:take_subsidies"]').tap()
  await ada.page.locator('.tray .btn.go').tap()
  await recap.waitFor()
  await ada.page.keyboard.press('h')
  await title(ada).waitFor()
  expect(await recap.count()).toBe(0)
  await ada.button('More').tap()
  await panel(ada).waitFor({ state: 'detached' })
})
