// How people come together: a new table in three clicks, joining by link, by code and from the list, somebody who leaves, and once more.
import { expect, test } from 'vitest'
import { asked, hasty, play } from './support/playing'
import { stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

const openPeople = (person: Person) => person.button('People and table').click()
const seatsOf = (person: Person) => person.page.getByRole('list', { name: 'Seats' })

test('A newcomer is at a table within three clicks', async () => {
  const newcomer = await stage.visitor()
  await newcomer.goto('/')
  await newcomer.page.getByRole('dialog', { name: 'Welcome aboard' }).waitFor()
  await newcomer.page.getByLabel('Your name at the table').fill('Nora')
  await newcomer.button('Get on').click()
  await newcomer.button('Nora: preferences').waitFor()

  await newcomer.page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener('click', () => ++(window as unknown as { clicks: number }).clicks, { capture: true })
  })
  await newcomer.link('Mass Transit: with bots').click()
  await newcomer.button('Open the table').click()
  await newcomer.page.waitForURL('**/match/*')
  await asked(newcomer)
  expect(await newcomer.page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(3)
  await seatsOf(newcomer).getByText('Nora').waitFor()

  // The name is kept: the next visit begins at the map, and the match is on the way.
  await newcomer.goto('/')
  await newcomer.page.getByRole('heading', { name: 'Departures' }).waitFor()
  await newcomer.page
    .getByRole('link', { name: /Mass Transit.*Your turn/ })
    .first()
    .waitFor()
  expect(await newcomer.page.getByRole('dialog').count()).toBe(0)
})

test('What a table may choose has names', async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/new/tramways')
  const world = ada.page.getByRole('group', { name: /^World/ })
  await world.waitFor()
  expect(await world.locator('label').allInnerTexts()).toEqual(['Earth', 'Moon', 'Mars'])
  await world.getByRole('radio', { name: 'Mars' }).check()
  await ada.button('Open the table').click()
  await ada.page.waitForURL('**/match/*')
  await ada.recorder.until(({ match }) => match !== null, 'the match')
  expect(ada.recorder.match!.options.mode).toBe(2)
})

test('By link, by code and from the list of open tables people sit down, and the match begins when no seat is free', async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/')
  await ada.link('Mass Transit: with friends').click()
  await ada.button(/^Add a seat/).click()
  await ada.page.getByRole('checkbox', { name: 'Show among the open tables' }).check()
  await ada.button('Open the table').click()
  await ada.page.getByText('3 seats are free. The game begins when all are taken.').waitFor()
  const link = await ada.page.getByLabel('Link to join').inputValue()
  const code = new URL(link).pathname.split('/').at(-1)!
  await ada.page.getByText(code, { exact: true }).waitFor()
  const match = ada.recorder.match!

  const ben = await stage.person('Ben')
  await ben.goto(new URL(link).pathname)
  await ben.page.getByText('Ada invites you to a game of Mass Transit. Choose a seat.').waitFor()
  await ben.button('Take this seat').first().click()
  await ada.page.getByText('2 seats are free.').waitFor()

  const cleo = await stage.person('Cleo')
  await cleo.goto('/')
  await cleo.page.getByLabel('Join a table with its code').fill(code.toLowerCase())
  await cleo.button('Join').click()
  await cleo.button('Take this seat').first().click()
  await ada.page.getByText('One seat is free.').waitFor()

  const dan = await stage.person('Dan')
  await dan.goto('/')
  await dan.page.getByRole('region', { name: 'Open tables' }).getByRole('link', { name: /Ada/ }).click()
  await dan.button('Take this seat').click()

  const people = [ada, ben, cleo, dan]
  await Promise.all(people.map((person) => seatsOf(person).getByText('Dan').waitFor()))
  expect(people.map(({ page }) => new URL(page.url()).pathname)).toEqual(people.map(() => `/match/${match.id}`))

  // Whoever comes too late is told so, and may watch.
  const eve = await stage.person('Eve')
  await eve.goto(new URL(link).pathname)
  await eve.page.getByText('The game has begun and every seat is taken. You can still watch.').waitFor()
  expect(await eve.button('Take this seat').count()).toBe(0)
  await eve.page.getByText('Only watch').click()
  await seatsOf(eve).getByText('Dan').waitFor()
})

test('Whoever opens a listed table says whether one guest may take several of its seats', async () => {
  const ada = await stage.person('Ada')
  const ben = await stage.person('Ben')
  for (const allowed of [false, true]) {
    await ada.goto('/new/mass_transit?with=friends')
    await ada.button('Open the table').waitFor()
    const several = ada.page.getByRole('checkbox', { name: 'One person may take several seats' })
    expect(await several.count(), 'of a table that is not listed this is not asked').toBe(0)
    await ada.page.getByRole('checkbox', { name: 'Show among the open tables' }).check()
    if (allowed) await several.check()
    await ada.button('Open the table').click()
    const code = new URL(await ada.page.getByLabel('Link to join').inputValue()).pathname.split('/').at(-1)!
    await ben.ask('POST', '/api/join', { code, seat: 1 })
    const second = ben.ask('POST', '/api/join', { code, seat: 2 })
    if (allowed) await second
    else await expect(second).rejects.toThrow('not_allowed')
  }
})

test('A program fills a free seat, stands in for somebody who leaves, and gives the seat back', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  const ben = await stage.person('Ben')
  await ben.ask('POST', '/api/join', { code: match.code! })
  await ada.goto(`/match/${match.id}`)
  await ada.button('Add a bot').click()
  await ada.page.getByRole('dialog', { name: 'Who plays seat 3?' }).getByRole('button', { name: 'Vera takes seat 3' }).click()

  // Ben was here a moment ago: nobody may take his seat from him yet.
  await openPeople(ada)
  const people = ada.page.getByRole('dialog', { name: 'People and table' })
  await people.getByText('away').waitFor()
  expect(await people.getByRole('button', { name: 'Let a bot play' }).count(), 'offered only when it is accepted').toBe(0)

  // He leaves it himself, and a program plays on.
  await ben.goto(`/match/${match.id}`)
  await openPeople(ben)
  await ben.button('Leave').click()
  await ben.button('Really?').click()
  await people.getByText('a bot is playing').waitFor()
  await people.getByRole('button', { name: 'Close' }).click()
  await play(ada, (await asked(ada)).legal[0]!)
  const table = await asked(ada)
  expect(table.seq, 'all have said whether they begin').toBeGreaterThanOrEqual(3)

  await ben.button('Take my seat back').click()
  await ada.recorder.until((recorded) => recorded.match!.seats[1]!.stand_in === false, 'Ben to be back')

  // A match rests when somebody wants it to, for everybody.
  await ben.button('Pause').click()
  await ada.page.getByText('The game rests until somebody resumes it.').waitFor()
  await ben.button('Resume').click()
  await play(ada, hasty((await asked(ada)).legal, ada.recorder.table!))
})

test('When it is over the same people play again', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'open' }])
  const ben = await stage.person('Ben')
  await ben.ask('POST', '/api/join', { code: match.code! })
  await Promise.all([ada, ben].map((person) => person.goto(`/match/${match.id}`)))

  // Both leave the rest to programs, and look on.
  for (const person of [ada, ben]) {
    await openPeople(person)
    await person.button('Leave').click()
    await person.button('Really?').click()
    await person.button('Close').click()
  }
  const result = /You made it!|Not this time/
  await Promise.all([ada, ben].map((person) => person.page.getByRole('heading', { name: result }).waitFor({ timeout: 90_000 })))

  await ada.button('Play again').click()
  await ada.page.waitForURL((url) => url.pathname !== `/match/${match.id}`)
  await ben.button('To the next game').click()
  await ben.page.waitForURL(ada.page.url())
  await asked(ada)
  expect(ada.recorder.match!.seats.map((seat) => seat.name)).toEqual(['Ada', 'Ben'])
  expect(ada.recorder.match!.state).toBe('running')
})

test('A match that nobody wants any more is gone for everybody', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'open' }])
  await ada.goto(`/match/${match.id}`)
  await ada.button('Delete the game').click()
  await ada.button('Delete it for everybody?').click()
  await ada.page.getByText('No game is running. Choose a line on the map, and off you go.').waitFor()
  await ada.goto(`/match/${match.id}`)
  await ada.page.getByRole('alert').waitFor()
})
