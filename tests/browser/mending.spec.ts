// Recovery from errors: a withdrawn move, a reloaded page, a failing network, a killed server. Nothing is lost or done twice.
import { expect, test } from 'vitest'
import type { Table } from '../../web/src/protocol/table'
import { coop, asked, click, handOf, hasty, play, playOn, trayOf, viewOf } from './support/games'
import { Wire } from './support/programs'
import { stageOfTests, type Person } from './support/stage'

const stage = stageOfTests()

const undo = (person: Person) => trayOf(person).getByRole('button', { name: 'Undo', exact: true })
const outage = (person: Person) => person.page.getByText('Connection lost. Trying again…')

/** Marker that disappears if the page is reloaded. */
const markPage = (person: Person) => person.page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (person: Person) => person.page.evaluate(() => 'marked' in window)

/** Plays as few cards as required and ends the turn. */
async function playTurn(person: Person): Promise<void> {
  const ending = (table: Table) => table.legal.find(({ action }) => action.do === 'end_turn')
  const table = await playOn(person, hasty, (table) => ending(table) !== undefined)
  await play(person, ending(table)!)
}

async function alone(person: Person): Promise<Table> {
  const match = await person.table(coop.name, [{ kind: 'me' }])
  await person.goto(`/match/${match.id}`)
  return asked(person)
}

test('A move is taken back and played again, until cards were drawn', async () => {
  const ada = await stage.person('Ada')
  const start = await alone(ada)
  const held = viewOf(start).hands[0]!.count
  expect(await undo(ada).isDisabled()).toBe(true)
  await trayOf(ada).getByText('Nothing to undo.').waitFor()

  await click(ada, hasty(start.legal, start))
  await handOf(ada)
    .nth(held - 1)
    .waitFor({ state: 'detached' })
  await undo(ada).click()
  await handOf(ada)
    .nth(held - 1)
    .waitFor()
  const back = await asked(ada)
  expect(back.view).toEqual(start.view)
  expect(back.legal).toEqual(start.legal)

  await ada.button('Redo').click()
  await handOf(ada)
    .nth(held - 1)
    .waitFor({ state: 'detached' })
  await asked(ada)
  expect(await undo(ada).isEnabled()).toBe(true)
  await playTurn(ada)
  await asked(ada)
  await trayOf(ada).getByText('Too late: cards were drawn, or others have played.').waitFor()
  expect(await undo(ada).isDisabled()).toBe(true)
})

test('A reloaded page shows the same table', async () => {
  const ada = await stage.person('Ada')
  const start = await alone(ada)
  await play(ada, hasty(start.legal, start))
  const before = ada.recorder.table!
  await ada.page.reload()
  await ada.recorder.until(({ sockets }) => sockets === 2, 'a new connection')
  await ada.recorder.until(({ table }) => table !== before, 'the table')
  expect(await asked(ada)).toEqual(before)
  await play(ada, hasty(before.legal, before))
})

test('After a network failure the page shows actions made meanwhile, and sends the clicked one', async () => {
  const wire = await Wire.to(stage.server)
  const ada = await stage.person('Ada', { through: wire })
  const match = await ada.table(coop.name, [{ kind: 'me' }, { kind: 'open' }])
  await ada.goto(`/match/${match.id}`)
  const ben = await stage.person('Ben')
  await ben.ask('POST', '/api/join', { code: match.code! })
  await ben.goto(`/match/${match.id}`)
  await markPage(ada)
  await play(
    ada,
    (await asked(ada)).legal.find(({ action }) => action.do === 'decline')!,
  )

  // Ben continues while Ada is disconnected.
  await asked(ben)
  wire.cut()
  await outage(ada).waitFor()
  await play(
    ben,
    ben.recorder.table!.legal.find(({ action }) => action.do === 'volunteer')!,
  )
  await playTurn(ben)
  wire.heal()
  await outage(ada).waitFor({ state: 'detached' })
  const here = await asked(ada)
  expect(here.seq).toBe(ben.recorder.table!.seq)
  expect(viewOf(here).routes).toEqual(viewOf(ben.recorder.table!).routes)

  // A click while disconnected is queued and sent later.
  wire.cut()
  await outage(ada).waitFor()
  await click(ada, hasty(here.legal, here))
  wire.heal()
  await ada.recorder.until((recorded) => recorded.table!.seq === here.seq + 1, 'the kept click')
  await outage(ada).waitFor({ state: 'detached' })

  // A command that arrived but whose reply was lost is resent and not repeated.
  const once = await asked(ada)
  wire.mute()
  await click(ada, hasty(once.legal, once))
  await ben.recorder.until((recorded) => recorded.table!.seq === once.seq + 1, 'the command to arrive')
  wire.cut()
  await outage(ada).waitFor()
  wire.heal()
  await ada.recorder.until((recorded) => recorded.table!.seq === once.seq + 1, 'what was missed')
  await ada.recorder.until(
    ({ frames }) => frames.some(({ message }) => 'done' in message && message.done.seq === once.seq + 1 && message.done.repeated),
    'the answer to the command sent again',
  )
  await outage(ada).waitFor({ state: 'detached' })
  const acts = ada.recorder.sent.filter((request) => request.do === 'act').slice(-2)
  expect(acts[0]!.key, 'asked twice, with one key').toBe(acts[1]!.key)
  expect(ben.recorder.table!.seq).toBe(once.seq + 1)
  await asked(ada)
  expect(await isMarked(ada), 'the page was never loaded anew').toBe(true)
  wire.close()
})

test('A server that crashes and restarts has kept everything; the page reconnects by itself', async () => {
  const ada = await stage.person('Ada')
  let table = await alone(ada)
  await markPage(ada)
  for (let deaths = 0; deaths < 2; ++deaths) {
    await play(ada, hasty(table.legal, table))
    table = await asked(ada)
    await stage.server.kill()
    await outage(ada).waitFor()
    await click(ada, hasty(table.legal, table))
    await stage.server.start()
    await outage(ada).waitFor({ state: 'detached' })
    await ada.recorder.until((recorded) => recorded.table!.seq === table.seq + 1, 'the move that was clicked meanwhile')
    table = await asked(ada)
  }
  expect(table.seq).toBe(4)
  expect(table.ply).toBe(4)
  expect(await isMarked(ada), 'the page was never loaded anew').toBe(true)

  // A reloaded page gets the same state from the server.
  await ada.page.reload()
  await ada.recorder.until((recorded) => recorded.table !== table, 'the table')
  expect(await asked(ada)).toEqual(table)
})
