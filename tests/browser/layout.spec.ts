// Phone and small desktop: the whole board is visible, pages do not scroll sideways, and targets are large enough for a finger.
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { asked as askedInAnyGame } from './support/asking'
import { coop, games, race, simultaneous, asked, handOf, hasty, mapOf, play, trayOf, viewOf } from './support/games'
import { boxOf, expectInSight, expectNoSideways, overlap, tooSmall } from './support/layout'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

/** A phone keeps rarely used tools behind one button. */
async function openDrawer(person: Person, title: string): Promise<void> {
  const tool = person.button(title)
  if (!(await tool.isVisible())) await person.button('More').click()
  await tool.click()
  await person.page.getByRole('dialog', { name: title }).waitFor()
}

/** The switch covers no entry of the log. */
async function expectSwitchAbove({ page }: Person): Promise<void> {
  const [choice, entries] = [await boxOf(page.getByRole('group', { name: 'What the log shows' })), await boxOf(page.locator('dialog .in'))]
  expect(overlap(choice, entries)).toBe(false)
}

const playable = (person: Person): Locator =>
  person.page.getByRole('region', { name: 'Your hand', exact: true }).getByRole('button', { disabled: false })

async function atTheTable(person: Person): Promise<void> {
  const match = await person.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }, { kind: 'program', level: 'easy' }])
  await person.goto(`/match/${match.id}`)
  const table = await asked(person)
  await play(person, table.legal[0]!)
  const next = await asked(person)
  await play(person, hasty(next.legal, next))
  await asked(person)
}

for (const [name, viewport] of [
  ['a phone', phone],
  ['a small desk', { width: 1024, height: 720 }],
] as const) {
  test(`The table on ${name}: board, hand and tray side by side, all of it visible`, async () => {
    const ada = await stage.person('Ada', { viewport, hasTouch: name === 'a phone' })
    await atTheTable(ada)
    await expectNoSideways(ada, 'match')
    const [board, tray] = [await boxOf(mapOf(ada)), await boxOf(trayOf(ada))]
    await expectInSight(ada, board, 'the board')
    await expectInSight(ada, tray, 'the tray')
    expect(overlap(board, tray), `the tray ${JSON.stringify(tray)} covers the board ${JSON.stringify(board)}`).toBe(false)
    expect(board.width * board.height, 'the board is the largest thing there is').toBeGreaterThan(0.3 * viewport.width * viewport.height)
    for (const card of await handOf(ada).all()) await expectInSight(ada, await boxOf(card), 'a card in hand')

    // After a card is picked, all highlighted places are visible as well.
    await playable(ada).first().click()
    for (const place of await mapOf(ada).getByRole('button').all())
      await expectInSight(ada, await boxOf(place), (await place.getAttribute('aria-label')) ?? '')
    for (const title of ['What happened', 'Rules', 'Chat', 'Players and table']) {
      await openDrawer(ada, title)
      await expectNoSideways(ada, title)
      if (title === 'What happened') await expectSwitchAbove(ada)
      await ada.button('Close').click()
    }
  })

  test(`No page has to be scrolled sideways on ${name}`, async () => {
    const ada = await stage.person('Ada', { viewport })
    const waiting = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }])
    const running = await ada.table(simultaneous.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
    for (const path of [
      '/',
      `/new/${coop.name}`,
      '/join',
      `/rules/${coop.name}`,
      `/match/${waiting.id}`,
      `/table/${waiting.id}`,
      `/match/${running.id}`,
      `/hand/${running.id}`,
      `/replay/${running.id}`,
    ]) {
      await ada.goto(path)
      await ada.page.getByRole('main').waitFor({ state: 'attached' })
      await ada.page.waitForLoadState('networkidle')
      await expectNoSideways(ada, path)
    }
  })
}

test('Everything is large enough for a finger on a phone', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  const small: string[] = []
  const look = async (what: string) => small.push(...(await tooSmall(ada)).map((found) => `${what}: ${found}`))

  await atTheTable(ada)
  await look('match')
  await playable(ada).first().tap()
  await look('match with a card picked')
  for (const title of ['What happened', 'Rules', 'Chat', 'Players and table']) {
    await openDrawer(ada, title)
    await look(title)
    await ada.button('Close').tap()
  }

  const match = new URL(ada.page.url()).pathname
  const waiting = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }])
  for (const path of [
    '/',
    `/new/${coop.name}`,
    `/new/${race.name}`,
    '/join',
    `/rules/${coop.name}`,
    `/learn/${coop.name}`,
    match.replace('match', 'hand'),
    match.replace('match', 'replay'),
    `/match/${waiting.id}`,
  ]) {
    await ada.goto(path)
    await ada.page.getByRole('main').waitFor({ state: 'attached' })
    await ada.page.waitForLoadState('networkidle')
    await look(path)
  }
  expect(small).toEqual([])
})

test('The tables of all games are large enough for a finger', async () => {
  const ada = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  const small: string[] = []
  const look = async (what: string) => small.push(...(await tooSmall(ada)).map((found) => `${what}: ${found}`))
  const bots = [1, 2].map(() => ({ kind: 'program', level: 'character:vera' }) as const)
  for (const { name, title } of games) {
    const match = await ada.table(name, [{ kind: 'me' }, ...bots])
    await ada.goto(`/match/${match.id}`)
    await askedInAnyGame(ada)
    await look(title)
    for (const tab of await ada.page.getByRole('tab').all()) {
      await tab.tap()
      await look(`${title}, ${await tab.innerText()}`)
    }
  }
  expect(small).toEqual([])
})

test('On a phone the scores of three players are visible, even with a long name', async () => {
  const ada = await stage.person('Voiture de queue', { viewport: phone, hasTouch: true, isMobile: true })
  for (const { name, title } of games.filter((game) => game !== simultaneous)) {
    const bots = (['character:ines', 'character:milo'] as const).map((level) => ({ kind: 'program' as const, level }))
    const match = await ada.table(name, [{ kind: 'me' }, ...bots])
    await ada.goto(`/match/${match.id}`)
    const scores = ada.page.locator('.seat .says')
    await scores.nth(2).waitFor()
    const edges = await scores.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...edges), title).toBeLessThanOrEqual(phone.width)
  }
})

test('Places on the board are listed only for the keyboard, and only glowing places are advertised', async () => {
  const ada = await stage.person('Ada')
  const invitation = ada.page.getByText('Choose a card or a glowing space.')
  const together = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${together.id}`)
  await ada.button('I would like to begin').waitFor()
  expect(await invitation.count()).toBe(0)

  const alone = await ada.table(coop.name, [{ kind: 'me' }])
  await ada.goto(`/match/${alone.id}`)
  await invitation.waitFor()
  const table = await asked(ada)
  const layings = table.legal.filter(({ action }) => action.do === 'extend').map(({ action }) => String(action.card))
  const card = layings.find((one, index) => layings.indexOf(one) < index)!
  await ada.page.keyboard.press(String(viewOf(table).hands[0]!.cards!.indexOf(card) + 1))
  const places = ada.page.locator('.tray .places')
  await places.first().waitFor({ state: 'attached' })
  expect((await places.first().boundingBox())!.width).toBeLessThanOrEqual(1)
  await places.first().getByRole('button').first().focus()
  expect((await places.first().boundingBox())!.width).toBeGreaterThan(40)
})

test.each(games)(
  '$title: with open rules on a desktop the rail is folded to faces, and the drawer does not cover the table',
  async ({ name, bots }) => {
    const ada = await stage.person('Ada')
    const opponents = Array.from({ length: Math.max(1, bots) }, () => ({ kind: 'program', level: 'character:vera' }) as const)
    const match = await ada.table(name, [{ kind: 'me' }, ...opponents])
    await ada.goto(`/match/${match.id}`)
    await askedInAnyGame(ada)
    const rail = ada.page.locator('.rail')
    const { width } = await boxOf(rail)
    await ada.page.keyboard.press('?')
    const rules = ada.page.getByRole('dialog', { name: 'Rules for this move' })
    await rules.locator('.picture svg').first().waitFor()
    expect((await boxOf(rail)).width).toBeLessThan(width / 2)
    await rail.getByRole('listitem').filter({ hasText: 'Vera' }).first().waitFor()
    for (const part of ['.board', '.side', '.tray']) {
      const covered = ada.page.locator(`.table > ${part}`)
      if (await covered.isVisible()) expect(overlap(await boxOf(covered), await boxOf(rules)), part).toBe(false)
    }
    await ada.page.keyboard.press('Escape')
    await expect.poll(async () => (await boxOf(rail)).width).toBe(width)
  },
)
