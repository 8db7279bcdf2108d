// One lobby for two places: tables of the server and of this device, with the server available, away, or behind a network that silently
// drops all packets.
import { beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Person as Named } from '../../web/src/protocol/lobby'
import type { MatchList } from '../../web/src/protocol/match'
import { expectAccessible } from './support/axe'
import { building, coop } from './support/games'
import { isKept, play } from './support/here'
import { Wire } from './support/programs'
import { desktop, phone, stageOfTests, type Habits, type Person } from './support/stage'

const stage = stageOfTests()
// Recovers from whatever the previous test did.
beforeEach(() => stage.server.start())

const board = ({ page }: Person, name: 'On this device' | 'On the server') => page.getByRole('region', { name })
const away = ({ page }: Person) => page.getByText('No connection')
const back = ({ page }: Person) => page.getByText('Connected again')
const seqOf = async (page: Page) => Number(await page.locator('[data-seq]').first().getAttribute('data-seq'))
const asked = ({ page }: Person) => page.waitForFunction(() => document.title.startsWith('●'))
const tablesOf = (person: Person) => person.ask<MatchList>('GET', '/api/matches').then(({ matches }) => matches)

/** Named player whose browser has stored all files needed without a server. */
async function regular(habits: Habits = {}): Promise<Person> {
  const ada = await stage.visitor({ serviceWorkers: 'allow', ...habits })
  await ada.goto('/')
  await ada.page.getByLabel('Your name at the table').fill('Ada')
  await ada.button('Get on').click()
  await isKept(ada.page)
  return ada
}

/** Opens a table of the server and plays there until the page has stored its state. */
async function playOnServer(ada: Person, game = building.name): Promise<{ id: string; seq: number }> {
  const { id } = await ada.table(game, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${id}`)
  await play(ada, 1)
  await asked(ada)
  const seq = await seqOf(ada.page)
  await isStored(ada.page, id, seq)
  return { id, seq }
}

/** Server data stored in this browser, by name. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('omnibus-seen', 1))
    const store = database.transaction('seen').objectStore('seen')
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    database.close()
    return keys.map((key, i) => [String(key), values[i]] as [string, { table?: { seq: number } }])
  })
async function isStored(page: Page, match: string, seq: number): Promise<void> {
  await expect
    .poll(async () => (await stored(page)).find(([key]) => key === `table/${match}/0`)?.[1].table?.seq, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(seq)
}

async function openTable({ page }: Person, game: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/new/${game}`)
  await page.getByRole('button', { name: 'Open the table' }).first().click()
  await page.waitForURL(/\/match\//)
}

const toLobby = async ({ page }: Person) => {
  await page.evaluate(() => {
    history.pushState(null, '', '/')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { name: 'Omnibus Central' }).waitFor({ state: 'attached' })
}

test('Games played while the server was away are still there when it is back, beside those of the server, and can go online', async () => {
  const ada = await regular()
  const { page } = ada
  const { id } = await playOnServer(ada)
  await stage.server.kill()

  // The name is not asked for again, and the server's table is still listed.
  await page.goto(ada.url)
  await away(ada).waitFor()
  await board(ada, 'On the server').getByRole('link', { name: /as of/ }).waitFor()
  expect(await page.getByLabel('Your name at the table').count()).toBe(0)
  expect(await ada.button('Ada: preferences').count()).toBe(1)

  await openTable(ada, coop.name)
  await play(ada, 1)
  const here = page.url()
  await toLobby(ada)
  await board(ada, 'On this device')
    .getByRole('link', { name: new RegExp(coop.title) })
    .waitFor()

  await stage.server.start()
  await back(ada).waitFor({ timeout: 60_000 })
  expect(await away(ada).count()).toBe(0)
  await board(ada, 'On this device')
    .getByRole('link', { name: new RegExp(coop.title) })
    .waitFor()
  const there = board(ada, 'On the server').getByRole('link', { name: new RegExp(building.title) })
  expect(await there.getAttribute('href')).toBe(`/match/${id}`)

  // Both matches continue independently, also after a reload.
  await there.click()
  await play(ada, 1)
  await page.goto(here)
  await play(ada, 1)

  await ada.button('Players and table').click()
  await ada.button('Go online with this table').click()
  await ada.button('Go online').click()
  await page.waitForURL((url) => /\/match\//.test(url.pathname) && url.href !== here)
  await asked(ada)
  expect((await tablesOf(ada)).map(({ game }) => game).toSorted()).toEqual([building.name, coop.name])
})

test('A table of an unreachable server is shown as its seat last saw it, and continues by itself when the server is back', async () => {
  const ada = await regular()
  const { page } = ada
  const { id, seq } = await playOnServer(ada)
  const unseen = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto('/')
  await board(ada, 'On the server')
    .or(page.getByRole('region', { name: /^Departures/ }))
    .getByRole('link', { name: new RegExp(coop.title) })
    .waitFor()
  await expect.poll(async () => JSON.stringify(await stored(page)), { timeout: 20_000 }).toContain(unseen.id)
  await stage.server.kill()
  await page.reload()
  await away(ada).waitFor()

  // A match never opened here cannot be viewed, and the page says so.
  await board(ada, 'On the server').getByText('not stored here').waitFor()
  expect(await board(ada, 'On the server').getByRole('link').count()).toBe(1)

  await board(ada, 'On the server')
    .getByRole('link', { name: new RegExp(building.title) })
    .click()
  await page.getByText('You can look, not move.').waitFor()
  expect(await seqOf(page)).toBe(seq)
  expect(await page.title()).not.toContain('●')
  expect(await page.locator('.tray .btn.go:enabled').count()).toBe(0)
  await page.keyboard.press('t')
  expect(await page.getByRole('combobox', { name: 'Type to find a choice' }).count(), 'there is nothing to choose from').toBe(0)
  expect(
    (await stored(page)).filter(([key]) => key.startsWith('table/')).map(([key]) => key),
    'what the own seat saw, and nothing else',
  ).toEqual([`table/${id}/0`])
  await expectAccessible(ada, 'a table that can be looked at')

  await stage.server.start()
  await page.getByText('You can look, not move.').waitFor({ state: 'detached', timeout: 60_000 })
  await asked(ada)
  await play(ada, 1)
  expect(await seqOf(page)).toBeGreaterThan(seq)
})

test('A name changed while the server is away is sent to it when it is back', async () => {
  const ada = await regular()
  await stage.server.kill()
  await ada.page.reload()
  await away(ada).waitFor()
  await ada.button('Ada: preferences').click()
  await ada.page.getByLabel('Your name at the table').fill('Countess')
  await ada.button('Change the name').click()
  await ada.button('Countess: preferences').waitFor()
  await stage.server.start()
  await away(ada).waitFor({ state: 'detached', timeout: 60_000 })
  await expect.poll(async () => (await ada.ask<Named>('GET', '/api/me')).name, { timeout: 20_000 }).toBe('Countess')
  await ada.button('Countess: preferences').waitFor()
})

test('Deleting name and games on the server leaves nothing on this device', async () => {
  const ada = await regular()
  const { page } = ada
  await playOnServer(ada)
  await ada.goto('/')
  await ada.button('Ada: preferences').click()
  await ada.button('Delete my name and all my games').click()
  await ada.button('Yes, delete everything').click()
  await page.getByLabel('Your name at the table').waitFor()
  await expect.poll(async () => (await stored(page)).filter(([key]) => !key.startsWith('hello/')), { timeout: 20_000 }).toEqual([])
  await page.reload()
  await page.getByLabel('Your name at the table').waitFor()
})

test('With a network that drops everything, pages show the last seen state, and everything resumes by itself', async () => {
  const wire = await Wire.to(stage.server)
  const ada = await regular({ through: wire })
  const { page } = ada
  const { id, seq } = await playOnServer(ada)
  await ada.goto('/')
  await page
    .getByRole('link', { name: new RegExp(building.title) })
    .first()
    .waitFor()
  await expect.poll(async () => JSON.stringify(await stored(page)), { timeout: 20_000 }).toContain('"list"')

  wire.swallow()
  await page.reload({ waitUntil: 'commit' })
  await board(ada, 'On the server')
    .getByRole('link', { name: new RegExp(building.title) })
    .waitFor()
  await away(ada).waitFor()
  // The next retry time is shown, and tables of this device remain playable.
  await page.getByText(/Next try in \d+ s/).waitFor()
  await openTable(ada, coop.name)
  await play(ada, 1)

  await page.goto(`${ada.url}/match/${id}`, { waitUntil: 'commit' })
  await page.getByText('You can look, not move.').waitFor()
  expect(await seqOf(page)).toBe(seq)

  wire.heal()
  await page.getByText('You can look, not move.').waitFor({ state: 'detached', timeout: 60_000 })
  await play(ada, 1)
  await toLobby(ada)
  await board(ada, 'On this device')
    .getByRole('link', { name: new RegExp(coop.title) })
    .waitFor()
  await board(ada, 'On the server')
    .getByRole('link', { name: new RegExp(building.title) })
    .waitFor()
  wire.close()
})

test('A silently lost connection is noticed in the lobby and at the table, and comes back by itself', async () => {
  const wire = await Wire.to(stage.server)
  const ada = await regular({ through: wire })
  const { page } = ada
  const { seq } = await playOnServer(ada)
  await page.evaluate(() => void Object.assign(window, { marked: true }))
  const outage = page.getByText('Connection lost. Trying again…')

  // A move lost on the way is repeated when the connection returns, and done once.
  wire.swallow()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await outage.waitFor({ timeout: 60_000 })
  wire.heal()
  await outage.waitFor({ state: 'detached', timeout: 60_000 })
  await page.waitForFunction((seq) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) > seq, seq)

  await toLobby(ada)
  await page
    .getByRole('link', { name: new RegExp(building.title) })
    .first()
    .waitFor()
  wire.swallow()
  await away(ada).waitFor({ timeout: 60_000 })
  wire.heal()
  await back(ada).waitFor({ timeout: 60_000 })
  expect(await page.evaluate(() => 'marked' in window), 'the page was never loaded anew').toBe(true)
  wire.close()
})

test.each(['light', 'dark'] as const)(
  'The lobby is accessible while the server is unreachable, and when it is back (%s)',
  async (colorScheme) => {
    const ada = await regular({ colorScheme })
    const { page } = ada
    await playOnServer(ada)
    await stage.server.kill()
    await page.goto(ada.url)
    await away(ada).waitFor()
    await openTable(ada, coop.name)
    await play(ada, 1)
    await toLobby(ada)
    await board(ada, 'On this device')
      .getByRole('link', { name: new RegExp(coop.title) })
      .waitFor()
    await page.getByRole('region', { name: 'When the server is back' }).waitFor()
    await expectAccessible(ada, 'away, desktop')
    await page.setViewportSize(phone)
    await expectAccessible(ada, 'away, phone')
    expect((await ada.button('Try now').boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await ada.button('Join by code').isDisabled()).toBe(true)

    await stage.server.start()
    await back(ada).waitFor({ timeout: 60_000 })
    // It stays as long as the pointer is on it.
    await back(ada).hover()
    await expectAccessible(ada, 'back, phone')
    await page.setViewportSize(desktop)
    await back(ada).hover()
    await expectAccessible(ada, 'back, desktop')
    await page.getByRole('heading', { name: 'On this device' }).click()
    await back(ada).waitFor({ state: 'detached' })
  },
)
