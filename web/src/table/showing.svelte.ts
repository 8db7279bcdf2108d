// What is done at a table is shown one thing after the other, so that everybody can follow; impatience is allowed.
import type { Eyes, LogEntry, Table, Update } from '../protocol'

/** Calls back after so many milliseconds; the answer calls it off. */
export type Wait = (milliseconds: number, then: () => void) => () => void
const realWait: Wait = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

export class Showing {
  /** The table as it is on the screen. */
  table = $state.raw<Table | null>(null)
  /** What is being shown right now. */
  current = $state.raw<Update | null>(null)
  /** What others did since the own last action; it stays marked until the next one. */
  marked = $state.raw<LogEntry[]>([])
  /** How many updates still wait to be shown. */
  waiting = $state(0)

  #queue: Update[] = []
  #callOff: (() => void) | null = null

  constructor(
    private eyes: Eyes,
    private duration: (update: Update, before?: Table) => number,
    private shown: (update: Update, before: Table | null) => void = () => {},
    private wait: Wait = realWait,
  ) {}

  /** Everything anew; what was still waiting is part of it. */
  fresh(table: Table | null): void {
    this.#stop()
    this.#queue = []
    this.waiting = 0
    this.table = table
    this.marked = []
  }

  /** Marks what others did before anybody looked: a screen that changes hands tells what happened meanwhile. */
  catchUp(log: LogEntry[]): void {
    if (typeof this.eyes !== 'number') return
    const own = log.findLastIndex((entry) => entry.seat === this.eyes)
    this.marked = log.slice(own + 1).filter((entry) => entry.seat !== null)
  }

  /** Takes its turn. The own action is shown at once, and with it all that happened before. */
  push(update: Update): void {
    if (this.table && update.table.seq <= this.table.seq) return
    this.#queue.push(update)
    if (update.seat === this.eyes) this.skip()
    else if (!this.current) this.#next()
    this.waiting = this.#queue.length
  }

  /** Shows all that waits, without a pause. */
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
    if (update.seat === this.eyes) this.marked = []
    else this.marked = update.what === 'undo' ? kept : [...kept, { ply, seat: update.seat, events: update.events }]
    this.shown(update, before)
  }

  #stop(): void {
    this.#callOff?.()
    this.#callOff = null
    this.current = null
  }
}
