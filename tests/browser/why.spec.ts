// Bots explain their moves: during the game at tables with help, and to all viewers afterwards.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { asked, doing } from './support/asking'
import { expectAccessible } from './support/axe'
import { building, coop } from './support/games'
import { phone, stageOfTests, type Habits, type Person } from './support/stage'

const stage = stageOfTests()

const whyVera = (within: Locator): Locator => within.getByRole('button', { name: /^Why(\?| this turn\?| did) Vera/ })
const seatsOf = ({ page }: Person): Locator => page.getByRole('list', { name: 'Seats' })

/** Ada against Vera, up to the first decision of Ada after a move of Vera. */
async function sitWithVera(habits: Habits = {}): Promise<Person> {
  const ada = await stage.person('Ada', habits)
  const match = await ada.table(building.name, [{ kind: 'me' }, { kind: 'program', level: 'character:vera' }])
  await ada.goto(`/match/${match.id}`)
  for (;;) {
    await asked(ada)
    if ((await whyVera(seatsOf(ada)).count()) > 0) return ada
    await ada.page.keyboard.press('h')
    await ada.button(/^Play this/).waitFor()
    await doing(ada, 'what is advised', () => ada.page.keyboard.press('Enter'))
  }
}

/** Explanations of bots received so far. */
const toldTo = ({ recorder }: Person): string[] =>
  recorder.frames.flatMap(({ message }) => ('why' in message ? [message.why.reasons.join(' ')] : []))

/** Waits for the answer to a question, as worded on the page. */
async function answered(person: Person, within: Locator): Promise<Locator> {
  const answer = within.locator('q')
  await answer.waitFor()
  expect(toldTo(person)).toContain(await answer.innerText())
  return answer
}

for (const [where, habits] of [
  ['on a desk', {}],
  ['on a phone', { viewport: phone, hasTouch: true, isMobile: true }],
] as const) {
  test(`Asking a bot at its face shows its reasons beside it, ${where}`, async () => {
    const ada = await sitWithVera(habits)
    const why = whyVera(seatsOf(ada))
    await why.focus()
    await ada.page.keyboard.press('Enter')
    const { x, width } = (await (await answered(ada, seatsOf(ada))).boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(ada.page.viewportSize()!.width)
    await expectAccessible(ada, `a bot that says why, ${where}`)
  })

  test(`Moves in the log can be explained one by one, ${where}`, async () => {
    const ada = await sitWithVera(habits)
    await ada.page.keyboard.press('l')
    const log = ada.page.getByRole('dialog', { name: 'What happened' })
    const why = whyVera(log).first()
    await why.waitFor()
    const astray = await log.locator('.move').evaluateAll(
      (moves) =>
        moves.filter((move) => {
          const [own, mark] = [move, move.querySelector('.mark')].map((element) => element?.getBoundingClientRect())
          return mark && (mark.top < own!.top || mark.bottom > own!.bottom)
        }).length,
    )
    expect(astray, 'questions that do not scroll with their move').toBe(0)
    await why.focus()
    await ada.page.keyboard.press('Enter')
    const answer = await answered(ada, log)
    expect(await log.locator('use[href="#bot-vera"]').count(), 'her face beside the words').toBe(1)
    await expectAccessible(ada, `the log with an answer, ${where}`)
    await ada.page.keyboard.press('Enter')
    await answer.waitFor({ state: 'detached' })
  })
}

test('A fair game has no help before the end', async () => {
  const ada = await stage.person('Ada')
  await ada.goto(`/new/${coop.name}`)
  await ada.page.getByRole('radio', { name: 'Fair game' }).check()
  await ada.page.getByText('No hints; bots explain their moves only after the game.').waitFor()
  await ada.button('Open the table').click()
  await asked(ada)
  expect(ada.recorder.match!.fair).toBe(true)
  expect(await ada.button('Hint').count()).toBe(0)
  await ada.page.keyboard.press('l')
  await ada.page.getByRole('dialog', { name: 'What happened' }).waitFor()
  expect(await ada.page.getByRole('button', { name: /^Why/ }).count()).toBe(0)
})

test('An invitation says whether there is help', async () => {
  const ada = await stage.person('Ada')
  const bob = await stage.person('Bob')
  for (const [fair, words] of [
    [true, 'No hints; bots explain their moves only after the game.'],
    [false, 'Hints for everybody; bots explain their moves.'],
  ] as const) {
    const { id, code } = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }], { fair })
    await ada.goto(`/match/${id}`)
    await ada.page.getByText(words).waitFor()
    await bob.goto(`/join/${code}`)
    await bob.page.getByText(words).waitFor()
  }
})

test('After the end a bot explains its moves in the replay, at any table', async () => {
  const ada = await stage.person('Ada')
  const bots = Array.from({ length: 2 }, () => ({ kind: 'program', level: 'character:vera' }) as const)
  const { id } = await ada.table(coop.name, bots, { fair: true })
  await expect.poll(async () => (await ada.ask<{ state: string }>('GET', `/api/matches/${id}`)).state, { timeout: 60_000 }).toBe('over')
  await ada.goto(`/replay/${id}?ply=1`)
  const why = ada.page.getByRole('button', { name: /^Why\? Vera/ })
  for (let asked = 1; ; ++asked) {
    await ada.recorder.until(() => toldTo(ada).length >= asked, 'the reasons for this move')
    if (toldTo(ada).at(-1)) break
    expect(await why.count(), 'nothing to be said, nothing to be asked').toBe(0)
    await ada.page.keyboard.press('ArrowRight')
  }
  await why.click()
  await answered(ada, ada.page.locator('body'))
  await expectAccessible(ada, 'an answer in the replay')
  // The next move closes the answer.
  await ada.page.keyboard.press('ArrowRight')
  await ada.page.locator('q').waitFor({ state: 'detached' })
})
