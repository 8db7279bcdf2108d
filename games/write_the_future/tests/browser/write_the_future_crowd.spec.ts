// A classroom plays Write the Future: one shared screen with dice and names, and a phone for each player.
import { expect, test } from 'vitest'
import { expectAccessible } from '$browser/support/axe'
import { stageOfTests } from '$browser/support/stage'
import type { NewSeat } from '$client/protocol/new_match'
import type { Table } from '$client/protocol/table'
import type { View } from '../../table/types'

const minimum = 3
const stage = stageOfTests('--round-minimum', String(minimum))
const viewOf = (table: Table | null) => table?.view as View | undefined

test('The shared screen shows dice, names that tick off and the ranking, but no sheet, and its owner closes the round', async () => {
  const wall = await stage.person('Teacher', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const bots: NewSeat[] = Array.from({ length: 30 }, () => ({ kind: 'program', level: 'easy' }))
  const match = await wall.table('write_the_future', [{ kind: 'open' }, ...bots], { options: { rounds_may_be_closed: true } })
  await wall.goto(`/table/${match.id}`)
  await wall.page.getByText(match.code!, { exact: true }).waitFor()
  await wall.page.getByRole('img', { name: 'QR code of the link to join' }).waitFor()
  const pupil = await stage.person('Zoë')
  await pupil.ask('POST', '/api/join', { code: match.code })
  await wall.recorder.until(({ table }) => viewOf(table)?.seats.filter(({ decided }) => decided).length === 30, 'the bots to finish')
  await wall.page.getByText('30 of 31').waitFor()
  const sign = wall.page.locator('.sign')
  expect(await sign.textContent()).toMatch(/Round 1\s*Take a card and use both dice/)
  expect(await wall.page.getByText('Round 1', { exact: true }).count(), 'the round is told once').toBe(1)
  const names = wall.page.getByRole('list', { name: 'Seats' }).getByRole('listitem')
  expect(await names.count()).toBe(31)
  expect(await names.last().textContent()).toContain('Zoë: still drawing')
  await expectAccessible(wall, 'the shared screen')

  expect(wall.recorder.table!.closing?.minimum).toBe(minimum)
  await wall.page.getByText(`Everyone has at least ${minimum} seconds for a round`).waitFor()
  await wall.button('Next round now').click() // as soon as it is enabled
  await wall.button('Go on').click()
  await wall.page.getByText('After round 1').waitFor()
  expect(await wall.page.locator('.ranking li').count()).toBe(10)
  await sign.getByText('Round 2').waitFor()

  await pupil.goto(`/match/${match.id}`)
  const lines = pupil.page.locator('.rail .log .text')
  await lines.nth(3).waitFor()
  const widths = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().width))
  expect(Math.min(...widths), 'also of seats without a mark').toBeGreaterThan(100)
})
