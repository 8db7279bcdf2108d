// Write the Future where all decide at once: heads that tick off, others' sheets, and a round that the host closes.
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe'
import { phone, stageOfTests, type Person } from './support/stage'
import type { NewSeat, Table } from '../../web/src/protocol'
import type { View } from '../../web/src/games/write_the_future/types'

const stage = stageOfTests()
const viewOf = (table: Table | null) => table?.view as View | undefined
const bot: NewSeat = { kind: 'program', level: 'easy' }

/** Ada at a table with bots, who are soon done. */
async function withBots(bots: number, habits = {}): Promise<Person> {
  const ada = await stage.person('Ada', habits)
  const seats: NewSeat[] = [{ kind: 'me' }, ...Array.from({ length: bots }, () => bot)]
  const match = await ada.table('write_the_future', seats, { options: { rounds_may_be_closed: true } })
  await ada.goto(`/match/${match.id}`)
  await ada.recorder.until(({ table }) => viewOf(table)?.seats.filter(({ decided }) => decided).length === bots, 'the bots to finish')
  return ada
}

test('Heads tick off whoever has finished, and open their sheets as of the last round', async () => {
  const ada = await withBots(2)
  const names = (await ada.ask<{ seats: { name: string }[] }>('GET', `/api/matches/${ada.page.url().split('/').at(-1)}`)).seats.map(
    ({ name }) => name,
  )
  await ada.button('Ada: still drawing').waitFor()
  await ada.button(`${names[1]}: finished`).click()
  await ada.page.getByRole('region', { name: `${names[1]}’s sheet` }).waitFor()
  await ada.page.keyboard.press('F3')
  await ada.page.getByRole('region', { name: `${names[2]}’s sheet` }).waitFor()
  await expectAccessible(ada, 'many who decide at once')
  await ada.page.keyboard.press('Escape')
  await ada.page.getByRole('region', { name: /’s sheet/ }).waitFor({ state: 'detached' })
})

test('To leave the rest of a round undone is not the next thing to do while a card can be taken', async () => {
  const ada = await withBots(1)
  const stop = ada.page.locator('footer.tray').getByRole('button', { name: /^Stop for this round/ })
  await stop.waitFor()
  expect(await stop.getAttribute('class')).not.toContain('go')
})

test('The host goes on without waiting, and everybody keeps what is drawn', async () => {
  const ada = await withBots(1)
  await ada.button('Next round now').click()
  await ada.page.getByText('One person is still drawing').waitFor()
  await ada.button('Wait').click()
  await ada.button('Next round now').click()
  await ada.button('Go on').click()
  await ada.recorder.until(({ table }) => viewOf(table)?.round === 2, 'the next round')
  expect(viewOf(ada.recorder.table)?.seats[0]?.sheet.district.agents).toEqual([])
})

test('A dozen and more fit on a phone: whoever is waited for comes first', async () => {
  const ada = await withBots(12, { viewport: phone, hasTouch: true, isMobile: true })
  const heads = ada.page.getByRole('button', { name: /: (finished|still drawing)$/ })
  expect(await heads.count()).toBe(13)
  expect(await heads.first().getAttribute('aria-label')).toBe('Ada: still drawing')
  await expectAccessible(ada, 'many who decide at once')
})
