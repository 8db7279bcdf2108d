// Other players' moves: as news on the sign, grouped by move in the log, and on a phone before the player's own turn.
import { expect, test } from 'vitest'
import { asked, doing } from './support/asking'
import { expectAccessible } from './support/axe'
import { building } from './support/games'
import { phone, stageOfTests, type Habits, type Person } from './support/stage'

const stage = stageOfTests()

/** Ada and Ben at a table: Ada has bought a generator, Ben is to decide. */
async function sitDown(habits: Habits = {}): Promise<{ ada: Person; ben: Person }> {
  const ada = await stage.person('Ada', habits)
  const ben = await stage.person('Ben')
  const match = await ada.table(building.name, [{ kind: 'me' }, { kind: 'open' }])
  await ben.ask('POST', '/api/join', { code: match.code })
  for (const person of [ada, ben]) await person.goto(`/match/${match.id}`)
  await ada.recorder.until(({ table }) => table !== null, 'the table')
  if (ada.recorder.table!.legal.length === 0) await buy(ben)
  await buy(ada)
  return { ada, ben }
}

/** Buys food: a move with several events. */
async function buy(person: Person): Promise<void> {
  const { legal } = await asked(person)
  const offer = legal.find(({ action }) => action.do === 'buy' && action.kind === 'food')!
  await person.page.keyboard.press('t')
  await doing(person, offer.text, () => person.page.getByRole('option', { name: offer.text, exact: true }).click())
  await person.page.keyboard.press('t')
}

test('The sign describes another player’s turn in the third person, and the log its results in one line', async () => {
  const { ada, ben } = await sitDown()
  const sign = ada.page.locator('.sign.news')
  await sign.getByText('Ben', { exact: true }).waitFor()
  expect(await sign.locator('.what').textContent()).toMatch(/^\p{Ll}/u)
  expect(await sign.textContent()).not.toContain('Your turn')
  const tray = ada.page.locator('footer.tray')
  await tray.getByText('While you wait').waitFor()
  await tray.getByRole('button', { name: 'Rules' }).click()
  await ada.page.getByRole('dialog', { name: 'Rules' }).waitFor()
  await ada.page.keyboard.press('Escape')

  await buy(ben)
  await asked(ada)
  await sign.waitFor({ state: 'detached' })
  await ada.page.keyboard.press('g')
  const log = ada.page.getByRole('dialog', { name: 'What happened' })
  const move = log.locator('.move').last()
  await move.getByText(/^Ben buys/).waitFor()
  expect(await log.getByRole('listitem').count(), 'steps are folded').toBe(0)
  await ada.page.keyboard.press('ArrowUp')
  await ada.page.keyboard.press('Enter')
  await move
    .getByRole('listitem')
    .getByText(/^produces/)
    .waitFor()
  const everyStep = log.getByRole('button', { name: 'Every step' })
  await everyStep.click()
  await log.getByText('begins', { exact: false }).first().waitFor()
  expect(await log.getByRole('listitem').count()).toBeGreaterThan(2)
  await expectAccessible(ada, 'the log with every step')
  const { y, height } = (await everyStep.boundingBox())!
  expect(y + height, 'the switch lies on no entry').toBeLessThanOrEqual((await log.locator('.in').boundingBox())!.y)
})

test('A phone shows the events since the player’s last turn; a tap elsewhere closes them', async () => {
  const { ada, ben } = await sitDown({ viewport: phone, hasTouch: true, isMobile: true })
  await buy(ben)
  const recap = ada.page.getByRole('region', { name: 'Since your turn' })
  await recap.getByText(/^Ben buys/).waitFor()
  await expectAccessible(ada, 'what happened since the own turn')
  await ada.page.locator('main.board').tap()
  await recap.waitFor({ state: 'detached' })
})
