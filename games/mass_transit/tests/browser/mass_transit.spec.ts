// Mass Transit on a desktop: a whole match against bots by mouse, again as a replay, and the marks of a hint. (By keyboard:
// tests/browser/keyboard.spec.ts.)
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '$browser/support/programs'
import { stageOfTests } from '$browser/support/stage'
import { asked, mapOf, play, playOn, trayOf, viewOf } from './transit'

const stage = stageOfTests()

test('A match against two bots is played to its end, and can be replayed', async () => {
  const ada = await stage.person('Ada', { reducedMotion: 'no-preference' })
  const match = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'program', level: 'easy' }, { kind: 'program', level: 'medium' }])
  await ada.goto(`/match/${match.id}`)

  // The first question is who volunteers to begin; the sign asks it in one sentence.
  const first = await asked(ada)
  expect(viewOf(first).phase).toBe('volunteering')
  await ada.page.getByText(first.ask, { exact: true }).waitFor()
  await play(
    ada,
    first.legal.find((offer) => offer.action.do === 'volunteer')!,
  )

  // A hint has reasons; one click plays it.
  const second = await asked(ada)
  await ada.button('Hint').click()
  await ada.page.getByRole('region', { name: 'Hint' }).getByRole('heading', { level: 2 }).waitFor()
  await trayOf(ada)
    .getByRole('button', { name: /^Play this/ })
    .click()
  await ada.recorder.until(({ table }) => table!.seq > second.seq, 'the advice to be played')

  // During the game, chat is limited to phrases.
  await ada.button('Chat').click()
  const talk = ada.page.getByRole('dialog', { name: 'Chat' })
  await talk.getByText('In this game you can only say:').waitFor()
  expect(await talk.getByRole('textbox').count()).toBe(0)
  await talk.getByRole('button').last().click()
  await ada.recorder.until(({ said }) => said.length === 1, 'the phrase')
  await talk.getByText(ada.recorder.said[0]!.text).first().waitFor()
  await talk.getByRole('button', { name: 'Close' }).click()

  const last = await playOn(ada)
  expect(last.result!.winners).toHaveLength(last.result!.ending === 'everybody_home' ? 3 : 0)

  // Result page.
  await ada.page.getByRole('heading', { name: last.result!.winners.length ? 'You made it!' : 'Not this time' }).waitFor()
  await ada.page
    .getByText(/^(\d of 6 home: .*|All 6 are home)\.$/)
    .first()
    .waitFor()
  for (const way of ['Play again', 'Look at the table']) await ada.button(way).waitFor()
  expect(await ada.link('Game file').getAttribute('href')).toBe(`/api/matches/${match.id}/file`)

  // T opens the table, not the text view.
  await ada.page.keyboard.press('t')
  await ada.button('Back to the result').click()
  await ada.link('Analyse the game').waitFor()
  expect(await ada.button('Text view').getAttribute('aria-pressed')).toBe('false')
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ada.page.keyboard.press('s')
  await ada.button('Copied').waitFor()
  expect(await ada.page.evaluate(() => navigator.clipboard.readText())).toContain(`/match/${match.id}/analysis`)

  // After the game, free chat is allowed.
  await ada.button('Chat').click()
  await talk.getByRole('textbox', { name: 'Say something' }).fill('Well played!')
  await talk.getByRole('button', { name: 'Send' }).click()
  await talk.getByText('Well played!').waitFor()
  await talk.getByRole('button', { name: 'Close' }).click()

  // The replay starts at the beginning; every ply has its own URL.
  await ada.link('Watch the replay').click()
  await ada.page.getByText('Set-up').first().waitFor()
  expect(new URL(ada.page.url()).search).toBe('?ply=0')
  await ada.page.getByText('The game is over: all hands are open.').waitFor()
  await ada.page.keyboard.press('End')
  await ada.page.waitForURL(`**/replay/${match.id}?ply=${last.ply}`)

  const middle = Math.floor(last.ply / 2)
  await ada.goto(`/replay/${match.id}?ply=${middle}`)
  const scrubber = ada.page.getByRole('slider', { name: 'Place in the game' })
  await scrubber.waitFor()
  expect(await scrubber.inputValue()).toBe(String(middle))
  await mapOf(ada).waitFor()
  await ada.page.keyboard.press('ArrowRight')
  await ada.page.waitForURL(`**?ply=${middle + 1}`)

  // Holding an arrow key steps through the plies, with the match opened only once.
  await ada.goto(`/replay/${match.id}?ply=0`)
  await scrubber.waitFor()
  const opened = () => ada.recorder.sent.filter((request) => request.do === 'watch').length
  const before = opened()
  for (let i = 0; i < 12; i++) await ada.page.keyboard.down('ArrowRight')
  await ada.page.keyboard.up('ArrowRight')
  await ada.page.waitForURL(`**?ply=12`)
  expect(await scrubber.inputValue()).toBe('12')
  expect(opened()).toBe(before)

  // Playing on continues from that ply at a separate table.
  await ada.button('Play on from here').click()
  await ada.page.waitForURL('**/match/**')
  expect(ada.page.url()).not.toContain(match.id)
  await mapOf(ada).waitFor()

  // A team may retry the same cards; all players are informed that they are known.
  await ada.goto(`/match/${match.id}`)
  await ada.page.getByRole('radio', { name: 'Same cards again' }).check({ force: true })
  await ada.button('Play again').click()
  await ada.page.waitForURL((url) => /^\/match\//.test(url.pathname) && !url.pathname.includes(match.id))
  await ada.recorder.until(({ match: shown, table }) => shown?.id !== match.id && table?.over === false, 'the new table')
  const again = await asked(ada)
  expect(viewOf(again).phase).toBe('volunteering')
  expect(ada.recorder.match!.imported).toBe(true)
  await ada.button('Cards known before, not proven').waitFor()
})

test('A hint names on the table who waits in traffic, and on a card for whom to keep it', async () => {
  const ada = await stage.person('Ada')
  const lesson = JSON.parse(readFileSync(join(root, 'games/mass_transit/content/lessons/3_traffic.json'), 'utf8')) as {
    position: { commuters: { route: number; place: number; came: string; home: boolean }[] }
  }
  const { position } = lesson
  // E came by bus to the traffic, and no bus leads onwards yet.
  position.commuters[4] = { route: 4, place: 2, came: 'bus', home: false }
  const match = await ada.table('mass_transit', [{ kind: 'me' }, { kind: 'program', level: 'easy' }], { position })
  await ada.goto(`/match/${match.id}`)
  await asked(ada)
  await ada.button('Hint').click()
  await ada.page.getByRole('region', { name: 'Hint' }).getByRole('heading', { level: 2 }).waitFor()
  await ada.page.getByText('waits for a bus', { exact: true }).waitFor()
  await ada.page.getByText('keep for E', { exact: true }).waitFor()
})
