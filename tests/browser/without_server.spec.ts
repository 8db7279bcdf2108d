// On a train: the whole product in a browser, with no server of ours anywhere, and then with no network at all.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible } from './support/axe'
import { FileHost } from './support/files'
import { inWords, isKept, isOver, line, play } from './support/here'
import { omnibus } from './support/programs'
import { desktop, phone, stageOfTests, type Habits, type Person } from './support/stage'

const stage = stageOfTests()
const folder = mkdtempSync(join(tmpdir(), 'omnibus-site-'))
const below = '/games/omnibus/'
let host: FileHost

beforeAll(async () => {
  execFileSync(omnibus, ['site', folder])
  host = await FileHost.of(folder, below)
})
afterAll(() => {
  host.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The first visit to those files, and a name. */
async function arrive(habits: Habits = {}): Promise<Person> {
  const ada = await stage.visitor({ through: host, serviceWorkers: 'allow', ...habits })
  await ada.goto(below)
  await ada.page.getByLabel('Your name at the table').fill('Ada')
  await ada.button('Get on').click()
  await ada.page.getByText(line).waitFor()
  return ada
}

/** The host has another version from now on, and the page has heard of it. */
async function anotherVersion(page: Page, name: string): Promise<void> {
  const script = join(folder, 'service_worker.js')
  writeFileSync(script, readFileSync(script, 'utf8').replace(/const version = '\w+'/, `const version = '${name}'`))
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByText('A new version is ready.').waitFor({ timeout: 60_000 })
}

async function openTable({ page }: Person, game: string): Promise<void> {
  await page.evaluate((game) => (location.hash = `#/new/${game}`), game)
  await page.getByRole('button', { name: 'Open the table' }).first().click()
  await page.waitForURL(/#\/match\//)
}

test('From plain files below a path: a match is played, reloaded with the network cut, ended, saved and verified', async () => {
  const ada = await arrive()
  const { page, context } = ada
  await isKept(page)
  await context.setOffline(true)
  await openTable(ada, 'futuropia')
  await play(ada, 3)
  const before = Number(await page.locator('[data-seq]').first().getAttribute('data-seq'))

  await page.reload()
  await page.waitForFunction((seq) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) >= seq, before)
  await play(ada)
  expect(await isOver(ada)).toBe(true)

  const [download] = await Promise.all([page.waitForEvent('download'), ada.button('Game file').click()])
  const verdict = execFileSync(omnibus, ['--lang', 'en', 'verify', await download.path()], { encoding: 'utf8' })
  expect(verdict).toContain('is good')
  expect(verdict).toContain('The seed follows from the secret of the server and one contribution.')
})

test('A server that is gone when the page is opened again: whoever was there before plays on their own device meanwhile', async () => {
  const ada = await stage.visitor({ serviceWorkers: 'allow' })
  const { page } = ada
  await ada.goto('/')
  await page.getByLabel('Your name at the table').fill('Ada')
  await ada.button('Get on').click()
  await isKept(page)
  expect(await page.getByText(line).count()).toBe(0)

  await stage.server.kill()
  await page.reload()
  await page.getByLabel('Your name at the table').fill('Ada')
  await ada.button('Get on').click()
  await page.getByText(line).waitFor()

  await stage.server.start()
  await ada.button('Try the server again').click()
  await page.getByText(line).waitFor({ state: 'detached' })
  await ada.button('Ada: preferences').waitFor()
})

test('A link can be opened in another tab: it has the address it leads to', async () => {
  const ada = await arrive()
  const link = ada.page.locator('a[data-stop="futuropia"]')
  expect(await link.getAttribute('href')).toBe('#/new/futuropia')
  expect(await ada.page.locator('a[href^="/"]').count(), 'no link leads out of the site').toBe(0)
  await link.click()
  await ada.page.waitForURL(`${host.url}${below}#/new/futuropia`)
  await openTable(ada, 'futuropia')
  await inWords(ada)
  await ada.page.keyboard.press('l')
  expect(await ada.page.locator('a[href^="/"]').count(), 'at the table neither').toBe(0)
})

test('A hint is thought about in a worker of its own, beside the one that answers', async () => {
  const ada = await arrive()
  const { page } = ada
  await openTable(ada, 'mass_transit')
  const session = await page.context().newCDPSession(page)
  const workers = async () =>
    (await session.send('Target.getTargets')).targetInfos.filter(({ type }) => type === 'worker').map(({ url }) => url)
  expect((await workers()).filter((url) => url.includes('/helper-'))).toEqual([])
  await ada.button('Hint').click()
  await page.getByRole('region', { name: 'Hint' }).waitFor()
  expect((await workers()).filter((url) => url.includes('/helper-'))).not.toEqual([])
})

test('One tab has the games of a browser at a time; the next goes on when that is closed', async () => {
  const ada = await arrive()
  const second = await ada.anotherPage()
  await second.goto(below)
  await second.page.getByText('Omnibus is open in another tab. Close that one to go on here.').waitFor()
  await ada.page.close()
  await second.page.getByText(line).waitFor()
})

test.each(['light', 'dark'] as const)(
  'What is said of playing here, and of a new version, can be read by everybody (%s)',
  async (colorScheme) => {
    for (const viewport of [desktop, phone]) {
      const ada = await arrive({ colorScheme, viewport })
      await isKept(ada.page)
      await anotherVersion(ada.page, `${colorScheme}${viewport.width}`)
      await expectAccessible(ada, `${viewport.width} wide`)
      const buttons = ada.page.locator('[role=status] button')
      const lowest = viewport === phone ? 44 : 24
      for (const button of await buttons.all()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(lowest)
    }
  },
)

test('It can be installed: name, icons and where it begins are told, below any path', async () => {
  const ada = await arrive()
  const { page } = ada
  const address = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href)
  const manifest = (await (await page.request.get(address)).json()) as { start_url: string; icons: { src: string }[] }
  expect(new URL(manifest.start_url, address).pathname).toBe(below)
  for (const { src } of manifest.icons) expect((await page.request.get(new URL(src, address).href)).status(), src).toBe(200)
})

test('A new version is offered, and loaded when somebody wants it', async () => {
  const ada = await arrive()
  const { page } = ada
  await isKept(page)
  await anotherVersion(page, 'next')
  expect(await page.evaluate(() => caches.keys()), 'the old one stays until then').toHaveLength(2)

  // Another tab has two things to say at its foot: one stands above the other.
  const second = await ada.anotherPage()
  await second.goto(below)
  const lines = ['A new version is ready.', 'Omnibus is open in another tab.'].map((text) =>
    second.page.locator('[role=status] > p', { hasText: text }),
  )
  for (const line of lines) await line.waitFor()
  const places = await Promise.all(lines.map(async (line) => (await line.boundingBox())!))
  expect(places[0]!.y + places[0]!.height).toBeLessThan(places[1]!.y)
  await second.page.close()

  await Promise.all([page.waitForEvent('load'), ada.button('Load it now').click()])
  await page.getByText(line).waitFor()
  await page.waitForFunction(async () => (await caches.keys()).join() === 'omnibus-next')
})
