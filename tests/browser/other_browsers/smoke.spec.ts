// Smoke test in browsers other than Chromium, which runs all other tests: lobby, first turns of each game, one match to its end and its
// replay; then without a server.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hello } from '../../../web/src/protocol/lobby'
import type { Match } from '../../../web/src/protocol/match'
import { coop } from '../support/games'
import { root, Server } from '../support/programs'
import { browsers, type Window } from './browsers'

const bot = { kind: 'program', level: 'easy' }

const server = new Server()
let games: Hello['games']
beforeAll(async () => {
  await server.start()
  games = ((await (await fetch(`${server.url}/api/hello`)).json()) as Hello).games
})
afterAll(() => server.stop())

describe.each(Object.entries(browsers))('In %s', (name, openBrowser) => {
  let window: Window
  beforeAll(async () => {
    window = await openBrowser()
  })
  afterAll(() => window?.close())

  /** Waits until an expression in the page is true. */
  async function until(expression: string): Promise<void> {
    await expect.poll(() => window.look(`Boolean(${expression})`), { timeout: 20_000, message: expression }).toBe(true)
  }

  async function open(path: string, from = server): Promise<void> {
    await window.open(from.url + path)
    await window.look(`void (window.faults ??= (addEventListener('error', ({ message }) => faults.push(message)),
      addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason))), []))`)
  }

  /** Saves a screenshot in build/other_browsers and checks that no page had errors. */
  async function keepPicture(what: string): Promise<void> {
    const folder = join(root, 'build/other_browsers')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}-${what}.png`), await window.picture())
    expect(await window.look('window.faults')).toEqual([])
  }

  const asked = `document.title.startsWith('●')`
  const over = `document.querySelector('section.end, section.counting')`
  const shown = `(document.querySelector('[data-seq]:not([aria-busy=true])')?.dataset.seq ?? -1)`

  /** Makes a choice by keyboard in the text view and waits until it is done and the page asks again or shows the end. */
  async function choose(): Promise<void> {
    const before = await window.look<string>(shown)
    await until(`document.querySelector('[role=option]')`)
    await window.press('/')
    await window.press('ArrowDown')
    await window.press('Enter')
    await until(`Number(${shown}) > ${before} && (${asked} || ${over})`)
  }

  /** Creates a table without using the form. */
  async function newMatch(game: string, seats: object[]): Promise<string> {
    const order = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, seats }) }
    await window.look(`void (window.answer = null, fetch('/api/matches', ${JSON.stringify(order)})
      .then((answer) => answer.text()).then((text) => (window.answer = text)))`)
    await until('window.answer')
    const match = JSON.parse(await window.look('window.answer')) as Match | { error: object }
    expect(match).not.toHaveProperty('error')
    return (match as Match).id
  }

  /** Enters the name of a new visitor. */
  async function getOn(): Promise<void> {
    await until(`document.querySelector('dialog[open] input')`)
    await window.click('dialog[open] input')
    await window.look(`document.activeElement.select()`)
    for (const letter of 'Nora') await window.press(letter)
    await window.press('Enter')
    await until(`!document.querySelector('dialog[open]')`)
  }

  test('a newcomer gets on and sees the map with all games', async () => {
    await open('/')
    await getOn()
    await until(`new Set([...document.querySelectorAll('[data-game]')].map((each) => each.dataset.game)).size === ${games.length}`)
    await until(`document.querySelector('[aria-label="Nora: preferences"]')`)
    await keepPicture('lobby')
  })

  test('the drawn table of each game asks for the first turns, which can be played', async () => {
    for (const { name: game } of games) {
      const match = await newMatch(game, [{ kind: 'me' }, bot, bot])
      await open(`/match/${match}`)
      await until(asked)
      await until(`document.querySelector('[data-seq] svg')`)
      await keepPicture(game)
      await window.press('t')
      for (let turns = 0; turns < 3; ++turns) await choose()
    }
  })

  test('a match is played to its end and replayed', async () => {
    const match = await newMatch(coop.name, [{ kind: 'me' }])
    await open(`/match/${match}`)
    await until(asked)
    await window.press('t')
    while (!(await window.look(`Boolean(${over})`))) await choose()
    await keepPicture('end')

    await open(`/replay/${match}?ply=0`)
    await until(`document.querySelector('input[type=range]')`)
    await window.press('ArrowRight')
    await until(`new URL(location.href).searchParams.get('ply') === '1'`)
    await keepPicture('replay')
  })

  test('without its server the page plays in this browser, and continues after a reload during a match', async () => {
    const away = new Server()
    await away.start()
    await open('/', away)
    await getOn()
    await until(`navigator.serviceWorker.controller`)
    await away.stop()

    await open(`/new/${coop.name}?with=bots`, away)
    await getOn()
    await until(`document.querySelector('form button.go')`)
    await window.click('form button.go')
    await until(asked)
    await window.press('t')
    await choose()
    const match = await window.look<string>('location.pathname')
    const before = await window.look<string>(shown)
    await keepPicture('without-server')

    await open(match, away)
    await until(`Number(${shown}) >= ${before} && ${asked}`)
    await window.press('t')
    await choose()
  })
})
