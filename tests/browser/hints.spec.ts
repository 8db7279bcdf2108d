// Hints on the five drawn tables: what a good player would do and why, by mouse and by keys, on a desk and on a phone.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Candidate, Hint } from '../../web/src/protocol'
import { asked, doing } from './support/asking'
import { expectAccessible } from './support/axe'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

const bots = { mass_transit: 0, future_mobility: 2, write_the_future: 1, futuropia: 1, tramways: 1 }
const games = Object.keys(bots) as (keyof typeof bots)[]

async function sitDown(person: Person, game: keyof typeof bots): Promise<void> {
  const program = { kind: 'program', level: 'easy' } as const
  const match = await person.table(game, [{ kind: 'me' }, ...Array.from({ length: bots[game] }, () => program)])
  await person.goto(`/match/${match.id}`)
  await asked(person)
}

const panel = ({ page }: Person): Locator => page.getByRole('region', { name: 'Hint' })
const bar = (person: Person, place: number): Locator => panel(person).getByRole('listitem').nth(place).getByRole('button')
const reason = (person: Person): Locator => panel(person).getByRole('paragraph').first()
const doIt = (person: Person): Locator => person.page.getByRole('button', { name: 'Do it', exact: true })

/** What the page was told last. */
function toldTo({ recorder }: Person): Hint {
  const message = recorder.frames.map(({ message }) => message).findLast((message) => 'hint' in message)
  if (!message || !('hint' in message)) throw new Error('there was no hint')
  return message.hint
}

/** That this choice is looked at, with its reasons. */
async function expectLookedAt(person: Person, place: number, { text, reasons }: Candidate): Promise<void> {
  await panel(person).getByRole('button', { pressed: true }).and(bar(person, place)).waitFor()
  for (const sentence of reasons?.length ? reasons : [text]) await reason(person).filter({ hasText: sentence }).waitFor()
}

test.each(games)('%s: a hint gives its reasons by mouse, compares up to three choices and is closed', async (game) => {
  const ada = await stage.person('Ada')
  await sitDown(ada, game)
  await ada.button('Hint').click()
  await panel(ada).waitFor()
  const { candidates } = toldTo(ada)
  const compared = candidates.slice(0, 3)
  expect(await panel(ada).getByRole('listitem').count()).toBe(compared.length)
  await expectLookedAt(ada, 0, compared[0]!)
  await panel(ada)
    .getByText(
      game === 'mass_transit'
        ? 'Rating for the team, from your cards and the table only'
        : 'Rating for you, from your cards and the table only',
    )
    .waitFor()
  await expectAccessible(ada, `${game}, hint`)
  const last = compared.length - 1
  await bar(ada, last).click()
  await expectLookedAt(ada, last, compared[last]!)
  await ada.button('Close hint').click()
  await panel(ada).waitFor({ state: 'detached' })
})

test.each(games)('%s: a hint is asked for, leafed through, closed and played by keys', async (game) => {
  const ada = await stage.person('Ada')
  await sitDown(ada, game)
  const { keyboard } = ada.page
  await keyboard.press('h')
  await panel(ada).waitFor()
  await keyboard.press('Escape')
  await panel(ada).waitFor({ state: 'detached' })
  await keyboard.press('h')
  await panel(ada).waitFor()
  const { candidates } = toldTo(ada)
  const next = 1 % Math.min(3, candidates.length)
  await keyboard.press('h')
  await expectLookedAt(ada, next, candidates[next]!)
  await doIt(ada).waitFor()
  await doing(ada, 'what is advised', () => keyboard.press('Enter'))
  await panel(ada).waitFor({ state: 'detached' })
})

test('The choices are marked on the board: the one that is looked at with a solid line', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada, 'mass_transit')
  await ada.button('Hint').click()
  await panel(ada).waitFor()
  const marks = ada.page.locator('[data-advised]')
  await marks.first().waitFor()
  const looked = ada.page.locator('[data-advised].looked')
  expect(await looked.first().getAttribute('data-advised')).toBe('1')
  await bar(ada, 1).click()
  await ada.page.locator('[data-advised="2"].looked').first().waitFor()
  await ada.page.locator('[data-advised="1"] .touch').first().click()
  await ada.page.locator('[data-advised="1"].looked').first().waitFor()
  await panel(ada).getByRole('button', { pressed: true }).and(bar(ada, 0)).waitFor()
})

test('On a phone the reason stands above the bars, and the board stays in sight', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  await sitDown(ada, 'mass_transit')
  await ada.button('Hint').tap()
  await panel(ada).waitFor()
  const words = (await reason(ada).boundingBox())!
  const first = (await bar(ada, 0).boundingBox())!
  const board = (await ada.page.getByRole('main').boundingBox())!
  expect(words.y + words.height).toBeLessThanOrEqual(first.y)
  expect(board.height).toBeGreaterThan(phone.height / 4)
  await expectAccessible(ada, 'hint on a phone')
  await doing(ada, 'what is advised', () => doIt(ada).tap())
})
