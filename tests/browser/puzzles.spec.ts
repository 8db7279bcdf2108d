// Puzzles of the day: solved and failed on the real table, remembered on this device, and replaced on another day.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameOf } from '../../web/src/learn/spots'
import type { Game } from '../../web/src/protocol/lobby'
import type { Puzzle, PuzzleCardReply, PuzzleReply } from '../../web/src/protocol/puzzles'
import type { Offer, Table } from '../../web/src/protocol/table'
import type { Action } from '../../web/src/protocol/values'
import { dayOf, puzzleOf } from '../../web/src/puzzles/days'
import { byKeys, byMouse, pointerUsed, watchForPointers, type Press } from './support/asking'
import { expectAccessible } from './support/axe'
import { coop, asked, play } from './support/games'
import { root } from './support/programs'
import { phone, stageOfTests, type Habits, type Person } from './support/stage'

const stage = stageOfTests()
const game = coop.name
const noon = new Date(2026, 10, 17, 12)
const tomorrow = new Date(2026, 10, 18, 12)

/** Person with the clock set to that day. */
async function personOn(day: Date, habits?: Habits): Promise<Person> {
  const person = await stage.person('Ada', habits)
  await person.page.clock.setFixedTime(day)
  return person
}

async function nameOn(person: Person, day: Date): Promise<string> {
  const { games } = await person.ask<{ games: Game[] }>('GET', '/api/hello')
  return puzzleOf(games.find(({ name }) => name === game)!.puzzles, dayOf(day))!
}

const tileOf = ({ page }: Person) =>
  page.getByRole('list', { name: 'The puzzles of today' }).getByRole('button', { name: new RegExp(coop.title) })

/** Opens the puzzle of the day from the lobby. */
async function openToday(person: Person, press: Press = byMouse): Promise<void> {
  await person.goto('/today')
  await press(tileOf(person))
  await person.page.waitForURL('**/match/**')
  await person.page.getByText('Goal', { exact: true }).waitFor()
}

const puzzleAt = async (person: Person): Promise<Puzzle> => {
  const id = new URL(person.page.url()).pathname.split('/').at(-1)!
  return (await person.ask<PuzzleReply>('GET', `/api/matches/${id}/puzzle`)).puzzle
}

/** A solution, from the server's own file. */
function solutionOf(name: string): Action[] {
  const file = readFileSync(join(root, 'games', game, 'content/puzzles', `${name}.json`), 'utf8')
  return (JSON.parse(file) as { solution: Action[] }).solution
}

async function solve(person: Person, press?: Press): Promise<void> {
  for (const action of solutionOf((await puzzleAt(person)).name)) {
    const { legal } = await asked(person)
    await play(
      person,
      legal.find((offer) => nameOf(offer.action) === nameOf(action))!,
      press,
    )
  }
}

/** Policy without moves: no commuter gets home. */
const idly = ({ legal }: Table): Offer =>
  legal.find(({ action }) => action.do === 'end_turn') ?? legal.find(({ action }) => action.do !== 'move')!

async function fail(person: Person): Promise<void> {
  while ((await puzzleAt(person)).state === 'open') await play(person, idly(await asked(person)))
  await person.page.getByRole('heading', { name: /short of the goal$/ }).waitFor()
}

const triesLeft = (person: Person, left: string) => person.page.getByRole('img', { name: left }).first().waitFor()

test('Today’s puzzle is solved with the mouse: this is shown on the board and in words, begins a streak and can be shared', async () => {
  const ada = await personOn(noon, { permissions: ['clipboard-read', 'clipboard-write'] })
  await ada.goto('/')
  await ada
    .link(/Today’s puzzles/)
    .first()
    .click()
  await ada.page.waitForURL('**/today')
  await ada.page.getByText('Tuesday 17 November').waitFor()
  const { puzzle } = await ada.ask<PuzzleCardReply>('GET', `/api/puzzles/${game}/${await nameOn(ada, noon)}`)
  await tileOf(ada).getByText(puzzle.goal).waitFor()
  await expectAccessible(ada, 'the puzzles of today')
  await openToday(ada)
  await ada.page.locator('.sign').getByText(puzzle.goal).waitFor()
  await triesLeft(ada, '3 tries left')
  await expectAccessible(ada, 'a puzzle')
  expect(await ada.button('Hint').count()).toBe(0)
  await solve(ada)
  await ada.page.getByRole('heading', { name: 'Solved on the first try' }).waitFor()
  await ada.page.locator('[data-way="best"] .badge').first().waitFor()
  expect(await ada.page.getByRole('contentinfo').getByRole('listitem').count()).toBe(solutionOf(puzzle.name).length)
  await expectAccessible(ada, 'a solved puzzle')

  await ada.button('Share the result').click()
  await ada.button('Copied: paste it wherever you like').waitFor()
  const shared = await ada.page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toMatch(/^Omnibus, 17 November ✅[⬜]*\nhttp.*\/today$/)

  await ada.goto('/today')
  await tileOf(ada).getByText('Solved').waitFor()
  await ada.page.getByText('1 day', { exact: true }).waitFor()
  await ada.goto('/')
  await ada.link('Today’s puzzles, streak of 1 day').waitFor()
  expect(
    await ada.page
      .getByRole('region', { name: /^Departures/ })
      .getByText('Today’s puzzles')
      .filter({ visible: true })
      .count(),
  ).toBe(0)
})

test('It is solved by keyboard alone', async () => {
  const ada = await personOn(noon)
  await watchForPointers(ada)
  await openToday(ada, byKeys)
  await solve(ada, byKeys)
  await ada.page.getByRole('heading', { name: 'Solved on the first try' }).waitFor()
  expect(await pointerUsed(ada)).toBe(false)
})

test('A failed try explains what is missing, why and by which rule; the next starts over, and a reload in the middle changes nothing', async () => {
  const ada = await personOn(noon)
  await openToday(ada)
  await fail(ada)
  await expectAccessible(ada, 'a failed puzzle')
  const { needed, points, parts, loss } = await puzzleAt(ada)
  await ada.page.getByRole('heading', { name: `${needed - points} short of the goal` }).waitFor()
  for (const { title } of parts.filter((part) => part.points !== part.solution))
    await ada.page.getByRole('rowheader', { name: title }).waitFor()
  const tray = ada.page.getByRole('contentinfo')
  await tray.getByText(loss!.made[0]!.text).waitFor()
  await tray.getByText(loss!.missed!).waitFor()
  expect(await ada.page.locator('[data-way="best"]').count()).toBe(0)
  await ada.button(loss!.rule!).click()
  const rule = ada.page.getByRole('dialog').getByText(loss!.rule!, { exact: true })
  await rule.waitFor()
  await ada.page.keyboard.press('Escape')
  await rule.waitFor({ state: 'detached' })
  await triesLeft(ada, '2 tries left')
  await ada.page.reload()
  await ada.page.getByRole('heading', { name: /short of the goal$/ }).waitFor()
  await triesLeft(ada, '2 tries left')

  const first = ada.page.url()
  await ada.button('Try again').click()
  await ada.page.waitForURL((url) => url.href !== first)
  await ada.page.getByText('Goal', { exact: true }).waitFor()
  const [action] = solutionOf((await puzzleAt(ada)).name)
  const { legal } = await asked(ada)
  await play(
    ada,
    legal.find((offer) => nameOf(offer.action) === nameOf(action!))!,
  )
  ada.recorder.turnPage()
  await ada.page.reload()
  expect((await asked(ada)).ply).toBe(1)
  await triesLeft(ada, '2 tries left')
  await ada.button('Undo').click()
  await ada.recorder.until(({ table }) => table?.ply === 0, 'the move to be taken back')
  await solve(ada)
  await ada.page.getByRole('heading', { name: 'Solved on try 2' }).waitFor()
})

test('Showing the solution counts as a miss, and leads to the next puzzle', async () => {
  const ada = await personOn(noon)
  await openToday(ada)
  await ada.button('Show the solution').click()
  await ada.page.getByRole('heading', { name: 'One way to the goal' }).waitFor()
  await ada.page.locator('[data-way="best"] .badge').first().waitFor()
  await expectAccessible(ada, 'a solution')
  await ada.page.reload()
  await ada.page.getByRole('heading', { name: 'One way to the goal' }).waitFor()
  await ada.goto('/today')
  await tileOf(ada).getByText('Not solved').waitFor()
  expect(await ada.page.getByText('begins with one solved puzzle').count()).toBe(1)
})

test('After three failed tries only the solution is left, on a phone, in the dark', async () => {
  const ada = await personOn(noon, { viewport: phone, colorScheme: 'dark' })
  await openToday(ada)
  await expectAccessible(ada, 'a puzzle on a phone')
  for (const left of ['2 tries left', '1 try left', 'no try left']) {
    await fail(ada)
    await ada.page.getByText(left).first().waitFor()
    if (left === 'no try left') break
    const before = ada.page.url()
    await ada.button('Try again').click()
    await ada.page.waitForURL((url) => url.href !== before)
    await ada.page.getByText('Goal', { exact: true }).waitFor()
  }
  expect(await ada.button('Try again').count()).toBe(0)
  await expectAccessible(ada, 'a missed puzzle on a phone')
  await ada.button('Show the solution').click()
  await ada.page.getByRole('heading', { name: 'One way to the goal' }).waitFor()
  await ada.goto('/today')
  await tileOf(ada).getByText('Not solved').waitFor()
  await expectAccessible(ada, 'the puzzles of today on a phone')
})

test('After the turn the match continues against bots', async () => {
  const ada = await personOn(noon)
  await openToday(ada)
  const before = ada.page.url()
  await solve(ada)
  await ada.button('Play on from here').click()
  await ada.page.waitForURL((url) => url.href !== before)
  await ada
    .button('Hint')
    .or(ada.page.getByRole('region', { name: 'Your hand' }))
    .first()
    .waitFor()
  expect((await ada.recorder.match)?.puzzle ?? null).toBeNull()
})

test('The next day has another puzzle, and a solved one keeps the streak', async () => {
  const ada = await personOn(noon)
  const [today, then] = [await nameOn(ada, noon), await nameOn(ada, tomorrow)]
  expect(then).not.toBe(today)
  await openToday(ada)
  expect((await puzzleAt(ada)).name).toBe(today)
  await solve(ada)
  await ada.page.getByRole('heading', { name: 'Solved on the first try' }).waitFor()
  await ada.goto('/today')
  await tileOf(ada).getByText('Solved').waitFor()

  // Midnight passes while the page is open: it checks the date when it becomes visible again.
  await ada.page.clock.setFixedTime(tomorrow)
  await ada.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await ada.page.getByText('Wednesday 18 November').waitFor()
  await tileOf(ada).getByText('Play').waitFor()
  await ada.page.getByText('1 day', { exact: true }).waitFor()
  await openToday(ada)
  expect((await puzzleAt(ada)).name).toBe(then)
})
