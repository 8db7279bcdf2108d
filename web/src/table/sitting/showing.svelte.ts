// Shows updates of a table one after the other so that all viewers can follow; players can skip the wait.
import type { Update } from '../../protocol/pushes'
import type { LogEntry, Table } from '../../protocol/table'
import type { Viewer } from '../../protocol/values'

/** Schedules a callback after a delay; returns a function that cancels it. */
export type Wait = (milliseconds: number, then: () => void) => () => void
const realWait: Wait = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

export class Showing {
  /** Table on screen. */
  table = $state.raw<Table | null>(null)
  /** Update being shown. */
  current = $state.raw<Update | null>(null)
  /** Actions of other seats since the viewer's last one; marked until the viewer acts again. */
  marked = $state.raw<LogEntry[]>([])
  /** Number of updates still to be shown. */
  waiting = $state(0)

  #queue: Update[] = []
  #callOff: (() => void) | null = null

  constructor(
    private viewer: Viewer,
    private duration: (update: Update, before?: Table) => number,
    private shown: (update: Update, before: Table | null) => void = () => {},
    private wait: Wait = realWait,
  ) {}

  /** Starts over with a table that includes all pending updates. */
  fresh(table: Table | null): void {
    this.#stop()
    this.#queue = []
    this.waiting = 0
    this.table = table
    this.marked = []
  }

  /** Marks actions of others that happened while no viewer watched, such as before a screen changed hands. */
  catchUp(log: LogEntry[]): void {
    if (typeof this.viewer !== 'number') return
    const own = log.findLastIndex((entry) => entry.seat === this.viewer)
    this.marked = log.slice(own + 1).filter((entry) => entry.seat !== null)
  }

  /** Queues an update. The viewer's own action is shown at once, together with all pending ones. */
  push(update: Update): void {
    if (this.table && update.table.seq <= this.table.seq) return
    this.#queue.push(update)
    if (update.seat === this.viewer) this.skip()
    else if (!this.current) this.#next()
    this.waiting = this.#queue.length
  }

  /** Shows all pending updates without a pause. */
  skip(): void {
    this.#stop()
    for (const update of this.#queue.splice(0, this.#queue.length - 1)) this.#show(update)
    this.#next()
  }

  #next(): void {
    const update = this.#queue.shift()
    this.waiting = this.#queue.length
    this.current = update ?? null
    if (!update) return
    const time = this.duration(update, this.table ?? undefined)
    this.#show(update)
    this.#callOff = this.wait(time / (1 + this.#queue.length / 6), () => this.#next())
  }

  #show(update: Update): void {
    const before = this.table
    this.table = update.table
    const { ply } = update.table
    const kept = this.marked.filter((entry) => (update.what === 'undo' ? entry.ply <= ply : entry.ply < ply))
    if (update.seat === this.viewer) this.marked = []
    else this.marked = update.what === 'undo' ? kept : [...kept, { ply, seat: update.seat, events: update.events }]
    this.shown(update, before)
  }

  #stop(): void {
    this.#callOff?.()
    this.#callOff = null
    this.current = null
  }
}
