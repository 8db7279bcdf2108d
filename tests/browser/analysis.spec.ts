// Analysis of a finished match by the real server: by mouse, by keyboard and on a phone; stopped, resumed, and played on from.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Analysis, AnalysisReply } from '../../web/src/protocol/analysis'
import type { Match } from '../../web/src/protocol/match'
import { expectAccessible } from './support/axe'
import { coop, games, race, shortEdition } from './support/games'
import { phone, stageOfTests, type Person } from './support/stage'

// Enough games for a slow analysis that a test can stop.
const stage = stageOfTests('--analysis-games', '600')
// Few games for an analysis within seconds; the quality of the grades does not matter here.
const quick = stageOfTests('--analysis-games', '20')

/** Match played to its end by bots. */
async function finished(person: Person, game: string, bots: number, more: object = {}): Promise<Match> {
  const program = { kind: 'program', level: 'easy' } as const
  const match = await person.table(game, [{ kind: 'me' }, ...Array.from({ length: bots }, () => program)], more)
  await person.ask('POST', `/api/matches/${match.id}/leave`, { seat: 0 })
  await expect
    .poll(async () => (await person.ask<Match>('GET', `/api/matches/${match.id}`)).state, { timeout: 120_000, interval: 300 })
    .toBe('over')
  return match
}
const readOf = async (person: Person, { id }: Match, from = 0): Promise<Analysis> =>
  (await person.ask<AnalysisReply>('GET', `/api/matches/${id}/analysis?from=${from}`)).analysis

const inState = ({ page }: Person, state: Analysis['state']): Locator => page.locator(`.analysis[data-state="${state}"]`)
const chart = ({ page }: Person): Locator => page.getByRole('figure').filter({ hasText: /Chance to win|The team’s chance|Expected points/ })
const atPly = (person: Person, ply: number): Promise<void> => person.page.waitForURL(`**/analysis?ply=${ply}`)

/** Opens the analysis and waits until it is complete and shown. */
async function openRead(person: Person, match: Match): Promise<Analysis> {
  await person.goto(`/match/${match.id}/analysis`)
  await inState(person, 'done').waitFor({ timeout: 150_000 })
  const analysis = await readOf(person, match)
  while (analysis.moments.length < analysis.read) analysis.moments.push(...(await readOf(person, match, analysis.moments.length)).moments)
  return analysis
}

test('The analysis of every turn starts from the result, stops, resumes, and continues after leaving the page', async () => {
  const ada = await stage.person('Ada')
  const match = await finished(ada, race.name, 2, { edition: shortEdition(15) })
  await ada.goto(`/match/${match.id}`)
  await ada.page.getByRole('heading', { name: /won|win/ }).waitFor()
  await ada.link('Analyse the game').waitFor()
  await expectAccessible(ada, 'result')
  await ada.page.keyboard.press('a')
  await ada.page.waitForURL(`**/match/${match.id}/analysis`)

  await ada.page.getByRole('progressbar').waitFor()
  await ada.button('Stop').click()
  await ada.button('Go on').waitFor()
  const { state, read, of } = await readOf(ada, match)
  expect(state === 'stopped' || state === 'none').toBe(true)
  expect(read).toBeLessThan(of)
  await ada.button('Go on').click()
  await ada.button('Stop').waitFor()

  await ada.goto('/')
  await expect.poll(async () => (await readOf(ada, match)).read, { timeout: 120_000, interval: 500 }).toBeGreaterThan(read)
  await ada.ask('POST', `/api/matches/${match.id}/analysis/stop`)
})

test('Moments are browsed by keys and by mouse, the best choice is shown and hidden, and play continues from there', async () => {
  const ada = await quick.person('Ada')
  const match = await finished(ada, race.name, 2, { edition: shortEdition() })
  const { moments, seats, read, of } = await openRead(ada, match)
  expect(read).toBe(of)
  await ada.page.getByText(`of ${of}`).first().waitFor()
  await expectAccessible(ada, 'analysis')
  const { keyboard } = ada.page
  await keyboard.press('Home')
  await atPly(ada, 0)
  const second = moments.find(({ ply }) => ply > 0)!
  await keyboard.press('ArrowRight')
  await atPly(ada, second.ply)
  await keyboard.press('ArrowLeft')
  await atPly(ada, 0)
  await ada.page.locator('[data-way="played"]').waitFor({ state: 'attached' }) // a played card has no place on the board

  const keys = [...new Set(seats.flatMap((seat) => seat.key_moments))].map((index) => moments[index]!.ply).toSorted((a, b) => a - b)
  const next = keys.find((ply) => ply > 0)
  if (next !== undefined) {
    await keyboard.press('Shift+ArrowRight')
    await atPly(ada, next)
  }
  const listed = ada.page.getByRole('region', { name: 'Key moments' }).getByRole('button')
  expect(await listed.count()).toBe(keys.length)
  if (keys.length) {
    await listed.last().click()
    await atPly(ada, keys.at(-1)!)
    expect(await listed.last().getAttribute('aria-current')).toBe('step')
  }

  // B shows and hides a better choice if there is one, with the numbers behind the grade.
  const better = moments.find(({ best }) => best)
  if (better) {
    await ada.goto(`/match/${match.id}/analysis?ply=${better.ply}`)
    const card = ada.page.locator('.moment')
    await card
      .getByText(/by what could be seen|knowing all cards/)
      .first()
      .waitFor()
    const [from, to] = (await card.locator('.chance b').innerText()).split('→').map((text) => Number.parseFloat(text))
    expect(from).not.toBe(to)
    if (!better.bad_draw) expect(Math.abs(from! - to! - better.known!.loss)).toBeLessThanOrEqual(1.1)
    const told = ada.page.getByText(/^best: /).first()
    await told.waitFor()
    await keyboard.press('b')
    await told.waitFor({ state: 'detached' })
    await keyboard.press('b')
    await told.waitFor()
  }

  // The chances are also in a table: one row per turn, each with a sum of 100.
  const rows = chart(ada).getByRole('table').getByRole('row')
  const cells = await rows.nth(1).getByRole('cell').allTextContents()
  expect(cells).toHaveLength(3)
  expect(Math.abs(cells.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) - 100)).toBeLessThanOrEqual(2)

  await keyboard.press('Home')
  await atPly(ada, 0)
  await keyboard.press('p')
  await ada.page.waitForURL((url) => /^\/match\/[^/]+$/.test(url.pathname) && !url.pathname.includes(match.id))
})

test('The analysis continues while other viewers open and leave the result', async () => {
  const ada = await quick.person('Ada')
  const match = await finished(ada, race.name, 2, { edition: shortEdition(15) })
  const stops: string[] = []
  ada.page.on('request', (request) => request.url().endsWith('/analysis/stop') && stops.push(request.url()))
  await ada.goto(`/match/${match.id}`)
  await ada.page.locator('.course').waitFor()
  const bo = await quick.person('Bo')
  await bo.goto(`/match/${match.id}`)
  await bo.page.locator('.course').waitFor()
  await bo.page.goto('about:blank')
  await ada.page.locator('.course[data-by="analysis"]').waitFor({ timeout: 150_000 })
  expect(stops).toEqual([])
})

test('The result shows the moments of the analysis, with its values and turns; Esc closes an answer before the page', async () => {
  const ada = await quick.person('Ada')
  const match = await finished(ada, coop.name, 2)
  await ada.goto(`/match/${match.id}`)
  await ada.page.locator('.course[data-by="analysis"]').waitFor({ timeout: 150_000 })
  await expectAccessible(ada, 'result with moments')
  const { moments } = await readOf(ada, match)
  const cards = ada.page.getByRole('region', { name: /decided it/ }).getByRole('link')
  if (await cards.count()) {
    const change = await cards.first().locator('.change').innerText()
    const disc = ada.page.locator('.course').getByRole('link', { name: /^Moment 1, / })
    const lit = ada.page.locator('.course .pointed')
    for (const point of [() => disc.focus(), () => cards.first().focus(), () => cards.first().hover()]) {
      await point()
      await expect.poll(() => lit.count(), { message: 'the card and its disc' }).toBe(2)
    }
    await cards.first().click()
    await ada.page.waitForURL(/replay\/.*\?ply=/)
    const end = Number(new URL(ada.page.url()).searchParams.get('ply'))
    const told = moments.find(({ ply, played }) => ply + played.length === end)!
    await ada.goto(`/match/${match.id}/analysis?ply=${told.ply}`)
    expect(change).toContain(await ada.page.locator('.moment .chance b').innerText())
    expect(change).toContain(/Turn \d+/.exec(await ada.page.locator('header.top').innerText())![0])
  }

  const bot = moments.filter(({ seat }) => seat > 0).at(-1)!
  await ada.goto(`/match/${match.id}/analysis?ply=${bot.ply}`)
  await ada.button(/^Why\?/).click()
  const answer = ada.page.locator('q')
  await answer.waitFor()
  await ada.page.keyboard.press('Escape')
  await answer.waitFor({ state: 'detached' })
  expect(ada.page.url()).toContain('/analysis')
  await ada.page.keyboard.press('Escape')
  await ada.page.waitForURL(`**/match/${match.id}`)
})

test('On a phone the card is swiped to the next key moment, and details are in a sheet', async () => {
  const ada = await quick.person('Ada', { viewport: phone, hasTouch: true })
  const match = await finished(ada, race.name, 2, { edition: shortEdition() })
  const { moments, seats } = await openRead(ada, match)
  await ada.goto(`/match/${match.id}/analysis?ply=${moments[0]!.ply}`)
  await inState(ada, 'done').waitFor()
  await expectAccessible(ada, 'analysis on a phone')
  for (const pin of await chart(ada).locator('.pins button').all()) {
    const { width, height } = (await pin.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect((await ada.page.locator('.moment .more').boundingBox())!.height, 'the handle').toBeGreaterThanOrEqual(44)
  const { scrollHeight, clientHeight } = await ada.page
    .locator('.moment p')
    .evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }))
  expect(scrollHeight, 'nothing of the card is cut off').toBeLessThanOrEqual(clientHeight + 1)
  const next = seats
    .flatMap((seat) => seat.key_moments.map((index) => moments[index]!.ply))
    .toSorted((a, b) => a - b)
    .find((ply) => ply > moments[0]!.ply)
  if (next !== undefined) {
    const card = ada.page.locator('.moment')
    await card.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 300, clientY: 500 })
    await card.dispatchEvent('pointerup', { pointerType: 'touch', clientX: 120, clientY: 505 })
    await atPly(ada, next)
  }
  await ada.button('Key moments and accuracy').tap()
  const sheet = ada.page.getByRole('dialog', { name: 'Key moments and accuracy' })
  await sheet.getByRole('region', { name: 'Accuracy' }).getByText('Ada').waitFor()
  await expectAccessible(ada, 'analysis, sheet')
  await ada.page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

test.each(games)('$title: a finished match opens its analysis, and finished parts can be used at once', async ({ name, bots }) => {
  const ada = await stage.person('Ada')
  const match = await finished(ada, name, Math.max(1, bots))
  await ada.goto(`/match/${match.id}/analysis`)
  await ada.page.getByRole('progressbar').waitFor()
  await expect.poll(async () => (await readOf(ada, match)).read, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0)
  const [first] = (await readOf(ada, match)).moments
  await ada.page.keyboard.press('Home')
  await ada.page.keyboard.press('ArrowRight')
  await ada.goto(`/match/${match.id}/analysis?ply=${first!.ply}`)
  await ada.page.getByText(first!.played[0]!.text).first().waitFor()
  await expectAccessible(ada, `${name}, analysis`)
  await ada.button('Stop').click()
  await ada.button('Go on').waitFor()
})
