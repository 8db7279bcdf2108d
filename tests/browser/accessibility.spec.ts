// axe checks of every page in both themes: no serious or critical findings.
import { test } from 'vitest'
import { expectAccessible } from './support/axe'
import { coop, simultaneous, asked } from './support/games'
import { phone, stageOfTests } from './support/stage'

const stage = stageOfTests()

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Every page is accessible, ${colorScheme}`, async () => {
    const stranger = await stage.visitor({ colorScheme })
    await stranger.goto('/')
    await stranger.page.getByRole('dialog', { name: 'Welcome aboard' }).waitFor()
    await expectAccessible(stranger, 'welcome')

    const ada = await stage.person('Ada', { colorScheme })
    const { page } = ada
    const open = async (path: string, heading: string | RegExp, what: string) => {
      await ada.goto(path)
      await page.getByRole('heading', { name: heading }).first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      await expectAccessible(ada, what)
    }

    const running = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
    const waiting = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }], { listed: true })
    await open('/', 'Departures', 'lobby')
    await ada.button('Ada: preferences').click()
    await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
    await expectAccessible(ada, 'preferences')
    await open(`/new/${coop.name}`, `New ${coop.title} table`, 'new table')
    await page.getByText('Rulings and house rules').click()
    await expectAccessible(ada, 'new table with all rulings')
    await open('/join', 'Join a table', 'join')
    await open('/join/NOSUCH', 'Join a table', 'join with a wrong code')
    await open(`/rules/${coop.name}`, `${coop.title}: the rules`, 'rules')
    await open('/nowhere', 'No stop here', 'a page that is not there')
    await open(`/match/${waiting.id}`, coop.title, 'waiting room')
    await open(`/table/${waiting.id}`, coop.title, 'shared screen that waits')

    const ben = await stage.person('Ben', { colorScheme })
    await ben.goto(`/join/${waiting.code}`)
    await ben.button('Take this seat').waitFor()
    await expectAccessible(ben, 'invitation')

    await ada.goto(`/match/${running.id}`)
    await asked(ada)
    await expectAccessible(ada, 'match')
    await ada.button('Hint').click()
    await page.getByRole('region', { name: 'Hint' }).getByRole('heading', { level: 2 }).waitFor()
    await expectAccessible(ada, 'hint')
    await page.keyboard.press('Escape')
    for (const [key, title] of [
      ['l', 'What happened'],
      ['r', 'Rules'],
      ['c', 'Chat'],
      ['p', 'Players and table'],
      ['?', 'Rules for this move'],
      ['K', 'Keys'],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('dialog', { name: title }).waitFor()
      await expectAccessible(ada, `match with "${title}"`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('t')
    await page.getByRole('region', { name: 'Text view' }).waitFor()
    await expectAccessible(ada, 'match in words')
    await open(`/table/${running.id}`, coop.title, 'shared screen')
    await page.setViewportSize(phone)
    await open(`/hand/${running.id}`, /hand$/, 'hand')
    await open('/', 'Departures', 'lobby on a phone')
    await open(`/match/${running.id}`, coop.title, 'match on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })

    const words = await ada.table(simultaneous.name, [{ kind: 'me' }, { kind: 'program', level: 'easy' }])
    await open(`/match/${words.id}`, simultaneous.title, 'generic table')

    // A bot plays it to the end.
    await ada.goto(`/match/${running.id}`)
    await ada.ask('POST', `/api/matches/${running.id}/leave`, { seat: 0 })
    await ada.recorder.until(({ table }) => table?.over === true, 'the end', 60_000)
    await ada.page.reload()
    await page.getByRole('heading', { name: /You made it!|Not this time/ }).waitFor()
    await ada.button('Check the shuffle').click()
    await page.getByText('What was promised').click()
    await expectAccessible(ada, 'result')
    await open(`/replay/${running.id}?ply=8`, 'Replay', 'replay')
  })
}
