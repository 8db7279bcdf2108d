// Protocol tests against a scripted server, over a connection that breaks at every possible point.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Match } from '../../protocol/match'
import type { Patch, Push, Update } from '../../protocol/pushes'
import type { Said, Table } from '../../protocol/table'
import type { Refusal } from '../../api'
import { SocketTables } from './socket'
import type { TableNews } from './table'

vi.mock('../../language.svelte', () => ({ say: (id: string) => id, language: () => 'en' }))

type Message = { id: number; do: string; [field: string]: unknown }

/** The server side of a WebSocket. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  sent: Message[] = []
  closed = false

  constructor() {
    super()
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }

  accept() {
    this.dispatchEvent(new Event('open'))
  }
  break() {
    this.dispatchEvent(new Event('close'))
  }
  tell(message: object | string) {
    this.dispatchEvent(new MessageEvent('message', { data: typeof message === 'string' ? message : JSON.stringify(message) }))
  }
  asked(what: string): Message {
    const message = this.sent.findLast((message) => message.do === what)
    if (!message) throw new Error(`nobody asked for ${what}: ${JSON.stringify(this.sent)}`)
    return message
  }
  count(what: string): number {
    return this.sent.filter((message) => message.do === what).length
  }
  answer(what: string, reply: object) {
    this.tell({ id: this.asked(what).id, ok: true, ...reply })
  }
  refuse(what: string, code: string) {
    this.tell({ id: this.asked(what).id, ok: false, error: { code, message: `refused: ${code}` } })
  }
}

const latest = () => FakeSocket.all.at(-1)!
const match = { id: 'm1' } as Match
const table = (seq: number) => ({ seq }) as Table
const update = (seq: number): Update => ({ push: 'update', match: 'm1', what: 'act', seat: 0, events: [], table: table(seq) })
const patch = (since: number): Patch => ({
  push: 'patch',
  match: 'm1',
  what: 'act',
  seat: 1,
  events: [],
  since,
  changes: [{ op: 'replace', path: '/seq', value: since + 1 }],
})
const words = (text: string, at = '2030-01-01T00:00:00Z'): Said => ({ seat: 1, phrase: null, text, at })
const watching = (seq: number | null, said: Said[] = []) => ({
  watch: { match, said, updates: null, table: seq === null ? null : table(seq) },
})
const missed = (...seqs: number[]) => ({ watch: { match, said: [], updates: seqs.map(update), table: null } })

/** Records all notifications of a screen, in order. */
class Screen implements TableNews {
  told: string[] = []
  known: Match | undefined
  update(update: Update) {
    this.told.push(`update ${update.table.seq}`)
  }
  fresh(_: Match, table: Table | null, said: Said[]) {
    this.told.push(`fresh ${table?.seq ?? 'none'}${said.map((words) => ` "${words.text}"`).join('')}`)
  }
  match(match: Match) {
    this.known = match
    this.told.push('match')
  }
  said(said: Said) {
    this.told.push(`said "${said.text}"`)
  }
  connection(state: string) {
    this.told.push(state)
  }
  refused(problem: Refusal) {
    this.told.push(`refused ${problem.code}`)
  }
  /** Notifications since the last call. */
  look(): string[] {
    return this.told.splice(0)
  }
}

let screen: Screen
let tables: SocketTables

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  screen = new Screen()
  tables = new SocketTables(() => new FakeSocket() as unknown as WebSocket, 'en')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
/** Waits for the next connection attempt, at most as long as the longest pause. */
async function pause() {
  const before = FakeSocket.all.length
  for (let waited = 0; waited < 10_000 && FakeSocket.all.length === before; waited += 50) await vi.advanceTimersByTimeAsync(50)
}

/** An open table seen at `seq`. */
async function sitting(seq: number | null = 4) {
  const link = tables.open('m1', 0, screen)
  latest().accept()
  latest().answer('watch', watching(seq))
  await settle()
  screen.look()
  return link
}
/** Breaks the connection and restores it. */
async function interrupted() {
  latest().break()
  await pause()
  latest().accept()
}

describe('watching', () => {
  it('requests the table for the viewer and shows it', async () => {
    tables.open('m1', 0, screen)
    latest().accept()
    expect(latest().asked('watch')).toMatchObject({ match: 'm1', as: 0, lang: 'en' })
    expect(latest().asked('watch')).not.toHaveProperty('since')
    latest().answer('watch', watching(4, [words('hello')]))
    await settle()
    expect(screen.look()).toEqual(['fresh 4 "hello"', 'live'])
  })

  it('applies patches to the table, and passes it on as an update', async () => {
    await sitting(4)
    latest().tell(patch(4))
    latest().tell(patch(5))
    latest().tell(update(7))
    latest().tell(patch(7))
    expect(screen.look()).toEqual(['update 5', 'update 6', 'update 7', 'update 8'])
  })

  it('requests the whole table if a patch does not fit the known one', async () => {
    await sitting(4)
    latest().tell(patch(6))
    expect(screen.look()).toEqual([])
    expect(latest().asked('watch')).not.toHaveProperty('since')
    latest().answer('watch', watching(7))
    await settle()
    latest().tell(patch(7))
    expect(screen.look()).toEqual(['fresh 7', 'live', 'update 8'])
  })

  it('shows updates in order, each once, and tolerates gaps in the numbers', async () => {
    await sitting(4)
    for (const seq of [5, 5, 4, 8, 7]) latest().tell(update(seq))
    expect(screen.look()).toEqual(['update 5', 'update 8'])
  })

  it('uses one connection for all tables', async () => {
    await sitting()
    const other = new Screen()
    tables.open('m2', 'spectator', other)
    expect(FakeSocket.all).toHaveLength(1)
    latest().answer('watch', { watch: { match: { id: 'm2' }, said: [], updates: null, table: table(0) } })
    await settle()
    latest().tell(update(5))
    expect(screen.look()).toEqual(['update 5'])
    expect(other.look()).toEqual(['fresh 0', 'live'])
  })

  it('shows the first table when the match begins', async () => {
    await sitting(null)
    latest().tell({ push: 'match', match, table: null } satisfies Push)
    latest().tell({ push: 'match', match, table: table(0) } satisfies Push)
    expect(screen.look()).toEqual(['match', 'fresh 0'])
  })

  it('applies presence changes to the known match', async () => {
    const known = { id: 'm1', seats: [{ present: true }, { present: false }] }
    const comes = (seat: number, present: boolean) =>
      ({ push: 'people', match: 'm1', changes: [{ op: 'replace', path: `/seats/${seat}/present`, value: present }] }) satisfies Push
    await sitting(null)
    latest().tell({ push: 'match', match: known as Match, table: null } satisfies Push)
    latest().tell(comes(1, true))
    latest().tell(comes(0, false))
    expect(screen.look()).toEqual(['match', 'match', 'match'])
    expect(screen.known).toEqual({ id: 'm1', seats: [{ present: false }, { present: true }] })
  })

  it('starts over when the server requests a resync', async () => {
    await sitting(4)
    latest().tell({ push: 'resync', match, table: table(30) } satisfies Push)
    latest().tell(update(30))
    latest().tell(update(31))
    expect(screen.look()).toEqual(['fresh 30', 'update 31'])
  })

  it('says when there is no such table', async () => {
    tables.open('m1', 0, screen)
    latest().accept()
    latest().refuse('watch', 'not_found')
    await settle()
    expect(screen.look()).toEqual(['refused not_found'])
  })

  it('says when the match was deleted', async () => {
    await sitting(4)
    latest().tell({ push: 'gone', match: 'm1' } satisfies Push)
    expect(screen.look()).toEqual(['refused not_found'])
  })

  it('ignores messages for the previous viewer', async () => {
    await sitting(4)
    const other = new Screen()
    tables.open('m1', 1, other)
    latest().tell(update(5))
    latest().answer('watch', watching(5))
    await settle()
    expect(other.look()).toEqual(['fresh 5', 'live'])
    expect(screen.look()).toEqual([])
  })

  it('requests everything again for another language', async () => {
    await sitting(4)
    tables.speak('de')
    expect(latest().asked('watch')).toMatchObject({ lang: 'de' })
    expect(latest().asked('watch')).not.toHaveProperty('since')
    latest().answer('watch', watching(4))
    await settle()
    expect(screen.look()).toEqual(['fresh 4', 'live'])
  })

  it('forgets a closed table, and after a while the connection', async () => {
    const link = await sitting()
    link.close()
    latest().answer('unwatch', {})
    latest().tell(update(5))
    await pause()
    expect(screen.look()).toEqual([])
    expect(latest().closed).toBe(true)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('reconnects for a table opened after the connection was closed', async () => {
    const link = await sitting()
    link.close()
    latest().answer('unwatch', {})
    await pause()
    await sitting(9)
    expect(FakeSocket.all).toHaveLength(2)
    expect(latest().count('watch')).toBe(1)
  })
})

describe('a lost connection', () => {
  it('is reported, and comes back with the missed updates', async () => {
    await sitting(4)
    await interrupted()
    expect(latest().asked('watch')).toMatchObject({ since: 4 })
    latest().answer('watch', missed(5, 6))
    await settle()
    expect(screen.look()).toEqual(['lost', 'update 5', 'update 6', 'match', 'live'])
  })

  it('comes back with everything when too much was missed', async () => {
    await sitting(4)
    await interrupted()
    latest().answer('watch', watching(90))
    await settle()
    expect(screen.look()).toEqual(['lost', 'fresh 90', 'live'])
  })

  it('shows nothing twice when the server repeats updates', async () => {
    await sitting(4)
    latest().tell({ push: 'said', match: 'm1', said: words('hello') } satisfies Push)
    await interrupted()
    latest().answer('watch', {
      watch: { match, said: [words('hello'), words('again?', '2030-01-01T00:01:00Z')], updates: [update(4), update(5)], table: null },
    })
    await settle()
    expect(screen.look()).toEqual(['said "hello"', 'lost', 'update 5', 'match', 'said "again?"', 'live'])
  })

  it('before the first opening is retried', async () => {
    tables.open('m1', 0, screen)
    latest().break()
    await pause()
    latest().break()
    await pause()
    latest().accept()
    latest().answer('watch', watching(1))
    await settle()
    expect(screen.look()).toEqual(['lost', 'lost', 'fresh 1', 'live'])
  })

  it('between request and response repeats the request', async () => {
    tables.open('m1', 0, screen)
    latest().accept()
    await interrupted()
    expect(latest().count('watch')).toBe(1)
    latest().answer('watch', watching(1))
    await settle()
    expect(screen.look()).toEqual(['lost', 'fresh 1', 'live'])
  })

  it('waits longer each time, and returns to short pauses after a response', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    tables.open('m1', 0, screen)
    const pauses: number[] = []
    for (let i = 0; i < 7; ++i) {
      latest().break()
      const before = FakeSocket.all.length
      const from = Date.now()
      while (FakeSocket.all.length === before) await vi.advanceTimersByTimeAsync(50)
      pauses.push(Date.now() - from)
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000])
    latest().accept()
    latest().answer('watch', watching(1))
    latest().break()
    await vi.advanceTimersByTimeAsync(250)
    expect(FakeSocket.all).toHaveLength(9)
  })

  it('is retried at once when the page wakes', async () => {
    await sitting()
    for (let i = 0; i < 6; ++i) {
      latest().break()
      await pause()
    }
    latest().break()
    const before = FakeSocket.all.length
    tables.wake()
    expect(FakeSocket.all).toHaveLength(before + 1)
  })

  it('without an error is detected: a silent server is dropped', async () => {
    await sitting()
    await vi.advanceTimersByTimeAsync(15_500)
    expect(latest().count('ping')).toBe(1)
    await vi.advanceTimersByTimeAsync(6_500)
    expect(screen.look()).toEqual(['lost'])
    expect(FakeSocket.all).toHaveLength(2)
    expect(FakeSocket.all[0]!.closed).toBe(true)
  })

  it('is not suspected while the server answers', async () => {
    await sitting()
    for (let i = 0; i < 5; ++i) {
      await vi.advanceTimersByTimeAsync(15_500)
      latest().answer('ping', {})
    }
    expect(screen.look()).toEqual([])
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('is suspected sooner while a request is pending', async () => {
    const link = await sitting()
    void link.act({ do: 'end_turn' }, 4)
    await vi.advanceTimersByTimeAsync(4_500)
    expect(latest().count('ping')).toBe(1)
    await vi.advanceTimersByTimeAsync(6_500)
    expect(screen.look()).toEqual(['lost'])
    expect(FakeSocket.all[0]!.closed).toBe(true)
  })

  it('may never have opened: a network that drops packets is given up and retried', async () => {
    tables.open('m1', 0, screen)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(FakeSocket.all).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(FakeSocket.all[0]!.closed).toBe(true)
    expect(FakeSocket.all).toHaveLength(2)
    latest().accept()
    latest().answer('watch', watching(4))
    await vi.advanceTimersByTimeAsync(0)
    expect(screen.look()).toContain('live')
  })

  it('follows a message that is not JSON', async () => {
    await sitting()
    latest().tell('<html>')
    await pause()
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('ignores messages of an abandoned connection', async () => {
    await sitting(4)
    const old = latest()
    await interrupted()
    latest().answer('watch', missed())
    await settle()
    old.tell(update(5))
    old.break()
    expect(screen.look()).toEqual(['lost', 'match', 'live'])
  })

  it('in another language comes back with everything', async () => {
    await sitting(4)
    latest().break()
    tables.speak('fr')
    await pause()
    latest().accept()
    expect(latest().asked('watch')).toMatchObject({ lang: 'fr' })
    expect(latest().asked('watch')).not.toHaveProperty('since')
  })
})

describe('a command', () => {
  const lay = { do: 'extend', card: 'MT39', route: 2 }

  it('carries the seat, the expected number, and a unique key', async () => {
    const link = await sitting(4)
    const done = link.act(lay, 4)
    expect(latest().asked('act')).toMatchObject({ match: 'm1', seat: 0, expected_seq: 4, action: lay })
    const key = latest().asked('act').key
    latest().answer('act', { done: { seq: 5, repeated: false } })
    expect(await done).toEqual({ seq: 5, repeated: false })
    void link.undo(5)
    expect(latest().asked('undo')).toMatchObject({ seat: 0, expected_seq: 5 })
    expect(latest().asked('undo').key).not.toBe(key)
    void link.takeBack(6)
    expect(latest().asked('take_back')).toMatchObject({ seat: 0, expected_seq: 6 })
  })

  it('that is refused says why', async () => {
    const link = await sitting(4)
    const done = link.act(lay, 4)
    latest().refuse('act', 'stale')
    await expect(done).rejects.toMatchObject({ code: 'stale', message: 'refused: stale' })
  })

  it('whose acknowledgement was lost is sent again with the same key, and done once', async () => {
    const link = await sitting(4)
    const done = link.act(lay, 4)
    const first = latest().asked('act')
    await interrupted()
    expect(latest().sent.map((message) => message.do)).toEqual(['watch', 'act'])
    expect(latest().asked('act')).toEqual(first)
    latest().answer('act', { done: { seq: 5, repeated: true } })
    expect(await done).toEqual({ seq: 5, repeated: true })
  })

  it('given while there is no connection waits for one', async () => {
    const link = await sitting(4)
    latest().break()
    const done = link.act(lay, 4)
    await pause()
    latest().accept()
    latest().answer('act', { done: { seq: 5, repeated: false } })
    expect(await done).toEqual({ seq: 5, repeated: false })
    expect(latest().count('act')).toBe(1)
  })

  it('is sent again after every loss until it is answered, then never again', async () => {
    const link = await sitting(4)
    const done = link.act(lay, 4)
    for (let i = 0; i < 4; ++i) await interrupted()
    expect(FakeSocket.all.map((socket) => socket.count('act'))).toEqual([1, 1, 1, 1, 1])
    latest().answer('act', { done: { seq: 5, repeated: true } })
    await done
    await interrupted()
    expect(latest().count('act')).toBe(0)
  })

  it('is still delivered when its table has been closed meanwhile', async () => {
    const link = await sitting(4)
    const done = link.act(lay, 4)
    latest().break()
    link.close()
    await pause()
    latest().accept()
    expect(latest().count('watch')).toBe(0)
    latest().answer('act', { done: { seq: 5, repeated: false } })
    expect(await done).toEqual({ seq: 5, repeated: false })
  })

  it('that came too fast is resent after a pause', async () => {
    const link = await sitting(4)
    const done = link.act(lay, 4)
    latest().refuse('act', 'too_fast')
    expect(latest().count('act')).toBe(1)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(latest().count('act')).toBe(2)
    latest().answer('act', { done: { seq: 5, repeated: false } })
    expect(await done).toEqual({ seq: 5, repeated: false })
  })

  it('needs a seat', async () => {
    const link = tables.open('m1', 'spectator', screen)
    await expect(link.act(lay, 4)).rejects.toThrow('only a seat')
  })
})

describe('other questions', () => {
  it('are repeated after a loss, because they change nothing', async () => {
    const link = await sitting(4)
    const hint = link.hint()
    const log = link.log()
    const frame = link.frame(3)
    await interrupted()
    latest().answer('hint', { hint: { index: 1, text: 'walk', candidates: [] } })
    latest().answer('log', { log: [] })
    latest().answer('frame', { frame: table(3) })
    expect(await hint).toMatchObject({ index: 1 })
    expect(await log).toEqual([])
    expect(await frame).toEqual({ seq: 3 })
  })

  it('for previews carry the number of their table', async () => {
    const link = await sitting(4)
    const all = link.preview(4)
    expect(latest().asked('preview')).toEqual({ id: expect.any(Number), do: 'preview', match: 'm1', seat: 0, expected_seq: 4 })
    latest().answer('preview', { previews: [] })
    expect(await all).toEqual([])
    const chain = link.preview(4, [[{ do: 'end_turn' }]], true)
    expect(latest().asked('preview')).toMatchObject({ expected_seq: 4, chains: [[{ do: 'end_turn' }]], propose: true })
    latest().refuse('preview', 'stale')
    await expect(chain).rejects.toMatchObject({ code: 'stale' })
  })

  it('for standings carry the viewer of the table', async () => {
    const link = await sitting(4)
    const standing = link.standing()
    expect(latest().asked('standing')).toMatchObject({ match: 'm1', as: 0 })
    latest().answer('standing', { standing: [{ points: 3, parts: [] }] })
    expect(await standing).toEqual([{ points: 3, parts: [] }])
  })

  it('chat messages without a response are resent with the same key', async () => {
    const link = await sitting(4)
    const said = link.say({ text: 'hello' })
    const { key } = latest().asked('say')
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    await interrupted()
    expect(latest().asked('say')).toMatchObject({ seat: 0, text: 'hello', key })
    latest().answer('say', {})
    await said
  })

  it('chat messages without a connection are sent when there is one', async () => {
    const link = await sitting(4)
    latest().break()
    const said = link.say({ phrase: 'help' })
    await pause()
    latest().accept()
    expect(latest().asked('say')).toMatchObject({ seat: 0, phrase: 'help' })
    latest().answer('say', {})
    await said
  })
})
