// The lobby is drawn from the server's list of games: the client has no names of its own.
import { expect, test } from 'vitest'
import type { Game, Hello } from '../../web/src/protocol/lobby'
import { coop, network } from './support/games'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

/** Game whose line leaves Omnibus Central below all others and whose emblem is malicious. */
const sixth = (like: Game): Game => ({
  ...like,
  name: 'sixth',
  title: 'Sixth Game',
  look: {
    line: 6,
    players: { least: 1, most: 6 },
    minutes: 15,
    together: true,
    light: { line: '#102030', on: '#FDFCFB', edge: '#102030' },
    dark: { line: '#A0B0C0', on: '#010203', edge: '#A0B0C0' },
    track: [
      { x: 396, y: 488 },
      { x: 396, y: 700 },
    ],
    stops: {
      learn: { x: 396, y: 520, label: { x: 20, y: 5, anchor: 'start' } },
      bots: { x: 396, y: 580, label: { x: 20, y: 5, anchor: 'start' } },
      friends: { x: 396, y: 630, label: { x: 20, y: 5, anchor: 'start' } },
    },
    sidings: [],
    emblem:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><script>document.title = "stolen"</script>' +
      '<g stroke="currentColor" tabindex="0"><path d="M4 4h40v40z" fill="url(https://example.org/x)"/></g>' +
      '<a href="https://example.org"><circle r="9"/></a></svg>',
  },
})

async function withSixthGame(person: Person): Promise<void> {
  await person.page.route('**/api/hello?*', async (route) => {
    const response = await route.fetch()
    const hello = (await response.json()) as Hello
    await route.fulfill({ response, json: { ...hello, games: [sixth(hello.games[2]!), ...hello.games] } })
  })
}

for (const [colorScheme, line, on] of [
  ['light', 'rgb(16, 32, 48)', 'rgb(253, 252, 251)'],
  ['dark', 'rgb(160, 176, 192)', 'rgb(1, 2, 3)'],
] as const) {
  test(`A game unknown to the client has its line, its colours and its emblem, ${colorScheme}`, async () => {
    const ada = await stage.person('Ada', { colorScheme })
    const { page } = ada
    await withSixthGame(ada)
    await ada.goto('/')
    const map = page.getByRole('group', { name: 'The games as metro lines' })
    const terminus = map.locator('[data-stop="sixth"]')
    await terminus.waitFor()
    expect(await terminus.textContent()).toContain('Sixth Game')
    expect(await terminus.locator('.emblem').evaluate((box) => getComputedStyle(box).fill)).toBe(line)
    expect(await terminus.locator('use').evaluate((emblem) => getComputedStyle(emblem).color)).toBe(on)
    expect(await page.locator('#emblem-sixth').innerHTML(), 'plain shapes, and nothing else').toBe(
      '<g stroke="currentColor"><path d="M4 4h40v40z"></path></g>',
    )
    expect(await page.title()).toBe('Omnibus')

    // The hall extends to its lowest line, and lines are drawn in order regardless of their order in the list.
    const bottomOf = async (selector: string) => (await map.locator(selector).last().boundingBox())!
    const [hall, platform] = [await bottomOf('.hall'), await bottomOf('.platform')]
    expect(platform.y + platform.height).toBeLessThan(hall.y + hall.height)

    await terminus.click()
    await page.getByRole('heading', { name: 'New Sixth Game table' }).waitFor()
    await page.setViewportSize(phone)
    await ada.goto('/')
    const titles = page.getByRole('navigation', { name: 'The games as metro lines' }).locator('b')
    await titles.last().waitFor()
    expect((await titles.allTextContents()).at(-1)).toBe('Sixth Game')
  })
}

test('From the lobby of a phone one tap begins the first lesson, and every line leads to its own', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true })
  const { page } = ada
  await ada.goto('/')
  await page.getByRole('link', { name: new RegExp(`^${network.title}: Learn\\s0/5$`) }).click()
  await page.waitForURL(`**/learn/${network.name}`)
  await ada.goto('/')
  await ada.button(`Learn ${coop.title}`).click()
  await page.waitForURL('**/match/**')
  await page.getByRole('region', { name: 'Lesson' }).waitFor()

  // One completed lesson is enough.
  await page.evaluate((game) => localStorage.setItem('omnibus.lessons', JSON.stringify({ [game]: ['1_first_steps'] })), coop.name)
  await ada.goto('/')
  await page.getByRole('link', { name: new RegExp(`^${coop.title}: Learn\\s1/4$`) }).waitFor()
  expect(await ada.button(`Learn ${coop.title}`).count()).toBe(0)
})
