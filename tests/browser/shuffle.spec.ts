// Tamper-proof shuffle from the view of two players: a commitment in the invitation, a line at the table, and one click at the end.
import { expect, test } from 'vitest'
import type { Match } from '../../web/src/protocol/match'
import { coop } from './support/games'
import { stageOfTests, type Person } from './support/stage'

// A slow machine must not cause a contribution to be left out.
const stage = stageOfTests('--contribution-time', '3600')

const sign = ({ page }: Person) => page.getByRole('button', { name: /^Shuffle [0-9a-f]{4} [0-9a-f]{4}$/ })
const result = ({ page }: Person) => page.getByRole('heading', { name: /You made it!|Not this time/ })

test('Both add to the shuffle by sitting down, both see the same promise, and both check it at the end by one click', async () => {
  const ada = await stage.person('Ada')
  const { id, shuffle } = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }])
  await ada.goto(`/match/${id}`)
  const link = new URL(await ada.page.getByLabel('Link to join').inputValue())
  expect(link.hash, 'the invitation carries the promise').toBe(`#shuffle=${shuffle!.commitment}`)

  await ada.recorder.until(({ match }) => match?.shuffle?.contributions.length === 1, 'what Ada promises')

  const ben = await stage.person('Ben')
  await ben.goto(link.pathname + link.hash)
  await ben.button('Take this seat').click()
  await Promise.all([ada, ben].map((person) => person.recorder.until(({ table }) => table !== null, 'the first table')))
  const begun = await ada.ask<Match>('GET', `/api/matches/${id}`)
  expect(begun.shuffle!.contributions.map(({ seat, state }) => [seat, state])).toEqual([
    [0, 'in'],
    [1, 'in'],
  ])

  // A short fingerprint to read aloud, and the details behind it.
  const lines = await Promise.all([ada, ben].map((person) => sign(person).textContent()))
  expect(lines[0]).toBe(lines[1])
  await sign(ben).click()
  const drawer = ben.page.getByRole('dialog', { name: 'Shuffle' })
  for (const text of [shuffle!.commitment, begun.shuffle!.fingerprint!, 'Ada · in', 'Ben · in']) await drawer.getByText(text).waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()

  // Bots finish the match.
  for (const [seat, person] of [ada, ben].entries()) await person.ask('POST', `/api/matches/${id}/leave`, { seat })
  await Promise.all([ada, ben].map((person) => result(person).waitFor({ timeout: 90_000 })))
  for (const person of [ada, ben]) {
    await person.button('Check the shuffle').click()
    await person.page.getByText('Proven: the cards were dealt as promised, and what you added is in.').waitFor()
  }

  // A visitor who arrives after the end has no commitment to compare.
  const cleo = await stage.person('Cleo')
  await cleo.goto(`/match/${id}`)
  await cleo.button('Check the shuffle').click()
  await cleo.page.getByText('this browser kept nothing from before the game').waitFor()

  // If the stored commitment is different, the browser reports it.
  await ben.page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key)!) as object
    localStorage.setItem(key, JSON.stringify({ ...kept, server: '0'.repeat(64) }))
  }, `omnibus.shuffle.${id}`)
  await ben.goto(`/match/${id}`)
  await ben.button('Check the shuffle').click()
  await ben.page.getByText('The cards were not shuffled as promised.').waitFor()
})

test('An invitation with another promise than the server makes is not trusted', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }])
  const ben = await stage.person('Ben')
  await ben.goto(`/join/${match.code}#shuffle=${'0'.repeat(64)}`)
  await ben.page.getByText('The server’s promise is not the one of the invitation').waitFor()
})
