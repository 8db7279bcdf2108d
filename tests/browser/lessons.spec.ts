// Every lesson on the real table, by mouse and by keyboard; a wrong try; and the game that continues afterwards.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { restOf, spotsOf } from '../../web/src/learn/spots'
import type { Lesson, LessonReply, LessonStep } from '../../web/src/protocol/lessons'
import type { Game } from '../../web/src/protocol/lobby'
import type { Table } from '../../web/src/protocol/table'
import { expectAccessible } from './support/axe'
import { coop, games, network } from './support/games'
import { root } from './support/programs'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

/** Progress of the learner according to the server. */
async function lessonOf({ page, context, url }: Person): Promise<Lesson> {
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const reply = await context.request.get(`${url}/api/matches/${id}/lesson`)
  return ((await reply.json()) as LessonReply).lesson
}

const speechOf = ({ page }: Person) => page.getByRole('region', { name: 'Lesson' })

/** Waits for the text of the step. */
const stepShown = async (person: Person, lesson: Lesson) => speechOf(person).getByText(lesson.step!.do, { exact: true }).waitFor()

async function openLesson(person: Person, game: string, lesson: string): Promise<void> {
  await person.goto(`/learn/${game}`)
  const { games } = (await (await person.context.request.get(`${person.url}/api/hello`)).json()) as { games: Game[] }
  const { title } = games.find(({ name }) => name === game)!.lessons.find(({ name }) => name === lesson)!
  await person.page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click()
  await person.page.waitForURL('**/match/**')
}

const spot = ({ page }: Person, name: string): Locator =>
  page.locator(`[data-spot="${name}"]:not(:disabled)`).filter({ visible: true }).first()

/** Table at which the page asks for a decision, once it shows the latest state and nothing is in progress. */
async function atHand({ page, recorder }: Person): Promise<Table> {
  const shown = (seq: number) => {
    const desk = document.querySelector<HTMLElement>('[data-seq]')
    return desk?.ariaBusy === 'false' && Number(desk.dataset.seq) >= seq
  }
  for (;;) {
    await recorder.until(({ table }) => !!table?.legal.length, 'a decision of the learner', 60_000)
    const { table } = recorder
    await page.waitForFunction(shown, table!.seq)
    if (recorder.table === table) return table!
  }
}

/** Progress of the learner at the next decision. */
async function atStep(person: Person): Promise<Lesson> {
  await atHand(person)
  return lessonOf(person)
}

/** Performs the next action shown, as a person would: touches what is lit for it, then the button in the tray if still needed. */
async function takeNext(person: Person, step: LessonStep): Promise<void> {
  const { page, recorder } = person
  const { seq, legal } = await atHand(person)
  const [action] = restOf(step.show, legal)
  const [whole, ...parts] = spotsOf(action!)
  const done = () => recorder.table!.seq > seq
  for (const name of [...step.light, ...parts]) {
    if (done() || (await spot(person, whole!).count())) break
    await touch(spot(person, name))
  }
  if (!done()) await touch(spot(person, whole!))
  const go = page.locator('.acts .btn.go:enabled')
  await expect.poll(async () => done() || (await go.count()) > 0, { timeout: 20_000 }).toBe(true)
  if (!done()) await go.first().click()
  await recorder.until(done, `${whole} to be done`)
}

/** Clicks a place if it is lit at the time of the click: an earlier click may have changed that. */
async function touch(place: Locator): Promise<void> {
  if (!(await place.count())) return
  const button = place.locator('[role="button"], button')
  const target = (await button.count()) ? button.first() : place
  // The centre of a bent line is not on it.
  const [position] = await target.evaluateAll((parts) =>
    parts.map((part) => {
      if (!(part instanceof SVGPathElement)) return undefined
      const on = part.getPointAtLength(part.getTotalLength() / 2).matrixTransform(part.getScreenCTM()!)
      const box = part.getBoundingClientRect()
      return { x: on.x - box.x, y: on.y - box.y }
    }),
  )
  await target.click({ timeout: 5000, ...(position && { position }) }).catch(async (error: unknown) => {
    if (await place.count()) throw error
  })
}

const lessons = games.flatMap(({ name }) =>
  readdirSync(join(root, 'games', name, 'content/lessons')).map((file): [string, string] => [name, file.replace('.json', '')]),
)

test.each(lessons)('%s %s: each step is taken with the mouse', async (game, name) => {
  const ada = await stage.person('Ada')
  await openLesson(ada, game, name)
  for (let lesson = await lessonOf(ada); lesson.step; lesson = await atStep(ada)) {
    await stepShown(ada, lesson)
    await takeNext(ada, lesson.step)
  }
  await ada.button('Play on from here').waitFor()
})

test.each(lessons)('%s %s: each step is skipped with a key', async (game, name) => {
  const ada = await stage.person('Ada')
  await openLesson(ada, game, name)
  for (let lesson = await lessonOf(ada); lesson.step; lesson = await nextStep(ada, lesson)) {
    await stepShown(ada, lesson)
    await atHand(ada)
    await ada.page.keyboard.press('n')
  }
  await ada.button('Play on from here').waitFor()
})

test(`The first lesson of ${coop.title} is completed with the mouse, and then play continues`, async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/')
  await ada.page.getByRole('link', { name: `${coop.title}: learn it` }).click()
  await ada.page.waitForURL(`**/learn/${coop.name}`)
  await expectAccessible(ada, 'lessons of a game')
  await openLesson(ada, coop.name, '1_first_steps')
  await stepShown(ada, await lessonOf(ada))
  await expectAccessible(ada, 'a step of a lesson')
  for (let lesson = await lessonOf(ada); lesson.step; lesson = await atStep(ada)) await takeNext(ada, lesson.step)
  await ada.page.getByRole('heading', { name: 'That was “First steps”' }).waitFor()
  await expectAccessible(ada, 'the end of a lesson')
  await ada.button('Play on from here').click()
  await ada.page.getByRole('group', { name: 'Map of the six routes' }).waitFor()
  expect(await speechOf(ada).count()).toBe(0)

  // Completion is remembered on this device.
  await ada.goto(`/learn/${coop.name}`)
  await ada.page.getByRole('listitem').filter({ hasText: 'First steps' }).getByText('done').waitFor()
})

test('A lesson is listed as such, leaves the lobby when it is finished, and returns as a table when the game goes on', async () => {
  const ada = await stage.person('Ada')
  const { page } = ada
  await openLesson(ada, coop.name, '1_first_steps')
  const { pathname } = new URL(page.url())
  await stepShown(ada, await lessonOf(ada))
  const rows = page.getByRole('region', { name: 'Departures' }).locator(`a[href="${pathname}"]`)
  await ada.goto('/')
  await rows.getByText('Lesson 1 · First steps').waitFor()
  await ada.goto(pathname)
  for (let lesson = await lessonOf(ada); lesson.step; lesson = await nextStep(ada, lesson)) {
    await atHand(ada)
    await page.keyboard.press('n')
  }
  await ada.button('Play on from here').waitFor()
  await ada.goto('/')
  await page.getByText('No game is running.').waitFor()
  expect(await rows.count()).toBe(0)
  await ada.goto(pathname)
  await ada.button('Play on from here').click()
  await ada.goto('/')
  await rows.waitFor()
  expect(await rows.getByText('Lesson').count()).toBe(0)
  await rows.click()
  await page.locator('.tray').getByRole('button', { name: 'Undo' }).waitFor()
  expect(await ada.button('Play on from here').count()).toBe(0)
})

/** Waits until the server has accepted the step; returns the progress. */
async function nextStep(person: Person, before: Lesson): Promise<Lesson> {
  await expect.poll(async () => (await lessonOf(person)).taken, { timeout: 20_000 }).toBe(before.taken + 1)
  return lessonOf(person)
}

test('With a card picked only its end is lit, everything below the sign is dim, and a wrong end is answered', async () => {
  const ada = await stage.person('Ada')
  await openLesson(ada, coop.name, '1_first_steps')
  await stepShown(ada, await lessonOf(ada))
  await touch(spot(ada, 'card:MT22'))
  await expect.poll(() => ada.page.locator('.board .glowing').count()).toBe(1)
  const [bar, night] = await Promise.all([ada.page.locator('.top').boundingBox(), ada.page.locator('.overlay .night').getAttribute('y')])
  expect(Number(night)).toBe(bar!.y + bar!.height)
  await ada.page.locator('[data-spot="route:1"] .place').dispatchEvent('click')
  await speechOf(ada).getByText('Not there').waitFor()
  expect((await lessonOf(ada)).taken).toBe(0)
})

test('“Show me” plays the move and takes it back', async () => {
  const ada = await stage.person('Ada')
  await openLesson(ada, coop.name, '1_first_steps')
  await stepShown(ada, await lessonOf(ada))
  await ada.page.keyboard.press('s')
  await expect.poll(async () => (await lessonOf(ada)).taken, { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await lessonOf(ada)).taken, { timeout: 20_000 }).toBe(0)
})

test('“Show me” leads through all actions of a step, and then takes them back', async () => {
  const ada = await stage.person('Ada')
  await openLesson(ada, network.name, '1_first_link')
  await takeNext(ada, (await lessonOf(ada)).step!)
  await expect.poll(async () => (await lessonOf(ada)).taken, { timeout: 20_000 }).toBe(1)
  const lesson = await lessonOf(ada)
  expect(lesson.step!.show.length).toBeGreaterThan(2)
  await stepShown(ada, lesson)
  const before = await atHand(ada)
  const phases = async () => (ada.recorder.table!.view as { phase: string }).phase
  await ada.page.keyboard.press('s')
  await expect.poll(phases, { timeout: 20_000 }).toBe('pay')
  expect((await lessonOf(ada)).taken).toBe(2)
  await expect.poll(async () => ada.recorder.table!.ply, { timeout: 20_000 }).toBe(before.ply)
  await stepShown(ada, lesson)
  expect((await lessonOf(ada)).taken).toBe(1)
})

test('The arrow keys move among lit places, and holding Skip leaves the lesson', async () => {
  const ada = await stage.person('Ada')
  await openLesson(ada, coop.name, '1_first_steps')
  await stepShown(ada, await lessonOf(ada))
  const focused = () => ada.page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-spot]')?.dataset.spot ?? null)
  for (const place of ['route:2', 'card:MT22', 'route:2']) {
    await ada.page.keyboard.press('ArrowRight')
    expect(await focused()).toBe(place)
  }
  await ada.page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('card:MT22')
  await speechOf(ada).getByRole('button', { name: 'Skip' }).hover()
  await ada.page.mouse.down()
  await ada.page.waitForURL(`**/learn/${coop.name}`)
})

test('A wrong try is answered with the reason and the rule, on a phone', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  await openLesson(ada, coop.name, '1_first_steps')
  await stepShown(ada, await lessonOf(ada))
  // Undo and ending the turn are not offered, since the step requires neither.
  expect(await ada.page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(false)
  expect(await ada.page.locator('.tray [data-spot^="do:"]').filter({ visible: true }).count()).toBe(0)
  // A wrong card is explained and marked as soon as it is picked, and does not stay picked.
  await touch(spot(ada, 'card:MT24'))
  await speechOf(ada).getByText('Not that card').waitFor()
  await speechOf(ada).getByText('Keep the walk card: somebody has to leave the city on foot in a moment.').waitFor()
  await ada.page.locator('.overlay .plate').waitFor()
  expect(await ada.page.locator('[aria-pressed="true"]').count()).toBe(0)
  await expectAccessible(ada, 'a wrong try')
  const rule = speechOf(ada).getByRole('button', { name: /^[A-Z]{2,3}-\d/ })
  const number = (await rule.innerText()).trim()
  await rule.click()
  await ada.page.getByRole('dialog').getByText(number).first().waitFor()
  expect((await lessonOf(ada)).taken).toBe(0)
})
