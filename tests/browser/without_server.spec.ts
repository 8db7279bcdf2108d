// The whole product in a browser without any server of its own, and then without a network.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible } from './support/axe'
import { FileHost } from './support/files'
import { building, coop } from './support/games'
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

/** First visit to the static files, with a name. */
async function arrive(habits: Habits = {}): Promise<Person> {
  const ada = await stage.visitor({ through: host, serviceWorkers: 'allow', ...habits })
  await ada.goto(below)
  await ada.page.getByLabel('Your name at the table').fill('Ada')
  await ada.button('Get on').click()
  await ada.page.getByText(line).waitFor()
  return ada
}

/** Publishes a new version on the host and waits until the page has noticed. */
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

test('The files bring their own Content-Security-Policy and are compressed already', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(page).toMatch(/<head>\s*<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' [^"]*" \/>/)
  expect(page, 'browsers refuse it in a tag').not.toContain('frame-ancestors')
  expect(existsSync(join(folder, 'index.html.br')), 'the page of a server').toBe(false)
  const names = readdirSync(folder, { recursive: true })
  const twins = { '.gz': gunzipSync, '.br': brotliDecompressSync }
  for (const [ending, unpacked] of Object.entries(twins)) {
    const small = names.filter((name) => name.endsWith(ending))
    expect(small.some((name) => name.includes('.wasm'))).toBe(true)
    for (const name of small) {
      const twin = readFileSync(join(folder, name.slice(0, -ending.length)))
      expect(unpacked(readFileSync(join(folder, name))).equals(twin), name).toBe(true)
    }
  }
})

test('The lobby says when everything is stored for offline, and offers to install where the browser can', async () => {
  const ada = await arrive()
  const { page } = ada
  await page.getByRole('heading', { name: 'Ready for offline' }).waitFor({ timeout: 60_000 })
  expect(await ada.button('Install Omnibus').count()).toBe(0)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve((document.title = 'asked the browser')),
    })
    dispatchEvent(offer)
  })
  await ada.button('Install Omnibus').click()
  await page.waitForFunction(() => document.title === 'asked the browser')
  await ada.button('Install Omnibus').waitFor({ state: 'detached' })
})

test('From plain files below a path: a match is played, reloaded with the network cut, ended, saved, verified, replayed and analysed', async () => {
  const ada = await arrive()
  const { page, context } = ada
  await isKept(page)
  await context.setOffline(true)
  await openTable(ada, building.name)
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

  await ada.link('Watch the replay').click()
  await page.getByRole('slider').waitFor()
  await page.goBack()
  await ada.link('Analyse the game').click()
  await page.locator('.analysis[data-state]').waitFor()
})

test('Without a network: two share a screen, a lesson is started, a puzzle tried, all of it also in another language', async () => {
  const ada = await arrive()
  const { page, context } = ada
  const to = (address: string) => page.evaluate((hash) => (location.hash = hash), `#${address}`)
  await isKept(page)
  await context.setOffline(true)

  await to(`/new/${coop.name}`)
  await page.getByLabel('Who takes seat 2').selectOption('On this screen')
  await page.getByLabel('Name of the person').fill('Ben')
  await ada.button('Open the table').first().click()
  await page.getByRole('heading', { name: /^Give the screen to/ }).waitFor()

  await to(`/learn/${coop.name}`)
  await ada.button('Start: First steps').click()
  await page.getByRole('group', { name: 'Map of the six routes' }).waitFor()

  await to('/today')
  await page.getByRole('list', { name: 'The puzzles of today' }).getByRole('button').first().click()
  await page.getByText('Goal', { exact: true }).waitFor()

  await to('/today')
  await ada.button('FR, Français').click()
  await page.getByRole('heading', { name: 'Problèmes du jour' }).waitFor()
})

test('A link can be opened in another tab: it has a real address', async () => {
  const ada = await arrive()
  const link = ada.page.locator(`a[data-stop="${building.name}"]`)
  expect(await link.getAttribute('href')).toBe(`#/new/${building.name}`)
  expect(await ada.page.locator('a[href^="/"]').count(), 'no link leads out of the site').toBe(0)
  await link.click()
  await ada.page.waitForURL(`${host.url}${below}#/new/${building.name}`)
  await openTable(ada, building.name)
  await inWords(ada)
  await ada.page.keyboard.press('l')
  expect(await ada.page.locator('a[href^="/"]').count(), 'at the table neither').toBe(0)
})

test('A hint is computed in a separate worker, beside the one that answers', async () => {
  const ada = await arrive()
  const { page } = ada
  await openTable(ada, coop.name)
  const session = await page.context().newCDPSession(page)
  const workers = async () =>
    (await session.send('Target.getTargets')).targetInfos.filter(({ type }) => type === 'worker').map(({ url }) => url)
  expect((await workers()).filter((url) => url.includes('/helper-'))).toEqual([])
  await ada.button('Hint').click()
  await page.getByRole('region', { name: 'Hint' }).getByRole('heading', { level: 2 }).waitFor()
  expect((await workers()).filter((url) => url.includes('/helper-'))).not.toEqual([])
})

test('One tab owns the games of a browser at a time; another takes over when it is closed', async () => {
  const ada = await arrive()
  const second = await ada.anotherPage()
  await second.goto(below)
  await second.page.getByText('Omnibus is open in another tab. Close that one to go on here.').waitFor()
  await ada.page.close()
  await second.page.getByText(line).waitFor()
})

test.each(['light', 'dark'] as const)(
  'Messages about playing in the browser and about a new version are accessible (%s)',
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

/** Fields of a manifest as parsed by the browser (`Page.getAppManifest`) that are checked here. */
interface AppManifest {
  id: string
  startUrl: string
  scope: string
  display: string
  icons: { url: string; sizes: string; type: string }[]
}

test('It is installable according to the browser, below any path', async () => {
  const ada = await arrive()
  await isKept(ada.page)
  const session = await ada.context.newCDPSession(ada.page)
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { errors, manifest } = (await session.send('Page.getAppManifest')) as unknown as { errors: unknown[]; manifest: AppManifest }
  expect(errors).toEqual([])
  const home = host.url + below
  expect(manifest).toMatchObject({ id: home, startUrl: home, scope: home, display: 'kStandalone' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { url, type } of manifest.icons) {
    const size = await ada.page.evaluate(async (url) => {
      const icon = Object.assign(new Image(), { src: url })
      await icon.decode()
      return `${icon.naturalWidth}x${icon.naturalHeight}`
    }, url)
    if (type === 'image/png') expect(manifest.icons.find((icon) => icon.url === url)!.sizes, url).toBe(size)
  }
})

test('A new version is offered, and loaded on request', async () => {
  const ada = await arrive()
  const { page } = ada
  await isKept(page)
  await page.setViewportSize(phone)
  const foot = page.getByRole('navigation', { name: 'New table' })
  const lowerEdge = async () => (({ y, height }) => y + height)((await foot.boundingBox())!)
  expect(await lowerEdge()).toBe(phone.height)
  await anotherVersion(page, 'next')
  expect(await page.evaluate(() => caches.keys()), 'the old one stays until then').toHaveLength(2)
  await foot.getByRole('link').click({ trial: true })
  expect(await lowerEdge(), 'the offer covers nothing').toBeLessThan(phone.height)
  await page.setViewportSize(desktop)

  // Another tab has two notices at its foot, stacked.
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
  await page.waitForFunction(async () => (await caches.keys()).join().endsWith(' next'))
})

test('Each tab switches to a new version by itself, while the others keep their version', async () => {
  const ada = await arrive()
  await isKept(ada.page)
  await anotherVersion(ada.page, 'both')
  const other = await ada.anotherPage()
  await other.goto(below)
  const offered = other.page.getByText('A new version is ready.')
  await offered.waitFor()
  await other.page.evaluate(() => Object.assign(window, { stillThere: true }))

  await Promise.all([ada.page.waitForEvent('load'), ada.button('Load it now').click()])
  await ada.page.getByText('Omnibus is open in another tab.').waitFor()
  expect(await other.page.evaluate(() => 'stillThere' in window), 'no page is loaded anew unasked').toBe(true)
  expect(await ada.page.evaluate(() => caches.keys()), 'the other tab may still need the old one').toHaveLength(2)

  await Promise.all([other.page.waitForEvent('load'), other.button('Load it now').click()])
  await offered.waitFor({ state: 'detached' })
  await other.page.close()
  await ada.page.reload()
  await ada.page.waitForFunction(async () => (await caches.keys()).join().endsWith(' both'))
})

test('The offer of a new version can be postponed: it disappears, and the match goes on', async () => {
  const ada = await arrive()
  await isKept(ada.page)
  await openTable(ada, building.name)
  await play(ada, 1)
  await anotherVersion(ada.page, 'later')
  await ada.button('Later').click()
  await ada.page.getByText('A new version is ready.').waitFor({ state: 'detached' })
  await play(ada, 1)
  expect(await ada.page.evaluate(() => caches.keys())).toHaveLength(2)
})

// ---- refused browser features ----

/** Modifies the worker that runs the page's server, as if the browser refused a feature. */
async function inAWorldWhere(person: Person, script: string): Promise<void> {
  await person.page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${script}\n${await response.text()}` })
  })
}

test('A message says that nothing can be stored', async () => {
  const ada = await stage.visitor({ through: host })
  await inAWorldWhere(ada, "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }")
  await ada.goto(below)
  await ada.page.getByText('This browser stores nothing for this site').waitFor()
  await expectAccessible(ada, 'nothing may be kept')
})

test('With full storage an action is rejected with a message; when there is room again, play goes on', async () => {
  const ada = await stage.visitor({ through: host })
  // The storage is full when the page is told so.
  await inAWorldWhere(
    ada,
    `let full = false
     new BroadcastChannel('room').onmessage = ({ data }) => (full = data === 'full')
     const { put } = IDBObjectStore.prototype
     IDBObjectStore.prototype.put = function (...given) {
       if (full) this.transaction.abort()
       return put.apply(this, given)
     }`,
  )
  const { page } = ada
  await ada.goto(below)
  await page.getByLabel('Your name at the table').fill('Ada')
  await ada.button('Get on').click()
  await openTable(ada, building.name)
  await play(ada, 1)
  await page.waitForFunction(
    () => document.title.startsWith('●') && document.querySelector<HTMLElement>('[data-seq]')?.ariaBusy === 'false',
  )
  const seq = () => page.locator('[data-seq]').first().getAttribute('data-seq')
  const before = await seq()
  const room = (state: string) =>
    page.evaluate((state) => {
      const channel = new BroadcastChannel('room')
      channel.postMessage(state)
      channel.close()
    }, state)
  await room('full')
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('could not be stored').first().waitFor()
  expect(await seq()).toBe(before)
  await room('free')
  await play(ada, 1)
  expect(ada.faults.splice(0).join(), 'it is logged for the operator').toContain('TransactionInactiveError')
})

test('A crash of the module ends its worker; the next one continues from storage', async () => {
  const ada = await stage.visitor({ through: host })
  await inAWorldWhere(
    ada,
    `new BroadcastChannel('fault').onmessage = () => { Map.prototype.set = () => { throw new WebAssembly.RuntimeError('unreachable') } }`,
  )
  const { page } = ada
  await ada.goto(below)
  await page.getByLabel('Your name at the table').fill('Ada')
  await ada.button('Get on').click()
  await openTable(ada, building.name)
  await play(ada, 2)
  await Promise.all([
    page.waitForEvent('worker', (worker) => worker.url().includes('/worker-')),
    page.evaluate(() => {
      new BroadcastChannel('fault').postMessage(null)
      location.hash = '#/today'
    }),
  ])
  await page.evaluate(() => history.back())
  await play(ada, 1)
})
