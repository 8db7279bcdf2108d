// Write the Future in the traditional mode, in which all decide at once: heads that are ticked off, others' sheets, and a round closed by
// the host.
import { expect, test } from 'vitest'
import { expectAccessible } from '$browser/support/axe'
import { asked, byMouse, doing } from '$browser/support/asking'
import { phone, stageOfTests, type Person } from '$browser/support/stage'
import { takeCard } from './writing'
import type { NewSeat } from '$client/protocol/new_match'
import type { Table } from '$client/protocol/table'
import type { View } from '../../table/types'

const stage = stageOfTests()
const viewOf = (table: Table | null) => table?.view as View | undefined
const bot: NewSeat = { kind: 'program', level: 'easy' }

/** Ada at a table with bots, who finish quickly. */
async function withBots(bots: number, habits = {}, last = false): Promise<Person> {
  const ada = await stage.person('Ada', habits)
  const others = Array.from({ length: bots }, () => bot)
  const seats: NewSeat[] = last ? [...others, { kind: 'me' }] : [{ kind: 'me' }, ...others]
  const match = await ada.table('write_the_future', seats, { options: { rounds_may_be_closed: true } })
  await ada.goto(`/match/${match.id}`)
  await ada.recorder.until(({ table }) => viewOf(table)?.seats.filter(({ decided }) => decided).length === bots, 'the bots to finish')
  return ada
}

test('Heads of finished players are ticked, and open their sheets as of the last round', async () => {
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

test('The view stays while others finish, and a finished player sees who is waited for', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table('write_the_future', [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  const others = await Promise.all(['Ben', 'Cem'].map((name) => stage.person(name)))
  for (const other of others) {
    await other.ask('POST', '/api/join', { code: match.code })
    await other.goto(`/match/${match.id}`)
  }
  await ada.goto(`/match/${match.id}`)
  await ada.page.locator('[data-card="1"]').hover()
  const told = ada.page.getByText('With card 1 you could')
  await told.waitFor()

  const [ben] = others
  await asked(ben!)
  await takeCard(ben!, byMouse)
  await asked(ben!)
  await ben!.button('End turn').click()
  await doing(ben!, 'the end of the turn', () => ben!.button('2 dice are left. End the turn?').click())
  await ada.button('Ben: finished').waitFor()
  expect(await told.count(), 'nothing was taken out of her hands').toBe(1)
  const patches = ada.recorder.frames.filter(({ message }) => 'push' in message && message.push === 'patch')
  expect(patches).toHaveLength(1)
  const sign = ben!.page.locator('.sign')
  await sign.getByText('Finished', { exact: true }).waitFor()
  await sign.getByText('Waiting for 2 people').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await ben!.page.emulateMedia({ colorScheme })
    await expectAccessible(ben!, `finished, ${colorScheme}`)
  }
})

test('Skipping the rest of a round is not suggested while a card can be taken', async () => {
  const ada = await withBots(1)
  const stop = ada.button('Stop for this round: your unused dice are lost')
  expect(await stop.count()).toBe(0)
  await ada.button('More: Stop for this round').click()
  await stop.waitFor()
  await ada.button('Keep playing').click()
  await stop.waitFor({ state: 'detached' })
})

test('The host closes the round without waiting, and all players keep their drawings', async () => {
  const ada = await withBots(1)
  await ada.button('Next round now').click()
  await ada.page.getByText('One person is still drawing').waitFor()
  await ada.button('Wait').click()
  await ada.button('Next round now').click()
  await ada.button('Go on').click()
  await ada.recorder.until(({ table }) => viewOf(table)?.round === 2, 'the next round')
  expect(viewOf(ada.recorder.table)?.seats[0]?.sheet.district.agents).toEqual([])
})

test('On a phone each player is shown once, and finished players are ticked at the seats', async () => {
  const ada = await withBots(2, { viewport: phone, hasTouch: true, isMobile: true })
  const seats = ada.page.getByRole('list', { name: 'Seats' }).getByRole('listitem')
  await expect.poll(() => seats.count()).toBe(3)
  await expect.poll(() => seats.locator('.chip.done:visible').count()).toBe(2)
  expect(await ada.page.getByText('Ada', { exact: true }).filter({ visible: true }).count()).toBe(1)
  const cell = await ada.page.getByRole('main').locator('.idle').first().boundingBox()
  expect(cell!.width).toBeGreaterThanOrEqual(44 - 6) // the rectangle is smaller than the cell by its frame
  await expectAccessible(ada, 'a few who decide at once')
})

test('A large group on a phone: the number of finished players, with all heads behind it', async () => {
  const bots = 12
  const ada = await withBots(bots, { viewport: phone, hasTouch: true, isMobile: true }, true)
  const progress = ada.button(/^12 of 13 have finished this round/)
  await progress.waitFor()
  await expectAccessible(ada, 'a class on a phone')
  const heads = ada.page.getByRole('button', { name: /: (finished|still drawing)$/ })
  expect(await heads.count()).toBe(0)
  await progress.tap()
  await expect.poll(() => heads.count()).toBe(bots + 1)
  expect(await heads.first().getAttribute('aria-label')).toBe('Ada: still drawing')
})
