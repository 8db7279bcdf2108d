// Learning by doing: every lesson on the real table, with the mouse and with the keys; a wrong try; and the game that goes on after it.
import { expect, test } from 'vitest'
import type { Game, Lesson, LessonReply } from '../../web/src/protocol'
import { expectAccessible } from './support/axe'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

/** Where the learner is, as the server tells it. */
async function lessonOf({ page, context, url }: Person): Promise<Lesson> {
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const reply = await context.request.get(`${url}/api/matches/${id}/lesson`)
  return ((await reply.json()) as LessonReply).lesson
}

const speechOf = ({ page }: Person) => page.getByRole('region', { name: 'Lesson' })

/** The words of the step stand on the screen. */
const stepShown = async (person: Person, lesson: Lesson) => speechOf(person).getByText(lesson.step!.do, { exact: true }).waitFor()

async function openLesson(person: Person, game: string, lesson: string): Promise<void> {
  await person.goto(`/learn/${game}`)
  const { games } = (await (await person.context.request.get(`${person.url}/api/hello`)).json()) as { games: Game[] }
  const { title } = games.find(({ name }) => name === game)!.lessons.find(({ name }) => name === lesson)!
  await person.page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click()
  await person.page.waitForURL('**/match/**')
}

/** Touches one place after the other, as the lesson lights them. */
async function touch({ page }: Person, operands: [name: string, value: unknown][]): Promise<void> {
  for (const [name, value] of operands) {
    const spot = page.locator(`[data-spot="${name}:${String(value)}"]`)
    const button = spot.locator('[role="button"]')
    await ((await button.count()) ? button : spot).first().click()
  }
}

test('The first lesson of Mass Transit is taken with the mouse, and then one plays on', async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/')
  await ada.page.getByRole('link', { name: 'Mass Transit: learn it' }).click()
  await ada.page.waitForURL('**/learn/mass_transit')
  await expectAccessible(ada, 'lessons of a game')
  await openLesson(ada, 'mass_transit', '1_first_steps')
  for (;;) {
    const lesson = await lessonOf(ada)
    if (!lesson.step) break
    await stepShown(ada, lesson)
    if (lesson.taken === 0) await expectAccessible(ada, 'a step of a lesson')
    const { do: verb, ...operands } = lesson.step.show[0]!
    await touch(ada, Object.keys(operands).length ? Object.entries(operands) : [['do', verb]])
    if (lesson.taken + 1 < lesson.steps) await stepShown(ada, await nextStep(ada, lesson))
    else await ada.page.getByRole('heading', { name: 'That was “First steps”' }).waitFor()
  }
  await expectAccessible(ada, 'the end of a lesson')
  await ada.button('Play on from here').click()
  await ada.page.getByRole('group', { name: 'Map of the six routes' }).waitFor()
  expect(await speechOf(ada).count()).toBe(0)

  // It is remembered on this device.
  await ada.goto('/learn/mass_transit')
  await ada.page.getByRole('listitem').filter({ hasText: 'First steps' }).getByText('done').waitFor()
})

/** The server has taken the step, and says what comes next. */
async function nextStep(person: Person, before: Lesson): Promise<Lesson> {
  await expect.poll(async () => (await lessonOf(person)).taken, { timeout: 20_000 }).toBe(before.taken + 1)
  return lessonOf(person)
}

test('With keys alone: steps are shown, taken and skipped', async () => {
  const ada = await stage.person('Ada')
  await openLesson(ada, 'mass_transit', '1_first_steps')
  let lesson = await lessonOf(ada)
  await stepShown(ada, lesson)
  while (lesson.step) {
    await ada.page.keyboard.press('n')
    lesson = await nextStep(ada, lesson)
    if (lesson.step) await stepShown(ada, lesson)
  }
  await ada.page.getByRole('heading', { name: 'That was “First steps”' }).waitFor()
})

test('“Show me” plays the move and takes it back', async () => {
  const ada = await stage.person('Ada')
  await openLesson(ada, 'mass_transit', '1_first_steps')
  await stepShown(ada, await lessonOf(ada))
  await ada.page.keyboard.press('s')
  await expect.poll(async () => (await lessonOf(ada)).taken, { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await lessonOf(ada)).taken, { timeout: 20_000 }).toBe(0)
})

test('A wrong try is answered with its reason and its rule, on a phone', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  await openLesson(ada, 'mass_transit', '1_first_steps')
  await stepShown(ada, await lessonOf(ada))
  await touch(ada, [
    ['card', 'MT24'],
    ['route', 0],
  ])
  await speechOf(ada).getByText('Keep the walk card: somebody has to leave the city on foot in a moment.').waitFor()
  await expectAccessible(ada, 'a wrong try')
  await speechOf(ada).getByRole('button', { name: 'MT-5.3' }).click()
  await ada.page.getByRole('dialog').getByText('MT-5.3').first().waitFor()
  expect((await lessonOf(ada)).taken).toBe(0)
})
