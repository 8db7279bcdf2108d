// The end of Write the Future: points counted step by step on the sheets, the result by source, and a picture to keep.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectAccessible } from '$browser/support/axe'
import { phone, stageOfTests, type Person } from '$browser/support/stage'
import type { NewSeat } from '$client/protocol/new_match'
import type { Table } from '$client/protocol/table'
import type { View } from '../../table/types'

const stage = stageOfTests()
const isClosable = (table: Table | null, round: number, bots: number) =>
  viewOf(table)?.round === round && viewOf(table)?.seats.filter(({ decided }) => decided).length === bots
const viewOf = (table: Table | null) => table?.view as View | undefined

const bot: NewSeat = { kind: 'program', level: 'easy' }

/** A table that is over after two rounds, both of them closed. Ada sits in the second to last seat, and finishes last. */
async function toTheEnd(bots = 1, habits = {}): Promise<Person> {
  const ada = await stage.person('Ada', habits)
  const seats: NewSeat[] = [...Array.from({ length: bots - 1 }, () => bot), { kind: 'me' }, bot]
  const match = await ada.table('write_the_future', seats, { options: { rounds_may_be_closed: true, round_limit: 1, secrecy: true } })
  await ada.goto(`/match/${match.id}`)
  for (const round of [1, 2]) {
    await ada.recorder.until(({ table }) => isClosable(table, round, bots), `round ${round}`)
    await ada.ask('POST', `/api/matches/${match.id}/close_round`, {})
  }
  await ada.recorder.until(({ table }) => table?.over === true, 'the end')
  return ada
}

test('Points are counted mission by mission, forwards and back, and then shown as the result', async () => {
  const ada = await toTheEnd()
  const counting = ada.page.getByRole('region', { name: 'Counting points' })
  await counting.waitFor()
  const current = counting.locator('[aria-current="step"]')
  const steps = await counting.locator('ol > li:not(.hush)').count()
  expect(steps).toBe(7) // four missions, market, stars, the secret mission
  const first = await current.textContent()
  await ada.page.keyboard.press('ArrowRight')
  await expect.poll(() => current.textContent()).not.toBe(first)
  await ada.page.keyboard.press('ArrowLeft')
  await expect.poll(() => current.textContent()).toBe(first)
  for (const colorScheme of ['light', 'dark'] as const) {
    await ada.page.emulateMedia({ colorScheme })
    await expectAccessible(ada, `the counting, ${colorScheme}`)
  }
  await ada.page.locator('.sign').getByText('Counting points').waitFor()

  for (let i = 1; i < steps; ++i) await counting.getByRole('button', { name: /^Next: / }).click()
  const sums = await counting.locator('section .sum footer b').allTextContents()
  expect(sums.map(Number)).toEqual(ada.recorder.table!.scores)
  await counting.getByRole('button', { name: 'To the result', exact: true }).click()
  await ada.page.getByRole('region', { name: 'Picture to share' }).waitFor()
  await expectAccessible(ada, 'the end')
})

test('All four are counted in seat order, and nothing reveals the result before', async () => {
  const ada = await toTheEnd(3)
  const counting = ada.page.getByRole('region', { name: 'Counting points' })
  const { seats } = await ada.ask<{ seats: { name: string }[] }>('GET', `/api/matches/${ada.page.url().split('/').at(-1)}`)
  const names = seats.map(({ name }) => name)
  const sheets = counting.locator('.sheets > section')
  await expect.poll(() => sheets.evaluateAll((all) => all.map((sheet) => sheet.ariaLabel))).toEqual(names)
  await ada.page.keyboard.press('l')
  const log = ada.page.getByRole('dialog', { name: 'What happened' })
  await log.getByRole('button', { name: 'Every step' }).click()
  await log.getByText('has finished').or(log.getByText('stops for this round')).first().waitFor()
  const result = ada.recorder.table!.result!.text
  const told = async () => (await ada.page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
  expect(await told()).not.toMatch(/ scores \d/)
  expect(await told()).not.toContain(result)
  await ada.page.keyboard.press('Escape')
  await log.waitFor({ state: 'detached' })

  await ada.page.setViewportSize(phone)
  await counting.getByText('Your sheet:').waitFor()
  expect(await counting.locator('.bars li').count()).toBe(4)
  await expectAccessible(ada, 'the counting on a phone')
  await counting.getByRole('button', { name: 'Skip to the result' }).click()
  await ada.page.getByText(result).filter({ visible: true }).first().waitFor()
})

test('The finished sheet is saved as a picture', async () => {
  const ada = await toTheEnd()
  await ada.button('Skip to the result').first().click()
  const saved = async (button: string) => {
    const [download] = await Promise.all([ada.page.waitForEvent('download'), ada.button(button).click()])
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
  }
  const svg = await saved('Save as SVG')
  const text = new TextDecoder().decode(svg.content)
  expect(svg.name).toBe('write-the-future-Ada.svg')
  expect(text).toContain('viewBox="0 0 1080 1350"')
  expect(text).not.toMatch(/var\(--|symbols[^"]*\.svg#/)
  const png = await saved('Save the picture')
  const header = new DataView(png.content.buffer, png.content.byteOffset)
  expect(new TextDecoder().decode(png.content.subarray(1, 4))).toBe('PNG')
  expect([header.getUint32(16), header.getUint32(20)]).toEqual([1080, 1350])
})
