// Test environment: a server, a browser, and people with separate cookies and storage.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Match } from '../../../web/src/protocol/match'
import type { NewMatch, NewSeat } from '../../../web/src/protocol/new_match'
import { root, Server } from './programs'
import { Recorder } from './recorder'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export interface Habits extends BrowserContextOptions {
  /** URL through which this person reaches the server; default: directly. */
  through?: { url: string }
}

export class Stage {
  readonly server: Server
  browser!: Browser
  #people: Person[] = []

  constructor(options: string[] = []) {
    this.server = new Server(options)
  }

  async open(): Promise<void> {
    const sandbox = process.getuid() === 0 ? ['--no-sandbox'] : []
    ;[this.browser] = await Promise.all([
      chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: [...flags, ...sandbox] }),
      this.server.start(),
    ])
  }

  /** Person with a name. Animations are off unless requested. */
  async person(name: string, habits: Habits = {}): Promise<Person> {
    const visitor = await this.visitor(habits)
    await visitor.context.request.post(`${visitor.url}/api/me`, { data: { name } })
    return visitor
  }

  /** Person on a first visit. */
  async visitor({ through = this.server, ...options }: Habits = {}): Promise<Person> {
    const context = await this.browser.newContext({
      viewport: desktop,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-GB',
      ...options,
    })
    context.setDefaultTimeout(20_000)
    // Service workers are tested separately.
    if (options.serviceWorkers !== 'allow') await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    const person = new Person(context, await context.newPage(), through.url)
    this.#people.push(person)
    return person
  }

  /** Closes all pages; fails if any had errors. */
  async leave(): Promise<void> {
    const faults: string[] = []
    for (const person of this.#people.splice(0)) {
      await person.close()
      faults.push(...person.faults)
    }
    expect(faults).toEqual([])
  }

  /** Screenshots of all pages, in build/browser. */
  async picture(test: string): Promise<void> {
    const folder = join(root, 'build/browser')
    mkdirSync(folder, { recursive: true })
    const pages = this.#people.flatMap((person) => person.context.pages())
    for (const [i, page] of pages.entries()) {
      await page.screenshot({ path: join(folder, `${test.replace(/\W+/g, '-').slice(0, 80)}-${i}.png`) }).catch(() => {})
    }
  }

  async close(): Promise<void> {
    await this.browser?.close()
    await this.server.stop()
  }
}

export class Person {
  readonly recorder: Recorder
  /** Errors of the page itself; none is ever acceptable. */
  readonly faults: string[] = []

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
  ) {
    this.recorder = this.#follow(page)
  }

  /** Second page of the same person. */
  async anotherPage(): Promise<Person> {
    return new Person(this.context, await this.context.newPage(), this.url)
  }

  #follow(page: Page): Recorder {
    page.on('pageerror', (error) => this.faults.push(`${page.url()}: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      // The page itself reports failed requests where that matters.
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
        this.faults.push(`${page.url()}: ${message.text()}`)
    })
    return new Recorder(page)
  }

  async goto(path: string): Promise<void> {
    this.recorder.turnPage()
    await this.page.goto(this.url + path)
  }

  /** Creates a table without using the form. */
  async table(game: string, seats: NewSeat[], more: Partial<NewMatch> = {}): Promise<Match> {
    return this.ask<Match>('POST', '/api/matches', { game, seats, ...more })
  }

  async ask<Answer>(method: string, path: string, data?: object): Promise<Answer> {
    const response = await this.context.request.fetch(this.url + path, { method, ...(data && { data }) })
    const text = await response.text()
    if (!response.ok()) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text || 'null') as Answer
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }
  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' })
  }

  async close(): Promise<void> {
    await this.recorder.finish()
    // A request intercepted by a test may still be in progress.
    for (const page of this.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.context.close()
  }
}

/** Sets up the environment for the tests of a file. */
export function stageOfTests(...options: string[]): Stage {
  const stage = new Stage(options)
  beforeAll(() => stage.open())
  afterAll(() => stage.close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await stage.picture(task.name)
    await stage.leave()
  })
  return stage
}
