import { describe, expect, it } from 'vitest'
import type { Track } from '../../games/game'
import type { Update } from '../../protocol/pushes'
import type { LogEntry, Table } from '../../protocol/table'
import { entries } from '../../testing/sample_log'
import { MatchLog } from './match_log.svelte'

const linkWith = (...log: LogEntry[]) => ({ log: async () => log })
const [began, laid, drew] = entries([null, 'began'], [0, 'laid 0'], [1, 'drew 1']) as [LogEntry, LogEntry, LogEntry]
const tableAt = (ply: number, view: object = {}) => ({ ply, view }) as Table

/** An update with the actions of an entry, which lead to the next ply. */
const acted = ({ ply, seat, events }: LogEntry, view: object = {}) => ({ what: 'act', seat, events, table: tableAt(ply, view) }) as Update
const undone = (ply: number) => ({ what: 'undo', seat: 0, events: [], table: tableAt(ply) }) as unknown as Update

async function logOf(...log: LogEntry[]) {
  const read = new MatchLog()
  await read.read(linkWith(...log))
  return read
}

describe('the log of a match', () => {
  it('is read from the server, and extended by updates', async () => {
    const log = await logOf(began)
    log.extend(acted(laid), tableAt(0), undefined)
    log.extend(acted(drew), tableAt(1), undefined)
    expect(log.entries).toEqual([began, laid, drew])
  })

  it('stays as it is if the server does not answer', async () => {
    const log = await logOf(began, laid)
    await log.read({ log: () => Promise.reject(new Error('unreachable')) })
    expect(log.entries).toEqual([began, laid])
  })

  it('loses what an undo takes back', async () => {
    const log = await logOf(began, laid, drew)
    log.extend(undone(1), tableAt(2), undefined)
    expect(log.entries).toEqual([began, laid])
  })

  it('has each ply once: another action takes the place of the one taken back', async () => {
    const log = await logOf(began, laid, drew)
    const other = { ...drew, seat: 0, taken_back: 1 }
    log.extend({ ...acted(other), taken_back: 1 } as Update, tableAt(1), undefined)
    expect(log.entries).toEqual([began, laid, other])
  })

  it('keeps events out until they may be told', async () => {
    const log = await logOf(began, laid)
    log.hushed = new Set(['laid'])
    expect(log.entries.map(({ events }) => events.length)).toEqual([1, 0])
    log.hushed = new Set()
    expect(log.entries).toEqual([began, laid])
  })

  it('keeps the places on a track, also when it is read again', async () => {
    const track: Track = { events: new Set(['laid']), at: (view) => (view as { at: number }).at, text: () => '' }
    const log = await logOf(began)
    log.extend(acted(laid, { at: 7 }), tableAt(0, { at: 9 }), track)
    const placed = log.entries[1]!.events
    expect(placed).not.toEqual(laid.events)
    await log.read(linkWith(began, laid))
    expect(log.entries[1]!.events).toEqual(placed)
  })
})
