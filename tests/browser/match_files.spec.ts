// Match files: saved, reopened with or without a server, and transferred from a browser to a server.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Match } from '../../web/src/protocol/match'
import { expectAccessible } from './support/axe'
import { building, coop } from './support/games'
import { inWords, isKept, play } from './support/here'
import { stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

const folder = mkdtempSync(join(tmpdir(), 'omnibus-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a file on this machine; returns its path. */
function asFile(content: unknown, name = 'game.json'): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const contentOf = async (download: Download): Promise<object> => JSON.parse(readFileSync(await download.path(), 'utf8')) as object

/** Opens files in the lobby, by the button. */
async function choose({ page }: Person, ...files: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a game file…' }).click()])
  await chooser.setFiles(files)
}

/** Drops a file onto the lobby page. */
async function drop({ page }: Person, file: object): Promise<void> {
  await page.getByRole('button', { name: 'Open a game file…' }).waitFor()
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'game.json', { type: 'application/json' }))
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, JSON.stringify(file))
}

/** File of a match between fast bots. */
async function finishedFile(person: Person): Promise<object> {
  const bot = { kind: 'program', level: 'easy' } as const
  const { id } = await person.table(coop.name, [bot, bot])
  await expect.poll(async () => (await person.ask<Match>('GET', `/api/matches/${id}`)).state, { timeout: 60_000 }).toBe('over')
  return person.ask<object>('GET', `/api/matches/${id}/file`)
}

/** Person whose browser plays without its known server, under the same name. */
async function playsHere(name: string): Promise<Person> {
  const person = await stage.person(name, { serviceWorkers: 'allow' })
  await person.goto('/')
  await isKept(person.page)
  await stage.server.kill()
  await person.page.reload()
  await person.page.getByText('No connection').waitFor()
  return person
}

test('A finished match is opened from its file, chosen or dropped: its result, its replay, and that its shuffle is not proven', async () => {
  const ada = await stage.person('Ada')
  const file = await finishedFile(ada)
  const bo = await stage.person('Bo')
  await bo.goto('/')
  await expectAccessible(bo, 'the lobby')
  await choose(bo, asFile(file))
  await bo.page.waitForURL(/\/match\//)
  await bo.page.locator('section.end').waitFor()
  await bo.page.getByText(/were decided before it was set up/).waitFor()
  expect(await bo.button('Check the shuffle').count(), 'there is nothing to check').toBe(0)
  await bo.link('Watch the replay').click()
  await bo.page.getByRole('slider').waitFor()

  await bo.goto('/')
  await drop(bo, file)
  await bo.page.waitForURL(/\/match\//)
  await bo.page.locator('section.end').waitFor()
  expect((await bo.ask<{ matches: Match[] }>('GET', '/api/matches')).matches).toHaveLength(2)
})

test('A file that is no game file or corrupt is reported in a sentence, and the lobby stays unchanged', async () => {
  const ada = await stage.person('Ada')
  const file = (await finishedFile(ada)) as { log: { hash: string }[] }
  await ada.goto('/')
  const { page } = ada
  await choose(ada, asFile('Once upon a time', 'tale.json'))
  await page.getByText('tale.json: this is not a game file.').waitFor()
  await choose(ada, asFile({ shopping: ['milk'] }, 'list.json'))
  await page.getByText('list.json: this is not a game file.').waitFor()
  await choose(ada, asFile({ ...file, omnibus: 2 }))
  await page.getByText('match.omnibus is 2, but must be: 1.').waitFor()
  file.log[3]!.hash = '0000000000000000'
  await choose(ada, asFile(file))
  await page.getByText('match.log[3].hash').waitFor()
  await choose(ada, asFile(' '.repeat(4 * 1024 * 1024 + 1), 'huge.json'))
  await page.getByText('huge.json: a game file has at most 4 MB.').waitFor()
  await expectAccessible(ada, 'a refused file')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('Without a server: a match is saved in the middle, deleted, reopened and continued', async () => {
  const ada = await playsHere('Ada')
  const { page } = ada
  await ada.goto(`/new/${building.name}?with=bots`)
  await ada.button('Open the table').first().click()
  await page.waitForURL(/\/match\//)
  await play(ada, 2)
  const before = Number(await page.locator('[data-seq]').first().getAttribute('data-seq'))
  await ada.button('Players and table').click()
  const [download] = await Promise.all([page.waitForEvent('download'), ada.button('Save as a file').click()])
  expect(download.suggestedFilename()).toMatch(/^[A-Z][\w ]+ \d{4}-\d\d-\d\d Ada\b.*\.json$/)
  const file = await contentOf(download)
  expect(await ada.button('Go online with this table').isDisabled(), 'nobody is there to go to').toBe(true)
  await ada.button('Delete the game').click()
  await ada.button('Delete it for everybody?').click()

  await choose(ada, asFile(file))
  await page.waitForURL(/\/match\//)
  await page.waitForFunction((seq) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) >= seq, before)
  await play(ada, 1)
  await stage.server.start()
})

test('A table of this browser goes online when the server is back, and a friend takes the other seat', async () => {
  const ada = await playsHere('Ada')
  const { page } = ada
  await ada.goto(`/new/${coop.name}?with=friends`)
  await ada.button('Open the table').first().click()
  await page.waitForURL(/\/match\//)
  await page.getByRole('button', { name: /^I am/ }).click()
  await inWords(ada)
  for (const key of ['/', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await stage.server.start()

  await ada.button('Players and table').click()
  await ada.button('Go online with this table').click()
  await page.getByText('Its cards and dice were decided on this device').waitFor()
  await expectAccessible(ada, 'going online')
  await page.getByRole('checkbox').nth(1).check()
  await ada.button('Go online').click()
  await page.getByText(/were decided before it was set up/).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { code } = await ada.ask<Match>('GET', `/api/matches/${id}`)

  const bo = await stage.person('Bo')
  await bo.goto(`/join/${code}`)
  await bo.page.getByText(/were decided before it was set up/).waitFor()
  await expectAccessible(bo, 'an invitation to it')
  await bo.button('Take this seat').click()
  await page.getByRole('button', { name: /^I am/ }).click() // the third seat is hers, too
  for (const person of [ada, bo]) {
    await person.page.waitForFunction(() => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) >= 1)
    await person.button('Cards known before, not proven').waitFor()
  }
  expect((await bo.ask<Match>('GET', `/api/matches/${id}`)).seats.map(({ name, yours }) => [name, yours])).toEqual([
    ['Ada', false],
    ['Bo', true],
    ['Seat 3', false],
  ])
})

test('An unfinished file on a server: other players are invited to the remaining seats', async () => {
  const ada = await playsHere('Ada')
  const { page } = ada
  await ada.goto(`/new/${coop.name}?with=friends`)
  await ada.button('Open the table').first().click()
  await page.getByRole('button', { name: /^I am/ }).click()
  await ada.button('Players and table').click()
  const [download] = await Promise.all([page.waitForEvent('download'), ada.button('Save as a file').click()])
  const file = await contentOf(download)
  await stage.server.start()

  const bo = await stage.person('Bo')
  await bo.goto('/')
  await choose(bo, asFile(file))
  await bo.page.getByText('The server cannot vouch for a game from a file').waitFor()
  await expectAccessible(bo, 'who plays')
  await bo.page.getByRole('checkbox').first().check()
  await bo.button('Open the game').click()
  await bo.page.getByText('One seat is free.').waitFor()
})
