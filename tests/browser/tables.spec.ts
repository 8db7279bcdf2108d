// Finding players: a new table in three clicks, joining by link, code and list, a player who leaves, and a rematch.
import { expect, test } from 'vitest'
import { coop, network, asked, hasty, play } from './support/games'
import { phone, stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

const openPeople = (person: Person) => person.button('Players and table').click()
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
  await newcomer.link(`${coop.title}: with bots`).click()
  await newcomer.button('Open the table').click()
  await newcomer.page.waitForURL('**/match/*')
  await asked(newcomer)
  expect(await newcomer.page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(3)
  await seatsOf(newcomer).getByText('Nora').waitFor()

  // The name is stored: the next visit starts at the map with the match listed.
  await newcomer.goto('/')
  await newcomer.page.getByRole('heading', { name: 'Departures' }).waitFor()
  await newcomer.page
    .getByRole('link', { name: new RegExp(`${coop.title}.*Your turn`) })
    .first()
    .waitFor()
  expect(await newcomer.page.getByRole('dialog').count()).toBe(0)
})

test('The options of a table have names', async () => {
  const ada = await stage.person('Ada')
  await ada.goto(`/new/${network.name}`)
  const world = ada.page.getByRole('group', { name: /^World/ })
  await world.waitFor()
  expect(await world.locator('label').allInnerTexts()).toEqual(['Earth', 'Moon', 'Mars'])
  await world.getByRole('radio', { name: 'Mars' }).check()
  await ada.button('Open the table').click()
  await ada.page.waitForURL('**/match/*')
  await ada.recorder.until(({ match }) => match !== null, 'the match')
  expect(ada.recorder.match!.options.mode).toBe(2)
})

test('Players join by link, by code and from the list of open tables, and the match begins when no seat is free', async () => {
  const ada = await stage.person('Ada')
  await ada.goto('/')
  await ada.link(`${coop.title}: with friends`).click()
  await ada.button(/^Add a seat/).click()
  await ada.page.getByRole('checkbox', { name: 'Show among the open tables' }).check()
  await ada.button('Open the table').click()
  await ada.page.getByText('One is here, 3 seats are free. About 20 minutes.').waitFor()
  const link = await ada.page.getByLabel('Link to join').inputValue()
  const code = new URL(link).pathname.split('/').at(-1)!
  await ada.page.getByText(code, { exact: true }).waitFor()
  const match = ada.recorder.match!

  const ben = await stage.person('Ben')
  await ben.goto(new URL(link).pathname)
  await ben.page.getByRole('heading', { name: `Ada invites you to ${coop.title}` }).waitFor()
  await ben.button('Take this seat').first().click()
  await ada.page.getByText('2 seats are free').waitFor()

  const cleo = await stage.person('Cleo')
  await cleo.goto('/')
  await cleo.page.getByLabel('Join a table with its code').fill(code.toLowerCase())
  await cleo.button('Join').click()
  await cleo.button('Take this seat').first().click()
  await ada.page.getByText('one seat is free').waitFor()

  const dan = await stage.person('Dan')
  await dan.goto('/')
  await dan.page.getByRole('region', { name: 'Open tables' }).getByRole('link', { name: /Ada/ }).click()
  await dan.button('Take this seat').click()

  const people = [ada, ben, cleo, dan]
  await Promise.all(people.map((person) => seatsOf(person).getByText('Dan').waitFor()))
  expect(people.map(({ page }) => new URL(page.url()).pathname)).toEqual(people.map(() => `/match/${match.id}`))

  // A person who comes too late is told so and may watch.
  const eve = await stage.person('Eve')
  await eve.goto(new URL(link).pathname)
  await eve.page.getByText('The game has begun and every seat is taken. You can still watch.').waitFor()
  expect(await eve.button('Take this seat').count()).toBe(0)
  await eve.page.getByText('Only watch').click()
  await seatsOf(eve).getByText('Dan').waitFor()
})

test('The creator of a listed table decides whether one guest may take several seats', async () => {
  const ada = await stage.person('Ada')
  const ben = await stage.person('Ben')
  for (const allowed of [false, true]) {
    await ada.goto(`/new/${coop.name}?with=friends`)
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

test('A stranger follows a link, enters a name and sits down; the host starts with those present', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  await ada.goto(`/match/${match.id}`)
  await ada.page.getByText('This link works on this device only').waitFor()
  await ada.page.getByText('omnibus serve --lan').waitFor()

  const ben = await stage.visitor()
  await ben.goto(`/join/${match.code}`)
  await ben.page.getByText('Ada is waiting. You would be the square.').waitFor()
  await ben.button('Seat 3: triangle').click()
  await ben.page.getByText('You would be the triangle.').waitFor()
  expect(await ben.page.getByRole('dialog').count(), 'one page asks for everything').toBe(0)
  await ben.page.getByLabel('Your name at the table').fill('Ben')
  await ben.button('Take this seat').click()
  await ben.page.waitForURL(`**/match/${match.id}`)
  await ben.page.getByText('Two are here, one seat is free').waitFor()
  expect(await ben.button('Start with two').count(), 'only the host starts').toBe(0)

  // The seat between them is closed: Ben moves up and still sees his own cards.
  await ada.button('Start with two').click()
  await Promise.all([ada, ben].map((person) => seatsOf(person).getByText('Ben').waitFor()))
  await ben.recorder.until(({ table, frames }) => table !== null && frames.at(-1)!.viewer === 1, 'the table from his new seat')
})

test('The host plays with a phone beside the shared screen, and starts there', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }, { kind: 'open' }])
  await ada.goto(`/match/${match.id}`)
  await ada.button('Play with my phone').click()
  await ada.page.waitForURL(`**/table/${match.id}`)
  const handset = await stage.person('Ada', { viewport: phone, hasTouch: true, isMobile: true })
  await handset.goto(`/join/${match.code}`)
  await handset.button('Take this seat').tap()
  await handset.link('Show only my hand here').tap()
  await handset.page.waitForURL(`**/hand/${match.id}`)
  await ada.button('Start with two').click()
  await asked(handset)
})

test('Undo also works after bots have replied, and the log mentions it', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
  await ada.goto(`/match/${match.id}`)
  let table = await asked(ada)
  let before = table
  for (; table.undo.why_not !== 'not_yours' || table.ply === 0; table = await asked(ada)) {
    before = table
    await play(ada, hasty(table.legal, table))
  }
  await ada.button('Undo').click()
  await ada.recorder.until((recorded) => recorded.table!.seq > table.seq && recorded.table!.ply === before.ply, 'to be back')
  expect((await asked(ada)).view).toEqual(before.view)
  await play(ada, hasty(before.legal, before))
  await ada.page.keyboard.press('l')
  await ada.page.getByText('gone back to here once').first().waitFor()
})

test('A bot fills a free seat, replaces a player who leaves, and gives the seat back', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  const ben = await stage.person('Ben')
  await ben.ask('POST', '/api/join', { code: match.code! })
  await ada.goto(`/match/${match.id}`)
  await ada.button('Add a bot').click()
  await ada.page.getByRole('dialog', { name: 'Who plays seat 3?' }).getByRole('button', { name: 'Vera takes seat 3' }).click()

  // Ben was here a moment ago, so his seat may not be taken yet.
  await openPeople(ada)
  const people = ada.page.getByRole('dialog', { name: 'Players and table' })
  await people.getByText('away').waitFor()
  expect(await people.getByRole('button', { name: 'Let a bot play' }).count(), 'offered only when it is accepted').toBe(0)

  // He leaves it himself, and a bot takes over.
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

  // Any player can pause a match for all.
  await ben.button('Pause').click()
  await ada.page.getByText('The game is paused until somebody resumes it.').waitFor()
  await ben.button('Resume').click()
  await play(ada, hasty((await asked(ada)).legal, ada.recorder.table!))
})

test('A guest learns the game first: the seat is kept, and the match begins when they are back', async () => {
  const ada = await stage.person('Ada', { viewport: phone })
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }])
  await ada.goto(`/match/${match.id}`)
  await ada.button('Close this seat').first().click()
  const ben = await stage.person('Ben')
  await ben.goto(`/join/${match.code}`)
  await ben.button(/^Learn it first, \d+ minutes: your seat is kept$/).click()
  await ben.page.getByText(/^Your seat is kept for (10|9) more minutes\./).waitFor()
  await seatsOf(ada)
    .getByText(/^is learning, (10|9) min$/)
    .waitFor()
  await ada.page.getByText('Ben is learning the game first.').waitFor()
  await ben.link('To your table').click()
  await ben.page.waitForURL(`**/match/${match.id}`)
  await Promise.all([ada, ben].map(({ recorder }) => recorder.until(({ table }) => table !== null, 'the match to begin')))
})

test('After the end the same players start a rematch', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }])
  const ben = await stage.person('Ben')
  await ben.ask('POST', '/api/join', { code: match.code! })
  await Promise.all([ada, ben].map((person) => person.goto(`/match/${match.id}`)))

  // Both leave their seats to bots and watch.
  for (const person of [ada, ben]) {
    await openPeople(person)
    await person.button('Leave').click()
    await person.button('Really?').click()
    await person.button('Close').click()
  }
  const result = /You made it!|Not this time/
  await Promise.all([ada, ben].map((person) => person.page.getByRole('heading', { name: result }).waitFor({ timeout: 90_000 })))

  await ada.button('Ask for another game').click()
  await ada.page.waitForURL((url) => url.pathname !== `/match/${match.id}`)
  await ben.page.getByText('Ada asks for another game').waitFor()
  await ben.button('Join').waitFor()
  await ben.goto('/')
  await ben.page
    .getByRole('list')
    .getByRole('link', { name: /Ada asks for another game\s*Join/ })
    .click()
  await ben.page.waitForURL(ada.page.url())
  await asked(ada)
  expect(ada.recorder.match!.seats.map((seat) => seat.name)).toEqual(['Ada', 'Ben'])
  expect(ada.recorder.match!.state).toBe('running')
})

test('A deleted match disappears from the lobby and cannot be opened', async () => {
  const ada = await stage.person('Ada')
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }])
  await ada.goto(`/match/${match.id}`)
  await ada.button('Delete the game').click()
  await ada.button('Delete it for everybody?').click()
  await ada.page.getByText('No game is running. Choose a line on the map, and off you go.').waitFor()
  await ada.goto(`/match/${match.id}`)
  await ada.page.getByRole('alert').waitFor()
})
