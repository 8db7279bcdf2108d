import { describe, expect, it } from 'vitest'
import type { Update } from '../../protocol/pushes'
import type { Table } from '../../protocol/table'
import { Showing } from './showing.svelte'

const table = (seq: number): Table => ({
  seq,
  ply: seq,
  over: false,
  deciding: [],
  ask: '',
  view: {},
  legal: [],
  lines: [],
  scores: [],
  standing: [],
  closes_in: null,
  closing: null,
  undo: { possible: false, why_not: 'nothing', redo: false, earlier: false },
  result: null,
})
const update = (seat: number, seq: number): Update => ({ push: 'update', match: 'M', what: 'act', seat, events: [], table: table(seq) })

/** A showing for seat 0 with a manual clock. */
function showing() {
  let due: (() => void) | null = null
  const waits: number[] = []
  const seen: number[] = []
  const show = new Showing(
    0,
    () => 600,
    (shown) => seen.push(shown.table.seq),
    (milliseconds, then) => {
      waits.push(milliseconds)
      due = then
      return () => (due = null)
    },
  )
  show.fresh(table(0))
  return {
    show,
    seen,
    waits,
    pass: () => {
      const then = due
      due = null
      then?.()
    },
  }
}

describe('updates are shown one after the other', () => {
  it('holds the second until the first has been seen', () => {
    const { show, pass } = showing()
    show.push(update(1, 1))
    show.push(update(2, 2))
    expect(show.table!.seq).toBe(1)
    expect(show.waiting).toBe(1)
    pass()
    expect(show.table!.seq).toBe(2)
    expect(show.waiting).toBe(0)
    pass()
    expect(show.current).toBeNull()
  })

  it('shows those that wait in the order they came', () => {
    const { show, seen, pass } = showing()
    for (const seq of [1, 2, 3]) show.push(update(1, seq))
    pass()
    pass()
    expect(seen).toEqual([1, 2, 3])
  })

  it('shows the viewer’s action at once, and all updates before it', () => {
    const { show, seen } = showing()
    show.push(update(1, 1))
    show.push(update(2, 2))
    show.push(update(0, 3))
    expect(show.table!.seq).toBe(3)
    expect(seen).toEqual([1, 2, 3])
  })

  it('can be skipped without loss: the last one stays on the screen', () => {
    const { show, seen } = showing()
    for (const seq of [1, 2, 3]) show.push(update(1, seq))
    show.skip()
    expect(seen).toEqual([1, 2, 3])
    expect(show.table!.seq).toBe(3)
  })

  it('speeds up when many are waiting', () => {
    const { show, waits, pass } = showing()
    for (let seq = 1; seq <= 8; ++seq) show.push(update(1, seq))
    pass()
    expect(waits[0]).toBe(600)
    expect(waits[1]).toBeLessThan(400)
  })

  it("keeps others' moves marked until the viewer moves", () => {
    const { show, pass } = showing()
    show.push(update(1, 1))
    pass()
    show.push(update(2, 2))
    pass()
    expect(show.marked.map((marked) => marked.seat)).toEqual([1, 2])
    show.push(update(0, 3))
    expect(show.marked).toEqual([])
  })

  it('marks the actions of other players since the viewer’s last one on arrival', () => {
    const { show } = showing()
    const entry = (ply: number, seat: number | null) => ({ ply, seat, events: [] })
    show.catchUp([entry(0, null), entry(1, 0), entry(2, 1), entry(3, 2)])
    expect(show.marked.map((marked) => marked.ply)).toEqual([2, 3])
  })

  it('removes the mark of actions that are taken back', () => {
    const { show, pass } = showing()
    show.push(update(1, 1))
    pass()
    show.push({ ...update(1, 2), what: 'undo', table: { ...table(2), ply: 0 } })
    expect(show.marked).toEqual([])
  })

  it('ignores an update that the table already includes', () => {
    const { show, seen } = showing()
    show.fresh(table(5))
    show.push(update(1, 4))
    expect(show.table!.seq).toBe(5)
    expect(seen).toEqual([])
  })

  it('drops waiting updates when a fresh table arrives', () => {
    const { show, pass } = showing()
    show.push(update(1, 1))
    show.push(update(1, 2))
    show.fresh(table(9))
    pass()
    expect(show.table!.seq).toBe(9)
    expect(show.waiting).toBe(0)
  })
})
