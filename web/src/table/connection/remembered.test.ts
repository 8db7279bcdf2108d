import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeenTable } from '../../offline/seen'
import { glanceMs } from '../../patience'
import type { Match } from '../../protocol/match'
import type { Update } from '../../protocol/pushes'
import type { LogEntry, Table } from '../../protocol/table'
import type { Viewer } from '../../protocol/values'
import { RememberedTables } from './remembered'
import type { TableLink, TableNews } from './table'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const seated = { id: 'm1', seats: [{ yours: true }] } as Match
const watched = { id: 'm1', seats: [{ yours: false }] } as Match
const table = (seq: number) =>
  ({ seq, ply: seq, legal: [{ index: 0 }], undo: { possible: true, why_not: null, redo: true, earlier: true } }) as Table
const update = (seq: number): Update => ({ push: 'update', match: 'm1', what: 'act', seat: 0, events: [], table: table(seq) })
const entry = (ply: number): LogEntry => ({ ply, seat: 0, events: [] })

/** A server table controlled by the test, with a map as memory. */
function opened(memory = new Map<string, SeenTable>(), viewer: Viewer = 0) {
  let told: TableNews | undefined
  const link = { log: () => Promise.resolve([entry(1)]), close: vi.fn() } as unknown as TableLink
  const source = {
    open: (_: string, __: Viewer, news: TableNews) => {
      told = news
      return link
    },
  }
  const kept = {
    table: (match: string, viewer: Viewer) => Promise.resolve(memory.get(`${match} ${viewer}`)),
    keepTable: (viewer: Viewer, table: SeenTable) => Promise.resolve(void memory.set(`${table.match.id} ${viewer}`, table)),
  }
  const fresh = vi.fn()
  const news = { fresh, update: vi.fn(), match: vi.fn(), said: vi.fn(), connection: vi.fn() }
  const tables = new RememberedTables(source, kept)
  return { tables, remembered: tables.open('m1', viewer, news), server: told!, news, fresh, memory }
}

describe('a table of the server', () => {
  it('is stored as the seat last saw it, with its log', async () => {
    const { server, remembered, memory } = opened()
    server.fresh(seated, table(3), [])
    await remembered.log()
    server.update(update(4))
    await vi.advanceTimersByTimeAsync(1_000)
    expect([...memory.keys()]).toEqual(['m1 0'])
    expect(memory.get('m1 0')).toMatchObject({ table: table(4), log: [entry(1), entry(4)] })
  })

  it('is stored before the page is closed, and when the table is left', async () => {
    const { server, remembered, memory, tables } = opened()
    server.fresh(seated, table(3), [])
    tables.flush()
    expect(memory.get('m1 0')?.table.seq).toBe(3)
    server.update(update(4))
    remembered.close()
    expect(memory.get('m1 0')?.table.seq).toBe(4)
  })

  it('is not stored for a spectator', async () => {
    const { server, memory } = opened(new Map(), 'spectator')
    server.fresh(watched, table(3), [])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(memory.size).toBe(0)
  })

  it('is shown without actions if the server is silent', async () => {
    const memory = new Map([['m1 0', { match: seated, table: table(3), said: [], log: [entry(2)], at: 77 }]])
    const { fresh, remembered } = opened(memory)
    await vi.advanceTimersByTimeAsync(glanceMs)
    const stilled = { ...table(3), legal: [], closes_in: null, undo: { possible: false, why_not: null, redo: false, earlier: false } }
    expect(fresh).toHaveBeenCalledExactlyOnceWith(seated, stilled, [], 77)
    expect(await remembered.log()).toEqual([entry(2)])
  })

  it('is live as soon as the server answers, and stays live', async () => {
    const memory = new Map([['m1 0', { match: seated, table: table(3), said: [], log: [], at: 77 }]])
    const late = opened(memory)
    await vi.advanceTimersByTimeAsync(glanceMs)
    late.server.fresh(seated, table(5), [])
    expect(late.fresh).toHaveBeenLastCalledWith(seated, table(5), [])

    const prompt = opened(memory)
    prompt.server.fresh(seated, table(5), [])
    await vi.advanceTimersByTimeAsync(2 * glanceMs)
    expect(prompt.fresh).toHaveBeenCalledOnce()
  })

  it('shows each seat only its own view', async () => {
    const memory = new Map([['m1 1', { match: seated, table: table(3), said: [], log: [], at: 77 }]])
    const { fresh } = opened(memory, 0)
    await vi.advanceTimersByTimeAsync(2 * glanceMs)
    expect(fresh).not.toHaveBeenCalled()
  })
})
