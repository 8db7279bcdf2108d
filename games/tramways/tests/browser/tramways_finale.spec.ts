// The end of a match of Tramways: everything on its page leads to the replay.
import { expect, test } from 'vitest'
import { byMouse } from '$browser/support/asking'
import { stageOfTests, type Person } from '$browser/support/stage'
import { playToTheEnd, sitDown } from './tramways'

const stage = stageOfTests()

/** The first linked figure in a row of the final score; a player without any stress has no move that caused it. */
const figureOf = ({ page }: Person, row: string | RegExp) => page.getByRole('row', { name: row }).getByRole('link').first()
const plyOf = (person: Person) => Number(new URL(person.page.url()).searchParams.get('ply'))
/** Text of the replay for the move shown. */
const told = ({ page }: Person) => page.locator('header.top').innerText()

test('Stress, points and the chart lead to the moves that brought them, by mouse and by keys', async () => {
  const ada = await stage.person('Ada')
  await sitDown(ada)
  const end = await playToTheEnd(ada, byMouse)
  await ada.page.getByText('Where the points came from').waitFor()

  await figureOf(ada, /^Stress/).click()
  await ada.page.waitForURL(/\/replay\//)
  await expect.poll(() => told(ada)).toMatch(/stress \+|goes first/)
  await ada.page.goBack()

  await figureOf(ada, 'Points on the track').focus()
  await ada.page.keyboard.press('Enter')
  await ada.page.waitForURL(/\/replay\//)
  expect(plyOf(ada)).toBeGreaterThan(0)
  await ada.page.goBack()

  const after = ada.page.getByRole('link', { name: /^After round 1: Ada −?\d+, / })
  await after.focus()
  await ada.page.keyboard.press('Enter')
  await ada.page.waitForURL(/\/replay\//)
  await expect.poll(() => told(ada)).toMatch(/Round 2/)
  await ada.page.goBack()

  await ada.page.getByRole('link', { name: 'Watch how it ended' }).first().click()
  await ada.page.waitForURL(/\/replay\//)
  expect(plyOf(ada)).toBe(end.ply)
})
